"""Connections that are slow, large, or many."""

from __future__ import annotations

import contextlib
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from tests.server.conftest import Server, Visitor
from tests.server.helping import AT_ONE_SPEED

pytestmark = [AT_ONE_SPEED, pytest.mark.thorough]

GET = b"GET /api/games HTTP/1.1\r\nhost: x\r\n"


@pytest.fixture
def narrow(tmp_path: Path) -> Iterator[Server]:
    """A server with short times and few places, that believes no proxy."""
    running = Server(
        tmp_path / "data",
        ZIGGURAT_PROXIES="",
        ZIGGURAT_HEADER_SECONDS="0.5",
        ZIGGURAT_BODY_SECONDS="0.5",
        ZIGGURAT_STALL_SECONDS="1",
        ZIGGURAT_MAX_HEADER="4000",
        ZIGGURAT_CONNECTIONS_PER_ADDRESS="10",
    ).start()
    yield running
    running.stop()


def called(server: Server) -> socket.socket:
    """A bare connection to a server."""
    parts = urlsplit(server.url)
    assert parts.hostname is not None
    return socket.create_connection((parts.hostname, parts.port or 80), timeout=20)


def answer(line: socket.socket) -> bytes:
    """All that comes back until the other side hangs up."""
    found = b""
    with contextlib.suppress(ConnectionResetError):
        while piece := line.recv(65536):
            found += piece
    return found


def is_served(server: Server) -> bool:
    return httpx.get(f"{server.url}/api/games", timeout=20).status_code == 200


def test_a_header_that_trickles_in_is_cut_off(narrow: Server) -> None:
    with called(narrow) as line:
        line.sendall(GET)
        begun = time.monotonic()
        with contextlib.suppress(OSError):
            while time.monotonic() - begun < 15:
                line.sendall(b"x-a: b\r\n")
                time.sleep(0.1)
        assert time.monotonic() - begun < 15
    assert "a header that does not end in time" in narrow.logged()


def test_a_header_that_never_begins_is_cut_off(narrow: Server) -> None:
    with called(narrow) as line:
        assert b"408" in answer(line)


def test_empty_lines_do_not_keep_a_connection_open(narrow: Server) -> None:
    with called(narrow) as line:
        line.sendall(GET + b"\r\n")
        assert b"200 OK" in line.recv(65536)
        begun = time.monotonic()
        with contextlib.suppress(OSError):
            while time.monotonic() - begun < 15:
                line.sendall(b"\r\n")
                time.sleep(0.1)
        assert time.monotonic() - begun < 15


def test_a_body_that_trickles_in_is_cut_off(narrow: Server) -> None:
    with called(narrow) as line:
        head = b"POST /api/guest HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n"
        line.sendall(head + b"{")
        assert b"408" in answer(line)
    assert "a body that does not end in time" in narrow.logged()


@pytest.mark.parametrize("piece", [b"a" * 1000, b"x-many: b\r\n" * 100])
def test_a_header_that_grows_too_large_is_refused(narrow: Server, piece: bytes) -> None:
    with called(narrow) as line:
        line.sendall(GET + b"x-long: ")
        with contextlib.suppress(OSError):
            for _ in range(10):
                line.sendall(piece)
                time.sleep(0.01)
        assert b"431" in answer(line)
    assert "a header that is too large" in narrow.logged()
    assert is_served(narrow)


def test_a_large_header_in_one_piece_is_refused(narrow: Server) -> None:
    with called(narrow) as line:
        line.sendall(GET + b"x-long: " + b"a" * 6000 + b"\r\n\r\n")
        assert b"431" in answer(line)


def test_one_address_has_so_many_places_and_no_more(narrow: Server) -> None:
    with contextlib.ExitStack() as open_lines:
        lines = [open_lines.enter_context(called(narrow)) for _ in range(10)]
        time.sleep(0.2)
        with called(narrow) as one_more:
            assert b"503" in answer(one_more)
        lines[0].close()
    assert "too many connections from one address" in narrow.logged()
    assert is_served(narrow)


def test_addresses_are_logged_shortened(narrow: Server) -> None:
    with called(narrow) as line:
        line.sendall(GET + b"x-long: " + b"a" * 6000 + b"\r\n\r\n")
        answer(line)
    entry = next(one for one in narrow.logged().splitlines() if "too large" in one)
    assert '"network": "127.0.0.0/24"' in entry
    assert "127.0.0.1" not in entry


def test_unfinished_requests_make_room_for_new_visitors(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", ZIGGURAT_CONNECTIONS="20").start()
    try:
        with contextlib.ExitStack() as open_lines:
            for _ in range(60):
                line = open_lines.enter_context(called(server))
                with contextlib.suppress(OSError):
                    line.sendall(GET)
            assert is_served(server)
            assert "an idle connection made room" in server.logged()
    finally:
        server.stop()


def test_requests_poured_into_one_connection_end_it(narrow: Server) -> None:
    with called(narrow) as line:
        with contextlib.suppress(OSError):
            line.sendall((GET + b"\r\n") * 2000)
        assert answer(line).count(b"200 OK") < 2000
    assert is_served(narrow)
    assert "too many requests in one" in narrow.logged()


def test_a_flood_of_frames_ends_a_socket(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", ZIGGURAT_SOCKET_RATE="20").start()
    try:
        ana = Visitor(server.url).connect()
        assert ana.socket is not None
        with contextlib.suppress(Exception):
            for number in range(3000):
                ana.socket.ping(str(number))
        begun = time.monotonic()
        while "a socket that floods" not in server.logged() and time.monotonic() - begun < 20:
            time.sleep(0.05)
        assert "a socket that floods" in server.logged()
        assert is_served(server)
    finally:
        server.stop()
