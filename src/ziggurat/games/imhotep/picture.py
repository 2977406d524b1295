"""A view of Imhotep drawn as text, for terminals and logs. A digit is a stone of that seat, a dot a free space."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import zip_longest
from typing import Any

from ziggurat.games.imhotep.catalogue import BURIAL_ROWS, CATALOGUE, COLOURS, PYRAMIDS, T

LEVELS_A = (3, 2, 1)
"""The width of each level of the large pyramid; the small ones have levels of 2 and 1."""
LEVELS_B = (2, 1)

STYLES = (
    (r"(?m)^[A-Z][a-z].*$", "bold"),
    (r"\[1\]|(?m:^1 .*?(?=  ))", "yellow"),
    (r"\[2\]|(?m:^2 .*?(?=  ))", "bright_white"),
    (r"\[3\]|(?m:^3 .*?(?=  ))", "dark_orange3"),
    (r"\[4\]|(?m:^4 .*?(?=  ))", "cyan"),
)
"""Headings are bold; stones and names have the colour of their seat."""


def picture(view: Mapping[str, Any], name: Callable[[int], str]) -> str:
    """The whole table."""
    blocks = [
        [f"Round {view['round']} of {CATALOGUE['rounds']}"],
        _harbour(view),
        _market(view),
        _pyramid(view),
        _temple(view),
        _burial_chamber(view),
        _obelisk(view),
        _players(view, name),
    ]
    return "\n".join(line for block in blocks for line in [*block, ""]).rstrip()


def _title(view: Mapping[str, Any], site: str) -> str:
    ship = next((ship for ship in view["ships"] if ship["site"] == site), None)
    landed = f"   [ship {ship['ship']} lies here]" if ship else ""
    return f"{site.replace('-', ' ').capitalize()} {view['sides'][site]}{landed}"


def _stone(seat: int) -> str:
    return str(seat) if seat else "."


def _harbour(view: Mapping[str, Any]) -> list[str]:
    lines = ["Harbour"]
    for ship in view["ships"]:
        slots = " ".join(f"[{_stone(seat)}]" for seat in ship["slots"])
        place = f"at the {ship['site'].replace('-', ' ')}" if ship["site"] else f"needs {ship['minimum']}"
        lines.append(f"  ship {ship['ship']}  <{slots:<16}  {place}")
    return lines


def _market(view: Mapping[str, Any]) -> list[str]:
    cards = [card for card, copies in view["market"]["face_up"].items() for _ in range(copies)]
    if view["market"]["face_down"]:
        cards.append(f"pair ({view['market']['face_down']} face down)")
    played = [card for card, copies in view["in_play"].items() for _ in range(copies)]
    lines = [_title(view, "market"), "  " + (", ".join(cards) or "no cards")]
    return [*lines, f"  being played: {', '.join(played)}"] if played else lines


def _pyramid(view: Mapping[str, Any]) -> list[str]:
    lines = [_title(view, "pyramid")]
    small = view["sides"]["pyramid"] == "B"
    names = PYRAMIDS if small else ["pyramid"]
    for pyramid, name in enumerate(names, start=1):
        stones = view["pyramid"]["parts"][name]
        points = T.pyramid_points[2 if small else 1, pyramid]
        drawn = _levels(stones, points, LEVELS_B if small else LEVELS_A)
        label = f"{name:<7}" if small else ""
        lines += [f"  {label if not row else ' ' * len(label)}{line}" for row, line in enumerate(drawn)]
    extra = " ".join(f"{seat}:{count}" for seat, count in enumerate(view["pyramid"]["extra"], start=1) if count)
    return [*lines, f"  beside it {extra}"] if extra else lines


def _levels(stones: list[int], points: Any, widths: tuple[int, ...]) -> list[str]:
    """The levels side by side. A free space shows its points, a filled one its seat in brackets."""
    columns: list[list[str]] = []
    space = 0
    for width in widths:
        cells = []
        for _ in range(width * width):
            filled = space < len(stones)
            cells.append(f"[{stones[space]}]" if filled else f" {points[space + 1]} ")
            space += 1
        columns.append([" ".join(cells[row::width]) for row in range(width)])
    rows = zip_longest(*columns, fillvalue="")
    blank = [" " * len(level[0]) for level in columns]
    return ["   ".join(cell or blank[index] for index, cell in enumerate(row)).rstrip() for row in rows]


def _temple(view: Mapping[str, Any]) -> list[str]:
    columns = view["temple"]["columns"]
    stacks = "  ".join("".join(str(seat) for seat in column) or "." for column in columns)
    return [_title(view, "temple"), f"  {stacks}   (columns left to right, top stone last)"]


def _burial_chamber(view: Mapping[str, Any]) -> list[str]:
    stones = view["burial_chamber"]["stones"]
    rows = [" ".join(str(seat) for seat in stones[row::BURIAL_ROWS]) or "." for row in range(BURIAL_ROWS)]
    return [_title(view, "burial-chamber"), *(f"  {row}" for row in rows)]


def _obelisk(view: Mapping[str, Any]) -> list[str]:
    heights = "  ".join(f"{seat}:{height}" for seat, height in enumerate(view["obelisk"]["stones"], start=1))
    lines = [_title(view, "obelisk"), f"  {heights}"]
    if view["sides"]["obelisk"] == "B":
        values = zip(T.tower_points[1:], view["obelisk"]["towers"], strict=True)
        lines.append("  towers " + " ".join(f"[{seat}]" if seat else f" {value} " for value, seat in values))
    return lines


def _players(view: Mapping[str, Any], name: Callable[[int], str]) -> list[str]:
    lines = []
    for player in view["players"]:
        seat = player["seat"]
        cards = ", ".join(key if copies == 1 else f"{copies} {key}" for key, copies in player["cards"].items())
        looks = player.get("looking_at")
        lines.append(
            f"{seat} {name(seat)} ({COLOURS[seat - 1]})  {player['score']} points  "
            f"sled {player['sled']}  quarry {player['quarry']}"
            + (f"  cards: {cards}" if cards else "")
            + (f"  looking at: {', '.join(looks)}" if looks else "")
        )
    return lines
