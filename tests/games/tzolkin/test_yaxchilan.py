"""Yaxchilan: goods from the bank."""

from __future__ import annotations

import pytest
from tests.games.tzolkin.laying import goods, in_words, table, take

GAINS = {1: "1 wood", 2: "1 stone 1 corn", 3: "1 gold 2 corn", 4: "1 skull", 5: "1 gold 1 stone 2 corn"}


@pytest.mark.parametrize("space", GAINS)
def test_an_action_gives_its_goods(space):
    assert goods(take("yaxchilan", space, f"as {space}")) == in_words(GAINS[space])


def test_the_skull_comes_from_the_bank():
    assert table(take("yaxchilan", 4, "as 4"))["skulls"] == 12


def test_the_last_skull_can_be_taken():
    match = take("yaxchilan", 4, "as 4", more="seat 2 skull 12")
    assert (goods(match), table(match)["skulls"]) == ({"skull": 1}, 0)
