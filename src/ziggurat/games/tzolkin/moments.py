"""Where a match stands: what follows from the agenda, the day and the table, and is not said in a position."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

from ziggurat.games.tzolkin.catalogue import (
    AGE_FEAST,
    BUILDINGS,
    DUMMY,
    FEAST_TEETH,
    MAX_TEETH,
    N_DRAWN,
    N_FEASTS,
    N_QUICK_TILES_BY_ERA,
    N_WHEELS,
    T,
    Term,
)
from ziggurat.games.tzolkin.rules import sets
from ziggurat.games.tzolkin.rules.wheels import n_workers_on_wheels
from ziggurat.games.tzolkin.state import MAX_KEPT, Ask, State, Step


class Moment(IntEnum):
    """The parts of a match."""

    SET_UP = 1
    """The table is set, and the seats choose in secret."""
    TURN = 2
    """A seat takes its turn."""
    FEAST = 3
    """The turns of a feast day are over."""
    ADVANCE = 4
    """A seat decides how far the calendar advances."""
    OVER = 5


def moment_of(s: State, is_over: bool) -> Moment:
    """The part of the match that the agenda belongs to; an empty one is the beginning of a turn, or the end."""
    if is_over:
        return Moment.OVER
    if s.n_open == 0 or due(s, Step.TURNS):
        return Moment.TURN
    if due(s, Step.CALENDAR):
        return Moment.FEAST
    return Moment.SET_UP if due(s, Step.BEGIN_ROUND) else Moment.ADVANCE


def due(s: State, kind: int) -> list[Any]:
    """The entries of a kind on the agenda."""
    return [s.agenda[place] for place in range(1, s.n_open + 1) if s.agenda[place].kind == kind]


def is_beginning_of_turn(s: State) -> bool:
    """Nothing but the turn of a seat is asked, and what is due follows from the table."""
    return bool(s.n_open > 0 and s.agenda[s.n_open].kind == Ask.TURN)


# ---- days


def is_feast_jumped(s: State) -> int:
    """1 where the feast day of this round lies a day back."""
    return int(s.feast > 0 and T.feast_at[s.day] != s.feast)


def n_feasts_over(s: State) -> int:
    """Feast days of rounds before this one."""
    if s.feast:
        return int(s.feast) - 1
    return sum(1 for tooth in FEAST_TEETH if tooth < s.day)


def is_feast_held(s: State) -> bool:
    """The feast of this round is under way or over."""
    return bool(s.feast > 0 and not due(s, Step.FEAST))


def era_of(s: State) -> int:
    """The age of the buildings on offer: it changes during the second feast."""
    if n_feasts_over(s) >= AGE_FEAST:
        return 2
    return 2 if s.feast == AGE_FEAST and s.n_open and is_feast_held(s) and not due(s, Step.CHANGE_AGE) else 1


def calamity_of(s: State, moment: Moment) -> int:
    """The prophecy in force: the one of a feast day ends as the last thing of it."""
    n_over = n_feasts_over(s)
    if moment == Moment.OVER:
        n_over = N_FEASTS
    elif moment in (Moment.FEAST, Moment.ADVANCE) and s.feast and not due(s, Step.PROPHECY):
        n_over += 1
    return int(s.prophecies[n_over]) if n_over <= N_DRAWN else 0


# ---- counts


def n_quick_tiles(s: State, moment: Moment) -> tuple[int, int]:
    """How many quick actions are laid out at least and at most."""
    first, second = N_QUICK_TILES_BY_ERA
    if not s.with_quick:
        return 0, 0
    if moment == Moment.SET_UP and due(s, Step.SET_UP):
        return 0, first
    if due(s, Step.LAY_OUT_QUICK):
        return first, first + second - 1
    is_second_laid = n_feasts_over(s) > 0 or (moment in (Moment.FEAST, Moment.ADVANCE) and s.feast > 0)
    return (first + second,) * 2 if is_second_laid else (first, first)


def count_tiles_to_come(s: State, moment: Moment) -> None:
    """Quick actions still to be laid out, and dummy workers still to be placed."""
    s.quick_deck[:] = 0
    first = N_QUICK_TILES_BY_ERA[0]
    if s.with_quick and due(s, Step.SET_UP):
        s.quick_deck[:] = T.quick_copies[1] - n_of_each(s.quick_tile[1 : first + 1], len(s.quick_deck))
    elif s.with_quick and due(s, Step.LAY_OUT_QUICK):
        s.quick_deck[:] = T.quick_copies[2] - n_of_each(s.quick_tile[first + 1 :], len(s.quick_deck))
    s.dummies = n_dummies(s) - n_dummies_placed(s) if moment == Moment.SET_UP else 0


def n_of_each(things: Any, length: int) -> Any:
    """How often each thing is there, by its number; empty places do not count."""
    counts = np.bincount(things, minlength=length)[:length]
    counts[0] = 0
    return counts


def n_dummies(s: State) -> int:
    """Dummy workers of the match that stand on wheels when the table is set."""
    if s.with_quick:
        return int(T.quick_dummies[s.seats] - T.quick_blocked[s.seats])
    return int(T.dummies[s.seats])


def n_dummies_placed(s: State) -> int:
    """Dummy workers on wheels."""
    return int((s.wheels == DUMMY).sum())


def n_workers_placed(s: State, seat: int) -> int:
    """Workers of a seat that are not in hand."""
    return n_workers_on_wheels(s, seat) + int(s.start_space == seat) + int((s.quick_space == seat).sum())


def count_answers(s: State, moment: Moment) -> None:
    """How often each seat has said what it keeps: the seats answer one after the other."""
    most = MAX_KEPT if s.with_tribes else int(T.terms[0, Term.WEALTH_KEPT])
    is_choosing = bool(due(s, Step.CHOOSE))
    question = s.agenda[s.n_open]
    for seat in range(1, s.seats + 1):
        n_kept = most
        if moment == Moment.SET_UP and is_choosing:
            n_kept = most if question.kind in (Ask.KEEP, Ask.KEEP_TRIBE) and seat < question.seat else 0
            if question.kind == Ask.KEEP and seat == question.seat:
                n_kept = most - int(question.count)
        s.players[seat].n_kept = n_kept


def count_turn(s: State) -> None:
    """What was done in the turn so far, as far as it can be seen on the table."""
    spaces = [n for wheel in range(1, N_WHEELS + 1) for n in range(MAX_TEETH) if sets.contains(int(s.fresh[wheel]), n)]
    s.n_on_wheels = len(spaces)
    if not s.turn:
        return
    n_quick = int((s.quick_space == s.turn).sum())
    s.n_placed = len(spaces) + int(s.start_space == s.turn) + n_quick
    s.discount = min(int(T.terms[s.players[s.turn].tribe, Term.SPACE_DISCOUNT]), max(spaces, default=0))
    s.quick_due = int(n_quick > 0 and s.n_open > 0 and s.agenda[s.n_open].kind == Ask.PLACE)


def n_tiles_held(s: State, kind: str) -> int:
    """Corn or wood tiles that lie before the seats."""
    return sum(int(getattr(s.players[seat], f"{kind}_tiles")) for seat in range(1, s.seats + 1))


def n_buildings_seen(s: State) -> Any:
    """Buildings by kind that lie in the row or before a seat, or are being built."""
    seen = np.zeros(len(BUILDINGS) + 1, dtype=np.int64)
    for seat in range(1, s.seats + 1):
        seen += s.players[seat].buildings
    for building in [*s.row[1:], *(entry.tile for entry in due(s, Step.BUILT))]:
        seen[building] += int(building > 0)
    return seen
