"""Compares answers in this process and prints the reasons. Run by test_browser.py at other speeds.

Standard input: a JSON list of [name, seats, options, position, seat, best, other, worlds, seed]; output: reasons.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from typing import Any

import numpy as np

import ziggurat as zg
from ziggurat.bots.reasons import compare
from ziggurat.engine import record
from ziggurat.engine.sight import Sight


def reasons_of(
    name: str, seats: int, options: dict[str, Any], position: str, seat: int, best: int, other: int, *how: int
) -> dict[str, Any]:
    game = zg.load(name, seats=seats, **options)
    s = np.frombuffer(bytearray.fromhex(position), dtype=record.dtype_of(game.rulebook.State))[0]
    worlds, seed = how
    return asdict(compare(Sight(game, s, seat), best, other, worlds, None, seed))


if __name__ == "__main__":
    json.dump([reasons_of(*wanted) for wanted in json.load(sys.stdin)], sys.stdout)
