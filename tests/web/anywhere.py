"""A site without a server, and people who play there: a host of files that can be stopped and counts what it sends."""

from __future__ import annotations

import contextlib
import gzip
import threading
from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, expect
from tests.web.conftest import PLAIN_SHOW, NewContext
from tests.web.person import Person

UNDER = "/some/where/"
"""A host serves the site in a folder of its own."""
KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json"}
KINDS |= {".svg": "image/svg+xml", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json"}
KINDS |= {".png": "image/png", ".webp": "image/webp"}
PACKED = {".html", ".js", ".css", ".json", ".svg", ".wasm", ".webmanifest"}

TAP = """
const Plain = globalThis.Worker;
globalThis.messages = [];
globalThis.Worker = class extends Plain {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => data?.message && globalThis.messages.push(data.message));
  }
};
"""
"""Lets a test hear what the worker behind the tables tells the page."""


@lru_cache(maxsize=1000)
def _sent(file: Path, _written: int) -> bytes:
    """A file as it is sent. It is packed once, as a host does, so that packing takes nothing from who plays."""
    body = file.read_bytes()
    return gzip.compress(body, 9) if file.suffix in PACKED else body


class Host:
    """Serves a folder, and nothing else, at any address below its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.sent: dict[str, int] = {}
        """Bytes sent, by path."""
        self.asked: list[str] = []
        self.again: int | None = None
        """In how many seconds whoever asks for the list of engines is told to ask again; None where it is whole."""
        self.is_stopped = False

    @cached_property
    def _server(self) -> ThreadingHTTPServer:
        host = self

        class Answer(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                host.answer(self)

            def log_message(self, *_: Any) -> None:
                pass

        return ThreadingHTTPServer(("127.0.0.1", 0), Answer)

    def start(self) -> Host:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def stop(self) -> None:
        if not self.is_stopped:
            self._server.shutdown()
            self._server.server_close()
        self.is_stopped = True

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}{UNDER}"

    def answer(self, request: BaseHTTPRequestHandler) -> None:
        path = urlsplit(request.path).path.removeprefix(UNDER) or "index.html"
        self.asked.append(path)
        file = self.folder / path
        if not request.path.startswith(UNDER) or not file.is_file():
            request.send_error(404)
            return
        body = _sent(file, file.stat().st_mtime_ns)
        request.send_response(200)
        request.send_header("content-type", KINDS[file.suffix])
        named_by_contents = path.startswith("assets/") or file.suffix == ".wasm"
        request.send_header("cache-control", "max-age=31536000, immutable" if named_by_contents else "no-cache")
        if path == "engines/index.json" and self.again is not None:
            request.send_header("retry-after", str(self.again))
        if file.suffix in PACKED:
            request.send_header("content-encoding", "gzip")
        request.send_header("content-length", str(len(body)))
        request.end_headers()
        with contextlib.suppress(BrokenPipeError):  # the page has gone
            request.wfile.write(body)
        self.sent[path] = self.sent.get(path, 0) + len(body)


class Player(Person):
    """Somebody who plays on their own device."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        context.add_init_script(TAP)
        super().__init__(context, url, None)

    def open(self, address: str = "") -> Player:
        self.page.goto(f"{self.url}#/{address}")
        expect(self.page.locator("main")).to_be_visible()
        return self

    def messages(self) -> list[dict[str, Any]]:
        """All that the page was told since it was loaded."""
        messages: list[dict[str, Any]] = self.page.evaluate("globalThis.messages")
        return messages

    def begin(self, game: str, *others: tuple[str, str], all_sides: bool = False) -> str:
        """Set up a table on this device by its page; the others are (kind, level or name). Returns the table's id."""
        self.open(f"new/{game}/here")
        form = self.page.locator("form")
        form.get_by_role("button", name=f"{len(others) + 1} players").click()
        for seat, (kind, detail) in enumerate(others, start=2):
            form.get_by_label(f"Who is player {seat}?").select_option(kind)
            if kind == "bot":
                form.get_by_label(f"Level of the bot for player {seat}").select_option(detail)
            else:
                form.get_by_label(f"Name of player {seat}").fill(detail)
        if all_sides:
            form.get_by_text("Play all sides yourself").click()
        form.get_by_role("button", name="Begin").click()
        self.page.wait_for_url("**/#/table/here-*")
        self.wait_for_turn()
        return self.page.url.rpartition("/")[2]

    def wait_until(self, holds: str, given: Any = None) -> None:
        """Wait until something holds that a page has to wait for itself: a promise alone is no answer to Playwright."""
        wait = "while (!(await holds(given))) await new Promise((done) => setTimeout(done, 50));"
        self.page.evaluate(f"async (given) => {{ const holds = {holds}; {wait} }}", given)

    def wait_until_kept(self) -> None:
        """Wait until all of the app and every engine that is listed is kept in the browser."""
        self.page.evaluate(
            """async () => {
              await navigator.serviceWorker.ready;
              const kept = await caches.open("ziggurat-engines");
              const find = (file) => kept.match(new URL(`engines/${file}`, location.href).href);
              const areAllKept = async () => {
                const list = await find("index.json");
                const files = list ? Object.values(await list.json()).map(({ file }) => file) : [];
                return files.length > 0 && (await Promise.all(files.map(find))).every(Boolean);
              };
              while (!(await areAllKept())) await new Promise((done) => setTimeout(done, 50));
            }"""
        )


Kind = TypeVar("Kind", bound=Player)


def arrivals(new_context: NewContext, host: Host, kind: type[Kind]) -> Iterator[Callable[..., Kind]]:
    """Lets somebody come with a browser of their own. Nothing may have gone wrong in it when they leave."""
    people: list[Kind] = []

    def come(settings: dict[str, Any] = PLAIN_SHOW, **more: Any) -> Kind:
        people.append(kind(new_context(settings=settings, **more), host.url))
        return people[-1]

    yield come
    wrong = [each for person in people for each in person.wrong]
    for person in people:
        person.context.close()
    assert not wrong
