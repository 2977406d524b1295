"""Laws: what holds after every move of a game, whatever is played. `ziggurat soak` checks them at every step.

Some hold for all games and are written here. A game adds its own in `laws.py`: an enumeration `Law` whose numbers begin
with FIRST_LAW and whose lines say what holds, and a rule `broken_law(before, s)` behind the door `audit`, which looks
at the positions before and after a move.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from ziggurat.engine.decisions import FIRST_STEP
from ziggurat.engine.rule import rule

FIRST_LAW = 11
"""The first number of a game's own laws."""


class CommonLaw(IntEnum):
    """What holds in every game."""

    AGENDA_DEPTH = 1
    """The agenda is never higher than its array, nor below nothing."""
    AGENDA_BLANK = 2
    """Above the agenda, and at its entry 0, everything is blank."""
    QUESTION_OPEN = 3
    """After a move a seat or Nature is asked, or the match is over; no step is left to be taken."""
    NEWS_KEPT = 4
    """No news was lost because the array was full."""


class NoLaw(IntEnum):
    """The laws of a game that names none."""


@rule
def broken_common_law(s: Any) -> int:
    """The first law of all games that a position breaks; 0 where it keeps them."""
    if s.n_open < 0 or s.n_open >= len(s.agenda):
        return CommonLaw.AGENDA_DEPTH.value
    if s.agenda[0].kind != 0 or s.agenda[0].seat != 0:
        return CommonLaw.AGENDA_BLANK.value
    for at in range(s.n_open + 1, len(s.agenda)):
        if s.agenda[at].kind != 0 or s.agenda[at].seat != 0:
            return CommonLaw.AGENDA_BLANK.value
    if s.n_open > 0:
        entry = s.agenda[s.n_open]
        if entry.kind <= 0 or entry.kind >= FIRST_STEP or entry.seat < 0 or entry.seat > s.seats:
            return CommonLaw.QUESTION_OPEN.value
    if s.scratch.n_lost > 0:
        return CommonLaw.NEWS_KEPT.value
    return 0
