"""Connections: how many there may be, and how long and how large what comes in on one may be.

Uvicorn reads requests for as long as they trickle in and holds any header in memory; here both have an end. Read `Door`
first: it counts. `Connection` watches over requests, `SocketConnection` over sockets.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from typing import Any, ClassVar, Protocol

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from ziggurat.server.abuse import ABUSE
from ziggurat.server.errors import Code
from ziggurat.server.limits import Bucket, visitor_at
from ziggurat.server.settings import Settings

try:
    import resource
except ImportError:  # a system without such limits
    resource = None  # type: ignore[assignment]

DESCRIPTORS_KEPT = 150
"""Files that the server needs besides connections: the store, bots' processes, the web app."""
SLICE = 4096
"""Bytes that are read at once: what comes after them is read only if they do not flood."""
MOST_PIPELINED = 16
"""Requests that may come on one connection before the first of them is answered."""
FRAMES_PER_MESSAGE, FLOOD_SECONDS = 4, 5.0
"""Frames of a socket for each message that its rate allows, pings included, and how many seconds' worth at once."""
FAREWELL_SECONDS = 2.0
"""How long the other side of a socket that has ended may take to read what it was sent."""
MOST_UNREAD = 1_048_576
"""Bytes on their way out of one connection, pongs included."""
REFUSALS = {
    408: ("408 Request Timeout", Code.TOO_SLOW, "The request took too long to arrive."),
    431: ("431 Request Header Fields Too Large", Code.TOO_LARGE, "The headers of the request are too large."),
    503: ("503 Service Unavailable", Code.TOO_MANY_CONNECTIONS, "Too many connections are open; close some."),
}


class Counted(Protocol):
    """A connection, of either kind."""

    transport: asyncio.Transport
    client: tuple[str, int] | None


class TooLarge(Exception):
    """A header grew past the limit."""


class Door:
    """Counts connections, in all and by address; trusted proxies bring many visitors and are not counted by theirs."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.most = min(settings.connections, descriptors() - DESCRIPTORS_KEPT)
        self._by_address: Counter[str] = Counter()
        self._inside: dict[Counted, str] = {}
        self.waiting: dict[Connection, None] = {}
        """Connections on which no whole request has come yet, or none is being answered; the longest waiting first."""

    def let_in(self, connection: Counted) -> bool:
        """Count a connection; False where it is one too many. Where all places are taken, one that idles makes room."""
        address = _address_of(connection)
        is_proxy = self.settings.is_proxy(address)
        visitor = visitor_at(address)
        if not is_proxy and self._by_address[visitor] >= self.settings.connections_per_address:
            ABUSE.note("too many connections from one address", address)
            return False
        if len(self._inside) >= self.most and not self._made_room():
            ABUSE.note("too many connections in all", address)
            return False
        self._inside[connection] = visitor
        self._by_address[visitor] += 1
        return True

    def let_out(self, connection: Counted) -> None:
        """It is gone, or is counted as another kind from now on."""
        visitor = self._inside.pop(connection, None)
        if visitor is None:
            return
        self._by_address[visitor] -= 1
        if not self._by_address[visitor]:
            del self._by_address[visitor]

    def _made_room(self) -> bool:
        """Close the connection that has waited longest; False where none waits."""
        if not self.waiting:
            return False
        idle = next(iter(self.waiting))
        del self.waiting[idle]
        ABUSE.note("an idle connection made room", _address_of(idle))
        self.let_out(idle)
        idle.transport.abort()
        return True


class Stalled:
    """Ends a connection whose other side does not read what it is sent."""

    door: ClassVar[Door]
    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    client: tuple[str, int] | None
    _stall: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        """Nothing more goes out until the other side reads; its time for that begins."""
        super().pause_writing()  # type: ignore[misc]
        if self._stall is None:
            self._stall = self.loop.call_later(self.door.settings.stall_seconds, self._give_up)

    def resume_writing(self) -> None:
        """It reads."""
        super().resume_writing()  # type: ignore[misc]
        self._read_again()

    def _read_again(self) -> None:
        if self._stall is not None:
            self._stall.cancel()
            self._stall = None

    def _give_up(self) -> None:
        ABUSE.note("a connection that does not read", _address_of(self))
        self.transport.abort()


class Connection(Stalled, HttpToolsProtocol):
    """A connection for requests."""

    _timer: asyncio.TimerHandle | None = None
    _n_header = 0
    _is_in_header = True
    _refused: int | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come."""
        super().connection_made(transport)
        if not self.door.let_in(self):
            self._refuse(503)
            return
        self.door.waiting[self] = None
        self._wait(self.door.settings.header_seconds, "a header that does not end in time")

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone."""
        self._wait_no_longer()
        self._read_again()
        self.door.waiting.pop(self, None)
        self.door.let_out(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Some bytes; the header may take this many and no more."""
        if self._refused is not None or self.transport.is_closing():
            return
        if self._is_in_header and self._timer is None:
            self._wait(self.door.settings.header_seconds, "a header that does not end in time")
        for at in range(0, len(data), SLICE):
            self._take(data[at : at + SLICE])
            if self._refused is not None or self.transport.is_closing():
                return

    def _take(self, data: bytes) -> None:
        super().data_received(data)
        if self._is_in_header and self._refused is None:
            self._n_header += len(data)
            with suppress(TooLarge):
                self._check_header()
        if len(self.pipeline) > MOST_PIPELINED:
            ABUSE.note("too many requests in one", _address_of(self))
            self.transport.abort()

    # ---- what the parser finds

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._n_header = 0

    def on_url(self, url: bytes) -> None:
        """A piece of its address."""
        self._n_header += len(url)
        self._check_header()
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """One line of the header."""
        self._n_header += len(name) + len(value)
        self._check_header()
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The header is whole: the body has its own time."""
        self._is_in_header = False
        self.door.waiting.pop(self, None)
        self._wait(self.door.settings.body_seconds, "a body that does not end in time")
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The request is whole."""
        self._is_in_header = True
        self._n_header = 0
        self._wait_no_longer()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """It has been answered."""
        super().on_response_complete()
        if self._is_in_header and not self.pipeline and not self.transport.is_closing():
            self.door.waiting[self] = None

    def handle_websocket_upgrade(self) -> None:
        """From now on a socket."""
        self._wait_no_longer()
        self.door.waiting.pop(self, None)
        self.door.let_out(self)
        super().handle_websocket_upgrade()

    # ---- turning away

    def send_400_response(self, msg: str) -> None:
        """What the parser cannot read."""
        if self._refused is None:
            self._wait_no_longer()
            super().send_400_response(msg)

    def _check_header(self) -> None:
        if self._n_header <= self.door.settings.max_header:
            return
        if self._refused is None:
            ABUSE.note("a header that is too large", _address_of(self))
            self._refuse(431)
        raise TooLarge

    def _wait(self, seconds: float, for_what: str) -> None:
        self._wait_no_longer()
        self._timer = self.loop.call_later(seconds, self._out_of_time, for_what)

    def _wait_no_longer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _out_of_time(self, for_what: str) -> None:
        self._timer = None
        ABUSE.note(for_what, _address_of(self))
        if self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete:
            self.transport.abort()
        else:
            self._refuse(408)

    def _refuse(self, status: int) -> None:
        """Say why, and hang up."""
        self._refused = status
        self._wait_no_longer()
        line, code, sentence = REFUSALS[status]
        body = f'{{"error": {{"code": "{code}", "sentence": "{sentence}"}}}}'
        self.transport.write(
            f"HTTP/1.1 {line}\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n"
            f"connection: close\r\n\r\n{body}".encode()
        )
        self.transport.close()


class SocketConnection(Stalled, WebSocketsSansIOProtocol):
    """A connection for a socket."""

    def connection_made(self, transport: Any) -> None:
        """A request has become a socket."""
        super().connection_made(transport)
        self._frames = Bucket(self.door.settings.socket_rate * FRAMES_PER_MESSAGE, FLOOD_SECONDS)
        if not self.door.let_in(self):
            transport.close()

    def data_received(self, data: bytes) -> None:
        """Some bytes, perhaps of many frames."""
        for at in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[at : at + SLICE])
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self._give_up()

    def handle_ping(self) -> None:
        """Are you there?"""
        if self._is_calm():
            super().handle_ping()

    def handle_text(self, event: Frame) -> None:
        """A message, or how it begins."""
        if self._is_calm():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """A message that is no text, or how it begins."""
        if self._is_calm():
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        """How a message goes on."""
        if self._is_calm():
            super().handle_cont(event)

    def _is_calm(self) -> bool:
        """No flood of frames, so far; a flood ends the connection."""
        if self._frames.take():
            return True
        if not self.transport.is_closing():
            ABUSE.note("a socket that floods", _address_of(self))
            self.transport.abort()
        return False

    def connection_lost(self, exc: Exception | None) -> None:
        """It is closed."""
        self._read_again()
        self.door.let_out(self)
        super().connection_lost(exc)

    async def run_asgi(self) -> None:
        """Serve the socket; what is unread at its end is not waited for long."""
        await super().run_asgi()
        if self.transport.get_write_buffer_size():
            self.loop.call_later(FAREWELL_SECONDS, self.transport.abort)

    def keepalive_timeout(self) -> None:
        """Who answers no ping is not there to read a farewell either."""
        super().keepalive_timeout()
        self.transport.abort()


def protocols(settings: Settings) -> tuple[type[Connection], type[SocketConnection]]:
    """What Uvicorn is to speak with: both kinds of connection, with one door."""
    door = {"door": Door(settings)}
    return type("Connection", (Connection,), door), type("SocketConnection", (SocketConnection,), door)


def _address_of(connection: Any) -> str:
    client = connection.client
    return str(client[0]) if client else "?"


def descriptors() -> int:
    """How many files and connections this process may have open; it asks for all that it may get."""
    if resource is None:
        return 1 << 16
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return 1 << 16 if soft == resource.RLIM_INFINITY else soft
