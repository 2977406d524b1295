"""Samples: the seats and options of a game that tests play and pages show. A game lists its own in `samples.py`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Sample:
    """A number of seats with options, and a label that tells it from the others of its game."""

    label: str
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Choice:
    """What seats choose early, and which of their answers choose it: what the pattern's group finds in them."""

    name: str
    pattern: str
    is_made_often: bool = False
    """Every such answer of a seat counts, not the first alone."""


@dataclass(frozen=True)
class Samples:
    """What is played of a game to test it and to show it."""

    tested: tuple[Sample, ...] = ()
    """What the common tests are run over; every number of seats with the usual options, if not said."""
    golden: tuple[Sample, ...] = ()
    """More that only a golden log is kept of."""
    for_bots: tuple[Sample, ...] = ()
    """What bots are tried on; the fewest seats with the usual options, if not said."""
    shown: tuple[Sample, ...] = ()
    """What the gallery page shows; the most seats with the usual options, if not said."""
    stride: int = 1
    """Tests look at one in this many positions of a match: matches of some games are long."""
    answers_before_picture: int = 25
    """Answers after which a match in the browser is worth a picture."""
    choices: tuple[Choice, ...] = ()
    """Early choices by which kept matches are compared."""
