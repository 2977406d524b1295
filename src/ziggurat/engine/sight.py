"""Sight: what a bot is given. Everything its seat may know, positions it can imagine, and nothing else.

A sight never holds the true position. It is made from one in which all that the seat cannot know has been replaced, and
what it shows follows from that one alone.
"""

from __future__ import annotations

from typing import Any

from ziggurat.engine import record
from ziggurat.engine.actions import Action
from ziggurat.engine.chance import Dice, new_dice
from ziggurat.engine.game import Game


class Sight:
    """The open decision of a match, as the seat that is asked sees it."""

    def __init__(self, game: Game, s: Any, seat: int, moves: tuple[int | None, ...] = ()) -> None:
        self.game = game
        self.seat = seat
        self.moves = moves
        """The integers of all moves so far; None for one that the seat may not read."""
        self.s = record.copy_of(s)
        """A position that the seat cannot tell from the true one."""
        game.imagine(self.s, seat, new_dice(0))
        self.legal = game.legal_ids(self.s)
        """The integers of all legal answers."""

    @property
    def view(self) -> dict[str, Any]:
        """All that the seat may know about the table, as plain data."""
        return self.game.rulebook.view(self.s, self.seat)

    @property
    def actions(self) -> list[Action]:
        """The legal answers with their texts."""
        return self.game.vocabulary.several(self.legal)

    def imagine(self, dice: Dice) -> Any:
        """A new position that the seat cannot tell from the true one, drawn fairly."""
        s = record.copy_of(self.s)
        self.game.imagine(s, self.seat, dice)
        return s
