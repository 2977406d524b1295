"""Why a move is refused, as a value and as a sentence."""

from __future__ import annotations

from enum import IntEnum

from ziggurat.engine.reasons import sentences
from ziggurat.engine.sentences import NOT_ASKED


class Why(IntEnum):
    """The reasons for a refusal; OK is none."""

    OK = 0
    NOT_ASKED = 1
    SLED_FULL = 2
    QUARRY_EMPTY = 3
    SLED_EMPTY = 4
    NO_SUCH_SHIP = 5
    SHIP_HAS_SAILED = 6
    NO_SUCH_SLOT = 7
    SLOT_TAKEN = 8
    TOO_LIGHT = 9
    SITE_TAKEN = 10
    NOT_THAT_SHIP = 11
    TOO_LIGHT_TO_SAIL_AFTER = 12
    NO_SUCH_CARD = 13
    NO_SHIP_CAN_SAIL = 14
    NO_FREE_SLOT = 15
    NEEDS_TWO_STONES = 16
    NEEDS_TWO_SLOTS = 17
    CARD_NOT_THERE = 18
    NO_PAIR = 19
    CARD_NOT_SEEN = 20
    PYRAMID_FINISHED = 21
    NO_STONE_IN_SLOT = 22
    ALREADY_ORDERED = 23
    MUST_ACT = 24
    CANNOT_COME = 25
    NO_SHIP_FOR_SAIL = 26
    NO_RULE = 27


REASONS = sentences(
    Why,
    NOT_ASKED=NOT_ASKED,
    SLED_FULL="Your sled is full: it holds only 5 stones.",
    QUARRY_EMPTY="You have no stones left in the quarry.",
    SLED_EMPTY="You have no stones on your sled.",
    NO_SUCH_SHIP="There is no such ship this round.",
    SHIP_HAS_SAILED="That ship has already sailed.",
    NO_SUCH_SLOT="That ship has no such slot.",
    SLOT_TAKEN="There is already a stone in that slot.",
    TOO_LIGHT="That ship does not have its minimum load yet.",
    SITE_TAKEN="A ship has already landed at that site this round.",
    NOT_THAT_SHIP="The ship you placed the stone on must sail.",
    TOO_LIGHT_TO_SAIL_AFTER="That ship must sail now, and even with your stone it would be below its minimum load.",
    NO_SUCH_CARD="You do not have that card.",
    NO_SHIP_CAN_SAIL="No ship can sail.",
    NO_FREE_SLOT="No ship in the harbour has a free slot.",
    NEEDS_TWO_STONES="The chisel places two stones, and you have fewer on your sled.",
    NEEDS_TWO_SLOTS="The chisel places two stones, and the ships in the harbour have too few free slots.",
    CARD_NOT_THERE="That card is not face up in the market.",
    NO_PAIR="There are no face-down cards in the market.",
    CARD_NOT_SEEN="That is not one of the two cards you are looking at.",
    PYRAMID_FINISHED="That pyramid is complete.",
    NO_STONE_IN_SLOT="There is no stone in that slot.",
    ALREADY_ORDERED="You have already chosen that stone.",
    MUST_ACT="You may pass only when you can do nothing else.",
    NO_SHIP_FOR_SAIL="No ship with a free slot could sail with one more stone.",
    NO_RULE="No rule says what that card does.",
    CANNOT_COME="That card cannot be drawn now.",
)
