"""The languages of the app, from its own list (web/src/lib/i18n/languages.ts): a fifth one is looked at as well."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCE = (ROOT / "web" / "src" / "lib" / "i18n" / "languages.ts").read_text(encoding="utf-8")


def _listed(name: str) -> dict[str, str]:
    """The entries of an object of the list."""
    found = re.search(rf"export const {name}\b[^=]*= \{{([^}}]*)\}}", SOURCE)
    assert found, f"languages.ts has no {name}"
    return dict(re.findall(r'(\w+): "([^"]*)"', found[1]))


LANGUAGES = list(_listed("LANGUAGES"))
"""English first, then the translations."""
TRANSLATIONS = [language for language in LANGUAGES if language != "en"]
TAGS = _listed("TAGS")
"""What a page says of itself for people who hear it, and by which its numbers are formed: Portuguese is European."""
assert list(TAGS) == LANGUAGES, "languages.ts lists other tags than languages"
