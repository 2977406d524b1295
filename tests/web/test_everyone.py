"""Pages for everyone: axe finds nothing on any screen by day and by night, and nothing scrolls sideways."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.tables import mostly_thorough
from tests.web.conftest import ROOT, Come, Over
from tests.web.pages import PAGES
from tests.web.person import Person
from tests.web.words import assert_all_is_said

AXE = (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
RUN = "() => axe.run(document, { resultTypes: ['violations'] })"
DRAWN = re.compile(r'label-content-name-mismatch: <g [^>]*class="spot')
"""A number drawn on a piece is no label: its name says it in words, with what it counts."""
NIGHT = "rgb(28, 23, 19)"
DAY = "rgb(244, 234, 215)"
THEMES = {"light": DAY, "dark": NIGHT}
QUICK_BY_NIGHT = ("home", "new", "table of Tigris & Euphrates", "table of Tzolk'in", "end", "moves of a replay")
PHONE = {"width": 390, "height": 844}
SCREENS = ((1920, 1080), (1440, 900), (1280, 720))
PHONES = ((390, 844), (844, 390))
WIDE = "[document.documentElement.scrollWidth, innerWidth]"


def found_by_axe(person: Person) -> list[str]:
    """All that axe finds, with the pieces of the page it is about."""
    person.page.evaluate(AXE)
    found: dict[str, Any] = person.page.evaluate(RUN)
    nodes = [(rule["id"], node["html"]) for rule in found["violations"] for node in rule["nodes"]]
    lines = [f"{rule}: {html[:300]}" for rule, html in nodes]
    return [line for line in lines if not DRAWN.match(line)]


def assert_fits(person: Person) -> None:
    needed, there = person.page.evaluate(WIDE)
    assert needed <= there, f"{needed} px in a window of {there} px"
    if person.question.count():
        box, size = person.question.bounding_box(), person.page.viewport_size
        assert box is not None
        assert size is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= size["height"], "the question is out of sight"


def on_a_phone(come: Come, **more: Any) -> Person:
    return come("Ana", viewport=PHONE, has_touch=True, is_mobile=True, **more)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_by_day_is_for_everyone(page: str, come: Come, over: Over) -> None:
    ana = come("Ana")
    PAGES[page](ana, over)
    assert_fits(ana)
    assert_all_is_said(ana.page)
    assert found_by_axe(ana) == []


@pytest.mark.parametrize("page", mostly_thorough(PAGES, QUICK_BY_NIGHT))
def test_a_page_by_night_on_a_phone_is_for_everyone(page: str, come: Come, over: Over) -> None:
    ana = on_a_phone(come, color_scheme="dark")
    PAGES[page](ana, over)
    assert_fits(ana)
    assert found_by_axe(ana) == []
    ana.page.evaluate("scrollTo(0, 100000)")
    assert_fits(ana)


@pytest.mark.thorough
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_for_everyone_on_every_screen(page: str, theme: str, come: Come, over: Over) -> None:
    for sizes, person in ((SCREENS, come("Ana", color_scheme=theme)), (PHONES, on_a_phone(come, color_scheme=theme))):
        PAGES[page](person, over)
        assert person.page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == THEMES[theme]
        for width, height in sizes:
            person.page.set_viewport_size({"width": width, "height": height})
            assert_fits(person)
            assert (width, height, found_by_axe(person)) == (width, height, [])


@pytest.mark.thorough
@pytest.mark.parametrize("theme", THEMES)
def test_what_lies_behind_the_tabs_and_keys_of_a_table_is_for_everyone(theme: str, come: Come) -> None:
    ana = come("Ana", color_scheme=theme)
    ana.play("tzolkin", options={"prophecies": True})
    ana.answer_first()
    for tab in ("log", "chat", "table", "seats"):
        ana.page.locator(f"#tab-{tab}").click()
        assert (tab, found_by_axe(ana)) == (tab, [])
    ana.page.keyboard.press("?")
    assert ("keys", found_by_axe(ana)) == ("keys", [])
