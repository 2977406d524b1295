"""A process of our own that answers questions: each goes in as a line of JSON and comes back as one."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import sys
from collections.abc import Mapping
from typing import Any

import orjson

LONGEST_LINE = 1 << 26


class Died(Exception):
    """The process ended before it answered."""


class Process:
    """A module of this program that runs by itself, asked one question at a time. It starts with the first question."""

    def __init__(self, module: str, environment: Mapping[str, str]) -> None:
        self.module = module
        self._environment = {**os.environ, **environment}
        self._process: asyncio.subprocess.Process | None = None
        self._ids = itertools.count(1)

    @property
    def pid(self) -> int | None:
        """The number of the process, where one runs."""
        is_running = self._process is not None and self._process.returncode is None
        return self._process.pid if is_running and self._process is not None else None

    async def ask(self, question: Mapping[str, Any], seconds: float) -> dict[str, Any]:
        """The answer to a question. A process that dies over it, takes longer or is given up on is ended."""
        try:
            return await asyncio.wait_for(self._ask(question), seconds)
        except (Died, TimeoutError, OSError, ValueError, asyncio.CancelledError):
            await self.stop()
            raise

    async def _ask(self, question: Mapping[str, Any]) -> dict[str, Any]:
        process = await self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        number = next(self._ids)
        process.stdin.write(json.dumps({"id": number, **question}).encode() + b"\n")
        await process.stdin.drain()
        while True:
            line = await process.stdout.readline()
            if not line:
                raise Died("it ended")
            answer: dict[str, Any] = orjson.loads(line)
            if answer.get("id") == number:
                return answer

    async def _running(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                self.module,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                env=self._environment,
                limit=LONGEST_LINE,
            )
        return self._process

    async def stop(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
