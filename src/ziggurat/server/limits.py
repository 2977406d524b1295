"""How much one visitor may ask for, and how much of the server's time one may use."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Generator
from contextvars import ContextVar
from ipaddress import IPv6Address, ip_address
from typing import Any, Generic, TypeVar

MOST_VISITORS = 50_000
VISITOR_PREFIX = 64
"""Bits of an IPv6 address that tell one visitor from another: the rest a visitor chooses freely."""
CALM = 0.75
"""The part of a burst that is left to visitors who have not used much."""
MOST_CROWD_DEBT = 0.25
"""Seconds that all visitors together can be behind: so many work honestly at times."""
LOGGED_BITS = {4: 24, 6: 48}
"""Bits of an address that are logged: enough to see a pattern, too few to know a person."""

Kept = TypeVar("Kept")


class PerVisitor(Generic[Kept]):
    """Something for every visitor; who has not come for long is forgotten first."""

    def __init__(self, make: Callable[[], Kept]) -> None:
        self._make = make
        self._of: OrderedDict[str, Kept] = OrderedDict()

    def of(self, visitor: str) -> Kept:
        """What this visitor has."""
        if visitor not in self._of:
            self._of[visitor] = self._make()
            while len(self._of) > MOST_VISITORS:
                self._of.popitem(last=False)
        self._of.move_to_end(visitor)
        return self._of[visitor]


class Bucket:
    """Lets so many things through a second, and a burst of some seconds' worth at once."""

    def __init__(self, rate: float, burst_seconds: float) -> None:
        self.rate = rate
        self.most = rate * burst_seconds
        self._left = self.most
        self._at = time.monotonic()

    def take(self) -> bool:
        """One more; False where it is too many."""
        now = time.monotonic()
        self._left = min(self.most, self._left + (now - self._at) * self.rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for every visitor."""

    def __init__(self, rate: float, burst_seconds: float) -> None:
        self._buckets = PerVisitor(lambda: Bucket(rate, burst_seconds))

    def take(self, visitor: str) -> bool:
        """One more for this visitor."""
        return self._buckets.of(visitor).take()


# ---- time


class Allowance:
    """Time of the server that one visitor may use: a share of every second, and a burst saved up.

    Whoever has used it up waits until it has grown again. Nobody else waits for that. All visitors together have an
    allowance too, the crowd's: when it is used up, those wait who have used much, and go on one at a time.
    """

    def __init__(self, share: float, burst: float, crowd: Allowance | None = None) -> None:
        self.share = share
        self.burst = burst
        self.crowd = crowd
        self._left = burst
        self._at = time.monotonic()
        self._turn = asyncio.Lock()

    def spend(self, seconds: float) -> None:
        """So much has been used."""
        now = time.monotonic()
        self._left = min(self.burst, self._left + (now - self._at) * self.share) - seconds
        self._at = now
        if self.crowd is not None:
            self.crowd.spend(seconds)
            self.crowd._left = max(self.crowd._left, -MOST_CROWD_DEBT)

    @property
    def debt_seconds(self) -> float:
        """How long it takes until the visitor may go on."""
        self.spend(0.0)
        return max(0.0, -self._left / self.share)

    @property
    def has_used_much(self) -> bool:
        """A good part of the burst is gone."""
        self.spend(0.0)
        return self._left < self.burst * CALM

    async def turn(self) -> None:
        """Wait for one's turn: visitors' things are begun one at a time, others' between them."""
        async with self._turn:
            await asyncio.sleep(self.debt_seconds)
            if self.crowd is not None and self.has_used_much:
                await self.crowd.turn()


PAYS: ContextVar[Allowance | None] = ContextVar("PAYS", default=None)
"""Whose allowance what is done now is charged to."""


class Metered:
    """`await Metered(work, allowance)`: does the work, and charges the time that it keeps the others waiting."""

    def __init__(self, work: Coroutine[Any, Any, Any], allowance: Allowance) -> None:
        self.work = work
        self.allowance = allowance

    def __await__(self) -> Generator[Any, Any, Any]:
        """Go on with the work step by step; between two steps others have their turn."""
        payer = PAYS.set(self.allowance)
        got, thrown = None, None
        try:
            while True:
                begun = time.thread_time()
                try:
                    waited_for = self.work.send(got) if thrown is None else self.work.throw(thrown)
                except StopIteration as end:
                    return end.value
                finally:
                    self.allowance.spend(time.thread_time() - begun)
                got, thrown = None, None
                try:
                    got = yield waited_for
                except BaseException as error:
                    thrown = error
        finally:
            PAYS.reset(payer)


def charged(work: Callable[[], Kept]) -> Callable[[], Kept]:
    """The same work, to be done in a thread: its time is charged to who asks for it now."""
    allowance, loop = PAYS.get(), asyncio.get_running_loop()

    def done() -> Kept:
        begun = time.thread_time()
        try:
            return work()
        finally:
            if allowance is not None:
                loop.call_soon_threadsafe(allowance.spend, time.thread_time() - begun)

    return done


# ---- addresses


def visitor_at(address: str) -> str:
    """Who is counted as one visitor: an IPv4 address, or a whole network of IPv6."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(found) if found.version == 4 else _cut(found, VISITOR_PREFIX)


def shortened(address: str) -> str:
    """An address as it may be logged."""
    try:
        found = ip_address(visitor_at(address).partition("/")[0])
    except ValueError:
        return "?"
    return _cut(found, LOGGED_BITS[found.version])


def _cut(address: Any, bits: int) -> str:
    """The network of an address."""
    rest = address.max_prefixlen - bits
    return f"{type(address)(int(address) >> rest << rest)}/{bits}"
