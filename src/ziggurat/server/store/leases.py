"""Leases: with several processes over one PostgreSQL, every table has one owner, and only the owner can write to it.

A process is a row of `node`, which it renews every second. Who owns a table is a row of `lease`: a node and a token
that rises with every owner. A lease is good for as long as its node is there; whoever finds a node whose time is up
removes it, and every table of it is free at once.

The fence: every commit first takes a lock on the row of its own node that is in the way of nothing but its removal, and
looks whether the token of each table it writes to is still the one it knows. So a node is removed between two of its
commits or never, and one that was removed, however alive it believes to be, finds its row gone and writes nothing.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ziggurat.server.store.schema import LEASE, NODE, PLAYTABLE
from ziggurat.server.store.writer import Held, LeaseLost, OfLease, Patience, StoreFailed, Writer, first_line

RENEW_SECONDS = 1.0
LIFE_SECONDS = 3.5
"""A node that was not renewed for so long may be removed: its tables are taken over."""
RENEWED_IN_SECONDS = 3.0
"""How long a renewal may take."""
REMOVED_IN_SECONDS = 6.0
"""How long it may take to remove a node: a commit of it that is under way is waited for."""
STUCK_SECONDS = 3.0
"""A commit that its process has left open for so long is ended by the database: it would hold up a takeover."""

NOW = sa.func.extract("epoch", sa.func.clock_timestamp())
ME: sa.BindParameter[str] = sa.bindparam("me")
TABLES: sa.BindParameter[Any] = sa.bindparam("tables", type_=sa.ARRAY(sa.String))

HERE = sa.select(NODE.c.id).where(NODE.c.id == ME).with_for_update(read=True, key_share=True).cte("here")
FENCE = sa.select(LEASE.c.playtable, LEASE.c.token).select_from(
    HERE.outerjoin(LEASE, (LEASE.c.node == HERE.c.id) & (LEASE.c.playtable == sa.any_(TABLES)))
)
JOIN = insert(NODE).values(id=ME, address=sa.bindparam("at"), expires=NOW + LIFE_SECONDS)
RENEW = sa.update(NODE).where(NODE.c.id == ME).values(expires=NOW + LIFE_SECONDS)
LEAVE = sa.delete(NODE).where(NODE.c.id == ME)
REMOVE_EXPIRED = sa.delete(NODE).where(NODE.c.id == sa.bindparam("of_node"), NODE.c.expires < NOW)
REMOVE_GONE = sa.delete(NODE).where(NODE.c.id == sa.bindparam("of_node"))
OF_TABLE: sa.BindParameter[str] = sa.bindparam("of_table")
ADD_LEASE = sa.insert(LEASE)
RELEASE = sa.update(LEASE).where(LEASE.c.playtable == OF_TABLE, LEASE.c.node == ME).values(node="")
CLAIM = (
    insert(LEASE)
    .from_select(
        ["playtable", "node", "token"],
        sa.select(PLAYTABLE.c.id, ME, sa.bindparam("first", type_=sa.BigInteger)).where(PLAYTABLE.c.id == OF_TABLE),
    )
    .on_conflict_do_update(
        index_elements=[LEASE.c.playtable],
        set_={"node": ME, "token": LEASE.c.token + sa.case((LEASE.c.node == ME, 0), else_=1)},
        where=(LEASE.c.node == ME) | LEASE.c.node.not_in(sa.select(NODE.c.id)),
    )
    .returning(LEASE.c.token)
)
OWNER = (
    sa.select(NODE.c.id, NODE.c.address, (NODE.c.expires < NOW).label("is_late"))
    .select_from(LEASE.outerjoin(NODE, LEASE.c.node == NODE.c.id))
    .where(LEASE.c.playtable == OF_TABLE)
)

log = logging.getLogger("ziggurat.leases")


@dataclass(frozen=True)
class Owner:
    """Another process, which owns a table."""

    node: str
    address: str


class Leases:
    """The tables that this process owns, as the database has it."""

    def __init__(self, writer: Writer, patience: Patience, address: str) -> None:
        self.writer = writer
        self.address = address
        """Where siblings reach this process."""
        self.node = ""
        """Who we are. Whoever has lost everything comes back as somebody else."""
        self.held: dict[str, int] = {}
        """The token of every table that is ours."""
        self.on_lost: Callable[[], None] = lambda: None
        """Called when another process has taken all that was ours: nothing in memory is to be believed."""
        self._patience = patience
        self._engine: AsyncEngine | None = None
        self._renewing: asyncio.Task[None] | None = None
        self.has_left = False
        """Everything was given away, for good."""

    # ---- being there

    async def open(self, engine: AsyncEngine) -> None:
        """Join the others, and begin to renew."""
        self._engine = engine
        await self._join()
        self.writer.fence = self.check
        self._renewing = asyncio.create_task(self._renew_for_ever())

    async def _join(self) -> None:
        self.node = secrets.token_hex(8)
        self.held.clear()
        await self._do(JOIN, RENEWED_IN_SECONDS, me=self.node, at=self.address)

    async def close(self) -> None:
        """Be there no longer: all that was ours is free at once."""
        if self._renewing is not None:
            self._renewing.cancel()
            await asyncio.gather(self._renewing, return_exceptions=True)
        await self.leave()

    async def leave(self) -> None:
        """Give everything away. What waits to be written is written before."""
        if self.has_left or self._engine is None:
            return
        self.has_left = True
        self.held.clear()
        try:
            await self.writer.write(self._leave)
        except StoreFailed as error:
            log.warning("our tables are free later", extra={"why": str(error)[:200]})

    async def _leave(self, connection: AsyncConnection) -> None:
        await connection.execute(LEAVE, {"me": self.node})

    async def _renew_for_ever(self) -> None:
        while True:
            await asyncio.sleep(RENEW_SECONDS)
            try:
                if not await self._do(RENEW, RENEWED_IN_SECONDS, me=self.node) and not self.has_left:
                    await self.lose_everything()
            except StoreFailed as error:
                log.warning("our leases are not renewed just now", extra={"why": str(error)[:200]})

    async def pulse(self, connection: AsyncConnection) -> None:
        """The sign of life that shows that commits work."""
        await connection.execute(RENEW, {"me": self.node})

    async def lose_everything(self) -> None:
        """Another process has taken us for dead. Begin anew, under another name and with nothing."""
        log.error("another process has taken over our tables")
        await self._join()
        self.on_lost()

    async def _do(self, statement: Any, seconds: float, **values: Any) -> int:
        """Do one thing that waits for no other write; returns how many rows it touched."""
        assert self._engine is not None
        try:
            return await self._patience.wait(self._done(self._engine, statement, values), seconds)
        except (SQLAlchemyError, OSError) as error:
            raise StoreFailed(first_line(error)) from error

    async def _done(self, engine: AsyncEngine, statement: Any, values: dict[str, Any]) -> int:
        async with engine.begin() as connection:
            return int((await connection.execute(statement, values)).rowcount)

    # ---- the fence

    def tokens(self, tables: Any) -> Held:
        """What a write to these tables carries."""
        missing = frozenset(table for table in tables if table not in self.held)
        if missing:
            raise LeaseLost(missing)
        return {table: self.held[table] for table in tables}

    async def check(self, connection: AsyncConnection, held: list[Held]) -> None:
        """Let a commit go on if all that its writes carry is true; the node's row is locked until its end."""
        carried = {table: token for one in held for table, token in one.items()}
        found = (await connection.execute(FENCE, {"me": self.node, "tables": list(carried)})).all()
        if not found:
            raise LeaseLost
        known = {table: token for table, token in found if table is not None}
        lost = frozenset(table for table, token in carried.items() if known.get(table) != token)
        if lost:
            raise LeaseLost(lost)

    # ---- owning

    def new(self, table: str) -> tuple[Any, dict[str, Any]]:
        """The change that makes a table ours from its beginning; once it is written, `own` it."""
        return ADD_LEASE, {"playtable": table, "node": self.node, "token": 1}

    def own(self, table: str) -> None:
        """A table that was added with its lease is ours."""
        self.held[table] = 1

    async def claim(self, table: str) -> Owner | None:
        """Own a table if nobody does; returns who does. A table that does not exist is nobody's."""
        while table not in self.held:
            found = await self._claim_once(table)
            if found is None:
                return None
            if found.id is None:
                continue  # its owner has just let go of it
            if not found.is_late:
                return Owner(found.id, found.address)
            await self.remove(found.id)
        return None

    async def _claim_once(self, table: str) -> Any:
        """The row of the owner; None where the table is ours now, or is not there."""

        async def look_and_claim(connection: AsyncConnection) -> Any:
            owner = (await connection.execute(OWNER, {"of_table": table})).first()
            if owner is not None and owner.id not in (None, self.node):
                return owner  # nothing is locked only to be told who owns it
            values = {"me": self.node, "of_table": table, "first": 1}
            token = (await connection.execute(CLAIM, values)).scalar()
            return token if token is not None else (await connection.execute(OWNER, {"of_table": table})).first()

        found = await self.writer.write(OfLease(table, look_and_claim))
        if self.has_left:
            raise LeaseLost  # what we have just claimed went with all the rest
        if isinstance(found, int):
            self.held[table] = found
            return None
        return found

    async def remove(self, node: str, is_gone: bool = False) -> bool:
        """Remove a node whose time is up, or that is known to be gone. True where it was there."""
        removed = await self._do(REMOVE_GONE if is_gone else REMOVE_EXPIRED, REMOVED_IN_SECONDS, of_node=node)
        if removed:
            log.warning("a process is gone: its tables are free", extra={"node": node})
        return bool(removed)

    async def is_there(self, node: str) -> bool:
        """A node has not been removed."""
        assert self._engine is not None
        try:
            return await self._patience.wait(self._found(self._engine, node), RENEWED_IN_SECONDS)
        except (SQLAlchemyError, OSError) as error:
            raise StoreFailed(first_line(error)) from error

    async def _found(self, engine: AsyncEngine, node: str) -> bool:
        async with engine.connect() as connection:
            return (await connection.execute(sa.select(NODE.c.id).where(NODE.c.id == node))).first() is not None

    async def release(self, table: str) -> None:
        """Own a table no longer. What was written about it before is there."""
        if self.held.pop(table, None) is None:
            return

        async def let_go(connection: AsyncConnection) -> None:
            await connection.execute(RELEASE, {"me": self.node, "of_table": table})

        await self.writer.write(OfLease(table, let_go))
