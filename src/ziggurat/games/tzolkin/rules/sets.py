"""Small sets of spaces, goods or technologies, kept in one number with a bit for every member."""

from __future__ import annotations

from collections.abc import Iterable

from ziggurat.engine.rule import rule


def set_of(members: Iterable[int]) -> int:
    """The set of some members, for constants: the largest of all sets of these members is this number, too."""
    return sum(1 << member for member in set(members))


@rule
def contains(members: int, member: int) -> bool:
    """The set has this member."""
    return members >> member & 1 == 1


@rule
def with_member(members: int, member: int) -> int:
    """The set with one member more."""
    return members | 1 << member


@rule
def without_member(members: int, member: int) -> int:
    """The set without one of its members."""
    return members & ~(1 << member)


@rule
def have_common_member(members: int, others: int) -> bool:
    """Two sets share a member."""
    return members & others > 0
