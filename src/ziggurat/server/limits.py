"""How much one visitor may ask for, and how much of the server's time one may use."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Generator
from contextvars import ContextVar
from ipaddress import IPv6Address, ip_address
from typing import Any, Generic, TypeVar

MOST_VISITORS = 50_000
VISITOR_PREFIX = 64
"""Bits of an IPv6 address that tell one visitor from another: the rest a visitor chooses freely."""
CALM = 0.5
"""The part of a burst that is left to visitors who have not used much."""
TURNS_TO_BEGIN = 3
"""Turns of the event loop until who was called has begun."""
HEAD_START_SECONDS = 2.0
"""In the crowd's queue, who has used nothing goes before those who came this much earlier and have used everything."""
MOST_CROWD_DEBT = 0.25
"""Seconds that all visitors together can be behind: many of them work honestly at times."""
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
    """Lets this many things through a second, and a burst of some seconds' worth at once."""

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


class Share:
    """A share of every second of the server's time, and a burst saved up."""

    def __init__(self, share: float, burst: float) -> None:
        self.share = share
        self.burst = burst
        self._left = burst
        self._at = time.monotonic()

    def spend(self, seconds: float) -> None:
        """This much has been used."""
        now = time.monotonic()
        self._left = min(self.burst, self._left + (now - self._at) * self.share) - seconds
        self._at = now

    @property
    def left(self) -> float:
        """Seconds that may be used now; below nothing, what is owed."""
        self.spend(0.0)
        return self._left

    @property
    def debt_seconds(self) -> float:
        """How long it takes until more may be used."""
        return max(0.0, -self.left / self.share)


class Crowd(Share):
    """What all visitors together may use. When it is used up all queue here, who has more left going before."""

    def __init__(self, share: float, burst: float) -> None:
        super().__init__(share, burst)
        self._queue: list[tuple[float, int, asyncio.Future[None]]] = []
        self._n = itertools.count()
        self._calling: asyncio.Task[None] | None = None
        self._spent = 0.0

    def spend(self, seconds: float) -> None:
        """This much has been used. Many work honestly at times: what is owed does not grow without end."""
        super().spend(seconds)
        self._spent += seconds
        self._left = max(self._left, -MOST_CROWD_DEBT)

    async def turn(self, used: float) -> None:
        """Queue. Whoever has used a part of what they have stands behind those who come soon after and have not."""
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._queue, (time.monotonic() + used * HEAD_START_SECONDS, next(self._n), called))
        if self._calling is None or self._calling.done():
            self._calling = asyncio.create_task(self._call())
        await called

    async def _call(self) -> None:
        """Call one after the other. What is under way already goes on between two of them, for as long as one took."""
        while self._queue:
            _, _, called = heapq.heappop(self._queue)
            if called.done():
                continue
            before = self._spent
            called.set_result(None)
            for _ in range(TURNS_TO_BEGIN):
                await asyncio.sleep(0)
            await asyncio.sleep(min(self.debt_seconds, self._spent - before))


class Allowance(Share):
    """Time of the server that one visitor may use.

    Whoever has used it up waits until it has grown again, and nobody else waits for that. Whoever has used much of it
    queues for what the crowd may use; when that is used up, all do.
    """

    def __init__(self, share: float, burst: float, crowd: Crowd | None = None) -> None:
        super().__init__(share, burst)
        self.crowd = crowd
        self._turn = asyncio.Lock()

    async def turn(self) -> None:
        """Wait for one's turn: a visitor's things are begun one at a time, others' between them."""
        async with self._turn:
            await asyncio.sleep(self.debt_seconds)
            if self.crowd is not None and (self.crowd.left < 0 or self.left < self.burst * CALM):
                await self.crowd.turn(1 - self.left / self.burst)


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
                begun, since = time.thread_time(), time.monotonic()
                try:
                    waited_for = self.work.send(got) if thrown is None else self.work.throw(thrown)
                except StopIteration as end:
                    return end.value
                finally:
                    self._charge(time.thread_time() - begun, time.monotonic() - since)
                got, thrown = None, None
                try:
                    got = yield waited_for
                except BaseException as error:
                    thrown = error
        finally:
            PAYS.reset(payer)

    def _charge(self, used: float, kept_waiting: float) -> None:
        """The visitor pays what was used; the crowd, how long all others waited, which is more on a busy machine."""
        self.allowance.spend(used)
        if self.allowance.crowd is not None:
            self.allowance.crowd.spend(kept_waiting)


def charged(work: Callable[[], Kept]) -> Callable[[], Kept]:
    """The same work, to be done in a thread: its time is charged to whoever asks for it now."""
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
