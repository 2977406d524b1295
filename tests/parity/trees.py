"""Searches in this process and prints the hash of every tree. Run by test_browser.py at other speeds.

Standard input: a JSON list of [name, seats, options, position, seat, seed, simulations, by net]; output: hashes.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import numpy as np
from tests.parity.browser import hashed, search

import ziggurat as zg
from ziggurat.engine import record


def tree_of(name: str, seats: int, options: dict[str, Any], position: str, *how: Any) -> str:
    game = zg.load(name, seats=seats, **options)
    s = np.frombuffer(bytearray.fromhex(position), dtype=record.dtype_of(game.rulebook.State))[0]
    return hashed(search(game, s, *how).tree)


if __name__ == "__main__":
    json.dump([tree_of(*wanted) for wanted in json.load(sys.stdin)], sys.stdout)
