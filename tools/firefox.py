"""Plays whole matches on this device in Firefox, with the host of the site gone. Prints what came of each.

python tools/firefox.py SITE [game …]    SITE is a folder that `ziggurat export-site` has written

Firefox ($FIREFOX, or firefox-esr) is driven by WebDriver BiDi, which it speaks by itself. Answers are clicked by
chance; in the middle of a match the page is loaded again.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.web.anywhere import Host
from websockets.sync.client import ClientConnection, connect

from ziggurat.engine import library

PREFERENCES = {
    "intl.accept_languages": "en",
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.update.enabled": False,
}
HEARD = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
BEFORE_RELOAD = 15
MOST = 900
PATIENCE_SECONDS = 600

HELP = """
globalThis.until = async (find, what) => {
  for (let tries = 0; tries < 2400; tries++) {
    const found = find();
    if (found) return found;
    await new Promise((done) => setTimeout(done, 25));
  }
  throw new Error(`${what} does not come: ${document.body.innerText.slice(0, 300)}`);
};
globalThis.one = (selector) => document.querySelector(selector);
globalThis.anyOf = (selector) => {
  const found = [...document.querySelectorAll(selector)].filter((each) => !each.disabled);
  return found[Math.floor(Math.random() * found.length)];
};
"""

KEPT = """
await navigator.serviceWorker.ready;
const kept = await caches.open("ziggurat-engines");
const list = new URL("engines/index.json", location.href).href;
const pause = () => new Promise((done) => setTimeout(done, 50));
for (let tries = 0; tries < 1200 && !(await kept.match(list)); tries++) await pause();
return (await kept.keys()).length;
"""

BEGIN = """
const form = await until(() => one("form"), "the form");
const begin = () => [...form.querySelectorAll("button")].find((each) => each.textContent.trim() === "Begin");
(await until(begin, "the button")).click();
await until(() => location.hash.includes("table/here-"), "the table");
return location.hash;
"""

PLAY = """
const asked = () => one(".prompt.mine [data-testid=answers]") ?? one("[data-testid=end]");
for (let given = 0; given < %d; given++) {
  await until(asked, "a question");
  if (one("[data-testid=end]")) return { given, over: true, text: one("[data-testid=end]").innerText };
  const moment = one("[data-testid=question]").dataset.moment;
  const answers = "[data-testid=answers] button, [data-testid=done][data-move]";
  if (!anyOf(answers)) anyOf(".kinds button").click();
  (await until(() => anyOf(answers), "an answer")).click();
  const confirm = "[data-testid=confirm], .prompt:has(.confirm) [data-testid=done]:enabled";
  const later = () => one("[data-testid=end]") ?? (one("[data-testid=question]")?.dataset.moment !== moment || null);
  const confirmed = () => later() ?? (one(".prompt .confirm") && one(confirm)?.click(), null);
  await until(confirmed, "the next moment");
}
await until(asked, "a question");
return { given: %d, over: false, text: one("[data-testid=question]")?.innerText ?? "" };
"""


class Firefox:
    """A browser with a profile of its own, and one page."""

    def __init__(self, profile: Path) -> None:
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()]
        (profile / "user.js").write_text("\n".join(lines))
        program = os.environ.get("FIREFOX", "firefox-esr")
        command = [program, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0"]
        self.said = profile / "said"
        with self.said.open("w") as said:
            self.process = subprocess.Popen(command, stdout=said, stderr=said)
        self.ending = contextlib.ExitStack()
        self.socket: ClientConnection = self.ending.enter_context(connect(f"{self._address()}/session", max_size=None))
        self.numbers = itertools.count(1)
        self.about: dict[str, Any] = self.ask("session.new", capabilities={})["capabilities"]
        self.page = self.ask("browsingContext.getTree")["contexts"][0]["context"]

    def _address(self) -> str:
        while self.process.poll() is None:
            if found := HEARD.search(self.said.read_text()):
                return found[1]
            time.sleep(0.1)
        raise SystemExit("Firefox ended before it could be spoken to.")

    def ask(self, method: str, **given: Any) -> Any:
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": given}))
        while True:
            heard = json.loads(self.socket.recv(timeout=PATIENCE_SECONDS))
            if heard.get("id") == number:
                if heard["type"] == "error":
                    raise SystemExit(f"{method}: {heard['message']}")
                return heard["result"]

    def open(self, address: str) -> None:
        self.ask("browsingContext.navigate", context=self.page, url=address, wait="complete")

    def reload(self) -> None:
        self.ask("browsingContext.reload", context=self.page, wait="complete")

    def run(self, program: str) -> Any:
        """Run a program in the page, and return what it does, as plain data."""
        text = f"(async () => {{ {HELP}\nreturn JSON.stringify((await (async () => {{ {program} }})()) ?? null); }})()"
        told = self.ask("script.evaluate", expression=text, target={"context": self.page}, awaitPromise=True)
        if told["type"] == "exception":
            raise SystemExit(told["exceptionDetails"]["text"])
        return json.loads(told["result"]["value"])

    def end(self) -> None:
        self.ending.close()
        self.process.terminate()
        self.process.wait()


def whole_match(firefox: Firefox, url: str, game: str) -> dict[str, Any]:
    """Begin a match against a bot, load the page again in the middle, and play to the scores."""
    began = time.monotonic()
    firefox.open(f"{url}#/new/{game}/here")
    firefox.run(BEGIN)
    first = firefox.run(PLAY % (BEFORE_RELOAD, BEFORE_RELOAD))
    firefox.reload()
    rest = firefox.run(PLAY % (MOST, MOST))
    again = " ".join(rest["text"].split())[:160]
    given, seconds = first["given"] + rest["given"], round(time.monotonic() - began)
    return {"game": game, "answers": given, "over": rest["over"], "end": again, "seconds": seconds}


def main() -> None:
    site, *games = sys.argv[1:]
    host = Host(Path(site)).start()
    with tempfile.TemporaryDirectory() as profile:
        firefox = Firefox(Path(profile))
        try:
            print(json.dumps({"browser": firefox.about["browserName"], "version": firefox.about["browserVersion"]}))
            firefox.open(host.url)
            firefox.run("""localStorage["ziggurat.settings"] = '{"moments": "off", "speed": 0}'""")
            firefox.reload()
            print(json.dumps({"kept": firefox.run(KEPT)}), flush=True)
            host.stop()
            firefox.reload()
            for game in games or library.names():
                print(json.dumps(whole_match(firefox, host.url, game), ensure_ascii=False), flush=True)
        finally:
            firefox.end()


if __name__ == "__main__":
    main()
