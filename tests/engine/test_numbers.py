"""Functions of numbers that every speed works out alike."""

from __future__ import annotations

import math
import random
import struct
from typing import Any

from ziggurat.engine import numbers

plain_exp: Any = getattr(numbers.exp, "py_func", numbers.exp)


def bits(number: float) -> int:
    return int(struct.unpack("<q", struct.pack("<d", number))[0])


def some_numbers() -> list[float]:
    chooser = random.Random(5)
    near = [chooser.uniform(-12.0, 30.0) for _ in range(2000)]
    return [*near, *(chooser.uniform(-707.0, 708.9) for _ in range(2000)), 0.0, -0.0, 1.0, 1e-300, 0.5 * math.log(2.0)]


def test_exp_is_at_most_one_digit_from_that_of_the_library() -> None:
    assert max(abs(bits(numbers.exp(x)) - bits(math.exp(x))) for x in some_numbers()) <= 1
    assert numbers.exp(0.0) == 1.0


def test_exp_is_the_same_to_the_bit_interpreted_and_compiled() -> None:
    assert [bits(numbers.exp(x)) for x in some_numbers()] == [bits(plain_exp(x)) for x in some_numbers()]


def test_exp_of_what_is_too_great_or_too_small_is_infinite_or_nothing() -> None:
    assert numbers.exp(709.5) == numbers.exp(1e9) == math.inf
    assert numbers.exp(-709.0) == numbers.exp(-1e9) == 0.0
    assert 0.0 < numbers.exp(-708.0) < numbers.exp(709.0) < math.inf


def test_exp_rises() -> None:
    steps = [numbers.exp(-20.0 + 0.01 * n) for n in range(4000)]
    assert steps == sorted(steps)
