"""A power cut at the level of the disk: what was not synced is lost, torn or kept; acknowledged moves are all there.

tests/abuse/power.py tells how, and what it cannot show.
"""

from __future__ import annotations

import random
import shutil
import sqlite3
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from tests.abuse import power
from tests.server.conftest import Server, Visitor
from tests.server.helping import AT_ONE_SPEED, ask, code_of, two_people
from websockets.exceptions import WebSocketException

from ziggurat.engine.verify import verify

pytestmark = [AT_ONE_SPEED, pytest.mark.thorough]

TABLES = 2
HOWS = ("lost", "torn", "kept")


def what_is_left(disk: Path, folder: Path, how: str, dice: random.Random) -> None:
    """The files after a power cut: what was synced, and of what was not, nothing, some in pieces, or all."""
    folder.mkdir()
    for copy in disk.glob("ziggurat.sqlite*"):
        if copy.suffix == ".unsynced":
            continue
        target = folder / copy.name
        shutil.copy(copy, target)
        writes = power.noted(disk / f"{copy.name}.unsynced")
        if how == "torn":
            writes = [_torn(write, dice) for write in writes if dice.random() < 0.5]
        if how != "lost":
            power.apply(target, writes)


def _torn(write: tuple[int, bytes | None], dice: random.Random) -> tuple[int, bytes | None]:
    at, body = write
    return (at, body) if body is None else (at, body[: dice.randrange(len(body) + 1)])


class Pair:
    """Two people who play until the power goes, and remember what was acknowledged."""

    def __init__(self, server: Server, seed: int) -> None:
        self.dice = random.Random(seed)
        ana, ben, self.table = two_people(server)
        self.people = {1: ana, 2: ben}
        self.said: list[str] = []
        self.acknowledged = 1

    def play(self) -> None:
        try:
            while True:
                self.play_once()
        except (WebSocketException, OSError, EOFError):
            return

    def play_once(self) -> None:
        position = self._position(self.people[1])
        if position["over"]:
            time.sleep(0.05)
            ask(self.people[1], type="ping")
            return
        asked = self.people[position["asked"]]
        position = self._position(asked)
        move = self.dice.choice(position["legal"])["text"]
        answer = ask(asked, type="answer", table=self.table, moment=position["moment"], move=move)
        if code_of(answer) == "done":
            self.acknowledged = position["moment"] + 1
        if self.dice.random() < 0.2:
            text = f"line {len(self.said)}"
            if code_of(ask(asked, type="chat", table=self.table, text=text)) == "done":
                self.said.append(text)

    def _position(self, visitor: Visitor) -> dict[str, Any]:
        ask(visitor, type="ping")
        return next(message for message in reversed(visitor.seen) if message["type"] == "position")


@pytest.mark.parametrize("how", HOWS)
def test_every_acknowledged_move_survives_a_power_cut(tmp_path: Path, how: str) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    server = Server(tmp_path / "data", ZIGGURAT_DISK=str(disk))
    server.program = "tests.abuse.power"
    server.start()
    pairs = [Pair(server, seed) for seed in range(TABLES)]
    threads = [threading.Thread(target=pair.play) for pair in pairs]
    for thread in threads:
        thread.start()
    time.sleep(2.5)
    server.kill()
    for thread in threads:
        thread.join()
    assert sum(pair.acknowledged for pair in pairs) > TABLES
    what_is_left(disk, tmp_path / "left", how, random.Random(7))
    shutil.copy(tmp_path / "data" / "key", tmp_path / "left" / "key")
    again = Server(tmp_path / "left").start()
    try:
        for pair in pairs:
            check(again, pair)
    finally:
        again.stop()
        while Visitor.here:
            Visitor.here.pop().leave()
    connection = sqlite3.connect(tmp_path / "left" / "ziggurat.sqlite")
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    connection.close()


def check(server: Server, pair: Pair) -> None:
    ana = Visitor(server.url, None, pair.people[1].cookies).connect()
    table = ana.get(f"/api/tables/{pair.table}").json()["table"]
    assert table["trouble"] is None
    position = ana.watch(pair.table, 1)
    assert position["moment"] >= pair.acknowledged
    ask(ana, type="ping")
    chats = [one["text"] for one in ana.seen if one["type"] == "chat"]
    assert chats[: len(pair.said)] == pair.said
    if position["over"]:
        verify(ana.get(f"/api/tables/{pair.table}/record").text)


def test_the_disk_that_forgets_does_forget(tmp_path: Path) -> None:
    """Without syncs an acknowledged write is lost on it: the test above could fail."""
    watched = power.Watched.__new__(power.Watched)
    watched.copy, watched.notes, watched.lock = tmp_path / "file", tmp_path / "file.unsynced", threading.Lock()
    watched.copy.touch()
    watched.note(0, b"first")
    watched.sync()
    watched.note(5, b"second")
    assert watched.copy.read_bytes() == b"first"
    assert power.noted(watched.notes) == [(5, b"second")]
    watched.note(2, None)
    watched.sync()
    assert watched.copy.read_bytes() == b"fi"
