"""What the news of Imhotep say, in words."""

from __future__ import annotations

from ziggurat.engine.arguments import Argument, Arguments
from ziggurat.games.imhotep.catalogue import CARDS, SITES
from ziggurat.games.imhotep.state import News, Source

SHIP, SLOT, COUNT = Argument("ship"), Argument("slot"), Argument("count")
SITE, CARD = Argument("site", SITES), Argument("card", CARDS)
SOURCE = Argument("source", [source.name.lower() for source in Source])

NEWS_SAYS: dict[News, Arguments] = {
    News.ROUND_BEGINS: {"round": COUNT},
    News.CARD_DEALT: {"card": CARD},
    News.CARDS_SHUFFLED: {},
    News.STONES_TAKEN: {"count": COUNT},
    News.STONE_PLACED: {"ship": SHIP, "slot": SLOT},
    News.SHIP_SAILED: {"ship": SHIP, "site": SITE},
    News.BLUE_CARD_PLAYED: {"card": CARD},
    News.PASSED: {},
    News.STONE_BUILT: {"site": SITE},
    News.STONE_RETURNED: {},
    News.POINTS: {"source": SOURCE, "points": COUNT},
    News.TOWER_BUILT: {},
    News.CARD_TAKEN: {"card": CARD},
    News.CARD_DRAWN: {"card": CARD},
    News.CARD_SEEN: {"card": CARD},
    News.PAIR_TAKEN: {},
    News.CARD_DISCARDED: {"card": CARD},
    News.NO_STONE_LEFT: {},
    News.SHIPS_STRANDED: {},
    News.ROUND_ENDS: {"round": COUNT},
    News.GAME_ENDS: {},
}
