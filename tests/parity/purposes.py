"""Whether what a hint says of an answer is so: every number in its sentences is what the rules make of that answer.

A game brings its laws (`tests/games/*/test_purposes.py`): for the key of a sentence what must be so where it is said.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tests.parity.reading_in_node import asked, packed
from tests.tables import SETTINGS, Setting

import ziggurat as zg
from ziggurat.engine import record
from ziggurat.engine.chance import new_dice
from ziggurat.engine.rule import PLAIN

MATCHES = 1 if PLAIN else 4
ANSWERS = 3
"""So many answers are looked at where somebody is asked."""


class Case:
    """An answer, the position in which it is given as its player may imagine it, and the one that it leads to."""

    def __init__(self, game: zg.Game, s: Any, seat: int, action: zg.Action, seed: int) -> None:
        self.game, self.seat, self.action, self.seed = game, seat, action, seed
        self.before = record.copy_of(s)
        game.imagine(self.before, seat, new_dice(seed))
        self.after = record.copy_of(self.before)
        game.apply(self.after, action.id)

    def job(self) -> dict[str, Any]:
        """The question what is said of it."""
        told = {"action": self.action.as_data, "seat": self.seat}
        return {
            "call": "why",
            "game": self.game.name,
            "before": packed(self.before),
            "after": packed(self.after),
        } | told

    def points(self, source: int, seat: int) -> int:
        """How many points of a source a seat has got by it."""
        return int(self.after.players[seat].points[source]) - int(self.before.players[seat].points[source])

    def until(self, is_reached: Callable[[Any], bool]) -> Any:
        """A position that follows by chance, in which something is reached; the last one, where it never is."""
        s, chooser = record.copy_of(self.after), random.Random(self.seed)
        while s.n_open and not is_reached(s):
            self.game.apply(s, chooser.choice(self.game.legal_ids(s)))
        return s


Law = Callable[[Case, dict[str, Any]], bool]
"""Whether what a sentence says with these arguments is so."""


def cases(setting: Setting, seed: int, every: int) -> Iterator[Case]:
    """Answers of a match that is played at random, from each of so many positions."""
    game, chooser = setting.load(), random.Random(seed)
    match = game.new(seed=seed)
    while not match.over:
        legal = match.legal()
        if len(legal) > 1 and match.asked and match.position % every == 0:
            for action in chooser.sample(legal, min(ANSWERS, len(legal))):
                yield Case(game, match.s, match.asked, action, seed + match.position)
        match.play(chooser.choice(legal))


def assert_all_is_so(name: str, laws: Mapping[str, Law], seldom: set[str], every: int) -> None:
    """Play a game in its settings: no law is broken, and all is said but what random matches do not always come to."""
    wrong, said = [], set()
    for setting in [each for each in SETTINGS if each.name == name][: 2 if PLAIN else None]:
        for seed in range(1, MATCHES + 1):
            found = list(cases(setting, seed, every))
            for case, told in zip(found, asked([case.job() for case in found]), strict=True):
                for sentence in told:
                    law = laws.get(sentence["why"])
                    said.add(sentence["why"])
                    if law and not law(case, sentence):
                        wrong.append(f"{setting.label}, seed {seed}: {case.action.text}: {sentence}")
    assert not wrong[:10]
    assert said >= laws.keys() - seldom, "match after match nothing of the kind is said"
