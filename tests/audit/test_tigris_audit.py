"""The audit of Tigris & Euphrates is itself tested by examples, and then the engine is tested by the audit."""

from __future__ import annotations

import functools
import random
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
import pytest
from tests.audit.tigris_audit import (
    CELLS,
    COPIES,
    LEADER_OF,
    LEADERS,
    MONUMENTS,
    NATURE,
    NEIGHBOURS,
    SQUARE,
    TOP_LEFTS,
    Actions,
    Log,
    Result,
    Table,
    attacker_wins,
    audit,
    ranks,
    shifted_all,
    with_treasures,
)

from ziggurat.engine import library
from ziggurat.engine.chance import new_dice
from ziggurat.engine.game import Game
from ziggurat.engine.rule import PLAIN

pytestmark = pytest.mark.thorough

# ---- the audit against the examples of the rulebook and the scenarios of the notes


def table_with(*moves: str, seats: int = 2, **options: Any) -> Table:
    """An opening position whose questions get these answers."""
    return Table(seats, options, Log(moves).answer)


def put_tiles(table: Table, tile: str, cells: str) -> None:
    for cell in cells.split():
        table.face_up[cell] = tile
        table.bag[tile] -= 1


def put_leaders(table: Table, **cells_of: str) -> None:
    """By leader: "CELL SEAT CELL SEAT ..."."""
    for leader, words in cells_of.items():
        for cell, seat in zip(words.split()[::2], words.split()[1::2], strict=True):
            table.leaders[cell] = (int(seat), leader)


def give(table: Table, seat: int, tile: str, number: int = 1) -> None:
    table.hands[seat][tile] += number
    table.bag[tile] -= number


def place(table: Table, seat: int, tile: str, cell: str) -> None:
    give(table, seat, tile)
    table.place_tile(seat, tile, cell)
    table.hand_out_treasures(seat)
    table.check()


def test_the_boards_are_those_of_the_notes():
    classic, alternative = table_with(), table_with(board="alternative")
    assert (len(classic.rivers), len(classic.treasures), sorted(classic.priority)) == (41, 10, ["b2", "b8", "o9", "p2"])
    assert (len(alternative.rivers), len(alternative.treasures)) == (39, 14)
    assert sorted(alternative.priority) == ["a8", "b3", "e10", "j11", "o11", "p6"]
    assert (classic.bag.total(), alternative.bag.total()) == (143, 139)
    assert [farm_squares(table) for table in (classic, alternative)] == [["o4"], ["c1", "c2", "g9"]]


def farm_squares(table: Table) -> list[str]:
    return [cell for cell in CELLS if len(SQUARE[cell]) == 4 and table.rivers.issuperset(SQUARE[cell])]


def test_treasures_go_to_the_weakest_colours():
    assert with_treasures([6, 22, 13, 14], 3) == [9, 13, 14, 22]
    assert with_treasures([0, 0, 5, 1], 4) == [1, 2, 2, 5]


def test_seats_are_ranked_by_their_weakest_colours():
    bull, lion, archer, pot = [10, 10, 11, 15], [10, 10, 12, 13], [9, 13, 14, 22], [11, 11, 12, 12]
    assert ranks([bull, lion, archer, pot]) == [3, 2, 4, 1]
    assert ranks([bull, lion, lion, archer]) == [3, 1, 1, 4]


def test_a_tie_goes_to_the_defender():
    assert [attacker_wins(4, defence) for defence in (3, 4, 5)] == [True, False, False]


def test_the_revolt_of_the_rulebook():
    """Two temples and two more against one and three more: the defender wins."""
    table = table_with("1: support 2", "2: support 3")
    put_tiles(table, "temple", "e5 g5 g6")
    put_leaders(table, trader="g7 2")
    give(table, 1, "temple", 2)
    give(table, 2, "temple", 3)
    table.place_leader(1, "trader", "f5")
    assert table.leaders == {"g7": (2, "trader")}
    assert (table.points[2]["red"], table.out["temple"], table.hands[1].total()) == (1, 5, 0)
    table.check()


def test_the_war_of_the_rulebook():
    """One market and four more against two and one more: three points, and no war of the kings, who are separated."""
    table = table_with("1: fight trader", "1: support 4", "2: support 1")
    put_tiles(table, "temple", "e4 i6")
    put_tiles(table, "market", "f5 h5 i5")
    put_leaders(table, trader="e5 1 j6 2", king="f4 1 i8 2")
    give(table, 1, "market", 4)
    give(table, 2, "market", 1)
    place(table, 1, "settlement", "g5")
    assert table.points[1] == {"black": 0, "red": 0, "blue": 0, "green": 3}
    assert table.points[2] == {"black": 0, "red": 0, "blue": 0, "green": 0}
    assert (table.cell_of(2, "trader"), table.cell_of(2, "king")) == (None, "i8")
    assert table.out["market"] == 7


def test_a_join_without_clash_pays_nothing():
    table = table_with()
    put_tiles(table, "temple", "g5 i5")
    put_leaders(table, priest="g4 1", trader="i4 2")
    place(table, 1, "temple", "h5")
    assert not any(sum(points.values()) for points in table.points.values())
    assert len(table.leaders) == 2


def test_the_king_stands_in_for_a_missing_leader():
    table = table_with()
    put_leaders(table, king="k2 1")
    place(table, 2, "market", "l1")
    assert table.points[1] == {"black": 0, "red": 0, "blue": 0, "green": 1}


def test_treasures_and_leaders_protect_temples_in_a_war_of_priests():
    """The third scenario of the notes, in other cells."""
    table = table_with("1: support 5", "2: support 0")
    put_tiles(table, "temple", "f6 g6 i6 i5 j6 j7")
    put_leaders(table, priest="f5 1 j5 2", king="k6 2")
    give(table, 1, "temple", 5)
    place(table, 1, "temple", "h6")
    # i7 has a treasure and j6 is beside the king; i5, i6 and j7 fall
    assert table.points[1]["red"] == 4
    assert [cell for cell in ("h6", "i5", "i6", "i7", "j6", "j7") if cell in table.face_up] == ["h6", "i7", "j6"]


def test_a_leader_may_not_be_moved_so_that_it_joins_what_only_it_held_together():
    table = table_with()
    put_tiles(table, "temple", "g5 i5 g6 i6")
    put_leaders(table, priest="h5 1", king="g4 1", trader="i4 2")
    assert "h6" not in table.leader_cells(1, "priest")
    assert "g7" in table.leader_cells(1, "priest")
    assert "h5" not in table.leader_cells(1, "priest")


def test_a_trader_takes_treasures_after_the_action_of_another():
    table = table_with("1: treasure k1")
    put_leaders(table, trader="j1 1")
    put_tiles(table, "market", "j2 j3 j4 j5 j6")
    table.place_leader(2, "priest", "i6")
    table.hand_out_treasures(2)
    assert (table.treasures_of, "i7" in table.treasures, "k1" in table.treasures) == ({1: 1, 2: 0}, True, False)


def test_treasures_with_priority_go_first():
    """From f3 and the corners b2 and b8: the corners in any order, and f3 stays."""
    table = table_with("1: treasure b8")
    put_leaders(table, trader="b3 1")
    put_tiles(table, "farm", "b4 b7 d3 e3")
    put_tiles(table, "settlement", "b5 b6 c3")
    table.hand_out_treasures(1)
    assert table.treasures_of[1] == 2
    assert {"b2", "b8", "f3"} & table.treasures == {"f3"}


def test_the_next_in_clockwise_order_attacks():
    """Seat 2 of four joins the priests of seats 1 and 4: seat 4 attacks."""
    table = table_with("4: support 0", "1: support 0", seats=4)
    put_tiles(table, "temple", "g5 i5")
    put_leaders(table, priest="g4 1 i4 4")
    place(table, 2, "settlement", "h5")
    assert table.leaders == {"g4": (1, "priest")}
    assert table.points[1]["red"] == 2


def test_a_catastrophe_may_not_cover_another():
    table = table_with()
    table.place_catastrophe(1, "e1")
    cells = table.catastrophe_cells()
    assert "e1" not in cells
    assert "f1" in cells
    assert "k1" not in cells


def test_a_building_doubles_later_tiles_of_its_colour():
    table = table_with("1: building at l3", buildings=True)
    put_leaders(table, king="l1 1")
    put_tiles(table, "settlement", "l2")
    put_tiles(table, "settlement", "l3")
    place(table, 1, "settlement", "l4")
    assert table.points[1]["black"] == 1
    place(table, 2, "settlement", "l5")  # no offer: this is the run of the building
    assert table.points[1]["black"] == 3


def test_a_building_moves_only_to_a_longer_run():
    table = table_with("1: building at g1", buildings=True)
    put_tiles(table, "settlement", "a5 b5 c5 g5 h5")
    table.buildings["settlement"] = "a5"
    assert table.building_cells("settlement", "c5") == []
    put_tiles(table, "settlement", "i5")
    assert table.building_cells("settlement", "i5") == []
    put_tiles(table, "settlement", "j5")
    assert table.building_cells("settlement", "j5") == ["g5", "h5", "i5", "j5"]
    table.remove_tile("b5")
    table.remove_tile("j5")
    assert table.building_cells("settlement", "i5") == ["g5", "h5", "i5"]


def test_the_tile_under_a_building_supports_and_stays():
    table = table_with("1: support 2", "2: support 0", buildings=True)
    put_tiles(table, "temple", "e5 i5")
    put_tiles(table, "settlement", "g5 h5")
    put_leaders(table, king="e4 1 i4 2")
    table.buildings["settlement"] = "h5"
    give(table, 1, "settlement", 2)
    assert len(table.supporters("i4", "f5")) == 2
    put_tiles(table, "settlement", "e6")
    place(table, 1, "market", "f5")
    assert table.points[1]["black"] == 2
    assert "h5" in table.face_up
    assert "g5" not in table.face_up


@pytest.mark.parametrize("over", [False, True])
def test_a_monument_over_a_building_is_an_option(over: bool):
    moves = ["1: monument black-red at g5"] if over else []
    table = table_with(*moves, buildings=True, monument_over_building=over)
    put_tiles(table, "settlement", "g5 g6 h5")
    table.buildings["settlement"] = "g5"
    place(table, 1, "settlement", "h6")
    assert table.buildings == ({} if over else {"settlement": "g5"})
    assert table.monuments == ({"black-red": "g5"} if over else {})


def test_a_monument_sends_leaders_home_and_pays_at_the_end_of_the_turn():
    table = table_with("1: monument red-green at g5")
    put_tiles(table, "temple", "g5 g6 h5 j4 j6")
    put_tiles(table, "settlement", "i5 j5")
    put_leaders(table, farmer="f5 1", trader="i4 1", priest="i6 1")
    place(table, 1, "temple", "h6")
    assert table.leaders == {"i4": (1, "trader"), "i6": (1, "priest")}
    before = dict(table.points[1])
    table.score_monuments(1)
    gained = {colour: table.points[1][colour] - before[colour] for colour in before}
    assert gained == {"black": 0, "red": 1, "blue": 0, "green": 1}


# ---- playing matches with the engine


def result_of(game: Game, s: Any) -> tuple[list[Any], list[float], list[int]]:
    """Points and treasures, the weakest colours and the ranks, as the engine says."""
    seats = range(1, game.seats + 1)
    breakdowns = [game.rulebook.breakdown(s, seat) for seat in seats]
    return list(breakdowns), list(game.scores(s)), list(game.ranking(s))


def as_engine_says(result: Result) -> tuple[list[Any], list[float], list[int]]:
    """The result of the audit in the form of `result_of`."""
    both = zip(result.points, result.treasures, strict=True)
    breakdowns = [points | {"treasures": treasures} for points, treasures in both]
    return breakdowns, [score[0] for score in result.scores], result.ranking


def texts_of(game: Game) -> list[str]:
    """The text of every action by its integer."""
    return ["", *(action.text for action in game.vocabulary)]


@functools.cache
def all_games() -> list[Game]:
    """Every number of seats with every combination of options that concern the rules."""
    return [
        library.load("tigris", seats=seats, board=board, buildings=buildings, monument_over_building=over)
        for seats in (2, 3, 4)
        for board in ("classic", "alternative")
        for buildings, over in ((False, False), (True, False), (True, True))
    ]


class Played(NamedTuple):
    """A match of the engine: its dice, its log without seats, and what the engine says it came to."""

    seed: int
    moves: list[str]
    result: tuple[list[Any], list[float], list[int]]


def random_matches(game: Game, seeds: range) -> Iterator[Played]:
    texts = texts_of(game)
    out, log = game.listing(), np.zeros(game.rulebook.max_moves, dtype=np.int32)
    for seed in seeds:
        s = game.opening()
        n_moves = game.play_out(s, new_dice(seed), out, log)
        yield Played(seed, [texts[action] for action in log[:n_moves].tolist()], result_of(game, s))


def check_random_matches(game: Game, seeds: range) -> None:
    for played in random_matches(game, seeds):
        found = as_engine_says(audit(game.seats, game.options, played.moves))
        assert found == played.result, f"{game.seats} seats, {game.options}, dice {played.seed}"


RANDOM_MATCHES_PER_GAME = 1 if PLAIN else 10


@pytest.mark.parametrize("number", range(18))
def test_random_matches_agree_with_the_audit(number: int):
    if PLAIN and number % 6:
        pytest.skip("too slow without compilation")
    first = 1000 * number
    check_random_matches(all_games()[number], range(first, first + RANDOM_MATCHES_PER_GAME))


# ---- matches that are steered to conflicts, monuments and buildings, with lists of legal moves compared


class Taste(NamedTuple):
    """How much a seat likes a thing about a move; of those that come to its mind it plays the one it likes best."""

    name: str
    tile: float = 1
    kingdom: float = 1
    """A tile beside a kingdom."""
    score: float = 1
    """A tile that an own leader is paid for."""
    join: float = 1
    war: float = 1
    """For each colour that clashes."""
    square: float = 1
    """For each tile of the same colour in the fullest square, and three times for a full one."""
    run: float = 1
    """For each tile of the same colour in the longest run."""
    leader: float = 4
    """A leader that was not on the board."""
    move: float = -1
    """A leader that was."""
    revolt: float = -3
    withdraw: float = -1
    catastrophe: float = -2
    on_temple: float = 0
    """A catastrophe on a temple or between tiles."""
    swap: float = -1
    idle: float = -2
    treasure: float = 0
    """For each treasure that the tile's kingdom would hold; more with a trader."""


TASTES = (
    Taste("warrior", join=4, war=6, square=0, run=0, kingdom=2),
    Taste("builder", square=3, run=2, kingdom=2, join=-1, swap=0),
    Taste("architect", run=3, square=1, kingdom=2, war=2),
    Taste("rebel", revolt=5, move=2, war=2),
    Taste("collector", treasure=3, join=3, kingdom=2),
    Taste("destroyer", catastrophe=1.5, on_temple=3, war=3, join=2),
    Taste("swapper", swap=5, square=2, war=2),
    Taste("hermit", withdraw=4, move=3, idle=3, swap=1),
    Taste("ruler", score=5, kingdom=3, square=2, run=2, war=3),
)
THOUGHTS = 25
"""How many of its possible actions of each kind come to a seat's mind."""
WHIM = 0.03
"""How often a seat does not follow its taste."""


CROSS = ([(-2, 0), (-1, 0), (1, 0), (2, 0)], [(0, -2), (0, -1), (0, 1), (0, 2)])
"""Steps along a row and along a column."""


class Sight:
    """The regions on a table as a seat with a taste sees them before an action. Decides nothing about the rules."""

    def __init__(self, table: Table, seat: int, taste: Taste) -> None:
        self.table = table
        self.seat = seat
        self.taste = taste
        self.region_at: dict[str, int] = {}
        self.leaders: list[dict[str, list[str]]] = []
        self.n_treasures: list[int] = []
        for cell in filter(table.connects, CELLS):
            if cell not in self.region_at:
                region = table.region_of(cell)
                self.region_at.update(dict.fromkeys(region, len(self.leaders)))
                self.leaders.append(table.leaders_in(region))
                self.n_treasures.append(len(region & table.treasures))

    def regions_beside(self, cell: str) -> set[int]:
        return {self.region_at[there] for there in NEIGHBOURS[cell] if there in self.region_at}

    def kingdoms_beside(self, cell: str) -> list[dict[str, list[str]]]:
        return [self.leaders[number] for number in self.regions_beside(cell) if any(self.leaders[number].values())]

    def liking(self, move: str) -> float:
        """How much the seat likes an action."""
        match move.split():
            case ["tile", tile, cell]:
                return self.taste.tile + self.liking_of_tile(tile, cell)
            case ["leader", leader, cell]:
                return self.liking_of_leader(leader, cell)
            case ["catastrophe", cell]:
                on_temple = self.table.face_up.get(cell) == "temple"
                beside = sum(there in self.region_at for there in NEIGHBOURS[cell])
                return self.taste.catastrophe + self.taste.on_temple * on_temple + 0.3 * beside
            case ["swap", _]:
                return self.taste.swap
            case ["withdraw", _]:
                return self.taste.withdraw
        return self.taste.idle

    def liking_of_tile(self, tile: str, cell: str) -> float:
        taste = self.taste
        fullest = max(self.n_in_square(corner, tile) for corner in TOP_LEFTS[cell])
        liked = taste.square * (fullest + 3 * (fullest == 3)) + taste.run * self.longest_run(tile, cell)
        liked += taste.treasure * max(0, sum(self.n_treasures[region] for region in self.regions_beside(cell)) - 1)
        kingdoms = self.kingdoms_beside(cell)
        if len(kingdoms) == 1:
            scoring = kingdoms[0][LEADER_OF[tile]] or kingdoms[0]["king"]
            liked += taste.kingdom + taste.score * any(self.is_own(there) for there in scoring)
        elif len(kingdoms) == 2:
            one, other = kingdoms
            liked += taste.join + taste.war * sum(bool(one[leader] and other[leader]) for leader in LEADERS)
        return liked

    def liking_of_leader(self, leader: str, cell: str) -> float:
        liked = self.taste.move if self.table.cell_of(self.seat, leader) else self.taste.leader
        rivals = [there for kingdom in self.kingdoms_beside(cell) for there in kingdom[leader]]
        liked += self.taste.revolt * any(not self.is_own(there) for there in rivals)
        return liked + 0.3 * self.table.n_temples_beside(cell)

    def is_own(self, cell: str) -> bool:
        return self.table.leaders[cell][0] == self.seat

    def n_in_square(self, corner: str, tile: str) -> int:
        square = SQUARE[corner]
        return sum(self.table.face_up.get(there) == tile for there in square) if len(square) == 4 else 0

    def longest_run(self, tile: str, cell: str) -> int:
        """How many tiles of this kind lie beside a cell in one direction."""
        return max(sum(self.table.face_up.get(there) == tile for there in shifted_all(cell, steps)) for steps in CROSS)


class Steering:
    """Plays a match of the engine beside the table of the audit and compares the two at every question."""

    def __init__(self, game: Game, tastes: tuple[Taste, ...], seed: int, compare_share: float = 1) -> None:
        self.game = game
        self.tastes = tastes
        self.dice = random.Random(seed)
        self.seed = seed
        self.compare_share = compare_share
        self.inspector = random.Random(seed)
        """Chooses what to compare, without an influence on the match."""
        self.texts = texts_of(game)
        self.numbers = {text: number for number, text in enumerate(self.texts)}
        self.s: Any = game.opening()
        self.moves: list[str] = []
        self.seen: Counter[str] = Counter()

    def play(self) -> Result:
        """The result of the audit, after it was found to be that of the engine."""
        table = Table(self.game.seats, self.game.options, self.answer)
        result = table.play_game()
        assert not self.s.n_open, f"The engine goes on. {self.where()}"
        assert as_engine_says(result) == result_of(self.game, self.s), self.where()
        self.seen.update(table.seen)
        self.seen.update(f"ended by {reason}" for reason in result.ended_by)
        return result

    def where(self) -> str:
        options = {key: value for key, value in self.game.options.items() if key != "open_scores"}
        return f"{self.game.seats} seats, {options}, seed {self.seed}, after {self.moves}"

    def answer(self, table: Table, seat: int, options: Collection[str]) -> str:
        """Compare the question with the engine's, then choose, and tell the engine."""
        assert self.s.n_open, f"The engine is over, but the audit asks seat {seat}. {self.where()}"
        asked = int(self.s.agenda[self.s.n_open].seat)
        assert asked == seat, f"The engine asks seat {asked}, the audit seat {seat}. {self.where()}"
        legal = [self.texts[action] for action in self.game.legal_ids(self.s)]
        if not isinstance(options, Actions) or self.inspector.random() < self.compare_share:
            self.compare(legal, seat, options)
        move = self.choose(table, seat, legal, options)
        self.seen[move.split()[0]] += 1
        self.moves.append(f"{seat}: {move}")
        self.game.apply(self.s, self.numbers[move])
        return move

    def compare(self, legal: list[str], seat: int, options: Collection[str]) -> None:
        self.seen["compared"] += 1
        assert len(set(legal)) == len(legal), f"The engine lists a move twice. {self.where()}"
        differing = set(legal) ^ set(options)
        assert not differing, f"Only one of the two allows {sorted(differing)}. {self.where()}"
        if seat == NATURE:
            weights = {self.texts[a]: int(self.game.weight(self.s, a)) for a in self.game.legal_ids(self.s)}
            assert odds(weights) == odds(Counter(options)), f"The odds differ. {self.where()}"

    def choose(self, table: Table, seat: int, legal: list[str], options: Collection[str]) -> str:
        if seat == NATURE:
            return self.dice.choice(list(options))
        if not isinstance(options, Actions):
            return self.choose_detail(legal)
        if self.dice.random() < WHIM:
            return self.dice.choice(legal)
        taste = self.tastes[seat % len(self.tastes)]
        sight = Sight(table, seat, taste)
        return max(self.thoughts(legal), key=lambda move: sight.liking(move) + self.dice.random())

    def thoughts(self, legal: list[str]) -> list[str]:
        """Some moves of each kind."""
        kinds: dict[str, list[str]] = {}
        for move in legal:
            kinds.setdefault(move.split()[0], []).append(move)
        return [move for moves in kinds.values() for move in self.dice.sample(moves, min(len(moves), THOUGHTS))]

    def choose_detail(self, legal: list[str]) -> str:
        """Mostly builds; the rest is left to chance."""
        if "finish" in legal:
            return "finish" if self.dice.random() < 0.2 else self.dice.choice(legal)
        if "no building" in legal or "no monument" in legal:
            return self.dice.choice(legal[:-1] if legal[-1].startswith("no") and self.dice.random() < 0.9 else legal)
        return self.dice.choice(legal)


def odds(weights: Mapping[str, int]) -> dict[str, Fraction]:
    total = sum(weights.values())
    return {answer: Fraction(weight, total) for answer, weight in weights.items()}


def steer(number: int, compare_share: float) -> Counter[str]:
    """A match whose game, tastes and seed follow from a number. Returns how often what was seen."""
    dice = random.Random(number)
    games = all_games()
    tastes = tuple(dice.choices(TASTES, k=3))
    steering = Steering(games[number % len(games)], tastes, seed=number, compare_share=compare_share)
    steering.play()
    return steering.seen


STEERED_MATCHES = 1 if PLAIN else 108
"""Six for each of the games."""
COMPARED_SHARE = 0.25
"""Of the lists of all actions of a seat; all other questions are always compared."""


@pytest.fixture(scope="module")
def seen() -> Counter[str]:
    """What happened in all steered matches, each of which agrees with the audit."""
    seen: Counter[str] = Counter()
    for number in range(STEERED_MATCHES):
        seen.update(steer(number, COMPARED_SHARE))
    return seen


def test_steered_matches_agree_with_the_audit_at_every_question(seen: Counter[str]):
    assert seen["compared"] > 100 * STEERED_MATCHES


@pytest.mark.skipif(PLAIN, reason="too slow without compilation")
@pytest.mark.parametrize(
    "happening",
    [
        *(f"war of {leader}s" for leader in ("king", "priest", "farmer", "trader")),
        *(f"{number} wars at once" for number in range(5)),
        "war of others",
        "war skipped",
        "revolt",
        *("temple spared", "settlement spared", "farm spared", "market spared"),
        "leader sent home",
        *(f"monument {pair} built" for pair in MONUMENTS),
        *("building built", "building moved", "doubled tile", "monument over building"),
        "choice of treasures",
        *("whole hand swapped", "swap with a short bag", "withdraw", "pass", "catastrophe"),
        *("ended by bag", "ended by treasures"),
    ],
)
def test_steered_matches_come_to_rare_places(happening: str, seen: Counter[str]):
    assert seen[happening]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_asks_whom_the_audit_asks(seats: int):
    """Through the same door as any player: Match.asked, Match.legal, Match.play and Match.record."""
    game = library.load("tigris", seats=seats, buildings=True)
    match = game.new(seed=seats)
    dice = random.Random(seats)
    lists: list[tuple[int | None, set[str]]] = []
    while not match.over and len(lists) < 60:
        legal = [action.text for action in match.legal()]
        lists.append((match.asked, set(legal)))
        match.play(dice.choice(legal))
    log = Log(match.record()["moves"])
    asked: list[tuple[int | None, set[str]]] = []

    def answer(table: Table, seat: int, options: Collection[str]) -> str:
        if log.n_read == len(log.moves):
            raise EndOfLog
        if seat != NATURE:
            asked.append((seat, set(options)))
        return log.answer(table, seat, options)

    with pytest.raises(EndOfLog):
        Table(seats, game.options, answer).play_game()
    assert asked == lists


def test_a_leader_may_be_moved_to_a_kingdom_at_the_edge_of_the_board():
    match = library.load("tigris", seats=2).new(seed=1)
    for move in ("leader king o8", "leader farmer j1", "pass", "pass"):
        match.play(move)
    legal = {action.text for action in match.legal()}
    assert {"leader farmer p9", "leader farmer o10", "leader farmer n9"} <= legal


class EndOfLog(Exception):
    """All moves of an unfinished match were read."""


# ---- the audit refuses what is against the rules


DEAL = [f"0: draw {tile}" for tile in ("farm", "farm", "market", "temple", "temple", "settlement") * 2]


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [
        (["1: tile farm a1"], r"Move 13, .*seat 1 cannot do this"),
        (["1: tile market e1"], r"Move 13, .*seat 1 cannot do this"),
        (["1: tile temple k1"], r"Move 13, .*seat 1 cannot do this"),
        (["1: leader king a1"], r"Move 13, .*seat 1 cannot do this"),
        (["1: leader king j1", "1: leader king j1"], r"Move 14, .*seat 1 cannot do this"),
        (["1: withdraw king"], r"Move 13, .*seat 1 cannot do this"),
        (["1: catastrophe b2"], r"Move 13, .*seat 1 cannot do this"),
        (["1: finish"], r"Move 13, .*seat 1 cannot do this"),
        (["1: swap farm", "1: pass"], r"Move 14, .*seat 1 cannot do this"),
        (["2: pass"], r"Move 13, .* seat 1 must be asked"),
        (["1: pass", "1: pass", "1: pass"], r"Move 15, .* seat 2 must be asked"),
        (["1: pass"], r"The log ends after move 13"),
    ],
)
def test_the_audit_refuses_an_illegal_move(moves: list[str], sentence: str):
    with pytest.raises(AssertionError, match=sentence):
        audit(2, {}, DEAL + moves)


def test_the_audit_refuses_a_log_that_goes_on():
    game = library.load("tigris", seats=2)
    moves = next(random_matches(game, range(1))).moves
    with pytest.raises(AssertionError, match="already over"):
        audit(2, game.options, [*moves, "pass"])


def test_the_audit_counts_tiles_and_treasures():
    table = table_with()
    table.bag["farm"] -= 1
    with pytest.raises(AssertionError, match="The tiles are"):
        table.check()
    table = table_with()
    table.treasures.remove("k1")
    with pytest.raises(AssertionError, match="9 treasures on the board"):
        table.check()
    assert sum(COPIES.values()) == 153
