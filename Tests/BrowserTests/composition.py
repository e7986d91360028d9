"""Where things are on the demo's pages: how soon pictures begin on phones, columns of lists, portraits beside their texts."""
import os

import command
from pages import ROOT_FONT
from server import Server

PHONES = (320, 360, 390, 430)
# The top of the first picture or its placeholder, the height of the header, and the lines of the bar above the cells, in px.
BEGINNING = """
() => ({
  picture: document.querySelector('.stage .picture').getBoundingClientRect().top,
  header: document.querySelector('.site-header').getBoundingClientRect().height,
  bar: document.querySelector('.bar').getBoundingClientRect().height,
  sideways: document.scrollingElement.scrollWidth - innerWidth,
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
OPEN = "() => { document.querySelector('.unfold input').click(); const lead = document.querySelector('.lead'); return [lead.scrollHeight - lead.clientHeight, document.querySelector('.unfold').innerText.trim()] }"


def prepare(work):
    return Server(os.path.join(command.demo(work), "Site"))


def check(checks, page, server):
    for path in ("plates/index.html", "catalogue/index.html", "watch/index.html", "plates/layout-list.html"):
        for width in PHONES:
            page.resize(width, 812)
            page.goto(f"{server.address}/{path}")
            found, place = page.evaluate(BEGINNING), f"{page.name}: {path} at {width}"
            checks.check(found["picture"] <= 300, f"{place}: the first picture begins within 300 px, not at {found['picture']:.0f}")
            checks.check(found["header"] <= 96, f"{place}: the header is at most 96 px high, not {found['header']:.0f}")
            checks.check(found["bar"] <= 64, f"{place}: the bar is one line, not {found['bar']:.0f} px")
            checks.check(found["sideways"] <= 0, f"{place}: no sideways scroll, but {found['sideways']} px")
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
    page.goto(f"{server.address}/people/layout-map.html")
    color, text, opacity, shade = page.evaluate(UNPICTURED)
    checks.check(color == text and opacity == "1" and shade == "none", f"{page.name}: a title without a picture is text on the page, not {color} on {shade}")
