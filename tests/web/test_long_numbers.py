"""Numbers of two digits and points with fractions have room: beside the others, in a medal, and when all is over."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect
from tests.server.conftest import Server, Visitor, play_out
from tests.tables import mostly_thorough
from tests.web.conftest import Come
from tests.web.person import BOT, ME, Person

DESKTOPS = [(1440, 900), (1280, 720), (1920, 1080)]
EVERYTHING = {"tribes": True, "prophecies": True, "new_buildings": True, "quick_actions": True}
SCORES = [-56.75, -12.25, 101.5, 3, 14]

TOUCHING = """
() => [...document.querySelectorAll(".talk li")].flatMap((line) => {
  const things = [...line.querySelectorAll(".strip .spot > g:not(.mark), .strip .spot > text, strong")];
  const boxes = things.map((each) => each.getBoundingClientRect());
  return boxes.slice(1).flatMap((box, index) =>
    box.left < boxes[index].right - 0.5 ? [`${line.innerText}: ${things[index].textContent || "icon"} ${index}`] : []);
})
"""
"""What each of the others owns, as far as it lies on what stands to the left of it."""
BELOW_LAST = """
() => document.querySelector(".talk section").getBoundingClientRect().bottom
  - [...document.querySelectorAll(".talk .line")].at(-1).getBoundingClientRect().bottom
"""
IN_MEDAL = """
() => {
  const boxOf = (part) => document.querySelector(`#seat-1 ${part}`).getBoundingClientRect();
  const [rim, score] = [boxOf(".rim"), boxOf(".score")];
  return Math.min(score.left - rim.left, rim.right - score.right);
}
"""
"""How much room is left between the points and the rim around them."""
HIT = """
(button) => {
  const { left, top, width, height } = button.getBoundingClientRect();
  return [0.1, 0.5, 0.9].every((share) =>
    button.contains(document.elementFromPoint(left + width * share, top + height * share)));
}
"""
"""Whether all of a button is in sight."""


def make_rich(position: dict[str, Any]) -> None:
    for index, player in enumerate(position["view"]["players"]):
        player["goods"] |= {"corn": (22, 14, 10, 99, 88)[index], "wood": (3, 10, 0, 12, 5)[index], "stone": 11}
        player["score"] = SCORES[index]


def told_of_riches(person: Person) -> None:
    """In every position that this person is told, all have much of everything."""

    def take(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def hear(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "position":
                make_rich(message)
            route.send(json.dumps(message))

        route.on_message(lambda text: server.send(text))
        server.on_message(hear)

    person.page.route_web_socket("**/api/socket*", take)


@pytest.mark.parametrize("size", mostly_thorough(DESKTOPS, DESKTOPS[:1]))
def test_what_the_others_own_is_told_apart_whatever_it_is(size: tuple[int, int], come: Come) -> None:
    ana = come("Ana", viewport={"width": size[0], "height": size[1]})
    told_of_riches(ana)
    ana.play("tzolkin", *[BOT] * 4, options=EVERYTHING)
    expect(ana.page.locator(".talk li").first).to_contain_text("-12.25")
    assert ana.page.evaluate(TOUCHING) == []
    assert ana.page.evaluate(BELOW_LAST) >= 3
    assert ana.page.evaluate(IN_MEDAL) >= 4


SIDE_BY_SIDE = """
() => {
  const boxes = [...document.querySelectorAll(".standing .score > *")].map((each) => each.getBoundingClientRect());
  return boxes.slice(1).filter((box, index) => box.left < boxes[index].right - 0.5).length;
}
"""
"""How many points and marks of the players lie on those to the left of them."""


@pytest.mark.parametrize("size", mostly_thorough([(844, 390), (390, 844)], [(844, 390)]))
def test_on_a_phone_fractions_of_points_stand_side_by_side(size: tuple[int, int], come: Come) -> None:
    ana = come("Ana", viewport={"width": size[0], "height": size[1]}, has_touch=True, is_mobile=True)
    told_of_riches(ana)
    ana.play("tzolkin", *[BOT] * 4, options=EVERYTHING)
    expect(ana.page.locator(".standing strong").first).to_have_text("-56.75")
    assert ana.page.evaluate(SIDE_BY_SIDE) == 0


@pytest.fixture(scope="module")
def ended(house: Server) -> tuple[str, dict[str, str]]:
    """A match of five that is over, and what proves who has played it."""
    visitor = Visitor(house.url, "Ana")
    table = visitor.new_table("tzolkin", [ME, *[BOT] * 4], options=EVERYTHING)
    play_out({1: visitor}, table)
    cookies = visitor.cookies
    visitor.leave()
    return table, cookies


@pytest.mark.thorough
@pytest.mark.parametrize("language", ["en", "ro", "fr", "pt-PT"])
def test_when_all_is_over_one_sees_how_to_go_on(
    language: str, ended: tuple[str, dict[str, str]], come: Come, house: Server
) -> None:
    table, cookies = ended
    ana = come("Ana", language=language)
    kept = [{"name": name, "value": value, "url": house.url} for name, value in cookies.items()]
    ana.context.add_cookies(kept)  # type: ignore[arg-type]
    for width, height in [*DESKTOPS, (390, 844)]:
        ana.page.set_viewport_size({"width": width, "height": height})
        ana.open(f"table/{table}")
        expect(ana.end.locator("figure .frame svg")).to_be_visible()
        ways = ana.end.locator(".foot").locator("button, a")
        expect(ways).to_have_count(2)
        assert [way.evaluate(HIT) for way in ways.all()] == [True, True], (width, height)
        assert len({way.evaluate("each => each.offsetTop") for way in ways.all()}) == 1, "they stand side by side"
    place = ana.end.locator("figure .place").inner_text()
    assert not place.isdigit(), "it says what it counts"
