"""The longest texts of each language, on a phone and on a wide screen: none is cut off, none lies on another."""

from __future__ import annotations

import functools
import random

import pytest
from playwright.sync_api import expect
from tests.server.conftest import Server, Visitor
from tests.web.conftest import Come
from tests.web.middle import EVERYTHING, table_in_the_middle
from tests.web.person import ME, Person

pytestmark = pytest.mark.thorough

LANGUAGES = ["en", "ro", "fr", "pt"]
SIZES = {"phone": {"width": 390, "height": 844}, "wide": {"width": 1440, "height": 900}}
ADDRESSES = {
    "": "main h1",
    "new/tzolkin": "main h1",
    "settings": "main h1",
    "rules/tigris": ".intro table",
    "rules/tzolkin-expansion": ".intro",
    "rules/tzolkin/glossary": "main dl dt",
    "rules/tzolkin/components": "main svg",
}
"""Pages that need no match, and what is there when they are."""

BADLY_SHOWN = """() => {
  const found = [], pieces = [];
  const shown = (element) => {
    for (let one = element; one; one = one.parentElement) {
      const style = getComputedStyle(one), box = one.getBoundingClientRect();
      if (style.display === "none" || style.visibility === "hidden" || style.opacity === "0") return false;
      if (style.overflow !== "visible" && (box.width <= 2 || box.height <= 2)) return false;
      if (one.tagName === "DETAILS" && !one.open && !one.querySelector("summary")?.contains(element)) return false;
    }
    return true;
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode.data.trim(), element = texts.currentNode.parentElement;
    if (!text || element.closest("script, style, title, option, .skip, [data-seat] > .text")) continue;
    if (!shown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const box = range.getBoundingClientRect();
    for (let one = element; one && one !== document.body; one = one.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(one), frame = one.getBoundingClientRect();
      const hides = (overflow) => overflow === "hidden" || overflow === "clip";
      const isCut =
        (hides(overflowX) && (box.right > frame.right + 1.5 || box.left < frame.left - 1.5)) ||
        (hides(overflowY) && (box.bottom > frame.bottom + 2 || box.top < frame.top - 2));
      if (isCut) found.push(`cut off: ${text}`);
      if (isCut || position === "fixed" || [overflowX, overflowY].some((each) => /auto|scroll/.test(each))) break;
    }
    for (const part of range.getClientRects()) {
      const middle = document.elementFromPoint(part.left + part.width / 2, part.top + part.height / 2);
      const isSeen = middle && (middle === element || element.contains(middle) || middle.contains(element));
      if (part.width > 1 && part.height > 1 && isSeen) pieces.push({ element, part, text });
    }
  }
  pieces.forEach((one, at) => {
    for (const other of pieces.slice(at + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const width = Math.min(one.part.right, other.part.right) - Math.max(one.part.left, other.part.left);
      const height = Math.min(one.part.bottom, other.part.bottom) - Math.max(one.part.top, other.part.top);
      const smaller = Math.min(one.part.width * one.part.height, other.part.width * other.part.height);
      if (width > 3 && height > 5 && width * height > 0.12 * smaller) found.push(`${one.text} lies on ${other.text}`);
    }
  });
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page is wider than the window");
  return found;
}"""
"""Texts that are cut off or lie on each other. Lines of "since your last turn" end in dots on purpose."""


@functools.cache
def finished(server: Server, game: str) -> str:
    """A match with the most players and everything, played to its end by chance; the same for all who ask."""
    seats, options, _ = EVERYTHING[game]
    visitor, dice = Visitor(server.url, "Cleo"), random.Random(5)
    table = visitor.new_table(game, [ME] + [{"kind": "bot", "level": "random"}] * (seats - 1), options=options)
    visitor.connect().say(type="watch", table=table, seat=1)
    position = visitor.hear("position")
    while not position["over"]:
        if position["asked"] == 1:
            visitor.answer(position, dice.choice(position["legal"])["text"])
        position = visitor.hear("position")
    visitor.leave()
    return table


def assert_well_shown(person: Person, page: str) -> None:
    found = person.page.evaluate(BADLY_SHOWN)
    assert found == [], f"{page}: {found}"


def somebody(come: Come, language: str, size: str) -> Person:
    return come("Ana", language=language, viewport=SIZES[size], is_mobile=size == "phone", has_touch=size == "phone")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_of_a_page_is_cut_off_or_lies_on_another(language: str, size: str, come: Come, house: Server) -> None:
    ana = somebody(come, language, size)
    for address, shown in ADDRESSES.items():
        ana.open(address)
        expect(ana.page.locator(shown).first).to_be_visible()
        assert_well_shown(ana, address)
    for game in EVERYTHING:
        ana.open(f"table/{finished(house, game)}")
        expect(ana.page.get_by_test_id("end")).to_be_visible()
        assert_well_shown(ana, f"the end of {game}")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_of_a_table_is_cut_off_or_lies_on_another(language: str, size: str, come: Come, house: Server) -> None:
    for game in EVERYTHING:
        ana = somebody(come, language, size)
        table_in_the_middle(ana, house, game)
        assert_well_shown(ana, f"the middle of {game}")
