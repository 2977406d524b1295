"""A store that fails, hangs, is damaged, replaced or taken over: the server says so, and nothing is lost."""

from __future__ import annotations

import asyncio
import os
import random
import resource
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest
from sqlalchemy import make_url
from tests.server.conftest import Server, Visitor
from tests.server.helping import (
    AT_ONE_SPEED,
    answered,
    ask,
    asked_and_other,
    change,
    code_of,
    database,
    latest,
    new_postgres,
    patiently,
    played_on,
    standing,
    two_people,
)

from ziggurat.engine import archive
from ziggurat.engine.verify import verify
from ziggurat.server.store import Store, StoreFailed, writer
from ziggurat.server.store.writer import NoAnswer, Patience

pytestmark = [AT_ONE_SPEED, pytest.mark.thorough]

PATIENCE_SECONDS = 60.0
LONG_SECONDS = 45.0
"""Far more than anything here takes that is bounded, and far less than what is not."""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path / "data").start()
    yield running
    running.stop()


@pytest.fixture(autouse=True)
def nobody_stays() -> Iterator[None]:
    yield
    while Visitor.here:
        Visitor.here.pop().leave()
    while BY_POSTGRES:
        server = BY_POSTGRES.pop()
        if server.process is not None:
            server.stop()


BY_POSTGRES: list[Server] = []
"""Servers over PostgreSQL that a test has started."""


def health(server: Server) -> tuple[int, dict[str, Any]]:
    answer = httpx.get(f"{server.url}/api/health", timeout=LONG_SECONDS)
    return answer.status_code, answer.json()


def wait_for(what: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not what():
        assert time.monotonic() < deadline, "it does not come"
        time.sleep(0.2)


def room_on_disk(server: Server, most: int) -> None:
    assert server.process is not None
    hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)[1]
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, hard))


# ---- a full disk, a file that cannot be written, damage


def test_health_says_that_the_disk_is_full_and_later_that_all_is_well(house: Server) -> None:
    assert health(house)[0] == 200
    room_on_disk(house, 4096)
    wait_for(lambda: health(house)[0] == 503)
    found = health(house)[1]
    assert (found["status"], bool(found["reason"])) == ("degraded", True)
    room_on_disk(house, resource.RLIM_INFINITY)
    wait_for(lambda: health(house)[0] == 200)
    assert health(house)[1]["reason"] is None


def started(data: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "ziggurat", "serve", "--port", "0"],
        env={**os.environ, "ZIGGURAT_WARM": "asked", "ZIGGURAT_DATA": str(data), **environment},
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
        check=False,
    )


def test_a_file_that_can_only_be_read_is_refused_at_the_start_with_a_sentence(house: Server) -> None:
    house.stop()
    file = house.data / "ziggurat.sqlite"
    refused = started(house.data, ZIGGURAT_DATABASE=f"sqlite+aiosqlite:///file:{file}?mode=ro&uri=true")
    assert refused.returncode == 2
    assert "readonly" in refused.stderr
    assert "Traceback" not in refused.stderr


def spoil(file: Path, from_page: int = 3) -> None:
    """Write nonsense over a page in the middle of a database and everything after it."""
    page = 4096
    size = file.stat().st_size
    with file.open("r+b") as spoiled:
        spoiled.seek(from_page * page)
        spoiled.write(b"\xa5" * (size - from_page * page))


def test_damage_is_found_at_the_start_and_nothing_is_written_over_it(house: Server) -> None:
    ana, ben, table = two_people(house)
    played_on({1: ana, 2: ben}, table, 30)
    ana.close()
    ben.close()
    house.stop()
    pages = house.data / "ziggurat.sqlite"
    connection = sqlite3.connect(pages)
    root = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'chat'").fetchone()[0]
    connection.close()
    with pages.open("r+b") as spoiled:
        spoiled.seek((root - 1) * 4096)
        spoiled.write(b"\xa5" * 4096)
    house.start()
    status, answer = health(house)
    assert (status, answer["status"]) == (503, "degraded")
    assert "damaged" in answer["reason"]
    again = Visitor(house.url, None, ana.cookies)
    assert again.get(f"/api/tables/{table}").status_code == 200
    assert again.post("/api/guest", {"name": "Anna"}).status_code == 503


def test_damage_that_is_met_on_the_way_is_told(house: Server) -> None:
    ana, ben, table = two_people(house)
    played_on({1: ana, 2: ben}, table, 10)
    spoil_running = database(house.data)
    spoil_running.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    spoil_running.close()
    spoil(house.data / "ziggurat.sqlite", from_page=1)

    def is_known() -> bool:
        Visitor(house.url, None).get("/api/tables/AAAAAAAAAAAA")
        return health(house)[0] == 503

    wait_for(is_known)


def test_a_file_that_was_taken_away_is_not_written_to(house: Server) -> None:
    ana, ben, table = two_people(house)
    for name in ("ziggurat.sqlite", "ziggurat.sqlite-wal", "ziggurat.sqlite-shm"):
        (house.data / name).unlink(missing_ok=True)
    wait_for(lambda: health(house)[0] == 503)
    assert "removed" in health(house)[1]["reason"]
    assert code_of(answered(asked_and_other(ana, ben, table)[0], table)) == "not_saved"


# ---- a row that makes no sense, a lock that is gone


@pytest.mark.parametrize("nonsense", ["{", "[]", '{"clock": 7}', "null"])
def test_one_spoiled_row_does_not_stop_the_start(house: Server, nonsense: str) -> None:
    ana, ben, table = two_people(house)
    whole = ana.new_table("imhotep", [{"kind": "me"}, {"kind": "open"}])
    for person in (ana, ben):
        person.close()
    house.kill()
    change(house.data, "UPDATE playtable SET settings = ? WHERE id = ?", nonsense, table)
    house.start()
    again = Visitor(house.url, None, ana.cookies)
    assert health(house)[0] == 200
    assert [table["id"] for table in again.get("/api/tables").json()["mine"]] == [whole]
    answer = again.get(f"/api/tables/{table}")
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "damaged")


def test_a_deleted_lock_file_lets_no_second_server_in(house: Server) -> None:
    (house.data / "lock").unlink()
    second = started(house.data)
    assert second.returncode == 2
    assert "Another server uses the data folder" in second.stderr
    wait_for(lambda: (house.data / "lock").exists())
    assert started(house.data).returncode == 2
    assert health(house)[0] == 200


# ---- a database that does not answer


def test_nobody_waits_without_end() -> None:
    async def act() -> None:
        patience = Patience()
        never = asyncio.Event()
        with pytest.raises(NoAnswer):
            await patience.wait(never.wait(), 0.05)

    asyncio.run(act())


def test_a_commit_that_never_returns_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that hangs, below whatever limits a driver knows."""
    monkeypatch.setattr(writer, "WRITE_SECONDS", 0.2)

    async def act() -> None:
        store = Store(f"sqlite+aiosqlite:///{tmp_path / 'ziggurat.sqlite'}")
        await store.open()

        given_up: list[Any] = []

        async def never(connection: Any) -> None:
            given_up.append(connection)
            await asyncio.Event().wait()

        with pytest.raises(NoAnswer):
            await asyncio.wait_for(store.writer.write(never), LONG_SECONDS)
        assert not store.writer.is_certain
        await given_up[0].close()
        await store.close()

    asyncio.run(act())


def test_after_a_commit_without_an_answer_nothing_is_read_until_it_is_certain(tmp_path: Path) -> None:
    """Nobody knows whether it was made: what is read meanwhile could be out of date a moment later."""

    async def act() -> None:
        store = Store(f"sqlite+aiosqlite:///{tmp_path / 'ziggurat.sqlite'}")
        await store.open()
        store.writer.is_certain = False
        with pytest.raises(StoreFailed):
            await store.table("any")
        assert await store.writer.write([]) is None
        assert await store.table("any") is None
        await store.close()

    asyncio.run(act())


@pytest.fixture(scope="module")
def postgres() -> Any:
    """A PostgreSQL server to be ill-treated."""
    return new_postgres()


def over_postgres(postgres: Any, folder: Path, address: str | None = None) -> Server:
    if address is None:
        name = f"z{uuid4().hex[:12]}"
        postgres.psql(f"CREATE DATABASE {name};")
        address = str(postgres.get_uri(database=name, driver="asyncpg"))
    BY_POSTGRES.append(Server(folder, ZIGGURAT_DATABASE=address, ZIGGURAT_KEY="one key for one database " * 2))
    return BY_POSTGRES[-1]


def send(postgres: Any, sign: signal.Signals) -> None:
    """Send a signal to PostgreSQL and all processes that it has started."""
    first = int((Path(postgres.pgdata) / "postmaster.pid").read_text().splitlines()[0])
    children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
    for process in (first, *map(int, children)):
        os.kill(process, sign)


def test_a_database_that_hangs_keeps_nobody_waiting_and_comes_back(postgres: Any, tmp_path: Path) -> None:
    server = over_postgres(postgres, tmp_path / "data").start()
    ana, ben, table = two_people(server)
    played_on({1: ana, 2: ben}, table, 6)
    before = standing(ana, table)
    asked, _ = asked_and_other(ana, ben, table)
    send(postgres, signal.SIGSTOP)
    try:
        assert code_of(answered(asked, table)) == "not_saved"
        assert health(server)[0] == 503
        assert httpx.get(f"{server.url}/api/tables/{table}", timeout=LONG_SECONDS).status_code == 503
    finally:
        send(postgres, signal.SIGCONT)
    wait_for(lambda: health(server)[0] == 200)
    ana.say(type="watch", table=table, seat=1)
    now = standing(ana, table)
    assert now["moment"] in (before["moment"], before["moment"] + 1)  # the move in flight was made, or it was not
    ben.say(type="watch", table=table, seat=2)
    assert played_on({1: ana, 2: ben}, table, 1000)["over"]
    server.stop()


def test_a_server_whose_database_hangs_ends_when_it_is_told_to(postgres: Any, tmp_path: Path) -> None:
    server = over_postgres(postgres, tmp_path / "data").start()
    ana, ben, table = two_people(server)
    position = latest(asked_and_other(ana, ben, table)[0], table)
    send(postgres, signal.SIGSTOP)
    try:
        asked_and_other(ana, ben, table)[0].answer(position)
        assert server.process is not None
        server.process.send_signal(signal.SIGTERM)
        server.process.wait(timeout=LONG_SECONDS)
    finally:
        send(postgres, signal.SIGCONT)
    server.stop()


def cut_off(postgres: Any, server: Server) -> None:
    """End all connections to a server's database, and nothing else."""
    name = make_url(server.environment["ZIGGURAT_DATABASE"]).database
    ended = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    postgres.psql(f"{ended} WHERE datname = '{name}' AND pid <> pg_backend_pid();")


def end_postgres(postgres: Any, wish: signal.Signals) -> None:
    """End the process of PostgreSQL and wait until it is gone: SIGINT is its wish to stop, SIGQUIT its crash."""
    first = int((Path(postgres.pgdata) / "postmaster.pid").read_text().splitlines()[0])
    os.kill(first, wish)
    wait_for(lambda: _has_ended(first))


def _has_ended(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def start_postgres(postgres: Any) -> None:
    """Start it again, at the same address."""
    before = postgres.get_uri()
    patiently(postgres.ensure_postgres_running)
    assert postgres.get_uri() == before


def restart(postgres: Any, server: Server) -> None:
    """Stop the process of PostgreSQL and start another over its data."""
    end_postgres(postgres, signal.SIGINT)
    start_postgres(postgres)


BREAKS = pytest.mark.parametrize("cut", [cut_off, restart], ids=["connections end", "postgresql is restarted"])


@BREAKS
def test_a_restarted_postgresql_does_not_make_two_authorities(
    postgres: Any, tmp_path: Path, cut: Callable[[Any, Server], None]
) -> None:
    first = over_postgres(postgres, tmp_path / "first").start()
    second = over_postgres(postgres, tmp_path / "second", first.environment["ZIGGURAT_DATABASE"])
    ana, ben, table = two_people(first)
    played_on({1: ana, 2: ben}, table, 6)
    assert first.process is not None
    first.process.send_signal(signal.SIGSTOP)  # it cannot take its lock again at once
    try:
        cut(postgres, first)
        second.start()
    finally:
        first.process.send_signal(signal.SIGCONT)
    try:
        wait_for(lambda: "Another server" in (health(first)[1]["reason"] or ""))
        assert health(first)[0] == 503
        asked, _ = asked_and_other(ana, ben, table)
        assert code_of(answered(asked, table)) == "not_saved"
        other = Visitor(second.url, None, asked.cookies)
        assert other.post("/api/guest", {"name": "Renamed"}).status_code == 200
        other.connect()
        there = other.watch(table, latest(asked, table)["viewer"])
        assert code_of(answered(other, table)) == "done"
        other.leave()
    finally:
        second.stop()
    wait_for(lambda: health(first)[0] == 200)
    ana.say(type="watch", table=table, seat=1)
    assert latest(ana, table)["moment"] == there["moment"] + 1  # what the other server wrote is known here
    assert asked.get("/api/guest").json()["name"] == "Renamed"
    ben.say(type="watch", table=table, seat=2)
    played_on({1: ana, 2: ben}, table, 3)
    first.stop()


@BREAKS
def test_a_server_takes_its_lock_again_after_a_restart_of_postgresql(
    postgres: Any, tmp_path: Path, cut: Callable[[Any, Server], None]
) -> None:
    first = over_postgres(postgres, tmp_path / "first").start()
    ana, ben, table = two_people(first)
    cut(postgres, first)
    wait_for(lambda: ana.post("/api/guest", {"name": "Anna"}).status_code == 200)
    second = over_postgres(postgres, tmp_path / "second", first.environment["ZIGGURAT_DATABASE"])
    with pytest.raises(AssertionError):
        second.start()
    second.stop()
    ana.say(type="watch", table=table, seat=1)
    ben.say(type="watch", table=table, seat=2)
    played_on({1: ana, 2: ben}, table, 3)
    first.stop()


class Playing(threading.Thread):
    """Two people who play match after match, whatever becomes of the database, and note what is acknowledged."""

    def __init__(self, server: Server) -> None:
        super().__init__()
        self.ana, self.ben, self.table = two_people(server)
        self.dice = random.Random(1)
        self.acknowledged: dict[str, dict[int, str]] = {self.table: {}}
        """For each match and each moment that was answered, the answer."""
        self.n_refused = 0
        self.is_last = False
        """This match is the last."""
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            while True:
                if not latest(self.ana, self.table)["over"]:
                    self._answer()
                elif self.is_last:
                    return
                else:
                    self._play_again()
                time.sleep(0.02)
        except BaseException as error:
            self.error = error

    def _play_again(self) -> None:
        answer = self.ana.post("/api/tables", {"game": "imhotep", "seats": [{"kind": "me"}, {"kind": "open"}]})
        if answer.status_code != 201:
            return
        table = answer.json()["table"]["id"]
        if self.ben.post(f"/api/tables/{table}/sit").status_code == 200:
            self._watch(table)
            self.table, self.acknowledged[table] = table, {}

    def _watch(self, table: str) -> None:
        for seat, person in enumerate((self.ana, self.ben), start=1):
            while code_of(ask(person, type="watch", table=table, seat=seat)) != "done":
                time.sleep(0.2)

    @property
    def n_acknowledged(self) -> int:
        return sum(len(answers) for answers in self.acknowledged.values())

    def has(self, n_acknowledged: int, n_refused: int) -> bool:
        """They play on, and this many answers were acknowledged and this many refused."""
        assert self.error is None, self.error
        return self.n_acknowledged >= n_acknowledged and self.n_refused >= n_refused

    def _answer(self) -> None:
        asked, _ = asked_and_other(self.ana, self.ben, self.table)
        position = latest(asked, self.table)
        if not position["legal"]:
            return
        move = self.dice.choice(position["legal"])["text"]
        answer = ask(asked, type="answer", table=self.table, moment=position["moment"], move=move)
        if answer["type"] == "done":
            self.acknowledged[self.table][position["moment"]] = move
            return
        assert code_of(answer) in ("not_saved", "wrong_moment"), answer  # it was made, or it was not
        self.n_refused += 1
        self._watch(self.table)


def break_under_play(postgres: Any, wish: signal.Signals, server: Server, playing: list[Playing]) -> None:
    """End PostgreSQL while everyone plays, and start it again when everyone has been refused something."""
    acknowledged = [pair.n_acknowledged for pair in playing]
    wait_for(lambda: all(pair.has(n + 1, 0) for pair, n in zip(playing, acknowledged, strict=True)))
    refused = [pair.n_refused for pair in playing]
    end_postgres(postgres, wish)
    wait_for(lambda: all(pair.has(0, n + 1) for pair, n in zip(playing, refused, strict=True)))
    assert health(server)[0] == 503
    start_postgres(postgres)
    wait_for(lambda: health(server)[0] == 200)


@pytest.mark.parametrize("wish", [signal.SIGINT, signal.SIGQUIT], ids=["stopped", "crashed"])
def test_no_acknowledged_move_is_lost_when_postgresql_ends_and_starts_again_under_play(
    postgres: Any, tmp_path: Path, wish: signal.Signals
) -> None:
    server = over_postgres(postgres, tmp_path / "data").start()
    other = over_postgres(postgres, tmp_path / "other", server.environment["ZIGGURAT_DATABASE"])
    playing = [Playing(server) for _ in range(2)]
    for pair in playing:
        pair.start()
    for _ in range(2):
        break_under_play(postgres, wish, server, playing)
        with pytest.raises(AssertionError):
            other.start()
        other.stop()
    for pair in playing:
        pair.is_last = True
    for pair in playing:
        pair.join()
        assert pair.error is None
        for table, acknowledged in pair.acknowledged.items():
            record = archive.read(pair.ana.get(f"/api/tables/{table}/record").text)
            answers = [line.partition(": ")[2] for line in record["moves"] if not line.startswith("0:")]
            assert {moment: answers[moment - 1] for moment in acknowledged} == acknowledged
            verify(record)
    server.stop()
