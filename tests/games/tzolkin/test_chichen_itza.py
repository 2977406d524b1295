"""Chichen Itza: skulls for the gods."""

from __future__ import annotations

import pytest
from tests.games.tzolkin.laying import goods, kind, legal, news_of, points, steps, table, take, why

# Points, steps for Chaac, Quetzalcoatl and Kukulcan, and whether a resource is gained.
SPACES = {
    1: (4, (1, 0, 0), False),
    2: (5, (1, 0, 0), False),
    3: (6, (1, 0, 0), False),
    4: (7, (0, 0, 1), False),
    5: (8, (0, 0, 1), False),
    6: (8, (0, 0, 1), True),
    7: (10, (0, 1, 0), False),
    8: (11, (0, 1, 0), True),
    9: (13, (0, 1, 0), True),
}


@pytest.mark.parametrize("space", SPACES)
def test_an_action_gives_points_a_step_and_perhaps_a_resource(space):
    worth, climbed, has_resource = SPACES[space]
    match = take("chichen-itza", space, f"as {space}", has="skull 1")
    assert kind(match) == ("take" if has_resource else "pick")
    if has_resource:
        match.play("take 1 gold")
    assert (points(match), steps(match)) == ({"chichen_itza": worth}, climbed)
    assert goods(match) == ({"gold": 1} if has_resource else {})


@pytest.mark.parametrize("space", SPACES)
def test_the_skull_stays_on_the_space(space):
    match = take("chichen-itza", space, f"as {space}", has="skull 3")
    assert (table(match)["chichen_itza"], table(match)["skulls"], goods(match)["skull"]) == ({str(space): 1}, 10, 2)


@pytest.mark.parametrize("owner", [1, 2])
def test_an_action_is_used_once_by_whomever(owner):
    match = take("chichen-itza", 5, has="skull 1 corn 9", more=f"skull-at 5={owner}")
    assert why(match, "as 5") == "skull_there"
    assert legal(match) == ["as 1", "as 2", "as 3", "as 4", "nothing"]


def test_an_action_needs_a_skull():
    match = take("chichen-itza", 5, has="corn 9 gold 9")
    assert (why(match, "as 5"), legal(match)) == ("no_skull", ["nothing"])


def test_7_as_6_example_of_the_rulebook():
    """Red pays 1 corn, puts a skull on 6, gains 8 points, a step in Kukulcan and a gold."""
    match = take("chichen-itza", 7, "as 6", "take 1 gold", has="corn 1 skull 1")
    assert (goods(match), points(match), steps(match)) == ({"gold": 1}, {"chichen_itza": 8}, (0, 0, 1))


@pytest.mark.parametrize(
    ("space", "has", "more"),
    [
        (2, "chaac 5", ""),
        (2, "chaac 4", "seat 2 chaac 5"),
        (5, "kukulcan 6", ""),
        (7, "quetzalcoatl 7", ""),
        (7, "quetzalcoatl 6", "seat 2 quetzalcoatl 7"),
    ],
)
def test_a_step_that_cannot_be_climbed_is_lost(space, has, more):
    match = take("chichen-itza", space, f"as {space}", has=f"skull 1 {has}", more=more)
    assert points(match) == {"chichen_itza": SPACES[space][0]}
    assert len(news_of(match, "step_lost")) == 1
    assert has.split()[1] == str(max(steps(match)))
