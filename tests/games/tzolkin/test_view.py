"""Who may know what: wealth tiles are secret until they are revealed, and all else is open."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from tests.games.tzolkin.laying import cost, keep_first, kind, lay, legal, opening, player, table, take

import ziggurat as zg
from ziggurat.engine.chance import new_dice
from ziggurat.engine.record import copy_of

FIRST = ["tikal-1", "tikal-3", "tikal-5", "tikal-7"]
SECOND = ["uxmal-1", "uxmal-3", "uxmal-5", "uxmal-7"]
OTHER_FIRST = ["palenque-1", "palenque-3", "palenque-5", "palenque-7"]
THIRD = ["yaxchilan-5", "yaxchilan-7", "chichen-itza-7", "chichen-itza-10"]
DUMMIES = ["yaxchilan-1", "yaxchilan-3", "chichen-itza-0", "chichen-itza-3", "chichen-itza-5"]
OTHERS = [None, 2, 3]


def dealt(first: list[str], keep: int = 0) -> zg.Match:
    """Three seats: seat 1 has these tiles and keeps this many of them; the others and the dummies are always these."""
    return opening(3, first + SECOND + THIRD, DUMMIES, first[:keep])


def seen_by(match: zg.Match, viewer: int | None) -> str:
    """All that somebody can get hold of, as text."""
    view = match.view(viewer)
    return json.dumps([view, match.log_for(viewer), match.story(viewer), match.picture(viewer)])


# ---- dealt and chosen tiles


def test_a_seat_sees_the_tiles_dealt_to_it():
    match = dealt(FIRST)
    assert (player(match, 1, 1)["dealt"], player(match, 2, 2)["dealt"]) == (FIRST, SECOND)


@pytest.mark.parametrize("viewer", OTHERS)
def test_others_see_no_tile_dealt_to_a_seat(viewer):
    shown = player(dealt(FIRST), 1, viewer)
    assert {"dealt", "chosen"} & shown.keys() == set()


@pytest.mark.parametrize("viewer", OTHERS)
@pytest.mark.parametrize("keep", [0, 1, 2])
def test_nothing_that_others_see_depends_on_the_tiles_of_a_seat(viewer, keep):
    assert seen_by(dealt(FIRST, keep), viewer) == seen_by(dealt(OTHER_FIRST, keep), viewer)


@pytest.mark.parametrize("viewer", OTHERS)
def test_the_choice_of_a_seat_is_not_seen_before_the_reveal(viewer):
    one = opening(3, FIRST, keep=["tikal-1", "tikal-3"])
    other = opening(3, FIRST, keep=["tikal-7", "tikal-5"])
    assert seen_by(one, viewer) == seen_by(other, viewer)


def test_a_seat_sees_what_it_has_chosen():
    match = dealt(FIRST, keep=2)
    mine = player(match, 1, 1)
    assert (mine["chosen"], mine["dealt"]) == (["tikal-1", "tikal-3"], ["tikal-5", "tikal-7"])


@pytest.mark.parametrize("viewer", OTHERS)
def test_the_log_hides_what_was_dealt_and_chosen(viewer):
    match = dealt(FIRST, keep=2)
    entries = [entry for entry in match.log_for(viewer) if entry["seat"] == 1]
    assert [(entry["move"], entry["news"]) for entry in entries] == [(None, []), (None, [])]
    assert not any(
        item["kind"] == "wealth_dealt" and item["seat"] == 1 for e in match.log_for(viewer) for item in e["news"]
    )


def test_the_log_shows_it_to_the_seat():
    match = dealt(FIRST, keep=2)
    moves = [entry["move"] for entry in match.log_for(1)]
    assert moves[-2:] == ["keep tikal-1", "keep tikal-3"]
    assert "deal tikal-5" in moves


def test_only_the_asked_seat_is_offered_moves():
    match = dealt(FIRST)
    assert [match.view(viewer)["legal"] for viewer in OTHERS] == [[], [], []]
    assert match.view(1)["legal"] == [f"keep {tile}" for tile in FIRST]


# ---- after the reveal


def revealed() -> zg.Match:
    return keep_first(dealt(FIRST))


@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_kept_tiles_are_public_after_the_reveal(viewer):
    match = revealed()
    assert player(match, 1, viewer)["wealth"] == ["tikal-1", "tikal-3"]
    reveals = [item for entry in match.log_for(viewer) for item in entry["news"] if item["kind"] == "wealth_revealed"]
    assert [item["seat"] for item in reveals] == [1, 1, 2, 2, 3, 3]


@pytest.mark.parametrize("viewer", OTHERS)
def test_tiles_that_were_not_kept_stay_private(viewer):
    text = seen_by(revealed(), viewer)
    assert [f"{wheel} {space}" in text for wheel, space in (("tikal", 5), ("tikal", 7))] == [False, False]
    assert "tikal-5" not in text
    assert "tikal-7" not in text


def test_a_seat_remembers_the_tiles_it_did_not_keep():
    assert player(revealed(), 1, 1)["dealt"] == ["tikal-5", "tikal-7"]


@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_nobody_sees_which_tiles_were_not_dealt(viewer):
    assert "wealth_deck" not in json.dumps(table(revealed(), viewer))
    one, other = (lay(f"undealt {tile}") for tile in ("tikal-1", "uxmal-7"))
    assert json.dumps(one.view(viewer)) == json.dumps(other.view(viewer))


# ---- open things


@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_all_else_is_open(viewer):
    match = lay("seat 1 corn 7 gold 2 points buildings=3.5\nseat 2 wood 4 skull 1", "place tikal")
    assert player(match, 1, viewer)["goods"] == {"corn": 7, "wood": 0, "stone": 0, "gold": 2, "skull": 0}
    assert (player(match, 1, viewer)["score"], player(match, 2, viewer)["goods"]["wood"]) == (3.5, 4)
    assert match.log_for(viewer)[-1]["move"] == "place tikal"


@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_which_buildings_are_left_is_open_but_not_their_order(viewer):
    match = lay("row small-farm\nstock small-farm*2 terraced-farm large-farm")
    assert table(match, viewer)["unseen_buildings"] == {"small-farm": 2, "terraced-farm": 1, "large-farm": 1}


def test_a_view_is_plain_data():
    match = lay("seat 1 points buildings=3.25", "place tikal")
    assert json.loads(json.dumps(match.view(1))) == match.view(1)


# ---- what a bot imagines


def imagined(match: zg.Match, seat: int, roll: int) -> Any:
    s = copy_of(match.s)
    match.game.imagine(s, seat, new_dice(roll))
    return s


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
@pytest.mark.parametrize("keep", [0, 1, 2, 4])
def test_a_bot_keeps_what_its_seat_sees(seat, keep):
    match = keep_first(dealt(FIRST)) if keep == 4 else dealt(FIRST, keep)
    s = imagined(match, seat, 5)
    assert match.game.rulebook.view(s, seat) == match.game.rulebook.view(match.s, seat)


def hidden_tiles(s: Any, seat: int) -> list[int]:
    me = s.players[seat]
    return [int(tile) for tile in [*me.dealt[1:], *me.chosen[1:]] if tile]


def test_a_bot_imagines_as_many_tiles_as_there_are():
    match = dealt(FIRST, keep=1)
    for roll in range(20):
        s = imagined(match, 2, roll)
        assert (int((s.players[1].dealt > 0).sum()), int((s.players[1].chosen > 0).sum())) == (3, 1)
        assert len(set(hidden_tiles(s, 1))) == 4
        assert int(s.wealth_deck.sum()) == int(match.s.wealth_deck.sum())


def unseen(match: zg.Match, seat: int, other: int) -> set[int]:
    """Tiles that a seat cannot tell from those of another: the other's, and those never dealt."""
    deck = {tile for tile in range(1, 22) if match.s.wealth_deck[tile]}
    return deck | set(hidden_tiles(match.s, other))


def test_a_bot_imagines_every_unseen_tile_equally_often():
    match = opening(2, FIRST + SECOND)
    counts = Counter(tile for roll in range(600) for tile in hidden_tiles(imagined(match, 2, roll), 1))
    expected = unseen(match, 2, 1)
    assert set(counts) == expected
    fair = 600 * 4 / len(expected)
    assert all(0.75 * fair < count < 1.25 * fair for count in counts.values())


def test_a_bot_never_imagines_a_tile_that_it_sees():
    match = opening(3)
    mine = hidden_tiles(match.s, 2)
    for roll in range(50):
        s = imagined(match, 2, roll)
        assert hidden_tiles(s, 2) == mine
        others = hidden_tiles(s, 1) + hidden_tiles(s, 3)
        drawn = {tile for tile in range(1, 22) if s.wealth_drawn[tile]}
        assert set(others) & (set(mine) | drawn) == set()
        assert len(others) == len(set(others)) == 8


def test_a_spectator_can_imagine_too():
    match = opening(2, FIRST + SECOND)
    hands = {tuple(hidden_tiles(imagined(match, 0, roll), seat)) for roll in range(20) for seat in (1, 2)}
    assert len(hands) > 20


def test_imagining_after_the_reveal_changes_only_what_was_not_kept():
    match = revealed()
    s = imagined(match, 2, 3)
    assert list(s.players[1].wealth) == list(match.s.players[1].wealth)
    assert int((s.players[1].dealt > 0).sum()) == 2


# ---- taking back


def test_a_whole_turn_can_be_taken_back():
    text = "wheel tikal ....1\nwheel palenque ...1\nrow small-farm\nseat 1 wood 3"
    moves = ["pick palenque 3", "as 3", "burn", "anger chaac", "pick tikal 4", "as 4", "build small-farm"]
    match = lay(text, *moves)
    match.undo_turn()
    assert (match.position, kind(match), match.game.facts(match.s)) == (0, "turn", lay(text).game.facts(lay(text).s))


def test_decisions_are_taken_back_one_by_one_and_played_again():
    match = take("tikal", 3, "as 3", "learn theology", has="wood 3")
    match.undo()
    assert legal(match) == [f"learn {name}" for name in ("agriculture", "extraction", "architecture", "theology")]
    match.redo()
    assert player(match)["technologies"]["theology"] == 1


def test_what_nature_has_shown_cannot_be_taken_back():
    match = take("tikal", 2, "as 2", "build small-farm", "done", has=cost("small-farm"), more="row small-farm")
    assert match.log[-1].seat == 0
    with pytest.raises(zg.NothingToUndo):
        match.undo()


def test_the_turn_of_another_seat_can_be_taken_back_up_to_its_beginning_only():
    row = "row small-farm small-farm small-farm terraced-farm terraced-farm shrine-theology"
    match = lay(f"{row}\nseat 2 corn 5", "place tikal", "done", "place uxmal", "place tikal")
    match.undo_turn()
    assert (match.asked, match.position) == (2, 2)
    with pytest.raises(zg.NothingToUndo):
        match.undo()


def test_a_choice_of_wealth_can_be_taken_back_until_another_seat_chooses():
    match = dealt(FIRST, keep=1)
    match.undo()
    assert match.view(1)["legal"] == [f"keep {tile}" for tile in FIRST]
    with pytest.raises(zg.NothingToUndo):
        match.undo()
