"""Bots at a table: whichever is asked thinks, and answers."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING, NamedTuple

from ziggurat.engine.sight import Sight
from ziggurat.server.errors import Code, Refusal
from ziggurat.server.store import StoreFailed

if TYPE_CHECKING:
    from ziggurat.server.table.table import Table

RETRY_SECONDS = 1.0
"""How long a bot waits before it tries again what could not be saved."""

log = logging.getLogger("ziggurat.table")


class Job(NamedTuple):
    """What a bot is asked."""

    moment: int
    seat: int
    level: str
    sight: Sight


class Bots:
    """Let bots answer one after the other until a person is asked."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._work: asyncio.Task[None] | None = None
        self._job: Job | None = None
        """What a bot thinks about now."""
        self._answer: asyncio.Task[int] | None = None
        self._since = 0
        """The last moment that was not a bot's answer."""

    @property
    def are_at_work(self) -> bool:
        """A bot thinks, or its answer is being written."""
        return self._work is not None and not self._work.done()

    def note_moment(self, is_bots: bool) -> None:
        """A moment has been made, by the answer of a bot or otherwise."""
        if not is_bots:
            self._since = self.table.moment

    def moment_meant(self, moment: int) -> int:
        """The present moment for whoever means one since which only bots have answered; any other as it is."""
        return self.table.moment if self._since <= moment <= self.table.moment else moment

    def wake(self) -> None:
        """If a bot is asked, let it think; what it thinks about and nobody wants to know any more is forgotten."""
        seat = self._seat_asked()
        if self._answer is not None and self._job is not None and self._job[:2] != (self.table.moment, seat):
            self._answer.cancel()
        if seat is not None and not self.are_at_work:
            self._work = self.table.hall.in_background(self._work_on())

    def _seat_asked(self) -> int | None:
        """The seat that is asked, if a bot plays it. Where only bots play they wait until somebody watches."""
        table, asked = self.table, self.table.asked
        if asked is None or not table.seats.is_bots(asked):
            return None
        has_people = bool(table.audience.viewers) or any(seat.kind == "person" for seat in table.seats)
        return asked if has_people else None

    async def _work_on(self) -> None:
        """Bots answer until a person is asked or the match is over. What cannot be done just now is tried again."""
        while True:
            try:
                async with self.table.alone:
                    job = self._next_job()
                if job is None:
                    return
                answer = await self._answer_to(job)
                if answer is not None:
                    await self._play(job, answer)
            except (Refusal, StoreFailed) as error:
                if isinstance(error, Refusal) and error.code not in (Code.NOT_SAVED, Code.BUSY):
                    return
                log.error("a bot's move waits", extra={"table": self.table.id, "why": str(error)[:200]})
                await asyncio.sleep(RETRY_SECONDS)

    def _next_job(self) -> Job | None:
        seat, match = self._seat_asked(), self.table.match
        if seat is None or match is None:
            return None
        return Job(self.table.moment, seat, self.table.seats[seat - 1].level or "normal", match.sight())

    async def _answer_to(self, job: Job) -> int | None:
        """A bot's answer, for which the host pays; None where nobody wants to know it any more."""
        row, viewers = self.table.row, self.table.audience.viewers
        thinkers, payer = self.table.hall.thinkers, row.host or row.id
        choosing = thinkers.choose(payer, row.id, job.seat, job.level, job.sight, lambda: bool(viewers))
        self._job, self._answer = job, asyncio.get_running_loop().create_task(choosing)
        try:
            return await self._answer
        except asyncio.CancelledError:
            if is_cancelled():
                raise
            return None
        finally:
            self._job = self._answer = None

    async def _play(self, job: Job, answer: int) -> None:
        table = self.table
        async with table.alone:
            if table.moment == job.moment and table.match is not None and table.seats.is_bots(job.seat):
                await table.play(table.match, answer)

    async def stop(self) -> None:
        """Let no bot think any longer."""
        if self._work is not None and not self._work.done():
            self._work.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._work


def is_cancelled() -> bool:
    """The task that runs now is to end, and not only something that it waited for."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
