"""Readers' settings: text size, zoom, device scale, direction, colours and text spacing. No content may be lost."""
import os

import command
from engines import open_browser
from pages import Comparison, script
from sample import part
from server import Server

REACH = script("reach.js")

# Collections of the site of all layouts, one or two for each way of placing and measuring.
COLLECTIONS = ("carousel", "column", "column-sections", "flow", "grid-text", "justified", "list", "mosaic-text", "waterfall")

SET_ROOT = "size => { document.documentElement.style.fontSize = size + 'px' }"
TURN = "() => { document.documentElement.dir = 'rtl' }"
# WCAG 2.2, success criterion 1.4.12.
SPACE = """
() => {
  const style = document.createElement('style');
  style.textContent = `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
    p { margin-block-end: 2em !important }`;
  document.head.append(style);
}
"""
# The widths of elements with scroll bars over several frames; they change if a scroll bar appears and disappears.
STEADY = """
async () => {
  const seen = [];
  for (let frame = 0; frame < 4; frame++) {
    await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
    const inner = [...document.querySelectorAll('.cell > *')].map(e => e.clientWidth);
    seen.push(JSON.stringify([document.documentElement.clientWidth, document.scrollingElement.scrollHeight, ...inner]));
  }
  return {steady: seen.every(s => s === seen[0]), height: document.scrollingElement.scrollHeight};
}
"""
ROTATES = True


def prepare(work):
    folder = command.layouts(work, "en")
    return folder, Server(os.path.join(folder, "Site"))


def check(checks, page, prepared):
    folder, server = prepared
    comparison = Comparison(checks, folder)
    address = "{}/{}/index.html".format

    def each(page, what, widths, change=None, **options):
        for collection in part(COLLECTIONS, 2, page.name, what):
            page.goto(address(server.address, collection))
            if change:
                page.evaluate(*change)
            comparison.look(page, collection, 1, widths, what, **options)

    for size in (12, 20, 24, 32):
        each(page, f" with a root font of {size} px", (320, 768, 1280), (SET_ROOT, size), root=size)
    each(page, " turned to the left", (375, 1280), (TURN,), mirrored=True)
    if page.name == "webkit":
        with open_browser("webkit", scale=2) as dense:
            each(dense, " at scale 2", (320, 1280))
    else:
        with open_browser(page.name, font_size=24) as large:
            each(large, " with a default font of 24 px", (320, 1280), root=24)
        with open_browser(page.name, forced_colors=True) as plain:
            each(plain, " in forced colours", (375, 1280))
        # Zooming a page means a smaller viewport with larger px.
        for zoom in (0.5, 1.1, 1.5, 2, 3, 4):
            each(page, f" at scale {zoom}", [max(320, int(1280 / zoom))], scale=zoom)
    comparison.settle()
    for collection in part(COLLECTIONS, 3, page.name, "spacing"):
        check_spacing(checks, page, f"{page.name}: {collection}", address(server.address, collection))


def check_spacing(checks, page, place, url):
    """With increased text spacing, all of the text stays reachable, and no scroll bar appears and disappears."""
    page.resize(375, 900)
    page.goto(url)
    page.evaluate(SPACE)
    for width in (320, 768, 1280):
        page.resize(width, 900)
        lost = page.evaluate(REACH)
        checks.check(not lost, f"{place} at {width}: every text in reach when spaced out, but {len(lost)} are not: {lost[:3]}")
        height = page.evaluate(STEADY)["height"]
        # If the page is exactly as high as the window, a scroll bar could alternate and change the width.
        steady = []
        for viewport in (min(height, 3000) + n for n in (-1, 0, 1)):
            page.resize(width, viewport)
            steady.append(page.evaluate(STEADY)["steady"])
        checks.check(all(steady), f"{place} at {width}: widths stay as they are in a window as high as the page")
