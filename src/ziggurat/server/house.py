"""The house: everything that one server is made of, opened and closed in order."""

from __future__ import annotations

import asyncio
import logging

from ziggurat.server.accounts import Accounts
from ziggurat.server.engines import Engines
from ziggurat.server.games import Games
from ziggurat.server.hall import Hall
from ziggurat.server.lock import FolderLock
from ziggurat.server.metrics import METRICS
from ziggurat.server.privacy import Privacy
from ziggurat.server.seal import seal_from
from ziggurat.server.settings import Settings
from ziggurat.server.sockets import Sockets
from ziggurat.server.store import Store, StoreFailed
from ziggurat.server.thinkers import Thinkers

log = logging.getLogger("ziggurat.house")

CLEAR_UP_SECONDS = 3600.0
"""How often what is too old is removed."""
LOOK_SECONDS = 5.0
"""How often the lock is looked after."""


class House:
    """One server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.lock = FolderLock(settings.data)
        self.store = Store(settings.address)
        self.accounts = Accounts(self.store)
        self.engines = Engines(settings.web)
        games = Games()
        self.hall = Hall(settings, self.store, games, Thinkers(games, settings.thinkers))
        self.sockets = Sockets(self.hall, self.accounts)
        self.privacy = Privacy(self.store, self.accounts, self.hall)
        self.is_open = False

    async def open(self) -> None:
        """Open the store and learn of all tables."""
        self.lock.take()
        try:
            self.store.seal = seal_from(self.settings.key, self.settings.data)
            await self.store.open()
        except BaseException:
            self.lock.free()
            raise
        self.store.writer.on_commit = METRICS.commits.note
        self.store.on_usurped = self._read_everything_again
        await self.accounts.open()
        self.hall.muted = self.accounts.muted
        await self.hall.open()
        self.hall.in_background(self._clear_up_for_ever())
        self.is_open = True
        self.hall.in_background(self._look_after_lock())
        if self.settings.warm == "all":
            for name in self.hall.games.readiness:
                self.hall.games.want(name)
            self.engines.want()

    async def close(self) -> None:
        """Let no move be lost: what waits is written before the store is closed."""
        await self.hall.close()
        await self.hall.thinkers.stop()
        await self.hall.games.stop()
        await self.engines.stop()
        await self.store.close()
        self.lock.free()

    async def _clear_up_for_ever(self) -> None:
        while True:
            try:
                await self.privacy.clear_up(self.settings.keep_guests_days, self.settings.keep_chats_days)
            except StoreFailed as error:
                log.warning("old things are cleared up later", extra={"why": str(error)[:200]})
            await asyncio.sleep(CLEAR_UP_SECONDS)

    async def _look_after_lock(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            why = self.lock.look_after()
            if why is not None:
                self.store.refuse(why)

    def _read_everything_again(self) -> None:
        self.accounts.forget()
        self.hall.in_background(self.hall.read_again())
