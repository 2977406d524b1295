"""What cannot be in a position of Tigris & Euphrates, each with its own sentence: the table, tile by tile.

`check_table` looks at what lies where, `check_moment` at the counts and at what is due (moments.py). The two keep every
index of the record within its array, however a match goes on: a leader stands on the board once, so kingdoms number at
most 16 (MAX_KINGDOMS); a hand holds at most six tiles, and so no support is larger; there are no more tiles than were
made; the leaders of a kingdom differ in colour and touch temples, so at most four of them go home at once (MAX_NEWS);
the agenda is one that play could have made (MAX_AGENDA).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from ziggurat.engine.errors import BadPosition
from ziggurat.games.tigris import moments
from ziggurat.games.tigris.catalogue import (
    BUILDINGS,
    CELLS,
    COLOURS,
    LEADERS,
    MONUMENTS,
    N_CATASTROPHES,
    N_CELLS,
    N_COLOURS,
    N_MONUMENTS,
    RUN_FOR_BUILDING,
    TILES,
    Colour,
    T,
    Tile,
)
from ziggurat.games.tigris.rules.kingdoms import colour_of, has_temple_beside, has_treasure, owner_of
from ziggurat.games.tigris.rules.treasures import n_treasures_on_board
from ziggurat.games.tigris.state import State, Step

Turned = Mapping[int, int]
"""The colour of the tiles under a monument, where a text has said it."""


def check_table(s: State, turned: Turned) -> None:
    """Refuse what could not lie or stand where it does."""
    check_tiles(s)
    check_leaders(s)
    check_treasures(s)
    check_monuments(s, turned)
    check_buildings(s)
    check_catastrophes(s)


def check_moment(s: State, turned: Turned) -> None:
    """Refuse counts that cannot be, and what cannot be due."""
    check_turn_no(s)
    check_copies(s, turned)
    check_short(s)
    moments.check_moment(s)


# ---- what lies on the board


def check_tiles(s: State) -> None:
    """R-5.1, R-14.3  Farms lie on rivers, all other tiles on land."""
    for cell in range(1, N_CELLS + 1):
        tile, is_river = int(s.tile[cell]), T.river[s.board, cell] > 0
        if Tile.NONE < tile < Tile.FACE_DOWN and is_river != (tile == Tile.FARM):
            raise BadPosition(f"A {TILES[tile - 1]} cannot lie on {CELLS[cell - 1]}.")


def check_leaders(s: State) -> None:
    """R-4.1, R-4.7, R-14.3  A leader stands on free land beside a face-up temple."""
    for cell in range(1, N_CELLS + 1):
        code = int(s.leader[cell])
        if code == 0:
            continue
        if T.river[s.board, cell] > 0:
            raise BadPosition(f"A leader cannot stand on {CELLS[cell - 1]}, which is river.")
        if not has_temple_beside(s, cell):
            who = f"The {LEADERS[colour_of(code) - 1]} of seat {owner_of(code)}"
            raise BadPosition(f"{who} on {CELLS[cell - 1]} touches no temple.")


def check_treasures(s: State) -> None:
    """R-8.6, R-14.3  A treasure lies on its temple, and there are no more of them than at the start."""
    for cell in range(1, N_CELLS + 1):
        if has_treasure(s, cell) and s.tile[cell] not in (Tile.TEMPLE, Tile.FACE_DOWN):
            raise BadPosition(f"The treasure of {CELLS[cell - 1]} needs its temple.")
    taken = sum(int(s.players[seat].treasures) for seat in range(1, s.seats + 1))
    total, most = taken + int(n_treasures_on_board(s)), int(T.n_treasures[s.board])
    if total > most:
        raise BadPosition(f"There are {total} treasures on the board and behind screens; this board has {most}.")


def check_catastrophes(s: State) -> None:
    """R-9.1, R-14.3  Every seat has two catastrophes in the whole game, on the board or not."""
    left = sum(int(s.players[seat].catastrophes) for seat in range(1, s.seats + 1))
    total, most = left + int((s.tile == Tile.CATASTROPHE).sum()), N_CATASTROPHES * int(s.seats)
    if total > most:
        raise BadPosition(
            f"There are {total} catastrophes on the board and with the seats; {s.seats} seats have {most}."
        )


# ---- monuments


def square_of(s: State, monument: int) -> list[int]:
    """The four cells under a monument."""
    return [int(cell) for cell in T.square[s.monument[monument]]]


def built_monuments(s: State) -> list[int]:
    """The monuments that stand on the board."""
    return [monument for monument in range(1, N_MONUMENTS + 1) if s.monument[monument] > 0]


def check_monuments(s: State, turned: Turned) -> None:
    """R-7.3, R-14.4  Four face-down tiles lie under every monument, and none elsewhere."""
    under: dict[int, str] = {}
    for monument in built_monuments(s):
        name, corner = MONUMENTS[monument - 1], CELLS[s.monument[monument] - 1]
        for cell in square_of(s, monument):
            if cell in under:
                raise BadPosition(f"The monuments {under[cell]} and {name} cannot both stand on {CELLS[cell - 1]}.")
            if s.tile[cell] != Tile.FACE_DOWN:
                raise BadPosition(f"The {name} monument at {corner} needs a face-down tile on {CELLS[cell - 1]}.")
            under[cell] = name
        if not colours_under(s, monument, turned):
            raise BadPosition(f"No four tiles of one colour of the {name} monument can have lain at {corner}.")
    for cell in range(1, N_CELLS + 1):
        if s.tile[cell] == Tile.FACE_DOWN and cell not in under:
            raise BadPosition(f"The face-down tile on {CELLS[cell - 1]} lies under no monument.")


def colours_under(s: State, monument: int, turned: Turned) -> list[int]:
    """R-7.1, R-14.4  Of which colours the four tiles under a monument can have been."""
    cells = square_of(s, monument)
    n_river = sum(int(T.river[s.board, cell]) for cell in cells)
    possible = [colour for colour in range(1, N_COLOURS + 1) if T.monument_has[monument, colour]]
    if monument in turned:
        possible = [turned[monument]]
    if any(has_treasure(s, cell) for cell in cells):
        possible = [colour for colour in possible if colour == Colour.RED]
    return [colour for colour in possible if n_river == (len(cells) if colour == Colour.BLUE else 0)]


# ---- buildings


def check_buildings(s: State) -> None:
    """R-12.1, R-12.8, R-14.5  In the variant, on a tile of its colour, where a row of three had room."""
    for colour, name in enumerate(BUILDINGS, start=1):
        cell = int(s.building[colour])
        if cell == 0:
            continue
        if not s.buildings:
            raise BadPosition(f"The {name} is used only with the option 'buildings'.")
        if s.tile[cell] != colour:
            raise BadPosition(f"The {name} must stand on a {TILES[colour - 1]}.")
        if not any(_has_room_for_row(s, cell, colour, direction) for direction in range(2)):
            raise BadPosition(
                f"No {RUN_FOR_BUILDING} {TILES[colour - 1]}s in a row can have lain at {CELLS[cell - 1]}."
            )


def _has_room_for_row(s: State, cell: int, colour: int, direction: int) -> bool:
    """Enough cells of the ground that a colour needs lie in a straight line through a cell."""
    n_cells = 1
    for way in (direction, direction + 2):
        here = int(T.neighbour[cell, way])
        while here > 0 and (T.river[s.board, here] > 0) == (colour == Colour.BLUE):
            n_cells += 1
            here = int(T.neighbour[here, way])
    return n_cells >= RUN_FOR_BUILDING


# ---- counts


def n_tiles_outside_bag(s: State) -> Any:
    """Tiles by colour that lie face up on the board, in hands, swapped, or committed in the conflict that is open."""
    counts = np.array([0] + [int((s.tile == colour).sum()) for colour in range(1, len(TILES) + 1)])
    for seat in range(1, s.seats + 1):
        counts += s.players[seat].hand + s.players[seat].swapped
    conflict = moments.due(s, Step.RESOLVE)
    if conflict is not None:
        counts[moments.colour_committed(conflict)] += conflict.support
    return counts


def turned_tiles(s: State, turned: Turned) -> Iterator[Any]:
    """R-14.4  The tiles that can lie under the monuments, by colour: all possibilities."""
    for colours in itertools.product(*(colours_under(s, monument, turned) for monument in built_monuments(s))):
        counts = np.zeros(N_COLOURS + 1, dtype=np.int64)
        for colour in colours:
            counts[colour] += len(T.square[0])
        yield counts


def fill_bag(s: State, turned: Turned) -> None:
    """R-14.6  A bag that is not said holds what is left of the tiles; none if it was short."""
    if s.bag_is_short:
        s.bag[:] = 0
        return
    for monument in built_monuments(s):
        colours = colours_under(s, monument, turned)
        if len(colours) > 1:
            choices = " or ".join(f"'of {COLOURS[colour - 1]}'" for colour in colours)
            raise BadPosition(
                f"The tiles under the {MONUMENTS[monument - 1]} monument are not known: say {choices}, or the bag."
            )
    left = T.copies - n_tiles_outside_bag(s) - next(turned_tiles(s, turned))
    s.bag[:] = np.maximum(left, 0)


def check_copies(s: State, turned: Turned) -> None:
    """R-1.2, R-14.6  There are no more tiles than were made, whatever lies under the monuments."""
    seen = s.bag + n_tiles_outside_bag(s)
    for colour, key in enumerate(TILES, start=1):
        if seen[colour] > T.copies[colour]:
            raise BadPosition(f"There are more tiles than the game has: {seen[colour]} of {T.copies[colour]} {key}s.")
    if not any((seen + under <= T.copies).all() for under in turned_tiles(s, turned)):
        raise BadPosition("There are more tiles than the game has, with those under the monuments.")


def check_turn_no(s: State) -> None:
    """R-13.2, R-14.7  The turns go round, beginning with seat 1."""
    if s.turn_no > 0 and (s.turn_no - s.turn) % s.seats:
        seat = (s.turn_no - 1) % s.seats + 1
        raise BadPosition(f"Turn {s.turn_no} is a turn of seat {seat}, not of seat {s.turn}.")


def check_short(s: State) -> None:
    """R-11.2, R-14.7  A bag that was short is empty, and the turn in which it was is the last."""
    if s.bag_is_short and int(s.bag.sum()):
        raise BadPosition("A bag that was short holds no tiles.")
