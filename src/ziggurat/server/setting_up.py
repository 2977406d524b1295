"""The seats of a table that is set up: as a guest wants them, or those of the match before."""

from __future__ import annotations

from ziggurat.engine.errors import BadOption
from ziggurat.server import wire
from ziggurat.server.accounts import new_secret
from ziggurat.server.names import bot_name
from ziggurat.server.people import Shunned
from ziggurat.server.store import GuestRow, SeatRow


def seat_as_wanted(table: str, number: int, wanted: wire.SeatWanted, guest: GuestRow, may_have_coach: bool) -> SeatRow:
    """A seat as it was wanted."""
    if wanted.coach and not may_have_coach:
        raise BadOption(f"Seat {number}: a player has a coach only where the table allows one.")
    if wanted.coach is not None and wanted.kind not in ("me", "local"):
        raise BadOption(f"Seat {number}: whoever sits down here says whether they have a coach.")
    if wanted.kind == "bot":
        if wanted.level is None:
            raise BadOption(f"Seat {number}: say the level of the bot.")
        return SeatRow(table, number, "bot", None, wanted.name or bot_name(number), wanted.level)
    if wanted.level is not None:
        raise BadOption(f"Seat {number}: only a bot has a level.")
    if wanted.kind in ("me", "local"):
        default = guest.name if wanted.kind == "me" else f"Guest {number}"
        return SeatRow(table, number, "person", guest.id, wanted.name or default, coach=wanted.coach)
    if wanted.name is not None:
        raise BadOption(f"Seat {number}: whoever sits down here brings a name.")
    if wanted.kind == "invited":
        return SeatRow(table, number, "invited", None, "", invite=new_secret())
    return SeatRow(table, number, "open", None, "")


def note_promise(seats: list[SeatRow], guest: str, promise: str | None) -> None:
    """Note what a guest promises to add to chance, at their first seat."""
    for seat in seats:
        if seat.kind == "person" and seat.guest == guest:
            seat.promise = promise
            return


def seat_again(table: str, number: int, seat: SeatRow, guest: GuestRow, shunned: Shunned) -> SeatRow:
    """A seat of the match before, for the next: kept for its person until they come, unless they are blocked."""
    if seat.guest is not None and shunned.blocks(seat.guest):
        return SeatRow(table, number, "open", None, "")
    if seat.kind == "bot" and seat.guest is None:
        return SeatRow(table, number, "bot", None, seat.name, seat.level or "normal")
    if seat.guest == guest.id:
        return SeatRow(table, number, "person", guest.id, seat.name, coach=seat.coach)
    return SeatRow(table, number, "invited", seat.guest, seat.name, invite=new_secret(), coach=seat.coach)
