"""What a server refuses: one shape for every door, a stable code for programs and a sentence for people."""

from __future__ import annotations

from ziggurat.engine.errors import BadOption, BadRecord, IllegalMove, NothingToUndo, UnknownGame, ZigguratError
from ziggurat.server.store import Damaged


class Refusal(ZigguratError):
    """A request that is not granted. Nothing has changed."""

    def __init__(self, code: str, sentence: str, status: int = 409) -> None:
        super().__init__(sentence)
        self.code = code
        self.status = status


def not_found(what: str) -> Refusal:
    """There is no such thing, or it is none of the asker's business; both read alike."""
    return Refusal("not_found", f"There is no such {what}.", 404)


def not_yours(sentence: str) -> Refusal:
    """It belongs to somebody else."""
    return Refusal("not_yours", sentence, 403)


def no_guest() -> Refusal:
    """The asker has no name yet."""
    return Refusal("no_guest", "Say who you are first: ask for a guest's name.", 401)


def failed() -> Refusal:
    """A fault of the program."""
    return Refusal("failed", "Something went wrong here; nothing was changed.", 500)


def not_ready() -> Refusal:
    """The rules of a game are not compiled yet."""
    return Refusal("not_ready", "The rules are still being compiled; ask again in a minute.", 503)


def not_saved() -> Refusal:
    """The store failed."""
    return Refusal("not_saved", "This could not be written to disk just now, so it did not happen. Try again.", 503)


def store_refusal(error: Exception) -> Refusal:
    """The store failed: by now, or for good over one table."""
    return damaged() if isinstance(error, Damaged) else not_saved()


def damaged() -> Refusal:
    """What is kept of a table makes no sense."""
    return Refusal("damaged", "What is kept of this is damaged. The server's operator can restore it.", 503)


CODES: dict[type[ZigguratError], str] = {
    IllegalMove: "illegal_move",
    NothingToUndo: "nothing_to_undo",
    BadOption: "bad_option",
    BadRecord: "bad_record",
    UnknownGame: "unknown_game",
}


def refusal_of(error: ZigguratError) -> Refusal:
    """Any refusal of the engine, as one of the server."""
    if isinstance(error, Refusal):
        return error
    if isinstance(error, IllegalMove):
        return Refusal(error.reason.code, str(error))
    return Refusal(CODES.get(type(error), "bad_request"), str(error), 400)
