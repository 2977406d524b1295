"""Small sets in one number: what they hold, and that only they know of bits."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ziggurat.engine import library
from ziggurat.games.tzolkin.rules import sets

FOLDER = library.folder("tzolkin")
BITS = re.compile(r"<<|>>(?!>)|[\w)\]] & \d")


def test_a_set_has_the_members_that_it_was_given() -> None:
    members = sets.with_member(sets.set_of([1, 3]), 4)
    assert [member for member in range(6) if sets.contains(members, member)] == [1, 3, 4]
    assert sets.without_member(members, 3) == sets.set_of([4, 1, 4])
    assert sets.have_common_member(members, sets.set_of([0, 4]))
    assert not sets.have_common_member(members, sets.set_of([0, 2]))


@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.py")), ids=lambda path: str(path.relative_to(FOLDER)))
def test_nothing_else_reckons_with_bits(path: Path) -> None:
    for line in path.read_text(encoding="utf-8").splitlines():
        assert path.name == "sets.py" or not BITS.search(line), line
