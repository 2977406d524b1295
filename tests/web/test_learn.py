"""Learning a game: tours and lessons as a newcomer meets them, on a site without a server."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect
from tests.languages import LANGUAGES
from tests.tables import mostly_thorough
from tests.web.anywhere import Host, Player, arrivals
from tests.web.conftest import NewContext
from tests.web.test_everyone import PHONE, assert_fits, found_by_axe
from tests.web.words import assert_all_is_said
from tools import learning

Arrive = Callable[..., "Pupil"]
GAMES = learning.names()
TOURS = [(game, tour.key) for game in GAMES for tour in learning.read(game).tour]
LESSONS = [(game, lesson.key) for game in GAMES for lesson in learning.read(game).lesson]
MOST_OF_HOME = 250_000
MOST_OF_A_GAME = 320_000
FIRST_LESSONS = [(game, learning.read(game).lesson[0].key) for game in GAMES]


HANDS = {
    **{
        f"tile {tile}": f'[data-piece="tile-{tile}"][data-place=hand]'
        for tile in ("settlement", "temple", "farm", "market")
    },
    **{
        f"leader {name}": f'[data-part=leaders] [data-part="leader.{name}"]'
        for name in ("king", "priest", "farmer", "trader")
    },
    "catastrophe": '[data-part=leaders] [data-part="tile.catastrophe"]',
}
"""Where pieces of Tigris & Euphrates are picked up."""


class Pupil(Player):
    """Somebody who learns."""

    @property
    def teacher(self) -> Locator:
        return self.page.get_by_test_id("teacher")

    def expect_mood(self, mood: str) -> None:
        expect(self.teacher).to_have_attribute("data-mood", mood)

    def expect_step(self, key: str) -> None:
        expect(self.page.get_by_test_id("said")).to_have_attribute("data-step", key)

    def give(self, move: str) -> None:
        """Give an answer by its button, wherever it is found; one of very many by picking up a piece and placing it."""
        piece, _, cell = move.rpartition(" ")
        if piece in HANDS:
            self.page.locator(HANDS[piece]).first.click()
            self.page.locator(f'[data-part="cell-{cell}"]').click()
            self.confirm()
            return
        button = self.page.locator(f'[data-move="{move}"]').first
        kinds = self.page.locator(".kinds button")
        for n in range(kinds.count()):
            if button.count():
                break
            kinds.nth(n).click()
        button.click()
        self.confirm()

    def confirm(self) -> None:
        """With a finger every answer waits to be confirmed, with a mouse only what gives much away."""
        waits = self.page.locator(".teacher .confirm")
        if self.page.evaluate("matchMedia('(pointer: coarse)').matches"):
            waits.wait_for()
        if waits.count():
            self.page.locator("[data-testid=confirm], [data-testid=done]:enabled").first.click()


@pytest.fixture(scope="module")
def host(site: Path) -> Iterator[Host]:
    running = Host(site).start()
    yield running
    running.stop()


@pytest.fixture
def arrive(new_context: NewContext, host: Host) -> Iterator[Arrive]:
    yield from arrivals(new_context, host, Pupil)


def read_tour(pupil: Pupil, game: str, key: str, look: Callable[[], None] = lambda: None) -> None:
    """Read a tour to its end: on every page all that is to be lit is there and is lit."""
    tour = next(tour for tour in learning.read(game).tour if tour.key == key)
    pupil.open(f"learn/{game}/tour/{key}")
    for page in tour.page:
        expect(pupil.page.get_by_test_id("page")).to_have_attribute("data-page", page.key)
        lights = pupil.page.locator("[data-lights]")
        expect(lights, f"{game}, tour {key}, page {page.key}").to_have_attribute("data-lights", str(len(page.light)))
        look()
        if page is not tour.page[-1]:
            pupil.page.get_by_role("button").last.click()


def play_lesson(pupil: Pupil, game: str, key: str, look: Callable[[], None] = lambda: None) -> None:
    """Play a lesson to its end; at every step that leaves a choice something else is answered first."""
    read = learning.read(game)
    lesson = next(lesson for lesson in read.lesson if lesson.key == key)
    pupil.open(f"learn/{game}/lesson/{key}")
    for step, match in learning.walk(read, lesson):
        pupil.expect_step(step.key)
        expect(pupil.page.locator("[data-lights]"), f"{game}, lesson {key}, step {step.key}").to_have_attribute(
            "data-lights", str(len(step.light))
        )
        look()
        if not step.want:
            pupil.page.get_by_test_id("next").click()
            continue
        others = list(learning.others_of(step, match))
        if others:
            task = pupil.page.get_by_test_id("said").inner_text()
            pupil.give(others[0])
            pupil.expect_mood("wrong")
            assert pupil.page.get_by_test_id("said").inner_text() != task
            assert_all_is_said(pupil.page)
            pupil.page.get_by_test_id("back").click()
            pupil.expect_mood("asks")
        pupil.give(learning.wanted_of(step, match)[0])
    pupil.expect_mood("over")
    assert_all_is_said(pupil.page)


# ---- tours


@pytest.mark.parametrize("game", mostly_thorough(GAMES))
def test_a_tour_is_read_and_every_part_that_it_lights_is_there(game: str, arrive: Arrive) -> None:
    ana = arrive()
    read_tour(ana, game, "base", lambda: assert_all_is_said(ana.page))
    ana.page.locator(".foot a.button").click()  # from the last page to the first lesson
    ana.expect_step(learning.read(game).lesson[0].step[0].key)
    ana.open(f"learn/{game}")
    expect(ana.page.locator("li a.done")).to_have_count(1)


@pytest.mark.thorough
@pytest.mark.parametrize(("game", "key"), TOURS)
def test_every_tour_is_for_everyone_on_a_phone_by_night(game: str, key: str, arrive: Arrive) -> None:
    ana = arrive(viewport=PHONE, has_touch=True, is_mobile=True, color_scheme="dark")

    def look() -> None:
        assert_fits(ana)
        assert found_by_axe(ana) == []
        words = ana.page.get_by_test_id("page")
        assert words.evaluate("node => node.scrollHeight <= node.clientHeight + 1"), words.inner_text()

    read_tour(ana, game, key, look)


CUT = """
(selector) => {
  const node = document.querySelector(selector);
  const box = node.getBoundingClientRect();
  const seen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  for (let outer = node; outer; outer = outer.parentElement) {
    if (getComputedStyle(outer).overflow === "visible") continue;
    const frame = outer.getBoundingClientRect();
    seen.left = Math.max(seen.left, frame.left);
    seen.top = Math.max(seen.top, frame.top);
    seen.right = Math.min(seen.right, frame.right);
    seen.bottom = Math.min(seen.bottom, frame.bottom);
  }
  return node.scrollHeight > node.clientHeight + 1 || box.left < seen.left - 1 || box.top < seen.top - 1
    || box.right > seen.right + 1 || box.bottom > seen.bottom + 1;
}
"""
"""Whether something is said that is not whole in sight."""
SIDE = {"width": 844, "height": 390}
SCREENS = [PHONE, SIDE, {"width": 1280, "height": 720}]


def cut_on(pupil: Pupil, selector: str) -> list[str]:
    """What is said, once for each screen where it is not whole in sight."""
    found = []
    for screen in SCREENS:
        pupil.page.set_viewport_size(screen)  # type: ignore[arg-type]
        if pupil.page.evaluate(CUT, selector):
            found.append(f"{screen['width']}x{screen['height']}: {pupil.page.locator(selector).inner_text()}")
    return found


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_page_of_every_tour_is_whole_on_every_screen_in_every_language(
    game: str, language: str, arrive: Arrive
) -> None:
    ana = arrive(viewport=PHONE, has_touch=True, is_mobile=True, locale=language)
    cut: list[str] = []
    for tour in learning.read(game).tour:
        read_tour(ana, game, tour.key, lambda: cut.extend(cut_on(ana, "[data-testid=page]")))
    assert not cut, "\n".join(cut)


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_task_that_begins_a_lesson_is_whole_on_every_screen_in_every_language(
    game: str, language: str, arrive: Arrive
) -> None:
    ana = arrive(viewport=PHONE, has_touch=True, is_mobile=True, locale=language)
    cut: list[str] = []
    for lesson in learning.read(game).lesson:
        ana.open(f"learn/{game}/lesson/{lesson.key}")
        ana.expect_step(lesson.step[0].key)
        cut += cut_on(ana, "[data-testid=said]")
    assert not cut, "\n".join(cut)


def test_a_page_of_a_tour_plays_its_move(arrive: Arrive) -> None:
    ana = arrive()
    ana.open("learn/imhotep/tour/base/4")
    placed = ana.page.locator('[data-place="ship-1-slot-3"] [data-piece="stone-1"]')
    expect(placed).to_have_count(1)
    ana.page.get_by_role("button", name="Watch again").click()
    expect(placed).to_have_count(0)
    expect(placed).to_have_count(1)


def test_a_tour_goes_by_keys(arrive: Arrive) -> None:
    ana = arrive()
    ana.open("learn/imhotep/tour/base")
    page = ana.page.get_by_test_id("page")
    expect(page).to_have_attribute("data-page", "aim")
    ana.page.keyboard.press("ArrowRight")
    expect(page).to_have_attribute("data-page", "turn")
    ana.page.keyboard.press("ArrowLeft")
    expect(page).to_have_attribute("data-page", "aim")


MOVES = {"reduced_motion": "no-preference"}
STILL = """
() => !document.querySelector(".director-stage") && !document.querySelector(".frame.drawn")
  .getAnimations({ subtree: true }).some((each) => !(each instanceof CSSAnimation) && each.playState === "running")
"""
"""Nothing is on its way any more."""
BESIDE = """
(selectors) => {
  const rings = [...document.querySelectorAll(".lights .ring")].map((ring) => ring.getBoundingClientRect());
  return selectors.map((selector, index) => {
    const [part, ring] = [document.querySelector(selector).getBoundingClientRect(), rings[index]];
    return Math.max(...["left", "top", "right", "bottom"].map((side) => Math.abs(part[side] - ring[side])));
  });
}
"""
"""How far the ring of a part lies from the part, in pixels."""
FARTHEST = 8


@pytest.mark.parametrize(("page", "ship", "goal"), [(5, 3, "temple.A"), (6, 2, "pyramid.A")])
def test_a_light_stays_with_a_ship_that_sails(page: int, ship: int, goal: str, arrive: Arrive) -> None:
    ana = arrive(**MOVES)
    ana.open(f"learn/imhotep/tour/base/{page}")
    lit = [f'.frame [data-moves$=" ship-{ship}"]', f'.frame [data-part="{goal}"]']
    sailed = ana.page.locator(f'.frame [data-moves$=" ship-{ship}"]')
    before = sailed.bounding_box()
    ana.page.wait_for_function(
        """([selector, top]) => Math.abs(document.querySelector(selector).getBoundingClientRect().top - top) > 20""",
        arg=[lit[0], before["y"] if before else 0],
    )
    for size in ({"width": 1440, "height": 900}, {"width": 1100, "height": 700}):
        ana.page.set_viewport_size(size)  # type: ignore[arg-type]
        ana.page.wait_for_function(STILL)
        ana.page.wait_for_timeout(900)
        assert max(ana.page.evaluate(BESIDE, lit)) <= FARTHEST


RINGS = """
() => {
  const sight = document.querySelector(".sight").getBoundingClientRect();
  const rings = [...document.querySelectorAll(".lights .ring")].map((ring) => ring.getBoundingClientRect());
  const inside = rings.filter((ring) => ring.top < sight.bottom);
  const gears = document.querySelector(".gears").getBoundingClientRect();
  return {
    out: inside.filter((ring) => ring.left < sight.left - 4 || ring.right > sight.right + 4).length,
    gears: gears.width / sight.width,
    above: Math.max(0, gears.top - sight.top) / sight.height,
  };
}
"""
"""Rings of the board that are cut off; how wide its gears are beside the frame, how much of it is empty above."""


@pytest.mark.parametrize("page", ["turn", "place", "pick", "temples"])
def test_on_a_phone_what_a_page_speaks_of_is_near_and_inside_of_the_frame(page: str, arrive: Arrive) -> None:
    ana = arrive(viewport=PHONE, has_touch=True, is_mobile=True)
    keys = [each.key for each in learning.read("tzolkin").tour[0].page]
    ana.open(f"learn/tzolkin/tour/base/{keys.index(page) + 1}")
    expect(ana.page.locator("[data-lights]")).not_to_have_attribute("data-lights", "0")
    ana.page.wait_for_timeout(900)
    found = ana.page.evaluate(RINGS)
    assert found["out"] == 0
    assert found["gears"] >= 0.88  # a little air is left: nothing touches the edge of the frame
    assert found["above"] <= 0.2


UNLIT = """
(wheel) => {
  const rings = [...document.querySelectorAll(".lights .ring")].map((ring) => ring.getBoundingClientRect());
  const middleOf = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  const isLit = ([x, y]) => rings.some((ring) => ring.left < x && x < ring.right && ring.top < y && y < ring.bottom);
  return [1, 2, 3, 4, 5].filter((space) => {
    const plates = [...document.querySelectorAll(`[data-place="${wheel}-space-${space}"]`)];
    return !plates.some((plate) => isLit(middleOf(plate.getBoundingClientRect())));
  });
}
"""
"""Actions of a gear that lie outside of all rings."""


@pytest.mark.parametrize(("page", "wheel"), [("corn", "palenque"), ("tikal", "tikal")])
def test_on_a_phone_a_page_about_a_gear_lights_its_actions_too(page: str, wheel: str, arrive: Arrive) -> None:
    ana = arrive(viewport=PHONE, has_touch=True, is_mobile=True)
    keys = [each.key for each in learning.read("tzolkin").tour[0].page]
    ana.open(f"learn/tzolkin/tour/base/{keys.index(page) + 1}")
    expect(ana.page.locator("[data-lights]")).not_to_have_attribute("data-lights", "0")
    ana.page.wait_for_timeout(900)
    assert ana.page.evaluate(UNLIT, wheel) == []


# ---- lessons


OPENED = """
() => {
  const said = document.querySelector("[data-testid=said]");
  window.early = [];
  const watch = new MutationObserver(() => {
    const step = document.querySelector("[data-testid=said]").dataset.step;
    const mood = document.querySelector("[data-testid=teacher]").dataset.mood;
    window.early.push([step, mood, document.querySelectorAll("[data-testid=answers] button, .spot.lit").length]);
  });
  watch.observe(said, { attributes: true, attributeFilter: ["data-step"] });
}
"""
"""Notes for every step that is said whether something could be answered when it was said."""


def test_a_task_is_said_when_it_can_be_answered_and_not_before(arrive: Arrive) -> None:
    ana = arrive(**MOVES)
    ana.open("learn/tigris/lesson/leaders")
    ana.expect_step("trader")
    ana.page.evaluate(OPENED)
    ana.give("leader trader i8")
    ana.expect_step("market")
    ana.give("tile market j8")  # the others answer, which takes a while
    ana.expect_step("king")
    ana.give("leader king k8")  # at once: it counts
    ana.expect_step("settlement")
    assert [step for step, *_ in ana.page.evaluate("early")] == ["market", "king", "settlement"]
    assert all(mood == "asks" and open_ for _, mood, open_ in ana.page.evaluate("early"))


def test_what_a_task_speaks_of_stays_lit_with_a_piece_in_hand_and_while_a_wrong_answer_is_explained(
    arrive: Arrive,
) -> None:
    ana = arrive()
    lights = ana.page.locator("[data-lights]")
    ana.open("learn/tigris/lesson/leaders")
    ana.expect_step("trader")
    temples = ana.page.locator('[data-part="cell-i7"], [data-part="cell-k7"]')
    expect(temples).to_have_count(2)
    ana.page.locator(HANDS["leader trader"]).first.click()
    expect(lights).to_have_attribute("data-lights", "3")
    ana.page.locator('[data-part="cell-h3"]').click()  # a temple, but far from here
    ana.confirm()
    ana.expect_mood("wrong")
    expect(ana.page.get_by_test_id("said")).to_contain_text("glowing spaces")
    expect(lights).not_to_have_attribute("data-lights", "0")


@pytest.mark.parametrize(("key", "onward"), [("catastrophes", "First game with a coach"), ("wars", "Next lesson")])
def test_a_lesson_about_a_variant_does_not_stand_before_the_first_match(key: str, onward: str, arrive: Arrive) -> None:
    ana = arrive()
    lesson = next(each for each in learning.read("tigris").lesson if each.key == key)
    ana.open(f"learn/tigris/lesson/{key}")
    for step, match in learning.walk(learning.read("tigris"), lesson):
        ana.expect_step(step.key)
        if step.want:
            ana.give(learning.wanted_of(step, match)[0])
        else:
            ana.page.get_by_test_id("next").click()
    ana.expect_mood("over")
    expect(ana.page.locator(".foot a.button.first")).to_have_text(onward)


@pytest.mark.parametrize("screen", [PHONE, SIDE], ids=["upright", "side"])
def test_on_a_phone_all_choices_of_support_are_in_sight(screen: dict[str, int], arrive: Arrive) -> None:
    ana = arrive(viewport=screen, has_touch=True, is_mobile=True)
    ana.open("learn/tigris/lesson/revolts")
    ana.expect_step("priest")
    ana.page.locator(".kinds button", has_text="Leaders").tap()
    ana.page.locator('[data-move="leader priest h7"]').first.tap()
    ana.confirm()
    ana.expect_step("support")
    choices, body = ana.page.locator("[data-testid=supports] svg"), ana.page.locator(".teacher .body").bounding_box()
    expect(choices).to_have_count(4)
    assert body
    for choice in choices.all():
        box = choice.bounding_box()
        assert box
        assert box["y"] + box["height"] <= body["y"] + body["height"] + 1
        assert box["x"] + box["width"] <= body["x"] + body["width"] + 1


@pytest.mark.parametrize(
    ("game", "key"),
    [FIRST_LESSONS[0], *(pytest.param(*each, marks=pytest.mark.thorough) for each in FIRST_LESSONS[1:])],
)
def test_a_lesson_is_played_to_its_end_and_other_answers_are_answered_kindly(
    game: str, key: str, arrive: Arrive
) -> None:
    ana = arrive()
    play_lesson(ana, game, key, lambda: assert_all_is_said(ana.page))
    ana.open(f"learn/{game}")
    expect(ana.page.locator("li a.done")).to_have_count(1)
    ana.open("")
    expect(ana.page.get_by_test_id("learnt")).to_have_count(1)


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_is_played_to_its_end_in_every_language(game: str, language: str, arrive: Arrive) -> None:
    ana = arrive(locale=language)
    for lesson in learning.read(game).lesson:
        play_lesson(ana, game, lesson.key)
    ana.open(f"learn/{game}")
    expect(ana.page.locator("li a.done")).to_have_count(len(learning.read(game).lesson))


@pytest.mark.thorough
@pytest.mark.parametrize(("game", "key"), LESSONS)
def test_every_lesson_is_for_everyone_on_a_phone(game: str, key: str, arrive: Arrive) -> None:
    ana = arrive(viewport=PHONE, has_touch=True, is_mobile=True)

    def look() -> None:
        assert_fits(ana)
        assert found_by_axe(ana) == []

    play_lesson(ana, game, key, look)


@pytest.mark.thorough
@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_by_night_and_a_tour_by_day_are_for_everyone(game: str, arrive: Arrive) -> None:
    wide = {"width": 1440, "height": 900}
    by_night, by_day = arrive(viewport=wide, color_scheme="dark"), arrive(viewport=wide, color_scheme="light")

    def is_fine(pupil: Pupil) -> None:
        assert_fits(pupil)
        assert found_by_axe(pupil) == []

    play_lesson(by_night, game, learning.read(game).lesson[0].key, lambda: is_fine(by_night))
    read_tour(by_day, game, "base", lambda: is_fine(by_day))


def test_a_refusal_in_a_lesson_explains_itself(arrive: Arrive) -> None:
    ana = arrive()
    ana.open("learn/imhotep/lesson/load")
    ana.expect_mood("asks")
    ana.page.locator('[data-part="market.A"]').click()
    expect(ana.page.locator(".notice")).to_have_text("That ship does not have its minimum load yet.")
    ana.expect_mood("asks")


def test_lessons_need_no_net_after_the_first_visit(arrive: Arrive) -> None:
    ana = arrive()
    ana.open("")
    ana.wait_until_kept()
    ana.context.set_offline(True)
    play_lesson(ana, "imhotep", "load")


def test_a_browser_that_keeps_nothing_still_teaches(arrive: Arrive) -> None:
    ana = arrive()
    ana.context.add_init_script("Storage.prototype.setItem = () => { throw new Error('full') }")
    play_lesson(ana, "imhotep", "load")
    ana.page.locator(".above a").click()
    expect(ana.page.locator("li a.done")).to_have_count(1)


def test_an_address_without_a_lesson_says_so(arrive: Arrive) -> None:
    ana = arrive()
    for address in ("learn/chess", "learn/imhotep/lesson/none", "learn/imhotep/tour/none"):
        ana.open(address)
        expect(ana.page.locator("h1")).to_have_text("There is nothing here.")


# ---- home


FACTS = {"imhotep": ("Light", "40"), "tigris": ("Heavy", "90"), "tzolkin": ("Heavy", "90")}
"""How heavy a game is, and how many minutes it takes at most."""


@pytest.mark.parametrize("game", GAMES)
def test_home_says_how_heavy_and_how_long_a_game_is_and_offers_to_teach_it(game: str, arrive: Arrive) -> None:
    ana = arrive()
    ana.open("")
    card = ana.page.locator("article", has=ana.page.locator(f'a[href^="#/learn/{game}"]'))
    weight, minutes = FACTS[game]
    expect(card.locator(".facts")).to_contain_text(f"{minutes} minutes")
    expect(card.locator(".weight")).to_have_text(weight)
    expect(card.locator(".weight").get_by_role("img", name="Weight:")).to_be_visible()
    learn = card.get_by_role("link", name="Learn in 5 minutes")
    expect(learn).to_have_attribute("href", f"#/learn/{game}/tour/base")


INVITED = re.compile(r"\bfirst\b")


def test_who_is_new_to_a_game_is_invited_to_learn_it_and_who_has_played_it_to_play(arrive: Arrive) -> None:
    ana = arrive()
    ana.open("")
    verbs = ana.page.locator("article", has=ana.page.locator('a[href^="#/learn/imhotep"]')).locator(".verbs .button")
    expect(verbs.first).to_have_text("Learn in 5 minutes")
    expect(verbs.first).to_have_class(INVITED)
    expect(verbs.nth(1)).not_to_have_class(INVITED)
    ana.page.evaluate("localStorage.setItem('ziggurat.played', '[\"imhotep\"]')")  # as the end of a match writes it
    ana.page.reload()
    expect(verbs.first).to_have_text(re.compile("^Play"))
    expect(verbs.first).to_have_class(INVITED)
    expect(verbs.nth(1)).to_have_text("Learn in 5 minutes")
    expect(verbs.nth(1)).not_to_have_class(INVITED)


# ---- what is loaded


def bytes_of(pupil: Pupil, address: str, shown: str) -> float:
    """All that a page loads when it is first opened, as it comes over the net."""
    loaded: list[float] = []
    wire = pupil.context.new_cdp_session(pupil.page)
    wire.send("Network.enable")
    wire.on("Network.loadingFinished", lambda data: loaded.append(data["encodedDataLength"]))
    pupil.open(address)
    expect(pupil.page.locator(shown).first).to_be_visible()
    pupil.page.wait_for_load_state("networkidle")
    return sum(loaded)


def test_the_home_page_is_small_with_its_pictures(arrive: Arrive) -> None:
    ana = arrive(service_workers="block")
    assert 50_000 < bytes_of(ana, "", "article img") <= MOST_OF_HOME


@pytest.mark.parametrize("game", mostly_thorough(GAMES))
def test_the_first_page_of_a_tour_is_small(game: str, arrive: Arrive) -> None:
    ana = arrive(service_workers="block")
    assert 50_000 < bytes_of(ana, f"learn/{game}/tour/base", "[data-lights]") <= MOST_OF_A_GAME


def test_a_lesson_that_cannot_begin_says_so_and_tries_again(arrive: Arrive) -> None:
    ana = arrive(service_workers="block")
    ana.forgiven = "Failed to load resource"
    ana.context.route("**/engines/*", lambda route: route.abort())
    ana.open("learn/imhotep/lesson/load")
    expect(ana.page.get_by_role("alert")).to_be_visible()
    ana.context.unroute("**/engines/*")
    ana.page.get_by_role("button", name="Try again").click()
    ana.expect_mood("asks")


def test_a_page_that_could_not_be_loaded_is_tried_again(arrive: Arrive) -> None:
    ana = arrive(service_workers="block")
    ana.forgiven = "Failed to load resource"
    ana.context.route("**/assets/learn-*", lambda route: route.abort())
    ana.open("learn/imhotep")
    expect(ana.page.get_by_role("alert")).to_contain_text("Nothing is lost")
    ana.context.unroute("**/assets/learn-*")
    ana.page.get_by_role("button", name="Try again").click()
    expect(ana.page.get_by_test_id("progress")).to_be_visible()
