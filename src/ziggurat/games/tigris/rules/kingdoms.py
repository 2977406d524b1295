"""Kingdoms: what hangs together on the board.

Tiles and leaders that touch by their sides form a region; a region with a leader is a kingdom. `map_kingdoms` draws the
map of all kingdoms into the scratch part; the functions below it read the map.
"""

from __future__ import annotations

from typing import Any

from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tigris.catalogue import N_CELLS, N_COLOURS, Ground, T, Tile
from ziggurat.games.tigris.state import State

TOUCH, LAST = 32, 31
"""How `touch` is written: TOUCH x the number of kingdoms, and in the LAST bits the kingdom that came last."""


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
def map_kingdoms(s: State, wall: int = 0, only: int = 0) -> None:
    """R-2.1, R-2.2  Number the kingdoms and note for every free cell how many it touches.

    The cell `wall` counts as free. What hangs together without a leader is no kingdom and has number 0; with `only`,
    the kingdoms without a leader of that colour are left out too.
    """
    s.scratch.kingdom[:] = 0
    s.scratch.touch[:] = 0
    n_kingdoms = 0
    for seat in range(1, s.seats + 1):
        for colour in range(1, N_COLOURS + 1):
            cell = int(s.players[seat].leader[colour])
            if cell > 0 and s.scratch.kingdom[cell] == 0 and (only == 0 or only == colour):
                n_kingdoms += 1
                fill_kingdom(s, cell, n_kingdoms, wall)


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
def n_touching(s: State, cell: int) -> int:
    """How many kingdoms a free cell touches. The map must be drawn."""
    return s.scratch.touch[cell] // TOUCH


@rule
def last_touching(s: State, cell: int) -> int:
    """The kingdom that a free cell touches, the last of them where there are several. The map must be drawn."""
    return s.scratch.touch[cell] & LAST


@rule
def map_ground(s: State) -> None:
    """Note what may be set on every free cell."""
    ground = s.scratch.ground
    for cell in range(1, N_CELLS + 1):
        ground[cell] = T.ground[s.board, cell] if is_empty(s, cell) else Ground.NONE.value
    for cell in range(1, N_CELLS + 1):
        if s.tile[cell] == Tile.TEMPLE:
            for direction in range(4):
                here = T.neighbour[cell, direction]
                if ground[here] == Ground.LAND:
                    ground[here] = Ground.BESIDE_TEMPLE


@rule
def list_cells(s: State, least: int, most: int, n_kingdoms: int, start: int = 0) -> int:
    """List the free cells with such ground that touch at most so many kingdoms in scratch.waiting, from `start` on.

    Returns where the list ends.
    """
    ground, touch, waiting = s.scratch.ground, s.scratch.touch, s.scratch.waiting
    limit = (n_kingdoms + 1) * TOUCH
    end = start
    for cell in range(1, N_CELLS + 1):
        if least <= ground[cell] <= most and touch[cell] < limit:
            waiting[end] = cell
            end += 1
    return end


@rule
def offer_listed(s: State, first: int, start: int, end: int, out: Any) -> None:
    """Offer the action `first + cell` for every cell of a list in scratch.waiting."""
    n_offered = out[0]
    for index in range(start, end):
        n_offered += 1
        out[n_offered] = first + s.scratch.waiting[index]
    out[0] = n_offered


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
