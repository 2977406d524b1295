"""Palenque: fishing, the jungle, and fire."""

from __future__ import annotations

import pytest
from tests.games.tzolkin.laying import goods, kind, lay, legal, news_of, player, steps, table, take, why

import ziggurat as zg

BOTTOM = "chaac -1 quetzalcoatl -1 kukulcan -1"
BARE = "corn-tiles 2=2 3=2 4=2 5=2\nwood-tiles"
EMPTY = "corn-tiles\nwood-tiles"


def jungle(match: zg.Match, group: int) -> tuple[int, int]:
    """The visible tiles of a group: corn, wood."""
    tiles = table(match)["jungle"][str(group)]
    return tiles["corn"], tiles["wood"]


def harvested(match: zg.Match, seat: int = 1) -> tuple[int, int]:
    """The tiles of a seat: corn, wood."""
    return player(match, seat)["corn_tiles"], player(match, seat)["wood_tiles"]


def test_fishing_gives_3_corn_and_takes_no_tile():
    match = take("palenque", 1, "as 1")
    assert (goods(match), harvested(match)) == ({"corn": 3}, (0, 0))
    assert [jungle(match, group) for group in (2, 3, 4, 5)] == [(2, 0), (0, 2), (0, 2), (0, 2)]


def test_fishing_needs_no_tile():
    assert goods(take("palenque", 1, "as 1", more=EMPTY)) == {"corn": 3}


@pytest.mark.parametrize(("space", "corn"), [(2, 4), (3, 5), (4, 7), (5, 9)])
def test_a_corn_tile_gives_its_corn(space, corn):
    match = take("palenque", space, f"as {space}", more=BARE)
    if space > 2:
        match.play("harvest corn")
    assert (goods(match), harvested(match), jungle(match, space)) == ({"corn": corn}, (1, 0), (1, 0))


@pytest.mark.parametrize(("space", "wood"), [(3, 2), (4, 3), (5, 4)])
def test_a_wood_tile_gives_its_wood(space, wood):
    match = take("palenque", space, f"as {space}", "harvest wood")
    assert (goods(match), harvested(match), jungle(match, space)) == ({"wood": wood}, (0, 1), (1, 1))


def test_palenque_2_has_no_wood():
    match = take("palenque", 2, "as 2")
    assert (kind(match), goods(match)) == ("pick", {"corn": 4})


@pytest.mark.parametrize("space", [3, 4, 5])
def test_the_seat_chooses_where_both_kinds_are_visible(space):
    match = take("palenque", space, f"as {space}", more=f"corn-tiles 2=2 {space}=2\nwood-tiles {space}=1")
    assert legal(match) == ["harvest corn", "harvest wood", "burn"]


@pytest.mark.parametrize("space", [3, 4, 5])
def test_corn_under_wood_cannot_be_harvested(space):
    match = take("palenque", space, f"as {space}")
    assert (legal(match), why(match, "harvest corn")) == (["harvest wood", "burn"], "no_corn_tile")


@pytest.mark.parametrize("space", [3, 4, 5])
def test_where_no_wood_lies_there_is_none(space):
    match = take("palenque", space, f"as {space}", more=BARE)
    assert legal(match) == ["harvest corn"]
    assert (why(match, "harvest wood"), why(match, "burn")) == ("no_wood_tile", "no_wood_tile")


@pytest.mark.parametrize("space", [2, 3, 4, 5])
def test_a_group_without_tiles_gives_nothing(space):
    match = take("palenque", space, has="corn 9", more=EMPTY)
    assert why(match, f"as {space}") == "no_corn_tile"


def test_a_lower_action_takes_a_tile_of_its_own_group():
    match = take("palenque", 5, "as 3", "harvest wood", has="corn 2")
    assert (goods(match), jungle(match, 3), jungle(match, 5)) == ({"wood": 2}, (1, 1), (0, 2))


def test_taking_a_wood_tile_uncovers_corn_for_the_next_harvest():
    match = lay(
        "wheel palenque ......11", "pick palenque 6", "as 5", "harvest wood", "pick palenque 7", "as 5", "harvest corn"
    )
    assert (goods(match), harvested(match), jungle(match, 5)) == ({"corn": 9, "wood": 4}, (1, 1), (0, 1))


@pytest.mark.parametrize(("space", "corn"), [(3, 5), (4, 7), (5, 9)])
def test_burning_gives_the_corn_under_the_wood_and_angers_a_god(space, corn):
    match = take("palenque", space, f"as {space}", "burn")
    assert (goods(match), harvested(match), jungle(match, space)) == ({"corn": corn}, (1, 0), (0, 1))
    assert legal(match) == ["anger chaac", "anger quetzalcoatl", "anger kukulcan"]
    match.play("anger quetzalcoatl")
    assert steps(match) == (0, -1, 0)


def test_a_burnt_wood_tile_is_out_of_the_game():
    match = take("palenque", 3, "as 3", "burn")
    told_of = [item["kind"] for item in match.news_in_numbers]
    assert told_of == ["forest_burnt", "corn_tile", "gained"]
    assert harvested(match)[1] == 0


def test_burning_is_allowed_beside_a_visible_corn_tile():
    match = take("palenque", 3, "as 3", "burn", more="corn-tiles 3=2\nwood-tiles 3=1")
    assert (goods(match), jungle(match, 3)) == ({"corn": 5}, (1, 0))


def test_a_seat_on_all_lowest_steps_cannot_burn():
    match = take("palenque", 3, "as 3", has=BOTTOM)
    assert (legal(match), why(match, "burn")) == (["harvest wood"], "at_the_bottom_everywhere")


def test_burning_example_of_the_rulebook():
    """Red takes a wood tile with 3, then burns with 4 and steps down; the worker on 1 stays."""
    match = lay("wheel palenque .1.11", "pick palenque 3", "as 3", "harvest wood", "pick palenque 4", "as 4", "burn")
    match.play("anger chaac")
    match.play("done")
    assert (goods(match), steps(match)) == ({"corn": 7, "wood": 2}, (-1, 0, 0))


def test_burning_example_without_angering_the_gods():
    """Or the worker on 4 pays 1 corn and harvests as 3 the corn uncovered: 4 corn more than before."""
    match = lay("wheel palenque .1.11\nseat 1 corn 1", "pick palenque 3", "as 3", "harvest wood", "pick palenque 4")
    match.play("as 3")
    match.play("harvest corn")
    assert (goods(match), steps(match)) == ({"corn": 5, "wood": 2}, (0, 0, 0))


def test_burning_example_without_corn_to_begin_with():
    match = lay("wheel palenque .1.11", "pick palenque 3", "as 3", "harvest wood", "pick palenque 4")
    assert why(match, "as 3") == "no_fee"


def test_a_harvest_tells_its_group():
    assert news_of(take("palenque", 2, "as 2"), "corn_tile") == [{"kind": "corn_tile", "seat": 1, "space": 2}]
