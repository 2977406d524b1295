"""The house: everything that one server is made of, opened and closed in order."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import IO

from ziggurat.server.accounts import Accounts
from ziggurat.server.games import Games
from ziggurat.server.hall import Hall
from ziggurat.server.settings import Settings
from ziggurat.server.sockets import Sockets
from ziggurat.server.store import Store, StoreFailed
from ziggurat.server.thinkers import Thinkers

try:
    import fcntl
except ImportError:  # a system without file locks
    fcntl = None  # type: ignore[assignment]


class House:
    """One server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.address)
        self.accounts = Accounts(self.store)
        games = Games()
        self.hall = Hall(settings, self.store, games, Thinkers(games, settings.thinkers))
        self.sockets = Sockets(self.hall, self.accounts)
        self.is_open = False
        self._key: IO[str] | None = None

    async def open(self) -> None:
        """Open the store and learn of all tables."""
        self._lock_folder(self.settings.data)
        await self.store.open()
        await self.hall.open()
        self.is_open = True
        if self.settings.warm == "all":
            for name in self.hall.games.readiness:
                self.hall.games.want(name)

    async def close(self) -> None:
        """Let no move be lost: what waits is written before the store is closed."""
        await self.hall.close()
        await self.hall.thinkers.stop()
        await self.hall.games.stop()
        await self.store.close()
        if self._key is not None:
            self._key.close()

    def _lock_folder(self, folder: Path) -> None:
        """Two servers over one store would be two authorities over one match."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._key = (folder / "lock").open("w", encoding="utf-8")
        except OSError as error:
            raise StoreFailed(f"The data folder {folder} cannot be used: {error.strerror}.") from error
        if fcntl is None:
            return
        try:
            fcntl.flock(self._key, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise StoreFailed(f"Another server uses the data folder {folder} already.") from error
        with contextlib.suppress(OSError):
            self._key.write(str(os.getpid()))
            self._key.flush()
