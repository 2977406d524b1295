"""The games of a server, and how far their rules are compiled.

A game can be played at once: until its rules are compiled its plain twin (engine/plain.py) plays. The compilation goes
on in a process of its own, once per game and one game at a time; what it makes lies on disk, from where this process
then takes it. Behind that, searches are compiled whole (bots/native).
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import signal
import sys
import time
from collections.abc import Callable, Mapping
from typing import Any

from ziggurat.bots.search import LEVELS
from ziggurat.engine import library
from ziggurat.engine.game import Game, Rulebook
from ziggurat.engine.plain import plain_twin
from ziggurat.engine.rule import PLAIN
from ziggurat.server.compiler import tour
from ziggurat.server.errors import not_ready

EXPECTED_RULES = 280
"""About how many rules there are to compile, those of the search included."""
BOTS = ("random", "greedy", *LEVELS)

log = logging.getLogger("ziggurat.games")


class Games:
    """All games, each as fast as it is ready to be."""

    def __init__(self) -> None:
        self.readiness: dict[str, dict[str, Any]] = {
            name: {"state": "ready" if PLAIN else "waiting", "done": 0, "expected": EXPECTED_RULES}
            for name in library.names()
        }
        self.on_change: Callable[[str], None] = lambda name: None
        self._wanted: asyncio.Queue[str] = asyncio.Queue()
        self._worker: asyncio.Task[None] | None = None
        self._process: asyncio.subprocess.Process | None = None
        self._builds: set[asyncio.Task[None]] = set()
        self._building = asyncio.Lock()

    # ---- what there is

    def title(self, name: str) -> str:
        """A game's name as people write it."""
        return library.rulebook(name).title if name in self.readiness else name

    def game(self, name: str, seats: int, options: Mapping[str, Any]) -> Game:
        """A game with its options chosen; bad ones are refused by name."""
        book = library.rulebook(name)
        self.want(name)
        return self._readiest(book).new_game(seats, options)

    def quietly(self, name: str, seats: int, options: Mapping[str, Any]) -> Game:
        """The same for work in the background, which is no reason to compile."""
        return self._readiest(library.rulebook(name)).new_game(seats, options)

    def rules_of(self, name: str) -> int | None:
        """The rules version of a game that this program plays; None where it plays no such game."""
        return library.rulebook(name).rules_version if name in self.readiness else None

    def _readiest(self, book: Rulebook) -> Rulebook:
        return book if self.is_ready(book.name) else plain_twin(book)

    def is_ready(self, name: str) -> bool:
        """The rules of a game are compiled, and this process has them."""
        return bool(self.readiness[name]["state"] == "ready")

    def check_ready(self, name: str) -> None:
        """Refuse what needs compiled rules while they are being compiled."""
        if name in self.readiness and not self.is_ready(name):
            self.want(name)
            raise not_ready()

    def words(self, name: str) -> dict[str, str]:
        """What a game says in English, by key."""
        return library.rulebook(name).messages()

    def payload(self) -> dict[str, Any]:
        """All games as a screen can draw them."""
        return {"games": [self._game_payload(library.rulebook(name)) for name in library.names()], "levels": list(BOTS)}

    def _game_payload(self, book: Rulebook) -> dict[str, Any]:
        options = [
            {"name": o.name, "choices": list(o.choices), "default": o.default, "text": o.text} for o in book.options
        ]
        return {
            "name": book.name,
            "title": book.title,
            "rules": book.rules_version,
            "min_seats": book.min_seats,
            "max_seats": book.max_seats,
            "options": options,
            "readiness": self.readiness[book.name],
        }

    # ---- compiling in the background

    def want(self, name: str) -> None:
        """Somebody plays this game: compile its rules, if that has not begun."""
        if self.readiness[name]["state"] == "waiting":
            self._set(name, state="compiling")
            self._wanted.put_nowait(name)
            if self._worker is None:
                self._worker = asyncio.create_task(self._compile_for_ever())

    async def _compile_for_ever(self) -> None:
        while True:
            name = await self._wanted.get()
            begun = time.monotonic()
            try:
                await self._compile(name)
                await asyncio.to_thread(tour, name)
                self._set(name, state="ready")
                log.info("rules ready", extra={"game": name, "seconds": round(time.monotonic() - begun, 1)})
                self._build_searches_of(name)
            except Exception as error:
                self._set(name, state="failed")
                log.error("rules cannot be compiled", extra={"game": name, "why": str(error)[:400]})

    async def _compile(self, name: str) -> None:
        command = [sys.executable, "-m", "ziggurat.server.compiler", name]
        pipe = asyncio.subprocess.PIPE
        self._process = await asyncio.create_subprocess_exec(*command, stdout=pipe, stderr=pipe)
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        async for line in self._process.stdout:
            self._set(name, done=int(json.loads(line)["done"]))
        complaint = (await self._process.stderr.read())[-2000:].decode(errors="replace")
        if await self._process.wait():
            raise RuntimeError(complaint)

    def _build_searches_of(self, name: str) -> None:
        """Nobody waits for searches that are compiled whole: bots use them once they are there."""
        task = asyncio.create_task(self._build_alone(name))
        self._builds.add(task)
        task.add_done_callback(self._builds.discard)

    async def _build_alone(self, name: str) -> None:
        """One game at a time: a build takes the memory of a compilation."""
        async with self._building:
            await self._build(name)

    async def _build(self, name: str) -> None:
        command, pipe = [sys.executable, "-m", "ziggurat.bots.native", name], asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(*command, stderr=pipe, start_new_session=True)
        try:
            complaint = (await process.communicate())[1][-2000:].decode(errors="replace")
        except asyncio.CancelledError:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            await process.communicate()
            raise
        if process.returncode:
            log.error("searches cannot be compiled whole", extra={"game": name, "why": complaint[-400:]})

    def _set(self, name: str, **fields: Any) -> None:
        self.readiness[name] = {**self.readiness[name], **fields}
        self.on_change(name)

    async def stop(self) -> None:
        """Compile no more."""
        tasks = [task for task in (self._worker, *self._builds) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.communicate()
