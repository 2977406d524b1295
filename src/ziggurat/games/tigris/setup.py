"""The opening position, for a number of seats and options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ziggurat.games.tigris.catalogue import BOARDS, N_CATASTROPHES, Colour, T, Tile
from ziggurat.games.tigris.state import State


def set_up(s: State, seats: int, options: Mapping[str, Any]) -> None:
    """R-1.1 to R-1.5  Temples with treasures on the board, the other tiles in the bag, leaders off the board."""
    s.seats = seats
    s.board = BOARDS.index(options["board"]) + 1
    s.buildings = int(options["buildings"])
    s.open_scores = int(options["open_scores"])
    s.monument_over_building = int(options["monument_over_building"])
    s.turn = 1
    n_treasures = int(T.n_treasures[s.board])
    for treasure in range(1, n_treasures + 1):
        s.treasure[treasure] = 1
        s.tile[T.treasure_cell[s.board, treasure]] = Tile.TEMPLE
    s.bag[:] = T.copies
    s.bag[Colour.RED] -= n_treasures
    for seat in range(1, seats + 1):
        s.players[seat].catastrophes = N_CATASTROPHES
