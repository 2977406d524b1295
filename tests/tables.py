"""The games and options that the shared suites are run over, and small helpers to play them.

Every game of the library brings its own settings: see `Rulebook.samples`.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any, NamedTuple

import pytest

import ziggurat as zg
from ziggurat.engine import library
from ziggurat.engine.samples import Sample


class Setting(NamedTuple):
    """A game with seats and options, and a name for the test report."""

    label: str
    name: str
    seats: int
    options: dict[str, Any]

    @property
    def stride(self) -> int:
        """How far apart positions of a match are looked at: matches of some games are long."""
        return library.rulebook(self.name).samples.stride

    def load(self) -> zg.Game:
        return zg.load(self.name, seats=self.seats, **self.options)


def settings_of(game: str, samples: Iterable[Sample]) -> list[Setting]:
    """Samples of a game as settings."""
    return [Setting(f"{game}-{sample.label}", game, sample.seats, dict(sample.options)) for sample in samples]


SETTINGS = [setting for game in library.names() for setting in settings_of(game, library.rulebook(game).tested())]


def _is_for_a_quick_look(setting: Setting) -> bool:
    """The first setting of a game, and the one with most options and seats."""
    own = [other for other in SETTINGS if other.name == setting.name]
    return setting in (own[0], max(own, key=lambda other: (len(other.options), other.seats)))


QUICK = {setting.label for setting in SETTINGS if _is_for_a_quick_look(setting)}
"""Labels of the settings that `pytest --quick` keeps to."""

EXAMPLE = SETTINGS[0].name
"""The game that stands for all of them where one is enough."""


def mostly_thorough(values: Iterable[Any], quick: Iterable[Any] = (EXAMPLE,)) -> list[Any]:
    """Values of a parameter, of which `pytest --quick` keeps to a few."""
    kept = list(quick)
    return [value if value in kept else pytest.param(value, marks=pytest.mark.thorough) for value in values]


def play_at_random(match: zg.Match, seed: int, moves: int | None = None) -> zg.Match:
    """Let every seat choose at random, for this many moves or to the end."""
    chooser = random.Random(seed)
    while not match.over and (moves is None or match.position < moves):
        match.play(chooser.choice(match.legal()))
    return match


def midway(setting: Setting, seed: int, moves: int) -> zg.Match:
    """A match after this many moves of random play; one that would be over by then, after half as many as it takes."""
    match = play_at_random(setting.load().new(seed=seed), seed=seed, moves=moves)
    return midway(setting, seed, match.position // 2) if match.over else match


def late(setting: Setting, seed: int, left: int) -> zg.Match:
    """A match this many moves of random play before its end, or a few more, where a seat has a choice.

    A match that is shorter is looked at from its middle on.
    """
    match = play_at_random(setting.load().new(seed=seed), seed=seed)
    for position in range(max(match.position - left, match.position // 2), -1, -1):
        match.go_to(position)
        if match.asked and len(match.legal()) > 1:
            break
    return match
