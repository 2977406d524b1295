"""How long one guest can keep another waiting: 48 tables of expert bots, then 30 uploads of a very long record.

python -m benches.abuse.thinking --seconds 60

Prints one JSON object: how long an easy bot took to answer another guest, alone and under the attack, how long a ping
took meanwhile, and the memory of the server's main process before and after the uploads. Every part ends after the
seconds given, whether it is done or not.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from typing import Any

import httpx
from benches.server.process import Process, memory_of
from websockets.sync.client import ClientConnection, connect

import ziggurat as zg
from ziggurat.engine import archive

TABLES = 48
WATCHED_BY_A_SOCKET = 20
UPLOADS = 30
PASSES = 18_000
READY_SECONDS = 600.0
EXPERTS = [{"kind": "bot", "level": "expert"}] * 4


class Guest:
    """Somebody with a name, a cookie and any number of sockets."""

    def __init__(self, url: str, name: str, seconds: float) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=seconds)
        self.http.post("/api/guest", json={"name": name}).raise_for_status()

    def table(self, seats: list[dict[str, Any]]) -> str:
        answer = self.http.post("/api/tables", json={"game": "imhotep", "seats": seats})
        answer.raise_for_status()
        return str(answer.json()["table"]["id"])

    def socket(self) -> ClientConnection:
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = self.url.replace("http", "ws", 1) + "/api/socket"
        return connect(address, additional_headers={"Cookie": cookie}, max_size=None)


def next_of(socket: ClientConnection, kind: str, deadline: float) -> dict[str, Any] | None:
    """The next message of a kind; None where none comes in time."""
    while True:
        try:
            message: dict[str, Any] = json.loads(socket.recv(timeout=max(0.001, deadline - time.monotonic())))
        except TimeoutError:
            return None
        if message["type"] == kind:
            return message


def answers_of_an_easy_bot(guest: Guest, seconds: float) -> list[float]:
    """Seconds that the bot took for each answer; for the last, those that it has taken so far."""
    dice, found, deadline = random.Random(1), [], time.monotonic() + seconds
    with guest.socket() as socket:
        while time.monotonic() < deadline:
            table = guest.table([{"kind": "me"}, {"kind": "bot", "level": "easy"}])
            socket.send(json.dumps({"type": "watch", "table": table, "seat": 1}))
            since = time.monotonic()
            position = next_of(socket, "position", deadline)
            while position is not None and not position["over"] and time.monotonic() < deadline:
                if position["asked"] == 1:
                    move = dice.choice(position["legal"])["text"]
                    said = {"type": "answer", "table": table, "moment": position["moment"], "move": move}
                    socket.send(json.dumps(said))
                    position = next_of(socket, "position", deadline)
                    since = time.monotonic()
                else:
                    position = next_of(socket, "position", deadline)
                    found.append(time.monotonic() - since)
                    since = time.monotonic()
    return found


@contextlib.contextmanager
def pinging(guest: Guest) -> Iterator[list[float]]:
    """Ping twenty times a second, and note how long each answer took."""
    found: list[float] = []
    is_over = threading.Event()

    def ping() -> None:
        with guest.socket() as socket:
            while not is_over.is_set():
                since = time.monotonic()
                socket.send(json.dumps({"type": "ping"}))
                next_of(socket, "pong", since + 120.0)
                found.append(time.monotonic() - since)
                is_over.wait(0.05)

    thread = threading.Thread(target=ping)
    thread.start()
    try:
        yield found
    finally:
        is_over.set()
        thread.join()


@contextlib.contextmanager
def tables_of_experts(guest: Guest) -> Iterator[None]:
    """Set up tables of bots alone, and watch all of them."""
    tables = [guest.table(EXPERTS) for _ in range(TABLES)]
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(guest.socket()) for _ in range(0, TABLES, WATCHED_BY_A_SOCKET)]
        for number, table in enumerate(tables):
            sockets[number // WATCHED_BY_A_SOCKET].send(json.dumps({"type": "watch", "table": table}))
        for socket in sockets:
            threading.Thread(target=list, args=(socket,), daemon=True).start()
        yield


def long_record(passes: int) -> str:
    """A whole match of Tigris & Euphrates in which everyone passes for very long."""
    match, dice = zg.load("tigris", seats=4).new(seed=1), random.Random(1)
    while not match.over:
        legal = match.legal()
        passing = [action for action in legal if action.text in ("pass", "finish")]
        is_early = match.position < passes and passing
        match.play(passing[0] if is_early else dice.choice(legal))
    return archive.write(match.record())


def uploads(guest: Guest, text: str, seconds: float) -> dict[str, Any]:
    """Bring a record again and again."""
    begun, answers = time.monotonic(), []
    for number in range(UPLOADS):
        if time.monotonic() - begun > seconds:
            break
        seats = [f"Player {number} {seat}" for seat in range(4)]
        renamed = archive.write(archive.read(text) | {"seats": seats})
        answers.append(guest.http.post("/api/records", json={"text": renamed}).status_code)
    statuses = {str(status): answers.count(status) for status in sorted(set(answers))}
    return {"seconds": round(time.monotonic() - begun, 1), "sent": len(answers), "answers": statuses}


def summed_up(seconds: list[float]) -> dict[str, Any]:
    ordered = sorted(seconds)
    if not ordered:
        return {"n": 0}
    at = min(len(ordered) - 1, round(0.99 * (len(ordered) - 1)))
    summary = {"p50_s": statistics.median(ordered), "p99_s": ordered[at], "max_s": ordered[-1]}
    return {"n": len(ordered)} | {name: round(value, 4) for name, value in summary.items()}


def wait_until_ready(guest: Guest) -> None:
    deadline = time.monotonic() + READY_SECONDS
    while time.monotonic() < deadline:
        games = guest.http.get("/api/health").json()["games"]
        if all(games[name]["state"] == "ready" for name in ("imhotep", "tigris")):
            return
        time.sleep(0.5)
    raise RuntimeError("The rules are not compiled in time.")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--passes", type=int, default=PASSES)
    chosen = parser.parse_args()
    seconds, text = chosen.seconds, long_record(chosen.passes)
    with tempfile.TemporaryDirectory() as folder:
        settings = {"ZIGGURAT_DATA": folder, "ZIGGURAT_REQUEST_RATE": "1000", "ZIGGURAT_LOG_LEVEL": "error"}
        server = Process([sys.executable, "-m", "ziggurat", "serve", "--port", "0"], {**os.environ, **settings})
        try:
            print(json.dumps(measured(server, text, seconds), indent=2))
        finally:
            server.stop()


def measured(server: Process, text: str, seconds: float) -> dict[str, Any]:
    attacker, other = Guest(server.url, "Mallory", 2 * seconds), Guest(server.url, "Ana", 2 * seconds)
    wait_until_ready(other)
    found: dict[str, Any] = {"alone": {"easy_bot": summed_up(answers_of_an_easy_bot(other, seconds / 4))}}
    with tables_of_experts(attacker), pinging(other) as pings:
        found["48 tables of experts"] = {"easy_bot": summed_up(answers_of_an_easy_bot(other, seconds))}
    found["48 tables of experts"]["ping"] = summed_up(pings)
    before = memory_of(server.pid)
    with pinging(other) as pings:
        summary = uploads(attacker, text, seconds)
    after = memory_of(server.pid)
    found["30 uploads"] = summary | {"ping": summed_up(pings), "moves": text.count("\n    ")}
    found["memory_mb"] = {"before": before >> 20, "after": after >> 20}
    return found


if __name__ == "__main__":
    main()
