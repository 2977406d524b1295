"""What holds in every match of Tzolk'in: nothing is lost or made, and the log tells every gain and loss."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ziggurat as zg
from ziggurat.engine.rule import PLAIN
from ziggurat.games.tzolkin.catalogue import BUILDINGS, DUMMY, N_BASE_BUILDINGS, T

SEEDS = (1,) if PLAIN else (1, 2, 3)
EVERY_MATCH = [(seats, seed, is_rich) for seats in (2, 3, 4) for seed in SEEDS for is_rich in (False, True)]
RICH = "corn 30 wood 9 stone 9 gold 9 skull 2 chaac 3 quetzalcoatl 5 kukulcan 4 agriculture 2 extraction 2 theology 2"
MONUMENTS = "monuments monument-tombs monument-workers monument-levels monument-skulls"
CORN, WOOD, STONE, GOLD, SKULL = 1, 2, 3, 4, 5
LIKED = ("place", "build", "build_monument", "learn", "as", "as_elsewhere", "harvest_wood", "burn")
"""Kinds of moves that a seat likes better than others, so that workers stand long enough to do something."""


class Moment:
    """A move, and the position before and after it."""

    def __init__(self, before: Any, match: zg.Match) -> None:
        self.before, self.after, self.move = before, match.s, match.log[-1]
        self.n_legal = len(match.legal())
        self.over = match.over
        self.seats = range(1, match.game.seats + 1)


def rich_table(seats: int) -> str:
    """A first turn at which every seat can pay for everything: what poor seats rarely reach comes up."""
    dummies = [] if seats == 4 else ["wheel tikal #....#"]
    return "\n".join([MONUMENTS, *dummies, *(f"seat {seat} {RICH}" for seat in range(1, seats + 1))])


def moments(seats: int, seed: int, is_rich: bool) -> Iterator[Moment]:
    """A whole match by seats that like to build, move by move; Nature's moves too."""
    game = zg.load("tzolkin", seats=seats)
    match = game.new(nature="manual", opening=rich_table(seats) if is_rich else None)
    chooser = random.Random(seed)
    while not match.over:
        moves = match.legal()
        liked = [move for move in moves if move.kind in LIKED]
        before = match.s
        match.play(chooser.choice(liked[-3:] if liked and chooser.random() < 0.7 else moves))
        yield Moment(before, match)


@pytest.fixture(scope="module", params=EVERY_MATCH, ids=str)
def story(request: Any) -> list[Moment]:
    """All moments of a match."""
    return list(moments(*request.param))


def news_of(moment: Moment, kind: str) -> list[Any]:
    return [item for item in moment.move.news if item["kind"] == kind]


# ---- nothing is lost or made


def test_there_are_always_thirteen_skulls(story: list[Moment]) -> None:
    for moment in story:
        s = moment.after
        held = sum(int(s.players[seat].goods[SKULL]) for seat in moment.seats)
        assert int(s.skulls) + held + int((s.skull_at > 0).sum()) == 13


def test_every_worker_in_play_stands_somewhere(story: list[Moment]) -> None:
    for moment in story:
        s = moment.after
        for seat in moment.seats:
            placed = int((s.wheels == seat).sum()) + int(s.start_space == seat)
            assert int(s.players[seat].hand) + placed == int(s.players[seat].workers)
            assert 3 <= s.players[seat].workers <= 6
            assert s.players[seat].hand >= 0


def test_dummy_workers_stay_for_the_whole_game(story: list[Moment]) -> None:
    all_dummies = {2: 12, 3: 6, 4: 0}[len(story[0].seats)]
    if story[0].before.round_no:
        all_dummies = min(2, all_dummies)
    for moment in story:
        placed = int((moment.after.wheels == DUMMY).sum())
        assert placed + int(moment.after.dummies) == all_dummies
        if moment.after.round_no:
            assert moment.after.dummies == 0


def test_goods_are_never_negative(story: list[Moment]) -> None:
    for moment in story:
        for seat in moment.seats:
            assert (moment.after.players[seat].goods >= 0).all()
    assert all(moment.after.skulls >= 0 and moment.after.corn_on_teeth >= 0 for moment in story)


def buildings_of(moment: Moment) -> list[int]:
    """All copies of every building that are in a stock, in the row, built, or just being paid for."""
    s = moment.after
    counts = s.deck.astype(int).copy()
    for building in s.row[1:]:
        counts[building] += building > 0
    for seat in moment.seats:
        counts += s.players[seat].buildings
    for entry in s.agenda[1 : s.n_open + 1]:
        if entry.kind == 116:  # the step in which a building that is paid for is taken
            counts[entry.tile] += 1
    return [int(count) for count in counts]


def test_no_building_is_lost_but_when_the_age_changes(story: list[Moment]) -> None:
    copies = [int(count) if b <= N_BASE_BUILDINGS else 0 for b, count in enumerate(T.building_copies)]
    gone = [0] * len(copies)
    for moment in story:
        if news_of(moment, "age_changes"):
            gone = [all_ - now for all_, now in zip(copies, buildings_of(moment), strict=True)]
            assert min(gone) >= 0
        assert [now + out for now, out in zip(buildings_of(moment), gone, strict=True)] == copies
    assert sum(gone[len(BUILDINGS[:11]) + 1 :]) == 0  # only buildings of age 1 go


def test_harvest_tiles_go_from_the_jungle_to_seats_or_into_fire(story: list[Moment]) -> None:
    seats = len(story[0].seats)
    burnt = 0
    for moment in story:
        s = moment.after
        burnt += len(news_of(moment, "forest_burnt"))
        assert int(s.corn_tiles.sum()) + sum(int(s.players[seat].corn_tiles) for seat in moment.seats) == 4 * seats
        wood = int(s.wood_tiles.sum()) + sum(int(s.players[seat].wood_tiles) for seat in moment.seats)
        assert wood + burnt == 3 * seats
        assert (s.wood_tiles <= s.corn_tiles).all()


def test_at_most_one_seat_stands_on_a_top_step(story: list[Moment]) -> None:
    for moment in story:
        for temple in (1, 2, 3):
            steps = [int(moment.after.players[seat].temple[temple]) for seat in moment.seats]
            assert all(1 <= step <= T.n_steps[temple] for step in steps)
            assert steps.count(int(T.n_steps[temple])) <= 1


def test_technologies_have_levels_0_to_3(story: list[Moment]) -> None:
    for moment in story:
        for seat in moment.seats:
            assert all(0 <= level <= 3 for level in moment.after.players[seat].technology)


def test_wealth_tiles_are_kept_once(story: list[Moment]) -> None:
    for moment in story:
        s = moment.after
        tiles = [
            int(t) for seat in moment.seats for me in [s.players[seat]] for t in [*me.wealth, *me.dealt, *me.chosen]
        ]
        held = Counter(tile for tile in tiles if tile)
        held.update(tile for tile in range(1, 22) if s.wealth_deck[tile] or s.wealth_drawn[tile])
        assert sorted(held) == list(range(1, 22))
        assert set(held.values()) == {1}


# ---- the course of a match


def test_four_feasts_come_in_order(story: list[Moment]) -> None:
    assert [item["count"] for moment in story for item in news_of(moment, "feast")] == [1, 2, 3, 4]


def test_every_seat_takes_one_turn_in_every_round(story: list[Moment]) -> None:
    for before, after in itertools.pairwise(story):
        turn, following = int(before.after.turn), int(after.after.turn)
        if turn != following and before.after.round_no == after.after.round_no > 0:
            last = (int(before.after.marker) - 2) % len(before.seats) + 1
            assert following == (0 if turn == last else turn % len(before.seats) + 1)
    rounds = [item["count"] for moment in story for item in news_of(moment, "round_begins")]
    assert rounds == list(range(rounds[0], int(story[-1].after.round_no) + 1))


def test_a_match_lasts_27_rounds_less_the_double_advances(story: list[Moment]) -> None:
    doubles = sum(moment.move.action.kind == "double_advance" for moment in story)
    last = story[-1].after
    assert int(last.round_no) == int(last.day) + 1 - doubles
    assert last.day in (26, 27)


def test_a_list_of_moves_is_never_too_long_nor_empty(story: list[Moment]) -> None:
    assert all(0 < moment.n_legal <= 60 for moment in story if not moment.over)
    assert len(story) < 20_000


# ---- the log tells everything


def change_in_news(moment: Moment, seat: int) -> list[int]:
    """How the goods of a seat change as the news of a move tell it; index 0 stands for nothing."""
    change = [0] * 6
    for item in moment.move.news:
        if item["seat"] != seat:
            continue
        thing, count = item.get("thing", 0), item.get("count", 0)
        if item["kind"] == "gained":
            change[thing] += count
        elif item["kind"] == "paid":
            change[thing] -= count
        elif item["kind"] == "sold":
            change[thing] -= 1
            change[CORN] += count
        elif item["kind"] == "bought":
            change[thing] += 1
            change[CORN] -= count
        elif item["kind"] == "begged":
            change[CORN] += count - int(moment.before.players[seat].goods[CORN])
        elif item["kind"] == "skull_placed":
            change[SKULL] -= 1
    return change


def test_the_log_tells_every_gain_and_loss_of_goods(story: list[Moment]) -> None:
    for moment in story:
        for seat in moment.seats:
            change = moment.after.players[seat].goods - moment.before.players[seat].goods
            assert [int(count) for count in change] == change_in_news(moment, seat), moment.move


def test_the_log_tells_every_point(story: list[Moment]) -> None:
    for moment in story:
        for seat in moment.seats:
            change = moment.after.players[seat].points - moment.before.players[seat].points
            expected = [0] * len(change)
            for item in news_of(moment, "points"):
                if item["seat"] == seat:
                    expected[item["thing"]] += item["count"]
            assert [int(count) for count in change] == expected, moment.move


def test_the_log_tells_every_step_and_level(story: list[Moment]) -> None:
    for moment in story:
        for seat in moment.seats:
            up = sum(item["seat"] == seat for item in news_of(moment, "climbed"))
            down = sum(item["seat"] == seat for item in news_of(moment, "gods_angered"))
            learned = sum(item["seat"] == seat for item in news_of(moment, "learned"))
            now, then = moment.after.players[seat], moment.before.players[seat]
            assert int((now.temple - then.temple).sum()) == up - down
            assert int((now.technology - then.technology).sum()) == learned


def test_the_log_tells_every_worker(story: list[Moment]) -> None:
    for moment in story:
        for seat in moment.seats:
            gained = sum(item["seat"] == seat for item in news_of(moment, "worker_gained"))
            assert int(moment.after.players[seat].workers - moment.before.players[seat].workers) == gained


def test_the_matches_reach_the_rare_parts() -> None:
    kinds = {item["kind"] for which in EVERY_MATCH for moment in moments(*which) for item in moment.move.news}
    rare = {"monument_built", "skull_placed", "bonus", "sold", "bought", "step_lost", "forest_burnt", "gods_angered"}
    assert rare <= kinds


# ---- every legal move of a position


@given(st.integers(2, 4), st.integers(0, 2**20))
def test_every_legal_move_can_be_made_and_no_other_is_offered(seats: int, seed: int) -> None:
    chooser = random.Random(seed)
    match = zg.load("tzolkin", seats=seats).new(seed=seed)
    for _ in range(chooser.randrange(60)):
        match.play(chooser.choice(match.legal()))
    game, offered = match.game, {move.id for move in match.legal()}
    reasons = {number: int(game.why_not(match.s, number)) for number in range(1, len(game.vocabulary))}
    assert {number for number, why in reasons.items() if why == 0} == offered
    for move in match.legal():
        match.play(move)
        assert all((match.s.players[seat].goods >= 0).all() for seat in range(1, seats + 1))
        match.undo(beyond=True)
