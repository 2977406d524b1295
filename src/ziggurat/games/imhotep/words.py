"""Imhotep in sentences: what is asked, and what has happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ziggurat.engine.text import plural
from ziggurat.games.imhotep.catalogue import CARDS, SITES, Bonus

QUESTIONS = {
    "turn": "Take stones, place a stone, sail a ship or play a blue card.",
    "place": "Place a stone on a ship.",
    "sail": "Sail a ship to a site.",
    "order": "Which stone of ship {ship} is unloaded next?",
    "take": "Take a card from the market for your stone.",
    "keep": "Keep one of the two cards you are looking at.",
    "build": "On which pyramid do you build your stone?",
    "bonus": "Use the bonus of the pyramid ({bonus}), or decline.",
    "reward": "Temple column {column}: a point, or stones from the quarry?",
    "fleet": "Which round card comes up?",
    "deal": "Which card is dealt to the market?",
    "draw": "Which card does seat {receiver} draw?",
    "look": "Which card does seat {receiver} find face down?",
    "uncover": "Which card lay face down?",
}

NEWS = {
    "round_begins": "Round {count} begins; {name} is first.",
    "card_dealt": "The market offers {card}.",
    "cards_shuffled": "The discards are shuffled into a new draw pile.",
    "stones_taken": "{name} takes {stones}.",
    "stone_placed": "{name} places a stone on ship {ship}, slot {slot}.",
    "ship_sailed": "{name} sails ship {ship} to the {site}.",
    "blue_card_played": "{name} plays the {card}.",
    "passed": "{name} can do nothing and passes.",
    "stone_built": "A stone of {name} is set at the {site}.",
    "stone_returned": "The stone of {name} goes back to the quarry.",
    "points": "{name} scores {points} ({source}).",
    "points_lost": "{name} loses {points} ({source}).",
    "tower_built": "{name} finishes a tower.",
    "card_taken": "{name} takes {card}.",
    "card_drawn": "{name} draws {card}.",
    "card_seen": "{name} finds {card} face down.",
    "pair_taken": "{name} looks at the face-down cards.",
    "card_discarded": "{card} is discarded.",
    "no_stone_left": "{name} has no stone left in the quarry for the card.",
    "ships_stranded": "Nobody can do anything: the ships left in the harbour give their stones back.",
    "round_ends": "Round {count} ends.",
    "game_ends": "The game is over.",
}

SOURCES = {
    1: "pyramid",
    2: "temple",
    3: "burial chamber",
    4: "obelisk",
    5: "statues",
    6: "ornaments",
    7: "unused blue cards",
    8: "Wrath of the Pharaoh",
}

BONUSES = {Bonus.CARD: "draw a card", Bonus.STONES: "take stones", Bonus.PLACE: "place a stone"}


def question(decision: Mapping[str, Any]) -> str:
    """The open decision as a sentence."""
    bonus = BONUSES.get(decision.get("bonus", 0), "")
    return QUESTIONS[decision["kind"]].format_map({**decision, "bonus": bonus})


def narrate(item: Mapping[str, Any], name: Callable[[int], str]) -> str:
    """A news item as a sentence."""
    count = item.get("count", 0)
    words = {
        "name": name(item["seat"]),
        "count": count,
        "stones": plural(count, "stone"),
        "points": plural(abs(count), "point"),
        "ship": item.get("ship"),
        "slot": item.get("slot"),
        "site": _spoken(SITES, item.get("site", 0)),
        "card": _spoken(CARDS, item.get("card", 0)),
        "source": SOURCES.get(item.get("source", 0), ""),
    }
    kind = "points_lost" if item["kind"] == "points" and count < 0 else item["kind"]
    sentence = NEWS[kind].format_map(words)
    return sentence[0].upper() + sentence[1:]


def _spoken(keys: list[str], number: int) -> str:
    return keys[number - 1].replace("-", " ") if number else ""
