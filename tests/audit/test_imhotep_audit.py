"""The audit of Imhotep is itself tested by the examples of the rulebook, and then the engine is tested by the audit."""

from __future__ import annotations

import functools
import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
import pytest
from tests.audit.imhotep_audit import (
    OBELISK_A_PRIZES,
    OBELISK_B_TOWERS,
    TEMPLE_B,
    Result,
    Table,
    audit,
    chamber_a_points,
    chamber_b_points,
    growing_points,
    ornament_points,
    pyramid_a_points,
    shared_prizes,
    visible_stones,
)

from ziggurat.engine import library
from ziggurat.engine.chance import new_dice
from ziggurat.engine.game import Game
from ziggurat.engine.rule import PLAIN

pytestmark = pytest.mark.thorough

SITE_OPTIONS = ("market", "pyramid", "temple", "burial_chamber", "obelisk")
BLACK, WHITE, BROWN, GRAY = 1, 2, 3, 4
SEAT_OF_COLOUR = {"black": BLACK, "white": WHITE, "brown": BROWN, "gray": GRAY}


def all_on_side(side: str) -> dict[str, Any]:
    return dict.fromkeys(SITE_OPTIONS, side) | {"wrath": False, "three_seats_first": "rulebook"}


def stones_of(colours: str) -> list[str]:
    return colours.split()


# ---- the audit against the examples of the rulebook


def test_every_group_in_burial_chamber_a_scores():
    stones = stones_of("brown brown white gray brown white gray black brown gray gray gray gray")
    assert chamber_a_points(stones) == {"white": 3, "black": 1, "brown": 7, "gray": 17}


def test_a_group_in_burial_chamber_a_may_turn_back_to_the_left():
    assert chamber_a_points(stones_of("white white black black black black")) == {"black": 10, "white": 3}


def test_rows_of_burial_chamber_b_score_by_majority():
    stones = stones_of("white black gray brown black gray gray white gray white black gray white")
    top, middle, bottom = (Counter(stones[row::3]) for row in range(3))
    assert shared_prizes(top, (8, 4, 2, 0)) == {"white": 8, "brown": 3, "gray": 3}
    assert shared_prizes(middle, (8, 4, 2, 0)) == {"black": 8, "white": 4}
    assert shared_prizes(bottom, (8, 4, 2, 0)) == {"gray": 8}
    assert chamber_b_points(stones) == {"white": 12, "brown": 3, "gray": 11, "black": 8}


def test_obelisks_score_by_height():
    heights = {"black": 3, "white": 4, "brown": 0, "gray": 3}
    assert shared_prizes(heights, OBELISK_A_PRIZES[4, "rulebook"]) == {"white": 15, "black": 7, "gray": 7}


@pytest.mark.parametrize(
    ("heights", "prizes", "share"),
    [
        ((2, 2, 2), (8, 4, 2, 0), 4),
        ((2, 2, 2, 2), (8, 4, 2, 0), 3),
        ((1, 1, 1, 9), (8, 4, 2, 0), 2),
        ((3, 3), OBELISK_A_PRIZES[2, "rulebook"], 5),
        ((3, 3, 1), OBELISK_A_PRIZES[3, "rulebook"], 10),
        ((3, 3, 1), OBELISK_A_PRIZES[3, "board"], 9),
    ],
)
def test_tied_seats_share_their_places_rounded_down(heights: tuple[int, ...], prizes: tuple[int, ...], share: int):
    assert shared_prizes(dict(enumerate(heights)), prizes)[0] == share


def test_pyramid_a_is_built_down_its_columns():
    points = Counter[str]()
    for nth, owner in enumerate(stones_of("gray white brown white"), start=1):
        points[owner] += pyramid_a_points(nth)
    assert points == {"gray": 2, "white": 3, "brown": 3}
    assert [pyramid_a_points(nth) for nth in (14, 15, 16)] == [4, 1, 1]


def test_pyramid_b_lets_owners_choose_and_gives_bonuses():
    moves = ["3: build middle", "1: build middle", "3: build middle", "3: claim", "2: build left"]
    table = Table(4, all_on_side("B"), moves)
    for owner in (BROWN, BLACK, BROWN, WHITE):
        take_from_quarry(table, owner)
        table.deliver_stone(owner, "pyramid")
    assert [table.points[seat]["pyramid"] for seat in (BROWN, BLACK, WHITE)] == [3, 3, 2]
    assert table.sled[BROWN] == 5


def test_only_visible_stones_of_temple_a_score():
    visible = visible_stones(stones_of("white white brown black gray gray"), columns=5)
    assert visible == ["gray", "white", "brown", "black", "gray"]


def test_temple_b_rewards_its_columns_from_the_left():
    moves = ["4: point", "2: stones", "0: draw statue", "1: point"]
    table = Table(4, all_on_side("B"), moves)
    table.sled = dict.fromkeys(table.seats, 2)
    table.quarry = dict.fromkeys(table.seats, 27)
    for colour in stones_of("gray brown white white black"):
        take_from_quarry(table, SEAT_OF_COLOUR[colour])
        table.deliver_stone(SEAT_OF_COLOUR[colour], "temple")
    table.score_temple()
    assert [table.points[seat]["temple"] for seat in (BLACK, WHITE, BROWN, GRAY)] == [1, 0, 2, 1]
    assert (table.sled[WHITE], table.cards[WHITE]) == (4, ["statue"])
    assert TEMPLE_B == ("point or stones", "two points", "point or stones", "card", "point or stones")


def test_the_second_tower_of_obelisk_b_scores_nine():
    table = Table(4, all_on_side("B"), [])
    for owner in (BROWN, BROWN, BROWN, WHITE, WHITE, BLACK, WHITE, GRAY):
        take_from_quarry(table, owner)
        table.deliver_stone(owner, "obelisk")
    assert [table.points[seat]["obelisk"] for seat in (BROWN, WHITE, BLACK, GRAY)] == [10, 9, 0, 0]
    assert table.obelisk_points() == {BROWN: 0, WHITE: 0, BLACK: 1, GRAY: 1}


def test_owners_pick_cards_at_market_a_from_the_bow():
    table = Table(4, all_on_side("A"), ["2: take sail", "3: take statue", "4: take lever"])
    table.free_sites = ["market"]
    table.ships = {1: [WHITE, 0, BROWN, GRAY]}
    for owner in (WHITE, BROWN, GRAY):
        take_from_quarry(table, owner)
    for card in ("lever", "statue", "sarcophagus", "sail"):
        table.unseen.remove(card)
        table.face_up.append(card)
    table.sail_ship(BLACK, ["sail", "ship", "1", "to", "market"])
    assert [table.cards[seat] for seat in (WHITE, BROWN, GRAY)] == [["sail"], ["statue"], ["lever"]]
    assert table.face_up == ["sarcophagus"]
    assert [table.quarry[seat] for seat in (WHITE, BROWN, GRAY)] == [26, 25, 24]


def test_cards_score_as_printed():
    assert ornament_points(stones_at_site=13) == 4
    assert [growing_points(count) for count in range(8)] == [0, 1, 3, 6, 10, 15, 17, 19]


def take_from_quarry(table: Table, owner: int) -> None:
    table.quarry[owner] -= 1


# ---- playing matches with the engine


class Played(NamedTuple):
    """A match of the engine: its dice, its log without seats, and what the engine says it came to."""

    seed: int
    moves: list[str]
    result: Result


def result_of(game: Game, s: Any) -> Result:
    seats = range(1, game.seats + 1)
    breakdowns: list[Any] = [game.rulebook.breakdown(s, seat) for seat in seats]
    return Result(breakdowns, game.ranking(s))


def texts_of(game: Game) -> list[str]:
    """The text of every action by its integer."""
    return ["", *(action.text for action in game.vocabulary)]


def random_matches(game: Game, seeds: range) -> Iterator[Played]:
    texts = texts_of(game)
    out, log = game.listing(), np.zeros(game.rulebook.max_moves, dtype=np.int32)
    for seed in seeds:
        s = game.opening()
        n_moves = game.play_out(s, new_dice(seed), out, log)
        yield Played(seed, [texts[action] for action in log[:n_moves].tolist()], result_of(game, s))


def all_games(wrath: bool, three_seats_first: str) -> list[Game]:
    """Every number of seats with every combination of sides."""
    return [
        library.load(
            "imhotep",
            seats=seats,
            wrath=wrath,
            three_seats_first=three_seats_first,
            **dict(zip(SITE_OPTIONS, sides, strict=True)),
        )
        for seats in (2, 3, 4)
        for sides in itertools.product("AB", repeat=len(SITE_OPTIONS))
    ]


MATCHES_PER_GAME = 1 if PLAIN else 27
"""Four chunks of 96 games: 10,368 random matches in compiled mode."""


@pytest.mark.parametrize("wrath", [False, True])
@pytest.mark.parametrize("three_seats_first", ["rulebook", "board"])
def test_random_matches_agree_with_the_audit(wrath: bool, three_seats_first: str):
    for number, game in enumerate(all_games(wrath, three_seats_first)):
        for played in random_matches(game, range(1000 * number, 1000 * number + MATCHES_PER_GAME)):
            assert audit(game.seats, game.options, played.moves) == played.result, f"{game}, dice {played.seed}"


# ---- matches that are steered to rare places, with every list of legal moves compared

Taste = Callable[[int, str], int]
"""How much a move is disliked in a round: of all legal moves one of those with the lowest number is played."""

WHIM = 0.01
"""How often a seat does not follow its taste."""

RED_CARDS = ("entrance", "sarcophagus", "paved-path")


def no_taste(round_no: int, move: str) -> int:
    return 0


def spends_all_stones(round_no: int, move: str) -> int:
    """Fills ships to the last slot and shuns the market, so that sled and quarry come to be empty."""
    if is_choice_of_card(move):
        return 0 if move.endswith(RED_CARDS) else 1
    if "market" in move or move in ("claim", "stones"):
        return 4
    if move.startswith("sail"):
        return 3
    if move.startswith("play"):
        return 2
    return 0 if move.startswith("place") else 1


def sails_early(round_no: int, move: str) -> int:
    """Leaves the ships to the stones of others, and the market to the smallest ship."""
    if is_choice_of_card(move):
        return 0 if move.endswith(RED_CARDS) else 1
    if "market" in move and move != "sail ship 4 to market":
        return 3
    if move.startswith("sail"):
        return 0
    return 1 if move == "get" else 2


def empties_the_pile(round_no: int, move: str) -> int:
    """Keeps the fourth column of temple B filled and claims every card, so that the discards must be shuffled."""
    if move.startswith("place ship 1") or move in ("claim", "build left"):
        return 0
    if move == "sail ship 1 to temple":
        return 1
    if "temple" in move or move.startswith("play"):
        return 4
    return 3 if move.startswith("sail ship 1") else 2


def draws_in_the_last_round(round_no: int, move: str) -> int:
    """Empties the pile too, but keeps pyramids, lever and sail for the last round: a shuffle amid their effect."""
    if move in ("take lever", "take sail", "keep lever", "keep sail"):
        return 0
    if round_no < 6:
        return 5 if "pyramid" in move else empties_the_pile(round_no, move)
    if move in ("claim", "build left", "play lever", "play sail", "take entrance", "keep entrance"):
        return 0
    if move.startswith("sail") and move.endswith("pyramid"):
        return 0
    return 1 if move.startswith("place") or move.endswith("market") else 2


def raises_towers(round_no: int, move: str) -> int:
    """Brings the largest ship to the obelisk, full, in every round."""
    if move.startswith("place ship 1") or move.endswith("paved-path"):
        return 0
    if move == "sail ship 1 to obelisk":
        return 1
    return 3 if move.startswith("sail ship 1") or "obelisk" in move else 2


def is_choice_of_card(move: str) -> bool:
    return move.startswith(("take", "keep"))


class Question(NamedTuple):
    """What the engine asked: whom, and the weight of every legal answer (1 each for a seat)."""

    seat: int
    weights: dict[str, int]


class Steered(NamedTuple):
    """A match of the engine with every question that was asked, and the log with seats."""

    questions: list[Question]
    moves: list[str]
    result: Result


def steered_match(game: Game, tastes: Sequence[Taste], seed: int) -> Steered:
    """A match of seats with tastes; where there are fewer tastes than seats, they go round."""
    dice = random.Random(seed)
    texts = texts_of(game)
    numbers = {text: number for number, text in enumerate(texts)}
    s = game.opening()
    questions, moves, round_no = [], [], 0
    while s.n_open:
        question = asked_by_engine(game, s, texts)
        taste = functools.partial(tastes[question.seat % len(tastes)], round_no)
        answer = steered_answer(question, taste, dice)
        round_no += answer.startswith("fleet")
        questions.append(question)
        moves.append(f"{question.seat}: {answer}")
        game.apply(s, numbers[answer])
    return Steered(questions, moves, result_of(game, s))


def asked_by_engine(game: Game, s: Any, texts: list[str]) -> Question:
    seat = int(s.agenda[s.n_open].seat)
    weigh = game.weight if seat == 0 else lambda s, action: 1
    return Question(seat, {texts[action]: int(weigh(s, action)) for action in game.legal_ids(s)})


def steered_answer(question: Question, taste: Callable[[str], int], dice: random.Random) -> str:
    answers = list(question.weights)
    if question.seat == 0:
        return dice.choices(answers, weights=list(question.weights.values()))[0]
    if dice.random() < WHIM:
        return dice.choice(answers)
    least = min(taste(answer) for answer in answers)
    return dice.choice([answer for answer in answers if taste(answer) == least])


def check_every_question(game: Game, match: Steered) -> None:
    """The audit asks the same seats, knows the same legal answers, and gives chance the same weights."""

    def compare(n_moves: int, seat: int, options: list[str]) -> None:
        asked = match.questions[n_moves]
        where = f"{game}, after {match.moves[:n_moves]}"
        assert (seat, set(options)) == (asked.seat, set(asked.weights)), where
        if seat == 0:
            assert odds(Counter(options)) == odds(asked.weights), where

    assert audit(game.seats, game.options, match.moves, witness=compare) == match.result, f"{game}: {match.moves}"


def odds(weights: Mapping[str, int]) -> dict[str, Fraction]:
    total = sum(weights.values())
    return {answer: Fraction(weight, total) for answer, weight in weights.items()}


def names_of(tastes: Sequence[Taste]) -> str:
    return "+".join(taste.__name__ for taste in tastes)


@pytest.mark.parametrize("tastes", [(no_taste,), (sails_early, spends_all_stones), (empties_the_pile,)], ids=names_of)
def test_steered_matches_agree_with_the_audit_at_every_question(tastes: tuple[Taste, ...]):
    for number, game in enumerate(all_games(wrath=True, three_seats_first="board")):
        check_every_question(game, steered_match(game, tastes, seed=number))


def checked_matches(tastes: Sequence[Taste], seats: int, side: str, number: int) -> list[Steered]:
    game = library.load("imhotep", seats=seats, **all_on_side(side))
    matches = [steered_match(game, tastes, seed) for seed in range(number)]
    for match in matches:
        check_every_question(game, match)
    return matches


def test_a_seat_passes_where_nothing_else_is_left():
    matches = checked_matches((sails_early, spends_all_stones), seats=2, side="A", number=10)
    assert any("1: pass" in match.moves for match in matches)


def test_a_round_ends_when_all_seats_pass_in_succession():
    matches = checked_matches((spends_all_stones,), seats=2, side="B", number=60)
    assert any({"1: pass", "2: pass"} <= set(match.moves) for match in matches)


def test_a_red_card_finds_the_stone_that_was_just_traded():
    checked_matches((sails_early, spends_all_stones), seats=2, side="B", number=60)


def test_the_discards_are_shuffled_when_the_pile_is_empty():
    matches = checked_matches((empties_the_pile,), seats=4, side="B", number=60)
    assert any(n_cards_shown(match.moves) > 34 for match in matches)


@pytest.mark.parametrize("seats", [2, 3])
def test_the_discards_are_shuffled_amid_the_effect_of_a_card(seats: int):
    matches = checked_matches((draws_in_the_last_round,), seats, side="B", number=80)
    assert any(n_cards_shown(match.moves) > 34 for match in matches)


def n_cards_shown(moves: list[str]) -> int:
    return sum(move.split()[1] in ("deal", "draw", "look", "uncover") for move in moves)


@pytest.mark.parametrize("seats", [2, 4])
def test_all_spaces_for_towers_are_taken(seats: int):
    matches = checked_matches((raises_towers,), seats, side="B", number=60)
    all_towers = sum(OBELISK_B_TOWERS)
    assert any(sum(points["obelisk"] for points in match.result.points) >= all_towers for match in matches)


# ---- the audit refuses what is against the rules


def a_log() -> tuple[Game, list[str]]:
    """A match for two seats. Seat 1 begins with two stones, seat 2 with three."""
    game = library.load("imhotep", seats=2, **all_on_side("A"))
    return game, steered_match(game, (spends_all_stones,), seed=1).moves


@pytest.mark.parametrize(
    ("number", "move", "sentence"),
    [
        (1, "0: fleet 4-4-3-2", r"Move 1, .* seat 0 cannot do this"),
        (6, "1: pass", r"Move 6, .* seat 1 cannot do this"),
        (6, "2: get", r"Move 6, .* seat 1 must be asked, not seat 2"),
        (6, "1: sail ship 1 to temple", r"Move 6, .* seat 1 cannot do this"),
        (6, "1: place ship 4 slot 4", r"Move 6, .* seat 1 cannot do this"),
        (6, "1: play lever", r"Move 6, .* seat 1 cannot do this"),
        (6, "place ship 4 slot 4", r"Move 6, .* seat 1 cannot do this"),
    ],
)
def test_the_audit_refuses_an_illegal_move(number: int, move: str, sentence: str):
    game, moves = a_log()
    moves[number - 1] = move
    with pytest.raises(AssertionError, match=sentence):
        audit(game.seats, game.options, moves)


def test_the_audit_refuses_a_slot_that_is_taken():
    game, moves = a_log()
    moves[6] = f"2: {moves[5][3:]}"
    with pytest.raises(AssertionError, match=r"Move 7, .* seat 2 cannot do this"):
        audit(game.seats, game.options, moves)


def test_the_audit_refuses_a_card_that_is_used_up():
    game, moves = a_log()
    moves[1:4] = ["0: deal lever"] * 3
    with pytest.raises(AssertionError, match=r"Move 4, .* seat 0 cannot do this"):
        audit(game.seats, game.options, moves)


def test_the_audit_refuses_a_log_that_is_too_short_or_too_long():
    game, moves = a_log()
    with pytest.raises(AssertionError, match="The log ends"):
        audit(game.seats, game.options, moves[:-1])
    with pytest.raises(AssertionError, match="already over"):
        audit(game.seats, game.options, [*moves, "1: get"])


def test_the_audit_counts_stones_and_cards():
    table = Table(2, all_on_side("A"), ["0: fleet 4-3-2-1"])
    table.sled[1] -= 1
    with pytest.raises(AssertionError, match="stones of seat 1 are wrong"):
        table.set_out_ships()
    table = Table(2, all_on_side("A"), ["0: fleet 4-3-2-1"])
    table.discards.append("statue")
    with pytest.raises(AssertionError, match="no longer the deck"):
        table.set_out_ships()
