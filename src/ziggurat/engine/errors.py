"""Everything that can be wrong with what comes in from outside, each with a sentence for a person."""

from __future__ import annotations

from typing import NamedTuple

from ziggurat.engine.sentences import GAME_ENDS


class Reason(NamedTuple):
    """Why something is refused: a stable code for programs and a sentence for people."""

    code: str
    sentence: str


MATCH_IS_OVER = Reason("match_is_over", GAME_ENDS)


class ZigguratError(ValueError):
    """The base of all refusals. Its text is a sentence that can be shown as it is."""


class UnknownGame(ZigguratError):
    """There is no game of that name."""


class BadOption(ZigguratError):
    """An option of a game is unknown or has a value it cannot take."""


class UnknownMove(ZigguratError):
    """The text or number is not a move of this game at all."""


class IllegalMove(ZigguratError):
    """A move of this game, but not now. `reason` says why."""

    def __init__(self, move: str, reason: Reason) -> None:
        super().__init__(f"'{move}' is not possible: {reason.sentence}")
        self.move = move
        self.reason = reason


class NothingToUndo(ZigguratError):
    """There is no move to take back, or taking it back would reveal or erase somebody's knowledge."""

    NO_MOVE = "There is no move to take back."
    NO_MOVE_AGAIN = "There is no move to play again."
    REVEALED = "What has been revealed cannot be taken back."


class BadRecord(ZigguratError):
    """A record of a match is damaged. The sentence names the line where one is known."""


class BadPosition(ZigguratError):
    """A position given as text or bytes cannot be read."""
