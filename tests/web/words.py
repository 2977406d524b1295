"""All words of a page, read or heard, and what must never be among them."""

from __future__ import annotations

import re

from playwright.sync_api import Page

ALL = """
() => {
  const said = ["aria-label", "title", "placeholder", "alt", "aria-valuetext"];
  const words = [document.title, document.body.innerText];
  for (const text of document.querySelectorAll("svg text, svg title")) words.push(text.textContent);
  for (const name of said) {
    for (const each of document.querySelectorAll(`[${name}]`)) words.push(each.getAttribute(name));
  }
  return words.join("\\n");
}
"""
KEY = re.compile(r"\b(?:shell|imhotep|tigris|tzolkin|pages|learn|\w+-learn):[a-z][\w.-]*")
BROKEN = re.compile(r"[{}]|\bundefined\b|\bNaN\b|\[object \w+\]")


def words_of(page: Page) -> str:
    text: str = page.evaluate(ALL)
    return text


def assert_all_is_said(page: Page) -> None:
    """No message is missing, and none is shown with its braces."""
    text = words_of(page)
    assert not KEY.findall(text)
    assert not [line for line in text.splitlines() if BROKEN.search(line)]
