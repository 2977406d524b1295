"""The rival: boardgame.io from npm, with its memory store, over socket.io. Fetched when it is first asked for."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path
from typing import Any

from benches.server.client import Socket
from benches.server.process import Process
from benches.server.tables import BOTH, Table

PACKAGE = "boardgame.io@0.50.2"
HERE = Path(__file__).parent
FETCHED = HERE.parents[2] / "build" / "rival"
CELLS = 128
JOINED = b"40/bench,"
UPDATE = b'42/bench,["update"'
SYNC = b'42/bench,["sync"'
HEAD = re.compile(rb'"currentPlayer":"(\d)".*?"_stateID":(\d+)')
MATCH = re.compile(rb'^42/bench,\["\w+","([^"]+)"')


def fetch() -> Path:
    """The folder of its modules. Nothing of it is kept in the repository."""
    modules = FETCHED / "node_modules"
    if not (modules / "boardgame.io").is_dir():
        FETCHED.mkdir(parents=True, exist_ok=True)
        command = ["npm", "install", "--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--silent", PACKAGE]
        subprocess.run(command, cwd=FETCHED, check=True)
    return modules


def start(data: Path) -> Process:
    """A rival; its store is memory, so it needs no folder."""
    environment = {**os.environ, "NODE_PATH": str(fetch()), "NODE_ENV": "production"}
    return Process(["node", str(HERE / "server.cjs")], environment)


class Rival(Table):
    """Two sockets at a match that comes into being when the first of them asks for it."""

    match = b""
    n_begun = 0
    _n_joined = 0

    async def open(self) -> None:
        address = f"{self.url.replace('http', 'ws', 1)}/socket.io/?EIO=4&transport=websocket"
        for seat in range(2):
            hear: Any = lambda text, seat=seat: self._hear(seat, text)  # noqa: E731
            socket = await Socket(hear).connect(address)
            self.sockets.append(socket)
            socket.say(b"40/bench,")

    def _new_match(self) -> None:
        self.n_begun += 1
        self.match = b"table%d-%d" % (self.number, self.n_begun)
        self._cells = self.dice.sample(range(CELLS), CELLS)
        self._seen: set[int] = set()
        for seat, socket in enumerate(self.sockets):
            socket.say(b'42/bench,["sync","%b","%d",null,2]' % (self.match, seat))

    def _hear(self, seat: int, text: bytes) -> None:
        if text == b"2":
            self.sockets[seat].say(b"3")
        elif text.startswith(UPDATE):
            self._update(seat, text)
        elif text.startswith(JOINED):
            self._n_joined += 1
            if self._n_joined == BOTH:
                self._new_match()
        elif text.startswith(SYNC):
            found = MATCH.search(text)
            if found is not None and found[1] == self.match:
                self._seen.add(seat)
                if len(self._seen) == BOTH:
                    self.answer(0, self._move(0, 0), 1)

    def _update(self, seat: int, text: bytes) -> None:
        found = HEAD.search(text, len(UPDATE))
        assert found is not None, text[:400]
        moment = int(found[2])
        both_know = self.hears(moment)
        if moment >= CELLS // 2:
            if both_know:
                self.meter.n_matches += self.meter.is_on
                self._new_match()
        elif int(found[1]) == seat:
            self.answer(seat, self._move(seat, moment), moment + 1)

    def _move(self, seat: int, moment: int) -> bytes:
        move = b'{"type":"MAKE_MOVE","payload":{"type":"mark","args":[%d],"playerID":"%d","credentials":null}}'
        return b'42/bench,["update",%b,%d,"%b","%d"]' % (move % (self._cells[moment], seat), moment, self.match, seat)
