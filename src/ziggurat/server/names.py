"""The names of bots at a table. Their level is told apart."""

from __future__ import annotations

BOTS = ("Nefertari", "Gilgamesh", "Hatshepsut", "Pakal", "Enheduanna", "Sargon", "Itzel", "Djoser")
"""By seat."""


def bot_name(seat: int) -> str:
    """What a bot is called that nobody gave a name."""
    return BOTS[(seat - 1) % len(BOTS)]
