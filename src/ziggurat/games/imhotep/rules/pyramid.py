"""The pyramid: points at once for every stone. Side B has three small pyramids and bonuses."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import offer
from ziggurat.engine.decisions import ask, close, plan, top
from ziggurat.engine.news import tell
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.imhotep.actions import Answer, Do, action
from ziggurat.games.imhotep.catalogue import PYRAMID_EXTRA_POINTS, STONES_TAKEN, Bonus, Side, Site, T
from ziggurat.games.imhotep.reasons import Why
from ziggurat.games.imhotep.rules.market import n_cards
from ziggurat.games.imhotep.rules.points import score_points
from ziggurat.games.imhotep.rules.ships import n_free_slots, offer_places, place_stone, why_not_place_stone
from ziggurat.games.imhotep.rules.stones import get_stones, lift_stone, takeable_stones
from ziggurat.games.imhotep.state import Ask, News, Source, State, Step


@rule
def is_finished(s: State, pyramid: int) -> bool:
    """Every space of a pyramid is filled."""
    return s.built[pyramid] >= T.n_spaces[s.side[Site.PYRAMID]]


@rule
def is_all_built(s: State) -> bool:
    """Every space of every pyramid is filled."""
    for pyramid in range(1, T.n_pyramids[s.side[Site.PYRAMID]] + 1):
        if not is_finished(s, pyramid):
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
def offer_build(s: State, seat: Seat, out: Any) -> None:
    """List the unfinished pyramids."""
    for pyramid in range(1, T.n_pyramids[s.side[Site.PYRAMID]] + 1):
        if not is_finished(s, pyramid):
            offer(out, action(Do.BUILD, pyramid))


@rule
def why_not_build(s: State, seat: Seat, answer: Answer) -> Why:
    """R-7.4  A finished pyramid takes no more stones while another is unfinished."""
    if answer.kind != Do.BUILD:
        return Why.NOT_ASKED
    return Why.PYRAMID_FINISHED if is_finished(s, answer.pyramid) else Why.OK


@rule
def answer_build(s: State, seat: Seat, answer: Answer) -> None:
    """R-7.4  The stone is built into the pyramid that its owner has chosen."""
    question = top(s)
    ship, slot = int(question.ship), int(question.slot)
    close(s)
    lift_stone(s, seat, ship, slot)
    build(s, seat, answer.pyramid)


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


# ---- the bonuses of side B


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
def offer_bonus(s: State, seat: Seat, out: Any) -> None:
    """R-7.5 to R-7.7  Use the bonus of pyramid B, or leave it."""
    if top(s).bonus == Bonus.PLACE:
        offer_places(s, seat, out)
    else:
        offer(out, action(Do.CLAIM))
    offer(out, action(Do.DECLINE))


@rule
def why_not_bonus(s: State, seat: Seat, answer: Answer) -> Why:
    """R-7.5 to R-7.7  Why an answer does not fit the bonus."""
    places = top(s).bonus == Bonus.PLACE
    if answer.kind == Do.DECLINE or (answer.kind == Do.CLAIM and not places):
        return Why.OK
    if answer.kind == Do.PLACE and places:
        return why_not_place_stone(s, seat, answer.ship, answer.slot)
    return Why.NOT_ASKED


@rule
def answer_bonus(s: State, seat: Seat, answer: Answer) -> None:
    """R-7.5 to R-7.7  A card, stones, or a stone on a ship, before the next stone is unloaded."""
    bonus = int(top(s).bonus)
    close(s)
    if answer.kind == Do.DECLINE:
        return
    match bonus:
        case Bonus.CARD:
            plan(s, Step.DRAW).receiver = seat
        case Bonus.STONES:
            get_stones(s, seat)
        case Bonus.PLACE:
            place_stone(s, seat, answer.ship, answer.slot)


# ---- whose stones lie there


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
