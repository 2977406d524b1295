"""The temple: at the end of every round its top stones are rewarded."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import offer
from ziggurat.engine.decisions import ask, close, plan, top
from ziggurat.engine.news import tell
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.imhotep.actions import Answer, Do, action
from ziggurat.games.imhotep.catalogue import TEMPLE_STONES, Reward, Site, T
from ziggurat.games.imhotep.reasons import Why
from ziggurat.games.imhotep.rules.points import score_points
from ziggurat.games.imhotep.rules.stones import get_stones, takeable_stones
from ziggurat.games.imhotep.state import Ask, News, Source, State, Step


@rule
def build_temple(s: State, seat: Seat) -> None:
    """R-8.1  The stone goes to the next space from the left; a full level is built over."""
    s.n_temple += 1
    s.temple[s.n_temple] = seat
    tell(s, News.STONE_BUILT, seat).site = Site.TEMPLE


@rule
def owner_on_top(s: State, column: int) -> Seat:
    """R-8.2  The seat whose stone is seen from above in a column, or 0 where it is empty."""
    n_columns = T.temple_columns[s.seats]
    n_below = (s.n_temple - column) // n_columns * n_columns
    if s.n_temple < column:
        return 0
    return int(s.temple[column + n_below])


@rule
def n_tops(s: State, seat: Seat) -> int:
    """R-8.2  Stones of a seat that are seen from above."""
    total = 0
    for column in range(1, T.temple_columns[s.seats] + 1):
        if owner_on_top(s, column) == seat:
            total += 1
    return total


@rule
def reward_next_column(s: State) -> None:
    """R-8.2, R-8.3  The columns are rewarded from left to right."""
    step = top(s)
    step.column += 1
    column = int(step.column)
    if column > T.temple_columns[s.seats]:
        close(s)
        return
    owner = owner_on_top(s, column)
    if owner > 0:
        reward(s, owner, column)


@rule
def reward(s: State, seat: Seat, column: int) -> None:
    """R-8.2 to R-8.4  What the column gives to the owner of its top stone."""
    prize = T.temple_reward[s.side[Site.TEMPLE], column]
    if prize == Reward.POINT_OR_STONES and takeable_stones(s, seat, TEMPLE_STONES) > 0:
        ask(s, Ask.REWARD, seat).column = column
    elif prize == Reward.CARD:
        plan(s, Step.DRAW).receiver = seat
    elif prize == Reward.TWO_POINTS:
        score_points(s, seat, Source.TEMPLE, 2)
    else:
        score_points(s, seat, Source.TEMPLE, 1)


@rule
def offer_reward(s: State, seat: Seat, out: Any) -> None:
    """R-8.3  A point or stones."""
    offer(out, action(Do.POINT))
    offer(out, action(Do.STONES))


@rule
def why_not_reward(s: State, seat: Seat, answer: Answer) -> Why:
    """R-8.3  Either of the two."""
    if answer.kind == Do.POINT or answer.kind == Do.STONES:
        return Why.OK
    return Why.NOT_ASKED


@rule
def answer_reward(s: State, seat: Seat, answer: Answer) -> None:
    """R-8.3  The owner of the top stone takes the point or the stones."""
    close(s)
    if answer.kind == Do.POINT:
        score_points(s, seat, Source.TEMPLE, 1)
    else:
        get_stones(s, seat, TEMPLE_STONES)


@rule
def has_stone_at_temple(s: State, seat: Seat) -> bool:
    """The seat has a stone in the temple, covered or not."""
    for stone in range(1, s.n_temple + 1):
        if s.temple[stone] == seat:
            return True
    return False
