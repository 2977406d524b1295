"""What a hint says of an answer is so."""

from __future__ import annotations

from typing import Any

from tests.parity.purposes import Case, Law, assert_all_is_so

from ziggurat.engine import record
from ziggurat.games.tigris import catalogue
from ziggurat.games.tigris.rules.monuments import corner_around, is_square


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
    s, cell = record.copy_of(case.after), catalogue.CELLS.index(told["cell"]) + 1
    s.tile[cell] = ["", "settlement", "temple", "farm", "market"].index(told["tile"])
    return any(is_square(s, corner_around(cell, index), cell) for index in range(4))


def treasures(case: Case, told: dict[str, Any]) -> bool:
    def has_chosen(s: Any) -> bool:
        decision = case.game.decision(s)
        return decision is None or decision["kind"] != "treasure"

    taken = case.until(has_chosen).players[case.seat].treasures - case.before.players[case.seat].treasures
    return int(taken) == told["count"]


LAWS: dict[str, Law] = {
    "point": point,
    "weak_point": point,
    "war": conflict,
    "revolt": conflict,
    "outcome": outcome,
    "square": monument_square,
    "near_square": near_square,
    "treasures": treasures,
}
SELDOM = {"treasures", "square", "near_square", "war", "outcome"}
"""What random matches do not always come to."""


def test_what_a_hint_says_of_an_answer_is_what_the_rules_make_of_it() -> None:
    assert_all_is_so("tigris", LAWS, SELDOM, every=5)
