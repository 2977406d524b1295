"""Areas: sets of cells, with the whole board in four numbers.

Each number holds three rows, one bit for each cell, the cell that comes first in the lowest bit. So what rules ask of
many cells at once (what lies beside this? what is connected with it? how many are free?) takes a few steps, however
many cells there are. Only this file knows the bits. Sums and products stay within 63 bits: compiled, a number that
grows beyond them means nothing.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ziggurat.engine.rule import rule
from ziggurat.games.tigris.catalogue import N_BOARDS, N_CELLS, N_COLUMNS, ROWS_OF_AREA, T

N_WORDS = 4
ROWS_PER_WORD = 3
assert N_WORDS * ROWS_PER_WORD == ROWS_OF_AREA
CELLS_PER_WORD = ROWS_PER_WORD * N_COLUMNS
"""48 of 64 bits, so that no number is negative and nothing is lost at an edge."""
WORD = 2**CELLS_PER_WORD - 1
DOWN = N_COLUMNS
"""The bits by which a cell is moved down by a row."""
AROUND = CELLS_PER_WORD - N_COLUMNS
"""The bits by which a row is moved from one edge of a word to the other."""
FIRST_COLUMN = sum(1 << row * N_COLUMNS for row in range(ROWS_PER_WORD))
NOT_FIRST_COLUMN = WORD - FIRST_COLUMN
NOT_LAST_COLUMN = WORD - (FIRST_COLUMN << N_COLUMNS - 1)

ROW = 2**N_COLUMNS - 1
LAST_OF_ROW = 1 << N_COLUMNS - 1

PAIRS, FOURS, BYTES = 0x555555555555, 0x333333333333, 0x0F0F0F0F0F0F
"""Every other bit; every other two; every other four."""
PRIME = 59
"""No two of the powers of two below 2**48 have the same remainder by it."""


class Area(NamedTuple):
    """A set of cells: three rows of the board in each number, from the top."""

    top: int
    upper: int
    lower: int
    bottom: int


NOWHERE = Area(0, 0, 0, 0)


def _words_of(cells: Any) -> list[int]:
    words = [0] * N_WORDS
    for cell in cells:
        words[(cell - 1) // CELLS_PER_WORD] |= 1 << (cell - 1) % CELLS_PER_WORD
    return words


def _frozen(rows: list[list[int]]) -> NDArray[np.int64]:
    table = np.array(rows, dtype=np.int64)
    table.flags.writeable = False
    return table


def _cells_where(board: int, is_river: bool) -> list[int]:
    return [cell for cell in range(1, N_CELLS + 1) if (T.river[board, cell] > 0) == is_river]


ONE_CELL = _frozen([_words_of([cell] if cell else []) for cell in range(N_CELLS + 1)])
"""ONE_CELL[cell]: the area of this cell; nowhere for cell 0."""
LAND = _frozen([[0] * N_WORDS, *(_words_of(_cells_where(board, False)) for board in range(1, N_BOARDS + 1))])
RIVER = _frozen([[0] * N_WORDS, *(_words_of(_cells_where(board, True)) for board in range(1, N_BOARDS + 1))])
"""LAND[board], RIVER[board]: the cells of that kind."""
PLACE_OF_BIT = np.zeros(PRIME, dtype=np.int64)
for _bit in range(CELLS_PER_WORD):
    PLACE_OF_BIT[2**_bit % PRIME] = _bit
PLACE_OF_BIT.flags.writeable = False
"""PLACE_OF_BIT[2**bit % PRIME] = bit"""


# ---- from and to the record


@rule
def area_in(rows: Any) -> Area:
    """The area that the record keeps, a row in each number."""
    return Area(
        word_in(rows, 0),
        word_in(rows, ROWS_PER_WORD),
        word_in(rows, 2 * ROWS_PER_WORD),
        word_in(rows, 3 * ROWS_PER_WORD),
    )


@rule
def word_in(rows: Any, first: int) -> int:
    """Three rows as one number."""
    upper, middle, lower = int(rows[first]), int(rows[first + 1]), int(rows[first + 2])
    return (upper & ROW) | (middle & ROW) << N_COLUMNS | (lower & ROW) << 2 * N_COLUMNS


@rule
def keep_area(rows: Any, area: Area) -> None:
    """Write an area into the record."""
    keep_word(rows, 0, area.top)
    keep_word(rows, ROWS_PER_WORD, area.upper)
    keep_word(rows, 2 * ROWS_PER_WORD, area.lower)
    keep_word(rows, 3 * ROWS_PER_WORD, area.bottom)


@rule
def keep_word(rows: Any, first: int, word: int) -> None:
    """Write three rows into the record."""
    rows[first] = as_field(word & ROW)
    rows[first + 1] = as_field(word >> N_COLUMNS & ROW)
    rows[first + 2] = as_field(word >> 2 * N_COLUMNS)


@rule
def as_field(row: int) -> int:
    """A row as a field of the record holds it: its last cell is the sign."""
    return row - ((row & LAST_OF_ROW) << 1)


@rule
def note_cell(rows: Any, cell: int, is_in: bool) -> None:
    """Write into the record whether a cell is in an area."""
    row = (cell - 1) // N_COLUMNS
    bit = 1 << (cell - 1) % N_COLUMNS
    rows[row] = as_field((int(rows[row]) & ROW & ~bit) | (bit if is_in else 0))


@rule
def area_at(table: Any, row: int) -> Area:
    """An area of a table."""
    return Area(int(table[row, 0]), int(table[row, 1]), int(table[row, 2]), int(table[row, 3]))


@rule
def only(cell: int) -> Area:
    """The area of a single cell; nowhere for cell 0."""
    return area_at(ONE_CELL, cell)


# ---- areas of areas


@rule
def either(a: Area, b: Area) -> Area:
    """The cells of both areas together."""
    return Area(a.top | b.top, a.upper | b.upper, a.lower | b.lower, a.bottom | b.bottom)


@rule
def both(a: Area, b: Area) -> Area:
    """The cells that are in both areas."""
    return Area(a.top & b.top, a.upper & b.upper, a.lower & b.lower, a.bottom & b.bottom)


@rule
def without(a: Area, b: Area) -> Area:
    """The cells of an area that are not in another."""
    return Area(a.top & ~b.top, a.upper & ~b.upper, a.lower & ~b.lower, a.bottom & ~b.bottom)


@rule
def is_nowhere(a: Area) -> bool:
    """The area has no cell."""
    return (a.top | a.upper | a.lower | a.bottom) == 0


@rule
def is_same(a: Area, b: Area) -> bool:
    """Two areas have the same cells."""
    return ((a.top ^ b.top) | (a.upper ^ b.upper) | (a.lower ^ b.lower) | (a.bottom ^ b.bottom)) == 0


@rule
def has_cell(a: Area, cell: int) -> bool:
    """A cell is in the area."""
    return not is_nowhere(both(a, only(cell)))


@rule
def beside_in(above: int, word: int, below: int) -> int:
    """The cells of three rows that lie beside one of an area, given what the area has there, above and below."""
    in_row = ((word & NOT_LAST_COLUMN) << 1) | ((word & NOT_FIRST_COLUMN) >> 1)
    in_column = (word << DOWN) | (word >> DOWN) | (above >> AROUND) | (below << AROUND)
    return (in_row | in_column) & WORD


@rule
def beside(a: Area) -> Area:
    """R-2.1  All cells that touch a cell of the area by a side."""
    return Area(
        beside_in(0, a.top, a.upper),
        beside_in(a.top, a.upper, a.lower),
        beside_in(a.upper, a.lower, a.bottom),
        beside_in(a.lower, a.bottom, 0),
    )


@rule
def connected(start: Area, ground: Area) -> Area:
    """R-2.1  All that is connected with an area through cells of the ground, the area included."""
    reached = start
    while True:
        further = either(reached, both(beside(reached), ground))
        wider = either(further, both(beside(further), ground))
        if is_same(wider, further):
            return wider
        reached = wider


@rule
def is_connected(a: Area) -> bool:
    """R-2.1  The cells of an area, which must have one, are all connected through it."""
    return is_same(connected(only(first_cell(a)), a), a)


# ---- cells of areas


@rule
def bits_by_eights(word: int) -> int:
    """How many bits every eight of a number have, in those eight."""
    pairs = word - (word >> 1 & PAIRS)
    fours = (pairs & FOURS) + (pairs >> 2 & FOURS)
    return (fours + (fours >> 4)) & BYTES


@rule
def sum_of_eights(eights: int) -> int:
    """The six counts of eight bits each together, which are fewer than 256."""
    threes = eights + (eights >> 24)
    return (threes + (threes >> 8) + (threes >> 16)) & 255


@rule
def n_bits(word: int) -> int:
    """How many cells three rows have."""
    return sum_of_eights(bits_by_eights(word))


@rule
def n_cells(a: Area) -> int:
    """How many cells an area has."""
    return sum_of_eights(
        bits_by_eights(a.top) + bits_by_eights(a.upper) + bits_by_eights(a.lower) + bits_by_eights(a.bottom)
    )


@rule
def lowest_bit(word: int) -> int:
    """Which bit of a number is the lowest that it has; it must have one."""
    return int(PLACE_OF_BIT[(word & -word) % PRIME])


@rule
def without_lowest_bit(word: int) -> int:
    """A number without the lowest bit that it has."""
    return word & (word - 1)


@rule
def first_cell(a: Area) -> int:
    """The first cell of an area, which must have one."""
    if a.top > 0:
        return 1 + lowest_bit(a.top)
    if a.upper > 0:
        return 1 + CELLS_PER_WORD + lowest_bit(a.upper)
    if a.lower > 0:
        return 1 + 2 * CELLS_PER_WORD + lowest_bit(a.lower)
    return 1 + 3 * CELLS_PER_WORD + lowest_bit(a.bottom)


@rule
def nth_cell(a: Area, n: int) -> int:
    """The n-th cell of an area, counted from 0; there must be as many."""
    word, start = a.top, 1
    for follows in (a.upper, a.lower, a.bottom):
        n_here = n_bits(word)
        if n < n_here:
            break
        n -= n_here
        word = follows
        start += CELLS_PER_WORD
    for _ in range(n):
        word = without_lowest_bit(word)
    return start + lowest_bit(word)


@rule
def list_word(word: int, start: int, first: int, out: Any) -> None:
    """Append `first + cell` for every cell of three rows, the first of which is `start`."""
    n_listed = out[0]
    while word > 0:
        n_listed += 1
        out[n_listed] = first + start + lowest_bit(word)
        word = without_lowest_bit(word)
    out[0] = n_listed


@rule
def list_cells(a: Area, first: int, out: Any) -> None:
    """Append `first + cell` to a listing for every cell of the area, ascending."""
    list_word(a.top, 1, first, out)
    list_word(a.upper, 1 + CELLS_PER_WORD, first, out)
    list_word(a.lower, 1 + 2 * CELLS_PER_WORD, first, out)
    list_word(a.bottom, 1 + 3 * CELLS_PER_WORD, first, out)


@rule
def mark_word(word: int, start: int, value: int, marks: Any) -> None:
    """marks[cell] = value for every cell of three rows, the first of which is `start`."""
    while word > 0:
        marks[start + lowest_bit(word)] = value
        word = without_lowest_bit(word)


@rule
def mark_cells(a: Area, value: int, marks: Any) -> None:
    """marks[cell] = value for every cell of the area."""
    mark_word(a.top, 1, value, marks)
    mark_word(a.upper, 1 + CELLS_PER_WORD, value, marks)
    mark_word(a.lower, 1 + 2 * CELLS_PER_WORD, value, marks)
    mark_word(a.bottom, 1 + 3 * CELLS_PER_WORD, value, marks)
