"""Kills a server again and again under load, and checks that not one acknowledged move is lost.

PYTHONPATH=src:. python -m tests.server.killing [kills]
"""

from __future__ import annotations

import contextlib
import random
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from tests.server.conftest import Server, Visitor
from tests.server.helping import ask, database
from websockets.exceptions import WebSocketException

from ziggurat.engine import archive
from ziggurat.engine.verify import verify

TABLES = 4


@dataclass
class Heard:
    """All that the people at one table were ever told, together."""

    moments: dict[int, dict[int, str]] = field(default_factory=dict)
    """For each moment and viewer, the position without the log, as text."""
    lines: dict[tuple[int, int], Any] = field(default_factory=dict)
    """The lines of the log at the last moment, by viewer and number."""
    last: int = 0
    over: bool = False
    chats: list[str] = field(default_factory=list)


class Pair:
    """Two people at one table, in a thread of their own."""

    def __init__(self, server: Server, number: int) -> None:
        self.server = server
        self.dice = random.Random(number)
        self.people = [Visitor(server.url, f"Ana {number}"), Visitor(server.url, f"Ben {number}")]
        self.heard: dict[str, Heard] = {}
        self.table = ""
        self.n_said = 0
        self.at: dict[int, dict[str, Any]] = {}
        self.error: BaseException | None = None
        self.sit_down()

    def sit_down(self) -> None:
        """A new table for both."""
        ana, ben = self.people
        self.table = ana.new_table("imhotep", [{"kind": "me"}, {"kind": "open"}])
        self.heard[self.table] = Heard()
        ben.post(f"/api/tables/{self.table}/sit")

    def play_until_killed(self) -> None:
        """Answer, take back, play again and chat until the server is gone."""
        try:
            with contextlib.suppress(WebSocketException, OSError, EOFError, TimeoutError):
                self._play()
        except BaseException as error:
            if not _is_lost_connection(error):
                self.error = error

    def _play(self) -> None:
        assert self.people[1].post(f"/api/tables/{self.table}/sit").status_code == 200
        for seat, person in enumerate(self.people, start=1):
            person.connect(self.server.url)
            self.note(person, person.watch(self.table, seat))
        while not self.heard[self.table].over:
            self._act()
        for person in self.people:
            person.close()
        self.sit_down()
        self._play()

    def _act(self) -> None:
        here = self.heard[self.table]
        for seat, person in enumerate(self.people, start=1):
            ask(person, type="ping")
            self.note_all(person)
            position = self.at[seat]
            if position["over"]:
                return
            moment, chance = position["moment"], self.dice.random()
            if position["can"]["undo"] and chance < 0.3:
                self._do(person, type="undo", moment=moment)
            elif position["can"]["redo"] and chance < 0.6:
                self._do(person, type="redo", moment=moment)
            elif position["asked"] == seat:
                self._do(person, type="answer", moment=moment, move=self.dice.choice(position["legal"])["text"])
            if chance > 0.95:
                self.n_said += 1
                answer = ask(person, type="chat", table=self.table, text=f"line {self.n_said}")
                assert answer["type"] == "done", answer
                here.chats.append(f"line {self.n_said}")

    def _do(self, person: Visitor, **message: Any) -> None:
        answer = ask(person, table=self.table, **message)
        assert answer["type"] == "done", answer
        self.note_all(person)

    def note_all(self, person: Visitor) -> None:
        for message in person.seen:
            if message["type"] == "position" and message["table"] == self.table:
                self.note(person, message)
        person.seen.clear()
        person.raw.clear()

    def note(self, person: Visitor, position: dict[str, Any]) -> None:
        """Remember what was told; it must never differ from what was told before of the same moment."""
        here = self.heard[position["table"]]
        shown = repr({k: v for k, v in position.items() if k not in ("log", "log_from", "log_kept", "clocks")})
        known = here.moments.setdefault(position["moment"], {}).setdefault(position["viewer"], shown)
        assert known == shown, f"moment {position['moment']} was told in two ways:\n{known}\n{shown}"
        self.at[position["viewer"]] = position
        here.last = max(here.last, position["moment"])
        here.over = here.over or position["over"]

    def check(self) -> None:
        """After a restart: every table that anybody was told of stands where it was, or further on."""
        for table, heard in self.heard.items():
            for person in self.people:
                person.close()
                person.url = self.server.url
                person.http.base_url = httpx.URL(self.server.url)
            if self.people[0].get(f"/api/tables/{table}").json()["table"]["state"] == "gathering":
                assert not heard.moments
                continue
            for seat, person in enumerate(self.people, start=1):
                person.connect(self.server.url)
                person.seen.clear()
                position = person.watch(table, seat)
                assert position["type"] == "position", position
                assert position["moment"] >= heard.last, f"told moment {heard.last}, found {position['moment']}"
                assert position["over"] or not heard.over
                self.note(person, position)
                ask(person, type="ping")
                chats = [m["text"] for m in person.seen if m["type"] == "chat" and m["table"] == table]
                assert [text for text in chats if text in heard.chats] == heard.chats, (chats, heard.chats)
                assert person.get(f"/api/tables/{table}").json()["table"]["trouble"] is None
                person.seen.clear()
                person.raw.clear()
                person.close()
            if heard.over:
                verify(archive.read(self.people[0].get(f"/api/tables/{table}/record").text))


def _is_lost_connection(error: BaseException) -> bool:
    return isinstance(error, httpx.TransportError | WebSocketException | OSError | EOFError)


def kill_again_and_again(folder: Path, kills: int, seed: int = 1) -> dict[str, int]:
    """Kill a server under load this many times. Returns what was counted."""
    server = Server(folder / "data").start()
    try:
        return _kill(server, kills, random.Random(seed))
    finally:
        server.stop()


def _kill(server: Server, kills: int, dice: random.Random) -> dict[str, int]:
    pairs = [Pair(server, number) for number in range(TABLES)]
    for _ in range(kills):
        threads = [threading.Thread(target=pair.play_until_killed) for pair in pairs]
        for thread in threads:
            thread.start()
        time.sleep(dice.uniform(0.15, 0.6))
        server.kill()
        for thread in threads:
            thread.join()
        for pair in pairs:
            if pair.error is not None:
                raise pair.error
        server.start()
        for pair in pairs:
            pair.check()
    moments = sum(heard.last for pair in pairs for heard in pair.heard.values())
    over = sum(heard.over for pair in pairs for heard in pair.heard.values())
    tables = sum(len(pair.heard) for pair in pairs)
    for pair in pairs:
        for person in pair.people:
            person.leave()
    with contextlib.closing(database(server.data)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    return {"kills": kills, "tables": tables, "moments told": moments, "matches over": over}


def main() -> None:
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        counted = kill_again_and_again(Path(folder), kills)
    print(counted, f"in {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main()
