"""Numbers as rules hand them on, and functions of numbers that every speed works out alike."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ziggurat.engine.rule import rule


@rule
def whole(value: Any) -> int:
    """A field of a record as a plain number.

    Fields are narrow, and `int` keeps their width when compiled: a rule would be compiled once for every width that it
    is called with. Adding a plain 0 makes them all alike.
    """
    return int(value) + 0


MOST, LEAST = 709.0, -708.0
"""Between these, e to the power of a number is neither infinite nor too small to be exact."""
TWOS = 1.0 / math.log(2.0)
LOG_2, REST_OF_LOG_2 = 6.93147180369123816490e-01, 1.90821492927058770002e-10
"""The logarithm of 2 in two parts: the first has so few digits that a multiple of it is exact."""
TERMS = np.array([1.0 / math.factorial(n) for n in range(13, -1, -1)])
"""What powers of a small number count in e to the power of it, the highest first."""
SMALL_POWERS = np.ldexp(1.0, np.arange(32))
GREAT_POWERS = np.ldexp(1.0, 32 * np.arange(-32, 32))
"""GREAT_POWERS[32 + n] is 2 to the power of 32 n."""


@rule
def exp(x: float) -> float:
    """e to the power of x, by sums and products alone, which round alike at every speed and in every browser.

    Libraries differ in the last digit. This one is at most a digit away from them; what is too small is 0.
    """
    if x > MOST:
        return math.inf
    if x < LEAST:
        return 0.0
    twos = math.floor(x * TWOS + 0.5)
    rest = x - twos * LOG_2 - twos * REST_OF_LOG_2
    power = 0.0
    for term in TERMS:
        power = power * rest + term
    return float(power * (GREAT_POWERS[(twos >> 5) + 32] * SMALL_POWERS[twos & 31]))
