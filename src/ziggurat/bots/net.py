"""The learned evaluation: a small network per game that says how likely every seat is to win, and with how many points.

It is asked about one seat at a time, with the same weights for all, so it serves every number of seats. What goes in:
the table; what the seat has; the best and the mean of what each of the others has, as far as all may know it. What
comes out for all seats together makes chances to win, by a softmax.

    features  ->  first layer (relu)  ->  second layer (relu)  ->  how good, how many points

Weights are arrays that are handed to compiled code, so a new net needs no compilation. `net.npz` in a game's folder has
the net that the package ships; `ziggurat train` makes it.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any, NamedTuple, cast
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from ziggurat.engine.batch import Doors
from ziggurat.engine.errors import ZigguratError
from ziggurat.engine.features import Features
from ziggurat.engine.game import Rulebook
from ziggurat.engine.rule import for_every_game, game_folder
from ziggurat.engine.seats import MAX_SEATS

doors = cast(Doors, None)
"""Filled in by `rule_for`."""

Weights = NDArray[np.float32]
FILE = "net.npz"
POINTS = 10.0
"""The net counts points in tens."""
GOOD, MANY = 0, 1
"""What comes out: how good it looks for the seat, and how many points it will have."""


class Net(NamedTuple):
    """The weights. Without any there is no net."""

    of_table: Weights
    """of_table[feature, unit]"""
    of_seat: Weights
    """of_seat[feature, unit]: what the seat has, its secrets included."""
    of_best: Weights
    """of_best[feature, unit]: the most that any of the others has."""
    of_mean: Weights
    """of_mean[feature, unit]: what the others have on average."""
    bias: Weights
    """bias[unit]"""
    second: Weights
    """second[unit, unit of the second layer]"""
    second_bias: Weights
    out: Weights
    """out[unit of the second layer, GOOD or MANY]"""
    out_bias: Weights


class Desk(NamedTuple):
    """The arrays of one evaluation."""

    table: Weights
    """table[feature]"""
    seats: Weights
    """seats[seat, feature]"""
    common: Weights
    """common[unit]: the first layer, as far as it is common to all seats."""
    units: Weights
    more: Weights


def new_desk(features: Features, net: Net) -> Desk:
    """Arrays for evaluations by a net."""
    n_facts = len(features.known) + len(features.secret)
    return Desk(
        table=np.zeros(len(features.table), dtype=np.float32),
        seats=np.zeros((MAX_SEATS + 1, n_facts), dtype=np.float32),
        common=np.zeros(len(net.bias), dtype=np.float32),
        units=np.zeros(len(net.bias), dtype=np.float32),
        more=np.zeros(len(net.second_bias), dtype=np.float32),
    )


def shapes(features: Features, width: int, second: int) -> dict[str, tuple[int, ...]]:
    """The shape of every array of a net."""
    n_known = len(features.known)
    return {
        "of_table": (len(features.table), width),
        "of_seat": (n_known + len(features.secret), width),
        "of_best": (n_known, width),
        "of_mean": (n_known, width),
        "bias": (width,),
        "second": (width, second),
        "second_bias": (second,),
        "out": (second, 2),
        "out_bias": (2,),
    }


def no_net(features: Features) -> Net:
    """A net without weights: positions are judged by the outlook."""
    return Net(**{name: np.zeros(shape, dtype=np.float32) for name, shape in shapes(features, 0, 0).items()})


class BadNet(ZigguratError):
    """A file with weights does not fit its game. The text names it."""


def read_net(path: Path, features: Features) -> Net:
    """The net in a file; refused by name where it does not fit the features."""
    try:
        with path.open("rb") as opened, np.load(opened, allow_pickle=False) as file:
            arrays = {name: file[name].astype(np.float32) for name in Net._fields}
    except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
        raise BadNet(f"{path.name} cannot be read as a net: {error}.") from error
    width, second = len(arrays["bias"]), len(arrays["second_bias"])
    for name, shape in shapes(features, width, second).items():
        if arrays[name].shape != shape:
            raise BadNet(f"{path.name}: {name} has the shape {arrays[name].shape}, not {shape}; train a new net.")
        if not np.isfinite(arrays[name]).all():
            raise BadNet(f"{path.name}: {name} holds something that is no number.")
    return Net(**arrays)


def write_net(path: Path, net: Net) -> None:
    """Keep a net, in half precision."""
    np.savez_compressed(path, allow_pickle=False, **{n: part.astype(np.float16) for n, part in net._asdict().items()})


@functools.cache
def net_of(rulebook: Rulebook) -> Net:
    """The net that comes with a game, or one without weights."""
    path = game_folder(rulebook.name) / FILE
    return read_net(path, rulebook.features) if path.exists() else no_net(rulebook.features)


@for_every_game
def has_net(net: Net) -> bool:
    """There are weights."""
    return len(net.bias) > 0


@for_every_game
def begin_with(units: Any, others: Any) -> None:
    """Make numbers those of others. One by one: to assign a slice allocates where both could be the same."""
    for unit in range(len(units)):
        units[unit] = others[unit]


@for_every_game
def add_rows(units: Any, factors: Any, weights: Any) -> None:
    """Add the weights of every feature as often as it is there. One loop in another: it runs on many units at once."""
    for feature in range(len(factors)):
        factor = factors[feature]
        if factor != 0.0:
            for unit in range(len(units)):
                units[unit] += factor * weights[feature, unit]


@for_every_game
def judge(s: Any, net: Net, desk: Desk, good: Any, points: Any) -> None:
    """good[seat]: how good a position is for a seat, in logits; points[seat]: what it will have. The record changes."""
    doors.describe(s, desk.table, desk.seats)
    begin_with(desk.common, net.bias)
    add_rows(desk.common, desk.table, net.of_table)
    for seat in range(1, s.seats + 1):
        judge_seat(net, desk, seat, int(s.seats), good, points)


@for_every_game
def judge_seat(net: Net, desk: Desk, seat: int, seats: int, good: Any, points: Any) -> None:
    """The same for one seat, once the position is described."""
    units, more = desk.units, desk.more
    begin_with(units, desk.common)
    add_rows(units, desk.seats[seat], net.of_seat)
    add_others(net, desk, seat, seats)
    cut_off(units)
    begin_with(more, net.second_bias)
    add_rows(more, units, net.second)
    cut_off(more)
    total_good, total_points = net.out_bias[GOOD], net.out_bias[MANY]
    for unit in range(len(more)):
        total_good += more[unit] * net.out[unit, GOOD]
        total_points += more[unit] * net.out[unit, MANY]
    good[seat] = total_good
    points[seat] = float(total_points) * POINTS


@for_every_game
def cut_off(units: Any) -> None:
    """A unit that is below zero says nothing."""
    for unit in range(len(units)):
        units[unit] = max(units[unit], np.float32(0.0))


@for_every_game
def add_others(net: Net, desk: Desk, seat: int, seats: int) -> None:
    """Add to the first layer what the others have, the most and the mean of it."""
    units = desk.units
    for feature in range(len(net.of_best)):
        best, total = np.float32(-1.0e9), np.float32(0.0)
        for other in range(1, seats + 1):
            if other != seat:
                best = max(best, desk.seats[other, feature])
                total += desk.seats[other, feature]
        if best != 0.0:
            for unit in range(len(units)):
                units[unit] += best * net.of_best[feature, unit]
        if total != 0.0:
            mean = total / np.float32(seats - 1)
            for unit in range(len(units)):
                units[unit] += mean * net.of_mean[feature, unit]
