"""Features: what a learned evaluation knows of a position, in numbers of about the size of 1.

A game that has them names them in its `features.py` and fills them in by its door `describe`. They come in three parts:
facts of the table; facts of every seat that all may know; and those that a seat alone may know. So the features of a
seat never hold more than it may know.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ziggurat.engine.rule import rule


class Features(NamedTuple):
    """The names of a game's features, in their order. A game without them is judged by its outlook."""

    table: tuple[str, ...] = ()
    """What is common to all seats."""
    known: tuple[str, ...] = ()
    """What every seat has, known to all."""
    secret: tuple[str, ...] = ()
    """What every seat has, known to itself alone."""


@rule
def note(facts: Any, at: int, value: float) -> int:
    """Write down one feature; returns the place of the next."""
    facts[at] = value
    return at + 1


@rule
def note_one_of(facts: Any, at: int, value: int, first: int, last: int) -> int:
    """Write down which of several values it is: 1 at its place, 0 at the others."""
    for other in range(first, last + 1):
        facts[at + other - first] = 1.0 if other == value else 0.0
    return at + last - first + 1


def one_of(name: str, values: Any) -> list[str]:
    """The names of such features."""
    return [f"{name} {value}" for value in values]
