"""The engine of a game as browsers have it, run in Node, and the same questions answered by the rules here."""

from __future__ import annotations

import hashlib
import json
import random
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import ziggurat as zg
from ziggurat.bots.browser import module_of, path_of
from ziggurat.bots.greedy import GreedyBot
from ziggurat.bots.search import SearchBot, Strength
from ziggurat.engine import record
from ziggurat.engine.chance import new_dice
from ziggurat.engine.sight import Sight

ROOT = Path(__file__).resolve().parents[2]


def node() -> str:
    """Node, where `scripts/web` finds it."""
    found = shutil.which("node", path=str(ROOT / ".venv" / "node")) or shutil.which("node")
    assert found, "Node is missing: scripts/web brings it."
    return found


class Browser:
    """Asks the module of a game in Node."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def ask(self, question: str, **given: Any) -> Any:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps({"ask": question, **given}) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        assert line, f"Node has ended while it was asked {question}."
        return json.loads(line)


@contextmanager
def browser_with(game: str) -> Iterator[Browser]:
    """Node with the module of a game."""
    module_of(game)
    command = [node(), "scripts/engine.mjs", str(path_of(game))]
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT / "web", encoding="utf-8"
    )
    try:
        yield Browser(process)
    finally:
        assert process.stdin
        process.stdin.close()
        process.wait(timeout=60)
        assert process.stdout
        process.stdout.close()


def hashed(*parts: bytes) -> str:
    """As web/scripts/engine.mjs does it."""
    return hashlib.sha256(b"".join(parts)).hexdigest()


def numbers(values: Any) -> bytes:
    return np.array(list(values), dtype=np.int32).tobytes()


# ---- the same questions, answered here


def play(game: zg.Game, first: int, count: int) -> list[bytes]:
    """The final records of matches at random."""
    opening, out, log = game.opening(), game.listing(), np.zeros(0, dtype=np.int32)
    ends = []
    for seed in range(first, first + count):
        s = record.copy_of(opening)
        game.play_out(s, new_dice(seed), out, log)
        ends.append(s.tobytes())
    return ends


def walk(game: zg.Game, actions: list[int], stride: int) -> str:
    s, parts = record.copy_of(game.opening()), []
    for step, action in enumerate(actions):
        legal = game.legal_ids(s)
        parts.append(numbers(legal))
        if step % stride == 0:
            parts.append(numbers(game.why_not(s, other) for other in range(1, len(game.vocabulary) + 1)))
        imagined = record.copy_of(s)
        game.imagine(imagined, 1 + step % game.seats, new_dice(step))
        parts.append(game.facts(imagined))
        asked = int(s.agenda[s.n_open].seat)
        parts.append(numbers([*game.ranking(s), asked, game.reader(s, action)]))
        parts.append(numbers(game.score(s, seat) for seat in range(1, game.seats + 1)))
        if asked == 0:
            parts.append(numbers(game.weight(s, outcome) for outcome in legal))
        game.apply(s, action)
        parts.append(game.facts(s))
    return hashed(*parts)


class Searched(NamedTuple):
    """What a search has come to."""

    tree: bytes
    answer: int
    seconds: float


def search(game: zg.Game, s: Any, seat: int, seed: int, simulations: int, by_net: bool) -> Searched:
    """Search from a position, with time measured once everything is compiled."""
    sight = Sight(game, s, seat)
    bot = SearchBot(Strength(simulations=simulations, by_net=by_net), seed)
    bot._begin(sight)
    begun = time.process_time()
    bot.think(sight)
    seconds = time.process_time() - begun
    answer = max(bot.known_answers(sight), key=lambda known: known.visits).answer
    return Searched(b"".join(part.tobytes() for part in bot._trees[0]), answer, seconds)


def greedy(game: zg.Game, s: Any, seat: int, seed: int) -> int:
    return GreedyBot(seed).choose(Sight(game, s, seat))


def with_a_choice(match: zg.Match, seed: int) -> zg.Match:
    """A match some moves further, where a seat has more than one answer."""
    chooser = random.Random(seed)
    while len(match.legal()) < 2:
        match.play(chooser.choice(match.legal()))
    return match
