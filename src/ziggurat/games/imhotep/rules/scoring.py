"""The end of the game: what is scored last, and who has won."""

from __future__ import annotations

from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.imhotep.catalogue import (
    N_CARDS,
    STONES_PER_ORNAMENT_POINT,
    UNUSED_BLUE_CARD_POINTS,
    WRATH_PENALTY,
    Colour,
    Effect,
    Site,
    T,
)
from ziggurat.games.imhotep.rules.burial_chamber import has_stone_in_burial_chamber, score_burial_chamber
from ziggurat.games.imhotep.rules.obelisk import has_stone_at_obelisk, n_stones_at_obelisk, score_obelisk
from ziggurat.games.imhotep.rules.points import score_points
from ziggurat.games.imhotep.rules.pyramid import has_stone_at_pyramid, n_stones_at_pyramid
from ziggurat.games.imhotep.rules.temple import has_stone_at_temple
from ziggurat.games.imhotep.state import N_SOURCES, Source, State


@rule
def score_end(s: State) -> None:
    """R-12.1  Burial chamber, obelisk, cards; then the Wrath of the Pharaoh where it is played."""
    score_burial_chamber(s)
    score_obelisk(s)
    for seat in range(1, s.seats + 1):
        score_cards(s, seat)
        if s.wrath > 0 and not has_built_everywhere(s, seat):
            score_points(s, seat, Source.WRATH, -WRATH_PENALTY)


@rule
def score_cards(s: State, seat: Seat) -> None:
    """R-12.2 to R-12.4  Ornaments one by one, statues together, unused blue cards."""
    statues = 0
    ornaments = 0
    unused = 0
    for card in range(1, N_CARDS + 1):
        n_copies = s.players[seat].cards[card]
        if T.effect[card] == Effect.STATUE:
            statues += T.set_points[n_copies]
        elif T.effect[card] == Effect.ORNAMENT:
            ornaments += n_copies * (n_stones_at(s, T.card_site[card]) // STONES_PER_ORNAMENT_POINT)
        elif T.colour[card] == Colour.BLUE:
            unused += n_copies * UNUSED_BLUE_CARD_POINTS
    score_points(s, seat, Source.STATUES, statues)
    score_points(s, seat, Source.ORNAMENTS, ornaments)
    score_points(s, seat, Source.BLUE_CARDS, unused)


@rule
def n_stones_at(s: State, site: int) -> int:
    """R-12.2  All stones at a monument, whoever owns them."""
    if site == Site.PYRAMID:
        return n_stones_at_pyramid(s)
    if site == Site.TEMPLE:
        return int(s.n_temple)
    if site == Site.BURIAL_CHAMBER:
        return int(s.n_burial)
    return n_stones_at_obelisk(s)


@rule
def has_built_everywhere(s: State, seat: Seat) -> bool:
    """R-13.1  The seat has a stone at each of the four monuments, however it came there."""
    return (
        has_stone_at_pyramid(s, seat)
        and has_stone_at_temple(s, seat)
        and has_stone_in_burial_chamber(s, seat)
        and has_stone_at_obelisk(s, seat)
    )


@rule
def total_points(s: State, seat: Seat) -> int:
    """The points of a seat so far."""
    total = 0
    for source in range(1, N_SOURCES + 1):
        total += s.players[seat].points[source]
    return total


@rule
def is_ahead(s: State, seat: Seat, other: Seat) -> bool:
    """R-12.5  More points, or as many and more stones on the sled."""
    mine, theirs = total_points(s, seat), total_points(s, other)
    if mine != theirs:
        return mine > theirs
    return s.players[seat].sled > s.players[other].sled
