"""What guests want to have to do with each other, as it is kept: who is muted or blocked, shown out, or reported."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Literal

import sqlalchemy as sa
from sqlalchemy import Column, Float, ForeignKey, Integer, String, Table, Text

from ziggurat.server.store.schema import GUEST, METADATA
from ziggurat.server.store.store import Store

SHUNNED = Table(
    "shunned",
    METADATA,
    Column("guest", ForeignKey("guest.id", ondelete="CASCADE"), primary_key=True, comment="Who shuns."),
    Column("other", ForeignKey("guest.id", ondelete="CASCADE"), primary_key=True, comment="Who is shunned."),
    Column("kind", String(8), nullable=False, comment="mute or block."),
    Column("name", String(24), nullable=False, comment="What the other was called then."),
    Column("at", Float, nullable=False),
)

KICKED = Table(
    "kicked",
    METADATA,
    Column("playtable", ForeignKey("playtable.id", ondelete="CASCADE"), primary_key=True),
    Column("guest", String(24), primary_key=True),
    Column("at", Float, nullable=False),
)

REPORT = Table(
    "report",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("guest", String(24), nullable=False, comment="Who reports."),
    Column("about", String(24), nullable=False, comment="Who is reported."),
    Column("name", String(24), nullable=False, comment="What the one reported was called then."),
    Column("playtable", String(24), nullable=False),
    Column("text", Text, nullable=False, comment="What the one who reports says."),
    Column("lines", Text, nullable=False, comment="JSON: the chat around it."),
    Column("at", Float, nullable=False),
)

ADD_SHUNNED, ADD_KICKED, ADD_REPORT = map(sa.insert, (SHUNNED, KICKED, REPORT))
REMOVE_SHUNNED = sa.delete(SHUNNED).where(
    SHUNNED.c.guest == sa.bindparam("by_guest"), SHUNNED.c.other == sa.bindparam("of_other")
)
REMOVE_KICKED = sa.delete(KICKED).where(
    KICKED.c.playtable == sa.bindparam("of_table"), KICKED.c.guest == sa.bindparam("of_guest")
)

OF_GUEST: sa.BindParameter[str] = sa.bindparam("of_guest")
FORGET = (
    sa.delete(SHUNNED).where(sa.or_(SHUNNED.c.guest == OF_GUEST, SHUNNED.c.other == OF_GUEST)),
    sa.delete(KICKED).where(KICKED.c.guest == OF_GUEST),
    sa.delete(REPORT).where(sa.or_(REPORT.c.guest == OF_GUEST, REPORT.c.about == OF_GUEST)),
)
SAVE_LINES = sa.update(REPORT).where(REPORT.c.id == sa.bindparam("of_report")).values(lines=sa.bindparam("kept"))


@dataclass
class ShunnedRow:
    """Somebody whom a guest does not want to hear, or to play with."""

    guest: str
    other: str
    kind: Literal["mute", "block"]
    name: str
    at: float


@dataclass
class ReportRow:
    """What somebody has to say about somebody, with what was said around it."""

    guest: str
    about: str
    name: str
    playtable: str
    text: str
    lines: list[dict[str, Any]]
    at: float


class PeopleStore:
    """The part of the store that is about people and people."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def name_of(self, guest: str) -> str | None:
        """What a guest is called; None where there is no such guest."""
        rows = await self.store._read(sa.select(GUEST.c.name).where(GUEST.c.id == guest))
        return str(rows[0]["name"]) if rows else None

    async def shunned(self, guest: str) -> list[ShunnedRow]:
        """Whom a guest has muted or blocked, the last first."""
        found = sa.select(SHUNNED).where(SHUNNED.c.guest == guest).order_by(SHUNNED.c.at.desc())
        return [ShunnedRow(**row) for row in await self.store._read(found)]

    async def shun(self, row: ShunnedRow) -> None:
        """A guest mutes or blocks another, whatever was before."""
        await self.store._write((REMOVE_SHUNNED, _pair(row.guest, row.other)), (ADD_SHUNNED, vars(row)))

    async def forgive(self, guest: str, other: str) -> None:
        """A guest takes that back."""
        await self.store._write((REMOVE_SHUNNED, _pair(guest, other)))

    async def kick(self, table: str, guest: str, at: float) -> None:
        """Somebody may not come back to a table."""
        of = {"of_table": table, "of_guest": guest}
        row = {"playtable": table, "guest": guest, "at": at}
        await self.store._write((REMOVE_KICKED, of), (ADD_KICKED, row), of=(table,))

    async def kicked(self, table: str) -> set[str]:
        """Who may not come back to a table."""
        rows = await self.store._read(sa.select(KICKED.c.guest).where(KICKED.c.playtable == table))
        return {row["guest"] for row in rows}

    async def add_report(self, row: ReportRow) -> None:
        """Keep a report for the operator."""
        await self.store._write((ADD_REPORT, {**vars(row), "lines": json.dumps(row.lines, ensure_ascii=False)}))

    async def reports(self, most: int = 100, by: str | None = None) -> list[ReportRow]:
        """The last reports, the newest first; all, or those of one guest."""
        found = sa.select(REPORT).order_by(REPORT.c.id.desc()).limit(most)
        rows = await self.store._read(found if by is None else found.where(REPORT.c.guest == by))
        values = [{name: value for name, value in row.items() if name != "id"} for row in rows]
        return [ReportRow(**{**row, "lines": json.loads(row["lines"])}) for row in values]

    async def forget(self, guest: str) -> None:
        """Whom a guest shunned and who shunned them, where they were shown out, all reports and lines with them."""
        await self.store._write(*((remove, {"of_guest": guest}) for remove in FORGET))
        named = REPORT.c.lines.contains(guest, autoescape=True)
        for row in await self.store._read(sa.select(REPORT.c.id, REPORT.c.lines).where(named)):
            kept = [line for line in json.loads(row["lines"]) if line["guest"] != guest]
            lines = json.dumps(kept, ensure_ascii=False)
            await self.store._write((SAVE_LINES, {"of_report": row["id"], "kept": lines}))


def _pair(guest: str, other: str) -> dict[str, str]:
    return {"by_guest": guest, "of_other": other}
