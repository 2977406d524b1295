"""Every effect of a card in the catalogue is bound to one rule; an effect without one is refused and named."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import ziggurat as zg
from ziggurat.engine.catalogue import BadCatalogue
from ziggurat.games.imhotep import rules
from ziggurat.games.imhotep.catalogue import CARDS, CATALOGUE, Effect, tables_from
from ziggurat.games.imhotep.reasons import Why
from ziggurat.games.imhotep.rules import blue_cards

WORKS_IN = {"red": "delivery", "green": "scoring", "violet": "scoring", "blue": "blue_cards"}
"""The module whose rules say what cards of a colour do."""


def effects_by_module() -> dict[str, set[str]]:
    """The effects that every module of the rules names."""
    found: dict[str, set[str]] = {}
    for path in Path(str(rules.__file__)).parent.glob("*.py"):
        words = re.findall(r"\bEffect\.([A-Z_]+)", path.read_text(encoding="utf-8"))
        found[path.stem] = {word.lower() for word in words}
    return found


def cards_without_one_rule(cards: list[dict[str, Any]]) -> list[str]:
    """The cards whose effect is not bound to exactly one module, that of their colour."""
    named = effects_by_module()
    homes = {card["key"]: [module for module in named if card["effect"] in named[module]] for card in cards}
    return [card["key"] for card in cards if homes[card["key"]] != [WORKS_IN[card["colour"]]]]


def test_the_effect_of_every_card_is_bound_to_one_rule() -> None:
    assert cards_without_one_rule(CATALOGUE["card"]) == []


@pytest.mark.parametrize(("colour", "effect"), [("blue", "juggle"), ("blue", "statue"), ("red", "place_two")])
def test_a_card_without_a_rule_for_its_effect_is_named(colour: str, effect: str) -> None:
    mallet = {"key": "mallet", "colour": colour, "effect": effect}
    assert cards_without_one_rule([*CATALOGUE["card"], mallet]) == ["mallet"]


def test_an_effect_that_nobody_knows_is_refused_by_name() -> None:
    cards = [CATALOGUE["card"][0] | {"effect": "juggle"}, *CATALOGUE["card"][1:]]
    with pytest.raises(BadCatalogue, match="card entrance: unknown effect 'juggle'"):
        tables_from(CATALOGUE | {"card": cards})


@pytest.mark.parametrize("effect", Effect)
def test_only_effects_of_blue_cards_can_be_played(effect: Effect) -> None:
    s = zg.load("imhotep").opening()
    blue = {card["effect"] for card in CATALOGUE["card"] if card["colour"] == "blue"}
    has_rule = blue_cards.why_not_effect(s, 1, effect.value) != Why.NO_RULE
    assert has_rule == (effect.name.lower() in blue)


def test_an_effect_without_a_rule_is_not_played_as_another_card() -> None:
    s = zg.load("imhotep").opening()
    assert blue_cards.why_not_effect(s, 1, max(Effect) + 1) == Why.NO_RULE


def test_every_blue_card_asks_for_something(table: Any) -> None:
    ready = "ship 23.\nship ....\nship ..\nseat 1 sled 2 cards lever hammer sail chisel\n"
    for card, entry in zip(CARDS, CATALOGUE["card"], strict=True):
        if entry["colour"] == "blue":
            assert table(ready, f"play {card}").decision["kind"] in ("place", "sail"), card
