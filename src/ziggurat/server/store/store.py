"""The one small interface to what is kept: what can be read, and what can be written."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Protocol

import sqlalchemy as sa
from alembic.util import CommandError
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from ziggurat.server.store.check import damage_in
from ziggurat.server.store.leases import STUCK_SECONDS, Leases
from ziggurat.server.store.migrate import upgrade
from ziggurat.server.store.rows import ChatLine, ClockRow, Device, Event, GuestRow, SeatRow, Sheet, Snapshot, TableRow
from ziggurat.server.store.schema import (
    ANALYSIS,
    CHAT,
    CHRONICLE,
    CLOCK,
    DEVICE,
    EVENT,
    GUEST,
    HOUSE,
    LEASE,
    LINK,
    PLAYTABLE,
    SANCTION,
    SEAT,
    SNAPSHOT,
)
from ziggurat.server.store.writer import CLOSE_SECONDS, Change, NoAnswer, Patience, StoreFailed, Writer, first_line

BUSY_SECONDS = 5
"""How long a write waits for a file that another program has locked."""
READ_SECONDS = 6.0
"""How long a question to the database may take."""
OPEN_SECONDS = 60.0
"""How long the tables of a database may take to be brought up to date."""
LOCK_TRIES = 5
LOCK_NUMBER = 7_169_717
"""Any number, the same for every server of this kind."""
OPENING_NUMBER = LOCK_NUMBER + 1
"""Held by whoever brings the tables of a PostgreSQL up to date."""
MANY = "many"
"""The authority where several processes share a database: each over the tables that it owns."""
PULSE_SECONDS = 10.0
"""How often a server writes something, to see that it can."""
LOOK_SECONDS = 4.0
"""Time that somebody who asks how it is waits for an answer."""
FRESH_SECONDS = 3.0
"""Time for which it believes what it saw last."""
CHECK_SECONDS = 5.0
"""How long a file is searched for damage."""
CHECK_EVERY_SECONDS = 3600.0
MOST_ASKED = 1_000
"""Keys in one question to the database."""
DAMAGED = ("malformed", "not a database")

log = logging.getLogger("ziggurat.store")

ADD_GUEST, ADD_DEVICE, ADD_LINK = sa.insert(GUEST), sa.insert(DEVICE), sa.insert(LINK)
RENAME_GUEST = sa.update(GUEST).where(GUEST.c.id == sa.bindparam("of_guest"))
ADD_TABLE, ADD_SEAT = sa.insert(PLAYTABLE), sa.insert(SEAT)
SAVE_TABLE = sa.update(PLAYTABLE).where(PLAYTABLE.c.id == sa.bindparam("of_table"))
SAVE_SEAT = sa.update(SEAT).where(
    SEAT.c.playtable == sa.bindparam("of_table"), SEAT.c.seat == sa.bindparam("of_number")
)
ADD_EVENT, ADD_SNAPSHOT, ADD_CHAT, ADD_ANALYSIS = map(sa.insert, (EVENT, SNAPSHOT, CHAT, ANALYSIS))
ADD_CLOCK = sa.insert(CLOCK)
REMOVE = {
    part: sa.delete(part).where(part.c.playtable == sa.bindparam("of_table"))
    for part in (SEAT, EVENT, SNAPSHOT, CLOCK, CHAT, ANALYSIS, CHRONICLE, LEASE)
}
LAST_SHEET = 2**31 - 1
"""Where the empty sheet stands that says that a match was kept to its end."""
ADD_SHEET = sa.insert(CHRONICLE)
REMOVE_SHEETS = sa.delete(CHRONICLE).where(
    CHRONICLE.c.playtable == sa.bindparam("of_table"), CHRONICLE.c.first >= sa.bindparam("from_first")
)
SETTINGS = {
    "clock": None,
    "is_listed": False,
    "hints": True,
    "coach": False,
    "as_at_a_real_table": False,
    "starts_when_full": False,
}
"""What a table is like of which nothing else was written."""
SHARE_AUTHORITY = insert(HOUSE).on_conflict_do_update(index_elements=[HOUSE.c.name], set_={"value": MANY})
ADD_FACT, REMOVE_FACT = sa.insert(HOUSE), sa.delete(HOUSE).where(HOUSE.c.name == sa.bindparam("of_name"))
OF_GUEST: sa.BindParameter[str] = sa.bindparam("of_guest")
REMOVE_DEVICE = sa.delete(DEVICE).where(DEVICE.c.guest == OF_GUEST, DEVICE.c.secret_hash == sa.bindparam("of_hash"))
SEEN_GUEST = sa.update(GUEST).where(GUEST.c.id == OF_GUEST)
SEEN_DEVICE = sa.update(DEVICE).where(DEVICE.c.secret_hash == sa.bindparam("of_hash"))
OF_TABLE: sa.BindParameter[str] = sa.bindparam("of_table")
FORGET_SEATS = (
    sa.update(SEAT)
    .where(SEAT.c.playtable == OF_TABLE, SEAT.c.guest == OF_GUEST)
    .values(guest=None, name=sa.bindparam("name"))
)
FORGET_HOST = sa.update(PLAYTABLE).where(PLAYTABLE.c.id == OF_TABLE, PLAYTABLE.c.host == OF_GUEST).values(host=None)
FORGET = tuple(
    sa.delete(part).where(column == OF_GUEST)
    for part, column in ((CHAT, CHAT.c.guest), (DEVICE, DEVICE.c.guest), (LINK, LINK.c.guest), (GUEST, GUEST.c.id))
)
ADD_SANCTION = sa.insert(SANCTION)
REMOVE_SANCTION = sa.delete(SANCTION).where(SANCTION.c.guest == OF_GUEST, SANCTION.c.kind == sa.bindparam("of_kind"))
REMOVE_OLD_CHATS = sa.delete(CHAT).where(
    CHAT.c.playtable.in_(
        sa.select(PLAYTABLE.c.id).where(PLAYTABLE.c.state == "over", PLAYTABLE.c.touched < sa.bindparam("before"))
    )
)
REMOVE_TABLE = sa.delete(PLAYTABLE).where(PLAYTABLE.c.id == sa.bindparam("of_table"))


class InUse(StoreFailed):
    """Another server is the authority here."""

    def __init__(self) -> None:
        super().__init__("Another server uses this database already.")


class Damaged(StoreFailed):
    """A row makes no sense."""


class Sealing(Protocol):
    """Seals the seeds of matches that go on (server/seal.py)."""

    name: str

    def close(self, seed: bytes, table: str) -> bytes:
        """A seed, sealed."""

    def open(self, sealed: bytes, table: str) -> bytes:
        """The seed again."""


class Store:
    """The database of a server."""

    def __init__(self, address: str, seal: Sealing | None = None, at: str | None = None) -> None:
        self.address = address
        self.seal = seal
        """None where seeds are written as they are: in tests."""
        self.reason: str | None = None
        """Why the store is not well, as far as is known."""
        self.on_usurped: Callable[[], None] = lambda: None
        """Called when another server has written meanwhile: whatever is in memory may be out of date."""
        self._engine: AsyncEngine | None = None
        self._patience = Patience()
        self.writer = Writer(self._connect, self._patience)
        self.leases = None if at is None else Leases(self.writer, self._patience, at)
        """Which tables are ours, where several processes share the database; None where we are the only one."""
        self._authority = secrets.token_hex(16) if at is None else MANY
        """Who we are among all servers that have ever used this database."""
        self._has_begun = False
        self._beat_at = 0.0
        self._beating = asyncio.Lock()
        self._pulse: asyncio.Task[None] | None = None
        self._looking: asyncio.Task[None] | None = None
        self._file: tuple[int, int] | None = None
        """Which file the database is, where it is one."""

    # ---- opening and closing

    async def open(self) -> None:
        """Connect, bring the tables of the database up to date, and begin to write."""
        if self.leases is not None and self.kind != "postgresql":
            raise StoreFailed("Several processes share a PostgreSQL, not SQLite: set ZIGGURAT_DATABASE to one.")
        try:
            self._engine = self._new_engine()
        except (SQLAlchemyError, ImportError, ValueError) as error:
            raise StoreFailed(f"The address of the database is not understood: {first_line(error)}") from error
        try:
            await self._patience.wait(self._upgraded(self._engine), OPEN_SECONDS)
            await self._claimed_first()
        except (SQLAlchemyError, OSError, CommandError) as error:
            await self._dispose()
            raise StoreFailed(f"The database cannot be opened: {first_line(error)}") from error
        except StoreFailed:
            await self._dispose()
            raise
        self._file = self._file_now()
        await self._check_key()
        if self.leases is not None:
            await self.leases.open(self._engine)
        await self._search_for_damage()
        if self.writer.refuses is None:
            await self._beat()
            if self.reason is not None:
                await self.close()
                raise StoreFailed(f"The database cannot be written: {self.reason}")
        self._pulse = asyncio.create_task(self._beat_for_ever())

    async def _upgraded(self, engine: AsyncEngine) -> None:
        async with engine.begin() as connection:
            if self.kind == "postgresql":
                await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(OPENING_NUMBER)))
            await connection.run_sync(upgrade)

    async def _check_key(self) -> None:
        """Refuse a key by which the matches that go on cannot be read; where none goes on, any is good."""
        if self.seal is None:
            return
        known = await self._read(sa.select(HOUSE.c.value).where(HOUSE.c.name == "key"))
        if known and known[0]["value"] == self.seal.name:
            return
        going_on = await self._read(sa.select(PLAYTABLE.c.id).where(PLAYTABLE.c.state != "over").limit(1))
        if known and going_on:
            await self.close()
            raise StoreFailed(
                "The seeds of matches that go on were sealed with another key: set ZIGGURAT_KEY to it, or put back the "
                "file 'key' of the data folder."
            )
        named = {"name": "key", "value": self.seal.name}
        try:
            await self._write((REMOVE_FACT, {"of_name": "key"}), (ADD_FACT, named))
        except IntegrityError:
            await self._check_key()  # a sibling that starts at the same time was faster
            return
        if self.leases is not None:
            return  # whoever owns a table seals it with its next change
        for row, _ in await self.unfinished_tables():
            await self.save_table(row)  # an older program has not sealed it

    async def _claimed_first(self) -> None:
        """Open the writer, which claims the database; a server that was just killed may still seem to be there."""
        for left in range(LOCK_TRIES - 1, -1, -1):
            try:
                await self.writer.open()
                return
            except InUse:
                if not left:
                    raise
                await asyncio.sleep(1)

    async def _connect(self) -> AsyncConnection:
        """A connection to write by, which holds the claim to be the only server here."""
        assert self._engine is not None
        connection = await self._engine.connect()
        try:
            await self._claim(connection)
        except BaseException:
            with contextlib.suppress(Exception):
                await connection.close()
            raise
        return connection

    async def _claim(self, connection: AsyncConnection) -> None:
        """Be the only server that writes. For SQLite the data folder is locked; PostgreSQL keeps a lock for us.

        The lock belongs to the connection that writes: it is gained anew with each, and not before everything that a
        lost one began has ended. Whoever wrote meanwhile has left another name.
        """
        if self.kind == "postgresql":
            try_lock = sa.func.pg_try_advisory_lock if self.leases is None else sa.func.pg_try_advisory_lock_shared
            taken = (await connection.execute(sa.select(try_lock(LOCK_NUMBER)))).scalar()
            await connection.commit()
            if not taken:
                raise InUse
        if self.leases is not None:
            await self._claim_a_share(connection)
            return
        statement = sa.select(HOUSE.c.value).where(HOUSE.c.name == "authority")
        found = (await connection.execute(statement)).scalar()
        await connection.rollback()
        if not self._has_begun or (self.kind == "postgresql" and found != self._authority):
            await connection.execute(sa.delete(HOUSE).where(HOUSE.c.name == "authority"))
            await connection.execute(sa.insert(HOUSE), [{"name": "authority", "value": self._authority}])
            await connection.commit()
            if self._has_begun:
                log.error("another server has used this database meanwhile: everything is read again")
                self.on_usurped()
        self._has_begun = True

    async def _claim_a_share(self, connection: AsyncConnection) -> None:
        """Write as one of several. A server that wants to be the only one, and was here before, finds that out."""
        stuck = sa.text(f"SET idle_in_transaction_session_timeout = {int(STUCK_SECONDS * 1000)}")
        await connection.execute(stuck)
        await connection.execute(SHARE_AUTHORITY, {"name": "authority", "value": MANY})
        await connection.commit()
        self._has_begun = True

    def _new_engine(self) -> AsyncEngine:
        if not self.address.startswith("sqlite"):
            patience = {"timeout": READ_SECONDS, "command_timeout": READ_SECONDS}
            arguments = patience if "asyncpg" in self.address else {}
            return create_async_engine(
                self.address,
                pool_pre_ping=True,
                pool_timeout=READ_SECONDS,
                hide_parameters=True,
                connect_args=arguments,
            )
        engine = create_async_engine(
            self.address, connect_args={"timeout": BUSY_SECONDS}, pool_timeout=READ_SECONDS, hide_parameters=True
        )
        sa.event.listen(engine.sync_engine, "connect", _make_durable)
        return engine

    @property
    def kind(self) -> str:
        """Which database it is."""
        return self.address.partition(":")[0].partition("+")[0]

    async def close(self) -> None:
        """Write what waits, then let go."""
        if self._pulse is not None:
            self._pulse.cancel()
            await asyncio.gather(self._pulse, return_exceptions=True)
        if self._looking is not None:
            self._looking.cancel()
        if self.leases is not None:
            await self.leases.close()
        await self.writer.close()
        await self._dispose()

    async def _dispose(self) -> None:
        if self._engine is not None:
            with contextlib.suppress(StoreFailed):
                await self._patience.wait(self._engine.dispose(), CLOSE_SECONDS)

    # ---- is it well?

    async def look(self) -> str | None:
        """Why the store is not well, found out by writing something, at most every few seconds."""
        if time.monotonic() - self._beat_at > FRESH_SECONDS:
            if self._looking is None or self._looking.done():
                self._looking = asyncio.create_task(self._beat())
            await asyncio.wait({self._looking}, timeout=LOOK_SECONDS)
            if not self._looking.done():
                return self.writer.refuses or str(NoAnswer())
        return self.writer.refuses or self.reason

    async def _beat_for_ever(self) -> None:
        checked = time.monotonic()
        while True:
            await asyncio.sleep(PULSE_SECONDS)
            await self._beat()
            if time.monotonic() - checked > CHECK_EVERY_SECONDS:
                await self._search_for_damage()
                checked = time.monotonic()

    async def _beat(self) -> None:
        """Write something, and see whether we are still the authority over the file that we opened."""
        async with self._beating:
            if time.monotonic() - self._beat_at < FRESH_SECONDS and self._pulse is not None:
                return
            if self.leases is not None and self.leases.has_left:
                return
            before = self.reason
            try:
                authority = await self.writer.write(_write_pulse if self.leases is None else self._renew)
                self.reason = None
                if authority != self._authority:
                    self.refuse("Another server has taken over this database.")
                elif self._file_now() != self._file:
                    self.refuse("The file of the database has been removed or replaced.")
            except (StoreFailed, SQLAlchemyError) as error:
                self.reason = first_line(error)
            self._beat_at = time.monotonic()
            if self.reason is not None and self.reason != before:
                log.error("the store is not well", extra={"why": self.reason})
            elif self.reason != before:
                log.info("the store is well again")

    async def _renew(self, connection: AsyncConnection) -> str:
        """What is written as a sign of life where several processes share the database."""
        assert self.leases is not None
        await self.leases.pulse(connection)
        return self._authority

    def refuse(self, why: str) -> None:
        """From now on nothing is written: it would be lost, or make things worse."""
        if self.writer.refuses is None:
            log.critical("nothing is written any more", extra={"why": why})
            self.writer.refuses = why

    @property
    def file(self) -> Path | None:
        """The file that the database is, where it is one."""
        path = sa.engine.make_url(self.address).database if self.kind == "sqlite" else None
        is_file = path is not None and path not in ("", ":memory:") and not path.startswith("file:")
        return Path(path) if is_file and path is not None else None

    def _file_now(self) -> tuple[int, int] | None:
        if self.file is None:
            return None
        try:
            found = self.file.stat()
        except OSError:
            return (0, 0)
        return (found.st_dev, found.st_ino)

    async def _search_for_damage(self) -> None:
        """SQLite: look through the file, for a few seconds; damage is no place to write to."""
        if self.file is None:
            return
        damage = await asyncio.to_thread(damage_in, self.file, CHECK_SECONDS)
        if damage is not None:
            self.refuse(f"The database is damaged: {damage}")

    # ---- reading and writing

    async def _write(self, *changes: Change, of: Iterable[str] = ()) -> None:
        """Returns when all changes are on disk. If one cannot be made, none is.

        Where several processes share the database, none is made either if one of the tables `of` which this is belongs
        to another process.
        """
        try:
            if self.leases is None:
                await self.writer.write(list(changes))
            else:
                await self.writer.write(list(changes), self.leases.tokens(of))
        except StoreFailed as error:
            self._notice(str(error))
            raise

    async def _read(self, statement: Any) -> Sequence[Any]:
        if not self.writer.is_certain:
            raise StoreFailed("The database has not answered yet whether the last things were written.")
        try:
            return await self._patience.wait(self._asked(statement), READ_SECONDS)
        except (SQLAlchemyError, OSError) as error:
            self._notice(first_line(error))
            raise StoreFailed(first_line(error)) from error

    @contextlib.asynccontextmanager
    async def connected(self) -> AsyncIterator[AsyncConnection]:
        """A connection for as long as somebody needs one."""
        assert self._engine is not None
        async with self._engine.connect() as connection:
            yield connection

    async def _asked(self, statement: Any) -> Sequence[Any]:
        assert self._engine is not None
        async with self._engine.connect() as connection:
            return (await connection.execute(statement)).mappings().all()

    def owned(self, tables: Iterable[str]) -> set[str]:
        """Those of some tables that this process may write to."""
        return set(tables) if self.leases is None else set(tables) & set(self.leases.held)

    def _notice(self, why: str) -> None:
        """Damage that is found on the way is damage."""
        self._beat_at = 0.0
        if self.kind == "sqlite" and any(word in why for word in DAMAGED):
            self.refuse(f"The database is damaged: {why}")

    # ---- guests

    async def add_guest(self, guest: GuestRow, device: Device) -> None:
        """A new guest with the device that asked."""
        await self._write((ADD_GUEST, vars(guest)), (ADD_DEVICE, vars(device)))

    async def guest_of(self, secret_hash: str) -> GuestRow | None:
        """The guest whose device holds a secret."""
        statement = sa.select(GUEST).join(DEVICE, DEVICE.c.guest == GUEST.c.id)
        rows = await self._read(statement.where(DEVICE.c.secret_hash == secret_hash))
        return GuestRow(**rows[0]) if rows else None

    async def owners_of(self, secret_hashes: Sequence[str]) -> dict[str, str]:
        """Whose devices hold these secrets: the guest of each that there is."""
        found: dict[str, str] = {}
        for begin in range(0, len(secret_hashes), MOST_ASKED):
            some = secret_hashes[begin : begin + MOST_ASKED]
            statement = sa.select(DEVICE.c.secret_hash, DEVICE.c.guest).where(DEVICE.c.secret_hash.in_(some))
            found |= {row["secret_hash"]: row["guest"] for row in await self._read(statement)}
        return found

    async def rename_guest(self, guest: str, name: str) -> None:
        """A guest takes another name. Seats keep the name they were taken with."""
        await self._write((RENAME_GUEST, {"of_guest": guest, "name": name}))

    async def devices(self, guest: str) -> list[Device]:
        """The devices of a guest, the newest first."""
        statement = sa.select(DEVICE).where(DEVICE.c.guest == guest).order_by(DEVICE.c.created.desc())
        return [Device(**row) for row in await self._read(statement)]

    async def remove_devices(self, guest: str, hashes: Sequence[str]) -> None:
        """Devices of a guest know nobody here any more."""
        await self._write(*((REMOVE_DEVICE, {"of_guest": guest, "of_hash": one}) for one in hashes))

    async def seen(self, guest: str, secret_hash: str, at: float) -> None:
        """A guest was here with a device."""
        await self._write(
            (SEEN_GUEST, {"of_guest": guest, "seen": at}), (SEEN_DEVICE, {"of_hash": secret_hash, "seen": at})
        )

    async def guests(self, most: int) -> list[dict[str, Any]]:
        """The newest guests, with how many tables each has sat at."""
        seats = sa.select(sa.func.count()).where(SEAT.c.guest == GUEST.c.id).scalar_subquery().label("tables")
        rows = await self._read(sa.select(GUEST, seats).order_by(GUEST.c.created.desc()).limit(most))
        return [dict(row) for row in rows]

    async def guest(self, guest: str) -> GuestRow | None:
        """A guest by their public id."""
        rows = await self._read(sa.select(GUEST).where(GUEST.c.id == guest))
        return GuestRow(**rows[0]) if rows else None

    async def guests_unseen_since(self, at: float, most: int) -> list[str]:
        """Guests who were not here since a time."""
        last = sa.func.coalesce(GUEST.c.seen, GUEST.c.created)
        rows = await self._read(sa.select(GUEST.c.id).where(last < at).order_by(last).limit(most))
        return [row["id"] for row in rows]

    async def forget_at(self, table: str, guest: str, name: str) -> None:
        """A guest sits at a table under another name, and hosts it no longer; for a table whose row makes no sense."""
        of_both = {"of_table": table, "of_guest": guest}
        await self._write((FORGET_SEATS, of_both | {"name": name}), (FORGET_HOST, of_both), of=(table,))

    async def forget(self, guest: str) -> None:
        """Nothing of a guest is left but seats and records under another name, which their tables have written.

        No table is asked: lines of a chat are added by the owner of their table, and only ever taken away by others.
        """
        await self._write(*((remove, {"of_guest": guest}) for remove in FORGET))

    # ---- sanctions

    async def sanctions(self, guest: str | None = None) -> list[dict[str, Any]]:
        """What the operator has imposed, on one guest or on all."""
        statement = sa.select(SANCTION)
        rows = await self._read(statement if guest is None else statement.where(SANCTION.c.guest == guest))
        return [dict(row) for row in rows]

    async def set_sanction(self, guest: str, kind: str, reason: str | None, at: float) -> None:
        """Mute or ban a guest; without a reason, no longer."""
        removed = (REMOVE_SANCTION, {"of_guest": guest, "of_kind": kind})
        row = {"guest": guest, "kind": kind, "at": at, "reason": reason}
        await self._write(removed, *([(ADD_SANCTION, row)] if reason is not None else []))

    async def add_link(self, token_hash: str, guest: str, expires: float) -> None:
        """A link by which another device becomes this guest."""
        await self._write((ADD_LINK, {"token_hash": token_hash, "guest": guest, "expires": expires}))

    async def use_link(self, token_hash: str, device_hash: str, now: float, label: str | None = None) -> str | None:
        """The guest a link leads to, with the new device added; the link is used up. None if it is good no longer."""

        async def look_and_use(connection: AsyncConnection) -> str | None:
            found = (
                (await connection.execute(sa.select(LINK).where(LINK.c.token_hash == token_hash))).mappings().first()
            )
            await connection.execute(sa.delete(LINK).where(LINK.c.token_hash == token_hash))
            if found is None or found["expires"] < now:
                return None
            device = Device(device_hash, found["guest"], now, label)
            await connection.execute(ADD_DEVICE, [vars(device)])
            return str(found["guest"])

        result: str | None = await self.writer.write(look_and_use)
        return result

    # ---- tables

    async def add_table(self, table: TableRow, seats: Sequence[SeatRow], events: Sequence[Event] = ()) -> None:
        """A new table with its seats, and the whole of its log where there is one already."""
        lease = [] if self.leases is None else [self.leases.new(table.id)]
        await self._write(
            (ADD_TABLE, self._table_values(table)),
            *((ADD_SEAT, vars(seat)) for seat in seats),
            *((ADD_EVENT, vars(event)) for event in events),
            *lease,
        )
        if self.leases is not None:
            self.leases.own(table.id)

    async def save_table(self, table: TableRow, seats: Sequence[SeatRow] = (), event: Event | None = None) -> None:
        """Write a table again with the seats that changed, and an event of its match that belongs to the change."""
        of_table = {"of_table": table.id}
        await self._write(
            (SAVE_TABLE, self._table_values(table) | of_table),
            *((SAVE_SEAT, vars(seat) | of_table | {"of_number": seat.seat}) for seat in seats),
            *([(ADD_EVENT, vars(event))] if event is not None else []),
            of=(table.id,),
        )

    async def table(self, table: str) -> tuple[TableRow, list[SeatRow]] | None:
        """A table with its seats."""
        rows = await self._read(sa.select(PLAYTABLE).where(PLAYTABLE.c.id == table))
        if not rows:
            return None
        seats = await self._read(sa.select(SEAT).where(SEAT.c.playtable == table).order_by(SEAT.c.seat))
        return self._table_row(rows[0]), [SeatRow(**seat) for seat in seats]

    def _table_values(self, table: TableRow) -> dict[str, Any]:
        is_secret = self.seal is not None and table.seed and table.state != "over"
        return {
            **vars(table),
            "options": json.dumps(table.options),
            "settings": json.dumps(table.settings),
            "outcome": None if table.outcome is None else json.dumps(table.outcome),
            "seed": self.seal.close(table.seed, table.id) if is_secret and self.seal is not None else table.seed,
        }

    def _table_row(self, row: Any) -> TableRow:
        values = dict(row)
        try:
            values["options"] = _object_in(values["options"])
            values["settings"] = SETTINGS | _object_in(values["settings"])
            values["outcome"] = None if values["outcome"] is None else _object_in(values["outcome"])
            _check_clock(values["settings"]["clock"])
            if self.seal is not None:
                values["seed"] = self.seal.open(values["seed"], values["id"])
            return TableRow(**values)
        except (ValueError, TypeError, KeyError) as error:
            raise Damaged(f"What is kept of table {values.get('id')} makes no sense: {error}") from error

    def _maybe_table_row(self, row: Any) -> TableRow | None:
        """A table, or nothing where one row is spoiled: the others are not to suffer for it."""
        try:
            return self._table_row(row)
        except Damaged as error:
            log.error("a table is left out", extra={"why": str(error)[:200]})
            return None

    async def unfinished_tables(self) -> list[tuple[TableRow, list[SeatRow]]]:
        """All tables whose match is not over, with their seats."""
        return await self._tables_where(PLAYTABLE.c.state != "over")

    async def gathering_tables(self) -> list[tuple[TableRow, list[SeatRow]]]:
        """All tables whose match has not begun, with their seats."""
        return await self._tables_where(PLAYTABLE.c.state == "gathering")

    async def _tables_where(self, is_open: Any) -> list[tuple[TableRow, list[SeatRow]]]:
        rows = await self._read(sa.select(PLAYTABLE).where(is_open))
        statement = sa.select(SEAT).join(PLAYTABLE, PLAYTABLE.c.id == SEAT.c.playtable).where(is_open)
        tables = [(row["id"], self._maybe_table_row(row)) for row in rows]
        seats: dict[str, list[SeatRow]] = {row["id"]: [] for row in rows}
        for seat in await self._read(statement.order_by(SEAT.c.playtable, SEAT.c.seat)):
            seats.setdefault(seat["playtable"], []).append(SeatRow(**seat))
        return [(row, seats[number]) for number, row in tables if row is not None]

    async def tables_of(self, guest: str, most: int | None) -> list[str]:
        """The ids of the tables where a guest sits or hosts, last touched first."""
        seated = sa.select(SEAT.c.playtable).where(SEAT.c.guest == guest)
        mine = (PLAYTABLE.c.host == guest) | PLAYTABLE.c.id.in_(seated)
        rows = await self._read(sa.select(PLAYTABLE.c.id).where(mine).order_by(PLAYTABLE.c.touched.desc()).limit(most))
        return [row["id"] for row in rows]

    async def n_hosted(self, guest: str) -> int:
        """How many tables a guest hosts whose match is not over."""
        hosted = (PLAYTABLE.c.host == guest) & (PLAYTABLE.c.state != "over")
        rows = await self._read(sa.select(sa.func.count().label("n")).select_from(PLAYTABLE).where(hosted))
        return int(rows[0]["n"])

    async def n_records_of(self, guest: str) -> int:
        """How many records that a guest has brought are kept: a match that was played elsewhere has no seed."""
        brought = (PLAYTABLE.c.host == guest) & (PLAYTABLE.c.seed == b"")
        rows = await self._read(sa.select(sa.func.count().label("n")).select_from(PLAYTABLE).where(brought))
        return int(rows[0]["n"])

    async def remove_table(self, table: str) -> None:
        """A table that never began goes away."""
        of_table = {"of_table": table}
        await self._write(*((remove, of_table) for remove in REMOVE.values()), (REMOVE_TABLE, of_table), of=(table,))

    # ---- the log of a match

    async def append(self, event: Event) -> None:
        """Write one change of a match. Returns when it is on disk."""
        await self._write((ADD_EVENT, vars(event)), of=(event.playtable,))

    async def events(self, table: str) -> list[Event]:
        """All changes of a match in order."""
        rows = await self._read(sa.select(EVENT).where(EVENT.c.playtable == table).order_by(EVENT.c.moment))
        return [Event(**row) for row in rows]

    async def add_snapshots(self, snapshots: Sequence[Snapshot]) -> None:
        """Keep positions beside the logs of their tables; older ones of these tables go."""
        await self._write(
            *((REMOVE[SNAPSHOT], {"of_table": snapshot.playtable}) for snapshot in snapshots),
            *((ADD_SNAPSHOT, vars(snapshot)) for snapshot in snapshots),
            of=[snapshot.playtable for snapshot in snapshots],
        )

    async def snapshot(self, table: str) -> Snapshot | None:
        """The last position kept beside the log."""
        rows = await self._read(
            sa.select(SNAPSHOT).where(SNAPSHOT.c.playtable == table).order_by(SNAPSHOT.c.moment.desc())
        )
        return Snapshot(**rows[0]) if rows else None

    async def save_clocks(self, clocks: Sequence[ClockRow]) -> None:
        """Keep how far the clocks of tables have run."""
        await self._write(
            *((REMOVE[CLOCK], {"of_table": clock.playtable}) for clock in clocks),
            *((ADD_CLOCK, vars(clock)) for clock in clocks),
            of=[clock.playtable for clock in clocks],
        )

    async def clocks(self, table: str, moment: int) -> list[float] | None:
        """The seconds that each seat had left when its clocks were last kept, if that was at this moment."""
        rows = await self._read(sa.select(CLOCK).where(CLOCK.c.playtable == table, CLOCK.c.moment == moment))
        try:
            return [float(seconds) for seconds in json.loads(rows[0]["seconds"])] if rows else None
        except (ValueError, TypeError):
            return None  # what is spoiled here costs nobody the table

    # ---- the chronicle of a match

    async def save_sheets(self, table: str, sheets: Sequence[Sheet]) -> None:
        """Keep how a match was shown; sheets from the first of these on are replaced."""
        remove = (REMOVE_SHEETS, {"of_table": table, "from_first": sheets[0].first})
        await self._write(remove, *((ADD_SHEET, vars(sheet)) for sheet in sheets), of=(table,))

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
        await self._write((ADD_CHAT, vars(line)), of=(line.playtable,))

    async def chat(self, table: str, most: int, before: int | None = None) -> list[ChatLine]:
        """The last things said at a table, or those before a line, in order."""
        said = sa.select(CHAT).where(CHAT.c.playtable == table)
        if before is not None:
            said = said.where(CHAT.c.number < before)
        rows = await self._read(said.order_by(CHAT.c.number.desc()).limit(most))
        return [ChatLine(**row) for row in reversed(rows)]

    async def chat_of(self, guest: str) -> list[ChatLine]:
        """All that a guest has said, in order."""
        rows = await self._read(sa.select(CHAT).where(CHAT.c.guest == guest).order_by(CHAT.c.at))
        return [ChatLine(**row) for row in rows]

    async def remove_chats_before(self, at: float) -> None:
        """What was said at matches that were over before a time goes away."""
        await self._write((REMOVE_OLD_CHATS, {"before": at}))

    async def all_tables(self, most: int, state: str | None = None) -> list[dict[str, Any]]:
        """The tables that were touched last, as an operator looks at them."""
        columns = (PLAYTABLE.c.id, PLAYTABLE.c.game, PLAYTABLE.c.rules, PLAYTABLE.c.state, PLAYTABLE.c.host)
        statement = sa.select(*columns, PLAYTABLE.c.created, PLAYTABLE.c.touched).order_by(PLAYTABLE.c.touched.desc())
        rows = await self._read(
            (statement if state is None else statement.where(PLAYTABLE.c.state == state)).limit(most)
        )
        return [dict(row) for row in rows]

    async def save_analysis(self, table: str, analysis: dict[str, Any]) -> None:
        """Keep what the search thinks of a match."""
        row = {"playtable": table, "body": json.dumps(analysis)}
        await self._write((REMOVE[ANALYSIS], {"of_table": table}), (ADD_ANALYSIS, row), of=(table,))

    async def analysis(self, table: str) -> dict[str, Any] | None:
        """What the search thought of a match."""
        rows = await self._read(sa.select(ANALYSIS.c.body).where(ANALYSIS.c.playtable == table))
        return dict(json.loads(rows[0]["body"])) if rows else None


def _make_durable(connection: Any, _record: Any) -> None:
    """SQLite: a commit is on disk when it returns."""
    cursor = connection.cursor()
    for line in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "secure_delete=ON",
        f"busy_timeout={BUSY_SECONDS * 1000}",
    ):
        cursor.execute(f"PRAGMA {line}")
    cursor.close()


def _object_in(text: str) -> dict[str, Any]:
    found = json.loads(text)
    if not isinstance(found, dict):
        raise ValueError("not an object")
    return found


def _check_clock(clock: Any) -> None:
    if clock is not None:
        float(clock["initial"]), float(clock["increment"]), str(clock["at_zero"])


async def _write_pulse(connection: AsyncConnection) -> str | None:
    """Write the time, and return who has claimed to be the authority last."""
    await connection.execute(sa.delete(HOUSE).where(HOUSE.c.name == "pulse"))
    await connection.execute(sa.insert(HOUSE), [{"name": "pulse", "value": str(time.time())}])
    return (await connection.execute(sa.select(HOUSE.c.value).where(HOUSE.c.name == "authority"))).scalar()
