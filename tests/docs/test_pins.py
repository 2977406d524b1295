"""Pins: whatever the program, its tests and its tools need is pinned at the version it is tested with."""

from __future__ import annotations

import re
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
EXTRAS = ("dev", "postgres")


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def pins() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    return {plain(name): version for name, _, version in (line.partition("==") for line in lines) if version}


def needed(name: str, extras: tuple[str, ...], found: dict[str, str]) -> None:
    """Collect all that a distribution needs, however far away, as far as it is installed here."""
    for line in metadata.requires(name) or []:
        wanted = Requirement(line)
        if wanted.marker is not None and not any(wanted.marker.evaluate({"extra": extra}) for extra in ("", *extras)):
            continue
        try:
            version = metadata.version(wanted.name)
        except metadata.PackageNotFoundError:
            continue
        if plain(wanted.name) not in found:
            found[plain(wanted.name)] = version
            needed(wanted.name, tuple(wanted.extras), found)


def test_everything_that_is_needed_is_pinned_at_the_version_that_is_here() -> None:
    found: dict[str, str] = {}
    needed("ziggurat-games", EXTRAS, found)
    assert {"fastapi", "starlette", "uvicorn", "uvloop", "sqlalchemy", "asyncpg", "anyio"} <= set(found)
    assert {name: pins().get(name) for name in found} == found
