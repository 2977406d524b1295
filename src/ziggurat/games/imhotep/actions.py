"""What can be done in Imhotep, as kinds with named arguments and a text for each. Only this file knows the integers."""

from __future__ import annotations

from enum import IntEnum

from ziggurat.engine.actions import Chosen, Values, Vocabulary, encode
from ziggurat.engine.record import I64
from ziggurat.engine.rule import rule
from ziggurat.games.imhotep.catalogue import (
    BLUE_CARDS,
    CARDS,
    FIRST_BLUE_CARD,
    FLEETS,
    MAX_SLOTS,
    N_SHIPS,
    PYRAMIDS,
    SITES,
)


class Do(IntEnum):
    """The kinds of action. Those from FLEET on are Nature's."""

    GET = 1
    PLACE = 2
    SAIL = 3
    PLAY = 4
    UNLOAD = 5
    TAKE = 6
    TAKE_PAIR = 7
    KEEP = 8
    BUILD = 9
    CLAIM = 10
    DECLINE = 11
    POINT = 12
    STONES = 13
    PASS = 14
    FLEET = 15
    DEAL = 16
    DRAW = 17
    LOOK = 18
    UNCOVER = 19


class Answer(Chosen):
    """An action as rules read it."""

    ship: I64
    slot: I64
    site: I64
    card: I64
    pyramid: I64
    fleet: I64


VOCABULARY = Vocabulary(
    Do,
    Answer,
    {
        Do.GET: "get",
        Do.PLACE: "place ship {ship} slot {slot}",
        Do.SAIL: "sail ship {ship} to {site}",
        Do.PLAY: "play {card:blue}",
        Do.UNLOAD: "unload slot {slot}",
        Do.TAKE: "take {card}",
        Do.TAKE_PAIR: "take pair",
        Do.KEEP: "keep {card}",
        Do.BUILD: "build {pyramid}",
        Do.CLAIM: "claim",
        Do.DECLINE: "decline",
        Do.POINT: "point",
        Do.STONES: "stones",
        Do.PASS: "pass",
        Do.FLEET: "fleet {fleet}",
        Do.DEAL: "deal {card}",
        Do.DRAW: "draw {card}",
        Do.LOOK: "look {card}",
        Do.UNCOVER: "uncover {card}",
    },
    words={
        "ship": [str(ship) for ship in range(1, N_SHIPS + 1)],
        "slot": [str(slot) for slot in range(1, MAX_SLOTS + 1)],
        "site": SITES,
        "blue": Values(BLUE_CARDS, first=FIRST_BLUE_CARD),
        "card": CARDS,
        "pyramid": PYRAMIDS,
        "fleet": FLEETS,
    },
    fillers=("ship", "slot"),
    leaving=(Do.DECLINE,),
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
