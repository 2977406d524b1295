"""Documents of the API that never change while the server runs: made once, and kept by whoever has read them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

import orjson
from starlette.requests import Request
from starlette.responses import Response

KEPT = "public, max-age=300"


class Document:
    """A JSON document with a tag, by which a client knows that it has it already."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self._make = make
        self._body = b""
        self._tag = ""

    def answer(self, request: Request) -> Response:
        """The document, or that it is still the same."""
        if not self._body:
            self._body = orjson.dumps(self._make())
            self._tag = f'"{hashlib.sha256(self._body).hexdigest()[:20]}"'
        headers = {"etag": self._tag, "cache-control": KEPT}
        known = [tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")]
        if self._tag in known or "*" in known:
            return Response(status_code=304, headers=headers)
        return Response(self._body, media_type="application/json", headers=headers)
