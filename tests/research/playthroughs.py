"""Kept playthroughs in OpenSpiel's own format: what every method of a game says in a whole match.

    python -m tests.research.playthroughs

writes them anew. Long lines (tensors, histories) are kept as their beginning and a digest; of later states a
digest and the action are kept.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from open_spiel.python.algorithms import generate_playthrough

from ziggurat.engine import library
from ziggurat.research import openspiel

FOLDER = Path(__file__).parent / "playthroughs"
generate_playthrough.round = lambda number, digits: round(float(number), digits)
"""OpenSpiel rounds every number of a tensor as NumPy's, which takes ten times as long for the same text."""
STATE = "\n# State "
IN_FULL = 5
"""States whose words are kept."""
LONGEST = 200
SEED = 7


def game_strings() -> dict[str, str]:
    """The games that are kept, by file: the fewest seats as usual, and the most with every switch turned on."""
    found = {}
    for name in library.names():
        book = library.rulebook(name)
        switches = [f"{option.name}=True" for option in book.options if isinstance(option.default, bool)]
        found[f"{name}-{book.min_seats}"] = f"{openspiel.PREFIX}{name}(players={book.min_seats})"
        everything = ",".join([f"players={book.max_seats}", *switches])
        found[f"{name}-{book.max_seats}-everything"] = f"{openspiel.PREFIX}{name}({everything})"
    return found


def shortened(text: str) -> str:
    """The same with long lines, and all that later states say, as digests. Actions stay."""
    first, *states = text.split(STATE)
    kept = [_short_lines(first), *(_short_lines(state) for state in states[:IN_FULL])]
    return STATE.join([*kept, *(_digest_of(state) for state in states[IN_FULL:])])


def _short_lines(text: str) -> str:
    return "\n".join(_short(line) for line in text.split("\n"))


def _digest_of(state: str) -> str:
    """The number of a state, a digest of what it says, and the action that follows."""
    lines = state.split("\n")
    actions = [line for line in lines if line.startswith(("# Apply action", "action:"))]
    digest = hashlib.sha256(state.encode()).hexdigest()[:16]
    return "\n".join([lines[0], f"# {len(lines)} lines, {digest}", *actions, ""])


def _short(line: str) -> str:
    if len(line) <= LONGEST:
        return line
    return f"{line[:60]} ... {len(line)} letters, {hashlib.sha256(line.encode()).hexdigest()[:16]}"


def play(game: str, actions: list[int]) -> str:
    """A playthrough, at random after the actions that are given."""
    return shortened(generate_playthrough.playthrough(game, actions, seed=SEED))


def played_again(file: Path) -> str:
    """The same game with the same actions once more."""
    text = file.read_text(encoding="utf-8")
    found = re.match(r"game: (.*)", text)
    assert found is not None
    return play(found[1], [int(action) for action in re.findall(r"^action: (\d+)$", text, re.MULTILINE)])


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for label, game in game_strings().items():
        (FOLDER / f"{label}.txt").write_text(play(game, []), encoding="utf-8")
