"""Builds the module of a game: `python -m ziggurat.bots.browser.building GAME FILE`, in a process of its own."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path

import numpy as np

from ziggurat.bots import reasons
from ziggurat.bots import tree as trees
from ziggurat.bots.browser.facts import SOME, facts_about
from ziggurat.bots.net import net_of
from ziggurat.engine import batch, compiling, library, record
from ziggurat.engine.chance import N_WORDS, roll, seed_dice
from ziggurat.engine.game import Game
from ziggurat.engine.rule import rule_for
from ziggurat.engine.seats import MAX_SEATS
from ziggurat.engine.whole import webassembly
from ziggurat.engine.whole.linking import Export, object_for_browsers

PAGE = 1 << 16
STACK_BYTES = 1 << 19
"""Bytes for the stack, far more than rules need: they do not call themselves."""


def build(name: str) -> bytes:
    """Compile the module of a game. Only for a process that has compiled no rules and will call none."""
    book = library.rulebook(name)
    game = book.new_game(book.min_seats, {})
    with compiling.shown(f"Building the engine of {book.title} for browsers"):
        made = object_for_browsers(exports_of(game))
    stack = -(-(webassembly.end_of_data(made.code) + STACK_BYTES) // PAGE) * PAGE
    facts = facts_about(game) | {"stack": stack, "takes": made.takes}
    net = b"".join(part.astype(np.float16).tobytes() for part in net_of(book))
    notes = {"facts": json.dumps(facts, separators=(",", ":")).encode(), "net": net}
    return webassembly.executable(made.code, made.takes, notes)


def exports_of(game: Game) -> list[Export]:
    """The rules that can be called in a module, each with examples of its arguments."""
    book, doors = game.rulebook, game.rulebook.doors
    s, out, points = record.blank(book.State), game.listing(), np.zeros(MAX_SEATS + 1)
    dice, sums = np.zeros(N_WORDS, dtype=np.int64), np.zeros(batch.N_SUMS, dtype=np.int64)
    log = np.zeros(1, dtype=np.int32)
    work = trees.new_workspace(game, s, net_of(book))
    search = trees.Search(trees.new_tree(SOME), work, book.habits, dice)
    comparison = reasons.new_comparison(game, 0, 0)
    return [
        Export("seed_dice", seed_dice, (dice, 0)),
        Export("roll", roll, (dice, 0)),
        Export("begin", doors.begin, (s,)),
        Export("legal", doors.legal, (s, out)),
        Export("apply", doors.apply, (s, 0)),
        Export("why_not", doors.why_not, (s, 0)),
        Export("reader", doors.reader, (s, 0)),
        Export("weight", doors.weight, (s, 0)),
        Export("score", doors.score, (s, 0)),
        Export("rank", rule_for(doors, batch.rank), (s, 0)),
        Export("imagine", doors.imagine, (s, 0, dice)),
        Export("foresee", doors.foresee, (s, points)),
        Export("random_answer", rule_for(doors, batch.random_answer), (s, dice, out)),
        Export("play_out", rule_for(doors, batch.play_out), (s, dice, out, log)),
        Export("play_many", rule_for(doors, batch.play_many), (work.positions, 0, 0, dice, out, sums)),
        Export("look_one_ahead", rule_for(doors, trees.look_one_ahead), (work, 0, 0, dice)),
        Export("simulate_many", rule_for(doors, trees.simulate_many), (search, 0, 0, 0)),
        Export("compare_many", rule_for(doors, reasons.compare_many), (search, comparison, 0, 0, 0)),
    ]


def write_whole(path: Path, data: bytes) -> None:
    """Write a file that nobody ever sees in part."""
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        file.write(data)
    os.chmod(file.name, 0o644)
    os.replace(file.name, path)


if __name__ == "__main__":
    write_whole(Path(sys.argv[2]), build(sys.argv[1]))
