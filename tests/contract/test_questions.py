"""One place for every question, in every game of the house.

A kind of question has its `offer_x`, `why_not_x` and `answer_x` side by side, in one module; a question of Nature has
`offer_x`, `weight_x` and `answer_x` in `nature.py`, because an outcome is possible if it has weight. `doors.py` is the
table that leads from a kind to its functions, `flow.py` tells rounds and turns, and no rule leans on either of them.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterator
from pathlib import Path

import pytest

from ziggurat.engine import library
from ziggurat.engine.rule import PACKAGE

HOUSE = PACKAGE / "games"
GAMES = [name for name in library.names() if library.folder(name).parent == HOUSE]
"""The games of the house. One from outside may be too small for this plan."""
MOST_LINES_OF_FLOW = 250
RULES = ("rules", "expansion")
"""Folders of a game that hold rules."""

SEATS = {"offer": ["s", "seat", "out"], "why_not": ["s", "seat", "answer"], "answer": ["s", "seat", "answer"]}
NATURES = {"offer": ["s", "out"], "weight": ["s", "answer"], "answer": ["s", "answer"]}
"""The functions of a question in their order, with their arguments: of a seat's question, and of Nature's."""


# ---- reading the sources


def folder_of(game: str) -> Path:
    return HOUSE / game


@functools.cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@functools.cache
def functions_of(path: Path) -> dict[str, list[str]]:
    """The functions of a module in their order, with the names of their arguments."""
    functions = [node for node in tree_of(path).body if isinstance(node, ast.FunctionDef)]
    return {function.name: [argument.arg for argument in function.args.args] for function in functions}


def kinds_of(game: str) -> list[str]:
    """The kinds of question, as functions are named after them."""
    return [kind.name.lower() for kind in library.rulebook(game).Ask]


def homes_of(game: str, function: str) -> list[Path]:
    """The modules of a game that define a function."""
    return [path for path in sorted(folder_of(game).rglob("*.py")) if function in functions_of(path)]


def home_of(game: str, kind: str) -> Path:
    homes = homes_of(game, f"answer_{kind}")
    assert len(homes) == 1, f"{game}: answer_{kind} is defined in {[path.name for path in homes]}, not in one module"
    return homes[0]


def is_of_nature(game: str, kind: str) -> bool:
    return home_of(game, kind).name == "nature.py"


def rule_modules(game: str) -> Iterator[Path]:
    folder = folder_of(game)
    for name in RULES:
        yield from sorted((folder / name).rglob("*.py"))
    yield from folder.glob("nature.py")


# ---- the functions of a question


@pytest.mark.parametrize("game", GAMES)
def test_one_module_defines_the_functions_of_a_question_side_by_side(game: str) -> None:
    for kind in kinds_of(game):
        home = home_of(game, kind)
        functions = functions_of(home)
        expected = NATURES if is_of_nature(game, kind) else SEATS
        names = [f"{verb}_{kind}" for verb in expected]
        for name in names:
            assert homes_of(game, name) == [home], f"{game}: {name} is to be in {home.name} and nowhere else"
        at = list(functions).index(names[0])
        assert list(functions)[at : at + len(names)] == names, f"{game}: {home.name} does not tell {kind} in one go"
        for name, arguments in zip(names, expected.values(), strict=True):
            assert functions[name] == arguments, f"{game}: {name} takes {functions[name]}"


@pytest.mark.parametrize("game", GAMES)
def test_questions_of_seats_are_in_modules_of_rules(game: str) -> None:
    for kind in kinds_of(game):
        assert home_of(game, kind) in list(rule_modules(game)), f"{game}: {kind} is told in {home_of(game, kind).name}"


# ---- the doors


def matches_in(path: Path) -> list[ast.Match]:
    return [node for node in ast.walk(tree_of(path)) if isinstance(node, ast.Match)]


def kinds_in(pattern: ast.pattern) -> list[str]:
    """The kinds that an arm is for: `Ask.X`, or several of them."""
    if isinstance(pattern, ast.MatchOr):
        return [kind for part in pattern.patterns for kind in kinds_in(part)]
    assert isinstance(pattern, ast.MatchValue), f"an arm of the doors is for {ast.unparse(pattern)}, not for a kind"
    enum, _, kind = ast.unparse(pattern.value).partition(".")
    assert enum == "Ask", f"an arm of the doors is for {ast.unparse(pattern)}"
    return [kind.lower()]


def call_in(arm: ast.match_case) -> str:
    """The function of a module that an arm calls: the arm is one statement, and calls no other."""
    assert len(arm.body) == 1, f"the arm {ast.unparse(arm.pattern)} does more than one thing"
    calls = [node.func for node in ast.walk(arm.body[0]) if isinstance(node, ast.Call)]
    called = [ast.unparse(function) for function in calls if isinstance(function, ast.Attribute)]
    assert len(called) == 1, f"the arm {ast.unparse(arm.pattern)} calls {called}"
    return called[0]


@pytest.mark.parametrize("game", GAMES)
def test_the_doors_have_one_call_for_every_kind(game: str) -> None:
    kinds = kinds_of(game)
    natures = [kind for kind in kinds if is_of_nature(game, kind)]
    expected = {
        verb: {kind: f"{home_of(game, kind).stem}.{verb}_{kind}" for kind in kinds}
        for verb in ("offer", "why_not", "answer")
    }
    expected["why_not"].update(dict.fromkeys(natures, "nature.why_not_nature"))
    if natures:
        expected["weight"] = {kind: f"nature.weight_{kind}" for kind in natures}
    found = []
    for match in matches_in(folder_of(game) / "doors.py"):
        arms = [(kind, call_in(arm)) for arm in match.cases for kind in kinds_in(arm.pattern)]
        assert len(arms) == len(dict(arms)), f"{game}: a door has two arms for one kind"
        found.append(dict(arms))
    for verb, arms_of_verb in expected.items():
        assert arms_of_verb in found, f"{game}: no door of doors.py leads every kind to its {verb}"
    assert len(found) == len(expected), f"{game}: doors.py matches something else, too"


@pytest.mark.parametrize("game", GAMES)
def test_the_engine_enters_by_the_doors(game: str) -> None:
    assert library.rulebook(game).doors.__name__ == f"ziggurat.games.{game}.doors"


# ---- the flow, and who leans on whom


@pytest.mark.parametrize("game", GAMES)
def test_the_flow_can_be_read_in_one_sitting(game: str) -> None:
    lines = (folder_of(game) / "flow.py").read_text(encoding="utf-8").splitlines()
    assert len(lines) <= MOST_LINES_OF_FLOW


@pytest.mark.parametrize("game", GAMES)
def test_no_rule_imports_the_flow_or_the_doors(game: str) -> None:
    for path in rule_modules(game):
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.ImportFrom):
                names = {(node.module or "").rpartition(".")[2], *(alias.name for alias in node.names)}
                assert not names & {"flow", "doors"}, f"{game}: {path.name} imports {names & {'flow', 'doors'}}"


# ---- answers are read by their words


def is_constant(node: ast.expr) -> bool:
    """A number, a name in capitals, or the value of an enumeration's member."""
    text = ast.unparse(node)
    is_member = isinstance(node, ast.Attribute) and text[:1].isupper() and not text.startswith("T.")
    return isinstance(node, ast.Constant) or text.isupper() or is_member


def is_encoding(node: ast.AST) -> bool:
    """Numbers of an answer, or of a kind, shifted by a constant."""
    if not isinstance(node, ast.BinOp) or not isinstance(node.op, ast.Add | ast.Sub):
        return False
    for side, other in ((node.left, node.right), (node.right, node.left)):
        is_read = isinstance(side, ast.Attribute) and (ast.unparse(side.value) == "answer" or side.attr == "kind")
        if is_read and is_constant(other):
            return True
    return False


@pytest.mark.parametrize("game", GAMES)
def test_rules_read_answers_by_their_words_and_do_not_reckon_with_them(game: str) -> None:
    folder = folder_of(game)
    for path in [*rule_modules(game), folder / "flow.py", folder / "doors.py"]:
        reckoned = [ast.unparse(node) for node in ast.walk(tree_of(path)) if is_encoding(node)]
        assert reckoned == [], f"{game}: {path.name}"


@pytest.mark.parametrize(
    ("source", "is_one"),
    [
        ("answer.resource + FIRST_RESOURCE", True),
        ("answer.site - 1", True),
        ("1 + answer.site", True),
        ("answer.kind - Do.FLEET.value", True),
        ("top(s).kind - Ask.FLEET.value", True),
        ("n_tiles + answer.number", False),
        ("question.count - 1", False),
    ],
)
def test_reckoning_with_answers_is_recognised(source: str, is_one: bool) -> None:
    assert is_encoding(ast.parse(source, mode="eval").body) == is_one
