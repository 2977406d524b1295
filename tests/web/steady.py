"""Steady chance in browsers: that of a page follows from whose it is, that of tables on a device is always the same.

A page is given its chance by a script that runs before its own. Tables on a device are in workers, where no such script
runs: they are given theirs in a copy of the built app. Servers have `tests/server/steady.py`.
"""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
import zlib
from pathlib import Path

from ziggurat.server.site import BUILT, SERVICE

STREAM = """
  const stream = (state) => () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const share = (next) => () => next() / 2 ** 32;
  const filled = (array, next) => { for (let at = 0; at < array.length; at++) array[at] = next(); return array; };
"""
"""Whole numbers of 32 bits that follow from the first."""

OF_A_PAGE = """
{ %s
  Math.random = share(stream(%d));
  const values = stream(%d);
  crypto.getRandomValues = (array) => filled(array, values);
}
"""

OF_A_WORKER = """
{ %s
  Math.random = share(stream(1));
  const drawn = crypto.getRandomValues.bind(crypto);
  const isId = (array) => array.length === 9;
  crypto.getRandomValues = (array) => isId(array) ? drawn(array) : filled(array, stream(2));
  Object.defineProperty(navigator, "hardwareConcurrency", { value: 2 });
}
"""
"""Every seed is the same, so that it does not matter what was set up before. Ids are drawn: no two may be equal.
As many bots think at a time as on a device with two cores, on whatever machine the test runs."""

WORKERS = ("worker", "thinker")
"""The workers behind the tables of a device: the hall, and where bots think."""


def of_a_page(whose: str) -> str:
    """The script by which the chance of a page follows from whose browser it is."""
    first = zlib.crc32(whose.encode())
    return OF_A_PAGE % (STREAM, first, ~first)


def write_steady_app(dist: Path, target: Path) -> Path:
    """Write a copy of a built app whose tables on a device have steady chance."""
    shutil.copytree(dist, target)
    changed = [_steadied(target, name) for name in WORKERS]
    _tell_service(target, changed)
    return target


def _steadied(app: Path, name: str) -> Path:
    (worker,) = (app / "assets").glob(f"{name}-*.js")
    worker.write_text(OF_A_WORKER % STREAM + worker.read_text(encoding="utf-8"), encoding="utf-8")
    return worker


def _tell_service(app: Path, changed: list[Path]) -> None:
    """The service worker keeps files that it can prove: it is told the hashes of those that have changed."""
    head, _, program = (app / SERVICE).read_text(encoding="utf-8").partition("\n")
    built = json.loads(head.removeprefix(BUILT).removesuffix(";"))
    for file in changed:
        name = file.relative_to(app).as_posix()
        assert name in built["files"], f"the service worker does not know {name}"
        digest = hashlib.sha256(file.read_bytes()).digest()
        built["files"][name] = f"sha256-{base64.b64encode(digest).decode()}"
    (app / SERVICE).write_text(f"{BUILT}{json.dumps(built)};\n{program}", encoding="utf-8")
