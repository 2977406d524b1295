"""Several processes that serve together at one port: the crew, and the parent that looks after it.

The parent listens and accepts nothing; its children inherit the socket and accept from it. A child that ends is
replaced. SIGHUP replaces all of them, one after the other: each is told to end only when its successor answers, so
that a program that was installed meanwhile takes over and no match stands still. SIGTERM ends everything in order.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import signal
import socket
import sys
import webbrowser
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from ziggurat.engine.errors import BadOption
from ziggurat.server.lock import FolderLock
from ziggurat.server.seal import seal_from
from ziggurat.server.settings import Settings
from ziggurat.server.store import Store, StoreFailed

NEARBY = "127.0.0.1"
END_SECONDS = 20.0
"""How long a child may take to end before it is killed."""
READY_SECONDS = 120.0
"""How long one may take until it answers."""
PAUSE_SECONDS = 0.5
"""Between two starts of a child that ends at once; the pause grows."""
LONGEST_PAUSE = 10.0

log = logging.getLogger("ziggurat.crew")


class Child:
    """One process of the crew."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.is_dismissed = False
        """It was told to end."""

    async def ready(self) -> bool:
        """Wait until it answers; False where it does not."""
        assert self.process.stdout is not None
        with contextlib.suppress(TimeoutError):
            return bool(await asyncio.wait_for(self.process.stdout.readline(), READY_SECONDS))
        return False

    async def end(self) -> None:
        """Let it hand over and end; it is killed if it does not."""
        self.is_dismissed = True
        if self.process.returncode is not None:
            return
        with contextlib.suppress(ProcessLookupError):
            self.process.terminate()
        try:
            await asyncio.wait_for(self.process.wait(), END_SECONDS)
        except TimeoutError:
            log.error("a process of the crew does not end", extra={"pid": self.process.pid})
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()


class Crew:
    """The parent."""

    def __init__(self, settings: Settings, listener: socket.socket, address: str, opens: bool = False) -> None:
        self.settings = replace(settings, node=settings.node or NEARBY)
        self.listener = listener
        self.address = address
        self.opens = opens
        self.children: list[Child] = []
        """Those that have answered; each is replaced when it ends."""
        self._starting: set[Child] = set()
        self._ends = asyncio.Event()
        self._replaces = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()

    def serve(self) -> None:
        """Serve until told to stop."""
        if self.settings.node_port:
            raise BadOption("ZIGGURAT_NODE_PORT is for a single process: each of several takes a port of its own.")
        lock = FolderLock(self.settings.data)
        lock.take()
        try:
            asyncio.run(self._serve())
        finally:
            lock.free()

    async def _serve(self) -> None:
        loop = asyncio.get_running_loop()
        for wish in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(wish, self._ends.set)
        loop.add_signal_handler(signal.SIGHUP, lambda: self._keep(self.replace_all()))
        await self._prepare()
        self.listener.listen(2048)
        self.listener.set_inheritable(True)
        try:
            if not all(await asyncio.gather(*(self._add() for _ in range(self.settings.processes)))):
                raise StoreFailed("Not every process of the crew starts; what it logged says why.")
            print(f"Ziggurat serves at {self.address}", flush=True)
            if self.opens:
                webbrowser.open(self.address)
            await self._ends.wait()
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*(child.end() for child in (*self.children, *self._starting)))

    async def _prepare(self) -> None:
        """Bring the database up to date and make the key once, before several do it at the same time."""
        store = Store(self.settings.address, seal_from(self.settings.key, self.settings.data), at="")
        await store.open()
        await store.close()

    def _keep(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _add(self) -> Child | None:
        """Start a child and look after it; one that does not answer is ended. None where there is none."""
        try:
            child = await self._start()
        except OSError as error:  # the machine has no memory or no process left just now
            log.error("a process of the crew cannot be started", extra={"why": str(error)})
            return None
        self._starting.add(child)
        if not await child.ready():
            await child.end()
            self._starting.discard(child)
            return None
        self._starting.discard(child)
        self.children.append(child)
        self._keep(self._look_after(child))
        return child

    async def _start(self) -> Child:
        """Start a child."""
        settings = {
            name: str(value) if isinstance(value, Path) else value for name, value in asdict(self.settings).items()
        }
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "ziggurat.server.crew",
            str(self.listener.fileno()),
            self.address,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            pass_fds=[self.listener.fileno()],
        )
        assert process.stdin is not None
        process.stdin.write(json.dumps(settings).encode() + b"\n")
        await process.stdin.drain()
        return Child(process)

    async def _look_after(self, child: Child) -> None:
        """Replace a child that ends without having been told to."""
        await child.process.wait()
        self.children.remove(child)
        if child.is_dismissed:
            return
        log.error("a process of the crew has ended", extra={"code": child.process.returncode})
        pause = PAUSE_SECONDS
        while not self._ends.is_set() and await self._add() is None:
            log.error("its successor does not start", extra={"seconds": pause})
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE)

    async def replace_all(self) -> None:
        """Replace every child, one after the other; each is told to end when its successor answers."""
        async with self._replaces:
            for child in list(self.children):
                successor = await self._add()
                if successor is None:
                    log.error("the crew is not replaced: a successor does not start")
                    return
                has_ended = child.process.returncode is not None  # by itself: it has a successor already
                await (successor if has_ended else child).end()
            log.info("the crew has been replaced")


def main() -> None:
    """Be a child: settings come on the input, the socket by its number."""
    from ziggurat.server.serving import serve_at, set_up_logs

    given = json.loads(sys.stdin.readline())
    settings = Settings(**{**given, "data": Path(given["data"])})
    set_up_logs(settings.log_level)
    _end_with_parent()
    serve_at(settings, socket.socket(fileno=int(sys.argv[1])), sys.argv[2], holds_folder=False)


def _end_with_parent() -> None:
    """Where the system can: end in order when the parent dies."""
    with contextlib.suppress(OSError, AttributeError):
        import ctypes

        ctypes.CDLL(None).prctl(1, signal.SIGTERM)
        if os.getppid() == 1:
            os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
