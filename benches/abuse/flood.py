"""What guests who flood a server do to those who play there.

    python -m benches.abuse.flood [--seconds S] [--guests N ...] [--only KIND ...] [--game NAME] [--plain]

Starts a server on this machine with its own limits. Two pairs of honest guests play each other and measure how
long a ping and a move take, while others flood from another process, one kind after the other. Prints a JSON object.
Everything is bounded: guests, sockets, connections and seconds.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from benches.server.client import Http, Socket
from benches.server.process import Process, memory_of, processor_seconds_of

import ziggurat as zg
from ziggurat.engine import archive

KINDS = ("nothing", "why_not", "preview", "watch", "requests", "deaf", "headers", "uploads")
SOCKETS, DEAF_SOCKETS, SLOW_HEADERS = 5, 20, 110
"""For each guest who floods."""
RATE = 38.0
"""Messages a second on one socket: just within what a server allows."""
PING_SECONDS, MOVE_SECONDS = 0.05, 0.4
PAIRS = 2
START_SECONDS = 3.0
PATIENCE_SECONDS = 20.0
"""Who is not answered for so long gives up, and is counted with it."""
ELSEWHERE = "198.51.100.7"
"""An address of its own for who floods: a server believes what this machine says of others."""
READY_SECONDS = 600.0


# ---- guests


class Guest:
    """A guest with sockets."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = Http(url, 1)
        self.cookie = ""
        self.sockets: list[Socket] = []
        self.positions: dict[str, dict[str, Any]] = {}
        self.answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._n = 0

    async def come(self, name: str) -> Guest:
        self.cookie = (await self.http.post("/api/guest", {"name": name}))[1]
        return self

    async def connect(self) -> Socket:
        address = self.url.replace("http", "ws", 1) + "/api/socket"
        self.sockets.append(await Socket(self._hear).connect(address, self.cookie))
        return self.sockets[-1]

    async def post(self, path: str, body: Any) -> Any:
        return (await self.http.post(path, body, self.cookie))[0]

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Say something on the first socket, and wait for the answer."""
        self._n += 1
        ref = str(self._n)
        self.answers[ref] = asyncio.get_running_loop().create_future()
        self.sockets[0].say(json.dumps({"ref": ref, **message}).encode())
        return await asyncio.wait_for(self.answers[ref], PATIENCE_SECONDS)

    def _hear(self, text: bytes) -> None:
        message = json.loads(text)
        if message["type"] == "position":
            self.positions[message["table"]] = message
        waiting = self.answers.pop(message.get("ref"), None)
        if waiting is not None and not waiting.done():
            waiting.set_result(message)

    def leave(self) -> None:
        for socket in self.sockets:
            socket.close()


# ---- who plays


class Pair:
    """Two guests who play each other, and measure."""

    def __init__(self, url: str, game: str) -> None:
        self.people = [Guest(url), Guest(url)]
        self.game = game
        self.pings: list[float] = []
        self.moves: list[float] = []
        self.table = ""
        self.dice = random.Random(7)

    async def sit_down(self) -> Pair:
        ana, ben = self.people
        for person, name in zip(self.people, ("Ana", "Ben"), strict=True):
            await person.come(name)
            await person.connect()
        wanted = {"game": self.game, "seats": [{"kind": "me"}, {"kind": "open"}], "is_listed": False}
        self.table = (await ana.post("/api/tables", wanted))["table"]["id"]
        await ben.post(f"/api/tables/{self.table}/sit", {})
        for seat, person in enumerate(self.people, start=1):
            await person.ask(type="watch", table=self.table, seat=seat)
        return self

    async def play(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        pinging = [asyncio.create_task(self._ping(person, end)) for person in self.people]
        while time.monotonic() < end:
            await self._move()
            await asyncio.sleep(MOVE_SECONDS)
        await asyncio.gather(*pinging)

    async def _move(self) -> None:
        for person in self.people:
            position = person.positions[self.table]
            if not position["legal"]:
                continue
            begun = time.perf_counter()
            move = self.dice.choice(position["legal"])["id"]
            with contextlib.suppress(TimeoutError):
                await person.ask(type="answer", table=self.table, moment=position["moment"], move=move)
            self.moves.append(time.perf_counter() - begun)
            return

    async def _ping(self, person: Guest, end: float) -> None:
        while time.monotonic() < end:
            begun = time.perf_counter()
            with contextlib.suppress(TimeoutError):
                await person.ask(type="ping")
            self.pings.append(time.perf_counter() - begun)
            await asyncio.sleep(PING_SECONDS)


# ---- who floods


async def attack(url: str, kinds: list[str], guests: int, seconds: float, game: str) -> None:
    """So many guests flood in each of some ways, all at once. Who loses the server is gone."""
    floods = (flood(url, kind, guests, seconds, game) for kind in kinds)
    await asyncio.gather(*floods, return_exceptions=len(kinds) > 1)


async def flood(url: str, kind: str, guests: int, seconds: float, game: str) -> None:
    """So many guests flood in one way."""
    end = time.monotonic() + seconds
    await asyncio.gather(*(_one_floods(url, kind, game, number, end) for number in range(guests)))


async def _one_floods(url: str, kind: str, game: str, number: int, end: float) -> None:
    if kind == "headers":
        await _slow_headers(url, end)
        return
    guest = await Guest(url).come(f"Flood {number}")
    wanted = {"game": game, "seats": [{"kind": "me"}, {"kind": "local"}], "is_listed": False}
    table = (await guest.post("/api/tables", wanted))["table"]["id"]
    if kind == "uploads":
        await _uploads(guest, record_of_a_match(game, number), end)
        return
    if kind == "requests":
        await asyncio.gather(*(_requests(guest, table, end) for _ in range(SOCKETS)))
        return
    if kind == "deaf":
        await asyncio.gather(*(_deaf(guest, table, end) for _ in range(DEAF_SOCKETS)))
        return
    await guest.connect()
    for seat in (1, 2):
        await guest.ask(type="watch", table=table, seat=seat)
        if guest.positions[table]["legal"]:
            break
    for _ in range(SOCKETS - 1):
        await guest.connect()
    await asyncio.gather(*(_messages(guest, socket, kind, table, end) for socket in guest.sockets))
    guest.leave()


async def _messages(guest: Guest, socket: Socket, kind: str, table: str, end: float) -> None:
    """Messages on one socket, just within its rate."""
    dice, position = random.Random(id(socket)), guest.positions[table]
    texts = [action["text"] for action in position["legal"]]
    while time.monotonic() < end:
        said: dict[str, Any] = {"type": kind, "table": table}
        if kind != "watch":
            said |= {"moment": position["moment"], "move": dice.choice(texts)}
        if kind == "why_not":
            said["move"] += f" {dice.randrange(10**6)}"
        with contextlib.suppress(AttributeError):
            socket.say(json.dumps(said).encode())
        await asyncio.sleep(1 / RATE)


def record_of_a_match(game: str, seed: int) -> str:
    """The record of a match that is played by chance."""
    match, dice = zg.load(game, seats=2).new(seed=seed), random.Random(seed)
    while not match.over:
        match.play(dice.choice(match.legal()))
    return archive.write(match.record())


async def _uploads(guest: Guest, record: str, end: float) -> None:
    """One record after the other; most are more than one guest may bring."""
    while time.monotonic() < end:
        with contextlib.suppress(ConnectionError):
            await guest.post("/api/records", {"text": record})
        await asyncio.sleep(1 / RATE)


async def _requests(guest: Guest, table: str, end: float) -> None:
    """One request after the other, each for something large."""
    while time.monotonic() < end:
        for path in ("/api/wire", "/api/tables", f"/api/tables/{table}/positions/0"):
            line = await _raw(guest.url, f"GET {path} HTTP/1.1\r\nCookie: {guest.cookie}\r\nConnection: close\r\n")
            with contextlib.suppress(OSError):
                line[1].write(b"\r\n")
                await line[0].read()
            line[1].close()


async def _deaf(guest: Guest, table: str, end: float) -> None:
    """A socket that asks and never reads."""
    key = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    key += "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg=="
    reader, writer = await _raw(guest.url, f"GET /api/socket HTTP/1.1\r\nCookie: {guest.cookie}\r\n{key}\r\n\r\n")
    reader._transport.pause_reading()  # type: ignore[attr-defined]
    body = json.dumps({"type": "watch", "table": table}).encode()
    frame = bytes((0x81, 0x80 | len(body))) + bytes(4) + body
    with contextlib.suppress(OSError):
        while time.monotonic() < end:
            writer.write(frame)
            await asyncio.sleep(1 / RATE)
    writer.close()


async def _slow_headers(url: str, end: float) -> None:
    """Requests that never end."""
    lines = [await _raw(url, "GET /api/games HTTP/1.1\r\n") for _ in range(SLOW_HEADERS)]
    while time.monotonic() < end:
        for _, writer in lines:
            with contextlib.suppress(OSError):
                writer.write(b"x-a: b\r\n")
        await asyncio.sleep(1)
    for _, writer in lines:
        writer.close()


async def _raw(url: str, text: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    parts = urlsplit(url)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port, limit=2**24)
    head = f"HTTP/1.1\r\nHost: {parts.netloc}\r\nX-Forwarded-For: {ELSEWHERE}\r\n"
    writer.write(text.replace("HTTP/1.1\r\n", head, 1).encode())
    return reader, writer


# ---- measuring


async def measure(server: Process, kind: str, guests: int, seconds: float, game: str) -> dict[str, Any]:
    """How honest guests fare while others flood in one way."""
    pairs = [await Pair(server.url, game).sit_down() for _ in range(PAIRS)]
    command = [sys.executable, "-m", "benches.abuse.flood", "--attack", server.url, "--only", kind]
    command += ["--guests", str(guests), "--seconds", str(seconds + START_SECONDS), "--game", game]
    attacker = None if kind == "nothing" else subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        await asyncio.sleep(START_SECONDS if attacker else 0)
        begun = processor_seconds_of(server.pid)
        await asyncio.gather(*(pair.play(seconds) for pair in pairs))
        spent = processor_seconds_of(server.pid) - begun
        comes_in = await _seconds_to_come_in(server.url)
        memory = memory_of(server.pid)
    finally:
        if attacker is not None:
            attacker.wait(seconds + 60)
        for person in (person for pair in pairs for person in pair.people):
            person.leave()
    return {
        "ping": quantiles([ping for pair in pairs for ping in pair.pings]),
        "move": quantiles([move for pair in pairs for move in pair.moves]),
        "new_visitor_ms": comes_in,
        "server_cores": round(spent / seconds, 2),
        "server_megabytes": memory // 1_000_000,
    }


async def _seconds_to_come_in(url: str) -> float | None:
    """How long a new visitor waits for the first answer; None where there is none within ten seconds."""
    begun = time.perf_counter()
    try:
        async with asyncio.timeout(10):
            await Http(url, 1).get("/api/games")
    except (OSError, TimeoutError, ValueError, asyncio.IncompleteReadError):
        return None
    return round((time.perf_counter() - begun) * 1000, 1)


def quantiles(seconds: list[float]) -> dict[str, float]:
    """Milliseconds that half, and all but one in a hundred, stay within."""
    if len(seconds) < 2:
        return {"n": len(seconds)}
    cuts = statistics.quantiles(seconds, n=100, method="inclusive")
    found = {"p50": cuts[49], "p99": cuts[98], "max": max(seconds)}
    return {"n": len(seconds), **{name: round(value * 1000, 1) for name, value in found.items()}}


async def _run(chosen: argparse.Namespace) -> None:
    report: dict[str, Any] = {"game": chosen.game, "plain": chosen.plain, "seconds": chosen.seconds, "found": {}}
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "ZIGGURAT_WARM": "asked", "ZIGGURAT_LOG_LEVEL": "error", "ZIGGURAT_DATA": folder}
        if chosen.plain:
            environment["ZIGGURAT_PLAIN"] = "1"
        for kind in chosen.only:
            for guests in chosen.guests if kind != "nothing" else [0]:
                server = Process(
                    [sys.executable, "-m", "ziggurat", "serve", "--port", "0"],
                    environment | {"ZIGGURAT_DATA": str(Path(folder) / f"{kind}-{guests}")},
                )
                try:
                    await _until_ready(server.url, chosen)
                    found = await measure(server, kind, guests, chosen.seconds, chosen.game)
                finally:
                    server.stop()
                report["found"][f"{kind}, {guests} guests"] = found
                print(f"{kind}, {guests} guests: {found}", file=sys.stderr, flush=True)
    print(json.dumps(report, indent=2))


async def _until_ready(url: str, chosen: argparse.Namespace) -> None:
    """Compiled rules are waited for: that is not what is measured."""
    if chosen.plain:
        return
    first = await Pair(url, chosen.game).sit_down()
    end = time.monotonic() + READY_SECONDS
    while time.monotonic() < end:
        games = (await first.people[0].http.get("/api/health"))["games"]
        if games[chosen.game]["state"] in ("ready", "failed"):
            break
        await asyncio.sleep(1)
    for person in first.people:
        person.leave()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--guests", type=int, nargs="*", default=[1, 10])
    parser.add_argument("--only", choices=KINDS, nargs="*", default=list(KINDS))
    parser.add_argument("--game", default="tigris")
    parser.add_argument(
        "--plain", action="store_true", help="interpreted rules: nothing to compile, and the worst case"
    )
    parser.add_argument("--attack", metavar="URL", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.attack:
        asyncio.run(attack(chosen.attack, chosen.only, chosen.guests[0], chosen.seconds, chosen.game))
    else:
        asyncio.run(_run(chosen))


if __name__ == "__main__":
    main()
