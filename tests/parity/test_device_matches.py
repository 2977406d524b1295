"""Whole matches as a device plays them, module and reading together: what it shows is what a server would tell."""

from __future__ import annotations

from typing import Any

import pytest
from tests.parity.reading_in_node import READABLE, as_sent, asked
from tests.tables import Setting

from ziggurat.engine import archive
from ziggurat.engine.match import Match, replaying
from ziggurat.engine.rule import PLAIN
from ziggurat.engine.verify import verify
from ziggurat.server.outgoing import NOBODY_CAN, Telling, preview_payload

browser = pytest.importorskip("ziggurat.bots.browser", reason="the room that builds modules is not here")
pytestmark = pytest.mark.skipif(PLAIN, reason="modules are compiled rules")

SEED = "5e" * 32
NAMES = ["Ana", "Ben", "Chloe", "Dan", "Eva"]
EVERY = 7


def server_says(match: Match) -> dict[str, Any]:
    """What a server would tell everyone at this position."""
    telling = Telling(
        match, table="", moment=0, log_kept=max(0, match.position - 5), clocks=None, thinking=False, result=None
    )
    positions = [telling.to(viewer, NOBODY_CAN) for viewer in range(match.game.seats + 1)]
    assert match.asked is not None
    return {
        "position": match.position,
        "decision": positions[0]["decision"],
        "legal": positions[match.asked]["legal"],
        "views": [position["view"] for position in positions],
        "logs": [position["log"] for position in positions],
    }


def test_a_match_on_a_device_shows_what_a_server_would_tell_and_proves_its_draws(setting: Setting) -> None:
    if setting.name not in READABLE:
        pytest.skip("a game of another house")
    browser.module_of(setting.name)
    match_asked = {"names": NAMES[: setting.seats], "options": setting.options, "seed": SEED, "every": EVERY}
    engine = str(browser.path_of(setting.name))
    [found] = asked([{"call": "match", "game": setting.name, "engine": engine, **match_asked}])
    shown = {each["position"]: each for each in found["shown"]}
    for match, line in replaying(found["text"]):
        if line is None or match.position not in shown:
            continue
        there = shown[match.position]
        preview = there.pop("preview")
        action = match.game.action(line.partition(":")[2])
        assert match.asked
        assert as_sent(preview) == as_sent(preview_payload(match, match.asked, action))
        for part, wanted in server_says(match).items():
            assert as_sent(there[part]) == as_sent(wanted), f"{part} after {match.position} moves"
    assert len(shown) > 3
    assert verify(found["text"]).is_of_device
    assert archive.write(match.record()) == found["text"]
