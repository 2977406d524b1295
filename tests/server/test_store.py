"""The store: the same over SQLite and over a real PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import create_async_engine
from tests.server.conftest import Server, Visitor, play_out
from tests.server.helping import AT_ONE_SPEED, ask, code_of, latest, new_postgres, played_on, standing, two_people

from ziggurat.engine import archive
from ziggurat.engine.verify import verify
from ziggurat.server.store import (
    ChatLine,
    Device,
    Event,
    GuestRow,
    SeatRow,
    Snapshot,
    Store,
    StoreFailed,
    TableRow,
)
from ziggurat.server.store.migrate import upgrade
from ziggurat.server.store.schema import METADATA
from ziggurat.server.store.store import SETTINGS

pytestmark = [AT_ONE_SPEED, pytest.mark.thorough]


KINDS = ("sqlite", "postgresql")


@pytest.fixture(scope="session")
def postgres() -> Any:
    """A PostgreSQL server for all tests that do not harm it."""
    return new_postgres()


@pytest.fixture(params=KINDS)
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'ziggurat.sqlite'}"
    return new_database(request.getfixturevalue("postgres"))


def new_database(postgres: Any) -> str:
    name = f"z{uuid4().hex[:12]}"
    postgres.psql(f"CREATE DATABASE {name};")
    return str(postgres.get_uri(database=name, driver="asyncpg"))


def with_store(address: str, act: Callable[[Store], Awaitable[None]]) -> None:
    """Open a store, do something with it, and close it."""

    async def run() -> None:
        async with opened(address) as store:
            await act(store)

    asyncio.run(run())


@contextlib.asynccontextmanager
async def opened(address: str) -> AsyncIterator[Store]:
    store = Store(address)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def table_row(number: str = "table1", **fields: Any) -> TableRow:
    values: dict[str, Any] = {"options": {"a": True, "b": "ü"}, "settings": SETTINGS, "state": "gathering"}
    return TableRow(
        number, "imhotep", 1, host="ana", seed=bytes(range(32)), created=1.5, touched=2.5, **values | fields
    )


def seats_of(number: str = "table1") -> list[SeatRow]:
    return [SeatRow(number, 1, "person", "ana", "Ana"), SeatRow(number, 2, "invited", None, "", invite="secret")]


def test_what_is_written_is_read(address: str) -> None:
    async def act(store: Store) -> None:
        ana = GuestRow("ana", "Ana ☀", 1.0)
        await store.add_guest(ana, Device("hash", "ana", 1.0))
        assert await store.guest_of("hash") == ana
        assert await store.guest_of("other") is None
        await store.rename_guest("ana", "Anna")
        assert (await store.guest_of("hash")) == GuestRow("ana", "Anna", 1.0)
        row = table_row()
        await store.add_table(row, seats_of())
        assert await store.table("table1") == (row, seats_of())
        assert await store.table("other") is None
        assert await store.unfinished_tables() == [(row, seats_of())]
        over = table_row(state="over", outcome={"scores": [1.5, 2]}, rematch="table2", opening="x")
        changed = SeatRow("table1", 2, "bot", None, "Bot", "normal", None, True)
        await store.save_table(over, [changed], Event("table1", 1, "play", "{}", 3.5))
        assert await store.table("table1") == (over, [seats_of()[0], changed])
        assert await store.unfinished_tables() == []
        assert await store.tables_of("ana", 5) == ["table1"]
        await store.append(Event("table1", 2, "undo", "{}", 4.5))
        assert [event.moment for event in await store.events("table1")] == [1, 2]
        for moment in (50, 100):
            others = [Snapshot(f"table{n}", moment, n, "hash", b"") for n in (2, 3)]
            await store.add_snapshots([Snapshot("table1", moment, moment + 3, "hash", b"\x00\xff"), *others])
        assert await store.snapshot("table1") == Snapshot("table1", 100, 103, "hash", b"\x00\xff")
        lines = [ChatLine("table1", n, "ana", None, "Ana", f"line {n}", 1.0) for n in range(1, 6)]
        for line in lines:
            await store.add_chat(line)
        assert await store.chat("table1", 3) == lines[2:]
        await store.save_analysis("table1", {"state": "done"})
        await store.save_analysis("table1", {"state": "done", "of": 2})
        assert await store.analysis("table1") == {"state": "done", "of": 2}
        await store.remove_table("table1")
        assert await store.table("table1") is None
        assert await store.events("table1") == []
        assert await store.chat("table1", 9) == []

    with_store(address, act)


def test_what_is_written_survives_closing(address: str) -> None:
    async def write(store: Store) -> None:
        await store.add_table(table_row(), seats_of())
        await asyncio.gather(*(store.append(Event("table1", moment, "play", "{}", 1.0)) for moment in range(1, 200)))

    async def read(store: Store) -> None:
        assert len(await store.events("table1")) == 199

    with_store(address, write)
    with_store(address, read)


def test_a_moment_is_written_once(address: str) -> None:
    async def act(store: Store) -> None:
        first = Event("table1", 1, "play", "first", 1.0)
        await store.append(first)
        with pytest.raises((StoreFailed, IntegrityError)):
            await store.append(Event("table1", 1, "play", "second", 1.0))
        assert await store.events("table1") == [first]

    with_store(address, act)


def test_a_write_that_fails_takes_no_other_with_it(address: str) -> None:
    async def act(store: Store) -> None:
        await store.append(Event("table1", 1, "play", "first", 1.0))
        writes = [store.append(Event("table1", moment, "play", "x", 1.0)) for moment in (2, 1, 3)]
        chat = store.add_chat(ChatLine("table1", 1, "ana", None, "Ana", "hello", 1.0))
        results = await asyncio.gather(*writes, chat, return_exceptions=True)
        assert [isinstance(result, Exception) for result in results] == [False, True, False, False]
        assert [event.moment for event in await store.events("table1")] == [1, 2, 3]

    with_store(address, act)


def test_a_change_of_a_table_and_its_event_are_written_both_or_neither(address: str) -> None:
    async def act(store: Store) -> None:
        await store.add_table(table_row(), seats_of(), [Event("table1", 1, "play", "first", 1.0)])
        with pytest.raises((StoreFailed, IntegrityError)):
            await store.save_table(table_row(state="over"), (), Event("table1", 1, "play", "again", 1.0))
        found = await store.table("table1")
        assert found is not None
        assert found[0].state == "gathering"

    with_store(address, act)


def test_a_link_is_used_once_even_by_two_at_once(address: str) -> None:
    async def act(store: Store) -> None:
        await store.add_guest(GuestRow("ana", "Ana", 1.0), Device("hash", "ana", 1.0))
        await store.add_link("good", "ana", 100.0)
        await store.add_link("late", "ana", 10.0)
        used = await asyncio.gather(*(store.use_link("good", f"device{n}", 50.0) for n in range(4)))
        assert sorted(used, key=str) == ["ana", None, None, None] or sorted(map(str, used)) == ["None"] * 3 + ["ana"]
        assert await store.use_link("late", "device9", 50.0) is None
        assert await store.guest_of("device9") is None

    with_store(address, act)


@pytest.mark.parametrize("text", ["☀" * 500, "\u202e\x1b[0m", "'; DROP TABLE chat; --"])
def test_whatever_is_said_is_kept_as_it_was_said(address: str, text: str) -> None:
    async def act(store: Store) -> None:
        line = ChatLine("table1", 1, "ana", 1, "Ana", text, 1.0)
        await store.add_chat(line)
        assert await store.chat("table1", 1) == [line]

    with_store(address, act)


def test_a_closed_store_refuses(address: str) -> None:
    async def run() -> None:
        store = Store(address)
        await store.open()
        waiting = asyncio.gather(*(store.append(Event("t", moment, "play", "{}", 1.0)) for moment in range(1, 20)))
        await asyncio.sleep(0)
        await store.close()
        await waiting
        with pytest.raises(StoreFailed):
            await store.append(Event("t", 99, "play", "{}", 1.0))

    asyncio.run(run())


def test_the_migrations_make_the_tables_that_the_program_knows(address: str) -> None:
    def compared(connection: sa.Connection) -> list[Any]:
        upgrade(connection)
        return list(compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), METADATA))

    async def run() -> None:
        engine = create_async_engine(address)
        async with engine.begin() as connection:
            assert await connection.run_sync(compared) == []
        await engine.dispose()

    asyncio.run(run())


def test_a_migration_that_was_cut_off_is_made_at_the_next_start(address: str) -> None:
    """A power cut during the very first start must not leave a folder that no server opens again."""

    async def run() -> None:
        store = Store(address)
        engine = store._new_engine()
        made = 0

        def cut_off(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
            nonlocal made
            made += statement.lstrip().startswith("CREATE TABLE")
            if made == 5:
                raise RuntimeError("the power is gone")

        sa.event.listen(engine.sync_engine, "before_cursor_execute", cut_off)
        with pytest.raises(RuntimeError):
            async with engine.begin() as connection:
                await connection.run_sync(upgrade)
        await engine.dispose()
        async with opened(address) as again:
            assert await again.unfinished_tables() == []

    asyncio.run(run())


# ---- a server over PostgreSQL


@pytest.fixture(scope="module")
def postgres_server(postgres: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    address = new_database(postgres)
    running = Server(tmp_path_factory.mktemp("over_postgres") / "data", ZIGGURAT_DATABASE=address).start()
    yield running
    running.stop()


def test_a_whole_match_is_played_over_postgresql_through_a_power_cut(postgres_server: Server) -> None:
    assert Visitor(postgres_server.url).get("/api/health").json()["database"] == "postgresql"
    ana, ben, table = two_people(postgres_server)
    played_on({1: ana, 2: ben}, table, 20)
    before = standing(ana, table)
    ana.close()
    ben.close()
    postgres_server.kill()
    postgres_server.start()
    for visitor in (ana, ben):
        visitor.url = postgres_server.url
        visitor.http.base_url = postgres_server.url
    ana.connect().watch(table, 1)
    assert standing(ana, table) == before
    assert play_out({1: ana, 2: ben}, table)["over"]
    verify(archive.read(ana.get(f"/api/tables/{table}/record").text))


def test_a_zero_byte_is_said_over_postgresql_like_anything_else(postgres_server: Server) -> None:
    ana, _ben, table = two_people(postgres_server)
    assert code_of(ask(ana, type="chat", table=table, text="a\x00b")) != "not_saved"
    assert latest(ana, table)["moment"] == 1


def test_two_servers_over_one_postgresql_are_not_two_authorities(postgres_server: Server, tmp_path: Path) -> None:
    """Each has a folder of its own; the matches are the same."""
    second = Server(tmp_path / "other", ZIGGURAT_DATABASE=postgres_server.environment["ZIGGURAT_DATABASE"])
    try:
        with pytest.raises(AssertionError):
            second.start()
    finally:
        second.stop()
