"""What can be done in Tigris & Euphrates, as kinds with named arguments and a text for each.

Only this file knows the integers.
"""

from __future__ import annotations

from enum import IntEnum

from ziggurat.engine.actions import Chosen, Values, Vocabulary, encode
from ziggurat.engine.record import I64
from ziggurat.engine.rule import rule
from ziggurat.games.tigris.catalogue import CELLS, COLOURS, HAND_SIZE, LEADERS, MONUMENTS, TILES


class Do(IntEnum):
    """The kinds of action. DRAW is Nature's."""

    TILE = 1
    LEADER = 2
    WITHDRAW = 3
    CATASTROPHE = 4
    SWAP = 5
    FINISH = 6
    PASS = 7
    FIGHT = 8
    SUPPORT = 9
    BUILDING = 10
    NO_BUILDING = 11
    MONUMENT = 12
    NO_MONUMENT = 13
    TREASURE = 14
    DRAW = 15


class Answer(Chosen):
    """An action as rules read it."""

    tile: I64
    leader: I64
    cell: I64
    monument: I64
    number: I64


VOCABULARY = Vocabulary(
    Do,
    Answer,
    {
        Do.TILE: "tile {tile} {cell}",
        Do.LEADER: "leader {leader} {cell}",
        Do.WITHDRAW: "withdraw {leader}",
        Do.CATASTROPHE: "catastrophe {cell}",
        Do.SWAP: "swap {tile}",
        Do.FINISH: "finish",
        Do.PASS: "pass",
        Do.FIGHT: "fight {leader}",
        Do.SUPPORT: "support {number}",
        Do.BUILDING: "building at {cell}",
        Do.NO_BUILDING: "no building",
        Do.MONUMENT: "monument {monument} at {cell}",
        Do.NO_MONUMENT: "no monument",
        Do.TREASURE: "treasure {cell}",
        Do.DRAW: "draw {tile}",
    },
    words={
        "tile": TILES,
        "leader": LEADERS,
        "cell": CELLS,
        "monument": MONUMENTS,
        "number": Values([str(number) for number in range(HAND_SIZE + 1)], first=0),
    },
    leaving=(Do.FINISH, Do.NO_BUILDING, Do.NO_MONUMENT),
    aliases={
        "tile": dict(zip(COLOURS, TILES, strict=True)),
        "leader": dict(zip(COLOURS, LEADERS, strict=True)),
        "monument": {"-".join(reversed(pair.split("-"))): pair for pair in MONUMENTS},
    },
)

TABLES = VOCABULARY.tables


@rule
def action(kind: int, first: int = 0, second: int = 0) -> int:
    """The integer of an action."""
    return encode(TABLES, kind, first, second)


@rule
def answer_of(action: int) -> Answer:
    """The kind and arguments of an action."""
    answer: Answer = TABLES.answers[action]
    return answer
