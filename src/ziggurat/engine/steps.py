"""Single steps in compiled code, for matches that are played move by move.

Numba takes ten microseconds to recognise a bare record that Python hands over, and half of one for an array. So a step
is given a box: an array of one record (`record.box_with`). Like engine/batch.py these are templates for every game.
"""

from __future__ import annotations

from typing import Any

from ziggurat.engine.batch import answer_of_nature, doors, total_weight
from ziggurat.engine.rule import for_every_game


@for_every_game
def list_answers(box: Any, out: Any) -> None:
    """List the legal answers to the open decision."""
    doors.legal(box[0], out)


@for_every_game
def why_refused(box: Any, action: int) -> int:
    """Why an action is not possible; 0 when it is."""
    return doors.why_not(box[0], action)


@for_every_game
def answer(box: Any, action: int) -> int:
    """Answer the open decision. Returns the only seat that may read the answer, 0 where everyone may."""
    reader = doors.reader(box[0], action)
    doors.apply(box[0], action)
    return reader


@for_every_game
def count_cases(box: Any, out: Any) -> int:
    """List the answers that Nature can give. Returns how many equally likely cases they stand for together."""
    doors.legal(box[0], out)
    return total_weight(box[0], out)


@for_every_game
def answer_in_case(box: Any, out: Any, at: int) -> int:
    """The listed answer of Nature that a case stands for."""
    return answer_of_nature(box[0], out, at)
