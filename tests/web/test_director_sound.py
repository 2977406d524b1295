"""Sounds: none until they are switched on."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.web.conftest import Come

COUNT = """
window.begun = 0;
const Real = window.AudioContext;
window.AudioContext = class extends Real { constructor() { super(); window.begun += 1; } };
"""


@pytest.mark.parametrize(("settings", "begun"), [({}, 0), ({"sound": True}, 1), ({"sound": True, "volume": 0}, 0)])
def test_nothing_sounds_until_it_is_switched_on(settings: dict[str, Any], begun: int, come: Come) -> None:
    ana = come("Ana", settings={"moments": "off", **settings})
    ana.context.add_init_script(COUNT)
    ana.play("imhotep")
    dice = random.Random(1)
    for _ in range(3):
        ana.answer_any(dice)
    assert ana.page.evaluate("window.begun") == begun


def test_speed_moments_and_volume_are_chosen_in_the_settings_and_kept(come: Come) -> None:
    ana = come("Ana", settings={})
    page = ana.open("settings").page
    volume = page.get_by_label("Volume")
    expect(volume).to_be_disabled()
    page.locator("#setting-sound").check()
    expect(volume).to_be_enabled()
    volume.fill("0.3")
    page.get_by_label("Animation speed").fill("0")
    expect(page.locator("output")).to_have_text("off")
    page.get_by_label("Animation speed").fill("2.5")
    page.get_by_label("Close after a few seconds").check()
    page.reload()
    expect(page.get_by_label("Animation speed")).to_have_value("2.5")
    expect(page.get_by_label("Volume")).to_have_value("0.3")
    expect(page.get_by_label("Close after a few seconds")).to_be_checked()
