"""Takes the pictures of play on the home page: each board, drawn from a position of a real match, made small.

python tools/home_pictures.py URL    URL is a running server with the web app (./run), or a site (ziggurat export-site)

They lie beside the boards, web/src/lib/boards/<game>/play.webp, some 20 kB each. The browser itself writes them.
`play.json` beside each names the position of the gallery that shows most of the game, and the part that is pictured.
"""

from __future__ import annotations

import base64
import json
import sys
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Page, sync_playwright
from shot import chromium

BOARDS = Path(__file__).resolve().parents[1] / "web" / "src" / "lib" / "boards"
WIDE, HIGH = 640, 360
QUALITY = 0.72
SMALLER = """
async ([png, width, height, quality]) => {
  const picture = new Image();
  picture.src = `data:image/png;base64,${png}`;
  await picture.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const brush = canvas.getContext("2d");
  brush.imageSmoothingQuality = "high";
  brush.drawImage(picture, 0, 0, width, height);
  return canvas.toDataURL("image/webp", quality).split(",")[1];
}
"""


def main() -> None:
    """Take all pictures."""
    url = sys.argv[1].rstrip("/")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1720, "height": 1100}, reduced_motion="reduce")
        for file in sorted(BOARDS.glob("*/play.json")):
            wanted = json.loads(file.read_text(encoding="utf-8"))
            page.goto(f"{url}/#/gallery/{file.parent.name}/{quote(wanted['sample'])}")
            file.with_suffix(".webp").write_bytes(_picture(page, f".board {wanted['part']}"))
            page.goto("about:blank")
        browser.close()


def _picture(page: Page, part: str) -> bytes:
    """The middle of the board, as wide and high as a picture on the home page is."""
    page.locator(part).first.wait_for()
    page.wait_for_timeout(1500)
    box = page.locator(part).first.bounding_box()
    assert box is not None
    width = min(box["width"], box["height"] * WIDE / HIGH)
    height = width * HIGH / WIDE
    left, top = box["x"] + (box["width"] - width) / 2, box["y"] + (box["height"] - height) / 2
    clip = {"x": left, "y": top, "width": width, "height": height}
    shot = base64.b64encode(page.screenshot(clip=clip)).decode()  # type: ignore[arg-type]
    return base64.b64decode(page.evaluate(SMALLER, [shot, WIDE, HIGH, QUALITY]))


if __name__ == "__main__":
    main()
