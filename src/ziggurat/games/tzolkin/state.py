"""The record of Tzolk'in: the facts of a position, one sentence per field.

    wheels[wheel, space]   0 1 2 3 4 5 6 7 | 8 9        numbered spaces and, behind the bar, the way back
                           0 1 2 …      10 | 11 12      Chichen Itza
    players[seat].temple   1 bottom, 2 start (white), 3 …  up to the top step
    jungle                 corn_tiles[n] and wood_tiles[n] belong to action n of Palenque; every wood tile lies on
                           a corn tile, so corn_tiles[n] - wood_tiles[n] corn tiles are visible

Points are counted in quarters.
"""

from __future__ import annotations

from enum import IntEnum

from ziggurat.engine import decisions, news
from ziggurat.engine.record import I16, NOBODY, OWNER, I16s, Many, field
from ziggurat.games.tzolkin.catalogue import (
    MAX_ACTIONS,
    MAX_SEATS,
    MAX_TEETH,
    N_BUILDINGS,
    N_DEALT,
    N_DRAWN,
    N_GOODS,
    N_GROUPS,
    N_MONUMENTS,
    N_PROPHECIES,
    N_QUICK,
    N_QUICK_SPACES,
    N_QUICK_TILES,
    N_ROW,
    N_TECHNOLOGIES,
    N_TEMPLES,
    N_TRIBES,
    N_TRIBES_DEALT,
    N_WEALTH,
    N_WHEELS,
    T,
    Term,
)

HIGHEST_AGENDA = (
    *("calendar", "feast", "turns", "end-turn", "refill", "pick-more", "build-again"),
    *("effects", "build-again", "effects", "shift", "climb", "step-up", "pay"),
)
"""The highest agenda that play makes, of 14 entries, from the bottom.

The first effects are those of the building with any action. There is one copy of it, and one (of the other age) of that
with an extra build, so effects lie in effects once; a quick action stands in for pick-more and the first build-again.
At a feast there are prophecy and gold or skulls of five seats.
"""
MOST_DUE = len(HIGHEST_AGENDA) + 1
"""Positions are read up to this height."""
MOST_ADDED = 10
"""A question adds no more: the part from build-again on, and what the two effects lead to."""
MAX_AGENDA = MOST_DUE + MOST_ADDED
"""How many entries the agenda can hold."""
MAX_KEPT = int(T.terms[:, Term.WEALTH_KEPT].max())
"""The most wealth tiles that a seat keeps."""
MAX_NEWS = sum(
    (
        20,  # what the answer itself tells: a building with all its gains at most
        2,  # corn of the calendar
        5,  # the feast, and four gifts of buildings, of which there is one copy each
        4 * MAX_SEATS,  # feeding: fed, paid, unfed, points lost
        3 * N_TEMPLES * MAX_SEATS,  # points of temples, who is highest, and the bonus
        MAX_SEATS + 1,  # a prophecy for each seat, and that it ends
        N_QUICK_SPACES + 2,  # workers back from quick action spaces; a new starting player; the day
        2 * N_WHEELS,  # workers pushed off: two from each wheel, as one tribe has a space more
        2 * MAX_SEATS + int(T.monuments.max()) + 1,  # corn and resources, skulls; monuments; the end
        10,  # to spare
    )
)
"""No move tells more. The longest is the last one of a match with five seats and all modules.

Other moves tell less: at other feasts the round goes on, and Nature is asked in between; when what was chosen in secret
is shown, 5 tribes and at most 11 wealth tiles tell at most 4 each.
"""


class Source(IntEnum):
    """Where points come from. Monuments stand between skulls and prophecies: n is FIRST_MONUMENT_SOURCE + n."""

    TEMPLES_FIRST_ERA = 1
    TEMPLES_SECOND_ERA = 2
    BUILDINGS = 3
    CHICHEN_ITZA = 4
    TECHNOLOGIES = 5
    UNFED_WORKERS = 6
    CORN_AND_RESOURCES = 7
    SKULLS = 8
    PROPHECIES = SKULLS + N_MONUMENTS + 1


FIRST_MONUMENT_SOURCE = Source.SKULLS.value
N_SOURCES = len(Source) + N_MONUMENTS


class Architecture(IntEnum):
    """Whether architecture helps with a building."""

    NO = 0
    YES = 1
    AS_YOU_LIKE = 2
    NEVER = 3
    """Nor with a building that this one allows."""


class Monuments(IntEnum):
    """Whether monuments can be built where buildings can."""

    NO = 0
    TOO = 1
    ONLY = 2


class Ask(IntEnum):
    """The decisions that a seat can be asked for. nature.py tells which are asked of Nature."""

    KEEP = 1
    TURN = 2
    PLACE = 3
    PICK = 4
    ACT = 5
    ANY_ACTION = 6
    HARVEST = 7
    ANGER = 8
    LEARN = 9
    BUILD = 10
    PAY = 11
    TAKE = 12
    CLIMB = 13
    TRADE = 14
    OFFERING = 15
    ADVANCE = 16
    KEEP_TRIBE = 17
    EXTRA_PICK = 18
    BONUS = 19
    LOWER = 20
    GOLD = 21
    SKULL = 22
    SALE = 23
    MONUMENT = 24
    BUILDING = 25
    PROPHECY = 26
    QUICK = 27
    WEALTH = 28
    DUMMY = 29
    TRIBE = 30


class Step(IntEnum):
    """What the rules do by themselves."""

    SET_UP = 101
    CHOOSE = 102
    REVEAL = 103
    BEGIN_ROUND = 104
    TURNS = 105
    END_TURN = 106
    REFILL = 107
    FEAST = 108
    CHANGE_AGE = 109
    REWARDS = 110
    CALENDAR = 111
    EFFECTS = 112
    LEARN = 113
    LEARN_AGAIN = 114
    CLIMB = 115
    BUILT = 116
    BUILD_AGAIN = 117
    OFFERING = 118
    PICK_MORE = 119
    GOLD = 120
    SKULL = 121
    QUICK = 122
    EXTRA_PICK = 123
    LAY_OUT_QUICK = 124
    FEED = 125
    PROPHECY = 126
    LATE_DUMMIES = 127
    SHIFT = 128
    STEP_UP = 129
    SALE = 130


class News(IntEnum):
    """What can happen."""

    MONUMENT_DEALT = 1
    BUILDING_OFFERED = 2
    WEALTH_DEALT = 3
    DUMMY_PLACED = 4
    WEALTH_KEPT = 5
    WEALTH_REVEALED = 6
    ROUND_BEGINS = 7
    BEGGED = 8
    GODS_ANGERED = 9
    WORKER_PLACED = 10
    START_SPACE_TAKEN = 11
    MERCY = 12
    WORKER_PICKED = 13
    ACTION = 14
    NO_ACTION = 15
    GAINED = 16
    PAID = 17
    CORN_TILE = 18
    WOOD_TILE = 19
    FOREST_BURNT = 20
    LEARNED = 21
    BONUS = 22
    CLIMBED = 23
    STEP_LOST = 24
    PRIVILEGE_BACK = 25
    WORKER_GAINED = 26
    SKULL_PLACED = 27
    POINTS = 28
    BUILT = 29
    MONUMENT_BUILT = 30
    SOLD = 31
    BOUGHT = 32
    CORN_COLLECTED = 33
    FEAST = 34
    FED = 35
    UNFED = 36
    NO_SKULLS_FOR_ALL = 37
    AGE_CHANGES = 38
    MARKER_MOVES = 39
    CORN_ON_TOOTH = 40
    DAYS_PASS = 41
    WORKER_PUSHED_OFF = 42
    GAME_ENDS = 43
    PROPHECY_DRAWN = 44
    QUICK_TILE = 45
    TRIBE_DEALT = 46
    TRIBE_KEPT = 47
    TRIBE_REVEALED = 48
    PASSED = 49
    SPACE_SKIPPED = 50
    WENT_AHEAD = 51
    QUICK_SPACE_TAKEN = 52
    QUICK_ACTION = 53
    WORKER_BACK = 54
    DECLINED = 55
    LOWERED = 56
    RENOVATED = 57
    SKULL_ON_BUILDING = 58
    PROPHECY_BEGINS = 59
    PROPHECY_ENDS = 60
    HIGHEST = 61
    LEVEL_LOST = 62
    WORKER_LOST = 63
    SKULLS_LOST = 64
    STEP_DECLINED = 65
    STEP_WASTED = 66


class Decision(decisions.Decision):
    """An entry of the agenda with the arguments that Tzolk'in's decisions and steps need."""

    wheel: I16
    """The wheel it is about."""
    space: I16
    """The space a worker stood on, or the number of an action."""
    tile: I16
    """The building or the row of effects it is about."""
    technology: I16
    """The technology it is about."""
    temple: I16
    """A temple that has been climbed already and does not count again."""
    only: I16
    """The only temple or technology that can be chosen; 0 for any."""
    among: I16
    """A bit for every technology that can be chosen; 0 for all."""
    count: I16
    """How many are still to do, or have been done; corn that an action costs."""
    optional: I16
    """1 where the seat may leave it."""
    free: I16
    """1 where a technology level is not paid for."""
    with_corn: I16
    """Corn paid for each resource of a building, or 0 where resources are paid."""
    architecture: I16
    """Whether architecture helps with a building."""
    monuments: I16
    """Whether a monument can be built."""
    renovated: I16
    """The building that is renovated for the new one, or 0."""
    more: I16
    """1 where one resource more is paid for a building."""
    less: I16
    """1 where one resource less is paid for a building."""
    sold: I16
    """Market: a bit for every resource that was sold."""
    bought: I16
    """Market: a bit for every resource that was bought."""
    receiver: I16
    """The seat that a step is about, or that a tile is dealt to."""


class NewsItem(news.NewsItem):
    """A news item with the arguments that Tzolk'in needs."""

    wheel: I16
    """The wheel."""
    space: I16
    """The space or the number of an action."""
    thing: I16
    """The good, tile, temple, technology or source of points that it is about."""
    count: I16
    """How many; points in quarters; the level or the step that was reached."""


class Scratch(news.Scratch):
    """Work space."""

    news: Many[NewsItem] = field(MAX_NEWS + 1)
    """The news of the last move, from 1."""


class Player:
    goods: I16s = field(N_GOODS + 1)
    """goods[good]: corn, wood, stone, gold and crystal skulls."""
    workers: I16
    """Workers in play, 3 to 6; the others are in the bank."""
    hand: I16
    """Workers in play that stand on no space."""
    privilege: I16
    """1 while the light side of the board is up: the calendar may be advanced by two days."""
    temple: I16s = field(N_TEMPLES + 1)
    """temple[temple]: the step, 1 at the bottom."""
    technology: I16s = field(N_TECHNOLOGIES + 1)
    """technology[technology]: the level, 0 to 3."""
    corn_tiles: I16
    """Corn tiles harvested."""
    wood_tiles: I16
    """Wood tiles harvested."""
    buildings: I16s = field(N_BUILDINGS + 1)
    """buildings[building]: how many the seat has built."""
    fed: I16
    """Workers fed on the last feast day."""
    points: I16s = field(N_SOURCES + 1)
    """points[source]: quarters of a point scored so far."""
    wealth: I16s = field(MAX_KEPT + 1)
    """wealth[n]: the starting wealth tiles kept, once they are revealed."""
    dealt: I16s = field(N_DEALT + 1, seen_by=OWNER)
    """dealt[n]: the wealth tiles dealt to the seat and not kept. Known to it alone."""
    chosen: I16s = field(MAX_KEPT + 1, seen_by=OWNER)
    """chosen[n]: wealth tiles kept but not yet revealed. Known to the seat alone."""
    n_kept: I16
    """How many times the seat has said what it keeps."""
    tribe: I16
    """The tribe, once it is revealed; its terms are the numbers the seat plays by."""
    tribes_dealt: I16s = field(N_TRIBES_DEALT + 1, seen_by=OWNER)
    """tribes_dealt[n]: the tribes dealt to the seat and not kept. Known to it alone."""
    tribe_chosen: I16s = field(2, seen_by=OWNER)
    """tribe_chosen[1]: the tribe kept but not yet revealed. Known to the seat alone."""


class State(decisions.Position):
    """A position of Tzolk'in."""

    agenda: Many[Decision] = field(MAX_AGENDA + 1)
    """agenda[1] to agenda[n_open]: what is due; the last comes first."""
    round_no: I16
    """The round, from 1."""
    day: I16
    """The tooth of the calendar, 0 on the first day."""
    feast: I16
    """The feast day that this round is, 1 to 4, or 0."""
    era: I16
    """1 or 2: the age of the buildings on offer."""
    marker: I16
    """The seat with the starting player marker."""
    turn: I16
    """The seat whose turn it is."""
    n_placed: I16
    """Workers placed in this turn."""
    n_on_wheels: I16
    """Of these, workers placed on wheels."""
    fresh: I16s = field(N_WHEELS + 1)
    """fresh[wheel]: a bit for every space on which a worker was placed in this turn."""
    discount: I16
    """Corn saved in this turn by a tribe's discount on spaces."""
    skipped_wheel: I16
    """The wheel on which a space counts as taken in this turn, or 0."""
    skipped_space: I16
    """That space."""
    n_aheads: I16
    """How often in this turn a worker went one space ahead for corn."""
    n_sales: I16
    """Resources sold in this turn without the market."""
    quick_due: I16
    """1 when a quick action is to be done in this turn."""
    start_space: I16
    """The seat whose worker stands on the starting player space, or 0."""
    corn_on_teeth: I16
    """Corn that lies on the calendar."""
    skulls: I16
    """Crystal skulls in the bank."""
    skull_at: I16s = field(MAX_ACTIONS + 1)
    """skull_at[action]: the seat that placed a skull at this action of Chichen Itza, or 0."""
    corn_tiles: I16s = field(N_GROUPS + 1)
    """corn_tiles[action]: corn tiles in this part of the jungle, those under wood tiles included."""
    wood_tiles: I16s = field(N_GROUPS + 1)
    """wood_tiles[action]: wood tiles in this part of the jungle."""
    wheels: I16s = field(N_WHEELS + 1, MAX_TEETH)
    """wheels[wheel, space]: the seat whose worker stands there, 6 for a dummy worker, or 0."""
    row: I16s = field(N_ROW + 1)
    """row[place]: the building on offer there, or 0."""
    deck: I16s = field(N_BUILDINGS + 1)
    """deck[building]: copies that have not been drawn; those of both ages."""
    monument_offered: I16s = field(N_MONUMENTS + 1)
    """monument_offered[monument]: 1 while it can be built."""
    monument_owner: I16s = field(N_MONUMENTS + 1)
    """monument_owner[monument]: the seat that has built it, or 0."""
    skulls_on_buildings: I16
    """Crystal skulls that lie on buildings."""
    calamity: I16
    """The prophecy in force, or 0."""
    prophecies: I16s = field(N_DRAWN + 1)
    """prophecies[n]: the prophecies of this match, in the order in which they come; 0 where none are played."""
    n_prophecies: I16
    """How many prophecies are played with: 3, or 0."""
    with_tribes: I16
    """1 where tribes are played with."""
    with_new_buildings: I16
    """1 where the new buildings are played with."""
    with_quick: I16
    """1 where quick actions are played with."""
    quick_space: I16s = field(N_QUICK_SPACES + 1)
    """quick_space[n]: the seat whose worker stands there, 6 for a dummy worker, or 0."""
    quick_tile: I16s = field(N_QUICK_TILES + 1)
    """quick_tile[n]: the quick actions in their order, 7 of the first era and 6 of the second; 0 if not yet laid."""
    quick_deck: I16s = field(N_QUICK + 1)
    """quick_deck[quick action]: tiles of the era being laid out that are still to come."""
    prophecy_deck: I16s = field(N_PROPHECIES + 1)
    """prophecy_deck[prophecy]: 1 for a prophecy that was not drawn."""
    tribe_deck: I16s = field(N_TRIBES + 1, seen_by=NOBODY)
    """tribe_deck[tribe]: 1 for a tribe that was not dealt."""
    dummies: I16
    """Dummy workers still to be placed."""
    wealth_deck: I16s = field(N_WEALTH + 1, seen_by=NOBODY)
    """wealth_deck[tile]: 1 for a wealth tile that was neither dealt nor drawn for a dummy worker."""
    wealth_drawn: I16s = field(N_WEALTH + 1)
    """wealth_drawn[tile]: 1 for a wealth tile that was drawn for a dummy worker."""
    players: Many[Player] = field(MAX_SEATS + 1, owned=True)
    """players[seat]."""
    scratch: Scratch
    """Work space."""
