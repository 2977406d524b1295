"""The arena: bots against bots, many matches, fairly seated; who is stronger, and how sure that is.

A match is named by its number alone: lineup, Nature and all bots follow from the number and the settings. So matches
can be played in any order, in several processes or on several machines, and the result is the same.

Openings are paired: as many matches in a row as there are bots have the same chance, and each bot sits at each of the
seats in turn. What luck gives to one seat it gives to all bots, so the intervals go by such rounds and are narrower.

Thinking is timed by the processor, not by the clock on the wall: what else a machine does favours nobody.
"""

from __future__ import annotations

import importlib
import math
import os
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import mean
from typing import Any

from ziggurat.bots import bot_from
from ziggurat.bots.search import SearchBot
from ziggurat.bots.textbook import TextbookBot
from ziggurat.engine import library
from ziggurat.engine.errors import BadOption
from ziggurat.engine.game import Game

SURE = 1.959964
"""Standard deviations of a 95 % interval."""
LEAST_ROUNDS = 10
"""With at least this many rounds, intervals go by how much the rounds differ."""
MOST_WORTH = 3.0
"""A game in rounds never counts for more games than this, nor for less than one part in as many."""
CLOCK = time.thread_time
"""Seconds that this thread has used of a processor: bots of the arena think in one thread."""
MOST_MOVES = 5000
"""A match that is not over after this many moves, far more than usual, is broken off and counted as it stands."""


@dataclass(frozen=True)
class Contest:
    """What is played."""

    game: str
    seats: int
    options: dict[str, Any]
    bots: tuple[str, ...]
    seed: int = 1
    seconds: float | None = None
    """Time for an answer of a search, where simulations do not decide."""
    most_moves: int = MOST_MOVES
    """A match that is longer is broken off."""

    def load(self) -> Game:
        """The game."""
        return library.load(self.game, seats=self.seats, **self.options)

    def check(self) -> None:
        """Refuse what cannot be played, by name."""
        self.load()
        if len(self.bots) < 2:
            raise BadOption("An arena needs at least two bots.")
        for name in self.bots:
            bot_from(name)

    def lineup(self, number: int) -> list[int]:
        """Which bot sits at which seat in a match: every bot plays every seat equally often."""
        return [(number + place) % len(self.bots) for place in range(self.seats)]

    def round_of(self, number: int) -> int:
        """The round of a match: the matches with the same chance, in which every bot sits at every seat once."""
        return number // len(self.bots)

    def at_equal_time(self) -> Contest:
        """The same with as many seconds for every answer of every search as the first bot takes by itself.

        One round is played to find out, with the chance of another seed, after a match that does not count: whatever is
        compiled or loaded for the first time costs no thinking time.
        """
        if not isinstance(bot_from(self.bots[0]), SearchBot | TextbookBot):
            raise BadOption(f"{self.bots[0]!r} takes no time to think; name a search first.")
        rehearsal = replace(self, seed=self.seed + 500_009, seconds=None)
        seconds, answers = 0.0, 0
        play_match(rehearsal, 0)
        for number in range(len(self.bots)):
            outcome = play_match(rehearsal, number)
            for seat, bot in enumerate(outcome.lineup):
                if self.bots[bot] == self.bots[0]:
                    seconds += outcome.thinking[seat]
                    answers += outcome.answers[seat]
        return replace(self, seconds=max(0.0001, round(seconds / answers, 4)))


@dataclass(frozen=True)
class Outcome:
    """How one match ended."""

    number: int
    lineup: list[int]
    ranking: list[int]
    scores: list[float]
    thinking: list[float]
    """Seconds of the processor that each seat has thought in all."""
    answers: list[int]
    """How many answers each seat has given with a choice."""
    moves: list[str]
    """The whole match, for a record; empty if it is not kept."""
    broken_off: bool = False
    """It was too long; ranking and scores are those of its last position."""


def play_match(contest: Contest, number: int, keep: bool = False) -> Outcome:
    """Play one match of a contest."""
    game, lineup = contest.load(), contest.lineup(number)
    match = game.new(seed=contest.seed * 1_000_003 + contest.round_of(number))
    seeds = [contest.seed + 1009 * number + seat for seat in range(contest.seats)]
    bots = [
        bot_from(contest.bots[which], seed, contest.seconds, clock=CLOCK)
        for which, seed in zip(lineup, seeds, strict=True)
    ]
    thinking, answers = [0.0] * contest.seats, [0] * contest.seats
    while not match.over and match.position < contest.most_moves:
        sight = match.sight()
        begun = CLOCK()
        answer = bots[sight.seat - 1].choose(sight)
        if len(sight.legal) > 1:
            thinking[sight.seat - 1] += CLOCK() - begun
            answers[sight.seat - 1] += 1
        match.play(answer)
    moves = [f"{move.seat}: {move.action.text}" for move in match.log] if keep else []
    return Outcome(number, lineup, match.ranking(), match.scores(), thinking, answers, moves, not match.over)


@dataclass(frozen=True)
class Standing:
    """What a bot has achieved."""

    bot: str
    games: int
    wins: float
    """A win shared by several counts as a part of one."""
    win_rate: float
    low: float
    high: float
    mean_points: float
    rating: float
    seconds_per_answer: float


def shares_of_win(ranking: Sequence[int]) -> list[float]:
    """What every seat has of the win: all of it, or a part where several are first."""
    return [1 / ranking.count(1) if place == 1 else 0.0 for place in ranking]


def standings(contest: Contest, outcomes: Iterable[Outcome]) -> list[Standing]:
    """The bots with their win rates, 95 % intervals, points and ratings, the best first; those of one name are one."""
    played = sorted(outcomes, key=lambda outcome: outcome.number)
    ratings = rate(contest, played)
    rows = [_standing(contest, name, played, ratings) for name in dict.fromkeys(contest.bots)]
    return sorted(rows, key=lambda row: (-row.win_rate, row.bot))


def _standing(contest: Contest, name: str, played: Sequence[Outcome], ratings: Sequence[float]) -> Standing:
    points, seconds, answers = 0.0, 0.0, 0
    rounds: dict[int, list[float]] = defaultdict(list)
    for outcome in played:
        won = shares_of_win(outcome.ranking)
        for seat, bot in enumerate(outcome.lineup):
            if contest.bots[bot] == name:
                rounds[contest.round_of(outcome.number)].append(won[seat])
                points += outcome.scores[seat]
                seconds += outcome.thinking[seat]
                answers += outcome.answers[seat]
    games, wins = sum(len(won) for won in rounds.values()), sum(sum(won) for won in rounds.values())
    low, high = interval(wins, games, worth_of_rounds(list(rounds.values())))
    return Standing(
        bot=name,
        games=games,
        wins=round(wins, 3),
        win_rate=round(wins / games, 4) if games else 0.0,
        low=round(low, 4),
        high=round(high, 4),
        mean_points=round(points / games, 3) if games else 0.0,
        rating=round(mean(rating for bot, rating in zip(contest.bots, ratings, strict=True) if bot == name), 2),
        seconds_per_answer=round(seconds / answers, 5) if answers else 0.0,
    )


def worth_of_rounds(rounds: Sequence[Sequence[float]]) -> float:
    """What a game is worth that was played in rounds of one chance, in games that have nothing to do with each other.

    More than 1 where rounds are more alike than chance would have it, as when luck is shared out evenly.
    """
    if len(rounds) < LEAST_ROUNDS:
        return 1.0
    games, rate_ = sum(len(won) for won in rounds), mean(one for won in rounds for one in won)
    expected = rate_ * (1 - rate_) * games
    found = sum((sum(won) - rate_ * len(won)) ** 2 for won in rounds) * len(rounds) / (len(rounds) - 1)
    if expected == 0 or found == 0:
        return 1.0
    return min(MOST_WORTH, max(1 / MOST_WORTH, expected / found))


def interval(wins: float, games: int, worth: float = 1.0) -> tuple[float, float]:
    """The 95 % interval of a win rate (Wilson), where each game counts as `worth` games."""
    if games == 0:
        return 0.0, 1.0
    rate_, square, n_games = wins / games, SURE * SURE, games * worth
    middle = (rate_ + square / (2 * n_games)) / (1 + square / n_games)
    spread = SURE * math.sqrt(rate_ * (1 - rate_) / n_games + square / (4 * n_games * n_games)) / (1 + square / n_games)
    return max(0.0, middle - spread), min(1.0, middle + spread)


def rate(contest: Contest, played: Sequence[Outcome]) -> list[float]:
    """Ratings of all bots by openskill (Plackett-Luce), from 25 on."""
    from openskill.models import PlackettLuce  # takes a while to load, and only the arena needs it

    model = PlackettLuce()
    players = [model.rating() for _ in contest.bots]
    for outcome in played:
        if len(set(outcome.lineup)) < len(outcome.lineup):
            continue
        teams = model.rate([[players[bot]] for bot in outcome.lineup], ranks=[float(r) for r in outcome.ranking])
        for bot, team in zip(outcome.lineup, teams, strict=True):
            players[bot] = team[0]
    return [float(player.mu) for player in players]


def play_contest(contest: Contest, numbers: Sequence[int], jobs: int, keep: bool = False) -> Iterator[Outcome]:
    """Play matches of a contest in several processes, as they finish."""
    if jobs == 1:
        for number in numbers:
            yield play_match(contest, number, keep)
        return
    import multiprocessing

    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap_unordered(_play, [(contest, number, keep) for number in numbers])


def _play(work: tuple[Contest, int, bool]) -> Outcome:
    return play_match(*work)


def load_ray() -> Any:
    """Ray, where it is installed. It tells nobody that it is used."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        return importlib.import_module("ray")
    except ImportError:
        raise BadOption("Ray is not installed: pip install 'ziggurat-games[ray]'.") from None


def play_with_ray(contest: Contest, numbers: Sequence[int], keep: bool = False) -> Iterator[Outcome]:
    """Play matches of a contest on all machines of a Ray cluster, as they finish. Needs the extra `ray`.

    `RAY_ADDRESS` says which cluster; without it, one of this machine is started.
    """
    ray = load_ray()
    with ray.init(ignore_reinit_error=True, log_to_driver=False):
        remote = ray.remote(_play)
        waiting = [remote.remote((contest, number, keep)) for number in numbers]
        while waiting:
            done, waiting = ray.wait(waiting)
            yield from ray.get(done)
