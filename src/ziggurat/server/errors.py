"""What a server refuses: one shape for every door, a stable code for programs and a sentence for people."""

from __future__ import annotations

from enum import StrEnum

from ziggurat.engine.errors import BadOption, BadRecord, IllegalMove, NothingToUndo, UnknownGame, ZigguratError
from ziggurat.server.store import Damaged, Owner


class Code(StrEnum):
    """Every code with which the server itself refuses something. Games add the reasons of their rules."""

    ABSENT = "absent"
    ALREADY_PROPOSED = "already_proposed"
    ANALYSIS_WAITS = "analysis_waits"
    BAD_MESSAGE = "bad_message"
    BAD_NAME = "bad_name"
    BAD_OPTION = "bad_option"
    BAD_RECORD = "bad_record"
    BAD_REQUEST = "bad_request"
    BANNED = "banned"
    BLOCKED = "blocked"
    BUSY = "busy"
    DAMAGED = "damaged"
    FAILED = "failed"
    FOREIGN_ORIGIN = "foreign_origin"
    HINT_WAITS = "hint_waits"
    KICKED = "kicked"
    LINK_USED = "link_used"
    MATCH_GOES_ON = "match_goes_on"
    MATCH_HAS_BEGUN = "match_has_begun"
    MATCH_HAS_NOT_BEGUN = "match_has_not_begun"
    MATCH_IS_OVER = "match_is_over"
    METHOD_NOT_ALLOWED = "method_not_allowed"
    MUTED = "muted"
    NO_ANALYSIS = "no_analysis"
    NO_GUEST = "no_guest"
    NO_HINTS = "no_hints"
    NO_OPINION = "no_opinion"
    NO_SEAT = "no_seat"
    NOT_FOUND = "not_found"
    NOT_HERE = "not_here"
    NOT_KEPT = "not_kept"
    NOT_READY = "not_ready"
    NOT_SAVED = "not_saved"
    NOT_YOURS = "not_yours"
    NOTHING_PROPOSED = "nothing_proposed"
    NOTHING_TO_UNDO = "nothing_to_undo"
    OTHER_RULES = "other_rules"
    OUT_OF_TIME = "out_of_time"
    PLAYERS_ONLY = "players_only"
    PLAYS_HERE = "plays_here"
    SEAT_TAKEN = "seat_taken"
    SEATS_ARE_FREE = "seats_are_free"
    TOO_EARLY = "too_early"
    TOO_FAST = "too_fast"
    TOO_LARGE = "too_large"
    TOO_MANY_CONNECTIONS = "too_many_connections"
    TOO_MANY_PEOPLE = "too_many_people"
    TOO_MANY_RECORDS = "too_many_records"
    TOO_MANY_TABLES = "too_many_tables"
    TOO_SLOW = "too_slow"
    UNKNOWN_GAME = "unknown_game"
    UNKNOWN_MOVE = "unknown_move"
    WRONG_MOMENT = "wrong_moment"
    WRONG_NAME = "wrong_name"


class Refusal(ZigguratError):
    """A request that is not granted. Nothing has changed."""

    code: str
    """What programs go by: a `Code`, or the reason of a game's rules."""

    def __init__(self, code: Code, sentence: str, status: int = 409) -> None:
        super().__init__(sentence)
        self.code = code
        self.status = status


class MoveRefused(Refusal):
    """A move that the rules of the game do not allow: their reason is the code."""

    def __init__(self, error: IllegalMove) -> None:
        super().__init__(Code.UNKNOWN_MOVE, str(error))
        self.code = error.reason.code


class Elsewhere(ZigguratError):
    """A table belongs to another process. Whoever is asked by people hands it on; they never hear of it."""

    def __init__(self, table: str, owner: Owner) -> None:
        super().__init__("Another process looks after this table.")
        self.table = table
        self.owner = owner


def not_found(what: str) -> Refusal:
    """There is no such thing, or it is none of the asker's business; both read alike."""
    return Refusal(Code.NOT_FOUND, f"There is no such {what}.", 404)


def not_yours(sentence: str) -> Refusal:
    """It belongs to somebody else."""
    return Refusal(Code.NOT_YOURS, sentence, 403)


def no_guest() -> Refusal:
    """The asker has no name yet."""
    return Refusal(Code.NO_GUEST, "Choose a name first.", 401)


def failed() -> Refusal:
    """A fault of the program."""
    return Refusal(Code.FAILED, "Something went wrong on the server; nothing was changed.", 500)


def moving() -> Refusal:
    """The process that looks after a table is being replaced."""
    return Refusal(Code.BUSY, "This table is moving to another process. Try again in a moment.", 503)


def not_ready() -> Refusal:
    """The rules of a game are not compiled yet."""
    return Refusal(Code.NOT_READY, "The rules are still being compiled; try again in a minute.", 503)


def not_saved() -> Refusal:
    """The store failed."""
    return Refusal(Code.NOT_SAVED, "This could not be written to disk just now, so it did not happen. Try again.", 503)


def store_refusal(error: Exception) -> Refusal:
    """The store failed: by now, or for good over one table."""
    return damaged() if isinstance(error, Damaged) else not_saved()


def damaged() -> Refusal:
    """What is kept of a table makes no sense."""
    return Refusal(Code.DAMAGED, "The saved data is damaged. The server's operator can restore it.", 503)


CODES: dict[type[ZigguratError], Code] = {
    NothingToUndo: Code.NOTHING_TO_UNDO,
    BadOption: Code.BAD_OPTION,
    BadRecord: Code.BAD_RECORD,
    UnknownGame: Code.UNKNOWN_GAME,
}


def refusal_of(error: ZigguratError) -> Refusal:
    """Any refusal of the engine, as one of the server."""
    if isinstance(error, Refusal):
        return error
    if isinstance(error, IllegalMove):
        return MoveRefused(error)
    if isinstance(error, Elsewhere):
        return moving()
    return Refusal(CODES.get(type(error), Code.BAD_REQUEST), str(error), 400)
