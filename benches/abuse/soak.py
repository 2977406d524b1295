"""A long while at a full server that is killed again and again, among guests who flood it and sockets that never read.

    python -m benches.abuse.soak [--minutes M] [--tables N] [--bots N] [--pace S] [--kill-every S] [--keep]

Starts a server with its own limits. Honest people play at a human pace, each table from an address of its own; at some
tables a bot sits opposite. All of them measure how long a ping and a move take. From another process guests flood in
every way at once: near misses, requests, uploads, headers that never end, sockets that never read. Now and then the
server is killed without warning and started again, and everyone comes back by themselves.

Prints one JSON line: how honest people fared, apart from and around the kills; what memory was used; and what was lost:
every move that was acknowledged must be in the journal, and every finished match must be proved by its record.
`--keep` adds the line to benches/results/soak.jsonl. The exit status is 1 where something was lost.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from benches.abuse.flood import quantiles
from benches.server.client import Http, Socket
from benches.server.machine import machine
from benches.server.process import Process, memory_of, processor_seconds_of

from ziggurat.engine.checkout import commit
from ziggurat.engine.errors import ZigguratError
from ziggurat.engine.verify import verify

KEPT = Path(__file__).parents[1] / "results" / "soak.jsonl"
FLOODS = ("why_not", "requests", "uploads", "headers", "deaf")
FLOOD_SECONDS = 60.0
"""After so long guests who flood are replaced by new ones, whose allowances are fresh."""
PING_SECONDS = 5.0
PATIENCE_SECONDS = 30.0
"""Who is not answered for so long counts as having waited so long, and goes on."""
DOWN_SECONDS = (0.5, 3.0)
"""How long a killed server stays away."""
SETTLE_SECONDS = 10.0
"""What is measured so soon after a killed server has its rules compiled again counts as around the kill."""
RETRY_SECONDS = (0.2, 1.5)
OPEN_AT_ONCE, VERIFY_AT_ONCE = 20, 4
READY_SECONDS = 600.0
GOES_ON = (OSError, TimeoutError, asyncio.IncompleteReadError, ValueError, AssertionError)
"""What a person meets while the server is away."""


# ---- what is measured


@dataclass
class Reading:
    """How long something took, and when it began."""

    at: float
    seconds: float


@dataclass
class Meter:
    """What honest people measured, and what they were promised."""

    is_on: bool = False
    pings: list[Reading] = field(default_factory=list)
    moves: list[Reading] = field(default_factory=list)
    kills: list[tuple[float, float, float]] = field(default_factory=list)
    """When the server was killed, when it was there again, and until when it counts."""
    refusals: Counter[str] = field(default_factory=Counter)
    n_unanswered: int = 0
    n_reconnections: int = 0
    acknowledged: dict[str, dict[int, str]] = field(default_factory=dict)
    """For each table and moment, the move that led to it, as its player was told."""
    shown: dict[str, int] = field(default_factory=dict)
    """The last moment that anybody was shown, for each table."""
    over: list[str] = field(default_factory=list)
    """Tables whose match somebody saw end."""
    lags: list[float] = field(default_factory=list)
    """How much too late this very process woke up: no reading is better than that."""

    def is_around_a_kill(self, reading: Reading) -> bool:
        end = reading.at + reading.seconds
        return any(reading.at < until and end > killed for killed, _, until in self.kills)

    def report(self, readings: list[Reading]) -> dict[str, Any]:
        around = [reading.seconds for reading in readings if self.is_around_a_kill(reading)]
        apart = [reading.seconds for reading in readings if not self.is_around_a_kill(reading)]
        return {"apart_from_kills": quantiles(apart), "around_kills": quantiles(around)} | {
            "all": quantiles([reading.seconds for reading in readings])
        }


# ---- people


class Line(Socket):
    """A socket whose end is no fault: the server may be killed."""

    def closed(self, payload: bytes) -> None:
        self.close()


class Person:
    """Somebody with one socket, who comes back whenever it breaks."""

    def __init__(self, sitting: Sitting, name: str) -> None:
        self.sitting = sitting
        self.name = name
        self.cookie = ""
        self.line: Line | None = None
        self.at: dict[str, Any] = {}
        """The last position that was shown."""
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._n = 0

    async def post(self, path: str, body: Any) -> Any:
        http = Http(self.sitting.url, 1, self.sitting.address)
        try:
            answer, cookie = await asyncio.wait_for(http.post(path, body, self.cookie), PATIENCE_SECONDS)
            self.cookie = self.cookie or cookie
            return answer
        finally:
            http.close()

    async def come(self) -> None:
        """Be a guest, with a socket."""
        if not self.cookie:
            await self.post("/api/guest", {"name": self.name})
        address = self.sitting.url.replace("http", "ws", 1) + "/api/socket"
        self.leave()
        self.line = Line(self._hear, self.sitting.address)
        await asyncio.wait_for(self.line.connect(address, self.cookie), PATIENCE_SECONDS)

    def leave(self) -> None:
        if self.line is not None:
            self.line.close()
        for answer in self._answers.values():
            answer.cancel()
        self._answers.clear()

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Say something, and wait for the answer."""
        if self.line is None or self.line.is_lost:
            raise ConnectionError("The server is gone.")
        self._n += 1
        number = self._n
        self._answers[number] = asyncio.get_running_loop().create_future()
        self.line.say(json.dumps({"ref": number, **message}).encode())
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                while not self._answers[number].done():
                    await asyncio.wait([self._answers[number]], timeout=0.5)
                    if self.line.is_lost and not self._answers[number].done():
                        raise ConnectionError("The server is gone.")
                return self._answers[number].result()
        finally:
            self._answers.pop(number, None)

    def _hear(self, text: bytes) -> None:
        message = json.loads(text)
        if message["type"] == "position" and message["table"] == self.sitting.table:
            self.at = message
            self.sitting.notice(message)
        waiting = self._answers.get(message.get("ref") or 0)
        if waiting is not None and not waiting.done():
            waiting.set_result(message)

    async def ping_for_ever(self) -> None:
        """Measure pings, one in a while."""
        dice, meter = self.sitting.dice, self.sitting.meter
        await asyncio.sleep(dice.random() * PING_SECONDS)
        while True:
            await measured(meter, meter.pings, self.ask(type="ping"))
            await asyncio.sleep(PING_SECONDS)


async def measured(meter: Meter, readings: list[Reading], asking: Awaitable[dict[str, Any]]) -> dict[str, Any]:
    """An answer, and how long it took. Who gives up is counted with the time of their patience."""
    at, begun = time.monotonic(), time.perf_counter()
    try:
        answer = await asking
    except TimeoutError:
        meter.n_unanswered += 1
        answer = {"type": "nothing"}
    if meter.is_on:
        readings.append(Reading(at, time.perf_counter() - begun))
    if answer["type"] == "refused":
        meter.refusals[answer["error"]["code"]] += 1
    return answer


class Sitting:
    """Two people who play one match after the other, or one against a bot."""

    def __init__(self, number: int, url: str, game: str, pace: float, meter: Meter, has_bot: bool) -> None:
        self.url = url
        self.game = game
        self.pace = pace
        self.meter = meter
        self.has_bot = has_bot
        self.dice = random.Random(number)
        self.address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
        self.people = [Person(self, name) for name in ("Ana", "Ben")[: 1 if has_bot else 2]]
        self.table = ""
        self.is_open = asyncio.Event()
        self._news = asyncio.Event()

    def notice(self, position: dict[str, Any]) -> None:
        """Somebody was shown a position."""
        self.meter.shown[self.table] = max(self.meter.shown.get(self.table, 0), position["moment"])
        self._news.set()

    async def play_for_ever(self) -> None:
        """Play; whenever the server is away, come back."""
        while True:
            try:
                await self._play()
            except GOES_ON:
                self.meter.n_reconnections += self.meter.is_on
                await asyncio.sleep(self.dice.uniform(*RETRY_SECONDS))

    async def _play(self) -> None:
        for person in self.people:
            await person.come()
        if not self.table:
            await self._set_up()
        await self._watch()
        self.is_open.set()
        pinging = [asyncio.create_task(person.ping_for_ever()) for person in self.people]
        try:
            while all(not task.done() for task in pinging):
                await self._next()
        finally:
            for task in pinging:
                task.cancel()
            await asyncio.gather(*pinging, return_exceptions=True)

    async def _set_up(self) -> None:
        other = {"kind": "bot", "level": "easy"} if self.has_bot else {"kind": "open"}
        wanted = {"game": self.game, "seats": [{"kind": "me"}, other], "is_listed": False}
        answer = await self.people[0].post("/api/tables", wanted)
        number = answer["table"]["id"]
        for person in self.people[1:]:
            await person.post(f"/api/tables/{number}/sit", {"seat": 2})
        self.table = number

    async def _watch(self) -> None:
        for seat, person in enumerate(self.people, start=1):
            person.at = {}
            answer = await person.ask(type="watch", table=self.table, seat=seat)
            if answer["type"] == "refused":
                self.meter.refusals[answer["error"]["code"]] += 1
                raise ConnectionError(answer["error"]["sentence"])

    async def _next(self) -> None:
        """Whoever is asked thinks for a while and answers; after a match begins the next."""
        self._news.clear()
        if any(person.line is None or person.line.is_lost for person in self.people):
            raise ConnectionError("The server is gone.")
        position = max((person.at for person in self.people), key=lambda at: int(at.get("moment", 0)))
        if position.get("over"):
            self.meter.over.append(self.table)
            self.table = ""
            await self._set_up()
            await self._watch()
            return
        asked = next((person for person in self.people if person.at.get("legal") and person.at is position), None)
        if asked is None:
            asked = self._asked(position)
        if asked is None:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), 1.0)
            return
        await asyncio.sleep(self.dice.uniform(0.5, 1.5) * self.pace)
        await self._answer(asked)

    def _asked(self, position: dict[str, Any]) -> Person | None:
        """Who is asked at a position and has been shown it."""
        for person in self.people:
            if person.at.get("moment") == position.get("moment") and person.at.get("legal"):
                return person
        return None

    async def _answer(self, person: Person) -> None:
        action = self.dice.choice(person.at["legal"])
        table, moment = self.table, person.at["moment"]
        asking = person.ask(type="answer", table=table, moment=moment, move=action["id"])
        answer = await measured(self.meter, self.meter.moves, asking)
        if answer["type"] == "done":
            self.meter.acknowledged.setdefault(table, {})[moment + 1] = action["text"]
        elif answer["type"] == "refused":
            await asyncio.sleep(self.pace)


# ---- the server, and who does it harm


class Victim:
    """A server that is killed and comes back at the same address."""

    def __init__(self, folder: Path, plain: bool) -> None:
        self.data = folder / "data"
        settings = {"ZIGGURAT_WARM": "asked", "ZIGGURAT_LOG_LEVEL": "error", "ZIGGURAT_DATA": str(self.data)}
        self.environment = {**os.environ, **settings}
        if plain:
            self.environment["ZIGGURAT_PLAIN"] = "1"
        self.process = self._started(0)
        self.url = self.process.url
        self.memory: list[tuple[float, int, int, int]] = []
        """When, in which life of the server, its bytes, and those of it and its children."""
        self.life = 1
        self.processor_seconds = 0.0

    def _started(self, port: int) -> Process:
        return Process([sys.executable, "-m", "ziggurat", "serve", "--port", str(port)], self.environment)

    def kill(self) -> None:
        self.processor_seconds += processor_seconds_of(self.process.pid)
        self.process.process.send_signal(signal.SIGKILL)
        self.process.process.wait()

    async def come_back(self) -> None:
        self.process = await asyncio.to_thread(self._started, urlsplit(self.url).port or 0)
        self.life += 1

    async def until_ready(self, game: str, plain: bool) -> None:
        """Until the rules are compiled."""
        http = Http(self.url, 1)
        end = time.monotonic() + READY_SECONDS
        while time.monotonic() < end:
            with contextlib.suppress(*GOES_ON):
                state = (await http.get("/api/health"))["games"][game]["state"]
                if plain or state in ("ready", "failed"):
                    break
            await asyncio.sleep(0.5)
        http.close()

    async def note_memory_for_ever(self) -> None:
        while True:
            with contextlib.suppress(OSError, ValueError, IndexError):
                own = memory_of(self.process.pid)
                children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
                of_all = own + sum(memory_of(int(child)) for child in children)
                self.memory.append((time.monotonic(), self.life, own, of_all))
            await asyncio.sleep(1.0)

    def memory_report(self) -> dict[str, Any]:
        """Megabytes: the most there was, and how each life went from its first minute on."""
        lives = []
        for life in range(1, self.life + 1):
            noted = [(at, own) for at, number, own, _ in self.memory if number == life]
            late = [(at, own) for at, own in noted if at - noted[0][0] >= 30.0]
            if late:
                minutes = (late[-1][0] - late[0][0]) / 60
                grown = (late[-1][1] - late[0][1]) / 1e6
                lives.append({"minutes": round(minutes, 1), "end": round(late[-1][1] / 1e6), "grown": round(grown, 1)})
        return {
            "most": round(max(own for _, _, own, _ in self.memory) / 1e6),
            "most_with_children": round(max(of_all for *_, of_all in self.memory) / 1e6),
            "lives": lives,
        }


async def kill_for_ever(victim: Victim, meter: Meter, chosen: argparse.Namespace) -> None:
    """Kill the server now and then."""
    dice = random.Random(1)
    while True:
        await asyncio.sleep(chosen.kill_every * dice.uniform(0.7, 1.3))
        killed = time.monotonic()
        meter.kills.append((killed, killed, float("inf")))
        victim.kill()
        await asyncio.sleep(dice.uniform(*DOWN_SECONDS))
        await victim.come_back()
        meter.kills[-1] = (killed, time.monotonic(), float("inf"))
        await victim.until_ready(chosen.game, chosen.plain)
        meter.kills[-1] = (*meter.kills[-1][:2], time.monotonic() + SETTLE_SECONDS)


async def flood_for_ever(url: str, chosen: argparse.Namespace) -> None:
    """Let others flood from a process of its own. It is nice: it stands for other machines."""
    command = ["nice", sys.executable, "-m", "benches.abuse.flood", "--attack", url, "--only", *FLOODS]
    command += ["--guests", str(chosen.flooders), "--seconds", str(FLOOD_SECONDS), "--game", chosen.game]
    while True:
        attacker = await asyncio.create_subprocess_exec(*command, stderr=subprocess.DEVNULL)
        try:
            await asyncio.wait_for(attacker.wait(), FLOOD_SECONDS * 2)
        except TimeoutError:
            pass
        finally:
            with contextlib.suppress(ProcessLookupError):
                attacker.kill()
        await asyncio.sleep(1.0)


async def note_lag_for_ever(meter: Meter) -> None:
    while True:
        begun = time.perf_counter()
        await asyncio.sleep(0.05)
        meter.lags.append(time.perf_counter() - begun - 0.05)


# ---- what was lost


async def unproved(url: str, tables: list[str]) -> list[str]:
    """Finished matches whose record does not hold."""
    gate, bad = asyncio.Semaphore(VERIFY_AT_ONCE), []

    async def check(number: int, table: str) -> None:
        async with gate:
            http = Http(url, 1, f"10.255.{number >> 8 & 255}.{number & 255}")
            try:
                verify(await asyncio.wait_for(http.get(f"/api/tables/{table}/record"), READY_SECONDS))
            except (*GOES_ON, ZigguratError) as error:
                bad.append(f"{table}: {type(error).__name__}: {error}"[:200])
            finally:
                http.close()

    await asyncio.gather(*(check(number, table) for number, table in enumerate(tables)))
    return bad


def missing_from_journal(data: Path, meter: Meter) -> list[str]:
    """Moves that were acknowledged, or moments that were shown, and are not on disk."""
    with contextlib.closing(sqlite3.connect(data / "ziggurat.sqlite")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)], "the file is damaged"
        return [*_missing_moves(connection, meter), *_missing_moments(connection, meter)]


def _missing_moves(connection: sqlite3.Connection, meter: Meter) -> Iterator[str]:
    for table, moves in meter.acknowledged.items():
        rows = connection.execute("SELECT moment, body FROM event WHERE playtable = ?", (table,))
        written = {moment: json.loads(body) for moment, body in rows}
        for moment, text in moves.items():
            lines = written.get(moment, {}).get("moves") or [[0, ""]]
            if lines[0][1] != text:
                yield f"{table}, moment {moment}: {text} was acknowledged"


def _missing_moments(connection: sqlite3.Connection, meter: Meter) -> Iterator[str]:
    for table, moment in meter.shown.items():
        (last,) = connection.execute("SELECT max(moment) FROM event WHERE playtable = ?", (table,)).fetchone()
        if (last or 0) < moment:
            yield f"{table}: moment {moment} was shown, the journal ends at {last}"


# ---- all of it


async def soak(victim: Victim, chosen: argparse.Namespace) -> dict[str, Any]:
    """Let everyone in, let it go on for the time that was asked for, and tell what became of it."""
    meter = Meter()
    sittings = [
        Sitting(number, victim.url, chosen.game, chosen.pace, meter, number < chosen.bots)
        for number in range(chosen.tables)
    ]
    playing = await _open(sittings, victim, chosen)
    background = [kill_for_ever(victim, meter, chosen), flood_for_ever(victim.url, chosen)]
    background += [victim.note_memory_for_ever(), note_lag_for_ever(meter)]
    others = [asyncio.create_task(work) for work in background]
    begun, meter.is_on = time.monotonic(), True
    try:
        await asyncio.wait(others, timeout=chosen.minutes * 60, return_when=asyncio.FIRST_COMPLETED)
        for work in others:
            if work.done():
                work.result()
    finally:
        meter.is_on = False
        minutes = (time.monotonic() - begun) / 60
        await _end([*others, *playing])
        for person in (person for sitting in sittings for person in sitting.people):
            person.leave()
    if victim.process.process.poll() is not None:  # the end came while it was away
        await victim.come_back()
    return await report(victim, meter, chosen, minutes)


async def _open(sittings: list[Sitting], victim: Victim, chosen: argparse.Namespace) -> list[asyncio.Task[None]]:
    """Let the first table in, wait until its rules are compiled, then the others, some at a time."""
    playing = [asyncio.create_task(sittings[0].play_for_ever())]
    await sittings[0].is_open.wait()
    await victim.until_ready(chosen.game, chosen.plain)
    for first in range(1, len(sittings), OPEN_AT_ONCE):
        some = sittings[first : first + OPEN_AT_ONCE]
        playing += [asyncio.create_task(sitting.play_for_ever()) for sitting in some]
        await asyncio.gather(*(sitting.is_open.wait() for sitting in some))
    print(f"{len(sittings)} tables are open", file=sys.stderr, flush=True)
    return playing


async def _end(tasks: list[asyncio.Task[Any]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def report(victim: Victim, meter: Meter, chosen: argparse.Namespace, minutes: float) -> dict[str, Any]:
    """What honest people measured, and what was lost."""
    bad = await unproved(victim.url, meter.over)
    victim.processor_seconds += processor_seconds_of(victim.process.pid)
    victim.process.stop()
    missing = missing_from_journal(victim.data, meter)
    n_moves = sum(len(moves) for moves in meter.acknowledged.values())
    away = [back - killed for killed, back, _ in meter.kills]
    return {
        "machine": machine(),
        "commit": commit(),
        "game": chosen.game,
        "rules": "interpreted" if chosen.plain else "compiled",
        "minutes": round(minutes, 1),
        "tables": chosen.tables,
        "tables_with_bots": chosen.bots,
        "pace_seconds": chosen.pace,
        "flooders_of_each_kind": chosen.flooders,
        "moves_acknowledged": n_moves,
        "moves_per_second": round(n_moves / minutes / 60, 1),
        "move_ms": meter.report(meter.moves),
        "ping_ms": meter.report(meter.pings),
        "late_waking_of_this_process_ms": quantiles(meter.lags),
        "kills": len(meter.kills),
        "away_seconds": [round(seconds, 1) for seconds in away],
        "settled_seconds": [round(until - killed, 1) for killed, _, until in meter.kills if until < float("inf")],
        "reconnections": meter.n_reconnections,
        "unanswered": meter.n_unanswered,
        "refusals": dict(meter.refusals),
        "server_cores": round(victim.processor_seconds / minutes / 60, 2),
        "server_megabytes": victim.memory_report(),
        "matches_over": len(meter.over),
        "lost": {"moves": missing[:20], "n_moves": len(missing), "unproved": bad[:20], "n_unproved": len(bad)},
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--bots", type=int, default=50, help="of these tables, how many have a bot opposite")
    parser.add_argument("--pace", type=float, default=5.0, help="seconds that a person thinks, give or take half")
    parser.add_argument("--kill-every", type=float, default=180.0, help="seconds, give or take a third")
    parser.add_argument("--flooders", type=int, default=2, help="guests who flood in each way")
    parser.add_argument("--game", default="imhotep")
    parser.add_argument("--plain", action="store_true", help="interpreted rules")
    parser.add_argument("--keep", action="store_true", help=f"add the line to {KEPT.name}")
    chosen = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as folder:
        victim = Victim(Path(folder), chosen.plain)
        try:
            found = asyncio.run(soak(victim, chosen))
        finally:
            if victim.process.process.poll() is None:
                victim.process.stop()
    line = json.dumps(found)
    print(line)
    if chosen.keep:
        with KEPT.open("a", encoding="utf-8") as file:
            file.write(line + "\n")
    sys.exit(1 if found["lost"]["n_moves"] or found["lost"]["n_unproved"] else 0)


if __name__ == "__main__":
    main()
