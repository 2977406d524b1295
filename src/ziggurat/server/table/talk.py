"""What is said at a table; it is kept with the match."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from ziggurat.server.errors import Code, Refusal
from ziggurat.server.people import Shunned
from ziggurat.server.store import ChatLine
from ziggurat.server.table.audience import Watcher

if TYPE_CHECKING:
    from ziggurat.server.table.table import Table

CHAT_PAGE = 50
"""Lines of the chat that are sent at once."""


class Talk:
    """The chat of a table."""

    def __init__(self, table: Table, is_new: bool) -> None:
        self.table = table
        self._n_lines: int | None = 0 if is_new else None
        """How many things have been said here; None where only the store knows."""

    async def say(self, watcher: Watcher, text: str) -> None:
        """Say something to everyone at the table: it is written down, then sent."""
        async with self.table.alone:
            self._check_may_speak(watcher)
            line = await self._line(watcher, text)
            self._n_lines = None  # until it is known to be written, or not
            await self.table.saving(self.table.hall.store.add_chat(line))
            self._n_lines = line.number
            self.table.audience.send_all(_shown(line), said_by=watcher.guest)

    def _check_may_speak(self, watcher: Watcher) -> None:
        if watcher not in self.table.audience.viewers:
            raise Refusal(Code.NOT_HERE, "You can chat only at a table you are watching.")
        if not self._is_asked_in(watcher.guest):
            raise Refusal(Code.PLAYERS_ONLY, "Only the players and the host can chat at a private table.", 403)
        if watcher.guest in self.table.hall.muted:
            raise Refusal(Code.MUTED, status=403)

    def _is_asked_in(self, guest: str) -> bool:
        """At a listed table anyone may speak; at another only who was asked to come: its host, and who has a seat."""
        row, seats = self.table.row, self.table.seats
        return bool(row.settings["is_listed"]) or guest == row.host or any(seat.guest == guest for seat in seats)

    async def _line(self, watcher: Watcher, text: str) -> ChatLine:
        last = self._n_lines
        if last is None:
            lines = await self.table.hall.store.chat(self.table.id, 1)
            last = lines[-1].number if lines else 0
        seats = self.table.seats.of(watcher.guest)
        seat = seats[0] if seats else None
        return ChatLine(self.table.id, last + 1, watcher.guest, seat, watcher.name, text, time.time())

    async def page(self, shunned: Shunned, before: int | None = None) -> dict[str, Any]:
        """The last page of what was said, or that before a line, without what a guest does not want to hear."""
        if self._n_lines == 0:
            return {"lines": [], "first": None, "has_more": False}
        lines = await self.table.hall.store.chat(self.table.id, CHAT_PAGE + 1, before)
        page = lines[-CHAT_PAGE:]
        heard = [_shown(line) for line in page if not shunned.hides(line.guest)]
        return {"lines": heard, "first": page[0].number if page else None, "has_more": len(lines) > CHAT_PAGE}


def _shown(line: ChatLine) -> dict[str, Any]:
    return {
        "type": "chat",
        "table": line.playtable,
        "number": line.number,
        "guest": line.guest,
        "name": line.name,
        "seat": line.seat,
        "text": line.text,
        "at": line.at,
    }
