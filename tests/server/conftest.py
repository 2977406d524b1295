"""A real server, over real HTTP and sockets, and people who visit it."""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import httpx
import pytest
from tests.server.forked import Forked, can_fork
from websockets.sync.client import ClientConnection, connect

from ziggurat.server.wire import SERVER_MESSAGE

READ_BEFORE = ("ziggurat", "tests.server.steady")
"""What can be forked: programs that change nothing of what is read."""
START_SECONDS = 60
READ_SECONDS = 120


class Server:
    """A server in a process of its own. Its chance is steady, unless a test is about chance."""

    program = "tests.server.steady"
    """The module that is run."""

    def __init__(self, data: Path, **environment: str) -> None:
        self.data = data
        self.environment = {
            **os.environ,
            "ZIGGURAT_WARM": "asked",
            "ZIGGURAT_SOCKET_RATE": "100000",
            "ZIGGURAT_REQUEST_RATE": "100000",
            "ZIGGURAT_GUEST_RATE": "100000",
            "ZIGGURAT_GUEST_CPU": "100",
            "ZIGGURAT_CROWD_CPU": "100",
            "ZIGGURAT_RECORD_SECONDS": "300",
            "ZIGGURAT_DATA": str(data),
            "ZIGGURAT_WEB": "none",
            **environment,
        }
        self.process: Forked | subprocess.Popen[str] | None = None
        self.url = ""

    def start(self, port: int = 0) -> Server:
        """Start, and wait until it says where it is."""
        log = self.data.parent / f"{self.data.name}.log"
        self.process = self._forked(port, log) or self._started(port, log)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http" in line, log.read_text(encoding="utf-8")[-4000:]
        self.url = line.split()[-1]
        return self

    def _forked(self, port: int, log: Path) -> Forked | None:
        """A process that need not read the program again, where that is the one wanted."""
        if self.program not in READ_BEFORE or not can_fork(self.environment):
            return None
        return Forked(self.program, ["serve", "--port", str(port)], self.environment, log)

    def _started(self, port: int, log: Path) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", self.program, "serve", "--port", str(port)]
        with log.open("a", encoding="utf-8") as errors:
            return subprocess.Popen(command, env=self.environment, stdout=subprocess.PIPE, stderr=errors, text=True)

    def kill(self) -> None:
        """As a power cut does."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self._ended()

    def stop(self, wish_to_end: signal.Signals = signal.SIGTERM) -> int:
        """As an operator does."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(wish_to_end)
        return self._ended()

    def _ended(self) -> int:
        assert self.process is not None
        assert self.process.stdout is not None
        code = self.process.wait(timeout=START_SECONDS)
        self.process.stdout.close()
        return code

    def logged(self) -> str:
        """All that it has logged."""
        return (self.data.parent / f"{self.data.name}.log").read_text(encoding="utf-8")


class Visitor:
    """A person with a browser of their own."""

    here: ClassVar[list[Visitor]] = []

    def __init__(self, url: str, name: str | None = "Ana", cookies: dict[str, str] | None = None) -> None:
        self.here.append(self)
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=READ_SECONDS, cookies=cookies)
        self.socket: ClientConnection | None = None
        self._open = contextlib.ExitStack()
        self.seen: list[dict[str, Any]] = []
        self.raw: list[str] = []
        if name is not None:
            answer = self.http.post("/api/guest", json={"name": name})
            assert answer.status_code == 200, answer.text
            self.id = answer.json()["id"]

    @property
    def cookies(self) -> dict[str, str]:
        return dict(self.http.cookies)

    def post(self, path: str, body: Any = None) -> httpx.Response:
        return self.http.post(path, json={} if body is None else body)

    def get(self, path: str) -> httpx.Response:
        return self.http.get(path)

    def new_table(self, game: str, seats: list[dict[str, Any]], **wanted: Any) -> str:
        """Set up a table and return its id."""
        answer = self.post("/api/tables", {"game": game, "seats": seats, **wanted})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"]["id"])

    # ---- the socket

    def connect(self, url: str | None = None, origin: str | None = None, words: bool = False) -> Visitor:
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {"Cookie": cookie} if cookie else {}
        if origin:
            headers["Origin"] = origin
        address = (url or self.url).replace("http", "ws", 1) + "/api/socket" + ("?words=true" if words else "")
        self.socket = self._open.enter_context(connect(address, additional_headers=headers, max_size=None))
        return self

    def say(self, **message: Any) -> None:
        self.say_raw(json.dumps(message))

    def say_raw(self, text: str | bytes) -> None:
        assert self.socket is not None
        self.socket.send(text)

    def hear(self, *kinds: str, timeout: float = READ_SECONDS) -> dict[str, Any]:
        """The next message of one of these kinds; each message on the way must have the form the schema tells."""
        assert self.socket is not None
        deadline = time.monotonic() + timeout
        while True:
            text = self.socket.recv(timeout=max(0.01, deadline - time.monotonic()))
            assert isinstance(text, str)
            self.raw.append(text)
            message: dict[str, Any] = json.loads(text)
            SERVER_MESSAGE.validate_json(text)
            self.seen.append(message)
            if not kinds or message["type"] in kinds:
                return message

    def watch(self, table: str, seat: int | None = None, **more: Any) -> dict[str, Any]:
        """Watch a table whose match has begun, and return where it stands."""
        self.say(type="watch", table=table, seat=seat, **more)
        return self.hear("position", "refused")

    def answer(self, position: dict[str, Any], move: str | int | None = None, **more: Any) -> None:
        """Answer a position: with a move, or with its first legal one."""
        move = position["legal"][0]["text"] if move is None else move
        self.say(type="answer", table=position["table"], moment=position["moment"], move=move, **more)

    def close(self) -> None:
        if self.socket is not None:
            self._open.close()
            self.socket = None

    def leave(self) -> None:
        self.close()
        self.http.close()


def play_out(visitors: dict[int, Visitor], table: str, seed: int = 1, most: int = 5000) -> dict[str, Any]:
    """People answer by chance until the match is over. Returns the last position that the first of them was told."""
    dice = random.Random(seed)
    for seat, visitor in visitors.items():
        if visitor.socket is None:
            visitor.connect()
        visitor.say(type="watch", table=table, seat=seat)
    first = next(iter(visitors.values()))
    position = first.hear("position")
    for _ in range(most):
        if position["over"]:
            return position
        asked = visitors.get(position["asked"])
        if asked is not None:
            theirs = position if asked is first else _caught_up(asked, position["moment"])
            asked.answer(theirs, dice.choice(theirs["legal"])["text"])
        position = first.hear("position")
    raise AssertionError("the match does not end")


def _caught_up(visitor: Visitor, moment: int) -> dict[str, Any]:
    while True:
        position = visitor.hear("position")
        if position["moment"] == moment:
            return position


@pytest.fixture(autouse=True)
def nobody_stays() -> Iterator[None]:
    """Who has come leaves, also where a test fails."""
    yield
    while Visitor.here:
        Visitor.here.pop().leave()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server with an empty store."""
    running = Server(tmp_path / "data").start()
    yield running
    running.stop()


@pytest.fixture
def server_of_chance(tmp_path: Path) -> Iterator[Server]:
    """A server as everybody starts it: nobody can foresee its chance."""
    running = Server(tmp_path / "data")
    running.program = "ziggurat"
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that do not harm it."""
    running = Server(tmp_path_factory.mktemp("shared") / "data").start()
    yield running
    running.stop()
