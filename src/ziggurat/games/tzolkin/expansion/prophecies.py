"""Prophecies: three calamities, the prices they put on things, and the points at their end.

What a calamity makes harder stands in the catalogue as numbers; the rules of the base game read them (rules/terms.py).
Here is what is asked because of them, and what is counted.
"""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import offer
from ziggurat.engine.decisions import ask, close, top
from ziggurat.engine.news import tell
from ziggurat.engine.numbers import whole
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tzolkin.actions import Answer, Do, action
from ziggurat.games.tzolkin.catalogue import (
    N_BUILDINGS,
    N_DRAWN,
    N_TECHNOLOGIES,
    N_TEMPLES,
    START_STEP,
    Calamity,
    Counts,
    Good,
    T,
    Temple,
    Wheel,
)
from ziggurat.games.tzolkin.expansion import sales
from ziggurat.games.tzolkin.reasons import Why
from ziggurat.games.tzolkin.rules import goods, monuments, points, temples, wheels
from ziggurat.games.tzolkin.rules.terms import calamity
from ziggurat.games.tzolkin.state import Ask, News, Source, State

# ---- drawing, beginning and ending


@rule
def n_drawn(s: State) -> int:
    """Prophecies drawn so far."""
    count = 0
    for place in range(1, N_DRAWN + 1):
        if s.prophecies[place] > 0:
            count += 1
    return count


@rule
def draw(s: State, prophecy: int) -> None:
    """R-20.1  A prophecy takes the next place."""
    s.prophecy_deck[prophecy] = 0
    s.prophecies[n_drawn(s) + 1] = prophecy
    tell(s, News.PROPHECY_DRAWN, 0).thing = prophecy


@rule
def end_prophecy(s: State) -> None:
    """R-20.2, R-20.3, R-20.8  The prophecy of this quarter scores and ends; the next one begins."""
    close(s)
    if s.calamity > 0:
        for seat in range(1, s.seats + 1):
            points.score_points(s, seat, Source.PROPHECIES, points_of(s, seat, whole(s.calamity)))
        tell(s, News.PROPHECY_ENDS, 0).thing = s.calamity
    s.calamity = 0
    if s.feast <= N_DRAWN:
        s.calamity = s.prophecies[s.feast]
        tell(s, News.PROPHECY_BEGINS, 0).thing = s.calamity


@rule
def points_of(s: State, seat: Seat, prophecy: int) -> int:
    """R-20.8, R-20.25  What the prophecy gives or takes for the count of a seat."""
    count = count_for(s, seat, T.prophecy_counts[prophecy])
    result = 1
    for band in range(1, 4):
        if count >= T.prophecy_bands[prophecy, band]:
            result = band + 1
    return T.prophecy_points[result]


@rule
def count_for(s: State, seat: Seat, counts: int) -> int:
    """R-20.9 to R-20.23  How many of something a seat has, whenever it came by it."""
    me = s.players[seat]
    match counts:
        case Counts.STEPS:
            return n_steps(s, seat)
        case Counts.STEPS_FOR_CHAAC:
            return n_steps_in(s, seat, Temple.CHAAC)
        case Counts.STEPS_FOR_QUETZALCOATL:
            return n_steps_in(s, seat, Temple.QUETZALCOATL)
        case Counts.STEPS_FOR_KUKULCAN:
            return n_steps_in(s, seat, Temple.KUKULCAN)
        case Counts.WOOD_TILES:
            return whole(me.wood_tiles)
        case Counts.CORN_TILES:
            return whole(me.corn_tiles)
        case Counts.GOLD:
            return whole(me.goods[Good.GOLD])
        case Counts.SKULLS:
            return whole(me.goods[Good.SKULL])
        case Counts.LEVELS:
            return monuments.n_levels(s, seat)
        case Counts.SECOND_LEVELS:
            return n_second_levels(s, seat)
        case Counts.BUILDINGS:
            return n_buildings(s, seat)
        case Counts.FED_WORKERS:
            return whole(me.fed)
        case Counts.WORKERS_IN_CHICHEN_ITZA:
            return wheels.n_workers_on_wheel(s, seat, Wheel.CHICHEN_ITZA)
    return 0


@rule
def n_steps(s: State, seat: Seat) -> int:
    """R-20.9  Steps above the start in all temples; below it they count against."""
    count = 0
    for temple in range(1, N_TEMPLES + 1):
        count += n_steps_in(s, seat, temple)
    return count


@rule
def n_steps_in(s: State, seat: Seat, temple: int) -> int:
    """R-20.10 to R-20.12  Steps above the start in a temple; fewer than none below it."""
    return whole(s.players[seat].temple[temple]) - START_STEP


@rule
def n_second_levels(s: State, seat: Seat) -> int:
    """R-20.19  Technologies at the second level or above."""
    count = 0
    for technology in range(1, N_TECHNOLOGIES + 1):
        if s.players[seat].technology[technology] >= 2:
            count += 1
    return count


@rule
def n_buildings(s: State, seat: Seat) -> int:
    """R-20.20  Buildings of a seat, monuments not counted."""
    count = 0
    for building in range(1, N_BUILDINGS + 1):
        count += whole(s.players[seat].buildings[building])
    return count


# ---- gold at a price


@rule
def ask_about_gold(s: State) -> None:
    """R-20.6, R-20.15  The next gold is asked for, if the seat can come by the corn; else it is lost."""
    step = top(s)
    seat = whole(step.receiver)
    if step.count == 0:
        close(s)
        return
    step.count -= 1
    if sales.corn_in_reach(s, seat) >= calamity(s, Calamity.GOLD_CORN):
        ask(s, Ask.GOLD, seat)
    else:
        tell(s, News.DECLINED, seat).thing = Good.GOLD


@rule
def offer_gold(s: State, seat: Seat, out: Any) -> None:
    """R-20.6, R-20.15  Take the gold for its price, or decline it."""
    offer(out, action(Do.DECLINE))
    if why_not_accept_gold(s, seat) == Why.OK:
        offer(out, action(Do.ACCEPT))


@rule
def why_not_gold(s: State, seat: Seat, answer: Answer) -> Why:
    """R-20.6, R-20.15  Why the gold cannot be taken; it may be declined."""
    match answer.kind:
        case Do.ACCEPT:
            return why_not_accept_gold(s, seat)
        case Do.DECLINE:
            return Why.OK
    return Why.NOT_ASKED


@rule
def answer_gold(s: State, seat: Seat, answer: Answer) -> None:
    """R-20.6  The gold is paid for and received, or declined."""
    close(s)
    if answer.kind == Do.ACCEPT:
        goods.pay(s, seat, Good.CORN, calamity(s, Calamity.GOLD_CORN))
        goods.receive(s, seat, Good.GOLD, 1)
    else:
        tell(s, News.DECLINED, seat).thing = Good.GOLD


@rule
def why_not_accept_gold(s: State, seat: Seat) -> Why:
    """R-20.15  The price of a gold is corn."""
    return Why.OK if s.players[seat].goods[Good.CORN] >= calamity(s, Calamity.GOLD_CORN) else Why.NOT_ENOUGH_CORN


# ---- skulls at a price


@rule
def ask_about_skull(s: State) -> None:
    """R-20.6, R-20.16  The next skull is asked for, if there is one and a god to anger; else it is lost."""
    step = top(s)
    seat = whole(step.receiver)
    if step.count == 0:
        close(s)
        return
    step.count -= 1
    if temples.why_not_receive_skull(s, seat) == Why.OK:
        ask(s, Ask.SKULL, seat)
    else:
        tell(s, News.DECLINED, seat).thing = Good.SKULL


@rule
def offer_skull(s: State, seat: Seat, out: Any) -> None:
    """R-20.16  List the gods that can be angered for the skull, and to decline it."""
    temples.offer_anger(s, seat, out)
    offer(out, action(Do.DECLINE))


@rule
def why_not_skull(s: State, seat: Seat, answer: Answer) -> Why:
    """R-20.16  Why a god cannot be angered for the skull; it may be declined."""
    return Why.OK if answer.kind == Do.DECLINE else temples.why_not_anger(s, seat, answer)


@rule
def answer_skull(s: State, seat: Seat, answer: Answer) -> None:
    """R-20.16  The skull is received and the god is angry, or it stays in the bank."""
    close(s)
    if answer.kind == Do.ANGER:
        goods.receive(s, seat, Good.SKULL, 1)
        temples.step_down(s, seat, answer.temple)
    else:
        tell(s, News.DECLINED, seat).thing = Good.SKULL
