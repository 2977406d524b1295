"""Set-up: what everyone begins with, what Nature deals, and the choice of wealth."""

from __future__ import annotations

import pytest
from tests.games.tzolkin.laying import (
    goods,
    in_words,
    keep_first,
    kind,
    last_turn,
    lay,
    legal,
    levels,
    news_of,
    opening,
    player,
    steps,
    table,
    take,
    why,
    workers_on,
)

import ziggurat as zg

AGE_1 = {
    "small-farm",
    "terraced-farm",
    "tomb-chaac-quetzalcoatl",
    "tomb-chaac-kukulcan",
    "tomb-any-temple",
    "civic-agriculture",
    "civic-agriculture-stone",
    "civic-extraction-corn",
    "civic-extraction-gold",
    "shrine-architecture",
    "shrine-theology",
}


# ---- what everyone begins with


@pytest.mark.parametrize("seats", [0, 1, 6])
def test_only_two_to_five_seats_play(seats):
    with pytest.raises(zg.BadOption, match="2 to 5 seats"):
        zg.load("tzolkin", seats=seats)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seat_1_is_the_starting_player(seats):
    match = keep_first(opening(seats))
    assert (match.asked, table(match)["marker"], kind(match)) == (1, 1, "turn")


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_a_seat_begins_with_three_workers_and_nothing_else(seat):
    match = opening(4)
    mine = player(match, seat)
    assert (mine["workers"], mine["hand"], goods(match, seat)) == (3, 3, {})
    assert (mine["privilege"], steps(match, seat), levels(match, seat)) == (True, (0, 0, 0), {})
    assert (mine["score"], mine["buildings"], mine["monuments"]) == (0, {}, [])


def test_there_are_thirteen_skulls():
    assert table(opening(2))["skulls"] == 13


def test_a_gain_of_skulls_gives_as_many_as_are_left():
    match = take("yaxchilan", 4, "as 4", has="theology 3", more="seat 2 skull 12")
    assert (goods(match), table(match)["skulls"]) == ({"skull": 1}, 0)


@pytest.mark.parametrize("good", ["wood", "stone", "gold"])
def test_resources_are_unlimited(good):
    match = take("chichen-itza", 6, "as 6", f"take 1 {good}", has=f"{good} 900 skull 1")
    assert goods(match) == {good: 901}


def test_corn_is_unlimited():
    assert goods(take("palenque", 1, "as 1", has="corn 900")) == {"corn": 903}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_jungle_has_a_field_for_each_seat_in_four_groups(seats):
    bare, grown = {"corn": seats, "wood": 0}, {"corn": 0, "wood": seats}
    assert table(opening(seats))["jungle"] == {"2": bare, "3": grown, "4": grown, "5": grown}


@pytest.mark.parametrize("group", [3, 4, 5])
def test_a_corn_tile_lies_under_every_wood_tile(group):
    match = take("palenque", group, f"as {group}", "harvest wood")
    assert table(match)["jungle"][str(group)] == {"corn": 1, "wood": 1}


def test_the_calendar_begins_on_tooth_0_and_not_with_a_feast():
    match = keep_first(opening(2, ["palenque-7"]))
    assert (table(match)["day"], table(match)["feast"], table(match)["round"]) == (0, 0, 1)
    for move in ("place start", "done", "place tikal", "done"):
        match.play(move)
    assert news_of(match, "feast") == []


# ---- what Nature deals


@pytest.mark.parametrize(("seats", "monuments", "dummies"), [(2, 4, 8), (3, 5, 3), (4, 6, 0)])
def test_nature_deals_in_a_fixed_order(seats, monuments, dummies):
    # Two dummy workers for the first tile of each small wheel, one for every other tile.
    firsts = ["palenque-1", "yaxchilan-1", "tikal-1", "uxmal-1"] if dummies else []
    match = opening(seats, dummies=firsts)
    kinds = [move.action.kind for move in match.log]
    assert kinds == ["monument"] * monuments + ["building"] * 6 + ["wealth"] * 4 * seats + ["dummy"] * dummies
    assert (match.asked, kind(match)) == (1, "keep")


@pytest.mark.parametrize(("seats", "count"), [(2, 4), (3, 5), (4, 6)])
def test_monuments_lie_open(seats, count):
    assert len(table(opening(seats))["monuments"]) == count


def test_a_monument_comes_only_once():
    match = zg.Match(zg.load("tzolkin", seats=2), nature="manual")
    match.play("deal monument-tombs")
    assert "deal monument-tombs" not in legal(match)
    assert len(legal(match)) == 12


def test_six_buildings_of_age_1_lie_in_the_row():
    match = opening(4)
    row = table(match)["row"]
    assert len(row) == 6
    assert set(row) <= AGE_1


def test_the_other_buildings_form_two_stocks():
    assert table(opening(4))["stock"] == {"1": 8, "2": 18}


def test_any_building_of_age_1_can_come_at_first():
    match = zg.Match(zg.load("tzolkin", seats=2), nature="manual")
    for monument in ("tombs", "civics", "shrines", "levels"):
        match.play(f"deal monument-{monument}")
    assert {move.removeprefix("offer ") for move in legal(match)} == AGE_1


def test_every_copy_of_a_building_is_equally_likely():
    match = zg.Match(zg.load("tzolkin", seats=2), nature="manual")
    for monument in ("tombs", "civics", "shrines", "levels"):
        match.play(f"deal monument-{monument}")
    weights = {move.text: int(match.game.weight(match.s, move.id)) for move in match.legal()}
    assert (weights["offer small-farm"], weights["offer terraced-farm"], weights["offer civic-agriculture"]) == (
        3,
        2,
        1,
    )
    assert sum(weights.values()) == 14


def test_each_seat_is_dealt_four_tiles_from_seat_1_on():
    tiles = ["tikal-1", "tikal-3", "tikal-5", "tikal-7", "uxmal-1", "uxmal-3", "uxmal-5", "uxmal-7"]
    match = opening(2, tiles)
    assert player(match, 1, 1)["dealt"] == tiles[:4]
    assert player(match, 2, 2)["dealt"] == tiles[4:]


def test_a_dealt_tile_cannot_come_again():
    match = opening(2, ["uxmal-7"])
    assert "dummy uxmal-7" not in [move.action.text for move in match.log]


# ---- dummy workers


@pytest.mark.parametrize(("seats", "count"), [(2, 12), (3, 6), (4, 0)])
def test_dummy_workers_stand_in_for_missing_seats(seats, count):
    wheels = table(opening(seats))["wheels"].values()
    assert sum((wheel["spaces"] + wheel["beyond"]).count(6) for wheel in wheels) == count


WEALTH_SPACES = [
    *((wheel, space) for wheel in ("palenque", "yaxchilan", "tikal", "uxmal") for space in (1, 3, 5, 7)),
    *(("chichen-itza", space) for space in (0, 3, 5, 7, 10)),
]


@pytest.mark.parametrize(("wheel", "space"), WEALTH_SPACES)
def test_a_dummy_worker_goes_to_the_space_of_its_tile(wheel, space):
    match = opening(3, dummies=[f"{wheel}-{space}"])
    first = next(item for move in match.log for item in move.news if item["kind"] == "dummy_placed")
    assert workers_on(match, wheel)[space] == "#"
    assert (["palenque", "yaxchilan", "tikal", "uxmal", "chichen-itza"][first["wheel"] - 1], first.get("space", 0)) == (
        wheel,
        space,
    )


def test_the_tiles_drawn_for_dummy_workers_are_open():
    assert "tikal-5" in table(opening(3, dummies=["tikal-5"]))["dummy_tiles"]


def test_dummy_workers_example_of_the_rulebook():
    """The tile Palenque 5 puts one on Palenque 5 and, as the first there, one on Palenque 0."""
    match = opening(3, dummies=["palenque-5", "tikal-1", "uxmal-1"])
    assert workers_on(match, "palenque") == "#....#.."


def opposite(match: zg.Match, wheel: str) -> list[int]:
    spaces = table(match)["wheels"][wheel]
    return [space for space, owner in enumerate(spaces["spaces"] + spaces["beyond"]) if owner == 6]


@pytest.mark.parametrize(("space", "both"), [(1, [1, 6]), (3, [3, 8]), (5, [0, 5]), (7, [2, 7])])
def test_the_first_on_a_small_wheel_has_another_opposite(space, both):
    others = [f"{wheel}-1" for wheel in ("palenque", "yaxchilan")]
    assert opposite(opening(3, dummies=[f"tikal-{space}", *others]), "tikal") == both


def test_the_second_tile_of_a_wheel_places_one_only():
    match = opening(3, dummies=["tikal-1", "tikal-3", "uxmal-1", "chichen-itza-0"])
    assert opposite(match, "tikal") == [1, 3, 6]


def test_chichen_itza_has_no_opposite_space():
    match = opening(3, dummies=["chichen-itza-3", "tikal-1", "uxmal-1", "chichen-itza-5"])
    assert opposite(match, "chichen-itza") == [3, 5]


def test_the_opposite_space_stays_empty_when_no_dummy_is_left():
    match = opening(3, dummies=["tikal-1", "uxmal-1", "chichen-itza-0", "palenque-5"])
    assert opposite(match, "palenque") == [5]


def test_dummy_workers_move_on_and_come_back_to_0():
    match = last_turn(1, "wheel tikal .......#.#\nwheel chichen-itza ..........#.#")
    wheels = table(match)["wheels"]
    assert workers_on(match, "tikal")[0] == "#"
    assert wheels["tikal"]["beyond"] == [6, 0]
    assert workers_on(match, "chichen-itza")[0] == "#"
    assert wheels["chichen-itza"]["beyond"] == [6, 0]


def test_dummy_workers_occupy_their_spaces():
    match = lay("wheel tikal ##\nseat 1 corn 2", "place tikal")
    assert workers_on(match, "tikal") == "##1....."


def test_a_dummy_worker_cannot_be_picked_up():
    assert why(lay("wheel tikal .#1"), "pick tikal 1") == "not_your_worker"


def test_dummy_workers_are_not_fed():
    match = last_turn(7, "wheel tikal ####\nseat 1 corn 9\nseat 2 corn 9")
    assert [item["count"] for item in news_of(match, "fed")] == [3, 3]


# ---- wealth tiles


def test_seat_after_seat_keeps_two_of_its_tiles():
    match = opening(3)
    asked = []
    while kind(match) == "keep":
        asked.append((match.asked, len(legal(match))))
        match.play(match.legal()[0])
    assert asked == [(1, 4), (1, 3), (2, 4), (2, 3), (3, 4), (3, 3)]


def test_only_a_dealt_tile_can_be_kept():
    match = opening(2, ["tikal-1", "tikal-3", "tikal-5", "tikal-7", "uxmal-1"])
    assert legal(match) == ["keep tikal-1", "keep tikal-3", "keep tikal-5", "keep tikal-7"]
    assert why(match, "keep uxmal-1") == "not_dealt_to_you"


def test_a_tile_cannot_be_kept_twice():
    match = opening(2, ["tikal-1", "tikal-3", "tikal-5", "tikal-7"], keep=["tikal-3"])
    assert why(match, "keep tikal-3") == "not_dealt_to_you"


def test_nothing_is_shown_or_gained_before_all_have_chosen():
    match = opening(2, ["palenque-7", "tikal-3"], keep=["palenque-7", "tikal-3"])
    assert (player(match)["wealth"], goods(match)) == ([], {})


def test_kept_tiles_are_revealed_together_and_give_from_seat_1_on():
    tiles = ["palenque-7", "tikal-3", "tikal-5", "tikal-7", "chichen-itza-5", "chichen-itza-10"]
    match = opening(2, tiles, keep=["palenque-7", "tikal-3", "chichen-itza-5", "chichen-itza-10"])
    shown = [
        (item["kind"], item["seat"]) for item in match.news_in_numbers if item["kind"] in ("wealth_revealed", "gained")
    ]
    assert shown[:4] == [("wealth_revealed", seat) for seat in (1, 1, 2, 2)]
    assert shown[4:] == [("gained", seat) for seat in (1, 1, 1, 1, 2, 2, 2, 2)]
    assert (goods(match, 1), goods(match, 2)) == ({"corn": 15, "stone": 3}, {"corn": 11, "wood": 5})


# Goods, steps for Chaac, Quetzalcoatl and Kukulcan, and a technology.
WEALTH = {
    "palenque-1": ("3 corn", (0, 1, 0), "agriculture"),
    "palenque-3": ("5 corn 1 gold", (0, 1, 0), None),
    "palenque-5": ("1 stone 1 gold", (0, 0, 0), "agriculture"),
    "palenque-7": ("9 corn 1 stone", (0, 0, 0), None),
    "yaxchilan-1": ("1 wood", (0, 0, 1), "extraction"),
    "yaxchilan-3": ("2 corn 2 wood", (0, 0, 1), None),
    "yaxchilan-5": ("4 corn 1 wood", (0, 0, 0), "extraction"),
    "yaxchilan-7": ("3 corn 2 wood 1 stone", (0, 0, 0), None),
    "tikal-1": ("2 corn", (1, 0, 0), "architecture"),
    "tikal-3": ("6 corn 2 stone", (0, 0, 0), None),
    "tikal-5": ("3 corn 1 gold", (0, 0, 0), "architecture"),
    "tikal-7": ("6 corn 1 wood 1 stone", (0, 0, 0), None),
    "uxmal-1": ("5 corn 1 stone", (1, 0, 0), None),
    "uxmal-3": ("3 corn 1 wood", (0, 0, 0), None),
    "uxmal-5": ("", (0, 0, 0), None),
    "uxmal-7": ("8 corn 1 gold", (0, 0, 0), None),
    "chichen-itza-0": ("4 corn 1 wood 1 skull", (0, 0, 0), None),
    "chichen-itza-3": ("5 corn 1 stone", (0, 0, 0), "theology"),
    "chichen-itza-5": ("4 corn 3 wood", (0, 0, 0), None),
    "chichen-itza-7": ("2 corn 2 wood", (0, 0, 0), "theology"),
    "chichen-itza-10": ("7 corn 2 wood", (0, 0, 0), None),
}


@pytest.mark.parametrize("tile", WEALTH)
def test_a_wealth_tile_gives_what_it_shows(tile):
    other, more = ("tikal-3", "6 corn 2 stone") if tile == "chichen-itza-5" else ("chichen-itza-5", "4 corn 3 wood")
    match = keep_first(opening(2, [tile, other], keep=[tile, other]))
    gained, temples, technology = WEALTH[tile]
    expected = in_words(more)
    for good, count in in_words(gained).items():
        expected[good] = expected.get(good, 0) + count
    assert goods(match) == expected
    assert (steps(match), levels(match)) == (temples, {technology: 1} if technology else {})
    assert player(match)["workers"] == player(match)["hand"] == (4 if tile == "uxmal-5" else 3)


def test_the_kept_tiles_stay_in_front_of_the_seat():
    match = keep_first(opening(2, ["uxmal-3", "tikal-3"], keep=["uxmal-3", "tikal-3"]))
    assert player(match)["wealth"] == ["uxmal-3", "tikal-3"]


def test_the_tile_uxmal_3_feeds_one_worker_at_a_feast():
    match = last_turn(7, "seat 1 corn 5 wealth uxmal-3")
    assert goods(match) == {"corn": 1}


def test_the_tile_uxmal_3_feeds_at_every_feast():
    match = last_turn(20, "seat 1 corn 5 wealth uxmal-3")
    assert goods(match) == {"corn": 1}
