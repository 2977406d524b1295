"""What a seat, a spectator and a bot may know, as plain data.

Everything here is made from `visible`, which leaves out what the seat may not see: a view cannot leak by mistake.
Points are given as points, not in quarters.
"""

from __future__ import annotations

from typing import Any

from ziggurat.engine.record import Seen, visible
from ziggurat.engine.seats import Seat
from ziggurat.games.tzolkin.catalogue import (
    BUILDINGS,
    FEAST_TEETH,
    GOODS,
    MONUMENTS,
    N_GROUPS,
    PROPHECIES,
    QUARTERS,
    QUICK_ACTIONS,
    START_STEP,
    TECHNOLOGIES,
    TEMPLES,
    TRIBES,
    WEALTH,
    WHEELS,
    T,
)
from ziggurat.games.tzolkin.expansion.quick_actions import quick_action_of_day
from ziggurat.games.tzolkin.state import FIRST_MONUMENT_SOURCE, Player, Source, State

SOURCES = {source.value: source.name.lower() for source in Source} | {
    FIRST_MONUMENT_SOURCE + monument: key.replace("-", "_") for monument, key in enumerate(MONUMENTS, start=1)
}
"""SOURCES[source]: the name of every source of points."""


def public_view(s: State) -> dict[str, Any]:
    """The table as everyone sees it."""
    seen = visible(s, State, 0)
    owners = seen["monument_owner"]
    return {
        "seats": seen["seats"],
        "round": seen["round_no"],
        "day": seen["day"],
        "feast": seen["feast"],
        "days_to_feast": _days_to_feast(seen),
        "era": seen["era"],
        "marker": seen["marker"],
        "turn": seen["turn"],
        "start_space": seen["start_space"],
        "corn_on_teeth": seen["corn_on_teeth"],
        "skulls": seen["skulls"],
        "wheels": {key: _wheel(seen, wheel) for wheel, key in enumerate(WHEELS, start=1)},
        "chichen_itza": {str(number): owner for number, owner in enumerate(seen["skull_at"]) if owner},
        "jungle": {str(number): _group(seen, number) for number in range(2, N_GROUPS + 1)},
        "row": [BUILDINGS[building - 1] if building else None for building in seen["row"][1:]],
        "stock": {
            str(age): sum(count for b, count in enumerate(seen["deck"]) if T.building_age[b] == age) for age in (1, 2)
        },
        "unseen_buildings": _unseen(seen),
        "monuments": [MONUMENTS[m - 1] for m, offered in enumerate(seen["monument_offered"]) if offered],
        "prophecies": [PROPHECIES[prophecy - 1] for prophecy in seen["prophecies"] if prophecy],
        "calamity": _key(PROPHECIES, seen["calamity"]),
        "quick_actions": _quick_actions(s, seen) if seen["with_quick"] else None,
        "dummy_tiles": [WEALTH[tile - 1] for tile, drawn in enumerate(seen["wealth_drawn"]) if drawn],
        "players": [_player(seen["players"][seat], seat, owners) for seat in range(1, seen["seats"] + 1)],
    }


def own_view(s: State, seat: Seat) -> dict[str, Any]:
    """What a seat alone sees."""
    mine = visible(s.players[seat], Player, seat, owner=seat)
    return {
        "dealt": _tiles(mine["dealt"]),
        "chosen": _tiles(mine["chosen"]),
        "tribes_dealt": [TRIBES[tribe - 1] for tribe in mine["tribes_dealt"] if tribe],
        "tribe_chosen": _key(TRIBES, mine["tribe_chosen"][1]),
    }


def _days_to_feast(seen: Seen) -> int:
    """Days until the next feast day; 0 on a feast day."""
    if seen["feast"]:
        return 0
    return next((tooth - seen["day"] for tooth in FEAST_TEETH if tooth > seen["day"]), 0)


def _wheel(seen: Seen, wheel: int) -> dict[str, Any]:
    spaces = seen["wheels"][wheel][: int(T.teeth[wheel])]
    last = int(T.last_space[wheel])
    return {"spaces": spaces[: last + 1], "beyond": spaces[last + 1 :]}


def _key(keys: list[str], which: int) -> str | None:
    return keys[which - 1] if which else None


def _quick_actions(s: State, seen: Seen) -> dict[str, Any]:
    """The spaces, the action of the day, and all tiles laid out so far in their order."""
    return {
        "spaces": seen["quick_space"][1:],
        "now": _key(QUICK_ACTIONS, quick_action_of_day(s)),
        "tiles": [QUICK_ACTIONS[quick - 1] for quick in seen["quick_tile"] if quick],
    }


def _unseen(seen: Seen) -> dict[str, int]:
    """Buildings that can still come."""
    left = {b: count for b, count in enumerate(seen["deck"]) if count and T.building_age[b] >= seen["era"]}
    return {BUILDINGS[b - 1]: count for b, count in left.items()}


def _group(seen: Seen, number: int) -> dict[str, int]:
    wood = seen["wood_tiles"][number]
    return {"corn": seen["corn_tiles"][number] - wood, "wood": wood}


def _player(player: Seen, seat: Seat, owners: list[int]) -> dict[str, Any]:
    quarters = player["points"]
    points = {name: quarters[source] / QUARTERS for source, name in SOURCES.items() if quarters[source]}
    return {
        "seat": seat,
        "goods": {key: player["goods"][good] for good, key in enumerate(GOODS, start=1)},
        "workers": player["workers"],
        "hand": player["hand"],
        "privilege": bool(player["privilege"]),
        "temples": {key: player["temple"][temple] - START_STEP for temple, key in enumerate(TEMPLES, start=1)},
        "technologies": {key: player["technology"][which] for which, key in enumerate(TECHNOLOGIES, start=1)},
        "corn_tiles": player["corn_tiles"],
        "wood_tiles": player["wood_tiles"],
        "buildings": {BUILDINGS[b - 1]: count for b, count in enumerate(player["buildings"]) if count},
        "monuments": [MONUMENTS[m - 1] for m, owner in enumerate(owners) if owner == seat],
        "wealth": _tiles(player["wealth"]),
        "tribe": _key(TRIBES, player["tribe"]),
        "points": points,
        "score": sum(points.values()),
    }


def _tiles(places: list[int]) -> list[str]:
    return [WEALTH[tile - 1] for tile in places if tile]


def breakdown(s: State, seat: Seat) -> dict[str, float]:
    """A seat's points by where they come from: monuments one by one, those it has."""
    points = s.players[seat].points
    always = [source.value for source in Source if source != Source.PROPHECIES or s.n_prophecies]
    built = [FIRST_MONUMENT_SOURCE + monument for monument, owner in enumerate(s.monument_owner) if owner == seat]
    return {SOURCES[source]: int(points[source]) / QUARTERS for source in [*always, *built]}
