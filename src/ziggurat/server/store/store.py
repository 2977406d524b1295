"""The one small interface to what is kept: what can be read, and what can be written."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from alembic.util import CommandError
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from ziggurat.server.store.migrate import upgrade
from ziggurat.server.store.rows import ChatLine, Device, Event, GuestRow, SeatRow, Sheet, Snapshot, TableRow
from ziggurat.server.store.schema import (
    ANALYSIS,
    CHAT,
    CHRONICLE,
    DEVICE,
    EVENT,
    GUEST,
    LINK,
    PLAYTABLE,
    SEAT,
    SNAPSHOT,
)
from ziggurat.server.store.writer import Change, StoreFailed, Writer, first_line

BUSY_SECONDS = 5
"""How long a write waits for a file that another program has locked."""
LOCK_TRIES = 5
LOCK_NUMBER = 7_169_717
"""Any number, the same for every server of this kind."""

ADD_GUEST, ADD_DEVICE, ADD_LINK = sa.insert(GUEST), sa.insert(DEVICE), sa.insert(LINK)
RENAME_GUEST = sa.update(GUEST).where(GUEST.c.id == sa.bindparam("of_guest"))
ADD_TABLE, ADD_SEAT = sa.insert(PLAYTABLE), sa.insert(SEAT)
SAVE_TABLE = sa.update(PLAYTABLE).where(PLAYTABLE.c.id == sa.bindparam("of_table"))
SAVE_SEAT = sa.update(SEAT).where(
    SEAT.c.playtable == sa.bindparam("of_table"), SEAT.c.seat == sa.bindparam("of_number")
)
ADD_EVENT, ADD_SNAPSHOT, ADD_CHAT, ADD_ANALYSIS = map(sa.insert, (EVENT, SNAPSHOT, CHAT, ANALYSIS))
REMOVE = {
    part: sa.delete(part).where(part.c.playtable == sa.bindparam("of_table"))
    for part in (SEAT, EVENT, SNAPSHOT, CHAT, ANALYSIS, CHRONICLE)
}
LAST_SHEET = 2**31 - 1
"""Where the empty sheet stands that says that a match was kept to its end."""
ADD_SHEET = sa.insert(CHRONICLE)
REMOVE_SHEETS = sa.delete(CHRONICLE).where(
    CHRONICLE.c.playtable == sa.bindparam("of_table"), CHRONICLE.c.first >= sa.bindparam("from_first")
)
REMOVE_TABLE = sa.delete(PLAYTABLE).where(PLAYTABLE.c.id == sa.bindparam("of_table"))


class Store:
    """The database of a server."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._engine: AsyncEngine | None = None
        self._writer = Writer(self._connect)
        self._key: AsyncConnection | None = None

    # ---- opening and closing

    async def open(self) -> None:
        """Connect, bring the tables of the database up to date, and begin to write."""
        try:
            self._engine = self._new_engine()
        except (SQLAlchemyError, ImportError, ValueError) as error:
            raise StoreFailed(f"The address of the database is not understood: {first_line(error)}") from error
        try:
            async with self._engine.begin() as connection:
                await connection.run_sync(upgrade)
            await self._be_the_only_one(self._engine)
            await self._writer.open()
        except (SQLAlchemyError, OSError, CommandError) as error:
            await self._engine.dispose()
            raise StoreFailed(f"The database cannot be opened: {first_line(error)}") from error

    async def _connect(self) -> AsyncConnection:
        assert self._engine is not None
        return await self._engine.connect()

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
        await self._writer.close()
        if self._key is not None:
            await self._key.close()
        if self._engine is not None:
            await self._engine.dispose()

    # ---- reading and writing

    async def _write(self, *changes: Change) -> None:
        """Returns when all changes are on disk. If one cannot be made, none is."""
        await self._writer.write(list(changes))

    async def _read(self, statement: Any) -> Sequence[Any]:
        assert self._engine is not None
        try:
            async with self._engine.connect() as connection:
                return (await connection.execute(statement)).mappings().all()
        except (SQLAlchemyError, OSError) as error:
            raise StoreFailed(first_line(error)) from error

    # ---- guests

    async def add_guest(self, guest: GuestRow, device: Device) -> None:
        """A new guest with the device that asked."""
        await self._write((ADD_GUEST, vars(guest)), (ADD_DEVICE, vars(device)))

    async def guest_of(self, secret_hash: str) -> GuestRow | None:
        """The guest whose device holds a secret."""
        statement = sa.select(GUEST).join(DEVICE, DEVICE.c.guest == GUEST.c.id)
        rows = await self._read(statement.where(DEVICE.c.secret_hash == secret_hash))
        return GuestRow(**rows[0]) if rows else None

    async def rename_guest(self, guest: str, name: str) -> None:
        """A guest takes another name. Seats keep the name they were taken with."""
        await self._write((RENAME_GUEST, {"of_guest": guest, "name": name}))

    async def add_link(self, token_hash: str, guest: str, expires: float) -> None:
        """A link by which another device becomes this guest."""
        await self._write((ADD_LINK, {"token_hash": token_hash, "guest": guest, "expires": expires}))

    async def use_link(self, token_hash: str, device_hash: str, now: float) -> str | None:
        """The guest a link leads to, with the new device added; the link is used up. None if it is good no longer."""

        async def look_and_use(connection: AsyncConnection) -> str | None:
            found = (
                (await connection.execute(sa.select(LINK).where(LINK.c.token_hash == token_hash))).mappings().first()
            )
            await connection.execute(sa.delete(LINK).where(LINK.c.token_hash == token_hash))
            if found is None or found["expires"] < now:
                return None
            device = Device(device_hash, found["guest"], now)
            await connection.execute(ADD_DEVICE, [vars(device)])
            return str(found["guest"])

        result: str | None = await self._writer.write(look_and_use)
        return result

    # ---- tables

    async def add_table(self, table: TableRow, seats: Sequence[SeatRow], events: Sequence[Event] = ()) -> None:
        """A new table with its seats, and the whole of its log where there is one already."""
        await self._write(
            (ADD_TABLE, _table_values(table)),
            *((ADD_SEAT, vars(seat)) for seat in seats),
            *((ADD_EVENT, vars(event)) for event in events),
        )

    async def save_table(self, table: TableRow, seats: Sequence[SeatRow] = (), event: Event | None = None) -> None:
        """Write a table again with the seats that changed, and an event of its match that belongs to the change."""
        of_table = {"of_table": table.id}
        await self._write(
            (SAVE_TABLE, _table_values(table) | of_table),
            *((SAVE_SEAT, vars(seat) | of_table | {"of_number": seat.seat}) for seat in seats),
            *([(ADD_EVENT, vars(event))] if event is not None else []),
        )

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

    async def n_records_of(self, guest: str) -> int:
        """How many records that a guest has brought are kept: a match that was played elsewhere has no seed."""
        brought = (PLAYTABLE.c.host == guest) & (PLAYTABLE.c.seed == b"")
        rows = await self._read(sa.select(sa.func.count().label("n")).select_from(PLAYTABLE).where(brought))
        return int(rows[0]["n"])

    async def remove_table(self, table: str) -> None:
        """A table that never began goes away."""
        of_table = {"of_table": table}
        await self._write(*((remove, of_table) for remove in REMOVE.values()), (REMOVE_TABLE, of_table))

    # ---- the log of a match

    async def append(self, event: Event) -> None:
        """Write one change of a match. Returns when it is on disk."""
        await self._write((ADD_EVENT, vars(event)))

    async def events(self, table: str) -> list[Event]:
        """All changes of a match in order."""
        rows = await self._read(sa.select(EVENT).where(EVENT.c.playtable == table).order_by(EVENT.c.moment))
        return [Event(**row) for row in rows]

    async def add_snapshots(self, snapshots: Sequence[Snapshot]) -> None:
        """Keep positions beside the logs of their tables; older ones of these tables go."""
        await self._write(
            *((REMOVE[SNAPSHOT], {"of_table": snapshot.playtable}) for snapshot in snapshots),
            *((ADD_SNAPSHOT, vars(snapshot)) for snapshot in snapshots),
        )

    async def snapshot(self, table: str) -> Snapshot | None:
        """The last position kept beside the log."""
        rows = await self._read(
            sa.select(SNAPSHOT).where(SNAPSHOT.c.playtable == table).order_by(SNAPSHOT.c.moment.desc())
        )
        return Snapshot(**rows[0]) if rows else None

    # ---- the chronicle of a match

    async def save_sheets(self, table: str, sheets: Sequence[Sheet]) -> None:
        """Keep how a match was shown; sheets from the first of these on are replaced."""
        remove = (REMOVE_SHEETS, {"of_table": table, "from_first": sheets[0].first})
        await self._write(remove, *((ADD_SHEET, vars(sheet)) for sheet in sheets))

    async def sheets(self, table: str) -> list[Sheet]:
        """How a match was shown, as far as it was kept."""
        rows = await self._read(sa.select(CHRONICLE).where(CHRONICLE.c.playtable == table).order_by(CHRONICLE.c.first))
        return [Sheet(**row) for row in rows]

    async def unwritten_tables(self, most: int) -> list[str]:
        """Finished matches that were not kept to the end as they were shown, the oldest first."""
        written = sa.select(CHRONICLE.c.playtable).where(CHRONICLE.c.first == LAST_SHEET)
        is_due = (PLAYTABLE.c.state == "over") & PLAYTABLE.c.id.not_in(written)
        rows = await self._read(sa.select(PLAYTABLE.c.id).where(is_due).order_by(PLAYTABLE.c.touched).limit(most))
        return [row["id"] for row in rows]

    # ---- chat and analysis

    async def add_chat(self, line: ChatLine) -> None:
        """Keep something that was said."""
        await self._write((ADD_CHAT, vars(line)))

    async def chat(self, table: str, most: int) -> list[ChatLine]:
        """The last things said at a table, in order."""
        rows = await self._read(
            sa.select(CHAT).where(CHAT.c.playtable == table).order_by(CHAT.c.number.desc()).limit(most)
        )
        return [ChatLine(**row) for row in reversed(rows)]

    async def save_analysis(self, table: str, analysis: dict[str, Any]) -> None:
        """Keep what the search thinks of a match."""
        row = {"playtable": table, "body": json.dumps(analysis)}
        await self._write((REMOVE[ANALYSIS], {"of_table": table}), (ADD_ANALYSIS, row))

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
