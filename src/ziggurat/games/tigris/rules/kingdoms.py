"""Kingdoms: what is connected on the board.

Tiles and leaders that touch by their sides form a region; a region with a leader is a kingdom. `map_kingdoms` draws the
map of all kingdoms into the scratch part: the kingdom of every cell, and the realm of every kingdom as an area
(areas.py). What a move changes is brought up to date on it, where that is quicker than to draw it anew.
"""

from __future__ import annotations

from typing import NamedTuple

from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tigris.areas import (
    LAND,
    NOWHERE,
    RIVER,
    Area,
    area_at,
    area_in,
    beside,
    both,
    connected,
    either,
    is_connected,
    keep_area,
    mark_cells,
    note_cell,
    only,
    without,
)
from ziggurat.games.tigris.catalogue import N_CELLS, N_COLOURS, N_DIRECTIONS, T, Tile
from ziggurat.games.tigris.rules.directions import turned_right
from ziggurat.games.tigris.state import MAX_KINGDOMS, State


class Touched(NamedTuple):
    """The cells that touch a kingdom; two; and three or more."""

    once: Area
    twice: Area
    thrice: Area


UNTOUCHED = Touched(NOWHERE, NOWHERE, NOWHERE)


@rule
def leader_code(seat: Seat, colour: int) -> int:
    """How a leader is written on the board."""
    return (seat - 1) * N_COLOURS + colour


@rule
def owner_of(code: int) -> Seat:
    """The seat of a leader on the board."""
    return (code - 1) // N_COLOURS + 1


@rule
def colour_of(code: int) -> int:
    """The colour of a leader on the board."""
    return (code - 1) % N_COLOURS + 1


@rule
def is_face_up(s: State, cell: int) -> bool:
    """A face-up tile lies on the cell."""
    return Tile.NONE < s.tile[cell] < Tile.FACE_DOWN


@rule
def is_empty(s: State, cell: int) -> bool:
    """Neither tile nor leader nor catastrophe is there."""
    return s.tile[cell] == Tile.NONE and s.leader[cell] == 0


@rule
def connects(s: State, cell: int) -> bool:
    """R-2.1, R-9.2  Tiles, also face-down ones, and leaders connect; catastrophes do not."""
    return s.leader[cell] > 0 or Tile.NONE < s.tile[cell] < Tile.CATASTROPHE


# ---- the map of kingdoms


@rule
def see_kingdoms(s: State) -> None:
    """Have the map of kingdoms drawn, if the board has changed since it last was."""
    if s.scratch.is_mapped != 1:
        map_kingdoms(s)


@rule
def see_kingdoms_around(s: State, wall: int) -> None:
    """The same for the map on which a cell counts as free."""
    if s.scratch.is_mapped != 1 + wall:
        map_kingdoms(s, wall)


@rule
def map_kingdoms(s: State, wall: int = 0) -> None:
    """R-2.1, R-2.2  Give every kingdom an id and a realm. The cell `wall` counts as free."""
    survey(s)
    s.scratch.is_mapped = 1 + wall
    s.scratch.kingdom[:] = 0
    s.scratch.n_leaders[:] = 0
    found_kingdoms(s, without(area_in(s.scratch.connecting), only(wall)))


@rule
def found_kingdoms(s: State, connecting: Area) -> None:
    """R-2.2  Every leader who is in no kingdom founds one with all that is connected with it."""
    for seat in range(1, s.seats + 1):
        for colour in range(1, N_COLOURS + 1):
            cell = int(s.players[seat].leader[colour])
            if cell > 0 and s.scratch.kingdom[cell] == 0:
                found_kingdom(s, connected(only(cell), connecting))


@rule
def found_kingdom(s: State, realm: Area) -> None:
    """Give a realm the first id that no kingdom has; there are more ids than leaders (MAX_KINGDOMS)."""
    kingdom = 1
    while s.scratch.n_leaders[kingdom] > 0:
        kingdom += 1
    keep_area(s.scratch.realm[kingdom], realm)
    mark_cells(realm, kingdom, s.scratch.kingdom)
    s.scratch.n_leaders[kingdom] = n_leaders_in(s, kingdom)


@rule
def n_leaders_in(s: State, kingdom: int) -> int:
    """How many leaders stand in a kingdom."""
    total = 0
    for seat in range(1, s.seats + 1):
        for colour in range(1, N_COLOURS + 1):
            total += s.scratch.kingdom[s.players[seat].leader[colour]] == kingdom
    return total


@rule
def grow_kingdom(s: State, cell: int) -> None:
    """A tile or leader has joined the one kingdom it touches, and with it all that it connects."""
    kingdom = kingdom_beside(s, cell)
    realm = area_in(s.scratch.realm[kingdom])
    joined = connected(only(cell), without(area_in(s.scratch.connecting), realm))
    keep_area(s.scratch.realm[kingdom], either(realm, joined))
    mark_cells(joined, kingdom, s.scratch.kingdom)


@rule
def map_leader(s: State, cell: int) -> None:
    """A leader has been set on a cell: it joins the kingdom it touches, or founds one."""
    if s.scratch.is_mapped != 1:
        s.scratch.is_mapped = 0
        return
    n_kingdoms = n_touching(s, cell)
    if n_kingdoms == 0:
        found_kingdom(s, connected(only(cell), area_in(s.scratch.connecting)))
    elif n_kingdoms == 1:
        s.scratch.n_leaders[kingdom_beside(s, cell)] += 1
        grow_kingdom(s, cell)
    else:
        s.scratch.is_mapped = 0


@rule
def unmap_leader(s: State, cell: int) -> None:
    """A leader has left a cell, which is free now: its kingdom is smaller, in parts, or no more."""
    if s.scratch.is_mapped != 1:
        s.scratch.is_mapped = 0
        return
    kingdom = int(s.scratch.kingdom[cell])
    rest = without(area_in(s.scratch.realm[kingdom]), only(cell))
    s.scratch.kingdom[cell] = 0
    if s.scratch.n_leaders[kingdom] > 1 and (holds_together(s, cell, kingdom) or is_connected(rest)):
        s.scratch.n_leaders[kingdom] -= 1
        keep_area(s.scratch.realm[kingdom], rest)
        return
    s.scratch.n_leaders[kingdom] = 0
    mark_cells(rest, 0, s.scratch.kingdom)
    found_kingdoms(s, area_in(s.scratch.connecting))


@rule
def forget_maps(s: State) -> None:
    """The board has been laid out by hand: nothing that was noted about it is true any more."""
    s.scratch.is_mapped = 0
    s.scratch.is_surveyed = 0


@rule
def forget_kingdoms(s: State) -> None:
    """Tiles have been lost or turned over: the map of kingdoms is not true any more."""
    s.scratch.is_mapped = 0


@rule
def map_for_view(s: State, wall: int) -> None:
    """Give the cells of every kingdom an id of its own, cell by cell and without areas; `wall` counts as free.

    Views are translated for browsers, whose numbers are too narrow for areas. Rules draw their own map after this one.
    """
    kingdom = s.scratch.kingdom
    s.scratch.is_mapped = 0
    kingdom[:] = 0
    for cell in range(1, N_CELLS + 1):
        kingdom[cell] = s.leader[cell]
    is_changed = True
    while is_changed:
        is_changed = False
        for cell in range(1, N_CELLS + 1):
            highest = highest_around(s, cell)
            if highest > kingdom[cell] and cell != wall and connects(s, cell):
                kingdom[cell] = highest
                is_changed = True


@rule
def highest_around(s: State, cell: int) -> int:
    """The highest id on a cell and beside it."""
    highest = int(s.scratch.kingdom[cell])
    for direction in range(N_DIRECTIONS):
        highest = max(highest, int(s.scratch.kingdom[T.neighbour[cell, direction]]))
    return highest


# ---- reading the map, which must be drawn


@rule
def n_touching(s: State, cell: int) -> int:
    """How many different kingdoms lie beside a cell."""
    kingdom = s.scratch.kingdom
    north, east = kingdom[T.neighbour[cell, 0]], kingdom[T.neighbour[cell, 1]]
    south, west = kingdom[T.neighbour[cell, 2]], kingdom[T.neighbour[cell, 3]]
    n_kingdoms = int(north > 0)
    if east > 0 and east != north:
        n_kingdoms += 1
    if south > 0 and south != north and south != east:
        n_kingdoms += 1
    if west > 0 and west != north and west != east and west != south:
        n_kingdoms += 1
    return n_kingdoms


@rule
def kingdom_beside(s: State, cell: int) -> int:
    """The kingdom that a cell touches, one of them where there are several, 0 where there is none."""
    kingdom = 0
    for direction in range(N_DIRECTIONS):
        kingdom = max(kingdom, int(s.scratch.kingdom[T.neighbour[cell, direction]]))
    return kingdom


@rule
def n_tiles_in_kingdom(s: State, kingdom: int, colour: int) -> int:
    """Face-up tiles of a colour in a kingdom."""
    total = 0
    for cell in range(1, N_CELLS + 1):
        if s.tile[cell] == colour and s.scratch.kingdom[cell] == kingdom:
            total += 1
    return total


@rule
def is_beside_kingdom(s: State, cell: int, kingdom: int) -> bool:
    """The cell lies beside a kingdom."""
    for direction in range(N_DIRECTIONS):
        if s.scratch.kingdom[T.neighbour[cell, direction]] == kingdom:
            return True
    return False


@rule
def touched_by(touched: Touched, realm: Area) -> Touched:
    """Count one kingdom more."""
    around = beside(realm)
    return Touched(
        either(touched.once, around),
        either(touched.twice, both(touched.once, around)),
        either(touched.thrice, both(touched.twice, around)),
    )


@rule
def without_one(touched: Touched, around: Area) -> tuple[Area, Area]:
    """The cells that still touch a kingdom, and two, when the one that lies beside the cells `around` is left out."""
    once = either(without(touched.once, around), both(touched.twice, around))
    twice = either(without(touched.twice, around), both(touched.thrice, around))
    return once, twice


@rule
def holds_together(s: State, cell: int, kingdom: int) -> bool:
    """A kingdom surely stays in one piece without a cell: all neighbours of the cell in it meet around its corners."""
    kingdom_of = s.scratch.kingdom
    n_sides = 0
    n_links = 0
    for direction in range(N_DIRECTIONS):
        side = T.neighbour[cell, direction]
        turned = turned_right(direction)
        is_side = kingdom_of[side] == kingdom
        is_link = is_side & (kingdom_of[T.neighbour[cell, turned]] == kingdom)
        n_sides += is_side
        n_links += is_link & (kingdom_of[T.neighbour[side, turned]] == kingdom)
    return n_sides - n_links <= 1


@rule
def touched_by_kingdoms(s: State) -> Touched:
    """The cells that touch kingdoms."""
    touched = UNTOUCHED
    for kingdom in range(1, MAX_KINGDOMS):
        if s.scratch.n_leaders[kingdom] > 0:
            touched = touched_by(touched, area_in(s.scratch.realm[kingdom]))
    return touched


# ---- the areas of the board


@rule
def survey(s: State) -> None:
    """Note which cells are free, which connect and which are temples, if that is not known already."""
    if s.scratch.is_surveyed > 0:
        return
    s.scratch.is_surveyed = 1
    for cell in range(1, N_CELLS + 1):
        survey_cell(s, cell)


@rule
def survey_cell(s: State, cell: int) -> None:
    """Something has changed on a cell: bring the areas up to date."""
    note_cell(s.scratch.free, cell, is_empty(s, cell))
    note_cell(s.scratch.connecting, cell, connects(s, cell))
    note_cell(s.scratch.temples, cell, s.tile[cell] == Tile.TEMPLE)


@rule
def free_land(s: State) -> Area:
    """R-5.1  Free cells of land."""
    return both(area_in(s.scratch.free), area_at(LAND, int(s.board)))


@rule
def free_river(s: State) -> Area:
    """R-5.1  Free cells of the rivers."""
    return both(area_in(s.scratch.free), area_at(RIVER, int(s.board)))


@rule
def owner_in_kingdom(s: State, kingdom: int, colour: int) -> Seat:
    """The seat whose leader of a colour stands in a kingdom, or 0. The map must be drawn."""
    for seat in range(1, s.seats + 1):
        cell = s.players[seat].leader[colour]
        if cell > 0 and s.scratch.kingdom[cell] == kingdom:
            return seat
    return 0


@rule
def has_temple_beside(s: State, cell: int) -> bool:
    """A face-up temple touches the cell."""
    for direction in range(N_DIRECTIONS):
        if s.tile[T.neighbour[cell, direction]] == Tile.TEMPLE:
            return True
    return False


@rule
def n_temples_beside(s: State, cell: int) -> int:
    """How many face-up temples touch the cell."""
    n_temples = 0
    for direction in range(N_DIRECTIONS):
        if s.tile[T.neighbour[cell, direction]] == Tile.TEMPLE:
            n_temples += 1
    return n_temples


@rule
def has_treasure(s: State, cell: int) -> bool:
    """A treasure lies on the cell."""
    return s.treasure[T.treasure_at[s.board, cell]] > 0
