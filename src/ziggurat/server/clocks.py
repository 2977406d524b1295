"""Thinking time. A clock runs for the seat that is asked, and stops while the server is down.

How far it has run is written with every move, when the server is stopped, and every few seconds meanwhile
(`server/hall.py`): who pulls the plug gives those few seconds back and no more.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from copy import copy
from typing import Any


class Clocks:
    """The clocks of a table."""

    def __init__(
        self, settings: dict[str, Any], seats: int, left: Sequence[float] | None = None, earned: int = 0
    ) -> None:
        self.increment = float(settings["increment"])
        self.at_zero: str = settings["at_zero"]
        self._left = list(left) if left is not None else [float(settings["initial"])] * seats
        self.running: int | None = None
        self._earned = earned
        """The furthest position for which an increment was given: going back and forth earns nothing."""
        self._since = 0.0

    def copy(self) -> Clocks:
        """The same clocks, which run on by themselves."""
        other = copy(self)
        other._left = list(self._left)
        return other

    def left(self) -> list[float]:
        """Seconds that each seat has left now."""
        now = [round(seconds, 2) for seconds in self._left]
        if self.running is not None:
            now[self.running - 1] = round(self._left[self.running - 1] - (time.monotonic() - self._since), 2)
        return now

    def hand_to(self, seat: int | None, position: int = 0) -> None:
        """Another seat is asked: the last one's time stops, this one's runs.

        Who has brought the match to a position where it never was earns the increment.
        """
        if seat == self.running:
            return
        if self.running is not None:
            self._left[self.running - 1] -= time.monotonic() - self._since
            if position > self._earned:
                self._left[self.running - 1] += self.increment
                self._earned = position
        self.running, self._since = seat, time.monotonic()

    def payload(self) -> dict[str, Any]:
        """The clocks as they are sent."""
        return {"left": self.left(), "running": self.running}
