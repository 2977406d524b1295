"""A table of two people who answer at once, or at a human pace. What differs between the servers is a subclass."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Coroutine
from typing import Any

from benches.server.client import Socket

BOTH = 2


class Meter:
    """What is measured: the time from sending a move until both people have its update."""

    def __init__(self) -> None:
        self.is_on = False
        self.latencies: list[float] = []
        self.n_matches = 0


class Table:
    """Two sockets at one match. Whoever is asked answers; with a pace, one answer in this many seconds."""

    def __init__(self, number: int, url: str, meter: Meter, pace: float) -> None:
        self.number = number
        self.url = url
        self.meter = meter
        self.pace = pace
        self.dice = random.Random(number)
        self.sockets: list[Socket] = []
        self.plays = False
        self.n_moves = 0
        self._on_its_way: dict[int, list[float]] = {}
        """For each moment that was asked for: when, and how many have still to be told."""
        self._held: tuple[int, bytes, int] | None = None
        self._due = 0.0
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Connect both people and begin a match."""
        raise NotImplementedError

    def go(self) -> None:
        """From now on moves are made."""
        self.plays = True
        self._due = time.perf_counter() + self.dice.random() * self.pace
        if self._held is not None:
            held, self._held = self._held, None
            self.answer(*held)

    # ---- for subclasses

    def answer(self, seat: int, message: bytes, leads_to: int) -> None:
        """Send a move, now or when it is due. It leads to the moment that both will be told of."""
        if not self.plays:
            self._held = (seat, message, leads_to)
            return
        if not self.pace:
            self._send(seat, message, leads_to)
            return
        wait = max(0.0, self._due - time.perf_counter())
        self._due += self.pace
        asyncio.get_running_loop().call_later(wait, self._send, seat, message, leads_to)

    def _send(self, seat: int, message: bytes, leads_to: int) -> None:
        self._on_its_way[leads_to] = [time.perf_counter(), BOTH]
        self.sockets[seat].say(message)

    def hears(self, moment: int) -> bool:
        """One of the two has been told of a moment. True when both have."""
        waiting = self._on_its_way.get(moment)
        if waiting is None:
            return False
        waiting[1] -= 1
        if waiting[1]:
            return False
        del self._on_its_way[moment]
        if self.meter.is_on:
            self.n_moves += 1
            self.meter.latencies.append(time.perf_counter() - waiting[0])
        return True

    def in_background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.result()
