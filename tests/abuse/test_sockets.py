"""What waits for a socket, and the pages in which logs and chats come."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

import pytest
from tests.server.conftest import Server, Visitor
from tests.server.helping import AT_ONE_SPEED, ask, caught_up, code_of, latest, played_on, two_people

from ziggurat.server.backlog import Backlog
from ziggurat.server.outgoing import LOG_PAGE
from ziggurat.server.settings import Settings
from ziggurat.server.sockets import Sockets
from ziggurat.server.store.writer import NoAnswer

pytestmark = pytest.mark.thorough


class Slow:
    """A reader who never reads."""

    def __init__(self, backlog: Backlog, visitor: str = "192.0.2.1") -> None:
        self.visitor = visitor
        self.backlog = backlog
        self.is_cut_off = False

    def cut_off(self) -> None:
        self.is_cut_off = True
        self.backlog.forget(self)


def test_a_socket_is_cut_off_when_too_much_waits_for_it() -> None:
    backlog = Backlog(Settings(waiting_per_socket=1000))
    reader = Slow(backlog)
    backlog.add(reader, 900)
    backlog.sent(reader, 800)
    backlog.add(reader, 850)
    assert not reader.is_cut_off
    backlog.add(reader, 100)
    assert reader.is_cut_off
    assert backlog.in_all == 0


def test_of_one_address_the_slowest_is_cut_off() -> None:
    backlog = Backlog(Settings(waiting_per_socket=1000, waiting_per_address=2000))
    slow, slower, elsewhere = Slow(backlog), Slow(backlog), Slow(backlog, "192.0.2.2")
    for reader, size in ((slow, 800), (slower, 900), (elsewhere, 990), (slow, 150), (slow, 1), (slower, 90)):
        backlog.add(reader, size)
    assert not slow.is_cut_off
    backlog.add(Slow(backlog), 100)
    assert slower.is_cut_off
    assert not slow.is_cut_off
    assert not elsewhere.is_cut_off


def test_of_all_sockets_the_slowest_is_cut_off() -> None:
    backlog = Backlog(Settings(waiting_per_socket=1000, waiting_in_all=2500))
    readers = [Slow(backlog, f"192.0.2.{number}") for number in range(4)]
    for reader, size in zip(readers, (700, 900, 800, 200), strict=True):
        backlog.add(reader, size)
    assert [reader.is_cut_off for reader in readers] == [False, True, False, False]
    assert backlog.in_all == 1700


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Server]:
    """A server that lets little wait."""
    running = Server(tmp_path / "data", ZIGGURAT_WAITING_PER_SOCKET="60000", ZIGGURAT_STALL_SECONDS="1").start()
    yield running
    running.stop()


@AT_ONE_SPEED
def test_a_socket_that_never_reads_is_hung_up_and_may_come_back(small: Server) -> None:
    ana, _ben, table = two_people(small)
    eve = Visitor(small.url, "Eve")
    with deaf(small, eve) as line:
        with contextlib.suppress(OSError):
            for _ in range(6000):
                line.sendall(frame(f'{{"type":"watch","table":"{table}"}}'))
        assert is_logged(small, "a socket that reads too slowly")
        assert is_logged(small, "a connection that does not read")
    assert code_of(ask(ana, type="ping")) == "pong"
    assert eve.connect().watch(table)["type"] == "position"


def deaf(server: Server, visitor: Visitor) -> socket.socket:
    """A socket of a visitor who reads nothing after the handshake."""
    parts = urlsplit(server.url)
    assert parts.hostname is not None
    line = socket.create_connection((parts.hostname, parts.port or 80), timeout=20)
    cookie = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())
    line.sendall(
        f"GET /api/socket HTTP/1.1\r\nHost: {parts.netloc}\r\nCookie: {cookie}\r\nConnection: Upgrade\r\n"
        "Upgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n".encode()
    )
    assert b"101" in line.recv(200)
    return line


def frame(text: str) -> bytes:
    """A text frame whose mask changes nothing."""
    body = text.encode()
    assert len(body) < 126
    return bytes([0x81, 0x80 | len(body), 0, 0, 0, 0]) + body


def is_logged(server: Server, what: str, seconds: float = 20.0) -> bool:
    """It is logged soon."""
    until = time.monotonic() + seconds
    while what not in server.logged():
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True


# ---- pages


def whole_log(visitor: Visitor, table: str, position: dict[str, Any]) -> list[dict[str, Any]]:
    """The log, put together from its pages."""
    lines, missing = list(position["log"]), position["log_from"]
    while missing:
        page = ask(visitor, type="log", table=table, until=missing)
        assert page["type"] == "log"
        assert len(page["log"]) <= LOG_PAGE
        lines, missing = page["log"] + lines, page["log_from"]
    return lines


@AT_ONE_SPEED
def test_a_long_log_comes_in_pages_that_add_up_to_what_was_told_line_by_line(shared_server: Server) -> None:
    ana, ben, table = two_people(shared_server, "tigris")
    position = played_on({1: ana, 2: ben}, table, 110)
    assert position["position"] > LOG_PAGE
    lines: list[dict[str, Any]] = []
    for one in (one for one in ana.seen if one["type"] == "position"):
        lines[one["log_from"] :] = one["log"]
    fresh = Visitor(shared_server.url, None, ana.cookies).connect()
    first = fresh.watch(table, 1)
    assert len(first["log"]) == LOG_PAGE
    assert first["log_kept"] == 0
    assert whole_log(fresh, table, first) == lines


@AT_ONE_SPEED
def test_who_comes_back_after_long_is_told_how_much_of_the_log_is_still_right(shared_server: Server) -> None:
    ana, ben, table = two_people(shared_server, "tigris")
    early = latest(ana, table)
    played_on({1: ana, 2: ben}, table, 110)
    fresh = Visitor(shared_server.url, None, ana.cookies).connect()
    position = fresh.watch(table, 1, since=early["moment"])
    assert position["log_kept"] == early["position"] < position["log_from"]
    assert whole_log(fresh, table, position)[: early["position"]] == whole_log(ana, table, early)


@AT_ONE_SPEED
def test_a_page_of_the_log_is_for_who_watches(shared_server: Server) -> None:
    ana, _ben, table = two_people(shared_server)
    eve = Visitor(shared_server.url, "Eve").connect()
    assert code_of(ask(eve, type="log", table=table, until=1)) == "not_here"
    assert code_of(ask(eve, type="talk", table=table, before=1)) == "not_here"
    page = ask(ana, type="log", table=table, until=10_000)
    assert page["log_from"] + len(page["log"]) == latest(ana, table)["position"]


@AT_ONE_SPEED
def test_a_long_chat_comes_in_pages(shared_server: Server) -> None:
    ana, ben, table = two_people(shared_server)
    for number in range(1, 121):
        assert code_of(ask(ana, type="chat", table=table, text=f"line {number}")) == "done"
    fresh = Visitor(shared_server.url, None, ben.cookies).connect()
    fresh.watch(table, 2)
    caught_up(fresh)
    heard = [message["number"] for message in fresh.seen if message["type"] == "chat"]
    assert heard == list(range(71, 121))
    page = ask(fresh, type="talk", table=table, before=71)
    assert [line["number"] for line in page["lines"]] == list(range(21, 71))
    assert page["has_more"]
    first = ask(fresh, type="talk", table=table, before=21)
    assert [line["text"] for line in first["lines"]] == [f"line {number}" for number in range(1, 21)]
    assert not first["has_more"]


class Knocking:
    """A socket that asks to be let in."""

    def __init__(self) -> None:
        self.headers: dict[str, str] = {}
        self.cookies: dict[str, str] = {}
        self.closed: tuple[int, str] | None = None

    async def accept(self) -> None:
        """It was heard."""

    async def close(self, code: int, reason: str) -> None:
        self.closed = (code, reason)


class Forgetful:
    """Accounts in a database that does not answer."""

    async def guest(self, secret: str) -> None:
        raise NoAnswer


def test_who_comes_while_the_database_does_not_answer_is_asked_to_come_again() -> None:
    hall: Any = SimpleNamespace(settings=Settings())
    accounts: Any = Forgetful()
    knocking: Any = Knocking()
    asyncio.run(Sockets(hall, accounts).serve(knocking))
    assert knocking.closed == (1013, "The server is busy; come back in a moment.")
