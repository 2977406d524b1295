"""A match as the store has it: to play on, or only to be shown where its rules are not here."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

from ziggurat.engine.errors import BadOption, UnknownGame
from ziggurat.engine.fair import Chance, Share
from ziggurat.engine.game import Game
from ziggurat.engine.match import Match
from ziggurat.server import journal
from ziggurat.server.chronicle import Book, Kept
from ziggurat.server.games import Games
from ziggurat.server.journal import Journal
from ziggurat.server.store import Event, SeatRow, Snapshot, TableRow
from ziggurat.server.table.seats import Seats

if TYPE_CHECKING:
    from ziggurat.server.hall import Hall

Shown = Match | Kept
"""A match, or what was written down of it."""

log = logging.getLogger("ziggurat.table")


@dataclass(frozen=True)
class Found:
    """What the store has of a match."""

    match: Match | None = None
    kept: Kept | None = None
    """In the place of the match, where it is shown as it was played under rules that are not here."""
    journal: Journal = field(default_factory=Journal)
    trouble: str | None = None
    """Why the match cannot go on."""


async def read_match(hall: Hall, row: TableRow, seats: Seats) -> Found:
    """Take a match from the store."""
    if row.state == "gathering":
        return Found()
    if is_of_other_rules(hall.games, row):
        found = await _read_kept(hall, row, seats)
        return replace(found, trouble=found.trouble or why_broken_off(hall.games, row))
    if not row.seed:
        return Found(journal=Journal(floors=(0, 0)))
    events = await hall.store.events(row.id)
    snapshot = await hall.store.snapshot(row.id)
    try:
        game = hall.games.game(row.game, len(seats), row.options)
        reading = partial(_played_again, events, game, chance_of(row, seats), seats.names, row.opening, snapshot)
        book, match = await hall.records.aside(reading)
    except (journal.OtherRules, UnknownGame, BadOption) as error:
        log.warning("table cannot go on", extra={"table": row.id, "why": str(error)})
        return await _read_kept(hall, row, seats) if row.state == "over" else Found(trouble=str(error))
    return Found(match=match, journal=book)


def _played_again(
    events: Sequence[Event],
    game: Game,
    chance: Chance | None,
    names: Sequence[str],
    opening: str | None,
    snapshot: Snapshot | None,
) -> tuple[Journal, Match]:
    found = journal.journal_from(events, game)
    return found, journal.match_from(found, game, chance, names, opening, snapshot)


async def _read_kept(hall: Hall, row: TableRow, seats: Seats) -> Found:
    """The match as it was shown when it was played."""
    written = await hall.chronicler.read(row, len(seats), at_once=True)
    if written is None:
        return Found(trouble="The log of this match is damaged.")
    kept = Kept(hall.games.title(row.game), row.rules, written.journal.log, Book(written.pages), seats.names)
    trouble = _why_not_whole(kept) if row.state == "over" and not kept.is_whole else None
    return Found(kept=kept, journal=written.journal, trouble=trouble)


def _why_not_whole(kept: Kept) -> str:
    return (
        f"This match was played under rules {kept.rules} of {kept.title}, which this program does not have. Of its "
        f"{kept.position} moves all can be read in the record; shown as they were can be the first "
        f"{len(kept.pages)} positions."
    )


def is_of_other_rules(games: Games, row: TableRow) -> bool:
    """A match was begun under rules that this program does not have."""
    return row.state != "gathering" and games.rules_of(row.game) != row.rules


def why_broken_off(games: Games, row: TableRow) -> str | None:
    """Why a match that is not over cannot go on."""
    if row.state == "over" or not is_of_other_rules(games, row):
        return None
    return (
        f"This match was begun under rules {row.rules} of {games.title(row.game)}, which this program does not have: "
        "it is broken off. It can be read, not continued."
    )


def chance_of(row: TableRow, seats: Sequence[SeatRow]) -> Chance | None:
    """Where Nature's draws come from: the seed, with what those at the seats have added to it.

    None where the match was played elsewhere.
    """
    shares = tuple(Share(seat.seat, seat.promise, seat.entropy) for seat in seats if seat.promise)
    return Chance(row.seed, shares) if row.seed else None
