"""Every kind of page, each with a way to get there."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect
from tests.web.conftest import Over
from tests.web.person import Person


def _at(address: str, shown: str) -> Callable[[Person, Over], None]:
    def visit(person: Person, _: Over) -> None:
        person.open(address)
        expect(person.page.locator(shown).first).to_be_visible()

    return visit


def _table(game: str) -> Callable[[Person, Over], None]:
    def visit(person: Person, _: Over) -> None:
        person.play(game)

    return visit


def _end(person: Person, over: Over) -> None:
    person.open(f"table/{over('imhotep')}")
    expect(person.page.locator("figure .frame svg")).to_be_visible()


def _replay(person: Person, over: Over) -> None:
    person.open(f"replay/{over('imhotep')}?at=20")
    person.page.get_by_role("tab").last.click()
    expect(person.page.locator("figure .frame svg")).to_be_visible()


def _moves(person: Person, over: Over) -> None:
    person.open(f"replay/{over('tigris')}?at=20")
    person.page.get_by_role("tab").nth(1).click()
    expect(person.page.locator("[role=tabpanel] button").first).to_be_visible()


def _device(person: Person, _: Over) -> None:
    person.open(f"device/{person.post('/api/guest/link')['token']}")
    expect(person.page.locator("h1")).to_be_visible()


def _gathering(person: Person, _: Over) -> None:
    person.open(f"table/{person.new_table('tzolkin', {'kind': 'invited'})['table']['id']}")
    expect(person.page.locator("[data-link]").first).to_be_visible()


def _join(person: Person, _: Over) -> None:
    host = person.new_table("tigris", {"kind": "invited"})
    person.context.clear_cookies()
    person.open(f"join/{host['table']['id']}/{host['invites']['2']}")
    expect(person.page.locator("form button")).to_be_visible()


PAGES: dict[str, Callable[[Person, Over], None]] = {
    "home": _at("", "article"),
    "new": _at("new/tzolkin", "form"),
    "gathering": _gathering,
    "join": _join,
    "device": _device,
    "table of Imhotep": _table("imhotep"),
    "table of Tigris & Euphrates": _table("tigris"),
    "table of Tzolk'in": _table("tzolkin"),
    "end": _end,
    "replay": _replay,
    "moves of a replay": _moves,
    "learning a game": _at("learn/imhotep", "h1"),
    "a page of a tour": _at("learn/imhotep/tour/base/5", "[data-testid=page]"),
    "all rules": _at("rules", "h1"),
    "rules of a game": _at("rules/tigris", "h1"),
    "rules of an expansion": _at("rules/tzolkin-expansion", "h1"),
    "rules that are not there": _at("rules/chess", "h1"),
    "settings": _at("settings", "fieldset"),
    "gallery": _at("gallery/imhotep/1%20turn", ".board svg"),
    "nowhere": _at("nowhere", "h1"),
}
