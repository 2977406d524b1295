"""Builds the searches of a game: `python -m ziggurat.bots.native.building GAME FILE`, in a process of its own."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np

from ziggurat.bots import textbook
from ziggurat.bots import tree as trees
from ziggurat.bots.browser.building import write_whole
from ziggurat.bots.browser.facts import SOME
from ziggurat.bots.net import net_of
from ziggurat.engine import compiling, library, record
from ziggurat.engine.chance import new_dice
from ziggurat.engine.game import Game
from ziggurat.engine.rule import rule_for
from ziggurat.engine.whole.linking import Export, object_for_this_machine


def build(name: str) -> bytes:
    """Compile the searches of a game: the parameters of each in the first line, then the code."""
    book = library.rulebook(name)
    game = book.new_game(book.min_seats, {})
    with compiling.shown(f"Building the searches of {book.title} for this machine"):
        made = object_for_this_machine(exports_of(game))
    return json.dumps(made.takes).encode() + b"\n" + made.code


def exports_of(game: Game) -> list[Export]:
    """The searches, each with examples of its arguments: ours, and the yardsticks, so that nobody has an advantage."""
    book, dice = game.rulebook, new_dice(0)
    work = trees.new_workspace(game, record.blank(book.State), net_of(book))
    search = trees.Search(trees.new_tree(SOME), work, book.habits, dice)
    nodes = textbook.new_nodes(len(game.vocabulary), SOME)
    arguments = (np.zeros(2, dtype=work.positions.dtype), 0, nodes, dice, game.listing(), 0)
    return [
        Export("simulate_many", rule_for(book.doors, trees.simulate_many), (search, 0, 0, 0)),
        Export("search_tree", rule_for(book.doors, textbook.search_tree), arguments),
        Export("try_in_turn", rule_for(book.doors, textbook.try_in_turn), arguments),
    ]


if __name__ == "__main__":
    write_whole(Path(sys.argv[2]), build(sys.argv[1]))
