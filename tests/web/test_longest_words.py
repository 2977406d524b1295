"""The longest texts of each language, on a phone and on a wide screen: none is cut off, none lies on another."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Route, expect
from tests.languages import LANGUAGES
from tests.server.conftest import Server, Visitor
from tests.web.conftest import Come
from tests.web.middle import EVERYTHING, table_in_the_middle
from tests.web.person import BOT, ME, Person
from tests.web.test_director_moments import BIG, STAYS, play_until

pytestmark = pytest.mark.thorough

SIZES = {"phone": {"width": 390, "height": 844}, "wide": {"width": 1440, "height": 900}}
ADDRESSES = {
    "": "main h1",
    "new/imhotep": "main h1",
    "new/tigris": "main h1",
    "new/tzolkin": "main h1",
    "learn/imhotep": "main h1",
    "learn/tigris": "main h1",
    "learn/tzolkin": "main h1",
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
  const card = (element) => element.closest("[data-testid=moment]");
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
      if (card(one.element) !== card(other.element)) continue; // a card covers what lies behind it
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


class Finished(NamedTuple):
    """A match that is over, and the place where the answers to choose among had the longest texts."""

    table: str
    position: int
    answers: list[dict[str, Any]]


@functools.cache
def finished(server: Server, game: str) -> Finished:
    """A match with the most players and everything, played to its end by chance; the same for all who ask."""
    seats, options, _ = EVERYTHING[game]
    visitor, dice = Visitor(server.url, "Cleo"), random.Random(5)
    table = visitor.new_table(game, [ME] + [{"kind": "bot", "level": "random"}] * (seats - 1), options=options)
    visitor.connect().say(type="watch", table=table, seat=1)
    position = visitor.hear("position")
    found = Finished(table, 0, [])
    while not position["over"]:
        if position["asked"] == 1:
            longest = sorted(position["legal"], key=lambda each: len(each["text"]))[-6:]
            if sum(len(each["text"]) for each in longest) > sum(len(each["text"]) for each in found.answers):
                found = Finished(table, position["position"], longest)
            visitor.answer(position, dice.choice(position["legal"])["text"])
        position = visitor.hear("position")
    visitor.leave()
    return found


def analysis_of(match: Finished, seats: int) -> dict[str, Any]:
    """What a search could have thought of a match: it names the longest answers there were."""
    texts = [answer["text"] for answer in match.answers]
    found = {
        "seat": 1,
        "played": texts[0],
        "best": texts[-1],
        "worth": [1 / seats] * seats,
        "points": [88.5] * seats,
        "line": texts,
    }
    positions = [{**found, "position": at} for at in (match.position, match.position + 1)]
    moves = {answer["text"]: answer for answer in match.answers}
    return {"state": "done", "done": 2, "of": 2, "positions": positions, "moves": moves}


def answering(content: Any) -> Callable[[Route], None]:
    """Whoever asks is told this."""
    return lambda route: route.fulfill(json=content)


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
        ana.open(f"table/{finished(house, game).table}")
        expect(ana.page.get_by_test_id("end")).to_be_visible()
        assert_well_shown(ana, f"the end of {game}")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_of_a_table_is_cut_off_or_lies_on_another(language: str, size: str, come: Come, house: Server) -> None:
    for game in EVERYTHING:
        ana = somebody(come, language, size)
        table_in_the_middle(ana, house, game)
        assert_well_shown(ana, f"the middle of {game}")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_of_a_replay_or_an_analysis_is_cut_off_or_lies_on_another(
    language: str, size: str, come: Come, house: Server
) -> None:
    for game in EVERYTHING:
        ana = somebody(come, language, size)
        match = finished(house, game)
        ana.page.route(f"**/api/tables/{match.table}/analysis", answering(analysis_of(match, EVERYTHING[game][0])))
        ana.open(f"replay/{match.table}?at={match.position}")
        expect(ana.page.locator("section[aria-live]")).to_have_attribute("aria-busy", "false")
        for part in ana.page.locator("main [role=tab]").all():
            part.click()
            assert_well_shown(ana, f"{game}, {part.inner_text()}")
        expect(ana.page.locator("main section.card dl")).to_be_visible()


@pytest.mark.parametrize("game", EVERYTHING)
def test_no_text_of_a_big_moment_is_cut_off_or_lies_on_another(game: str, come: Come, house: Server) -> None:
    """One match for people of every language, on a phone and on a wide screen, until something big happens."""
    seats, options, _ = EVERYTHING[game]
    ben = Visitor(house.url, "Ben")
    table = ben.new_table(game, [ME, *[BOT] * (seats - 1)], options=options)
    watching = {
        (language, size): come("Ana", language=language, settings=STAYS, viewport=SIZES[size]).open(f"table/{table}")
        for language in LANGUAGES
        for size in SIZES
    }
    for person in watching.values():
        expect(person.question).to_be_visible()
    play_until(ben, table, BIG[game])
    ben.leave()
    for (language, size), person in watching.items():
        expect(person.page.get_by_test_id("moment")).to_be_visible()
        assert_well_shown(person, f"{game} in {language}, {size}")
