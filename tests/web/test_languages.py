"""Four languages, switched at the table."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect
from tests.web.conftest import Come
from tests.web.words import assert_all_is_said

pytestmark = pytest.mark.thorough

TAGS = {"ro": "ro", "fr": "fr", "pt": "pt-PT", "en": "en"}
"""What the page says of itself for people who hear it: Portuguese is European."""
EVERYTHING = {"tribes": True, "prophecies": True, "new_buildings": True, "quick_actions": True}


@pytest.mark.parametrize(
    ("game", "options"),
    [("imhotep", {}), ("tigris", {"buildings": True}), ("tzolkin", EVERYTHING)],
    ids=["Imhotep", "Tigris & Euphrates", "Tzolk'in"],
)
def test_question_answers_and_log_change_with_the_language(game: str, options: dict[str, bool], come: Come) -> None:
    ana = come("Ana", language="ro")
    ana.play(game, options=options)
    expect(ana.page.locator("html")).to_have_attribute("lang", "ro")
    dice = random.Random(2)
    for _ in range(6):
        ana.answer_any(dice)
    said: dict[str, set[str]] = {"question": set(), "answers": set(), "log": set()}
    picker = ana.page.locator("header select")
    for language, tag in TAGS.items():
        picker.select_option(language)
        expect(ana.page.locator("html")).to_have_attribute("lang", tag)
        assert_all_is_said(ana.page)
        said["question"].add(ana.question.inner_text())
        said["answers"].add("\n".join(ana.page.locator(".prompt .kinds, .prompt ul").all_inner_texts()))
        said["log"].add(ana.log().inner_text())
    assert {part: len(texts) for part, texts in said.items()} == {"question": 4, "answers": 4, "log": 4}
    picker.select_option("fr")
    ana.page.reload()
    expect(ana.page.locator("html")).to_have_attribute("lang", "fr")
