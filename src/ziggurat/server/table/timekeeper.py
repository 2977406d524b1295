"""The clocks of a table, and what happens when one of them comes to zero."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ziggurat.server import journal
from ziggurat.server.clocks import Clocks
from ziggurat.server.errors import Code, Refusal
from ziggurat.server.store import ClockRow, Damaged, SeatRow, StoreFailed
from ziggurat.server.table.ending import Ending

if TYPE_CHECKING:
    from ziggurat.server.table.table import Table

RETRY_SECONDS = 1.0
"""How long a clock at zero waits before what follows is written again."""

log = logging.getLogger("ziggurat.table")


class Timekeeper:
    """Lets the clock of the seat that is asked run. Without clocks it does nothing."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.clocks: Clocks | None = None
        self._standing: tuple[int, Clocks] | None = None
        """The clocks as they run since a moment that is on disk: what was not written has not run them on."""
        self._alarm: asyncio.TimerHandle | None = None

    def set_up(self, left: Sequence[float] | None, earned: int) -> None:
        """Take the clocks that run on while the table was read again, or set them as they were written down."""
        settings, n_seats = self.table.row.settings["clock"], len(self.table.seats)
        if left is not None and len(left) != n_seats:
            left = None
        fresh = Clocks(settings, n_seats, left, earned) if settings else None
        self.clocks = self._running_on() or self.table.hall.keeping.clocks_put_aside(self.table) or fresh
        self.run()

    def _running_on(self) -> Clocks | None:
        """The clocks that ran here all the time, if the match has not changed meanwhile."""
        if self._standing is None or self._standing[0] != self.table.moment:
            return None
        return self._standing[1].copy()

    def kept(self) -> ClockRow | None:
        """How far the clocks have run, to be kept; None where none runs."""
        if self._standing is None or self.table.asked is None:
            return None
        moment, clocks = self._standing
        return clock_row(self.table.id, moment, clocks)

    def left(self) -> list[float] | None:
        """Seconds that each seat has left."""
        return self.clocks.left() if self.clocks is not None else None

    def shown(self) -> dict[str, Any] | None:
        """The clocks as they are shown."""
        return self.clocks.payload() if self.clocks is not None else None

    def hand_to(self, seat: int | None, position: int = 0) -> None:
        """Another seat is asked, at a position to which the last one has brought the match."""
        if self.clocks is not None:
            self.clocks.hand_to(seat, position)

    def has_run_out(self, seat: SeatRow) -> bool:
        """The time of a seat is up, and a bot plays it to the end."""
        clocks = self.clocks
        return clocks is not None and clocks.at_zero == "bot" and clocks.left()[seat.seat - 1] <= 0

    def run(self) -> None:
        """The clock of the seat that is asked runs; at its zero happens what was chosen."""
        self.stop()
        if self.clocks is None:
            return
        asked = self.table.asked
        self.clocks.hand_to(asked)
        self._standing = self.table.moment, self.clocks.copy()
        seconds = self.seconds_to_zero
        if asked is not None and seconds is not None:
            self._alarm = asyncio.get_running_loop().call_later(seconds, self._ring, asked, self.table.moment)

    def _ring(self, seat: int, moment: int) -> None:
        self.table.hall.in_background(self._tell_time_is_up(seat, moment))

    async def _tell_time_is_up(self, seat: int, moment: int) -> None:
        """See to a clock that has come to zero; while the table is here, what cannot be written is tried again."""
        table = self.table
        while table.hall.tables.get(table.id) is table:
            try:
                await self._out_of_time(seat, moment)
                return
            except (Refusal, StoreFailed) as error:
                if isinstance(error, Damaged) or (isinstance(error, Refusal) and error.code != Code.NOT_SAVED):
                    return
                log.error("a clock at zero waits", extra={"table": table.id, "why": str(error)[:200]})
                await asyncio.sleep(RETRY_SECONDS)

    @property
    def seconds_to_zero(self) -> float | None:
        """When the clock that runs comes to zero; None where none runs, or nothing happens then."""
        asked = self.table.asked
        if self.clocks is None or asked is None or self.clocks.at_zero == "nothing":
            return None
        return max(0.0, self.clocks.left()[asked - 1]) if self.table.seats[asked - 1].kind == "person" else None

    async def _out_of_time(self, seat: int, moment: int) -> None:
        table = self.table
        async with table.alone:
            if table.moment != moment or table.asked != seat or self.clocks is None or table.match is None:
                return
            if self.clocks.left()[seat - 1] > 0:
                self.run()
            elif self.clocks.at_zero == "bot":
                await table.save([replace(table.seats.at(seat), kind="bot", level="normal", has_left=True)])
            else:
                body = journal.body_of_end(table.match, seat, self.left())
                await table.change(table.match, "end", body, table.match.position, Ending(out_of_time=seat))

    def stop(self) -> None:
        """No alarm will ring."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None


def clock_row(table: str, moment: int, clocks: Clocks) -> ClockRow:
    """How far clocks have run, as it is kept."""
    return ClockRow(table, moment, json.dumps(clocks.left()))
