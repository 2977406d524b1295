"""What is kept beside the logs of tables: positions, to read a match faster, and how far its clocks have run."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable

from ziggurat.server.clocks import Clocks
from ziggurat.server.store import Snapshot, Store
from ziggurat.server.table import Table, clock_row

SNAPSHOT_SECONDS = 1.0
"""Time that snapshots wait for others: without one a match is read more slowly, and is the same."""
CLOCK_SECONDS = 5.0
"""Time between two notes of how far clocks have run: a power cut gives no more than that back."""

log = logging.getLogger("ziggurat.keeping")


class Keeping:
    """The last position of each table, and the clocks of all, on their way to the store."""

    def __init__(self, store: Store, tables: dict[str, Table]) -> None:
        self.store = store
        self.tables = tables
        self._snapshots: dict[str, Snapshot] = {}
        """The last position of each table that is still to be kept."""
        self._clocks_aside: dict[str, tuple[int, Clocks]] = {}
        """The clocks of tables that are not in memory, each with the moment at which it was put aside: they run on."""

    def forget(self, table_id: str) -> None:
        """A table is not ours any more, or is no more."""
        self._snapshots.pop(table_id, None)
        self._clocks_aside.pop(table_id, None)

    # ---- snapshots

    def keep_soon(self, snapshot: Snapshot) -> None:
        """Keep a position beside the log of its table, together with those of other tables."""
        self._snapshots[snapshot.playtable] = snapshot

    async def keep_snapshots_for_ever(self) -> None:
        """Keep positions every now and then."""
        while True:
            await asyncio.sleep(SNAPSHOT_SECONDS)
            await self.keep_snapshots()

    async def keep_snapshots(self) -> None:
        """Keep the positions that wait; those of tables that are not ours any more are left out."""
        owned = self.store.owned(self._snapshots)
        snapshots, self._snapshots = [one for one in self._snapshots.values() if one.playtable in owned], {}
        if not snapshots:
            return
        try:
            await self.store.add_snapshots(snapshots)
        except Exception as error:
            log.error("snapshots not saved", extra={"why": str(error)[:200]})

    # ---- clocks

    def put_aside(self, table: Table, clocks: Clocks) -> None:
        """A table leaves memory, and its clocks run on."""
        self._clocks_aside[table.id] = table.moment, clocks

    def has_aside(self, table_id: str) -> bool:
        """The clocks of a table run on without it."""
        return table_id in self._clocks_aside

    def clocks_put_aside(self, table: Table) -> Clocks | None:
        """The clocks with which a table left memory, if its match has not changed since."""
        moment, clocks = self._clocks_aside.pop(table.id, (None, None))
        return clocks if moment == table.moment else None

    async def keep_clocks_for_ever(self) -> None:
        """Keep clocks every now and then."""
        while True:
            await asyncio.sleep(CLOCK_SECONDS)
            await self.keep_clocks()

    async def keep_clocks(self) -> None:
        """Keep how far clocks have run, of tables in memory and of those that are not."""
        await self.keep_clocks_of(self.tables.values())

    async def keep_clocks_of(self, tables: Iterable[Table]) -> None:
        """The same of some tables, and of those that are not in memory."""
        here = [table.timekeeper.kept() for table in tables]
        aside = [clock_row(number, *clocks) for number, clocks in self._clocks_aside.items()]
        kept = [row for row in here if row is not None] + aside
        owned = self.store.owned(row.playtable for row in kept)
        kept = [row for row in kept if row.playtable in owned]
        if not kept:
            return
        try:
            await self.store.save_clocks(kept)
        except Exception as error:
            log.error("clocks not saved", extra={"why": str(error)[:200]})
