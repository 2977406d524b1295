"""News: rules tell what happened, for logs, narration and animation. News are not facts and are never saved.

A game gives its news their own named arguments by extending `NewsItem` with fields.
"""

from __future__ import annotations

from typing import Any

from ziggurat.engine.record import I16
from ziggurat.engine.rule import rule


class NewsItem:
    kind: I16
    """What happened (the game's `News`)."""
    seat: I16
    """Whom it happened to, or who did it."""
    only_for: I16
    """The only seat that may read this; 0 where everyone may."""


class Scratch:
    """The work space of every record: never compared, hashed or saved."""

    n_news: I16
    """How many news the last move has told."""
    n_lost: I16
    """How many news were lost because the array was full. A contract test keeps it at 0."""


@rule
def forget_news(s: Any) -> None:
    """Begin a new page before a move."""
    s.scratch.n_news = 0
    s.scratch.n_lost = 0


@rule
def tell(s: Any, kind: int, seat: int) -> Any:
    """Write down what happened and return the item, so that its arguments can be filled in."""
    most = len(s.scratch.news) - 1
    if s.scratch.n_news < most:
        s.scratch.n_news += 1
    else:
        s.scratch.n_lost += 1
    item = s.scratch.news[s.scratch.n_news]
    s.scratch.news[s.scratch.n_news] = s.scratch.news[0]
    item.kind = kind
    item.seat = seat
    return item
