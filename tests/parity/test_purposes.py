"""What a hint says of an answer is so: every number in its sentences is what the rules make of that answer."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.parity.reading_in_node import asked, packed
from tests.tables import SETTINGS, Setting

import ziggurat as zg
from ziggurat.engine import record
from ziggurat.engine.chance import new_dice
from ziggurat.engine.rule import PLAIN
from ziggurat.games.imhotep import catalogue as imhotep
from ziggurat.games.imhotep.rules.burial_chamber import score_burial_chamber
from ziggurat.games.imhotep.rules.ships import has_minimum_load
from ziggurat.games.imhotep.state import Source
from ziggurat.games.tigris import catalogue as tigris
from ziggurat.games.tigris.rules.monuments import corner_around, is_square
from ziggurat.games.tzolkin.catalogue import Good
from ziggurat.games.tzolkin.rules.feast_days import feed

GAMES = ["imhotep", "tigris", "tzolkin"]
MATCHES = 1 if PLAIN else 4
ANSWERS = 3
"""So many answers are looked at where somebody is asked."""
EVERY = {"imhotep": 2, "tigris": 5, "tzolkin": 5}


class Case:
    """An answer, the position in which it is given as its player may imagine it, and the one that it leads to."""

    def __init__(self, game: zg.Game, s: Any, seat: int, action: zg.Action, seed: int) -> None:
        self.game, self.seat, self.action, self.seed = game, seat, action, seed
        self.before = record.copy_of(s)
        game.imagine(self.before, seat, new_dice(seed))
        self.after = record.copy_of(self.before)
        game.apply(self.after, action.id)

    def job(self) -> dict[str, Any]:
        """The question what is said of it."""
        told = {"action": self.action.as_data, "seat": self.seat}
        return {
            "call": "why",
            "game": self.game.name,
            "before": packed(self.before),
            "after": packed(self.after),
        } | told

    def points(self, source: int, seat: int) -> int:
        """How many points of a source a seat has got by it."""
        return int(self.after.players[seat].points[source]) - int(self.before.players[seat].points[source])

    def until(self, is_reached: Callable[[Any], bool]) -> Any:
        """A position that follows by chance, in which something is reached; the last one, where it never is."""
        s, chooser = record.copy_of(self.after), random.Random(self.seed)
        while s.n_open and not is_reached(s):
            self.game.apply(s, chooser.choice(self.game.legal_ids(s)))
        return s


def cases(setting: Setting, seed: int) -> Iterator[Case]:
    """Answers of a match that is played at random."""
    game, chooser = setting.load(), random.Random(seed)
    match = game.new(seed=seed)
    while not match.over:
        legal = match.legal()
        if len(legal) > 1 and match.asked and match.position % EVERY[setting.name] == 0:
            for action in chooser.sample(legal, min(ANSWERS, len(legal))):
                yield Case(game, match.s, match.asked, action, seed + match.position)
        match.play(chooser.choice(legal))


# ---- Imhotep


def pyramid(case: Case, told: dict[str, Any]) -> bool:
    return case.points(Source.PYRAMID, case.seat) == told["points"]


def gift(case: Case, told: dict[str, Any]) -> bool:
    return case.points(Source.PYRAMID, told["name"]) == told["points"]


def temple(case: Case, told: dict[str, Any]) -> bool:
    """Nobody covers them any more: so many points are scored when the round ends."""
    ended = case.until(lambda s: bool(s.round_no != case.before.round_no))
    source = Source.TEMPLE
    return int(ended.players[case.seat].points[source] - case.before.players[case.seat].points[source]) == told["count"]


def chamber_points(s: Any, seat: int) -> int:
    scored = record.copy_of(s)
    scored.players[seat].points[Source.BURIAL_CHAMBER] = 0
    score_burial_chamber(scored)
    return int(scored.players[seat].points[Source.BURIAL_CHAMBER])


def chamber(case: Case, told: dict[str, Any]) -> bool:
    if not case.after.n_open:
        return True
    return chamber_points(case.after, case.seat) - chamber_points(case.before, case.seat) == told["points"]


def rows(case: Case, told: dict[str, Any]) -> bool:
    return not case.after.n_open or chamber_points(case.after, case.seat) >= told["points"] * told["count"]


def tower(case: Case, told: dict[str, Any]) -> bool:
    return not case.after.n_open or case.points(Source.OBELISK, case.seat) == told["points"]


def statue(case: Case, told: dict[str, Any]) -> bool:
    count = told["count"]
    return int(imhotep.T.set_points[count] - imhotep.T.set_points[count - 1]) == told["points"]


def ready(case: Case, told: dict[str, Any]) -> bool:
    was_ready = told["now"] == "already"
    return bool(has_minimum_load(case.after, told["ship"])) and has_minimum_load(case.before, told["ship"]) == was_ready


def waiting(case: Case, told: dict[str, Any]) -> bool:
    ship = told["ship"]
    load = sum(1 for stone in case.after.ships[ship].slots if stone)
    return int(imhotep.T.minimum_load[case.after.ships[ship].capacity]) - load == told["missing"] > 0


# ---- Tigris & Euphrates


def point(case: Case, told: dict[str, Any]) -> bool:
    colour = ["", "black", "red", "blue", "green"].index(told["colour"])
    return case.points(colour, case.seat) >= 1


def conflict(case: Case, told: dict[str, Any]) -> bool:
    news = [item for item in case.game.news(case.after) if item["kind"] == told["why"]]
    sides = [{item.get("count", 0), item.get("against", 0)} for item in news]
    return not news or {told["own"], told["theirs"]} in sides


def outcome(case: Case, told: dict[str, Any]) -> bool:
    winner = next(item["seat"] for item in case.game.news(case.after) if item["kind"] == "won")
    return (winner == case.seat) == (told["way"] == "won")


def monument_square(case: Case, told: dict[str, Any]) -> bool:
    decision = case.game.decision(case.after)
    return decision is not None and decision["kind"] == "monument"


def near_square(case: Case, told: dict[str, Any]) -> bool:
    s, cell = record.copy_of(case.after), tigris.CELLS.index(told["cell"]) + 1
    s.tile[cell] = ["", "settlement", "temple", "farm", "market"].index(told["tile"])
    return any(is_square(s, corner_around(cell, index), cell) for index in range(4))


def treasures(case: Case, told: dict[str, Any]) -> bool:
    def has_chosen(s: Any) -> bool:
        decision = case.game.decision(s)
        return decision is None or decision["kind"] != "treasure"

    taken = case.until(has_chosen).players[case.seat].treasures - case.before.players[case.seat].treasures
    return int(taken) == told["count"]


# ---- Tzolk'in


def ride(case: Case, told: dict[str, Any]) -> bool:
    """When the player begins the next turn, the worker stands there or further on, or was pushed off."""
    wheel, _, number = told["space"].removeprefix("piece.space.").rpartition("-")
    start = int(case.before.round_no)
    s = case.until(lambda s: bool(s.round_no > start) and case.game.decision(s)["kind"] == "turn")  # type: ignore[index]
    if not s.n_open:
        return True
    was, now = (case.game.rulebook.view(each, case.seat)["wheels"][wheel]["spaces"] for each in (case.after, s))
    stood = int(number) - 1
    follows = case.seat in was[:stood]
    return was[stood] == case.seat and (now[stood] != case.seat or follows)


def gains(case: Case, told: dict[str, Any]) -> bool:
    score = sum(int(points) for points in case.after.players[case.seat].points)
    score -= sum(int(points) for points in case.before.players[case.seat].points)
    return told["points"] == 0 or score == told["points"] * case.game.rulebook.parts_of_a_point


def begging(case: Case, told: dict[str, Any]) -> bool:
    return int(case.after.players[case.seat].goods[Good.CORN]) == told["to"]


def hunger(case: Case, told: dict[str, Any]) -> bool:
    """With so much corn everybody is fed, with less not; some of the new buildings give corn just before."""
    if case.game.options["new_buildings"]:
        return True
    for missing in (0, 1):
        s = record.copy_of(case.before)
        s.players[case.seat].goods[Good.CORN] = told["need"] - missing
        feed(s, case.seat)
        if (int(s.players[case.seat].fed) == int(s.players[case.seat].workers)) != (missing == 0):
            return False
    return True


LAWS: dict[str, dict[str, Callable[[Case, dict[str, Any]], bool]]] = {
    "imhotep": {
        "pyramid": pyramid,
        "gift": gift,
        "temple": temple,
        "chamber": chamber,
        "rows": rows,
        "tower": tower,
        "statue": statue,
        "ready": ready,
        "waiting": waiting,
        "company": waiting,
    },
    "tigris": {
        "point": point,
        "weak_point": point,
        "war": conflict,
        "revolt": conflict,
        "outcome": outcome,
        "square": monument_square,
        "near_square": near_square,
        "treasures": treasures,
    },
    "tzolkin": {"ride": ride, "gains": gains, "begging": begging, "hunger": hunger, "food": hunger},
}
"""By the key of a sentence: what must be so where it is said."""
SELDOM = {"tower", "treasures", "square", "near_square", "war", "rows", "statue", "begging", "outcome"}
"""What random matches do not always come to."""


@pytest.mark.parametrize("name", GAMES)
def test_what_a_hint_says_of_an_answer_is_what_the_rules_make_of_it(name: str) -> None:
    wrong, said = [], set()
    for setting in [each for each in SETTINGS if each.name == name][: 2 if PLAIN else None]:
        for seed in range(1, MATCHES + 1):
            found = list(cases(setting, seed))
            for case, told in zip(found, asked([case.job() for case in found]), strict=True):
                for sentence in told:
                    law = LAWS[name].get(sentence["why"])
                    said.add(sentence["why"])
                    if law and not law(case, sentence):
                        wrong.append(f"{setting.label}, seed {seed}: {case.action.text}: {sentence}")
    assert not wrong[:10]
    assert said >= LAWS[name].keys() - SELDOM, "match after match nothing of the kind is said"
