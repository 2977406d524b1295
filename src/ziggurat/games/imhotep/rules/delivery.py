"""Delivering stones: stone after stone of a ship that is unloaded, or one from the quarry for a red card."""

from __future__ import annotations

from ziggurat.engine.decisions import close, top
from ziggurat.engine.news import tell
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.imhotep.catalogue import MAX_SLOTS, Effect, Site, T
from ziggurat.games.imhotep.rules import market, pyramid, stones, temple
from ziggurat.games.imhotep.rules.burial_chamber import build_burial_chamber
from ziggurat.games.imhotep.rules.obelisk import build_obelisk
from ziggurat.games.imhotep.state import News, State


@rule
def unload_next_stone(s: State) -> None:
    """R-5.5, R-5.6  The next stone is delivered; each is dealt with fully before the one behind it."""
    step = top(s)
    step.count += 1
    place, ship, site = int(step.count), int(step.ship), int(step.site)
    if place > MAX_SLOTS or s.order[place] == 0:
        close(s)
        for used in range(1, MAX_SLOTS + 1):
            s.order[used] = 0
        return
    slot = int(s.order[place])
    deliver(s, int(s.ships[ship].slots[slot]), site, ship, slot)


@rule
def work_red_card(s: State) -> None:
    """R-6.2, R-6.9, R-6.11  A red card does at once what it says. It is discarded after all that follows from it."""
    step = top(s)
    seat, card = int(step.receiver), int(step.card)
    close(s)
    market.put_in_play(s, card)
    if T.effect[card] == Effect.STONE_TO_SITE:
        bring_stone_to_site(s, seat, T.card_site[card])


@rule
def bring_stone_to_site(s: State, seat: Seat, site: int) -> None:
    """R-6.2, R-6.9  A stone goes from the quarry to the site, if one is left."""
    if s.players[seat].quarry == 0:
        tell(s, News.NO_STONE_LEFT, seat)
        return
    deliver(s, seat, site, 0, 0)


@rule
def deliver(s: State, seat: Seat, site: int, ship: int, slot: int) -> None:
    """A stone comes to a site: from a slot of a ship, or from the quarry where the ship is 0."""
    match site:
        case Site.MARKET:
            market.deliver_to_market(s, seat, ship, slot)
        case Site.PYRAMID:
            pyramid.deliver_to_pyramid(s, seat, ship, slot)
        case Site.TEMPLE:
            stones.lift_stone(s, seat, ship, slot)
            temple.build_temple(s, seat)
        case Site.BURIAL_CHAMBER:
            stones.lift_stone(s, seat, ship, slot)
            build_burial_chamber(s, seat)
        case Site.OBELISK:
            stones.lift_stone(s, seat, ship, slot)
            build_obelisk(s, seat)
