"""Areas against plain sets of cells."""

from __future__ import annotations

import random
from collections.abc import Callable

import numpy as np
import pytest

from ziggurat.engine.rule import PLAIN
from ziggurat.games.tigris import areas
from ziggurat.games.tigris.areas import Area
from ziggurat.games.tigris.catalogue import ROWS_OF_AREA, T

CELLS = range(1, 177)
EDGES = {cell for cell in CELLS if 0 in T.neighbour[cell]}


def cells_of(area: Area) -> set[int]:
    """An area as a plain set."""
    return {cell for cell in CELLS if areas.has_cell(area, cell)}


def area_of(cells: set[int]) -> Area:
    """A plain set as an area."""
    area = areas.NOWHERE
    for cell in cells:
        area = areas.either(area, areas.only(cell))
    return area


def around(cells: set[int]) -> set[int]:
    return {int(here) for cell in cells for here in T.neighbour[cell]} - {0}


def examples() -> list[set[int]]:
    chooser = random.Random(1)
    some = [set(chooser.sample(CELLS, size)) for size in (1, 2, 5, 20, 60, 90, 120, 150, 175) for _ in range(3)]
    return [set(), set(CELLS), EDGES, {1}, {16}, {17}, {48}, {49}, {161}, {176}, *some]


@pytest.fixture(params=range(len(examples())))
def cells(request):
    return examples()[request.param]


def test_an_area_has_the_cells_that_it_was_given(cells):
    assert cells_of(area_of(cells)) == cells
    assert areas.n_cells(area_of(cells)) == len(cells)
    assert areas.is_nowhere(area_of(cells)) == (not cells)


def test_areas_are_joined_and_cut_as_sets_are(cells):
    other = set(random.Random(len(cells)).sample(CELLS, 70))
    assert cells_of(areas.either(area_of(cells), area_of(other))) == cells | other
    assert cells_of(areas.both(area_of(cells), area_of(other))) == cells & other
    assert cells_of(areas.without(area_of(cells), area_of(other))) == cells - other
    assert areas.is_same(area_of(cells), area_of(other)) == (cells == other)


def test_what_lies_beside_an_area_touches_it_by_a_side_and_never_around_an_edge(cells):
    assert cells_of(areas.beside(area_of(cells))) == around(cells)


def test_what_is_connected_is_reached_step_by_step(cells):
    for start in sorted(cells)[::20]:
        reached = {start}
        while around(reached) & cells - reached:
            reached |= around(reached) & cells
        assert cells_of(areas.connected(areas.only(start), area_of(cells))) == reached
        assert areas.is_connected(area_of(cells)) == (reached == cells) or start != min(cells)


def test_a_winding_way_is_followed_to_its_end():
    winding = {cell for cell in CELLS if (cell - 1) // 16 % 2 == 0} | {32, 49, 96, 113, 160}
    assert cells_of(areas.connected(areas.only(1), area_of(winding))) >= set(range(1, 17)) | {32}


def test_cells_are_listed_marked_and_found_by_their_number(cells):
    area, out, marks = area_of(cells), np.zeros(200, dtype=np.int32), np.zeros(177, dtype=np.int16)
    areas.list_cells(area, 1000, out)
    areas.mark_cells(area, 7, marks)
    assert out[1 : out[0] + 1].tolist() == [1000 + cell for cell in sorted(cells)]
    assert np.flatnonzero(marks).tolist() == sorted(cells)
    assert [areas.nth_cell(area, n) for n in range(len(cells))] == sorted(cells)
    assert not cells or areas.first_cell(area) == min(cells)


def test_a_record_keeps_an_area(cells):
    rows = np.zeros(ROWS_OF_AREA, dtype=np.int16)
    areas.keep_area(rows, area_of(cells))
    assert cells_of(areas.area_in(rows)) == cells
    for cell in (1, 16, 48, 100, 176):
        areas.note_cell(rows, cell, cell not in cells)
        assert areas.has_cell(areas.area_in(rows), cell) == (cell not in cells)


class Narrow(int):
    """A number whose sums, differences and products must stay within 63 bits: compiled, larger ones mean nothing."""

    @classmethod
    def checked(cls, value: int) -> Narrow:
        assert -(2**63) <= value < 2**63, hex(value)
        return cls(value)


def _keeping(name: str, check: Callable[[int], Narrow]) -> Callable[[Narrow, int], Narrow]:
    def operation(self: Narrow, other: int) -> Narrow:
        return check(getattr(int, name)(self, int(other)))

    return operation


for _name in ("__add__", "__radd__", "__sub__", "__rsub__", "__mul__", "__rmul__"):
    setattr(Narrow, _name, _keeping(_name, Narrow.checked))
for _name in ("__and__", "__rand__", "__or__", "__ror__", "__xor__", "__mod__", "__rshift__", "__lshift__"):
    setattr(Narrow, _name, _keeping(_name, Narrow))


@pytest.mark.skipif(not PLAIN, reason="numbers that watch themselves do not compile")
def test_no_sum_or_product_of_areas_outgrows_a_compiled_number(cells):
    area = Area(*(Narrow(word) for word in area_of(cells)))
    assert areas.n_cells(area) == len(cells)
    assert [areas.n_bits(word) for word in area] == [int(word).bit_count() for word in area]
    if cells:
        assert areas.first_cell(area) == min(cells)
        assert areas.nth_cell(area, len(cells) - 1) == max(cells)


def test_the_lowest_bit_of_every_word_is_found():
    for bit in range(areas.CELLS_PER_WORD):
        assert areas.lowest_bit(1 << bit) == bit
        assert areas.lowest_bit(areas.WORD - (1 << bit) + 1) == bit
