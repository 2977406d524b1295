"""Clicking with the mouse, as a person does: where a thing can be seen and hit, and not where something covers it."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Page

FIND = """
([selector, share]) => {
  const all = [...document.querySelectorAll(selector)];
  const wanted = all[Math.floor(share * all.length)];
  if (!wanted) return null;
  wanted.scrollIntoView({ block: "nearest", inline: "nearest" });
  const point = () => {
    for (const shape of [wanted, ...wanted.querySelectorAll("*")]) {
      const box = shape.getBoundingClientRect();
      for (const row of [3, 1, 2, 4, 5]) {
        for (const column of [3, 1, 2, 4, 5]) {
          const [x, y] = [box.left + (box.width * column) / 6, box.top + (box.height * row) / 6];
          if (document.elementFromPoint(x, y)?.closest(".spot, button") === wanted) return [x, y];
        }
      }
    }
    return null;
  };
  let found = point();
  if (!found) {
    wanted.scrollIntoView({ block: "center", inline: "center" });
    found = point();
  }
  return { label: wanted.getAttribute("aria-label") ?? wanted.textContent, point: found };
}
"""


def click_one(page: Page, selector: str, dice: random.Random) -> bool:
    """Click one of the things that a selector finds, where it can be hit. False where there is none."""
    if page.locator(".tip").count():
        page.mouse.move(1, 1)
        page.locator(".tip").wait_for(state="hidden")
    found: dict[str, Any] | None = page.evaluate(FIND, [selector, dice.random()])
    if found is None:
        return False
    assert found["point"] is not None, f"it is covered, and cannot be clicked: {found['label']}"
    page.mouse.click(*found["point"])
    return True
