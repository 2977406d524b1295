"""What a seat, a spectator and a bot may know, as plain data.

Everything here is made from `visible`, which leaves out what the seat may not see; only the sizes of hands and bag,
which anyone at the table can count, are added.
"""

from __future__ import annotations

from typing import Any

from ziggurat.engine.record import Seen, visible
from ziggurat.engine.seats import Seat
from ziggurat.games.tigris.catalogue import (
    BOARDS,
    BUILDINGS,
    CELLS,
    COLOURS,
    DYNASTIES,
    LEADERS,
    MONUMENTS,
    TILES,
    T,
    Tile,
)
from ziggurat.games.tigris.rules.kingdoms import colour_of, owner_of
from ziggurat.games.tigris.rules.scoring import points_at_place
from ziggurat.games.tigris.state import Player, State

FACE_DOWN, CATASTROPHE = "face-down", "catastrophe"


def public_view(s: State) -> dict[str, Any]:
    """The table as everyone sees it."""
    seen = visible(s, State, 0)
    board = seen["board"]
    return {
        "seats": seen["seats"],
        "board": BOARDS[board - 1],
        "buildings_played": bool(seen["buildings"]),
        "turn": seen["turn"],
        "turn_no": seen["turn_no"],
        "bag": int(s.bag.sum()),
        "bag_is_short": bool(seen["bag_is_short"]),
        "tiles": {CELLS[cell - 1]: _tile(tile) for cell, tile in enumerate(seen["tile"]) if tile},
        "leaders": {CELLS[cell - 1]: _leader(code) for cell, code in enumerate(seen["leader"]) if code},
        "treasures": _treasures(seen["treasure"], board),
        "monuments": {MONUMENTS[n - 1]: CELLS[cell - 1] for n, cell in enumerate(seen["monument"]) if cell},
        "buildings": {BUILDINGS[n - 1]: CELLS[cell - 1] for n, cell in enumerate(seen["building"]) if cell},
        "players": [_player(s, seen, number) for number in range(1, seen["seats"] + 1)],
    }


def own_view(s: State, seat: Seat) -> dict[str, Any]:
    """What a seat alone sees: behind its own screen."""
    mine = visible(s.players[seat], Player, seat, owner=seat)
    return {
        "hand": {TILES[n - 1]: count for n, count in enumerate(mine["hand"]) if n},
        "swapped_tiles": {TILES[n - 1]: count for n, count in enumerate(mine["swapped"]) if n},
        **_points(s, seat),
    }


def _tile(tile: int) -> str:
    if tile == Tile.FACE_DOWN:
        return FACE_DOWN
    return CATASTROPHE if tile == Tile.CATASTROPHE else str(TILES[tile - 1])


def _leader(code: int) -> dict[str, Any]:
    return {"seat": int(owner_of(code)), "leader": LEADERS[int(colour_of(code)) - 1]}


def _treasures(lying: list[int], board: int) -> dict[str, dict[str, bool]]:
    return {
        CELLS[T.treasure_cell[board, treasure] - 1]: {"first": bool(T.priority[board, treasure])}
        for treasure, lies in enumerate(lying)
        if lies
    }


def _player(s: State, seen: Seen, number: int) -> dict[str, Any]:
    """One seat's side of the screen that all see: points only where nobody hides them."""
    player = seen["players"][number]
    shown: dict[str, Any] = {
        "seat": number,
        "dynasty": DYNASTIES[number - 1],
        "hand_size": int(s.players[number].hand.sum()),
        "swapped": int(s.players[number].swapped.sum()),
        "catastrophes": player["catastrophes"],
        "leaders": {LEADERS[n - 1]: CELLS[cell - 1] for n, cell in enumerate(player["leader"]) if cell},
    }
    return shown | _points(s, number) if seen["open_scores"] or s.n_open == 0 else shown


def _points(s: State, number: int) -> dict[str, Any]:
    mine = s.players[number]
    return {
        "points": {COLOURS[n - 1]: int(mine.points[n]) for n in range(1, len(COLOURS) + 1)},
        "treasures": int(mine.treasures),
        "score": int(points_at_place(s, number, 1)),
    }


def breakdown(s: State, seat: Seat) -> dict[str, int]:
    """A seat's points by colour, and its treasures."""
    me = s.players[seat]
    return {colour: int(me.points[n]) for n, colour in enumerate(COLOURS, start=1)} | {"treasures": int(me.treasures)}
