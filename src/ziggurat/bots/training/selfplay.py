"""Matches from which a net learns: bots play each other in every setting, and what positions looked like is noted.

A match is named by its number alone, as in the arena. Answers are drawn by how well they look, not only the best taken,
so that a net also sees positions which good players avoid.
"""

from __future__ import annotations

import math
import multiprocessing
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ziggurat.bots.arena import shares_of_win
from ziggurat.bots.net import Net, net_of, new_desk, no_net, read_net
from ziggurat.bots.search import SearchBot, Strength
from ziggurat.bots.tree import look_one_ahead, new_workspace
from ziggurat.engine import library, record
from ziggurat.engine.chance import new_dice
from ziggurat.engine.errors import BadOption
from ziggurat.engine.game import Game, Rulebook
from ziggurat.engine.match import Match
from ziggurat.engine.rule import rule_for
from ziggurat.engine.seats import MAX_SEATS
from ziggurat.engine.sight import Sight

A_TIME = 10
"""Matches that a process plays before it hands over what it has noted."""
USUAL = 0.4
"""How many matches are played with the usual options; in the others every option is drawn."""
NOTED = 0.5
"""How many of the questions are noted where seats look one answer ahead; where they search, all are."""
RANDOM_SHARES = (0.02, 0.05, 0.15)
"""How often seats of a match answer at random: one of these for each match."""
WARMTHS = (0.1, 0.3, 0.6)
"""How much an answer that looks worse is still chosen, in parts of what answers usually differ by."""

EARLY = 60
"""Moves of a match that count as early."""
COLD = 20.0
"""How strongly a search then prefers what it has tried most."""
LEAST_VISITS = 8
"""Tries of an answer from which on it counts what a search thinks of it."""


@dataclass(frozen=True)
class Practice:
    """What is played to learn from."""

    game: str
    seed: int
    simulations: int
    """How much seats think about an answer; 0: they look one answer ahead."""
    net: Path | None = None
    """The net that they go by; the game's own, if not said."""
    outlook: bool = False
    """They go by the outlook, and by no net."""
    seats: int = 0
    """How many seats play; any number, if not said."""

    def net_for(self, rulebook: Rulebook) -> Net:
        """The net to go by."""
        if self.outlook:
            return no_net(rulebook.features)
        return net_of(rulebook) if self.net is None else read_net(self.net, rulebook.features)


class Notes:
    """Positions as a net sees them, and how their matches ended."""

    FIELDS = ("table", "seats", "share", "points", "thought", "n_seats", "match")

    def __init__(self) -> None:
        self.rows: dict[str, list[Any]] = {name: [] for name in self.FIELDS}

    def add(self, **row: Any) -> None:
        """Add a position."""
        for name, value in row.items():
            self.rows[name].append(value)

    def arrays(self) -> dict[str, NDArray[Any]]:
        """All of them, packed."""
        kinds = {"n_seats": np.int8, "match": np.int32}
        return {name: np.array(rows, dtype=kinds.get(name, np.float16)) for name, rows in self.rows.items()}


def practise(practice: Practice, numbers: Iterable[int]) -> dict[str, NDArray[Any]]:
    """Play matches by their numbers, and return what was noted."""
    notes, net = Notes(), practice.net_for(library.rulebook(practice.game))
    for number in numbers:
        _Session(practice, number, net).play(notes)
    return notes.arrays()


def practise_together(practice: Practice, n_matches: int, jobs: int) -> Iterator[dict[str, Any]]:
    """The same for many matches in several processes, as they finish, some matches a time."""
    work = [(practice, range(first, min(first + A_TIME, n_matches))) for first in range(0, n_matches, A_TIME)]
    if jobs == 1:
        yield from (practise(*one) for one in work)
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap_unordered(_practise, work)


def _practise(work: tuple[Practice, range]) -> dict[str, NDArray[Any]]:
    return practise(*work)


def game_for(practice: Practice, dice: random.Random) -> Game:
    """A game with a number of seats and options that are drawn."""
    rulebook = library.load(practice.game).rulebook
    seats = practice.seats or dice.choice([2, *range(rulebook.min_seats, rulebook.max_seats + 1)])
    while dice.random() >= USUAL:
        try:
            return library.load(
                practice.game, seats=seats, **{o.name: dice.choice(o.choices) for o in rulebook.options}
            )
        except BadOption:
            continue  # some options do not go together
    return library.load(practice.game, seats=seats)


class _Session:
    """One match."""

    def __init__(self, practice: Practice, number: int, net: Net) -> None:
        self.number = number
        self.dice = random.Random(practice.seed * 1_000_003 + number)
        self.game = game_for(practice, self.dice)
        self.net = net
        self.desk = new_desk(self.game.rulebook.features, self.net)
        self.random_share, self.warmth = self.dice.choice(RANDOM_SHARES), self.dice.choice(WARMTHS)
        strength = Strength(simulations=practice.simulations)
        self.bots = [SearchBot(strength, number * 31 + seat, net=self.net) for seat in range(self.game.seats)]
        self.simulations = practice.simulations
        self.match: Match = self.game.new(seed=practice.seed * 7_368_787 + number)
        self.kept: list[dict[str, Any]] = []

    def play(self, notes: Notes) -> None:
        """Play it, and add what was noted."""
        most_moves = self.game.rulebook.max_moves
        while not self.match.over and self.match.position < most_moves:
            sight = self.match.sight()
            answer = self._answer(sight) if len(sight.legal) > 1 else sight.legal[0]
            self.match.play(answer)
        share, points = self._result()
        for row in self.kept:
            notes.add(**row, share=share, points=points, n_seats=self.game.seats, match=self.number)

    def _answer(self, sight: Sight) -> int:
        weights = self._looks(sight) if self.simulations == 0 else self._visits(sight)
        answer = self.dice.choices(sight.legal, weights)[0]
        if self.dice.random() < self.random_share:
            answer = self.dice.choice(sight.legal)
        if self.simulations or self.dice.random() < NOTED:
            self._note(sight, answer)
        return answer

    def _visits(self, sight: Sight) -> list[float]:
        """Answers that a search has tried often are likelier: early in the match somewhat, later on only the first."""
        bot = self.bots[sight.seat - 1]
        bot.think(sight)
        visits = [node.visits for node in bot.known_answers(sight)]
        power = 1.0 / self.warmth if self.match.position < EARLY else COLD
        return [(count / max(visits)) ** power for count in visits]

    def _looks(self, sight: Sight) -> list[float]:
        """Answers that look good one answer ahead are likelier, and how much depends on the warmth of the match."""
        work = new_workspace(sight.game, sight.s, self.net)
        look = rule_for(sight.game.rulebook.doors, look_one_ahead)
        look(work, sight.seat, 1, new_dice(self.dice.getrandbits(31)))
        looks = work.looks[1 : len(sight.legal) + 1]
        spread = max(1e-6, float(looks.max() - np.median(looks)))
        weights: list[float] = np.exp((looks - looks.max()) / (spread * self.warmth * 0.5)).tolist()
        return weights

    def _note(self, sight: Sight, answer: int) -> None:
        """Note the position right after an answer: such positions are what a search asks the net about."""
        s = record.copy_of(self.match.s)
        self.game.apply(s, answer)
        if not s["n_open"]:
            return
        self.game.rulebook.doors.describe(s, self.desk.table, self.desk.seats)
        thought = [math.nan] * MAX_SEATS
        if self.simulations:
            node = next(known for known in self.bots[sight.seat - 1].known_answers(sight) if known.answer == answer)
            if node.visits >= LEAST_VISITS:
                thought[: len(node.worth)] = node.worth
        self.kept.append({"table": self.desk.table.copy(), "seats": self.desk.seats[1:].copy(), "thought": thought})

    def _result(self) -> tuple[list[float], list[float]]:
        """The share of every seat in the win, and its points."""
        blank = [0.0] * (MAX_SEATS - self.game.seats)
        points = [float(score) for score in self.match.scores()]
        return shares_of_win(self.match.ranking()) + blank, points + blank
