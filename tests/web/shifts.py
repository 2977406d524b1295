"""What moved by itself on a page: all layout shifts, also those after a click, since they move what is clicked."""

from __future__ import annotations

from typing import Any

from tests.web.person import Person

WATCH = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    const name = (node) => `${node?.nodeName} ${node?.className} in ${node?.parentElement?.className}`;
    window.shifts.push({ value: entry.value, what: entry.sources.map((source) => name(source.node)) });
  }
}).observe({ type: "layout-shift", buffered: true });
"""
MOST = 0.05


def watch_shifts(person: Person) -> None:
    """Begin to count, on every page that is opened from now on."""
    person.page.add_init_script(WATCH)


def forget_shifts(person: Person) -> None:
    """Count from now on: the page has been painted."""
    person.page.evaluate("shifts.length = 0")


def assert_nothing_moved(person: Person) -> None:
    """All shifts together are at most what nobody sees."""
    assert_few(all_shifts(person))


def all_shifts(person: Person) -> list[dict[str, Any]]:
    """What was counted so far."""
    shifts: list[dict[str, Any]] = person.page.evaluate("shifts")
    return shifts


def assert_few(shifts: list[dict[str, Any]]) -> None:
    """Some shifts together are at most what nobody sees."""
    total = sum(shift["value"] for shift in shifts)
    worst = sorted(shifts, key=lambda shift: -shift["value"])[:6]
    assert total <= MOST, f"{total:.3f} in {len(shifts)} shifts, the worst: {worst}"
