"""The calendar and the starting player space."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import offer
from ziggurat.engine.decisions import close, plan
from ziggurat.engine.news import tell
from ziggurat.engine.numbers import whole
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat, seat_after
from ziggurat.games.tzolkin.actions import Answer, Do, action
from ziggurat.games.tzolkin.catalogue import Good, T
from ziggurat.games.tzolkin.reasons import Why
from ziggurat.games.tzolkin.rules import goods, wheels
from ziggurat.games.tzolkin.state import News, State, Step


@rule
def collect_corn(s: State, seat: Seat) -> None:
    """R-15.3  Whoever stands on the starting player space takes the corn from the teeth at the end of its turn."""
    if s.start_space == seat and s.corn_on_teeth > 0:
        tell(s, News.CORN_COLLECTED, seat)
        goods.gain(s, seat, Good.CORN, whole(s.corn_on_teeth))
        s.corn_on_teeth = 0


@rule
def leave_corn(s: State) -> None:
    """R-15.2  Nobody used the starting player space: a corn lies on the tooth."""
    s.corn_on_teeth += 1
    tell(s, News.CORN_ON_TOOTH, 0).count = s.corn_on_teeth


@rule
def leave_start_space(s: State) -> Seat:
    """R-15.4, R-15.5  The worker returns, and the marker always changes hands. Returns whose worker it was."""
    seat = whole(s.start_space)
    s.start_space = 0
    s.players[seat].hand += 1
    s.marker = seat_after(s, seat) if s.marker == seat else seat
    tell(s, News.MARKER_MOVES, whole(s.marker))
    return seat


@rule
def may_advance_twice(s: State, seat: Seat) -> bool:
    """R-15.7, R-15.8  The light side is up, and nobody would be pushed off by the second day."""
    return s.players[seat].privilege > 0 and not wheels.would_push_off(s)


@rule
def offer_advance(s: State, seat: Seat, out: Any) -> None:
    """R-15.7  One day or two."""
    offer(out, action(Do.SINGLE_ADVANCE))
    offer(out, action(Do.DOUBLE_ADVANCE))


@rule
def why_not_advance(s: State, seat: Seat, answer: Answer) -> Why:
    """R-15.7  Whoever is asked may choose either."""
    is_advance = answer.kind == Do.SINGLE_ADVANCE or answer.kind == Do.DOUBLE_ADVANCE
    return Why.OK if is_advance else Why.NOT_ASKED


@rule
def answer_advance(s: State, seat: Seat, answer: Answer) -> None:
    """R-15.6, R-15.7  The seat has decided; two days turn its board to the dark side."""
    close(s)
    if answer.kind == Do.DOUBLE_ADVANCE:
        s.players[seat].privilege = 0
        begin_next_round(s, 2)
    else:
        begin_next_round(s, 1)


@rule
def begin_next_round(s: State, days: int) -> None:
    """The calendar moves on by `days` days, and the next round begins."""
    advance_calendar(s, days)
    plan(s, Step.BEGIN_ROUND)


@rule
def advance_calendar(s: State, days: int) -> None:
    """R-15.1, R-15.10, R-16.1  The wheels turn; a feast day that was reached or jumped over is the next round."""
    tell(s, News.DAYS_PASS, 0).count = days
    s.feast = 0
    for _ in range(days):
        s.day += 1
        s.feast = max(whole(s.feast), T.feast_at[s.day])
        wheels.turn_wheels(s)
