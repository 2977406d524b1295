"""Undo, redo and reset.

Where only bots sit beside somebody they take back whatever they like, over the answers of bots and over chance, unless
the table is set to be as a real one. Where other people play, what somebody has seen or chance has decided stands: to
go back past it is asked of them (`consent.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ziggurat.engine.errors import NothingToUndo
from ziggurat.engine.match import Match
from ziggurat.server.errors import not_yours
from ziggurat.server.outgoing import NOBODY_CAN, SPECTATOR

if TYPE_CHECKING:
    from ziggurat.server.table.table import Table


class TakingBack:
    """Takes back what somebody has decided, and plays it again."""

    def __init__(self, table: Table) -> None:
        self.table = table

    # ---- who may take back what

    @property
    def is_as_at_a_real_table(self) -> bool:
        """What has been revealed stands, also where nobody but bots could mind."""
        return bool(self.table.row.settings["as_at_a_real_table"])

    def is_free_for(self, guest: str | None) -> bool:
        """A guest plays here with nobody but bots, and may go back as they like."""
        if guest is None or not self.table.seats.of(guest) or self.is_as_at_a_real_table:
            return False
        return not self.table.consent.others_than(guest)

    def can(self, viewer: int) -> dict[str, Any]:
        """What a viewer can take back, by themselves or by asking, and why not if they cannot."""
        match, seats = self.table.match, self.table.seats
        if match is None or self.table.is_over or viewer == SPECTATOR:
            return NOBODY_CAN
        guest = seats[viewer - 1].guest
        reset = match.position > match.barrier and seats.is_of(match.log[-1].seat, guest)
        redo = bool(match.undone) and seats.is_of(match.undone[-1].seat, guest)
        if reset:
            return {"undo": True, "redo": redo, "reset": True, "ask": None, "why_not": None}
        last = self._last_decision(guest, match)
        undo = last is not None and self.is_free_for(guest)
        why_not = None if undo else self._why_not_asked(guest, last)
        ask = last if not undo and why_not is None else None
        return {"undo": undo, "redo": redo, "reset": False, "ask": ask, "why_not": why_not}

    def _why_not_asked(self, guest: str | None, last: int | None) -> str | None:
        """Why somebody who cannot undo cannot ask the others either."""
        if last is None:
            return "nothing"
        if not self.table.consent.others_than(guest):
            return "revealed"
        return "absent" if self.table.consent.absent() else None

    def _last_decision(self, guest: str | None, match: Match) -> int | None:
        """The position at which a guest was asked last and has answered."""
        mine, log = self.table.seats.of(guest), match.log
        for at in range(len(log) - 1, -1, -1):
            if log[at].seat in mine:
                return at
        return None

    # ---- doing it

    async def take_back(self, guest: str, moment: int, how: str) -> None:
        """Undo, redo or reset, by whoever made the moves."""
        table = self.table
        async with table.alone:
            if how == "undo" and self.is_free_for(guest):
                moment = table.bots.moment_meant(moment)
            match = table.match_at(moment)
            before = match.position
            self._do(guest, match, how)
            await table.change_back(match, before, "redo" if how == "redo" else "undo")

    def _do(self, guest: str, match: Match, how: str) -> None:
        if how == "undo" and self.is_free_for(guest):
            self._undo_freely(guest, match)
            return
        self._check_own_move(guest, match, how)
        if how == "redo":
            self._redo(guest, match)
        else:
            (match.undo if how == "undo" else match.undo_turn)()

    def _undo_freely(self, guest: str, match: Match) -> None:
        """Go back to the last decision of a guest, over all that bots and chance have answered since."""
        position = self._last_decision(guest, match)
        if position is None:
            raise NothingToUndo(NothingToUndo.NO_MOVE)
        match.go_to(position)
        draw_again(match)

    def _redo(self, guest: str, match: Match) -> None:
        """Play again what was taken back, with what bots and chance had answered to it."""
        match.redo()
        while match.undone and not self.table.seats.is_of(match.undone[-1].seat, guest):
            match.redo()
        match.n_draws = max(match.n_draws, _last_draw(match))

    def _check_own_move(self, guest: str, match: Match, how: str) -> None:
        moves = match.undone if how == "redo" else match.log
        if not moves:
            raise NothingToUndo(NothingToUndo.NO_MOVE_AGAIN if how == "redo" else NothingToUndo.NO_MOVE)
        seat = moves[-1].seat
        if not self.table.seats.is_of(seat, guest):
            raise not_yours(f"It was {match.name(seat)}'s move, not yours." if seat else NothingToUndo.REVEALED)


def draw_again(match: Match) -> None:
    """Number the draws on from the last that stands: to the same answers the same chance comes again."""
    match.n_draws = _last_draw(match)


def _last_draw(match: Match) -> int:
    return max((move.draw for move in match.log), default=0)
