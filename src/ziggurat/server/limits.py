"""How much one visitor may ask for."""

from __future__ import annotations

import time
from collections import OrderedDict

MOST_VISITORS = 50_000


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
        self.rate = rate
        self.burst_seconds = burst_seconds
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, visitor: str) -> bool:
        """One more for this visitor."""
        if visitor not in self._buckets:
            self._buckets[visitor] = Bucket(self.rate, self.burst_seconds)
            while len(self._buckets) > MOST_VISITORS:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(visitor)
        return self._buckets[visitor].take()
