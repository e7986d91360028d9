"""Where things are on the demo's pages: how soon pictures begin on phones, columns of lists, portraits beside their texts."""
import os

import command
from drawing import png
from pages import ROOT_FONT
from sample import part
from server import Server

PHONES = (320, 360, 390, 430)
# The top of the first picture or its placeholder, the height of the header, and the lines of the bar above the cells, in px.
BEGINNING = """
() => ({
  picture: document.querySelector('.stage .picture').getBoundingClientRect().top,
  header: document.querySelector('.site-header').getBoundingClientRect().height,
  bar: document.querySelector('.bar').getBoundingClientRect().height,
  sideways: document.scrollingElement.scrollWidth - innerWidth,
  facets: document.querySelector('.bar > .layouts ~ .facets a')?.getBoundingClientRect().left,
})
"""
# The places of title, date and excerpt of the first row with all three, relative to the row.
ROW = """
() => {
  const row = [...document.querySelectorAll('.cell-row')].find(c => c.querySelectorAll('[data-text]').length === 3);
  const origin = row.getBoundingClientRect();
  return [...row.querySelectorAll('[data-text]')].map(t => { const r = t.getBoundingClientRect(); return [r.left - origin.left, r.top - origin.top, r.width] });
}
"""
PORTRAIT = """
() => {
  const image = document.querySelector('.item-image img'), box = image.getBoundingClientRect();
  const text = document.querySelector('.item-text').getBoundingClientRect();
  return {shape: box.width / box.height, own: image.naturalWidth / image.naturalHeight, bottom: box.bottom, beside: text.left >= box.right, text: text.width};
}
"""
# The title over the place of a missing picture: its colour and the page's, its opacity, and what darkens the picture.
UNPICTURED = """
() => {
  const overlay = document.querySelector('.placeholder ~ .overlay'), style = getComputedStyle(overlay);
  return [style.color, getComputedStyle(document.body).color, style.opacity, getComputedStyle(overlay, '::before').content];
}
"""
# The buttons below a picture.
TOOLS = "() => (({top, bottom}) => ({top, bottom}))(document.querySelector('.tools').getBoundingClientRect())"
LINKS = "() => [...document.querySelectorAll('.tools > *')].map(e => [e.ariaLabel ?? e.textContent, e.getAttribute('href'), e.getBoundingClientRect().height])"
# Pictures that are alone in a mosaic, in px, and common windows.
LONE = {"portrait": (800, 1200), "sliver": (400, 1200), "square": (900, 900), "landscape": (1500, 1000)}
WINDOWS = (
    (360, 640), (375, 667), (390, 844), (600, 960), (768, 1024), (820, 1180), (1024, 768), (1280, 720), (1366, 768), (1440, 900),
    (1920, 1080), (2560, 1440))
# The space below the text of each card of a grid, in px.
WHITE = """
() => [...document.querySelectorAll('.cell > .surface')].map(e => {
  const last = [...e.querySelectorAll('[data-text]')].map(t => t.getBoundingClientRect().bottom);
  return e.getBoundingClientRect().bottom - Math.max(...last);
})
"""
# How far titles over the foot of pictures reach below them, in px.
BELOW = "() => [...document.querySelectorAll('.overlay:not(.top)')].map(e => e.getBoundingClientRect().bottom - e.parentElement.querySelector('.picture').getBoundingClientRect().bottom)"
OPEN = "() => { document.querySelector('.unfold input').click(); const lead = document.querySelector('.lead'); return [lead.scrollHeight - lead.clientHeight, document.querySelector('.unfold').innerText.trim()] }"
ROTATES = True


def prepare(work):
    folder = os.path.join(work, "lone")
    tree = {"Content/site.yaml": "title: Alone\n"}
    for name, size in LONE.items():
        tree[f"Content/{name}/collection.md"] = "---\ntitle: One\nlayout: mosaic\ncell: photo\n---\n"
        tree[f"Content/{name}/one.md"] = "---\nimage: one.png\n---\nA text.\n"
        tree[f"Content/{name}/one.png"] = png(*size, 1)
    cards = {"low": (800, 400), "high": (500, 900), "square": (700, 700)}
    tree["Content/cards/collection.md"] = "---\ntitle: Cards\nlayout: {kind: grid, minColumnWidth: 240, lineSpacing: 16}\ncell: card\n---\n"
    tree["Content/photos/collection.md"] = "---\ntitle: Photos\nlayout: {kind: grid, minColumnWidth: 240}\ncell: photo\n---\n"
    for index, (name, size) in enumerate(cards.items()):
        tree[f"Content/photos/{name}.png"] = png(*size, index + 5)
        tree[f"Content/cards/{name}.md"] = f"---\nimage: {name}.png\n---\n" + "Some words of a text. " * (index * 3) + "\n"
        tree[f"Content/cards/{name}.png"] = png(*size, index)
    tree["Content/cards/text.md"] = "---\ntitle: No picture\n---\nOne line.\n"
    command.write(folder, tree)
    return Server(os.path.join(command.demo(work), "Site")), Server(command.build(folder))


def check(checks, page, prepared):
    server, lone = prepared
    for path in ("plates/index.html", "catalogue/index.html", "watch/index.html", "plates/layout-list.html"):
        for width in part(PHONES, 2, page.name, path):
            page.resize(width, 812)
            page.goto(f"{server.address}/{path}")
            found, place = page.evaluate(BEGINNING), f"{page.name}: {path} at {width}"
            checks.check(found["picture"] <= 300, f"{place}: the first picture begins within 300 px, not at {found['picture']:.0f}")
            checks.check(found["header"] <= 96, f"{place}: the header is at most 96 px high, not {found['header']:.0f}")
            checks.check(found["bar"] <= 64, f"{place}: the bar is one line, not {found['bar']:.0f} px")
            checks.check(found["sideways"] <= 0, f"{place}: no sideways scroll, but {found['sideways']} px")
            if path == "plates/index.html":
                checks.check((found["facets"] or width) <= width - 40, f"{place}: ways to browse begin within sight, not at {found['facets']}")
    for width, size in ((1920, 16), (2560, 18)):
        page.resize(width, 900)
        found = page.evaluate(ROOT_FONT)
        checks.check(found == size, f"{page.name}: the root font at {width} has {size} px, not {found}")
    page.resize(390, 812)
    hidden, label = page.evaluate(OPEN)
    checks.check(hidden <= 1, f"{page.name}: the opened introduction is whole, but for {hidden} px")
    checks.check(label == "Less", f"{page.name}: it can be closed again by 'Less', not '{label}'")
    for width, is_beside in ((899, False), (1100, True), (1440, True)):
        page.resize(width, 900)
        page.goto(f"{server.address}/plates/layout-list.html")
        title, date, excerpt = page.evaluate(ROW)
        if is_beside:
            checks.check(date[0] >= title[0] + 560 and date[1] < title[1] + 12, f"{page.name}: at {width} the date has a column of its own, not {date}")
            checks.check(excerpt[1] < title[1] + 32, f"{page.name}: at {width} the excerpt follows the title, at {excerpt} after {title}")
        else:
            checks.check(date[0] == title[0] and title[1] < date[1] < excerpt[1], f"{page.name}: at {width} the date is between title and excerpt")
    for width, height in ((640, 900), (768, 1024), (900, 700), (1280, 720), (1440, 900)):
        page.resize(width, height)
        page.goto(f"{server.address}/catalogue/armillary-sphere.html")
        found, place = page.evaluate(PORTRAIT), f"{page.name}: a portrait at {width} × {height}"
        checks.check(abs(found["shape"] / found["own"] - 1) < 0.02, f"{place} has the shape of its picture, {found['own']:.3f}, not {found['shape']:.3f}")
        checks.check(found["bottom"] <= max(height, 560), f"{place} is whole in sight, not to {found['bottom']:.0f}")
        checks.check(found["beside"] and found["text"] >= 220, f"{place} has its text beside it, but {found}")
        tools = page.evaluate(TOOLS)
        checks.check(tools["top"] >= found["bottom"] and tools["bottom"] <= max(height, 640), f"{place} has the neighbours below it in sight, not at {tools}")
    check_tools(checks, page, server)
    check_lone(checks, page, lone)
    page.goto(f"{server.address}/people/layout-map.html")
    color, text, opacity, shade = page.evaluate(UNPICTURED)
    checks.check(color == text and opacity == "1" and shade == "none", f"{page.name}: a title without a picture is text on the page, not {color} on {shade}")


def check_tools(checks, page, server):
    """Below the picture of an item with a text: its neighbours, and the picture as large as it is."""
    page.goto(f"{server.address}/plates/agate.html")
    (back, *first), (on, *second), (closer, *third) = page.evaluate(LINKS)
    neighbours = page.evaluate("() => [...document.querySelectorAll('.neighbours a')].map(a => [a.querySelector('.t-title').textContent, a.getAttribute('href')])")
    found = [[back.removeprefix("Previous: "), first[0]], [on.removeprefix("Next: "), second[0]]]
    checks.check(found == neighbours, f"{page.name}: the buttons lead to the neighbours, {neighbours}, not {found}")
    checks.check(closer.strip() == "Look closer" and third[0], f"{page.name}: the picture can be seen as large as it is, by '{closer}' {third}")
    checks.check(min(first[1], second[1], third[1]) >= 44, f"{page.name}: they are at least 44 px high, not {first[1:], second[1:], third[1:]}")


def check_lone(checks, page, server):
    for width, height in part(WINDOWS, 4, page.name):
        page.resize(width, height)
        for name, (across, along) in LONE.items():
            page.goto(f"{server.address}/{name}/index.html")
            box = page.evaluate("() => (({width, height}) => [width, height])(document.querySelector('.cell').getBoundingClientRect())")
            place = f"{page.name}: a {name} alone at {width} × {height}"
            checks.check(box[1] <= 0.7 * height + 1, f"{place} is at most 70 % of the window, not {box[1]:.0f} px")
            checks.check(abs(box[0] / box[1] - across / along) < 0.02 * across / along, f"{place} has its own shape, not {box}")
        page.goto(f"{server.address}/cards/index.html")
        white = page.evaluate(WHITE)
        checks.check(len(white) == 4 and max(white) <= 24, f"{page.name}: no card of a grid at {width} has space below its text, but {white}")
        page.goto(f"{server.address}/photos/index.html")
        below = page.evaluate(BELOW)
        checks.check(len(below) == 3 and max(map(abs, below)) <= 1, f"{page.name}: titles of a grid at {width} are over the foot of their pictures, but {below}")
