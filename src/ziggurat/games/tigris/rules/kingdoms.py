"""Kingdoms: what hangs together on the board.

Tiles and leaders that touch by their sides form a region; a region with a leader is a kingdom. `map_kingdoms` draws the
map of all kingdoms into the scratch part; the functions below it read the map.
"""

from __future__ import annotations

from typing import NamedTuple

from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tigris.catalogue import N_CELLS, N_COLOURS, Ground, T, Tile
from ziggurat.games.tigris.state import State

TOUCH, LAST = 32, 31
"""How `touch` is written: TOUCH x the number of kingdoms, and in the LAST bits the kingdom that came last."""


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
    if s.scratch.is_mapped == 0:
        map_kingdoms(s)


@rule
def map_kingdoms(s: State, wall: int = 0) -> None:
    """R-2.1, R-2.2  Number the kingdoms and note for every free cell how many it touches.

    The cell `wall` counts as free. What hangs together without a leader is no kingdom and has number 0.
    """
    s.scratch.is_mapped = 1 if wall == 0 else 0
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
def fill_kingdom(s: State, start: int, number: int, wall: int) -> None:
    """Number everything that hangs together with a leader, and count the kingdom at every free cell around it."""
    kingdom, touch, waiting = s.scratch.kingdom, s.scratch.touch, s.scratch.waiting
    kingdom[start] = number
    waiting[0] = start
    n_found = 1
    n_seen = 0
    while n_seen < n_found:
        cell = waiting[n_seen]
        n_seen += 1
        for direction in range(4):
            here = T.neighbour[cell, direction]
            if kingdom[here] > 0 or here == 0:
                continue
            if here != wall and connects(s, here):
                kingdom[here] = number
                waiting[n_found] = here
                n_found += 1
            elif touch[here] & LAST != number:
                touch[here] = (touch[here] | LAST) + 1 + number


@rule
def grow_kingdom(s: State, cell: int) -> None:
    """A tile has joined the one kingdom it touches: bring the map up to date, or forget it where more has joined."""
    kingdom, touch = s.scratch.kingdom, s.scratch.touch
    number = last_touching(s, cell)
    for direction in range(4):
        here = T.neighbour[cell, direction]
        if kingdom[here] == 0 and connects(s, here):
            s.scratch.is_mapped = 0
            return
    for direction in range(4):
        here = T.neighbour[cell, direction]
        if kingdom[here] == 0 and not is_beside_kingdom(s, here, number):
            touch[here] = (touch[here] | LAST) + 1 + number
    kingdom[cell] = number
    touch[0] = 0


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
    return s.scratch.touch[cell] // TOUCH


@rule
def last_touching(s: State, cell: int) -> int:
    """The kingdom that a free cell touches, the last of them where there are several. The map must be drawn."""
    return s.scratch.touch[cell] & LAST


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
    ground, touch, waiting = s.scratch.ground, s.scratch.touch, s.scratch.waiting
    n_land = 0
    river = N_CELLS + 1
    for cell in range(1, N_CELLS + 1):
        if ground[cell] == Ground.NONE or touch[cell] >= 3 * TOUCH:
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
