"""The table at the end of a match."""

from __future__ import annotations

from typing import Any

import pytest

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
