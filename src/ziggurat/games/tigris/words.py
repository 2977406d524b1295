"""Tigris & Euphrates in sentences: what is asked, and what has happened.

The browser says the same sentences in English: tools/web_facts.py writes them down for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ziggurat.engine.sentences import GAME_ENDS, Chosen, Counted, Hole, begun, fill, pieces
from ziggurat.games.tigris.catalogue import BUILDINGS, CELLS, COLOURS, DYNASTIES, LEADERS, MONUMENTS, TILES

QUESTIONS = {
    "action": "Place a tile or a leader, use a catastrophe, swap tiles, or pass.",
    "swap": "You have set {tiles} aside. Swap another one or finish?",
    "war": "Which war is fought next?",
    "support": "How many {tile}s do you commit?",
    "building": "Place the civilization building on a tile of the new row?",
    "monument": "Build a monument on the square?",
    "treasure": "Which treasure does your trader take?",
    "draw": "Which tile does player {receiver} draw?",
}

NEWS = {
    "turn_begins": "It is {name}'s turn.",
    "tile_placed": "{name} places a {tile} on {cell}.",
    "leader_placed": "{name} places the {leader} on {cell}.",
    "leader_moved": "{name} moves the {leader} to {cell}.",
    "leader_withdrawn": "{name} withdraws the {leader} from {cell}.",
    "leader_sent_home": "{name}'s {leader} has to leave {cell}.",
    "catastrophe": "{name} plays a catastrophe on {cell}.",
    "tile_destroyed": "The {tile} on {cell} is destroyed.",
    "tile_swapped": "{name} sets a {tile} aside.",
    "tiles_swapped": "{name} swaps {tiles}.",
    "passed": "{name} passes.",
    "kingdoms_joined": "The tile on {cell} joins two kingdoms.",
    "revolt": "Revolt between {leader}s: {name} attacks with {temples}, {other} defends with {against}.",
    "war": "War between {leader}s: {name} attacks with {supporters}, {other} defends with {against}.",
    "supported": "{name} commits {committed}.",
    "won": "{name} wins, {count} against {against}.",
    "tiles_lost": "{name} loses {lost} on the board.",
    "points": "{name} scores {points}.",
    "points_of_monument": "{name} scores {points} from the {monument} monument.",
    "building_built": "{name} places the {building} on {cell}.",
    "building_removed": "The {building} returns to the supply.",
    "monument_built": "{name} builds the {monument} monument at {cell}.",
    "treasure_taken": "{name} takes the treasure from {cell}.",
    "tile_drawn": "{name} draws a {tile}.",
    "tiles_drawn": "{name} draws {tiles}.",
    "bag_short": "The bag holds too few tiles: the game ends after this turn.",
    "game_ends": GAME_ENDS,
}


HOLES: dict[str, Hole] = {
    "tile": Chosen("tile", {tile: tile for tile in TILES}),
    "leader": Chosen("leader", {leader: leader for leader in LEADERS}),
    "building": Chosen("building", {building: building.replace("-", " ") for building in BUILDINGS}),
    "colour": Chosen("colour", {colour: colour for colour in COLOURS}),
    "monument": Chosen("monument", {monument: monument for monument in MONUMENTS}),
    "tiles": Counted("count", "tile"),
    "temples": Counted("count", "temple"),
    "supporters": Counted("count", "supporter"),
    "points": Counted("count", "{colour} point"),
    "lost": Counted("count", "{tile}"),
    "committed": Counted("support", "{tile}"),
}

SOURCES = {key: begun(key) for key in [*COLOURS, "treasures"]}
"""Where points come from, by key."""


def question(decision: Mapping[str, Any]) -> str:
    """The open decision as a sentence."""
    return fill(QUESTIONS[decision["kind"]], {"receiver": decision.get("receiver"), **_named(decision)}, HOLES)


def narrate(item: Mapping[str, Any], name: Callable[[int], str]) -> str:
    """A news item as a sentence."""
    words = {"name": name(item["seat"]), "other": name(item.get("other", 0)), **_named(item)}
    kind = "points_of_monument" if item["kind"] == "points" and item.get("monument") else item["kind"]
    return fill(NEWS[kind], words, HOLES)


def phrases() -> dict[str, str]:
    """The names of the pieces, as the browser shows them."""
    names = {f"piece.monument.{key}": f"{begun(key)} monument" for key in MONUMENTS}
    kinds = {"tile": TILES, "leader": LEADERS, "building": BUILDINGS, "colour": COLOURS, "dynasty": DYNASTIES}
    for kind, keys in kinds.items():
        names |= pieces(kind, [{"key": key} for key in keys])
    return names


def _named(item: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of a question or news item: keys in place of numbers."""
    colour = item.get("colour", 0)
    return {
        "tile": _of(TILES, colour),
        "leader": _of(LEADERS, colour),
        "building": _of(BUILDINGS, colour),
        "colour": _of(COLOURS, colour),
        "cell": _of(CELLS, item.get("cell", 0)),
        "monument": _of(MONUMENTS, item.get("monument", 0)),
        "count": item.get("count", 0),
        "support": item.get("support", 0),
        "against": item.get("against", 0),
    }


def _of(words: list[str], number: int) -> str:
    return words[number - 1] if number else ""
