"""What can be done in Tzolk'in, as kinds with arguments and a text for each. Only this file knows the integers."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from ziggurat.engine.actions import Chosen, Values, Vocabulary, encode
from ziggurat.engine.record import I64
from ziggurat.engine.rule import rule
from ziggurat.games.tzolkin.catalogue import (
    BUILDINGS,
    BUNDLES,
    FIRST_RENOVATABLE,
    MAX_ACTIONS,
    MONUMENTS,
    PROPHECIES,
    QUICK_ACTIONS,
    RENOVATABLE,
    RESOURCES,
    TECHNOLOGIES,
    TEMPLES,
    TRIBES,
    WEALTH,
    WHEELS,
    Good,
    T,
    Term,
)

N_SPACES = int(T.last_space.max() + T.terms[:, Term.EXTRA_SPACES].max()) + 1
"""Spaces that a worker can be picked up from, from 0 on."""


class Do(IntEnum):
    """The kinds of action; nature.py tells which are Nature's."""

    KEEP = 1
    BEG = 2
    ANGER = 3
    PLACE = 4
    PLACE_START = 5
    PICK = 6
    AS = 7
    AS_ELSEWHERE = 8
    NOTHING = 9
    HARVEST_CORN = 10
    HARVEST_WOOD = 11
    BURN = 12
    LEARN = 13
    BUILD = 14
    BUILD_PLAIN = 15
    BUILD_MONUMENT = 16
    PAY = 17
    TAKE = 18
    TEMPLE = 19
    SELL = 20
    BUY = 21
    DONE = 22
    DECLINE = 23
    SINGLE_ADVANCE = 24
    DOUBLE_ADVANCE = 25
    KEEP_TRIBE = 26
    PLACE_QUICK = 27
    PASS = 28
    SKIP = 29
    AHEAD = 30
    ACCEPT = 31
    BONUS = 32
    LOWER = 33
    RENOVATE = 34
    MONUMENT = 35
    BUILDING = 36
    PROPHECY = 37
    QUICK = 38
    WEALTH = 39
    DUMMY = 40
    TRIBE = 41


class Answer(Chosen):
    """An action as rules read it."""

    wealth: I64
    temple: I64
    wheel: I64
    space: I64
    number: I64
    technology: I64
    building: I64
    monument: I64
    bundle: I64
    resource: I64
    tribe: I64
    prophecy: I64
    quick: I64


VOCABULARY = Vocabulary(
    Do,
    Answer,
    {
        Do.KEEP: "keep {wealth}",
        Do.BEG: "beg",
        Do.ANGER: "anger {temple}",
        Do.PLACE: "place {wheel}",
        Do.PLACE_START: "place start",
        Do.PICK: "pick {wheel} {space}",
        Do.AS: "as {number}",
        Do.AS_ELSEWHERE: "as {wheel:small_wheel} {number:small_number}",
        Do.NOTHING: "nothing",
        Do.HARVEST_CORN: "harvest corn",
        Do.HARVEST_WOOD: "harvest wood",
        Do.BURN: "burn",
        Do.LEARN: "learn {technology}",
        Do.BUILD: "build {building}",
        Do.BUILD_PLAIN: "build {building} without architecture",
        Do.BUILD_MONUMENT: "build {monument}",
        Do.PAY: "pay {bundle}",
        Do.TAKE: "take {bundle:small_bundle}",
        Do.TEMPLE: "temple {temple}",
        Do.SELL: "sell {resource}",
        Do.BUY: "buy {resource}",
        Do.DONE: "done",
        Do.DECLINE: "decline",
        Do.SINGLE_ADVANCE: "single advance",
        Do.DOUBLE_ADVANCE: "double advance",
        Do.KEEP_TRIBE: "keep {tribe}",
        Do.PLACE_QUICK: "place quick",
        Do.PASS: "pass",
        Do.SKIP: "skip {wheel}",
        Do.AHEAD: "ahead",
        Do.ACCEPT: "accept",
        Do.BONUS: "bonus {technology}",
        Do.LOWER: "lower {technology}",
        Do.RENOVATE: "renovate {building:renovatable}",
        Do.MONUMENT: "deal {monument}",
        Do.BUILDING: "offer {building}",
        Do.PROPHECY: "prophecy {prophecy}",
        Do.QUICK: "lay {quick}",
        Do.WEALTH: "deal {wealth}",
        Do.DUMMY: "dummy {wealth}",
        Do.TRIBE: "deal {tribe}",
    },
    words={
        "wealth": WEALTH,
        "temple": TEMPLES,
        "wheel": WHEELS,
        "small_wheel": WHEELS[:-1],
        "space": Values([str(space) for space in range(N_SPACES)], first=0),
        "number": [str(number) for number in range(1, MAX_ACTIONS + 1)],
        "small_number": [str(number) for number in range(1, int(T.n_actions[1]) + 1)],
        "technology": TECHNOLOGIES,
        "building": BUILDINGS,
        "monument": MONUMENTS,
        "bundle": BUNDLES,
        "small_bundle": BUNDLES[: int(T.first_bundle[3]) - 1],
        "resource": Values(RESOURCES, first=Good.WOOD),
        "tribe": TRIBES,
        "prophecy": PROPHECIES,
        "quick": QUICK_ACTIONS,
        "renovatable": Values(RENOVATABLE, first=FIRST_RENOVATABLE),
    },
    leaving=(Do.NOTHING, Do.DONE, Do.DECLINE),
)

TABLES = VOCABULARY.tables


@rule
def action(kind: int, first: int = 0, second: int = 0) -> int:
    """The integer of an action."""
    return encode(TABLES, kind, first, second)


@rule
def offer_in_order(out: Any, action_id: int) -> None:
    """Offer an action in its place among those offered before, which stand ascending."""
    place = out[0] + 1
    while place > 1 and out[place - 1] > action_id:
        out[place] = out[place - 1]
        place -= 1
    out[place] = action_id
    out[0] += 1


@rule
def answer_of(action_id: int) -> Answer:
    """The kind and arguments of an action, by its integer."""
    answer: Answer = TABLES.answers[action_id]
    return answer
