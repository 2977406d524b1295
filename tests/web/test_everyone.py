"""Pages for everyone: axe finds nothing serious, everything is said, and nothing scrolls sideways on any screen."""

from __future__ import annotations

from typing import Any

import pytest
from tests.web.conftest import ROOT, Come, Over
from tests.web.pages import PAGES
from tests.web.person import Person
from tests.web.words import assert_all_is_said

pytestmark = pytest.mark.thorough

AXE = (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
RUN = "() => axe.run(document, { resultTypes: ['violations'] })"
DRAWN = ("label-content-name-mismatch", '<g class="spot')
"""A number drawn on a piece is no label: its name says it in words, with what it counts."""
NIGHT = "rgb(28, 23, 19)"
PHONE = {"width": 390, "height": 844}
WIDE = "[document.documentElement.scrollWidth, innerWidth]"


def found_by_axe(person: Person) -> list[str]:
    """What is serious or critical, with the pieces of the page it is about."""
    person.page.evaluate(AXE)
    found: dict[str, Any] = person.page.evaluate(RUN)
    serious = [rule for rule in found["violations"] if rule["impact"] in ("serious", "critical")]
    nodes = [(rule["id"], node["html"]) for rule in serious for node in rule["nodes"]]
    return [f"{rule}: {html[:300]}" for rule, html in nodes if not (rule == DRAWN[0] and html.startswith(DRAWN[1]))]


def assert_fits(person: Person) -> None:
    needed, there = person.page.evaluate(WIDE)
    assert needed <= there, f"{needed} px in a window of {there} px"
    if person.question.count():
        box, size = person.question.bounding_box(), person.page.viewport_size
        assert box is not None
        assert size is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= size["height"], "the question is out of sight"


@pytest.mark.parametrize("page", PAGES)
def test_a_page_on_a_large_screen_is_for_everyone_by_day_and_by_night(page: str, come: Come, over: Over) -> None:
    ana = come("Ana")
    PAGES[page](ana, over)
    assert_fits(ana)
    assert_all_is_said(ana.page)
    assert found_by_axe(ana) == []
    ana.page.emulate_media(color_scheme="dark")
    assert ana.page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == NIGHT
    assert found_by_axe(ana) == []


@pytest.mark.parametrize("page", PAGES)
def test_a_page_on_a_phone_is_for_everyone(page: str, come: Come, over: Over) -> None:
    ana = come("Ana", viewport=PHONE, has_touch=True, is_mobile=True)
    PAGES[page](ana, over)
    assert_fits(ana)
    assert found_by_axe(ana) == []
    ana.page.evaluate("scrollTo(0, 100000)")
    assert_fits(ana)
