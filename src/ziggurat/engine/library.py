"""The library: finds the games by name. A game is a folder of `ziggurat.games` that holds a RULEBOOK.

Folders that `ZIGGURAT_GAMES` lists count as `ziggurat.games`, so that a game can be brought along from outside.
"""

from __future__ import annotations

import functools
import importlib
import pkgutil
from pathlib import Path
from typing import Any

from ziggurat.engine.errors import UnknownGame
from ziggurat.engine.game import Game, Rulebook
from ziggurat.engine.rule import game_folder

SHELF = "ziggurat.games"


@functools.cache
def names() -> tuple[str, ...]:
    """The names of all games."""
    folders = importlib.import_module(SHELF).__path__
    for folder in folders:
        if not Path(folder).is_dir():
            raise UnknownGame(f"ZIGGURAT_GAMES names {folder!r:.200}, which is not a folder.")
    return tuple(sorted(found.name for found in pkgutil.iter_modules(folders) if found.ispkg))


def rulebook(name: str) -> Rulebook:
    """The rulebook of a game. Only the game that is asked for is imported."""
    if name not in names():
        raise UnknownGame(f"There is no game {name!r:.60}. There is: {', '.join(names())}.")
    book = getattr(importlib.import_module(f"{SHELF}.{name}"), "RULEBOOK", None)
    if not isinstance(book, Rulebook) or book.name != name:
        raise UnknownGame(f"The folder {name!r:.60} of a game has no RULEBOOK of that name.")
    return book


def folder(name: str) -> Path:
    """The folder that a game lies in."""
    return game_folder(rulebook(name).name)


def load(name: str, seats: int | None = None, **options: Any) -> Game:
    """A game by its name, for a number of seats (the fewest it is for, if not said) and with its options."""
    book = rulebook(name)
    return book.new_game(book.min_seats if seats is None else seats, options)
