"""Chance: dice that roll alike at all three speeds, and the answers of Nature.

Nature is seat 0. Bags and decks are counts of what remains; a draw is a decision of Nature whose outcomes have whole
weights. The dice (xoshiro128**, 32-bit words kept in 64-bit numbers) use no wrapping arithmetic, so interpreted,
compiled and GPU runs with the same seed see the same rolls.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ziggurat.engine.rule import rule

WORD = 0xFFFFFFFF
N_WORDS = 4

Dice = NDArray[np.int64]


def new_dice(seed: int) -> Dice:
    """Dice for a seed; any whole number will do."""
    dice = np.zeros(N_WORDS, dtype=np.int64)
    seed_dice(dice, seed & 0x7FFFFFFFFFFFFFFF)
    return dice


@rule
def seed_dice(dice: Dice, seed: int) -> None:
    """Fill the dice from a seed (splitmix in 32 bits, stirred with both halves of the seed)."""
    word = (seed ^ (seed >> 32)) & WORD
    other = (seed >> 16) & WORD
    for index in range(N_WORDS):
        word = (word + 0x9E3779B9) & WORD
        mixed = ((word ^ (word >> 16)) * 0x21F0AAAD) & WORD
        mixed = ((mixed ^ (mixed >> 15)) * 0x735A2D97) & WORD
        dice[index] = mixed ^ (mixed >> 15) ^ ((other * (index + 1)) & WORD)
    if dice[0] == 0 and dice[1] == 0 and dice[2] == 0 and dice[3] == 0:
        dice[0] = 1


@rule
def rotated(word: int, by: int) -> int:
    """A 32-bit word turned left."""
    return ((word << by) & WORD) | (word >> (32 - by))


@rule
def next_word(dice: Dice) -> int:
    """The next 32 random bits."""
    a, b, c, d = int(dice[0]), int(dice[1]), int(dice[2]), int(dice[3])
    result = (rotated((b * 5) & WORD, 7) * 9) & WORD
    c ^= a
    d ^= b
    dice[0] = a ^ d
    dice[1] = b ^ c
    dice[2] = c ^ ((b << 9) & WORD)
    dice[3] = rotated(d, 11)
    return result


@rule
def roll(dice: Dice, sides: int) -> int:
    """A fair number from 0 to sides - 1 (Lemire's method: a product in place of a division, redrawn where unfair)."""
    product = next_word(dice) * sides
    if product & WORD < sides:
        unfair = (WORD + 1 - sides) % sides
        while product & WORD < unfair:
            product = next_word(dice) * sides
    return product >> 32
