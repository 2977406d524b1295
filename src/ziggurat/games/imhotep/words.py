"""Imhotep in sentences: what is asked, and what has happened.

The browser says the same sentences in English: tools/web_facts.py writes them down for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ziggurat.engine.sentences import GAME_ENDS, Chosen, Counted, Hole, begun, fill, pieces, with_article
from ziggurat.games.imhotep.catalogue import CARDS, CATALOGUE, SITES, Bonus
from ziggurat.games.imhotep.state import Source

QUESTIONS = {
    "turn": "Take stones, place a stone, sail a ship or play a blue card.",
    "place": "Place a stone on a ship.",
    "sail": "Sail a ship to a site.",
    "order": "Which stone of ship {ship} do you unload next?",
    "take": "Take a card from the market for your stone.",
    "keep": "Keep one of the two cards you are looking at.",
    "build": "On which pyramid do you place your stone?",
    "bonus": "Pyramid bonus: {bonus}. You may decline.",
    "reward": "Temple column {column}: score a point or take stones from the quarry?",
    "fleet": "Which round card is revealed?",
    "deal": "Which card is dealt to the market?",
    "draw": "Which card does player {receiver} draw?",
    "look": "Which face-down card does player {receiver} see?",
    "uncover": "Which card was lying face down?",
}

NEWS = {
    "round_begins": "Round {count} begins; {name} goes first.",
    "card_dealt": "The market offers {card}.",
    "cards_shuffled": "The discards are shuffled into a new draw pile.",
    "stones_taken": "{name} takes {stones}.",
    "stone_placed": "{name} places a stone on ship {ship}, slot {slot}.",
    "ship_sailed": "{name} sails ship {ship} {site}.",
    "blue_card_played": "{name} plays {card}.",
    "passed": "{name} cannot do anything and passes.",
    "stone_built": "{name} adds a stone {site}.",
    "stone_returned": "{name} returns the stone to the quarry.",
    "points": "{name} scores {points} ({source}).",
    "points_lost": "{name} loses {points} ({source}).",
    "tower_built": "{name} completes a tower.",
    "card_taken": "{name} takes {card}.",
    "card_drawn": "{name} draws {card}.",
    "card_seen": "{name} looks at a face-down card: {card}.",
    "pair_taken": "{name} looks at the face-down pair.",
    "card_discarded": "{card} is discarded.",
    "no_stone_left": "{name} has no stone left in the quarry for this card.",
    "ships_stranded": "Nobody can move: ships left in the harbour return their stones to the quarry.",
    "round_ends": "Round {count} ends.",
    "game_ends": GAME_ENDS,
}

BONUSES = {Bonus.CARD: "draw a card", Bonus.STONES: "take stones", Bonus.PLACE: "place a stone"}

HOLES: dict[str, Hole] = {
    "stones": Counted("count", "stone"),
    "points": Counted("count", "point"),
    "bonus": Chosen("bonus", {bonus.name.lower(): text for bonus, text in BONUSES.items()}),
}

SOURCES = {source.name.lower(): source.name.lower().replace("_", " ") for source in Source} | {
    "blue_cards": "unused blue cards",
    "wrath": "Wrath of the Pharaoh",
}
"""Where points come from, by key, in the order of `Source`."""


def question(decision: Mapping[str, Any]) -> str:
    """The open decision as a sentence."""
    bonus = Bonus(decision.get("bonus", 0)).name.lower()
    return fill(QUESTIONS[decision["kind"]], {**decision, "bonus": bonus}, HOLES)


def narrate(item: Mapping[str, Any], name: Callable[[int], str]) -> str:
    """A news item as a sentence."""
    count, kind = item.get("count", 0), item["kind"]
    words = {
        "name": name(item["seat"]),
        "count": abs(count),
        "ship": item.get("ship"),
        "slot": item.get("slot"),
        "site": _site(kind, _key(SITES, item.get("site", 0))),
        "card": _card(_key(CARDS, item.get("card", 0))),
        "source": SOURCES.get(_key(list(SOURCES), item.get("source", 0)), ""),
    }
    return begun(fill(NEWS["points_lost" if kind == "points" and count < 0 else kind], words, HOLES))


def phrases() -> dict[str, str]:
    """What the browser says of sites and cards, as far as it follows from the catalogue."""
    sites = {f"board.site.{site}": begun(_spoken(site)) for site in SITES}
    ways = {f"board.{way}.{site}": words(site) for site in SITES for way, words in (("to", to_site), ("at", at_site))}
    cards = {f"board.a.{card}": _card(card) for card in CARDS}
    return sites | ways | cards | pieces("card", CATALOGUE["card"])


def to_site(site: str) -> str:
    """Where a ship sails: `to the temple`."""
    return f"to the {_spoken(site)}"


def at_site(site: str) -> str:
    """Where a stone is: `at the temple`, `in the burial chamber`."""
    return f"{'in' if site.endswith('chamber') else 'at'} the {_spoken(site)}"


def _site(kind: str, site: str) -> str:
    if not site:
        return ""
    return to_site(site) if kind == "ship_sailed" else at_site(site)


def _card(card: str) -> str:
    return with_article(_spoken(card)) if card else ""


def _key(keys: list[str], number: int) -> str:
    return keys[number - 1] if number else ""


def _spoken(key: str) -> str:
    return key.replace("-", " ")
