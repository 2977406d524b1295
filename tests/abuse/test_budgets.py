"""The time that a guest may use: whoever asks for much waits, and nobody else does."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.conftest import Server, Visitor
from tests.server.helping import AT_ONE_SPEED, ask, code_of, two_people

from ziggurat.server import limits
from ziggurat.server.limits import Allowance, Crowd, Metered, charged
from ziggurat.server.records import Records
from ziggurat.server.settings import Settings
from ziggurat.server.store import Store


class Clock:
    """Time that passes when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now

    def thread_time(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(limits, "time", clock)
    return clock


def test_an_allowance_lets_a_burst_through_and_then_its_share(clock: Clock) -> None:
    allowance = Allowance(share=0.05, burst=0.5)
    allowance.spend(0.5)
    assert allowance.debt_seconds == 0
    allowance.spend(0.1)
    assert allowance.debt_seconds == pytest.approx(2.0)
    clock.now += 2.0
    assert allowance.debt_seconds == pytest.approx(0.0)


def test_who_rests_saves_no_more_than_a_burst(clock: Clock) -> None:
    allowance = Allowance(share=0.05, burst=0.5)
    clock.now += 3600
    allowance.spend(0.6)
    assert allowance.debt_seconds == pytest.approx(2.0)


def test_when_all_have_used_much_only_those_wait_who_used_most() -> None:
    async def run() -> list[str]:
        crowd, order = Crowd(share=0.5, burst=0.5), []
        greedy = [Allowance(share=0.05, burst=0.5, crowd=crowd) for _ in range(10)]
        modest = Allowance(share=0.05, burst=0.5, crowd=crowd)

        async def ask(allowance: Allowance, name: str) -> None:
            await allowance.turn()
            order.append(name)

        for one in greedy:
            one.spend(0.3)
            crowd.spend(0.3)
        modest.spend(0.01)
        await asyncio.gather(*(ask(one, "greedy") for one in greedy), ask(modest, "modest"))
        return order

    assert asyncio.run(run()) == ["modest", *["greedy"] * 10]


def test_when_all_queue_who_used_least_passes_the_others() -> None:
    async def run() -> list[str]:
        crowd, order = Crowd(share=1e-9, burst=0.1), []
        crowd.spend(0.2)

        async def ask(used: float, name: str) -> None:
            allowance = Allowance(share=1e-9, burst=0.5, crowd=crowd)
            allowance.spend(used)
            await allowance.turn()
            order.append(name)

        await asyncio.gather(*(ask(0.1, "greedy") for _ in range(10)), ask(0.0, "modest"))
        return order

    assert "modest" in asyncio.run(run())[:2]


def test_of_those_who_used_much_who_used_least_comes_first() -> None:
    async def run() -> list[float]:
        crowd, order = Crowd(share=1.0, burst=0.1), []

        async def ask(used: float) -> None:
            allowance = Allowance(share=1e-9, burst=0.5, crowd=crowd)
            allowance.spend(used)
            await allowance.turn()
            order.append(used)

        await asyncio.gather(*(ask(used) for used in (0.45, 0.3, 0.4, 0.35)))
        return order

    assert asyncio.run(run()) == [0.3, 0.35, 0.4, 0.45]


def test_what_the_crowd_owes_does_not_grow_without_end(clock: Clock) -> None:
    crowd = Crowd(share=0.5, burst=0.5)
    for _ in range(1000):
        crowd.spend(0.1)
    assert crowd.debt_seconds < 1


def test_work_is_charged_for_its_own_steps_and_not_for_its_pauses(clock: Clock) -> None:
    async def work() -> str:
        clock.now += 0.2
        await asyncio.sleep(0)
        clock.now += 0.3
        return "done"

    async def others() -> None:
        clock.now += 5.0

    async def both() -> Any:
        allowance = Allowance(share=1e-9, burst=10.0)
        other = asyncio.create_task(others())
        answer = await Metered(work(), allowance)
        await other
        return answer, allowance.burst - allowance._left

    answer, spent = asyncio.run(both())
    assert answer == "done"
    assert spent == pytest.approx(0.5)


def test_the_crowd_is_charged_how_long_others_waited(clock: Clock) -> None:
    async def work() -> None:
        clock.now += 0.2

    async def run() -> float:
        crowd = Crowd(share=1e-9, burst=10.0)
        await Metered(work(), Allowance(1, 1, crowd))
        return crowd.burst - crowd._left

    assert asyncio.run(run()) == pytest.approx(0.2)


def test_what_work_raises_and_what_is_thrown_into_it_pass_through() -> None:
    async def fails() -> None:
        await asyncio.sleep(0)
        raise KeyError("x")

    async def cancelled() -> list[str]:
        seen: list[str] = []

        async def waits() -> None:
            try:
                await asyncio.sleep(100)
            except asyncio.CancelledError:
                seen.append("cancelled")
                raise

        async def metered() -> None:
            await Metered(waits(), Allowance(1, 1))

        task = asyncio.create_task(metered())
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return seen

    async def failing() -> None:
        with pytest.raises(KeyError):
            await Metered(fails(), Allowance(1, 1))

    asyncio.run(failing())
    assert asyncio.run(cancelled()) == ["cancelled"]


def test_work_in_a_thread_is_charged_too() -> None:
    async def work() -> int:
        return await asyncio.to_thread(charged(lambda: sum(range(3_000_000))))

    async def run() -> float:
        allowance = Allowance(share=1e-9, burst=10.0)
        await Metered(work(), allowance)
        await asyncio.sleep(0.01)
        return allowance.burst - allowance._left

    assert asyncio.run(run()) > 0.005


def test_work_in_a_thread_is_done_to_its_end_before_who_asked_lets_go() -> None:
    async def run() -> list[str]:
        order: list[str] = []
        records = Records(Settings(), Store("sqlite+aiosqlite://"))

        def work() -> None:
            time.sleep(0.2)
            order.append("worked")

        async def ask() -> None:
            try:
                await records.aside(work)
            finally:
                order.append("let go")

        task = asyncio.create_task(ask())
        await asyncio.sleep(0.05)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return order

    assert asyncio.run(run()) == ["worked", "let go"]


def test_turns_of_one_visitor_come_one_after_the_other_and_others_between() -> None:
    async def run() -> list[str]:
        greedy, modest, order = Allowance(1e9, 1), Allowance(1e9, 1), []

        async def ask(allowance: Allowance, name: str) -> None:
            await allowance.turn()
            order.append(name)

        await asyncio.gather(*(ask(greedy, "greedy") for _ in range(10)), ask(modest, "modest"))
        return order

    assert "modest" in asyncio.run(run())[:2]


# ---- over the wire


@pytest.fixture
def thrifty(tmp_path: Path) -> Iterator[Server]:
    """A server where whoever has used up a burst of time waits for ever."""
    running = Server(tmp_path / "data", ZIGGURAT_GUEST_CPU="1e-6", ZIGGURAT_GUEST_CPU_BURST="0.15").start()
    yield running
    running.stop()


@AT_ONE_SPEED
def test_a_guest_who_asks_for_much_waits_and_the_others_do_not(thrifty: Server) -> None:
    ana, ben, table = two_people(thrifty)
    ana.say_raw("{}")
    for _ in range(3000):
        ana.say(type="watch", table=table, seat=1)
    ana.say(type="ping", ref="last")
    assert code_of(ask(ben, type="ping")) == "pong"
    assert not hears_of(ana, "last")
    assert code_of(ask(ben, type="ping")) == "pong"
    assert ana.get("/api/tables").status_code == 429


def hears_of(visitor: Visitor, ref: str) -> bool:
    """An answer comes before it has been silent for two seconds."""
    try:
        while visitor.hear(timeout=2.0).get("ref") != ref:
            pass
    except TimeoutError:
        return False
    return True


@AT_ONE_SPEED
def test_strangers_who_ask_for_much_are_refused_by_address(thrifty: Server) -> None:
    stranger = Visitor(thrifty.url, None)
    for _ in range(20_000):
        if stranger.get("/api/games").status_code == 429:
            break
    else:
        raise AssertionError("never refused")
    elsewhere = {"x-forwarded-for": "198.51.100.7"}
    assert stranger.http.get("/api/games", headers=elsewhere).status_code == 200
