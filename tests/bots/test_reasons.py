"""Reasons: true, blind to what the seat cannot know, and bounded."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from tests.tables import EXAMPLE, Setting, play_at_random, settings_of
from tests.tables import late as shortly_before_the_end

import ziggurat as zg
from ziggurat.bots.net import judge, net_of, new_desk
from ziggurat.bots.reasons import FEWEST_WORLDS, NEXT_WORLD, Part, compare, new_comparison, reasons_in
from ziggurat.bots.search import SearchBot, Strength
from ziggurat.engine import library, record
from ziggurat.engine.chance import new_dice, roll
from ziggurat.engine.rule import PLAIN, rule_for
from ziggurat.engine.seats import NATURE
from ziggurat.engine.sight import Sight

TABLES = [setting for game in zg.names() for setting in settings_of(game, library.rulebook(game).for_bots())]
MOVES_LEFT = 8 if PLAIN else 80
"""Matches are compared this many moves of random play before their end: interpreted, whole matches take minutes."""
WORLDS = 2 if PLAIN else 5


def late(setting: Setting, seed: int, left: int = MOVES_LEFT) -> zg.Match:
    return shortly_before_the_end(setting, seed, left)


every_game = pytest.mark.parametrize("setting", TABLES, ids=lambda setting: setting.label)


# ---- they are true


class Slowly:
    """The same comparison once more, by the bare doors and by nothing of the bots."""

    def __init__(self, sight: Sight, seed: int) -> None:
        self.game, self.sight, self.seed = sight.game, sight, seed

    def ends(self, answer: int, world: int) -> Any:
        """The record at the end of a world in which an answer was given."""
        seed = self.seed + world * NEXT_WORLD
        s = record.copy_of(self.sight.s)
        self.game.imagine(s, self.sight.seat, new_dice(seed))
        self.game.apply(s, answer)
        drawn = chosen = 0
        while s.n_open:
            asked = int(s.agenda[s.n_open].seat)
            legal = self.game.legal_ids(s)
            if asked == NATURE:
                drawn += 1
                self.game.apply(s, self.drawn(s, legal, new_dice(seed + 2 * drawn)))
            else:
                chosen += 1
                self.game.apply(s, self.chosen(s, asked, legal, new_dice(seed + 2 * chosen + 1)))
        return s

    def drawn(self, s: Any, legal: list[int], dice: Any) -> int:
        cases = [outcome for outcome in legal for _ in range(int(self.game.weight(s, outcome)))]
        return cases[roll(dice, len(cases))]

    def chosen(self, s: Any, seat: int, legal: list[int], dice: Any) -> int:
        roll(dice, len(legal))
        if len(legal) == 1:
            return legal[0]
        looked = legal
        if len(legal) > 4:
            glances = min(self.game.rulebook.habits.glances, len(legal) - 1)
            looked = [legal[roll(dice, len(legal))] for _ in range(glances)]
        return max(looked, key=lambda answer: self.lead(s, seat, answer))

    def lead(self, s: Any, seat: int, answer: int) -> float:
        tried, expected, points = record.copy_of(s), np.zeros(9), np.zeros(9)
        self.game.apply(tried, answer)
        doors, net = self.game.rulebook.doors, net_of(self.game.rulebook)
        if len(net.bias) and tried.n_open:
            rule_for(doors, judge)(tried, net, new_desk(self.game.rulebook.features, net), expected, points)
        else:
            doors.foresee(tried, expected)
        return float(expected[seat]) - max(float(expected[n]) for n in range(1, self.game.seats + 1) if n != seat)


@every_game
def test_reasons_are_what_a_slow_recomputation_finds(setting: Setting) -> None:
    match = late(setting, seed=3)
    sight = match.sight()
    best, other = sight.legal[0], sight.legal[-1]
    found = compare(sight, best, other, worlds=WORLDS, seconds=None, seed=11)
    slowly, book = Slowly(sight, 11), match.game.rulebook
    ends = [[slowly.ends(answer, world) for world in range(WORLDS)] for answer in (best, other)]
    for part in [*found.parts, *found.scores, *found.leads, *found.wins]:

        def points(s: Any, part: Part = part) -> float:
            scores = [match.game.in_points(int(match.game.score(s, seat))) for seat in range(1, setting.seats + 1)]
            ranks = match.game.ranking(s)
            if part.source == "score":
                return scores[part.seat - 1]
            if part.source == "lead":
                return scores[part.seat - 1] - max(scores[: part.seat - 1] + scores[part.seat :])
            if part.source == "win":
                return (ranks[part.seat - 1] == 1) / ranks.count(1)
            return float(book.breakdown(s, part.seat).get(part.source, 0))

        mine, theirs = ([points(s) for s in worlds] for worlds in ends)
        assert part.best == pytest.approx(np.mean(mine), abs=1e-4)
        assert part.other == pytest.approx(np.mean(theirs), abs=1e-4)
        spread = np.std(np.array(mine) - np.array(theirs), ddof=1) / math.sqrt(WORLDS)
        assert part.error == pytest.approx(spread, abs=1e-4)
    scored = {
        (seat, source)
        for worlds in ends
        for seat in range(1, setting.seats + 1)
        for source in book.sources
        if sum(book.breakdown(s, seat).get(source, 0) for s in worlds)
    }
    assert {(part.seat, part.source) for part in found.parts} == scored


@every_game
def test_the_differences_of_all_sources_are_that_of_what_counts_where_points_are_added_up(setting: Setting) -> None:
    match = late(setting, seed=4)
    sight = match.sight()
    found = compare(sight, sight.legal[0], sight.legal[-1], worlds=WORLDS, seconds=None, seed=5)
    assert [part.seat for part in found.scores] == list(range(1, setting.seats + 1))
    final = play_at_random(match.fork(), seed=1)
    is_sum = all(sum(points.values()) == score for points, score in zip(final.breakdown(), final.scores(), strict=True))
    for score in found.scores:
        parts = [part for part in found.parts if part.seat == score.seat]
        if is_sum:
            assert sum(part.best for part in parts) == pytest.approx(score.best, abs=1e-3)
            assert sum(part.difference for part in parts) == pytest.approx(score.difference, abs=1e-3)
        else:
            assert sum(part.best for part in parts) > score.best


def test_the_largest_differences_come_first() -> None:
    sight = late(TABLES[0], seed=6).sight()
    sizes = [abs(part.difference) for part in compare(sight, sight.legal[0], sight.legal[-1], WORLDS, None).parts]
    assert sizes == sorted(sizes, reverse=True)


# ---- they say nothing that the worlds do not bear out


def a_part(differences: list[int]) -> Part:
    """What one source of one seat says after these differences, each in a world of its own."""
    game = zg.load(EXAMPLE, seats=2)
    comparison = new_comparison(game, 1, 2)
    comparison.sums[:, 1, 1] = 100 + sum(differences), 100, sum(d * d for d in differences)
    parts = reasons_in(game, comparison, len(differences)).parts
    return next(part for part in parts if (part.seat, part.source) == (1, game.rulebook.sources[0]))


@pytest.mark.parametrize(
    ("differences", "is_clear"),
    [
        ([5] * 8, True),
        ([5] * 7, False),
        ([4, 6, 5, 4, 6, 5, 4, 6], True),
        ([20, -20, 30, -10, 25, -25, 10, 10], False),
        ([0] * 31 + [40], False),
        ([-3] * 16, True),
        ([1, 0, 0, 0] * 16, False),
    ],
)
def test_a_difference_is_told_only_if_it_is_large_and_sure(differences: list[int], is_clear: bool) -> None:
    assert a_part(differences).is_clear == is_clear


def test_the_same_answer_twice_makes_no_difference() -> None:
    sight = late(TABLES[0], seed=7).sight()
    found = compare(sight, sight.legal[0], sight.legal[0], worlds=WORLDS, seconds=None)
    assert all(part.best == part.other and part.error == 0 and not part.is_clear for part in found.parts)


# ---- they do not peek


@every_game
def test_reasons_are_alike_whatever_the_seat_cannot_know(setting: Setting) -> None:
    match = late(setting, seed=8)
    seat = match.asked or 1
    found = []
    for other in range(3):
        s = record.copy_of(match.s)
        if other:
            match.game.imagine(s, seat, new_dice(other))
        sight = Sight(match.game, s, seat)
        found.append(compare(sight, sight.legal[0], sight.legal[-1], worlds=WORLDS, seconds=None, seed=2))
    assert found[0] == found[1] == found[2]


def test_comparing_changes_nothing() -> None:
    match = late(TABLES[0], seed=9)
    sight = match.sight()
    before = match.game.facts(match.s), match.game.facts(sight.s)
    compare(sight, sight.legal[0], sight.legal[-1], worlds=WORLDS, seconds=None)
    assert (match.game.facts(match.s), match.game.facts(sight.s)) == before


# ---- they take no longer than they may


class Clock:
    """A clock that goes on by a second whenever it is looked at."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


@pytest.mark.parametrize(("seconds", "worlds"), [(0.0, 1), (3.0, 4)])
def test_a_comparison_ends_when_its_time_is_over(seconds: float, worlds: int) -> None:
    sight = late(TABLES[0], seed=10, left=8).sight()
    found = compare(sight, sight.legal[0], sight.legal[-1], worlds=40, seconds=seconds, clock=Clock())
    assert found.worlds == worlds < FEWEST_WORLDS
    assert not any(part.is_clear for part in found.parts)


def test_a_search_that_is_not_asked_for_reasons_is_what_it_was() -> None:
    """The same tree, whether answers are compared in between or not."""
    sight = late(TABLES[0], seed=12).sight()
    trees = []
    for is_asked in (False, True):
        bot = SearchBot(Strength(simulations=20), seed=1)
        bot.think(sight)
        if is_asked:
            compare(sight, sight.legal[0], sight.legal[-1], worlds=1, seconds=None)
        bot.think(sight)
        trees.append(b"".join(part.tobytes() for part in bot._trees[0]))
    assert trees[0] == trees[1]
