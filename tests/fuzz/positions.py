"""Positions as text, damaged at random: whatever is accepted must be safe to play, and must come back as it was.

A text of a random moment of a random match is changed in a few places. It is either refused as a BadPosition, or it can
be shown, written, read again and played on at random. With ZIGGURAT_CHECKED=1 an index past an array is an error:

    ZIGGURAT_CHECKED=1 python -m tests.fuzz.positions GAME --count 100000 --seed 1
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from tests.tables import SETTINGS, Setting

import ziggurat as zg
from ziggurat.engine import record
from ziggurat.engine.batch import doors, random_answer
from ziggurat.engine.chance import new_dice
from ziggurat.engine.decisions import is_over
from ziggurat.engine.errors import BadPosition
from ziggurat.engine.game import Game
from ziggurat.engine.rule import for_every_game, rule_for

MOST_CHANGES = 4
MOVES_OF_A_MATCH = 1200
TEXTS_OF_A_MATCH = 40
MOVES_AFTERWARDS = 400


@for_every_game
def play_some(s: Any, dice: Any, out: Any, most: int) -> int:
    """Play at random for some moves, or to the end. Returns how many news were lost on the way."""
    n_moves = n_lost = 0
    while not is_over(s) and n_moves < most:
        doors.apply(s, random_answer(s, dice, out))
        n_lost += s.scratch.n_lost
        n_moves += 1
    return n_lost


class Damaged(NamedTuple):
    """A game and a text that may or may not be a position of it."""

    setting: Setting
    game: Game
    text: str


def texts(setting: Setting, chooser: random.Random) -> Iterator[str]:
    """Texts of moments of one match played at random."""
    game = setting.load()
    s, dice, out = game.opening(), new_dice(chooser.getrandbits(31)), game.listing()
    gap = max(1, MOVES_OF_A_MATCH // (2 * TEXTS_OF_A_MATCH))
    for _ in range(TEXTS_OF_A_MATCH):
        yield game.to_text(s)
        rule_for(game.rulebook.doors, play_some)(s, dice, out, chooser.randint(1, gap))
        if s.n_open == 0:
            return


def spoil(text: str, words: list[str], chooser: random.Random) -> str:
    """The text with a few changes."""
    for _ in range(chooser.randint(1, MOST_CHANGES)):
        lines = text.splitlines()
        if not lines:
            return text
        text = "\n".join(chooser.choice(CHANGES)(lines, words, chooser))
    return text


def _drop_line(lines: list[str], words: list[str], chooser: random.Random) -> list[str]:
    del lines[chooser.randrange(len(lines))]
    return lines


def _repeat_line(lines: list[str], words: list[str], chooser: random.Random) -> list[str]:
    lines.insert(chooser.randrange(len(lines) + 1), chooser.choice(lines))
    return lines


def _move_line(lines: list[str], words: list[str], chooser: random.Random) -> list[str]:
    lines.insert(chooser.randrange(len(lines)), lines.pop(chooser.randrange(len(lines))))
    return lines


def _change_word(lines: list[str], words: list[str], chooser: random.Random) -> list[str]:
    at = chooser.randrange(len(lines))
    parts = lines[at].split(" ")
    parts[chooser.randrange(len(parts))] = chooser.choice(words)
    lines[at] = " ".join(parts)
    return lines


def _add_word(lines: list[str], words: list[str], chooser: random.Random) -> list[str]:
    at = chooser.randrange(len(lines))
    parts = lines[at].split(" ")
    parts.insert(chooser.randint(0, len(parts)), chooser.choice(words))
    lines[at] = " ".join(parts)
    return lines


def _drop_word(lines: list[str], words: list[str], chooser: random.Random) -> list[str]:
    at = chooser.randrange(len(lines))
    parts = lines[at].split(" ")
    del parts[chooser.randrange(len(parts))]
    lines[at] = " ".join(parts)
    return lines


def _change_number(lines: list[str], words: list[str], chooser: random.Random) -> list[str]:
    places = [(n, at) for n, line in enumerate(lines) for at, letter in enumerate(line) if letter.isdigit()]
    if places:
        n, at = chooser.choice(places)
        lines[n] = lines[n][:at] + str(chooser.randrange(10)) + lines[n][at + 1 :]
    return lines


def _change_letter(lines: list[str], words: list[str], chooser: random.Random) -> list[str]:
    n = chooser.randrange(len(lines))
    at = chooser.randrange(len(lines[n]) + 1)
    lines[n] = lines[n][:at] + chooser.choice("0123456789.#*=-~!xstfm KPFT") + lines[n][at + chooser.randint(0, 1) :]
    return lines


def _swap_letters(lines: list[str], words: list[str], chooser: random.Random) -> list[str]:
    n = chooser.randrange(len(lines))
    letters = list(lines[n])
    if len(letters) > 1:
        one, other = chooser.sample(range(len(letters)), 2)
        letters[one], letters[other] = letters[other], letters[one]
    lines[n] = "".join(letters)
    return lines


CHANGES = [
    _drop_line,
    _repeat_line,
    _move_line,
    _change_word,
    _change_word,
    _add_word,
    _drop_word,
    _change_number,
    _change_number,
    _change_number,
    _change_letter,
    _swap_letters,
]


def damaged_positions(name: str, seed: int) -> Iterator[Damaged]:
    """Damaged positions of a game, for ever."""
    chooser = random.Random(seed)
    settings = [setting for setting in SETTINGS if setting.name == name]
    while True:
        setting = chooser.choice(settings)
        found = list(texts(setting, chooser))
        words = sorted({word for text in found for word in text.split()})
        game = setting.load()
        for text in found:
            yield Damaged(setting, game, spoil(text, words, chooser))


def try_position(damaged: Damaged, seed: int) -> str:
    """Read a damaged position and play on from it. Returns 'refused' or 'played'; anything else raises."""
    game = damaged.game
    try:
        s = game.position(damaged.text)
    except BadPosition:
        return "refused"
    again = game.position(game.to_text(s))
    assert game.facts(again) == game.facts(s), "what is written reads otherwise"
    for seat in range(game.seats + 1):
        game.rulebook.picture(game.rulebook.view(s, seat), lambda seat: f"Player {seat}")
    s = record.copy_of(s)
    n_lost = rule_for(game.rulebook.doors, play_some)(s, new_dice(seed), game.listing(), MOVES_AFTERWARDS)
    assert n_lost == 0, "news were lost"
    game.scores(s), game.ranking(s)
    return "played"


def fuzz(name: str, count: int, seed: int, shows_progress: bool = False) -> Counter[str]:
    """Try this many damaged positions of a game; the first fault is raised with its text."""
    outcomes: Counter[str] = Counter()
    begun = last = time.monotonic()
    for n, damaged in enumerate(damaged_positions(name, seed)):
        if n == count:
            break
        try:
            outcomes[try_position(damaged, n)] += 1
        except Exception as error:
            setting = damaged.setting
            raise AssertionError(f"{setting.label} {n}: {type(error).__name__}: {error}\n{damaged.text}") from error
        if shows_progress and time.monotonic() - last > 5:
            last = time.monotonic()
            print(f"{name}: {n + 1} of {count} in {last - begun:.0f} s, {dict(outcomes)}", file=sys.stderr, flush=True)
    return outcomes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=zg.names())
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    np.seterr(all="raise")
    print(chosen.game, dict(fuzz(chosen.game, chosen.count, chosen.seed, shows_progress=True)))


if __name__ == "__main__":
    main()
