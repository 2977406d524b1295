"""How many tiles there are, by the catalogue."""

from __future__ import annotations

from ziggurat.games.tigris.catalogue import CATALOGUE

TILES = [tile["copies"] for tile in CATALOGUE["tile"]]
"""All tiles: settlements, temples, farms, markets."""
ON_BOARD = sum(row.count("T") + row.count("P") for row in CATALOGUE["board"]["classic"])
"""The temples that lie on the classic side from the beginning."""
N_TILES = sum(TILES)
IN_BAG = N_TILES - ON_BOARD
"""The tiles in the bag of the classic side, before anyone has drawn."""


def bag_without(settlements: int = 0, temples: int = 0, farms: int = 0, markets: int = 0) -> list[int]:
    """The bag of the classic side, without some tiles that are elsewhere."""
    gone = [settlements, temples + ON_BOARD, farms, markets]
    return [copies - n for copies, n in zip(TILES, gone, strict=True)]
