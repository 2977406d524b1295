"""Translated functions do in a browser what they do in Python; what cannot be translated is refused by its line."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from itertools import compress
from typing import Any, NamedTuple

import numpy as np
import pytest
from tests.parity.reading_in_node import READABLE, as_sent, asked
from tools.translate import NotUnderstood, Translation

from ziggurat.engine.rule import rule

KEYS = ["corn", "wood", "stone"]
LATE_FIRST = {7: "seven", 2: "two"}
PAIRS = {"a": 1, "b": 2}


class Good(IntEnum):
    CORN = 1
    WOOD = 2


class Tables(NamedTuple):
    price: Any


T = Tables(np.array([[0, 1, 2], [3, 4, 5]]))
new = 3
"""A name that TypeScript does not allow."""


@rule
def doubled(n: int, more: int = 0) -> int:
    return n * 2 + more


def remainders(n: int, by: int) -> Any:
    return [n % by, n // by, -n % by, n - by // 2]


def comparisons(n: int, by: int) -> Any:
    return [0 < n < by, n == by, n != by, n in (1, 2), str(n) not in PAIRS, n is None, not n, not (n and by)]


def empties(n: int, by: int) -> Any:
    values = [value for value in range(n) if value != by]
    named = {str(value): value for value in values}
    return ["yes" if values else "no", "yes" if named else "no", bool(values), len(named), sum(values), any(values)]


def slices(n: int, by: int) -> Any:
    row = list(range(10))
    return [row[n:], row[:n], row[1:n], row[n::3], row[-2:], row[-1], int(T.price[1, 2]), T.price[1][1:].tolist()]


def dicts(n: int, by: int) -> Any:
    shown = {"n": n, **PAIRS} | {"b": by}
    return [
        shown,
        list(shown.values()),
        dict.fromkeys(KEYS, n),
        dict(zip(KEYS, [n, by, 0], strict=True)),
        shown.get("z", 4),
    ]


def whole_numbers_as_keys(n: int, by: int) -> Any:
    found: dict[int, list[int]] = {}
    for value in (9, n, 3, n):
        found.setdefault(value, []).append(by)
    return [list(found.values()), [name for number, name in LATE_FIRST.items() if number != n], LATE_FIRST[7]]


def loops(n: int, by: int) -> Any:
    total = 0
    for _ in range(n):
        for step, key in enumerate(KEYS, start=1):
            if step == by:
                continue
            if total > 20:
                break
            total += step + len(key)
    while total > 7:
        total -= 5
    return total


def names(n: int, by: int) -> Any:
    case, found = n, [by for found in range(2) for by in range(found + 1)]
    return [case, found, by, new, Good.WOOD, [good.value for good in Good], f"{n} of `{by}` ${{}}"]


def calls(n: int, by: int) -> Any:
    first = next((key for key in KEYS if len(key) > n), None)
    return [doubled(n), doubled(n, more=by), first, max(n, by), min([n, by, 1]), list(compress(KEYS, [n, 0, by]))]


FUNCTIONS = [remainders, comparisons, empties, slices, dicts, whole_numbers_as_keys, loops, names, calls]


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__name__)
def test_a_translated_function_does_the_same(function: Callable[[int, int], Any]) -> None:
    given = [(n, by) for n in range(6) for by in range(1, 5)]
    job = {"call": "translated", "game": READABLE[0], "name": function.__name__, "given": given}
    [found] = asked([job | {"code": Translation([function]).text()}])
    assert as_sent(found) == as_sent([function(*values) for values in given])


def with_a_lambda(n: int) -> Any:
    return sorted([n], key=lambda each: -each)


def with_a_set(n: int) -> Any:
    return {n}


def with_lists_added(n: int) -> Any:
    return KEYS + [n] * 2


def with_lists_compared(n: int) -> Any:
    return [str(n)] == KEYS


def with_a_file(n: int) -> Any:
    return open("secrets").read()


def with_a_try(n: int) -> Any:
    try:
        return n
    finally:
        pass


def with_a_slice_filled(row: Any) -> None:
    row[1:3] = 0


REFUSED = [
    *(with_a_lambda, with_a_set, with_lists_added, with_lists_compared, with_a_file, with_a_try, with_a_slice_filled),
]


@pytest.mark.parametrize("function", REFUSED, ids=lambda function: function.__name__)
def test_what_cannot_be_translated_is_refused_by_its_line(function: Callable[[int], Any]) -> None:
    line = function.__code__.co_firstlineno + 1
    with pytest.raises(NotUnderstood, match=rf"test_translate, line {line}: .* cannot be translated"):
        Translation([function])
