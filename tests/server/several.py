"""Several processes over one PostgreSQL, for tests."""

from __future__ import annotations

import asyncio
import contextlib
import random
import threading
import time
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine
from tests.server.conftest import Server, Visitor
from tests.server.helping import ask
from websockets.exceptions import WebSocketException

KEY = "one key for all processes of a house"


def new_database(postgres: Any) -> str:
    """An empty database, by its address."""
    name = f"z{uuid4().hex[:12]}"
    postgres.psql(f"CREATE DATABASE {name};")
    return str(postgres.get_uri(database=name, driver="asyncpg"))


def rows(address: str, statement: str, **values: Any) -> list[Any]:
    """What a database has."""

    async def read() -> list[Any]:
        engine = create_async_engine(address)
        try:
            async with engine.begin() as connection:
                result = await connection.execute(sa.text(statement), values)
                return list(result.all()) if result.returns_rows else []
        finally:
            await engine.dispose()

    return asyncio.run(read())


def node(postgres_address: str, folder: Path, **environment: str) -> Server:
    """One process among several, with a port and a folder of its own."""
    return Server(
        folder,
        ZIGGURAT_DATABASE=postgres_address,
        ZIGGURAT_KEY=KEY,
        **{"ZIGGURAT_NODE": "127.0.0.1", **environment},
    )


@contextlib.contextmanager
def nodes(address: str, folder: Path, count: int = 2, **environment: str) -> Iterator[list[Server]]:
    """Some processes that share a database, each at an address of its own."""
    running: list[Server] = []
    try:
        for number in range(count):
            running.append(node(address, folder / f"node{number}", **environment))
            running[-1].start()
        yield running
    finally:
        while Visitor.here:
            Visitor.here.pop().leave()
        for server in running:
            server.stop()


def moved(visitor: Visitor, server: Server) -> Visitor:
    """The same person at another process."""
    visitor.close()
    visitor.url = server.url
    visitor.http.base_url = httpx.URL(server.url)
    return visitor.connect()


def owner_of(address: str, table: str) -> str | None:
    """Where the owner of a table is reached, as the database has it."""
    found = rows(
        address,
        "SELECT node.address FROM lease JOIN node ON node.id = lease.node WHERE lease.playtable = :table",
        table=table,
    )
    return str(found[0][0]) if found else None


def moments_of(address: str, table: str) -> list[int]:
    """The moments of a match that are on disk."""
    found = rows(address, "SELECT moment FROM event WHERE playtable = :table ORDER BY moment", table=table)
    return [int(row[0]) for row in found]


class Stubborn(threading.Thread):
    """Two people who play match after match and come back by themselves, as browsers do, each at an address of theirs.

    Notes every move that was acknowledged, when, and what was told of every moment.
    """

    def __init__(self, urls: Sequence[str], number: int = 1) -> None:
        super().__init__(daemon=True)
        self.urls = urls
        self.dice = random.Random(number)
        self.people = [Visitor(url, f"{name} {number}") for url, name in zip(urls, ("Ana", "Ben"), strict=True)]
        self.acknowledged: list[tuple[str, int, float]] = []
        """Table, moment and time of every move that was acknowledged."""
        self.told: dict[tuple[str, int, int], str] = {}
        """What was told of a table at a moment through a seat: never in two ways."""
        self.n_comings = 0
        self.ends = threading.Event()
        self.error: BaseException | None = None
        self.table = self._new_table()

    def _new_table(self) -> str:
        wanted = {"game": "imhotep", "seats": [{"kind": "me"}, {"kind": "open"}]}
        table = str(self._asked(self.people[0], "/api/tables", wanted)["table"]["id"])
        self._asked(self.people[1], f"/api/tables/{table}/sit", {})
        return table

    def _asked(self, person: Visitor, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """What a request brings; one that a process refuses because it is being replaced is made again."""
        while True:
            answer = person.post(path, body)
            if answer.status_code < 300:
                told: dict[str, Any] = answer.json()
                return told
            assert answer.json()["error"]["code"] == "busy", answer.text
            time.sleep(0.1)

    def run(self) -> None:
        try:
            while not self.ends.is_set():
                try:
                    self._come()
                    while not self.ends.is_set():
                        self._move()
                except (WebSocketException, OSError, EOFError, TimeoutError, httpx.TransportError, Again):
                    time.sleep(0.1)
        except BaseException as error:
            self.error = error

    def stop(self) -> None:
        """Play no longer; tells what went wrong."""
        self.ends.set()
        self.join(60)
        assert not self.is_alive()
        if self.error is not None:
            raise self.error

    def _come(self) -> None:
        self.n_comings += 1
        self.at: dict[int, dict[str, Any]] = {}
        for seat, person in enumerate(self.people, start=1):
            person.close()
            person.seen.clear()
            person.connect()
            self._note(seat, person.watch(self.table, seat))

    def _note(self, seat: int, position: dict[str, Any]) -> None:
        if position["type"] == "refused":
            assert position["error"]["code"] in ("busy", "not_saved"), position
            raise Again
        shown = repr({k: v for k, v in position.items() if k not in ("log", "log_from", "log_kept", "clocks")})
        known = self.told.setdefault((position["table"], position["moment"], seat), shown)
        assert known == shown, f"moment {position['moment']} was told in two ways:\n{known}\n{shown}"
        self.at[seat] = position

    def _move(self) -> None:
        """Whoever is asked answers; then both hear of it."""
        while self.at[1]["moment"] != self.at[2]["moment"]:
            late = 1 if self.at[1]["moment"] < self.at[2]["moment"] else 2
            self._note(late, self.people[late - 1].hear("position"))
        asked = self.at[1]["asked"]
        if self.at[1]["over"]:
            self.table = self._new_table()
            raise Again
        mine = self.at[asked]
        answer = ask(
            self.people[asked - 1],
            type="answer",
            table=self.table,
            moment=mine["moment"],
            move=self.dice.choice(mine["legal"])["text"],
        )
        if answer["type"] == "refused":
            assert answer["error"]["code"] in ("busy", "not_saved", "wrong_moment"), answer
            raise Again
        self.acknowledged.append((self.table, mine["moment"] + 1, time.monotonic()))
        for seat, person in enumerate(self.people, start=1):
            heard = [one for one in person.seen if one["type"] == "position" and one["moment"] > mine["moment"]]
            person.seen.clear()
            person.raw.clear()
            self._note(seat, heard[-1] if heard else person.hear("position"))

    def longest_pause(self) -> float:
        """The most seconds between two moves."""
        times = [at for _, _, at in self.acknowledged]
        return max((after - before for before, after in pairwise(times)), default=0.0)

    def lost(self, address: str) -> int:
        """How many moves were acknowledged and are not in the database."""
        kept = {table: set(moments_of(address, table)) for table in {table for table, _, _ in self.acknowledged}}
        return sum(moment not in kept[table] for table, moment, _ in self.acknowledged)


class Again(Exception):
    """Something did not work just now: come back."""
