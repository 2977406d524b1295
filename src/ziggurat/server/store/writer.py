"""Durable writes: one writer, many writes to a commit.

Whatever has gathered while the last commit was under way shares the next one; a caller is answered after its commit,
never before. Rows that go by the same statement are written by one call, whichever tables they belong to. If a commit
fails, each of its writes is tried again alone, so that one that cannot be made does not take others with it.

Nothing waits without end. Of a commit that does not return in time nobody knows whether it was made: until the
connection that it went by is gone, and with it all that could still happen on it, nothing is written or read.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from typing import Any, TypeVar

from sqlalchemy import Executable
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

MOST_AT_ONCE = 500
QUIET_TURNS = 5
"""Turns of the event loop in which nothing new came to be written: a message takes up to four from the wire to here."""

WRITE_SECONDS = 8.0
"""How long a commit may take, the wait for a locked file included."""
CONNECT_SECONDS = 6.0
CLOSE_SECONDS = 3.0
MOST_STUCK = 50
"""Questions that a database has not answered; with this many open it is asked no more."""

T = TypeVar("T")
Change = tuple[Executable, dict[str, Any]]
"""A statement with the values for one row. Statements are constants: those of one commit are told apart by identity."""
Errand = Callable[[AsyncConnection], Awaitable[Any]]
"""A write that has to look before it knows what to do."""
Work = list[Change] | Errand
"""What is written whole or not at all."""


class OfLease:
    """An errand that locks the lease of a table. Every commit does these in the order of their tables: so no two
    processes wait for each other."""

    def __init__(self, table: str, errand: Errand) -> None:
        self.table = table
        self.errand = errand

    def __call__(self, connection: AsyncConnection) -> Awaitable[Any]:
        """Do it."""
        return self.errand(connection)


Held = Mapping[str, int]
"""The tables that a write belongs to, each with the token of our lease of it."""
NOTHING_HELD: Held = {}
Waiting = tuple[Work, Held, "asyncio.Future[Any]"]


NO_DATABASE = "The database does not answer."


class StoreFailed(Exception):
    """The database could not be read or written. What was to be written is not there."""


class NoAnswer(StoreFailed):
    """The database did not answer in time."""

    def __init__(self) -> None:
        super().__init__(NO_DATABASE)


class LeaseLost(StoreFailed):
    """A table belongs to another process by now: the database takes nothing about it from this one."""

    def __init__(self, tables: frozenset[str] = frozenset()) -> None:
        super().__init__("Another process looks after this table now.")
        self.tables = tables
        """Which; none where this process has lost everything."""


class Undone(StoreFailed):
    """The database has taken a commit back because it and another waited for each other: it may be tried again."""


TAKEN_BACK = ("40P01", "40001")
"""How PostgreSQL names that: a deadlock, and what cannot be put in an order."""

Fence = Callable[[AsyncConnection, list[Held]], Awaitable[None]]
"""Raises LeaseLost within the very commit whose writes carry a token that is old."""


class Patience:
    """Waits for a database, but not without end: what does not come in time is left behind."""

    def __init__(self) -> None:
        self.stuck: set[asyncio.Task[Any]] = set()

    async def wait(self, work: Coroutine[Any, Any, T], seconds: float) -> T:
        """What comes of some work, or NoAnswer."""
        if len(self.stuck) >= MOST_STUCK:
            work.close()
            raise NoAnswer
        task = asyncio.create_task(work)
        try:
            await asyncio.wait({task}, timeout=seconds)
        except asyncio.CancelledError:
            self._leave_behind(task)
            raise
        if not task.done():
            self._leave_behind(task)
            raise NoAnswer
        return task.result()

    def _leave_behind(self, task: asyncio.Task[Any]) -> None:
        self.stuck.add(task)
        task.add_done_callback(self._came_after_all)
        task.cancel()

    def _came_after_all(self, task: asyncio.Task[Any]) -> None:
        self.stuck.discard(task)
        if not task.cancelled():
            task.exception()  # nobody waits for it any more


class Writer:
    """All writes of a store. Those of one commit do not build on each other: who needs another's waits for it first."""

    def __init__(self, connect: Callable[[], Coroutine[Any, Any, AsyncConnection]], patience: Patience) -> None:
        self._connect = connect
        self._patience = patience
        self._stuck: asyncio.Task[Any] | None = None
        """A commit of which nobody knows whether it was made."""
        self.is_certain = True
        """All that was ever to be written was written or was not: what is read now is true."""
        self.refuses: str | None = None
        """Why nothing may be written, whatever the database says."""
        self.fence: Fence | None = None
        """Where there are several processes over one database: what every commit is checked by."""
        self.n_commits = 0
        self.n_rows = 0
        self.on_commit: Callable[[float], None] = lambda seconds: None
        self._connection: AsyncConnection | None = None
        self._waiting: list[Waiting] = []
        self._has_work = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._closing = False

    async def open(self) -> None:
        """Connect, and begin to write."""
        self._connection = await self._patience.wait(self._connect(), CONNECT_SECONDS)
        self._task = asyncio.create_task(self._write_for_ever())

    async def close(self) -> None:
        """Write what waits, then let go; what the database does not take in time is refused."""
        self._closing = True
        self._has_work.set()
        if self._task is not None:
            await asyncio.wait({self._task}, timeout=WRITE_SECONDS)
            self._task.cancel()
        for _, _, future in self._waiting:
            _resolve(future, error=NoAnswer())
        if self._connection is not None:
            with contextlib.suppress(StoreFailed):
                await self._patience.wait(self._connection.close(), CLOSE_SECONDS)

    @property
    def n_waiting(self) -> int:
        """How many writes wait for a commit."""
        return len(self._waiting)

    async def write(self, work: Work, held: Held = NOTHING_HELD) -> Any:
        """Returns when it is on disk, with what an errand came back with."""
        if self._closing:
            raise StoreFailed("The server is shutting down.")
        if self.refuses is not None:
            raise StoreFailed(self.refuses)
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, held, future))
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

    async def _write_batch(self, batch: list[Waiting]) -> None:
        begun = time.perf_counter()
        try:
            results = await self._committed([work for work, _, _ in batch], [held for _, held, _ in batch])
        except Exception as error:
            if len(batch) == 1 or (isinstance(error, StoreFailed) and not _is_of_some(error)):
                for _, _, future in batch:
                    _resolve(future, error=error)
                return
            for one in batch:
                await self._write_batch([one])
            return
        self.n_commits += 1
        self.n_rows += len(batch)
        self.on_commit(time.perf_counter() - begun)
        for (_, _, future), result in zip(batch, results, strict=True):
            _resolve(future, result)

    async def _committed(self, works: list[Work], held: list[Held]) -> list[Any]:
        """Commit, unless it takes too long: then nobody knows whether it was made, and the connection is given up."""
        connection = await self._connected()
        task = asyncio.create_task(self._commit(connection, works, held))
        await asyncio.wait({task}, timeout=WRITE_SECONDS)
        if task.done():
            return task.result()
        self.is_certain = False
        self._connection, self._stuck = None, task
        hang_up(connection)
        task.cancel()
        task.add_done_callback(lambda task: task.cancelled() or task.exception())
        raise NoAnswer

    async def _commit(self, connection: AsyncConnection, works: list[Work], held: list[Held]) -> list[Any]:
        """One commit for several writes: first all rows, a statement at a time, then the errands in order."""
        try:
            if self.fence is not None:
                await self.fence(connection, held)
            for statement, rows in _rows_by_statement(works).items():
                await connection.execute(statement, rows)
            results = await _run_errands(connection, works)
            await connection.commit()
        except BaseException as error:
            await self._let_go(connection)
            if isinstance(error, SQLAlchemyError) and not isinstance(error, IntegrityError):
                raise (Undone if _is_taken_back(error) else StoreFailed)(first_line(error)) from error
            raise
        return results

    async def _connected(self) -> AsyncConnection:
        if self._stuck is not None and not self._stuck.done():
            raise NoAnswer
        self._stuck = None
        if self._connection is None:
            try:
                self._connection = await self._patience.wait(self._connect(), CONNECT_SECONDS)
            except (SQLAlchemyError, OSError) as error:
                raise StoreFailed(first_line(error)) from error
        self.is_certain = True
        return self._connection

    async def _let_go(self, connection: AsyncConnection) -> None:
        """After a failure begin with a new connection: nothing half done can linger on it."""
        if self._connection is connection:
            self._connection = None
        with contextlib.suppress(Exception):
            await self._patience.wait(connection.rollback(), CLOSE_SECONDS)
        with contextlib.suppress(Exception):
            await self._patience.wait(connection.close(), CLOSE_SECONDS)


def hang_up(connection: AsyncConnection) -> None:
    """End a connection that does not answer, without asking it: a socket is closed, a statement is interrupted."""
    with contextlib.suppress(Exception):
        driver: Any = connection.sync_connection.connection.driver_connection  # type: ignore[union-attr]
        if hasattr(driver, "terminate"):
            driver.terminate()
        else:
            driver._conn.interrupt()


def _is_of_some(error: StoreFailed) -> bool:
    """What went wrong is about some writes of a commit; the others have nothing to do with it."""
    return isinstance(error, Undone) or (isinstance(error, LeaseLost) and bool(error.tables))


def _is_taken_back(error: SQLAlchemyError) -> bool:
    return getattr(getattr(error, "orig", None), "sqlstate", None) in TAKEN_BACK


async def _run_errands(connection: AsyncConnection, works: list[Work]) -> list[Any]:
    """Do the errands among several writes; returns for every write what came of it."""
    results: list[Any] = [None] * len(works)
    errands = [(number, work) for number, work in enumerate(works) if not isinstance(work, list)]
    for number, errand in sorted(errands, key=lambda one: one[1].table if isinstance(one[1], OfLease) else ""):
        results[number] = await errand(connection)
    return results


def _rows_by_statement(works: list[Work]) -> dict[Executable, list[dict[str, Any]]]:
    """All rows of several writes, in the order in which their statements first come up."""
    found: dict[Executable, list[dict[str, Any]]] = {}
    for work in works:
        if isinstance(work, list):
            for statement, row in work:
                found.setdefault(statement, []).append(row)
    return found


def _resolve(future: asyncio.Future[Any], result: Any = None, error: BaseException | None = None) -> None:
    if future.done():
        return
    if error is not None:
        future.set_exception(error)
    else:
        future.set_result(result)


def first_line(error: BaseException) -> str:
    """What is wrong, without the statement that it happened in."""
    return str(error).splitlines()[0][:200] if str(error) else type(error).__name__
