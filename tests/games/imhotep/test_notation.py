"""Positions as text: what is not said is filled in, and what cannot be is refused."""

from __future__ import annotations

import pytest

import ziggurat as zg
from ziggurat.games.imhotep.catalogue import WRATH_PENALTY
from ziggurat.games.imhotep.state import Ask

POSITION = """round 3
turn 2
starter 4
sailed 1
passes 0
fleets 4-4-3-2 4-4-2-1 4-3-3-2 3-3-3-2
ship 12..
ship ... at pyramid
market statue*2 lever
deck entrance*2 sarcophagus*2 paved-path pyramid-ornament*2 statue*5 chisel*3
discards paved-path statue sail*3
aside hammer
face-down 2
seat 1 sled 3 quarry 15 cards temple-ornament*2 statue*2 points pyramid=4 obelisk=10
seat 2 sled 0 quarry 22 cards burial-chamber-ornament*2 lever points temple=2
seat 3 sled 5 quarry 22 cards obelisk-ornament*2 hammer
seat 4 sled 1 quarry 26
left 1121
middle 4
right
beside
temple 12341
burial-chamber 22
obelisk 1*2 2*2 3
towers 1.......
"""


def test_a_position_is_written_as_it_was_read(table):
    match = table(POSITION, market="B", pyramid="B", obelisk="B")
    written = match.game.rulebook.position_to_text(match.s)
    assert [line.rstrip() for line in written.splitlines()] == POSITION.splitlines()


def test_a_quarry_that_is_not_said_holds_the_rest_of_the_stones(table):
    match = table("ship 1...\nseat 1 sled 2\npyramid 11\ntemple 1\nburial-chamber 1\nobelisk 1*3")
    assert match.s.players[1].quarry == 19


def test_a_position_is_in_round_1_unless_said(table, seen):
    assert seen(table("ship ...."))["round"] == 1


def test_a_fifth_ship_is_refused(table):
    with pytest.raises(zg.BadPosition, match="only 4 ships"):
        table("ship .\n" * 5)


def test_stones_that_do_not_add_up_are_refused(table):
    with pytest.raises(zg.BadPosition, match="Seat 1 has 30 stones"):
        table("ship 1...\nseat 1 quarry 29")


def test_cards_that_do_not_add_up_are_refused(table):
    with pytest.raises(zg.BadPosition, match="34"):
        table("ship ....\nmarket lever*2\nseat 1 cards lever")


# ---- nothing is passed over: the line, the word, and what could have stood there

UNREADABLE = [
    ("harbour 12", "'harbour' is none of round, turn, starter, sailed, passes, fleets, ship, order"),
    ("seat 5 sled 1", "5 is not between 1 and 4"),
    ("seat", "something is missing after 'seat'"),
    ("seat 1 gold 3", "'gold' is none of sled, quarry, cards, points, looks"),
    ("seat 1 sled", "something is missing after 'sled'"),
    ("seat 1 sled 1 2", "'2' is too much"),
    ("seat 1 sled 6", "6 is not between 0 and 5"),
    ("seat 1 cards", "something is missing after 'cards'"),
    ("seat 1 cards lever*", "'' is not a number"),
    ("seat 1 cards lever lever", "'lever' was said before"),
    ("seat 1 sled 1 sled 2", "'seat 1 sled' was said before"),
    ("seat 1 points pyramid=", "'' is not a number"),
    ("seat 1 points pyramid", "'' is not a number"),
    ("seat 1 points temple=1 temple=2", "'temple' was said before"),
    ("seat 1 points market=3", "'market' is none of pyramid, temple, burial-chamber"),
    ("seat 1 looks lever sail chisel", "'chisel' is too much"),
    ("ship", "something is missing after 'ship'"),
    ("ship 1234.", "5 stones, but there is room for 4"),
    ("ship .. at", "something is missing after 'ship .. at'"),
    ("ship .. to temple", "'to' is none of at"),
    ("ship .. at harbour", "'harbour' is none of market, pyramid, temple, burial-chamber, obelisk"),
    ("ship .. at temple now", "'now' is too much"),
    ("ship 5.", "5 is not between 1 and 4"),
    ("temple 12x", "'x' is not a number from 1 to 4"),
    ("temple 1.2", "'1.2' has a hole"),
    ("burial-chamber 1.2", "'1.2' has a hole"),
    ("pyramid .12", "'.12' has a hole"),
    ("pyramid 111111111111111", "15 stones, but there is room for 14"),
    ("left 1", "'left' is none of"),
    ("market sphinx", "'sphinx' is none of entrance"),
    ("market lever*0", "0 is not between 1 and 99"),
    ("face-down 3", "3 is not between 0 and 2"),
    ("fleets 4-4-4-4", "'4-4-4-4' is none of"),
    ("fleets 4-4-3-2*2", "2 is not between 1 and 1"),
    ("round 7", "7 is not between 1 and 6"),
    ("round 0", "0 is not between 1 and 6"),
    ("round", "something is missing after 'round'"),
    ("round 2 3", "'3' is too much"),
    ("turn 5", "5 is not between 1 and 4"),
    ("order", "something is missing after 'order'"),
    ("order 1 2 3 4 5", "'5' is too much"),
    ("over now", "'now' is too much"),
    ("due", "something is missing after 'due'"),
    ("due dinner", "'dinner' is none of begin-round"),
    ("due end-game now", "'now' is too much"),
    ("due turns", "'turns' cannot lie on nothing, only on: temple"),
    ("due red-card", "'red-card' cannot lie on nothing"),
    ("ask 1 turn", "'turn' cannot lie on nothing, only on: turns"),
]


@pytest.mark.parametrize(("line", "said"), UNREADABLE)
def test_a_line_that_makes_no_sense_is_named(table, line, said):
    with pytest.raises(zg.BadPosition) as refused:
        table(f"# a remark\n{line}\nship ....")
    assert str(refused.value).startswith(f"Line 2, '{line}': ")
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("round 1", "round 2"),
        ("turn 1", "turn 2"),
        ("starter 1", "starter 1"),
        ("sailed 0", "sailed 0"),
        ("passes 0", "passes 0"),
        ("fleets", "fleets 4-4-3-2"),
        ("order 1", "order 1"),
        ("market", "market lever"),
        ("deck", "deck lever"),
        ("discards", "discards lever"),
        ("aside", "aside"),
        ("face-down 0", "face-down 0"),
        ("seat 1 sled 1", "seat 1 cards lever"),
        ("pyramid 1", "pyramid 2"),
        ("beside", "beside"),
        ("temple 1", "temple 2"),
        ("burial-chamber 1", "burial-chamber 2"),
        ("obelisk 1", "obelisk 2"),
        ("towers", "towers"),
        ("over", "over"),
    ],
)
def test_nothing_is_said_twice(table, first, second):
    with pytest.raises(zg.BadPosition, match=rf"Line 2, '{second}': .* was said before"):
        table(f"{first}\n{second}\nship ....")


def test_a_second_seat_line_is_refused_and_not_added_up(table):
    with pytest.raises(zg.BadPosition, match="Line 3, 'seat 1 quarry 5': 'seat 1' was said before"):
        table("ship ....\nseat 1 sled 3\nseat 1 quarry 5")


def test_a_second_row_leaves_no_invisible_stones(table):
    with pytest.raises(zg.BadPosition, match="Line 3, 'pyramid 2': 'pyramid' was said before"):
        table("ship ....\npyramid 111\npyramid 2")


def test_stones_on_a_ship_that_has_landed_are_refused(table):
    # They would never be unloaded, and vanish when the ships leave.
    with pytest.raises(zg.BadPosition):
        table("ship 12 at pyramid\nship ....")


def test_too_few_round_cards_for_the_rounds_to_come_are_refused(table):
    with pytest.raises(zg.BadPosition):
        table("round 2\nfleets 4-3-2-2\nship ....")


# ---- what cannot be on the table

KEPT_BUT_LEVERS = "pyramid-ornament*2 temple-ornament*2 burial-chamber-ornament*2 obelisk-ornament*2 statue*10 "
KEPT_BUT_LEVERS += "hammer*2 sail*3 chisel*3"
RED = "entrance*2 sarcophagus*2 paved-path*2"
ALL_B = dict.fromkeys(("market", "pyramid", "temple", "burial_chamber", "obelisk"), "B")

IMPOSSIBLE = [
    ("ship ....\nseat 1 quarry 30", "30 is not between 0 and 29", {}),
    ("ship 1...\nseat 1 quarry 29", "Seat 1 has 30 stones; it must be 29.", {}),
    ("ship ....\nobelisk 1*29 2\ntemple 1", "Seat 1 has 30 stones; it must be 29.", {}),
    ("ship ....\nbeside 1", "Stones lie beside the pyramid, and yet it is not finished.", {}),
    ("ship ....\ntowers 1", "There are no towers on side A of the obelisk.", {}),
    ("ship ....\ntowers 1.2", "'1.2' has a hole", {"obelisk": "B"}),
    ("ship ....\ntowers .........", "9 stones, but there is room for 8", {"obelisk": "B"}),
    ("ship ....\ntowers 1111222\nobelisk 3*3", "Seat 3 has 3 single stones at the obelisk", {"obelisk": "B"}),
    ("ship ....\nmarket lever*2\nseat 1 cards lever", "add up to the 34 there are: 3 times lever, not 2.", {}),
    ("ship ....\ndeck lever", "add up to the 34 there are: 0 times entrance, not 2.", {}),
    ("ship ....\nseat 2 cards statue*11", "11 times statue, not 10", {}),
    ("ship ....\nseat 2 cards paved-path", "Seat 2 cannot keep paved-path: a red card is discarded", {}),
    ("ship ....\nmarket statue*9", "9 cards lie face up in the market; on side A it is 4 at most.", {}),
    ("ship ....\nmarket statue*4", "4 cards lie face up in the market; on side B it is 3 at most.", ALL_B),
    ("ship ....\nface-down 3", "3 is not between 0 and 2", ALL_B),
    ("ship ....\nface-down 2", "On side A of the market no card lies face down.", {}),
    ("ship ....\naside lever", "There cannot be 0 cards lying face down", ALL_B),
    (
        f"ship ....\nface-down 2\ndeck lever\nseat 1 cards {KEPT_BUT_LEVERS} lever\ndiscards {RED}",
        "There cannot be 2 cards lying face down: the unseen cards do not fit.",
        ALL_B,
    ),
    ("ship ....\nstarter 2", "Seat 2 cannot have started round 1: seat 1 does.", {}),
    (
        "round 2\nfleets 4-3-2-2\nship ....",
        "1 round card left; in round 2, once its card is turned up, it must be 5",
        {},
    ),
    ("ship ....\nfleets 4-3-3-1 4-4-2-2 4-4-2-1 4-3-3-3 4-3-3-2 4-3-2-2", "4-3-3-1 is no round card for 4 seats", {}),
    ("ship .\n" * 2, "No round card for 4 seats brings the ships 1-1.", {}),
    ("ship ....\nship ....\nship ....", "No round card for 4 seats brings the ships 4-4-4.", {}),
    ("ship ...\nship .", "No round card for 4 seats brings the ships 3-1.", {}),
    (
        "ship .\nfleets 4-4-2-2 4-4-2-1 4-3-3-3 4-3-3-2 4-3-2-2 3-3-3-2",
        "The round card that brings the ships 1 is still among those to come.",
        {},
    ),
    ("", "There is no ship: a round has some until it ends.", {}),
    ("round 6", "There is no ship: a round has some until it ends.", {}),
    ("ship .... at temple", "No ship lies in the harbour: the turns of this round are over.", {}),
    ("ship .. at temple\nship .... at temple\nship ...", "2 ships lie at the temple", {}),
    ("ship 12 at pyramid\nship ....", "Ship 1 has landed and still carries stones.", {}),
    ("ship ....\nsailed 2", "Seat 2 sailed last, and yet no ship has landed.", {}),
    ("ship .... at temple\nship ..\nsailed 0", "A ship has landed, and yet nobody has sailed.", {}),
    ("ship ....\npasses 4", "4 passes in a row cannot be at this moment.", {}),
    ("ship ....\npasses 1", "Seat 4 cannot have passed: there is something that it can do.", {}),
    ("ship ....\norder 1 2", "An order is said, but no ship is being unloaded.", {}),
    ("ship ....\nseat 1 looks lever", "Seat 1 cannot look at face-down cards now.", ALL_B),
    ("ship ....\nseat 1 points pyramid=-1", "Seat 1 cannot have -1 points for pyramid.", {}),
    ("ship ....\nseat 1 points wrath=5", "Seat 1 cannot have 5 points for wrath.", {"wrath": True}),
    ("ship ....\nseat 1 points wrath=-5", "Seat 1 cannot have points for wrath yet", {"wrath": True}),
    ("ship ....\nseat 1 points statues=3", "Seat 1 cannot have points for statues yet: that is scored at the end.", {}),
    (
        "ship ....\npyramid 12\nseat 1 points pyramid=3",
        "Seat 1 has 3 points for pyramid; its stones there score 2.",
        {},
    ),
    ("round 2\nship ....\nseat 1 points temple=6", "until now it cannot have more than 5", {}),
    ("ship ....\nobelisk 1*3\nseat 1 points obelisk=1", "1 points for obelisk before the end; its towers score 0", {}),
    ("ship ....\ntowers 12\nseat 2 points obelisk=10", "its towers score 9", {"obelisk": "B"}),
]


@pytest.mark.parametrize(("text", "said", "options"), IMPOSSIBLE)
def test_what_cannot_be_is_refused_with_a_sentence(table, text, said, options):
    with pytest.raises(zg.BadPosition) as refused:
        table(text, **options)
    assert said in str(refused.value)


def test_ships_that_are_left_out_take_no_part_in_the_round(table, seen):
    assert [ship["capacity"] for ship in seen(table("ship ....\nship .."))["ships"]] == [4, 2]


def test_round_cards_that_are_not_said_are_as_many_as_must_be_left(table, seen):
    left = seen(table("round 4\nship ....\nship ....\nship ..\nship ."))["fleets_left"]
    assert len(left) == 3
    assert [4, 4, 2, 1] not in left


def test_a_landed_ship_was_sailed_by_the_seat_before_unless_said(table):
    assert table("turn 1\nship .... at temple\nship ..").s.last_sailor == 4


# ---- no array is too short


def test_the_burial_chamber_has_room_for_ship_and_cards(table):
    text = (
        f"round 6\nship 1111\nship 22..\nship 12\nship . at temple\nmarket sarcophagus*2\n"
        f"burial-chamber {'12' * 14}\nobelisk 3"
    )
    moves = ("sail ship 1 to burial-chamber", "sail ship 3 to market", "take sarcophagus", "take sarcophagus")
    match = table(text, *moves)
    assert match.s.n_burial == 34
    assert match.s.burial_chamber[33] == 1
    assert match.s.burial_chamber[34] == 2


@pytest.mark.parametrize("site", ["temple", "burial-chamber"])
def test_a_site_has_room_for_all_stones_there_are(table, site):
    text = f"round 6\nship 1\n{site} {'1' * 28 + '2' * 29 + '3' * 29 + '4' * 29}"
    match = table(text, f"sail ship 1 to {site}")
    assert match.over
    assert int(match.s.n_temple + match.s.n_burial) == 4 * 29


def test_all_news_of_the_fullest_end_find_room(table):
    text = """
        round 6
        turn 2
        ship 234.
        seat 1 cards statue pyramid-ornament lever
        seat 2 cards statue pyramid-ornament lever sail sled 1
        seat 3 cards statue temple-ornament hammer
        seat 4 cards statue temple-ornament hammer
        temple 11111
        obelisk 1*4 2*3 3*2 4
        burial-chamber 1234
    """
    match = table(text, "play sail", "place ship 1 slot 4", "sail ship 1 to pyramid", wrath=True)
    assert (match.over, match.s.scratch.n_news, match.s.scratch.n_lost) == (True, 41, 0)
    assert sum(item["count"] for item in match.news_in_numbers if item["kind"] == "points") == sum(match.scores())


# ---- any moment


def again(match: zg.Match) -> zg.Match:
    """The match from its text; its facts, its text and its legal answers must be the same."""
    copy = zg.Match(match.game, nature="manual", opening=match.to_text())
    assert match.game.facts(copy.s) == match.game.facts(match.s)
    assert copy.to_text() == match.to_text()
    assert [action.text for action in copy.legal()] == [action.text for action in match.legal()]
    return copy


PAIR = "ship 12\nship ....\nmarket statue*2 hammer\nface-down 2\n"
LEVER = "ship 234.\nship ..\nmarket statue*2 hammer\nseat 1 sled 2 cards lever hammer sail chisel\n"
TEMPLE = "ship 2\ntemple 1111\nleft 1\nmiddle 11\nright 111\nseat 1 sled 3\n"
NESTED = "ship 1\nship ....\nleft 2\nmarket entrance statue\nseat 1 cards lever\ndeck entrance\n"
NESTED += (
    f"discards sarcophagus*2 paved-path*2\nseat 2 cards {KEPT_BUT_LEVERS.replace('statue*10', 'statue*9')} lever\n"
)

MOMENTS = [
    ("turn", "ship ....", ()),
    ("place", LEVER, ("play hammer",)),
    ("place", LEVER, ("play chisel", "place 2 1")),
    ("place", LEVER, ("play sail",)),
    ("sail", LEVER, ("play sail", "place 1 4")),
    ("sail", LEVER, ("play lever",)),
    ("order", LEVER, ("play lever", "sail 1 temple")),
    ("order", LEVER, ("play lever", "sail 1 market", "unload 3")),
    ("take", LEVER, ("play lever", "sail 1 market", "unload 3", "unload 1")),
    ("take", LEVER, ("play lever", "sail 1 market", "unload 3", "unload 1", "take statue")),
    ("look", PAIR, ("sail 1 market", "take pair")),
    ("look", PAIR, ("sail 1 market", "take pair", "look chisel")),
    ("keep", PAIR, ("sail 1 market", "take pair", "look chisel", "look entrance")),
    ("build", PAIR, ("sail 1 market", "take pair", "look chisel", "look entrance", "keep entrance")),
    ("build", PAIR, ("sail 1 pyramid",)),
    ("bonus", TEMPLE, ("sail 1 obelisk", "point", "point", "draw entrance", "build left")),
    ("bonus", TEMPLE, ("sail 1 obelisk", "point", "point", "draw entrance", "build middle")),
    ("reward", TEMPLE, ("sail 1 obelisk",)),
    ("draw", TEMPLE, ("sail 1 obelisk", "point", "point")),
    ("build", TEMPLE, ("sail 1 obelisk", "point", "point", "draw entrance")),
    ("draw", TEMPLE, ("sail 1 obelisk", "point", "point", "draw entrance", "build left", "claim")),
    (
        "build",
        NESTED,
        ("play lever", "sail 1 market", "take entrance", "build left", "claim", "draw entrance"),
    ),
    ("uncover", f"{PAIR.replace('ship ....', 'ship .... at temple')}", ("sail 1 obelisk",)),
    ("fleet", "ship 1", ("sail 1 obelisk",)),
    ("deal", "ship 11", ("sail 1 obelisk", "fleet 4-4-2-1")),
    ("deal", "ship 11", ("sail 1 obelisk", "fleet 4-4-2-1", "deal statue")),
    ("over", "round 6\nship 1", ("sail 1 obelisk",)),
]


@pytest.mark.parametrize(("kind", "text", "moves"), MOMENTS)
def test_a_position_is_written_and_read_at_every_question(table, kind, text, moves):
    match = table(text, *moves, nature="manual", **ALL_B)
    copy = again(match)
    assert (copy.decision["kind"] if copy.decision else "over") == kind


def test_a_stranded_round_is_written_and_read(table):
    text = "ship 2...\ntemple 1111\nobelisk 1*24 2*28\nseat 1 sled 1"
    match = table(text, "place 1 2", "pass", "pass", seats=2, nature="manual", temple="B")
    assert match.s.passes == 2
    assert again(match).decision == {"kind": "reward", "seat": 1, "column": 1}


def test_every_kind_of_question_stands_among_the_moments():
    assert {kind for kind, _, _ in MOMENTS} == {ask.name.lower() for ask in Ask} | {"over"}


def test_the_opening_is_written_and_read():
    again(zg.load("imhotep", seats=3).new(seed=1, nature="manual"))


# ---- what cannot be due

ROUND = "due end-game\ndue end-round\ndue uncover\ndue temple\n"
UNCOVER = ROUND.replace("due temple", "")
TURNS = f"{ROUND}due turns\n"
LANDED = "turn 2\nship 12 at market\nship ....\nmarket statue*2\norder 1 2\n"
TRADED = LANDED.replace("ship 12", "ship .2")
UNORDERED = LANDED.replace("order 1 2", "")
AT_PYRAMID = "turn 2\nship 12 at pyramid\nship ....\norder 1 2\n"
BUILT = AT_PYRAMID.replace("ship 12", "ship .2")
UNLOAD = f"{TURNS}due unload ship 1 site market count 1\n"
AT_B = f"{TURNS}due unload ship 1 site pyramid count 1\n"
LOOK = "due look receiver 1 ship 1 slot 1\n"
END = "turn 2\nship .... at market\nsailed 1\n"

NOT_DUE = [
    (f"ship ....\n{TURNS}", "The last thing due must be a question"),
    (f"ship ....\nover\n{TURNS}ask 1 turn", "The match is over, and yet something is due."),
    (f"ship ....\n{TURNS}ask 2 turn", "Seat 2 is asked, but it is the turn of seat 1."),
    (f"ship ....\n{TURNS.replace('temple', 'temple column 2')}ask 1 turn", "not rewarded before the turns are over"),
    # a round begins
    (f"ship ....\n{TURNS}due deal\nask nature fleet", "Between rounds there are no ships."),
    (f"turn 2\n{TURNS}due deal\nask nature fleet", "Seat 2 comes next, but seat 1 starts the round."),
    (f"market lever\n{TURNS}due deal\nask nature fleet", "The market is empty until the ships are there."),
    (f"passes 1\n{TURNS}due deal\nask nature fleet", "1 passes in a row cannot be at this moment."),
    (f"{TURNS}due deal\nask nature deal", "There is no ship: a round has some until it ends."),
    (f"ship 1...\n{TURNS}due deal\nask nature deal", "nothing is loaded while cards are dealt"),
    (f"ship ....\nface-down 1\n{TURNS}due deal\nask nature deal", "The face-down cards are dealt last"),
    (f"ship ....\nmarket statue*3\n{TURNS}due deal\nask nature deal", "The market is full: no card is dealt."),
    (f"ship ....\n{TURNS}due deal\nask 1 deal", "'deal' is asked of nature, not of '1'"),
    # a blue card
    (f"ship ....\nturn 2\n{TURNS}due discard card lever\nask 1 place card lever count 1", "The lever places no stone."),
    (
        f"ship ....\nturn 2\nseat 1 sled 2\n{TURNS}due discard card hammer\nask 1 place card hammer count 2",
        "That card places 1 stone, not 2.",
    ),
    (
        f"ship ....\nturn 2\nseat 1 sled 1\n{TURNS}due discard card chisel\nask 1 place card chisel count 2",
        "Seat 1 cannot place 2 from its sled in free slots.",
    ),
    (
        f"ship ....\nturn 2\nseat 1 sled 1\n{TURNS}due discard card chisel\nask 1 place card hammer count 1",
        "hammer is asked about, but chisel is played.",
    ),
    (
        f"ship ....\nturn 3\nseat 1 sled 1\n{TURNS}due discard card hammer\nask 1 place card hammer count 1",
        "Seat 1 plays a card, so the next turn is not that of seat 3.",
    ),
    (f"ship 1\nturn 2\n{TURNS}due discard card statue\nask 1 sail card statue", "statue is not a card that is played"),
    (f"ship 1\nturn 2\n{TURNS}due discard card hammer\nask 1 sail card hammer", "That card sails no ship."),
    (f"ship 1\nturn 2\n{TURNS}due discard card lever\nask 1 sail card lever ship 1", "The lever sails any ship"),
    (f"ship 1\nturn 2\n{TURNS}due discard card sail\nask 1 sail card sail", "has placed a stone: say which"),
    (f"ship 2\nturn 2\n{TURNS}due discard card sail\nask 1 sail card sail ship 1", "has placed a stone: say which"),
    (f"ship 2...\nturn 2\n{TURNS}due discard card lever\nask 1 sail card lever", "Nothing could answer"),
    # unloading
    (f"{UNORDERED}{UNLOAD}ask 1 take ship 1 slot 1", "Stone 1 is unloaded, but the order has 0."),
    (f"{LANDED.replace('at market', '')}{UNLOAD}ask 1 take ship 1 slot 1", "but it does not lie there"),
    (f"{LANDED.replace('1 2', '1 1')}{UNLOAD}ask 1 take ship 1 slot 1", "A slot stands twice in the order"),
    (f"{LANDED.replace('1 2', '1 3')}{UNLOAD}ask 1 take ship 1 slot 1", "Ship 1 does not have that many slots."),
    (f"{LANDED.replace('order 1 2', 'order 2 1')}{UNLOAD}ask 2 take ship 1 slot 2", "Without the lever the bow comes"),
    (f"{TRADED}{UNLOAD}ask 1 take ship 1 slot 1", "are not those still to be unloaded"),
    (f"{LANDED}{UNLOAD}ask 2 take ship 1 slot 1", "Seat 2 is asked, but the stone in slot 1 is not its own."),
    (f"{LANDED}{UNLOAD}ask 1 take ship 1 slot 2", "lies on ship 1 in slot 1, not where it is asked about"),
    (f"{LANDED}{UNLOAD}ask 1 take ship 1", "'take' must say: slot"),
    (f"{LANDED.replace('statue*2', '')}{UNLOAD}ask 1 take ship 1 slot 1", "The market is empty: no card can be taken."),
    (f"{LANDED.replace('turn 2', 'turn 3')}sailed 1\n{UNLOAD}ask 1 take ship 1 slot 1", "Seat 1 has just sailed"),
    (f"{AT_PYRAMID}{AT_B}ask 1 take ship 1 slot 1", "Cards are taken at the market only."),
    (f"{LANDED}{UNLOAD}ask 1 build ship 1 slot 1", "That is not asked for a stone at the market."),
    (
        f"{LANDED.replace('market', 'temple', 1)}{UNLOAD.replace('market', 'temple')}ask 1 build ship 1 slot 1",
        "Nobody is asked anything at the temple.",
    ),
    (
        f"{BUILT}{AT_B}ask 1 build",
        "A stone is built from the ship: say ship and slot.",
    ),
    (
        f"{AT_PYRAMID.replace('ship 12', 'ship 12..')}{AT_B}ask 1 build ship 1 slot 1",
        "cannot have sailed with 2 stones",
    ),
    (
        f"{LANDED}{TURNS}due discard card hammer\ndue unload ship 1 site market count 1\nask 1 take ship 1 slot 1",
        "The card that is played sails no ship.",
    ),
    # the order
    (f"{LANDED}{TURNS}due unload ship 1 site market\nask 1 order ship 1", "Only the lever lets a seat say the order."),
    (
        f"{LANDED}{TURNS}due discard card lever\ndue unload ship 1 site market\nask 1 order ship 1",
        "The order is complete: nothing is left to ask.",
    ),
    (
        f"{UNORDERED}{TURNS}due discard card lever\ndue unload ship 1 site market\nask 1 order ship 2",
        "The order of ship 2 is asked, but ship 1 is unloaded.",
    ),
    (
        f"{UNORDERED}{TURNS}due discard card lever\ndue unload ship 1 site market\nask 2 order ship 1",
        "Seat 2 is asked for the order, but seat 1 has sailed.",
    ),
    (
        f"{UNORDERED}{TURNS}due discard card lever\ndue unload ship 1 site market count 1\nask 1 order ship 1",
        "The order is said before the first stone is unloaded.",
    ),
    # the pair
    (f"{LANDED}{UNLOAD}ask 1 keep ship 1 slot 1", "Seat 1 looks at 0 of 0 face-down cards"),
    (
        f"{LANDED}face-down 2\nseat 1 looks lever\n{UNLOAD}ask 1 keep ship 1 slot 1",
        "Seat 1 looks at 1 of 2 face-down cards: then something else is asked.",
    ),
    (
        f"{LANDED}face-down 2\nseat 2 looks lever\n{UNLOAD}{LOOK}ask nature look receiver 1",
        "Seat 2 cannot look at face-down cards now.",
    ),
    (
        f"{LANDED}{UNLOAD}{LOOK}ask nature look receiver 1",
        "Seat 1 looks at 0 of 0 face-down cards",
    ),
    (
        f"{LANDED}face-down 2\n{UNLOAD}{LOOK}ask nature look receiver 2",
        "Seat 2 is said to look, but another seat has taken the pair.",
    ),
    (
        f"{LANDED}face-down 2\nseat 2 cards lever*2\nseat 1 looks lever sail\n{UNLOAD}ask 1 keep ship 1 slot 1",
        "Seat 1 cannot have found lever face down.",
    ),
    (
        f"{LANDED}face-down 2\naside sail\nseat 1 looks lever sail\n{UNLOAD}ask 1 keep ship 1 slot 1",
        "Seat 1 cannot have found lever face down.",
    ),
    # red cards and bonuses
    (
        f"{TRADED}{UNLOAD}due discard card sarcophagus\nask 1 build",
        "While sarcophagus works nobody is asked anything.",
    ),
    (
        f"{TRADED}{UNLOAD}due discard card entrance\nask 1 build ship 1 slot 1",
        "are not those still to be unloaded",
    ),
    (
        f"{TRADED}obelisk 1*2\nbeside\ntemple {'1' * 27}\n{UNLOAD}due discard card entrance\nask 1 build",
        "Seat 1 has no stone in the quarry to build.",
    ),
    (
        f"{TRADED}{UNLOAD}due discard card entrance\ndue discard card entrance\nask 1 build",
        "no stone lies on the space of pyramid B that gives one",
    ),
    (
        f"{BUILT}left 11\n{AT_B}due discard card entrance\ndue discard card entrance\nask 1 build",
        "Only one space of pyramid B gives a card, and only once.",
    ),
    (
        f"{BUILT}left 11\n{AT_B}due discard card entrance\nask 2 build",
        "Seat 2 is asked, but the red card works for seat 1.",
    ),
    (
        f"{BUILT}left 11\n{AT_B}due discard card entrance\nask 1 bonus bonus card",
        "Only one space of pyramid B gives a card, and only once.",
    ),
    (f"{BUILT}left 111\n{AT_B}ask 1 bonus bonus card", "Seat 1 has not just built"),
    (f"{BUILT}left 12\n{AT_B}ask 1 bonus bonus card", "Seat 1 has not just built"),
    (f"{BUILT}right 1111\n{AT_B}ask 1 bonus bonus place", "cannot use the bonus"),
    (
        f"{BUILT}middle 111\nseat 1 sled 5\n{AT_B}ask 1 bonus bonus stones",
        "Seat 1 cannot use the bonus: then it is lost and not asked about.",
    ),
    (
        f"{BUILT}left 12\n{AT_B}ask nature draw receiver 1",
        "Seat 1 has not just built on the space that gives a card.",
    ),
    # a round ends
    (f"{END}ship ..\nface-down 2\n{UNCOVER}ask nature uncover", "A ship lies in the harbour"),
    (f"{END}{UNCOVER}ask nature uncover", "No card lies face down: none is turned up."),
    (
        f"{END}passes 4\nface-down 2\n{UNCOVER}ask nature uncover",
        "and yet every ship has landed",
    ),
    (f"{END}passes 2\nface-down 2\n{UNCOVER}ask nature uncover", "2 passes in a row cannot be"),
    (
        f"ship 1...\npasses 4\nface-down 2\n{UNCOVER}ask nature uncover",
        "Stranded ships give their stones back to the quarry.",
    ),
    (
        f"ship ....\nturn 2\npasses 4\nface-down 2\n{UNCOVER}ask nature uncover",
        "No ship has sailed, so seat 1 starts again and not seat 2.",
    ),
    (f"{END}temple 1\n{ROUND}ask 1 reward column 1", "Column 0 of the temple cannot be rewarded."),
    (f"{END}temple 1\n{ROUND.strip()} column 2\nask 1 reward column 2", "No stone lies in column 2 of the temple."),
    (f"{END}temple 12\n{ROUND.strip()} column 2\nask 2 reward column 2", "Column 2 of the temple leaves no choice."),
    (f"{END}temple 12\n{ROUND.strip()} column 1\nask 1 reward column 2", "Column 2 is asked about, but column 1"),
    (f"{END}temple 12\n{ROUND.strip()} column 1\nask 2 reward column 1", "but the top stone is of seat 1"),
    (f"{END}temple 12\nseat 1 sled 5\n{ROUND.strip()} column 1\nask 1 reward column 1", "Seat 1 can take no stones"),
    (f"{END}temple 12\n{ROUND.strip()} column 1\nask nature draw receiver 1", "Column 1 of the temple gives no card."),
    (f"{END}temple 1234\n{ROUND.strip()} column 4\nask nature draw receiver 1", "but the top stone is of seat 4"),
    (
        f"{END}temple 1234\n{ROUND.strip()} column 4\ndue discard card entrance\nask 1 build",
        "Seat 1 is asked, but the red card works for seat 4.",
    ),
    # the match is over
    ("over", "The match cannot be over in round 1."),
    ("round 6\nship ....\nover", "Between rounds there are no ships."),
    ("round 6\nmarket lever\nover", "The match is over, and yet cards lie in the market."),
    ("round 6\npasses 2\nover", "2 passes in a row cannot be at this moment."),
    ("round 6\nsailed 2\nturn 2\nover", "Seat 2 has just sailed, so the next turn is not that of seat 2."),
    ("round 6\nobelisk 3\nover", "seat 3 must have 1 points for obelisk, not 0"),
    ("round 6\nseat 1 cards statue*3 points statues=5\nover", "seat 1 must have 6 points for statues, not 5"),
]


@pytest.mark.parametrize(("text", "said"), NOT_DUE)
def test_what_cannot_be_due_is_refused_with_a_sentence(table, text, said):
    with pytest.raises(zg.BadPosition) as refused:
        table(text, nature="manual", **ALL_B)
    assert said in str(refused.value)


@pytest.mark.parametrize("wrath", [0, -WRATH_PENALTY])
def test_the_wrath_at_the_end_follows_from_the_table(table, wrath):
    seats = "\n".join(f"seat {seat}{f' points wrath={wrath}' if wrath else ''}" for seat in range(1, 5))
    if wrath:
        assert table(f"round 6\n{seats}\nover", wrath=True).over
        return
    with pytest.raises(zg.BadPosition, match=f"seat 1 must have -{WRATH_PENALTY} points for wrath, not 0"):
        table(f"round 6\n{seats}\nover", wrath=True)
