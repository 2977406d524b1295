"""Why a move is refused, as a value and as a sentence."""

from __future__ import annotations

from enum import IntEnum

from ziggurat.engine.reasons import sentences


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
    NOT_SO_MANY = 32
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
    NOT_ASKED="That does not answer the question that is open now.",
    NOT_DEALT_TO_YOU="That is not among what was dealt to you.",
    TOO_MUCH_CORN_TO_BEG="You may beg only with 2 corn or less.",
    AT_THE_BOTTOM_EVERYWHERE="You are at the bottom of all temples: no god can be angered any more.",
    AT_THE_BOTTOM="You are at the bottom of that temple already.",
    MUST_BEG="You have no worker on a wheel and cannot pay for any placement: you must beg first.",
    NO_WORKER_IN_HAND="You have no worker in hand.",
    WHEEL_FULL="All numbered spaces of that wheel are taken.",
    START_SPACE_TAKEN="A worker already stands on the starting player space.",
    NOT_ENOUGH_CORN="You do not have enough corn.",
    CHEAPEST_ONLY="The gods have mercy, but only for a cheapest space.",
    NOT_YOUR_WORKER="No worker of yours stands there.",
    OUT_OF_REACH="That is not within the reach of your worker.",
    NO_SUCH_ACTION="That wheel has no such action.",
    NO_FEE="You do not have the corn for going back that far.",
    NOT_AGAIN="The action for any action cannot choose itself.",
    NO_CORN_TILE="No corn tile is visible there.",
    NO_WOOD_TILE="No wood tile lies there.",
    NO_SKULL_LEFT="No crystal skull is left in the bank.",
    NO_SKULL="You have no crystal skull.",
    SKULL_THERE="A crystal skull lies there already: that action has been used.",
    NOT_ENOUGH_RESOURCES="You do not have the resources.",
    NO_TEMPLE_TO_CLIMB="There is no temple that you could climb and pay for.",
    OTHER_TEMPLE="You have just chosen that temple: it must be another one.",
    NOT_ON_OFFER="That is not on offer.",
    NO_MONUMENT_NOW="A monument can be built only with Tikal 4, in place of buildings.",
    NO_CHOICE_OF_ARCHITECTURE="Architecture can be saved only for the second building of Tikal 4.",
    NOTHING_TO_BUILD="There is nothing on offer that you can pay for.",
    NOTHING_TO_TRADE="You have nothing to trade with.",
    ALL_WORKERS_IN_PLAY="All your workers are in play.",
    NOT_THE_COST="That is not what it costs.",
    NOT_SO_MANY="That is not the number of resources you may take.",
    JUST_BOUGHT="You have bought that in this visit to the market.",
    JUST_SOLD="You have sold that in this visit to the market.",
    COMPULSORY="That cannot be left.",
    CANNOT_COME="That is not among what can come up.",
    NO_SUCH_ABILITY="Only a tribe with that ability can do that.",
    USED_THIS_TURN="You have done that in this turn already.",
    QUICK_SPACES_TAKEN="All quick action spaces are taken.",
    NO_QUICK_ACTIONS="This match is played without quick actions.",
    QUICK_IMPOSSIBLE="You could not do the quick action at the end of your turn.",
    KEEP_FOR_QUICK="Then you could no longer pay for the quick action that you have chosen.",
    PLACED_THIS_TURN="That worker was placed in this turn.",
    NOTHING_TO_RENOVATE="You have no such building to renovate.",
    NOTHING_IN_COMMON="What you renovate has no resource in common with that.",
    NO_LEVEL_TO_LOSE="You have no level there to lose.",
    ONE_RENOVATION="One building is given up already for what you build.",
    CANNOT_PLACE_AFTER="You could not place a worker behind the space you skip.",
    NO_BUILDING_NOW="Only a monument can be built now.",
    NOT_LINKED="That wheel is not linked to the one of your worker.",
    NOT_THAT_ONE="Another one is meant.",
    NEEDED_TO_ANSWER="Then you could no longer answer the question that is open now.",
    ENOUGH_TILES="Your tribe keeps no third wealth tile: be done.",
)
