"""What is true after every action, whatever is played. Random matches, checked against a plain account of the board."""

from __future__ import annotations

import itertools
import random
from typing import Any

import numpy as np
import pytest
from tests.games.tigris.stock import N_TILES
from tests.games.tigris.test_areas import cells_of

import ziggurat as zg
from ziggurat.engine import record
from ziggurat.engine.rule import PLAIN
from ziggurat.games.tigris.areas import area_in
from ziggurat.games.tigris.catalogue import T, Tile
from ziggurat.games.tigris.rules import kingdoms
from ziggurat.games.tigris.state import MAX_KINGDOMS

EVERY_SETTING = [
    (seats, {"board": board, "buildings": buildings})
    for seats in (2, 3, 4)
    for board in ("classic", "alternative")
    for buildings in (False, True)
]
SETTINGS = [
    *(EVERY_SETTING[::5] if PLAIN else EVERY_SETTING),
    (4, {"buildings": True, "monument_over_building": True}),
]
"""Every number of seats on both boards, with and without buildings; interpreted, a few of them."""


def regions(s: Any) -> list[set[int]]:
    """The regions of the board as sets of cells, leaders and tiles alike."""
    cells = {cell for cell in range(1, 177) if s.leader[cell] or 0 < s.tile[cell] < Tile.CATASTROPHE}
    found = []
    while cells:
        waiting, region = [cells.pop()], set()
        while waiting:
            cell = waiting.pop()
            region.add(cell)
            around = {int(here) for here in T.neighbour[cell]} & cells
            cells -= around
            waiting += around
        found.append(region)
    return found


def leaders_in(s: Any, region: set[int]) -> list[tuple[int, int]]:
    """Seat and colour of every leader in a region."""
    codes = [int(s.leader[cell]) for cell in region if s.leader[cell]]
    return [((code - 1) // 4 + 1, (code - 1) % 4 + 1) for code in codes]


def n_tiles_seen(s: Any) -> int:
    """Tiles in bag and hands, swapped, and on the board face up or face down."""
    hands = sum(int(s.players[seat].hand.sum() + s.players[seat].swapped.sum()) for seat in range(1, s.seats + 1))
    board = sum(0 < tile < Tile.CATASTROPHE for tile in s.tile)
    return int(s.bag.sum()) + hands + board


class Account:
    """A match of random moves that likes leaders and tiles, and how many tiles left the game on the way."""

    def __init__(self, seats: int, options: dict[str, Any], seed: int) -> None:
        self.match = zg.load("tigris", seats=seats, **options).new(seed=seed)
        self.chooser = random.Random(seed)
        self.gone = 0

    def step(self) -> None:
        moves = self.match.legal()
        kinds = sorted({move.kind for move in moves} - {"pass", "swap", "withdraw"}) or [moves[0].kind]
        kind = self.chooser.choice(kinds)
        self.match.play(self.chooser.choice([move for move in moves if move.kind == kind]))
        for item in self.match.news_in_numbers:
            if item["kind"] in ("tiles_lost", "supported", "tile_destroyed"):
                field = {"tiles_lost": "count", "supported": "support"}.get(item["kind"])
                self.gone += item.get(field, 0) if field else 1


@pytest.fixture(scope="module", params=SETTINGS, ids=str)
def played(request):
    """Positions of a match, at every action: the record, how many tiles have left the game, the points."""
    seats, options = request.param
    account = Account(seats, options, seed=7)
    positions: list[Any] = []
    while not account.match.over and len(positions) < 120:
        account.step()
        decision = account.match.decision
        if decision is None or decision["kind"] == "action":
            positions.append((account.match.s, account.gone, account.match.breakdown()))
    return positions


def test_matches_reach_conflicts(played):
    assert played[-1][1] > 3


def test_a_kingdom_never_holds_two_leaders_of_one_colour(played):
    for s, _, _ in played:
        for region in regions(s):
            colours = [colour for _, colour in leaders_in(s, region)]
            assert len(colours) == len(set(colours))


def test_every_leader_touches_a_temple(played):
    for s, _, _ in played:
        for cell in range(1, 177):
            if s.leader[cell]:
                assert Tile.TEMPLE in [s.tile[here] for here in T.neighbour[cell] if here]


def test_tiles_are_conserved(played):
    for s, gone, _ in played:
        assert n_tiles_seen(s) + gone == N_TILES


def test_treasures_are_conserved(played):
    for s, _, _ in played:
        taken = sum(int(s.players[seat].treasures) for seat in range(1, s.seats + 1))
        assert int(s.treasure.sum()) + taken == (10 if s.board == 1 else 14)


def test_no_kingdom_with_a_trader_holds_two_treasures(played):
    for s, _, _ in played:
        lying = {int(T.treasure_cell[s.board, n]) for n in range(1, 15) if s.treasure[n]}
        for region in regions(s):
            if any(colour == 4 for _, colour in leaders_in(s, region)):
                assert len(region & lying) <= 1


def test_points_only_grow(played):
    for (_, _, before), (_, _, after) in itertools.pairwise(played):
        for one, other in zip(before, after, strict=True):
            assert all(other[colour] >= points for colour, points in one.items())


def test_tiles_lie_on_their_ground(played):
    for s, _, _ in played:
        for cell in range(1, 177):
            if 0 < s.tile[cell] < Tile.FACE_DOWN:
                assert (s.tile[cell] == Tile.FARM) == bool(T.river[s.board, cell])


def test_board_and_players_agree_where_leaders_stand(played):
    for s, _, _ in played:
        for seat in range(1, s.seats + 1):
            for colour in range(1, 5):
                cell = int(s.players[seat].leader[colour])
                assert cell == 0 or s.leader[cell] == 4 * (seat - 1) + colour
        assert int(s.leader[0]) == 0


def test_buildings_stand_on_tiles_of_their_colour(played):
    for s, _, _ in played:
        for colour in range(1, 5):
            assert s.building[colour] == 0 or s.tile[s.building[colour]] == colour


def test_what_may_be_placed_is_what_the_rules_say(played):
    for s, _, _ in played[10::30]:
        if s.n_open:
            assert offered(s) == placeable(s)


def offered(s: Any) -> set[tuple[str, ...]]:
    """The tiles, leaders and cells that are offered to the active seat."""
    game = zg.load("tigris", seats=int(s.seats))
    moves = [game.vocabulary[number].text.split() for number in game.legal_ids(s)]
    return {tuple(move) for move in moves if move[0] in ("tile", "leader")}


def placeable(s: Any) -> set[tuple[str, ...]]:
    """The same, from a plain reading of the rules."""
    cells = [f"{column}{row}" for row in range(1, 12) for column in "abcdefghijklmnop"]
    moves: set[tuple[str, ...]] = set()
    seat = int(s.turn)
    for colour, (tile, leader) in enumerate(
        zip(("settlement", "temple", "farm", "market"), ("king", "priest", "farmer", "trader"), strict=True), start=1
    ):
        stands = int(s.players[seat].leader[colour])
        kingdoms = [region for region in regions(s) if leaders_in(s, region)]
        s.leader[stands] = 0
        lifted = [region for region in regions(s) if leaders_in(s, region)]
        if stands:
            s.leader[stands] = 4 * (seat - 1) + colour
        for cell in range(1, 177):
            if s.tile[cell] or s.leader[cell]:
                continue
            around = {int(here) for here in T.neighbour[cell] if here}
            is_river = bool(T.river[s.board, cell])
            if s.players[seat].hand[colour] and is_river == (tile == "farm"):
                if sum(bool(region & around) for region in kingdoms) <= 2:
                    moves.add(("tile", tile, cells[cell - 1]))
            if not is_river and any(s.tile[here] == Tile.TEMPLE for here in around):
                if sum(bool(region & around) for region in lifted) <= 1:
                    moves.add(("leader", leader, cells[cell - 1]))
    return moves


def test_the_map_that_moves_bring_up_to_date_is_the_one_drawn_anew(played):
    n_kept = 0
    for s, _, _ in played:
        kept = record.copy_of(s)
        n_kept += int(kept.scratch.is_mapped == 1)
        kingdoms.see_kingdoms(kept)
        expected = {frozenset(region): len(leaders_in(s, region)) for region in regions(s) if leaders_in(s, region)}
        ids = {int(kept.scratch.kingdom[cell]) for cell in range(1, 177)} - {0}
        found = {frozenset(np.flatnonzero(kept.scratch.kingdom == id).tolist()): id for id in ids}
        assert {cells: int(kept.scratch.n_leaders[id]) for cells, id in found.items()} == expected
        assert all(cells_of(area_in(kept.scratch.realm[id])) == cells for cells, id in found.items())
        assert {id for id in range(1, MAX_KINGDOMS) if kept.scratch.n_leaders[id]} == ids
    assert n_kept > len(played) // 2


def test_areas_of_the_board_show_what_lies_there(played):
    for s, _, _ in played:
        seen = record.copy_of(s)
        kingdoms.survey(seen)
        cells = range(1, 177)
        assert cells_of(area_in(seen.scratch.free)) == {c for c in cells if not s.tile[c] and not s.leader[c]}
        connecting = {c for c in cells if s.leader[c] or 0 < s.tile[c] < Tile.CATASTROPHE}
        assert cells_of(area_in(seen.scratch.connecting)) == connecting
        assert cells_of(area_in(seen.scratch.temples)) == {c for c in cells if s.tile[c] == Tile.TEMPLE}
