"""Tables laid out from text, and a look at what lies on them."""

from __future__ import annotations

from typing import Any

import pytest

import ziggurat as zg


def lay(text: str, *moves: str, seats: int = 4, nature: Any = "auto", **options: Any) -> zg.Match:
    """A match that begins with a position and has gone on with some moves."""
    match = zg.Match(zg.load("imhotep", seats=seats, **options), seed=1, nature=nature, opening=text)
    for move in moves:
        match.play(move)
    return match


@pytest.fixture
def table():
    """`table(text, *moves, seats=4, nature="auto", **options)` lays out a position and plays moves."""
    return lay


@pytest.fixture
def final():
    """`final(text, source)`: what each seat scores from a source when the game ends in a position."""

    def points_at_the_end(text: str, source: str, **settings: Any) -> list[int]:
        match = lay(f"round 6\n{text}", **settings)
        assert match.over
        return [by_source[source] for by_source in match.breakdown()]

    return points_at_the_end


@pytest.fixture
def legal():
    """`legal(match)`: the texts of all legal moves."""
    return lambda match: [action.text for action in match.legal()]


@pytest.fixture
def kinds():
    """`kinds(match)`: the kinds of all legal moves."""
    return lambda match: {action.kind for action in match.legal()}


@pytest.fixture
def cards():
    """`cards(match, seat)`: the cards before a seat, as a spectator sees them."""
    return lambda match, seat: match.view()["table"]["players"][seat - 1]["cards"]


@pytest.fixture
def seen():
    """`seen(match)`: the table as a spectator sees it."""
    return lambda match: match.view()["table"]
