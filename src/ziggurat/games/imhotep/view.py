"""What a seat, a spectator and a bot may know, as plain data.

Everything here is made from `visible`, which leaves out what the seat may not see: a view cannot leak by mistake.
"""

from __future__ import annotations

from itertools import compress
from typing import Any

from ziggurat.engine.record import Seen, visible
from ziggurat.engine.seats import Seat
from ziggurat.games.imhotep.catalogue import BURIAL_ROWS, CARDS, PYRAMIDS, SITES, Side, T
from ziggurat.games.imhotep.state import Player, Source, State

FLEETS = T.fleet[:, 1:].tolist()
MINIMUM_LOAD = T.minimum_load.tolist()
FLEET_NUMBERS, CARD_NUMBERS = range(len(FLEETS)), range(len(CARDS) + 1)
SIDES = ["", *(side.name for side in Side)]
SOURCES = [source.name.lower() for source in Source]


def public_view(s: State) -> dict[str, Any]:
    """The table as everyone sees it."""
    seen = visible(s, State, 0)
    sides = {site: SIDES[side] for site, side in zip(SITES, seen["side"][1:], strict=True)}
    return {
        "seats": seen["seats"],
        "round": seen["round_no"],
        "turn": seen["turn"],
        "sides": sides,
        "wrath": bool(seen["wrath"]),
        "players": [_player(seen["players"][seat], seat) for seat in range(1, seen["seats"] + 1)],
        "ships": [_ship(shown, ship) for ship, shown in enumerate(seen["ships"]) if shown["capacity"]],
        "market": {
            "face_up": _cards(seen["market"]),
            "face_down": seen["face_down"],
            "known_face_down": _cards(seen["aside"]),
        },
        "unseen_cards": _cards(seen["deck"]),
        "discards": _cards(seen["discards"]),
        "in_play": _cards(seen["in_play"]),
        "fleets_left": _fleets(seen["round_deck"]),
        "pyramid": _pyramid(seen, sides["pyramid"]),
        "temple": _temple(seen),
        "burial_chamber": {"rows": BURIAL_ROWS, "stones": seen["burial_chamber"][1 : seen["n_burial"] + 1]},
        "obelisk": {"stones": seen["obelisk"][1 : seen["seats"] + 1], "towers": seen["towers"][1:]},
    }


def own_view(s: State, seat: Seat) -> dict[str, Any]:
    """What a seat alone sees."""
    mine = visible(s.players[seat], Player, seat, owner=seat)
    return {"looking_at": [CARDS[card - 1] for card in mine["peeked"] if card]}


def _player(player: Seen, seat: Seat) -> dict[str, Any]:
    points = dict(zip(SOURCES, player["points"][1:], strict=True))
    return {
        "seat": seat,
        "sled": player["sled"],
        "quarry": player["quarry"],
        "cards": _cards(player["cards"]),
        "points": points,
        "score": sum(points.values()),
    }


def _cards(counts: list[int]) -> dict[str, int]:
    """Card keys with how many there are of each."""
    return {CARDS[card - 1]: counts[card] for card in compress(CARD_NUMBERS, counts)}


def _ship(shown: Seen, ship: int) -> dict[str, Any]:
    return {
        "ship": ship,
        "capacity": shown["capacity"],
        "minimum": MINIMUM_LOAD[shown["capacity"]],
        "slots": shown["slots"][1 : shown["capacity"] + 1],
        "site": SITES[shown["site"] - 1] if shown["site"] else None,
    }


def _fleets(deck: list[int]) -> list[list[int]]:
    return [FLEETS[fleet] for fleet in compress(FLEET_NUMBERS, deck) for _ in range(deck[fleet])]


def _pyramid(seen: Seen, side: str) -> dict[str, Any]:
    names = ["pyramid"] if side == "A" else PYRAMIDS
    parts = {
        name: seen["pyramid"][pyramid][1 : seen["built"][pyramid] + 1] for pyramid, name in enumerate(names, start=1)
    }
    return {"parts": parts, "extra": seen["pyramid_extra"][1 : seen["seats"] + 1]}


def _temple(seen: Seen) -> dict[str, Any]:
    columns = int(T.temple_columns[seen["seats"]])
    stones = seen["temple"][1 : seen["n_temple"] + 1]
    return {"columns": [stones[column::columns] for column in range(columns)]}


def breakdown(s: State, seat: Seat) -> dict[str, int]:
    """R-12.1  A seat's points by where they come from."""
    return dict(zip(SOURCES, s.players[seat].points[1:].tolist(), strict=True))
