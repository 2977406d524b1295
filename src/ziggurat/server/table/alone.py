"""One thing at a time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable


class Alone:
    """`async with table.alone:` nothing else happens there meanwhile, and what is in memory is what is in the store."""

    def __init__(self, read: Callable[[], Awaitable[None]], is_stale: bool) -> None:
        self._read = read
        self._is_stale = is_stale
        """What is in memory may not be what is in the store."""
        self._lock = asyncio.Lock()
        self.last_used = time.monotonic()

    async def __aenter__(self) -> None:
        await self._lock.acquire()
        self.last_used = time.monotonic()
        if self._is_stale:
            await self._read_again()

    async def _read_again(self) -> None:
        self._is_stale = False
        try:
            await self._read()
        except BaseException:
            self._is_stale = True
            self._lock.release()
            raise

    async def __aexit__(self, *error: object) -> None:
        self._lock.release()

    def doubt(self) -> None:
        """What is in memory may not be what is in the store: read it again before anything else."""
        self._is_stale = True

    async def wait(self) -> None:
        """Until nothing happens."""
        async with self._lock:
            self._is_stale = True

    @property
    def is_taken(self) -> bool:
        """Something happens just now."""
        return self._lock.locked()
