"""A view of Tigris & Euphrates drawn as text, for terminals and logs.

A cell shows two letters. First the tile: s settlement, t temple, f farm, m market, # face down, x catastrophe, ~ river,
. land. Then the leader with its seat and letter (K king, P priest, F farmer, T trader), or `*` for a treasure (`!` for
one that goes first), `^` for a building.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ziggurat.games.tigris.catalogue import BOARDS, CELLS, N_COLUMNS, N_ROWS, T

TILE_LETTERS = {
    "settlement": "s",
    "temple": "t",
    "farm": "f",
    "market": "m",
    "face-down": "#",
    "catastrophe": "x",
}


STYLES = (
    (r"(?m)^[A-Z][a-z].*$", "bold"),
    (r"(?m)(?<= )~(?= |$)", "blue"),
    (r"(?m)(?<= )s\^?(?= |$)", "bold white"),
    (r"(?m)(?<= )t[*!^]?(?= |$)", "bold red"),
    (r"(?m)(?<= )f\^?(?= |$)", "bold blue"),
    (r"(?m)(?<= )m\^?(?= |$)", "bold green"),
    (r"(?m)(?<= )#[*!]?(?= |$)", "magenta"),
    (r"(?m)(?<= )x(?= |$)", "bright_black"),
    (r"(?m)(?<= )[1-4]K(?= |$)", "black on white"),
    (r"(?m)(?<= )[1-4]P(?= |$)", "white on red"),
    (r"(?m)(?<= )[1-4]F(?= |$)", "white on blue"),
    (r"(?m)(?<= )[1-4]T(?= |$)", "white on green"),
)
"""Tiles and leaders have their own colours; leaders are set off from the ground."""


def picture(view: Mapping[str, Any], name: Callable[[int], str]) -> str:
    """The whole table."""
    lines = [
        f"Turn {view['turn_no']}, {name(view['turn'])} is active; {view['bag']} tiles in the bag",
        "",
        *_board(view),
    ]
    if view["monuments"]:
        lines += ["", "Monuments " + ", ".join(f"{pair} at {cell}" for pair, cell in view["monuments"].items())]
    if view["buildings"]:
        lines += ["", "Buildings " + ", ".join(f"{key} on {cell}" for key, cell in view["buildings"].items())]
    return "\n".join([*lines, "", *(_player(player, name) for player in view["players"])])


def _board(view: Mapping[str, Any]) -> list[str]:
    river = T.river[BOARDS.index(view["board"]) + 1]
    head = "    " + " ".join(f"{chr(ord('A') + column):<3}" for column in range(N_COLUMNS))
    rows = [head.rstrip()]
    for row in range(N_ROWS):
        cells = range(row * N_COLUMNS + 1, (row + 1) * N_COLUMNS + 1)
        drawn = " ".join(f"{_cell(view, CELLS[cell - 1], bool(river[cell])):<3}" for cell in cells)
        rows.append(f"{row + 1:>2}  {drawn}".rstrip())
    return rows


def _cell(view: Mapping[str, Any], cell: str, is_river: bool) -> str:
    leader = view["leaders"].get(cell)
    if leader:
        return f"{leader['seat']}{leader['leader'][0].upper()}"
    tile = TILE_LETTERS.get(view["tiles"].get(cell, ""), "~" if is_river else ".")
    treasure = view["treasures"].get(cell)
    if treasure:
        return tile + ("!" if treasure["first"] else "*")
    return tile + ("^" if cell in view["buildings"].values() else "")


def _player(player: Mapping[str, Any], name: Callable[[int], str]) -> str:
    seat = player["seat"]
    line = f"{seat} {name(seat)} ({player['dynasty']})"
    if "points" in player:
        points = " ".join(f"{colour} {count}" for colour, count in player["points"].items())
        line += f"  {points} treasures {player['treasures']}"
    if "hand" in player:
        line += "  hand: " + (
            ", ".join(f"{count} {tile}" for tile, count in player["hand"].items() if count) or "empty"
        )
    else:
        line += f"  {player['hand_size']} tiles"
    return f"{line}  catastrophes {player['catastrophes']}"
