"""Monuments: four tiles of one colour in a square are turned over and bear one."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import offer
from ziggurat.engine.decisions import ask, close, top
from ziggurat.engine.news import tell
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tigris.actions import Answer, Do, action
from ziggurat.games.tigris.catalogue import N_COLOURS, N_MONUMENTS, T, Tile
from ziggurat.games.tigris.reasons import Why
from ziggurat.games.tigris.rules.buildings import has_building
from ziggurat.games.tigris.rules.kingdoms import forget_kingdoms, is_face_up, see_kingdoms, survey_cell
from ziggurat.games.tigris.rules.leaders import send_home_without_temple
from ziggurat.games.tigris.rules.points import score_points
from ziggurat.games.tigris.state import Ask, News, State

NORTH, WEST = 0, 3


@rule
def is_square(s: State, corner: int, cell: int) -> bool:
    """R-7.1  Four face-up tiles of one colour, the new tile on `cell` among them."""
    square = T.square[corner]
    if square[0] == 0 or not is_face_up(s, corner):
        return False
    holds_cell = False
    for index in range(4):
        if s.tile[square[index]] != s.tile[corner]:
            return False
        if square[index] == cell:
            holds_cell = True
    return holds_cell


@rule
def corner_around(cell: int, index: int) -> int:
    """The top left cells of the four squares that a cell can be part of, ascending; 0 beyond the edge."""
    west = T.neighbour[cell, WEST]
    if index == 0:
        return T.neighbour[west, NORTH]
    if index == 1:
        return T.neighbour[cell, NORTH]
    return west if index == 2 else cell


@rule
def is_building_in_square(s: State, corner: int) -> bool:
    """A civilization building stands on one of the four cells."""
    for index in range(4):
        if has_building(s, T.square[corner, index]):
            return True
    return False


@rule
def why_not_square(s: State, corner: int, cell: int) -> Why:
    """R-7.1, R-12.9  A square with the new tile; not one that bears a building, unless the option allows it."""
    if not is_square(s, corner, cell):
        return Why.NO_SQUARE
    if s.monument_over_building == 0 and is_building_in_square(s, corner):
        return Why.BUILDING_IN_THE_WAY
    return Why.OK


@rule
def why_not_build_monument(s: State, monument: int, corner: int, cell: int) -> Why:
    """R-7.1, R-7.2  A monument that is left and bears the colour of the square."""
    why = why_not_square(s, corner, cell)
    if why != Why.OK:
        return why
    if s.monument[monument] > 0:
        return Why.MONUMENT_TAKEN
    if T.monument_has[monument, s.tile[corner]] == 0:
        return Why.WRONG_COLOUR
    return Why.OK


@rule
def is_monument_left(s: State, colour: int) -> bool:
    """A monument that bears the colour has not been built yet."""
    for monument in range(1, N_MONUMENTS + 1):
        if s.monument[monument] == 0 and T.monument_has[monument, colour] > 0:
            return True
    return False


@rule
def maybe_offer_monument(s: State) -> None:
    """R-7.1  After the wars, if a square still stands, the active seat may build a monument now or never."""
    cell = int(top(s).cell)
    close(s)
    if not is_face_up(s, cell) or not is_monument_left(s, int(s.tile[cell])):
        return
    for index in range(4):
        if why_not_square(s, corner_around(cell, index), cell) == Why.OK:
            ask(s, Ask.MONUMENT, int(s.turn)).cell = cell
            return


@rule
def offer_monument(s: State, seat: Seat, out: Any) -> None:
    """List every monument for every square of the new tile; declining is always possible."""
    cell = int(top(s).cell)
    for monument in range(1, N_MONUMENTS + 1):
        if s.monument[monument] == 0 and T.monument_has[monument, s.tile[cell]] > 0:
            for index in range(4):
                corner = corner_around(cell, index)
                if why_not_build_monument(s, monument, corner, cell) == Why.OK:
                    offer(out, action(Do.MONUMENT, monument, corner))
    offer(out, action(Do.NO_MONUMENT))


@rule
def why_not_monument(s: State, seat: Seat, answer: Answer) -> Why:
    """R-7.1, R-7.2  A monument for a square of the new tile; declining is always possible."""
    if answer.kind == Do.MONUMENT:
        return why_not_build_monument(s, answer.monument, answer.cell, int(top(s).cell))
    return Why.OK if answer.kind == Do.NO_MONUMENT else Why.NOT_ASKED


@rule
def answer_monument(s: State, seat: Seat, answer: Answer) -> None:
    """R-7.1  The monument is built, or not."""
    close(s)
    if answer.kind == Do.MONUMENT:
        build_monument(s, seat, answer.monument, answer.cell)


@rule
def build_monument(s: State, seat: Seat, monument: int, corner: int) -> None:
    """R-7.3 to R-7.5  The four tiles are turned face down; leaders may lose their last temple."""
    s.monument[monument] = corner
    item = tell(s, News.MONUMENT_BUILT, seat)
    item.monument = monument
    item.cell = corner
    for index in range(4):
        maybe_remove_building(s, T.square[corner, index])
        s.tile[T.square[corner, index]] = Tile.FACE_DOWN
        survey_cell(s, T.square[corner, index])
    forget_kingdoms(s)
    send_home_without_temple(s)


@rule
def maybe_remove_building(s: State, cell: int) -> None:
    """R-12.9  With the option, a building under a monument goes back to the supply."""
    for colour in range(1, N_COLOURS + 1):
        if s.building[colour] == cell:
            s.building[colour] = 0
            item = tell(s, News.BUILDING_REMOVED, 0)
            item.colour = colour
            item.cell = cell


@rule
def is_no_monument_built(s: State) -> bool:
    """No monument has been built yet."""
    for monument in range(1, N_MONUMENTS + 1):
        if s.monument[monument] > 0:
            return False
    return True


@rule
def score_monuments(s: State, seat: Seat) -> None:
    """R-7.6  At the end of its turn a seat scores for each leader that shares kingdom and colour with a monument."""
    if is_no_monument_built(s):
        return
    see_kingdoms(s)
    for monument in range(1, N_MONUMENTS + 1):
        corner = s.monument[monument]
        if corner > 0:
            for colour in range(1, N_COLOURS + 1):
                cell = s.players[seat].leader[colour]
                shares_colour = T.monument_has[monument, colour] > 0
                if shares_colour and cell > 0 and s.scratch.kingdom[cell] == s.scratch.kingdom[corner]:
                    score_points(s, seat, colour, 1, monument)
