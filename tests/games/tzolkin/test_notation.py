"""Positions as text: what is not said is filled in, and what cannot be is refused."""

from __future__ import annotations

import pytest
from tests.games.tzolkin.laying import (
    EVERYTHING,
    goods,
    keep_first,
    kind,
    lay,
    lay_all,
    legal,
    opening,
    player,
    quick_line,
    steps,
    table,
    workers_on,
)

import ziggurat as zg

POSITION = """round 8
day 8
feast 1
calendar-corn 2
skulls-on-buildings 0
marker 2
turn 1
start 2
skull-at 3=1 7=2
corn-tiles 3=2 4=2 5=2
wood-tiles 3=1 4=2 5=2
wheel palenque .1.2......
wheel yaxchilan #.........
wheel tikal .....#...#
wheel uxmal 2.........
wheel chichen-itza ..1.......#.#
row small-farm - terraced-farm tomb-any-temple civic-agriculture shrine-theology
stock small-farm shrine-architecture large-farm*3 tomb-worker
monuments monument-levels monument-skulls
drawn palenque-1 tikal-5
undealt palenque-3 uxmal-7
seat 1 corn 3 wood 1 stone 0 gold 2 skull 1 workers 4 light chaac 2 quetzalcoatl -1 kukulcan 0 agriculture 1 \
extraction 0 architecture 3 theology 0 corn-tiles 2 wood-tiles 1 fed 2
seat 1 buildings small-farm monuments monument-tombs wealth uxmal-3 tikal-1 - dealt tikal-3 tikal-7 - - points \
buildings=3.25 technologies=6
seat 2 corn 0 wood 0 stone 0 gold 0 skull 0 workers 6 dark chaac 0 quetzalcoatl 0 kukulcan 6 agriculture 0 \
extraction 0 architecture 0 theology 2 corn-tiles 0 wood-tiles 0 fed 0
seat 2 buildings monuments wealth - - - dealt - - - - points
"""


ROUND = "turn 1\ndue calendar\ndue turns count 1\ndue end-turn receiver 1\ndue refill\n"
"""What is due below a question of seat 1 in its turn."""


def read(text: str, seats: int = 2) -> zg.Match:
    return zg.Match(zg.load("tzolkin", seats=seats), seed=1, opening=text)


def written(match: zg.Match) -> str:
    return match.game.rulebook.position_to_text(match.s)


# ---- reading and writing


def test_a_jungle_that_is_not_said_holds_what_the_seats_do_not_hold():
    s = read("seat 1 corn-tiles 3\nseat 2 wood-tiles 1").s
    assert s.corn_tiles.tolist() == [0, 0, 0, 2, 2, 1]
    assert s.wood_tiles.tolist() == [0, 0, 0, 2, 2, 1]


def test_a_position_is_written_as_it_was_read():
    assert written(read(POSITION)) == POSITION


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_opening_can_be_written_and_read(seats):
    match = keep_first(opening(seats))
    again = match.game.position(written(match))
    assert match.game.facts(again) == match.game.facts(match.s)


def test_a_position_in_the_middle_of_a_match_can_be_written_and_read():
    match = lay("seat 1 corn 9\nseat 2 corn 9", "place tikal", "place start", "done")
    again = match.game.position(written(match))
    assert match.game.facts(again) == match.game.facts(match.s)


MIDDLES = {
    "placing": ("seat 1 corn 9", ["place tikal", "place start"]),
    "begging": ("", ["beg"]),
    "the calendar": ("", ["place start", "done", "place tikal", "done"]),
    "picking up": ("wheel tikal 1.1\nseat 1 corn 5", ["pick tikal 2"]),
    "paying": ("wheel tikal .1\nseat 1 wood 1 stone 1", ["pick tikal 1", "as 1", "learn theology"]),
    "trading": ("wheel uxmal ..1\nseat 1 corn 9 gold 2", ["pick uxmal 2", "as 2", "sell gold", "buy wood"]),
    "the end": ("day 26\nturn 2", ["place tikal", "done"]),
    "burning": ("wheel palenque ...1", ["pick palenque 3", "as 3", "burn"]),
}


@pytest.mark.parametrize("moment", MIDDLES)
def test_any_moment_can_be_written_and_read(moment):
    text, moves = MIDDLES[moment]
    match = lay(text, *moves)
    again = match.game.position(written(match))
    assert match.game.facts(again) == match.game.facts(match.s)
    assert match.game.legal_ids(again) == match.game.legal_ids(match.s)


def test_the_beginning_of_a_turn_is_written_without_what_is_due():
    assert "due" not in written(read(POSITION))


def test_a_match_that_is_over_says_so():
    match = lay("day 26\nturn 2", "place tikal", "done")
    assert written(match).splitlines()[-1] == "over"
    assert match.game.position(written(match)).n_open == 0


def test_every_question_of_the_set_up_can_be_written_and_read():
    game = zg.load("tzolkin", seats=2, **EVERYTHING)
    match = zg.Match(game, seed=2, nature="manual")
    asked = set()
    while kind(match) != "turn":
        asked.add(kind(match))
        again = game.position(written(match))
        assert game.facts(again) == game.facts(match.s), kind(match)
        match.play(match.legal()[0])
    assert asked >= {"monument", "building", "prophecy", "quick", "wealth", "dummy", "tribe", "keep_tribe", "keep"}


def test_a_match_remembers_its_opening():
    match = read(POSITION)
    assert zg.replay(match.record()).game.facts(match.s) == match.game.facts(match.s)


# ---- what is not said


def test_nothing_said_is_an_empty_table_at_the_first_turn():
    match = read("")
    assert (match.asked, kind(match), table(match)["round"], table(match)["day"]) == (1, "turn", 1, 0)
    assert (goods(match), steps(match), player(match)["hand"]) == ({}, (0, 0, 0), 3)


def test_a_remark_and_an_empty_line_are_passed_over():
    assert read("# a study\n\nmarker 2\nturn 2").asked == 2


def test_the_starting_player_is_at_turn_if_nobody_is_said():
    assert read("marker 2").asked == 2


def test_workers_that_stand_nowhere_are_in_hand():
    assert player(read("wheel tikal 1.1\nseat 1 workers 5"))["hand"] == 3


def test_the_worker_on_the_starting_player_space_is_not_in_hand():
    assert player(read("turn 2\nstart 1"))["hand"] == 2


def test_skulls_that_are_not_said_are_in_the_bank():
    assert table(read("skull-at 1=1 2=2\nseat 2 skull 4"))["skulls"] == 7


def test_a_stock_that_is_not_said_holds_the_rest():
    match = read("row small-farm small-farm\nseat 1 buildings terraced-farm")
    assert table(match)["stock"] == {"1": 11, "2": 18}


def test_wealth_tiles_that_are_not_said_are_undealt():
    match = read("drawn tikal-1\nseat 1 wealth tikal-3 dealt tikal-5")
    assert int(match.s.wealth_deck.sum()) == 18


def test_the_jungle_is_full_if_it_is_not_said():
    assert table(read("", seats=3))["jungle"]["5"] == {"corn": 0, "wood": 3}


@pytest.mark.parametrize(
    ("day", "feast", "era"), [(0, 0, 1), (7, 1, 1), (13, 2, 1), (14, 0, 2), (20, 3, 2), (26, 4, 2)]
)
def test_the_feast_and_the_age_follow_from_the_day(day, feast, era):
    match = read(f"day {day}")
    assert (table(match)["feast"], table(match)["era"]) == (feast, era)


def test_after_a_jumped_second_feast_the_age_is_still_the_first():
    assert table(read("day 14\nfeast 2"))["era"] == 1


def test_a_seat_can_have_several_lines():
    match = read("seat 1 corn 3\nseat 1 wood 2 dark\nseat 1 buildings small-farm")
    assert (goods(match), player(match)["privilege"]) == ({"corn": 3, "wood": 2}, False)


def test_dummies_stand_where_they_are_said_to():
    assert workers_on(read("wheel tikal #.1"), "tikal") == "#.1....."


def test_points_are_read_in_quarters():
    assert read("day 8\nseat 1 points buildings=3.25 unfed_workers=-1").scores()[0] == 2.25


# ---- what makes no sense


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("wonder 3", "'wonder' is none of round, day, feast"),
        ("feast", "something is missing after 'feast'"),
        ("feast 1 1", "'1' is too much"),
        ("round 3", "'round' was said before"),
        ("row small-farm\nrow small-farm", "'row' was said before"),
        ("wheel tikal .\nwheel tikal 1", "'wheel tikal' was said before"),
        ("wheel tikal 1 1", "'1' is too much"),
        ("seat 1 corn 1 corn 2", "'seat 1 corn' was said before"),
        ("seat 1 corn 1\nseat 1 corn 1", "'seat 1 corn' was said before"),
        ("seat 1 light dark", "'seat 1 light or dark' was said before"),
        ("seat 1 light 3", "'3' is too much"),
        ("seat 1 corn 1 2", "'2' is too much"),
        ("seat 1 buildings small-farm small-farm", "'small-farm' was said before"),
        ("seat 1 monuments monument-tombs monument-tombs", "'monument-tombs' was said before"),
        ("seat 1 points buildings=1 buildings=2", "'buildings' was said before"),
        ("skull-at 1=1 1=2", "'1' was said before"),
        ("monuments monument-tombs monument-tombs", "'monument-tombs' was said before"),
        ("drawn tikal-1 tikal-1", "'tikal-1' was said before"),
        ("over 1", "'1' is too much"),
        ("ask 1 turn", "'turn' cannot lie on nothing, only on: refill"),
        ("due calendar\ndue calendar", "'calendar' cannot lie on calendar"),
        ("due calendar\ndue turns", "'turns' must say: count"),
        ("due calendar\ndue turns count 9", "9 is not between 1 and 5"),
        ("due calendar\nover", "nothing is due where the match is over"),
        ("ask 3 advance", "3 is not between 1 and 2"),
        ("ask nature advance", "'nature' is not a number"),
        ("fresh tikal=9", "9 is not between 0 and 7"),
        ("skipped tikal", "something is missing"),
        ("sales 2", "2 is not between 0 and 1"),
        ("day x", "'x' is not a number"),
        ("day -1", "-1 is not between 0 and 27"),
        ("day 28", "28 is not between 0 and 27"),
        ("feast 5", "5 is not between 0 and 4"),
        ("marker 3", "3 is not between 1 and 2"),
        ("turn 0", "0 is not between 1 and 2"),
        ("start", "something is missing"),
        ("calendar-corn -2", "-2 is not between 0 and 26"),
        ("skull-at 10=1", "10 is not between 1 and 9"),
        ("skull-at 3=3", "3 is not between 0 and 2"),
        ("skull-at 3", "'' is not a number"),
        ("corn-tiles 1=2", "1 is not between 2 and 5"),
        ("corn-tiles 2=3", "3 is not between 0 and 2"),
        ("wood-tiles 2=1", "2 is not between 3 and 5"),
        ("wood-tiles 6=1", "6 is not between 3 and 5"),
        ("wheel", "something is missing"),
        ("wheel tikal", "something is missing"),
        ("wheel copan 1", "'copan' is none of palenque"),
        ("wheel tikal ...........", "this gear has 10 teeth"),
        ("wheel chichen-itza ..............", "this gear has 13 teeth"),
        ("wheel tikal ..3", "3 is not between 1 and 2"),
        ("wheel tikal ..x", "'x' is not a number"),
        ("row palace", "'palace' is none of small-farm"),
        ("row - - - - - - -", "there are at most 6 in this match, not 7"),
        ("stock palace", "'palace' is none of small-farm"),
        ("stock small-farm*0", "0 is not between 1 and 99"),
        ("stock small-farm*x", "'x' is not a number"),
        ("monuments small-farm", "'small-farm' is none of monument-tombs"),
        ("drawn tikal-2", "'tikal-2' is none of palenque-1"),
        ("undealt tikal", "'tikal' is none of palenque-1"),
        ("seat", "something is missing"),
        ("seat 3 corn 1", "3 is not between 1 and 2"),
        ("seat 1 iron 3", "'iron' is none of corn, wood"),
        ("seat 1 corn", "something is missing"),
        ("seat 1 corn -1", "-1 is not between 0 and 999"),
        ("seat 1 corn 1000", "1000 is not between 0 and 999"),
        ("seat 1 skull 14", "14 is not between 0 and 13"),
        ("seat 1 workers 2", "2 is not between 3 and 6"),
        ("seat 1 workers 7", "7 is not between 3 and 6"),
        ("seat 1 chaac 6", "6 is not between -1 and 5"),
        ("seat 1 quetzalcoatl 8", "8 is not between -1 and 7"),
        ("seat 1 kukulcan -2", "-2 is not between -1 and 6"),
        ("seat 1 theology 4", "4 is not between 0 and 3"),
        ("seat 1 corn-tiles 21", "21 is not between 0 and 20"),
        ("seat 1 buildings palace", "'palace' is none of small-farm"),
        ("seat 1 monuments palace", "'palace' is none of monument-tombs"),
        ("seat 1 wealth tikal-1 tikal-3 tikal-5 tikal-7", "there are at most 3 in this match"),
        ("seat 1 dealt - - - - -", "there are at most 4 in this match"),
        ("seat 1 wealth tikal-2", "'tikal-2' is none of palenque-1"),
        ("seat 1 points beauty=3", "'beauty' is none of temples-first-era"),
        ("seat 1 points skulls", "'' is not a number of points"),
        ("seat 1 points buildings=3.1", "'3.1' is not a number of points and quarters of a point"),
        ("seat 1 points buildings=1000", "'1000' is not a number of points and quarters of a point"),
        ("seat 1 points buildings=inf", "'inf' is not a number of points"),
        ("seat 1 points buildings=--3", "'--3' is not a number of points"),
        ("seat 1 corn --3", "'--3' is not a number"),
        ("seat 1 corn inf", "'inf' is not a number"),
        ("seat 1 corn ²", "'²' is not a number"),
        ("feast 1_0", "'1_0' is not a number"),
        ("seat 1 fed 7", "7 is not between 0 and 6"),
        ("skulls-on-buildings 2", "2 is not between 0 and 1"),
        ("seat 1 monuments monument-tombs\nseat 2 monuments monument-tombs", "monument-tombs belongs to another seat"),
        ("seat 1 tribe bacab", "this match is played without tribes"),
        ("seat 1 tribes-dealt bacab", "there are at most 0 in this match"),
        ("prophecies hunger", "there are at most 0 in this match"),
        ("quick-tiles quick-corn", "there are at most 0 in this match"),
        ("quick-spaces #", "there are not that many quick action spaces in this match"),
        ("undealt-tribes nobody", "'nobody' is none of ah-chuy-kak"),
    ],
)
def test_a_line_that_makes_no_sense_is_named(text, reason):
    with pytest.raises(zg.BadPosition) as error:
        read(f"round 2\n{text}")  # the day is not reached: a line is refused first
    assert str(error.value).startswith(("Line 2, '", "Line 3, '"))
    assert reason in str(error.value)


def test_remarks_and_empty_lines_count_as_lines():
    with pytest.raises(zg.BadPosition, match="Line 4"):
        read("# a study\n\nturn 1\nturn 9")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("day 9\nfeast 1", "Day 9 cannot be Food Day 1"),
        ("day 7\nfeast 2", "Day 7 cannot be Food Day 2"),
        ("day 7\nfeast 0", "Day 7 cannot be Food Day 0"),
        ("day 26\nfeast 0", "Day 26 cannot be Food Day 0"),
        ("day 0\nfeast 1", "Day 0 cannot be Food Day 1"),
        ("wheel tikal ........1", "No worker of seat 1 can stand on space 8 of tikal"),
        ("wheel chichen-itza ...........2", "No worker of seat 2 can stand on space 11 of chichen-itza"),
        ("seat 1 corn-tiles 5\nseat 2 corn-tiles 4", "more corn tiles than the game has"),
        ("seat 1 wood-tiles 4\nseat 2 wood-tiles 3", "more wood tiles than the game has"),
        ("corn-tiles 2=2 3=2 4=2 5=2\nwood-tiles\nseat 1 corn-tiles 1", "more corn tiles than the game has"),
        ("corn-tiles 3=2 4=2 5=2\nwood-tiles 3=2 4=2 5=2\nseat 1 wood-tiles 1", "more wood tiles than the game has"),
        ("skulls-on-buildings 1\nseat 1 skull 13", "more than 13 crystal skulls"),
        ("round 14", "Round 14 cannot be on day 0"),
        ("round 2\nday 3", "Round 2 cannot be on day 3"),
        ("round 9\nday 8\nfeast 1", "Round 9 cannot be on day 8"),
        ("round 0", "Round 0 cannot be on day 0"),
        ("day 3\ncalendar-corn 4", "4 corn cannot lie on the calendar in round 4"),
        ("skulls-on-buildings 1", "1 crystal skulls lie on buildings, but 0 were built"),
        ("seat 1 buildings large-farm", "Seat 1 cannot have the large-farm before Age 2"),
        (
            "monuments monument-tombs monument-levels monument-skulls\n"
            "seat 1 monuments monument-workers monument-civics",
            "A match of 2 seats has 4 monuments, not 5",
        ),
        ("wheel tikal ########\nwheel uxmal #####", "This match has 12 dummy workers for the gears, not 13"),
        ("seat 1 fed 4", "Seat 1 has 3 workers and cannot have fed 4"),
        ("seat 1 wealth tikal-1 tikal-3 tikal-5", "Seat 1 keeps 2 wealth tiles, not 3"),
        (
            "seat 1 wealth tikal-1 tikal-3 dealt tikal-5 tikal-7 uxmal-1",
            "Seat 1 was dealt 4 wealth tiles and cannot have 5",
        ),
        ("seat 1 chosen tikal-1", "What was chosen in secret is revealed"),
        ("seat 1 points skulls=3", "Seat 1 cannot have points of skulls yet"),
        ("day 8\nseat 1 points temples_first_era=3", "cannot have points of temples first era yet"),
        ("day 8\nseat 1 points unfed_workers=3", "cannot gain points by unfed workers"),
        ("seat 1 points technologies=-2", "cannot lose points by technologies"),
        ("day 14\nseat 1 points prophecies=6", "This match is played without prophecies"),
        ("fresh tikal=0", "Seat 1 has placed no worker on space 0 of tikal"),
        ("sales 1", "The tribe of seat 1 cannot have done that"),
        ("aheads 1", "The tribe of seat 1 cannot have done that"),
        ("skipped tikal 0", "The tribe of seat 1 skips no space"),
        ("over", "A match is over only after its fourth Food Day"),
        ("ask 1 advance\nseat 1 dark", "Seat 1 has used its privilege"),
        ("ask 1 advance\nwheel tikal ......2", "Two days would push off a worker"),
        ("ask 1 advance\nturn 1", "It cannot be the turn of seat 1 now"),
        (f"{ROUND}ask 1 act wheel tikal space 9", "No worker of seat 1 comes from space 9 of tikal"),
        (f"{ROUND}ask 2 turn", "In the turn of seat 1 it is asked, not seat 2"),
        (f"{ROUND}ask 1 place", "Seat 1 has placed no worker in this turn"),
        (f"{ROUND}ask nature building\nstock", "That is not what is asked next"),
        (f"{ROUND}due pick-more receiver 1\ndue gold receiver 1\nask 1 gold", "Gold has no price now"),
        (f"{ROUND}due pick-more receiver 2\nask 1 learn count 1", "nothing is due to seat 2"),
        (ROUND.replace("count 1", "count 2") + "ask 1 turn", "With seat 1 at turn 1 turns of the round have begun"),
        (f"day 7\n{ROUND}ask 1 turn", "Feeding is due in the rounds of Food Days"),
        ("due calendar\ndue turns count 1", "The last thing due must be a question"),
        ("day 27", "Day 27 is after the end"),
        ("row tomb-market", "The tomb-market is not of Age 1"),
        ("day 13\nrow large-farm", "The large-farm is not of Age 1"),
        ("day 14\nrow small-farm", "The small-farm is not of Age 2"),
        ("day 14\nfeast 2\nrow large-farm", "The large-farm is not of Age 1"),
        ("day 14\nrow tomb-market tomb-market", "more buildings than the game has"),
        ("row small-farm\nstock small-farm*3", "more buildings than the game has"),
        ("seat 1 buildings shrine-chaac\nseat 2 buildings shrine-chaac", "more buildings than the game has"),
        ("seat 1 skull 7\nseat 2 skull 7", "more than 13 crystal skulls"),
        ("skull-at 1=1\nseat 1 skull 13", "more than 13 crystal skulls"),
        ("corn-tiles 2=2 3=1 4=2 5=2", "wood tile of the jungle lies on a corn tile"),
        ("monuments monument-tombs\nseat 2 monuments monument-tombs", "monument-tombs is both on offer and built"),
        ("wheel tikal 1111", "Seat 1 has 3 workers and more than that on the board"),
        ("turn 2\nstart 1\nwheel tikal 111", "Seat 1 has 3 workers and more than that on the board"),
        ("seat 1 chaac 5\nseat 2 chaac 5", "Only one seat can stand on the top step of chaac"),
        ("seat 1 wealth tikal-1\nseat 2 dealt tikal-1", "The wealth tile tikal-1 lies in two places"),
        ("drawn tikal-1\nundealt tikal-1", "The wealth tile tikal-1 lies in two places"),
        ("start 1", "Seat 1 has a worker beside the gears and has not had its turn"),
        ("marker 2\nturn 2\nstart 1", "Seat 1 has a worker beside the gears and has not had its turn"),
    ],
)
def test_what_cannot_be_is_refused(text, reason):
    with pytest.raises(zg.BadPosition, match=reason):
        read(text)


def test_a_jumped_feast_can_be_said():
    assert table(read("day 8\nfeast 1"))["feast"] == 1
    assert table(read("day 27\nfeast 4"))["feast"] == 4


def test_a_position_is_played_on_like_any_other():
    match = read(POSITION)
    match.play("place tikal")
    assert (legal(match)[-1], workers_on(match, "tikal")) == ("done", "1....#..")


# ---- the expansion

LINES = {
    "prophecies": "prophecies hunger drought desecration",
    "quick": quick_line("corn", 8),
    "spaces": "quick-spaces 2.#",
    "tribes": "seat 1 tribe bacab tribes-dealt balam\nseat 2 tribe yaluk workers 5",
}


def read_all(**changed: str) -> zg.Match:
    """A position with all modules, with some lines changed."""
    text = "\n".join(["day 8", "marker 2", "turn 1", *(LINES | changed).values()])
    return zg.Match(zg.load("tzolkin", seats=2, **EVERYTHING), seed=1, opening=text)


def test_a_position_with_all_modules_can_be_written_and_read():
    match = read_all()
    assert match.game.facts(match.game.position(written(match))) == match.game.facts(match.s)
    for line in (LINES["prophecies"], LINES["quick"], LINES["spaces"], "tribe bacab", "tribes-dealt balam -"):
        assert line in written(match)


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"prophecies": "prophecies hunger drought"}, "This match has 3 different prophecies"),
        ({"prophecies": "prophecies hunger drought hunger"}, "This match has 3 different prophecies"),
        ({"prophecies": "prophecies hunger drought desecration forest-fires"}, "at most 3 in this match"),
        ({"quick": quick_line("corn", 0)}, "There are 13 quick actions laid out on day 8"),
        ({"quick": ""}, "There are 13 quick actions laid out on day 8"),
        ({"spaces": "quick-spaces 1.#"}, "Seat 1 has a worker beside the gears and has not had its turn"),
        ({"spaces": "quick-spaces 2.#."}, "not that many quick action spaces"),
        ({"spaces": "quick-spaces 3"}, "3 is not between 1 and 2"),
        ({"tribes": "seat 1 tribe bacab"}, "Every seat has a tribe"),
        ({"tribes": "seat 1 tribe bacab\nseat 2 tribe bacab"}, "The tribe bacab is in two places"),
        ({"tribes": "seat 1 tribe bacab\nseat 2 tribe balam tribes-dealt bacab"}, "The tribe bacab is in two places"),
        ({"tribes": "undealt-tribes bacab\n" + LINES["tribes"]}, "The tribe bacab is in two places"),
        ({"tribes": "seat 1 tribe nobody"}, "'nobody' is none of ah-chuy-kak"),
        ({"tribes": LINES["tribes"] + "\nseat 1 tribe bacab"}, "'seat 1 tribe' was said before"),
        ({"tribes": "seat 1 tribe bacab\nseat 2 tribe yaluk workers 4"}, "Seat 2 began with 5 workers"),
        ({"quick": "quick-tiles" + " quick-corn" * 13}, "Age 1 has 1 tiles of quick-corn"),
        ({"spaces": "quick-spaces 22#"}, "Seat 2 cannot have 2 workers on the quick action spaces"),
        ({"spaces": "quick-spaces ###"}, "This match has 2 dummy workers for the quick action spaces, not 3"),
    ],
)
def test_what_cannot_be_with_the_modules_is_refused(changed, reason):
    with pytest.raises(zg.BadPosition, match=reason):
        read_all(**changed)


def test_before_the_first_feast_is_over_seven_quick_actions_lie_open():
    with pytest.raises(zg.BadPosition, match="There are 7 quick actions laid out on day 7"):
        lay(f"day 7\n{quick_line('corn', 8)}", quick_actions=True)


def test_a_worker_on_a_quick_action_space_is_not_in_hand():
    assert player(read_all(), 2)["hand"] == 4


def test_skulls_on_buildings_are_not_in_the_bank():
    lines = LINES | {"day": "day 14", "shrine": "skulls-on-buildings 1\nseat 1 buildings shrine-skull"}
    text = "\n".join(["marker 2", "turn 1", *lines.values()])
    assert table(zg.Match(zg.load("tzolkin", seats=2, **EVERYTHING), opening=text))["skulls"] == 12


@pytest.mark.parametrize(
    ("day", "calamity"), [(7, None), (8, "hunger"), (13, "hunger"), (14, "drought"), (26, "desecration")]
)
def test_the_calamity_follows_from_the_day(day, calamity):
    assert table(lay_all("", day=day))["calamity"] == calamity


def test_a_stock_without_the_new_buildings_does_not_get_them():
    assert table(read("row small-farm"))["stock"] == {"1": 13, "2": 18}
    assert table(lay("row small-farm", new_buildings=True))["stock"] == {"1": 17, "2": 22}
