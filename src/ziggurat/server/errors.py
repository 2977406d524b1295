"""What a server refuses: one shape for every door, a stable code for programs and a sentence for people."""

from __future__ import annotations

from enum import StrEnum

from ziggurat.engine.errors import BadOption, BadRecord, IllegalMove, NothingToUndo, UnknownGame, ZigguratError
from ziggurat.engine.sentences import GAME_ENDS
from ziggurat.server.store import Damaged, Owner


class Code(StrEnum):
    """Every code with which the server itself refuses something, and its sentence. Games add their reasons.

    The sentence is what the browser says, in English, and what the server says where it has nothing more exact to say.
    """

    sentence: str

    def __new__(cls, value: str, sentence: str = "") -> Code:
        """A code is a string; its sentence comes with it."""
        code = str.__new__(cls, value)
        code._value_ = value
        code.sentence = sentence
        return code

    ABSENT = "absent", "Somebody has left and may come back; you cannot undo without them."
    ALREADY_PROPOSED = "already_proposed", "Somebody has already asked to undo."
    ANALYSIS_WAITS = "analysis_waits", "You already have an analysis running."
    BAD_MESSAGE = "bad_message", "The server did not understand this page. Reload it."
    BAD_NAME = "bad_name", "This name cannot be used. Use up to 24 visible letters, digits or symbols."
    BAD_OPTION = "bad_option", "These options cannot be combined."
    BAD_RECORD = "bad_record", "This file is not a game that can be replayed."
    BAD_REQUEST = "bad_request", "Something is wrong with this request."
    BANNED = "banned", "The operator of this server has banned you."
    BLOCKED = "blocked", "Somebody at this table does not want to play with you."
    BUSY = "busy", "The server is busy. Try again in a while."
    DAMAGED = "damaged", "The saved data is damaged. The server's operator can restore it."
    FAILED = "failed", "Something went wrong on the server; nothing was changed."
    FOREIGN_ORIGIN = "foreign_origin", "This page is not allowed to do that here."
    HINT_WAITS = "hint_waits", "You are already waiting for a hint."
    KICKED = "kicked", "The host has removed you from this table."
    LINK_USED = "link_used", "This link has already been used or has expired."
    MATCH_GOES_ON = "match_goes_on", "Available once the game is over."
    MATCH_HAS_BEGUN = "match_has_begun", "The game has already begun."
    MATCH_HAS_NOT_BEGUN = "match_has_not_begun", "The game has not begun yet."
    MATCH_IS_OVER = "match_is_over", GAME_ENDS
    METHOD_NOT_ALLOWED = "method_not_allowed", "That cannot be done here."
    MUTED = "muted", "The operator of this server has muted you."
    NO_ANALYSIS = "no_analysis", "A game that started from a set-up position cannot be analysed here."
    NO_GUEST = "no_guest", "The server does not know you yet. Reload the page."
    NO_HINTS = "no_hints", "There are no hints at this table."
    NO_OPINION = "no_opinion", "No suggestion is available right now. Try again."
    NO_SEAT = "no_seat", "This table is full."
    NOT_FOUND = "not_found", "There is no such table."
    NOT_HERE = "not_here", "You are not a player at this table."
    NOT_KEPT = "not_kept", "This position was not kept when the rules changed, but the record still has every move."
    NOT_READY = "not_ready", "The game is still warming up. Try again in a minute."
    NOT_SAVED = "not_saved", "This could not be saved, so nothing has changed. Try again."
    NOT_YOURS = "not_yours", "That belongs to somebody else."
    NOTHING_PROPOSED = "nothing_proposed", "That request to undo has been withdrawn."
    NOTHING_TO_UNDO = "nothing_to_undo", "You cannot undo what has been revealed."
    OTHER_RULES = "other_rules", "This game was played under other rules."
    OUT_OF_TIME = "out_of_time", "This player's time is up."
    PLAYERS_ONLY = "players_only", "Only players can chat at a private table."
    PLAYS_HERE = "plays_here", "You cannot remove somebody who is playing."
    SEAT_TAKEN = "seat_taken", "Somebody else has taken that place."
    SEATS_ARE_FREE = "seats_are_free", "Some places are still free."
    TOO_EARLY = "too_early", "This must stay secret until everyone is here."
    TOO_FAST = "too_fast", "That was too fast. Wait a moment."
    TOO_LARGE = "too_large", "That is too large."
    TOO_MANY_CONNECTIONS = "too_many_connections", "Too many connections are open. Close some pages and try again."
    TOO_MANY_PEOPLE = "too_many_people", "You have muted or blocked too many people."
    TOO_MANY_RECORDS = "too_many_records", "You have uploaded too many games. Try again later."
    TOO_MANY_TABLES = "too_many_tables", "You have too many unfinished tables."
    TOO_SLOW = "too_slow", "This game takes too long to replay here."
    UNKNOWN_GAME = "unknown_game", "There is no such game."
    UNKNOWN_MOVE = "unknown_move", "That is not a move of this game."
    WRONG_MOMENT = "wrong_moment", "The game has moved on; check the board."
    WRONG_NAME = "wrong_name", "To confirm, type your own name."


PLAYERS_ALONE = "Only players at this table may do this."
"""What is answered to others."""


class Refusal(ZigguratError):
    """A request that is not granted. Nothing has changed."""

    code: str
    """What programs go by: a `Code`, or the reason of a game's rules."""

    def __init__(self, code: Code, sentence: str | None = None, status: int = 409) -> None:
        super().__init__(sentence or code.sentence)
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
    return Refusal(Code.FAILED, status=500)


def moving() -> Refusal:
    """The process that looks after a table is being replaced."""
    return Refusal(Code.BUSY, "This table is moving to another process. Try again in a moment.", 503)


def leaving() -> Refusal:
    """This process is being replaced."""
    return Refusal(Code.BUSY, "This server is being replaced. Try again in a moment.", 503)


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
    return Refusal(Code.DAMAGED, status=503)


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
