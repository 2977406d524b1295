"""Reasons: where the difference between two answers comes from, by seat and by source of points.

Both answers are given in the same imagined worlds, and from there the match is played to its end by what looks best one
answer ahead, to the net where a game has one and else to the outlook, with some chance in what is looked at. The n-th
draw of Nature falls alike after both answers, and the n-th question is looked at alike, so that what differs is what
the answers change. The points at the end are added up by seat and source, and so are leads and wins, which show whether
it is as the search says; with the squares of the differences: they say how far a difference can be trusted.

    compare:  for every world: imagine, give the one answer, play to the end; imagine the same, give the other, play
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from ziggurat.bots import tree as trees
from ziggurat.bots.net import net_of
from ziggurat.bots.tree import GIVEN, REACHED, Search, best_looking
from ziggurat.engine.batch import Doors, random_answer, rank
from ziggurat.engine.chance import new_dice, seed_dice
from ziggurat.engine.decisions import asked, is_over
from ziggurat.engine.game import Game
from ziggurat.engine.rule import for_every_game, rule_for
from ziggurat.engine.seats import MAX_SEATS, NATURE
from ziggurat.engine.sight import Sight

doors = cast(Doors, None)
"""Filled in by `rule_for`."""

BEST, OTHER, SQUARES = 0, 1, 2
"""The sums of a comparison: points after the one answer, after the other, and the squares of their differences."""
SCORE = 0
"""What counts in the end, in the place of a source: the sources count from 1."""
AFTER_SOURCES = 2
"""After the sources: how far a seat ends before the best of the others, and its share of the win."""
WHOLE_WIN = 60
"""A win, which as many as share it have in whole parts."""
FEW = 4
"""Of so few answers all are looked at; of more, as many as the habits of the game say, drawn by chance, and never all:
if everyone played alike in all worlds, these would be one world, and a difference in it would be chance."""
MOST_ANSWERS = 4000
"""A match that is not over by then is counted as it stands."""
NEXT_WORLD = 1_000_003
"""Seeds of worlds lie this far apart: more than a match has decisions."""

WORLDS, FEWEST_WORLDS = 256, 8
"""Worlds that are compared where there is time; after fewer nothing is sure."""
SECONDS = 1.0
"""After this time, in seconds, a comparison is content with the worlds it has."""
SURE = 3.0
"""A difference is told if it is this many times its standard error: there are many to choose from, and some are
large by chance."""
LEAST = 0.5
"""A smaller difference, in points, is not worth telling."""
LEAST_WIN = 0.02
"""Nor a smaller one in the share of matches won."""


class Comparison(NamedTuple):
    """Two answers, and what they have come to so far."""

    answers: NDArray[np.int32]
    """answers[BEST] and answers[OTHER]."""
    ends: NDArray[np.int64]
    """ends[seat, source]: points at the end of the world that was played last, after the one answer."""
    points: NDArray[np.int64]
    """points[source]: those of one seat; its lead and its share of the win follow."""
    sums: NDArray[np.int64]
    """sums[BEST or OTHER or SQUARES, seat, source], as the rules count points."""


def new_comparison(game: Game, best: int, other: int) -> Comparison:
    """Two answers of which nothing is known yet."""
    n_sources = 1 + len(game.rulebook.sources) + AFTER_SOURCES
    return Comparison(
        answers=np.array([best, other], dtype=np.int32),
        ends=np.zeros((MAX_SEATS + 1, n_sources), dtype=np.int64),
        points=np.zeros(n_sources, dtype=np.int64),
        sums=np.zeros((3, MAX_SEATS + 1, n_sources), dtype=np.int64),
    )


# ---- templates


@for_every_game
def n_looked_at(n_legal: int, glances: int) -> int:
    """How many answers are looked at. Of more than a few not all, so that no two worlds are played alike."""
    if n_legal <= FEW:
        return n_legal
    return min(glances, n_legal - 1)


@for_every_game
def lead_at_the_end(s: Any, seat: int) -> int:
    """How far a seat is ahead of the best of the others, as the rules count points."""
    best = -NEXT_WORLD
    for other in range(1, int(s.seats) + 1):
        if other != seat:
            best = max(best, int(doors.score(s, other)))
    return int(doors.score(s, seat)) - best


@for_every_game
def share_of_the_win(s: Any, seat: int) -> int:
    """A whole win, shared by those who have won together."""
    if rank(s, seat) > 1:
        return 0
    n_first = 0
    for other in range(1, int(s.seats) + 1):
        if rank(s, other) == 1:
            n_first += 1
    return WHOLE_WIN // n_first


@for_every_game
def play_to_the_end(search: Search, seed: int) -> None:
    """Everyone gives the answer that looks best, and Nature draws; each decision rolls from a seed of its own."""
    s = search.work.positions[REACHED]
    n_drawn = 0
    n_chosen = 0
    while not is_over(s) and n_drawn + n_chosen < MOST_ANSWERS:
        if asked(s) == NATURE:
            n_drawn += 1
            seed_dice(search.dice, seed + 2 * n_drawn)
            doors.apply(s, random_answer(s, search.dice, search.work.listing))
        else:
            n_chosen += 1
            seed_dice(search.dice, seed + 2 * n_chosen + 1)
            doors.legal(s, search.work.listing)
            doors.apply(s, best_looking(search, n_looked_at(int(search.work.listing[0]), search.habits.glances), True))


@for_every_game
def play_world(search: Search, seat: int, answer: int, seed: int) -> None:
    """Imagine the world of a seed, give an answer there, and play to the end."""
    positions = search.work.positions
    positions[REACHED] = positions[GIVEN]
    s = positions[REACHED]
    seed_dice(search.dice, seed)
    doors.imagine(s, seat, search.dice)
    doors.apply(s, answer)
    play_to_the_end(search, seed)


@for_every_game
def compare_many(search: Search, comparison: Comparison, seat: int, seed: int, n_worlds: int) -> None:
    """Compare two answers of a seat in some worlds, beginning with that of a seed, and add up what they come to."""
    s = search.work.positions[REACHED]
    points, ends, sums = comparison.points, comparison.ends, comparison.sums
    for world in range(n_worlds):
        for which in range(2):
            play_world(search, seat, int(comparison.answers[which]), seed + world * NEXT_WORLD)
            for one in range(1, int(s.seats) + 1):
                points[SCORE] = doors.score(s, one)
                doors.sources(s, one, points)
                points[len(points) - 2] = lead_at_the_end(s, one)
                points[len(points) - 1] = share_of_the_win(s, one)
                for source in range(len(points)):
                    sums[which, one, source] += points[source]
                    if which == BEST:
                        ends[one, source] = points[source]
                    else:
                        difference = ends[one, source] - points[source]
                        sums[SQUARES, one, source] += difference * difference


# ---- in numbers for people


@dataclass(frozen=True)
class Part:
    """What one source gives to one seat at the end, after either answer: means over all worlds."""

    seat: int
    source: str
    """A key of `breakdown`; or `score` for what counts in the end, `lead` over the best other seat, `win`, a share."""
    best: float
    other: float
    error: float
    """The standard error of their difference."""
    is_clear: bool
    """The difference is large enough to be told, and too large to be chance."""

    @property
    def difference(self) -> float:
        """How much more the best answer brings."""
        return self.best - self.other


@dataclass(frozen=True)
class Reasons:
    """Where the difference between two answers comes from."""

    best: int
    other: int
    worlds: int
    """The number of imagined worlds in which both were played to the end."""
    scores: list[Part]
    """What counts in the end, seat by seat."""
    leads: list[Part]
    """How far each seat ends before the best of the others; below 0 behind."""
    wins: list[Part]
    """What share of the matches each seat wins, from 0 to 1."""
    parts: list[Part]
    """Every source that gives points to a seat after either answer: the largest differences first."""


def compare(
    sight: Sight,
    best: int,
    other: int,
    worlds: int = WORLDS,
    seconds: float | None = SECONDS,
    seed: int = 0,
    clock: Callable[[], float] = time.perf_counter,
) -> Reasons:
    """Compare two legal answers of the seat whose sight this is. Without seconds, in as many worlds as are wanted."""
    comparison, search = new_comparison(sight.game, best, other), _search_for(sight)
    compare_worlds = rule_for(sight.game.rulebook.doors, compare_many)
    with sight.game.compiling():
        compare_worlds(search, comparison, sight.seat, seed, 0)
    begun, n_done = clock(), 0
    while n_done < worlds:
        if seconds is not None and n_done > 0 and clock() - begun > seconds:
            break
        compare_worlds(search, comparison, sight.seat, seed + n_done * NEXT_WORLD, 1)
        n_done += 1
    return reasons_in(sight.game, comparison, n_done)


def _search_for(sight: Sight) -> Search:
    """All that playing on needs of a search; its tree stays empty."""
    book = sight.game.rulebook
    work = trees.new_workspace(sight.game, sight.s, net_of(book))
    return Search(trees.new_tree(1), work, book.habits, new_dice(0))


def reasons_in(game: Game, comparison: Comparison, worlds: int) -> Reasons:
    """What a comparison says, in points."""
    names = ("score", *game.rulebook.sources, "lead", "win")
    unit = game.rulebook.parts_of_a_point

    def parts_for(name: str) -> list[Part]:
        how = (WHOLE_WIN, LEAST_WIN) if name == "win" else (unit, LEAST)
        at = names.index(name)
        return [_part(comparison, worlds, seat, at, name, *how) for seat in range(1, game.seats + 1)]

    found = [part for source in game.rulebook.sources for part in parts_for(source) if part.best or part.other]
    parts = sorted(sorted(found, key=lambda part: part.seat), key=lambda part: -abs(part.difference))
    answers = int(comparison.answers[BEST]), int(comparison.answers[OTHER])
    return Reasons(*answers, worlds, parts_for("score"), parts_for("lead"), parts_for("win"), parts)


def _part(comparison: Comparison, worlds: int, seat: int, at: int, name: str, unit: int, least: float) -> Part:
    best, other, squares = (int(comparison.sums[which, seat, at]) for which in (BEST, OTHER, SQUARES))
    difference = best - other
    spread = (worlds * squares - difference * difference) / (worlds * worlds * max(1, worlds - 1))
    error = math.sqrt(max(0.0, spread)) / unit
    size = abs(difference) / worlds / unit
    is_clear = worlds >= FEWEST_WORLDS and size >= least and size >= SURE * error
    points = round(best / worlds / unit, 4), round(other / worlds / unit, 4)
    return Part(seat, name, *points, round(error, 4), is_clear)
