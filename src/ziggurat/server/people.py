"""People and people: whom a guest does not want to hear or to play with, and what is told to the operator."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any, Literal
from weakref import WeakValueDictionary

from ziggurat.server.errors import Code, Refusal, not_found, not_saved
from ziggurat.server.limits import Buckets
from ziggurat.server.siblings.nobody import NoNews, Telling
from ziggurat.server.store import ChatLine, Store, StoreFailed
from ziggurat.server.store.people import PeopleStore, ReportRow, ShunnedRow

MOST_SHUNNED = 500
MOST_REPORTS = 10_000
"""Reports of one guest that are told to them."""
LINES_REPORTED = 40
"""Lines of the chat that go with a report."""
REPORT_RATE, REPORT_SECONDS = 1 / 60, 600.0
"""Reports a second from one guest, and of how many seconds at once."""


class Shunned:
    """Whom one guest has muted or blocked. All who look at the same guest's hold the same."""

    def __init__(self, guest: str, rows: Iterable[ShunnedRow]) -> None:
        self.guest = guest
        self.rows = {row.other: row for row in rows}

    def hides(self, other: str) -> bool:
        """What another says is not shown to the guest."""
        return other in self.rows

    def blocks(self, other: str) -> bool:
        """The guest does not want to play with another."""
        return other in self.rows and self.rows[other].kind == "block"


class People:
    """All guests of a server, and what they want to have to do with each other."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.kept = PeopleStore(store)
        self._shunned: WeakValueDictionary[str, Shunned] = WeakValueDictionary()
        self.news: Telling = NoNews()
        self._reports = Buckets(REPORT_RATE, REPORT_SECONDS)

    async def shunned_by(self, guest: str) -> Shunned:
        """Whom a guest has muted or blocked."""
        known = self._shunned.get(guest)
        if known is None:
            rows = await self.kept.shunned(guest)
            known = self._shunned.setdefault(guest, Shunned(guest, rows))
        return known

    async def shun(self, guest: str, other: str, kind: Literal["mute", "block"]) -> None:
        """A guest mutes another, or blocks them."""
        shunned = await self.shunned_by(guest)
        if other == guest:
            raise Refusal(Code.BAD_REQUEST, "You cannot mute or block yourself.", 400)
        if len(shunned.rows) >= MOST_SHUNNED and other not in shunned.rows:
            raise Refusal(Code.TOO_MANY_PEOPLE, f"You have already muted or blocked {MOST_SHUNNED} people.", 429)
        row = ShunnedRow(guest, other, kind, await self._name_of(other), time.time())
        try:
            await self.kept.shun(row)
        except StoreFailed as error:
            raise not_saved() from error
        self.news.tell("guest", id=guest)
        shunned.rows = {other: row} | {one: kept for one, kept in shunned.rows.items() if one != other}

    async def forgive(self, guest: str, other: str) -> None:
        """A guest takes back what they did to another."""
        shunned = await self.shunned_by(guest)
        try:
            await self.kept.forgive(guest, other)
        except StoreFailed as error:
            raise not_saved() from error
        shunned.rows.pop(other, None)
        self.news.tell("guest", id=guest)

    async def read_again(self, guest: str) -> None:
        """Believe the store about whom a guest has muted or blocked; whoever holds that holds it as it is now."""
        known = self._shunned.get(guest)
        if known is not None:
            known.rows = {row.other: row for row in await self.kept.shunned(guest)}

    async def read_all_again(self) -> None:
        """Believe nothing but the store."""
        for guest in list(self._shunned):
            await self.read_again(guest)

    async def all_about(self, guest: str) -> dict[str, list[dict[str, Any]]]:
        """Whom a guest has muted or blocked, and what they have reported, for those who ask what is kept about them."""
        shunned = [vars(row) for row in await self.kept.shunned(guest)]
        return {"shunned": shunned, "reports": [vars(row) for row in await self.kept.reports(MOST_REPORTS, by=guest)]}

    async def forget(self, guest: str) -> None:
        """Nothing of that is left, nor of what others have reported about the guest."""
        await self.kept.forget(guest)
        self._shunned.pop(guest, None)

    async def check_welcome(self, guest: str, people: Iterable[str]) -> None:
        """None of these people has blocked a guest."""
        for person in people:
            if (await self.shunned_by(person)).blocks(guest):
                raise Refusal(Code.BLOCKED, status=403)

    async def report(self, guest: str, about: str, table: str, text: str) -> None:
        """Tell the operator of somebody, with what was said at the table."""
        if not self._reports.take(guest):
            raise Refusal(Code.TOO_FAST, "You have reported several people; wait a little before the next report.", 429)
        lines = [_line_payload(line) for line in await self.store.chat(table, LINES_REPORTED)]
        row = ReportRow(guest, about, await self._name_of(about), table, text, lines, time.time())
        try:
            await self.kept.add_report(row)
        except StoreFailed as error:
            raise not_saved() from error

    async def _name_of(self, guest: str) -> str:
        name = await self.kept.name_of(guest)
        if name is None:
            raise not_found("guest")
        return name


def _line_payload(line: ChatLine) -> dict[str, object]:
    return {name: value for name, value in vars(line).items() if name != "playtable"}
