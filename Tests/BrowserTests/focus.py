"""The focused cell has a visible ring on its picture: checks pixels along its edges, in every browser."""
import os
import time

import command
from drawing import png
from pixels import colour, css_colour, is_near, picture
from server import Server

WIDTHS = (390, 1100)
# Cells with only a picture, pictures with text below, cells whose title is a link in its own text, and rows.
COLLECTIONS = {
    "mosaic": ("{kind: mosaic, segmentHeight: 300}", "photo"), "grid": ("{kind: grid, minColumnWidth: 150}", "photo"),
    "labels": ("{kind: grid, minColumnWidth: 150}", "label"), "cards": ("{kind: column, minColumnWidth: 200}", "card"),
    "notes": ("{kind: column, minColumnWidth: 200}", "pictured"), "rows": ("{kind: list}", "row"),
}
PICTURED = """surface: true
corner: 8
parts:
  - image: {bleed: true}
  - text: {field: title, style: title}
  - rich: {field: body, style: excerpt}
"""
START = """
() => {
  document.querySelector('[data-cell="0.0"] a').focus({preventScroll: true});
}
"""
# The rectangle of the focused cell, after it has faded in.
FOCUSED = """
() => {
  const cell = document.activeElement.closest('[data-cell]');
  if (!cell) return null;
  const r = cell.getBoundingClientRect();
  return {name: cell.dataset.cell, left: r.left, top: r.top, right: r.right, bottom: r.bottom, height: innerHeight};
}
"""
# In the space of the document: a cell below the window is scrolled into sight.
FRAMES = "() => [...document.querySelectorAll('[data-cell]')].flatMap(c => { const r = c.firstElementChild.getBoundingClientRect(); return [r.x + scrollX, r.y + scrollY, r.width, r.height, c.scrollHeight, c.scrollWidth].map(n => Math.round(n * 100) / 100) })"
RING, INNER = 1.5, 4  # px from the cell's edge: in the middle of the ring, and of the line inside it
OUTER, GAP = -4.5, -1.5  # px from the edge of a cell with unpadded text: in the middle of the ring around it, and of the gap inside it
UNPADDED = ("labels", "rows")
ROTATES = True


def prepare(work):
    folder = os.path.join(work, "focus")
    tree = {"Content/site.yaml": "title: Focus\n", "Templates/cells/pictured.yaml": PICTURED}
    for name, (layout, cell) in COLLECTIONS.items():
        tree[f"Content/{name}/collection.md"] = f"---\ntitle: {name}\nlayout: {layout}\ncell: {cell}\n---\n"
        for index in range(6):
            tree[f"Content/{name}/i{index}.md"] = f"---\ntitle: Item {index}\nimage: p{index}.png\n---\nA [link](i0.md).\n"
            tree[f"Content/{name}/p{index}.png"] = png(600, 400, index)
    command.write(folder, tree)
    return Server(command.build(folder))


def check(checks, page, server):
    for width in WIDTHS:
        page.resize(width, 900)
        for name in COLLECTIONS:
            place = f"{page.name}: {name} at {width}"
            page.goto(f"{server.address}/{name}/index.html")
            check_ring(checks, page, name, place, css_colour(page, "--accent"), css_colour(page, "--background"))
    if page.name == "chromium":
        page.media(forced_colors="active")
        for name in ("mosaic", "notes", "rows"):
            page.goto(f"{server.address}/{name}/index.html")
            check_ring(checks, page, name, f"{page.name}: {name} with forced colours", css_colour(page, "CanvasText"), css_colour(page, "Canvas"))
        page.media()


def check_ring(checks, page, name, place, ring, inner=None):
    """Moves the focus to a cell by keyboard, and looks for the ring's colours along its edges."""
    page.evaluate(START)
    before = page.evaluate(FRAMES)
    page.press("Tab")
    if page.evaluate(FOCUSED)["name"] == "0.0":  # a link in the first cell's text
        page.press("Tab")
    time.sleep(0.5)  # until its colours have changed and the overlay of a picture is visible
    cell = page.evaluate(FOCUSED)
    if not checks.check(cell and cell["name"] == "0.1", f"{place}: Tab goes to the second cell, not {cell}"):
        return
    checks.check(page.evaluate(FRAMES) == before, f"{place}: the ring moves nothing")
    image = picture(page)
    outside, inside = (OUTER, GAP) if name in UNPADDED else (RING, INNER)
    for depth, wanted, what in [(outside, ring, "the ring")] + ([(inside, inner, "the line inside the ring")] if inner else []):
        found = {edge: colour(image, *point) for edge, point in points(cell, depth).items()}
        missing = {edge: seen for edge, seen in found.items() if not is_near(seen, wanted)}
        checks.check(not missing, f"{place}: {what} is seen on all edges in {wanted}, but {missing}")


def points(cell, depth):
    """Points at a distance in px inside a cell's visible edges, by the name of the edge."""
    found = {}
    bottom = min(cell["bottom"], cell["height"])
    for share in (0.2, 0.5, 0.8):
        x = cell["left"] + share * (cell["right"] - cell["left"])
        y = cell["top"] + share * (bottom - cell["top"])
        found[f"left {share}"] = (cell["left"] + depth, y)
        found[f"right {share}"] = (cell["right"] - depth, y)
        if cell["top"] >= 0:
            found[f"top {share}"] = (x, cell["top"] + depth)
        if cell["bottom"] <= cell["height"]:
            found[f"bottom {share}"] = (x, cell["bottom"] - depth)
    return found
