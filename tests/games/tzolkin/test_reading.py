"""What a browser must know of the options without Python."""

from __future__ import annotations

from tests.parity.reading_in_node import asked, packed

import ziggurat as zg


def test_five_seats_bring_the_quick_actions_with_them_in_a_browser_too():
    settings = [[5, {}], [5, {"quick_actions": False}], [6, {}], [2, {"wrath": True}], [2, {"tribes": "yes"}]]
    [found] = asked([{"call": "openings", "game": "tzolkin", "settings": settings}])
    assert found[0] == packed(zg.load("tzolkin", seats=5).opening())
    refusals = ["quick_actions is true", "2 to 5 seats", "no option 'wrath'", "tribes cannot be 'yes'"]
    for refused, sentence in zip(found[1:], refusals, strict=True):
        assert sentence in refused["refused"]
