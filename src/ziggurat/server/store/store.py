"""Reads and durable writes.

All writes go through one writer. Whatever has gathered while the last commit was under way shares the next one; a
caller is answered after its commit, never before. If a commit fails, each of its writes is tried again alone, so that
one that cannot be made does not take others with it.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

import sqlalchemy as sa
from alembic.util import CommandError
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from ziggurat.server.store.migrate import upgrade
from ziggurat.server.store.schema import ANALYSIS, CHAT, DEVICE, EVENT, GUEST, LINK, PLAYTABLE, SEAT, SNAPSHOT

BUSY_SECONDS = 5
"""How long a write waits for a file that another program has locked."""
MOST_AT_ONCE = 500
LOCK_TRIES = 5
LOCK_NUMBER = 7_169_717
"""Any number, the same for every server of this kind."""
QUIET_TURNS = 3
"""Turns of the event loop in which nothing new came to be written: a message takes two from the wire to here."""

Write = Callable[[AsyncConnection], Awaitable[Any]]


class StoreFailed(Exception):
    """The database could not be read or written. What was to be written is not there."""


@dataclass
class GuestRow:
    """A guest."""

    id: str
    name: str
    created: float


@dataclass
class Device:
    """A browser that a guest uses."""

    secret_hash: str
    guest: str
    created: float


@dataclass
class SeatRow:
    """A seat at a table."""

    playtable: str
    seat: int
    kind: Literal["person", "open", "invited", "bot"]
    guest: str | None
    name: str
    level: str | None = None
    invite: str | None = None
    has_left: bool = False


@dataclass
class TableRow:
    """A table, without its seats."""

    id: str
    game: str
    rules: int
    options: dict[str, Any]
    settings: dict[str, Any]
    state: str
    host: str | None
    seed: bytes = field(repr=False)
    created: float
    touched: float
    opening: str | None = None
    rematch: str | None = None
    outcome: dict[str, Any] | None = None


@dataclass
class Event:
    """One change of a match."""

    playtable: str
    moment: int
    kind: str
    body: str
    at: float


@dataclass
class Snapshot:
    """The facts of a position beside the log."""

    playtable: str
    moment: int
    position: int
    rules_hash: str
    facts: bytes


@dataclass
class ChatLine:
    """Something said at a table."""

    playtable: str
    number: int
    guest: str
    seat: int | None
    name: str
    text: str
    at: float


class Store:
    """The database of a server."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._engine: AsyncEngine | None = None
        self._waiting: list[tuple[Event | Write, asyncio.Future[Any]]] = []
        self._has_work = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._connection: AsyncConnection | None = None
        self._key: AsyncConnection | None = None
        self._closing = False

    # ---- opening and closing

    async def open(self) -> None:
        """Connect, bring the tables of the database up to date, and begin to write."""
        try:
            self._engine = self._new_engine()
        except (SQLAlchemyError, ImportError, ValueError) as error:
            raise StoreFailed(f"The address of the database is not understood: {_first_line(error)}") from error
        try:
            async with self._engine.begin() as connection:
                await connection.run_sync(upgrade)
            self._connection = await self._engine.connect()
            await self._be_the_only_one(self._engine)
        except (SQLAlchemyError, OSError, CommandError) as error:
            await self._engine.dispose()
            raise StoreFailed(f"The database cannot be opened: {_first_line(error)}") from error
        self._writer = asyncio.create_task(self._write_for_ever())

    async def _be_the_only_one(self, engine: AsyncEngine) -> None:
        """PostgreSQL: hold a lock for as long as this server runs. For SQLite the data folder is locked."""
        if self.kind != "postgresql":
            return
        self._key = await engine.connect()
        for _ in range(LOCK_TRIES):
            taken = (await self._key.execute(sa.select(sa.func.pg_try_advisory_lock(LOCK_NUMBER)))).scalar()
            await self._key.commit()
            if taken:
                return
            await asyncio.sleep(1)  # a server that was just killed may still seem to be there
        await self._key.close()
        await engine.dispose()
        raise StoreFailed("Another server uses this database already.")

    def _new_engine(self) -> AsyncEngine:
        if not self.address.startswith("sqlite"):
            return create_async_engine(self.address, pool_pre_ping=True, hide_parameters=True)
        engine = create_async_engine(self.address, connect_args={"timeout": BUSY_SECONDS}, hide_parameters=True)
        sa.event.listen(engine.sync_engine, "connect", _make_durable)
        return engine

    @property
    def kind(self) -> str:
        """Which database it is."""
        return self.address.partition(":")[0].partition("+")[0]

    async def close(self) -> None:
        """Write what waits, then let go."""
        self._closing = True
        self._has_work.set()
        if self._writer is not None:
            await self._writer
        for connection in (self._connection, self._key):
            if connection is not None:
                await connection.close()
        if self._engine is not None:
            await self._engine.dispose()

    # ---- writing

    async def append(self, event: Event) -> None:
        """Write one change of a match. Returns when it is on disk."""
        await self._queued(event)

    async def write(self, write: Write) -> Any:
        """Do any other write. Returns when it is on disk."""
        return await self._queued(write)

    async def _queued(self, work: Event | Write) -> Any:
        if self._closing:
            raise StoreFailed("The server is shutting down.")
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, future))
        self._has_work.set()
        return await future

    async def _write_for_ever(self) -> None:
        while True:
            await self._has_work.wait()
            self._has_work.clear()
            while self._waiting:
                await self._let_gather()
                batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
                await self._write_batch(batch)
            if self._closing:
                return

    async def _let_gather(self) -> None:
        """Let everything that is ready come in first: the more writes share a commit, the less each costs."""
        waiting, quiet = 0, 0
        while quiet < QUIET_TURNS and len(self._waiting) < MOST_AT_ONCE:
            quiet = 0 if len(self._waiting) > waiting else quiet + 1
            waiting = len(self._waiting)
            await asyncio.sleep(0)

    async def _write_batch(self, batch: list[tuple[Event | Write, asyncio.Future[Any]]]) -> None:
        try:
            results = await self._commit([work for work, _ in batch])
        except Exception as error:
            if len(batch) == 1 or isinstance(error, StoreFailed):
                for _, future in batch:
                    _settle(future, error=error)
                return
            for one in batch:
                await self._write_batch([one])
            return
        for (_, future), result in zip(batch, results, strict=True):
            _settle(future, result)

    async def _commit(self, works: list[Event | Write]) -> list[Any]:
        """One commit for several writes: first all events in one statement, then the others in order."""
        connection = await self._connected()
        try:
            events = [vars(work) for work in works if isinstance(work, Event)]
            if events:
                await connection.execute(sa.insert(EVENT), events)
            results = [None if isinstance(work, Event) else await work(connection) for work in works]
            await connection.commit()
        except BaseException as error:
            await self._let_go(connection)
            if isinstance(error, SQLAlchemyError) and not isinstance(error, IntegrityError):
                raise StoreFailed(_first_line(error)) from error
            raise
        return results

    async def _connected(self) -> AsyncConnection:
        if self._connection is None:
            assert self._engine is not None
            try:
                self._connection = await self._engine.connect()
            except (SQLAlchemyError, OSError) as error:
                raise StoreFailed(_first_line(error)) from error
        return self._connection

    async def _let_go(self, connection: AsyncConnection) -> None:
        """After a failure begin with a new connection: nothing half done can linger on it."""
        self._connection = None
        with contextlib.suppress(Exception):
            await connection.rollback()
        with contextlib.suppress(Exception):
            await connection.close()

    # ---- reading

    async def _read(self, statement: Any) -> Sequence[Any]:
        assert self._engine is not None
        try:
            async with self._engine.connect() as connection:
                return (await connection.execute(statement)).mappings().all()
        except (SQLAlchemyError, OSError) as error:
            raise StoreFailed(_first_line(error)) from error

    # ---- guests

    async def add_guest(self, guest: GuestRow, device: Device) -> None:
        """A new guest with the device that asked."""

        async def write(connection: AsyncConnection) -> None:
            await connection.execute(sa.insert(GUEST), [vars(guest)])
            await connection.execute(sa.insert(DEVICE), [vars(device)])

        await self.write(write)

    async def guest_of(self, secret_hash: str) -> GuestRow | None:
        """The guest whose device holds a secret."""
        statement = sa.select(GUEST).join(DEVICE, DEVICE.c.guest == GUEST.c.id)
        rows = await self._read(statement.where(DEVICE.c.secret_hash == secret_hash))
        return GuestRow(**rows[0]) if rows else None

    async def rename_guest(self, guest: str, name: str) -> None:
        """A guest takes another name. Seats keep the name they were taken with."""
        await self.write(lambda c: c.execute(sa.update(GUEST).where(GUEST.c.id == guest).values(name=name)))

    async def add_link(self, token_hash: str, guest: str, expires: float) -> None:
        """A link by which another device becomes this guest."""
        values = {"token_hash": token_hash, "guest": guest, "expires": expires}
        await self.write(lambda c: c.execute(sa.insert(LINK), [values]))

    async def use_link(self, token_hash: str, device_hash: str, now: float) -> str | None:
        """The guest a link leads to, with the new device added; the link is used up. None if it is good no longer."""

        async def write(connection: AsyncConnection) -> str | None:
            found = (
                (await connection.execute(sa.select(LINK).where(LINK.c.token_hash == token_hash))).mappings().first()
            )
            await connection.execute(sa.delete(LINK).where(LINK.c.token_hash == token_hash))
            if found is None or found["expires"] < now:
                return None
            device = Device(device_hash, found["guest"], now)
            await connection.execute(sa.insert(DEVICE), [vars(device)])
            return str(found["guest"])

        result: str | None = await self.write(write)
        return result

    # ---- tables

    async def add_table(self, table: TableRow, seats: Sequence[SeatRow], events: Sequence[Event] = ()) -> None:
        """A new table with its seats, and the whole of its log where there is one already."""

        async def write(connection: AsyncConnection) -> None:
            await connection.execute(sa.insert(PLAYTABLE), [_table_values(table)])
            await connection.execute(sa.insert(SEAT), [asdict(seat) for seat in seats])
            if events:
                await connection.execute(sa.insert(EVENT), [vars(event) for event in events])

        await self.write(write)

    async def save_table(self, table: TableRow, seats: Sequence[SeatRow] = (), event: Event | None = None) -> None:
        """Write a table again with the seats that changed, and an event of its match that belongs to the change."""

        async def write(connection: AsyncConnection) -> None:
            values = _table_values(table)
            await connection.execute(sa.update(PLAYTABLE).where(PLAYTABLE.c.id == table.id).values(values))
            for seat in seats:
                at = (SEAT.c.playtable == table.id) & (SEAT.c.seat == seat.seat)
                await connection.execute(sa.update(SEAT).where(at).values(asdict(seat)))
            if event is not None:
                await connection.execute(sa.insert(EVENT), [vars(event)])

        await self.write(write)

    async def table(self, table: str) -> tuple[TableRow, list[SeatRow]] | None:
        """A table with its seats."""
        rows = await self._read(sa.select(PLAYTABLE).where(PLAYTABLE.c.id == table))
        if not rows:
            return None
        seats = await self._read(sa.select(SEAT).where(SEAT.c.playtable == table).order_by(SEAT.c.seat))
        return _table_row(rows[0]), [SeatRow(**seat) for seat in seats]

    async def unfinished_tables(self) -> list[tuple[TableRow, list[SeatRow]]]:
        """All tables whose match is not over, with their seats."""
        is_open = PLAYTABLE.c.state != "over"
        rows = await self._read(sa.select(PLAYTABLE).where(is_open))
        statement = sa.select(SEAT).join(PLAYTABLE, PLAYTABLE.c.id == SEAT.c.playtable).where(is_open)
        seats: dict[str, list[SeatRow]] = {row["id"]: [] for row in rows}
        for seat in await self._read(statement.order_by(SEAT.c.playtable, SEAT.c.seat)):
            seats.setdefault(seat["playtable"], []).append(SeatRow(**seat))
        return [(_table_row(row), seats[row["id"]]) for row in rows]

    async def is_well(self) -> None:
        """Ask the database anything; raises StoreFailed if it does not answer."""
        await self._read(sa.select(sa.literal(1)))

    async def tables_of(self, guest: str, most: int) -> list[str]:
        """The ids of the tables where a guest sits or hosts, last touched first."""
        seated = sa.select(SEAT.c.playtable).where(SEAT.c.guest == guest)
        mine = (PLAYTABLE.c.host == guest) | PLAYTABLE.c.id.in_(seated)
        rows = await self._read(sa.select(PLAYTABLE.c.id).where(mine).order_by(PLAYTABLE.c.touched.desc()).limit(most))
        return [row["id"] for row in rows]

    async def remove_table(self, table: str) -> None:
        """A table that never began goes away."""

        async def write(connection: AsyncConnection) -> None:
            for part in (SEAT, EVENT, SNAPSHOT, CHAT, ANALYSIS):
                await connection.execute(sa.delete(part).where(part.c.playtable == table))
            await connection.execute(sa.delete(PLAYTABLE).where(PLAYTABLE.c.id == table))

        await self.write(write)

    # ---- the log of a match

    async def events(self, table: str) -> list[Event]:
        """All changes of a match in order."""
        rows = await self._read(sa.select(EVENT).where(EVENT.c.playtable == table).order_by(EVENT.c.moment))
        return [Event(**row) for row in rows]

    async def add_snapshot(self, snapshot: Snapshot) -> None:
        """Keep a position beside the log; older ones of the table go."""

        async def write(connection: AsyncConnection) -> None:
            await connection.execute(sa.delete(SNAPSHOT).where(SNAPSHOT.c.playtable == snapshot.playtable))
            await connection.execute(sa.insert(SNAPSHOT), [vars(snapshot)])

        await self.write(write)

    async def snapshot(self, table: str) -> Snapshot | None:
        """The last position kept beside the log."""
        rows = await self._read(
            sa.select(SNAPSHOT).where(SNAPSHOT.c.playtable == table).order_by(SNAPSHOT.c.moment.desc())
        )
        return Snapshot(**rows[0]) if rows else None

    # ---- chat and analysis

    async def add_chat(self, line: ChatLine) -> None:
        """Keep something that was said."""
        await self.write(lambda c: c.execute(sa.insert(CHAT), [vars(line)]))

    async def chat(self, table: str, most: int) -> list[ChatLine]:
        """The last things said at a table, in order."""
        rows = await self._read(
            sa.select(CHAT).where(CHAT.c.playtable == table).order_by(CHAT.c.number.desc()).limit(most)
        )
        return [ChatLine(**row) for row in reversed(rows)]

    async def save_analysis(self, table: str, analysis: dict[str, Any]) -> None:
        """Keep what the search thinks of a match."""

        async def write(connection: AsyncConnection) -> None:
            await connection.execute(sa.delete(ANALYSIS).where(ANALYSIS.c.playtable == table))
            await connection.execute(sa.insert(ANALYSIS), [{"playtable": table, "body": json.dumps(analysis)}])

        await self.write(write)

    async def analysis(self, table: str) -> dict[str, Any] | None:
        """What the search thought of a match."""
        rows = await self._read(sa.select(ANALYSIS.c.body).where(ANALYSIS.c.playtable == table))
        return dict(json.loads(rows[0]["body"])) if rows else None


def _make_durable(connection: Any, _record: Any) -> None:
    """SQLite: a commit is on disk when it returns."""
    cursor = connection.cursor()
    for line in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_SECONDS * 1000}"):
        cursor.execute(f"PRAGMA {line}")
    cursor.close()


def _table_values(table: TableRow) -> dict[str, Any]:
    outcome = None if table.outcome is None else json.dumps(table.outcome)
    return {
        **vars(table),
        "options": json.dumps(table.options),
        "settings": json.dumps(table.settings),
        "outcome": outcome,
    }


def _table_row(row: Any) -> TableRow:
    values = dict(row)
    values["options"], values["settings"] = json.loads(values["options"]), json.loads(values["settings"])
    values["outcome"] = None if values["outcome"] is None else json.loads(values["outcome"])
    return TableRow(**values)


def _settle(future: asyncio.Future[Any], result: Any = None, error: BaseException | None = None) -> None:
    if future.done():
        return
    if error is not None:
        future.set_exception(error)
    else:
        future.set_result(result)


def _first_line(error: BaseException) -> str:
    return str(error).splitlines()[0][:200] if str(error) else type(error).__name__
