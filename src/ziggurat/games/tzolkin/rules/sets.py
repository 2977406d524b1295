"""Small sets of spaces, goods or technologies, kept in one number with a bit for every member."""

from __future__ import annotations

from ziggurat.engine.rule import rule


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
