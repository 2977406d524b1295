"""The printed things, and the table before the first turn."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.tigris.conftest import MAPS, cells_of

import ziggurat as zg
from ziggurat.engine.catalogue import BadCatalogue
from ziggurat.games.tigris.catalogue import CATALOGUE, CELLS, COLOURS, MONUMENTS, T, tables_from


def opening(seats: int = 2, **options: Any) -> zg.Match:
    return zg.load("tigris", seats=seats, **options).new(seed=1)


# ---- golden numbers of the components


def test_there_are_153_tiles():
    assert {tile["key"]: tile["copies"] for tile in CATALOGUE["tile"]} == {
        "settlement": 30,
        "temple": 57,
        "farm": 36,
        "market": 30,
    }
    assert int(T.copies.sum()) == 153


def test_there_is_a_monument_for_each_pair_of_colours():
    pairs = {frozenset(pair.split("-")) for pair in MONUMENTS}
    assert (len(MONUMENTS), len(pairs)) == (6, 6)
    assert [sum(colour in pair for pair in pairs) for colour in COLOURS] == [3, 3, 3, 3]


@pytest.mark.parametrize("board", ["classic", "alternative"])
def test_the_board_is_the_map(board):
    assert CATALOGUE["board"][board] == [line.replace(" ", "") for line in MAPS[board].strip().splitlines()]


@pytest.mark.parametrize(("number", "rivers"), [(1, 41), (2, 39)])
def test_the_rivers_are_as_long_as_printed(number, rivers):
    assert int(T.river[number].sum()) == rivers


@pytest.mark.parametrize(
    ("board", "temples"),
    [
        ("classic", "k1 b2 p2 f3 n5 i7 b8 o9 f10 k11"),
        ("alternative", "e1 j1 o2 b3 g4 l4 d6 p6 a8 h8 m8 e10 j11 o11"),
    ],
)
def test_a_temple_with_a_treasure_starts_on_each_marked_cell(seen, board, temples):
    table = seen(opening(board=board))
    assert list(table["treasures"]) == temples.split()
    assert table["tiles"] == dict.fromkeys(temples.split(), "temple")


@pytest.mark.parametrize(("number", "corners"), [(1, ["o4"]), (2, ["c1", "c2", "g9"])])
def test_farms_can_form_squares_only_there(number, corners):
    squares = [CELLS[cell - 1] for cell in range(1, 177) if T.square[cell, 0] and T.river[number, T.square[cell]].all()]
    assert squares == corners


@pytest.mark.parametrize(("board", "areas"), [("classic", [8, 11, 49, 67]), ("alternative", [23, 34, 80])])
def test_the_rivers_cut_the_land_into_areas(board, areas):
    land = {cell for cell, letter in cells_of(board).items() if letter != "~"}
    sizes = []
    while land:
        waiting, size = [land.pop()], 0
        while waiting:
            column, row = ord(waiting[-1][0]), int(waiting.pop()[1:])
            size += 1
            around = {f"{chr(column + x)}{row + y}" for x, y in ((0, 1), (0, -1), (1, 0), (-1, 0))} & land
            land -= around
            waiting += around
        sizes.append(size)
    assert sorted(sizes) == areas


def test_neighbours_end_at_the_edges():
    around = {cell: [CELLS[n - 1] if n else "" for n in T.neighbour[CELLS.index(cell) + 1]] for cell in ("a1", "p6")}
    assert around == {"a1": ["", "b1", "a2", ""], "p6": ["p5", "", "p7", "o6"]}


# ---- the table


@pytest.mark.parametrize(
    ("board", "seats", "bag"),
    [
        ("classic", 2, 131),
        ("classic", 3, 125),
        ("classic", 4, 119),
        ("alternative", 2, 127),
        ("alternative", 3, 121),
        ("alternative", 4, 115),
    ],
)
def test_the_bag_after_the_deal(seen, board, seats, bag):
    assert seen(opening(seats, board=board))["bag"] == bag


@pytest.mark.parametrize(("board", "temples"), [("classic", 47), ("alternative", 43)])
def test_the_starting_temples_are_not_in_the_bag(board, temples):
    match = zg.load("tigris", board=board).new(nature="manual")
    assert [int(count) for count in match.s.bag[1:]] == [30, temples, 36, 30]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_draws_six_tiles(seen, seats):
    assert [player["hand_size"] for player in seen(opening(seats))["players"]] == [6] * seats


def test_every_seat_has_two_catastrophes_and_no_leader_on_the_board(seen):
    players = seen(opening(4))["players"]
    assert [(player["catastrophes"], player["leaders"]) for player in players] == [(2, {})] * 4


def test_seats_play_their_dynasties(seen):
    assert [player["dynasty"] for player in seen(opening(4))["players"]] == ["bull", "lion", "archer", "pot"]


def test_nobody_has_points_or_treasures_yet():
    assert opening(3).breakdown() == [{"black": 0, "red": 0, "blue": 0, "green": 0, "treasures": 0}] * 3


def test_no_monument_and_no_building_stands_yet(seen):
    table = seen(opening(buildings=True))
    assert (table["monuments"], table["buildings"]) == ({}, {})


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seat_1_begins(seats):
    match = opening(seats)
    assert (match.decision, match.s.turn_no) == ({"kind": "action", "seat": 1}, 1)


@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_seats_play(seats):
    with pytest.raises(zg.BadOption):
        zg.load("tigris", seats=seats)


def test_two_seats_play_by_the_same_rules(seen):
    # The same temples, treasures, hands and actions as with more seats.
    two, four = seen(opening(2)), seen(opening(4))
    assert (two["tiles"], two["treasures"], two["players"][0].keys()) == (
        four["tiles"],
        four["treasures"],
        four["players"][0].keys(),
    )
    match = opening(2)
    match.play("pass")
    assert match.asked == 1
    match.play("pass")
    assert match.asked == 2


# ---- a catalogue that makes no sense


@pytest.mark.parametrize("row", ["....", "....~~~~~.T.~..?"])
def test_a_bad_board_is_named(row):
    rows = [row, *CATALOGUE["board"]["classic"][1:]]
    with pytest.raises(BadCatalogue, match="board classic"):
        tables_from({**CATALOGUE, "board": {**CATALOGUE["board"], "classic": rows}})


def test_a_bad_monument_is_named():
    with pytest.raises(BadCatalogue, match="monument black-purple"):
        tables_from({**CATALOGUE, "monuments": {"pairs": ["black-purple"]}})
