"""What a table tells beside the question: what the search thinks, and where the rules are read."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import WebSocketRoute, expect
from tests.web.conftest import Come
from tests.web.person import Person


def answer_hints(person: Person) -> None:
    """Answer this person's hints in the place of the server: the first answer was explored, the others were not."""

    def take(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def said(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] != "hint":
                server.send(text)
                return
            first, *others = person.position()["legal"]
            none = {"visits": 0, "worth": [], "points": [], "rank": [], "line": []}
            seen = {"visits": 9, "worth": [0.4, 0.6], "points": [9, 8], "rank": [1, 2], "line": [first["text"]]}
            opinions = [{"answer": first["id"], "text": first["text"], **seen}]
            opinions += [{"answer": other["id"], "text": other["text"], **none} for other in others]
            hint = {"type": "hint", "ref": message["ref"], "table": message["table"], "moment": message["moment"]}
            route.send(json.dumps(hint | {"opinions": opinions}))

        route.on_message(said)
        server.on_message(lambda text: route.send(text))

    person.page.route_web_socket("**/api/socket*", take)


def test_an_answer_that_was_not_explored_has_no_prospects(come: Come) -> None:
    ana = come("Ana")
    answer_hints(ana)
    ana.play("imhotep")
    ana.page.locator(".tools").get_by_role("button", name="Hint").click()
    said = ana.page.get_by_test_id("hints").locator(".said")
    expect(said.first).to_have_text("Best move · 40% to win")
    assert set(said.all_inner_texts()[1:]) == {"not explored"}


@pytest.mark.parametrize(("options", "document"), [({}, "tzolkin"), ({"prophecies": True}, "tzolkin-expansion")])
def test_rules_are_those_of_the_modules_that_are_played(options: dict[str, bool], document: str, come: Come) -> None:
    ana = come("Ana")
    ana.play("tzolkin", options=options)
    ana.page.locator("#tab-table").click()
    links = ana.page.locator("main a").get_by_text("Rules", exact=True)
    expect(links).to_have_count(2)
    assert {link.get_attribute("href") for link in links.all()} == {f"#/rules/{document}"}
