"""What is drawn can be read: nothing lies over a name, and nothing is missing after quick steps."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.web.conftest import Come, Over
from tests.web.person import Person
from tests.web.test_director import AT_REST

APART = """
() => {
  const title = document.querySelector(".board text.title").getBoundingClientRect();
  const badge = [...document.querySelectorAll(".board .spot circle")]
    .find((each) => each.getAttribute("r") === "24").getBoundingClientRect();
  return badge.left - title.right;
}
"""
WIDER = """
() => [...document.querySelectorAll(".gears .cap")].map((cap) => {
  const name = cap.parentElement.querySelector("text").getBoundingClientRect();
  return name.width - cap.getBoundingClientRect().width;
})
"""
DRAWN = """
() => document.querySelector("main .board").innerHTML.replace(/ style="[^"]*"/g, "")
"""
FAINT = """
() => [...document.querySelectorAll("main .board svg [style]")]
  .filter((each) => getComputedStyle(each).opacity === "0").length
"""


def measured_in(person: Person, languages: Sequence[str], script: str) -> dict[str, Any]:
    """What a script finds on the page in each of these languages."""
    found = {}
    for language in languages:
        person.page.locator("header select").select_option(language)
        expect(person.page.locator("html")).to_have_attribute("lang", re.compile(f"^{language}"))
        found[language] = person.page.evaluate(script)
    return found


def test_the_wrath_of_the_pharaoh_covers_no_word(come: Come) -> None:
    ana = come("Ana")
    ana.play("imhotep", options={"wrath": True})
    apart = measured_in(ana, ["ro", "fr", "pt", "en"], APART)
    assert min(apart.values()) >= 0, apart


def test_names_of_towns_fit_on_their_wheels(come: Come) -> None:
    ana = come("Ana")
    ana.play("tzolkin")
    wider = measured_in(ana, ["fr", "en"], WIDER)
    assert max(max(found) for found in wider.values()) <= 0, wider


def test_arrows_move_through_a_match_after_a_tab_was_clicked(come: Come, over: Over) -> None:
    ana = come("Ana").open(f"replay/{over('imhotep')}?at=5")
    ana.page.get_by_role("tab").nth(1).click()
    ana.page.keyboard.press("ArrowRight")
    expect(ana.page).to_have_url(f"{ana.url}/#/replay/{over('imhotep')}?at=6")


@pytest.mark.parametrize("game", ["imhotep", "tzolkin"])
def test_no_piece_is_missing_after_thirty_quick_steps(game: str, come: Come, over: Over) -> None:
    ana = come("Ana")
    ana.page.emulate_media(reduced_motion="no-preference")
    table = over(game)
    ana.open(f"replay/{table}?at=40")
    busy = ana.page.locator("section[aria-live]")
    expect(busy).to_have_attribute("aria-busy", "false")
    for _ in range(30):
        ana.page.keyboard.press("ArrowRight")
    expect(ana.page).to_have_url(f"{ana.url}/#/replay/{table}?at=70")
    expect(busy).to_have_attribute("aria-busy", "false")
    ana.page.wait_for_function(AT_REST)
    quick = ana.page.evaluate(DRAWN)
    assert ana.page.evaluate(FAINT) == 0
    ana.page.reload()
    expect(busy).to_have_attribute("aria-busy", "false")
    ana.page.wait_for_function(AT_REST)
    assert ana.page.evaluate(DRAWN) == quick
