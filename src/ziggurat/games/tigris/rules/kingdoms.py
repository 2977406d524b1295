"""Kingdoms: what is connected on the board.

Tiles and leaders that touch by their sides form a region; a region with a leader is a kingdom. `map_kingdoms` draws the
map of all kingdoms into the scratch part; the functions below it read the map.
"""

from __future__ import annotations

from typing import NamedTuple

from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tigris.catalogue import N_CELLS, N_COLOURS, Ground, T, Tile
from ziggurat.games.tigris.state import State

LAST_BITS = 5
LAST = 2**LAST_BITS - 1
"""How `touch` is written: the id of the last kingdom in the lowest LAST_BITS, above them how many kingdoms there are.

Only `n_touching`, `last_touching` and `count_touching` know it.
"""


class FreeCells(NamedTuple):
    """Where the lists of free cells end and begin in scratch.waiting."""

    n_land: int
    first_river: int


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
    """R-2.1, R-2.2  Give every kingdom an id and note for every free cell how many kingdoms it touches.

    The cell `wall` counts as free. A region without a leader is no kingdom and has id 0.
    """
    s.scratch.is_mapped = 1 + wall
    s.scratch.kingdom[:] = 0
    s.scratch.touch[:] = 0
    n_kingdoms = 0
    for seat in range(1, s.seats + 1):
        for colour in range(1, N_COLOURS + 1):
            cell = int(s.players[seat].leader[colour])
            if cell == 0:
                continue
            if s.scratch.kingdom[cell] == 0:
                n_kingdoms += 1
                s.scratch.n_leaders[n_kingdoms] = 0
                fill_kingdom(s, cell, n_kingdoms, wall)
            s.scratch.n_leaders[s.scratch.kingdom[cell]] += 1


@rule
def fill_kingdom(s: State, start: int, kingdom: int, wall: int) -> None:
    """Give all that is connected with a leader to its kingdom, and count the kingdom at every free cell around."""
    kingdom_of, waiting = s.scratch.kingdom, s.scratch.waiting
    kingdom_of[start] = kingdom
    waiting[0] = start
    n_found = 1
    n_seen = 0
    while n_seen < n_found:
        cell = waiting[n_seen]
        n_seen += 1
        for direction in range(4):
            here = T.neighbour[cell, direction]
            if kingdom_of[here] > 0 or here == 0:
                continue
            if here != wall and connects(s, here):
                kingdom_of[here] = kingdom
                waiting[n_found] = here
                n_found += 1
            elif last_touching(s, here) != kingdom:
                count_touching(s, here, kingdom)


@rule
def grow_kingdom(s: State, cell: int) -> None:
    """A tile has joined the one kingdom it touches: bring the map up to date, or forget it where more has joined."""
    kingdom_of = s.scratch.kingdom
    kingdom = last_touching(s, cell)
    for direction in range(4):
        here = T.neighbour[cell, direction]
        if kingdom_of[here] == 0 and connects(s, here):
            s.scratch.is_mapped = 0
            return
    for direction in range(4):
        here = T.neighbour[cell, direction]
        if here > 0 and kingdom_of[here] == 0 and not is_beside_kingdom(s, here, kingdom):
            count_touching(s, here, kingdom)
    kingdom_of[cell] = kingdom


@rule
def is_beside_kingdom(s: State, cell: int, kingdom: int) -> bool:
    """The cell lies beside a kingdom. The map must be drawn."""
    for direction in range(4):
        if s.scratch.kingdom[T.neighbour[cell, direction]] == kingdom:
            return True
    return False


@rule
def n_touching(s: State, cell: int) -> int:
    """How many kingdoms a free cell touches. The map must be drawn."""
    return s.scratch.touch[cell] >> LAST_BITS


@rule
def last_touching(s: State, cell: int) -> int:
    """The kingdom that a free cell touches, the last of them where there are several. The map must be drawn."""
    return s.scratch.touch[cell] & LAST


@rule
def count_touching(s: State, cell: int, kingdom: int) -> None:
    """A free cell touches one kingdom more, which is now the last of them."""
    n_kingdoms = n_touching(s, cell) + 1
    s.scratch.touch[cell] = (n_kingdoms << LAST_BITS) | kingdom


# ---- the map of the ground


@rule
def see_ground(s: State) -> None:
    """Note what may be set on every free cell, if that is not known already."""
    if s.scratch.is_surveyed > 0:
        return
    s.scratch.is_surveyed = 1
    for cell in range(1, N_CELLS + 1):
        s.scratch.ground[cell] = T.ground[s.board, cell] if is_empty(s, cell) else Ground.NONE.value
    for cell in range(1, N_CELLS + 1):
        if s.tile[cell] == Tile.TEMPLE:
            mark_beside_temple(s, cell)


@rule
def mark_beside_temple(s: State, cell: int) -> None:
    """Free land around a temple is ground for leaders."""
    ground = s.scratch.ground
    for direction in range(4):
        here = T.neighbour[cell, direction]
        if ground[here] == Ground.LAND:
            ground[here] = Ground.BESIDE_TEMPLE


@rule
def cover_cell(s: State, cell: int) -> None:
    """A tile or leader has been set on a free cell: bring the map of the ground up to date."""
    s.scratch.ground[cell] = Ground.NONE
    if s.tile[cell] == Tile.TEMPLE:
        mark_beside_temple(s, cell)


@rule
def free_cell(s: State, cell: int) -> None:
    """A leader has left a cell, which is land: bring the map of the ground up to date."""
    s.scratch.ground[cell] = Ground.BESIDE_TEMPLE.value if has_temple_beside(s, cell) else Ground.LAND.value


@rule
def forget_maps(s: State) -> None:
    """Tiles have been lost or turned over: neither map is true any more."""
    s.scratch.is_mapped = 0
    s.scratch.is_surveyed = 0


@rule
def list_free_cells(s: State) -> FreeCells:
    """List the free cells that touch at most two kingdoms in scratch.waiting: land from the front, river from the back.

    Both maps must be true.
    """
    ground, waiting = s.scratch.ground, s.scratch.waiting
    n_land = 0
    river = N_CELLS + 1
    for cell in range(1, N_CELLS + 1):
        if ground[cell] == Ground.NONE or n_touching(s, cell) > 2:
            continue
        if ground[cell] == Ground.RIVER:
            river -= 1
            waiting[river] = cell
        else:
            waiting[n_land] = cell
            n_land += 1
    return FreeCells(n_land, river)


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
    for direction in range(4):
        if s.tile[T.neighbour[cell, direction]] == Tile.TEMPLE:
            return True
    return False


@rule
def n_temples_beside(s: State, cell: int) -> int:
    """How many face-up temples touch the cell."""
    n_temples = 0
    for direction in range(4):
        if s.tile[T.neighbour[cell, direction]] == Tile.TEMPLE:
            n_temples += 1
    return n_temples


@rule
def has_treasure(s: State, cell: int) -> bool:
    """A treasure lies on the cell."""
    return s.treasure[T.treasure_at[s.board, cell]] > 0
