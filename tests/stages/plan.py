"""What `./test` and `./test all` run: the one table of stages.

Stages of a lane run one after the other, lanes beside each other: what waits for servers and browsers leaves time to
what computes. Of pytest's stages the lanes `computing` and `waiting` have as many processes each as there are cores.
"""

from __future__ import annotations

import os
import sys
from typing import NamedTuple

PLAIN = {"ZIGGURAT_PLAIN": "1"}
CHECKED = {"ZIGGURAT_CHECKED": "1"}
COMPILED: dict[str, str] = {}

CORES = str(os.cpu_count() or 2)
PYTEST = (sys.executable, "-m", "pytest", "-q", "-n", CORES, "--dist", "worksteal", "-p", "tests.stages.ran")
PIP = (sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
NPM = ("scripts/web", "npm", "run", "--silent")

ON_THEIR_OWN = ("tests/server", "tests/abuse", "tests/cli/test_join.py")
"""Tests of servers, over real HTTP and sockets."""

WHERE_SPEED_MATTERS = (
    *("tests/games", "tests/engine", "tests/contract", "tests/golden", "tests/parity", "tests/properties"),
    *("tests/fuzz", "tests/audit", "tests/bots", "tests/research", "tests/gpu", "tests/cli/test_cli.py"),
    *("tests/docs/test_house.py", "tests/docs/test_add_a_game.py", "tests/docs/test_library_guide.py"),
    *("tests/server/test_bots.py", "tests/server/test_cluster.py"),
    *("tests/server/test_whole_matches.py", "tests/server/test_outgoing.py"),
)
"""What compiled rules may do otherwise than interpreted ones. Documents and the doors of a server do not ask them."""

WORDS_ABOUT_MATCHES = ("tests/contract/test_spelling.py", "tests/contract/test_news_words.py")
"""What is said of whole matches, the same at every speed: all settings are read where matches are fast."""


class Stage(NamedTuple):
    """Commands that are run one after the other, and what must have ended before, well or not."""

    title: str
    lane: str
    commands: tuple[tuple[str, ...], ...]
    environment: dict[str, str] = COMPILED
    after: tuple[str, ...] = ()

    @property
    def is_of_tests(self) -> bool:
        """Whether it runs pytest."""
        return any("pytest" in command for command in self.commands)


def without(*paths: str) -> tuple[str, ...]:
    """Words for pytest: leave these out."""
    return tuple(word for path in paths for word in ("--ignore", path))


def of_pytest(title: str, lane: str, speed: dict[str, str], *words: str, after: tuple[str, ...] = ()) -> Stage:
    """A stage of pytest."""
    return Stage(title, lane, ((*PYTEST, *words),), speed, after)


def programs(title: str, lane: str, *lines: tuple[str, ...], after: tuple[str, ...] = ()) -> Stage:
    """A stage of other programs."""
    return Stage(title, lane, lines, after=after)


def compiling(title: str, *words: str, **speed: str) -> Stage:
    """Rules compiled for the tests that come later."""
    environment = {"PYTHONPATH": f"src{os.pathsep}.", **speed}
    return Stage(title, "compiling", ((sys.executable, "-m", "tests.warm", *words),), environment)


STYLE = programs(
    "Style and types",
    "computing",
    (sys.executable, "-m", "ruff", "format", "--check", "."),
    (sys.executable, "-m", "ruff", "check", "."),
    (sys.executable, "-m", "mypy"),
)
WEB = programs("The web app: form, types, messages, build", "waiting", (*NPM, "lint"), (*NPM, "test"), ("scripts/web",))
CHROMIUM = programs("A Chromium", "fetching", ("scripts/chromium",))

QUICK = (
    compiling("Rules compiled in the background"),
    CHROMIUM,
    STYLE,
    WEB,
    of_pytest(
        "Every rule's tests, research, kernels for GPUs, documents and the command line, interpreted",
        "computing",
        PLAIN,
        "--quick",
        *("tests/games", "tests/engine", "tests/research", "tests/gpu", "tests/docs", "tests/cli"),
        *without("tests/cli/test_join.py"),
        after=(WEB.title,),
    ),
    of_pytest("The server, interpreted", "waiting", PLAIN, "--quick", *ON_THEIR_OWN),
    of_pytest(
        "The contract of a game, golden logs, parity, properties and bots, compiled, on a sample of settings",
        "computing",
        COMPILED,
        "--quick",
        *("tests/contract", "tests/golden", "tests/parity", "tests/properties", "tests/bots"),
        after=("Rules compiled in the background", "A Chromium"),
    ),
    of_pytest(
        "In a browser",
        "waiting",
        COMPILED,
        "--quick",
        "tests/web",
        after=(WEB.title, "Rules compiled in the background", "A Chromium"),
    ),
)

ALL = (
    compiling("Rules compiled in the background", "all"),
    compiling("Rules with bounds checks compiled in the background", "all", **CHECKED),
    CHROMIUM,
    programs(
        "HAProxy, and Ray for a few tests",
        "fetching",
        ("scripts/haproxy",),
        (*PIP, "--constraint", "constraints.txt", "ray[client]"),
    ),
    STYLE,
    WEB,
    of_pytest(
        "Interpreted",
        "computing",
        PLAIN,
        *without("tests/web", *ON_THEIR_OWN, "tests/audit", "tests/research", "tests/fuzz", "tests/parity"),
        *without(*WORDS_ABOUT_MATCHES),
        after=(WEB.title,),
    ),
    of_pytest(
        "Research and words about matches, interpreted, on a sample of settings",
        "computing",
        PLAIN,
        "--quick",
        "tests/research",
        *WORDS_ABOUT_MATCHES,
    ),
    of_pytest("The server, interpreted", "waiting", PLAIN, *ON_THEIR_OWN, after=("HAProxy, and Ray for a few tests",)),
    of_pytest(
        "Compiled",
        "computing",
        COMPILED,
        *WHERE_SPEED_MATTERS,
        after=(
            *("Rules compiled in the background", "Rules with bounds checks compiled in the background"),
            *("A Chromium", "HAProxy, and Ray for a few tests"),
        ),
    ),
    of_pytest(
        "In a browser",
        "waiting",
        COMPILED,
        "tests/web",
        after=(WEB.title, "Rules compiled in the background", "A Chromium"),
    ),
    of_pytest(
        "Compiled with bounds checks",
        "computing",
        CHECKED,
        *("tests/contract", "tests/golden", "tests/properties", "tests/fuzz"),
        after=("Rules with bounds checks compiled in the background",),
    ),
)
