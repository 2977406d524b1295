"""Treasures: a trader takes all but one in his kingdom, those of the outer temples first."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import offer
from ziggurat.engine.decisions import ask, close
from ziggurat.engine.news import tell
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat, seat_after
from ziggurat.games.tigris.actions import Answer, Do, action
from ziggurat.games.tigris.catalogue import MAX_TREASURES, N_CELLS, Colour, T
from ziggurat.games.tigris.reasons import Why
from ziggurat.games.tigris.rules.kingdoms import has_treasure, see_kingdoms
from ziggurat.games.tigris.state import Ask, News, State


@rule
def n_treasures_on_board(s: State) -> int:
    """Treasures nobody has taken yet."""
    total = 0
    for treasure in range(1, MAX_TREASURES + 1):
        total += s.treasure[treasure]
    return total


@rule
def is_in_kingdom(s: State, seat: Seat, treasure: int) -> bool:
    """The treasure lies in the kingdom of the seat's trader. The map must be drawn."""
    trader = s.players[seat].leader[Colour.GREEN]
    if trader == 0 or s.treasure[treasure] == 0:
        return False
    return s.scratch.kingdom[T.treasure_cell[s.board, treasure]] == s.scratch.kingdom[trader]


@rule
def n_in_kingdom(s: State, seat: Seat, priority: int = 0) -> int:
    """Treasures in the kingdom of the seat's trader; with `priority` only those that go first."""
    total = 0
    trader = s.players[seat].leader[Colour.GREEN]
    if trader == 0:
        return total
    kingdom = s.scratch.kingdom[trader]
    for treasure in range(1, T.n_treasures[s.board] + 1):
        is_there = s.scratch.kingdom[T.treasure_cell[s.board, treasure]] == kingdom
        if is_there and s.treasure[treasure] > 0 and T.priority[s.board, treasure] >= priority:
            total += 1
    return total


@rule
def hand_out_treasures(s: State) -> None:
    """R-8.1, R-8.5  Kingdom by kingdom, the active seat's trader first and then clockwise."""
    see_kingdoms(s)
    seat = int(s.turn)
    for _ in range(s.seats):
        if n_in_kingdom(s, seat) > 1:
            hand_out(s, seat, n_in_kingdom(s, seat, priority=1))
            return
        seat = seat_after(s, seat)
    close(s)


@rule
def hand_out(s: State, seat: Seat, n_first: int) -> None:
    """R-8.2  The trader's owner chooses, those of the outer temples first; a single one of them goes unasked."""
    if n_first != 1:
        ask(s, Ask.TREASURE, seat)
        return
    for treasure in range(1, MAX_TREASURES + 1):
        if T.priority[s.board, treasure] > 0 and is_in_kingdom(s, seat, treasure):
            take_treasure(s, seat, T.treasure_cell[s.board, treasure])
            return


@rule
def offer_treasure(s: State, seat: Seat, out: Any) -> None:
    """List the treasures to choose from."""
    for cell in range(1, N_CELLS + 1):
        if has_treasure(s, cell) and why_not_take_treasure(s, seat, cell) == Why.OK:
            offer(out, action(Do.TREASURE, cell))


@rule
def why_not_treasure(s: State, seat: Seat, answer: Answer) -> Why:
    """R-8.2, R-8.3  A treasure that the seat may take now."""
    if answer.kind != Do.TREASURE:
        return Why.NOT_ASKED
    return why_not_take_treasure(s, seat, answer.cell)


@rule
def answer_treasure(s: State, seat: Seat, answer: Answer) -> None:
    """R-8.2  The trader's owner has chosen a treasure."""
    close(s)
    take_treasure(s, seat, answer.cell)


@rule
def why_not_take_treasure(s: State, seat: Seat, cell: int) -> Why:
    """R-8.2, R-8.3  A treasure of the kingdom; those of the outer temples go first."""
    if not has_treasure(s, cell):
        return Why.NO_TREASURE_THERE
    see_kingdoms(s)
    treasure = T.treasure_at[s.board, cell]
    if not is_in_kingdom(s, seat, treasure):
        return Why.NOT_IN_THE_KINGDOM
    if T.priority[s.board, treasure] == 0 and n_in_kingdom(s, seat, priority=1) > 0:
        return Why.PRIORITY_FIRST
    return Why.OK


@rule
def take_treasure(s: State, seat: Seat, cell: int) -> None:
    """R-8.1  The treasure goes behind the screen of the trader's owner."""
    s.treasure[T.treasure_at[s.board, cell]] = 0
    s.players[seat].treasures += 1
    tell(s, News.TREASURE_TAKEN, seat).cell = cell
