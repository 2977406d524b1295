"""Records that guests bring, and what is long to read: neither may hold up the others.

A stranger's record is played again in a process of its own (server/reader.py), with limits of time and memory, also
whenever somebody looks at it: this process never runs a rule on it. Long matches that were played here are read in
threads.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import orjson

from ziggurat.engine import archive
from ziggurat.engine.errors import BadOption, BadRecord
from ziggurat.server.errors import Code, Refusal
from ziggurat.server.limits import charged
from ziggurat.server.process import Died, Process
from ziggurat.server.reader import MEMORY
from ziggurat.server.settings import Settings
from ziggurat.server.store import GuestRow, SeatRow, Store, TableRow
from ziggurat.server.turns import Turn, Turns

READER = "ziggurat.server.reader"
MOST_WAITING = 32
"""Questions that wait for one process; more are turned away."""
IDLE_SECONDS = 60.0
"""A process without a question ends after this time."""
HOUR = 3600.0
MOST_GUESTS = 10_000
"""Guests whose uploads of the last hour are remembered."""
THREADS = 2

Found = TypeVar("Found")

log = logging.getLogger("ziggurat.records")


class Desk:
    """One process that plays records again; guests come to it in fair turns."""

    def __init__(self, memory: int) -> None:
        environment = {"ZIGGURAT_PLAIN": "1", "OPENBLAS_NUM_THREADS": "1", MEMORY: str(memory)}
        self.process = Process(READER, environment)
        self._turns: Turns[asyncio.Future[None]] = Turns()
        self._is_busy = False
        self._rest: asyncio.TimerHandle | None = None
        self._ending: asyncio.Task[None] | None = None

    @contextlib.asynccontextmanager
    async def turn(self, guest: str) -> AsyncIterator[Process]:
        """The process, alone with this guest."""
        if len(self._turns) >= MOST_WAITING:
            raise Refusal(Code.BUSY, "Too many records are waiting to be read; try again in a while.", 503)
        turn = self._turns.add(guest, 1.0, lambda: True, asyncio.get_running_loop().create_future())
        self._call_next()
        begun = time.monotonic()
        try:
            await turn.thing
            begun = time.monotonic()
            yield self.process
        finally:
            if not self._turns.remove(turn):
                self._leave(turn, time.monotonic() - begun)

    def _call_next(self) -> None:
        if self._is_busy:
            return
        turn = self._turns.take(lambda turn: not turn.thing.done())
        if self._rest is not None:
            self._rest.cancel()
        if turn is None:
            self._rest = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._end_if_idle)
            return
        self._is_busy = True
        turn.thing.set_result(None)

    def _end_if_idle(self) -> None:
        """A process that nobody needs gives its memory back."""
        if not self._is_busy:
            self._ending = asyncio.get_running_loop().create_task(self.process.stop())

    async def stop(self) -> None:
        """End the process."""
        if self._rest is not None:
            self._rest.cancel()
        await self.process.stop()

    def _leave(self, turn: Turn[asyncio.Future[None]], seconds: float) -> None:
        self._turns.answered(turn, seconds)
        self._is_busy = False
        self._call_next()


class Records:
    """What guests bring and look at."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self._bringing = Desk(settings.record_memory)
        self._looking = Desk(settings.record_memory)
        self._threads = ThreadPoolExecutor(THREADS, "reading")
        self._uploads: OrderedDict[str, deque[float]] = OrderedDict()

    async def aside(self, reading: Callable[[], Found]) -> Found:
        """Read something long in a thread, while others are served; who asks pays with their time.

        It is read to its end, also for somebody who goes away meanwhile: what it works on is not let go before.
        """
        done = asyncio.get_running_loop().run_in_executor(self._threads, charged(reading))
        try:
            return await asyncio.shield(done)
        except asyncio.CancelledError:
            await asyncio.wait([done])
            raise

    # ---- bringing

    async def brought(self, guest: GuestRow, text: str, do: str = "keep") -> dict[str, Any]:
        """A record that a guest brings, played again: what a table is to `keep` of it, or to `continue` from."""
        await self._check_quota(guest.id)
        async with self._bringing.turn(guest.id) as process:
            try:
                answer = await process.ask({"do": do, "text": text}, self.settings.record_seconds)
            except (Died, TimeoutError, OSError, ValueError) as error:
                raise _too_slow() from error
        return _granted(answer)

    async def _check_quota(self, guest: str) -> None:
        times = self._uploads.setdefault(guest, deque())
        self._uploads.move_to_end(guest)
        while len(self._uploads) > MOST_GUESTS:
            self._uploads.popitem(last=False)
        now, most = time.monotonic(), self.settings.uploads_per_hour
        while times and times[0] < now - HOUR:
            times.popleft()
        if len(times) >= most:
            raise Refusal(Code.TOO_MANY_RECORDS, f"You may upload at most {most} records an hour.", 429)
        times.append(now)
        kept = await self.store.n_records_of(guest)
        if kept >= self.settings.records_per_guest:
            raise Refusal(Code.TOO_MANY_RECORDS, f"You have already uploaded {kept} records, which is the limit.", 429)

    # ---- looking

    async def ask(
        self, guest: str | None, row: TableRow, seats: list[SeatRow], question: dict[str, Any], seconds: float = 0.0
    ) -> Any:
        """What is asked about a match that was brought here."""
        seconds = seconds or self.settings.record_seconds
        async with self._looking.turn(guest or "") as process:
            try:
                asked = {"table": row.id, **question}
                answer = await process.ask(asked, seconds)
                if answer.get("is_missing"):
                    record = await self._record_of(row, seats)
                    answer = await process.ask(asked | {"record": record}, seconds)
            except (Died, TimeoutError, OSError) as error:
                log.warning("a record could not be read", extra={"table": row.id, "why": type(error).__name__})
                raise _too_slow() from error
        return _granted(answer)["found"]

    async def _record_of(self, row: TableRow, seats: list[SeatRow]) -> dict[str, Any]:
        """The record that a table was made from."""
        events = await self.store.events(row.id)
        moves = [f"{line[0]}: {line[1]}" for event in events for line in orjson.loads(event.body)["moves"]]
        record = {
            "format": archive.FORMAT,
            "game": row.game,
            "rules": row.rules,
            "seats": [seat.name for seat in seats],
        }
        chance = (row.outcome or {}).get("chance")
        record |= {"options": row.options, "opening": row.opening, "moves": moves, "result": None}
        return record if chance is None else record | {"chance": chance}

    async def stop(self) -> None:
        """End all processes and threads."""
        await self._bringing.stop()
        await self._looking.stop()
        self._threads.shutdown(wait=False, cancel_futures=True)


def _too_slow() -> Refusal:
    return Refusal(Code.TOO_SLOW, "This record takes more time or memory to replay than is available here.", 422)


def _granted(answer: dict[str, Any]) -> dict[str, Any]:
    """What a reader told, if it could read the record."""
    if "refused" not in answer:
        return answer
    if "error" in answer:
        log.error("a record made a reader stumble", extra={"why": str(answer["error"])[:400]})
    raise (BadOption if answer.get("kind") == "BadOption" else BadRecord)(answer["refused"])
