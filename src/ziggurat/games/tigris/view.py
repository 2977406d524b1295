"""What a seat, a spectator and a bot may know, as plain data.

Everything here is made from `visible`, which leaves out what the seat may not see; only what anyone at the table can
count is added: the sizes of hands and bag, and how strong leaders are on the board.
"""

from __future__ import annotations

from typing import Any

from ziggurat.engine.record import Seen, visible
from ziggurat.engine.seats import Seat, seat_after
from ziggurat.games.tigris.catalogue import (
    BOARDS,
    BUILDINGS,
    CELLS,
    COLOURS,
    DYNASTIES,
    LEADERS,
    MONUMENTS,
    N_ACTIONS,
    TILES,
    T,
    Tile,
)
from ziggurat.games.tigris.rules.conflicts import colour_of_support, fighter, is_war
from ziggurat.games.tigris.rules.kingdoms import (
    colour_of,
    map_for_view,
    n_temples_beside,
    n_tiles_in_kingdom,
    owner_of,
)
from ziggurat.games.tigris.rules.scoring import points_at_place
from ziggurat.games.tigris.state import Ask, Decision, Player, State, Step

FACE_DOWN, CATASTROPHE = "face-down", "catastrophe"


def public_view(s: State) -> dict[str, Any]:
    """The table as everyone sees it."""
    seen = visible(s, State, 0)
    board = seen["board"]
    joined = _joining_cell(s)
    return {
        "seats": seen["seats"],
        "board": BOARDS[board - 1],
        "buildings_played": bool(seen["buildings"]),
        "turn": seen["turn"],
        "turn_no": seen["turn_no"],
        "action": _action(s),
        "bag": int(s.bag.sum()),
        "bag_is_short": bool(seen["bag_is_short"]),
        "tiles": {CELLS[cell - 1]: _tile(tile) for cell, tile in enumerate(seen["tile"]) if tile},
        "leaders": {CELLS[cell - 1]: _leader(code) for cell, code in enumerate(seen["leader"]) if code},
        "treasures": _treasures(seen["treasure"], board),
        "monuments": {MONUMENTS[n - 1]: CELLS[cell - 1] for n, cell in enumerate(seen["monument"]) if cell},
        "buildings": {BUILDINGS[n - 1]: CELLS[cell - 1] for n, cell in enumerate(seen["building"]) if cell},
        "kingdoms": _kingdoms(s, seen, joined),
        "joined": CELLS[joined - 1] if joined else None,
        "conflicts": _conflicts(s),
        "players": [_player(s, seen, seat) for seat in range(1, seen["seats"] + 1)],
    }


def own_view(s: State, seat: Seat) -> dict[str, Any]:
    """What a seat alone sees: behind its own screen."""
    mine = visible(s.players[seat], Player, seat, owner=seat)
    return {
        "hand": {TILES[n - 1]: count for n, count in enumerate(mine["hand"]) if n},
        "swapped_tiles": {TILES[n - 1]: count for n, count in enumerate(mine["swapped"]) if n},
        **_points(s, seat),
    }


def _action(s: State) -> int:
    """R-10.1  Which of the actions of the turn is taken: all but those that are still planned."""
    return N_ACTIONS - sum(1 for n in range(1, s.n_open + 1) if s.agenda[n].kind == Step.ACTION)


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


# ---- kingdoms and conflicts


def _due(s: State, kind: int) -> Decision | None:
    """What is due of a kind, or None. Of the agenda only conflicts are shown, which all have seen."""
    return next((s.agenda[n] for n in range(s.n_open, 0, -1) if s.agenda[n].kind == kind), None)


def _joining_cell(s: State) -> int:
    """The cell of the tile that has joined two kingdoms, while wars are fought over it; else 0."""
    wars = _due(s, Step.WARS)
    return int(wars.cell) if wars is not None else 0


def _kingdoms(s: State, seen: Seen, joined: int) -> list[dict[str, Any]]:
    """R-2.2, R-6.4  All kingdoms with what leaders find there in a conflict; in wars, as they were before the tile."""
    map_for_view(s, joined)
    found: dict[int, dict[str, Any]] = {}
    for cell, kingdom_id in enumerate(s.scratch.kingdom.tolist()):
        if kingdom_id:
            kingdom = found.setdefault(kingdom_id, {"cells": [], "leaders": [], "tiles": dict.fromkeys(TILES, 0)})
            kingdom["cells"].append(CELLS[cell - 1])
            if seen["leader"][cell]:
                kingdom["leaders"].append(_leader(seen["leader"][cell]) | {"temples": int(n_temples_beside(s, cell))})
            elif seen["tile"][cell] < Tile.FACE_DOWN:
                kingdom["tiles"][TILES[seen["tile"][cell] - 1]] += 1
    return list(found.values())


def _conflicts(s: State) -> list[dict[str, Any]]:
    """The conflict that is fought now, or the wars from which the active seat chooses the next."""
    fought, choice = _due(s, Step.RESOLVE), _due(s, Ask.WAR)
    if fought is not None:
        seats = int(fought.attacker), int(fought.defender)
        given = [int(fought.support), int(fought.answer)][: int(fought.count)]
        map_for_view(s, int(fought.cell))
        return [_conflict(s, int(fought.cell), int(fought.colour), seats, given)]
    if choice is None:
        return []
    cell = int(choice.cell)
    map_for_view(s, cell)
    wars = [(colour, _fighters(s, cell, colour)) for colour in range(1, len(COLOURS) + 1) if is_war(s, cell, colour)]
    return [_conflict(s, cell, colour, seats, []) for colour, seats in wars]


def _fighters(s: State, cell: int, colour: int) -> tuple[int, int]:
    """R-6.3  Attacker and defender of a war. The map must be drawn with the joining tile as a wall."""
    attacker = int(fighter(s, cell, colour, int(s.turn)))
    return attacker, int(fighter(s, cell, colour, seat_after(s, attacker)))


def _conflict(s: State, cell: int, colour: int, seats: tuple[int, int], given: list[int]) -> dict[str, Any]:
    """Who fights whom, with what strength on the board, and how many tiles have been committed so far."""
    sides = [
        {
            "seat": seat,
            "cell": CELLS[int(s.players[seat].leader[colour]) - 1],
            "strength": _strength(s, cell, seat, colour),
            "support": given[n] if n < len(given) else None,
        }
        for n, seat in enumerate(seats)
    ]
    return {
        "kind": "war" if cell else "revolt",
        "leader": LEADERS[colour - 1],
        "tile": TILES[int(colour_of_support(cell, colour)) - 1],
        "attacker": sides[0],
        "defender": sides[1],
    }


def _strength(s: State, cell: int, seat: Seat, colour: int) -> int:
    """R-3.4, R-6.4  The strength of a leader on the board. The map must be drawn, with the joining tile as a wall."""
    home = int(s.players[seat].leader[colour])
    if cell == 0:
        return int(n_temples_beside(s, home))
    return int(n_tiles_in_kingdom(s, int(s.scratch.kingdom[home]), colour))


# ---- seats


def _player(s: State, seen: Seen, seat: Seat) -> dict[str, Any]:
    """One seat's side of the screen that all see: points only where nobody hides them."""
    player = seen["players"][seat]
    shown: dict[str, Any] = {
        "seat": seat,
        "dynasty": DYNASTIES[seat - 1],
        "hand_size": int(s.players[seat].hand.sum()),
        "swapped": int(s.players[seat].swapped.sum()),
        "catastrophes": player["catastrophes"],
        "leaders": {LEADERS[n - 1]: CELLS[cell - 1] for n, cell in enumerate(player["leader"]) if cell},
    }
    return shown | _points(s, seat) if seen["open_scores"] or s.n_open == 0 else shown


def _points(s: State, seat: Seat) -> dict[str, Any]:
    mine = s.players[seat]
    return {
        "points": {COLOURS[n - 1]: int(mine.points[n]) for n in range(1, len(COLOURS) + 1)},
        "treasures": int(mine.treasures),
        "score": int(points_at_place(s, seat, 1)),
    }


def breakdown(s: State, seat: Seat) -> dict[str, int]:
    """A seat's points by colour, and its treasures."""
    me = s.players[seat]
    return {colour: int(me.points[n]) for n, colour in enumerate(COLOURS, start=1)} | {"treasures": int(me.treasures)}
