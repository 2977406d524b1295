"""What a hint says of an answer is so."""

from __future__ import annotations

from typing import Any

from tests.parity.purposes import Case, Law, assert_all_is_so

from ziggurat.engine import record
from ziggurat.games.tzolkin.catalogue import Good
from ziggurat.games.tzolkin.rules.feast_days import feed


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


LAWS: dict[str, Law] = {
    "ride": ride,
    "gains": gains,
    "begging": begging,
    "hunger": hunger,
    "food": hunger,
}
SELDOM = {"begging"}
"""What random matches do not always come to."""


def test_what_a_hint_says_of_an_answer_is_what_the_rules_make_of_it() -> None:
    assert_all_is_so("tzolkin", LAWS, SELDOM, every=5)
