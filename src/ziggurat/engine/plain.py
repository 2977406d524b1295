"""The plain twin of a rulebook: the same rules, interpreted, inside a program that compiles them.

The first compilation of a game takes a minute or two. A server lets people play meanwhile by the twin: every function
of the game, and of the engine below it, is made again from the same code, with names that lead to other twins and
never to compiled rules. Positions of both are the same records, so that a match can change over at any moment.
"""

from __future__ import annotations

import dataclasses
import functools
import sys
import types
from typing import Any

from numba.core.dispatcher import Dispatcher

from ziggurat.engine.game import UNSAID, Rulebook
from ziggurat.engine.rule import PLAIN

ROOMS = ("ziggurat.games.", "ziggurat.engine.")


@functools.cache
def plain_twin(rulebook: Rulebook) -> Rulebook:
    """The rulebook with every function interpreted; itself where all are."""
    if PLAIN:
        return rulebook
    fields = {field.name: getattr(rulebook, field.name) for field in dataclasses.fields(rulebook)}
    said = {name: value for name, value in fields.items() if not hasattr(value, "is_usual")}
    unsaid = dict.fromkeys(fields.keys() - said.keys(), UNSAID)
    return dataclasses.replace(rulebook, **unsaid, **{name: _twin(value) for name, value in said.items()})


def _twin(value: Any) -> Any:
    """The twin of a rule, a function or a module of the house; anything else is its own twin."""
    if isinstance(value, Dispatcher):
        return _twin(value.py_func)
    if isinstance(value, types.FunctionType) and _is_ours(value.__module__) and value.__name__ != "rule_for":
        names = vars(_twin_module(value.__module__))
        twin = types.FunctionType(value.__code__, names, value.__name__, value.__defaults__, value.__closure__)
        twin.__dict__.update(value.__dict__)
        twin.__module__ = value.__module__
        return twin
    if isinstance(value, types.ModuleType) and _is_ours(value.__name__) and value is not _twins.get(value.__name__):
        return _twin_module(value.__name__)
    return value


def _is_ours(module_name: str) -> bool:
    return f"{module_name}.".startswith(ROOMS)


_twins: dict[str, types.ModuleType] = {}


def _twin_module(name: str) -> types.ModuleType:
    if name not in _twins:
        twin = _twins[name] = types.ModuleType(name)
        twin.__dict__["plain_twin"] = _twin
        for key, value in list(vars(sys.modules[name]).items()):
            twin.__dict__[key] = _twin(value)
    return _twins[name]
