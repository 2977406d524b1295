"""Tables laid out from a map and what lies on it, and a look at what happened."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

import ziggurat as zg

# . land   ~ river   T temple with treasure   P the same, and the treasure goes first
MAPS = {
    "classic": """
        . . . . ~ ~ ~ ~ ~ . T . ~ . . .
        . P . . ~ . . . . . . . ~ . . P
        . . . ~ ~ T . . . . . . ~ ~ . .
        ~ ~ ~ ~ . . . . . . . . . ~ ~ ~
        . . . . . . . . . . . . . T ~ ~
        . . . . . . . . . . . . . . ~ .
        ~ ~ ~ ~ . . . . T . . . ~ ~ ~ .
        . P . ~ ~ ~ ~ . . . . . ~ . . .
        . . . . . . ~ ~ ~ ~ ~ ~ ~ . P .
        . . . . . T . . . . . . . . . .
        . . . . . . . . . . T . . . . .
        """,
    "alternative": """
        . . ~ ~ T . . . . T . . . . . ~
        . . ~ ~ . . . . . . . . . . T ~
        . P ~ ~ . . . . . . . . . . . ~
        . . ~ . . . T . . . . T ~ ~ ~ ~
        . . ~ . . . . . . . . . ~ . . .
        . . ~ T . . . . . . . . ~ . . P
        . . ~ ~ . . . . . . . . ~ ~ . .
        P . . ~ ~ ~ . T . . . . T ~ . .
        . . . . . ~ ~ ~ . . . . . ~ . .
        . . . . P . ~ ~ ~ ~ ~ ~ ~ ~ . .
        . . . . . . ~ . . P . . . . P .
        """,
}


def cells_of(board: str) -> dict[str, str]:
    """The letters of a map by cell: a1 to p11."""
    rows = [line.split() for line in MAPS[board].strip().splitlines()]
    return {f"{'abcdefghijklmnop'[x]}{y + 1}": letter for y, row in enumerate(rows) for x, letter in enumerate(row)}


def picture(lies: Mapping[str, str], board: str) -> str:
    """The board of a position: the map, with other things on some cells. `{"e5 f5": "t"}` means both cells."""
    cells = {cell: "t*" if letter in "TP" else letter for cell, letter in cells_of(board).items()}
    for names, thing in lies.items():
        for name in names.split():
            assert name in cells, name
            cells[name] = thing
    words = [f"{thing:<2}" for thing in cells.values()]
    return "\n".join(" ".join(words[start : start + 16]) for start in range(0, len(words), 16))


def taken(lies: Mapping[str, str], board: str, more: str) -> dict[str, str]:
    """Temples whose treasures are taken, as many as `more` gives to the seats."""
    n_taken = sum(int(count) for count in re.findall(r"treasures (\d+)", more))
    named = {name: thing for names, thing in lies.items() for name in names.split()}
    starts = [cell for cell, letter in cells_of(board).items() if letter in "TP"]
    n_taken -= sum("*" not in named.get(cell, "*") for cell in starts)
    return dict.fromkeys([cell for cell in reversed(starts) if cell not in named][: max(0, n_taken)], "t")


def lay(
    lies: Mapping[str, str],
    *moves: str,
    seats: int = 2,
    turn: int = 1,
    actions: int = 2,
    hands: Mapping[int, str] | None = None,
    more: str = "",
    board: str = "classic",
    nature: Any = "auto",
    **options: Any,
) -> zg.Match:
    """A match that begins with a position and has gone on with some moves.

    Catastrophes on the board are the last seat's, unless `more` tells who has some left. Treasures that seats have are
    missing on the board, the last of those that `lies` does not name.
    """
    hold = [f"seat {seat} hand {tiles}" for seat, tiles in (hands or {}).items()]
    n_struck = sum(len(names.split()) for names, thing in lies.items() if thing == "x")
    if n_struck and "catastrophes" not in more:
        hold.append(f"seat {seats} catastrophes {2 - n_struck}")
    text = "\n".join(
        [
            f"turn {turn}",
            f"actions {actions}",
            *hold,
            more,
            "board",
            picture({**taken(lies, board, more), **lies}, board),
        ]
    )
    match = zg.Match(
        zg.load("tigris", seats=seats, board=board, **options),
        seed=1,
        nature=nature,
        opening=text.replace("\n\n", "\n"),
    )
    for move in moves:
        match.play(move)
    return match


@pytest.fixture
def table():
    """`table({"e5": "t", "e6": "1K"}, *moves, hands={1: "temple*2"}, …)` lays out a position and plays moves."""
    return lay


@pytest.fixture
def legal():
    """`legal(match)`: the texts of all legal moves."""
    return lambda match: [action.text for action in match.legal()]


@pytest.fixture
def points():
    """`points(match, seat)`: the points of a seat by colour that are not 0."""
    return lambda match, seat: {
        colour: count for colour, count in match.breakdown()[seat - 1].items() if count and colour != "treasures"
    }


@pytest.fixture
def seen():
    """`seen(match)`: the table as a spectator sees it."""
    return lambda match: match.view()["table"]


@pytest.fixture
def leaders():
    """`leaders(match)`: who stands where, as in {"e6": "1K"}."""
    return lambda match: {
        cell: f"{leader['seat']}{leader['leader'][0].upper()}"
        for cell, leader in match.view()["table"]["leaders"].items()
    }


@pytest.fixture
def news_of():
    """`news_of(match, kind)`: the news of a kind that the last move caused."""
    return lambda match, kind: [item for item in match.news_in_numbers if item["kind"] == kind]
