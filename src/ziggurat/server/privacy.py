"""What a person may ask of a server: their devices, all that is kept about them, and to be forgotten."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import Any

from ziggurat.server.accounts import Accounts
from ziggurat.server.errors import Elsewhere, Refusal
from ziggurat.server.hall import CLOSE_NO_GUEST, Hall
from ziggurat.server.store import Damaged, GuestRow, Store

DAY_SECONDS = 86_400.0
AT_ONCE = 100

log = logging.getLogger("ziggurat.privacy")


class Privacy:
    """Looks after what is kept about people."""

    def __init__(self, store: Store, accounts: Accounts, hall: Hall) -> None:
        self.store = store
        self.accounts = accounts
        self.hall = hall

    async def all_about(self, guest: GuestRow) -> dict[str, Any]:
        """All that is kept about a guest. Secrets are not in it: only their hashes are kept, and they say nothing."""
        tables = []
        for table_id in await self.store.tables_of(guest.id, None):
            with contextlib.suppress(Damaged):
                found = await self.store.table(table_id)
                if found is not None:
                    row, seats = found
                    mine = [{"seat": seat.seat, "name": seat.name} for seat in seats if seat.guest == guest.id]
                    about = {"id": row.id, "game": row.game, "state": row.state, "created": row.created}
                    tables.append(about | {"hosted": row.host == guest.id, "seats": mine, "outcome": row.outcome})
        return {
            "format": "ziggurat-guest/1",
            "guest": vars(guest),
            "devices": await self.accounts.devices(guest),
            "sanctions": await self.store.sanctions(guest.id),
            "tables": tables,
            **await self.hall.people.all_about(guest.id),
            "chat": [
                {"table": line.playtable, "at": line.at, "name": line.name, "text": line.text}
                for line in await self.store.chat_of(guest.id)
            ],
        }

    async def forget(self, guest: str) -> None:
        """Forget a guest: their name is replaced where they sat, what they said is removed, and so are their devices.

        At matches that go on a bot plays for them, so that the others can play on; tables that gather lose them.
        """
        self.hall.cut_off(guest)
        self.hall.news.tell("cut", id=guest, code=CLOSE_NO_GUEST)
        await asyncio.sleep(0)  # they watch no longer, so that nobody is told their name any more
        left: set[str] = set()
        while tables := set(await self.store.tables_of(guest, None)) - left:  # they may sit down somewhere meanwhile
            for table_id in sorted(tables):
                await self._leave_table(table_id, guest)
            left |= tables
        await self.hall.people.forget(guest)
        await self.store.forget(guest)
        self.accounts.forget()
        self.hall.forget_guest(guest)
        self.hall.news.tell("forgotten", id=guest)
        log.info("a guest was forgotten")

    async def _leave_table(self, table_id: str, guest: str) -> None:
        """The owner of a table writes that the guest is gone: every write about a table carries the owner's token."""
        try:
            await self.hall.lose_guest(table_id, guest)
        except Elsewhere as found:
            await self.hall.others.wish(found, "lose", guest=guest)

    async def clear_up(self, guests_days: float, chats_days: float) -> None:
        """Forget guests who were long not here, and remove old chats of finished matches, as far as that is wanted."""
        now = time.time()
        if guests_days:
            for guest in await self.store.guests_unseen_since(now - guests_days * DAY_SECONDS, AT_ONCE):
                with contextlib.suppress(Refusal):  # a table of theirs moves just now: the next time
                    await self.forget(guest)
        if chats_days:
            await self.store.remove_chats_before(now - chats_days * DAY_SECONDS)
