"""What a hint says of an answer is so."""

from __future__ import annotations

from typing import Any

from tests.parity.purposes import Case, Law, assert_all_is_so

from ziggurat.engine import record
from ziggurat.games.imhotep import catalogue
from ziggurat.games.imhotep.rules.burial_chamber import score_burial_chamber
from ziggurat.games.imhotep.rules.ships import has_minimum_load
from ziggurat.games.imhotep.state import Source


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
    return int(catalogue.T.set_points[count] - catalogue.T.set_points[count - 1]) == told["points"]


def ready(case: Case, told: dict[str, Any]) -> bool:
    was_ready = told["now"] == "already"
    return bool(has_minimum_load(case.after, told["ship"])) and has_minimum_load(case.before, told["ship"]) == was_ready


def waiting(case: Case, told: dict[str, Any]) -> bool:
    ship = told["ship"]
    load = sum(1 for stone in case.after.ships[ship].slots if stone)
    return int(catalogue.T.minimum_load[case.after.ships[ship].capacity]) - load == told["missing"] > 0


LAWS: dict[str, Law] = {
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
}
SELDOM = {"tower", "rows", "statue"}
"""What random matches do not always come to."""


def test_what_a_hint_says_of_an_answer_is_what_the_rules_make_of_it() -> None:
    assert_all_is_so("imhotep", LAWS, SELDOM, every=2)
