"""What is drawn can be read: nothing lies over a name, and nothing is missing after quick steps."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import expect
from tests.languages import LANGUAGES
from tests.tables import mostly_thorough
from tests.web.conftest import Come, Over
from tests.web.person import BOT, Person
from tests.web.test_director import AT_REST, IN_ORDER

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
CROWNED = """
() => [...document.querySelectorAll(".temples svg")].map((temple) => {
  const name = temple.querySelector("text.name").getBoundingClientRect();
  const crown = temple.querySelector(".crown").getBoundingClientRect();
  const across = Math.min(name.right, crown.right) - Math.max(name.left, crown.left);
  const down = Math.min(name.bottom, crown.bottom) - Math.max(name.top, crown.top);
  return Math.min(across, down);
})
"""
"""For each temple, how far its crown lies over its name."""
SPILT = """
() => [...document.querySelectorAll("[data-part^='building.tomb'] text")].filter((text) => {
  return text.getBoundingClientRect().width > 0;
}).map((text) => {
  const card = text.closest("svg").getBoundingClientRect(), box = text.getBoundingClientRect();
  return [text.closest("[data-part]").dataset.part, Math.max(card.left - box.left, box.right - card.right)];
})
"""
"""For each line on a tomb, how far it goes beyond its card."""
WITH_TOMBS = {
    "1 turn": {"any-temple"},
    "1 over": {"all-temples", "market"},
    "2 place": {"chaac-kukulcan", "chaac-quetzalcoatl"},
    "2 build": {"chaac-kukulcan", "wood-skull"},
    "2 any_action": {"any-action"},
}
"""Boards of the gallery, and the tombs whose names are to be read there: all that are to be read on any of them."""
DRAWN = f"""
() => document.querySelector("main .board").innerHTML.replace(/ style="[^"]*"/g, "")
  {IN_ORDER}
"""
FAINT = """
() => [...document.querySelectorAll("main .board svg [style]")]
  .filter((each) => getComputedStyle(each).opacity === "0").length
"""


CHOOSE = """
(select, language) => { select.value = language; select.dispatchEvent(new Event("change", { bubbles: true })); }
"""
"""At a table on a phone the page has no header that could be seen."""


def measured_in(person: Person, languages: Sequence[str], script: str) -> dict[str, Any]:
    """What a script finds on the page in each of these languages."""
    found = {}
    for language in languages:
        person.page.locator("header select").evaluate(CHOOSE, language)
        expect(person.page.locator("html")).to_have_attribute("lang", re.compile(f"^{language}"))
        found[language] = person.page.evaluate(script)
    return found


def test_the_wrath_of_the_pharaoh_covers_no_word(come: Come) -> None:
    ana = come("Ana")
    ana.play("imhotep", options={"wrath": True})
    apart = measured_in(ana, LANGUAGES, APART)
    assert min(apart.values()) >= 0, apart


def test_names_of_towns_fit_on_their_wheels(come: Come) -> None:
    ana = come("Ana")
    ana.play("tzolkin")
    wider = measured_in(ana, ["fr", "en"], WIDER)
    assert max(max(found) for found in wider.values()) <= 0, wider


@pytest.mark.parametrize("width", [1440, 390])
def test_no_crown_lies_over_quetzalcoatl(width: int, come: Come) -> None:
    ana = come("Ana", viewport={"width": width, "height": 844})
    ana.play("tzolkin")
    over = measured_in(ana, LANGUAGES, CROWNED)
    assert max(max(found) for found in over.values()) <= 0, over


@pytest.mark.parametrize("sample", WITH_TOMBS)
def test_the_name_of_a_tomb_fits_on_its_card(sample: str, come: Come) -> None:
    ana = come("Ana", viewport={"width": 1280, "height": 720}).open(f"gallery/tzolkin/{quote(sample)}")
    expect(ana.page.locator("[data-part^='building.tomb']").first).to_be_attached()
    for language, spilt in measured_in(ana, LANGUAGES, SPILT).items():
        assert {tomb for tomb, _ in spilt} == {f"building.tomb-{tomb}" for tomb in WITH_TOMBS[sample]}, language
        assert max(beyond for _, beyond in spilt) <= 1, (language, spilt)


def test_the_console_tells_of_no_value_that_is_read_after_its_page_has_gone(come: Come, over: Over) -> None:
    """Svelte says `derived_inert` where a value is read whose owner is gone."""
    ana = come("Ana")
    told: list[str] = []
    ana.page.on("console", lambda message: told.append(message.text))
    table = ana.play("imhotep")
    ana.answer_first()
    ana.open(f"table/{over('imhotep')}").page.wait_for_selector("[data-testid=end]")
    ana.page.get_by_role("button", name="Watch the scoring again").click()
    ana.page.get_by_test_id("continue").click()
    ana.open(f"replay/{over('imhotep')}?at=5").page.keyboard.press("ArrowRight")
    ana.open(f"table/{table}").wait_for_turn()
    ana.open("new/tzolkin").open("").open("settings")
    assert not [text for text in told if "derived_inert" in text or "inert" in text]


def test_arrows_move_through_a_match_after_a_tab_was_clicked(come: Come, over: Over) -> None:
    ana = come("Ana").open(f"replay/{over('imhotep')}?at=5")
    ana.page.get_by_role("tab").nth(1).click()
    ana.page.keyboard.press("ArrowRight")
    expect(ana.page).to_have_url(f"{ana.url}/#/replay/{over('imhotep')}?at=6")


@pytest.mark.parametrize("game", mostly_thorough(["imhotep", "tzolkin"]))
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


NIGHT = """
() => [
  getComputedStyle(document.querySelector(".stage"), "::after").backgroundColor,
  getComputedStyle(document.documentElement).getPropertyValue("--night-light"),
]
"""
"""The shade over the board, and the light of what travels above it."""


@pytest.mark.parametrize("chosen", mostly_thorough(["system", "light", "dark"], ["system"]))
def test_by_night_boards_and_what_travels_above_them_are_dimmed(chosen: str, come: Come) -> None:
    """Whether the device asks for it or the person has chosen it; what is chosen comes first."""
    for device in ("light", "dark"):
        ana = come("Ana", settings={"moments": "off", "theme": chosen}, color_scheme=device)
        ana.play("imhotep")
        shade, light = ana.page.evaluate(NIGHT)
        is_night = chosen == "dark" or (chosen == "system" and device == "dark")
        assert (shade == "rgba(0, 0, 0, 0.25)") == is_night
        assert ("brightness" in light) == is_night


FILLS = """
() => [".front", ".top", "path[class*=seat-]"].map((part) =>
  getComputedStyle(document.querySelector(`#seat-1 .stone.seat-1 ${part}`)).fill)
"""


def test_by_night_a_stone_on_the_sled_looks_like_one_on_the_board(come: Come) -> None:
    """What lies on the board has the colours of the day, in less light."""
    ana = come("Ana")
    ana.play("imhotep")
    by_day = ana.page.evaluate(FILLS)
    ana.page.emulate_media(color_scheme="dark")
    assert ana.page.evaluate(FILLS) == by_day


AT_THE_EDGE = """
() => {
  const stage = document.querySelector(".board .stage").getBoundingClientRect();
  const all = [...document.querySelectorAll(".tzolkin :is(h3, .prophecies svg, .technologies svg, .temples svg)")];
  return all.filter((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return Math.min(left - stage.left, stage.right - right, top - stage.top, stage.bottom - bottom) < 3;
  }).map((each) => each.outerHTML.slice(0, 80));
}
"""


@pytest.mark.parametrize("size", mostly_thorough([(1440, 900), (1280, 720), (1920, 1080)], [(1440, 900)]))
def test_nothing_of_tzolkin_touches_the_edge_of_its_frame(size: tuple[int, int], come: Come) -> None:
    ana = come("Ana", viewport={"width": size[0], "height": size[1]}, color_scheme="dark")
    ana.play("tzolkin", *[BOT] * 4, options={"prophecies": True, "quick_actions": True})
    assert ana.page.evaluate(AT_THE_EDGE) == []


LONG_NAME = "Nebuchadnezzar of Babel."
TURN = """
() => {
  const text = document.querySelector("[data-testid=turn]"), card = text.closest(".spot");
  const badge = document.querySelector("[data-part='thing.wrath-of-the-pharaoh'] circle");
  const before = badge ?? [...card.querySelectorAll(".pip")].at(-1);
  const space = card.querySelector(".paper").getBoundingClientRect().right - text.getBoundingClientRect().right;
  const apart = text.parentElement.getBoundingClientRect().left - before.getBoundingClientRect().right;
  return [text.textContent, Math.min(space, apart)];
}
"""
"""Whose turn the round card of Imhotep names, and how much room is left on the side where it is narrowest."""


@pytest.mark.parametrize("wrath", [False, True])
def test_the_round_card_of_imhotep_names_whose_turn_it_is_by_the_whole_name(wrath: bool, come: Come) -> None:
    ana = come(LONG_NAME)
    ana.play("imhotep", options={"wrath": wrath})
    found = measured_in(ana, LANGUAGES, TURN)
    assert found["en"][0] == f"Turn: {LONG_NAME}"
    assert all(text.endswith(LONG_NAME) and room >= 0 for text, room in found.values()), found


def test_while_something_else_is_asked_the_round_card_of_imhotep_names_whose_turn_comes_next(come: Come) -> None:
    ana = come("Ana").open("gallery/imhotep/1%20order")
    expect(ana.page.get_by_test_id("turn")).to_have_text("Next: Chloe")


MARKED = """
() => {
  const ships = [...document.querySelectorAll(".board .ship .spot.lit[data-picks]")];
  const dots = [...document.querySelectorAll(".board .ship .spot.lit:not([data-picks]) > .free")];
  return {
    quarry: getComputedStyle(document.querySelector(".board [data-part='thing.quarry'] .halo")).stroke,
    slots: dots.map((each) => getComputedStyle(each).fill),
    ships: ships.map((each) => getComputedStyle(each.querySelector(".casing + .halo")).stroke),
    all: document.querySelectorAll(".board .ship :is(.free, .casing)").length,
  };
}
"""
"""The colours in which it is marked what may be clicked, and how many marks there are in the harbour."""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_free_slots_and_ships_that_may_sail_are_marked_before_anything_is_picked(theme: str, come: Come) -> None:
    ana = come("Ana", color_scheme=theme)
    ana.play("imhotep")
    dice = random.Random(1)
    while not {"get", "place", "sail"} <= {each["kind"] for each in ana.position()["legal"]}:
        assert ana.answer_any(dice)
    ana.page.mouse.move(0, 0)
    legal = ana.position()["legal"]
    places = [each for each in legal if each["kind"] == "place"]
    ships = {each["args"]["ship"] for each in legal if each["kind"] == "sail"}
    found = ana.page.evaluate(MARKED)
    assert found["slots"] == [found["quarry"]] * len(places)
    assert found["ships"] == [found["quarry"]] * len(ships)
    assert found["all"] == len(places) + len(ships)
    ana.page.locator(".own .spot[data-picks]").first.click()
    expect(ana.page.locator(".board .ship :is(.free, .casing)")).to_have_count(0)
