"""Why a move is refused, as a value and as a sentence."""

from __future__ import annotations

from enum import IntEnum

from ziggurat.engine.reasons import sentences
from ziggurat.engine.sentences import NOT_ASKED


class Why(IntEnum):
    """The reasons for a refusal; OK is none."""

    OK = 0
    NOT_ASKED = 1
    NOT_DEALT_TO_YOU = 2
    TOO_MUCH_CORN_TO_BEG = 3
    AT_THE_BOTTOM_EVERYWHERE = 4
    AT_THE_BOTTOM = 5
    MUST_BEG = 6
    NO_WORKER_IN_HAND = 7
    WHEEL_FULL = 8
    START_SPACE_TAKEN = 9
    NOT_ENOUGH_CORN = 10
    CHEAPEST_ONLY = 11
    NOT_YOUR_WORKER = 12
    OUT_OF_REACH = 13
    NO_SUCH_ACTION = 14
    NO_FEE = 15
    NOT_AGAIN = 16
    NO_CORN_TILE = 17
    NO_WOOD_TILE = 18
    NO_SKULL_LEFT = 19
    NO_SKULL = 20
    SKULL_THERE = 21
    NOT_ENOUGH_RESOURCES = 22
    NO_TEMPLE_TO_CLIMB = 23
    OTHER_TEMPLE = 24
    NOT_ON_OFFER = 25
    NO_MONUMENT_NOW = 26
    NO_CHOICE_OF_ARCHITECTURE = 27
    NOTHING_TO_BUILD = 28
    NOTHING_TO_TRADE = 29
    ALL_WORKERS_IN_PLAY = 30
    NOT_THE_COST = 31
    WRONG_COUNT = 32
    JUST_BOUGHT = 33
    JUST_SOLD = 34
    COMPULSORY = 35
    CANNOT_COME = 36
    NO_SUCH_ABILITY = 37
    USED_THIS_TURN = 38
    QUICK_SPACES_TAKEN = 39
    NO_QUICK_ACTIONS = 40
    QUICK_IMPOSSIBLE = 41
    KEEP_FOR_QUICK = 42
    PLACED_THIS_TURN = 43
    NOTHING_TO_RENOVATE = 44
    NOTHING_IN_COMMON = 45
    NO_LEVEL_TO_LOSE = 46
    ONE_RENOVATION = 47
    CANNOT_PLACE_AFTER = 48
    NO_BUILDING_NOW = 49
    NOT_LINKED = 50
    NOT_THAT_ONE = 51
    ENOUGH_TILES = 52
    NEEDED_TO_ANSWER = 53


REASONS = sentences(
    Why,
    NOT_ASKED=NOT_ASKED,
    NOT_DEALT_TO_YOU="That was not dealt to you.",
    TOO_MUCH_CORN_TO_BEG="You may beg only with 2 corn or less.",
    AT_THE_BOTTOM_EVERYWHERE="You are at the bottom of every temple: you cannot anger the gods any further.",
    AT_THE_BOTTOM="You are already at the bottom of that temple.",
    MUST_BEG="You have no worker on a gear and cannot afford to place one: you must beg for corn first.",
    NO_WORKER_IN_HAND="You have no worker to place.",
    WHEEL_FULL="All spaces of that gear are taken.",
    START_SPACE_TAKEN="There is already a worker on the starting player space.",
    NOT_ENOUGH_CORN="You do not have enough corn.",
    CHEAPEST_ONLY="The gods have mercy, but only on the cheapest space.",
    NOT_YOUR_WORKER="You have no worker there.",
    OUT_OF_REACH="Your worker cannot reach that action.",
    NO_SUCH_ACTION="That gear has no such action.",
    NO_FEE="You do not have enough corn to go back that far.",
    NOT_AGAIN="Uxmal 5 cannot copy itself.",
    NO_CORN_TILE="There is no uncovered corn harvest tile there.",
    NO_WOOD_TILE="There is no wood harvest tile there.",
    NO_SKULL_LEFT="There are no crystal skulls left in the bank.",
    NO_SKULL="You have no crystal skull.",
    SKULL_THERE="There is already a crystal skull there: that action has been used.",
    NOT_ENOUGH_RESOURCES="You do not have enough resources.",
    NO_TEMPLE_TO_CLIMB="You cannot move up in any temple at that price.",
    OTHER_TEMPLE="You have just chosen that temple; choose another one.",
    NOT_ON_OFFER="That is not available.",
    NO_MONUMENT_NOW="You cannot build a monument now; you can at Tikal 4, instead of buildings.",
    NO_CHOICE_OF_ARCHITECTURE="You can save architecture only for the second building at Tikal 4.",
    NOTHING_TO_BUILD="There is nothing you can afford to build.",
    NOTHING_TO_TRADE="You have nothing to trade with.",
    ALL_WORKERS_IN_PLAY="All your workers are already in play.",
    NOT_THE_COST="That is not what it costs.",
    WRONG_COUNT="You cannot take that many resources.",
    JUST_BOUGHT="You have just bought that on this visit to the market.",
    JUST_SOLD="You have just sold that on this visit to the market.",
    COMPULSORY="You cannot skip this.",
    CANNOT_COME="That cannot be drawn now.",
    NO_SUCH_ABILITY="Only a tribe with that ability can do that.",
    USED_THIS_TURN="You have already done that this turn.",
    QUICK_SPACES_TAKEN="All quick action spaces are taken.",
    NO_QUICK_ACTIONS="This game is played without quick actions.",
    QUICK_IMPOSSIBLE="You would not be able to take the quick action at the end of your turn.",
    KEEP_FOR_QUICK="You could then no longer pay for your quick action.",
    PLACED_THIS_TURN="You placed that worker this turn.",
    NOTHING_TO_RENOVATE="You have no such building to renovate.",
    NOTHING_IN_COMMON="The building you renovate has no resource in common with that one.",
    NO_LEVEL_TO_LOSE="You have no level to lose there.",
    ONE_RENOVATION="You have already renovated a building for this one.",
    CANNOT_PLACE_AFTER="You could not place a worker beyond the skipped space.",
    NO_BUILDING_NOW="You can build only a monument now.",
    NOT_LINKED="That gear is not linked to your worker's gear.",
    NOT_THAT_ONE="You cannot choose that one.",
    NEEDED_TO_ANSWER="You need that for the choice you are making now.",
    ENOUGH_TILES="Your tribe does not keep a third starting wealth tile: choose Done.",
)
