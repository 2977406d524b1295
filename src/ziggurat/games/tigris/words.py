"""Tigris & Euphrates in sentences: what is asked, and what has happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ziggurat.engine.text import plural
from ziggurat.games.tigris.catalogue import BUILDINGS, CELLS, COLOURS, LEADERS, MONUMENTS, TILES

QUESTIONS = {
    "action": "Place a tile, place, move or withdraw a leader, strike with a catastrophe, swap tiles, or pass.",
    "swap": "Swap another tile, or finish.",
    "war": "Which war is fought next?",
    "support": "How many tiles of {colour} do you commit?",
    "building": "Set the civilization building on a tile of the new row?",
    "monument": "Build a monument on the square?",
    "treasure": "Which treasure does your trader take?",
    "draw": "Which tile does seat {receiver} draw?",
}

NEWS = {
    "turn_begins": "{name} is active.",
    "tile_placed": "{name} places a {tile} on {cell}.",
    "leader_placed": "{name} places the {leader} on {cell}.",
    "leader_moved": "{name} moves the {leader} to {cell}.",
    "leader_withdrawn": "{name} withdraws the {leader} from {cell}.",
    "leader_sent_home": "The {leader} of {name} leaves {cell}.",
    "catastrophe": "{name} strikes {cell} with a catastrophe.",
    "tile_destroyed": "The {tile} on {cell} is destroyed.",
    "tile_swapped": "{name} puts a {tile} aside.",
    "tiles_swapped": "{name} swaps {tiles}.",
    "passed": "{name} passes.",
    "kingdoms_joined": "The tile on {cell} joins two kingdoms.",
    "revolt": "Revolt: the {leader} of {name} with {temples} attacks that of {other} with {against}.",
    "war": "War: the {leader} of {name} with {supporters} attacks that of {other} with {against}.",
    "supported": "{name} commits {support} of {colour}.",
    "won": "{name} wins, {count} against {against}.",
    "tiles_lost": "{name} loses {tiles} of {colour} on the board.",
    "points": "{name} scores {count} {colour}.",
    "points_of_monument": "{name} scores {count} {colour} from the {monument} monument.",
    "building_built": "{name} sets the {building} on {cell}.",
    "building_removed": "The {building} goes back to the supply.",
    "monument_built": "{name} builds the {monument} monument at {cell}.",
    "treasure_taken": "{name} takes the treasure of {cell}.",
    "tile_drawn": "{name} draws a {tile}.",
    "tiles_drawn": "{name} draws {tiles}.",
    "bag_short": "The bag is empty: the game ends after this turn.",
    "game_ends": "The game is over.",
}


def question(decision: Mapping[str, Any]) -> str:
    """The open decision as a sentence."""
    colour = _of(COLOURS, decision.get("colour", 0))
    return QUESTIONS[decision["kind"]].format_map({**decision, "colour": colour})


def narrate(item: Mapping[str, Any], name: Callable[[int], str]) -> str:
    """A news item as a sentence."""
    colour, count = item.get("colour", 0), item.get("count", 0)
    words = {
        "name": name(item["seat"]),
        "other": name(item.get("other", 0)),
        "tile": _of(TILES, colour),
        "leader": _of(LEADERS, colour),
        "building": _of(BUILDINGS, colour).replace("-", " "),
        "colour": _of(COLOURS, colour),
        "cell": _of(CELLS, item.get("cell", 0)),
        "monument": _of(MONUMENTS, item.get("monument", 0)),
        "count": count,
        "tiles": plural(count, "tile"),
        "temples": plural(count, "temple"),
        "supporters": plural(count, "supporter"),
        "support": item.get("support", 0),
        "against": item.get("against", 0),
    }
    kind = "points_of_monument" if item["kind"] == "points" and item.get("monument") else item["kind"]
    return NEWS[kind].format_map(words)


def _of(words: list[str], number: int) -> str:
    return words[number - 1] if number else ""
