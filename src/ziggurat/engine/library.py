"""The library: finds the games by name. A game is a folder of `ziggurat.games` that holds a RULEBOOK."""

from __future__ import annotations

import functools
import importlib
import pkgutil
from typing import Any

from ziggurat.engine.errors import UnknownGame
from ziggurat.engine.game import Game, Rulebook

SHELF = "ziggurat.games"


@functools.cache
def names() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(sorted(found.name for found in pkgutil.iter_modules(importlib.import_module(SHELF).__path__)))


def rulebook(name: str) -> Rulebook:
    """The rulebook of a game. Only the game that is asked for is imported."""
    if name not in names():
        raise UnknownGame(f"There is no game {name!r:.60}. There is: {', '.join(names())}.")
    book: Rulebook = importlib.import_module(f"{SHELF}.{name}").RULEBOOK
    return book


def load(name: str, seats: int | None = None, **options: Any) -> Game:
    """A game by its name, for a number of seats (the fewest it is for, if not said) and with its options."""
    book = rulebook(name)
    return book.new_game(book.min_seats if seats is None else seats, options)
