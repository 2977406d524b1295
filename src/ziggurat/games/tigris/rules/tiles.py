"""Civilization tiles: placing them, and the point for it."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.news import tell
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tigris.actions import Do, action
from ziggurat.games.tigris.catalogue import N_CELLS, N_COLOURS, Colour, T, Tile
from ziggurat.games.tigris.reasons import Why
from ziggurat.games.tigris.rules.kingdoms import (
    FreeCells,
    cover_cell,
    grow_kingdom,
    is_empty,
    last_touching,
    n_touching,
    owner_in_kingdom,
    see_kingdoms,
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
def offer_tiles(s: State, seat: Seat, cells: FreeCells, out: Any) -> None:
    """List every place for every tile of the hand, given the lists of free cells."""
    for colour in range(1, N_COLOURS + 1):
        if s.players[seat].hand[colour] == 0:
            continue
        if colour == Colour.BLUE:
            offer_rivers(s, action(Do.TILE, colour, 0), cells, out)
        else:
            offer_land(s, action(Do.TILE, colour, 0), cells, out)


@rule
def offer_land(s: State, first: int, cells: FreeCells, out: Any) -> None:
    """Offer the action `first + cell` for every listed cell of land."""
    n_offered = out[0]
    for index in range(cells.n_land):
        out[n_offered + 1 + index] = first + s.scratch.waiting[index]
    out[0] = n_offered + cells.n_land


@rule
def offer_rivers(s: State, first: int, cells: FreeCells, out: Any) -> None:
    """Offer the action `first + cell` for every listed cell of river; they are listed backwards."""
    n_offered = out[0]
    for index in range(N_CELLS, cells.first_river - 1, -1):
        n_offered += 1
        out[n_offered] = first + s.scratch.waiting[index]
    out[0] = n_offered


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
    owner = scorer_of_tile(s, colour, last_touching(s, cell)) if n_kingdoms == 1 else 0
    cover_cell(s, cell)
    if n_kingdoms == 1:
        grow_kingdom(s, cell)
    elif n_kingdoms > 1:
        s.scratch.is_mapped = 0
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
