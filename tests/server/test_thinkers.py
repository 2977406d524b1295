"""Who thinks: the workers of a cluster first, processes beside the server for what is left."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

from tests.server.helping import AT_ONE_SPEED

from ziggurat.server.thinkers import SHORT_SIMULATIONS, Thinker, Thinkers, _far_thinker

pytestmark = AT_ONE_SPEED
SHORT, LONG = SHORT_SIMULATIONS, SHORT_SIMULATIONS + 1


class Respondent:
    """Notes what it is asked, and answers when it is let."""

    pid = None
    games = frozenset({"imhotep"})

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.may_answer = asyncio.Event()

    async def ask(self, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        self.asked.append(question["table"])
        await self.may_answer.wait()
        return {}

    async def stop(self) -> None:
        """Nothing runs."""


class House:
    """Thinkers whose processes are a test's."""

    def __init__(self, n_workers: int) -> None:
        games: Any = SimpleNamespace(is_ready=lambda name: True)
        self.thinkers = Thinkers(games, 1)
        self.quick, self.here = Respondent(), Respondent()
        self.workers = [Respondent() for _ in range(n_workers)]
        self.thinkers.quick = Thinker(self.quick, self.thinkers.quick.takes)
        self.thinkers.compiled = [Thinker(self.here, self.thinkers.compiled[0].takes)]
        for worker in self.workers:
            known: Any = worker
            self.thinkers._far[known] = _far_thinker(known)

    async def asks(self, table: str, simulations: int) -> None:
        """Somebody asks, and waits."""
        question = {"game": "imhotep", "table": table}
        asking = self.thinkers._ask("ana", table, question, simulations, lambda: False)
        self.thinkers._tasks.add(asyncio.ensure_future(asking))  # type: ignore[arg-type]
        await asyncio.sleep(0.01)

    @property
    def asked(self) -> list[list[str]]:
        """What each was asked: the process for short thoughts, that for all, and the workers."""
        return [one.asked for one in (self.quick, self.here, *self.workers)]


def in_a_house(n_workers: int, act: Callable[[House], Awaitable[None]]) -> None:
    async def run() -> None:
        house = House(n_workers)
        await act(house)
        await house.thinkers.stop()

    asyncio.run(run())


def test_workers_of_a_cluster_think_first_about_short_questions_too() -> None:
    async def act(house: House) -> None:
        await house.asks("one", SHORT)
        await house.asks("two", LONG)
        assert house.asked == [[], [], ["one"], ["two"]]

    in_a_house(2, act)


def test_a_short_question_does_not_wait_for_workers_that_think_for_long() -> None:
    async def act(house: House) -> None:
        await house.asks("one", LONG)
        await house.asks("two", SHORT)
        await house.asks("three", LONG)
        assert house.asked == [["two"], [], ["one"]]
        house.workers[0].may_answer.set()
        house.quick.may_answer.set()
        await asyncio.sleep(0.01)
        assert house.asked == [["two"], [], ["one", "three"]]
        await house.asks("two", SHORT)
        assert house.asked == [["two"], [], ["one", "three", "two"]], "a worker is idle"

    in_a_house(1, act)


def test_without_a_cluster_short_questions_have_a_process_of_their_own() -> None:
    async def act(house: House) -> None:
        await house.asks("one", LONG)
        await house.asks("two", SHORT)
        await house.asks("three", LONG)
        assert house.asked == [["two"], ["one"]]

    in_a_house(0, act)
