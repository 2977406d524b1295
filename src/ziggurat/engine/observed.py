"""Observed: what a game says about its record so that programs can look at it from one seat.

What a seat may see follows from the audience of every field (`record.py`). Seats are told from where one sits: 1 is
the seat that looks, 2 the one after it. For that a game names, in its `observation.py`, the fields whose numbers are
seats and those whose first index is one. A game that names none is told with its seats as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

NONE: Mapping[str, int] = MappingProxyType({})
UNOPENED: Mapping[str, str] = MappingProxyType({})


class Observed(NamedTuple):
    """Where seats stand in a record. Fields of nested records are `ships.slots`, of a question `agenda.seat`."""

    seats: Mapping[str, int] = NONE
    """Fields whose numbers name a seat: 1 where the number is the seat, k where it is k x (seat - 1) + something."""
    by_seat: tuple[str, ...] = ()
    """Fields whose first index is a seat."""
    from_zero: tuple[str, ...] = ()
    """Fields of several indices of which those after the first count from 0."""
    opened_by: Mapping[str, str] = UNOPENED
    """Fields known to their owner alone that an option opens to everyone: the name of the option."""
