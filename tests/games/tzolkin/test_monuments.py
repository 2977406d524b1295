"""Monuments: each with its cost, its category, and its points at the end."""

from __future__ import annotations

import pytest
from tests.games.tzolkin.laying import cost, goods, in_words, last_turn, legal, player, points, table, take, why

COSTS = {
    "monument-tombs": "3 wood 2 stone 1 gold",
    "monument-constructions": "1 wood 3 stone 2 gold",
    "monument-corn-tiles": "1 wood 1 stone 4 gold",
    "monument-wood-tiles": "1 wood 4 gold",
    "monument-all-monuments": "2 wood 2 stone 2 gold",
    "monument-civics": "2 wood 3 stone 1 gold",
    "monument-level-three": "1 wood 1 stone 3 gold",
    "monument-levels": "2 wood 1 stone 3 gold",
    "monument-workers": "3 wood 3 gold",
    "monument-shrines": "2 stone 3 gold",
    "monument-temple-points": "4 stone 3 gold",
    "monument-one-temple": "3 stone 3 gold",
    "monument-skulls": "4 gold 1 skull",
}
CATEGORIES = {
    "tomb": ["tombs", "constructions", "corn-tiles", "wood-tiles", "all-monuments"],
    "civic": ["civics", "level-three", "levels", "workers"],
    "shrine": ["shrines", "temple-points", "one-temple", "skulls"],
}
CATEGORY = {f"monument-{name}": category for category, names in CATEGORIES.items() for name in names}


def words(cost: dict[str, int]) -> str:
    return " ".join(f"{good} {count}" for good, count in cost.items())


def worth(monument: str, has: str = "", more: str = "", seats: int = 2) -> float:
    """What a monument is worth to seat 1 at the end, with what the seat has and else is on the table."""
    match = last_turn(26, f"seat 1 {has} monuments {monument}\n{more}", seats=seats)
    assert match.over
    return points(match).get(monument.replace("-", "_"), 0)


@pytest.mark.parametrize("monument", COSTS)
def test_a_monument_is_built_with_tikal_4_at_exactly_its_cost(monument):
    cost = in_words(COSTS[monument])
    match = take("tikal", 4, "as 4", f"build {monument}", has=words(cost), more=f"monuments {monument}")
    assert (goods(match), player(match)["monuments"]) == ({}, [monument])


@pytest.mark.parametrize("monument", COSTS)
def test_a_monument_needs_all_of_its_cost(monument):
    cost = in_words(COSTS[monument])
    for short in cost:
        has = words({good: count - (good == short) for good, count in cost.items()})
        match = take("tikal", 4, has=has, more=f"monuments {monument}")
        assert why(match, "as 4") == "nothing_to_build"


@pytest.mark.parametrize("short", ["gold", "skull"])
def test_what_is_missing_for_a_monument_is_said(short):
    has = words({"gold": 4 - (short == "gold"), "skull": 1 - (short == "skull")})
    match = take(
        "tikal", 4, "as 4", has=f"{cost('small-farm')} {has}", more="row small-farm\nmonuments monument-skulls"
    )
    assert why(match, "build monument-skulls") == {"gold": "not_enough_resources", "skull": "no_skull"}[short]


def test_a_monument_that_was_built_is_not_replaced():
    more = "monuments monument-tombs monument-shrines"
    match = take("tikal", 4, "as 4", "build monument-shrines", "done", has=cost("monument-shrines"), more=more)
    assert table(match)["monuments"] == ["monument-tombs"]


def test_a_monument_is_built_once():
    match = take(
        "tikal",
        4,
        "as 4",
        has=cost("small-farm", stone=9, gold=9),
        more="row small-farm\nseat 2 monuments monument-shrines",
    )
    assert why(match, "build monument-shrines") == "not_on_offer"


def test_a_seat_may_have_several_monuments():
    match = take(
        "tikal",
        4,
        "as 4",
        "build monument-shrines",
        has="stone 2 gold 3 monuments monument-tombs",
        more="monuments monument-shrines",
    )
    assert player(match)["monuments"] == ["monument-tombs", "monument-shrines"]


def test_a_monument_scores_only_at_the_end():
    match = take(
        "tikal", 4, "as 4", "build monument-shrines", has=cost("monument-shrines"), more="monuments monument-shrines"
    )
    assert points(match) == {}
    assert points(last_turn(13, "seat 1 corn 6 monuments monument-shrines")) == {"temples_first_era": 6}


def test_the_skull_of_a_monument_goes_back_to_the_bank():
    match = take("tikal", 4, "as 4", has="gold 4 skull 1", more="monuments monument-skulls")
    assert table(match)["skulls"] == 12
    match.play("build monument-skulls")
    assert (table(match)["skulls"], table(match)["chichen_itza"]) == (13, {})


def test_the_skull_of_a_monument_can_be_taken_again():
    match = take(
        "tikal",
        4,
        "as 4",
        "build monument-skulls",
        "pick yaxchilan 4",
        has="gold 4 skull 1",
        more="monuments monument-skulls\nwheel yaxchilan ....1\nseat 2 skull 12",
    )
    assert legal(match) == ["as 4", "nothing"]


# ---- what each counts


@pytest.mark.parametrize("monument", CATEGORY)
@pytest.mark.parametrize("category", ["tomb", "civic", "shrine"])
def test_a_monument_belongs_to_its_category(monument, category):
    counter = {"tomb": "monument-tombs", "civic": "monument-civics", "shrine": "monument-shrines"}[category]
    if monument == counter:
        assert worth(counter) == 4
    else:
        expected = 8 if CATEGORY[monument] == category else 4
        assert worth(counter, has=f"corn 6 monuments {monument}", more=f"seat 1 monuments {counter}") == expected


TOMBS = (
    "tomb-chaac-quetzalcoatl tomb-chaac-kukulcan tomb-any-temple tomb-market tomb-worker tomb-eight-points "
    "tomb-any-action tomb-all-temples"
)
CIVICS = (
    "civic-agriculture civic-agriculture-stone civic-extraction-corn civic-extraction-gold civic-stone civic-gold "
    "civic-corn civic-skull"
)
SHRINES = (
    "shrine-architecture shrine-theology shrine-chaac shrine-kukulcan shrine-quetzalcoatl "
    "shrine-architecture-points shrine-theology-temples shrine-two-technologies"
)
FARMS = "small-farm*3 terraced-farm*2 large-farm*3"


@pytest.mark.parametrize(
    ("monument", "own"), [("monument-tombs", TOMBS), ("monument-civics", CIVICS), ("monument-shrines", SHRINES)]
)
def test_a_monument_gives_4_for_each_building_of_its_category(monument, own):
    everything = f"{TOMBS} {CIVICS} {SHRINES} {FARMS}"
    assert worth(monument, f"buildings {own}") == 4 * 9
    assert worth(monument, f"buildings {everything}") == 4 * 9
    assert worth(monument, "", f"seat 2 buildings {own}") == 4


def test_constructions_count_buildings_and_monuments():
    assert worth("monument-constructions") == 2
    assert worth("monument-constructions", "buildings small-farm*3 tomb-market monuments monument-levels") == 12
    assert worth("monument-constructions", "", "seat 2 buildings tomb-market monuments monument-levels") == 2


def test_corn_tiles_are_worth_4_each():
    assert worth("monument-corn-tiles") == 0
    assert worth("monument-corn-tiles", "corn-tiles 3 wood-tiles 2", "seat 2 corn-tiles 5") == 12


def test_wood_tiles_are_worth_4_each():
    assert worth("monument-wood-tiles") == 0
    assert worth("monument-wood-tiles", "corn-tiles 3 wood-tiles 2", "seat 2 wood-tiles 4") == 8


def test_burnt_wood_tiles_do_not_count():
    match = take("palenque", 3, "as 3", "burn")
    assert player(match)["wood_tiles"] == 0


@pytest.mark.parametrize(("seats", "each"), [(2, 6), (3, 5), (4, 4)])
def test_all_monuments_count_by_the_number_of_seats(seats, each):
    assert worth("monument-all-monuments", seats=seats) == each
    others = "seat 1 monuments monument-levels\nseat 2 monuments monument-tombs monument-civics"
    assert worth("monument-all-monuments", "", others, seats) == 4 * each


def test_monuments_that_nobody_built_do_not_count():
    assert worth("monument-all-monuments", "", "monuments monument-tombs monument-civics") == 6


ALL = ("agriculture", "extraction", "architecture", "theology")


@pytest.mark.parametrize(("count", "points_"), [(0, 0), (1, 9), (2, 20), (3, 33), (4, 33)])
def test_technologies_at_level_3(count, points_):
    technologies = " ".join(f"{name} {3 if at < count else 2}" for at, name in enumerate(ALL))
    assert worth("monument-level-three", technologies) == points_


def test_every_technology_level_is_worth_3():
    assert worth("monument-levels") == 0
    assert worth("monument-levels", "agriculture 1 extraction 2 architecture 3", "seat 2 theology 3") == 18


@pytest.mark.parametrize(("workers", "points_"), [(3, 0), (4, 6), (5, 12), (6, 18)])
def test_workers_in_play(workers, points_):
    assert worth("monument-workers", f"workers {workers}") == points_
    assert worth("monument-workers", f"workers {workers}", "wheel tikal ..1.1") == points_


@pytest.mark.parametrize(
    ("temples", "points_"),
    [
        ("", 0),
        ("chaac 3 quetzalcoatl 4 kukulcan 5", 6 + 6 + 9),
        ("chaac -1 quetzalcoatl -1 kukulcan -1", -6),
        ("chaac 5 quetzalcoatl 7 kukulcan 6", 8 + 13 + 10),
    ],
)
def test_the_points_of_the_own_steps_without_bonus(temples, points_):
    assert worth("monument-temple-points", temples) == points_


def test_one_temple_example_of_the_rulebook():
    """Four steps above step 0 are worth 12 points."""
    assert worth("monument-one-temple", "chaac 1 quetzalcoatl 4 kukulcan 3") == 12


@pytest.mark.parametrize(
    ("temples", "points_"), [("", 0), ("chaac -1 quetzalcoatl -1 kukulcan -1", 0), ("chaac 5", 15)]
)
def test_one_temple_takes_the_best(temples, points_):
    assert worth("monument-one-temple", temples) == points_


def test_skulls_in_chichen_itza_are_worth_3_each():
    assert worth("monument-skulls", "skull 2") == 0
    assert worth("monument-skulls", "", "skull-at 1=1 4=2 9=2") == 9
