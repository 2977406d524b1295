"""Tzolk'in in sentences: what is asked and what has happened, and the picture."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.tzolkin.laying import EVERYTHING, cost, keep_first, lay, lay_all, opening, quick_line

import ziggurat as zg
from ziggurat.games.tzolkin.state import Ask, News
from ziggurat.games.tzolkin.words import narrate

T2 = "wheel tikal ..1\nrow small-farm tomb-chaac-kukulcan\n"
P3 = "wheel palenque ...1\n"
C1 = "wheel chichen-itza .1\nseat 1 skull 1\n"
LAST = "turn 2\n"
END = ["place palenque", "done"]
RICH = "seat 1 corn 9\nseat 2 corn 9\n"

# A position, moves, a kind of news, and its sentence.
NEWS = [
    (LAST, END, "round_begins", "Round 2 begins; Player 1 goes first."),
    (f"{LAST}day 6", END, "round_begins", "Round 8, a Food Day, begins; Player 1 goes first."),
    ("", ["beg"], "begged", "Player 1 begs for corn and now has 3."),
    ("", ["beg", "anger chaac"], "gods_angered", "Player 1 angers Chaac and moves down to step -1."),
    (RICH, ["place tikal"], "worker_placed", "Player 1 places a worker on Tikal 0."),
    ("", ["place start"], "start_space_taken", "Player 1 places a worker on the starting player space."),
    (
        "turn 2\nstart 1\nseat 2 chaac -1 quetzalcoatl -1 kukulcan -1\n"
        + "".join(f"wheel {w} #\n" for w in ("palenque", "yaxchilan", "tikal", "uxmal", "chichen-itza")),
        ["place tikal"],
        "mercy",
        "The gods have mercy: Player 2 places one worker for all the corn they have.",
    ),
    (P3, ["pick palenque 3"], "worker_picked", "Player 1 picks up the worker from Palenque 3."),
    (P3, ["pick palenque 3", "as 3"], "action", "Player 1 takes the Palenque 3 action."),
    (P3, ["pick palenque 3", "nothing"], "no_action", "Player 1 takes no action."),
    ("wheel yaxchilan .1", ["pick yaxchilan 1", "as 1"], "gained", "Player 1 gains 1 wood."),
    ("wheel yaxchilan ....1", ["pick yaxchilan 4", "as 4"], "gained", "Player 1 gains 1 crystal skull."),
    ("wheel tikal #\n" + RICH, ["place tikal"], "paid", "Player 1 pays 1 corn."),
    ("wheel palenque ..1", ["pick palenque 2", "as 2"], "corn_tile", "Player 1 takes a corn harvest tile."),
    (P3, ["pick palenque 3", "as 3", "harvest wood"], "wood_tile", "Player 1 takes a wood harvest tile."),
    (P3, ["pick palenque 3", "as 3", "burn"], "forest_burnt", "Player 1 burns down the forest."),
    (
        "wheel tikal .1\nseat 1 wood 1",
        ["pick tikal 1", "as 1", "learn theology"],
        "learned",
        "Player 1 reaches level 1 in theology.",
    ),
    (
        "wheel tikal .1\nseat 1 wood 1 theology 3",
        ["pick tikal 1", "as 1", "learn theology"],
        "bonus",
        "Player 1 takes the theology bonus.",
    ),
    (C1, ["pick chichen-itza 1", "as 1"], "climbed", "Player 1 moves up to step 1 in the temple of Chaac."),
    (
        f"{C1}seat 1 chaac 5",
        ["pick chichen-itza 1", "as 1"],
        "step_lost",
        "Player 1 cannot move up in the temple of Chaac: the step is lost.",
    ),
    (
        "wheel uxmal .1\nseat 1 corn 3 chaac 5",
        ["pick uxmal 1", "as 1", "temple chaac"],
        "step_wasted",
        "Player 1 cannot move further up in the temple of Chaac: the step is wasted.",
    ),
    (
        f"{C1}seat 1 dark chaac 4",
        ["pick chichen-itza 1", "as 1"],
        "privilege_back",
        "Player 1 turns their player board back to its light side.",
    ),
    ("wheel uxmal ...1", ["pick uxmal 3", "as 3"], "worker_gained", "Player 1 has a new worker."),
    (C1, ["pick chichen-itza 1", "as 1"], "skull_placed", "Player 1 places a crystal skull on Chichen Itza 1."),
    (C1, ["pick chichen-itza 1", "as 1"], "points", "Player 1 scores 4 points (Chichen Itza)."),
    (f"{LAST}day 7", END, "points", "Player 1 loses 9 points (unfed workers)."),
    (
        f"{T2}seat 1 {cost('small-farm')}",
        ["pick tikal 2", "as 2", "build small-farm"],
        "built",
        "Player 1 builds the small farm.",
    ),
    (
        "wheel tikal ....1\nmonuments monument-shrines\nseat 1 stone 2 gold 3",
        ["pick tikal 4", "as 4", "build monument-shrines"],
        "monument_built",
        "Player 1 builds the monument of shrines.",
    ),
    (
        "wheel uxmal ..1\nseat 1 gold 1",
        ["pick uxmal 2", "as 2", "sell gold"],
        "sold",
        "Player 1 sells 1 gold for 4 corn.",
    ),
    (
        "wheel uxmal ..1\nseat 1 corn 4",
        ["pick uxmal 2", "as 2", "buy stone"],
        "bought",
        "Player 1 buys 1 stone for 3 corn.",
    ),
    (
        "day 4\ncalendar-corn 2",
        ["place start", "done"],
        "corn_collected",
        "Player 1 collects the corn on the calendar.",
    ),
    (f"{LAST}day 7", END, "feast", "Food Day 1: everyone feeds their workers."),
    (f"{LAST}day 7\nseat 1 corn 2", END, "fed", "Player 1 feeds 1 worker."),
    (f"{LAST}day 7\nseat 1 corn 2", END, "unfed", "Player 1 cannot feed 2 workers."),
    (
        f"{LAST}day 7\nseat 1 kukulcan 4\nseat 2 skull 13",
        END,
        "no_skulls_for_all",
        "There are not enough crystal skulls for everyone: nobody receives one.",
    ),
    (f"{LAST}day 13", END, "age_changes", "Age 2 begins: its buildings replace those of Age 1."),
    ("turn 2\nseat 2 dark", ["place start", "done"], "marker_moves", "Player 2 is the new starting player."),
    (LAST, END, "corn_on_tooth", "1 corn is added to the calendar: 1 corn in all."),
    (LAST, END, "days_pass", "The calendar advances 1 day."),
    ("turn 2\nstart 1", [*END, "double advance"], "days_pass", "The calendar advances 2 days."),
    (
        f"{LAST}wheel tikal .......1",
        END,
        "worker_pushed_off",
        "Player 1 takes back a worker that was pushed off Tikal.",
    ),
    (f"{LAST}day 26", END, "game_ends", "The game is over."),
    (
        f"{LAST}day 13\nseat 1 chaac 1",
        END,
        "highest",
        "Player 1 is highest in the temple of Chaac.",
    ),
    (
        "day 14\nwheel tikal ..1\nrow shrine-theology-temples\nseat 1 stone 2 gold 1 theology 3\nseat 2 skull 13",
        ["pick tikal 2", "as 2", "build shrine-theology-temples"],
        "level_lost",
        "Player 1 forgoes a level in theology.",
    ),
    (
        "day 14\nwheel tikal ..1\nrow tomb-worker\nseat 1 wood 1 stone 1 gold 1 workers 6",
        ["pick tikal 2", "as 2", "build tomb-worker"],
        "worker_lost",
        "Player 1 has no worker left in the bank to take.",
    ),
    (
        "wheel yaxchilan ....1\nseat 1 theology 3\nseat 2 skull 12",
        ["pick yaxchilan 4", "as 4"],
        "skulls_lost",
        "The bank has too few crystal skulls: Player 1 misses out on 1.",
    ),
    (
        "wheel tikal ..1\nrow tomb-any-temple\nseat 1 wood 1 gold 1 chaac 5 quetzalcoatl 7 kukulcan 6",
        ["pick tikal 2", "as 2", "build tomb-any-temple"],
        "step_lost",
        "Player 1 cannot move up in any temple: the step is lost.",
    ),
]

U4 = "wheel uxmal ....1\n"
SHIFT = f"{U4}row civic-shift\nseat 1 corn 9 theology 1\n"

# The same with all modules: the tribe of seat 1, the quick action in force, and the day come first.
NEWS_OF_MODULES = [
    (("ahmakiq", "corn", 0), "", ["pass"], "passed", "Player 1 passes."),
    (("vacub-caquix", "corn", 0), RICH, ["skip tikal"], "space_skipped", "Player 1 skips Tikal 0."),
    (
        ("ahau-chamahez", "corn", 0),
        "wheel tikal .....1\nseat 1 corn 1",
        ["pick tikal 5", "ahead"],
        "went_ahead",
        "Player 1 acts one space ahead, at Tikal 6.",
    ),
    (
        ("ahmakiq", "corn", 0),
        RICH,
        ["place quick"],
        "quick_space_taken",
        "Player 1 places a worker on a quick action space.",
    ),
    (("ahmakiq", "corn", 0), RICH, ["place quick", "done"], "quick_action", "Player 1 takes the quick action: 3 corn."),
    (
        ("ahmakiq", "corn", 0),
        RICH,
        ["place quick", "done", "place tikal", "done"],
        "worker_back",
        "Player 1 takes back the worker from the quick actions.",
    ),
    (
        ("ahmakiq", "corn", 8),
        "prophecies gold-shortage drought hunger\nwheel yaxchilan ...1",
        ["pick yaxchilan 3", "as 3", "decline"],
        "declined",
        "Player 1 declines 1 gold.",
    ),
    (
        ("ahmakiq", "corn", 8),
        "prophecies wrathful-gods drought hunger\nwheel uxmal .1\nseat 1 corn 9",
        ["pick uxmal 1", "as 1", "decline"],
        "step_declined",
        "Player 1 declines a step in a temple.",
    ),
    (
        ("ahmakiq", "corn", 8),
        "prophecies desecration drought hunger\nwheel yaxchilan ....1",
        ["pick yaxchilan 4", "as 4", "decline"],
        "declined",
        "Player 1 declines 1 crystal skull.",
    ),
    (
        ("ahmakiq", "corn", 14),
        SHIFT,
        ["pick uxmal 4", "as 4", "build civic-shift", "lower theology"],
        "lowered",
        "Player 1 falls to level 0 in theology.",
    ),
    (
        ("ahmakiq", "corn", 0),
        "wheel tikal ..1\nrow civic-agriculture\nseat 1 buildings farm-three-corn",
        ["pick tikal 2", "as 2", "renovate farm-three-corn", "build civic-agriculture"],
        "renovated",
        "Player 1 renovates the farm of plenty.",
    ),
    (
        ("ahmakiq", "corn", 14),
        "wheel tikal ..1\nrow shrine-skull\nseat 1 gold 1 skull 1",
        ["pick tikal 2", "as 2", "build shrine-skull"],
        "skull_on_building",
        "Player 1 places a crystal skull on the shrine of the skull.",
    ),
    (("ahmakiq", "corn", 7), LAST, END, "prophecy_begins", "The prophecy takes effect: Hunger."),
    (("ahmakiq", "corn", 13), LAST, END, "prophecy_ends", "The prophecy ends: Hunger."),
    (("ahmakiq", "corn", 13), LAST, END, "points", "Player 2 loses 5 points (prophecies)."),
]


@pytest.mark.parametrize(("setting", "text", "moves", "kind", "sentence"), NEWS_OF_MODULES)
def test_what_happens_with_the_modules_is_told(setting, text, moves, kind, sentence):
    tribe, now, day = setting
    match = lay_all(text, *moves, tribe=tribe, now=now, day=day)
    assert kind in {item["kind"] for move in match.log for item in move.news}
    assert sentence in match.story(1)


@pytest.mark.parametrize(("text", "moves", "kind", "sentence"), NEWS)
def test_what_happens_is_told(text, moves, kind, sentence):
    match = lay(text, *moves)
    assert kind in {item["kind"] for item in match.news_in_numbers}
    assert sentence in match.story(1)


TILE = "2 corn, 1 level in architecture, 1 step up in the temple of Chaac"
OPENING = {
    "monument_dealt": "This game includes the monument of tombs.",
    "building_offered": "New in the building row: the small farm.",
    "wealth_dealt": f"Player 1 is dealt a starting wealth tile: {TILE}.",
    "dummy_placed": "A dummy worker is placed on Uxmal 5.",
    "wealth_kept": f"Player 1 keeps a starting wealth tile: {TILE}.",
    "wealth_revealed": f"Player 1 reveals a starting wealth tile: {TILE}.",
}


OPENING_WITH_MODULES = {
    "prophecy_drawn": "A prophecy of this game: Wrathful Gods.",
    "quick_tile": "New quick action: 3 corn.",
    "tribe_dealt": "Player 1 is dealt the Ah Chuy Kak tribe.",
    "tribe_kept": "Player 1 keeps the Ah Chuy Kak tribe.",
    "tribe_revealed": "Player 1 leads the Ah Chuy Kak tribe.",
}


@pytest.mark.parametrize("kind", OPENING_WITH_MODULES)
def test_what_happens_at_the_opening_with_the_modules_is_told(kind):
    match = zg.Match(zg.load("tzolkin", seats=2, **EVERYTHING), nature="manual")
    while match.decision is not None and match.decision["kind"] != "turn":
        match.play(match.legal()[0])
    assert kind in {item["kind"] for move in match.log for item in move.news}
    assert OPENING_WITH_MODULES[kind] in match.story(1)


@pytest.mark.parametrize("kind", OPENING)
def test_what_happens_at_the_opening_is_told(kind):
    match = keep_first(opening(2, ["tikal-1"], ["uxmal-5"], keep=["tikal-1"]))
    assert kind in {item["kind"] for move in match.log for item in move.news}
    assert OPENING[kind] in match.story(1)


def test_everything_that_can_happen_is_told():
    kinds = {kind for _, _, kind, _ in NEWS} | {kind for *_, kind, _ in NEWS_OF_MODULES}
    assert kinds | OPENING.keys() | OPENING_WITH_MODULES.keys() == {news.name.lower() for news in News}


def test_names_of_seats_are_used():
    match = lay(RICH, "place tikal", names=["Ixchel", "Itzamna"])
    assert match.story()[-1] == "Ixchel places a worker on Tikal 0."


@pytest.mark.parametrize(
    ("quarters", "words"), [(4, "1 point"), (8, "2 points"), (1, "0.25 points"), (9, "2.25 points")]
)
def test_points_are_told_in_quarters(quarters, words):
    item = {"kind": "points", "seat": 1, "count": quarters, "thing": 3}
    assert narrate(item, lambda seat: f"Player {seat}") == f"Player 1 scores {words} (buildings)."


# A position, moves, the kind of question, and its sentence.
ASKED = [
    (RICH, [], "turn", "Place workers or pick up workers. With 2 corn or less, you may beg for corn first."),
    (RICH, ["place tikal"], "place", "Place another worker, or finish."),
    (P3, ["pick palenque 3", "nothing"], "pick", "Pick up another worker, or finish."),
    (P3, ["pick palenque 3"], "act", "You pick up a worker from Palenque 3: which action do you take?"),
    (
        "wheel uxmal .....1\nseat 1 corn 1",
        ["pick uxmal 5", "as 5"],
        "any_action",
        "Which action on the four small gears do you take for 1 corn?",
    ),
    (P3, ["pick palenque 3", "as 3"], "harvest", "What do you harvest at Palenque 3?"),
    ("", ["beg"], "anger", "Which god do you anger?"),
    ("wheel tikal .1\nseat 1 wood 1", ["pick tikal 1", "as 1"], "learn", "Which technology do you advance?"),
    (f"{T2}seat 1 {cost('small-farm')}", ["pick tikal 2", "as 2"], "build", "What do you build?"),
    (
        "wheel tikal .1\nseat 1 wood 1 gold 1",
        ["pick tikal 1", "as 1", "learn theology"],
        "pay",
        "Choose 1 resource to pay.",
    ),
    (
        "wheel tikal .1\nseat 1 wood 2 gold 1 theology 1",
        ["pick tikal 1", "as 1", "learn theology"],
        "pay",
        "Choose 2 resources to pay.",
    ),
    (
        "wheel chichen-itza ......1\nseat 1 skull 1",
        ["pick chichen-itza 6", "as 6"],
        "take",
        "Choose 1 resource to take.",
    ),
    ("wheel uxmal .1\nseat 1 corn 3", ["pick uxmal 1", "as 1"], "climb", "In which temple do you take a step up?"),
    (
        "wheel uxmal ..1\nseat 1 corn 3",
        ["pick uxmal 2", "as 2"],
        "trade",
        "Buy, sell or leave the market.",
    ),
    (
        f"{C1}seat 1 wood 1 theology 2",
        ["pick chichen-itza 1", "as 1"],
        "offering",
        "You may pay 1 resource for a step up in a temple.",
    ),
    ("turn 2\nstart 1", END, "advance", "Advance the calendar by one day or two?"),
    (
        "wheel tikal ..1\nrow terraced-farm\nseat 1 wood 3 stone 1 architecture 3",
        ["pick tikal 2", "as 2", "build terraced-farm"],
        "pick",
        "Pick up another worker, or finish.",
    ),
    (
        "wheel tikal ..1\nrow tomb-chaac-kukulcan\nseat 1 wood 1 stone 2 architecture 3",
        ["pick tikal 2", "as 2", "build tomb-chaac-kukulcan"],
        "pay",
        "Choose 2 resources to pay for the tomb of Chaac and Kukulcan.",
    ),
    (
        "wheel tikal ...1\nseat 1 wood 2",
        ["pick tikal 3", "as 3", "learn theology"],
        "learn",
        "Which technology do you advance? You may decline.",
    ),
    (
        f"wheel tikal ....1\nrow small-farm small-farm\nseat 1 {cost('small-farm', 'small-farm')}",
        ["pick tikal 4", "as 4", "build small-farm"],
        "build",
        "What do you build? You may decline.",
    ),
]

ASKED_WITH_MODULES = [
    (
        ("xaman-ek", "stone", 0),
        "seat 1 corn 1",
        ["place quick", "done"],
        "sale",
        "You may sell a resource before your turn ends.",
    ),
    (
        ("ah-chuy-kak", "corn", 0),
        "wheel uxmal ..1\nseat 1 corn 9",
        ["place tikal", "place palenque", "done"],
        "extra_pick",
        "You may pick up one of your other workers.",
    ),
    (
        ("itzamna", "corn", 0),
        "wheel tikal .1\nseat 1 wood 1 theology 3",
        ["pick tikal 1", "as 1", "learn theology"],
        "bonus",
        "Which bonus do you take?",
    ),
    (
        ("ahmakiq", "corn", 14),
        SHIFT,
        ["pick uxmal 4", "as 4", "build civic-shift"],
        "lower",
        "Which technology loses a level? The other three advance.",
    ),
    (
        ("ahmakiq", "corn", 8),
        "prophecies gold-shortage drought hunger\nwheel yaxchilan ...1",
        ["pick yaxchilan 3", "as 3"],
        "gold",
        "Pay 1 corn for the gold, or decline it.",
    ),
    (
        ("ahmakiq", "corn", 8),
        "prophecies desecration drought hunger\nwheel yaxchilan ....1",
        ["pick yaxchilan 4", "as 4"],
        "skull",
        "Which god do you anger for the crystal skull? You may decline it.",
    ),
    (
        ("ahmakiq", "corn", 8),
        "prophecies wrathful-gods drought hunger\nwheel chichen-itza .1\nseat 1 corn 1 skull 1",
        ["pick chichen-itza 1", "as 1"],
        "climb",
        "Do you take a step up in the temple of Chaac? You may decline.",
    ),
]


@pytest.mark.parametrize(("setting", "text", "moves", "kind", "question"), ASKED_WITH_MODULES)
def test_what_is_asked_with_the_modules_is_a_sentence(setting, text, moves, kind, question):
    tribe, now, day = setting
    match = lay_all(text, *moves, tribe=tribe, now=now, day=day)
    assert match.decision is not None
    assert (match.decision["kind"], match.question) == (kind, question)


@pytest.mark.parametrize(("text", "moves", "kind", "question"), ASKED)
def test_what_is_asked_is_a_sentence(text, moves, kind, question):
    match = lay(text, *moves)
    assert match.decision is not None
    assert (match.decision["kind"], match.question) == (kind, question)


NATURE = {
    0: ("monument", "Which monument is dealt?"),
    4: ("building", "Which building is dealt?"),
    10: ("wealth", "Which starting wealth tile is dealt to player 1?"),
    14: ("wealth", "Which starting wealth tile is dealt to player 2?"),
    18: ("dummy", "Which starting wealth tile places a dummy worker?"),
}


@pytest.mark.parametrize("position", NATURE)
def test_what_nature_is_asked_is_a_sentence(position):
    match = opening(2)
    match.go_to(position)
    assert match.decision is not None
    assert (match.decision["kind"], match.question) == NATURE[position]


NATURE_WITH_MODULES = {
    10: ("prophecy", "Which prophecy is drawn?"),
    13: ("quick", "Which quick action is drawn?"),
    20: ("wealth", "Which starting wealth tile is dealt to player 1?"),
    28: ("dummy", "Which starting wealth tile places a dummy worker?"),
    41: ("tribe", "Which tribe is dealt to player 1?"),
    45: ("keep_tribe", "Which tribe do you keep?"),
}


@pytest.mark.parametrize("position", NATURE_WITH_MODULES)
def test_what_nature_is_asked_with_the_modules_is_a_sentence(position):
    match = zg.Match(zg.load("tzolkin", seats=2, **EVERYTHING), nature="manual")
    for _ in range(position):
        match.play(match.legal()[0])
    assert match.decision is not None
    assert (match.decision["kind"], match.question) == NATURE_WITH_MODULES[position]


def test_the_choice_of_wealth_says_how_many_tiles_are_kept():
    match = opening(2)
    assert match.question == "You keep 2 starting wealth tiles. Which one first?"
    match.play(match.legal()[0])
    assert match.question == "Which other starting wealth tile do you keep?"


def test_the_choice_of_wealth_tells_of_tribes_that_keep_one_more():
    match = zg.Match(zg.load("tzolkin", seats=2, tribes=True), seed=5)
    while match.decision is None or match.decision["kind"] != "keep":
        match.play(match.legal()[0])
    assert match.question == "You keep two starting wealth tiles, or three if your tribe allows it. Which one first?"


def test_every_question_has_a_test():
    kinds = {kind for _, _, kind, _ in ASKED} | {kind for *_, kind, _ in ASKED_WITH_MODULES} | {"keep"}
    kinds |= {kind for kind, _ in [*NATURE.values(), *NATURE_WITH_MODULES.values()]}
    assert kinds == {ask.name.lower() for ask in Ask}


# ---- the picture


def lines(text: str, *moves: str, viewer: int | None = None, seats: int = 2) -> list[str]:
    return lay(text, *moves, seats=seats).picture(viewer).splitlines()


def after(found: list[str], title: str, count: int) -> list[str]:
    at = found.index(title)
    return found[at + 1 : at + 1 + count]


def test_the_picture_shows_workers_on_their_spaces():
    row = after(lines("wheel tikal 1.#.2"), "Tikal", 2)
    assert row == [
        "      0         1         2         3         4         5         6         7",
        "     [1]        .        [#]        .        [2]        .         .         .",
    ]


def test_the_picture_shows_dummies_beyond_the_numbers():
    assert "Tikal   ([#] on 9)" in lines("wheel tikal .........#")


def test_the_picture_shows_the_jungle():
    found = after(lines("corn-tiles 2=1 3=2 4=2 5=2\nwood-tiles 3=1 4=2 5=2"), "Palenque", 4)
    assert found[3].split() == ["(1c0w)", "(1c1w)", "(0c2w)", "(0c2w)"]


def test_the_picture_shows_skulls_in_chichen_itza():
    found = after(lines("skull-at 3=2"), "Chichen Itza", 3)
    assert found[2].split() == ["-", "4p", "5p", "(2)", "7p", "8p", "8p", "10p", "11p", "13p", "any"]


def test_the_picture_shows_temples_and_technologies():
    found = lines("seat 1 chaac 3 theology 2\nseat 2 chaac -1")
    assert after(found, "Temples", 1) == ["  Chaac         -1[2]  0  2s  4  6s[1]  7  8"]
    assert after(found, "Technologies", 4)[3] == "  theology      0[2]  1  2[1]  3"


def test_the_picture_shows_what_is_on_offer_with_its_price():
    found = lines("row terraced-farm\nmonuments monument-skulls")
    assert any(
        line.startswith("  terraced-farm               4w      terraced farm: Each of your workers") for line in found
    )
    assert any(line.startswith("  monument-skulls             4g1k    monument of skulls: 3 points") for line in found)


def test_the_picture_shows_what_seats_have():
    text = "seat 1 corn 3 gold 2 dark corn-tiles 2 buildings small-farm*2 monuments monument-tombs wealth uxmal-3"
    found = lines(text + " points buildings=3.25", seats=2)
    at = next(n for n, line in enumerate(found) if line.startswith("1 Player 1"))
    assert found[at] == "1 Player 1 (green)  3.25 points  corn 3  gold 2  workers 3 of 3 in hand  dark side"
    assert found[at + 1] == "    2 small-farm, monument-tombs, 2 corn tiles"
    assert found[at + 2] == "    wealth uxmal-3"


def test_the_picture_shows_the_calendar():
    assert lines("day 7\nround 8")[0] == "Round 8   day 7 of 26, a Food Day"
    assert lines("day 4\nround 5")[0] == "Round 5   day 4 of 26, 3 days to the next Food Day"
    assert lines("day 6\nround 7")[0] == "Round 7   day 6 of 26, 1 day to the next Food Day"
    assert "starting player space [1]" in lines("turn 2\nstart 1")[1]


@pytest.mark.parametrize(("viewer", "is_shown"), [(1, True), (2, False), (None, False)])
def test_the_picture_shows_dealt_tiles_to_their_seat_only(viewer, is_shown):
    match = opening(2, ["tikal-1"])
    assert ("dealt to you" in match.picture(viewer)) == (viewer is not None)
    assert ("tikal-1" in match.picture(viewer)) == is_shown


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_picture_can_be_drawn_at_any_time(seats):
    match = keep_first(opening(seats))
    assert len(match.picture().splitlines()) > 40


def test_the_picture_shows_the_modules():
    match = lay_all("turn 2\nquick-spaces 1.#\nseat 1 buildings farm-three-corn", day=8)
    found = match.picture().splitlines()
    assert after(found, "Prophecies", 1)[0].startswith("  now hunger               On its Food Day every worker")
    assert after(found, "Quick actions", 1) == ["  spaces [1] . [#]   quick-corn: Take 3 corn."]
    assert "    tribe ahmakiq: You may pass: neither place nor pick up workers." in found
    assert "    farm-three-corn" in found


# ---- room for all that a move tells

LONGEST = """day 26
round 27
turn 5
calendar-corn 3
stock
prophecies drought desecration hunger
quick-spaces 123
wheel palenque .......15.
wheel yaxchilan .......25.
wheel tikal .......35.
wheel uxmal .......45.
wheel chichen-itza ..........15.
skull-at 1=1 2=2
seat 1 tribe bacab monuments monument-tombs monument-constructions buildings farm-three-corn
seat 2 tribe balam monuments monument-levels buildings tomb-wood-skull
seat 3 tribe huracan monuments monument-all-monuments buildings civic-feast-gold
seat 4 tribe itzamna monuments monument-one-temple buildings shrine-feast-stone
seat 5 tribe cit-bolon-tum monuments monument-skulls
"""


def test_the_longest_move_tells_everything():
    seats = "".join(
        f"seat {n} corn 3 wood 2 skull 1 workers 6 chaac 3 quetzalcoatl 3 kukulcan 3 theology 1\n" for n in range(1, 6)
    )
    tiles = quick_line("corn", 26)
    match = lay(f"{LONGEST}{seats}{tiles}", "place start", "done", seats=5, **EVERYTHING)
    kinds = Counter(item["kind"] for item in match.news_in_numbers)
    assert match.over
    assert int(match.s.scratch.n_lost) == 0
    assert kinds == {
        "corn_collected": 1,
        "feast": 1,
        "gained": 1 + 4,
        "fed": 5,
        "paid": 5,
        "unfed": 5,
        "highest": 15,
        "points": 5 + 15 + 15 + 5 + 10 + 6,
        "prophecy_ends": 1,
        "worker_back": 3,
        "marker_moves": 1,
        "days_pass": 1,
        "worker_pushed_off": 10,
        "game_ends": 1,
    }
    assert len(match.news_in_numbers) == 110
