"""The pyramid: points at once for every stone. Side B has three small pyramids and bonuses."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import offer
from ziggurat.engine.decisions import ask
from ziggurat.engine.news import tell
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.imhotep.actions import Do, action
from ziggurat.games.imhotep.catalogue import PYRAMID_EXTRA_POINTS, STONES_TAKEN, Bonus, Side, Site, T
from ziggurat.games.imhotep.reasons import Why
from ziggurat.games.imhotep.rules.market import n_cards
from ziggurat.games.imhotep.rules.points import score_points
from ziggurat.games.imhotep.rules.ships import n_free_slots
from ziggurat.games.imhotep.rules.stones import lift_stone, takeable_stones
from ziggurat.games.imhotep.state import Ask, News, Source, State


@rule
def why_not_build(s: State, pyramid: int) -> Why:
    """R-7.4  A finished pyramid takes no more stones while another is unfinished."""
    side = s.side[Site.PYRAMID]
    if s.built[pyramid] >= T.n_spaces[side]:
        return Why.PYRAMID_FINISHED
    return Why.OK


@rule
def is_all_built(s: State) -> bool:
    """Every space of every pyramid is filled."""
    for pyramid in range(1, T.n_pyramids[s.side[Site.PYRAMID]] + 1):
        if why_not_build(s, pyramid) == Why.OK:
            return False
    return True


@rule
def deliver_to_pyramid(s: State, seat: Seat, ship: int, slot: int) -> None:
    """R-7.1, R-7.4  The next free space; on side B the owner of the stone chooses the pyramid."""
    if is_all_built(s):
        lift_stone(s, seat, ship, slot)
        add_extra_stone(s, seat)
    elif s.side[Site.PYRAMID] == Side.A:
        lift_stone(s, seat, ship, slot)
        build(s, seat, 1)
    else:
        question = ask(s, Ask.BUILD, seat)
        question.ship = ship
        question.slot = slot


@rule
def offer_pyramids(s: State, out: Any) -> None:
    """List the unfinished pyramids."""
    for pyramid in range(1, T.n_pyramids[s.side[Site.PYRAMID]] + 1):
        if why_not_build(s, pyramid) == Why.OK:
            offer(out, action(Do.BUILD, pyramid))


@rule
def build(s: State, seat: Seat, pyramid: int) -> None:
    """R-7.2  The stone fills the next space and scores what is printed there; a bonus is offered at once."""
    side = s.side[Site.PYRAMID]
    s.built[pyramid] += 1
    space = int(s.built[pyramid])
    s.pyramid[pyramid, space] = seat
    tell(s, News.STONE_BUILT, seat).site = Site.PYRAMID
    score_points(s, seat, Source.PYRAMID, T.pyramid_points[side, pyramid, space])
    maybe_offer_bonus(s, seat, T.pyramid_bonus[side, pyramid, space])


@rule
def add_extra_stone(s: State, seat: Seat) -> None:
    """R-7.3  Once everything is built, a stone lies beside the pyramid and scores 1."""
    s.pyramid_extra[seat] += 1
    tell(s, News.STONE_BUILT, seat).site = Site.PYRAMID
    score_points(s, seat, Source.PYRAMID, PYRAMID_EXTRA_POINTS)


@rule
def maybe_offer_bonus(s: State, seat: Seat, bonus: int) -> None:
    """R-7.5 to R-7.7  The owner may claim the bonus now; one that cannot be used is lost."""
    if bonus == Bonus.CARD and n_cards(s.deck) + n_cards(s.discards) <= s.face_down - n_cards(s.aside):
        return
    if bonus == Bonus.STONES and takeable_stones(s, seat, STONES_TAKEN) == 0:
        return
    if bonus == Bonus.PLACE and (s.players[seat].sled == 0 or n_free_slots(s) == 0):
        return
    if bonus != Bonus.NONE:
        ask(s, Ask.BONUS, seat).bonus = bonus


@rule
def n_stones_at_pyramid(s: State) -> int:
    """All stones at the site, those beside the finished pyramids too."""
    total = 0
    for pyramid in range(1, T.n_pyramids[s.side[Site.PYRAMID]] + 1):
        total += s.built[pyramid]
    for seat in range(1, s.seats + 1):
        total += s.pyramid_extra[seat]
    return total


@rule
def has_stone_at_pyramid(s: State, seat: Seat) -> bool:
    """The seat has a stone at the site."""
    if s.pyramid_extra[seat] > 0:
        return True
    for pyramid in range(1, T.n_pyramids[s.side[Site.PYRAMID]] + 1):
        for space in range(1, s.built[pyramid] + 1):
            if s.pyramid[pyramid, space] == seat:
                return True
    return False
