"""Leases: several processes over one PostgreSQL, each the only one that can write to its tables."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from tests.server.helping import AT_ONE_SPEED, new_postgres
from tests.server.test_store import new_database, seats_of, table_row

from ziggurat.server.store import ChatLine, Event, LeaseLost, Owner, Snapshot, Store, StoreFailed
from ziggurat.server.store.leases import LIFE_SECONDS
from ziggurat.server.store.people import PeopleStore
from ziggurat.server.store.rows import ClockRow, Sheet
from ziggurat.server.store.schema import LEASE, NODE

pytestmark = [AT_ONE_SPEED, pytest.mark.thorough]


@pytest.fixture(scope="module")
def postgres() -> Any:
    return new_postgres()


@pytest.fixture
def address(postgres: Any) -> str:
    """An empty database."""
    return new_database(postgres)


@contextlib.asynccontextmanager
async def two_stores(address: str) -> AsyncIterator[tuple[Store, Store]]:
    """Two processes' stores over one database; the first owns `table1`."""
    first, second = Store(address, at="first:1"), Store(address, at="second:1")
    await first.open()
    await second.open()
    try:
        await first.add_table(table_row(), seats_of())
        yield first, second
    finally:
        await second.close()
        await first.close()


def with_two(address: str, act: Callable[[Store, Store], Awaitable[None]]) -> None:
    async def run() -> None:
        async with two_stores(address) as (first, second):
            await act(first, second)

    asyncio.run(run())


def leases_of(store: Store) -> Any:
    assert store.leases is not None
    return store.leases


def event(moment: int) -> Event:
    return Event("table1", moment, "play", "{}", float(moment))


async def expire(store: Store) -> None:
    """The time of a process is up: as if it had not been heard of for long."""
    leases = leases_of(store)
    leases._renewing.cancel()
    await leases._do(sa.update(NODE).where(NODE.c.id == leases.node).values(expires=0.0), LIFE_SECONDS)


def test_a_table_has_one_owner_and_others_learn_who(address: str) -> None:
    async def act(first: Store, second: Store) -> None:
        mine = leases_of(first)
        assert await leases_of(second).claim("table1") == Owner(mine.node, "first:1")
        assert await mine.claim("table1") is None
        assert await leases_of(second).claim("no such") is None
        assert "no such" not in leases_of(second).held
        await first.append(event(1))
        with pytest.raises(LeaseLost):
            await second.append(event(2))

    with_two(address, act)


def test_a_process_that_lost_its_lease_cannot_write(address: str) -> None:
    """Nothing of it, whatever is kept of a table; and what the new owner writes stands."""

    async def act(first: Store, second: Store) -> None:
        await first.append(event(1))
        await expire(first)
        assert await leases_of(second).claim("table1") is None
        assert leases_of(first).held == {"table1": 1}, "it does not know yet"
        writes = [
            first.append(event(2)),
            first.save_table(table_row(state="over"), seats_of()),
            first.add_chat(ChatLine("table1", 1, "ana", 1, "Ana", "hello", 1.0)),
            first.add_snapshots([Snapshot("table1", 1, 1, "hash", b"facts")]),
            first.save_clocks([ClockRow("table1", 1, "[1.0, 2.0]")]),
            first.save_sheets("table1", [Sheet("table1", 1, b"sheet")]),
            first.save_analysis("table1", {"best": 1}),
            first.forget_at("table1", "ana", "Someone"),
            PeopleStore(first).kick("table1", "ben", 1.0),
            first.remove_table("table1"),
        ]
        for write in writes:
            with pytest.raises(LeaseLost):
                await write
        await second.append(event(2))
        assert [one.moment for one in await second.events("table1")] == [1, 2]
        assert await second.table("table1") == (table_row(), seats_of())
        assert await second.chat("table1", 10) == []
        assert await second.snapshot("table1") is None
        assert await second.clocks("table1", 1) is None
        assert await second.sheets("table1") == []
        assert await second.analysis("table1") is None
        assert await PeopleStore(second).kicked("table1") == set()

    with_two(address, act)


def test_without_a_token_things_are_only_taken_away(address: str) -> None:
    """What a guest has said, and old chats: their owner adds lines and never changes them."""

    async def act(first: Store, second: Store) -> None:
        written: list[Any] = []
        write = second.writer.write

        async def noted(changes: Any, held: Any = None) -> Any:
            written.extend(statement for statement, _ in changes if not held)
            return await write(changes, held)

        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(second.writer, "write", noted)
            await second.forget("ana")
            await PeopleStore(second).forget("ana")
            await second.remove_chats_before(1.0)
        assert written
        assert all(statement.is_delete for statement in written)
        assert await first.table("table1") == (table_row(), seats_of()), "its owner writes that they are gone"

    with_two(address, act)


def test_an_old_token_is_refused_even_of_a_process_that_lives(address: str) -> None:
    async def act(first: Store, second: Store) -> None:
        mine, theirs = leases_of(first), leases_of(second)
        await mine.release("table1")
        assert await theirs.claim("table1") is None
        assert theirs.held == {"table1": 2}
        await theirs.release("table1")
        assert await mine.claim("table1") is None
        assert mine.held == {"table1": 3}
        mine.held["table1"] = 1
        with pytest.raises(LeaseLost):
            await first.append(event(1))
        mine.held["table1"] = 3
        await first.append(event(1))

    with_two(address, act)


def test_a_free_table_is_claimed_whatever_else_is_owned(address: str) -> None:
    async def act(first: Store, second: Store) -> None:
        await first.add_table(table_row("table2"), seats_of("table2"))
        await leases_of(first).release("table2")
        assert await leases_of(second).claim("table2") is None
        assert leases_of(second).held == {"table2": 2}

    with_two(address, act)


def test_two_processes_that_claim_the_same_tables_at_once_do_not_wait_for_each_other(address: str) -> None:
    """As after a kill: all that the dead one owned is free, and asked for in any order."""

    async def act(first: Store, second: Store) -> None:
        mine, theirs = leases_of(first), leases_of(second)
        names = [f"free{number:02}" for number in range(40)]
        for name in names:
            await first.add_table(table_row(name), seats_of(name))
            await mine.release(name)
        for name, owner in (("kept1", first), ("kept2", second)):
            await owner.add_table(table_row(name), seats_of(name))
        commits = first.writer.n_commits + second.writer.n_commits
        await asyncio.gather(
            *(mine.claim(name) for name in ["kept2", *names]),
            mine.release("kept1"),
            *(theirs.claim(name) for name in ["kept1", *reversed(names)]),
            theirs.release("kept2"),
        )
        assert set(mine.held) | set(theirs.held) >= set(names)
        assert not set(mine.held) & set(theirs.held)
        tries = first.writer.n_commits + second.writer.n_commits - commits
        assert tries < len(names), "they were taken back, and tried again one by one"

    with_two(address, act)


def test_what_the_database_took_back_because_two_waited_for_each_other_is_tried_again(address: str) -> None:
    async def act(first: Store, second: Store) -> None:
        await second.add_table(table_row("table2"), seats_of("table2"))
        both_have_one = asyncio.Barrier(2)
        met: set[Store] = set()

        def locks(store: Store, table: str) -> Callable[[Any], Awaitable[None]]:
            async def lock(connection: Any) -> None:
                touch = sa.update(LEASE).where(LEASE.c.playtable == table).values(token=LEASE.c.token)
                await connection.execute(touch)
                if store not in met:
                    met.add(store)
                    await both_have_one.wait()

            return lock

        await asyncio.gather(
            *(first.writer.write(locks(first, table)) for table in ("table1", "table2")),
            *(second.writer.write(locks(second, table)) for table in ("table2", "table1")),
            first.append(event(1)),
        )
        assert [one.moment for one in await first.events("table1")] == [1]
        assert first.writer.n_commits + second.writer.n_commits > 2

    with_two(address, act)


def test_a_lost_table_takes_no_other_with_it(address: str) -> None:
    """Writes that share a commit with one that is refused are made."""

    async def act(first: Store, second: Store) -> None:
        await first.add_table(table_row("table2"), seats_of("table2"))
        leases_of(first).held["table1"] = 7
        done = await asyncio.gather(
            first.append(event(1)),
            first.append(Event("table2", 1, "play", "{}", 1.0)),
            return_exceptions=True,
        )
        assert isinstance(done[0], LeaseLost)
        assert done[1] is None
        assert [one.moment for one in await first.events("table2")] == [1]

    with_two(address, act)


def test_a_commit_under_way_is_waited_for_by_who_takes_over(address: str) -> None:
    """A takeover cannot come between the check of a token and the commit that it is for."""

    async def act(first: Store, second: Store) -> None:
        begun, may_go_on = asyncio.Event(), asyncio.Event()

        async def slow(connection: Any) -> None:
            begun.set()
            await may_go_on.wait()

        writing = asyncio.create_task(first.writer.write(slow))
        await begun.wait()
        await expire(first)
        taking = asyncio.create_task(leases_of(second).claim("table1"))
        await asyncio.sleep(0.3)
        assert not taking.done()
        may_go_on.set()
        await writing
        assert await taking is None

    with_two(address, act)


def test_a_process_taken_for_dead_begins_anew_with_nothing(address: str) -> None:
    async def act(first: Store, second: Store) -> None:
        mine, lost = leases_of(first), asyncio.Event()
        mine.on_lost = lost.set
        before = mine.node
        assert await leases_of(second).remove(before, is_gone=True)
        await asyncio.wait_for(lost.wait(), 30)
        assert mine.node != before
        assert mine.held == {}
        assert await leases_of(second).claim("table1") is None
        await second.append(event(1))
        assert (await mine.claim("table1")).address == "second:1"

    with_two(address, act)


def test_whoever_leaves_in_order_leaves_everything_free(address: str) -> None:
    async def act(first: Store, second: Store) -> None:
        await first.append(event(1))
        await leases_of(first).leave()
        assert await leases_of(second).claim("table1") is None
        await second.append(event(2))

    with_two(address, act)


def test_what_is_claimed_while_a_process_leaves_is_not_its_own(address: str) -> None:
    async def act(first: Store, second: Store) -> None:
        mine, leaving = leases_of(first), leases_of(second)
        await mine.release("table1")
        claiming = asyncio.create_task(leaving.claim("table1"))
        await asyncio.sleep(0)
        await leaving.leave()
        with pytest.raises(LeaseLost):
            await claiming
        assert leaving.held == {}
        assert await mine.claim("table1") is None
        await first.append(event(1))

    with_two(address, act)


def test_a_server_alone_and_several_processes_shut_each_other_out(address: str) -> None:
    async def act(first: Store, second: Store) -> None:
        alone = Store(address)
        with pytest.raises(StoreFailed, match="Another server"):
            await alone._patience.wait(alone.open(), 30)

    with_two(address, act)


def test_sqlite_is_not_shared(tmp_path: Path) -> None:
    async def act() -> None:
        store = Store(f"sqlite+aiosqlite:///{tmp_path / 'ziggurat.sqlite'}", at="here:1")
        with pytest.raises(StoreFailed, match="PostgreSQL"):
            await store.open()

    asyncio.run(act())


def test_sqlite_alone_knows_no_leases(tmp_path: Path) -> None:
    """Nothing is asked of the database that was not asked before there were leases."""

    async def act() -> None:
        store = Store(f"sqlite+aiosqlite:///{tmp_path / 'ziggurat.sqlite'}")
        await store.open()
        assert store.leases is None
        assert store.writer.fence is None
        await store.add_table(table_row(), seats_of())
        await store.append(event(1))
        assert await store._read(sa.select(LEASE)) == []
        await store.close()

    asyncio.run(act())
