"""The record of Imhotep: the facts of a position, one sentence per field.

Stones are seats: a slot that holds 2 holds a stone of seat 2. Slot 1 is at the bow.

    ships[ship].slots      bow > [1] [2] [3] [4]
    pyramid[1] on side A   spaces 1 4 7 | 10 12 | 14     three levels, each built column by column
                                  2 5 8 | 11 13 |
                                  3 6 9 |
    temple                 stone n lies in column (n - 1) % columns + 1
    burial_chamber         stone n lies in row (n - 1) % 3 + 1, column (n - 1) // 3 + 1
"""

from __future__ import annotations

from enum import IntEnum

from ziggurat.engine import decisions, news
from ziggurat.engine.record import I16, OWNER, I16s, Many, field
from ziggurat.games.imhotep.catalogue import (
    MAX_COLUMNS,
    MAX_SEATS,
    MAX_SLOTS,
    MAX_SPACES,
    MAX_STONES,
    N_CARDS,
    N_FLEETS,
    N_PYRAMIDS,
    N_SHIPS,
    N_SITES,
    N_TOWERS,
    STONES_PER_SEAT,
)

MAX_AGENDA = sum(
    (
        5,  # the steps of a round: end of the game, end of the round, uncovering, temple, turns
        1,  # a blue card at work
        1,  # a ship that is unloaded
        3,  # two entrances, and another red card or a question: only an entrance leads to another card
        2,  # to spare
    )
)
"""All that can be due at once. A face-down pair makes two in place of the last three: the looking and its question."""
MAX_NEWS = sum(
    (
        3,  # the answer itself: a pair gives a card taken, a card discarded, a stone returned
        4,  # a red card: a stone, a tower, its points, the card discarded; another one needs a question between
        2,  # two entrance cards beneath it are discarded
        3 * MAX_SLOTS,  # a full ship: a stone, a tower, its points
        1,  # the blue card beneath it is discarded
        1,  # ships are stranded
        MAX_COLUMNS + 1,  # the temple: its columns, and a shuffling before Nature is asked
        1,  # the round ends; the next one begins with a question
        6 * MAX_SEATS + 1,  # the end of the game: six sources for each seat, and the end itself
    )
)
"""R-14.5  The most that one answer and the steps after it can tell. Whatever could come together is counted."""


class Source(IntEnum):
    """Where points come from."""

    PYRAMID = 1
    TEMPLE = 2
    BURIAL_CHAMBER = 3
    OBELISK = 4
    STATUES = 5
    ORNAMENTS = 6
    BLUE_CARDS = 7
    WRATH = 8


N_SOURCES = len(Source)


class Ask(IntEnum):
    """The decisions that a seat can be asked for. Those from FLEET on are asked of Nature."""

    TURN = 1
    PLACE = 2
    SAIL = 3
    ORDER = 4
    TAKE = 5
    KEEP = 6
    BUILD = 7
    BONUS = 8
    REWARD = 9
    FLEET = 10
    DEAL = 11
    DRAW = 12
    LOOK = 13
    UNCOVER = 14


class Step(IntEnum):
    """What the rules do by themselves."""

    BEGIN_ROUND = 101
    DEAL = 102
    TURNS = 103
    UNLOAD = 104
    RED_CARD = 105
    DRAW = 106
    LOOK = 107
    TEMPLE = 108
    UNCOVER = 109
    END_ROUND = 110
    END_GAME = 111
    DISCARD = 112


class News(IntEnum):
    """What can happen."""

    ROUND_BEGINS = 1
    CARD_DEALT = 2
    CARDS_SHUFFLED = 3
    STONES_TAKEN = 4
    STONE_PLACED = 5
    SHIP_SAILED = 6
    BLUE_CARD_PLAYED = 7
    PASSED = 8
    STONE_BUILT = 9
    STONE_RETURNED = 10
    POINTS = 11
    TOWER_BUILT = 12
    CARD_TAKEN = 13
    CARD_DRAWN = 14
    CARD_SEEN = 15
    PAIR_TAKEN = 16
    CARD_DISCARDED = 17
    NO_STONE_LEFT = 18
    SHIPS_STRANDED = 19
    ROUND_ENDS = 20
    GAME_ENDS = 21


class Decision(decisions.Decision):
    """An entry of the agenda with the arguments that Imhotep's decisions and steps need."""

    ship: I16
    """The ship it is about; 0 for any ship, or for a stone that comes from the quarry."""
    slot: I16
    """The slot of that ship."""
    site: I16
    """The site it is about."""
    card: I16
    """The market card it is about, or the blue card being played."""
    bonus: I16
    """The bonus offered."""
    column: I16
    """The temple column being rewarded."""
    count: I16
    """How many are still to do, or have been done."""
    receiver: I16
    """The seat a card is drawn for."""


class NewsItem(news.NewsItem):
    """A news item with the arguments that Imhotep needs."""

    ship: I16
    """The ship."""
    slot: I16
    """The slot."""
    site: I16
    """The site."""
    card: I16
    """The market card."""
    source: I16
    """Where points come from."""
    count: I16
    """How many stones or points, or which round."""


class Scratch(news.Scratch):
    """Work space."""

    news: Many[NewsItem] = field(MAX_NEWS + 1)
    """What happened in the last move, from 1."""
    group: I16s = field(MAX_STONES + 1)
    """Burial chamber: which stones have been counted; also counts by seat."""
    waiting: I16s = field(STONES_PER_SEAT + 1)
    """Burial chamber: stones of one group, all of one seat, whose neighbours have not been visited yet; also places."""


class Player:
    sled: I16
    """Stones on the sled, 0 to 5."""
    quarry: I16
    """Stones of this seat still in the quarry."""
    cards: I16s = field(N_CARDS + 1)
    """cards[card]: how many lie face up before the seat."""
    points: I16s = field(N_SOURCES + 1)
    """points[source]: points scored so far; wrath counts below zero."""
    peeked: I16s = field(3, seen_by=OWNER)
    """peeked[1] and [2]: the face-down cards the seat is looking at. Known to it alone."""


class Ship:
    capacity: I16
    """Slots of the ship; 0 where no ship lies."""
    site: I16
    """The site it has sailed to; 0 while it lies in the harbour."""
    slots: I16s = field(MAX_SLOTS + 1)
    """slots[slot]: the seat whose stone lies there, or 0."""


class State(decisions.Position):
    """A position of Imhotep."""

    agenda: Many[Decision] = field(MAX_AGENDA + 1)
    """agenda[1] to agenda[n_open]: what is due; the last comes first."""
    side: I16s = field(N_SITES + 1)
    """side[site]: A or B."""
    wrath: I16
    """1 when the Wrath of the Pharaoh is played."""
    three_seats_first: I16
    """Points for the tallest obelisk on side A with three seats."""
    round_no: I16
    """The round, 1 to 6."""
    starter: I16
    """The seat that began the round."""
    turn: I16
    """The seat whose turn comes next."""
    last_sailor: I16
    """The seat that last sailed a ship in this round."""
    passes: I16
    """How many seats had to pass in a row."""
    round_deck: I16s = field(N_FLEETS + 1)
    """round_deck[fleet]: round cards not yet turned up, the one that stays in the box among them."""
    ships: Many[Ship] = field(N_SHIPS + 1)
    """ships[ship]: the ships of this round."""
    order: I16s = field(MAX_SLOTS + 1)
    """order[n]: the slot unloaded as the n-th, for the ship that is unloading; a ship has at most four."""
    deck: I16s = field(N_CARDS + 1)
    """deck[card]: cards nobody has seen, in the draw pile or face down in the market."""
    discards: I16s = field(N_CARDS + 1)
    """discards[card]: the discard pile."""
    in_play: I16s = field(N_CARDS + 1)
    """in_play[card]: red and blue cards at work; the agenda discards each when its effect is complete."""
    market: I16s = field(N_CARDS + 1)
    """market[card]: cards lying face up in the market."""
    face_down: I16
    """Cards lying face down in the market."""
    aside: I16s = field(N_CARDS + 1)
    """aside[card]: cards that must be among those face down, because the rest of their pile has been seen."""
    built: I16s = field(N_PYRAMIDS + 1)
    """built[pyramid]: spaces filled; on side A there is only pyramid 1. A finished one takes no more stones."""
    pyramid: I16s = field(N_PYRAMIDS + 1, MAX_SPACES + 1)
    """pyramid[pyramid, space]: the seat whose stone lies there."""
    pyramid_extra: I16s = field(MAX_SEATS + 1)
    """pyramid_extra[seat]: stones delivered after everything was built."""
    n_temple: I16
    """Stones in the temple."""
    temple: I16s = field(MAX_STONES + 1)
    """temple[n]: the seat of the n-th stone; there is space for all stones of the game."""
    n_burial: I16
    """Stones in the burial chamber."""
    burial_chamber: I16s = field(MAX_STONES + 1)
    """burial_chamber[n]: the seat of the n-th stone; there is space for all stones of the game."""
    obelisk: I16s = field(MAX_SEATS + 1)
    """obelisk[seat]: stones of the obelisk on side A, stones outside towers on side B."""
    towers: I16s = field(N_TOWERS + 1)
    """towers[space]: the seat whose tower stands there, side B; a ninth is not built."""
    players: Many[Player] = field(MAX_SEATS + 1, owned=True)
    """players[seat]."""
    scratch: Scratch
    """Work space."""
