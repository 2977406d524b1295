"""Scenes between positions: pieces travel, nothing is lost, nobody is kept waiting."""

from __future__ import annotations

import random
import re
from itertools import pairwise
from statistics import median
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.server.conftest import Server, Visitor, play_out
from tests.web.conftest import Come, Over
from tests.web.middle import EVERYTHING, table_in_the_middle
from tests.web.person import BOT, ME, Person
from tests.web.shifts import assert_nothing_moved, forget_shifts, watch_shifts

pytestmark = pytest.mark.thorough

GAMES = ["imhotep", "tigris", "tzolkin"]
MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}
STAGE = ".director-stage"

IN_ORDER = """.replace(/ class="([^"]*)"/g, (_, names) => ` class="${names.split(" ").sort().join(" ")}"`)"""
"""What is drawn does not depend on the order in which an element came by its classes."""

DRAWN = f"""
() => [...document.querySelectorAll(".board, .panel")].map((part) => part.innerHTML).join("")
  .replaceAll(' style=""', "").replaceAll("<!---->", "")
  {IN_ORDER}
"""
"""All boards and panels as they are drawn."""

AT_REST = f"""
() => document.querySelector("section[aria-live]").getAttribute("aria-busy") === "false"
  && !document.querySelector("{STAGE}")
  && document.getAnimations().every((each) => each.effect.getComputedTiming().endTime === Infinity
      || each.playState === "finished")
"""


def shows(speed: float, **more: Any) -> dict[str, Any]:
    return {"speed": speed, "moments": "off", **more}


def rest(page: Page) -> None:
    page.mouse.move(1, 1)
    page.wait_for_function(AT_REST)


def still(come: Come, address: str) -> str:
    """What a page draws at an address where nothing ever moves."""
    page = come("Ben").open(address).page
    expect(page.locator("section[aria-live]")).to_have_attribute("aria-busy", "false")
    rest(page)
    return str(page.evaluate(DRAWN))


@pytest.mark.parametrize("game", GAMES)
def test_no_piece_is_lost_after_thirty_quick_steps_of_a_replay(game: str, come: Come, over: Over) -> None:
    table = over(game)
    ana = come("Ana", settings=shows(1), **MOVING).open(f"replay/{table}?at=40")
    page = ana.page
    expect(page.locator("section[aria-live]")).to_have_attribute("aria-busy", "false")
    for _ in range(30):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(30)
    expect(page).to_have_url(re.compile(r"at=70"))
    rest(page)
    assert page.evaluate(DRAWN) == still(come, f"replay/{table}?at=70")


@pytest.mark.parametrize("game", GAMES)
def test_after_every_scene_the_table_is_drawn_as_without_a_director(game: str, come: Come, over: Over) -> None:
    table = over(game)
    moving = come("Ana", settings=shows(0.5), **MOVING).open(f"replay/{table}?at=50").page
    plain = come("Ben").open(f"replay/{table}?at=50").page
    for page in (moving, plain):
        expect(page.locator("section[aria-live]")).to_have_attribute("aria-busy", "false")
        page.wait_for_timeout(500)
    scenes = 0
    for at in range(51, 63):
        for page in (moving, plain):
            page.keyboard.press("ArrowRight")
            expect(page).to_have_url(re.compile(f"at={at}"))
        scenes += len(moving.query_selector_all(STAGE))
        rest(moving)
        rest(plain)
        assert moving.evaluate(DRAWN) == plain.evaluate(DRAWN)
    assert scenes > 0, "nothing has moved"


HIDDEN = "document.getAnimations().filter((each) => each.effect.target.closest('main [data-piece]')).length"
"""Pieces of the board that are hidden while they travel."""


def step_into_a_scene(page: Page) -> None:
    """Step on until a piece of the board travels."""
    for _ in range(30):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(300)
        if page.locator(STAGE).count() and page.evaluate(HIDDEN):
            return
    raise AssertionError("nothing travels")


@pytest.mark.parametrize("skip", ["click", "key"])
def test_a_click_or_a_key_skips_a_scene(skip: str, come: Come, over: Over) -> None:
    page = come("Ana", settings=shows(0.02), **MOVING).open(f"replay/{over('tigris')}?at=60").page
    expect(page.locator("section[aria-live]")).to_have_attribute("aria-busy", "false")
    page.wait_for_timeout(500)
    step_into_a_scene(page)
    if skip == "click":
        page.mouse.click(2, 2)
    else:
        page.keyboard.press("Shift")
    expect(page.locator(STAGE)).to_have_count(0, timeout=5000)  # by itself it would take half a minute
    assert page.evaluate(HIDDEN) == 0


def test_nothing_travels_at_speed_0_nor_where_the_device_asks_for_less_motion(come: Come, over: Over) -> None:
    table = over("imhotep")
    for settings, motion in ((shows(0), "no-preference"), (shows(1), "reduce")):
        page = come("Ana", settings=settings, reduced_motion=motion).open(f"replay/{table}?at=20").page
        expect(page.locator("section[aria-live]")).to_have_attribute("aria-busy", "false")
        page.evaluate(
            "new MutationObserver(() => { if (document.querySelector('.director-stage')) window.travelled = true })"
            ".observe(document.body, { childList: true })"
        )
        for _ in range(8):
            page.keyboard.press("ArrowRight")
            rest(page)
        assert not page.evaluate("Boolean(window.travelled)")


def test_the_table_never_falls_far_behind_a_flood_of_positions(come: Come, house: Server) -> None:
    ben = Visitor(house.url, "Ben")
    table = ben.new_table("imhotep", [ME, BOT])
    ana = come("Ana", settings=shows(0.02), **MOVING).open(f"table/{table}")
    expect(ana.question).to_be_visible()
    last = play_out({1: ben}, table)
    assert last["position"] > 60
    expect(ana.end).to_be_visible()  # at this speed, scenes for all of them would take minutes
    assert ana.position()["over"]
    ben.leave()


def test_an_answer_that_is_given_while_a_scene_plays_goes_to_its_end(come: Come) -> None:
    ana = come("Ana", settings=shows(0.02), **MOVING)
    ana.play("imhotep")
    for _ in range(3):
        moment = ana.moment()
        ana.answers.first.click()
        ana.page.wait_for_selector(STAGE, state="attached")
        ana.wait_for_turn(moment)  # its scenes alone would take longer than anybody waits
    moment = ana.moment()
    stage = ana.page.query_selector(STAGE)
    ana.answers.first.click()
    ana.wait_past(moment)
    assert stage is None or not stage.evaluate("stage => stage.isConnected")


def test_nothing_travels_over_a_curtain(come: Come) -> None:
    ana = come("Ana", settings=shows(0.02), **MOVING)
    table = str(ana.new_table("tigris", {"kind": "me"})["table"]["id"])
    ana.open(f"table/{table}")
    ana.page.locator(".curtain button").click()
    ana.wait_for_turn()
    travels = "[...document.querySelectorAll('.director-stage > *')].length"
    while not ana.page.locator(".curtain").count():
        moment = ana.moment()
        ana.answers.first.click()
        ana.page.wait_for_function(
            "moment => document.querySelector('.curtain')"
            " || document.querySelector('[data-testid=question]')?.dataset.moment !== moment",
            arg=moment,
        )
    assert ana.page.evaluate(travels) == 0


def answer_or_continue(person: Person, dice: random.Random) -> bool:
    """Answer, or let a moment pass. False when the match is over."""
    page = person.page
    page.wait_for_selector(
        ".prompt.mine [data-testid=answers] button, .prompt.mine [data-testid=done][data-move], "
        "[data-testid=continue], [data-testid=end]",
        state="attached",
    )
    if page.get_by_test_id("continue").count():
        page.get_by_test_id("continue").click()
        return True
    if person.end.count():
        return False
    moment = person.moment()
    person.click_any(dice)
    page.wait_for_function(
        "moment => document.querySelector('[data-testid=question]')?.dataset.moment !== moment"
        " || document.querySelector('[data-testid=end], [data-testid=moment]')",
        arg=moment,
    )
    return True


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_plays_under_the_director_and_scenes_shift_nothing_of_the_page(game: str, come: Come) -> None:
    ana = come("Ana", settings={"speed": 3, "moments": "wait"}, **MOVING)
    watch_shifts(ana)
    ana.play(game)
    forget_shifts(ana)
    dice = random.Random(7)
    for _ in range(1500):
        if not ana.end.count():
            assert_nothing_moved(ana)
        if not answer_or_continue(ana, dice):
            break
    expect(ana.end).to_be_visible()
    result = ana.position()["result"]
    shown = ana.end.locator("tfoot tr").first.locator("td").all_inner_texts()
    assert [float(text.replace(",", "")) for text in shown] == result["scores"]
    expect(ana.page.locator(STAGE)).to_have_count(0)


@pytest.mark.parametrize("game", EVERYTHING)
def test_with_the_most_players_and_all_there_is_nothing_moves_by_itself(game: str, come: Come, house: Server) -> None:
    """From the middle of a match on, with scenes and big moments."""
    ana = come("Ana", settings={"speed": 3, "moments": "wait"}, viewport={"width": 1280, "height": 720}, **MOVING)
    watch_shifts(ana)
    table_in_the_middle(ana, house, game, own=True)
    ana.page.wait_for_timeout(500)
    forget_shifts(ana)
    dice = random.Random(7)
    for _ in range(30):
        if ana.end.count() or not answer_or_continue(ana, dice):
            break
        if not ana.end.count():
            assert_nothing_moved(ana)


SHOWN = """
() => {
  const question = document.querySelector("[data-testid=question]");
  window.shown = [];
  new MutationObserver(() => shown.push(performance.now()))
    .observe(question, { attributes: true, attributeFilter: ["data-moment"] });
}
"""
"""Keeps when each position is shown from now on."""


def test_moves_of_others_are_shown_at_a_pace_that_can_be_followed_and_nobody_waits_long(come: Come) -> None:
    """Bots that answer at once: each of their moves is looked at for about half a second."""
    ana = come("Ana", settings=shows(1), **MOVING)
    ana.play("imhotep", BOT, BOT, BOT)
    ana.page.evaluate(SHOWN)
    gaps: list[float] = []
    for _ in range(3):
        moment = ana.moment()
        ana.page.evaluate("shown.length = 0")
        ana.answers.first.click()
        ana.wait_for_turn(moment)
        times: list[float] = ana.page.evaluate("shown")
        gaps += [after - before for before, after in pairwise(times[1:])]
        assert times[-1] - times[0] < 12_000
    assert len(gaps) >= 4
    assert median(gaps) >= 400


TURNS = """
() => document.getAnimations().some((each) => each.effect.target.closest(".turning") && each.playState === "running"
  && each.currentTime > each.effect.getTiming().delay + 300)
"""
"""Whether gears have begun to turn."""


def test_gears_that_turn_are_not_painted_anew(come: Come, over: Over) -> None:
    ana = come("Ana", settings=shows(0.2), **MOVING).open(f"replay/{over('tzolkin')}?at=40")
    page = ana.page
    expect(page.locator("section[aria-live]")).to_have_attribute("aria-busy", "false")
    page.mouse.move(1, 1)
    while not page.evaluate("document.getAnimations().some((each) => each.effect.target.closest('.turning'))"):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(300)
    page.wait_for_function(TURNS)
    tracing = ana.context.new_cdp_session(page)
    seen: list[str] = []
    ends: list[Any] = []
    tracing.on("Tracing.dataCollected", lambda data: seen.extend(event["name"] for event in data["value"]))
    tracing.on("Tracing.tracingComplete", lambda data: ends.append(data))
    wanted = {"includedCategories": ["devtools.timeline", "cc"]}
    tracing.send("Tracing.start", {"traceConfig": wanted, "transferMode": "ReportEvents"})
    page.wait_for_timeout(500)
    tracing.send("Tracing.end")
    while not ends:
        page.wait_for_timeout(50)
    assert page.evaluate(TURNS), "the gears stood still before one could see"
    drawn = max(seen.count("DrawFrame"), seen.count("LayerTreeHostImpl::PrepareToDraw"))
    assert drawn > 3, "nothing was drawn"
    assert seen.count("Paint") <= max(2, drawn // 2), "every step of the turn is painted"
