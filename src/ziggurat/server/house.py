"""The house: everything that one server is made of, opened and closed in order."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from starlette.types import Receive, Scope, Send

from ziggurat.server.accounts import Accounts
from ziggurat.server.engines import Engines
from ziggurat.server.games import Games
from ziggurat.server.hall import Hall
from ziggurat.server.lock import FolderLock
from ziggurat.server.metrics import METRICS
from ziggurat.server.privacy import Privacy
from ziggurat.server.seal import seal_from
from ziggurat.server.settings import Settings
from ziggurat.server.siblings.doorkeeper import Doorkeeper
from ziggurat.server.siblings.news import News
from ziggurat.server.siblings.siblings import Siblings
from ziggurat.server.sockets import Sockets
from ziggurat.server.store import Store, StoreFailed
from ziggurat.server.thinkers import Thinkers

log = logging.getLogger("ziggurat.house")

CLEAR_UP_SECONDS = 3600.0
"""How often what is too old is removed."""
LOOK_SECONDS = 5.0
"""How often the lock is looked after."""
RETRY_SECONDS = 1.0
"""Until the store is asked again for what was missed."""


class House:
    """One server."""

    def __init__(self, settings: Settings, holds_folder: bool = True) -> None:
        self.settings = settings
        self._holds_folder = holds_folder
        self.lock = FolderLock(settings.data)
        self.store = Store(settings.address, at=settings.node or None)
        self.accounts = Accounts(self.store)
        self.engines = Engines(settings.web)
        games = Games()
        self.hall = Hall(settings, self.store, games, Thinkers(games, settings.n_thinkers, settings.cluster))
        self.sockets = Sockets(self.hall, self.accounts)
        self.privacy = Privacy(self.store, self.accounts, self.hall)
        self.siblings: Siblings | None = None
        self.doorkeeper = Doorkeeper(_nobody_answers)
        self.is_open = False

    async def open(self) -> None:
        """Open the store and learn of all tables."""
        if self._holds_folder:
            self.lock.take()
        try:
            seal = self.store.seal = seal_from(self.settings.key, self.settings.data)
            await self._open_to_siblings(seal.sibling_key)
            await self.store.open()
        except BaseException:
            if self.siblings is not None:
                await self.siblings.close()
            self.lock.free()
            raise
        self.store.writer.on_commit = METRICS.commits.note
        self.store.on_usurped = self._read_everything_again
        await self.accounts.open()
        self.hall.muted = self.accounts.muted
        await self.hall.open()
        if self.siblings is not None:
            await self._open_news()
        self.hall.in_background(self._clear_up_for_ever())
        self.is_open = True
        self.hall.in_background(self._look_after_lock())
        self.hall.thinkers.begin()
        if self.settings.warm == "all":
            for name in self.hall.games.readiness:
                self.hall.games.want(name)
            self.engines.want()

    async def _open_to_siblings(self, key: bytes) -> None:
        """Where several processes share the database: be reached by the others."""
        leases, settings = self.store.leases, self.settings
        if leases is None:
            return
        self.siblings = self.hall.others = Siblings(self.hall, leases, key, self.doorkeeper)
        try:
            port = await self.siblings.open(settings.node, settings.node_port)
        except OSError as error:
            raise StoreFailed(f"Siblings cannot reach {settings.node}: {error.strerror or error}.") from error
        leases.address = f"{settings.node}:{port}"
        leases.on_lost = self.hall.ownership.lose_everything

    async def _open_news(self) -> None:
        """Hear what the others tell, and tell them."""
        self.news = News(self.store, self._hear, self._missed_news)
        await self.news.open()
        self.hall.news = self.hall.lobby.news = self.accounts.news = self.hall.people.news = self.news
        self.news.tell("hello")

    def _hear(self, kind: str, body: dict[str, Any]) -> None:
        """One piece of news."""
        hall = self.hall
        if kind == "table":
            if "summary" in body:
                hall.lobby.hear_of(body["summary"])
        elif kind == "gone":
            hall.lobby.hear_gone(body["id"])
        elif kind == "lobby":
            hall.lobby.hear_of_guest(body["from"], body["id"], bool(body["on"]))
        elif kind == "hello":
            hall.lobby.forget_others()
            for guest in {watcher.guest for watcher in hall.lobby.watchers}:
                hall.news.tell("lobby", id=guest, on=True)
        elif kind == "guest":
            self.accounts.forget(body["id"])
            hall.in_background(hall.people.read_again(body["id"]))
        elif kind == "sanctions":
            hall.in_background(self.accounts.open())
        elif kind == "cut":
            hall.in_background(self._cut_off(body["id"], int(body["code"])))
        elif kind == "forgotten":
            self.accounts.forget(body["id"])
            hall.forget_guest(body["id"])

    async def _cut_off(self, guest: str, code: int) -> None:
        """End the connections of a guest here, once it is known here why they may not come back, if they may not."""
        await self.accounts.open()
        self.hall.cut_off(guest, code)

    def _missed_news(self) -> None:
        """News may have been missed: believe nothing but the store."""
        self.accounts.forget()
        self.hall.doubt_tables()  # a guest whom they know may have been forgotten
        self.hall.in_background(self._catch_up())
        self.hall.news.tell("hello")

    async def _catch_up(self) -> None:
        """Know again from the store what others have told; whoever may not be here any more goes."""
        while True:
            try:
                await self.accounts.open()
                await self.sockets.show_out()
                await self.hall.people.read_all_again()
                await self.hall.read_lobby_again()
                return
            except StoreFailed as error:
                log.warning("what was missed is read later", extra={"why": str(error)[:200]})
                await asyncio.sleep(RETRY_SECONDS)

    async def hand_over(self) -> None:
        """Let other processes have our tables, before those who sit there come back to them."""
        await self.hall.ownership.hand_over()

    async def close(self) -> None:
        """Let no move be lost: what waits is written before the store is closed."""
        await self.hall.close()
        if self.siblings is not None:
            await self.news.close()
            await self.siblings.close()
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

    news: News

    def _read_everything_again(self) -> None:
        self.accounts.forget()
        self.hall.in_background(self.hall.read_again())


async def _nobody_answers(scope: Scope, receive: Receive, send: Send) -> None:
    """The application of a house that serves no requests: an operator's, for a moment."""
    raise RuntimeError("This house serves no requests.")
