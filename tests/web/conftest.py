"""A real browser in front of a real server: one of each for a whole run, and people who come and go."""

from __future__ import annotations

import contextlib
import fcntl
import functools
import itertools
import json
import os
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright
from tests.server.conftest import Server, Visitor, play_out
from tests.web.person import BOT, ME, Person
from tests.web.steady import of_a_page, write_steady_app

from ziggurat.server.site import write_site

ROOT = Path(__file__).parents[2]

PATIENCE = 30_000
"""Milliseconds after which something that should happen does not, also on a slow machine."""

expect.set_options(timeout=PATIENCE)

LEFT_OUT = (
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxPopup",
)
"""What the browser does without: what Playwright leaves out, whose list this one replaces, and the page that a whole
Chromium loads for its address bar with every window, which costs more than one of ours."""

PLAIN_SHOW = {"moments": "off"}
"""What people have chosen unless a test says otherwise: the table goes on, and nothing lies above it."""

KEEP = "try { localStorage['ziggurat.settings'] ??= %s } catch { /* a page without an address keeps nothing */ }"

Come = Callable[..., Person]
NewContext = Callable[..., BrowserContext]
Over = Callable[[str], str]


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built web app, with steady chance at tables on a device: of $ZIGGURAT_WEB, or our own, built if it is old."""
    return write_steady_app(built_app(), tmp_path_factory.mktemp("app") / "dist")


def built_app() -> Path:
    if "ZIGGURAT_WEB" in os.environ:
        return Path(os.environ["ZIGGURAT_WEB"])
    with (Path(tempfile.gettempdir()) / "ziggurat-web-build.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        subprocess.run([ROOT / "scripts" / "web"], check=True)
    return ROOT / "web" / "dist"


@pytest.fixture(scope="session")
def site(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The app as a site without a server, with the engines of all games: of $ZIGGURAT_SITE, or written now."""
    if "ZIGGURAT_SITE" in os.environ:
        return Path(os.environ["ZIGGURAT_SITE"])
    return write_site(tmp_path_factory.mktemp("export") / "site", dist)


FLAGS = ["--no-sandbox", "--disable-gpu", f"--disable-features={','.join(LEFT_OUT)}"]


@functools.cache
def chromium() -> str:
    """Where Chromium is."""
    return subprocess.run([ROOT / "scripts" / "chromium"], check=True, capture_output=True, text=True).stdout.strip()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield running
        running.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory, dist: Path) -> Iterator[Server]:
    """One server for all tests that do not harm it. People are slow: its rules are interpreted, nothing is compiled."""
    running = Server(tmp_path_factory.mktemp("house") / "data", ZIGGURAT_WEB=str(dist), ZIGGURAT_PLAIN="1").start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def fast_house(tmp_path_factory: pytest.TempPathFactory, dist: Path) -> Iterator[Server]:
    """A server whose rules of Imhotep are compiled, for what needs the search."""
    running = Server(tmp_path_factory.mktemp("fast") / "data", ZIGGURAT_WEB=str(dist)).start()
    visitor = Visitor(running.url, "Cleo").connect()
    visitor.new_table("imhotep", [ME, BOT])
    visitor.say(type="lobby", on=True)
    while visitor.get("/api/games").json()["games"][0]["readiness"]["state"] != "ready":
        visitor.hear("compiling", timeout=600)
    visitor.leave()
    yield running
    running.stop()


@pytest.fixture
def new_context(browser: Browser, request: pytest.FixtureRequest) -> NewContext:
    """Makes browsers for people: what is drawn in one follows from the test and from who comes as which."""
    numbers = itertools.count(1)

    def make(name: str | None = None, settings: dict[str, Any] = PLAIN_SHOW, **more: Any) -> BrowserContext:
        context = browser.new_context(**{**USUAL, **more})
        return prepared(context, f"{request.node.name} {next(numbers)} {name}", settings)

    return make


USUAL: Any = {"reduced_motion": "reduce", "viewport": {"width": 1440, "height": 900}, "locale": "en"}


def prepared(context: BrowserContext, who: str, settings: dict[str, Any] = PLAIN_SHOW) -> BrowserContext:
    """A browser for somebody: what is drawn in it follows from who they are."""
    context.add_init_script(of_a_page(who))
    context.add_init_script(KEEP % json.dumps(json.dumps(settings)))
    context.set_default_timeout(PATIENCE)
    return context


@pytest.fixture
def launch(browser: Browser) -> Iterator[Callable[[Path], BrowserContext]]:
    """Begins a browser of its own, whose profile lies in a folder and outlives it."""
    begun: list[Path] = []

    def begin(profile: Path) -> BrowserContext:
        begun.append(profile)
        kind = browser.browser_type
        context = kind.launch_persistent_context(str(profile), executable_path=chromium(), args=FLAGS, **USUAL)
        return prepared(context, profile.name)

    yield begin
    for profile in set(begun):
        kill(profile)


def kill(profile: Path) -> None:
    """End the browser of a profile as a power cut would: all of its processes at once, without a word."""
    processes = [process for process in psutil.process_iter(["cmdline"]) if _is_of(process, profile)]
    for process in processes:
        with contextlib.suppress(psutil.NoSuchProcess):
            process.kill()
    psutil.wait_procs(processes, timeout=30)
    for left in profile.glob("Singleton*"):
        left.unlink(missing_ok=True)  # says that the profile is in use


def _is_of(process: psutil.Process, profile: Path) -> bool:
    return any(word == f"--user-data-dir={profile}" for word in process.info["cmdline"] or [])


@pytest.fixture
def come(new_context: NewContext, house: Server) -> Iterator[Come]:
    """Lets people come, each with a browser of their own. Nothing may have gone wrong in it when they leave."""
    people: list[Person] = []

    def arrive(
        name: str | None = "Ana",
        server: Server = house,
        language: str = "en",
        settings: dict[str, Any] = PLAIN_SHOW,
        **more: Any,
    ) -> Person:
        context = new_context(name, settings, base_url=server.url, locale=language, **more)
        people.append(Person(context, server.url, name))
        return people[-1]

    yield arrive
    wrong = {person.name: person.wrong for person in people if person.wrong}
    for person in people:
        person.context.close()
    assert not wrong


@pytest.fixture(scope="session")
def over(house: Server) -> Over:
    """The table of a match of a game that is over, played without a browser; the same one for all who ask."""
    return functools.cache(lambda game: played(house, game))


def played(server: Server, game: str) -> str:
    """Play a match without a browser, and return its table."""
    visitor = Visitor(server.url, "Cleo")
    table = visitor.new_table(game, [ME, BOT])
    play_out({1: visitor}, table)
    visitor.leave()
    return table


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whole matches take longest: they begin first, so that no process waits for another at the end."""
    places = [place for place, item in enumerate(items) if item.path.parent == Path(__file__).parent]
    ordered = sorted((items[place] for place in places), key=lambda item: item.path.name != "test_whole_matches.py")
    for place, item in zip(places, ordered, strict=True):
        items[place] = item
