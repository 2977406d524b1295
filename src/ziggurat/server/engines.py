"""The engines of the games for browsers: those that the web app brings along, and those that are built here.

A wheel brings all of them. In a checkout each is built once, in a process of its own and behind all else, and kept
beside the compiled rules. A page asks for `engines/index.json` and plays what is in it on its own device. As long as
more are to come the answer says when to ask again.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import signal
import sys
from pathlib import Path
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route, Router

from ziggurat.engine import library
from ziggurat.engine.rule import PACKAGE, PLAIN
from ziggurat.server.fitting import fits
from ziggurat.server.web import FOR_GOOD

FOLDER = "engines"
LIST = "index.json"
AGAIN_SECONDS = 5
"""In how long a page asks again which engines there are, while some are being built."""

log = logging.getLogger("ziggurat.engines")


def games_of_the_house() -> tuple[str, ...]:
    """The games that a browser can play by itself: the web app has readings of these."""
    return tuple(name for name in library.names() if library.folder(name).is_relative_to(PACKAGE))


def listing_of(name: str, module: Path) -> dict[str, Any]:
    """What the list says of an engine. Its file is named after the apps that it fits and all that it is made from."""
    from ziggurat.bots.browser import fingerprint_of  # needs the compiler

    book = library.rulebook(name)
    file = f"{name}-{fits(name)}-{fingerprint_of(name)}.wasm"
    about = {"file": file, "fits": fits(name), "rules": book.rules_version}
    return about | {"bytes": module.stat().st_size, "seats": [book.min_seats, book.max_seats]}


def write_engines(folder: Path, names: tuple[str, ...]) -> None:
    """Write the engines of some games and their list; what is not built yet is built now, a minute each."""
    from ziggurat.bots.browser import module_of, path_of

    folder.mkdir(parents=True)
    listed = {}
    for name in names:
        module = module_of(name)
        listed[name] = listing_of(name, path_of(name))
        (folder / listed[name]["file"]).write_bytes(module)
    (folder / LIST).write_text(json.dumps(listed) + "\n", encoding="utf-8")


class Engines:
    """The engines of one server."""

    def __init__(self, web: str) -> None:
        self._brought = Path(web) / FOLDER if web else None
        self._has_page = bool(web)
        self._work: asyncio.Task[None] | None = None
        self._process: asyncio.subprocess.Process | None = None
        self._failed: set[str] = set()
        self.door = Router([Route("/{file}", self.answer)])

    def listed(self) -> dict[str, Any]:
        """All engines that are here."""
        if self._brought is not None and (self._brought / LIST).is_file():
            brought: dict[str, Any] = json.loads((self._brought / LIST).read_text(encoding="utf-8"))
            return brought
        return {name: listing_of(name, path) for name, path in self._built().items()}

    def _built(self) -> dict[str, Path]:
        from ziggurat.bots.browser import path_of

        paths = {name: path_of(name) for name in games_of_the_house()}
        return {name: path for name, path in paths.items() if path.is_file()}

    async def answer(self, request: Request) -> Response:
        """The list, as it is now; or one of the engines, which never changes."""
        file = request.path_params["file"]
        if file == LIST:
            self.want()
            is_building = self.is_building  # before looking: what is done meanwhile is found
            listed = await asyncio.to_thread(self.listed)
            headers = {"cache-control": "no-cache"}
            if is_building and not self._failed.issuperset(set(games_of_the_house()) - listed.keys()):
                headers["retry-after"] = str(AGAIN_SECONDS)
            return JSONResponse(listed, headers=headers)
        path = await asyncio.to_thread(self._path_of, file)
        if path is None:
            raise HTTPException(404)
        return FileResponse(path, media_type="application/wasm", headers={"cache-control": FOR_GOOD})

    def _path_of(self, file: str) -> Path | None:
        name = next((name for name, about in self.listed().items() if about["file"] == file), None)
        if name is None:
            return None
        brought = None if self._brought is None else self._brought / file
        return brought if brought is not None and brought.is_file() else self._built().get(name)

    # ---- building in the background

    @property
    def is_building(self) -> bool:
        """More engines are to come."""
        return self._work is not None and not self._work.done()

    def want(self) -> None:
        """Somebody has come who could play on their own device: build what is missing, if that has not begun."""
        is_whole = self._brought is not None and (self._brought / LIST).is_file()
        if PLAIN or is_whole or not self._has_page or self.is_building:
            return
        self._work = asyncio.create_task(self._build_all())

    async def _build_all(self) -> None:
        for name in games_of_the_house():
            built = await asyncio.to_thread(self._built)  # another process may have built it meanwhile
            if name not in built and name not in self._failed:
                await self._build(name)

    async def _build(self, name: str) -> None:
        command = [sys.executable, "-m", "ziggurat.server.engines", name]
        pipe = asyncio.subprocess.PIPE
        self._process = await asyncio.create_subprocess_exec(*command, stderr=pipe, start_new_session=True)
        complaint = (await self._process.communicate())[1][-2000:].decode(errors="replace")
        if self._process.returncode:
            self._failed.add(name)
            log.error("an engine cannot be built", extra={"game": name, "why": complaint[-400:]})

    async def stop(self) -> None:
        """Build no more."""
        if self._work is not None:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)
        if self._process is not None and self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            await self._process.communicate()


if __name__ == "__main__":
    from ziggurat.bots.browser import module_of

    os.nice(10)
    module_of(sys.argv[1])
