"""Takes a picture of a page: python tools/shot.py URL FILE [WIDTH HEIGHT] [--full]. Needs Chromium and Playwright."""

from __future__ import annotations

import os
import shutil
import sys

from playwright.sync_api import sync_playwright


def chromium() -> str | None:
    """The browser of the system, or that of $CHROMIUM."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium")


def main() -> None:
    url, target, *rest = [word for word in sys.argv[1:] if not word.startswith("--")]
    width, height = (int(word) for word in (rest or ["1440", "900"]))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": width, "height": height})
        page.on("console", lambda message: print(message.type, message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: print("error", error))
        page.goto(url, wait_until="networkidle")
        page.wait_for_timeout(600)
        page.screenshot(path=target, full_page="--full" in sys.argv)
        browser.close()


if __name__ == "__main__":
    main()
