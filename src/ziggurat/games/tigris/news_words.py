"""What the news of Tigris & Euphrates say, in words."""

from __future__ import annotations

from ziggurat.engine.arguments import Argument, Arguments
from ziggurat.games.tigris.catalogue import BUILDINGS, CELLS, COLOURS, LEADERS, MONUMENTS, TILES
from ziggurat.games.tigris.state import News

OTHER, COUNT, SUPPORT, AGAINST = Argument("other"), Argument("count"), Argument("support"), Argument("against")
COLOUR, TILE, LEADER = Argument("colour", COLOURS), Argument("colour", TILES), Argument("colour", LEADERS)
BUILDING, MONUMENT, CELL = Argument("colour", BUILDINGS), Argument("monument", MONUMENTS), Argument("cell", CELLS)
CONFLICT = {"other": OTHER, "leader": LEADER, "strength": COUNT, "against": AGAINST}

NEWS_SAYS: dict[News, Arguments] = {
    News.TURN_BEGINS: {},
    News.TILE_PLACED: {"tile": TILE, "cell": CELL},
    News.LEADER_PLACED: {"leader": LEADER, "cell": CELL},
    News.LEADER_MOVED: {"leader": LEADER, "cell": CELL},
    News.LEADER_WITHDRAWN: {"leader": LEADER, "cell": CELL},
    News.LEADER_SENT_HOME: {"leader": LEADER, "cell": CELL},
    News.CATASTROPHE: {"cell": CELL},
    News.TILE_DESTROYED: {"tile": TILE, "cell": CELL},
    News.TILE_SWAPPED: {"tile": TILE},
    News.TILES_SWAPPED: {"count": COUNT},
    News.PASSED: {},
    News.KINGDOMS_JOINED: {"cell": CELL},
    News.REVOLT: CONFLICT,
    News.WAR: CONFLICT,
    News.SUPPORTED: {"colour": COLOUR, "support": SUPPORT},
    News.WON: CONFLICT,
    News.TILES_LOST: {"colour": COLOUR, "count": COUNT},
    News.POINTS: {"colour": COLOUR, "points": COUNT, "monument": MONUMENT},
    News.BUILDING_BUILT: {"building": BUILDING, "cell": CELL},
    News.BUILDING_REMOVED: {"building": BUILDING, "cell": CELL},
    News.MONUMENT_BUILT: {"monument": MONUMENT, "cell": CELL},
    News.TREASURE_TAKEN: {"cell": CELL},
    News.TILE_DRAWN: {"tile": TILE},
    News.TILES_DRAWN: {"count": COUNT},
    News.BAG_SHORT: {},
    News.GAME_ENDS: {},
}
