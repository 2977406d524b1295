"""A table on this device in Chromium: how long a bot takes to answer, and how long a page takes to open.

    python benches/device.py SITE [--game imhotep] [--level hard] [--slow 6] [--answers 20]
    python benches/device.py SITE --open [--game imhotep] [--times 10]

SITE is a folder that `ziggurat export-site` has written.

Bots are timed as they are and with the whole page slowed down. Chromium's own throttling does not reach workers, where
bots think. So the renderer process is stopped and continued many times a second, and runs for one part in `--slow` of
the time, with all its threads.

With `--open`, the time from the beginning of a navigation to the first answer that can be clicked: of a match that is
kept, with app and engine kept as well; and of a first match in a browser that has never been here, over localhost.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import statistics
import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from tests.web.anywhere import Host, Player

PERIOD = 0.018
"""Seconds from one stop to the next: short, so that quick answers are slowed down as well."""


def renderers_of(process: int) -> list[int]:
    """The processes of all pages of the browsers that a process has started, however far away."""
    parents: dict[int, int] = {}
    pages: list[int] = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if b"--type=renderer" in (folder / "cmdline").read_bytes():
                pages.append(int(folder.name))
        except OSError:
            continue
    return [page for page in pages if _is_below(page, process, parents)]


def _is_below(process: int, above: int, parents: dict[int, int]) -> bool:
    while process > 1:
        process = parents.get(process, 0)
        if process == above:
            return True
    return False


class Brake:
    """Lets processes run for a part of the time."""

    def __init__(self, slow: float, processes: list[int]) -> None:
        self.slow, self.processes = slow, processes
        self._is_on = slow > 1
        self._ran, self._stood = 0.0, 0.0
        self._thread = threading.Thread(target=self._work, daemon=True)

    @property
    def slowed(self) -> float:
        """How many times slower the processes were in truth: sleeping is not exact."""
        return round(1 + self._stood / self._ran, 1) if self._ran else 1.0

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *_: object) -> None:
        self._is_on = False
        self._thread.join()
        self._send(signal.SIGCONT)

    def _send(self, what: signal.Signals) -> None:
        for process in self.processes:
            try:
                os.kill(process, what)
            except ProcessLookupError:
                continue

    def _work(self) -> None:
        while self._is_on:
            began = time.perf_counter()
            self._send(signal.SIGSTOP)
            due = (self.slow - 1) * (self._ran + PERIOD / self.slow) - self._stood  # makes up for what ran too long
            time.sleep(max(0.0, due))
            self._send(signal.SIGCONT)
            stood = time.perf_counter()
            time.sleep(PERIOD / self.slow)
            self._stood += stood - began
            self._ran += time.perf_counter() - stood


CLOCK = """
const Old = globalThis.Worker;
globalThis.waits = [];
let asked = null;
globalThis.Worker = class extends Old {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => {
      if (data?.message?.type !== "position") return;
      if (asked !== null) globalThis.waits.push(performance.now() - asked);
      asked = data.message.thinking ? performance.now() : null;
    });
  }
};
"""
"""Notes how long it takes from a position in which a bot is asked to the next."""


LIT = """
globalThis.lit = new Promise((resolve) => {
  const look = () => {
    const answer = document.querySelector(".prompt.mine [data-testid=answers] button:enabled");
    if (answer) resolve(performance.now());
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
});
"""
"""Notes when the first answer is on the screen, counted from the beginning of the navigation."""


def openings(browser: Browser, host: Host, game: str, times: int) -> None:
    """How long it takes to open a match that is kept, and a first one where nothing is."""
    context = new_context(browser, LIT)
    player = Player(context, host.url)
    player.open()
    player.wait_until_kept()
    player.begin(game, ("bot", "easy"))
    warm = []
    for _ in range(times):
        player.page.reload(wait_until="commit")
        warm.append(player.page.evaluate("globalThis.lit"))
    context.close()
    tell(game=game, opened="a kept match", **figures(warm))
    cold = []
    for _ in range(times):
        context = new_context(browser, LIT)
        page = context.new_page()
        page.goto(f"{host.url}#/new/{game}/coach/now", wait_until="commit")
        cold.append(page.evaluate("globalThis.lit"))
        context.close()
    tell(game=game, opened="a first match", **figures(cold))


def figures(times: list[float]) -> dict[str, int]:
    return {"median_ms": round(statistics.median(times)), "longest_ms": round(max(times)), "n": len(times)}


def tell(**what: object) -> None:
    """Print a result with the load of the machine, without which it means little."""
    print(json.dumps({**what, "load": round(os.getloadavg()[0], 1), "cores": os.cpu_count()}), flush=True)


def new_context(browser: Browser, *scripts: str) -> BrowserContext:
    context = browser.new_context(reduced_motion="reduce", locale="en", viewport={"width": 1440, "height": 900})
    for script in scripts:
        context.add_init_script(script)
    context.add_init_script('localStorage[\'ziggurat.settings\'] = \'{"moments": "off", "speed": 0}\'')
    context.set_default_timeout(120_000)
    return context


def measure(page: Page, player: Player, level: str, game: str, answers: int, slow: float) -> tuple[list[float], float]:
    """The milliseconds of every answer of a bot, and how many times slower the page was."""
    player.begin(game, ("bot", level))
    if not renderers_of(os.getpid()):
        raise SystemExit("The process of the page was not found: nothing would be slowed down.")
    dice = random.Random(1)
    brake = Brake(slow, renderers_of(os.getpid()))
    with brake:
        for _ in range(answers):
            if not player.is_asked():
                break
            player.answer_any(dice)
    waits: list[float] = page.evaluate("globalThis.waits")
    return waits, brake.slowed


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("site", type=Path)
    words.add_argument("--game", default="imhotep")
    words.add_argument("--level", default="hard")
    words.add_argument("--slow", type=float, default=6.0)
    words.add_argument("--answers", type=int, default=20)
    words.add_argument("--open", action="store_true", help="how long pages take to open")
    words.add_argument("--times", type=int, default=10)
    given = words.parse_args()
    host = Host(given.site).start()
    with sync_playwright() as playwright:
        path = os.environ.get("CHROMIUM", "/usr/bin/chromium")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        if given.open:
            openings(browser, host, given.game, given.times)
        for slow in () if given.open else (1.0, given.slow):
            context = new_context(browser, CLOCK)
            player = Player(context, host.url)
            waits, slowed = measure(player.page, player, given.level, given.game, given.answers, slow)
            if not waits:
                raise SystemExit("No bot was asked: let there be more answers.")
            tell(game=given.game, level=given.level, slowed=slowed, **figures(waits))
            context.close()
        browser.close()
    host.stop()


if __name__ == "__main__":
    main()
