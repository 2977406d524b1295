"""The record of Tigris & Euphrates: the facts of a position, one sentence per field.

Cells count from 1, row by row from the top left; cell 0 is nowhere and always empty.

        a   b   c  …  p
    1   1   2   3     16
    2  17  18  19     32
    …
    11 161            176
"""

from __future__ import annotations

from enum import IntEnum

from ziggurat.engine import decisions, news
from ziggurat.engine.record import I16, NOBODY, OWNER, I16s, Many, field
from ziggurat.games.tigris.catalogue import MAX_SEATS, MAX_TREASURES, N_CELLS, N_COLOURS, N_MONUMENTS, ROWS_OF_AREA

MAX_AGENDA = 9
"""The highest agenda has 8 entries: END_TURN, ACTION, TREASURES, MONUMENT, BUILDING, WARS, RESOLVE and a question."""
MAX_NEWS = sum(
    (
        1,  # a monument is built
        1,  # a building is removed
        N_COLOURS,  # leaders go home: they stood in one kingdom, so each has a colour of its own
        MAX_SEATS,  # every trader takes a treasure unasked, never more than one of his kingdom
        2 * N_MONUMENTS,  # every monument pays two colours
        1,  # the bag is short
        1,  # the game ends, or a turn begins
    )
)
"""The most that one move can tell: a monument that ends the last turn.

After the last support of a war it is five (support, winner, leader, tiles, points) instead of the first six, after a
catastrophe six but no treasure. What tells more stops at a question before: every war asks for support, every tile is
drawn by an answer of Nature.
"""
MAX_KINGDOMS = MAX_SEATS * N_COLOURS + 1
"""One more than there are leaders, each of which is on the board once and makes at most one kingdom."""


class Ask(IntEnum):
    """The decisions that a seat can be asked for. DRAW is asked of Nature."""

    ACTION = 1
    SWAP = 2
    WAR = 3
    SUPPORT = 4
    BUILDING = 5
    MONUMENT = 6
    TREASURE = 7
    DRAW = 8


class Step(IntEnum):
    """What the rules do by themselves."""

    TURN = 101
    ACTION = 102
    SWAP_DRAW = 103
    WARS = 104
    RESOLVE = 105
    BUILDING = 106
    MONUMENT = 107
    TREASURES = 108
    END_TURN = 109
    REFILL = 110
    CHECK_END = 111


class News(IntEnum):
    """What can happen."""

    TURN_BEGINS = 1
    TILE_PLACED = 2
    LEADER_PLACED = 3
    LEADER_MOVED = 4
    LEADER_WITHDRAWN = 5
    LEADER_SENT_HOME = 6
    CATASTROPHE = 7
    TILE_DESTROYED = 8
    TILE_SWAPPED = 9
    TILES_SWAPPED = 10
    PASSED = 11
    KINGDOMS_JOINED = 12
    REVOLT = 13
    WAR = 14
    SUPPORTED = 15
    WON = 16
    TILES_LOST = 17
    POINTS = 18
    BUILDING_BUILT = 19
    BUILDING_REMOVED = 20
    MONUMENT_BUILT = 21
    TREASURE_TAKEN = 22
    TILE_DRAWN = 23
    TILES_DRAWN = 24
    BAG_SHORT = 25
    GAME_ENDS = 26


class Decision(decisions.Decision):
    """An entry of the agenda with the arguments that decisions and steps need."""

    cell: I16
    """The cell it is about: where a tile was placed, or a leader stands."""
    colour: I16
    """The colour of a conflict."""
    attacker: I16
    """The seat that attacks."""
    defender: I16
    """The seat that defends."""
    support: I16
    """Tiles the attacker has committed from behind the screen."""
    answer: I16
    """Tiles the defender has committed from behind the screen."""
    receiver: I16
    """The seat that draws."""
    count: I16
    """How many: tiles swapped or to draw, the number of the action, how many supports have been given."""


class NewsItem(news.NewsItem):
    """A news item with the arguments it needs."""

    other: I16
    """The other seat of a conflict."""
    colour: I16
    """The colour of a tile, leader, war or points."""
    cell: I16
    """The cell."""
    monument: I16
    """The monument."""
    count: I16
    """How many tiles or points; the attacker's strength on the board."""
    support: I16
    """Tiles committed from behind the screen."""
    against: I16
    """The defender's strength on the board."""


class Scratch(news.Scratch):
    """Work space."""

    news: Many[NewsItem] = field(MAX_NEWS + 1)
    """What happened in the last move, from 1."""
    is_surveyed: I16
    """1 while the areas `free`, `connecting` and `temples` show the board as it is."""
    free: I16s = field(ROWS_OF_AREA)
    """The cells without tile, leader or catastrophe, as an area (areas.py)."""
    connecting: I16s = field(ROWS_OF_AREA)
    """The cells with a tile or leader."""
    temples: I16s = field(ROWS_OF_AREA)
    """The cells with a face-up temple."""
    is_mapped: I16
    """1 while the map of kingdoms shows the board as it is; 1 + cell while it does but for a cell taken to be free."""
    kingdom: I16s = field(N_CELLS + 1)
    """kingdom[cell]: the id of the kingdom a cell belongs to, 0 for none; below MAX_KINGDOMS."""
    realm: I16s = field(MAX_KINGDOMS + 1, ROWS_OF_AREA)
    """realm[kingdom]: its cells, as an area."""
    n_leaders: I16s = field(MAX_KINGDOMS + 1)
    """n_leaders[kingdom]: how many leaders stand in it; 0 where there is no kingdom with this id."""


class Player:
    hand: I16s = field(N_COLOURS + 1, seen_by=OWNER)
    """hand[colour]: tiles behind the screen, six in all at most. Known to the seat alone."""
    swapped: I16s = field(N_COLOURS + 1, seen_by=OWNER)
    """swapped[colour]: tiles the seat has taken out of the game unseen by others."""
    points: I16s = field(N_COLOURS + 1, seen_by=OWNER)
    """points[colour]: points behind the screen; every gain was public."""
    treasures: I16 = field(seen_by=OWNER)
    """Treasures behind the screen; every gain was public."""
    catastrophes: I16
    """Catastrophes not yet placed."""
    leader: I16s = field(N_COLOURS + 1)
    """leader[colour]: the cell on which the leader stands, 0 when it is off the board."""


class State(decisions.Position):
    """A position of Tigris & Euphrates."""

    agenda: Many[Decision] = field(MAX_AGENDA + 1)
    """agenda[1] to agenda[n_open]: what is due; the last comes first."""
    board: I16
    """The side of the board: 1 classic, 2 alternative."""
    buildings: I16
    """1 when civilization buildings are played."""
    open_scores: I16
    """1 when points and treasures lie open."""
    monument_over_building: I16
    """1 when a monument may be built over a civilization building."""
    turn: I16
    """The active seat."""
    turn_no: I16
    """Turns begun."""
    bag_is_short: I16
    """1 once a seat could not draw as many tiles as it needed: the game ends after this turn."""
    bag: I16s = field(N_COLOURS + 1, seen_by=NOBODY)
    """bag[colour]: tiles in the bag."""
    tile: I16s = field(N_CELLS + 1)
    """tile[cell]: the face-up tile of a colour, a face-down tile, or a catastrophe."""
    leader: I16s = field(N_CELLS + 1)
    """leader[cell]: who stands there, 4 x (seat - 1) + colour; the same fact as players[seat].leader."""
    treasure: I16s = field(MAX_TREASURES + 1)
    """treasure[treasure]: 1 while it lies on the board."""
    monument: I16s = field(N_MONUMENTS + 1)
    """monument[monument]: the top left cell of its square, 0 while it is not built."""
    building: I16s = field(N_COLOURS + 1)
    """building[colour]: the cell of the civilization building, 0 while it is not built."""
    players: Many[Player] = field(MAX_SEATS + 1, owned=True)
    """players[seat]."""
    scratch: Scratch
    """Work space."""
