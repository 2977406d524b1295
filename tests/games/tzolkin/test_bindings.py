"""Every effect of the catalogues is bound to a rule: none is lost, and none acts as another."""

from __future__ import annotations

import ast
import copy
from enum import IntEnum
from pathlib import Path
from typing import Any

import pytest

from ziggurat.engine.catalogue import BadCatalogue
from ziggurat.games import tzolkin
from ziggurat.games.tzolkin.catalogue import (
    CATALOGUE,
    EFFECTS_OF,
    EXPANSION,
    Act,
    Calamity,
    Counts,
    Effect,
    Scores,
    Technology,
    Term,
    tables_from,
)
from ziggurat.games.tzolkin.state import Step

HOME = Path(tzolkin.__file__).parent
READ_LATER = {
    "rules/feast_days.py": {Effect.FEED_WORKERS, Effect.FEED_ALL},
    "expansion/new_buildings.py": {Effect.FEAST_GAIN, Effect.EARLY_FEAST_GAIN, Effect.LATE_FEAST_GAIN},
}
"""Effects that do nothing when a tile is taken, and the module that reads them when they work."""


def function(module: str, name: str) -> ast.FunctionDef:
    """A function of the game, as it is written."""
    tree = ast.parse((HOME / module).read_text(encoding="utf-8"))
    return next(node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == name)


def arms(module: str, name: str) -> list[str]:
    """The members of an enumeration for which a function has an arm, one for each arm."""
    matches = [node for node in ast.walk(function(module, name)) if isinstance(node, ast.Match)]
    assert len(matches) == 1
    values = [case.pattern for case in matches[0].cases]
    return [ast.unparse(pattern).partition(".")[2] for pattern in values if isinstance(pattern, ast.MatchValue)]


def names(members: Any) -> list[str]:
    return sorted(member.name for member in members)


def mentions(text: str, member: IntEnum) -> bool:
    """A source names this member of an enumeration."""
    wanted = f"{type(member).__name__}.{member.name}"
    return any(ast.unparse(node) == wanted for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Attribute))


# ---- one rule for each


@pytest.mark.parametrize(
    ("module", "name", "members"),
    [
        ("rules/wheel_actions.py", "why_not_perform", set(Act) - {Act.NONE}),
        ("rules/wheel_actions.py", "perform", set(Act) - {Act.NONE}),
        ("rules/monuments.py", "n_counted", set(Scores)),
        ("expansion/prophecies.py", "count_for", set(Counts)),
        ("rules/learning.py", "take_bonus", set(Technology)),
        ("expansion/quick_actions.py", "can_take", EFFECTS_OF["quick_action"]),
    ],
)
def test_every_kind_has_one_arm(module: str, name: str, members: set[IntEnum]) -> None:
    assert sorted(arms(module, name)) == names(members)


def test_every_effect_is_taken_at_once_or_read_later() -> None:
    later = {effect for effects in READ_LATER.values() for effect in effects}
    at_once = set(Effect) - later - {Effect.NONE, Effect.RENOVATE}
    assert sorted(arms("rules/effects.py", "take_effect")) == names(at_once)


@pytest.mark.parametrize("module", READ_LATER)
def test_effects_that_last_are_read_where_they_work(module: str) -> None:
    text = (HOME / module).read_text(encoding="utf-8")
    assert names(effect for effect in Effect if mentions(text, effect)) == names(READ_LATER[module])


def test_a_building_that_can_be_renovated_is_one_that_says_so() -> None:
    renovation = (HOME / "expansion" / "renovation.py").read_text(encoding="utf-8")
    assert mentions(renovation, Effect.RENOVATE)


@pytest.mark.parametrize("member", [*Term, *Calamity], ids=lambda member: member.name.lower())
def test_every_number_of_a_tribe_or_a_prophecy_is_read_by_a_rule(member: IntEnum) -> None:
    sources = [*(HOME / "rules").glob("*.py"), *(HOME / "expansion").glob("*.py")]
    assert any(mentions(path.read_text(encoding="utf-8"), member) for path in sources)


def test_every_step_is_taken() -> None:
    taken = arms("flow.py", "take_steps") + arms("flow.py", "take_rare_step")
    assert sorted(taken) == names(Step)


# ---- what no rule knows is named when the catalogue is loaded


def changed(catalogue: dict[str, Any], *path: str | int, to: Any) -> dict[str, Any]:
    again = copy.deepcopy(catalogue)
    entry: Any = again
    for word in path[:-1]:
        entry = entry[word]
    entry[path[-1]] = to
    return again


@pytest.mark.parametrize(
    ("path", "to", "message"),
    [
        (("building", 0, "effects"), [{"paid_building": 1}], "small-farm: no rule for the effect 'paid_building'"),
        (("building", 0, "effects"), [{"none": 1}], "small-farm: no rule for the effect 'none' of a building"),
        (
            ("wealth", 0, "effects"),
            [{"feast_gain": "corn", "times": 1}],
            "palenque-1: no rule for the effect 'feast_gain'",
        ),
        (("wealth", 0, "effects"), [{"points": 3}], "palenque-1: no rule for the effect 'points' of a wealth"),
        (("wheel", 2, "actions", 0), {"act": "harvest", "corn": 4}, "tikal 1: no rule for the act 'harvest'"),
        (("wheel", 0, "actions", 1), {"act": "gain", "wood": 1}, "palenque 2: no rule for the act 'gain'"),
        (("wheel", 0, "actions", 1), {"act": "none"}, "palenque 2: no rule for the act 'none'"),
        (("technology", 0, "key"), "sailing", "technology: the rules know agriculture, .*, not sailing, "),
        (("temple", 0, "key"), "zeus", "temple: the rules know chaac, .*, not zeus, "),
        (("wheel", 0, "key"), "copan", "wheel: the rules know palenque, .*, not copan, "),
    ],
)
def test_what_no_rule_knows_is_named(path: tuple[str | int, ...], to: Any, message: str) -> None:
    with pytest.raises(BadCatalogue, match=message):
        tables_from(changed(CATALOGUE, *path, to=to))


@pytest.mark.parametrize(
    ("path", "to", "message"),
    [
        (("quick_action", 0, "effects"), [{"temple": "any"}], "quick-corn: no rule for the effect 'temple'"),
        (("quick_action", 0, "effects"), [{"dance": 1}], "quick-corn: unknown effect 'dance'"),
        (("tribe", 0, "terms"), {"flies": 1}, "tribe ah-chuy-kak: unknown term 'flies'"),
        (("prophecy", 0, "calamity"), {"rain": 1}, "prophecy wrathful-gods: unknown calamity 'rain'"),
        (("prophecy", 0, "counts"), "clouds", "wrathful-gods: unknown counts 'clouds'"),
        (("prophecy", 0, "bands"), [1, 2], "prophecy wrathful-gods: it needs three rising bands"),
        (("quick_action", 0, "copies"), [1], "quick action quick-corn: it needs copies for both eras"),
    ],
)
def test_what_no_rule_of_the_expansion_knows_is_named(path: tuple[str | int, ...], to: Any, message: str) -> None:
    with pytest.raises(BadCatalogue, match=message):
        tables_from(CATALOGUE, changed(EXPANSION, *path, to=to))
