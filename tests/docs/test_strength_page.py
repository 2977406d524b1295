"""docs/strength.md says what the kept contests say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.tables import play_at_random
from tools import strength_page
from tools.curve import Point, drawn
from tools.learned import summed_up
from tools.ratings import ratings

import ziggurat as zg


def test_the_tables_of_strength_are_those_of_the_kept_contests() -> None:
    assert strength_page.PAGE.read_text(encoding="utf-8") == strength_page.page(), "run python -m tools.strength_page"


def test_every_contest_has_a_row_with_an_interval() -> None:
    assert strength_page.kept()
    for result in strength_page.kept():
        first = next(one for one in result["standings"] if one["bot"] == result["contest"]["bots"][0])
        assert first["low"] < first["win_rate"] + 1e-9
        assert first["games"] * len(result["contest"]["bots"]) >= result["matches"]


def result(bots: list[str], wins: list[float], seconds: float | None = None, **more: Any) -> dict[str, Any]:
    """What is kept of a contest: wins and a thinking time for each name."""
    contest = {"game": "any", "seats": len(bots), "options": {}, "bots": bots, "seconds": seconds}
    names = list(dict.fromkeys(bots))
    standings = [{"bot": bot, "wins": won, "seconds_per_answer": 0.005} for bot, won in zip(names, wins, strict=True)]
    return {"contest": contest, "matches": sum(wins), "standings": standings, **more}


def test_ratings_are_those_of_the_wins() -> None:
    (scale,) = ratings([result(["hard", "greedy"], [1000.0, 100.0]), result(["greedy", "random"], [500.0, 500.0])])
    found = {rating.bot: rating for rating in scale}
    assert found["greedy"].points == found["greedy"].error == 0
    assert found["hard"].points == pytest.approx(400, abs=2), "ten times the wins"
    assert found["random"].points == pytest.approx(0, abs=2)
    assert 30 < found["hard"].error < 50


def test_one_against_three_equals_has_the_rating_of_an_equal() -> None:
    (scale,) = ratings([result(["hard", "greedy", "greedy", "greedy"], [100.0, 300.0])])
    assert max(abs(rating.points) for rating in scale) < 5


def test_what_wins_always_is_rated_high_and_unsurely_and_more_matches_make_surer() -> None:
    few, many = (ratings([result(["hard", "greedy"], [n, 0.0])])[0][0] for n in (20.0, 500.0))
    assert 400 < few.points < many.points
    near, sure = (ratings([result(["hard", "greedy"], [0.6 * n, 0.4 * n])])[0][0] for n in (50, 1000))
    assert near.error > 3 * sure.error


def test_bots_that_no_contest_joins_and_searches_with_another_time_have_scales_of_their_own() -> None:
    apart = ratings([result(["hard", "greedy"], [9.0, 1.0]), result(["net", "random"], [9.0, 1.0])])
    assert [{rating.bot for rating in scale} for scale in apart] == [{"hard", "greedy"}, {"net", "random"}]
    by_itself = result(["hard", "greedy"], [9.0, 1.0])
    equal = result(["hard", "textbook:800"], [9.0, 1.0], seconds=0.005)
    (joined,) = ratings([by_itself, equal])
    assert {rating.bot for rating in joined} == {"hard", "greedy", "textbook, as long as hard"}
    longer = result(["hard", "textbook:800"], [9.0, 1.0], seconds=0.03)
    assert {rating.bot for rating in ratings([by_itself, longer])[1]} == {"search, 30 ms", "textbook, 30 ms"}


def test_the_picture_is_that_of_the_kept_contests() -> None:
    assert strength_page.PICTURE.read_text(encoding="utf-8") == drawn(strength_page.lines_of_searches())


def test_a_drawing_shows_every_line_within_its_frame() -> None:
    lines = {"One & two": [Point(0.001, 0, 0), Point(0.002, 90, 30)], "Other": [Point(0.004, -50, 10)]}
    root = ElementTree.fromstring(drawn(lines))
    words = [one.text for one in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"One & two", "Other", "0", "+100"} <= set(words)
    circles = list(root.iter("{http://www.w3.org/2000/svg}circle"))
    assert len(circles) == 3
    assert all(0 < float(one.attrib["cx"]) < 720 and 0 < float(one.attrib["cy"]) < 400 for one in circles)


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({}, "| by simulations |"),
        ({"seconds": 0.0051}, "| `--time`: 5.1 ms |"),
        ({"seconds": 0.0051, "time_equal": True}, "| `--time-equal`: 5.1 ms |"),
        ({"options": {"tribes": True, "prophecies": True}}, "| by simulations; all modules |"),
        ({"commit": "0123456789abcdef", "net": "fedcba987654"}, "| `0123456`, net `fedcba` |"),
        ({"commit": None, "net": None}, "| `unknown`, net none |"),
    ],
)
def test_a_row_says_how_a_contest_was_played_and_with_what(more: dict[str, Any], words: str) -> None:
    kept = json.loads(json.dumps(strength_page.kept()[0]))
    kept["contest"] |= {name: more[name] for name in ("seconds", "options") if name in more}
    kept = {name: value for name, value in kept.items() if name not in ("commit", "net", "time_equal")}
    kept |= {name: value for name, value in more.items() if name not in ("seconds", "options")}
    assert words in strength_page.row(kept)


def test_what_is_summed_up_of_records_is_what_happened(tmp_path: Path) -> None:
    for seed in range(3):
        match = play_at_random(zg.load("imhotep", seats=2).new(seed=seed), seed=seed)
        record = {**match.record(), "seats": ["random", "random"]}
        (tmp_path / f"match-{seed}.json").write_text(json.dumps(record))
    found = summed_up(tmp_path)
    assert found["matches"] == 3
    assert sum(found["wins_of_seat"]) == pytest.approx(3)
    done = found["chosen"]["its first ship sails to"]
    assert sum(n for n, _ in done.values()) == 6
    assert sum(wins for _, wins in done.values()) == pytest.approx(3)
