"""Tables laid out from text, and a look at what lies on them. After every test all stones and cards are still there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import ziggurat as zg

Lay = Callable[..., zg.Match]


@pytest.fixture
def table() -> Iterator[Lay]:
    """`table(text, *moves, seats=4, nature="auto", **options)` lays out a position and plays moves."""
    laid: list[zg.Match] = []

    def lay(text: str, *moves: str, seats: int = 4, nature: Any = "auto", **options: Any) -> zg.Match:
        laid.append(zg.Match(zg.load("imhotep", seats=seats, **options), seed=1, nature=nature, opening=text))
        for move in moves:
            laid[-1].play(move)
        return laid[-1]

    yield lay
    for match in laid:
        assert [n_stones(match, seat) for seat in range(1, match.game.seats + 1)] == [29] * match.game.seats
        assert n_cards(match) == 34


def n_stones(match: zg.Match, seat: int) -> int:
    """All stones of a seat, counted on the table that everyone sees."""
    seen = match.view()["table"]
    player = seen["players"][seat - 1]
    rows = [ship["slots"] for ship in seen["ships"]]
    rows += [*seen["pyramid"]["parts"].values(), *seen["temple"]["columns"], seen["burial_chamber"]["stones"]]
    counts = [player["sled"], player["quarry"], seen["pyramid"]["extra"][seat - 1], seen["obelisk"]["stones"][seat - 1]]
    counts += [row.count(seat) for row in rows]
    return int(sum(counts) + 3 * seen["obelisk"]["towers"].count(seat))


def n_cards(match: zg.Match) -> int:
    """All market cards, counted on the table that everyone sees."""
    seen = match.view()["table"]
    piles = [seen["unseen_cards"], seen["discards"], seen["market"]["face_up"], seen["market"]["known_face_down"]]
    piles.append(seen["in_play"])
    piles += [player["cards"] for player in seen["players"]]
    return sum(sum(pile.values()) for pile in piles)


@pytest.fixture
def end(table: Lay) -> Lay:
    """`end(text)`: a match that ends with a position: the last ship goes to a market without cards."""

    def last_move(text: str, **settings: Any) -> zg.Match:
        match = table(f"round 6\nship 1\n{text}", "sail 1 market", **settings)
        assert match.over
        return match

    return last_move


@pytest.fixture
def final(end: Lay) -> Callable[..., list[float]]:
    """`final(text, source)`: what each seat scores from a source when the game ends with a position."""

    def points_at_the_end(text: str, source: str, **settings: Any) -> list[float]:
        return [by_source[source] for by_source in end(text, **settings).breakdown()]

    return points_at_the_end


@pytest.fixture
def legal() -> Callable[[zg.Match], list[str]]:
    """`legal(match)`: the texts of all legal moves."""
    return lambda match: [action.text for action in match.legal()]


@pytest.fixture
def kinds() -> Callable[[zg.Match], set[str]]:
    """`kinds(match)`: the kinds of all legal moves."""
    return lambda match: {action.kind for action in match.legal()}


@pytest.fixture
def cards() -> Callable[[zg.Match, int], dict[str, int]]:
    """`cards(match, seat)`: the cards before a seat, as a spectator sees them."""
    return lambda match, seat: match.view()["table"]["players"][seat - 1]["cards"]


@pytest.fixture
def seen() -> Callable[[zg.Match], dict[str, Any]]:
    """`seen(match)`: the table as a spectator sees it."""
    return lambda match: match.view()["table"]
