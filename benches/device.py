"""How long a bot of a level takes to answer in Chromium, as it is and with the whole browser page slowed down.

Chromium's own throttling does not reach workers, where bots think. So the renderer process is stopped and continued
many times a second, and runs for one part in `--slow` of the time, with all its threads.

    python benches/device.py SITE [--game imhotep] [--level hard] [--slow 6] [--answers 20]

SITE is a folder that `ziggurat export-site` has written.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import statistics
import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Page, sync_playwright
from tests.web.anywhere import Host, Player

PERIOD = 0.06
"""Seconds from one stop to the next."""


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
        self._thread = threading.Thread(target=self._work, daemon=True)

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
            self._send(signal.SIGSTOP)
            time.sleep(PERIOD * (1 - 1 / self.slow))
            self._send(signal.SIGCONT)
            time.sleep(PERIOD / self.slow)


CLOCK = """
const Old = globalThis.Worker;
globalThis.waits = [];
let asked = null;
globalThis.Worker = class extends Old {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => {
      if (data?.told?.type !== "position") return;
      if (asked !== null) globalThis.waits.push(performance.now() - asked);
      asked = data.told.thinking ? performance.now() : null;
    });
  }
};
"""
"""Notes how long it takes from a position in which a bot is asked to the next."""


def measure(page: Page, player: Player, level: str, game: str, answers: int, slow: float) -> list[float]:
    player.begin(game, ("bot", level))
    if not renderers_of(os.getpid()):
        raise SystemExit("The process of the page was not found: nothing would be slowed down.")
    with Brake(slow, renderers_of(os.getpid())):
        for _ in range(answers):
            if not player.is_asked():
                break
            player.answer_first()
    waits: list[float] = page.evaluate("globalThis.waits")
    return waits


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("site", type=Path)
    words.add_argument("--game", default="imhotep")
    words.add_argument("--level", default="hard")
    words.add_argument("--slow", type=float, default=6.0)
    words.add_argument("--answers", type=int, default=20)
    given = words.parse_args()
    host = Host(given.site).start()
    with sync_playwright() as playwright:
        path = os.environ.get("CHROMIUM", "/usr/bin/chromium")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        for slow in (1.0, given.slow):
            context = browser.new_context(reduced_motion="reduce", locale="en")
            context.add_init_script(CLOCK)
            context.add_init_script('localStorage[\'ziggurat.settings\'] = \'{"moments": "off", "speed": 0}\'')
            context.set_default_timeout(120_000)
            player = Player(context, host.url)
            waits = measure(player.page, player, given.level, given.game, given.answers, slow)
            if not waits:
                raise SystemExit("No bot was asked: let there be more answers.")
            times = {"median_ms": round(statistics.median(waits)), "longest_ms": round(max(waits)), "n": len(waits)}
            print(json.dumps({"game": given.game, "level": given.level, "slowed": slow, **times}), flush=True)
            context.close()
        browser.close()
    host.stop()


if __name__ == "__main__":
    main()
