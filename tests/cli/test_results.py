"""Tables in a terminal: the end of a match, and what a search thinks."""

from __future__ import annotations

from typing import Any

import pytest

from ziggurat.cli.hint import opinions_table
from ziggurat.cli.results import result_table


@pytest.mark.parametrize(
    ("scores", "ranking", "is_explained"),
    [([20, 20], [1, 2], True), ([20, 20], [1, 1], False), ([20, 19], [1, 2], False)],
)
def test_a_shared_total_with_different_ranks_is_explained(
    scores: list[int], ranking: list[int], is_explained: bool
) -> None:
    result: dict[str, Any] = {
        "scores": scores,
        "ranking": ranking,
        "breakdown": [{"pyramid": score} for score in scores],
    }
    caption = result_table(["Ana", "Ben"], result).caption
    assert bool(caption and "tie-break" in str(caption)) == is_explained


def test_an_answer_that_was_not_explored_has_no_prospects() -> None:
    seen = {"text": "get", "visits": 9, "worth": [0.4, 0.6], "points": [9.0, 8.0], "line": ["get"]}
    none: dict[str, Any] = {"text": "sail", "visits": 0, "worth": [], "points": [], "line": []}
    table = opinions_table("Thoughts", ["Ana", "Ben"], [seen, none])
    columns = [list(column.cells) for column in table.columns]
    assert columns[2:4] == [["9.0 40%", ""], ["8.0 60%", ""]]
