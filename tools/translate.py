"""Translates Python functions that only read, views of games above all, into TypeScript.

A view is written once, in Python. What a browser runs is the same function, statement by statement: this file reads its
source, and that of every function it calls, rules included. It understands the plain Python that views and rules are
written in; anything else it refuses, naming the line. Names of the module around a function that stand for data (keys,
tables of a catalogue, members of enums) are looked up now and written down as what they are.

What Python means where TypeScript differs (`%`, empty lists, slices) is in web/src/lib/device/reading/python.ts. Dicts
become objects, whose keys are text; one with whole numbers as keys becomes a Map, as an object would put such keys into
an order of its own. A dict of a function must say so: `found: dict[int, …] = {}`.
"""

from __future__ import annotations

import ast
import inspect
import json
import textwrap
from collections.abc import Callable, Iterable
from enum import EnumMeta, IntEnum
from types import FunctionType, ModuleType
from typing import Any

import numpy as np


def words(text: str) -> list[str]:
    """The words of a text."""
    return text.split()


PYTHON_HAS = words("all any bool compress dict enumerate int len list max min next range str sum visible zip")
"""Functions of Python, and of engine/record.py, that python.ts has under the same name."""
FUNCTIONS = {name: name for name in PYTHON_HAS} | {"tuple": "list"}
KEYWORDS = {"zip": {"strict": False}, "enumerate": {"start": True}}
"""Arguments by name that functions of Python take, and whether they are handed on, as the last one."""
METHODS = {"tolist": "list", "sum": "sum", "values": "values", "items": "items", "keys": "keys"}
"""Methods that are functions of python.ts there."""
OWN_METHODS = {"append": "push", "lower": "toLowerCase", "upper": "toUpperCase", "replace": "replaceAll"}
RESERVED = words(
    "arguments case catch const debugger default delete do enum eval export extends false found function import in "
    "instanceof layouts let new null package private protected public py static super switch this throw true typeof "
    "var void with"
)
"""Names that TypeScript does not allow, or that translated functions use themselves."""
OPERATORS: dict[type, str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.BitAnd: "&",
    ast.BitXor: "^",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.Pow: "**",
}
COMPARISONS: dict[type, str] = {
    ast.Eq: "===",
    ast.NotEq: "!==",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Is: "===",
    ast.IsNot: "!==",
}


class NotUnderstood(TypeError):
    """A line of Python that cannot be translated."""


class Translation:
    """Functions in TypeScript, with all that they call and all the data they read."""

    def __init__(self, roots: Iterable[Callable[..., Any]]) -> None:
        self._functions: dict[Any, str] = {}
        """The name of every function that is needed."""
        self._written: dict[str, str] = {}
        self._constants: dict[str, str] = {}
        """The data that is needed, by name, as it is written."""
        for root in roots:
            self.name_of(root)

    def text(self) -> str:
        """Everything as the text of a module: data first."""
        constants = [f"const {name}: py.Any = {value};" for name, value in sorted(self._constants.items())]
        return "\n".join(constants) + "\n\n" + "\n\n".join(self._written.values()) + "\n"

    def name_of(self, function: Callable[..., Any]) -> str:
        """The name of a function in TypeScript; it is translated when it is first needed."""
        plain: Any = getattr(function, "py_func", function)
        if plain not in self._functions:
            self._functions[plain] = self._free_name(plain.__name__, plain.__module__)
            self._written[self._functions[plain]] = ""
            self._written[self._functions[plain]] = Body(self, plain).text(self._functions[plain])
        return self._functions[plain]

    def constant(self, name: str, value: Any, module: str) -> str:
        """The name under which data stands in the module."""
        written = literal(value)
        if self._constants.get(name, written) != written:
            name = self._free_name(name, module)
        self._constants[name] = written
        return name

    def _free_name(self, name: str, module: str) -> str:
        taken = {*self._functions.values(), *self._constants}
        return safe(name) if safe(name) not in taken else f"{name}_of_{module.rsplit('.', 1)[-1]}"


def safe(name: str) -> str:
    """A name that TypeScript allows."""
    return f"{name}_" if name in RESERVED else name


def is_data(value: Any) -> bool:
    """Something that can be written down as JSON."""
    if isinstance(value, list | tuple | range | np.ndarray | np.generic | str | int | float | bool | type(None)):
        return True
    return isinstance(value, dict)


def is_map(value: Any) -> bool:
    """A dict whose keys are whole numbers."""
    return isinstance(value, dict) and bool(value) and all(isinstance(key, int) for key in value)


def literal(value: Any) -> str:
    """Data as it is written in TypeScript."""
    if is_map(value):
        return f"new Map({literal(list(value.items()))})"
    return json.dumps(plain_data(value), ensure_ascii=False, separators=(",", ":"))


def plain_data(value: Any) -> Any:
    """Data as lists, dicts, numbers and texts."""
    if isinstance(value, np.ndarray | np.generic):
        return value.tolist()
    if isinstance(value, list | tuple | range):
        return [plain_data(each) for each in value]
    if isinstance(value, dict):
        if not all(isinstance(key, str) for key in value):
            raise NotUnderstood(f"a dict with the keys {list(value)} cannot be written in TypeScript")
        return {key: plain_data(each) for key, each in value.items()}
    return value


class Body:
    """One function on its way into TypeScript."""

    def __init__(self, translation: Translation, function: FunctionType) -> None:
        self.translation = translation
        self.function = function
        source, self.first_line = inspect.getsourcelines(function)
        tree = ast.parse(textwrap.dedent("".join(source))).body[0]
        assert isinstance(tree, ast.FunctionDef)
        self.tree = tree
        self.maps: set[str] = set()
        """Names of dicts whose keys are whole numbers."""
        arguments = [argument.arg for argument in tree.args.args]
        stored = [node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
        self.locals = {*arguments, *stored}
        self.declared = [name for name in dict.fromkeys(self._bound(tree.body)) if name not in arguments]

    def text(self, name: str) -> str:
        """The function in TypeScript."""
        start = ", ".join(self._parameters())
        declared = f"  let {', '.join(f'{safe(each)}: py.Any' for each in self.declared)};\n" if self.declared else ""
        return f"function {name}({start}): py.Any {{\n{declared}{self.block(self.tree.body)}}}"

    def _parameters(self) -> list[str]:
        arguments = self.tree.args
        if arguments.kwonlyargs or arguments.vararg or arguments.kwarg:
            raise self.not_understood(self.tree, "other arguments than plain ones")
        n_plain = len(arguments.args) - len(arguments.defaults)
        plain = [f"{safe(argument.arg)}: py.Any" for argument in arguments.args]
        usual = [f" = {self.of(default)}" for default in arguments.defaults]
        return [name + default for name, default in zip(plain, [""] * n_plain + usual, strict=True)]

    def _bound(self, body: list[ast.stmt]) -> Iterable[str]:
        """Names that statements bind, those inside comprehensions left out: these have names of their own."""
        for statement in body:
            targets: list[ast.expr] = []
            match statement:
                case ast.Assign():
                    targets = statement.targets
                case ast.AnnAssign() | ast.AugAssign() | ast.For():
                    targets = [statement.target]
            for target in targets:
                names = [node.id for node in ast.walk(target) if isinstance(node, ast.Name) and _is_stored(node)]
                yield from (name for name in names if name != "_")
            for inner in ("body", "orelse"):
                yield from self._bound(getattr(statement, inner, []))

    def not_understood(self, node: ast.AST, what: str = "") -> NotUnderstood:
        """The refusal of a piece of Python, naming its line."""
        line = self.first_line + getattr(node, "lineno", 1) - 1
        what = what or f"`{ast.unparse(node).splitlines()[0][:60]}`"
        return NotUnderstood(f"{self.function.__module__}, line {line}: {what} cannot be translated into TypeScript")

    # ---- statements

    def block(self, statements: list[ast.stmt], depth: int = 1) -> str:
        """Statements, one below the other."""
        return "".join(self.statement(each, depth) for each in statements if not _is_docstring(each))

    def statement(self, node: ast.stmt, depth: int) -> str:
        """One statement."""
        indent = "  " * depth
        match node:
            case ast.Return(value=None):
                return f"{indent}return;\n"
            case ast.Return(value=ast.expr() as value):
                return f"{indent}return {self.of(value)};\n"
            case ast.Assign(targets=[target]):
                return f"{indent}{self.assigned(target, node.value)};\n"
            case ast.AnnAssign(value=ast.expr() as value, target=ast.Name(id=name)):
                is_map = ast.unparse(node.annotation).startswith("dict[int")
                self.maps |= {name} if is_map else set()
                return f"{indent}{safe(name)} = {'new Map()' if is_map else self.of(value)};\n"
            case ast.AugAssign():
                whole = ast.BinOp(_loaded(node.target), node.op, node.value)
                return f"{indent}{self.of(_loaded(node.target))} = {self.of(ast.copy_location(whole, node))};\n"
            case ast.If():
                then = f"{indent}if ({self.test(node.test)}) {{\n{self.block(node.body, depth + 1)}{indent}}}"
                return then + self.otherwise(node, depth)
            case ast.For(orelse=[]):
                into = "const _" if ast.unparse(node.target) == "_" else self.of(_loaded(node.target))
                return (
                    f"{indent}for ({into} of {self.of(node.iter)}) {{\n{self.block(node.body, depth + 1)}{indent}}}\n"
                )
            case ast.While(orelse=[]):
                return f"{indent}while ({self.test(node.test)}) {{\n{self.block(node.body, depth + 1)}{indent}}}\n"
            case ast.Continue():
                return f"{indent}continue;\n"
            case ast.Break():
                return f"{indent}break;\n"
            case ast.Pass():
                return ""
            case ast.Expr():
                return f"{indent}{self.of(node.value)};\n"
        raise self.not_understood(node)

    def otherwise(self, node: ast.If, depth: int) -> str:
        """What follows an `if`."""
        if not node.orelse:
            return "\n"
        indent = "  " * depth
        return f" else {{\n{self.block(node.orelse, depth + 1)}{indent}}}\n"

    def assigned(self, target: ast.expr, value: ast.expr) -> str:
        """A value that is given a name, or written into a record."""
        if isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Slice):
            if ast.unparse(target.slice) != ":":
                raise self.not_understood(target)
            return f"{self.of(target.value)}.fill({self.of(value)})"
        return f"{self.of(_loaded(target))} = {self.of(value)}"

    # ---- expressions

    def test(self, node: ast.expr) -> str:
        """A condition: what Python takes for true."""
        match node:
            case ast.BoolOp():
                sign = " && " if isinstance(node.op, ast.And) else " || "
                return f"({sign.join(self.test(each) for each in node.values)})"
            case ast.UnaryOp(op=ast.Not()):
                return f"!{self.test(node.operand)}"
            case ast.Compare():
                return self.of(node)
        return f"py.truth({self.of(node)})"

    def of(self, node: ast.expr) -> str:
        """An expression."""
        match node:
            case ast.Constant():
                return json.dumps(node.value, ensure_ascii=False)
            case ast.Name():
                return safe(node.id) if node.id in self.locals else self.outside(node, self.named(node))
            case ast.Attribute():
                return self.attribute(node)
            case ast.Subscript():
                return self.subscript(node)
            case ast.Call():
                return self.call(node)
            case ast.BinOp():
                return self.calculation(node)
            case ast.UnaryOp(op=ast.USub()):
                return f"-{self.of(node.operand)}"
            case ast.UnaryOp(op=ast.Not()):
                return self.test(node)
            case ast.BoolOp():
                sign = " && " if isinstance(node.op, ast.And) else " || "
                return f"({sign.join(self.of(each) for each in node.values)})"
            case ast.Compare():
                return self.comparison(node)
            case ast.IfExp():
                return f"({self.test(node.test)} ? {self.of(node.body)} : {self.of(node.orelse)})"
            case ast.List() | ast.Tuple():
                return f"[{', '.join(self.of(each) for each in node.elts)}]"
            case ast.Starred():
                return f"...{self.of(node.value)}"
            case ast.Dict():
                return self.dictionary(node)
            case ast.ListComp() | ast.GeneratorExp():
                return self.comprehension(node.generators, "[]", f"found.push({self.of(node.elt)});")
            case ast.DictComp():
                return self.comprehension(node.generators, "{}", f"found[{self.of(node.key)}] = {self.of(node.value)};")
            case ast.JoinedStr():
                return f"`{''.join(self.piece(each) for each in node.values)}`"
        raise self.not_understood(node)

    def piece(self, node: ast.expr) -> str:
        """A piece of a text with values in it."""
        if isinstance(node, ast.Constant):
            return str(node.value).replace("\\", "\\\\").replace("`", "\\`").replace("${", "\\${")
        if isinstance(node, ast.FormattedValue) and node.format_spec is None and node.conversion == -1:
            return f"${{{self.of(node.value)}}}"
        raise self.not_understood(node)

    def named(self, node: ast.Name) -> Any:
        """What a name of the module around the function stands for."""
        if node.id in self.function.__globals__:
            return self.function.__globals__[node.id]
        if node.id in FUNCTIONS:
            return None
        raise self.not_understood(node)

    def outside(self, node: ast.Name, value: Any) -> str:
        """Something of the module around the function, in an expression."""
        if isinstance(value, EnumMeta):
            value = [int(member) for member in list[Any](value)]
        if isinstance(value, bool | int | float):
            return json.dumps(value if isinstance(value, float) else int(value))
        if is_data(value):
            return self.translation.constant(node.id, value, self.function.__module__)
        raise self.not_understood(node)

    def attribute(self, node: ast.Attribute) -> str:
        """A field of a record, a table of a catalogue, or a member of an enum."""
        if node.attr == "value":
            return self.of(node.value)
        if isinstance(node.value, ast.Name) and node.value.id not in self.locals:
            owner = self.named(node.value)
            value = getattr(owner, node.attr)
            if isinstance(value, IntEnum):
                return str(int(value))
            if isinstance(owner, tuple) and is_data(value):
                return self.translation.constant(f"{node.value.id}_{node.attr}", value, self.function.__module__)
            raise self.not_understood(node)
        return f"{self.of(node.value)}.{node.attr}"

    def subscript(self, node: ast.Subscript) -> str:
        """An element, a slice, or an element of a table with several indices."""
        base = self.of(node.value)
        if isinstance(node.slice, ast.Slice):
            bounds = [self.of(bound) if bound else "null" for bound in (node.slice.lower, node.slice.upper)]
            step = f", {self.of(node.slice.step)}" if node.slice.step else ""
            return f"py.slice({base}, {', '.join(bounds)}{step})"
        if isinstance(node.slice, ast.Tuple):
            return base + "".join(f"[{self.of(index)}]" for index in node.slice.elts)
        if isinstance(node.slice, ast.UnaryOp):
            return f"{base}.at({self.of(node.slice)})"
        if isinstance(node.value, ast.Name) and self.is_a_map(node.value):
            return f"{base}.get({self.of(node.slice)})"
        return f"{base}[{self.of(node.slice)}]"

    def is_a_map(self, node: ast.Name) -> bool:
        """The name stands for a dict whose keys are whole numbers."""
        return node.id in self.maps if node.id in self.locals else is_map(self.named(node))

    def dictionary(self, node: ast.Dict) -> str:
        """A dict that is written out."""
        pairs = zip(node.keys, node.values, strict=True)
        entries = [f"[{self.of(key)}]: {self.of(value)}" if key else f"...{self.of(value)}" for key, value in pairs]
        return f"{{ {', '.join(entries)} }}"

    def comprehension(self, generators: list[ast.comprehension], empty: str, act: str) -> str:
        """A list or dict that is made element by element."""
        for generator in reversed(generators):
            for condition in reversed(generator.ifs):
                act = f"if ({self.test(condition)}) {{ {act} }}"
            act = f"for (const {self.of(_loaded(generator.target))} of {self.of(generator.iter)}) {{ {act} }}"
        return f"(() => {{ const found: py.Any = {empty}; {act} return found; }})()"

    def comparison(self, node: ast.Compare) -> str:
        """One comparison, or several in a chain."""
        sides = [node.left, *node.comparators]
        if any(isinstance(side, ast.Call) for side in sides[1:-1]):
            raise self.not_understood(node, "a call in the middle of a chain of comparisons")
        found = [self.compared(*pair) for pair in zip(sides, node.ops, sides[1:], strict=False)]
        return f"({' && '.join(found)})"

    def compared(self, left: ast.expr, sign: ast.cmpop, right: ast.expr) -> str:
        """Two things compared: numbers, texts, or nothing."""
        if isinstance(sign, ast.In | ast.NotIn):
            return f"{'!' if isinstance(sign, ast.NotIn) else ''}py.has({self.of(right)}, {self.of(left)})"
        if any(isinstance(side, ast.List | ast.Dict | ast.Tuple) for side in (left, right)):
            raise self.not_understood(left, "lists that are compared")
        return f"{self.of(left)} {COMPARISONS[type(sign)]} {self.of(right)}"

    def calculation(self, node: ast.BinOp) -> str:
        """A calculation; `|` also lays one dict over another."""
        if any(isinstance(side, ast.List | ast.ListComp | ast.Tuple) for side in (node.left, node.right)):
            raise self.not_understood(node)
        left, right = self.of(node.left), self.of(node.right)
        match node.op:
            case ast.FloorDiv():
                return f"Math.floor({left} / {right})"
            case ast.Mod():
                return f"py.mod({left}, {right})"
            case ast.BitOr():
                return f"py.or({left}, {right})"
        return f"({left} {OPERATORS[type(node.op)]} {right})"

    # ---- calls

    def call(self, node: ast.Call) -> str:
        """A call of a function of the game, of Python, or of a method."""
        if isinstance(node.func, ast.Attribute):
            return self.method(node, node.func)
        if not isinstance(node.func, ast.Name) or node.func.id in self.locals:
            raise self.not_understood(node)
        name, value = node.func.id, self.named(node.func)
        if name == "visible":
            return self.visible(node)
        if name in FUNCTIONS and (value is None or getattr(value, "__module__", "") in ("builtins", "itertools")):
            return self.usual(node, name)
        if not isinstance(getattr(value, "py_func", value), FunctionType):
            raise self.not_understood(node)
        return f"{self.translation.name_of(value)}({', '.join(self.arguments(node, value))})"

    def usual(self, node: ast.Call, name: str) -> str:
        """A call of a function that every Python has."""
        known = KEYWORDS.get(name, {})
        if any(each.arg not in known for each in node.keywords):
            raise self.not_understood(node)
        given = [*node.args, *(each.value for each in node.keywords if known[str(each.arg)])]
        return f"py.{FUNCTIONS[name]}({', '.join(self.of(each) for each in given)})"

    def arguments(self, node: ast.Call, function: Any) -> list[str]:
        """The arguments of a call in their order."""
        given = {each.arg: self.of(each.value) for each in node.keywords}
        names = list(inspect.signature(getattr(function, "py_func", function)).parameters)[len(node.args) :]
        while names and names[-1] not in given:
            names.pop()
        return [*(self.of(each) for each in node.args), *(given.get(name, "undefined") for name in names)]

    def visible(self, node: ast.Call) -> str:
        """What may be seen of a record: its layout says what."""
        record, layout, seat = node.args
        assert isinstance(layout, ast.Name)
        owner = next((self.of(each.value) for each in node.keywords if each.arg == "owner"), "0")
        return (
            f"py.visible({self.of(record)}, layouts.{self.named(layout).__name__}, {self.of(seat)}, {owner}, layouts)"
        )

    def method(self, node: ast.Call, method: ast.Attribute) -> str:
        """A call of a method of a list, a dict, a text or an array."""
        arguments = [self.of(each) for each in node.args]
        if isinstance(method.value, ast.Name) and method.value.id not in self.locals:
            owner = self.function.__globals__.get(method.value.id)
            if method.value.id == "dict" and method.attr == "fromkeys":
                return f"py.fromkeys({', '.join(arguments)})"
            if isinstance(owner, ModuleType):
                called = getattr(owner, method.attr)
                return f"{self.translation.name_of(called)}({', '.join(self.arguments(node, called))})"
        base = self.of(method.value)
        if method.attr in METHODS and not arguments:
            return f"py.{METHODS[method.attr]}({base})"
        if method.attr in OWN_METHODS:
            return f"{base}.{OWN_METHODS[method.attr]}({', '.join(arguments)})"
        if method.attr == "setdefault" and isinstance(method.value, ast.Name) and method.value.id in self.maps:
            return f"py.setdefault({base}, {', '.join(arguments)})"
        if method.attr == "get":
            return f"py.get({base}, {', '.join(arguments)})"
        raise self.not_understood(node)


def _is_stored(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Store)


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _loaded(target: ast.expr) -> ast.expr:
    """A target as an expression: both are written alike."""
    return target
