"""What can be due in Tzolk'in, and on what it lies: the grammar of the lines `due …` and `ask …` of a position.

a match   begin-round, late-dummies, reveal, choose, set-up, and what Nature or a seat is asked on them
a round   calendar, feast on four days, turns, end-turn, refill, and what the seat at turn is asked on them
a turn    pick-more under each worker's action; effects of a tile; payments on what is paid for
a feast   prophecy, rewards, on feast 2 refill and change-age, on feast 1 lay-out-quick, feed, and gold or skulls
"""

from __future__ import annotations

from ziggurat.engine.due import BOTTOM, SEAT, Agenda, Due
from ziggurat.games.tzolkin.catalogue import (
    BUILDINGS,
    MAX_EFFECTS,
    MAX_SEATS,
    N_GROUPS,
    QUICK_ACTIONS,
    TECHNOLOGIES,
    TEMPLES,
    WEALTH,
    WHEELS,
    T,
)
from ziggurat.games.tzolkin.rules.sets import set_of
from ziggurat.games.tzolkin.state import MAX_KEPT, Ask, Step

TILES = [*BUILDINGS, *WEALTH, *QUICK_ACTIONS]
"""The rows of the effect tables by name."""
YES = range(1, 2)
ARCHITECTURE = ["yes", "as-you-like", "never"]
MONUMENTS = ["too", "only"]
SETS = range(1, set_of(range(len(TECHNOLOGIES) + 1)) + 1)
"""Sets of resources or of technologies (rules/sets.py) that have members."""
MOST_SPACE = int(T.teeth.max()) - 1

ACTION = (Step.PICK_MORE, Step.REFILL, Step.EFFECTS)
"""What an action, or a part of it, can lie on."""
LEARNING = (*ACTION, Step.LEARN_AGAIN, Step.SHIFT)
"""What a bonus of a technology can lie on."""
CLIMBING = (*LEARNING, Step.OFFERING, Step.CLIMB)
"""What a step in a temple can lie on."""
NOWHERE: tuple[int, ...] = ()
"""Steps that are taken before anyone is asked."""

OF_SET_UP = {
    Step.BEGIN_ROUND: Due((BOTTOM,)),
    Step.LATE_DUMMIES: Due((Step.BEGIN_ROUND,)),
    Step.REVEAL: Due((Step.LATE_DUMMIES,), may_say={"count": range(1, (MAX_KEPT + 1) * MAX_SEATS + 1)}),
    Step.CHOOSE: Due((Step.REVEAL,)),
    Step.SET_UP: Due((Step.CHOOSE,)),
    Ask.MONUMENT: Due((Step.SET_UP,), of_nature=True),
    Ask.BUILDING: Due((Step.SET_UP, Step.REFILL), of_nature=True),
    Ask.PROPHECY: Due((Step.SET_UP,), of_nature=True),
    Ask.QUICK: Due((Step.SET_UP, Step.LAY_OUT_QUICK), of_nature=True),
    Ask.WEALTH: Due((Step.SET_UP,), {"receiver": SEAT}, of_nature=True),
    Ask.DUMMY: Due((Step.SET_UP, Step.LATE_DUMMIES), of_nature=True),
    Ask.TRIBE: Due((Step.SET_UP,), {"receiver": SEAT}, of_nature=True),
    Ask.KEEP: Due((Step.CHOOSE,), {"count": range(1, MAX_KEPT + 1)}),
    Ask.KEEP_TRIBE: Due((Step.CHOOSE,)),
}
OF_ROUNDS = {
    Step.CALENDAR: Due((BOTTOM,)),
    Step.FEAST: Due((Step.CALENDAR,)),
    Step.TURNS: Due((Step.CALENDAR, Step.FEAST), {"count": range(1, MAX_SEATS + 1)}),
    Step.END_TURN: Due((Step.TURNS,), {"receiver": SEAT}),
    Step.REFILL: Due((Step.END_TURN, Step.REWARDS)),
    Step.PROPHECY: Due((Step.CALENDAR,)),
    Step.REWARDS: Due((Step.CALENDAR, Step.PROPHECY)),
    Step.CHANGE_AGE: Due((Step.REFILL,)),
    Step.LAY_OUT_QUICK: Due((Step.REWARDS,)),
    Step.FEED: Due((Step.REWARDS, Step.CHANGE_AGE, Step.LAY_OUT_QUICK)),
    Ask.ADVANCE: Due((BOTTOM,)),
}
OF_TURNS = {
    Ask.TURN: Due((Step.REFILL,)),
    Ask.PLACE: Due((Step.REFILL,)),
    Ask.PICK: Due((Step.REFILL,)),
    Ask.EXTRA_PICK: Due((Step.REFILL,)),
    Ask.SALE: Due((Step.REFILL,)),
    Step.PICK_MORE: Due((Step.REFILL,), {"receiver": SEAT}),
    Step.EXTRA_PICK: Due((Step.REFILL,), {"receiver": SEAT}),
    Step.SALE: Due((Step.REFILL,), {"receiver": SEAT}),
    Step.QUICK: Due(NOWHERE),
    Ask.ACT: Due((Step.PICK_MORE, Step.REFILL), {"wheel": WHEELS, "space": range(MOST_SPACE + 1)}),
}
OF_ACTIONS = {
    Ask.ANY_ACTION: Due(ACTION, {"count": range(1, 2)}, {"optional": YES}),
    Ask.HARVEST: Due(ACTION, {"space": range(3, N_GROUPS + 1)}),
    Ask.ANGER: Due((*ACTION, Ask.TURN, Step.REVEAL)),
    Ask.TRADE: Due(ACTION, may_say={"sold": SETS, "bought": SETS}),
    Ask.TAKE: Due(CLIMBING, {"count": range(1, 3)}),
    Ask.PAY: Due(
        (Step.LEARN, Step.BUILT, Step.CLIMB, Step.STEP_UP),
        {"count": range(1, 6)},
        {"tile": BUILDINGS, "renovated": BUILDINGS, "more": YES, "less": YES},
    ),
    Step.EFFECTS: Due(
        (*ACTION, Step.BUILD_AGAIN, Step.EXTRA_PICK, Step.SALE),
        {"receiver": SEAT, "tile": TILES, "count": range(1, MAX_EFFECTS + 1)},
        {"architecture": ARCHITECTURE},
        most=3,
    ),
    Ask.LEARN: Due(
        ACTION,
        {"count": range(1, 3)},
        {"free": YES, "optional": YES, "only": TECHNOLOGIES, "among": SETS},
    ),
    Step.LEARN: Due((Step.LEARN_AGAIN, Step.SHIFT), {"receiver": SEAT, "technology": TECHNOLOGIES}),
    Step.LEARN_AGAIN: Due(ACTION, {"receiver": SEAT}, {"count": range(1, 2), "free": YES}),
    Step.SHIFT: Due((Step.EFFECTS,), {"receiver": SEAT}, {"among": SETS}),
    Ask.BONUS: Due(LEARNING),
    Ask.LOWER: Due((Step.EFFECTS,)),
    Ask.BUILD: Due(
        ACTION,
        may_say={
            "count": range(2, 3),
            "optional": YES,
            "with_corn": range(2, 3),
            "architecture": ARCHITECTURE,
            "monuments": MONUMENTS,
            "renovated": BUILDINGS,
        },
    ),
    Step.BUILD_AGAIN: Due(ACTION, {"receiver": SEAT}, {"architecture": ARCHITECTURE}, most=2),
    Step.BUILT: Due((*ACTION, Step.BUILD_AGAIN), {"receiver": SEAT, "tile": BUILDINGS}, {"architecture": ARCHITECTURE}),
    Ask.CLIMB: Due(CLIMBING, {"count": range(1, 3)}, {"temple": TEMPLES, "only": TEMPLES, "optional": YES}),
    Step.CLIMB: Due(CLIMBING, {"receiver": SEAT}, {"count": range(1, 3), "temple": TEMPLES, "only": TEMPLES}, most=2),
    Step.STEP_UP: Due((*ACTION, Step.CLIMB), {"receiver": SEAT, "temple": TEMPLES}),
    Ask.OFFERING: Due(ACTION),
    Step.OFFERING: Due(ACTION, {"receiver": SEAT}),
    Ask.GOLD: Due((Step.GOLD,)),
    Step.GOLD: Due(
        (*ACTION, Step.FEED, Step.GOLD, Step.PROPHECY),
        {"receiver": SEAT},
        {"count": range(1, 4)},
        most=MAX_SEATS,
    ),
    Ask.SKULL: Due((Step.SKULL,)),
    Step.SKULL: Due(
        (*LEARNING, Step.FEED, Step.SKULL, Step.PROPHECY),
        {"receiver": SEAT},
        {"count": range(1, 4)},
        most=MAX_SEATS,
    ),
}

AGENDA = Agenda(Ask, Step, {**OF_SET_UP, **OF_ROUNDS, **OF_TURNS, **OF_ACTIONS})
