"""On this device: whole matches without a net, nothing lost however a page ends, and all that a table can do."""

from __future__ import annotations

import base64
import hashlib
import json
import random
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, FilePayload, Route, Worker, expect
from tests.server.conftest import Server, Visitor, play_out
from tests.tables import mostly_thorough
from tests.web.anywhere import Host, Player, arrivals
from tests.web.conftest import PLAIN_SHOW, NewContext, kill
from tests.web.person import BOT, ME, Person

import ziggurat as zg
from ziggurat.engine.verify import verify

Arrive = Callable[..., Player]
MOST_ANSWERS = 700


@pytest.fixture
def host(site: Path) -> Iterator[Host]:
    running = Host(site).start()
    yield running
    running.stop()


@pytest.fixture
def arrive(new_context: NewContext, host: Host) -> Iterator[Arrive]:
    yield from arrivals(new_context, host, Player)


def play_on(player: Player, dice: random.Random, answers: int) -> bool:
    """Give a number of answers; whether there is still something to answer."""
    return all(player.answer_any(dice) for _ in range(answers))


def course_of(player: Player) -> list[Any]:
    """What somebody meets who always gives the first answer at a new table against a bot that plays at random."""
    player.begin("tigris", ("bot", "random"))
    for _ in range(4):
        player.answer_first()
    return [(position["view"], position["log"]) for position in player.positions()]


def test_two_tables_that_are_set_up_alike_deal_alike_and_their_bots_choose_alike(arrive: Arrive) -> None:
    ana = arrive()
    course = course_of(ana)
    assert course_of(arrive()) == course
    ana.open()
    expect(ana.page.get_by_test_id("saved").get_by_role("link")).to_have_count(1)
    ana.begin("tigris", ("bot", "random"))
    ana.open()
    expect(ana.page.get_by_test_id("saved").get_by_role("link")).to_have_count(2)


# ---- without a net


@pytest.mark.thorough
@pytest.mark.parametrize("game", ["imhotep", "tigris", "tzolkin"])
def test_a_whole_match_is_played_without_a_net_after_a_reload_in_its_middle(
    game: str, arrive: Arrive, host: Host
) -> None:
    dice = random.Random(7)
    ana = arrive()
    ana.open()
    ana.wait_until_kept()
    ana.context.set_offline(True)
    host.stop()
    ana.page.reload()
    ana.begin(game, ("bot", "normal"))
    play_on(ana, dice, 12)
    question, moment, log = ana.question.inner_text(), ana.moment(), ana.log().inner_text()
    ana.page.reload()
    assert ana.wait_for_turn()
    assert (ana.question.inner_text(), ana.moment(), ana.log().inner_text()) == (question, moment, log)
    for _ in range(MOST_ANSWERS):
        if not ana.answer_any(dice):
            break
    expect(ana.end).to_contain_text("Points")
    assert ana.position()["result"]["ranking"]
    ana.open()
    expect(ana.page.get_by_test_id("saved")).to_contain_text("finished")


def test_after_one_visit_the_app_begins_and_plays_without_a_net(arrive: Arrive, host: Host) -> None:
    ana = arrive()
    ana.open()
    ana.wait_until_kept()
    ana.context.set_offline(True)
    host.stop()
    ana.page.reload()
    expect(ana.page.locator("article")).to_have_count(3)
    ana.page.locator("article").first.get_by_role("button", name="Play on this device").click()
    assert ana.wait_for_turn()
    ana.answer_first()
    ana.open("rules/tigris")
    expect(ana.page.locator("h1")).to_contain_text("Tigris")


LINKS = ["learn/tigris/tour/base", "new/imhotep/here", "rules/tzolkin"]


@pytest.mark.parametrize("address", mostly_thorough(LINKS, LINKS[:1]))
def test_whoever_first_came_by_a_link_plays_every_game_without_a_net(address: str, arrive: Arrive, host: Host) -> None:
    ana = arrive()
    ana.open(address)
    ana.wait_until_kept()
    ana.context.set_offline(True)
    host.stop()
    for game in ("imhotep", "tigris", "tzolkin"):
        ana.begin(game, ("bot", "random"))
        ana.answer_first()


def test_no_engine_is_kept_before_the_match_that_is_opened_stands(arrive: Arrive, host: Host) -> None:
    ana = arrive()
    ana.begin("imhotep", ("bot", "easy"))
    ana.wait_until_kept()
    others = [at for at, path in enumerate(host.asked) if re.search(r"(tigris|tzolkin)-.*\.wasm", path)]
    assert min(others) > max(at for at, path in enumerate(host.asked) if "/imhotep-" in path or "Playing-" in path)


def test_a_page_that_is_open_learns_of_engines_while_they_are_built(arrive: Arrive, host: Host) -> None:
    there: list[str] = []
    ana = arrive(service_workers="block")

    def tell(route: Route) -> None:
        listed = json.loads((host.folder / "engines" / "index.json").read_text())
        told = {name: about for name, about in listed.items() if name in there}
        route.fulfill(json=told, headers={"retry-after": "1"} if len(told) < len(listed) else {})

    ana.context.route("**/engines/index.json", tell)
    ana.open()
    plays = ana.page.get_by_role("button", name="Play on this device")
    expect(ana.page.locator("article")).to_have_count(3)
    expect(plays).to_have_count(0)
    there.append("imhotep")
    expect(plays).to_have_count(1)
    there.extend(["tigris", "tzolkin"])
    expect(plays).to_have_count(3)
    plays.first.click()
    assert ana.wait_for_turn()


def test_a_lesson_begins_as_soon_as_the_engine_of_its_game_is_built(arrive: Arrive, own_host: Host) -> None:
    listing = own_host.folder / "engines" / "index.json"
    listed = listing.read_text()
    listing.write_text("{}")
    own_host.again = 1
    ana = arrive(service_workers="block")
    ana.open("learn/imhotep/lesson/load")
    expect(ana.page.get_by_role("alert")).to_contain_text("not ready on this device yet")
    listing.write_text(listed)
    own_host.again = None
    expect(ana.page.locator("section.board, .board").first).to_be_visible()
    expect(ana.page.get_by_role("alert")).to_have_count(0)


def test_engines_that_come_after_the_page_are_kept_too(arrive: Arrive, own_host: Host) -> None:
    listing = own_host.folder / "engines" / "index.json"
    listed = listing.read_text()
    listing.write_text("{}")
    own_host.again = 1
    ana = arrive()
    ana.open("rules/imhotep")
    ana.page.evaluate("navigator.serviceWorker.ready")
    listing.write_text(listed)
    own_host.again = None
    ana.wait_until_kept()
    ana.context.set_offline(True)
    own_host.stop()
    ana.begin("tigris", ("bot", "random"))


def test_the_browser_is_asked_to_keep_what_is_saved_once_there_is_something(arrive: Arrive) -> None:
    ana = arrive()
    ana.context.add_init_script(
        """globalThis.asked = 0;
        StorageManager.prototype.persisted = async () => false;
        StorageManager.prototype.persist = async () => (globalThis.asked += 1) > 0;"""
    )
    ana.open()
    assert ana.page.evaluate("asked") == 0
    ana.begin("imhotep", ("bot", "easy"))
    assert ana.page.evaluate("asked") == 1


# ---- nothing is lost


@pytest.mark.parametrize("patience", mostly_thorough([0, 15, 60, 250], [250]))
def test_closing_the_tab_at_any_moment_loses_no_move_that_was_shown(patience: int, arrive: Arrive) -> None:
    dice = random.Random(patience)
    ana = arrive()
    address = ana.begin("imhotep", ("bot", "easy"), ("bot", "greedy"))
    for _ in range(6):
        shown = len(ana.position()["log"]) + ana.position()["log_from"]
        log = ana.log().inner_text()
        ana.page.locator("#tab-seats").click()
        ana.click_any(dice)
        ana.page.wait_for_timeout(patience)
        last = ana.position()["position"]
        ana.page.close()
        ana.page = ana.context.new_page()
        ana.open(f"table/{address}")
        ana.wait_for_turn()
        assert ana.position()["position"] >= max(shown, last)
        assert ana.log().inner_text().startswith(log[: len(log) // 2])
        ana.page.locator("#tab-seats").click()


@pytest.mark.parametrize("game", mostly_thorough(["imhotep", "tigris", "tzolkin"], ["tigris"]))
def test_a_browser_that_is_killed_has_lost_no_move_that_was_shown(
    game: str, host: Host, launch: Callable[[Path], BrowserContext], tmp_path: Path
) -> None:
    dice = random.Random(7)
    profile = tmp_path / "profile"
    ana = Player(launch(profile), host.url)
    address = ana.begin(game, ("bot", "greedy"))
    for patience in (0, 15, 60):
        ana.answer_any(dice)
        ana.click_any(dice)
        ana.page.wait_for_timeout(patience)
        seen = ana.position()
        kill(profile)
        ana = Player(launch(profile), host.url)
        ana.open(f"table/{address}")
        assert ana.wait_for_turn()
        kept = all_moves(ana)
        assert ana.position()["position"] >= seen["position"]
        shown = [line["move"] for line in seen["log"]]
        assert kept[seen["log_from"] : seen["log_from"] + len(shown)] == shown


def all_moves(person: Player) -> list[Any]:
    """The moves that a page was told since it was opened: all of them at first, then what is new."""
    told = {each["log_from"] + n: line["move"] for each in person.positions() for n, line in enumerate(each["log"])}
    return [told[n] for n in range(len(told))]


def test_what_cannot_be_saved_has_not_happened(arrive: Arrive) -> None:
    ana = arrive()
    ana.begin("imhotep", ("bot", "easy"))
    before, moment = ana.position(), ana.moment()
    table = next(worker for worker in ana.page.workers if "/worker-" in worker.url)
    table.evaluate("() => { IDBObjectStore.prototype.put = () => { throw new DOMException('full'); }; }")
    ana.answers.first.click()
    expect(ana.notice).to_contain_text("could not be saved")
    assert ana.position()["position"] == before["position"]
    assert ana.moment() == moment


GARBLE = """() => {
  const put = Uint8Array.prototype.set;
  globalThis.mend = () => (Uint8Array.prototype.set = put);
  Uint8Array.prototype.set = function (...given) {
    put.apply(this, given);
    this.fill(0x7f);
  };
}"""
"""Makes nonsense of every position that rules are handed: their indices are wrong then."""


def worker_of(player: Player, name: str) -> Worker:
    return next(worker for worker in player.page.workers if f"/{name}-" in worker.url)


def test_a_rule_that_fails_is_told_and_nothing_has_changed(arrive: Arrive) -> None:
    ana = arrive()
    ana.begin("imhotep", ("bot", "easy"))
    before, moment = ana.position(), ana.moment()
    worker_of(ana, "worker").evaluate(GARBLE)
    ana.answers.first.click()
    expect(ana.notice).to_contain_text("Something went wrong in our rules")
    assert (ana.position()["position"], ana.moment()) == (before["position"], moment)
    worker_of(ana, "worker").evaluate("() => globalThis.mend()")
    ana.answer_first()
    assert ana.position()["position"] > before["position"]


def test_a_bot_in_which_a_rule_fails_answers_all_the_same(arrive: Arrive) -> None:
    ana = arrive()
    ana.forgiven = "A rule of the game failed"
    ana.begin("imhotep", ("bot", "normal"))
    worker_of(ana, "thinker").evaluate(GARBLE)
    before = ana.position()["position"]
    ana.answer_first()
    assert ana.position()["position"] > before + 1


@pytest.mark.thorough
def test_two_pages_with_one_match_never_write_over_each_other(arrive: Arrive) -> None:
    ana = arrive()
    address = ana.begin("imhotep", ("local", "Bob"), all_sides=True)
    first = ana.page
    ana.page = ana.context.new_page()
    ana.open(f"table/{address}")
    ana.wait_for_turn()
    ana.answer_first()
    second = ana.position()
    expect(first.locator(f"[data-moment='{second['moment']}']").first).to_be_attached()
    ana.page = first
    assert ana.position()["position"] == second["position"]
    ana.answer_first()
    assert ana.position()["position"] > second["position"]


def test_a_match_of_earlier_rules_is_not_changed_before_somebody_agrees(arrive: Arrive) -> None:
    ana = arrive()
    address = ana.begin("imhotep", ("bot", "easy"))
    ana.answer_first()
    position = ana.position()["position"]
    ana.page.evaluate(OF_EARLIER_RULES, address)
    ana.page.reload()
    trouble = ana.page.get_by_role("alert")
    expect(trouble).to_contain_text("Begun under an earlier version of the rules. You see it as you left it.")
    expect(ana.page.locator("section.board svg").first).to_be_visible()
    view = ana.position()["view"]
    assert (ana.position()["position"], ana.position()["legal"]) == (position, [])
    expect(ana.answers).to_have_count(0)
    ana.open()
    saved = ana.page.get_by_test_id("saved")
    expect(saved).to_contain_text("Begun under an earlier version of the rules.")
    saved.get_by_role("button", name="Continue with the current rules").click()
    assert ana.wait_for_turn()
    assert ana.position()["position"] == position
    assert ana.position()["view"]["round"] == view["round"]


def test_a_match_of_earlier_rules_is_saved_or_continued_at_its_table(arrive: Arrive) -> None:
    ana = arrive()
    address = ana.begin("imhotep", ("bot", "easy"))
    ana.answer_first()
    position = ana.position()["position"]
    ana.page.evaluate(OF_EARLIER_RULES, address)
    ana.page.evaluate("localStorage['ziggurat.settings'] = JSON.stringify({ moments: 'off', language: 'fr' })")
    ana.page.reload()
    trouble = ana.page.get_by_role("alert")
    expect(trouble).to_contain_text("Commencée avec une version antérieure des règles.")
    with ana.page.expect_download() as taken:
        trouble.get_by_role("button", name="Enregistrer dans un fichier").click()
    assert json.loads(taken.value.path().read_text())["rules"] == 1
    trouble.get_by_role("button", name="Continuer avec les règles actuelles").click()
    expect(trouble).to_have_count(0)
    assert ana.wait_for_turn()
    assert ana.position()["position"] == position
    ana.answer_first()


def test_a_match_that_is_over_is_seen_as_it_was_when_its_rules_are_gone(arrive: Arrive) -> None:
    ana = arrive()
    finished(ana, random.Random(2))
    address, result = ana.page.url.rpartition("/")[2], ana.position()["result"]
    ana.wait_until(WRITTEN_DOWN, address)
    boards = replayed(ana, address)
    kept = ana.page.evaluate(OF_EARLIER_RULES, address)
    assert replayed(ana, address) == boards
    ana.open(f"table/{address}")
    ana.page.reload()
    expect(ana.end).to_contain_text("Points")
    assert ana.position()["result"] == result
    expect(ana.page.get_by_role("alert")).to_contain_text("You see it as you left it.")
    assert ana.page.evaluate(KEPT_MATCH, address) == kept


def replayed(player: Player, address: str) -> list[tuple[str, str]]:
    """What a replay shows at some positions, through the eyes of everyone and of a seat: the board, and the move."""
    shown = []
    for where in ("at=0", "at=7", "at=30&as=2"):
        player.open(f"replay/{address}?{where}")
        player.page.reload()
        board = player.page.locator("section.board, .board").first
        expect(board).to_be_visible()
        shown.append((where, board.inner_text()))
    return shown


def test_a_match_that_todays_rules_do_not_allow_stays_as_it_is_and_can_be_taken_along(arrive: Arrive) -> None:
    ana = arrive()
    address = ana.begin("imhotep", ("bot", "easy"))
    ana.answer_first()
    ana.page.evaluate(OF_EARLIER_RULES, address)
    kept = ana.page.evaluate(WITH_A_MOVE_OF_OLD, address)
    ana.open()
    ana.page.reload()
    saved = ana.page.get_by_test_id("saved")
    saved.get_by_role("button", name="Continue with the current rules").click()
    expect(saved.get_by_role("alert")).to_contain_text("Not every move of this game is possible")
    expect(saved.get_by_role("alert")).to_contain_text(
        f"Not possible: move {len(kept['log'])}, “sail all ships to the moon”."
    )
    assert ana.page.evaluate(KEPT_MATCH, address) == kept
    with ana.page.expect_download() as taken:
        saved.get_by_role("button", name="Save as a file").click()
    record = json.loads(taken.value.path().read_text())
    assert record["rules"] == 1
    assert record["moves"][-1].endswith("sail all ships to the moon")


IN_THE_DATABASE = """
(id) => new Promise((resolve) => {
  const opening = indexedDB.open("ziggurat");
  opening.onsuccess = () => {
    const matches = opening.result.transaction("matches", "readwrite").objectStore("matches");
    matches.get(id).onsuccess = ({ target: { result: match } }) => {
      %s;
      matches.put(match).onsuccess = () => resolve(match);
    };
  };
})
"""
WRITTEN_DOWN = """
(id) => new Promise((resolve) => {
  const opening = indexedDB.open("ziggurat-chronicles");
  opening.onupgradeneeded = () => opening.transaction.abort();
  opening.onerror = () => resolve(false);
  opening.onsuccess = () => {
    const rows = opening.result.transaction("chronicles").objectStore("chronicles");
    rows.getKey(id).onsuccess = ({ target: { result } }) => (opening.result.close(), resolve(result === id));
  };
})
"""
OF_EARLIER_RULES = IN_THE_DATABASE % "match.rules = 1"
WITH_A_MOVE_OF_OLD = IN_THE_DATABASE % "match.log.at(-1).text = 'sail all ships to the moon'"
KEPT_MATCH = IN_THE_DATABASE % ""


# ---- what a table can do


def use_up(person: Player, tool: str) -> None:
    """Undo or redo as long as that can be done."""
    for _ in range(20):
        if not person.position()["can"][tool.lower()]:
            return
        moment = person.moment()
        person.tool(tool).click()
        assert person.wait_for_turn(moment)


def test_undo_goes_back_to_the_beginning_and_the_same_chance_comes_again(arrive: Arrive) -> None:
    ana = arrive()
    ana.begin("tigris", ("bot", "greedy"))
    opening = ana.position()
    for _ in range(4):
        ana.answer_first()
    after = ana.position()
    use_up(ana, "Undo")
    assert (ana.position()["position"], ana.position()["view"]) == (opening["position"], opening["view"])
    use_up(ana, "Redo")
    assert (ana.position()["position"], ana.position()["view"]) == (after["position"], after["view"])


def test_a_hint_a_preview_and_a_reason_come_from_this_device(arrive: Arrive) -> None:
    ana = arrive(settings=PLAIN_SHOW | {"confirm": "always"})
    ana.begin("imhotep", ("bot", "easy"))
    ana.answers.first.click()
    expect(ana.page.locator("section.board.preview")).to_be_visible()
    ana.page.keyboard.press("Escape")
    ana.type_move("sail ship 1 to temple")
    expect(ana.notice).to_contain_text("minimum load")
    ana.page.locator(".notation input").fill("")
    ana.tool("Hint").click()
    expect(ana.page.locator("[data-testid=hints]")).to_be_visible()


def test_the_next_person_at_the_screen_is_hidden_until_the_device_is_passed(arrive: Arrive) -> None:
    dice = random.Random(5)
    ana = arrive()
    ana.begin("tigris", ("local", "Bob"))
    first = ana.position()["asked"]
    assert all("hand" not in player for player in ana.position()["view"]["players"])
    curtain = ana.page.locator(".curtain")
    curtain.get_by_role("button").click()
    assert ana.wait_for_turn()
    while ana.answer_any(dice):
        pass
    other = {1: "Bob", 2: "Player 1"}[first]
    expect(curtain).to_contain_text(f"Pass the device to {other}.")
    expect(ana.page.locator(".board, article, [data-testid=log]")).to_have_count(0)
    assert all("hand" not in position["view"]["players"][2 - first] for position in ana.positions())


@pytest.mark.thorough
def test_who_plays_all_sides_sees_every_hand_and_no_curtain(arrive: Arrive) -> None:
    dice = random.Random(3)
    ana = arrive()
    ana.begin("tigris", ("local", "Bob"), all_sides=True)
    asked = set()
    for _ in range(12):
        position = ana.position()
        asked.add(position["asked"])
        assert position["viewer"] == position["asked"]
        assert all("hand" in player for player in position["view"]["players"])
        assert ana.answer_any(dice)
    assert asked == {1, 2}


def finished(player: Player, dice: random.Random) -> Path:
    """Play a short match to its end on all sides, and take its record along."""
    player.begin("imhotep", ("local", "Bob"), all_sides=True)
    while player.answer_any(dice):
        pass
    with player.page.expect_download() as download:
        player.page.get_by_role("link", name=re.compile("record", re.IGNORECASE)).click()
    return Path(download.value.path())


def test_a_record_is_taken_along_proved_and_brought_back(arrive: Arrive) -> None:
    ana = arrive()
    record = finished(ana, random.Random(2)).read_text(encoding="utf-8")
    match = zg.replay(record)
    assert match.over
    assert match.scores() == ana.position()["result"]["scores"]
    assert verify(record).is_of_device
    bob = arrive()
    bob.open()
    file = FilePayload(name="match.json", mimeType="application/json", buffer=record.encode())
    bob.page.locator("[data-testid=saved] input").set_input_files(file)
    bob.page.wait_for_url("**/#/replay/here-*")
    expect(bob.page.locator(".board").first).to_be_visible()
    broken = record.replace("1: get", "1: sail ship 1 to temple", 1)
    bob.open()
    bob.page.locator("[data-testid=saved] input").set_input_files(
        FilePayload(name="broken.json", mimeType="application/json", buffer=broken.encode())
    )
    expect(bob.page.get_by_role("alert")).to_contain_text(
        re.compile(r"Not possible: move \d+, “1: sail ship 1 to temple”\.")
    )


@pytest.mark.thorough
def test_a_match_that_goes_on_is_brought_and_played_on(arrive: Arrive) -> None:
    match = zg.load("imhotep", seats=2).new(seed=4)
    dice = random.Random(4)
    for _ in range(9):
        match.play(dice.choice(match.legal()))
    record = json.dumps(match.record()).encode()
    ana = arrive()
    ana.open()
    file = FilePayload(name="match.json", mimeType="application/json", buffer=record)
    ana.page.locator("[data-testid=saved] input").set_input_files(file)
    assert ana.wait_for_turn()
    assert ana.position()["position"] == match.position
    ana.answer_first()


@pytest.mark.thorough
def test_matches_are_listed_and_thrown_away(arrive: Arrive) -> None:
    ana = arrive()
    ana.begin("imhotep", ("bot", "easy"))
    ana.open()
    saved = ana.page.get_by_test_id("saved")
    expect(saved.get_by_role("link")).to_have_count(1)
    saved.get_by_role("button", name="Delete").click()
    saved.get_by_role("button", name="Keep it").click()
    expect(saved.get_by_role("link")).to_have_count(1)
    saved.get_by_role("button", name="Delete").click()
    saved.get_by_role("button", name="Delete").click()
    expect(saved).to_contain_text("Games you play on this device are saved here.")


@pytest.mark.thorough
def test_a_finished_match_is_analysed_on_this_device(arrive: Arrive) -> None:
    ana = arrive()
    finished(ana, random.Random(6))
    ana.page.get_by_role("link", name="Replay").click()
    ana.page.get_by_role("tab").last.click()
    ana.page.get_by_role("button", name="Analyse").click()
    expect(ana.page.locator("figure")).to_have_count(2, timeout=120_000)


# ---- the site


def test_a_site_without_a_server_asks_for_none_and_hides_what_needs_one(arrive: Arrive, host: Host) -> None:
    ana = arrive()
    ana.open()
    expect(ana.page.locator("article")).to_have_count(3)
    expect(ana.page.get_by_text("Open tables")).to_have_count(0)
    expect(ana.page.get_by_text("Your name")).to_have_count(0)
    ana.open("settings")
    expect(ana.page.locator("fieldset").first).to_be_visible()
    ana.open("new/tigris")
    expect(ana.page.get_by_role("button", name="Begin")).to_be_visible()
    assert [path for path in host.asked if path.startswith("api")] == []


MOST = 380_000


@pytest.mark.parametrize("game", ["imhotep", "tigris", "tzolkin"])
def test_the_first_load_of_a_game_with_its_engine_is_at_most_380_kB(game: str, arrive: Arrive, host: Host) -> None:
    ana = arrive(service_workers="block")
    ana.begin(game, ("bot", "hard"))
    ana.answer_first()
    total = sum(host.sent.values())
    assert any(path.endswith(".wasm") for path in host.sent)
    assert 100_000 < total <= MOST, f"{total / 1000:.0f} kB in {len(host.sent)} files"


def test_what_a_match_needs_is_fetched_while_the_language_is_not_here_yet(arrive: Arrive, host: Host) -> None:
    ana = arrive()
    held: list[Route] = []
    ana.page.route("**/assets/shell-*.js", lambda route: held.append(route))
    ana.page.goto(f"{ana.url}#/new/imhotep/here", wait_until="commit")
    for needed in ("/New-", "/Table-", "/worker-", ".wasm"):
        while not any(needed in path for path in host.asked):
            ana.page.wait_for_timeout(20)
    assert held
    assert ana.page.locator("main").count() == 0
    for route in held:
        route.continue_()
    expect(ana.page.locator("form")).to_be_visible()


def test_a_new_version_waits_until_its_person_agrees(arrive: Arrive, host: Host, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    shutil.copytree(host.folder, folder)
    host.folder = folder
    ana = arrive()
    ana.open()
    ana.wait_until_kept()
    begun = ana.begin("imhotep", ("bot", "easy"))
    service = folder / "service.js"
    service.write_text(re.sub(r'"version": ?"\w+"', '"version": "newer"', service.read_text(), count=1))
    ana.page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
    notice = ana.page.get_by_text("A new version is ready.")
    expect(notice).to_be_visible()
    assert "ziggurat-app-newer" in ana.page.evaluate("caches.keys()")
    ana.answer_first()
    with ana.page.expect_navigation():
        ana.page.get_by_role("button", name="Reload").click()
    assert ana.wait_for_turn()
    assert ana.page.url.endswith(begun)
    expect(notice).to_be_hidden()


def test_the_app_offers_to_be_installed_where_the_browser_does(arrive: Arrive) -> None:
    ana = arrive()
    ana.open()
    offer = ana.page.get_by_role("button", name="Install the app")
    expect(offer).to_have_count(0)
    ana.page.evaluate(
        """() => dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
          prompt: async () => void (globalThis.wasAsked = true),
        }))"""
    )
    offer.click()
    assert ana.page.evaluate("globalThis.wasAsked") is True
    expect(offer).to_have_count(0)


# ---- a newer server under an older page


@pytest.fixture
def own_host(host: Host, tmp_path: Path) -> Host:
    """The host with a folder that a test may change."""
    shutil.copytree(host.folder, tmp_path / "site")
    host.folder = tmp_path / "site"
    return host


def publish(folder: Path, version: str) -> None:
    """Write a newer site: its engines fit other readings, and those of the version before are gone."""
    listed = json.loads((folder / "engines" / "index.json").read_text())
    for name, about in listed.items():
        file = f"{name}-{version}-1a2b.wasm"
        (folder / "engines" / about["file"]).unlink()
        (folder / "engines" / file).write_bytes(b"nothing that an older page could use")
        about |= {"file": file, "fits": version, "rules": about["rules"] + 1}
    (folder / "engines" / "index.json").write_text(json.dumps(listed))
    fits = json.dumps({name: {"fits": version} for name in listed}).encode()
    (folder / "fits.json").write_bytes(fits)
    service = (folder / "service.js").read_text()
    service = re.sub(r'"version": ?"\w+"', f'"version": "{version}"', service, count=1)
    proof = f"sha256-{base64.b64encode(hashlib.sha256(fits).digest()).decode()}"
    service = re.sub(r'("fits.json": ?)"[^"]+"', lambda found: f'{found[1]}"{proof}"', service, count=1)
    (folder / "service.js").write_text(service)


def kept_engines(player: Player) -> set[str]:
    """For which versions of the app engines of Imhotep are kept."""
    kept: list[str] = player.page.evaluate(
        "caches.open('ziggurat-engines').then((kept) => kept.keys()).then((all) => all.map(({ url }) => url))"
    )
    return {url.rpartition("/")[2].split("-")[1] for url in kept if "/imhotep-" in url}


def take_new_version(player: Player, version: str) -> None:
    """Agree to a new version when it has come, and wait until it has taken over."""
    player.page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
    with player.page.expect_navigation():
        player.page.get_by_role("button", name="Reload").click()
    player.wait_until(
        "async (name) => (await caches.keys()).includes(name) && navigator.serviceWorker.controller !== null",
        f"ziggurat-app-{version}",
    )


def test_an_older_page_goes_on_with_the_engine_that_it_was_built_for(arrive: Arrive, own_host: Host) -> None:
    ana = arrive()
    ana.open()
    ana.wait_until_kept()
    begun = ana.begin("imhotep", ("bot", "easy"))
    ana.answer_first()
    before = ana.position()
    publish(own_host.folder, "newer")
    ana.page.reload()
    assert ana.wait_for_turn()
    assert (ana.position()["position"], ana.position()["view"]) == (before["position"], before["view"])
    ana.answer_first()
    ana.open()
    expect(ana.page.get_by_test_id("saved").get_by_role("link")).to_have_count(1)
    expect(ana.page.get_by_test_id("saved")).not_to_contain_text("Begun under an earlier version of the rules.")
    ana.begin("imhotep", ("bot", "easy"))  # another match, by the same engine
    ana.open(f"table/{begun}")
    assert ana.wait_for_turn()


def test_a_page_that_no_engine_fits_says_that_a_new_version_is_here(arrive: Arrive, own_host: Host) -> None:
    publish(own_host.folder, "newer")
    ana = arrive(service_workers="block")
    ana.open()
    card = ana.page.locator("article").first
    card.get_by_role("button", name="Play on this device").click()
    expect(card.get_by_role("alert")).to_contain_text("A new version is available. Reload the page")
    ana.open("learn/imhotep/lesson/load")
    expect(ana.page.get_by_role("alert")).to_contain_text("A new version is available. Reload the page")
    assert not [path for path in own_host.asked if path.endswith(".wasm")]


def test_engines_are_kept_as_long_as_the_app_that_they_fit(arrive: Arrive, own_host: Host) -> None:
    ana = arrive()
    ana.open()
    ana.wait_until_kept()
    (ours,) = kept_engines(ana)
    publish(own_host.folder, "second")
    take_new_version(ana, "second")
    assert kept_engines(ana) == {ours, "second"}  # pages of the first may still be open
    publish(own_host.folder, "third")
    take_new_version(ana, "third")
    ana.wait_until(
        "async (old) => !(await (await caches.open('ziggurat-engines')).keys()).some(({ url }) => url.includes(old))",
        f"-{ours}-",
    )
    assert kept_engines(ana) == {"second", "third"}


def test_a_build_that_did_not_come_whole_takes_the_place_of_none(arrive: Arrive, own_host: Host) -> None:
    ana = arrive()
    ana.open()
    ana.wait_until_kept()
    (first,) = ana.page.evaluate(BUILDS)
    publish(own_host.folder, "second")
    (own_host.folder / "fits.json").write_text("{}")  # not what was promised
    ana.page.evaluate(UNTIL_A_BUILD_FAILS)
    assert ana.page.evaluate(BUILDS) == [first]
    ana.page.evaluate("caches.open('ziggurat-app-half').then((half) => half.put('app.css', new Response('')))")
    publish(own_host.folder, "third")
    take_new_version(ana, "third")
    ana.wait_until(f"async () => !(await ({BUILDS})()).includes('ziggurat-app-half')")
    assert ana.page.evaluate(BUILDS) == [first, "ziggurat-app-third"]


BUILDS = "async () => (await caches.keys()).filter((name) => name.startsWith('ziggurat-app-'))"
UNTIL_A_BUILD_FAILS = """async () => {
  const found = await navigator.serviceWorker.getRegistration();
  const failed = new Promise((done) =>
    found.addEventListener("updatefound", () =>
      found.installing.addEventListener("statechange", ({ target }) => target.state === "redundant" && done())));
  void found.update();
  await failed;
}"""


@pytest.fixture
def server(site: Path, dist: Path, tmp_path: Path) -> Iterator[Server]:
    """A server whose own rules are interpreted, with the engines for browsers: what thinks well is the browser."""
    shutil.copytree(dist, tmp_path / "web")
    shutil.copytree(site / "engines", tmp_path / "web" / "engines", dirs_exist_ok=True)
    running = Server(tmp_path / "data", ZIGGURAT_WEB=str(tmp_path / "web"), ZIGGURAT_PLAIN="1").start()
    yield running
    running.stop()


def test_the_page_of_a_server_plays_on_this_device_and_goes_on_when_the_server_is_gone(
    new_context: NewContext, server: Server
) -> None:
    context = new_context()
    ana = Player(context, f"{server.url}/")
    ana.open()
    ana.page.locator("article").first.get_by_role("button", name="Play on this device").click()
    assert ana.wait_for_turn()
    assert "/table/here-" in ana.page.url
    assert not [response.url for response in ana.responses if "/api/tables" in response.url]
    ana.answer_first()
    server.kill()
    ana.answer_first()
    ana.tool("Hint").click()
    expect(ana.page.get_by_test_id("hints")).to_be_visible()
    expect(ana.page.get_by_text("Connection lost")).to_have_count(0)
    context.close()


def test_a_match_at_the_server_that_is_over_is_analysed_on_this_device(new_context: NewContext, server: Server) -> None:
    cleo = Visitor(server.url, "Cleo")
    table = cleo.new_table("imhotep", [ME, BOT])
    play_out({1: cleo}, table)
    cleo.leave()
    ana = Person(new_context(base_url=server.url), server.url, "Ana")
    ana.open(f"replay/{table}")
    ana.page.get_by_role("tab").last.click()
    ana.page.get_by_role("button", name="Analyse").click()
    ana.page.get_by_role("button", name="Stop").click()  # who began it here may stop it
    ana.page.get_by_role("button", name="Analyse").click()
    expect(ana.page.locator("figure")).to_have_count(2, timeout=120_000)
    asked = [(each.request.method, each.url) for each in ana.responses if each.url.endswith("/analysis")]
    assert asked == [("GET", f"{server.url}/api/tables/{table}/analysis")]
    ana.context.close()


def test_a_match_on_this_device_goes_on_with_friends_at_the_server(new_context: NewContext, server: Server) -> None:
    context = new_context()
    ana = Player(context, f"{server.url}/")
    here = ana.begin("imhotep", ("bot", "easy"))
    for _ in range(3):
        ana.answer_first()
        assert ana.wait_for_turn()
    before = ana.position()
    ana.page.get_by_role("tab", name="Table").click()
    ana.page.get_by_role("button", name="Continue with friends").click()
    ana.page.wait_for_url(lambda address: "/table/" in address and "/table/here-" not in address)
    gathering = ana.page.locator(".gathering")
    expect(gathering).to_contain_text("you")
    gathering.get_by_role("button", name="Open to anyone").click()  # the seat of the bot
    expect(gathering.get_by_role("button", name="Open to anyone")).to_have_count(0)
    table = ana.page.url.rpartition("/")[2]
    ben = Visitor(server.url, "Ben")
    assert ben.post(f"/api/tables/{table}/sit").status_code == 200
    gathering.get_by_role("button", name="Start").click()
    ben.connect()
    told = ben.watch(table, 2)
    assert told["view"]["players"][0]["points"] == before["view"]["players"][0]["points"]
    assert told["view"]["round"] == before["view"]["round"]
    ana.open(f"table/{here}")
    assert ana.wait_for_turn()
    assert ana.position()["view"] == before["view"]  # the match here stays as it was
    context.close()


def test_a_site_without_a_server_offers_no_way_to_one(arrive: Arrive) -> None:
    ana = arrive()
    ana.begin("imhotep", ("bot", "easy"))
    ana.page.get_by_role("tab", name="Table").click()
    expect(ana.page.get_by_role("link", name="Replay so far")).to_be_visible()
    expect(ana.page.get_by_role("button", name="Continue with friends")).to_have_count(0)
