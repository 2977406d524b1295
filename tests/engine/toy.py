"""A toy of a game as a module for browsers: it leans on no rule of the house, so it changes with the room alone.

    python -m tests.engine.toy web/tests/toy.wasm

Seats add 1 to 3 to a count until it is 10; what each has thought of is its secret. Five answers are there to fail: 4
raises, 5 reads behind a table, 6 divides by nothing, 7 reads before a table, 8 writes behind the record. No rule is
compiled with checks of its own: traps are made by the room.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numba
import numpy as np

from ziggurat.engine.whole import webassembly
from ziggurat.engine.whole.linking import Export, object_for_browsers

ENTRY = np.dtype([("kind", np.int16), ("seat", np.int16)])
SHORT = np.int16
STATE = np.dtype(
    [("seats", SHORT), ("n_open", SHORT), ("agenda", ENTRY, (2,)), ("count", SHORT), ("secrets", SHORT, (3,))]
)
ADDED = np.array([0, 1, 2, 3], dtype=np.int16)


def compiled(function: Any) -> Any:
    return numba.njit(function)


@compiled
def begin(s):
    s.n_open = 1
    s.agenda[1].seat = 1


@compiled
def legal(s, out):
    out[0] = 3
    for action in range(1, 4):
        out[action] = action


@compiled
def why_not(s, action):
    return 7 if s.count + action > 100 else 0


@compiled
def apply(s, action):
    s.count += 1
    if action == 4:
        raise ValueError
    if action == 6:
        action //= s.secrets[0]
    if action == 7:
        action = ADDED[-action]
    if action == 8:
        s.secrets[action] = 1
    s.count += ADDED[action] - 1
    s.agenda[1].seat = s.agenda[1].seat % s.seats + 1
    if s.count >= 10:
        s.n_open = 0


@compiled
def reader(s, action):
    return 2 if action == 2 else 0


@compiled
def weight(s, action):
    return action * action


@compiled
def score(s, seat):
    return s.count * seat


@compiled
def rank(s, seat):
    return s.seats + 1 - seat


@compiled
def seed_dice(dice, seed):
    dice[0] = seed


@compiled
def roll(dice, sides):
    dice[0] += 1
    return dice[0] % sides


@compiled
def imagine(s, seat, dice):
    for other in range(1, s.seats + 1):
        if other != seat:
            s.secrets[other] = roll(dice, 100)


def facts() -> dict[str, Any]:
    """What a host is told, as bots/browser/facts.py tells it of a game."""
    where: Any = STATE.fields
    agenda, count, secrets = (where[name][1] for name in ("agenda", "count", "secrets"))
    others = [[[secrets, own], [own + 2, STATE.itemsize]] for own in range(secrets, STATE.itemsize, 2)]
    return {
        "format": 1, "game": "toy", "rules_version": 1, "fingerprint": "toy", "min_seats": 2, "max_seats": 2,
        "parts_of_a_point": 2, "n_actions": 8, "max_legal": 3, "max_moves": 100,
        "record": {"size": STATE.itemsize, "facts": STATE.itemsize, "seats": where["seats"][1],
                   "n_open": where["n_open"][1], "agenda": where["agenda"][1], "entry": ENTRY.itemsize, "asked": 2,
                   "hidden": [[[agenda, count], *runs] for runs in others]},
        "stack": 1 << 17,
    }  # fmt: skip


def build() -> bytes:
    s, out, dice = np.zeros(1, STATE)[0], np.zeros(4, np.int32), np.zeros(4, np.int64)
    made = object_for_browsers([
        Export("begin", begin, (s,)), Export("legal", legal, (s, out)), Export("why_not", why_not, (s, 0)),
        Export("apply", apply, (s, 0)), Export("reader", reader, (s, 0)), Export("weight", weight, (s, 0)),
        Export("score", score, (s, 0)), Export("rank", rank, (s, 0)), Export("seed_dice", seed_dice, (dice, 0)),
        Export("roll", roll, (dice, 0)), Export("imagine", imagine, (s, 0, dice)),
    ])  # fmt: skip
    notes = {"facts": json.dumps(facts() | {"takes": made.takes}).encode(), "net": b""}
    return webassembly.executable(made.code, made.takes, notes)


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(build())
