"""Searches compiled whole for this machine: the same answers and trees as by Numba, and what goes wrong is told."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from tests.parity.browser import search, with_a_choice
from tests.tables import EXAMPLE, SETTINGS, Setting, midway

from ziggurat.bots import bot_from, native
from ziggurat.bots import tree as trees
from ziggurat.engine import library, plain
from ziggurat.engine.rule import CHECKED, PLAIN
from ziggurat.engine.whole.native import spread

pytestmark = pytest.mark.skipif(PLAIN or CHECKED, reason="rules compiled whole are compiled rules without checks")

SEARCHES = [
    pytest.param(setting, marks=[] if setting.name == EXAMPLE else pytest.mark.thorough, id=setting.label)
    for setting in SETTINGS
]
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def by_numba(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Makes searches run as Numba compiles them, from when it is called."""
    return lambda: monkeypatch.setattr(native, "IS_USED", False)


@pytest.mark.parametrize("setting", SEARCHES)
def test_a_search_compiled_whole_grows_the_tree_of_numba(setting: Setting, by_numba: Callable[[], None]) -> None:
    native.build(setting.name)
    match = with_a_choice(midway(setting, 3, 30), 3)
    assert match.asked is not None
    how = (setting.load(), match.s, match.asked, 3, 60, True)
    whole = search(*how)
    by_numba()
    assert whole.tree == search(*how).tree


@pytest.mark.parametrize("bot", ["textbook:60", "flat:60"])
@pytest.mark.parametrize(
    "game",
    [
        pytest.param(EXAMPLE),
        *(pytest.param(name, marks=pytest.mark.thorough) for name in library.names() if name != EXAMPLE),
    ],
)
def test_yardsticks_compiled_whole_answer_as_by_numba(game: str, bot: str, by_numba: Callable[[], None]) -> None:
    native.build(game)
    match = with_a_choice(library.load(game).new(seed=4), 4)
    whole = bot_from(bot, seed=4).choose(match.sight())
    by_numba()
    assert whole == bot_from(bot, seed=4).choose(match.sight())


def test_a_search_is_compiled_whole_where_that_lies_on_disk_and_by_numba_where_not(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    native.build(EXAMPLE)
    found = native.loaded(EXAMPLE)
    assert found is not None
    assert set(found.doors) == {"simulate_many", "search_tree", "try_in_turn"}
    monkeypatch.setattr(native, "path_of", lambda name: tmp_path / "nothing.o")
    assert native.loaded(EXAMPLE) is None
    match = with_a_choice(library.load(EXAMPLE).new(seed=4), 4)
    assert bot_from("search:2").choose(match.sight()) in match.sight().legal


def test_a_plain_twin_searches_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server whose rules still compile plays interpreted, whatever lies on disk."""
    monkeypatch.setattr(native, "loaded", lambda name: pytest.fail("it would not be interpreted"))
    game = plain.plain_twin(library.rulebook(EXAMPLE)).new_game(2, {})
    match = with_a_choice(game.new(seed=4), 4)
    assert bot_from("search:1").choose(match.sight()) in match.sight().legal


def test_an_exception_of_a_rule_is_an_error_and_does_not_end_the_program() -> None:
    code = (
        "import numba\n"
        "from ziggurat.engine.whole import linking, native\n"
        "rule = numba.njit(_nrt=False)(lambda divisor, number: number // divisor)\n"
        "made = linking.object_for_this_machine([linking.Export('divide', rule, (1, 1))])\n"
        "divide = native.Loaded(*made).doors['divide']\n"
        "print(divide.bound(divisor=2)(7))\n"
        "try:\n"
        "    divide.bound(divisor=0)(7)\n"
        "except native.RuleRaised as error:\n"
        "    print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT / "src", capture_output=True, text=True, check=True, timeout=300
    )
    assert done.stdout == "3.0\nA rule has raised an exception in divide.\n"


def test_an_array_that_does_not_lie_in_one_piece_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match=r"search\.dice does not lie in one piece"):
        dict(spread({"search": trees.Search(None, None, None, np.zeros(8)[::2])}))  # type: ignore[arg-type]
