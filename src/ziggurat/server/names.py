"""Names that nobody chose: of bots at a table, whose level is told apart, and of people who were forgotten."""

from __future__ import annotations

BOTS = ("Nefertari", "Gilgamesh", "Hatshepsut", "Pakal", "Enheduanna", "Sargon", "Itzel", "Djoser")
"""By seat."""
FORGOTTEN = "Someone"
"""The name at the seats of somebody who was forgotten. Browsers say it in their language, so nobody may choose it."""


def bot_name(seat: int) -> str:
    """What a bot is called that nobody gave a name."""
    return BOTS[(seat - 1) % len(BOTS)]
