"""Catastrophes: a cell is blocked for the whole game."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import offer
from ziggurat.engine.news import tell
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tigris.actions import Do, action
from ziggurat.games.tigris.catalogue import N_CELLS, Tile
from ziggurat.games.tigris.reasons import Why
from ziggurat.games.tigris.rules.buildings import has_building
from ziggurat.games.tigris.rules.kingdoms import forget_maps, has_treasure, is_face_up
from ziggurat.games.tigris.rules.leaders import send_home_without_temple
from ziggurat.games.tigris.state import News, State


@rule
def why_not_strike(s: State, cell: int) -> Why:
    """R-9.1  Any cell but one with a leader, a treasure, a monument, a building or another catastrophe."""
    if s.tile[cell] == Tile.CATASTROPHE:
        return Why.CATASTROPHE_THERE
    if s.leader[cell] > 0:
        return Why.LEADER_STANDS_THERE
    if s.tile[cell] == Tile.FACE_DOWN:
        return Why.MONUMENT_STANDS_THERE
    if has_treasure(s, cell):
        return Why.TREASURE_PROTECTS
    if has_building(s, cell):
        return Why.BUILDING_PROTECTS
    return Why.OK


@rule
def why_not_catastrophe(s: State, seat: Seat, cell: int) -> Why:
    """R-9.1  A seat has two catastrophes in the whole game."""
    if s.players[seat].catastrophes == 0:
        return Why.NO_CATASTROPHE_LEFT
    return why_not_strike(s, cell)


@rule
def offer_catastrophes(s: State, seat: Seat, out: Any) -> None:
    """List every cell that can be struck."""
    if s.players[seat].catastrophes == 0:
        return
    for cell in range(1, N_CELLS + 1):
        if why_not_strike(s, cell) == Why.OK:
            offer(out, action(Do.CATASTROPHE, cell))


@rule
def place_catastrophe(s: State, seat: Seat, cell: int) -> None:
    """R-9.2  The tile under it leaves the game; leaders may lose their last temple."""
    s.players[seat].catastrophes -= 1
    tell(s, News.CATASTROPHE, seat).cell = cell
    if is_face_up(s, cell):
        item = tell(s, News.TILE_DESTROYED, seat)
        item.colour = s.tile[cell]
        item.cell = cell
    s.tile[cell] = Tile.CATASTROPHE
    forget_maps(s)
    send_home_without_temple(s)
