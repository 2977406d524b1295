"""What the web app is built from follows from the sources: nothing in web/generated is out of date."""

from __future__ import annotations

import pytest
from tools import learning, web_facts


@pytest.mark.parametrize("name", sorted(web_facts.files()))
def test_a_generated_file_of_the_web_app_is_up_to_date(name: str) -> None:
    try:
        written = web_facts.files()[name]()
    except learning.BadLesson as error:
        pytest.fail(f"web/generated/{name} cannot be written: {error}", pytrace=False)
    if (web_facts.TARGET / name).read_text() != written:
        pytest.fail(f"web/generated/{name} is out of date: run python tools/web_facts.py", pytrace=False)


def test_a_lesson_that_cannot_be_played_hinders_no_other_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: object) -> None:
        raise learning.BadLesson("step do: nothing that is wanted is legal")

    monkeypatch.setattr(learning, "data_of", refuse)
    files = web_facts.files()
    for name in sorted(files):
        if name.startswith("learn/"):
            with pytest.raises(learning.BadLesson):
                files[name]()
        elif name.endswith(".en.json"):
            assert files[name]()
