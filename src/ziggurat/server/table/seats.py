"""Who sits where at a table."""

from __future__ import annotations

from collections.abc import Sequence

from ziggurat.engine.errors import BadOption
from ziggurat.engine.seats import NATURE
from ziggurat.server.store import SeatRow


class Seats(list[SeatRow]):
    """The seats of a table, from seat 1 on."""

    def at(self, number: int) -> SeatRow:
        """A seat by its number."""
        if not 1 <= number <= len(self):
            raise BadOption(f"There is no seat {number}; seats are 1 to {len(self)}.")
        return self[number - 1]

    def of(self, guest: str | None) -> list[int]:
        """The seats that a guest plays."""
        return [seat.seat for seat in self if self.is_of(seat.seat, guest)]

    def is_of(self, number: int, guest: str | None) -> bool:
        """A seat is played by this guest."""
        if number == NATURE or guest is None:
            return False
        return self[number - 1].kind == "person" and self[number - 1].guest == guest

    def is_bots(self, number: int) -> bool:
        """A seat is played by a bot."""
        return self[number - 1].kind == "bot"

    @property
    def people(self) -> set[str]:
        """The guests who play."""
        return {seat.guest for seat in self if seat.kind == "person" and seat.guest}

    @property
    def names(self) -> list[str]:
        """What the seats are called."""
        return [seat.name for seat in self]

    @property
    def free(self) -> list[int]:
        """The seats where nobody sits yet."""
        return [seat.seat for seat in self if seat.kind in ("open", "invited")]

    def with_changes(self, changed: Sequence[SeatRow]) -> Seats:
        """The same seats, some of them changed."""
        seats = Seats(self)
        for seat in changed:
            seats[seat.seat - 1] = seat
        return seats
