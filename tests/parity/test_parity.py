"""Parity: the same moves pass through equal records interpreted, compiled, compiled with checks, and in a browser."""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.parity.browser import browser_with
from tests.parity.trace import facts_after_every_move
from tests.tables import EXAMPLE, SETTINGS, Setting

from ziggurat.engine import library, record
from ziggurat.engine.chance import new_dice
from ziggurat.engine.rule import PLAIN

ROOT = Path(__file__).resolve().parents[2]
SPEEDS = {"interpreted": {"ZIGGURAT_PLAIN": "1"}, "checked": {"ZIGGURAT_CHECKED": "1"}}
RUNS = [
    *itertools.product(library.names(), ["interpreted", "browser"]),
    *((game, "checked") for game in library.names() if game == EXAMPLE),
    *(pytest.param(game, "checked", marks=pytest.mark.thorough) for game in library.names() if game != EXAMPLE),
]


def random_log(setting: Setting, seed: int) -> list[int]:
    game = setting.load()
    log = np.zeros(game.rulebook.max_moves, dtype=np.int32)
    n_moves = game.play_out(game.opening(), new_dice(seed), game.listing(), log)
    return [int(action) for action in log[:n_moves]]


def run_at(speed: str, wanted: list[Any]) -> list[list[str]]:
    environment = {key: value for key, value in os.environ.items() if not key.startswith("ZIGGURAT_PLAIN")}
    environment |= {"PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)]), **SPEEDS[speed]}
    command = [sys.executable, "-W", "error", "-m", "tests.parity.trace"]
    done = subprocess.run(
        command, input=json.dumps(wanted), capture_output=True, text=True, cwd=ROOT, env=environment, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    traces: list[list[str]] = json.loads(done.stdout)
    return traces


def run_in_browser(game: str, wanted: list[Any]) -> list[list[str]]:
    openings = [library.load(name, seats, **options).opening().tobytes().hex() for name, seats, options, _ in wanted]
    with browser_with(game) as node:
        return [
            node.ask("trace", opening=opening, actions=one[3]) for opening, one in zip(openings, wanted, strict=True)
        ]


def first_difference(setting: Setting, here: str, there: str) -> str:
    state = setting.load().rulebook.State
    mine, theirs = (record.from_facts(bytes.fromhex(facts), state) for facts in (here, there))
    names = [name for name in mine.dtype.names if mine[name].tobytes() != theirs[name].tobytes()]
    return ", ".join(f"{name}: {mine[name]} here, {theirs[name]} there" for name in names)


@pytest.mark.skipif(PLAIN, reason="compares other speeds with the compiled one")
@pytest.mark.parametrize(("game", "speed"), RUNS)
def test_the_same_moves_pass_through_equal_records(game: str, speed: str) -> None:
    settings = [setting for setting in SETTINGS if setting.name == game]
    logs = [random_log(setting, seed=11) for setting in settings]
    wanted = [[s.name, s.seats, s.options, log] for s, log in zip(settings, logs, strict=True)]
    traces = run_in_browser(game, wanted) if speed == "browser" else run_at(speed, wanted)
    for setting, log, trace in zip(settings, logs, traces, strict=True):
        expected = facts_after_every_move(setting.load(), log)
        assert len(trace) == len(expected) == len(log) + 1
        for move, (here, there) in enumerate(zip(expected, trace, strict=True)):
            assert here == there, f"{setting.label}, after move {move}: {first_difference(setting, here, there)}"
