"""The whole table is in sight on one screen, without scrolling, in the middle of real matches with all there is."""

from __future__ import annotations

import functools
import random

import pytest
from playwright.sync_api import expect
from tests.languages import LANGUAGES
from tests.server.conftest import Server, Visitor, play_out
from tests.web.advising import Search
from tests.web.conftest import PLAIN_SHOW, Come, Over
from tests.web.middle import EVERYTHING, table_in_the_middle
from tests.web.pages import PAGES
from tests.web.person import BOT, ME, Person
from tests.web.test_director_moments import play_until

pytestmark = pytest.mark.thorough

DESKTOPS = [(1440, 900), (1280, 720), (1920, 1080)]
UPRIGHT = {"width": 390, "height": 844}
ON_ITS_SIDE = {"width": 844, "height": 390}

OUTSIDE = """
(selectors) => {
  const out = [];
  for (const selector of selectors) {
    const found = [...document.querySelectorAll(selector)];
    if (found.length === 0) out.push(`${selector}: nothing is there`);
    for (const each of found) {
      const box = each.getBoundingClientRect();
      const screen = new DOMRect(0, 0, innerWidth, innerHeight);
      const frames = [screen, each.closest(".stage")?.getBoundingClientRect() ?? screen];
      const inside = frames.every((frame) => box.left >= frame.left - 1 && box.right <= frame.right + 1 &&
        box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1);
      if (!inside || box.width < 4 || box.height < 4)
        out.push(`${selector}: ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
    }
  }
  return out;
}
"""
SCROLLS = "document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth"
"""Whether the page is larger than its window."""
TALL = "(selector) => document.querySelector(selector).getBoundingClientRect().height / innerHeight"

READING = """
async () => {
  const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await painted();
  const frame = document.querySelector(".said").getBoundingClientRect();
  const cut = [...document.querySelectorAll("[data-testid=latest] .text")].filter((text) => {
    const isCut = text.scrollHeight > text.clientHeight + 1;
    return isCut || text.getBoundingClientRect().bottom > frame.bottom + 1;
  }).map((text) => text.innerText);
  return [cut, document.querySelectorAll("[data-testid=unfold]").length];
}
"""
"""What others did, as far as it is cut off or one would have to scroll for it; and the buttons that unfold it. Whatever
observes the page has its say before it is painted once more: what is read then stays."""
HIDDEN_LINES = """
() => {
  const frame = document.querySelector(".said").getBoundingClientRect();
  return [...document.querySelectorAll("[data-testid=latest] li")]
    .filter((line) => line.getBoundingClientRect().top + 16 > frame.bottom + 1).map((line) => line.innerText);
}
"""
"""Players of whose doings nothing is in sight."""
EMPTY = """
() => {
  const body = document.querySelector(".prompt .body"), list = body.querySelector(".answering");
  if (list.scrollHeight <= list.clientHeight) return 0;
  const heights = [...body.children].reduce((sum, each) => sum + each.getBoundingClientRect().height, 0);
  const said = body.querySelector(".said"), lines = body.querySelector("[data-testid=latest]");
  const unused = said.clientHeight - Math.min(said.clientHeight, lines?.offsetHeight ?? 0);
  return (body.clientHeight - heights + unused) / document.querySelector(".prompt").clientHeight;
}
"""
"""How much of the question's panel stands empty while answers have to be scrolled."""

CUT_ANSWERS = """
() => {
  const list = document.querySelector(".answering");
  return list.scrollHeight - list.clientHeight;
}
"""
"""How far the answers have to be scrolled, in pixels."""
GAPS = """
() => {
  const boxes = [...document.querySelectorAll(".prompt .foot button")].map((each) => each.getBoundingClientRect());
  const sorted = boxes.filter((box) => box.width > 0).sort((one, other) => one.left - other.left);
  return Math.min(...sorted.slice(1).map((box, index) => box.left - sorted[index].right));
}
"""
"""The narrowest space between two buttons at the foot of the question."""

QUESTION = ["[data-testid=question]", "[data-testid=done]", ".prompt", ".tools"]
BOARD = {
    "imhotep": [".board svg"],
    "tigris": [".board .map svg", ".tray svg", ".tray button", ".supply"],
    "tzolkin": [".gears svg", ".temples svg", ".technologies svg", ".lower .built svg", ".prophecies svg"],
}


def outside(person: Person, selectors: list[str]) -> list[str]:
    found: list[str] = person.page.evaluate(OUTSIDE, selectors)
    return found


def scrolls(person: Person) -> bool:
    return bool(person.page.evaluate(SCROLLS))


@pytest.mark.parametrize(("width", "height"), DESKTOPS)
@pytest.mark.parametrize("game", EVERYTHING)
def test_the_whole_table_is_in_sight_on_a_desktop(
    game: str, width: int, height: int, come: Come, house: Server
) -> None:
    ana = come("Ana", viewport={"width": width, "height": height})
    table_in_the_middle(ana, house, game)
    assert outside(ana, [*BOARD[game], *QUESTION, "#seat-1", "#seat-1 svg", ".talk li", ".talk li .strip > svg"]) == []
    assert ana.page.locator(".talk li").count() == EVERYTHING[game][0] - 1
    expect(ana.page.get_by_test_id("latest").locator("li").first).to_be_visible()
    assert ana.page.evaluate(HIDDEN_LINES) == []
    assert ana.page.evaluate(EMPTY) < 0.12
    assert ana.page.evaluate(CUT_ANSWERS) <= 1
    assert not scrolls(ana)


WORDS_OF_OTHERS = """
() => [...document.querySelectorAll("[data-testid=latest] li")].map((line) => {
  const seen = [...line.querySelectorAll(".text, .deed")].filter((each) => each.clientWidth > 1);
  const frame = document.querySelector(".said").getBoundingClientRect();
  const isWithin = (each) => each.getBoundingClientRect().bottom <= frame.bottom + 1;
  return seen.filter(isWithin).reduce((sum, each) => sum + each.clientWidth, 0);
})
"""
"""How wide the words are that tell what each of the others did, as far as they are in sight."""


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1440, 900), (390, 844), (844, 390)])
def test_what_the_others_did_keeps_words_where_answers_need_the_room(width: int, height: int, come: Come) -> None:
    ana = come("Ana", viewport={"width": width, "height": height})
    ana.play("tzolkin", *[BOT] * 4, options=EVERYTHING["tzolkin"][1])
    dice = random.Random(3)
    while "Place another" not in ana.question.inner_text():
        assert ana.answer_any(dice)
    words = ana.page.evaluate(WORDS_OF_OTHERS)
    assert len(words) == 4
    assert min(words) >= 64
    if width > height >= 700:
        assert ana.page.evaluate(CUT_ANSWERS) <= 1
    places = ana.page.evaluate(PLACES)
    ana.page.get_by_test_id("unfold").click()
    texts = ana.page.get_by_test_id("latest").locator(".text")
    assert all(text.evaluate("each => each.clientHeight >= 16") for text in texts.all())
    assert ana.page.evaluate(PLACES) == places


@pytest.mark.parametrize("screen", [UPRIGHT, ON_ITS_SIDE], ids=["upright", "side"])
def test_on_a_phone_tiles_and_leaders_leave_room_for_what_the_others_did(
    screen: dict[str, int], come: Come, house: Server
) -> None:
    ana = come("Ana", viewport=screen, has_touch=True, is_mobile=True)
    table_in_the_middle(ana, house, "tigris")
    assert min(ana.page.evaluate(WORDS_OF_OTHERS)) >= 64
    places = ana.page.evaluate(PLACES)
    for kind in ("Withdrawals", "Swaps"):
        ana.page.locator(".kinds").get_by_role("button", name=kind).tap()
        expect(ana.page.locator("[data-testid=answers] button").first).to_be_in_viewport(ratio=0.9)
        assert ana.page.evaluate(PLACES) == places


@pytest.mark.parametrize("screen", [UPRIGHT, ON_ITS_SIDE], ids=["upright", "side"])
def test_on_a_phone_no_slot_of_a_ship_is_cut(screen: dict[str, int], come: Come) -> None:
    ana = come("Ana", viewport=screen, has_touch=True, is_mobile=True)
    ana.play("imhotep", *[BOT] * 3, options=EVERYTHING["imhotep"][1])
    while not ana.page.locator(".kinds").count():
        ana.answer_first()
    for ship in ana.page.locator(".kinds button").all():
        ship.tap()
        assert ana.page.evaluate(CUT_ANSWERS) <= 1


def test_who_begs_for_corn_can_read_where(come: Come, house: Server) -> None:
    ana = come("Ana", viewport={"width": 1280, "height": 720})
    table_in_the_middle(ana, house, "tzolkin")
    assert min(ana.page.evaluate(SIZES, ".gears .hand")) >= 8


UNSEEN_POINTS = """
() => {
  const foot = document.querySelector("[data-testid=end] .foot").getBoundingClientRect();
  return document.querySelector("[data-testid=end] table").getBoundingClientRect().bottom - foot.top;
}
"""
"""How far the points by source reach below what stands at the foot of the end page."""


@pytest.mark.parametrize(("width", "height"), DESKTOPS)
@pytest.mark.parametrize("game", EVERYTHING)
def test_at_the_end_all_points_are_in_sight(game: str, width: int, height: int, come: Come, house: Server) -> None:
    table, cookies = _over(house, game)
    ana = come("Ana", viewport={"width": width, "height": height})
    ana.context.add_cookies([{"name": name, "value": value, "url": house.url} for name, value in cookies.items()])
    ana.open(f"table/{table}")
    expect(ana.end.locator("tbody tr").first).to_be_visible()
    assert ana.page.evaluate(UNSEEN_POINTS) <= 0


@functools.cache
def _over(house: Server, game: str) -> tuple[str, dict[str, str]]:
    """A match that is over, of the most players with all there is, and what proves who sits there."""
    seats, options, _ = EVERYTHING[game]
    visitor = Visitor(house.url, "Ana")
    table = visitor.new_table(game, [ME] + [BOT] * (seats - 1), options=options)
    play_out({1: visitor}, table)
    cookies = visitor.cookies
    visitor.leave()
    return table, cookies


SIZES = """
(selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility()).map((each) => {
  const drawing = each.closest("svg");
  const scale = drawing ? drawing.getBoundingClientRect().width / drawing.viewBox.baseVal.width : 1;
  return parseFloat(getComputedStyle(each).fontSize) * scale;
})
"""
"""How large letters are, in pixels of the screen."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_cards_can_be_read_on_a_small_desktop(language: str, come: Come, house: Server) -> None:
    ana = come("Ana", language=language, viewport={"width": 1280, "height": 720})
    table_in_the_middle(ana, house, "tzolkin")
    names = ana.page.evaluate(SIZES, ".lower .built .name")
    assert len(names) >= 12
    assert min(names) >= 7.5


def test_on_a_large_screen_words_are_larger_than_on_a_laptop(come: Come, house: Server) -> None:
    ana = come("Ana", viewport={"width": 1440, "height": 900})
    table_in_the_middle(ana, house, "tzolkin")
    parts = ["[data-testid=question]", ".answer", "[data-testid=latest] .text", ".talk .name"]
    before = [ana.page.evaluate(SIZES, part)[0] for part in parts]
    ana.page.set_viewport_size({"width": 1920, "height": 1080})
    after = [ana.page.evaluate(SIZES, part)[0] for part in parts]
    assert all(large >= 1.12 * small for large, small in zip(after, before, strict=True))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("screen", [UPRIGHT, ON_ITS_SIDE], ids=["upright", "side"])
@pytest.mark.parametrize("game", EVERYTHING)
def test_on_a_phone_no_answer_of_a_turn_is_cut(
    game: str, screen: dict[str, int], language: str, come: Come, house: Server
) -> None:
    ana = come("Ana", language=language, viewport=screen, has_touch=True, is_mobile=True)
    table_in_the_middle(ana, house, game)
    assert ana.page.evaluate(CUT_ANSWERS) <= 1


HEADS = """
() => [...document.querySelectorAll("[data-testid=answers] .head")].filter((head) => {
  const [one, other] = [head, head.nextElementSibling].map((each) => each.getBoundingClientRect());
  const isBeside = one.top < other.bottom && other.top < one.bottom;
  return !isBeside && one.left - head.closest("ul").getBoundingClientRect().left > 6;
}).map((head) => head.textContent)
"""
"""Names of kinds that stand at the end of a line, with their first answer in the next one."""


@pytest.mark.parametrize(("width", "height"), [*DESKTOPS, (390, 844), (844, 390)])
def test_no_line_of_answers_ends_with_the_name_of_a_kind(width: int, height: int, come: Come, house: Server) -> None:
    ana = come("Ana", viewport={"width": width, "height": height})
    table_in_the_middle(ana, house, "tzolkin")
    expect(ana.page.locator("[data-testid=answers] .head")).to_have_count(1)
    assert ana.page.evaluate(HEADS) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_button_below_the_question_touches_another(language: str, come: Come, house: Server) -> None:
    ana = come("Ana", language=language, viewport={"width": 1280, "height": 720})
    table_in_the_middle(ana, house, "imhotep")
    ana.page.locator(".own .spot[data-picks]").first.click()
    expect(ana.page.locator(".foot .cancel")).to_be_visible()
    assert ana.page.evaluate(GAPS) >= 3


def cut_sentences(person: Person) -> list[str]:
    """What is cut of what the others did: it can be unfolded exactly where something is."""
    cut, buttons = person.page.evaluate(READING)
    assert buttons == (1 if cut else 0), cut
    return list(cut)


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 844), (844, 390)])
@pytest.mark.parametrize("game", EVERYTHING)
def test_what_the_others_did_can_be_read_in_whole_sentences(
    game: str, width: int, height: int, come: Come, house: Server
) -> None:
    ana = come("Ana", viewport={"width": width, "height": height})
    table_in_the_middle(ana, house, game)
    if not cut_sentences(ana):
        return
    unfold = ana.page.get_by_test_id("unfold")
    places = ana.page.evaluate(PLACES)
    unfold.click()
    texts = ana.page.locator("[data-testid=latest] .text")
    for text in texts.all():
        text.scroll_into_view_if_needed()
        assert text.evaluate("each => each.scrollHeight <= each.clientHeight + 1")
    assert ana.page.evaluate(PLACES) == places
    unfold.click()
    expect(ana.page.locator("[data-testid=answers]")).to_be_visible()


OTHER_WORDS = """
([words, points]) => document.querySelectorAll("[data-testid=latest] li").forEach((line, index) => {
  line.querySelector(".text").firstChild.data = "Some of these words. ".repeat(1 + (words * (index + 1)) % 7);
  const gains = Array.from({ length: (points * (index + 1)) % 5 }, () => document.createElement("span"));
  gains.forEach((gain, gained) => (gain.textContent = ` +${gained + 10}`));
  line.querySelector(".gains").replaceChildren(...gains);
})
"""
"""As if the others had done something else, which takes more lines or fewer, and had other points."""


def test_sentences_unfold_where_they_are_cut_whatever_the_room_and_the_words(come: Come, house: Server) -> None:
    """Other room and other words are measured anew, and rows of points as well."""
    ana = come("Ana")
    table_in_the_middle(ana, house, "tzolkin")
    found = set()
    for width, height in ((1280, 720), (390, 844), (844, 390), (2400, 2000)):
        ana.page.set_viewport_size({"width": width, "height": height})
        for words in range(10):
            ana.page.evaluate(OTHER_WORDS, [words, words * 3 % 5])
            found.add(bool(cut_sentences(ana)))
    assert found == {True, False}


@pytest.mark.parametrize("game", EVERYTHING)
def test_two_alone_have_the_same_table(game: str, come: Come, house: Server) -> None:
    ana = come("Ana", viewport={"width": 1280, "height": 720})
    table_in_the_middle(ana, house, game, seats=2)
    parts = [part for part in BOARD[game] if part != ".prophecies svg"]
    assert outside(ana, [*parts, *QUESTION, "#seat-1 svg", ".talk li .strip > svg"]) == []
    assert not scrolls(ana)


def test_a_line_unfolds_over_the_board_and_moves_nothing(come: Come, house: Server) -> None:
    ana = come("Ana")
    table_in_the_middle(ana, house, "tzolkin")
    places = ana.page.evaluate(PLACES)
    ana.page.locator(".talk li button").nth(2).click()
    expect(ana.page.locator("article#seat-4")).to_be_visible()
    assert outside(ana, ["article#seat-4"]) == []
    assert ana.page.evaluate(PLACES) == places
    ana.page.keyboard.press("Escape")
    expect(ana.page.locator("article#seat-4")).to_have_count(0)


PLACES = """
() => [...document.querySelectorAll(".prompt, .board, .own, .talk, .talk li")].map((each) => {
  const box = each.getBoundingClientRect();
  return [box.left, box.top, box.width, box.height];
})
"""


@pytest.mark.parametrize("game", EVERYTHING)
def test_on_a_phone_goods_question_and_board_stay_in_sight(game: str, come: Come, house: Server) -> None:
    ana = come("Ana", viewport=UPRIGHT, has_touch=True, is_mobile=True)
    table_in_the_middle(ana, house, game)
    board = {"tzolkin": [".gears svg"], "tigris": [".board .map svg", ".tray svg"], "imhotep": [".board svg"]}
    assert outside(ana, [*board[game], *QUESTION, ".own > .line", ".own .strip svg", ".standing button"]) == []
    assert not scrolls(ana)


@pytest.mark.parametrize("game", EVERYTHING)
def test_on_a_phone_on_its_side_the_board_has_most_of_the_height(game: str, come: Come, house: Server) -> None:
    ana = come("Ana", viewport=ON_ITS_SIDE, has_touch=True, is_mobile=True)
    table_in_the_middle(ana, house, game)
    drawn = {"tzolkin": ".gears svg", "tigris": ".board .map svg", "imhotep": ".board svg"}[game]
    assert ana.page.evaluate(TALL, drawn) >= 0.7
    assert outside(ana, [drawn, *QUESTION, ".own > .line", ".own .strip svg"]) == []
    assert not scrolls(ana)


@pytest.mark.parametrize("screen", [UPRIGHT, ON_ITS_SIDE], ids=["upright", "side"])
def test_on_a_phone_every_part_of_the_table_of_tzolkin_is_a_touch_away(
    screen: dict[str, int], come: Come, house: Server
) -> None:
    ana = come("Ana", viewport=screen, has_touch=True, is_mobile=True)
    table_in_the_middle(ana, house, "tzolkin")
    parts = {"temples": ".temples svg", "technologies": ".technologies", "buildings": ".built", "wheels": ".gears svg"}
    for part, drawn in parts.items():
        button = ana.page.locator(f"[data-jump={part}]")
        button.tap()
        expect(button).to_have_attribute("aria-current", "true")
        expect(ana.page.locator(drawn).first).to_be_in_viewport()
        assert outside(ana, ["[data-jump]"]) == []


def test_on_a_phone_upright_a_second_touch_brings_the_wheels_in_rows(come: Come, house: Server) -> None:
    ana = come("Ana", viewport=UPRIGHT, has_touch=True, is_mobile=True)
    table_in_the_middle(ana, house, "tzolkin")
    button, row = ana.page.locator("[data-jump=wheels]"), ana.page.locator(".strips svg").first
    assert outside(ana, [".gears svg"]) == []
    button.tap()
    expect(row).to_be_in_viewport(ratio=0.9)
    button.tap()
    expect(row).not_to_be_in_viewport(ratio=0.5)


COACHED = """
() => {
  const box = document.querySelector("[data-testid=coach] .words").getBoundingClientRect();
  const said = [...document.querySelectorAll("[data-testid=coach] p")];
  const cut = said.filter((each) => {
    const text = each.getBoundingClientRect();
    return text.bottom > Math.min(box.bottom, innerHeight) + 1 || text.right > box.right + 1 || text.top < box.top - 1;
  });
  return [said.length, cut.map((each) => each.innerText)];
}
"""
"""How many sentences a coach says, and those that are cut off."""


HAS_SPOKEN = """
() => {
  const said = document.querySelector("[data-testid=coach]").innerText;
  if (said !== window.saidBefore) [window.saidBefore, window.saidSince] = [said, performance.now()];
  return performance.now() - window.saidSince > 1000;
}
"""
"""Whether a coach has said the same for a second: what an answer cost comes before what matters next."""


def cut_advice(person: Person) -> list[str]:
    """What is cut of what the coach has said: it says something, in two sentences at most."""
    person.page.wait_for_function(HAS_SPOKEN)
    said, cut = person.page.evaluate(COACHED)
    assert 1 <= said <= 2
    return list(cut)


@pytest.mark.parametrize("language", ["en", "ro"])
@pytest.mark.parametrize("game", EVERYTHING)
@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 844), (844, 390)])
def test_what_the_coach_says_can_be_read_whole(
    width: int, height: int, game: str, language: str, come: Come, house: Server
) -> None:
    """There is room for what matters most; a second sentence, or what an answer has cost, may have to be unfolded."""
    ana = come("Ana", language=language, viewport={"width": width, "height": height}, settings=PLAIN_SHOW)
    Search(ana, knows_what_is_best=False)  # then the coach says all that it can think of
    ana.play(game, coach=True)
    said = ana.page.get_by_test_id("coach")
    while "turn" not in (kind := ana.position()["decision"]["kind"]) and kind != "action":
        ana.answer_first()
    expect(said.locator("p").first).to_be_visible()
    more = said.get_by_test_id("coach-more")
    cut = cut_advice(ana)
    assert cut == [] or more.is_visible()
    if width >= 1280:
        assert said.locator("p").first.inner_text() not in cut
    if ana.page.locator(".kinds [aria-pressed=false]").count() and ana.answers.count() < 2:
        ana.page.locator(".kinds button").first.click()
    ana.answers.nth(1).click()
    ana.confirm()
    expect(ana.page.get_by_test_id("coach-cost")).to_be_visible()
    if not cut_advice(ana):
        expect(more).to_have_count(0)
        return
    places = ana.page.evaluate(PLACES)
    more.click()
    assert cut_advice(ana) == []
    assert outside(ana, ["[data-testid=coach] p"]) == []
    assert ana.page.evaluate(PLACES) == places
    more.click()
    expect(more).to_have_attribute("aria-expanded", "false")


COVERED = """
() => {
  const all = [...document.querySelectorAll(".prompt .foot button:not(.absent)")];
  const hidden = (one) => {
    const box = one.getBoundingClientRect();
    return [0.1, 0.5, 0.9].some((share) => {
      const hit = document.elementFromPoint(box.left + box.width * share, box.top + box.height / 2);
      return hit?.closest("button") !== one;
    });
  };
  const outer = document.querySelector(".prompt").getBoundingClientRect();
  return all.filter((one) => hidden(one) || one.getBoundingClientRect().right > outer.right)
    .map((one) => one.getAttribute("aria-label") ?? one.textContent);
}
"""
"""Buttons at the foot of the question that something lies over, or that are cut off."""
WHOLE = """
() => {
  const said = document.querySelector("[data-testid=question]");
  return said.scrollHeight <= said.clientHeight + 1;
}
"""
"""Whether all of the question can be read without scrolling."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", EVERYTHING)
def test_on_a_phone_on_its_side_no_button_is_covered_and_no_question_cut(
    game: str, language: str, come: Come, house: Server
) -> None:
    ana = come("Ana", language=language, viewport=ON_ITS_SIDE, has_touch=True, is_mobile=True)
    table_in_the_middle(ana, house, game)
    assert ana.page.evaluate(WHOLE)
    assert ana.page.locator(".tools .button").count() == 4
    assert ana.page.evaluate(COVERED) == []
    if not ana.page.locator("[data-testid=answers] button").count():
        ana.page.locator(".kinds button").first.tap()
    ana.page.locator("[data-testid=answers] button").first.tap()
    expect(ana.page.locator(".prompt .confirm")).to_be_visible()
    expect(ana.page.get_by_test_id("confirm")).to_be_visible()
    assert ana.page.evaluate(COVERED) == []


LONG = "Nebuchadneza"
SHORT_NAMES = """
(selector) => [...document.querySelectorAll(selector)]
  .filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent)
"""
"""Names that are cut off."""


@pytest.mark.parametrize(("width", "height"), DESKTOPS)
def test_a_name_of_twelve_letters_is_whole_beside_what_its_player_owns(width: int, height: int, come: Come) -> None:
    ana = come("Ana", viewport={"width": width, "height": height})
    bots = [BOT] * 3
    table = str(ana.new_table("tzolkin", {"kind": "open"}, *bots, options={"tribes": True})["table"]["id"])
    friend = Visitor(ana.url, LONG)
    assert friend.post(f"/api/tables/{table}/sit").status_code == 200
    ana.open(f"table/{table}")
    names = ".talk li .name" if width > height else ".standing .name"
    expect(ana.page.locator(names).filter(has_text=LONG)).to_have_attribute("title", LONG)
    assert ana.page.evaluate(SHORT_NAMES, names) == []
    friend.leave()


FITS = """
() => {
  const field = document.querySelector(".notation input"), style = getComputedStyle(field);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return room - pen.measureText(field.placeholder).width;
}
"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_field_for_moves_says_what_it_is_for_and_has_the_whole_line_to_type(language: str, come: Come) -> None:
    ana = come("Ana", language=language, viewport={"width": 1280, "height": 720})
    ana.play("imhotep")
    field, line = ana.page.locator(".notation input"), ana.page.locator(".prompt .above")
    assert ana.page.evaluate(FITS) >= 0
    field.focus()
    room, whole = field.bounding_box(), line.bounding_box()
    assert room is not None
    assert whole is not None
    assert room["width"] >= whole["width"] - 1


CUT = """
() => [...document.querySelectorAll("main th, main td, main button, main a, main select, main .board svg")]
  .filter((each) => each.checkVisibility() && !each.closest("[role=tabpanel], .rows"))
  .filter((each) => {
    const box = each.getBoundingClientRect();
    return box.left < -1 || box.right > innerWidth + 1;
  })
  .map((each) => each.outerHTML.slice(0, 120))
"""


@pytest.mark.parametrize("page", ["end", "gathering", "replay"])
def test_on_a_phone_nothing_is_cut_off_at_the_side(page: str, come: Come, over: Over) -> None:
    ana = come("Ana", viewport=UPRIGHT, has_touch=True, is_mobile=True)
    PAGES[page](ana, over)
    assert ana.page.evaluate(CUT) == []
    assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("width", "height"), DESKTOPS)
@pytest.mark.parametrize("game", EVERYTHING)
def test_a_replay_shows_the_whole_board_above_its_controls(
    game: str, width: int, height: int, come: Come, over: Over
) -> None:
    ana = come("Ana", viewport={"width": width, "height": height}).open(f"replay/{over(game)}?at=20")
    drawn = ana.page.locator(BOARD[game][0]).first
    expect(drawn).to_be_visible()
    controls, board = ana.page.locator("section:has(input[type=range])").bounding_box(), drawn.bounding_box()
    assert controls
    assert board
    assert board["y"] + board["height"] <= controls["y"] + 1
    assert not scrolls(ana)


@pytest.mark.parametrize("game", EVERYTHING)
def test_on_a_phone_on_its_side_a_replay_shows_the_whole_board(game: str, come: Come, over: Over) -> None:
    ana = come("Ana", viewport=ON_ITS_SIDE, has_touch=True, is_mobile=True).open(f"replay/{over(game)}?at=20")
    drawn = {"tzolkin": ".gears svg", "tigris": ".board .map svg", "imhotep": ".board svg"}[game]
    expect(ana.page.locator(drawn).first).to_be_visible()
    assert ana.page.evaluate(TALL, drawn) >= 0.7
    controls = ana.page.locator("section:has(input[type=range])").bounding_box()
    board = ana.page.locator(drawn).first.bounding_box()
    assert controls
    assert board
    assert board["y"] + board["height"] <= controls["y"] + 1
    assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_by_night_no_bright_band_is_left_beside_the_river(come: Come) -> None:
    ana = come("Ana", viewport={"width": 1920, "height": 1080}, color_scheme="dark")
    ana.play("imhotep")
    stage, river = ana.page.locator(".board .stage").bounding_box(), ana.page.locator(".stage .board").bounding_box()
    assert stage == river
    painted = ana.page.locator(".stage .board").evaluate("each => getComputedStyle(each).backgroundImage")
    assert "gradient" in painted


NEWEST = """
async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const frame = document.querySelector(".heard").getBoundingClientRect();
  const line = [...document.querySelectorAll("[data-testid=latest] li")].at(-1).getBoundingClientRect();
  return line.bottom <= frame.bottom + 1;
}
"""
"""Whether all of what was done last can be read."""


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 844), (844, 390)])
def test_while_the_others_play_what_they_did_last_is_in_sight(
    width: int, height: int, come: Come, house: Server
) -> None:
    ben = Visitor(house.url, "Ben")
    table = ben.new_table("tzolkin", [ME, BOT, BOT, BOT, BOT], options=EVERYTHING["tzolkin"][1])
    ana = come("Ana", viewport={"width": width, "height": height}).open(f"table/{table}")
    ben.connect().say(type="watch", table=table, seat=1)
    dice = random.Random(2)
    position = ben.hear("position")
    for _ in range(20):
        while position["asked"] != 1:
            position = ben.hear("position")
        ben.answer(position, dice.choice(position["legal"])["text"])
        position = ben.hear("position")
    ben.leave()
    expect(ana.page.get_by_test_id("latest").locator("li").first).to_be_visible()
    ana.page.evaluate(OTHER_WORDS, [6, 0])
    assert ana.page.evaluate(NEWEST)


BOXES_OF_TECHNOLOGIES = """
() => [...document.querySelectorAll("[data-part=technologies] > *")].map((each) => {
  const { x, y, width, height } = each.getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
})
"""


def test_the_quick_actions_of_the_second_age_have_their_place_from_the_beginning(come: Come, house: Server) -> None:
    ben = Visitor(house.url, "Ben")
    table = ben.new_table("tzolkin", [ME, BOT], options={"quick_actions": True})
    ana = come("Ana", settings={"moments": "off"}).open(f"table/{table}")
    expect(ana.page.locator("[data-part=quick] .tile")).to_have_count(7 + 1)
    before = ana.page.evaluate(BOXES_OF_TECHNOLOGIES)
    play_until(ben, table, "age_changes")
    ben.leave()
    expect(ana.page.locator("[data-part=quick] .tile")).to_have_count(13 + 1)
    assert ana.page.evaluate(BOXES_OF_TECHNOLOGIES) == before


TILES = "[data-testid=tiles] > *"


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1440, 900)])
def test_on_a_small_desktop_tribes_and_wealth_tiles_are_seen_together(width: int, height: int, come: Come) -> None:
    """Which tribe one keeps depends on the tiles."""
    ana = come("Ana", viewport={"width": width, "height": height})
    ana.play("tzolkin", *[BOT] * 4, options=EVERYTHING["tzolkin"][1])
    expect(ana.question).to_contain_text("Which tribe")
    frame = ana.page.locator(".answering").bounding_box()
    assert frame
    for tile in ana.page.locator(TILES).all():
        box = tile.bounding_box()
        assert box
        assert box["y"] + box["height"] <= frame["y"] + frame["height"] + 1


@pytest.mark.parametrize("screen", [UPRIGHT, ON_ITS_SIDE], ids=["upright", "side"])
def test_on_a_phone_the_wealth_tiles_that_are_asked_for_are_whole(screen: dict[str, int], come: Come) -> None:
    ana = come("Ana", viewport=screen, has_touch=True, is_mobile=True)
    ana.play("tzolkin", *[BOT] * 4, options={"tribes": True, "prophecies": True})
    while ana.page.locator("[data-testid=question]").inner_text().startswith("Which tribe"):
        moment = ana.moment()
        ana.page.locator("[data-testid=answers] button").first.tap()
        ana.page.get_by_test_id("confirm").tap()
        ana.wait_for_turn(moment)
    expect(ana.page.locator(TILES)).to_have_count(4)
    assert outside(ana, [TILES]) == []
    frame = ana.page.locator(".answering").bounding_box()
    assert frame
    for tile in ana.page.locator(TILES).all():
        box = tile.bounding_box()
        assert box
        assert box["y"] >= frame["y"] - 1
        assert box["y"] + box["height"] <= frame["y"] + frame["height"] + 1
    expect(ana.page.locator(".answering details:not([open])")).to_have_count(1)


def test_whoever_keeps_no_third_wealth_tile_is_told_so(come: Come) -> None:
    """Everyone is asked for one, so that nobody sees whose tribe allows it; nobody is asked to choose among nothing."""
    ana = come("Ana")
    ana.play("tzolkin", options={"tribes": True})
    while ana.position()["decision"]["kind"] != "keep":
        ana.answer_first()
    tribe = ana.position()["view"]["players"][0]["tribe_chosen"]
    count = 3 if tribe == "ixtab" else 2
    expect(ana.question).to_contain_text(f"You keep {count} starting wealth tiles")
    ana.answer_first()
    expect(ana.question).to_contain_text("Which other starting wealth tile")
    ana.answer_first()
    third = "Which other" if tribe == "ixtab" else "Your tribe does not keep a third starting wealth tile"
    expect(ana.question).to_contain_text(third)
