"""Civilization tiles: placing them, and the point for it."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.news import tell
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tigris.actions import Do, action
from ziggurat.games.tigris.catalogue import N_COLOURS, Colour, Ground, T, Tile
from ziggurat.games.tigris.reasons import Why
from ziggurat.games.tigris.rules.kingdoms import (
    is_empty,
    last_touching,
    list_cells,
    map_kingdoms,
    n_touching,
    offer_listed,
    owner_in_kingdom,
)
from ziggurat.games.tigris.rules.points import score_points
from ziggurat.games.tigris.state import News, State


@rule
def why_not_lie(s: State, colour: int, cell: int) -> Why:
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
    why = why_not_lie(s, colour, cell)
    if why != Why.OK:
        return why
    map_kingdoms(s)
    if n_touching(s, cell) > 2:
        return Why.JOINS_THREE_KINGDOMS
    return Why.OK


@rule
def offer_tiles(s: State, seat: Seat, out: Any) -> None:
    """List every place for every tile of the hand. Ground and kingdoms must be mapped."""
    land_end = list_cells(s, Ground.LAND, Ground.BESIDE_TEMPLE, 2)
    river_end = list_cells(s, Ground.RIVER, Ground.RIVER, 2, land_end)
    for colour in range(1, N_COLOURS + 1):
        if s.players[seat].hand[colour] == 0:
            continue
        if colour == Colour.BLUE:
            offer_listed(s, action(Do.TILE, colour, 0), land_end, river_end, out)
        else:
            offer_listed(s, action(Do.TILE, colour, 0), 0, land_end, out)


@rule
def place_tile(s: State, seat: Seat, colour: int, cell: int) -> bool:
    """R-5.1 to R-5.4  The tile leaves the hand. True when it joins two kingdoms; otherwise it may score."""
    s.players[seat].hand[colour] -= 1
    s.tile[cell] = colour
    item = tell(s, News.TILE_PLACED, seat)
    item.colour = colour
    item.cell = cell
    map_kingdoms(s, cell)
    if n_touching(s, cell) == 1:
        score_tile(s, colour, cell)
    return n_touching(s, cell) == 2


@rule
def score_tile(s: State, colour: int, cell: int) -> None:
    """R-5.2, R-5.3  A point of the tile's colour for its leader in the kingdom the tile touches, else for the king."""
    kingdom = last_touching(s, cell)
    owner = owner_in_kingdom(s, kingdom, colour)
    if owner == 0:
        owner = owner_in_kingdom(s, kingdom, Colour.BLACK)
    if owner > 0:
        score_points(s, owner, colour, 2 if is_building_in_kingdom(s, colour, cell) else 1)


@rule
def is_building_in_kingdom(s: State, colour: int, cell: int) -> bool:
    """R-12.5  The building of the tile's colour is in the tile's kingdom, now that the tile lies there."""
    building = s.building[colour]
    if building == 0:
        return False
    map_kingdoms(s)
    is_there = s.scratch.kingdom[building] == s.scratch.kingdom[cell]
    map_kingdoms(s, cell)
    return is_there
