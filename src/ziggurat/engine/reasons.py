"""Refusals are values: each game has an enum `Why`, and one table that turns it into sentences."""

from __future__ import annotations

from enum import IntEnum
from typing import Any


def sentences(reasons: type[IntEnum], **texts: str) -> dict[Any, str]:
    """A sentence for every reason of a game, by name; a missing or unknown name is an error."""
    names = {reason.name for reason in reasons if reason}
    if names != set(texts):
        raise ValueError(f"reasons and sentences differ: {', '.join(sorted(names ^ set(texts)))}")
    return {reasons[name]: text for name, text in texts.items()}
