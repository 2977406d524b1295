"""The printed things of Tigris & Euphrates: catalogue.toml, checked and frozen into tables that rules can read.

Start with `Tables`. Cells count from 1, row by row from the top left: a1 is 1, b1 is 2, a2 is 17. Cell 0 is nowhere.
"""

from __future__ import annotations

import tomllib
from enum import IntEnum
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ziggurat.engine.catalogue import BadCatalogue, Numbers, table_of


class Colour(IntEnum):
    """The four colours: of tiles, of leaders, of points."""

    BLACK = 1
    RED = 2
    BLUE = 3
    GREEN = 4


class Tile(IntEnum):
    """What lies on a cell. The first four are face-up tiles and equal to their colours."""

    NONE = 0
    SETTLEMENT = 1
    TEMPLE = 2
    FARM = 3
    MARKET = 4
    FACE_DOWN = 5
    CATASTROPHE = 6


CATALOGUE: dict[str, Any] = tomllib.loads((Path(__file__).parent / "catalogue.toml").read_text(encoding="utf-8"))

MAX_SEATS = 4
N_COLOURS = len(Colour)
N_ROWS = len(CATALOGUE["board"]["classic"])
N_COLUMNS = len(CATALOGUE["board"]["classic"][0])
N_CELLS = N_COLUMNS * N_ROWS
N_DIRECTIONS = 4
"""North, east, south and west."""
ROWS_OF_AREA = 12
"""As many rows as a set of cells is kept in (areas.py): those of the board, and one more."""
HAND_SIZE: int = CATALOGUE["hand_size"]
N_ACTIONS: int = CATALOGUE["actions"]
N_CATASTROPHES: int = CATALOGUE["catastrophes_per_seat"]
LAST_TREASURES: int = CATALOGUE["treasures_that_end_the_game"]
RUN_FOR_BUILDING: int = CATALOGUE["run_for_building"]

DYNASTIES: list[str] = CATALOGUE["dynasties"]
COLOURS = [colour.name.lower() for colour in Colour]
TILES = [entry["key"] for entry in CATALOGUE["tile"]]
LEADERS = [entry["leader"] for entry in CATALOGUE["tile"]]
BUILDINGS = [entry["building"] for entry in CATALOGUE["tile"]]
MONUMENTS: list[str] = CATALOGUE["monuments"]["pairs"]
BOARDS = list(CATALOGUE["board"])
N_MONUMENTS = len(MONUMENTS)
N_BOARDS = len(BOARDS)
CELLS = [f"{chr(ord('a') + column)}{row + 1}" for row in range(N_ROWS) for column in range(N_COLUMNS)]
MAX_TREASURES = max(sum(letter in "TP" for row in rows for letter in row) for rows in CATALOGUE["board"].values())


class Tables(NamedTuple):
    """The catalogue as arrays. Every index counts from 1."""

    neighbour: Numbers
    """neighbour[cell, direction]: the cell to the north, east, south or west (0 to 3), or 0 beyond the edge."""
    square: Numbers
    """square[cell, n]: the four cells (0 to 3) of the square whose top left cell this is, or zeros at the edge."""
    river: Numbers
    """river[board, cell]: 1 on a river."""
    treasure_at: Numbers
    """treasure_at[board, cell]: the treasure that starts there, or 0."""
    treasure_cell: Numbers
    """treasure_cell[board, treasure]: where it starts; 0 where the board has fewer treasures."""
    priority: Numbers
    """priority[board, treasure]: 1 for a treasure that must be taken first."""
    n_treasures: Numbers
    """n_treasures[board]"""
    copies: Numbers
    """copies[colour]: tiles of a colour, those that start on the board included."""
    monument_has: Numbers
    """monument_has[monument, colour]: 1 where the monument bears the colour."""


def _cell(column: int, row: int) -> int:
    if 0 <= column < N_COLUMNS and 0 <= row < N_ROWS:
        return row * N_COLUMNS + column + 1
    return 0


def _neighbours(cell: int) -> list[int]:
    column, row = (cell - 1) % N_COLUMNS, (cell - 1) // N_COLUMNS
    return [_cell(column, row - 1), _cell(column + 1, row), _cell(column, row + 1), _cell(column - 1, row)]


def _square(cell: int) -> list[int]:
    column, row = (cell - 1) % N_COLUMNS, (cell - 1) // N_COLUMNS
    cells = [_cell(column + right, row + down) for down in (0, 1) for right in (0, 1)]
    return cells if all(cells) else [0] * 4


def _letters(name: str, rows: list[str]) -> str:
    if len(rows) != N_ROWS or any(len(row) != N_COLUMNS for row in rows):
        raise BadCatalogue(f"board {name}: it must have {N_ROWS} rows of {N_COLUMNS} cells")
    unknown = set("".join(rows)) - set(".~TP")
    if unknown:
        raise BadCatalogue(f"board {name}: unknown letters {sorted(unknown)}")
    return "".join(rows)


def _monument(pair: str) -> list[int]:
    bears = [int(colour in pair.split("-")) for colour in COLOURS]
    if sum(bears) != 2:
        raise BadCatalogue(f"monument {pair}: it must bear two of {', '.join(COLOURS)}")
    return [0, *bears]


def tables_from(catalogue: dict[str, Any]) -> Tables:
    """Check a catalogue and freeze it."""
    maps = [_letters(name, rows) for name, rows in catalogue["board"].items()]
    starts = [[cell for cell, letter in enumerate(letters, start=1) if letter in "TP"] for letters in maps]
    river = np.zeros((N_BOARDS + 1, N_CELLS + 1), dtype=np.int64)
    treasure_at = np.zeros((N_BOARDS + 1, N_CELLS + 1), dtype=np.int64)
    treasure_cell = np.zeros((N_BOARDS + 1, MAX_TREASURES + 1), dtype=np.int64)
    priority = np.zeros((N_BOARDS + 1, MAX_TREASURES + 1), dtype=np.int64)
    for board, (letters, cells) in enumerate(zip(maps, starts, strict=True), start=1):
        river[board, 1:] = [letter == "~" for letter in letters]
        for treasure, cell in enumerate(cells, start=1):
            treasure_at[board, cell] = treasure
            treasure_cell[board, treasure] = cell
            priority[board, treasure] = letters[cell - 1] == "P"
    frozen = Tables(
        neighbour=table_of([[0] * N_DIRECTIONS, *(_neighbours(cell) for cell in range(1, N_CELLS + 1))]),
        square=table_of([[0] * 4, *(_square(cell) for cell in range(1, N_CELLS + 1))]),
        river=river,
        treasure_at=treasure_at,
        treasure_cell=treasure_cell,
        priority=priority,
        n_treasures=table_of([0, *(len(cells) for cells in starts)]),
        copies=table_of([0, *(entry["copies"] for entry in catalogue["tile"])]),
        monument_has=table_of([[0] * (N_COLOURS + 1), *(_monument(pair) for pair in catalogue["monuments"]["pairs"])]),
    )
    for table in frozen:
        table.flags.writeable = False
    return frozen


T = tables_from(CATALOGUE)
