"""Catastrophes: a cell is blocked for the whole game."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.news import tell
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tigris.actions import Do, action
from ziggurat.games.tigris.areas import NOWHERE, Area, area_in, either, list_cells, n_cells, nth_cell, only, without
from ziggurat.games.tigris.catalogue import MAX_TREASURES, N_COLOURS, N_MONUMENTS, T, Tile
from ziggurat.games.tigris.reasons import Why
from ziggurat.games.tigris.rules.buildings import has_building
from ziggurat.games.tigris.rules.kingdoms import forget_kingdoms, has_treasure, is_face_up, survey, survey_cell
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
    if s.players[seat].catastrophes > 0:
        list_cells(places(s), action(Do.CATASTROPHE, 0), out)


@rule
def n_places(s: State, seat: Seat) -> int:
    """How many actions `offer_catastrophes` lists."""
    return n_cells(places(s)) if s.players[seat].catastrophes > 0 else 0


@rule
def nth_place(s: State, n: int) -> int:
    """The n-th action that `offer_catastrophes` lists, counted from 0."""
    return action(Do.CATASTROPHE, nth_cell(places(s), n))


@rule
def places(s: State) -> Area:
    """R-9.1  Any cell but those that are protected, or struck already."""
    survey(s)
    return without(either(area_in(s.scratch.free), area_in(s.scratch.connecting)), protected(s))


@rule
def protected(s: State) -> Area:
    """R-9.1  The cells with a leader, a treasure, a monument or a building."""
    cells = NOWHERE
    for seat in range(1, s.seats + 1):
        for colour in range(1, N_COLOURS + 1):
            cells = either(cells, only(int(s.players[seat].leader[colour])))
    for treasure in range(1, MAX_TREASURES + 1):
        if s.treasure[treasure] > 0:
            cells = either(cells, only(int(T.treasure_cell[s.board, treasure])))
    for monument in range(1, N_MONUMENTS + 1):
        for index in range(4):
            cells = either(cells, only(int(T.square[s.monument[monument], index])))
    for colour in range(1, N_COLOURS + 1):
        cells = either(cells, only(int(s.building[colour])))
    return cells


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
    survey_cell(s, cell)
    forget_kingdoms(s)
    send_home_without_temple(s)
