"""A soak: very many decisions of a game over every variant, in which no law may be broken (engine/laws.py)."""

from __future__ import annotations

import dataclasses
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np

from ziggurat.engine import library
from ziggurat.engine.chance import new_dice
from ziggurat.engine.errors import BadOption
from ziggurat.engine.game import Game, Rulebook
from ziggurat.engine.laws import FIRST_LAW, CommonLaw
from ziggurat.engine.rule import PLAIN, rule_for
from ziggurat.engine.seats import MAX_SEATS
from ziggurat.research.rules import soaking
from ziggurat.research.rules.soaking import Bath

GREEDS = (0, 0, 25, 100)
"""How many of 100 answers the outlook chooses: these take turns, so half of the matches are random alone."""
CHUNK_SECONDS = 0.5
SEEDS_OF_A_VARIANT = 2**40
"""Seeds of different variants lie this far apart, so that no two play with the same dice."""


@dataclass(frozen=True)
class Finding:
    """A law that was broken, and how to see it again."""

    law: str
    variant: str
    seed: int
    greed: int
    move: int
    action: str
    command: str
    """What plays this match again, and stops at the same move."""


@dataclass
class Soak:
    """What a soak has seen."""

    game: str
    rules_version: int
    variants: int = 0
    decisions: int = 0
    greedy_decisions: int = 0
    matches: int = 0
    most_news: int = 0
    highest_agenda: int = 0
    most_legal: int = 0
    most_moves: int = 0
    laws: int = 0
    seconds: float = 0.0
    findings: list[Finding] = dataclasses.field(default_factory=list)

    def add(self, seen: Any) -> None:
        """Add what one chunk has seen."""
        self.decisions += int(seen[soaking.DECISIONS])
        self.greedy_decisions += int(seen[soaking.GREEDY])
        self.matches += int(seen[soaking.MATCHES])
        self.most_news = max(self.most_news, int(seen[soaking.MOST_NEWS]))
        self.highest_agenda = max(self.highest_agenda, int(seen[soaking.HIGHEST_AGENDA]))
        self.most_legal = max(self.most_legal, int(seen[soaking.MOST_LEGAL]))
        self.most_moves = max(self.most_moves, int(seen[soaking.MOST_MOVES]))


def variants_of(name: str) -> Iterator[Game]:
    """A game with every number of seats and every choice of every option that goes together."""
    book = library.rulebook(name)
    reported: set[str] = set()
    for seats in range(book.min_seats, book.max_seats + 1):
        for choice in product(*(option.choices for option in book.options)):
            try:
                game = book.new_game(seats, dict(zip((o.name for o in book.options), choice, strict=True)))
            except BadOption:
                continue  # some options do not go together
            if repr(game) not in reported:
                reported.add(repr(game))
                yield game


def law_name(book: Rulebook, law: int) -> str:
    """The name of a law, by its number."""
    return CommonLaw(law).name.lower() if law < FIRST_LAW else book.Law(law).name.lower()


def command_for(game: Game, seed: int, greed: int) -> str:
    """The command that plays one match of a soak again."""
    options = [o for o in game.rulebook.options if game.options[o.name] != o.default]
    chosen = "".join(f" --option {o.name}={o.shown(game.options[o.name])}" for o in options)
    return f"ziggurat soak {game.name} --seats {game.seats}{chosen} --seed {seed} --greedy {greed}"


def new_bath(game: Game) -> Bath:
    """Work space for audited play of a game."""
    opening = game.opening()
    records = np.zeros(soaking.N_RECORDS, dtype=opening.dtype)
    records[soaking.OPENING] = opening
    return Bath(
        records=records,
        dice=new_dice(0),
        listing=game.listing(),
        expected=np.zeros(MAX_SEATS + 1),
        seen=np.zeros(soaking.N_SEEN, dtype=np.int64),
        found=np.zeros(soaking.N_FOUND, dtype=np.int64),
    )


def soak(
    name: str,
    decisions: int,
    seed: int = 1,
    threads: int = 1,
    report: Callable[[Soak], None] | None = None,
    games: list[Game] | None = None,
) -> Soak:
    """Play at least this many decisions, as many in every variant, or until a law is broken."""
    book = library.rulebook(name)
    games = list(variants_of(name)) if games is None else games
    total = Soak(name, book.rules_version, variants=len(games), laws=len(CommonLaw) + len(book.Law))
    begun, lock, share = time.monotonic(), threading.Lock(), -(-decisions // len(games))
    waiting = list(reversed(list(enumerate(games))))

    def work() -> None:
        while True:
            with lock:
                if not waiting or total.findings:
                    return
                number, game = waiting.pop()
            for seen, finding in soak_variant(game, share, seed + number * SEEDS_OF_A_VARIANT):
                with lock:
                    total.add(seen)
                    total.seconds = round(time.monotonic() - begun, 1)
                    total.findings += finding
                    if report is not None:
                        report(total)
                    if total.findings:
                        return

    with ThreadPoolExecutor(threads, "soak") as workers:
        for done in [workers.submit(work) for _ in range(threads)]:
            done.result()
    return total


def soak_variant(game: Game, decisions: int, seed: int) -> Iterator[tuple[Any, list[Finding]]]:
    """Play a variant, some matches a time, and tell what was seen and found."""
    bath, play = new_bath(game), rule_for(game.rulebook.doors, soaking.soak_some)
    n_played, n_matches, chunk = 0, 0, 1
    while n_played < decisions:
        greed = GREEDS[n_matches % len(GREEDS)] if chunk == 1 else GREEDS[(n_matches // chunk) % len(GREEDS)]
        begun = time.monotonic()
        bath.seen[:] = 0
        play(bath, chunk, seed + n_matches, greed)
        n_played += int(bath.seen[soaking.DECISIONS])
        n_matches += chunk
        found = findings_in(bath, game, greed)
        yield bath.seen.copy(), found
        if found:
            return
        took = time.monotonic() - begun
        if not PLAIN and took < CHUNK_SECONDS / 2 and n_matches >= 8 * chunk:
            chunk = min(chunk * 2, 256)


def soak_again(game: Game, seed: int, greed: int) -> Soak:
    """Play the one match of a soak that has this seed, where the outlook chose `greed` of 100 answers."""
    bath, begun = new_bath(game), time.monotonic()
    rule_for(game.rulebook.doors, soaking.soak_some)(bath, 1, seed, greed)
    total = Soak(game.name, game.rulebook.rules_version, variants=1, laws=len(CommonLaw) + len(game.rulebook.Law))
    total.add(bath.seen)
    total.seconds = round(time.monotonic() - begun, 1)
    total.findings = findings_in(bath, game, greed)
    return total


def findings_in(bath: Bath, game: Game, greed: int) -> list[Finding]:
    """The law that was broken in a bath, if one was."""
    law, seed, move, action = (int(number) for number in bath.found)
    if law == 0:
        return []
    name, text = law_name(game.rulebook, law), game.vocabulary[action].text
    return [Finding(name, repr(game), seed, greed, move, text, command_for(game, seed, greed))]
