"""News that all processes hear, over LISTEN and NOTIFY: what the lobby shows, who is in one, and what became of guests.

News are gathered for a moment and told apart from moves: PostgreSQL lets commits with a NOTIFY through one at a time.
Whoever loses the connection may have missed something and reads everything again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable
from typing import Any

import orjson
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from ziggurat.server.store import Store

CHANNEL = "ziggurat"
GATHER_SECONDS = 0.1
RETRY_SECONDS = 0.5
CLOSE_SECONDS = 2.0
"""How long the last news may take."""
LONGEST = 7900
"""Bytes of one piece of news; PostgreSQL takes 8000."""
MOST_WAITING = 10_000
"""News that wait while the database does not answer; who missed them reads everything again anyway."""
TELL = sa.text("SELECT pg_notify(:channel, :text)")

Hear = Callable[[str, dict[str, Any]], None]

log = logging.getLogger("ziggurat.news")


class News:
    """What this process tells the others, and hears from them."""

    def __init__(self, store: Store, hear: Hear, missed: Callable[[], None]) -> None:
        self.store = store
        self.me = secrets.token_hex(8)
        """Who tells, so that nobody hears themselves."""
        self._hear = hear
        self._missed = missed
        self._waiting: list[bytes] = []
        self._has_news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.is_listening = asyncio.Event()
        self._ends = False

    async def open(self) -> None:
        """Begin to listen."""
        self._task = asyncio.create_task(self._work_for_ever())
        await self.is_listening.wait()

    async def close(self) -> None:
        """Tell what waits, and listen no longer."""
        self._ends = True
        self._has_news.set()
        if self._task is not None:
            await asyncio.wait({self._task}, timeout=CLOSE_SECONDS)
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def tell(self, kind: str, **body: Any) -> None:
        """Tell it soon. What is too long to be told is left out: its kind alone says that there is something."""
        text = orjson.dumps({"from": self.me, "kind": kind, **body})
        if len(text) > LONGEST:
            text = orjson.dumps({"from": self.me, "kind": kind, "id": body.get("id")})
        if len(self._waiting) < MOST_WAITING:
            self._waiting.append(text)
        self._has_news.set()

    async def _work_for_ever(self) -> None:
        while not self._ends:
            try:
                async with self.store.connected() as connection:
                    await self._work(connection)
            except Exception as error:
                log.warning("news do not come through", extra={"why": f"{type(error).__name__}: {error}"[:200]})
            if not self._ends:
                await asyncio.sleep(RETRY_SECONDS)

    async def _work(self, connection: AsyncConnection) -> None:
        await connection.execution_options(isolation_level="AUTOCOMMIT")
        raw = (await connection.get_raw_connection()).driver_connection
        assert raw is not None
        lost = asyncio.Event()
        raw.add_termination_listener(lambda *_: lost.set())
        await raw.add_listener(CHANNEL, self._notified)
        try:
            if self.is_listening.is_set():
                self._missed()
            self.is_listening.set()
            while not lost.is_set() and not (self._ends and not self._waiting):
                await _either(self._has_news, lost)
                await asyncio.sleep(GATHER_SECONDS)
                self._has_news.clear()
                while self._waiting and not lost.is_set():
                    await connection.execute(TELL, {"channel": CHANNEL, "text": self._waiting[0].decode()})
                    del self._waiting[0]
        finally:
            with contextlib.suppress(Exception):
                await raw.remove_listener(CHANNEL, self._notified)

    def _notified(self, connection: Any, process: int, channel: str, text: str) -> None:
        try:
            body = orjson.loads(text)
            if body["from"] != self.me:
                self._hear(str(body["kind"]), body)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            log.warning("news make no sense", extra={"why": f"{type(error).__name__}"})


async def _either(*events: asyncio.Event) -> None:
    """Wait until one of these is so."""
    waiting = [asyncio.ensure_future(event.wait()) for event in events]
    try:
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for one in waiting:
            one.cancel()
