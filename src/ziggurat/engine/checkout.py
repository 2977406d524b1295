"""Of which commit the sources are: what is measured says so."""

from __future__ import annotations

import subprocess

from ziggurat.engine.rule import PACKAGE


def commit() -> str | None:
    """The commit of the sources, with `-dirty` where they were changed since; None where they are no checkout."""
    if _git("rev-parse", "--show-prefix") != "src/ziggurat/":
        return None
    return _git("describe", "--always", "--dirty", "--abbrev=12", "--exclude=*")


def _git(*words: str) -> str | None:
    try:
        done = subprocess.run(["git", "-C", str(PACKAGE), *words], capture_output=True, text=True, check=False)
    except OSError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None
