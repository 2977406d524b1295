"""A connection between two processes: frames, and the proof with which it begins.

Who accepts a connection says something random; who made it answers with a proof that it knows the key of the house,
over that and something random of its own; then the other proves the same. Nothing else is heard before, and a proof is
good for one connection in one direction. What is wrong is told in a frame, and the connection ends.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import secrets
from enum import IntEnum
from typing import Any

import orjson

from ziggurat.server.abuse import ABUSE

HEAD = 9
"""Bytes before what a frame carries: its length, its kind, its channel."""
MOST_BEFORE_PROOF = 256
"""Bytes of a frame from somebody who has proved nothing yet."""
PROOF_SECONDS = 5.0
NONCE = 32

log = logging.getLogger("ziggurat.siblings")


class Kind(IntEnum):
    """What a frame is."""

    NONCE = 1
    PROOF = 2
    REFUSED = 3
    HERE = 4
    """A visitor: who they are."""
    SAYS = 5
    GONE = 6
    ASKS = 7
    """A request of a visitor."""
    WISHES = 8
    MESSAGE = 9
    CLOSED = 10
    ELSEWHERE = 11
    """What was said concerns a table that is not ours."""
    ANSWERED = 12


class Refused(Exception):
    """The other side did not want us."""


def proof(key: bytes, role: bytes, first: bytes, second: bytes) -> bytes:
    """That somebody knows the key: over what both sides made up for this connection."""
    return hmac.digest(key, b"ziggurat sibling " + role + first + second, "sha256")


class Link(asyncio.Protocol):
    """One end of a connection. After the proof, frames go to `heard`."""

    def __init__(self, key: bytes, largest: int, most_waiting: int) -> None:
        self.key = key
        self.largest = largest
        """Bytes of a frame."""
        self.most_waiting = most_waiting
        """Bytes that may wait for the other side to read them."""
        self.is_open = False
        self.transport: asyncio.Transport | None = None
        self._buffer = bytearray()
        self._nonce = secrets.token_bytes(NONCE)
        self._late: asyncio.TimerHandle | None = None
        loop = asyncio.get_running_loop()
        self.proved: asyncio.Future[None] = loop.create_future()
        """Done when both sides know each other; fails where they do not."""
        self.proved.add_done_callback(lambda done: done.cancelled() or done.exception())

    # ---- called by the loop

    def connection_made(self, transport: Any) -> None:
        """Begin with the proof."""
        self.transport = transport
        self._late = asyncio.get_running_loop().call_later(PROOF_SECONDS, self.refuse, "The proof took too long.")
        self.greet()

    def data_received(self, data: bytes) -> None:
        """Some bytes; every whole frame is taken."""
        self._buffer += data
        at, size = 0, len(self._buffer)
        while size - at >= HEAD and self.transport is not None and not self.transport.is_closing():
            length = int.from_bytes(self._buffer[at : at + 4], "big")
            if length > (self.largest if self.is_open else MOST_BEFORE_PROOF):
                self.refuse(f"A frame of {length} bytes is too large.")
                return
            if size - at < HEAD + length:
                break
            kind, channel = self._buffer[at + 4], int.from_bytes(self._buffer[at + 5 : at + HEAD], "big")
            self._take(kind, channel, bytes(self._buffer[at + HEAD : at + HEAD + length]))
            at += HEAD + length
        del self._buffer[:at]

    def connection_lost(self, exc: Exception | None) -> None:
        """The other side is gone."""
        was_open, self.is_open = self.is_open, False
        if self._late is not None:
            self._late.cancel()
        if not self.proved.done():
            self.proved.set_exception(Refused("It hung up."))
        if was_open:
            self.lost()

    def _take(self, kind: int, channel: int, payload: bytes) -> None:
        if not self.is_open:
            self.prove(kind, payload)
            return
        try:
            self.heard(Kind(kind), channel, payload)
        except (ValueError, KeyError, TypeError) as error:
            self.refuse(f"A frame makes no sense: {type(error).__name__}.")

    # ---- sending

    def send(self, kind: Kind, channel: int, payload: bytes) -> None:
        """Send a frame; where too much waits already, the other side does not work, and the connection ends."""
        if self.transport is None or self.transport.is_closing():
            return
        self.transport.write(len(payload).to_bytes(4, "big") + bytes((kind,)) + channel.to_bytes(4, "big") + payload)
        if self.transport.get_write_buffer_size() > self.most_waiting:
            log.error("a sibling does not read")
            self.transport.abort()

    def refuse(self, why: str) -> None:
        """Say what is wrong, and hang up."""
        if self.transport is None or self.transport.is_closing():
            return
        address = self.transport.get_extra_info("peername")
        ABUSE.note("a connection that is no sibling's", str(address[0]) if address else "?")
        self.send(Kind.REFUSED, 0, why.encode())
        self.transport.close()
        if not self.proved.done():
            self.proved.set_exception(Refused(why))

    def opened(self) -> None:
        """Both sides know each other."""
        self.is_open = True
        if self._late is not None:
            self._late.cancel()
        if not self.proved.done():
            self.proved.set_result(None)

    # ---- what the two sides do differently

    def greet(self) -> None:
        """The first thing to say, if it is ours to say it."""

    def prove(self, kind: int, payload: bytes) -> None:
        """A frame before both sides know each other."""
        raise NotImplementedError

    def heard(self, kind: Kind, channel: int, payload: bytes) -> None:
        """A frame after that."""
        raise NotImplementedError

    def lost(self) -> None:
        """The connection is gone."""


class Asking(Link):
    """The end that made the connection."""

    def prove(self, kind: int, payload: bytes) -> None:
        """Answer what the other side made up; believe it when it answers what we made up."""
        if kind == Kind.NONCE and len(payload) == NONCE:
            self._theirs = payload
            self.send(Kind.PROOF, 0, self._nonce + proof(self.key, b"asks", payload, self._nonce))
        elif kind == Kind.PROOF and hmac.compare_digest(payload, proof(self.key, b"hears", self._nonce, self._theirs)):
            self.opened()
        else:
            why = payload.decode(errors="replace") if kind == Kind.REFUSED else "The other side has another key."
            self.refuse(why)

    _theirs = b""


class Hearing(Link):
    """The end that accepted the connection."""

    def greet(self) -> None:
        """Say something random."""
        self.send(Kind.NONCE, 0, self._nonce)

    def prove(self, kind: int, payload: bytes) -> None:
        """Believe who proves that they know the key, and prove it, too."""
        theirs, proved = payload[:NONCE], payload[NONCE:]
        if kind != Kind.PROOF or not hmac.compare_digest(proved, proof(self.key, b"asks", self._nonce, theirs)):
            self.refuse("This door is for siblings, who have the key of this house.")
            return
        self.send(Kind.PROOF, 0, proof(self.key, b"hears", theirs, self._nonce))
        self.opened()


def packed(head: dict[str, Any], body: bytes = b"") -> bytes:
    """Some data, and bytes beside it."""
    text = orjson.dumps(head)
    return len(text).to_bytes(4, "big") + text + body


def unpacked(payload: bytes) -> tuple[dict[str, Any], bytes]:
    """Both again."""
    end = 4 + int.from_bytes(payload[:4], "big")
    head = orjson.loads(payload[4:end])
    if not isinstance(head, dict):
        raise TypeError("not an object")
    return head, payload[end:]
