"""Uxmal: temples for corn, the market, workers, buildings for corn, and any action."""

from __future__ import annotations

import pytest
from tests.games.tzolkin.laying import (
    PRICES,
    cost,
    goods,
    in_corn,
    kind,
    legal,
    levels,
    news_of,
    player,
    points,
    steps,
    take,
    why,
)

ROW = "row small-farm civic-agriculture tomb-chaac-kukulcan"


def test_uxmal_1_gives_a_step_for_3_corn():
    match = take("uxmal", 1, "as 1", has="corn 5")
    assert (goods(match), legal(match)) == ({"corn": 2}, ["temple chaac", "temple quetzalcoatl", "temple kukulcan"])
    match.play("temple quetzalcoatl")
    assert (steps(match), kind(match)) == ((0, 1, 0), "pick")


@pytest.mark.parametrize(("resource", "price"), [("wood", 2), ("stone", 3), ("gold", 4)])
def test_the_market_sells_at_its_rates(resource, price):
    match = take("uxmal", 2, "as 2", f"buy {resource}", has=f"corn {price}")
    assert goods(match) == {resource: 1}
    assert why(take("uxmal", 2, "as 2", has=f"corn {price - 1} gold 1"), f"buy {resource}") == "not_enough_corn"


@pytest.mark.parametrize(("resource", "price"), [("wood", 2), ("stone", 3), ("gold", 4)])
def test_the_market_buys_at_its_rates(resource, price):
    match = take("uxmal", 2, "as 2", f"sell {resource}", has=f"{resource} 1")
    assert goods(match) == {"corn": price}


def test_any_number_of_exchanges_can_be_made():
    moves = ["sell gold", "sell gold", "buy wood", "buy wood", "buy stone"]
    match = take("uxmal", 2, "as 2", *moves, has="gold 2")
    assert (goods(match), kind(match)) == ({"corn": 1, "wood": 2, "stone": 1}, "trade")
    match.play("done")
    assert kind(match) == "pick"


def test_a_visit_to_the_market_can_be_left_at_once():
    assert goods(take("uxmal", 2, "as 2", "done", has="gold 2")) == {"gold": 2}


def test_skulls_are_not_traded():
    match = take("uxmal", 2, "as 2", has="skull 3 corn 20")
    assert legal(match) == ["buy wood", "buy stone", "buy gold", "done"]
    assert why(take("uxmal", 2, has="skull 3"), "as 2") == "nothing_to_trade"


def test_what_a_seat_does_not_have_it_cannot_sell():
    assert why(take("uxmal", 2, "as 2", has="gold 2"), "sell wood") == "not_enough_resources"


def test_what_was_bought_is_not_sold():
    match = take("uxmal", 2, "as 2", "buy wood", has="corn 9")
    assert (why(match, "sell wood"), "sell wood" in legal(match)) == ("just_bought", False)
    assert "buy wood" in legal(match)


def test_what_was_sold_is_not_bought():
    match = take("uxmal", 2, "as 2", "sell wood", has="wood 2")
    assert (why(match, "buy wood"), "buy wood" in legal(match)) == ("just_sold", False)
    assert "sell wood" in legal(match)


def test_the_next_visit_is_a_new_one():
    match = take(
        "uxmal", 2, "as 2", "sell wood", "done", "pick uxmal 6", "as 2", has="wood 2", more="wheel uxmal ......1"
    )
    assert why(match, "buy wood") is None


def test_uxmal_3_takes_a_worker_from_the_bank():
    match = take("uxmal", 3, "as 3")
    assert (player(match)["workers"], player(match)["hand"]) == (4, 4)


def test_uxmal_3_gives_a_sixth_worker_and_no_more():
    assert player(take("uxmal", 3, "as 3", has="workers 5"))["workers"] == 6
    assert why(take("uxmal", 3, has="workers 6"), "as 3") == "all_workers_in_play"


def test_uxmal_4_example_of_the_rulebook():
    """A building that costs two resources costs 4 corn."""
    match = take(
        "uxmal", 4, "as 4", "build civic-agriculture", has=f"corn {in_corn('civic-agriculture') + 1}", more=ROW
    )
    assert (goods(match), levels(match)) == ({"corn": 1}, {"agriculture": 1})


@pytest.mark.parametrize("building", ["small-farm", "civic-agriculture", "tomb-chaac-kukulcan"])
def test_uxmal_4_costs_2_corn_for_each_resource(building):
    corn = 2 * sum(PRICES[building].values())
    match = take("uxmal", 4, "as 4", f"build {building}", has="corn 9", more=ROW)
    assert goods(match) == {"corn": 9 - corn}
    short = take("uxmal", 4, has=f"corn {corn - 1}", more=f"row {building}")
    assert why(short, "as 4") == "nothing_to_build"


def test_no_part_is_paid_with_resources_at_uxmal_4():
    match = take("uxmal", 4, "as 4", has=f"corn {in_corn('tomb-chaac-kukulcan') - 1} wood 9 stone 9", more=ROW)
    assert "build small-farm" in legal(match)
    assert why(match, "build tomb-chaac-kukulcan") == "not_enough_corn"


def test_uxmal_4_builds_one_building():
    assert kind(take("uxmal", 4, "as 4", "build small-farm", has="corn 30", more=ROW)) == "pick"


def test_uxmal_4_builds_no_monument():
    match = take("uxmal", 4, "as 4", has="corn 30 wood 9 stone 9 gold 9", more=f"{ROW}\nmonuments monument-tombs")
    assert why(match, "build monument-tombs") == "no_monument_now"


SMALL = [f"as {wheel} {number}" for wheel in ("palenque", "yaxchilan", "tikal", "uxmal") for number in range(1, 6)]


def test_uxmal_5_reaches_all_actions_of_the_small_wheels_but_itself():
    match = take("uxmal", 5, "as 5", has="corn 20 wood 9 stone 9 gold 9 skull 3", more=ROW)
    assert legal(match) == [move for move in SMALL if move != "as uxmal 5"]
    assert why(match, "as uxmal 5") == "not_again"


def test_uxmal_5_does_not_reach_chichen_itza():
    match = take("uxmal", 5, "as 5", has="corn 20 skull 3")
    assert match.why_not("as chichen-itza 1") is not None


@pytest.mark.parametrize("space", [5, 6, 7])
def test_uxmal_5_costs_1_corn_also_from_the_last_spaces(space):
    match = take("uxmal", space, "as 5", "as palenque 1", has="corn 1")
    assert goods(match) == {"corn": 3}
    assert why(take("uxmal", space), "as 5") == "not_enough_corn"


def test_through_uxmal_5_there_is_no_fee_for_spaces_back():
    assert goods(take("uxmal", 5, "as 5", "as yaxchilan 1", has="corn 1")) == {"wood": 1}


def test_through_uxmal_5_the_own_cost_of_the_action_is_paid():
    match = take("uxmal", 5, "as 5", "as uxmal 1", "temple chaac", has="corn 5")
    assert (goods(match), steps(match)) == ({"corn": 1}, (1, 0, 0))
    assert why(take("uxmal", 5, "as 5", has="corn 3"), "as uxmal 1") == "not_enough_corn"


def test_the_corn_of_uxmal_5_is_not_there_for_the_action():
    match = take("uxmal", 5, "as 5", has="corn 2", more="row small-farm")
    assert (why(match, "as uxmal 4"), why(match, "as uxmal 2")) == ("nothing_to_build", "nothing_to_trade")


def test_an_action_must_be_taken_once_uxmal_5_is_chosen():
    match = take("uxmal", 5, "as 5", has="corn 2")
    assert (why(match, "nothing"), "nothing" in legal(match)) == ("compulsory", False)


@pytest.mark.parametrize(
    ("has", "moves", "gained"),
    [
        ("agriculture 2", ["as palenque 1"], {"corn": 4}),
        ("agriculture 3", ["as palenque 2"], {"corn": 7}),
        ("extraction 1", ["as palenque 3", "harvest wood"], {"wood": 3}),
        ("extraction 2", ["as yaxchilan 2"], {"corn": 1, "stone": 2}),
        ("theology 3", ["as yaxchilan 4"], {"skull": 2}),
        (f"{cost('small-farm')} architecture 1", ["as tikal 2", "build small-farm"], {"corn": 1}),
    ],
)
def test_technologies_apply_through_uxmal_5(has, moves, gained):
    assert goods(take("uxmal", 5, "as 5", *moves, has=f"corn 1 {has}", more=ROW)) == gained


def test_architecture_applies_to_uxmal_4_through_uxmal_5():
    match = take(
        "uxmal",
        5,
        "as 5",
        "as uxmal 4",
        "build civic-agriculture",
        has=f"corn {in_corn('civic-agriculture') - 1} architecture 3",
        more=ROW,
    )
    assert (goods(match), points(match)) == ({"corn": 1}, {"technologies": 2})


def test_a_trade_tells_its_price():
    match = take("uxmal", 2, "as 2", "sell gold", has="gold 1")
    assert news_of(match, "sold") == [{"kind": "sold", "seat": 1, "thing": 4, "count": 4}]
