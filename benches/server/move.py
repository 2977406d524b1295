"""Where the time of a move goes: one process, without sockets, so that only the table and what it tells is measured.

    PYTHONPATH=src:. python -m benches.server.move [--moves N] [--tables N] [--spectators N] [--profile]

Prints one JSON object: processor microseconds of the main thread for each move, when all tables move at once and share
their commits. `--profile` tells on the error output where they go.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import pstats
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import orjson
from benches.server.machine import machine

from ziggurat.engine.checkout import commit
from ziggurat.server import wire
from ziggurat.server.house import House
from ziggurat.server.outgoing import SPECTATOR
from ziggurat.server.settings import Settings
from ziggurat.server.store import GuestRow
from ziggurat.server.table import Table

GAME = "imhotep"


class Ear:
    """Hears what one watcher is told."""

    def __init__(self, guest: str) -> None:
        self.guest = self.name = guest
        self.has_words = False
        self.last = ""
        self.n_bytes = 0

    def hides(self, guest: str) -> bool:
        return False

    def send(self, text: str) -> None:
        self.last = text
        self.n_bytes += len(text)

    async def close(self, code: int, reason: str) -> None: ...


async def measured(chosen: argparse.Namespace, profile: cProfile.Profile | None) -> dict[str, Any]:
    """Play so many moves, and tell what they cost."""
    with tempfile.TemporaryDirectory() as folder:
        house = House(Settings(data=Path(folder), warm="asked", tables_per_guest=1_000_000))
        await house.open()
        try:
            return await _played(house, chosen, profile)
        finally:
            await house.close()


async def _played(house: House, chosen: argparse.Namespace, profile: cProfile.Profile | None) -> dict[str, Any]:
    guest, _ = await house.accounts.new_guest("Ana")
    house.hall.games.want(GAME)
    while not house.hall.games.is_ready(GAME):
        await asyncio.sleep(0.1)
    tables = [await _new_table(house, guest, chosen.spectators) for _ in range(chosen.tables)]
    dice, spent, made = random.Random(1), 0.0, 0
    while made < chosen.moves:
        tables = [table if not table.is_over else await _new_table(house, guest, chosen.spectators) for table in tables]
        moves = [dice.choice(table.match.legal()).id for table in tables if table.match is not None]
        answers = [table.answer(guest.id, table.moment, move) for table, move in zip(tables, moves, strict=True)]
        begun = time.thread_time()
        if profile is not None:
            profile.enable()
        await asyncio.gather(*answers)
        if profile is not None:
            profile.disable()
        spent += time.thread_time() - begun
        made += len(tables)
    return {"moves": made, "microseconds": round(spent / made * 1e6, 1)}


async def _new_table(house: House, guest: GuestRow, spectators: int) -> Table:
    """A match that has begun, with somebody at each of two seats and some who watch."""
    wanted = wire.TableWanted(game=GAME, seats=[wire.SeatWanted(kind="me"), wire.SeatWanted(kind="local")])
    table = await house.hall.new_table(guest, wanted)
    for seat in (1, 2):
        await table.audience.watch(Ear(guest.id), seat, None)
    for number in range(spectators):
        await table.audience.watch(Ear(f"spectator{number}"), SPECTATOR, None)
    return table


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--moves", type=int, default=3000)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--spectators", type=int, default=0)
    parser.add_argument("--profile", action="store_true")
    chosen = parser.parse_args()
    profile = cProfile.Profile() if chosen.profile else None
    reading = asyncio.run(measured(chosen, profile))
    if profile is not None:
        pstats.Stats(profile, stream=sys.stderr).sort_stats("tottime").print_stats(35)
    print(orjson.dumps({"machine": machine(), "commit": commit(), **reading}).decode())


if __name__ == "__main__":
    main()
