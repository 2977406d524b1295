"""Ziggurat: three board games about the ancient world, complete, for people, bots and research.

>>> import ziggurat as zg
>>> match = zg.load("imhotep", seats=3).new(seed=7)
>>> match.play("get")
"""

from __future__ import annotations

from ziggurat.engine.actions import Action
from ziggurat.engine.errors import (
    BadOption,
    BadPosition,
    BadRecord,
    IllegalMove,
    NothingToUndo,
    Reason,
    UnknownGame,
    UnknownMove,
    ZigguratError,
)
from ziggurat.engine.game import Game, Option
from ziggurat.engine.library import load, names
from ziggurat.engine.match import Match, Move, replay

__version__ = "0.1.0"

__all__ = [
    "Action",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Game",
    "IllegalMove",
    "Match",
    "Move",
    "NothingToUndo",
    "Option",
    "Reason",
    "UnknownGame",
    "UnknownMove",
    "ZigguratError",
    "load",
    "names",
    "replay",
]
