"""Replays moves in this process and prints the facts after each. Run by test_parity.py at other speeds.

Standard input: a JSON list of [name, seats, options, [action, …]]. Standard output: for each, a list of facts in hex.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import ziggurat as zg
from ziggurat.engine.record import copy_of


def facts_after_every_move(game: zg.Game, actions: list[int]) -> list[str]:
    s = copy_of(game.opening())
    facts = [game.facts(s).hex()]
    for action in actions:
        game.apply(s, action)
        facts.append(game.facts(s).hex())
    return facts


def main() -> None:
    wanted: list[Any] = json.load(sys.stdin)
    traces = [facts_after_every_move(zg.load(n, seats=seats, **options), moves) for n, seats, options, moves in wanted]
    json.dump(traces, sys.stdout)


if __name__ == "__main__":
    main()
