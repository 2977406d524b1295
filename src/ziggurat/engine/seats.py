"""Seats: the places of the players, 1 to n in clockwise order. Seat 0 is Nature."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.rule import rule

NATURE = 0
MAX_SEATS = 5

Seat = int


@rule
def seat_after(s: Any, seat: Seat) -> Seat:
    """The seat to the left, clockwise."""
    return seat % s.seats + 1
