"""Draws the icons of the installed app from web/public/icon.svg: python tools/icons.py. Needs Chromium, Playwright."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright
from shot import chromium

PUBLIC = Path(__file__).resolve().parents[1] / "web" / "public"
GROUND = "#3a2a1c"
ICONS = {"icon-192": (192, 1.0, "none"), "icon-512": (512, 1.0, "none"), "maskable-512": (512, 0.78, GROUND)}
ICONS["touch-180"] = (180, 0.9, GROUND)
"""Pixels, how much of them the drawing takes, and what lies under it: a mask may cut a fifth off every side."""


def main() -> None:
    drawing = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        for name, (pixels, share, ground) in ICONS.items():
            page = browser.new_page(viewport={"width": pixels, "height": pixels})
            size, edge = pixels * share, pixels * (1 - share) / 2
            style = f"margin:0;background:{ground}"
            page.set_content(
                f'<body style="{style}"><div style="width:{size}px;margin:{edge}px">{drawing}</div></body>'
            )
            page.screenshot(path=PUBLIC / "icons" / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
