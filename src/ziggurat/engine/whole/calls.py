"""How a module is called from outside: a small function in LLVM IR for each of its exports.

Whoever calls passes a pointer for a record, a pointer and its lengths for an array, and numbers. A browser passes
numbers as it has them: doubles, which are exact for whole numbers up to 2 to the power of 53. In a browser, a rule that
raises an exception or takes a wrong index is a trap, there and then (`inside_numba.py`); on this machine, where a trap
would end the program, the call of a rule that has raised returns no number (NaN).
"""

from __future__ import annotations

from typing import NamedTuple

from ziggurat.engine.whole.inside_numba import FINE, Passed, Written, how_it_returns, passed

WIDEN = {
    "i8": "call i8 @llvm.fptosi.sat.i8.f64(double {})",
    "i16": "call i16 @llvm.fptosi.sat.i16.f64(double {})",
    "i32": "call i32 @llvm.fptosi.sat.i32.f64(double {})",
    "i64": "call i64 @llvm.fptosi.sat.i64.f64(double {})",
    "float": "fptrunc double {} to float",
}
"""A browser's number as a rule wants it."""


TRAP = "  call void @llvm.trap()\n  unreachable"
NO_NUMBER = "  ret double 0x7FF8000000000000"
"""What a call does when its rule has raised an exception."""


class Call(NamedTuple):
    """An export: the IR of its function, and what it is to be passed."""

    ir: str
    takes: list[str]
    """The names of its parameters. A record is one pointer, an array a pointer followed by `name[0]`, `name[1]` …"""


def call_of(export: str, rule: Written, failed: str = TRAP) -> Call:
    """The function by which a rule is called from outside. One that may return NO_NUMBER always returns a number."""
    frame = Frame()
    for name, kind in zip(rule.names, rule.kinds, strict=True):
        frame.add(passed(kind, name))
    kinds = ", ".join(["ptr", "ptr", *(value.split(" ")[0] for value in frame.values)])
    values = ", ".join(["ptr %result", "ptr %raised", *frame.values])
    slot = how_it_returns(rule.returns)
    returned, ending = _ending(slot, is_always_number=failed == NO_NUMBER)
    lines = "\n".join(f"  {line}" for line in frame.lines)
    ir = f"""
declare i32 @"{rule.symbol}"({kinds})
declare void @llvm.trap()
{DECLARED}
define {returned} @"{export}"({", ".join(frame.parameters)}) {{
  %result = alloca {slot or "ptr"}
  %raised = alloca ptr
{lines}
  %status = call i32 @"{rule.symbol}"({values})
  %is_good = icmp eq i32 %status, {FINE[0]}
  %is_none = icmp eq i32 %status, {FINE[1]}
  %is_fine = or i1 %is_good, %is_none
  br i1 %is_fine, label %done, label %failed
failed:
{failed}
done:
{ending}
}}
"""
    return Call(ir, frame.takes)


DECLARED = "\n".join(f"declare i{n} @llvm.fptosi.sat.i{n}.f64(double)" for n in (8, 16, 32, 64))


def _ending(slot: str, is_always_number: bool) -> tuple[str, str]:
    """What the function returns, and its last lines."""
    if not slot:
        return ("double", "  ret double 0.0") if is_always_number else ("void", "  ret void")
    if slot == "double":
        return "double", "  %r = load double, ptr %result\n  ret double %r"
    return "double", f"  %r = load {slot}, ptr %result\n  %wide = sitofp {slot} %r to double\n  ret double %wide"


class Frame:
    """Collects the parameters of the function, and makes of them what the rule is passed."""

    def __init__(self) -> None:
        self.parameters: list[str] = []
        self.takes: list[str] = []
        self.lines: list[str] = []
        self.values: list[str] = []

    def add(self, parts: list[Passed]) -> None:
        """Pass one argument."""
        while parts:
            n_parts = next((n for n in range(1, len(parts)) if parts[n].name != parts[0].name), len(parts))
            self._add_one(parts[:n_parts])
            parts = parts[n_parts:]

    def _add_one(self, parts: list[Passed]) -> None:
        if len(parts) > 1:
            self._add_array(parts)
        elif parts[0].means == "record":
            self.values.append(f"ptr {self.parameter('ptr', parts[0].name)}")
        else:
            self.values.append(f"{parts[0].ir} {self.number(parts[0].ir, parts[0].name)}")

    def _add_array(self, parts: list[Passed]) -> None:
        name = parts[0].name
        known = {"nothing": "null", "data": self.parameter("ptr", name)}
        n_axes = sum(part.means.startswith("length") for part in parts)
        known |= {f"length {axis}": self.number("i64", f"{name}[{axis}]") for axis in range(n_axes)}
        step = str(next(part.size for part in parts if part.means == "item size"))
        known["item size"] = step
        for axis in reversed(range(n_axes)):
            known[f"stride {axis}"] = step
            step = self.let(f"mul i64 {step}, {known[f'length {axis}']}")
        known["items"] = self.let(f"sdiv exact i64 {step}, {known['item size']}")
        self.values += [f"{part.ir} {known[part.means]}" for part in parts]

    def parameter(self, kind: str, name: str) -> str:
        """Something that whoever calls gives."""
        self.parameters.append(f'{kind} %"{name}"')
        self.takes.append(name)
        return f'%"{name}"'

    def number(self, kind: str, name: str) -> str:
        """A number that whoever calls gives, as the rule wants it."""
        given = self.parameter("double", name)
        return given if kind == "double" else self.let(WIDEN[kind].format(given))

    def let(self, expression: str) -> str:
        """A line that works something out."""
        name = f"%t{len(self.lines)}"
        self.lines.append(f"{name} = {expression}")
        return name
