"""What the news of Tzolk'in say, in words."""

from __future__ import annotations

from ziggurat.engine.arguments import Argument, Arguments
from ziggurat.games.tzolkin.catalogue import (
    BUILDINGS,
    GOODS,
    MONUMENTS,
    PROPHECIES,
    QUARTERS,
    QUICK_ACTIONS,
    START_STEP,
    TECHNOLOGIES,
    TEMPLES,
    TRIBES,
    WEALTH,
    WHEELS,
)
from ziggurat.games.tzolkin.state import News
from ziggurat.games.tzolkin.view import SOURCES

COUNT, SPACE, WHEEL, GOOD = Argument("count"), Argument("space"), Argument("wheel", WHEELS), Argument("thing", GOODS)
WEALTH_TILE, BUILDING, MONUMENT = Argument("thing", WEALTH), Argument("thing", BUILDINGS), Argument("thing", MONUMENTS)
TEMPLE, TECHNOLOGY, TRIBE = Argument("thing", TEMPLES), Argument("thing", TECHNOLOGIES), Argument("thing", TRIBES)
PROPHECY, QUICK_ACTION = Argument("thing", PROPHECIES), Argument("thing", QUICK_ACTIONS)
STEP = Argument("count", start=START_STEP)
POINTS = {
    "source": Argument("thing", [SOURCES[source] for source in sorted(SOURCES)]),
    "points": Argument("count", parts=QUARTERS),
}
PLACE = {"wheel": WHEEL, "space": SPACE}

NEWS_SAYS: dict[News, Arguments] = {
    News.MONUMENT_DEALT: {"monument": MONUMENT},
    News.BUILDING_OFFERED: {"building": BUILDING},
    News.WEALTH_DEALT: {"wealth": WEALTH_TILE},
    News.DUMMY_PLACED: PLACE,
    News.WEALTH_KEPT: {"wealth": WEALTH_TILE},
    News.WEALTH_REVEALED: {"wealth": WEALTH_TILE},
    News.ROUND_BEGINS: {"round": COUNT, "feast": Argument("thing")},
    News.BEGGED: {"corn": COUNT},
    News.GODS_ANGERED: {"temple": TEMPLE, "step": STEP},
    News.WORKER_PLACED: PLACE,
    News.START_SPACE_TAKEN: {},
    News.MERCY: {},
    News.WORKER_PICKED: PLACE,
    News.ACTION: {"wheel": WHEEL, "number": SPACE},
    News.NO_ACTION: {},
    News.GAINED: {"good": GOOD, "count": COUNT},
    News.PAID: {"good": GOOD, "count": COUNT},
    News.CORN_TILE: {"number": SPACE},
    News.WOOD_TILE: {"number": SPACE},
    News.FOREST_BURNT: {"number": SPACE},
    News.LEARNED: {"technology": TECHNOLOGY, "level": COUNT},
    News.BONUS: {"technology": TECHNOLOGY},
    News.CLIMBED: {"temple": TEMPLE, "step": STEP},
    News.STEP_LOST: {"temple": TEMPLE},
    News.PRIVILEGE_BACK: {},
    News.WORKER_GAINED: {},
    News.SKULL_PLACED: {"number": SPACE},
    News.POINTS: POINTS,
    News.BUILT: {"building": BUILDING},
    News.MONUMENT_BUILT: {"monument": MONUMENT},
    News.SOLD: {"good": GOOD, "corn": COUNT},
    News.BOUGHT: {"good": GOOD, "corn": COUNT},
    News.CORN_COLLECTED: {},
    News.FEAST: {"feast": COUNT},
    News.FED: {"workers": COUNT},
    News.UNFED: {"workers": COUNT},
    News.NO_SKULLS_FOR_ALL: {},
    News.AGE_CHANGES: {},
    News.MARKER_MOVES: {},
    News.CORN_ON_TOOTH: {"corn": COUNT},
    News.DAYS_PASS: {"days": COUNT},
    News.WORKER_PUSHED_OFF: {"wheel": WHEEL},
    News.GAME_ENDS: {},
    News.PROPHECY_DRAWN: {"prophecy": PROPHECY},
    News.QUICK_TILE: {"quick_action": QUICK_ACTION},
    News.TRIBE_DEALT: {"tribe": TRIBE},
    News.TRIBE_KEPT: {"tribe": TRIBE},
    News.TRIBE_REVEALED: {"tribe": TRIBE},
    News.PASSED: {},
    News.SPACE_SKIPPED: PLACE,
    News.WENT_AHEAD: PLACE,
    News.QUICK_SPACE_TAKEN: {},
    News.QUICK_ACTION: {"quick_action": QUICK_ACTION},
    News.WORKER_BACK: {},
    News.DECLINED: {"good": GOOD},
    News.LOWERED: {"technology": TECHNOLOGY, "level": COUNT},
    News.RENOVATED: {"building": BUILDING},
    News.SKULL_ON_BUILDING: {"building": BUILDING},
    News.PROPHECY_BEGINS: {"prophecy": PROPHECY},
    News.PROPHECY_ENDS: {"prophecy": PROPHECY},
    News.HIGHEST: {"temple": TEMPLE},
    News.LEVEL_LOST: {"technology": TECHNOLOGY},
    News.WORKER_LOST: {},
    News.SKULLS_LOST: {"count": COUNT},
    News.STEP_DECLINED: {},
    News.STEP_WASTED: {"temple": TEMPLE},
}
