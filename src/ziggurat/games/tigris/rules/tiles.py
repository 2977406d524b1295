"""Civilization tiles: placing them, and the point for it."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.news import tell
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tigris.actions import Do, action
from ziggurat.games.tigris.areas import Area, list_cells, n_cells, nth_cell, without
from ziggurat.games.tigris.catalogue import N_COLOURS, Colour, T, Tile
from ziggurat.games.tigris.reasons import Why
from ziggurat.games.tigris.rules.kingdoms import (
    Touched,
    free_land,
    free_river,
    grow_kingdom,
    is_empty,
    kingdom_beside,
    n_touching,
    owner_in_kingdom,
    see_kingdoms,
    survey_cell,
)
from ziggurat.games.tigris.rules.points import score_points
from ziggurat.games.tigris.state import News, State


@rule
def why_not_lay_tile(s: State, colour: int, cell: int) -> Why:
    """R-5.1  An empty cell: farms on rivers, all others on land."""
    if s.tile[cell] == Tile.CATASTROPHE:
        return Why.CATASTROPHE_THERE
    if not is_empty(s, cell):
        return Why.CELL_TAKEN
    if T.river[s.board, cell] > 0 and colour != Colour.BLUE:
        return Why.RIVER_TAKES_ONLY_FARMS
    if T.river[s.board, cell] == 0 and colour == Colour.BLUE:
        return Why.FARMS_ONLY_ON_RIVERS
    return Why.OK


@rule
def why_not_place_tile(s: State, seat: Seat, colour: int, cell: int) -> Why:
    """R-5.1, R-5.5  A tile of the hand that joins at most two kingdoms."""
    if s.players[seat].hand[colour] == 0:
        return Why.NOT_IN_HAND
    why = why_not_lay_tile(s, colour, cell)
    if why != Why.OK:
        return why
    see_kingdoms(s)
    if n_touching(s, cell) > 2:
        return Why.JOINS_THREE_KINGDOMS
    return Why.OK


@rule
def open_land(s: State, touched: Touched) -> Area:
    """R-5.1, R-5.5  Free land on which a tile joins at most two kingdoms."""
    return without(free_land(s), touched.thrice)


@rule
def open_river(s: State, touched: Touched) -> Area:
    """R-5.1, R-5.5  Free cells of rivers on which a farm joins at most two kingdoms."""
    return without(free_river(s), touched.thrice)


@rule
def offer_tiles(s: State, seat: Seat, touched: Touched, out: Any) -> None:
    """List every place for every tile of the hand."""
    for colour in range(1, N_COLOURS + 1):
        if s.players[seat].hand[colour] > 0:
            cells = open_river(s, touched) if colour == Colour.BLUE else open_land(s, touched)
            list_cells(cells, action(Do.TILE, colour, 0), out)


@rule
def n_places(s: State, seat: Seat, touched: Touched) -> int:
    """How many actions `offer_tiles` lists."""
    n_land, n_river = n_cells(open_land(s, touched)), n_cells(open_river(s, touched))
    total = 0
    for colour in range(1, N_COLOURS + 1):
        if s.players[seat].hand[colour] > 0:
            total += n_river if colour == Colour.BLUE else n_land
    return total


@rule
def nth_place(s: State, seat: Seat, touched: Touched, n: int) -> int:
    """The n-th action that `offer_tiles` lists, counted from 0."""
    n_left = n
    for colour in range(1, N_COLOURS + 1):
        if s.players[seat].hand[colour] > 0:
            cells = open_river(s, touched) if colour == Colour.BLUE else open_land(s, touched)
            n_here = n_cells(cells)
            if n_left < n_here:
                return action(Do.TILE, colour, nth_cell(cells, n_left))
            n_left -= n_here
    return 0


@rule
def place_tile(s: State, seat: Seat, colour: int, cell: int) -> int:
    """R-5.1 to R-5.4  The tile leaves the hand and scores where it touches one kingdom. Returns how many it touches."""
    see_kingdoms(s)
    n_kingdoms = n_touching(s, cell)
    s.players[seat].hand[colour] -= 1
    s.tile[cell] = colour
    item = tell(s, News.TILE_PLACED, seat)
    item.colour = colour
    item.cell = cell
    survey_cell(s, cell)
    owner = 0
    if n_kingdoms == 1:
        owner = scorer_of_tile(s, colour, kingdom_beside(s, cell))
        grow_kingdom(s, cell)
    elif n_kingdoms > 1:
        s.scratch.is_mapped = 1 + cell
    if owner > 0:
        score_points(s, owner, colour, 2 if is_building_in_kingdom(s, colour, cell) else 1)
    return n_kingdoms


@rule
def scorer_of_tile(s: State, colour: int, kingdom: int) -> Seat:
    """R-5.2, R-5.3  Whose point a tile is: the owner's of its leader in the kingdom, else the king's, else nobody's."""
    owner = owner_in_kingdom(s, kingdom, colour)
    if owner == 0:
        return owner_in_kingdom(s, kingdom, Colour.BLACK)
    return owner


@rule
def is_building_in_kingdom(s: State, colour: int, cell: int) -> bool:
    """R-12.5  The building of the tile's colour is in the tile's kingdom, now that the tile lies there."""
    building = s.building[colour]
    if building == 0:
        return False
    see_kingdoms(s)
    return s.scratch.kingdom[building] == s.scratch.kingdom[cell]
