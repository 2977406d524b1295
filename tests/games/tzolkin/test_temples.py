"""Temples: climbing, the top step, and angering the gods."""

from __future__ import annotations

import pytest
from tests.games.tzolkin.laying import (
    cost,
    goods,
    kind,
    last_turn,
    lay,
    legal,
    news_of,
    player,
    points,
    steps,
    take,
    why,
)

TOPS = {"chaac": 5, "quetzalcoatl": 7, "kukulcan": 6}

# The points of each step from the lowest, and the rewards from step 0 up.
POINTS = {
    "chaac": [-1, 0, 2, 4, 6, 7, 8],
    "quetzalcoatl": [-2, 0, 1, 2, 4, 6, 9, 12, 13],
    "kukulcan": [-3, 0, 1, 3, 5, 7, 9, 10],
}
REWARDS = {
    "chaac": ["", "stone", "", "stone", "", ""],
    "quetzalcoatl": ["", "", "gold", "", "gold", "", "", ""],
    "kukulcan": ["", "wood", "", "wood", "skull", "", ""],
}
STEPS = [(temple, step) for temple, row in POINTS.items() for step in range(-1, len(row) - 1)]
# Seat 2 is higher than seat 1 where it can be, so that the bonus goes to it.
HIGHER = "chaac 4 quetzalcoatl 6 kukulcan 5"


@pytest.mark.parametrize(("temple", "step"), STEPS)
def test_a_step_has_its_points(temple, step):
    match = last_turn(13, f"seat 1 corn 6 {temple} {step}\nseat 3 {HIGHER}", seats=3)
    alone = {"chaac": 6, "quetzalcoatl": 2, "kukulcan": 4}[temple]
    is_highest, is_equal = step > TOPS[temple] - 1, step == TOPS[temple] - 1
    bonus = alone if is_highest else alone / 2 if is_equal else 0
    assert points(match).get("temples_first_era", 0) == POINTS[temple][step + 1] + bonus


@pytest.mark.parametrize(("temple", "step"), STEPS)
def test_a_step_has_its_reward(temple, step):
    match = last_turn(7, f"seat 1 corn 6 {temple} {step}")
    due = [reward for reward in REWARDS[temple][: step + 1] if reward]
    assert goods(match) == {reward: due.count(reward) for reward in due}


@pytest.mark.parametrize(("temple", "top"), TOPS.items())
def test_a_temple_ends_with_its_top_step(temple, top):
    match = take("uxmal", 1, "as 1", has=f"corn 3 {temple} {top}")
    match.play(f"temple {temple}")
    assert (player(match)["temples"][temple], len(news_of(match, "step_wasted"))) == (top, 1)


@pytest.mark.parametrize("day", [13, 26])
@pytest.mark.parametrize(("temple", "bonuses"), [("chaac", (6, 2)), ("quetzalcoatl", (2, 6)), ("kukulcan", (4, 4))])
def test_a_temple_has_its_bonus_for_each_era(temple, bonuses, day):
    match = last_turn(day, f"seat 1 corn 6 {temple} 1")
    first, source = (bonuses[0], "temples_first_era") if day == 13 else (bonuses[1], "temples_second_era")
    worth = {"chaac": 2, "quetzalcoatl": 1, "kukulcan": 1}[temple]
    others = {"chaac": (6, 2), "quetzalcoatl": (2, 6), "kukulcan": (4, 4)}
    shared = sum(pair[day == 26] // 2 for name, pair in others.items() if name != temple)
    assert points(match)[source] == worth + first + shared


@pytest.mark.parametrize(("temple", "top"), TOPS.items())
def test_the_top_step_holds_one_seat(temple, top):
    match = take("uxmal", 1, "as 1", has=f"corn 3 {temple} {top - 1}", more=f"seat 2 {temple} {top}")
    match.play(f"temple {temple}")
    assert (player(match)["temples"][temple], len(news_of(match, "step_wasted"))) == (top - 1, 1)


@pytest.mark.parametrize(("temple", "top"), TOPS.items())
def test_other_steps_can_be_shared(temple, top):
    match = take(
        "uxmal", 1, "as 1", f"temple {temple}", has=f"corn 3 {temple} {top - 2}", more=f"seat 2 {temple} {top - 1}"
    )
    assert player(match)["temples"][temple] == player(match, 2)["temples"][temple] == top - 1


def test_the_top_step_is_free_again_when_its_seat_has_stepped_down():
    match = lay(
        "turn 2\nmarker 2\nwheel uxmal .1\nseat 1 corn 3 chaac 4\nseat 2 chaac 5",
        "beg",
        "anger chaac",
        "place tikal",
        "done",
        "pick uxmal 1",
        "as 1",
        "temple chaac",
    )
    assert (steps(match, 1), steps(match, 2)) == ((5, 0, 0), (4, 0, 0))


def test_a_granted_step_that_cannot_be_climbed_is_lost():
    match = take(
        "tikal",
        2,
        "as 2",
        "build tomb-chaac-kukulcan",
        has=f"{cost('tomb-chaac-kukulcan')} chaac 5",
        more="row tomb-chaac-kukulcan",
    )
    assert (steps(match), [item["thing"] for item in news_of(match, "step_lost")]) == ((5, 0, 1), [1])


def test_a_step_of_choice_can_be_wasted_in_a_temple_that_goes_no_further():
    match = take("uxmal", 1, "as 1", has="corn 3 chaac 4", more="seat 2 chaac 5")
    assert legal(match) == ["temple chaac", "temple quetzalcoatl", "temple kukulcan"]
    match.play("temple chaac")
    assert (steps(match), goods(match)) == ((4, 0, 0), {})
    assert match.story()[-1] == "Player 1 cannot move further up in the temple of Chaac: the step is wasted."


def test_an_action_needs_a_temple_that_can_be_climbed():
    text = "wheel uxmal .1\nseat 1 corn 3 chaac 5 quetzalcoatl 6 kukulcan 6\nseat 2 quetzalcoatl 7"
    match = lay(text, "pick uxmal 1")
    assert (why(match, "as 1"), legal(match)) == ("no_temple_to_climb", ["nothing"])


def test_a_wasted_step_counts_as_one_of_two_different_temples():
    match = take("tikal", 5, "as 5", "temple chaac", has="wood 1 chaac 5")
    assert (why(match, "temple chaac"), legal(match)) == ("other_temple", ["temple quetzalcoatl", "temple kukulcan"])
    match.play("temple kukulcan")
    assert (steps(match), goods(match), kind(match)) == ((5, 0, 1), {}, "pick")


def test_the_second_step_is_lost_where_no_other_temple_can_be_climbed():
    match = take("tikal", 5, "as 5", "temple kukulcan", has="wood 1 chaac 5 quetzalcoatl 7")
    assert (steps(match), len(news_of(match, "step_lost")), kind(match)) == ((5, 7, 1), 1, "pick")


def test_an_offering_can_be_wasted():
    match = take("chichen-itza", 1, "as 1", "temple chaac", has="skull 1 wood 1 theology 2 chaac 5")
    assert (steps(match), goods(match), len(news_of(match, "step_wasted"))) == ((5, 0, 0), {}, 1)


def test_a_step_of_choice_is_lost_unasked_where_no_temple_can_be_climbed():
    has = "wood 1 gold 1 chaac 5 quetzalcoatl 7 kukulcan 6"
    match = take("tikal", 2, "as 2", "build tomb-any-temple", has=has, more="row tomb-any-temple")
    assert (steps(match), len(news_of(match, "step_lost")), kind(match)) == ((5, 7, 6), 1, "pick")


def test_a_step_of_choice_cannot_be_declined():
    match = take("uxmal", 1, "as 1", has="corn 3 chaac 5 quetzalcoatl 7")
    assert (why(match, "decline"), why(match, "nothing")) == ("compulsory", "not_asked")


@pytest.mark.parametrize(("temple", "top"), TOPS.items())
def test_reaching_a_top_step_turns_the_board_to_the_light_side(temple, top):
    match = take("uxmal", 1, "as 1", f"temple {temple}", has=f"corn 3 dark {temple} {top - 1}")
    assert (player(match)["privilege"], len(news_of(match, "privilege_back"))) == (True, 1)


def test_reaching_another_step_does_not():
    match = take("uxmal", 1, "as 1", "temple chaac", has="corn 3 dark chaac 3")
    assert player(match)["privilege"] is False


def test_on_the_light_side_the_top_step_changes_nothing():
    match = take("uxmal", 1, "as 1", "temple chaac", has="corn 3 chaac 4")
    assert (player(match)["privilege"], news_of(match, "privilege_back")) == (True, [])


@pytest.mark.parametrize(
    ("temple", "down"), [("chaac", (1, 2, 2)), ("quetzalcoatl", (2, 1, 2)), ("kukulcan", (2, 2, 1))]
)
def test_to_anger_the_gods_is_to_step_down_in_a_temple_of_choice(temple, down):
    match = lay("seat 1 chaac 2 quetzalcoatl 2 kukulcan 2", "beg", f"anger {temple}")
    assert (steps(match), kind(match)) == (down, "turn")


def test_a_seat_on_the_lowest_step_cannot_step_down_there():
    match = lay("seat 1 quetzalcoatl -1", "beg")
    assert legal(match) == ["anger chaac", "anger kukulcan"]
    assert why(match, "anger quetzalcoatl") == "at_the_bottom"
