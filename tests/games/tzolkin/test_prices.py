"""Prices of the day and what is left to pay them with: nothing is offered that would come to nothing."""

from __future__ import annotations

import pytest
from tests.games.tzolkin.laying import CROWDED, kind, lay_all, legal, quick, quick_line, why

import ziggurat as zg

L = "agriculture 3 extraction 1 architecture 1 theology 1"
"""A seat for which only the bonus of agriculture is within means with one resource."""


def test_a_quick_advance_needs_the_corn_for_its_step():
    text = f"prophecies wrathful-gods drought hunger\nseat 1 corn 1 wood 1 {L}"
    assert why(lay_all(text, now="technology", day=8), "place quick") == "quick_impossible"


def test_corn_for_the_step_of_a_quick_advance_is_kept():
    text = f"prophecies wrathful-gods drought hunger\nseat 1 corn 2 wood 1 {L}"
    match = lay_all(text, "place quick", now="technology", day=8)
    assert why(match, "place tikal") == "keep_for_quick"


def test_a_bonus_counts_what_its_level_costs():
    text = f"prophecies angry-chaac drought hunger\nwheel tikal .1\nseat 1 wood 1 quetzalcoatl 7 kukulcan 6 {L}"
    assert "as 1" not in legal(lay_all(text, "pick tikal 1", day=8))


@pytest.mark.parametrize(("corn", "is_offered"), [(1, False), (2, True)])
def test_the_fee_for_a_lower_action_is_not_there_for_the_step(corn, is_offered):
    text = f"prophecies wrathful-gods drought hunger\nwheel tikal ..1\nseat 1 corn {corn} wood 1 {L}"
    assert ("as 1" in legal(lay_all(text, "pick tikal 2", day=8))) == is_offered


def test_no_offering_follows_a_quick_build():
    text = "row shrine-skull\nseat 1 corn 2 gold 2 skull 1 theology 2"
    moves = ["place quick", "done", "build shrine-skull", "temple chaac"]
    assert kind(quick("build", text, *moves, day=14, new_buildings=True)) == "turn"


def test_new_buildings_are_refused_where_they_are_not_played_with():
    with pytest.raises(zg.BadPosition, match="without the new buildings"):
        quick("corn", "seat 1 buildings farm-three-corn")


def test_a_sale_that_spoils_the_quick_action_does_not_help():
    text = f"turn 2\nstart 1\n{CROWDED}\nquick-spaces ##.\nseat 2 corn 0 wood 1 tribe xaman-ek\nseat 1 tribe bacab"
    match = lay_all(f"{text}\n{quick_line('technology')}")
    assert (match.asked, legal(match), why(match, "place tikal")) == (2, ["beg", "sell wood"], "must_beg")


def test_a_sale_can_pay_for_any_action_of_a_building():
    text = "wheel tikal ..1\nrow tomb-any-action\nseat 1 wood 3 stone 1 gold 1"
    match = lay_all(text, "pick tikal 2", "as 2", "build tomb-any-action", tribe="xaman-ek", day=15)
    assert legal(match) == ["nothing", "sell wood"]
    match.play("sell wood")
    assert "as palenque 1" in legal(match)
