"""One guest cannot occupy the bots: thinking time is shared out fairly, and nobody thinks for nobody."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from tests.server.conftest import Server, Visitor
from tests.server.helping import (
    AT_ONE_SPEED,
    ME_AND_OPEN,
    ask,
    code_of,
    house_at,
    latest,
    played_on,
    processes_of,
    two_people,
)

import ziggurat as zg
from ziggurat.engine.sight import Sight
from ziggurat.server import thinkers as module
from ziggurat.server.errors import Refusal
from ziggurat.server.games import Games
from ziggurat.server.process import Process
from ziggurat.server.thinkers import Thinkers
from ziggurat.server.turns import Turns

pytestmark = [AT_ONE_SPEED, pytest.mark.thorough]

ALWAYS, NEVER = (lambda: True), (lambda: False)
THINKER = "ziggurat.server.thinker"


def anything(turn: Any) -> bool:
    return True


def taken(turns: Turns[str]) -> str:
    """The next question, answered in the time that was expected."""
    turn = turns.take(anything)
    assert turn is not None
    turns.answered(turn, turn.cost)
    return turn.thing


# ---- whose turn it is


def test_a_guest_with_many_questions_does_not_keep_another_waiting() -> None:
    turns: Turns[str] = Turns()
    for number in range(48):
        turns.add("mallory", 2.0, ALWAYS, f"mallory {number}")
    taken(turns)
    turns.add("ana", 2.0, ALWAYS, "ana")
    assert taken(turns) == "ana"


def test_short_thoughts_come_before_long_ones() -> None:
    turns: Turns[str] = Turns()
    turns.add("mallory", 2.0, ALWAYS, "long")
    turns.add("ana", 0.1, ALWAYS, "short")
    assert [taken(turns), taken(turns)] == ["short", "long"]


def test_guests_who_ask_all_the_time_get_the_same_share() -> None:
    turns: Turns[str] = Turns()
    spent = {"mallory": 0.0, "ana": 0.0}
    for guest, cost in (("mallory", 0.1), ("ana", 1.0)):
        turns.add(guest, cost, ALWAYS, guest)
    for _ in range(200):
        turn = turns.take(anything)
        assert turn is not None
        spent[turn.guest] += turn.cost
        turns.add(turn.guest, turn.cost, ALWAYS, turn.guest)
        turns.answered(turn, turn.cost)
    assert abs(spent["mallory"] - spent["ana"]) <= 1.1


def test_who_was_away_has_saved_up_nothing() -> None:
    turns: Turns[str] = Turns()
    turns.add("ana", 1.0, ALWAYS, "ana")
    taken(turns)
    for number in range(100):
        turns.add("ben", 1.0, ALWAYS, f"ben {number}")
    for _ in range(50):
        taken(turns)
    for number in range(100):
        turns.add("ana", 1.0, ALWAYS, f"ana {number}")
    next_ones = [taken(turns).split()[0] for _ in range(20)]
    assert 9 <= next_ones.count("ben") <= 11


def test_a_guess_that_was_too_low_is_paid_for_afterwards() -> None:
    turns: Turns[str] = Turns()
    for number in range(2):
        turns.add("mallory", 0.1, ALWAYS, f"mallory {number}")
    turns.add("ana", 1.0, ALWAYS, "ana")
    turn = turns.take(anything)
    assert turn is not None
    assert turn.guest == "mallory"
    turns.answered(turn, seconds=3.0)
    assert taken(turns) == "ana"


def test_what_nobody_looks_at_waits_for_everything_else() -> None:
    turns: Turns[str] = Turns()
    turns.add("ana", 0.1, NEVER, "analysis")
    turns.add("ana", 2.0, ALWAYS, "bot")
    assert [taken(turns), taken(turns)] == ["bot", "analysis"]


# ---- which process is asked


class Processes:
    """Stands in for the processes: each question waits until it is let go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[dict[str, Any]] = []
        self.by: list[Process] = []
        self.may_answer = asyncio.Event()
        stand_in = self

        async def answered(self: Process, question: dict[str, Any], seconds: float) -> dict[str, Any]:
            stand_in.asked.append(question)
            stand_in.by.append(self)
            await stand_in.may_answer.wait()
            return {"answer": question["first"], "opinions": [], "reasons": {}, "review": {}}

        def payload(sight: Sight) -> dict[str, Any]:
            return {"game": sight.game.name, "first": sight.legal[0]}

        monkeypatch.setattr(Process, "ask", answered)
        monkeypatch.setattr(module, "sight_payload", payload)
        monkeypatch.setattr(module, "PLAIN", False)

    @property
    def tables(self) -> list[str]:
        return [question["table"] for question in self.asked]


def in_a_loop(test: Callable[[Thinkers, Processes, Sight], Coroutine[Any, Any, None]]) -> Any:
    """Run a test with two processes for all thoughts and one for short ones."""

    def run(monkeypatch: pytest.MonkeyPatch) -> None:
        async def prepared() -> None:
            games = Games()
            games.readiness["imhotep"]["state"] = "ready"
            thinkers = Thinkers(games, 2)
            try:
                await test(thinkers, Processes(monkeypatch), zg.load("imhotep").new(seed=1).sight())
            finally:
                await thinkers.stop()

        asyncio.run(prepared())

    run.__name__ = test.__name__
    return run


def thinks(thinkers: Thinkers, table: str, level: str, sight: Sight, guest: str = "mallory") -> asyncio.Task[int]:
    return asyncio.get_running_loop().create_task(thinkers.choose(guest, table, 1, level, sight, ALWAYS))


async def a_moment() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


@in_a_loop
async def test_a_short_thought_does_not_wait_for_long_ones(
    thinkers: Thinkers, processes: Processes, sight: Sight
) -> None:
    many = [thinks(thinkers, f"mallory {number}", "expert", sight) for number in range(48)]
    await a_moment()
    assert len(processes.asked) == 2
    answer = thinks(thinkers, "ana", "easy", sight, "ana")
    await a_moment()
    assert processes.tables[2:] == ["ana"]
    processes.may_answer.set()
    assert await answer in sight.legal
    assert set(await asyncio.gather(*many)) <= set(sight.legal)


@in_a_loop
async def test_no_process_is_idle_while_a_question_waits_that_it_may_be_asked(
    thinkers: Thinkers, processes: Processes, sight: Sight
) -> None:
    for table in "abcdefgh":
        thinks(thinkers, table, "easy", sight)
    await a_moment()
    assert len(processes.asked) == 3
    assert len(set(processes.by)) == 3


@in_a_loop
async def test_a_table_goes_to_the_process_that_has_its_trees(
    thinkers: Thinkers, processes: Processes, sight: Sight
) -> None:
    processes.may_answer.set()
    first = thinks(thinkers, "ana", "expert", sight)
    second = thinks(thinkers, "ben", "expert", sight)
    await asyncio.gather(first, second)
    await thinks(thinkers, "ben", "expert", sight)
    await thinks(thinkers, "ana", "expert", sight)
    assert [processes.by[2], processes.by[3]] == [processes.by[1], processes.by[0]]
    assert processes.by[0] is not processes.by[1]


@in_a_loop
async def test_a_question_that_nobody_waits_for_is_never_asked(
    thinkers: Thinkers, processes: Processes, sight: Sight
) -> None:
    questions = [thinks(thinkers, f"table {number}", "expert", sight) for number in range(5)]
    await a_moment()
    assert thinkers.n_thinking == 5
    for question in questions[2:]:
        question.cancel()
    await a_moment()
    assert thinkers.n_thinking == 2
    processes.may_answer.set()
    await asyncio.gather(*questions[:2])
    await a_moment()
    assert sorted(processes.tables) == ["table 0", "table 1"]


@in_a_loop
async def test_a_guest_has_one_hint_at_a_time(thinkers: Thinkers, processes: Processes, sight: Sight) -> None:
    first = asyncio.get_running_loop().create_task(thinkers.hint("ana", "table", sight))
    await a_moment()
    with pytest.raises(Refusal) as refused:
        await thinkers.hint("ana", "table", sight)
    assert refused.value.code == "hint_waits"
    other = asyncio.get_running_loop().create_task(thinkers.hint("ben", "table", sight))
    processes.may_answer.set()
    await asyncio.gather(first, other)
    assert await thinkers.hint("ana", "table", sight) == []


@in_a_loop
async def test_a_guest_has_one_comparison_at_a_time_and_one_review(
    thinkers: Thinkers, processes: Processes, sight: Sight
) -> None:
    best, other = sight.legal[:2]
    loop = asyncio.get_running_loop()
    waiting = [loop.create_task(thinkers.compare("ana", "table", sight, best, other))]
    waiting.append(loop.create_task(thinkers.review("ana", "table", sight, other)))
    await a_moment()
    for again in (thinkers.compare("ana", "table", sight, best, other), thinkers.review("ana", "table", sight, other)):
        with pytest.raises(Refusal) as refused:
            await again
        assert refused.value.code == "hint_waits"
    processes.may_answer.set()
    await asyncio.gather(*waiting)


@in_a_loop
async def test_where_too_many_wait_more_are_turned_away(thinkers: Thinkers, processes: Processes, sight: Sight) -> None:
    for number in range(module.MOST_WAITING + 2):
        thinks(thinkers, f"table {number}", "expert", sight)
    await a_moment()
    with pytest.raises(Refusal) as refused:
        await thinkers.hint("ana", "table", sight)
    assert refused.value.code == "busy"


# ---- at the tables of a server


def test_bots_alone_wait_until_somebody_watches(tmp_path: Path) -> None:
    with house_at(tmp_path / "data") as server:
        mallory = Visitor(server.url, "Mallory")
        table = mallory.new_table("imhotep", [{"kind": "bot", "level": "random"}] * 2)
        ana, ben, other = two_people(server)
        assert played_on({1: ana, 2: ben}, other, 1000)["over"]
        assert mallory.get("/api/health").json()["bots_thinking"] == 0
        position = mallory.connect().watch(table)
        assert position["moment"] == 1
        while not position["over"]:
            position = mallory.hear("position")


def frozen(server: Server, number: int) -> list[int]:
    """Stop the processes of the bots in mid-thought, as soon as there are this many."""
    deadline = time.monotonic() + 60
    while len(found := processes_of(server, THINKER)) < number:
        assert time.monotonic() < deadline, "no bot thinks"
        time.sleep(0.01)
    for pid in found:
        os.kill(pid, signal.SIGSTOP)
    return found


def test_what_a_bot_was_to_answer_is_forgotten_when_the_move_before_is_taken_back(tmp_path: Path) -> None:
    with house_at(tmp_path / "data") as server:
        ana = Visitor(server.url, "Ana").connect()
        bot = {"kind": "bot", "level": "greedy"}
        pids: list[int] = []
        try:
            for number in (1, 2):
                ana.watch(ana.new_table("imhotep", [bot, {"kind": "me"}]))
                pids = frozen(server, number)
            table = ana.new_table("imhotep", [{"kind": "me"}, bot])
            position = ana.watch(table, 1)
            assert code_of(ask(ana, type="answer", table=table, moment=position["moment"], move="get")) == "done"
            assert ana.get("/api/health").json()["bots_thinking"] == 3
            assert code_of(ask(ana, type="undo", table=table, moment=latest(ana, table)["moment"])) == "done"
            assert ana.get("/api/health").json()["bots_thinking"] == 2
        finally:
            for pid in pids:
                os.kill(pid, signal.SIGCONT)


def test_what_nobody_watches_any_more_is_forgotten(tmp_path: Path) -> None:
    with house_at(tmp_path / "data") as server:
        ana = Visitor(server.url, "Ana").connect()
        bots = [{"kind": "bot", "level": "greedy"}] * 2
        pids: list[int] = []
        try:
            for number in (1, 2):
                ana.watch(ana.new_table("imhotep", bots))
                pids = frozen(server, number)
            table = ana.new_table("imhotep", bots)
            ana.watch(table)
            assert ana.get("/api/health").json()["bots_thinking"] == 3
            assert code_of(ask(ana, type="unwatch", table=table)) == "done"
            assert ana.get("/api/health").json()["bots_thinking"] == 2
        finally:
            for pid in pids:
                os.kill(pid, signal.SIGCONT)


def test_bots_play_on_for_who_has_looked_away(tmp_path: Path) -> None:
    with house_at(tmp_path / "data") as server:
        ana = Visitor(server.url, "Ana").connect()
        table = ana.new_table("imhotep", [*ME_AND_OPEN[:1], {"kind": "bot", "level": "random"}])
        position = ana.watch(table, 1)
        assert code_of(ask(ana, type="answer", table=table, moment=position["moment"], move="get")) == "done"
        ask(ana, type="unwatch", table=table)
        deadline = time.monotonic() + 60
        while ana.get(f"/api/tables/{table}").json()["table"]["asked"] != 1:
            assert time.monotonic() < deadline
            time.sleep(0.05)
