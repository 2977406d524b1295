"""Durable writes: one writer, many writes to a commit.

Whatever has gathered while the last commit was under way shares the next one; a caller is answered after its commit,
never before. Rows that go by the same statement are written by one call, whichever tables they belong to. If a commit
fails, each of its writes is tried again alone, so that one that cannot be made does not take others with it.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy import Executable
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

MOST_AT_ONCE = 500
QUIET_TURNS = 3
"""Turns of the event loop in which nothing new came to be written: a message takes two from the wire to here."""

Change = tuple[Executable, dict[str, Any]]
"""A statement with the values for one row. Statements are constants: those of one commit are told apart by identity."""
Errand = Callable[[AsyncConnection], Awaitable[Any]]
"""A write that has to look before it knows what to do."""
Work = list[Change] | Errand
"""What is written whole or not at all."""


class StoreFailed(Exception):
    """The database could not be read or written. What was to be written is not there."""


class Writer:
    """All writes of a store. Those of one commit do not build on each other: who needs another's waits for it first."""

    def __init__(self, connect: Callable[[], Awaitable[AsyncConnection]]) -> None:
        self._connect = connect
        self._connection: AsyncConnection | None = None
        self._waiting: list[tuple[Work, asyncio.Future[Any]]] = []
        self._has_work = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._closing = False

    async def open(self) -> None:
        """Connect, and begin to write."""
        self._connection = await self._connect()
        self._task = asyncio.create_task(self._write_for_ever())

    async def close(self) -> None:
        """Write what waits, then let go."""
        self._closing = True
        self._has_work.set()
        if self._task is not None:
            await self._task
        if self._connection is not None:
            await self._connection.close()

    async def write(self, work: Work) -> Any:
        """Returns when it is on disk, with what an errand came back with."""
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

    async def _write_batch(self, batch: list[tuple[Work, asyncio.Future[Any]]]) -> None:
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

    async def _commit(self, works: list[Work]) -> list[Any]:
        """One commit for several writes: first all rows, a statement at a time, then the errands in order."""
        connection = await self._connected()
        try:
            for statement, rows in _rows_by_statement(works).items():
                await connection.execute(statement, rows)
            results = [None if isinstance(work, list) else await work(connection) for work in works]
            await connection.commit()
        except BaseException as error:
            await self._let_go(connection)
            if isinstance(error, SQLAlchemyError) and not isinstance(error, IntegrityError):
                raise StoreFailed(first_line(error)) from error
            raise
        return results

    async def _connected(self) -> AsyncConnection:
        if self._connection is None:
            try:
                self._connection = await self._connect()
            except (SQLAlchemyError, OSError) as error:
                raise StoreFailed(first_line(error)) from error
        return self._connection

    async def _let_go(self, connection: AsyncConnection) -> None:
        """After a failure begin with a new connection: nothing half done can linger on it."""
        self._connection = None
        with contextlib.suppress(Exception):
            await connection.rollback()
        with contextlib.suppress(Exception):
            await connection.close()


def _rows_by_statement(works: list[Work]) -> dict[Executable, list[dict[str, Any]]]:
    """All rows of several writes, in the order in which their statements first come up."""
    found: dict[Executable, list[dict[str, Any]]] = {}
    for work in works:
        if isinstance(work, list):
            for statement, row in work:
                found.setdefault(statement, []).append(row)
    return found


def _settle(future: asyncio.Future[Any], result: Any = None, error: BaseException | None = None) -> None:
    if future.done():
        return
    if error is not None:
        future.set_exception(error)
    else:
        future.set_result(result)


def first_line(error: BaseException) -> str:
    """What is wrong, without the statement that it happened in."""
    return str(error).splitlines()[0][:200] if str(error) else type(error).__name__
