"""Hints that give reasons, with a mark on the board; and a coach, before and after a turn, who can be silenced."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect
from tests.server.conftest import Server
from tests.tables import mostly_thorough
from tests.web.advising import PARTS, Search, a_part
from tests.web.conftest import PLAIN_SHOW, Come
from tests.web.middle import EVERYTHING, table_in_the_middle
from tests.web.person import Person
from tests.web.shifts import assert_nothing_moved, forget_shifts, watch_shifts
from tests.web.test_device import Arrive, arrive, host  # noqa: F401  (fixtures)
from tests.web.test_everyone import found_by_axe

TOLD = re.compile("simulated games|whichever you like")
"""What a real comparison comes to: differences that are sure, or none."""
SIZES = [(1920, 1080), (1440, 900), (1280, 720), (390, 844), (844, 390)]


def reasons(person: Person) -> Locator:
    return person.page.get_by_test_id("reasons")


def sources(person: Person) -> Locator:
    """The reasons by source of points, without what is kept."""
    return reasons(person).locator("ul:not([data-testid=kept]) > li")


def coach(person: Person) -> Locator:
    return person.page.get_by_test_id("coach")


# ---- hints


def test_a_hint_says_where_the_difference_comes_from_and_marks_the_board(come: Come) -> None:
    ana = come("Ana")
    search = Search(ana)
    ana.play("imhotep")
    ana.tool("Hint").click()
    expect(sources(ana)).to_have_text(
        [
            "about 5 points more for you (burial chamber)",
            f"about 3 points fewer for {bot_of(ana)} (obelisk)",
            "about 1 point fewer for you (temple)",
        ]
    )
    expect(reasons(ana)).to_contain_text("compared with")
    compared = search.asked[-1]
    first, second, *_ = ana.position()["legal"]
    assert (compared["best"], compared["other"]) == (first["id"], second["id"])
    assert compared["position"] == ana.position()["position"]
    expect(ana.page.get_by_test_id("hint-mark").first).to_be_visible()
    assert found_by_axe(ana) == []


def bot_of(person: Person) -> str:
    """What the other player is called."""
    told = next(each for each in reversed(person.messages()) if each["type"] == "table")
    return str(told["table"]["seats"][1]["name"])


def test_what_is_not_sure_is_not_told(come: Come) -> None:
    ana = come("Ana")
    Search(ana, [part | {"is_clear": False} for part in PARTS])
    ana.play("imhotep")
    ana.tool("Hint").click()
    expect(reasons(ana)).to_contain_text("scores about the same")
    expect(sources(ana)).to_have_count(0)


EVEN = [a_part(1, "win", 0.5, 0.5, is_clear=False), a_part(2, "win", 0.5, 0.5, is_clear=False)]
BEHIND = [a_part(1, "lead", 4.1, 10.0), a_part(2, "lead", -4.1, -10.0)]
"""The answer that the search prefers ends with a smaller lead in plain play, and does not win more often."""


def test_where_the_search_looks_further_ahead_the_numbers_are_those_of_the_other_answer(come: Come) -> None:
    ana = come("Ana")
    search = Search(ana, [a_part(1, "temple", 2.0, 5.0)])
    search.leads, search.wins = BEHIND, EVEN
    ana.play("imhotep")
    ana.tool("Hint").click()
    expect(reasons(ana)).to_contain_text("looks further ahead")
    expect(sources(ana)).to_have_text(["about 3 points more for you (temple)"])


def test_where_it_is_close_a_hint_tells_no_numbers(come: Come) -> None:
    ana = come("Ana")
    search = Search(ana, [a_part(1, "temple", 2.0, 5.0)])
    search.leads, search.wins, search.is_close = BEHIND, EVEN, True
    ana.play("imhotep")
    ana.tool("Hint").click()
    expect(reasons(ana)).to_contain_text("whichever you like")
    expect(sources(ana)).to_have_count(0)


def test_the_mark_goes_with_the_hint(come: Come) -> None:
    ana = come("Ana")
    Search(ana)
    ana.play("imhotep")
    expect(ana.page.get_by_test_id("hint-mark")).to_have_count(0)
    ana.tool("Hint").click()
    expect(ana.page.get_by_test_id("hint-mark").first).to_be_visible()
    ana.page.keyboard.press("Escape")
    expect(reasons(ana)).to_have_count(0)
    expect(ana.page.get_by_test_id("hint-mark")).to_have_count(0)
    ana.tool("Hint").click()
    moment = ana.moment()
    ana.page.get_by_test_id("hints").get_by_role("button").first.click()
    ana.wait_for_turn(moment)
    expect(ana.page.get_by_test_id("hint-mark")).to_have_count(0)


@pytest.mark.thorough
def test_reasons_come_in_every_language(come: Come) -> None:
    said = {"ro": "pentru tine", "fr": "pour vous", "pt-PT": "para si"}
    for language, words in said.items():
        person = come(f"Ana {language}", language=language)
        Search(person, [a_part(1, "temple", 5.0, 2.0)])
        person.play("imhotep")
        person.page.keyboard.press("h")
        expect(reasons(person)).to_contain_text(words)


@pytest.mark.thorough
def test_a_server_that_has_compiled_its_rules_gives_reasons_of_its_own(come: Come, fast_house: Server) -> None:
    ana = come("Ana", server=fast_house)
    ana.play("imhotep", coach=True)
    ana.tool("Hint").click()
    expect(reasons(ana)).to_contain_text(TOLD)
    compared = next(each for each in ana.messages() if each["type"] == "compared")
    assert compared["reasons"]["worlds"] > 0, "how many depends on the machine"
    assert {part["seat"] for part in compared["reasons"]["scores"]} == {1, 2}


# ---- the coach


def test_the_coach_says_what_matters_before_a_turn_and_what_it_cost_after_it(come: Come) -> None:
    ana = come("Ana")
    search = Search(ana)
    ana.play("imhotep", coach=True)
    expect(coach(ana)).to_contain_text("whoever sails it chooses the site")
    asked = ana.position()["position"]
    moment = ana.moment()
    ana.page.locator(".kinds button").first.click()
    ana.answers.last.click()
    expect(ana.page.get_by_test_id("coach-cost")).to_contain_text("cost you about 6 points")
    expect(ana.page.get_by_test_id("coach-cost")).to_contain_text("about 5 points more for you (burial chamber)")
    assert [each["position"] for each in search.asked if each["type"] == "review"] == [asked]
    ana.wait_for_turn(moment)
    expect(coach(ana).locator("p")).not_to_have_count(0)
    assert coach(ana).locator("p").count() <= 2
    expect(coach(ana).locator("p").last).to_have_class(re.compile("cost"))  # what matters now stands above it
    assert found_by_axe(ana) == []


def test_the_coach_asks_the_search_before_it_speaks_and_a_hint_asks_no_second_time(come: Come) -> None:
    ana = come("Ana")
    search = Search(ana)
    ana.play("imhotep", coach=True)
    assert ana.position()["legal"][0]["text"] == "get"  # which is the best, for this search
    expect(coach(ana).locator("p").first).to_contain_text("a good moment: taking now brings")
    ana.tool("Hint").click()
    expect(sources(ana)).to_have_count(3)
    assert [each["type"] for each in search.asked] == ["hint", "compare"]


def test_the_best_answer_has_cost_nothing(come: Come) -> None:
    ana = come("Ana")
    search = Search(ana)
    ana.play("imhotep", coach=True)
    moment = ana.moment()
    ana.page.locator(f'.prompt button[data-move="{ana.position()["legal"][0]["text"]}"]').click()
    ana.wait_for_turn(moment)
    assert [each["type"] for each in search.asked][:2] == ["hint", "review"]
    expect(ana.page.get_by_test_id("coach-cost")).to_have_count(0)


def test_what_the_coach_said_goes_with_the_question(come: Come) -> None:
    """Nothing is asked any more as soon as one has answered, whatever is told before the next question."""
    ana = come("Ana")
    search = Search(ana)
    ana.play("imhotep", coach=True)
    expect(coach(ana).locator("p")).not_to_have_count(0)
    search.keeps.add("answer")
    ana.answers.last.click()
    expect(ana.answers).to_have_count(0)
    expect(coach(ana).locator("p")).to_have_count(0)


def test_a_coach_that_was_silenced_says_and_asks_nothing_and_stays_silent(come: Come) -> None:
    ana = come("Ana")
    search = Search(ana)
    table = ana.play("imhotep", coach=True)
    expect(coach(ana).locator("p")).not_to_have_count(0)
    coach(ana).get_by_role("button", name="Silence the coach").click()
    expect(coach(ana)).to_contain_text("The coach is silent.")
    search.asked.clear()
    ana.answer_first()
    assert search.asked == []
    ana.open("settings")
    ana.open(f"table/{table}")
    ana.wait_for_turn()
    expect(coach(ana)).to_contain_text("The coach is silent.")
    coach(ana).get_by_role("button", name="Let the coach speak").click()
    expect(coach(ana).get_by_role("button", name="Silence the coach")).to_be_visible()
    expect(coach(ana)).not_to_contain_text("The coach is silent.")


def test_without_the_option_nobody_is_coached(come: Come) -> None:
    ana = come("Ana")
    search = Search(ana)
    ana.play("imhotep")
    ana.answer_first()
    expect(coach(ana)).to_have_count(0)
    assert search.asked == []


def test_a_first_match_begins_from_the_page_of_a_new_table(come: Come) -> None:
    ana = come("Ana").open("new/tigris")
    ana.page.get_by_role("button", name="First game with a coach").click()
    ana.wait_for_turn()
    expect(coach(ana)).to_be_visible()
    told = next(each for each in reversed(ana.messages()) if each["type"] == "table")["table"]
    assert [(seat["kind"], seat["level"]) for seat in told["seats"]] == [("person", None), ("bot", "easy")]
    assert told["coach"] is True
    assert [seat["coach"] for seat in told["seats"]] == [True, False]
    ana.open("new/tigris")
    expect(my_coach(ana)).not_to_be_checked()


def my_coach(person: Person) -> Locator:
    """The switch of one's own seat, at a table that is set up."""
    return person.page.get_by_role("switch", name="Coach for player 1")


def allowed(person: Person) -> Locator:
    """The switch by which a host allows coaches."""
    return person.page.get_by_role("switch", name="Players may have a coach")


def test_the_address_of_a_first_match_has_everything_chosen(come: Come) -> None:
    ana = come("Ana").open("new/tzolkin/coach")
    expect(my_coach(ana)).to_be_checked()
    expect(ana.page.get_by_label("Level of the bot for player 2")).to_have_value("easy")


def test_at_a_table_with_friends_players_have_a_coach_if_the_host_allows_it(come: Come) -> None:
    ana = come("Ana").open("new/imhotep")
    expect(my_coach(ana)).not_to_be_checked()
    expect(allowed(ana)).to_have_count(0)  # nobody else could have one
    my_coach(ana).check()
    ana.page.get_by_label("Who is player 2?").select_option("open")
    expect(my_coach(ana)).to_have_count(0)
    expect(allowed(ana)).not_to_be_checked()
    allowed(ana).check()
    expect(my_coach(ana)).to_be_checked()
    ana.page.get_by_role("button", name="Set up the table").click()
    expect(ana.page.locator(".gathering dl")).to_contain_text("for those who want one")
    mine = ana.page.locator(".gathering").get_by_role("switch", name="Coach")
    expect(mine).to_be_checked()
    mine.uncheck()
    ana.page.reload()
    expect(mine).not_to_be_checked()
    ana.open("new/imhotep")  # what was wanted last time is not brought to an open table
    expect(ana.page.get_by_label("Who is player 2?")).to_have_value("open")
    expect(allowed(ana)).not_to_be_checked()


REVIEWS = """
const Tapped = globalThis.Worker;
globalThis.reviews = [];
globalThis.Worker = class extends Tapped {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => data?.answer?.type === "reviewed" && reviews.push(data.answer));
  }
};
"""

FIRST_REVIEW = """
async () => {
  while (reviews.length === 0) await new Promise((done) => setTimeout(done, 50));
  return reviews[0];
}
"""


def test_on_this_device_hints_give_reasons_and_a_coach_advises(arrive: Arrive) -> None:  # noqa: F811
    ana = arrive()
    ana.context.add_init_script(REVIEWS)
    ana.open("new/imhotep")
    ana.page.get_by_role("button", name="First game with a coach").click()
    assert ana.wait_for_turn()
    expect(coach(ana).locator("p")).not_to_have_count(0)
    ana.tool("Hint").click()
    expect(reasons(ana)).to_contain_text(TOLD)
    expect(ana.page.get_by_test_id("hint-mark").first).to_be_visible()
    ana.page.keyboard.press("Escape")
    asked, last = ana.position()["position"], ana.position()["legal"][-1]
    ana.answer(last["text"])
    reviewed = ana.page.evaluate(FIRST_REVIEW)
    assert (reviewed["position"], reviewed["played"]["id"]) == (asked, last["id"])
    assert (reviewed["reasons"] is None) == (reviewed["best"]["id"] == last["id"])


# ---- nothing moves


@pytest.mark.parametrize(
    "size", mostly_thorough(SIZES, [(1280, 720), (390, 844)]), ids=lambda size: f"{size[0]}x{size[1]}"
)
def test_nothing_moves_when_the_coach_speaks_or_a_hint_comes(size: tuple[int, int], come: Come) -> None:
    width, height = size
    ana = come("Ana", viewport={"width": width, "height": height}, settings=PLAIN_SHOW | {"confirm": "never"})
    Search(ana)
    watch_shifts(ana)
    ana.play("imhotep", coach=True)
    forget_shifts(ana)
    ana.answer_first()
    ana.tool("Hint").click()
    expect(sources(ana)).to_have_count(3)
    ana.tool("Hint").click()
    ana.answer_first()
    assert_nothing_moved(ana)


@pytest.mark.parametrize("game", mostly_thorough(EVERYTHING))
def test_in_the_middle_of_a_match_the_best_answer_is_marked(game: str, come: Come, house: Server) -> None:
    ana = come(None)
    Search(ana)
    table_in_the_middle(ana, house, game)
    before = found_by_axe(ana)
    ana.tool("Hint").click()
    expect(ana.page.get_by_test_id("hint-mark").first).to_be_visible()
    new = [each for each in found_by_axe(ana) if each.replace(" hinted", "") not in before]
    assert new == []
