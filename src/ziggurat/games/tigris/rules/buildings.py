"""Civilization buildings: a variant. One of each colour, on a row of at least three tiles of that colour."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import offer
from ziggurat.engine.decisions import ask, close, top
from ziggurat.engine.news import tell
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tigris.actions import Answer, Do, action
from ziggurat.games.tigris.catalogue import N_CELLS, N_COLOURS, RUN_FOR_BUILDING, T
from ziggurat.games.tigris.reasons import Why
from ziggurat.games.tigris.rules.directions import opposite
from ziggurat.games.tigris.state import Ask, News, State


@rule
def has_building(s: State, cell: int) -> bool:
    """A civilization building stands on the cell."""
    for colour in range(1, N_COLOURS + 1):
        if s.building[colour] == cell:
            return True
    return False


@rule
def reach(s: State, cell: int, direction: int) -> int:
    """How many tiles of the same colour follow a tile in one direction."""
    n_tiles = 0
    here = T.neighbour[cell, direction]
    while here > 0 and s.tile[here] == s.tile[cell]:
        n_tiles += 1
        here = T.neighbour[here, direction]
    return n_tiles


@rule
def length_of_run(s: State, cell: int, direction: int) -> int:
    """How many tiles of one colour lie in a straight line through a cell, along a direction and its opposite."""
    return 1 + reach(s, cell, direction) + reach(s, cell, opposite(direction))


@rule
def is_in_run(s: State, cell: int, other: int, direction: int) -> bool:
    """Another cell lies in the straight line of one colour through a cell."""
    here = cell
    for _ in range(reach(s, cell, direction) + 1):
        if here == other:
            return True
        here = T.neighbour[here, direction]
    here = cell
    for _ in range(reach(s, cell, opposite(direction)) + 1):
        if here == other:
            return True
        here = T.neighbour[here, opposite(direction)]
    return False


@rule
def why_not_run(s: State, cell: int, direction: int) -> Why:
    """R-12.1 to R-12.4  The line of the new tile is long enough, and longer than where the building stands now."""
    colour = s.tile[cell]
    length = length_of_run(s, cell, direction)
    if length < RUN_FOR_BUILDING:
        return Why.NOT_IN_THE_RUN
    stands = int(s.building[colour])
    if stands == 0:
        return Why.OK
    if is_in_run(s, cell, stands, direction):
        return Why.SAME_ROW
    if length <= max(length_of_run(s, stands, 0), length_of_run(s, stands, 1)):
        return Why.RUN_NOT_LONGER
    return Why.OK


@rule
def why_not_stand_on(s: State, cell: int, target: int) -> Why:
    """R-12.1  Any tile of a line that the new tile on `cell` has made."""
    why = Why.NOT_IN_THE_RUN
    for direction in range(2):
        if is_in_run(s, cell, target, direction):
            here = why_not_run(s, cell, direction)
            if here == Why.OK:
                return here
            if here != Why.NOT_IN_THE_RUN:
                why = here
    return why


@rule
def maybe_offer_building(s: State) -> None:
    """R-12.1  After the wars, if a line still stands, the active seat may build or move the building."""
    cell = int(top(s).cell)
    close(s)
    if s.buildings == 0:
        return
    if why_not_run(s, cell, 0) == Why.OK or why_not_run(s, cell, 1) == Why.OK:
        ask(s, Ask.BUILDING, int(s.turn)).cell = cell


@rule
def offer_building(s: State, seat: Seat, out: Any) -> None:
    """List the tiles on which the building can stand; declining is always possible."""
    cell = int(top(s).cell)
    for target in range(1, N_CELLS + 1):
        if s.tile[target] == s.tile[cell] and why_not_stand_on(s, cell, target) == Why.OK:
            offer(out, action(Do.BUILDING, target))
    offer(out, action(Do.NO_BUILDING))


@rule
def why_not_building(s: State, seat: Seat, answer: Answer) -> Why:
    """R-12.1  Any tile of a line that the new tile has made; declining is always possible."""
    if answer.kind == Do.BUILDING:
        return why_not_stand_on(s, int(top(s).cell), answer.cell)
    return Why.OK if answer.kind == Do.NO_BUILDING else Why.NOT_ASKED


@rule
def answer_building(s: State, seat: Seat, answer: Answer) -> None:
    """R-12.1  The building is built or moved, or not."""
    close(s)
    if answer.kind == Do.BUILDING:
        build_building(s, seat, answer.cell)


@rule
def build_building(s: State, seat: Seat, target: int) -> None:
    """R-12.1, R-12.2  The building of the tile's colour stands there now."""
    colour = int(s.tile[target])
    s.building[colour] = target
    item = tell(s, News.BUILDING_BUILT, seat)
    item.colour = colour
    item.cell = target
