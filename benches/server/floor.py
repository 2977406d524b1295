"""The floor: a bare socket that knows no game. A move is written as one row and then told to both at its table.

    python -m benches.server.floor FILE

One thread writes; whatever has gathered during a commit shares the next, and nobody is told before the commit. What is
told is a small message, not a position: no server that tells more can be faster.
"""

from __future__ import annotations

import asyncio
import json
import os
import queue
import re
import socket
import sqlite3
import sys
import threading
from pathlib import Path
from typing import Any

import uvicorn
from benches.server.client import Socket
from benches.server.process import Process
from benches.server.tables import Table
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

Waiting = tuple[tuple[str, int, int], "asyncio.Future[None]"]


class Writer:
    """Writes rows, many to a commit."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._waiting: queue.SimpleQueue[Waiting] = queue.SimpleQueue()
        self._loop = asyncio.get_running_loop()
        threading.Thread(target=self._write_for_ever, daemon=True).start()

    async def write(self, row: tuple[str, int, int]) -> None:
        """Returns when the row is on disk."""
        future = self._loop.create_future()
        self._waiting.put((row, future))
        await future

    def _write_for_ever(self) -> None:
        connection = sqlite3.connect(self._file)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("CREATE TABLE move (board TEXT, moment INTEGER, move INTEGER, PRIMARY KEY (board, moment))")
        while True:
            batch = [self._waiting.get()]
            while not self._waiting.empty():
                batch.append(self._waiting.get())
            connection.executemany("INSERT INTO move VALUES (?, ?, ?)", [row for row, _ in batch])
            connection.commit()
            self._loop.call_soon_threadsafe(_settle, [future for _, future in batch])


def _settle(futures: list[asyncio.Future[None]]) -> None:
    for future in futures:
        if not future.done():
            future.set_result(None)


def new_app(file: str) -> Starlette:
    """The floor as an application."""
    tables: dict[str, list[WebSocket]] = {}
    writers: list[Writer] = []

    async def serve(websocket: WebSocket) -> None:
        if not writers:
            writers.append(Writer(file))
        await websocket.accept()
        table = websocket.query_params["table"]
        here = tables.setdefault(table, [])
        here.append(websocket)
        try:
            while True:
                said = json.loads(await websocket.receive_text())
                moment = int(said["moment"])
                await writers[0].write((table, moment, said["move"]))
                message = json.dumps({"table": table, "moment": moment + 1, "move": said["move"]})
                for one in here:
                    await one.send_text(message)
        except WebSocketDisconnect:
            here.remove(websocket)

    return Starlette(routes=[WebSocketRoute("/socket", serve)])


class _Server(uvicorn.Server):
    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        assert sockets is not None
        print(f"http://127.0.0.1:{sockets[0].getsockname()[1]}", flush=True)


def main() -> None:
    listener = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        new_app(sys.argv[1]), log_level="warning", access_log=False, ws_per_message_deflate=False, lifespan="off"
    )
    _Server(config).run(sockets=[listener])


# ---- the other side


def start(data: Path) -> Process:
    """A floor with an empty file."""
    data.mkdir(parents=True)
    return Process([sys.executable, "-m", "benches.server.floor", str(data / "floor.sqlite")], os.environ)


MOMENT = re.compile(rb'"moment": (\d+)')


class Floor(Table):
    """Two sockets that answer in turn."""

    async def open(self) -> None:
        address = f"{self.url.replace('http', 'ws', 1)}/socket?table=table{self.number}"
        for seat in range(2):
            hear: Any = lambda text, seat=seat: self._hear(seat, text)  # noqa: E731
            self.sockets.append(await Socket(hear).connect(address))
        self.answer(0, self._move(1), 2)

    def _hear(self, seat: int, text: bytes) -> None:
        found = MOMENT.search(text)
        assert found is not None
        moment = int(found[1])
        self.hears(moment)
        if moment % 2 == 1 - seat:
            self.answer(seat, self._move(moment), moment + 1)

    def _move(self, moment: int) -> bytes:
        return b'{"type":"answer","table":"table%d","moment":%d,"move":%d}' % (
            self.number,
            moment,
            self.dice.randrange(999),
        )


if __name__ == "__main__":
    main()
