"""Going back past what has been revealed, when everyone who plays agrees."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ziggurat.engine.errors import BadOption, NothingToUndo
from ziggurat.engine.match import Match
from ziggurat.engine.seats import NATURE
from ziggurat.server import outgoing
from ziggurat.server.errors import PLAYERS_ALONE, Code, Refusal, not_yours
from ziggurat.server.store import SeatRow
from ziggurat.server.table.audience import Watcher
from ziggurat.server.table.taking_back import draw_again

if TYPE_CHECKING:
    from ziggurat.server.table.table import Table


@dataclass
class Proposal:
    """Somebody asks the others to go back."""

    moment: int
    position: int
    by: int
    wanted: set[str]
    """Guests who have not answered yet."""
    agreed: set[str] = field(default_factory=set)


class Consent:
    """The one proposal that is open at a table, and the answers to it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._proposal: Proposal | None = None

    async def propose(self, guest: str, moment: int, position: int) -> None:
        """Ask the others to go back to a position. Where there is nobody to ask, it is done at once."""
        async with self.table.alone:
            match = self.table.match_at(moment)
            seats = self.table.seats.of(guest)
            if not seats:
                raise not_yours(PLAYERS_ALONE)
            if self._proposal is not None:
                raise Refusal(Code.ALREADY_PROPOSED, "Somebody has already asked to undo: answer that first.")
            position = _seat_decision_before(match, position)
            self._check_all_are_there()
            wanted = self.others_than(guest)
            if not wanted and self.table.taking_back.is_as_at_a_real_table:
                raise NothingToUndo(NothingToUndo.REVEALED)
            self._proposal = Proposal(moment, position, seats[0], wanted)
            await self._decide(self._proposal, match)

    async def answer(self, guest: str, moment: int, agree: bool) -> None:
        """Answer a proposal. One no is enough."""
        async with self.table.alone:
            match = self.table.match_at(moment)
            proposal = self._proposal
            if proposal is None or guest not in proposal.wanted:
                raise Refusal(Code.NOTHING_PROPOSED, "Nobody is waiting for your consent.")
            if not agree:
                self.decline()
                return
            proposal.wanted.discard(guest)
            proposal.agreed.add(guest)
            await self._decide(proposal, match)

    async def _decide(self, proposal: Proposal, match: Match) -> None:
        """Go back if all have agreed; otherwise show what is still open."""
        if proposal.wanted:
            self.table.audience.send_all(self._shown(proposal, "open"))
            return
        before, self._proposal = match.position, None
        match.go_to(proposal.position)
        match.undone.clear()
        if not proposal.agreed:
            draw_again(match)
        await self.table.change_back(match, before, "back")
        self.table.audience.send_all(self._shown(proposal, "agreed"))

    def decline(self) -> None:
        """The open proposal is off: somebody says no, leaves, or has gone on."""
        if self._proposal is not None:
            self.table.audience.send_all(self._shown(self._proposal, "declined"))
            self._proposal = None

    def forget(self) -> None:
        """Know of no proposal: the match was read again."""
        self._proposal = None

    def show_to(self, watcher: Watcher) -> None:
        """Somebody comes to watch: show them what is proposed."""
        if self._proposal is not None:
            watcher.send(outgoing.encoded(self._shown(self._proposal, "open")))

    def _shown(self, proposal: Proposal, state: str) -> dict[str, Any]:
        return {
            "type": "proposal",
            "table": self.table.id,
            "moment": proposal.moment,
            "by": proposal.by,
            "position": proposal.position,
            "agreed": sorted(seat for guest in proposal.agreed for seat in self.table.seats.of(guest)),
            "state": state,
        }

    def others_than(self, guest: str | None) -> set[str]:
        """Everyone else who plays or may come back to play: nobody goes back without them."""
        return {seat.guest for seat in self.table.seats if seat.guest and not self._is_out(seat)} - {guest}

    def absent(self) -> list[str]:
        """The names of those who have left and may come back."""
        return [seat.name for seat in self.table.seats if seat.guest and seat.has_left and not self._is_out(seat)]

    def _is_out(self, seat: SeatRow) -> bool:
        """The person of a seat cannot come back to it."""
        return seat.kind == "bot" and self.table.timekeeper.has_run_out(seat)

    def _check_all_are_there(self) -> None:
        if gone := self.absent():
            raise Refusal(Code.ABSENT, f"{' and '.join(gone)} left and may come back; you cannot undo without them.")


def _seat_decision_before(match: Match, position: int) -> int:
    """The last position, at or before one, at which a seat was asked and not Nature."""
    if position >= match.position:
        raise BadOption(f"The match stands at position {match.position}: {position} does not lie before it.")
    while position >= 0 and match.log[position].seat == NATURE:
        position -= 1
    if position < 0:
        raise NothingToUndo("There was nothing to decide before this position.")
    return position
