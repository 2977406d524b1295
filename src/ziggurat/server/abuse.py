"""The log of what is turned away at the door: addresses shortened, and a flood told in a line now and then."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict

from ziggurat.server.limits import shortened

QUIET_SECONDS = 10.0
"""Time between two lines about the same from the same network; a line says how many times it happened."""
MOST_KEPT = 10_000

log = logging.getLogger("ziggurat.abuse")


class AbuseLog:
    """What was turned away, by kind and network."""

    def __init__(self) -> None:
        self._logged: OrderedDict[tuple[str, str], float] = OrderedDict()
        self._unlogged: dict[tuple[str, str], int] = {}

    def note(self, what: str, address: str) -> None:
        """Something was turned away."""
        key = (what, shortened(address))
        times = self._unlogged.pop(key, 0) + 1
        now = time.monotonic()
        if now - self._logged.get(key, -QUIET_SECONDS) < QUIET_SECONDS:
            self._unlogged[key] = times
            return
        self._logged[key] = now
        self._logged.move_to_end(key)
        while len(self._logged) > MOST_KEPT:
            self._unlogged.pop(self._logged.popitem(last=False)[0], None)
        log.warning(what, extra={"network": key[1], "times": times})


ABUSE = AbuseLog()
"""Of this process."""
