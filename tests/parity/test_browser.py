"""Parity with browsers: the module of a game ends matches in the same records and grows the same trees, to the byte."""

from __future__ import annotations

import base64
import itertools
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import pytest
from playwright.sync_api import Page, sync_playwright
from tests.parity import browser as native
from tests.parity.browser import ROOT, Browser, browser_with, hashed, node
from tests.parity.test_parity import random_log
from tests.tables import QUICK, SETTINGS, Setting, late, midway, mostly_thorough

from ziggurat.bots import bot_from
from ziggurat.bots.browser import module_of
from ziggurat.bots.reasons import compare
from ziggurat.bots.search import SearchBot
from ziggurat.engine import library
from ziggurat.engine.rule import PLAIN
from ziggurat.engine.sight import Sight

pytestmark = pytest.mark.skipif(PLAIN, reason="compares browsers with the compiled rules")

N_MATCHES = 200
SIMULATIONS = 300


@pytest.fixture(scope="module")
def browsers() -> Iterator[dict[str, Browser]]:
    """Node with the engine of each game, started when it is first asked."""

    class Started(dict[str, Browser]):
        def __missing__(self, game: str) -> Browser:
            running = browser_with(game)
            opened.append(running)
            self[game] = running.__enter__()
            return self[game]

    opened: list[Any] = []
    yield Started()
    for running in opened:
        running.__exit__(None, None, None)


def opening_of(setting: Setting) -> str:
    opening: str = setting.load().opening().tobytes().hex()
    return opening


def test_matches_end_in_equal_records(setting: Setting, browsers: dict[str, Browser]) -> None:
    there = browsers[setting.name].ask("play", opening=opening_of(setting), first=1, count=N_MATCHES)
    here = [hashed(end) for end in native.play(setting.load(), 1, N_MATCHES)]
    assert sum(mine != theirs for mine, theirs in zip(here, there["records"], strict=True)) == 0


def test_every_door_says_the_same_at_every_decision(setting: Setting, browsers: dict[str, Browser]) -> None:
    for seed in (21, 22):
        log, stride = random_log(setting, seed), 5 * setting.stride
        there = browsers[setting.name].ask("walk", opening=opening_of(setting), actions=log, stride=stride)
        assert there == native.walk(setting.load(), log, stride)


@pytest.mark.parametrize("by_net", [True, False])
def test_searches_grow_equal_trees(setting: Setting, browsers: dict[str, Browser], by_net: bool) -> None:
    game = setting.load()
    for seed in (1, 2, 3):
        match = native.with_a_choice(midway(setting, seed, 25 * seed), seed)
        assert match.asked is not None
        how: dict[str, Any] = {"seed": seed, "simulations": SIMULATIONS, "by_net": by_net}
        there = browsers[setting.name].ask("search", record=match.s.tobytes().hex(), seat=match.asked, **how)
        here = native.search(game, match.s, match.asked, **how)
        assert (there["tree"], there["answer"]) == (hashed(here.tree), here.answer)


def test_a_search_stops_in_time_however_much_is_left(browsers: dict[str, Browser]) -> None:
    match = native.with_a_choice(midway(SETTINGS[0], 1, 25), 1)
    given = {"record": match.s.tobytes().hex(), "seat": match.asked}
    browser = browsers[SETTINGS[0].name]
    assert browser.ask("hurry", simulations=10_000_000, most_milliseconds=30, **given) < 10_000_000
    assert browser.ask("hurry", simulations=50, most_milliseconds=60_000, **given) == 50


def test_greedy_answers_alike(setting: Setting, browsers: dict[str, Browser]) -> None:
    for seed in (4, 5):
        match = native.with_a_choice(midway(setting, seed, 20 * seed), seed)
        assert match.asked is not None
        there = browsers[setting.name].ask("greedy", record=match.s.tobytes().hex(), seat=match.asked, seed=seed)
        assert there == native.greedy(setting.load(), match.s, match.asked, seed)


def test_reasons_are_equal_in_browsers(setting: Setting, browsers: dict[str, Browser]) -> None:
    for seed in (1, 2):
        match = native.with_a_choice(midway(setting, seed, 60 * seed), seed)
        sight = match.sight()
        how: dict[str, Any] = {"best": sight.legal[0], "other": sight.legal[-1], "seed": seed, "worlds": 8}
        there = browsers[setting.name].ask("compare", record=match.s.tobytes().hex(), seat=sight.seat, **how)
        here = asdict(compare(sight, seconds=None, **how))
        assert in_order(there) == in_order(here)


def in_order(reasons: dict[str, Any]) -> dict[str, Any]:
    """Reasons with equally large parts in one order, and numbers without the last digit, which is rounded."""
    for part in [*reasons["scores"], *reasons["leads"], *reasons["wins"], *reasons["parts"]]:
        part |= {name: round(part[name], 3) for name in ("best", "other", "error")}
    sizes = [abs(part["best"] - part["other"]) for part in reasons["parts"]]
    assert all(one >= other - 0.002 for one, other in itertools.pairwise(sizes))
    return reasons | {"parts": sorted(reasons["parts"], key=lambda part: (part["seat"], part["source"]))}


@pytest.mark.parametrize("level", ["easy", "normal"])
@pytest.mark.parametrize("game", library.names())
def test_a_level_plays_on_alike_and_keeps_its_tree(
    game: str, level: str, browsers: dict[str, Browser], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot that is asked again and again slips and thinks as the other does, with what is left of its tree."""
    slips: list[int] = []
    at_first_sight = SearchBot._at_first_sight

    def slipped(bot: SearchBot, sight: Sight) -> int:
        slips.append(sight.seat)
        return at_first_sight(bot, sight)

    monkeypatch.setattr(SearchBot, "_at_first_sight", slipped)
    setting = next(setting for setting in SETTINGS if setting.name == game)
    match, bot, other = setting.load().new(seed=6), bot_from(level, seed=9), bot_from("greedy", seed=1)
    asked: list[Any] = []
    answers: list[int] = []
    while len(answers) < 8 and not match.over:
        sight = match.sight()
        mine = match.asked == 1
        answer = (bot if mine else other).choose(sight)
        if mine:
            asked.append({"record": match.s.tobytes().hex(), "seat": 1, "moves": sight.moves})
            answers.append(answer)
        match.play(answer)
    assert browsers[game].ask("level", name=level, seed=9, asked=asked) == answers
    assert 0 < len(slips) < 8 or level != "easy", "it slips now and then"


# ---- in Chromium


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    """A page that can be asked the same questions."""
    found = subprocess.run([ROOT / "scripts" / "chromium"], check=True, capture_output=True, text=True).stdout.strip()
    command = [node(), "scripts/engine.mjs", "--page"]
    script = subprocess.run(command, cwd=ROOT / "web", check=True, capture_output=True, text=True).stdout
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM") or found, args=["--no-sandbox"])
        opened = running.new_page()
        opened.add_script_tag(content=script, type="module")
        opened.wait_for_function("() => 'ask' in globalThis")  # a module runs when it likes
        yield opened
        running.close()


def ask_page(page: Page, game: str, question: str, **given: Any) -> Any:
    code = base64.b64encode(module_of(game)).decode()
    return page.evaluate("([code, question, given]) => ask(code, question, given)", [code, question, given])


def test_chromium_ends_matches_in_equal_records(setting: Setting, page: Page) -> None:
    there = ask_page(page, setting.name, "play", opening=opening_of(setting), first=1, count=N_MATCHES)
    here = [end.hex() for end in native.play(setting.load(), 1, N_MATCHES)]
    assert sum(mine != theirs for mine, theirs in zip(here, there["records"], strict=True)) == 0


def test_chromium_grows_equal_trees(setting: Setting, page: Page) -> None:
    match = native.with_a_choice(midway(setting, 8, 30), 8)
    assert match.asked is not None
    how: dict[str, Any] = {"seed": 8, "simulations": 60, "by_net": True}
    there = ask_page(page, setting.name, "search", record=match.s.tobytes().hex(), seat=match.asked, **how)
    here = native.search(setting.load(), match.s, match.asked, **how)
    assert (there["tree"], there["answer"]) == (here.tree.hex(), here.answer)


# ---- at the other speeds


def told_at(speed: dict[str, str], module: str, wanted: list[Any]) -> list[Any]:
    environment = {key: value for key, value in os.environ.items() if not key.startswith("ZIGGURAT_PLAIN")}
    environment |= {"PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)]), **speed}
    command = [sys.executable, "-W", "error", "-m", module]
    done = subprocess.run(
        command, input=json.dumps(wanted), capture_output=True, text=True, cwd=ROOT, env=environment, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    answers: list[Any] = json.loads(done.stdout)
    return answers


SPEEDS = pytest.mark.parametrize(
    "speed",
    [
        pytest.param({"ZIGGURAT_PLAIN": "1"}, id="interpreted"),
        pytest.param({"ZIGGURAT_CHECKED": "1"}, id="checked", marks=pytest.mark.thorough),
        pytest.param({"ZIGGURAT_WHOLE": "0"}, id="by numba", marks=pytest.mark.thorough),
    ],
)


@SPEEDS
@pytest.mark.parametrize("game", library.names())
def test_trees_are_equal_at_the_other_speeds(game: str, speed: dict[str, str], browsers: dict[str, Browser]) -> None:
    """Few positions and simulations interpreted, where one takes as long as a thousand compiled."""
    wanted, here, there = [], [], []
    seeds, simulations = ([5], 3) if "ZIGGURAT_PLAIN" in speed else ([5, 6, 7], 200)
    for setting, seed in itertools.product((one for one in SETTINGS if one.name == game), seeds):
        match = native.with_a_choice(midway(setting, seed, 40), seed)
        assert match.asked is not None
        how = (match.asked, seed, simulations, True)
        wanted.append([setting.name, setting.seats, setting.options, match.s.tobytes().hex(), *how])
        here.append(hashed(native.search(setting.load(), match.s, *how).tree))
        named = dict(zip(("seat", "seed", "simulations", "by_net"), how, strict=True))
        there.append(browsers[game].ask("search", record=match.s.tobytes().hex(), **named)["tree"])
    assert here == there == told_at(speed, "tests.parity.trees", wanted)


@SPEEDS
@pytest.mark.parametrize("game", mostly_thorough(library.names()))
def test_reasons_are_equal_at_the_other_speeds(game: str, speed: dict[str, str]) -> None:
    """Shortly before the end of a match, interpreted in a sample of settings: a whole match takes minutes there."""
    wanted, here = [], []
    is_slow = "ZIGGURAT_PLAIN" in speed
    for setting in (one for one in SETTINGS if one.name == game and (one.label in QUICK or not is_slow)):
        sight = (match := late(setting, seed=5, left=20)).sight()
        how = (sight.legal[0], sight.legal[-1], 2, 7)
        wanted.append([setting.name, setting.seats, setting.options, match.s.tobytes().hex(), sight.seat, *how])
        best, other, worlds, seed = how
        here.append(asdict(compare(sight, best, other, worlds, None, seed)))
    assert told_at(speed, "tests.parity.comparisons", wanted) == here
