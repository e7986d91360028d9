"""Pages on paper and without style sheets: all text is present and in order, and nothing overlaps."""
import html
import os
import re
import subprocess
import tempfile
import unicodedata

import command
from drawing import png
from pages import collection_pages
from sample import part
from server import Server

# With a mouse, titles over pictures appear on hover; on paper they are always visible.
OPTIONS = {"chromium": {"hover": True}, "firefox": {"hover": True}}
COVERED = {"mosaic": "{kind: mosaic, segmentHeight: 300}", "justified": "{kind: justified, targetRowHeight: 180}"}
NAMES = ("Amber", "Birch", "Cedar", "Delta", "Ember", "Maple", "Grove", "Heron", "Ivory", "Jetty", "Kelp", "Lagoon")

PLAIN = """
() => {
  for (const sheet of document.querySelectorAll('link[rel=stylesheet], style')) sheet.remove();
  const parts = [...document.querySelectorAll('h1, .count, [data-supplementary] h2, [data-cell]')];
  const boxes = parts.map(e => e.getBoundingClientRect());
  return {
    backwards: parts.filter((e, i) => i && boxes[i].top < boxes[i - 1].top).map(e => e.textContent.trim().slice(0, 30)),
    unseen: parts.filter((e, i) => !boxes[i].height || !e.checkVisibility({visibilityProperty: true})).map(e => e.outerHTML.slice(0, 60)),
    first: document.querySelector('body a, body button').className,
  };
}
"""
# With the styles for print, in a window as wide as a sheet of A4 with margins of 1 cm.
PAPER = """
() => {
  // What the layout leaves out is left out here too.
  const seen = selector => [...document.querySelectorAll(selector)].filter(e => e.checkVisibility({visibilityProperty: true}));
  const pictures = seen('[data-cell] .picture');
  const cells = seen('[data-cell]').map(c => [c.dataset.cell, c.getBoundingClientRect()]);
  const shared = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return {
    flat: pictures.filter(p => p.getBoundingClientRect().height < 8).map(p => p.closest('[data-cell]').dataset.cell),
    empty: cells.filter(([_, r]) => r.height < 8).map(([name]) => name),
    overlaps: cells.flatMap(([one, a], i) => cells.slice(i + 1).filter(([_, b]) => shared(a, b)).map(([other]) => one + ' × ' + other)),
    sideways: document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth,
    clipped: seen('[data-cell] [data-text]').filter(t => t.getBoundingClientRect().bottom > t.closest('[data-cell]').getBoundingClientRect().bottom + 1).length,
  };
}
"""
TITLES = """
() => [...document.querySelectorAll('[data-cell]')].map(c => (c.checkVisibility({visibilityProperty: true}) && c.querySelector('[data-text]') || {}).textContent ?? '')
"""
ROTATES = True


def prepare(work):
    """A site whose titles are over pictures, and a list of (folder, server) for all sites."""
    return covered(work), [(site, Server(site)) for site in (
        os.path.join(command.demo(work), "Site"), os.path.join(command.layouts(work, "en"), "Site"))]


def covered(work):
    folder = os.path.join(work, "covered")
    tree = {"Content/site.yaml": "title: Paper\n"}
    for name, layout in COVERED.items():
        tree[f"Content/{name}/collection.md"] = f"---\ntitle: Pictures\nlayout: {layout}\ncell: photo\n---\n"
        for index, title in enumerate(NAMES):
            tree[f"Content/{name}/{title}.md"] = f"---\ntitle: {title}\nimage: p{index}.png\n---\n"
            tree[f"Content/{name}/p{index}.png"] = png(600, 400, index)
    command.write(folder, tree)
    return Server(command.build(folder))


def check_covered(checks, page, server):
    for name in COVERED:
        page.goto(f"{server.address}/{name}/index.html")
        hidden = page.evaluate("() => getComputedStyle(document.querySelector('.overlay')).opacity")
        checks.check(hidden == "0", f"{page.name}: titles of {name} are hidden on the screen, not of opacity {hidden}")
        words = [word for sheet in words_of(page.pdf()) for word, *_ in sheet]
        missing = [title for title in NAMES if words.count(title) < 1]
        checks.check(not missing, f"{page.name}: {name} on paper has the titles of all items, but not {missing}")


def check(checks, page, prepared):
    covered_server, sites = prepared
    if page.name != "webkit":
        check_covered(checks, page, covered_server)
    if page.name == "chromium":
        check_rows(checks, page, sites[0][1])
    for site, server in sites:
        for collection, number, address in part(collection_pages(site), 8, page.name, os.path.basename(os.path.dirname(site))):
            place = f"{page.name}: {collection} page {number}"
            page.goto(f"{server.address}/{address}")
            titles = page.evaluate(TITLES)
            if page.name == "chromium":
                check_medium(checks, place, page)
            # WebKit's driver cannot print, and Firefox is slow.
            if page.name == "chromium" or page.name == "firefox" and collection in ("plates", "people", "carousel", "moved"):
                sheets = words_of(page.pdf())
                check_paper(checks, place, sheets, titles)
                if collection == "plates":
                    check_sheets(checks, place, sheets, address)
            found = page.evaluate(PLAIN)
            checks.check(not found["backwards"], f"{place} without styles: one below the other, but {found['backwards'][:3]}")
            checks.check(not found["unseen"], f"{place} without styles: everything is seen, but {found['unseen'][:3]}")
            checks.check(found["first"] == "skip", f"{place} without styles: the way to the content comes first")


def check_rows(checks, page, server):
    """A row that has room on a sheet is on it, whether or not the next one is; and no frame is empty."""
    page.goto(f"{server.address}/index.html")
    # So much that the second row of cells has no room on the first sheet.
    page.evaluate("() => { document.querySelector('.hero').style.paddingBlockEnd = '7cm' }")
    first = [word for word, *_ in words_of(page.pdf())[0]]
    checks.check("Slack" in first and "Medusa," not in first, f"the home page's first sheet has the first of two rows, but only {first}")
    page.goto(f"{server.address}/catalogue/index.html")
    page.media("print")
    frames = page.evaluate("() => [...document.querySelectorAll('.placeholder')].map(e => e.getBoundingClientRect().height)")
    page.media()
    checks.check(frames and not any(frames), f"no place of a missing picture is on paper, but {frames}")


def check_medium(checks, place, page):
    page.media("print")
    page.resize(718, 1000)
    found = page.evaluate(PAPER)
    page.media()
    checks.check(not found["flat"], f"{place} on paper: every picture has a height, but not {found['flat'][:3]}")
    checks.check(not found["empty"], f"{place} on paper: every cell has a height, but not {found['empty'][:3]}")
    checks.check(not found["overlaps"], f"{place} on paper: no overlap, but {found['overlaps'][:3]}")
    checks.check(not found["clipped"], f"{place} on paper: no text clipped, but {found['clipped']}")
    checks.check(found["sideways"] <= 0, f"{place} on paper: nothing is wider than the sheet, but by {found['sideways']} px")


def check_sheets(checks, place, sheets, address):
    """Each sheet has the address of the page, and none the buttons of the screen; pictures are in rows of three."""
    for number, sheet in enumerate(sheets, 1):
        words = [word for word, *_ in sheet]
        checks.check(f"https://ostrey.example/{address}" in words, f"{place}: the address is on sheet {number}, but there are {words[-6:]}")
        checks.check("Menu" not in words and "Search" not in words, f"{place}: no buttons on sheet {number}")
    left = {word: left for word, left, *_ in reversed(sheets[0])}
    starts = [left.get(word, 0) for word in ("Slack", "Agate", "Soundings", "Hour")]
    checks.check(starts[0] < starts[1] < starts[2] and starts[3] < starts[1], f"{place}: three pictures in a row, then the fourth, not at {starts}")


def check_paper(checks, place, sheets, titles):
    printed = "".join(letters(word) for sheet in sheets for word, *_ in sheet)
    # A word longer than its line is extracted in pieces, mixed with those of other columns.
    words = [word for title in titles for word in re.split(r"[\s-]", title) if len(word) < 20]
    missing = [word for word in words if letters(word) not in printed]
    checks.check(not missing, f"{place} on paper: every word of the titles, but not {len(missing)}: {missing[:5]}")
    overlaps = [pair for sheet in sheets for pair in overlapping(sheet)]
    checks.check(not overlaps, f"{place} on paper: no word lies on another, but {len(overlaps)}: {overlaps[:3]}")


def words_of(pdf):
    """The words of each sheet with their boxes in points: (word, left, top, right, bottom)."""
    with tempfile.NamedTemporaryFile(suffix=".pdf") as file:
        file.write(pdf)
        file.flush()
        sheets = subprocess.run(["pdftotext", "-bbox", file.name, "-"], capture_output=True, text=True, check=True).stdout
    number = r'="([-\d.]+)"'
    word = re.compile(rf"<word xMin{number} yMin{number} xMax{number} yMax{number}>(.*?)</word>")
    return [[set_size(html.unescape(text), *map(float, box)) for *box, text in word.findall(sheet)]
            for sheet in sheets.split("<page ")[1:]]


def set_size(word, left, top, right, bottom):
    """The box of a word. Its height is that of the font's largest glyph. In Chinese, Japanese and Korean fonts that is
    nearly three times the font size, so there each letter counts as a square of the font size."""
    if any(ord(letter) >= 0x2E80 for letter in word):
        middle, half = (top + bottom) / 2, (right - left) / len(word) / 2
        top, bottom = middle - half, middle + half
    return word, left, top, right, bottom


def letters(text):
    """The comparable part of a text: PDFs encode ligatures, accents and writing direction in several ways."""
    return re.sub(r"f+[il]?|[^a-z]", "", unicodedata.normalize("NFKD", text).lower())


def overlapping(words):
    """Pairs of words whose boxes contain each other's middle; tall boxes of fonts touch, but never that far."""
    found = []
    for index, (one, left, top, right, bottom) in enumerate(words):
        for other, *box in words[index + 1:]:
            x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
            if left < x < right and top < y < bottom and box[0] < (left + right) / 2 < box[2] and box[1] < (top + bottom) / 2 < box[3]:
                found.append(f"{one} / {other}")
    return found
