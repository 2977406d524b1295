"""What an operator can do besides running a server: look, mute, ban, close, export, forget.

`Admin` does it: inside the running server, behind a small door that only this machine reaches and only who can read
the data folder opens, or in a process of its own while no server runs (cli/admin.py).
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import json
import logging
import os
import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from ziggurat.engine.errors import ZigguratError
from ziggurat.server.errors import Code, Elsewhere, Refusal, not_found
from ziggurat.server.hall import CLOSE_NO_GUEST
from ziggurat.server.house import House
from ziggurat.server.store import StoreFailed

DOOR = "door"
"""The file that tells where the door is, and what opens it."""
LONGEST_LINE = 1 << 16
MOST_LISTED = 500

log = logging.getLogger("ziggurat.admin")


class Admin:
    """What can be asked for, each by its name with arguments in text."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.wishes: dict[str, Callable[..., Awaitable[Any]]] = {
            "tables": self.tables,
            "guests": self.guests,
            "reports": self.reports,
            "mute": self.mute,
            "unmute": self.unmute,
            "ban": self.ban,
            "unban": self.unban,
            "close": self.close,
            "export": self.export,
            "forget": self.forget,
        }

    async def do(self, wish: str, arguments: list[str]) -> Any:
        """Do what is wished for."""
        if wish not in self.wishes:
            raise not_found("command")
        log.warning("the operator acts", extra={"wish": wish})
        return await self.wishes[wish](*arguments)

    async def tables(self, state: str = "") -> Any:
        """The tables that were touched last."""
        return await self.house.store.all_tables(MOST_LISTED, state or None)

    async def guests(self) -> Any:
        """The newest guests, and what was imposed on whom."""
        found = await self.house.store.guests(MOST_LISTED)
        sanctions = await self.house.store.sanctions()
        for guest in found:
            guest["sanctions"] = [one["kind"] for one in sanctions if one["guest"] == guest["id"]]
        return found

    async def reports(self) -> Any:
        """What people have reported of each other, the newest first, with the chat around it."""
        return [vars(row) for row in await self.house.hall.people.kept.reports(MOST_LISTED)]

    async def mute(self, guest: str, reason: str = "") -> None:
        """A guest may say nothing any more."""
        await self._known(guest)
        await self.house.accounts.sanction(guest, "muted", reason)

    async def unmute(self, guest: str) -> None:
        """A guest may speak again."""
        await self.house.accounts.sanction(guest, "muted", None)

    async def ban(self, guest: str, reason: str = "") -> None:
        """A guest may do nothing any more, and is shown out."""
        await self._known(guest)
        await self.house.accounts.sanction(guest, "banned", reason)
        self.house.hall.cut_off(guest)
        self.house.hall.news.tell("cut", id=guest, code=CLOSE_NO_GUEST)

    async def unban(self, guest: str) -> None:
        """A guest may come back."""
        await self.house.accounts.sanction(guest, "banned", None)

    async def close(self, table: str) -> None:
        """End a match as it stands, or clear away a table where people gather."""
        try:
            await (await self.house.hall.table(table)).close_by_operator()
        except Elsewhere as found:
            await self.house.hall.others.wish(found, "close")

    async def export(self, guest: str) -> Any:
        """All that is kept about a guest."""
        return await self.house.privacy.all_about(await self._known(guest))

    async def forget(self, guest: str) -> None:
        """Forget a guest, as they could ask for themselves."""
        await self.house.privacy.forget((await self._known(guest)).id)

    async def _known(self, guest: str) -> Any:
        found = await self.house.store.guest(guest)
        if found is None:
            raise not_found("guest")
        return found


class Door:
    """Listens on this machine alone. A line asks and a line answers; the secret lies in the data folder."""

    def __init__(self, house: House) -> None:
        self.admin = Admin(house)
        self.file = house.settings.data / DOOR
        self._secret = secrets.token_urlsafe(32)
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """Listen, and write down where."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, limit=LONGEST_LINE)
        port = self._server.sockets[0].getsockname()[1]
        self.file.unlink(missing_ok=True)
        descriptor = os.open(self.file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as out:
            json.dump({"port": port, "secret": self._secret}, out)

    async def close(self) -> None:
        """Listen no longer."""
        found = door_at(self.file.parent)
        if found is not None and found.get("secret") == self._secret:
            with contextlib.suppress(OSError):
                self.file.unlink(missing_ok=True)
        if self._server is not None:
            self._server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, ValueError):
            answer = await self._answer(await reader.readline())
            writer.write(json.dumps(answer, default=str).encode() + b"\n")
            await writer.drain()
        writer.close()

    async def _answer(self, line: bytes) -> dict[str, Any]:
        try:
            asked = json.loads(line)
            if not hmac.compare_digest(str(asked["secret"]).encode(), self._secret.encode()):
                raise Refusal(Code.NOT_YOURS, "The door stays shut.", 403)
            return {"done": await self.admin.do(str(asked["wish"]), [str(one) for one in asked["arguments"]])}
        except (ZigguratError, StoreFailed) as error:
            return {"refused": str(error)}
        except (ValueError, KeyError, TypeError) as error:
            return {"refused": f"This is not understood: {type(error).__name__}."}


def door_at(folder: Path) -> dict[str, Any] | None:
    """Where the door of the server over a folder is; None where there is none."""
    try:
        return dict(json.loads((folder / DOOR).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None
