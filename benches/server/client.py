"""The leanest client that will do: WebSocket frames and HTTP requests by hand, so that the load costs less than what it
is put on. Frames are masked with zeros, which the protocol allows and which changes no byte."""

from __future__ import annotations

import asyncio
import base64
import json
import os
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
NO_MASK = bytes(4)


class Socket(asyncio.Protocol):
    """One end of a WebSocket; whole messages go to `hear`."""

    def __init__(self, hear: Callable[[bytes], None], address: str = "") -> None:
        self.hear = hear
        self.address = address
        """From where the connection is said to come; a server believes that of a proxy."""
        self.n_bytes = 0
        self.is_lost = False
        self._buffer = b""
        self._transport: asyncio.Transport | None = None
        self._is_open: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def connect(self, url: str, cookie: str = "") -> Socket:
        """Connect, and wait until the other side agrees."""
        parts = urlsplit(url)
        await asyncio.get_running_loop().create_connection(lambda: self, parts.hostname or "", parts.port or 80)
        path = parts.path + (f"?{parts.query}" if parts.query else "")
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: {parts.netloc}", "Upgrade: websocket", "Connection: Upgrade"]
        lines += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        lines += [f"Cookie: {cookie}"] if cookie else []
        lines += _forwarded(self.address)
        assert self._transport is not None
        self._transport.write("\r\n".join([*lines, "", ""]).encode())
        await self._is_open
        return self

    def say(self, text: bytes) -> None:
        """Send a message."""
        self._send(TEXT, text)

    def close(self) -> None:
        """Go away without ceremony."""
        if self._transport is not None:
            self._transport.abort()

    def _send(self, kind: int, payload: bytes) -> None:
        length = len(payload)
        head = bytes((0x80 | kind, 0x80 | length)) if length < 126 else _long_head(kind, length)
        assert self._transport is not None
        self._transport.write(head + NO_MASK + payload)

    # ---- called by the loop

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport) or hasattr(transport, "write")
        self._transport = transport  # type: ignore[assignment]

    def connection_lost(self, error: Exception | None) -> None:
        self.is_lost = True
        if not self._is_open.done():
            self._is_open.set_exception(ConnectionError("The server closed the connection."))

    def data_received(self, data: bytes) -> None:
        self.n_bytes += len(data)
        buffer = self._buffer + data if self._buffer else data
        at = 0
        if not self._is_open.done():
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                self._buffer = buffer
                return
            if not buffer.startswith(b"HTTP/1.1 101"):
                self._is_open.set_exception(ConnectionError(buffer[:200].decode(errors="replace")))
                return
            at = end + 4
            self._is_open.set_result(None)
        self._buffer = buffer[self._take_frames(buffer, at) :]

    def _take_frames(self, buffer: bytes, at: int) -> int:
        """Hand on every whole frame; returns where the first unfinished one begins."""
        size = len(buffer)
        while size - at >= 2:
            length = buffer[at + 1]
            begin = at + 2
            if length == 126:
                begin += 2
            elif length == 127:
                begin += 8
            if size < begin:
                break
            if length > 125:
                length = int.from_bytes(buffer[at + 2 : begin], "big")
            if size < begin + length:
                break
            kind = buffer[at] & 0x0F
            payload = buffer[begin : begin + length]
            at = begin + length
            if kind == TEXT:
                self.hear(payload)
            elif kind == PING:
                self._send(PONG, payload)
            elif kind == CLOSE:
                self.closed(payload)
        return at

    def closed(self, payload: bytes) -> None:
        """The server ends the connection."""
        raise ConnectionError(f"The server closed a socket: {payload!r}.")


def _forwarded(address: str) -> list[str]:
    return [f"X-Forwarded-For: {address}"] if address else []


def _long_head(kind: int, length: int) -> bytes:
    assert length < 1 << 16
    return bytes((0x80 | kind, 0x80 | 126)) + length.to_bytes(2, "big")


class Http:
    """A few kept connections on which requests are made one after the other."""

    def __init__(self, url: str, connections: int = 8, address: str = "") -> None:
        self.address = address
        self.netloc = urlsplit(url).netloc
        self._host, self._port = urlsplit(url).hostname, urlsplit(url).port
        self._free: asyncio.Queue[tuple[asyncio.StreamReader, asyncio.StreamWriter] | None] = asyncio.Queue()
        for _ in range(connections):
            self._free.put_nowait(None)

    async def post(self, path: str, body: Any, cookie: str = "") -> tuple[Any, str]:
        """The JSON that comes back, and the cookie that was set."""
        return await self._ask("POST", path, json.dumps(body).encode(), cookie)

    async def get(self, path: str, cookie: str = "") -> Any:
        """The JSON at an address."""
        return (await self._ask("GET", path, b"", cookie))[0]

    def close(self) -> None:
        """Close every connection that is not in use."""
        for _ in range(self._free.qsize()):
            connection = self._free.get_nowait()
            if connection is not None:
                connection[1].close()
            self._free.put_nowait(None)

    async def _ask(self, method: str, path: str, body: bytes, cookie: str) -> tuple[Any, str]:
        """Ask on a free connection; one that fails is not used again."""
        connection = await self._free.get()
        kept = None
        try:
            if connection is None or connection[0].at_eof():
                connection = await asyncio.open_connection(self._host, self._port)
            answer = await self._asked(connection, method, path, body, cookie)
            kept = connection
        finally:
            if kept is None and connection is not None:
                connection[1].close()
            self._free.put_nowait(kept)
        status, content, set_cookie = answer
        if not status.split()[1].startswith("2"):
            raise ConnectionError(f"{method} {path}: {status} {content[:200]!r}")
        return json.loads(content or b"null"), set_cookie

    async def _asked(
        self, connection: tuple[asyncio.StreamReader, asyncio.StreamWriter], *request: Any
    ) -> tuple[str, bytes, str]:
        """The status, what came back, and the cookie that was set."""
        reader, writer = connection
        method, path, body, cookie = request
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.netloc}", "Content-Type: application/json"]
        lines += [f"Content-Length: {len(body)}", *([f"Cookie: {cookie}"] if cookie else [])]
        lines += _forwarded(self.address)
        writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in head[1:] if ": " in line)
        content = await reader.readexactly(int(headers.get("content-length", "0")))
        set_cookie = next((line.split(": ", 1)[1] for line in head if line.lower().startswith("set-cookie")), "")
        return head[0], content, set_cookie.partition(";")[0]
