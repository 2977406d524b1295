"""What the store keeps, row by row, as the server handles it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal


@dataclass
class GuestRow:
    """A guest."""

    id: str
    name: str
    created: float
    seen: float | None = None


@dataclass
class Device:
    """A browser that a guest uses."""

    secret_hash: str
    guest: str
    created: float
    label: str | None = None
    seen: float | None = None


@dataclass
class SeatRow:
    """A seat at a table."""

    playtable: str
    seat: int
    kind: Literal["person", "open", "invited", "bot"]
    guest: str | None
    name: str
    level: str | None = None
    invite: str | None = None
    has_left: bool = False
    promise: str | None = None
    entropy: str | None = None
    coach: bool | None = None
    """The player has a coach, where the table allows one; nothing said is yes."""


@dataclass
class TableRow:
    """A table, without its seats."""

    id: str
    game: str
    rules: int
    options: dict[str, Any]
    settings: dict[str, Any]
    state: str
    host: str | None
    seed: bytes = field(repr=False)
    created: float
    touched: float
    opening: str | None = None
    rematch: str | None = None
    outcome: dict[str, Any] | None = None


@dataclass
class Event:
    """One change of a match."""

    playtable: str
    moment: int
    kind: str
    body: str
    at: float


@dataclass
class Snapshot:
    """The facts of a position beside the log."""

    playtable: str
    moment: int
    position: int
    rules_hash: str
    facts: bytes


@dataclass
class ClockRow:
    """How far the clocks of a table have run since its last move."""

    playtable: str
    moment: int
    seconds: str
    """JSON: what each seat has left."""


@dataclass
class ChatLine:
    """Something said at a table."""

    playtable: str
    number: int
    guest: str
    seat: int | None
    name: str
    text: str
    at: float


@dataclass
class Sheet:
    """Some positions of a match as they were shown."""

    playtable: str
    first: int
    body: bytes
