"""The parent of several processes, over children that a test makes: never one more than was wanted, nor one less."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from tests.server.helping import AT_ONE_SPEED

from ziggurat.server import crew as crews
from ziggurat.server.crew import Child, Crew
from ziggurat.server.settings import Settings

pytestmark = AT_ONE_SPEED


class Process:
    """A process that answers, or not, and ends when it is told to."""

    pid = 1

    def __init__(self, answers: bool) -> None:
        self.stdout = asyncio.StreamReader()
        self.returncode: int | None = None
        self._ended = asyncio.Event()
        if answers:
            self.stdout.feed_data(b"here\n")

    def terminate(self) -> None:
        self.die(0)

    def die(self, code: int = 1) -> None:
        self.returncode = code
        self.stdout.feed_eof()
        self._ended.set()

    async def wait(self) -> int | None:
        await self._ended.wait()
        return self.returncode


class Rehearsed(Crew):
    """Children answer, hang, die or cannot be started as was written down; when that is over, they answer."""

    def __init__(self, plan: Iterable[str]) -> None:
        super().__init__(Settings(data=Path(), processes=2), socket.socket(), "http://here")
        self.plan = list(plan)
        self.made: list[Any] = []

    async def _start(self) -> Child:
        what = self.plan.pop(0) if self.plan else "answers"
        if what == "cannot":
            raise BlockingIOError("no process is left")
        process: Any = Process(answers=what == "answers")
        self.made.append(process)
        if what == "dies":
            process.die()
        return Child(process)

    @property
    def running(self) -> list[Any]:
        return [process for process in self.made if process.returncode is None]

    async def settled(self, n_made: int) -> None:
        """Wait until as many were made, and the last of them is looked after."""
        while len(self.made) < n_made or self._starting or len(self.children) < 2:
            await asyncio.sleep(0.001)


def with_two(monkeypatch: pytest.MonkeyPatch, plan: list[str], act: Callable[[Rehearsed], Awaitable[None]]) -> None:
    """Two children that answer, and what becomes of them when the next ones go by a plan."""
    monkeypatch.setattr(crews, "READY_SECONDS", 0.05)
    monkeypatch.setattr(crews, "PAUSE_SECONDS", 0.001)

    async def run() -> None:
        crew = Rehearsed(["answers", "answers", *plan])
        assert all([await crew._add(), await crew._add()])
        await act(crew)
        assert len(crew.running) == len(crew.children) == 2
        assert {child.process for child in crew.children} == set(crew.running)
        for task in crew._tasks:
            task.cancel()
        crew.listener.close()

    asyncio.run(run())


@pytest.mark.parametrize("what", ["hangs", "dies"])
def test_a_successor_that_does_not_answer_is_ended_before_the_next_is_started(
    monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    async def act(crew: Rehearsed) -> None:
        crew.made[0].die()
        await crew.settled(n_made=5)

    with_two(monkeypatch, [what, what, "answers"], act)


def test_where_none_can_be_started_just_now_it_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without memory ends a process, and starts no other at once."""

    async def act(crew: Rehearsed) -> None:
        crew.made[0].die()
        await asyncio.wait_for(crew.settled(n_made=3), 5)
        await crew.replace_all()
        assert crew.running == crew.made[1:]

    with_two(monkeypatch, ["cannot", "cannot", "answers", "cannot"], act)


def test_a_crew_is_not_replaced_by_what_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(crew: Rehearsed) -> None:
        await crew.replace_all()
        assert crew.running == crew.made[:2]
        await crew.replace_all()
        assert crew.running == crew.made[3:]

    with_two(monkeypatch, ["hangs", "answers", "answers"], act)


def test_one_that_dies_while_its_successor_starts_is_not_replaced_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(crew: Rehearsed) -> None:
        replacing = asyncio.create_task(crew.replace_all())
        await asyncio.sleep(0)
        crew.made[0].die()
        await replacing
        await crew.settled(n_made=5)

    with_two(monkeypatch, [], act)
