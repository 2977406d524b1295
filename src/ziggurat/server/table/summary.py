"""A table as anyone may know it: for the lobby, and for those who watch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ziggurat.server.outgoing import SPECTATOR
from ziggurat.server.store import SeatRow, TableRow
from ziggurat.server.table.reading import chance_of, why_broken_off

if TYPE_CHECKING:
    from ziggurat.server.table.table import Table


def summary_of(table: Table) -> dict[str, Any]:
    """The table as anyone may know it."""
    row, games, viewers = table.row, table.hall.games, table.audience.viewers
    guests_here = {watcher.guest for watcher in viewers}
    return {
        "id": row.id,
        "game": row.game,
        "title": games.title(row.game),
        "rules": row.rules,
        "options": row.options,
        "seats": [_seat(seat, guests_here, table.is_coached(seat.seat)) for seat in table.seats],
        "state": row.state,
        "is_beginning": table.beginning.is_under_way,
        "host": row.host,
        "clock": row.settings["clock"],
        "is_listed": row.settings["is_listed"],
        "hints": row.settings["hints"],
        "coach": row.settings["coach"],
        "as_at_a_real_table": table.taking_back.is_as_at_a_real_table,
        "created": row.created,
        "commitment": _commitment(row, table.seats),
        "chance": _kind_of_chance(row),
        "rematch": row.rematch,
        "trouble": table.trouble or why_broken_off(games, row),
        "asked": table.asked_on_disk,
        "n_watching": sum(1 for viewer in viewers.values() if viewer == SPECTATOR),
    }


def _seat(seat: SeatRow, guests_here: set[str], is_coached: bool) -> dict[str, Any]:
    return {
        "seat": seat.seat,
        "kind": seat.kind,
        "name": seat.name,
        "level": seat.level,
        "guest": seat.guest,
        "is_here": seat.kind == "person" and seat.guest in guests_here,
        "has_left": seat.has_left,
        "promise": seat.promise,
        "has_told": seat.entropy is not None,
        "coach": is_coached,
    }


def _commitment(row: TableRow, seats: list[SeatRow]) -> str:
    chance = chance_of(row, seats)
    return chance.commitment if chance is not None else str((_proof(row) or {}).get("commitment", ""))


def _proof(row: TableRow) -> dict[str, Any] | None:
    """What the record of a match that was played elsewhere proves about its draws."""
    outcome = row.outcome or {}
    return outcome.get("chance") if "has_proof" in outcome else None


def _kind_of_chance(row: TableRow) -> str:
    if row.seed:
        return "committed"
    if _proof(row) is not None:
        return "proved"
    outcome = row.outcome or {}
    return "unproved" if outcome.get("has_proof", outcome.get("chance")) else "untold"
