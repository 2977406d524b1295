"""Five seats: quick actions, five fields, six monuments, no dummy workers; and whole matches."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.games.tzolkin.laying import (
    EVERYTHING,
    goods,
    kind,
    kinds_of_news,
    lay,
    legal,
    player,
    quick_line,
    table,
    why,
)

import ziggurat as zg
from ziggurat.engine.rule import PLAIN
from ziggurat.games.tzolkin.catalogue import COLOURS, DUMMY, T

FIVE = range(1, 6)
CORN = "".join(f"seat {seat} corn 9\n" for seat in FIVE)
LINE = quick_line("stone") + "\n"
SEEDS = (1,) if PLAIN else (1, 2, 3)


def begun(seed: int = 1, **options: bool) -> zg.Match:
    """A match of five seats up to the first turn; everyone keeps what comes first."""
    match = zg.load("tzolkin", seats=5, **options).new(seed=seed)
    while kind(match) != "turn":
        match.play(match.legal()[0])
    return match


# ---- the table


@pytest.mark.parametrize("options", [{}, {"quick_actions": True}])
def test_five_seats_bring_the_quick_actions(options):
    game = zg.load("tzolkin", seats=5, **options)
    assert game.options["quick_actions"] is True
    assert table(begun(**options))["quick_actions"]["spaces"] == [0, 0, 0]


@pytest.mark.parametrize("value", [False, "false", "no"])
def test_five_seats_without_the_quick_actions_are_refused(value):
    with pytest.raises(zg.BadOption, match="5 seats need the quick actions"):
        zg.load("tzolkin", seats=5, quick_actions=value)


def test_a_record_of_five_seats_that_says_nothing_of_quick_actions_opens():
    record = begun().record()
    assert record["options"]["quick_actions"] is True
    del record["options"]["quick_actions"]
    assert zg.replay(record).game.options["quick_actions"] is True


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"quick_actions": False}])
def test_fewer_seats_play_without_them_if_they_like(seats, options):
    assert zg.load("tzolkin", seats=seats, **options).options["quick_actions"] is False


def test_the_other_modules_stay_as_they_are_asked_for():
    game = zg.load("tzolkin", seats=5, prophecies=True)
    assert game.options == {"tribes": False, "prophecies": True, "new_buildings": False, "quick_actions": True}


def test_there_are_five_fields_in_each_group_of_the_jungle():
    match = begun()
    assert [int(count) for count in match.s.corn_tiles] == [0, 0, 5, 5, 5, 5]
    assert [int(count) for count in match.s.wood_tiles] == [0, 0, 0, 5, 5, 5]
    assert table(match)["jungle"] == {"2": {"corn": 5, "wood": 0}} | {n: {"corn": 0, "wood": 5} for n in "345"}


def test_there_are_20_corn_tiles_and_15_wood_tiles():
    lay(f"{LINE}seat 1 corn-tiles 20 wood-tiles 15\ncorn-tiles\nwood-tiles", seats=5)
    with pytest.raises(zg.BadPosition, match="more corn tiles than the game has"):
        lay(f"{LINE}seat 1 corn-tiles 20\nseat 2 corn-tiles 1", seats=5)
    with pytest.raises(zg.BadPosition, match="more wood tiles than the game has"):
        lay(f"{LINE}seat 1 wood-tiles 15\nseat 2 wood-tiles 1", seats=5)


def test_there_are_no_dummy_workers():
    match = begun()
    assert (int((match.s.wheels == DUMMY).sum()), int((match.s.quick_space == DUMMY).sum())) == (0, 0)
    assert table(match)["dummy_tiles"] == []


def test_twenty_of_the_wealth_tiles_are_dealt():
    match = begun()
    assert int(match.s.wealth_deck.sum()) == 1
    assert [len(player(match, seat)["wealth"]) for seat in FIVE] == [2] * 5


def test_six_monuments_are_dealt():
    assert len(table(begun())["monuments"]) == 6


@pytest.mark.parametrize("others", [0, 3])
def test_the_monument_of_monuments_is_worth_4_for_each(others):
    keys = ["monument-levels", "monument-tombs", "monument-civics"][:others]
    text = f"day 26\nturn 5\n{quick_line('corn', 26)}\nseat 3 monuments monument-all-monuments\n"
    text += "".join(f"seat {seat} monuments {key}\n" for seat, key in zip((1, 2, 5), keys, strict=False))
    match = lay(text, "place palenque", "done", seats=5)
    assert match.breakdown()[2]["monument_all_monuments"] == 4 * (1 + others)


def test_every_seat_has_a_colour():
    match = begun()
    picture = match.picture()
    assert len(set(COLOURS[:5])) == 5
    assert all(f"{seat} Player {seat} ({COLOURS[seat - 1]})" in picture for seat in FIVE)


# ---- rounds


def test_all_five_take_a_turn_and_then_the_calendar_moves():
    match = lay(LINE + CORN, seats=5)
    order = []
    for _ in FIVE:
        order.append(match.asked)
        match.play("place tikal")
        match.play("done")
    assert (order, match.asked, table(match)["day"]) == ([1, 2, 3, 4, 5], 1, 1)


@pytest.mark.parametrize(("marker", "taker", "new"), [(1, 5, 5), (5, 5, 1), (5, 2, 2)])
def test_the_marker_moves_around_five_seats(marker, taker, new):
    match = lay(f"marker {marker}\n{LINE}{CORN}" + "".join(f"seat {seat} dark\n" for seat in FIVE), seats=5)
    for _ in FIVE:
        match.play("place start" if match.asked == taker else "place tikal")
        match.play("done")
    assert (table(match)["marker"], match.asked) == (new, new)


def test_the_fourth_and_fifth_seat_find_the_quick_action_spaces_taken():
    match = lay(LINE + CORN, *["place quick", "done"] * 3, seats=5)
    for _ in range(2):
        assert why(match, "place quick") == "quick_spaces_taken"
        match.play("place tikal")
        match.play("done")
    assert [goods(match, seat).get("stone", 0) for seat in FIVE] == [1, 1, 1, 0, 0]
    assert table(match)["quick_actions"]["spaces"] == [0, 0, 0]


def test_a_feast_feeds_all_five():
    text = f"day 7\nturn 5\n{quick_line('corn', 7)}\n{CORN}"
    match = lay(text, "place palenque", "done", seats=5)
    assert kinds_of_news(match, "fed") == ["fed"] * 5
    assert [goods(match, seat) for seat in FIVE] == [{"corn": 3}] * 5


# ---- whole matches


def conserved(match: zg.Match) -> None:
    """What holds at any time with five seats and all modules."""
    s = match.s
    players = [s.players[seat] for seat in FIVE]
    skulls = sum(int(me.goods[5]) for me in players) + int((s.skull_at > 0).sum()) + int(s.skulls_on_buildings)
    assert int(s.skulls) + skulls == 13
    assert int(s.corn_tiles.sum()) + sum(int(me.corn_tiles) for me in players) == 20
    assert int(s.wood_tiles.sum()) + sum(int(me.wood_tiles) for me in players) <= 15
    for seat, me in zip(FIVE, players, strict=True):
        beside = int(s.start_space == seat) + int((s.quick_space == seat).sum())
        assert int(me.hand) + int((s.wheels == seat).sum()) + beside == int(me.workers)
        assert (me.goods >= 0).all()
        assert all(1 <= me.temple[temple] <= T.n_steps[temple] for temple in (1, 2, 3))
    assert int((s.wheels == DUMMY).sum()) == 0


LIKED = ("place", "place_quick", "build", "build_monument", "learn", "as", "renovate", "accept")


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("options", [{}, EVERYTHING], ids=["quick", "everything"])
def test_a_whole_match_of_five_seats(seed, options):
    match: Any = zg.load("tzolkin", seats=5, **options).new(seed=seed)
    chooser = random.Random(seed)
    feasts, kinds = [], set()
    while not match.over:
        moves = match.legal()
        assert 0 < len(moves) <= 60
        liked = [move for move in moves if move.kind in LIKED]
        match.play(chooser.choice(liked if liked and chooser.random() < 0.7 else moves))
        feasts += [item["count"] for item in match.news_in_numbers if item["kind"] == "feast"]
        kinds |= {item["kind"] for item in match.news_in_numbers}
        conserved(match)
    assert feasts == [1, 2, 3, 4]
    assert {"quick_action", "worker_back", "quick_tile"} <= kinds
    assert len(table(match)["quick_actions"]["tiles"]) == 13
    assert len(match.scores()) == 5
    assert zg.replay(match.record()).game.facts(match.s) == match.game.facts(match.s)
    assert legal(match) == []
