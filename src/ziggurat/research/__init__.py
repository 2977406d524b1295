"""Research: the games as environments for programs that learn. `Batch` needs nothing beyond the package itself.

| module | what | extra |
|---|---|---|
| `batch` | many matches at once, in NumPy arrays | |
| `gym` | Gymnasium: one seat against bots | `research` |
| `aec` | PettingZoo: every seat is an agent | `research` |
| `openspiel` | OpenSpiel: chance, information states, search | `openspiel` |
"""

from __future__ import annotations

from ziggurat.research.batch import Batch

__all__ = ["Batch"]
