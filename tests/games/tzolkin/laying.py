"""Positions laid out from text, moves played by text, and short looks at what came of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import zip_longest
from typing import Any, Literal

import ziggurat as zg
from ziggurat.engine.text import shares
from ziggurat.games.tzolkin.catalogue import CATALOGUE
from ziggurat.games.tzolkin.notation import SEAT_KEYS

GOODS = ("corn", "wood", "stone", "gold", "skull")


def lay(
    text: str,
    *moves: str,
    seats: int = 2,
    nature: Literal["auto", "manual"] = "auto",
    names: Sequence[str] = (),
    **options: bool,
) -> zg.Match:
    """A match that begins with a position and has gone on with some moves; `options` are modules of the expansion."""
    opening = overlaid(text)
    match = zg.Match(zg.load("tzolkin", seats=seats, **options), seed=1, nature=nature, opening=opening, names=names)
    for move in moves:
        match.play(move)
    return match


ADDED = ("buildings", "monuments", "points")
"""Lists of a seat to which a later line adds."""


def overlaid(text: str) -> str:
    """The text with everything said once: what a later line says stands in for what an earlier one has said."""
    lines: dict[str, str] = {}
    seats: dict[str, dict[str, list[str]]] = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        words = line.split()
        if words[0] == "seat":
            has = seats.setdefault(words[1], {})
            for key, rest in shares(words[2:], SEAT_KEYS):
                name = "light" if key == "dark" else key
                has[name] = list(dict.fromkeys([*(has.get(name, [key]) if key in ADDED else [key]), *rest]))
        elif words[0] == "wheel" and (before := lines.get(" ".join(words[:2]), "")):
            spaces = zip_longest(before.split()[2], words[2], fillvalue=".")
            lines[" ".join(words[:2])] = f"wheel {words[1]} " + "".join(
                old if new == "." else new for old, new in spaces
            )
        else:
            lines[line if words[0] in ("ask", "due") else " ".join(words[: 1 + (words[0] == "wheel")])] = line
    seats_in_text = [
        f"seat {seat} {' '.join(word for rest in has.values() for word in rest)}" for seat, has in seats.items()
    ]
    return "\n".join([*lines.values(), *seats_in_text])


CROWDED = """quick-tiles quick-corn quick-wood quick-stone quick-technology quick-technology quick-market quick-build
quick-spaces ##1
wheel palenque ####
wheel yaxchilan ####
wheel tikal ####
wheel uxmal ####
wheel chichen-itza 1111
seat 1 workers 6
"""
"""For two seats with quick actions, seat 2 at turn and the starting player space taken: nothing costs less than 4."""


PRICES = {entry["key"]: entry["cost"] for entry in [*CATALOGUE["building"], *CATALOGUE["monument"]]}
CORN_FOR_A_RESOURCE = next(
    action["cost"] for wheel in CATALOGUE["wheel"] for action in wheel["actions"] if action["act"] == "build_with_corn"
)


def cost(*built: str, **more: int) -> str:
    """What some buildings cost together, and goods besides, as a position says it: `wood 2 gold 1`."""
    together = Counter(more)
    for key in built:
        together.update(PRICES[key])
    return " ".join(f"{good} {together[good]}" for good in GOODS if together[good])


def left(has: dict[str, int], *built: str) -> dict[str, int]:
    """The goods that are left when some buildings are paid with resources."""
    rest = Counter(has)
    for key in built:
        rest.subtract(PRICES[key])
    return {good: count for good, count in rest.items() if count}


def in_corn(building: str) -> int:
    """What a building costs where it is paid with corn."""
    return CORN_FOR_A_RESOURCE * sum(PRICES[building].values())


def take(wheel: str, space: int, *moves: str, has: str = "", more: str = "", **settings: Any) -> zg.Match:
    """Seat 1 picks up its worker from a space and goes on with some moves; `has` is what it owns."""
    text = f"wheel {wheel} {'.' * space}1\nseat 1 {has}\n{more}"
    return lay(text, f"pick {wheel} {space}", *moves, **settings)


def last_turn(day: int, text: str = "", *moves: str, seats: int = 2, **settings: Any) -> zg.Match:
    """The last turn of a round: the last seat places a worker on Palenque and is done; other moves may follow."""
    last = f"day {day}\nturn {seats}\n{text}"
    return lay(last, "place palenque", "done", *moves, seats=seats, **settings)


def opening(seats: int, wealth: Sequence[str] = (), dummies: Sequence[str] = (), keep: Sequence[str] = ()) -> zg.Match:
    """A match up to the choice of wealth tiles, dealt as told as far as told; then some choices are made."""
    match = zg.Match(zg.load("tzolkin", seats=seats), nature="manual")
    deals, drawn = list(wealth), list(dummies)
    while match.asked == 0:
        moves = legal(match)
        if kind(match) == "wealth" and deals:
            match.play(f"deal {deals.pop(0)}")
        elif kind(match) == "dummy" and drawn:
            match.play(f"dummy {drawn.pop(0)}")
        else:
            match.play(next(move for move in moves if move.split()[-1] not in [*deals, *drawn]))
    for tile in keep:
        match.play(f"keep {tile}")
    return match


def keep_first(match: zg.Match) -> zg.Match:
    """Everyone who is asked keeps the first tiles."""
    while kind(match) == "keep":
        match.play(match.legal()[0])
    return match


def legal(match: zg.Match) -> list[str]:
    """The texts of all legal moves."""
    return [action.text for action in match.legal()]


def kind(match: zg.Match) -> str:
    """The kind of the open question; empty when the match is over."""
    return match.decision["kind"] if match.decision else ""


def why(match: zg.Match, move: str) -> str | None:
    """The code of the reason why a move is not possible."""
    reason = match.why_not(move)
    return reason.code if reason else None


def table(match: zg.Match, viewer: int | None = None) -> Any:
    """The table as a seat sees it."""
    return match.view(viewer)["table"]


def player(match: zg.Match, seat: int = 1, viewer: int | None = None) -> Any:
    """What a seat has."""
    return table(match, viewer)["players"][seat - 1]


def goods(match: zg.Match, seat: int = 1) -> dict[str, int]:
    """The goods of a seat, those that it has."""
    return {good: count for good, count in player(match, seat)["goods"].items() if count}


def steps(match: zg.Match, seat: int = 1) -> tuple[int, int, int]:
    """The steps of a seat: Chaac, Quetzalcoatl, Kukulcan."""
    temples = player(match, seat)["temples"]
    return temples["chaac"], temples["quetzalcoatl"], temples["kukulcan"]


def levels(match: zg.Match, seat: int = 1) -> dict[str, int]:
    """The technologies of a seat that are above level 0."""
    return {name: level for name, level in player(match, seat)["technologies"].items() if level}


def points(match: zg.Match, seat: int = 1) -> dict[str, float]:
    """The points of a seat by source, those that are not 0."""
    return {source: count for source, count in match.breakdown()[seat - 1].items() if count}


def news_of(match: zg.Match, kind: str) -> list[dict[str, Any]]:
    """The news of a kind that the last move caused."""
    return [item for item in match.news_in_numbers if item["kind"] == kind]


def kinds_of_news(match: zg.Match, *among: str) -> list[str]:
    """The kinds of news that the last move caused, in order; those asked for."""
    return [item["kind"] for item in match.news_in_numbers if not among or item["kind"] in among]


def workers_on(match: zg.Match, wheel: str) -> str:
    """The numbered spaces of a wheel: a seat, `#` a dummy worker, `.` nobody."""
    return "".join("#" if owner == 6 else str(owner or ".") for owner in table(match)["wheels"][wheel]["spaces"])


def in_words(count: str) -> dict[str, int]:
    """`3 corn 1 gold` as goods."""
    words = count.split()
    return {good: int(number) for number, good in zip(words[::2], words[1::2], strict=True)}


# ---- the expansion

EVERYTHING: dict[str, Any] = {"tribes": True, "prophecies": True, "new_buildings": True, "quick_actions": True}
"""All modules."""
_KINDS = ["corn", "wood", "stone", "technology", "technology", "market", "build"]
FIRST_ERA = [f"quick-{kind}" for kind in _KINDS]
SECOND_ERA = [f"quick-{kind}" for kind in ("corn", "stone", "gold", "technology", "market", "build")]


def quick_line(now: str, day: int = 0, feasts_over: int | None = None) -> str:
    """The line of quick actions with one in force on a day; both eras once the first feast day is over."""
    first, second = list(FIRST_ERA), list(SECOND_ERA)
    era, place = (first, day // 2) if day < 14 else (second, min((day - 14) // 2, 5))
    at = era.index(f"quick-{now}")
    era[place], era[at] = era[at], era[place]
    is_second_laid = day > 7 if feasts_over is None else feasts_over > 0
    return " ".join(["quick-tiles", *first, *(second if is_second_laid else [])])


def quick(now: str, text: str = "", *moves: str, day: int = 0, **settings: Any) -> zg.Match:
    """A match with quick actions, one of them in force, and all three spaces free if nothing else is said."""
    return lay(f"day {day}\n{quick_line(now, day)}\nquick-spaces ...\n{text}", *moves, quick_actions=True, **settings)


def lay_all(
    text: str, *moves: str, tribe: str = "ahmakiq", now: str = "corn", day: int = 0, **settings: Any
) -> zg.Match:
    """A match of two seats with all modules; seat 1 leads a tribe, and a quick action is in force."""
    begin = f"day {day}\nprophecies hunger drought desecration\n{quick_line(now, day)}\n"
    begin += f"seat 1 tribe {tribe}\nseat 2 tribe ixtab\n"
    return lay(begin + text, *moves, **EVERYTHING, **settings)
