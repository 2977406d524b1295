"""A process in which bots think. It reads a question on each line of its input and answers on a line of its output.

A question carries a sight: a position in which everything the seat cannot know has been replaced already. Bots keep
their trees between the questions of a seat; the oldest are forgotten.
"""

from __future__ import annotations

import base64
import json
import os
import sys
from collections import OrderedDict
from dataclasses import asdict, replace
from typing import Any

from ziggurat.bots import Bot, bot_from
from ziggurat.bots.reasons import compare
from ziggurat.bots.search import LEVELS, SearchBot, Strength
from ziggurat.engine import library, record
from ziggurat.engine.rule import PLAIN
from ziggurat.engine.sight import Sight

MOST_BOTS = 24
MOST_SIMULATIONS = 64_000
"""The most simulations that all bots together make for one answer: their trees are as large, and memory has an end."""
HINT = Strength(simulations=3000)

_bots: OrderedDict[str, Bot] = OrderedDict()


def sight_from(question: dict[str, Any]) -> Sight:
    """The sight that a question carries."""
    game = library.rulebook(question["game"]).new_game(question["seats"], question["options"])
    s = record.from_facts(base64.b64decode(question["facts"]), game.rulebook.State)
    return Sight(game, s, question["seat"], tuple(question["moves"]))


def sight_payload(sight: Sight) -> dict[str, Any]:
    """A sight as a question carries it."""
    facts = base64.b64encode(sight.game.facts(sight.s)).decode()
    payload = {"game": sight.game.name, "seats": sight.game.seats, "options": sight.game.options}
    return payload | {"seat": sight.seat, "moves": sight.moves, "facts": facts}


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """The answer to a question."""
    sight = sight_from(question)
    if question["do"] == "choose":
        return {"answer": int(_bot(question).choose(sight))}
    if PLAIN:
        return {"opinions": []}
    if question["do"] == "compare":
        return {"reasons": asdict(compare(sight, question["best"], question["other"], seed=question["seed"]))}
    thinker = SearchBot(replace(HINT, simulations=question["simulations"]), seed=question["seed"])
    thinker.think(sight)
    opinions = thinker.opinions(sight)
    if question["do"] == "review":
        return {"review": reviewed(sight, opinions[0].answer, question["played"], question["seed"])}
    return {"opinions": [asdict(opinion) for opinion in opinions]}


def reviewed(sight: Sight, best: int, played: int, seed: int) -> dict[str, Any]:
    """The best answer, and what it has over the one that was given."""
    return {"best": best, "reasons": None if best == played else asdict(compare(sight, best, played, seed=seed))}


def _bot(question: dict[str, Any]) -> Bot:
    """The bot of a seat. Interpreted, a search would take too long: it plays as `greedy` until rules are compiled."""
    name = question["level"] if not PLAIN or question["level"] == "random" else "greedy"
    key = f"{question['table']} {question['seat']} {name}"
    if key not in _bots:
        _bots[key] = bot_from(name, seed=question["seed"])
    _bots.move_to_end(key)
    while len(_bots) > MOST_BOTS or (len(_bots) > 1 and sum(map(_simulations, _bots)) > MOST_SIMULATIONS):
        _bots.popitem(last=False)
    return _bots[key]


def _simulations(key: str) -> int:
    """How many simulations the bot of a key makes for an answer."""
    level = key.rpartition(" ")[2]
    return LEVELS[level].simulations if level in LEVELS else 0


def answer_or_error(question: dict[str, Any]) -> dict[str, Any]:
    """The answer to a question, or what went wrong over it."""
    try:
        return answer(question)
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"[:400]}


def main() -> None:
    """Answer questions until the input ends."""
    if hasattr(os, "nice"):
        os.nice(5)
    for line in sys.stdin:
        question = json.loads(line)
        print(json.dumps({"id": question["id"], **answer_or_error(question)}), flush=True)


if __name__ == "__main__":
    main()
