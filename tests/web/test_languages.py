"""Every language, switched at the table."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect
from tests.languages import ROOT, TAGS, TRANSLATIONS
from tests.web.conftest import Come
from tests.web.words import assert_all_is_said

pytestmark = pytest.mark.thorough

BOARDS = ROOT / "web" / "src" / "lib" / "boards"
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
    assert {part: len(texts) for part, texts in said.items()} == dict.fromkeys(said, len(TAGS))
    picker.select_option("fr")
    ana.page.reload()
    expect(ana.page.locator("html")).to_have_attribute("lang", "fr")


def test_the_pictures_of_play_are_in_the_language_that_is_spoken(come: Come) -> None:
    """Boards with words have a picture for each language; that of Tigris & Euphrates has none."""
    ana = come("Ana", language="en")
    ana.open("")
    pictures = ana.page.locator("main img")
    expect(pictures).to_have_count(3)
    shown: dict[str, list[str]] = {}
    for language in TAGS:
        ana.page.locator("header select").select_option(language)
        expect(ana.page.locator("html")).to_have_attribute("lang", TAGS[language])
        shown[language] = [picture.get_attribute("src") or "" for picture in pictures.all()]
    drawn = [language for language in TRANSLATIONS if (BOARDS / "imhotep" / f"play.{language}.webp").exists()]
    assert drawn
    n_different = [len({names[game] for names in shown.values()}) for game in range(3)]
    assert n_different == [1 + len(drawn), 1, 1 + len(drawn)]
    for language in drawn:
        assert [f"play.{language}-" in name for name in shown[language]] == [True, False, True]
