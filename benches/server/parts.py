"""What the parts of a move cost, each alone: processor microseconds of one thread, the best of several turns.

    PYTHONPATH=src:. python -m benches.server.parts [--times N] [--keep]

Prints one JSON object; `--keep` writes it to benches/results as well. Each part is done to the same match over and
over, so that everything it reads is at hand: among hundreds of tables it costs more (benches/server/move.py).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from benches.server.machine import machine

import ziggurat as zg
from ziggurat.engine.checkout import commit
from ziggurat.server import journal, outgoing, wire
from ziggurat.server.limits import Allowance, Crowd, Metered
from ziggurat.server.settings import Settings
from ziggurat.server.store import Event, Store

KEPT = Path(__file__).parents[1] / "results" / "server-parts.json"
TURNS = 7
MOVES = 30
AT_ONCE = 100
"""Events that share a commit."""
SAID = '{"type":"answer","table":"abcdefghijkl","moment":31,"move":7,"ref":3}'


def a_match() -> zg.Match:
    """Imhotep with two seats, somewhere in the middle."""
    match, dice = zg.load("imhotep", seats=2).new(seed=3), random.Random(3)
    for _ in range(MOVES):
        match.play(dice.choice(match.legal()))
    return match


def best(part: Callable[[], Any], times: int) -> float:
    """Microseconds of one time, in the best turn."""
    found = []
    for _ in range(TURNS):
        begun = time.thread_time()
        for _ in range(times):
            part()
        found.append((time.thread_time() - begun) / times)
    return round(min(found) * 1e6, 1)


def parts(times: int) -> dict[str, float]:
    """What is done without waiting."""
    match = a_match()
    asked, move = match.asked or 1, match.legal()[0]
    told = _telling(match)
    message = told.to(asked, outgoing.NOBODY_CAN)
    once_more = {
        "read what is said": lambda: wire.SAID.validate_json(SAID),
        "make the move, and take it back": lambda: _made(match, move),
        "take back alone": lambda: match.go_to(match.position),
        "write the event down": lambda: journal.body_of(match, match.position - 1, None),
        "view and decision that all see": lambda: _telling(match),
        "of that the view": lambda: match.game.rulebook.public_view(match.s),
        "message for who is asked, log included": lambda: _telling_to(told, asked),
        "message for the other": lambda: told.to(3 - asked, outgoing.NOBODY_CAN),
        "a message as text": lambda: outgoing.encoded(message),
    }
    return {name: best(part, times) for name, part in once_more.items()}


def _telling(match: zg.Match) -> outgoing.Telling:
    since = match.position - 1
    return outgoing.Telling(match, table="t", moment=31, log_kept=since, clocks=None, thinking=False, result=None)


def _telling_to(told: outgoing.Telling, viewer: int) -> dict[str, Any]:
    told._public_logs.clear()
    return told.to(viewer, outgoing.NOBODY_CAN)


def _made(match: zg.Match, move: Any) -> None:
    position = match.position
    match.play(move)
    match.go_to(position)


async def waiting_parts(times: int) -> dict[str, float]:
    """What waits on the way: for its turn, and for the disk, of which only what this thread does is counted."""
    allowance = Allowance(100.0, 100.0, Crowd(100.0, 100.0))

    async def step() -> None:
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    async def free() -> None:
        await asyncio.sleep(0)
        await step()

    async def metered() -> None:
        await allowance.turn()
        await Metered(step(), allowance)

    with tempfile.TemporaryDirectory() as folder:
        store = Store(Settings(data=Path(folder)).address)
        await store.open()
        moments = iter(range(1, 10**9))

        async def written() -> None:
            moment = next(moments)
            events = [Event(f"table{n}", moment, "play", '{"moves":[]}', 1.0) for n in range(AT_ONCE)]
            await asyncio.gather(*(store.append(event) for event in events))

        found = {
            "two turns of the loop": await _best(free, times),
            "the same, metered": await _best(metered, times),
            f"an event in a commit of {AT_ONCE}": round(await _best(written, max(1, times // 200)) / AT_ONCE, 1),
        }
        await store.close()
    return found


async def _best(part: Callable[[], Awaitable[None]], times: int) -> float:
    found = []
    for _ in range(TURNS):
        begun = time.thread_time()
        for _ in range(times):
            await part()
        found.append((time.thread_time() - begun) / times)
    return round(min(found) * 1e6, 1)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--times", type=int, default=2000)
    parser.add_argument("--keep", action="store_true")
    chosen = parser.parse_args()
    found = parts(chosen.times) | asyncio.run(waiting_parts(chosen.times))
    text = json.dumps({"machine": machine(), "commit": commit(), "microseconds": found}, indent=2)
    print(text)
    if chosen.keep:
        KEPT.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
