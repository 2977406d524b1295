"""Every number of every catalogue is said somewhere, and what says it is named when the number changes.

Each integer is changed in memory, one after the other, and the tests of the documents are run: one of them must fail.
Numbers that no document repeats are listed here, with the reason.
"""

from __future__ import annotations

import importlib
import inspect
import itertools
import re
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from ziggurat.games.imhotep.catalogue import CATALOGUE as IMHOTEP
from ziggurat.games.tigris.catalogue import CATALOGUE as TIGRIS
from ziggurat.games.tzolkin.catalogue import CATALOGUE as TZOLKIN
from ziggurat.games.tzolkin.catalogue import EXPANSION

CATALOGUES = {"imhotep": IMHOTEP, "tigris": TIGRIS, "tzolkin": TZOLKIN, "expansion": EXPANSION}
DOCUMENTS = ("tests.docs.printed", "tests.docs.lessons", "tests.docs.test_printed_numbers")
"""What says where numbers are repeated, and the tests that look there."""
MORE = 41
"""By how much a number is changed: no page says so much more by chance."""

IS_THERE = "it says that the effect or the ability is there"
NOTHING = "it says that there is nothing, and so do the documents"
UNSAID = {
    r"imhotep/market/A/face_down": NOTHING,
    r"tzolkin/technology_rules/(fish_corn|building_corn|building_points)/[02]": NOTHING,
    r"tzolkin/technology_rules/building_corn/1": NOTHING,
    r"expansion/seats/dummies": NOTHING,
    r"expansion/tribe/balam/terms/step_back_fee": NOTHING,
    r".*/effects/\d/(build|market|any_action|renovate|monument|shift|offering|paid_technology|paid_building)": IS_THERE,
    r"expansion/tribe/.*/terms/(may_pass|linked|any_bonus|angry_starts)": IS_THERE,
    r"expansion/tribe/yumkaax/terms/fee_scale": "it says which row of fees the tribe pays",
    r"tzolkin/monument/monument-temple-points/points": "the points are those that temples give",
}
"""Numbers that no document repeats, and why."""


class Number(NamedTuple):
    """An integer of a catalogue: where it stands, and its name with the keys of entries."""

    owner: Any
    key: Any
    name: str


def numbers(of: Any, name: str) -> Iterator[Number]:
    """All integers of a part of a catalogue."""
    parts = of.items() if isinstance(of, dict) else enumerate(of) if isinstance(of, list) else ()
    for key, value in parts:
        called = value["key"] if isinstance(of, list) and isinstance(value, dict) and "key" in value else key
        if isinstance(value, int) and not isinstance(value, bool):
            yield Number(of, key, f"{name}/{called}")
        yield from numbers(value, f"{name}/{called}")


NUMBERS = [number for name, catalogue in CATALOGUES.items() for number in numbers(catalogue, name)]


def cases(test: Any) -> Iterator[dict[str, Any]]:
    """What a test is called with."""
    lists = []
    for mark in getattr(test, "pytestmark", []):
        names = [name.strip() for name in mark.args[0].split(",")] if isinstance(mark.args[0], str) else mark.args[0]
        lists.append([dict(zip(names, [value] if len(names) == 1 else value, strict=True)) for value in mark.args[1]])
    for chosen in itertools.product(*lists):
        yield {name: value for part in chosen for name, value in part.items()}


def is_noticed() -> bool:
    """A document test fails as the catalogues are now; so does one that cannot even be read."""
    try:
        tests = _read_anew()
        for name, test in inspect.getmembers(tests, inspect.isfunction):
            if name.startswith("test_"):
                for case in cases(test):
                    test(**case)
    except Exception:  # whatever comes of a wrong number
        return True
    return False


def _read_anew() -> ModuleType:
    for name in DOCUMENTS:
        sys.modules.pop(name, None)
    return importlib.import_module(DOCUMENTS[-1])


@pytest.fixture
def documents_as_they_were() -> Iterator[None]:
    """The tests of the documents stay those that pytest has read."""
    kept = {name: sys.modules[name] for name in DOCUMENTS if name in sys.modules}
    yield
    sys.modules.update(kept)


@pytest.mark.thorough
@pytest.mark.usefixtures("documents_as_they_were")
def test_a_number_that_changes_is_noticed_in_the_documents() -> None:
    assert not is_noticed(), "the documents are out of date as it is: see test_printed_numbers"
    unnoticed = []
    for number in NUMBERS:
        before = number.owner[number.key]
        number.owner[number.key] = before + MORE
        if not is_noticed():
            unnoticed.append(number.name)
        number.owner[number.key] = before
    unexplained = [name for name in unnoticed if not any(re.fullmatch(pattern, name) for pattern in UNSAID)]
    assert not unexplained, "no document test names these when they change:\n" + "\n".join(unexplained)
    idle = [pattern for pattern in UNSAID if not any(re.fullmatch(pattern, name) for name in unnoticed)]
    assert not idle, f"documents say these: {idle}"
