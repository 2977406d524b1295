"""What a host must know to call the module of a game: sizes, places in the record, and how bots think."""

from __future__ import annotations

from typing import Any

import numpy as np

from ziggurat.bots import reasons, search
from ziggurat.bots import tree as trees
from ziggurat.bots.browser import fingerprint_of
from ziggurat.bots.greedy import N_SAMPLES
from ziggurat.bots.net import net_of, no_net
from ziggurat.engine import record
from ziggurat.engine.game import Game

FORMAT = 1
"""Goes up when hosts must change to call a module."""
SOME = 7
"""Nodes of a tree that serves as an example."""


def facts_about(game: Game) -> dict[str, Any]:
    """Names, sizes and numbers of a game, as plain data."""
    book = game.rulebook
    dtype: Any = record.dtype_of(book.State)
    asked: Any = dtype["agenda"].base
    return {
        "format": FORMAT,
        "game": book.name,
        "rules_version": book.rules_version,
        "fingerprint": fingerprint_of(book.name),
        "min_seats": book.min_seats,
        "max_seats": book.max_seats,
        "parts_of_a_point": book.parts_of_a_point,
        "n_actions": len(book.vocabulary),
        "max_legal": book.max_legal,
        "max_moves": book.max_moves,
        "record": {
            "size": dtype.itemsize,
            "facts": record.size_of_facts(book.State),
            "seats": dtype.fields["seats"][1],
            "n_open": dtype.fields["n_open"][1],
            "agenda": dtype.fields["agenda"][1],
            "entry": asked.itemsize,
            "asked": asked.fields["seat"][1],
            "hidden": [record.hidden(book.State, seat) for seat in range(book.max_seats + 1)],
        },
        "bots": facts_about_bots(game),
    }


def facts_about_bots(game: Game) -> dict[str, Any]:
    """The memory that a search needs, and how it searches."""
    book = game.rulebook
    net = net_of(book)
    work = trees.new_workspace(game, record.blank(book.State), net)
    outlook = trees.new_workspace(game, record.blank(book.State), no_net(book.features))
    return {
        "tree": {name: shape_of(part, SOME) for name, part in trees.new_tree(SOME)._asdict().items()},
        "work": {name: shape_of(part) for name, part in work._asdict().items() if isinstance(part, np.ndarray)},
        "net": {name: shape_of(part) for name, part in net._asdict().items()},
        "desk": {name: shape_of(part) for name, part in work.desk._asdict().items()},
        "no_net": {name: shape_of(part) for name, part in outlook.net._asdict().items()},
        "no_net_desk": {name: shape_of(part) for name, part in outlook.desk._asdict().items()},
        "habits": {name: float(value) for name, value in book.habits._asdict().items()},
        "net_habits": {name: float(value) for name, value in book.net_habits._asdict().items()},
        "comparison": {name: shape_of(part) for name, part in reasons.new_comparison(game, 0, 0)._asdict().items()},
        "sources": book.sources,
        "comparing": facts_about_comparing(),
        "levels": {name: facts_about_level(level) for name, level in search.LEVELS.items()},
        "samples": N_SAMPLES,
        "nodes_per_simulation": search.NODES_PER_SIMULATION,
        "fewest_nodes": search.FEWEST_NODES,
        "most_nodes": search.MOST_NODES,
    }


def facts_about_comparing() -> dict[str, Any]:
    """How long answers are compared, and which differences are told."""
    return {
        "worlds": reasons.WORLDS,
        "fewest_worlds": reasons.FEWEST_WORLDS,
        "milliseconds": round(1000 * reasons.SECONDS),
        "next_world": reasons.NEXT_WORLD,
        "sure": reasons.SURE,
        "least": reasons.LEAST,
        "least_win": reasons.LEAST_WIN,
        "whole_win": reasons.WHOLE_WIN,
    }


def facts_about_level(level: search.Strength) -> dict[str, Any]:
    """How much a level thinks."""
    most = None if level.most_seconds is None else round(1000 * level.most_seconds)
    return {
        "simulations": level.simulations,
        "most_milliseconds": most,
        "slips": level.slips,
        "by_net": level.by_net,
    }


def shape_of(part: Any, n_nodes: int = -1) -> dict[str, Any]:
    """The bytes of an item and the lengths of an array; 0 where a length is that of the tree."""
    return {"item": part.dtype.itemsize, "shape": [0 if n == n_nodes + 1 else n for n in part.shape]}
