"""Our own server: how it is started, and how two people play Imhotep on it."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from pathlib import Path

from benches.server.client import Http, Socket
from benches.server.process import Process
from benches.server.tables import BOTH, Meter, Table

GAME = "imhotep"
NO_LIMITS = {
    "ZIGGURAT_WARM": "asked",
    "ZIGGURAT_WEB": "none",
    "ZIGGURAT_LOG_LEVEL": "warning",
    "ZIGGURAT_SOCKET_RATE": "1e9",
    "ZIGGURAT_REQUEST_RATE": "1e9",
    "ZIGGURAT_GUEST_RATE": "1e9",
    "ZIGGURAT_GUEST_CPU": "1e9",
    "ZIGGURAT_CROWD_CPU": "1e9",
    "ZIGGURAT_CONNECTIONS_PER_ADDRESS": "100000",
    "ZIGGURAT_TABLES_PER_GUEST": "1000000",
}
WAIT_SECONDS = 300.0
POSITION = b'{"type":"position"'
REFUSED = b'{"type":"refused"'
HEAD = re.compile(rb'"table":"([^"]+)","moment":(\d+),.*?"asked":(\d+|null),')
LEGAL = re.compile(rb'\{"id":(\d+),"kind":')


def start(data: Path) -> Process:
    """A server with an empty store."""
    environment = {**os.environ, **NO_LIMITS, "ZIGGURAT_DATA": str(data)}
    return Process([sys.executable, "-m", "ziggurat", "serve", "--port", "0"], environment)


class Ours(Table):
    """Two guests, each with a socket, each with a seat."""

    def __init__(self, number: int, url: str, meter: Meter, pace: float) -> None:
        super().__init__(number, url, meter, pace)
        self.http = Http(url, 1)
        self.cookies: list[str] = []
        self.id = b""
        self._seen: set[int] = set()

    async def open(self) -> None:
        for name in ("Ana", "Ben"):
            self.cookies.append((await self.http.post("/api/guest", {"name": name}))[1])
        address = self.url.replace("http", "ws", 1) + "/api/socket"
        for seat, cookie in enumerate(self.cookies):
            socket = Socket(lambda text, seat=seat: self._hear(seat, text))  # type: ignore[misc]
            self.sockets.append(await socket.connect(address, cookie))
        if not self.number:
            await self._until_ready()
        await self._new_match()

    async def _until_ready(self) -> None:
        """Until the rules are compiled."""
        await self.http.post(
            "/api/tables", {"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}]}, self.cookies[0]
        )
        async with asyncio.timeout(WAIT_SECONDS):
            while (await self.http.get("/api/health"))["games"][GAME]["state"] != "ready":
                await asyncio.sleep(0.2)

    async def _new_match(self) -> None:
        wanted = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}], "is_listed": False}
        answer, _ = await self.http.post("/api/tables", wanted, self.cookies[0])
        number = answer["table"]["id"]
        await self.http.post(f"/api/tables/{number}/sit", {"seat": 2}, self.cookies[1])
        before, self.id, self._seen = self.id, number.encode(), set()
        for seat, socket in enumerate(self.sockets):
            if before:
                socket.say(b'{"type":"unwatch","table":"%b"}' % before)
            socket.say(b'{"type":"watch","table":"%b","seat":%d}' % (self.id, seat + 1))

    def _hear(self, seat: int, text: bytes) -> None:
        if text.startswith(POSITION):
            self._position(seat, text)
        elif text.startswith(REFUSED):
            raise AssertionError(text[:300].decode())

    def _position(self, seat: int, text: bytes) -> None:
        head = HEAD.search(text, 0, 400)
        assert head is not None, text[:400]
        if head[1] != self.id:
            return
        moment = int(head[2])
        both_know = self.hears(moment)
        if head[3] == b"null":
            if both_know:
                self.meter.n_matches += self.meter.is_on
                self.in_background(self._new_match())
            return
        asks_me = int(head[3]) == seat + 1
        message = self._answer(text, moment) if asks_me else b""
        if len(self._seen) == BOTH:
            if asks_me:
                self.answer(seat, message, moment + 1)
            return
        self._seen.add(seat)
        if asks_me:
            self._first = (seat, message, moment + 1)
        if len(self._seen) == BOTH:
            self.answer(*self._first)

    def _answer(self, text: bytes, moment: int) -> bytes:
        legal = text.index(b'"legal":[')
        answers = LEGAL.findall(text, legal, text.index(b'"view":', legal))
        return b'{"type":"answer","table":"%b","moment":%d,"move":%b}' % (self.id, moment, self.dice.choice(answers))
