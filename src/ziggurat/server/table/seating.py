"""Sitting down, giving seats to others or to bots, and leaving."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ziggurat.engine.errors import BadOption
from ziggurat.server.errors import PLAYERS_ALONE, Code, Refusal, not_yours
from ziggurat.server.names import bot_name
from ziggurat.server.store import SeatRow

if TYPE_CHECKING:
    from ziggurat.server.table.table import Table


class Seating:
    """Changes who sits where."""

    def __init__(self, table: Table) -> None:
        self.table = table

    # ---- sitting down

    async def sit_down(
        self,
        guest: str,
        name: str,
        number: int | None,
        invite: str | None,
        promise: str | None = None,
        coach: bool | None = None,
    ) -> int:
        """A guest takes a seat, or takes their own back from a bot. Returns its number.

        Before the match they may promise randomness of their own with it. Who sits there may have a coach or not.
        """
        table = self.table
        async with table.alone:
            seat = self._seat_for(guest, number, invite)
            if coach and not table.row.settings["coach"]:
                raise BadOption("The host allows no coach at this table.")
            if seat.guest == guest and seat.kind == "person" and not seat.has_left:
                if coach is not None and coach != seat.coach:
                    await table.save([replace(seat, coach=coach)])
                return seat.seat
            self._check_not_over()
            is_new_here = seat.guest != guest or seat.kind == "invited"
            if is_new_here:
                await self._check_welcome(guest)
            if table.timekeeper.has_run_out(seat):
                raise Refusal(Code.OUT_OF_TIME, "This player's time has run out: a bot plays on to the end.")
            taken = replace(seat, kind="person", guest=guest, name=name if is_new_here else seat.name, has_left=False)
            if seat.guest != guest or coach is not None:
                taken = replace(taken, coach=coach)
            if table.row.state == "gathering":
                taken = replace(taken, promise=promise, entropy=None)
            await self._save_and_begin([replace(taken, level=None, invite=None)])
        return seat.seat

    def _seat_for(self, guest: str, number: int | None, invite: str | None) -> SeatRow:
        seats = self.table.seats
        if invite is not None:
            found = [seat for seat in seats if seat.kind == "invited" and seat.invite == invite]
            if not found:
                raise not_yours("This invitation does not fit any free place here.")
            return found[0]
        if number is None:
            own = [seat for seat in seats if seat.guest == guest]
            free = [seat for seat in seats if seat.kind == "open"]
            if not own and not free:
                raise Refusal(Code.NO_SEAT)
            return (own or free)[0]
        seat = seats.at(number)
        if seat.guest == guest or seat.kind == "open":
            return seat
        if seat.kind == "invited":
            raise not_yours(f"The place of player {number} is kept for somebody with an invitation.")
        raise Refusal(Code.SEAT_TAKEN, f"The place of player {number} is taken.")

    async def _check_welcome(self, guest: str) -> None:
        """A guest was not shown out, and nobody here has blocked them."""
        table = self.table
        table.audience.check_not_kicked(guest)
        host = {table.row.host} if table.row.host else set()
        await table.hall.people.check_welcome(guest, sorted(table.seats.people | host - {guest}))

    def _check_not_over(self) -> None:
        if self.table.is_over:
            raise Refusal(Code.MATCH_IS_OVER)

    # ---- giving

    async def give_seat(self, guest: str, number: int, kind: str, level: str | None, invite: str | None) -> None:
        """The host arranges seats before the match; during it, a seat whose person has left goes to a bot."""
        table = self.table
        async with table.alone:
            seat = table.seats.at(number)
            if kind == "bot" and level is None:
                raise BadOption("Say the level of the bot.")
            self._check_not_over()
            table.beginning.check_not_under_way()
            if table.row.state == "playing":
                self._check_hand_over(guest, seat, kind)
                changed = replace(seat, kind="bot", level=level, has_left=True)
            else:
                table.check_host(guest)
                name = bot_name(number) if kind == "bot" else ""
                changed = SeatRow(table.id, number, kind, None, name, level, invite)  # type: ignore[arg-type]
            await self._save_and_begin([changed])

    def _check_hand_over(self, guest: str, seat: SeatRow, kind: str) -> None:
        if kind != "bot":
            raise Refusal(Code.MATCH_HAS_BEGUN, "The match has begun: a place can only be given to a bot.")
        if seat.kind == "bot":
            raise Refusal(Code.SEAT_TAKEN, f"A bot already plays for player {seat.seat}.")
        if guest not in self.table.seats.people:
            raise not_yours(PLAYERS_ALONE)
        if not seat.has_left and seat.guest != guest:
            raise not_yours(f"{seat.name} has not left.")

    async def _save_and_begin(self, changed: list[SeatRow]) -> None:
        """Write changed seats; the match begins if that was all it waited for."""
        seats = self.table.seats.with_changes(changed)
        if self.table.beginning.is_due_with(seats):
            await self.table.beginning.begin_or_ask(seats, changed)
        else:
            await self.table.save(changed)

    # ---- leaving

    async def leave(self, guest: str) -> None:
        """A guest gets up. Before the match their seats are free again; during it they wait."""
        table = self.table
        async with table.alone:
            mine = [seat for seat in table.seats if seat.guest == guest and seat.kind == "person"]
            if not mine and not (table.row.state == "gathering" and table.row.host == guest):
                raise not_yours(Code.NOT_HERE.sentence)
            table.beginning.check_not_under_way()
            if table.row.state == "gathering":
                await self._free(mine, guest)
            elif table.row.state == "playing":
                await table.save([replace(seat, has_left=True) for seat in mine])
                table.consent.decline()  # whoever leaves has not agreed

    async def lose(self, guest: str, name: str) -> None:
        """A guest is forgotten: a bot plays on for them; at a table that gathers their seats are free again."""
        table = self.table
        async with table.alone:
            mine = [seat for seat in table.seats if seat.guest == guest]
            if table.row.state == "gathering":
                await self._free(mine, guest)
                return
            gone = [replace(seat, guest=None, name=name) for seat in mine]
            if table.row.state == "playing":
                gone = [replace(seat, kind="bot", level=seat.level or "normal", has_left=True) for seat in gone]
            host = None if table.row.host == guest else table.row.host
            await table.save(gone, host=host)
            table.consent.decline()  # whoever leaves has not agreed

    async def _free(self, seats: list[SeatRow], guest: str) -> None:
        """Seats are free again; another player becomes the host. A table without any other player is cleared away."""
        table = self.table
        others = sorted(table.seats.people - {guest})
        if table.row.host == guest and not others:
            await table.clear_away()
            return
        host = others[0] if table.row.host == guest else table.row.host
        await table.save([SeatRow(table.id, seat.seat, "open", None, "") for seat in seats], host=host)
