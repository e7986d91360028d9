"""The separators of a list: half-way between two rows of a section, and nowhere else."""
import os
import time

import command
from pixels import colour, css_colour, is_near, picture
from server import Server

WIDTH, HEIGHT = 390, 2600
ROWS = 44  # more than the cells of one chunk
# By name of the collection: settings of the list, further lines of front matter, and the thickness in px.
COLLECTIONS = {
    "spaced": ("separators: true", "", 1), "touching": ("separators: true, lineSpacing: 0", "", 1),
    "thick": ("separators: 4, lineSpacing: 12", "", 4), "plain": ("separators: false", "", 0),
    "sections": ("separators: true, headerSize: 60", "sectionBy: section\n", 1),
    "pages": ("separators: true", "pageSize: 16\n", 1),
    "overlapping": ("separators: true, lineSpacing: -6", "", 1),
}
SIDEWAYS = "{kind: list, separators: 2, scrollDirection: horizontal, itemSize: {width: 120, height: 100}}"
ROW = "padding: {top: 8, bottom: 8}\nparts:\n  - text: {field: title, style: title}\n"
CELLS = """
() => [...document.querySelectorAll('.cell')].map(c => {
  const r = c.getBoundingClientRect();
  // In a window of several pages, cells are not numbered by section; it has only one.
  return {section: document.querySelector('.windowed') ? '0' : c.dataset.cell.split('.')[0], left: r.left, top: r.top, right: r.right, bottom: r.bottom};
})
"""
# Hides everything but the separators, because letters could be mistaken for them.
EMPTY = "() => { document.querySelector('.collection').style.setProperty('--secondary', 'transparent'); for (const e of document.querySelectorAll('[data-text], main > :not(.stage), header, footer')) e.style.visibility = 'hidden' }"
ROTATES = True


def prepare(work):
    folder = os.path.join(work, "separators")
    tree = {"Content/site.yaml": "title: Lines\n", "Templates/cells/line.yaml": ROW}
    for name, (settings, more, _) in COLLECTIONS.items():
        tree[f"Content/{name}/collection.md"] = f"---\ntitle: {name}\nlayout: {{kind: list, {settings}}}\ncell: line\n{more}---\n"
        add_items(tree, name, ROWS)
    tree["Content/sideways/collection.md"] = f"---\ntitle: sideways\nlayout: {SIDEWAYS}\ncell: line\n---\n"
    add_items(tree, "sideways", 5)
    tree["Content/endless/collection.md"] = "---\ntitle: endless\nlayout: {kind: list, separators: true}\ncell: line\nscroll: endless\npageSize: 16\n---\n"
    add_items(tree, "endless", ROWS)
    command.write(folder, tree)
    return Server(command.build(folder))


def add_items(tree, collection, count):
    for index in range(count):
        tree[f"Content/{collection}/i{index:02}.md"] = f"---\ntitle: Item {index}\norder: {index}\nsection: {'AB'[index // (ROWS // 2)]}\n---\n"


def check(checks, page, server):
    page.resize(WIDTH, HEIGHT)
    for name, (_, _, thickness) in COLLECTIONS.items():
        for file in ("index.html", "page-2.html") if name == "pages" else ("index.html",):
            page.goto(f"{server.address}/{name}/{file}")
            check_rows(checks, page, f"{page.name}: {name} {file}", thickness)
    page.goto(f"{server.address}/endless/index.html")
    end = time.monotonic() + 20
    # Until the script has added the following pages, and the browser has drawn them.
    while page.evaluate("() => document.querySelectorAll('.cell').length") < ROWS and time.monotonic() < end:
        time.sleep(0.1)
    time.sleep(1)
    check_rows(checks, page, f"{page.name}: endless", 1)
    count = page.evaluate("() => document.querySelectorAll('.cell').length")
    checks.check(count > 16, f"{page.name}: endless shows rows of several pages, not {count}")
    page.resize(900, 600)
    page.goto(f"{server.address}/sideways/index.html")
    check_columns(checks, page, f"{page.name}: sideways")


def look(page):
    page.evaluate(EMPTY)
    time.sleep(0.3)
    return picture(page), page.evaluate(CELLS), css_colour(page, "--line")


def check_rows(checks, page, place, thickness):
    image, cells, line = look(page)
    # The pixel rows that have the separator's colour from one side of the cells to the other.
    columns = [cells[0]["left"] + share * (cells[0]["right"] - cells[0]["left"]) for share in (0.01, 0.5, 0.99)]
    painted = {y for y in range(image.height) if all(is_near(colour(image, x, y), line, 4) for x in columns)}
    expected = [((above["bottom"] + below["top"]) / 2) for above, below in zip(cells, cells[1:])
                if above["section"] == below["section"] and below["bottom"] < HEIGHT]
    checks.check(len(expected) > 10, f"{place}: there are rows to look at, not {len(cells)}")
    if not thickness:
        checks.check(not painted, f"{place}: no line, but at {sorted(painted)[:3]}")
        return
    last = max(cell["bottom"] for cell in cells if cell["bottom"] < HEIGHT)
    groups = grouped(y for y in painted if y < last)
    middles = [sum(group) / len(group) + 0.5 for group in groups]
    checks.check(len(groups) == len(expected), f"{place}: a line between two rows and nowhere else, {len(expected)}, not {len(groups)}")
    away = max((min(abs(middle - y) for middle in middles) for y in expected), default=99) if middles else 99
    checks.check(away <= 1, f"{place}: every line half-way between its rows, but {away:.2f} px away")
    thick = {len(group) for group in groups}
    checks.check(thick == {thickness}, f"{place}: lines of {thickness} px, not {thick}")


def check_columns(checks, page, place):
    image, cells, line = look(page)
    y = (cells[0]["top"] + cells[0]["bottom"]) / 2
    painted = [x for x in range(image.width) if is_near(colour(image, x, y), line, 4)]
    expected = [(one["right"] + next["left"]) / 2 for one, next in zip(cells, cells[1:])]
    middles = [sum(group) / len(group) + 0.5 for group in grouped(painted)]
    checks.check(len(middles) == len(expected) == 4, f"{place}: a line between two columns, {len(expected)}, not {len(middles)}")
    away = max((abs(a - b) for a, b in zip(middles, expected)), default=99)
    checks.check(away <= 1, f"{place}: every line half-way between its columns, but {away:.2f} px away")


def grouped(numbers):
    """The numbers in order, grouped into runs of consecutive ones."""
    groups = []
    for number in sorted(numbers):
        if groups and groups[-1][-1] == number - 1:
            groups[-1].append(number)
        else:
            groups.append([number])
    return groups
