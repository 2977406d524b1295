"""The wire: every message that goes in or out, as types. Schemas for clients are made from these alone.

HTTP bodies come in as models and are answered with models. A socket carries JSON objects with a `type`: what a client
says is one of `Said`, what it is sent is one of `ServerMessage`, typed dicts, so that the busiest of them,
`position`, is never more than a dict turned into bytes.
"""

from __future__ import annotations

import unicodedata
from typing import Annotated, Any, Literal, NotRequired

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter
from typing_extensions import TypedDict

from ziggurat.bots.reasons import Reasons
from ziggurat.bots.search import Opinion
from ziggurat.server.names import FORGOTTEN

MOST_MARKS = 4
"""Marks over and under one letter."""
JOINERS = "\u200c\u200d"
"""They join letters of some scripts, and parts of some pictures; nowhere else have they a meaning."""
BLANKS = frozenset("\u00ad\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters, marks and signs by their names, of which nothing is seen."""

PRINTABLE = r"^[^\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]+$"
"""No control characters, and none that turn the direction of what follows."""


def visible(text: str) -> str:
    """A text of which something is seen."""
    if not any(_is_seen(char) for char in text):
        raise ValueError("nothing of it can be seen; say something with letters, digits or signs")
    return text


def wholly_visible(text: str) -> str:
    """A name in which nothing is hidden, so that no two that look alike differ by it."""
    visible(text)
    marks = 0
    for at, char in enumerate(text):
        if char in JOINERS and _joins(text, at):
            continue
        kind = unicodedata.category(char)
        if char in BLANKS or kind[0] == "C" or kind in ("Zl", "Zp"):
            raise ValueError(f"it has a character that cannot be seen, U+{ord(char):04X}")
        marks = marks + 1 if kind[0] == "M" else 0
        if marks > MOST_MARKS:
            raise ValueError("it has too many marks on one letter")
    return text


def _is_seen(char: str) -> bool:
    return unicodedata.category(char)[0] in "LNPS" and char not in BLANKS


def _joins(text: str, at: int) -> bool:
    """A joiner stands between two characters that it can join."""
    return 0 < at < len(text) - 1 and all(
        not char.isascii() and char not in JOINERS for char in (text[at - 1], text[at + 1])
    )


def not_reserved(name: str) -> str:
    """A name that says nothing but that a person was forgotten belongs to nobody."""
    if name == FORGOTTEN:
        raise ValueError("it stands for people who were forgotten")
    return name


Name = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=24, pattern=PRINTABLE),
    AfterValidator(wholly_visible),
    AfterValidator(not_reserved),
]
Text = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=500, pattern=PRINTABLE),
    AfterValidator(visible),
]
GuestId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{6,24}$")]
TableId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{6,24}$")]
Token = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{16,64}$")]
Hash = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
Level = Literal["random", "greedy", "easy", "normal", "hard", "expert"]
State = Literal["gathering", "playing", "over"]


class Message(BaseModel):
    """The base of what comes in: fields that nobody knows are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


# ---- errors


class ErrorData(TypedDict):
    """The one shape of every error."""

    code: str
    sentence: str


class ErrorAnswer(TypedDict):
    """An error as the answer to a request."""

    error: ErrorData


# ---- guests


class GuestNamed(Message):
    """A guest says a name."""

    name: Name


class DeviceLinked(Message):
    """A device that wants to be the same guest as the one that made the link."""

    token: Token


class DeviceNamed(Message):
    """The device to sign out; all others than the one that asks, if none is named."""

    device: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{16}$")] | None = None


class Forgetting(Message):
    """To be forgotten cannot be taken back: it is asked for by name."""

    name: Name


class DeviceData(TypedDict):
    """A device that is this guest."""

    id: str
    label: str | None
    """What it says it is, in two words."""
    created: float
    seen: float | None
    """When it was last here, to the day."""
    is_this: bool


class Devices(TypedDict):
    """All devices of a guest, the newest first."""

    devices: list[DeviceData]


class Guest(TypedDict):
    """Who somebody is."""

    id: str
    name: str


class Link(TypedDict):
    """A secret to open on another device, good once and not for long."""

    token: str
    minutes: int


# ---- games


class OptionData(TypedDict):
    """One thing to choose before a match, for a screen to draw."""

    name: str
    choices: list[Any]
    default: Any
    text: str


class Readiness(TypedDict):
    """How far the rules of a game are compiled. People can play at any stage; bots think simply until it is done."""

    state: Literal["waiting", "compiling", "ready", "failed"]
    done: int
    """Rules compiled so far."""
    expected: int
    """About how many there are."""


class GameData(TypedDict):
    """A game that can be played."""

    name: str
    title: str
    rules: int
    min_seats: int
    max_seats: int
    options: list[OptionData]
    readiness: Readiness


class Games(TypedDict):
    """All games, and the bots that can sit down at any of them."""

    games: list[GameData]
    levels: list[str]


class Health(TypedDict):
    """How the server is."""

    status: Literal["ok", "degraded"]
    reason: str | None
    """Why it is degraded: nothing can be written just now, or ever again before somebody has looked after it."""
    version: str
    database: str
    unwritten: int
    """Finished matches that wait to be written down as they were shown."""
    tables_in_memory: int
    sockets: int
    bots_thinking: int
    games: dict[str, Readiness]


# ---- people


class PersonShunned(Message):
    """Not to hear somebody (mute), nor to have them at one's tables (block), or to take that back (none)."""

    kind: Literal["mute", "block", "none"]


class PersonReported(Message):
    """What is wrong with somebody at a table, for the operator."""

    table: TableId
    text: Text


class PersonKicked(Message):
    """A spectator whom the host shows out."""

    guest: GuestId


class PersonData(TypedDict):
    """Somebody who is muted or blocked, by the name they had then."""

    guest: str
    name: str
    kind: Literal["mute", "block"]


class People(TypedDict):
    """Whom one has muted or blocked, the last first."""

    people: list[PersonData]


# ---- tables


class SeatWanted(Message):
    """Who is to sit at a seat: me, another person in my browser, anyone, whoever holds a link, or a bot."""

    kind: Literal["me", "local", "open", "invited", "bot"]
    name: Name | None = None
    level: Level | None = None
    coach: bool | None = None
    """A person here has a coach, where the table allows one; they have one if nothing is said."""


class Clock(Message):
    """Thinking time for each seat, and what happens to a seat that has used it up."""

    initial: Annotated[float, Field(ge=5, le=864_000, strict=False)]
    increment: Annotated[float, Field(ge=0, le=86_400, strict=False)] = 0.0
    at_zero: Literal["nothing", "bot", "end"] = "nothing"


class TableWanted(Message):
    """A table to be set up."""

    game: Annotated[str, StringConstraints(max_length=40)]
    options: dict[Annotated[str, StringConstraints(max_length=40)], bool | int | str] = {}
    seats: Annotated[list[SeatWanted], Field(min_length=1, max_length=8)]
    clock: Clock | None = None
    is_listed: bool = True
    """The table is shown among the open tables."""
    hints: bool = True
    """Whoever is asked may ask the search for advice."""
    coach: bool = False
    """Players may have a coach, who tells them what matters now, and afterwards what an answer has cost."""
    as_at_a_real_table: bool = False
    """What has been revealed is not taken back either where only bots play along."""
    starts_when_full: bool = True
    """The match begins as soon as every seat is taken; otherwise when the host says so."""
    promise: Hash | None = None
    """The SHA-256 of 32 bytes that I add to chance; I tell them when the match is beginning."""


class SeatChosen(Message):
    """A seat to sit down at; any open one if not said. An invited seat needs the secret of its link."""

    seat: Annotated[int, Field(ge=1, le=8)] | None = None
    invite: Token | None = None
    promise: Hash | None = None
    """The SHA-256 of 32 bytes that I add to chance; I tell them when the match is beginning."""
    coach: bool | None = None
    """I have a coach here, where the table allows one; at a seat that is mine already this changes it."""


class PromiseGiven(Message):
    """What I promise to add to chance."""

    promise: Hash | None = None


class ValueGiven(Message):
    """What I promised, 32 bytes in hexadecimal."""

    value: Hash


class SeatGiven(Message):
    """What a seat is to become: open, kept for a link, or a bot's."""

    kind: Literal["open", "invited", "bot"]
    level: Level | None = None


class RecordGiven(Message):
    """The text of a record file."""

    text: Annotated[str, StringConstraints(max_length=4_000_000)]


class RecordContinued(RecordGiven):
    """A match that is not over, to be continued at a table here: the text of its record, and who is to sit where."""

    seats: Annotated[list[SeatWanted], Field(min_length=1, max_length=8)]
    promise: Hash | None = None
    """The SHA-256 of 32 bytes that I add to chance; I tell them when the match is beginning."""


class SeatData(TypedDict):
    """Who sits at a seat."""

    seat: int
    kind: Literal["person", "open", "invited", "bot"]
    name: str
    level: str | None
    guest: str | None
    """The public id of the guest who plays it."""
    is_here: bool
    """Somebody watches the table for this seat just now."""
    has_left: bool
    """The person has gone and is not expected back; the others may give the seat to a bot."""
    promise: str | None
    """The SHA-256 of what the player adds to chance, where they add anything."""
    has_told: bool
    """They have told it."""
    coach: bool
    """A coach speaks to this player, unless they silence it in their browser."""


class TableData(TypedDict):
    """A table, as anyone may know it."""

    id: str
    game: str
    title: str
    rules: int
    options: dict[str, Any]
    seats: list[SeatData]
    state: State
    is_beginning: bool
    """Every seat is taken; who promised something to chance tells it now, within seconds."""
    host: str | None
    clock: dict[str, Any] | None
    is_listed: bool
    hints: bool
    coach: bool
    """Players may have a coach."""
    as_at_a_real_table: bool
    """What has been revealed is not taken back either where only bots play along."""
    created: float
    commitment: str
    """The hash of the seed that every draw follows from; empty where none is known to hold."""
    chance: Literal["committed", "proved", "unproved", "untold"]
    """The draws follow from a seed of this server; or the match was played elsewhere, and its record proves them, tells
    a proof that does not hold, or tells none."""
    rematch: str | None
    """The table where they play again."""
    trouble: str | None
    """A sentence, where the match cannot be continued by this program."""
    asked: int | None
    n_watching: int


class TableAnswer(TypedDict):
    """A table, with what only this guest may know of it."""

    table: TableData
    your_seats: list[int]
    invites: dict[str, str]
    """For the host: the secret of each seat that is kept for a link."""


class Tables(TypedDict):
    """Tables that one can sit down at, and one's own."""

    open: list[TableData]
    n_more: int
    """Open tables that are not in the list: too many, or too many of one host."""
    mine: list[TableData]


class PastData(TypedDict):
    """An earlier position of a match, as a seat or a spectator may know it, with the move that led to it."""

    position: int
    of: int
    viewer: int | None
    decision: dict[str, Any] | None
    question: NotRequired[str]
    """In English, for whoever asks for words."""
    view: dict[str, Any]
    move: dict[str, Any] | None


class Course(TypedDict):
    """How the points of a finished match came about."""

    points: list[list[float]]
    """points[position - since][seat - 1]; of a long match a page, and the next begins where it ends."""
    since: int
    of: int
    """How many positions the match has, from the opening to the end."""


class Analysis(TypedDict):
    """What the search thinks of a finished match, as far as it has got."""

    state: Literal["running", "done", "failed", "stopped"]
    """It is stopped by whoever asked for it, or when it has taken too long; what was found is told for a while."""
    done: int
    of: int
    """Decisions that are thought about: of a very long match some, spread over the whole of it."""
    by: NotRequired[str]
    """The public id of the guest who asked, and who may stop it."""
    positions: list[dict[str, Any]]
    moves: dict[str, ActionData]
    """The moves that the positions name, by their text."""


# ---- what a client says on a socket


class Saying(Message):
    """The base of what a client says. `ref` comes back with the answer."""

    ref: Annotated[int, Field(ge=0, lt=2**53)] | Annotated[str, StringConstraints(max_length=40)] | None = None


class OfTable(Saying):
    """Something said about a table."""

    table: TableId


Moment = Annotated[int, Field(ge=0, lt=2**53)]
Move = Annotated[str, StringConstraints(min_length=1, max_length=200)] | Annotated[int, Field(ge=1, lt=2**31)]


class Watch(OfTable):
    """Watch a table through the eyes of one's own seat, or as a spectator; `since` is the last moment seen before."""

    type: Literal["watch"]
    seat: Annotated[int, Field(ge=1, le=8)] | None = None
    since: Moment | None = None


class Unwatch(OfTable):
    """Watch it no longer."""

    type: Literal["unwatch"]


class Answer(OfTable):
    """Answer the open decision. `moment` is the moment that is answered: an answer to another is refused."""

    type: Literal["answer"]
    moment: Moment
    move: Move


class TakeBack(OfTable):
    """Take back the last decision, play it again, or take back the whole turn.

    Where other people play, within what nobody has learnt from. Where only bots do, undo goes over their answers and
    over chance, also if they have answered since the moment that is meant.
    """

    type: Literal["undo", "redo", "reset"]
    moment: Moment


class Propose(OfTable):
    """Ask the others to go back to an earlier position, past what has been revealed."""

    type: Literal["propose"]
    moment: Moment
    position: Annotated[int, Field(ge=0, lt=2**31)]


class Consent(OfTable):
    """Say yes or no to a proposal."""

    type: Literal["consent"]
    moment: Moment
    agree: bool


class WhyNot(OfTable):
    """Why a move is not possible."""

    type: Literal["why_not"]
    moment: Moment
    move: Move


class Preview(OfTable):
    """What the table would look like after an answer, as far as its seat can know."""

    type: Literal["preview"]
    moment: Moment
    move: Move


class AskHint(OfTable):
    """What the search would answer."""

    type: Literal["hint"]
    moment: Moment


class AskCompare(OfTable):
    """Where the difference between two answers comes from, at a position where a seat of one's own is or was asked."""

    type: Literal["compare"]
    position: Annotated[int, Field(ge=0, lt=2**31)]
    best: Move
    other: Move


class AskReview(OfTable):
    """What an answer of one's own has cost: it is compared with what the search would have answered there."""

    type: Literal["review"]
    position: Annotated[int, Field(ge=0, lt=2**31)]


class AskLog(OfTable):
    """The page of the log that ends with the move that led to a position, as one watches the table."""

    type: Literal["log"]
    until: Annotated[int, Field(ge=1, lt=2**31)]


class AskTalk(OfTable):
    """What was said at the table before one of its numbered lines, a page of it."""

    type: Literal["talk"]
    before: Annotated[int, Field(ge=1, lt=2**31)]


class Chat(OfTable):
    """Say something to everyone at the table."""

    type: Literal["chat"]
    text: Text


class Lobby(Saying):
    """Be told of open tables and one's own, now and whenever they change, or no longer."""

    type: Literal["lobby"]
    on: bool


class Ping(Saying):
    """Are you there?"""

    type: Literal["ping"]


Said = Annotated[
    Watch
    | Unwatch
    | Answer
    | TakeBack
    | Propose
    | Consent
    | WhyNot
    | Preview
    | AskHint
    | AskCompare
    | AskReview
    | AskLog
    | AskTalk
    | Chat
    | Lobby
    | Ping,
    Field(discriminator="type"),
]
SAID: TypeAdapter[Any] = TypeAdapter(Said)


# ---- what a client is told on a socket

Ref = int | str | None


class HelloMessage(TypedDict):
    """The first message on a socket."""

    type: Literal["hello"]
    version: str
    guest: Guest


class ActionData(TypedDict):
    """A legal answer."""

    id: int
    kind: str
    args: dict[str, str]
    text: str


class MoveData(TypedDict):
    """A line of the log. `move` is null where this seat may not read it."""

    number: int
    seat: int
    move: str | None
    news: list[dict[str, Any]]
    story: NotRequired[list[str]]
    """In English, for whoever asks for words."""


class ClocksData(TypedDict):
    """Seconds that each seat has left, as of now, and the seat whose time runs."""

    left: list[float]
    running: int | None


class Can(TypedDict):
    """What the one who watches may do besides answering."""

    undo: bool
    redo: bool
    reset: bool
    ask: int | None
    """Where undo is not possible alone: the position of one's own last decision, to which the others can be asked to go
    back by `propose`."""
    why_not: Literal["nothing", "revealed", "absent"] | None
    """Why neither is possible for those who play: they have decided nothing yet; it has been revealed, and the table is
    as a real one; somebody has left who may come back."""


class ResultData(TypedDict):
    """How a match ended."""

    scores: list[float]
    ranking: list[int]
    breakdown: list[dict[str, float]]
    out_of_time: int | None
    """The seat whose clock ended the match, if one did."""
    broken_off: bool
    """The match had no end, and was broken off as things stood."""
    is_closed: bool
    """The operator of the server ended the match as it stood."""
    seed: str
    """What the commitment was made to: with it every draw can be checked."""


class PositionMessage(TypedDict):
    """Where a match stands, as one seat may know it.

    Of the log that one has, `log_kept` lines are still right. The lines from `log_from` on are these, and no others;
    those between, if there are any, are asked for by `log`.
    """

    type: Literal["position"]
    table: str
    moment: int
    """Rises with every change of the match and never returns."""
    position: int
    """How many moves have been made, Nature's included."""
    viewer: int | None
    asked: int | None
    thinking: bool
    """The seat that is asked is a bot's."""
    decision: dict[str, Any] | None
    question: NotRequired[str]
    """In English, for whoever asks for words."""
    legal: list[ActionData]
    view: dict[str, Any]
    log_kept: int
    log_from: int
    log: list[MoveData]
    can: Can
    clocks: ClocksData | None
    over: bool
    result: ResultData | None


class TableChanged(TypedDict):
    """The table has changed: seats, state, who is here."""

    type: Literal["table"]
    table: TableData
    your_seats: list[int]
    spectators: list[Guest]
    """Who watches without a seat, some of them where there are many."""


class ChatMessage(TypedDict):
    """Something said at the table."""

    type: Literal["chat"]
    table: str
    number: int
    guest: str
    """The public id of who said it."""
    name: str
    seat: int | None
    text: str
    at: float


class LogMessage(TypedDict):
    """A page of the log, up to the position that was named; `log_from` lines come before it."""

    type: Literal["log"]
    ref: Ref
    table: str
    moment: int
    viewer: int | None
    log_from: int
    log: list[MoveData]


class TalkMessage(TypedDict):
    """A page of what was said, and whether more was said before it."""

    type: Literal["talk"]
    ref: Ref
    table: str
    lines: list[ChatMessage]
    first: int | None
    """The number of the first line of the page, whether it is told or was said by somebody who is muted."""
    has_more: bool


class ProposalMessage(TypedDict):
    """Somebody asks to go back, or the asking has come to an end."""

    type: Literal["proposal"]
    table: str
    moment: int
    position: int
    by: int
    agreed: list[int]
    state: Literal["open", "agreed", "declined"]


class LobbyMessage(TypedDict):
    """Open tables and one's own."""

    type: Literal["lobby"]
    open: list[TableData]
    n_more: int
    mine: list[TableData]


class CompilingMessage(TypedDict):
    """How far the rules of a game are compiled."""

    type: Literal["compiling"]
    game: str
    readiness: Readiness


class WhyNotMessage(TypedDict):
    """Why a move is not possible; null when it is."""

    type: Literal["why_not"]
    ref: Ref
    move: str | int
    reason: ErrorData | None


class PreviewMessage(TypedDict):
    """The table after an answer, for the seat that asks. What chance or others would add is not in it."""

    type: Literal["preview"]
    ref: Ref
    move: str | int
    view: dict[str, Any]
    news: list[dict[str, Any]]
    story: NotRequired[list[str]]
    """In English, for whoever asks for words."""


class HintMessage(TypedDict):
    """What the search thinks of the answers, the best first."""

    type: Literal["hint"]
    ref: Ref
    table: str
    moment: int
    opinions: list[Opinion]


class ComparedMessage(TypedDict):
    """Where the difference between two answers comes from: points by seat and source at the end, after either."""

    type: Literal["compared"]
    ref: Ref
    table: str
    position: int
    reasons: Reasons


class ReviewedMessage(TypedDict):
    """What an answer has cost, compared with the best."""

    type: Literal["reviewed"]
    ref: Ref
    table: str
    position: int
    best: ActionData
    played: ActionData
    reasons: Reasons | None
    """None where the answer was the best."""


class DoneMessage(TypedDict):
    """What was said has been done."""

    type: Literal["done"]
    ref: Ref


class RefusedMessage(TypedDict):
    """What was said is refused, and nothing has changed."""

    type: Literal["refused"]
    ref: Ref
    error: ErrorData
    table: NotRequired[str]
    moment: NotRequired[int]
    """The moment at which the table stands."""


class PongMessage(TypedDict):
    """I am here."""

    type: Literal["pong"]
    ref: Ref


ServerMessage = Annotated[
    HelloMessage
    | PositionMessage
    | TableChanged
    | ChatMessage
    | LogMessage
    | TalkMessage
    | ProposalMessage
    | LobbyMessage
    | CompilingMessage
    | WhyNotMessage
    | PreviewMessage
    | HintMessage
    | ComparedMessage
    | ReviewedMessage
    | DoneMessage
    | RefusedMessage
    | PongMessage,
    Field(discriminator="type"),
]
SERVER_MESSAGE: TypeAdapter[Any] = TypeAdapter(ServerMessage)


def socket_schema() -> dict[str, Any]:
    """The JSON Schema of everything on a socket: `said` by a client, `told` by the server."""
    return {
        "said": SAID.json_schema(),
        "told": SERVER_MESSAGE.json_schema(mode="serialization"),
    }
