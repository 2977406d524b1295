"""What the web app is built from follows from the sources: nothing in web/generated is out of date."""

from __future__ import annotations

import pytest
from tools import web_facts


@pytest.mark.parametrize("name", sorted(web_facts.written()))
def test_a_generated_file_of_the_web_app_is_up_to_date(name: str):
    assert (web_facts.TARGET / name).read_text() == web_facts.written()[name], "run python tools/web_facts.py"
