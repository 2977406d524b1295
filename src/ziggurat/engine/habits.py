"""Habits: how a search searches a game. A game that has found better ones says so in its `habits.py`."""

from __future__ import annotations

from typing import NamedTuple

ALL = 1_000_000
"""More answers than any question has."""


class Habits(NamedTuple):
    """How a search searches. What a game does not say is as usual."""

    curiosity: float = 1.2
    """How much answers that were seldom tried are preferred."""
    doubt: float = 0.1
    """How much worse than its parent an untried answer is taken to be."""
    sharpness: float = 0.5
    """How much a point more at first sight makes an answer likelier to be tried."""
    patience: int = 1
    """Visits after which a node gets children."""
    breadth: int = 30
    """Answers that are looked at in a node below the root; of more, this many are drawn by chance."""
    playout: int = 10
    """Random answers before a position is guessed at."""
    margin: float = 10.0
    """Points by which matches are won among equals, roughly: a lead of that size is worth fighting for."""
    guided: int = 0
    """Answers before the random ones which look best one answer ahead."""
    glances: int = 40
    """Answers that are looked at for each of these; of more, this many are drawn by chance."""
    settle: int = 0
    """Below the tree, questions with at most this many answers are first answered by what looks best; Nature draws."""
    keep: int = ALL
    """Answers of a node below the root that get children: those that look best."""
    keep_at_root: int = ALL
    """The same for the root."""
    shares: bool = False
    """Whether a position is worth a share in the win among all seats, and not the lead over the best of the others."""
    outcome: float = 0.7
    """How much of the worth of a finished match is its ranking; the rest is the lead."""
    net_looks: bool = False
    """Whether answers are looked at with the net, where there is one, and not with the outlook."""
