"""The rules and messages in every language, read for their numbers."""

from __future__ import annotations

import functools
import json
import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
WORDS = {
    "en": "one once a an|two twice|three|four|five|six|seven|eight|nine|ten",
    "fr": "un une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix",
    "pt": "um uma|dois duas|três|quatro|cinco|seis|sete|oito|nove|dez",
    "ro": "un o una unul|doi două|trei|patru|cinci|șase|șapte|opt|nouă|zece",
}
"""How numbers are written out, from one on; several forms of one number stand side by side."""
LETTERS = {"en": "WSG", "fr": "BPO", "pt": "MPO", "ro": "LPA"}
"""The letters for wood, stone and gold in the tables of Tzolk'in."""
RULE = re.compile(r"\*\*(R-\d+\.\d+)\*\*")
REFERENCE = re.compile(r"R-\d+\.\d+|\]\([^)]*\)|\(pp?\. [^)]*\)")
DIGITS = re.compile(r"(?<!\d)-\d+|\d+")


class Row(NamedTuple):
    """A row of a table: the language, the rule above it, and its cells."""

    language: str
    rule: str
    cells: list[str]

    @property
    def digits(self) -> list[int]:
        """The numbers of the row, from left to right."""
        return digits_in(" | ".join(self.cells))


class Document(NamedTuple):
    """The rules of a game in one language."""

    path: Path
    language: str
    rules: dict[str, str]
    """The text of every rule, by number, with the tables below it."""
    rows: list[Row]
    """The rows of all tables, their headings included."""

    def rows_below(self, rule: str) -> list[Row]:
        """The rows of the tables below a rule."""
        return [row for row in self.rows if row.rule == rule]

    def __str__(self) -> str:
        return str(self.path.relative_to(ROOT))


@functools.cache
def document(name: str, language: str) -> Document:
    """Read the rules of a game."""
    folder = ROOT / "docs" / "rules" if language == "en" else ROOT / "web" / "rules" / language
    found = Document(folder / f"{name}.md", language, {}, [])
    rule = ""
    for line in found.path.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            rule = ""
        begins = RULE.match(line)
        rule = begins[1] if begins else rule
        if line.startswith("|") and not line.startswith("|---"):
            found.rows.append(Row(language, rule, [cell.strip() for cell in line.strip("|").split("|")]))
            inside = RULE.search(line)
            if inside:
                found.rules[inside[1]] = line
        elif rule:
            found.rules[rule] = f"{found.rules.get(rule, '')} {line}"
    return found


@functools.cache
def messages(part: str, language: str) -> dict[str, str]:
    """All messages of a part, as the browser says them."""
    written = _messages_in(ROOT / "web" / "messages" / language / f"{part}.json")
    source = ROOT / "web" / "generated" / f"{part}.en.json"
    return {**_messages_in(source), **written} if language == "en" and source.exists() else written


def _messages_in(file: Path) -> dict[str, str]:
    read: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return read


def digits_in(text: str) -> list[int]:
    """The numbers that a text writes in digits; references to rules and pages do not count."""
    plain = REFERENCE.sub(" ", text).replace("\N{MINUS SIGN}", "-")
    return [int(number) for number in DIGITS.findall(plain)]


@functools.cache
def numbers_in(text: str, language: str) -> frozenset[int]:
    """The numbers that a text writes in digits or in words."""
    said = set(re.findall(r"\w+", text.lower()))
    written = {n for n, forms in enumerate(WORDS[language].split("|"), start=1) if said & set(forms.split())}
    return frozenset(written | set(digits_in(text)))


def cost_in(cell: str, language: str) -> dict[str, int]:
    """A cost as a table writes it, `2 W 1 S`; anything but a letter of a resource is a skull."""
    names = dict(zip(LETTERS[language], ("wood", "stone", "gold"), strict=True))
    return {names.get(letter, "skull"): int(count) for count, letter in re.findall(r"(\d+) (\w+)", cell)}
