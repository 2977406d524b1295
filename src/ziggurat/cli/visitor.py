"""A visitor of a server: asks by HTTP, says and hears on a socket, and comes back as the same guest.

Knows the public wire and nothing of the server's program; docs/guides/write-a-client.md tells the wire.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import queue
import threading
import urllib.error
import urllib.parse
import urllib.request
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any, NamedTuple

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from ziggurat.engine.errors import ZigguratError
from ziggurat.engine.fair import new_value, promise_of

COOKIE = "ziggurat_guest"
COOKIES = (f"__Host-{COOKIE}", COOKIE)
"""What a server calls its cookie: behind HTTPS, and else. The secret is good under either name."""
PATIENCE_SECONDS = 60.0
FIRST_RETRY_SECONDS, LAST_RETRY_SECONDS = 0.2, 5.0
GIVE_UP_SECONDS = 600.0
"""A server that is gone for this time is not waited for."""
FINAL_CODES = frozenset({4400, 4401, 4403, 4429})
"""Codes with which a server closes a socket for good; its reason is a sentence."""


class Event(NamedTuple):
    """Something that has happened: the socket is open, told something, lost or closed for good; a line was typed."""

    kind: str
    body: Any = None


class Refused(ZigguratError):
    """The server refused a request; the code is for programs."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class Cookies:
    """The file in which the guest's secret for each server is kept; nobody else may read it."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def secret(self, server: str) -> str | None:
        """The secret for a server."""
        return self._all().get(server)

    def keep(self, server: str, secret: str) -> None:
        """Keep a secret."""
        text = json.dumps(self._all() | {server: secret}, indent=2)
        fresh = self.file.with_name(f"{self.file.name}.{os.getpid()}")
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            fresh.unlink(missing_ok=True)
            with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as out:
                out.write(text)
            fresh.replace(self.file)
        except OSError as error:
            raise ZigguratError(f"{self.file} cannot be written: {error.strerror}.") from error

    def _all(self) -> dict[str, str]:
        try:
            kept = json.loads(self.file.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {}
        except (OSError, ValueError) as error:
            raise ZigguratError(f"{self.file} cannot be read as a file of guests' secrets.") from error
        return {str(server): str(secret) for server, secret in kept.items()} if isinstance(kept, dict) else {}


class Visitor:
    """A guest of one server."""

    def __init__(self, server: str, cookies: Cookies) -> None:
        self.server = server
        self.cookies = cookies
        self.secret = cookies.secret(server)
        self.id = ""
        self.name = ""
        self.events: queue.SimpleQueue[Event] = queue.SimpleQueue()
        self._values: dict[str, str] = {}
        """What was promised to be added to chance, by the promise."""
        self._socket: ClientConnection | None = None
        self._closing = threading.Event()
        self._listener: threading.Thread | None = None

    # ---- requests

    def get(self, path: str) -> Any:
        """Ask for something."""
        return json.loads(self.text_of("GET", path) or "null")

    def post(self, path: str, body: Any = None) -> Any:
        """Ask for something to be done."""
        return json.loads(self.text_of("POST", path, {} if body is None else body) or "null")

    def text_of(self, method: str, path: str, body: Any = None) -> str:
        """The answer to a request. What is refused raises the server's sentence."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Accept": "application/json", "Content-Type": "application/json", **self._cookie()}
        request = urllib.request.Request(self.server + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_SECONDS) as answer:
                self._keep_secret(answer.headers.get_all("set-cookie") or [])
                return str(answer.read().decode())
        except urllib.error.HTTPError as error:
            with error:
                raise _refused(error) from error
        except urllib.error.URLError as error:
            raise ZigguratError(f"{self.server} does not answer: {_reason(error.reason)}.") from error
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise ZigguratError(f"{self.server} does not answer as a server should: {error}.") from error

    def _cookie(self) -> dict[str, str]:
        return {"Cookie": f"{COOKIE}={self.secret}"} if self.secret else {}

    def _keep_secret(self, headers: list[str]) -> None:
        for header in headers:
            found = SimpleCookie(header)
            for name in COOKIES:
                if name in found and found[name].value:
                    self.secret = found[name].value
                    self.cookies.keep(self.server, found[name].value)

    # ---- who one is

    def come_in(self, name: str | None) -> None:
        """Be the guest one was, under another name if one is given; or a new guest."""
        guest = self._known()
        if guest is None or (name is not None and guest["name"] != name):
            guest = self.post("/api/guest", {"name": name or "Guest"})
        self.id, self.name = guest["id"], guest["name"]

    def _known(self) -> dict[str, Any] | None:
        if self.secret is None:
            return None
        guest: dict[str, Any] | None = self.get("/api/guest")
        if guest is None:
            self.secret = None
        return guest

    # ---- chance

    def sit(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """Sit down by a request, promise randomness of one's own with it, and tell it if the match is beginning."""
        value = new_value()
        promise = promise_of(value)
        self._values[promise] = value
        return self.add_to_chance(self.post(path, (body or {}) | {"promise": promise}))

    def add_to_chance(self, answer: Any) -> Any:
        """Tell what one promised, where the match is beginning. Returns the table as it is then."""
        for value in self._due(answer["table"]):
            with contextlib.suppress(Refused):  # too late: the match has begun without it
                answer = self.post(f"/api/tables/{answer['table']['id']}/reveal", {"value": value})
        return answer

    def _due(self, table: Any) -> list[str]:
        """What is promised at a table that is beginning, and not told yet."""
        promises = [seat.get("promise") for seat in table["seats"] if not seat.get("has_told")]
        is_due = table.get("is_beginning", False)
        return [self._values[promise] for promise in promises if is_due and promise in self._values]

    # ---- the socket

    def listen(self) -> None:
        """Open the socket and keep it open: what is told, lost and found again goes to `events`."""
        self._listener = threading.Thread(target=self._listen_for_ever, daemon=True)
        self._listener.start()

    def say(self, **message: Any) -> None:
        """Say something. What is said while the socket is lost is lost too."""
        socket = self._socket
        if socket is not None:
            with contextlib.suppress(WebSocketException, OSError):
                socket.send(json.dumps(message))

    def close(self) -> None:
        """Go away."""
        self._closing.set()
        socket = self._socket
        if socket is not None:
            socket.close()
        if self._listener is not None:
            self._listener.join(timeout=5)

    def _listen_for_ever(self) -> None:
        waited = pause = 0.0
        while not self._closing.is_set():
            was_open, why_closed = self._listen()
            if why_closed is not None:
                self.events.put(Event("closed", why_closed))
                return
            if was_open:
                self.events.put(Event("lost"))
                waited = pause = 0.0
            waited += pause
            if waited > GIVE_UP_SECONDS:
                self.events.put(Event("closed", f"{self.server} does not answer."))
                return
            pause = min(LAST_RETRY_SECONDS, max(FIRST_RETRY_SECONDS, pause * 2))
            self._closing.wait(pause)

    def _listen(self) -> tuple[bool, str | None]:
        """Listen until the socket is lost: whether it was open, and the server's reason if it closed it for good."""
        address = "ws" + self.server.removeprefix("http") + "/api/socket?words=true"
        was_open = False
        try:
            with connect(address, additional_headers=self._cookie(), max_size=None, open_timeout=10) as socket:
                self._socket, was_open = socket, True
                self.events.put(Event("open"))
                with contextlib.suppress(WebSocketException):
                    for text in socket:
                        self.events.put(Event("heard", json.loads(text)))
                if socket.close_code in FINAL_CODES:
                    return True, socket.close_reason or "The server closed the connection."
        except (OSError, WebSocketException, ValueError):
            pass
        finally:
            self._socket = None
        return was_open, None


def _refused(error: urllib.error.HTTPError) -> Refused:
    try:
        refusal = json.loads(error.read())["error"]
        return Refused(str(refusal["code"]), str(refusal["sentence"]))
    except (OSError, ValueError, KeyError, TypeError):
        return Refused("unknown", f"The server answers {error.code} {error.reason}: this is no address of Ziggurat's.")


def _reason(reason: object) -> str:
    return (getattr(reason, "strerror", None) or str(reason)).rstrip(".")


def read_lines(descriptor: int, events: queue.SimpleQueue[Event]) -> None:
    """Put every line that is typed among the events, from a thread that nobody waits for; None is the end of input."""

    def read() -> None:
        rest = b""
        while piece := _read_some(descriptor):
            *lines, rest = (rest + piece).split(b"\n")
            for line in lines:
                events.put(Event("typed", line.decode(errors="replace").strip()))
        if rest.strip():
            events.put(Event("typed", rest.decode(errors="replace").strip()))
        events.put(Event("typed", None))

    threading.Thread(target=read, daemon=True).start()


def _read_some(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, 65536)
    except OSError:
        return b""
