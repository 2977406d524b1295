"""Why a move is refused, as a value and as a sentence."""

from __future__ import annotations

from enum import IntEnum

from ziggurat.engine.reasons import sentences
from ziggurat.engine.sentences import NOT_ASKED


class Why(IntEnum):
    """The reasons for a refusal; OK is none."""

    OK = 0
    NOT_ASKED = 1
    NOT_IN_HAND = 2
    CELL_TAKEN = 3
    CATASTROPHE_THERE = 4
    RIVER_TAKES_ONLY_FARMS = 5
    FARMS_ONLY_ON_RIVERS = 6
    JOINS_THREE_KINGDOMS = 7
    NO_LEADER_ON_RIVERS = 8
    NO_TEMPLE_BESIDE = 9
    LEADER_JOINS_KINGDOMS = 10
    ALREADY_THERE = 11
    LEADER_NOT_ON_BOARD = 12
    NO_CATASTROPHE_LEFT = 13
    LEADER_STANDS_THERE = 14
    TREASURE_PROTECTS = 15
    MONUMENT_STANDS_THERE = 16
    BUILDING_PROTECTS = 17
    HAND_EMPTY = 18
    NO_SUCH_WAR = 19
    TOO_FEW_TO_SUPPORT = 20
    NOT_IN_THE_RUN = 21
    RUN_NOT_LONGER = 22
    NO_SQUARE = 23
    MONUMENT_TAKEN = 24
    WRONG_COLOUR = 25
    BUILDING_IN_THE_WAY = 26
    NO_TREASURE_THERE = 27
    NOT_IN_THE_KINGDOM = 28
    PRIORITY_FIRST = 29
    NOT_IN_BAG = 30
    SAME_ROW = 31


REASONS = sentences(
    Why,
    NOT_ASKED=NOT_ASKED,
    NOT_IN_HAND="You have no such tile behind your screen.",
    CELL_TAKEN="That space is already occupied.",
    CATASTROPHE_THERE="A catastrophe blocks that space for the rest of the game.",
    RIVER_TAKES_ONLY_FARMS="Only farms can be placed on a river.",
    FARMS_ONLY_ON_RIVERS="Farms can be placed only on a river.",
    JOINS_THREE_KINGDOMS="A tile may not join more than two kingdoms.",
    NO_LEADER_ON_RIVERS="A leader may not stand on a river.",
    NO_TEMPLE_BESIDE="A leader must stand beside a temple.",
    LEADER_JOINS_KINGDOMS="A leader may not join two kingdoms.",
    ALREADY_THERE="That leader is already there.",
    LEADER_NOT_ON_BOARD="That leader is not on the board.",
    NO_CATASTROPHE_LEFT="You have no catastrophe left.",
    LEADER_STANDS_THERE="There is a leader on that space.",
    TREASURE_PROTECTS="A treasure protects that temple.",
    MONUMENT_STANDS_THERE="There is a monument on that space.",
    BUILDING_PROTECTS="A civilization building protects that tile.",
    HAND_EMPTY="You have no tiles behind your screen to swap.",
    NO_SUCH_WAR="There is no war between leaders of that colour.",
    TOO_FEW_TO_SUPPORT="You do not have that many tiles of that colour.",
    NOT_IN_THE_RUN="That space is not in the row you have just made.",
    RUN_NOT_LONGER="A building can move only to a longer row than the one it is in.",
    NO_SQUARE="The new tile does not complete a square of four tiles of one colour.",
    MONUMENT_TAKEN="That monument has already been built.",
    WRONG_COLOUR="One colour of the monument must be that of the square.",
    BUILDING_IN_THE_WAY="There is a civilization building on that square.",
    NO_TREASURE_THERE="There is no treasure on that space.",
    NOT_IN_THE_KINGDOM="That treasure is not in your trader's kingdom.",
    PRIORITY_FIRST="Priority treasures must be taken first.",
    NOT_IN_BAG="There is no such tile left in the bag.",
    SAME_ROW="The building is already in that row.",
)
