"""The dice: the same at every speed, fair, and those of the published generator."""

from __future__ import annotations

from collections import Counter

import pytest

from ziggurat.engine.chance import WORD, new_dice, next_word, roll


def reference_words(state: list[int], n: int) -> list[int]:
    """xoshiro128** as published, written anew with 32-bit masks."""

    def turned(x: int, k: int) -> int:
        return ((x << k) | (x >> (32 - k))) & WORD

    words = []
    for _ in range(n):
        words.append((turned((state[1] * 5) & WORD, 7) * 9) & WORD)
        shifted = (state[1] << 9) & WORD
        state[2] ^= state[0]
        state[3] ^= state[1]
        state[1] ^= state[2]
        state[0] ^= state[3]
        state[2] ^= shifted
        state[3] = turned(state[3], 11)
    return words


def test_the_dice_are_the_published_generator() -> None:
    dice = new_dice(12345)
    expected = reference_words([int(word) for word in dice], 500)
    assert [int(next_word(dice)) for _ in range(500)] == expected


def test_the_dice_roll_alike_at_every_speed() -> None:
    dice = new_dice(7)
    rolls = [int(roll(dice, sides)) for sides in (6, 6, 6, 52, 52, 1000, 2**31 - 1)]
    assert rolls == [0, 0, 5, 49, 20, 639, 658398344]


@pytest.mark.parametrize("sides", [2, 3, 6, 12])
def test_every_side_comes_up_about_as_often(sides: int) -> None:
    dice = new_dice(sides)
    n_rolls = 6000
    counts = Counter(int(roll(dice, sides)) for _ in range(n_rolls))
    assert set(counts) == set(range(sides))
    surprise = sum((count - n_rolls / sides) ** 2 / (n_rolls / sides) for count in counts.values())
    assert surprise < 4 * sides + 10


def test_neighbouring_and_negative_seeds_give_different_dice() -> None:
    firsts = {tuple(int(word) for word in new_dice(seed)) for seed in (-2, -1, 0, 1, 2, 2**32, 2**32 + 1, 2**62)}
    assert len(firsts) == 8
