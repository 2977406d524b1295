"""The processes in which bots think. One that dies is replaced, and its question is asked again."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import logging
import os
import secrets
import sys
from collections import OrderedDict
from typing import Any
from zlib import crc32

from ziggurat.engine.rule import PLAIN
from ziggurat.engine.sight import Sight
from ziggurat.server.errors import Refusal
from ziggurat.server.games import Games
from ziggurat.server.thinker import HINT, sight_told

PATIENCE_SECONDS = 180.0
"""A process that takes longer over one question is taken for dead."""
TRIES = 3
MOST_SEEDS = 10_000
LONGEST_LINE = 1 << 20

log = logging.getLogger("ziggurat.thinkers")


class Died(Exception):
    """The process ended before it answered."""


class Thinker:
    """One process, asked one question at a time."""

    def __init__(self, is_plain: bool) -> None:
        self._environment = {**os.environ, "ZIGGURAT_PLAIN": "1" if is_plain else "0"}
        self._process: asyncio.subprocess.Process | None = None
        self._lock = asyncio.Lock()
        self._ids = itertools.count(1)

    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """The answer to a question. A process that dies over it is replaced, a few times."""
        async with self._lock:
            for _ in range(TRIES):
                try:
                    return await asyncio.wait_for(self._ask(question), PATIENCE_SECONDS)
                except (Died, TimeoutError, OSError, ValueError) as error:
                    log.warning("a bot's process is replaced", extra={"why": f"{type(error).__name__}: {error}"})
                    await self._end()
        raise Died(f"{TRIES} processes died over one question")

    async def _ask(self, question: dict[str, Any]) -> dict[str, Any]:
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
            told: dict[str, Any] = json.loads(line)
            if told.get("id") == number:
                return told

    async def _running(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "ziggurat.server.thinker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                env=self._environment,
                limit=LONGEST_LINE,
            )
        return self._process

    @property
    def pid(self) -> int | None:
        """The number of the process, where one runs."""
        is_running = self._process is not None and self._process.returncode is None
        return self._process.pid if is_running and self._process is not None else None

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def stop(self) -> None:
        """End the process."""
        await self._end()


class Thinkers:
    """All processes of a server. A table always goes to the same one, which keeps its bots' trees."""

    def __init__(self, games: Games, count: int) -> None:
        self.games = games
        self.compiled = [Thinker(is_plain=PLAIN) for _ in range(count)]
        self.plain = Thinker(is_plain=True)
        self.n_thinking = 0
        self._seeds: OrderedDict[tuple[str, int], int] = OrderedDict()

    async def choose(self, table: str, seat: int, level: str, sight: Sight) -> int:
        """A bot's answer. Should every process fail, a legal answer all the same: the match goes on."""
        if len(sight.legal) == 1:
            return sight.legal[0]
        question = {
            "do": "choose",
            "table": table,
            "level": level,
            "seed": self._seed(table, seat),
            **sight_told(sight),
        }
        try:
            told = await self._ask(table, question)
            if told.get("answer") in sight.legal:
                return int(told["answer"])
            log.error("a bot failed", extra={"table": table, "why": str(told.get("error"))[:400]})
        except Died as error:
            log.error("a bot failed", extra={"table": table, "why": str(error)})
        return secrets.choice(sight.legal)

    async def opinions(self, table: str, sight: Sight, simulations: int = HINT.simulations) -> list[dict[str, Any]]:
        """What the search thinks of every legal answer."""
        if PLAIN:
            raise Refusal("no_hints", "This server runs its rules interpreted; for the search that is too slow.", 503)
        self.games.check_ready(sight.game.name)
        question = {"do": "opinions", "simulations": simulations, "seed": secrets.randbits(31), **sight_told(sight)}
        try:
            told = await self._ask(table, question)
        except Died as error:
            raise Refusal("no_opinion", "The search failed; ask again.", 503) from error
        if "opinions" not in told:
            log.error("the search failed", extra={"table": table, "why": str(told.get("error"))[:400]})
            raise Refusal("no_opinion", "The search failed; ask again.", 503)
        return list(told["opinions"])

    async def _ask(self, table: str, question: dict[str, Any]) -> dict[str, Any]:
        is_ready = self.games.is_ready(question["game"])
        thinker = self.compiled[crc32(table.encode()) % len(self.compiled)] if is_ready else self.plain
        self.n_thinking += 1
        try:
            return await thinker.ask(question)
        finally:
            self.n_thinking -= 1

    def _seed(self, table: str, seat: int) -> int:
        """A bot's dice at a table; nobody can foresee them."""
        seed = self._seeds.setdefault((table, seat), secrets.randbits(31))
        while len(self._seeds) > MOST_SEEDS:
            self._seeds.popitem(last=False)
        return seed

    async def stop(self) -> None:
        """End all processes."""
        for thinker in (*self.compiled, self.plain):
            await thinker.stop()
