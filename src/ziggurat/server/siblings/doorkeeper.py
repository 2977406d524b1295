"""Requests that another process has let in, answered by the same application that answers all others."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from starlette.types import ASGIApp, Message, Scope

from ziggurat.engine.errors import BadOption
from ziggurat.server.errors import Code, Refusal
from ziggurat.server.guard import FROM_SIBLING
from ziggurat.server.store import GuestRow

OF_TABLE = re.compile(r"/api/tables/([A-Za-z0-9_-]{1,24})(?:/[A-Za-z0-9_/-]{0,80})?")
METHODS = ("GET", "POST", "DELETE")
KEPT_HEADERS = ("content-type", "content-disposition")


@dataclass
class Asked:
    """A request, as it goes from one process to another."""

    table: str
    method: str
    path: str
    query: str
    guest: GuestRow | None
    body: bytes

    def head(self) -> dict[str, Any]:
        """All but the body, as data."""
        guest = None if self.guest is None else {"id": self.guest.id, "name": self.guest.name, "at": self.guest.created}
        return {"method": self.method, "path": self.path, "query": self.query, "guest": guest}


@dataclass
class Answer:
    """What came of it."""

    status: int
    headers: dict[str, str]
    body: bytes

    def head(self) -> dict[str, Any]:
        """All but the body, as data."""
        return {"answered": self.status, "headers": self.headers}


class Doorkeeper:
    """Answers requests that other processes have let in, by the same application that answers all others."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    def asked_from(self, head: dict[str, Any], body: bytes) -> Asked:
        """A request, read again. Only such as are about a table can be asked from there."""
        found = OF_TABLE.fullmatch(str(head.get("path")))
        if found is None or head.get("method") not in METHODS:
            raise BadOption("Only requests about a table go from one process to another.")
        who = head.get("guest")
        guest = None if who is None else GuestRow(str(who["id"]), str(who["name"]), float(who["at"]))
        return Asked(found[1], head["method"], found[0], str(head.get("query", "")), guest, body)

    def answer_from(self, head: dict[str, Any], body: bytes) -> Answer:
        """An answer, read again; what another process refuses is refused here."""
        if "answered" not in head:
            raise Refusal(Code(head["code"]), str(head["sentence"]), int(head["status"]))
        return Answer(int(head["answered"]), {str(k): str(v) for k, v in head["headers"].items()}, body)

    async def answer(self, asked: Asked) -> Answer:
        """Let the application answer."""
        answer = Answer(500, {}, b"")
        scope: Scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "http",
            "method": asked.method,
            "path": asked.path,
            "raw_path": asked.path.encode(),
            "query_string": asked.query.encode(),
            "root_path": "",
            "headers": [(b"content-type", b"application/json"), (b"content-length", str(len(asked.body)).encode())],
            "client": None,
            "server": None,
            FROM_SIBLING: asked.guest,
        }

        async def receive() -> Message:
            return {"type": "http.request", "body": asked.body, "more_body": False}

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                answer.status = message["status"]
                headers = {name.decode().lower(): value.decode() for name, value in message["headers"]}
                answer.headers = {name: headers[name] for name in KEPT_HEADERS if name in headers}
            else:
                answer.body += message.get("body", b"")

        await self.app(scope, receive, send)
        return answer
