"""Which tables are ours, where several processes share a database: claiming them, giving them away, handing them over.

What says so is in the database (`store/leases.py`); this is what a process does about it.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from typing import Any
from weakref import WeakValueDictionary

from ziggurat.server.errors import Elsewhere, moving
from ziggurat.server.keeping import Keeping
from ziggurat.server.store import LeaseLost, Owner, Store
from ziggurat.server.table import Table

HAND_OVER_SECONDS = 3.0
"""How long a process that ends waits for what is under way at a table."""

CLOSE_COME_BACK = 1012
MOVING = "Your table moves to another process."


class Ownership:
    """The tables in memory as what this process owns. A process that is the only one owns them all."""

    def __init__(
        self,
        store: Store,
        tables: dict[str, Table],
        keeping: Keeping,
        is_wanted: Callable[[str], bool],
        in_background: Callable[[Coroutine[Any, Any, Any]], object],
    ) -> None:
        self.store = store
        self.tables = tables
        self.keeping = keeping
        self._is_wanted = is_wanted
        """Something goes on here with a table that nobody watches."""
        self._in_background = in_background
        self.is_leaving = False
        """This process ends: it takes no table any more."""
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def one_at_a_time(self, table_id: str) -> asyncio.Lock:
        """A table is read, or let go of, by one at a time: else it could be here and be another's."""
        return self._loading.setdefault(table_id, asyncio.Lock())

    async def own(self, table_id: str) -> None:
        """Own a table, or say who does. A process that is the only one owns them all."""
        owner = await self._claim(table_id)
        if owner is not None:
            raise Elsewhere(table_id, owner)

    async def _claim(self, table_id: str) -> Owner | None:
        leases = self.store.leases
        if leases is None:
            return None
        if self.is_leaving:
            raise moving()
        try:
            owner = await leases.claim(table_id)
        except LeaseLost as error:
            raise moving() from error
        if owner is None and self.is_leaving:
            raise moving()  # this process has begun to end meanwhile, and is not to read the table any more
        return owner

    async def owner_of(self, table_id: str) -> Owner | None:
        """The process that owns a table, if it is another one. A table that nobody owns is ours from now on."""
        if self.store.leases is None or table_id in self.tables:
            return None
        async with self.one_at_a_time(table_id):
            return None if table_id in self.tables else await self._claim(table_id)

    async def gives_away(self, table_id: str) -> bool:
        """Let go of a table that nobody watches here: somebody comes to it at another process. False where it stays."""
        leases = self.store.leases
        if leases is None or table_id not in leases.held:
            return False
        async with self.one_at_a_time(table_id):
            table = self.tables.get(table_id)
            if table is not None and not await self._is_given_up(table):
                return False
            await leases.release(table_id)
        return True

    async def _is_given_up(self, table: Table) -> bool:
        """Put a table down if nobody watches it and nothing happens there."""
        if table.audience.viewers or table.is_busy or self._is_wanted(table.id):
            return False
        async with table.alone:
            if table.audience.viewers:
                return False
            await table.stop()
            await self.keeping.keep_clocks_of([table])
            self.put_down(table)
        return True

    def put_down(self, table: Table) -> None:
        """A table is not ours any more: what is in memory of it is not to be believed."""
        self.tables.pop(table.id, None)
        self.keeping.forget(table.id)
        table.alone.doubt()

    def lost(self, table: Table) -> None:
        """Another process has taken over a table: whoever watches it here comes back by themselves."""
        if self.tables.get(table.id) is not table:
            return
        self.put_down(table)
        if self.store.leases is not None:
            self.store.leases.held.pop(table.id, None)
        for watcher in list(table.audience.viewers):
            self._in_background(watcher.close(CLOSE_COME_BACK, MOVING))
        self._in_background(table.stop())

    def lose_everything(self) -> None:
        """Other processes have taken over all our tables."""
        for table in list(self.tables.values()):
            self.lost(table)

    async def hand_over(self) -> None:
        """This process ends: what is under way is finished, and others may have our tables from now on."""
        leases = self.store.leases
        if leases is None:
            return
        self.is_leaving = True
        tables = list(self.tables.values())
        await self.keeping.keep_snapshots()
        await self.keeping.keep_clocks()
        await asyncio.gather(*(self._finish(table) for table in tables))
        await leases.leave()
        for table in tables:
            for watcher in list(table.audience.viewers):
                self._in_background(watcher.close(CLOSE_COME_BACK, MOVING))

    async def _finish(self, table: Table) -> None:
        """Wait until nothing happens at a table, and let nothing happen there any more."""
        await table.stop()
        with contextlib.suppress(TimeoutError):  # what hangs is refused by the database once the table is another's
            async with asyncio.timeout(HAND_OVER_SECONDS):
                await table.alone.wait()
        self.put_down(table)
