"""The directions in which a cell has neighbours: north, east, south, west, from 0 on and round again."""

from __future__ import annotations

from ziggurat.engine.rule import rule
from ziggurat.games.tigris.catalogue import N_DIRECTIONS


@rule
def opposite(direction: int) -> int:
    """The direction that leads back."""
    return (direction + N_DIRECTIONS // 2) % N_DIRECTIONS


@rule
def turned_right(direction: int) -> int:
    """The next direction clockwise."""
    return (direction + 1) % N_DIRECTIONS
