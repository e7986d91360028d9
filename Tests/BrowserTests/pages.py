"""Measures a collection page at many widths, and compares it with the engine's frames and the page contract."""
import os
import re

from command import frames


def script(name):
    """Reads a function that is evaluated in pages, without the comments before it."""
    with open(os.path.join(os.path.dirname(__file__), name), encoding="utf-8") as file:
        return "".join(line for line in file if not line.startswith("//")).strip()


MEASURE = script("measure.js")
NEAR = 0.5  # the largest difference in px between a browser's rectangle and the engine's frame


PAGE_NAME = re.compile(r"index|page-(?P<number>\d+)|layout-(?P<layout>.+?)(?:-(?P<page>\d+))?")


def collection_pages(site):
    """The pages of all collections of a built site that have cells: (name, page number, address). After a `#`, the name
    contains the other layout that the page shows."""
    for folder, _, names in sorted(os.walk(site)):
        relative = os.path.relpath(folder, site)
        for file_name in sorted(names):
            found = file_name.endswith(".html") and PAGE_NAME.fullmatch(file_name[:-5])
            if relative == "." or not found:
                continue
            with open(os.path.join(folder, file_name), encoding="utf-8") as file:
                # Other pages show parts of collections, such as the home page of another language.
                shown = re.findall(r'data-collection="([^"]*)"', file.read())
                if not any(f"/{relative}".endswith(f"/{name}") for name in shown):
                    continue
            name = f"{relative}#{found['layout']}" if found["layout"] else relative
            yield name, int(found["number"] or found["page"] or 1), f"{relative}/{file_name}"


# Gecko skips layout and font loading for content out of view.
SHOW = """
async () => {
  for (const chunk of document.querySelectorAll('.chunk')) chunk.style.contentVisibility = 'visible';
  document.body.getBoundingClientRect();
  await document.fonts.ready;
}
"""


def visit(page, address):
    """Opens a page with all of its content laid out. It is opened twice, since on a busy machine fonts may arrive too
    late for the first visit, which then uses fallback fonts."""
    for _ in range(2):
        page.goto(address)
        page.evaluate(SHOW)


def distance(found, expected, scale=1, mirrored=False):
    """The largest difference in px between the page's rectangles and the engine's frames times `scale`, and its place."""
    worst, where = 0.0, ""
    for name, frame in expected.items():
        x, y, width, height = (value * scale for value in frame)
        if mirrored:
            x = found["width"] - x - width
        for wanted, seen in zip((x, y, width, height), found["frames"].get(name, (1e9,) * 4)):
            if abs(wanted - seen) > worst:
                worst, where = abs(wanted - seen), name
    return worst, where


def look(page, widths, height=900, scale=None):
    """Measures the open page at each viewport width."""
    found = []
    for width in widths:
        page.resize(width, height, scale)
        found.append(page.evaluate(MEASURE))
    return found


# The root font size in px: in windows from some 2200 px on, pages are larger by an eighth.
ROOT_FONT = "() => parseFloat(getComputedStyle(document.documentElement).fontSize)"


class Comparison:
    """Compares pages of a project folder with the engine's frames, with one call of the command per page."""

    def __init__(self, checks, folder):
        self.checks, self.folder = checks, folder
        self.seen = {}

    def look(self, page, collection, number, widths, what="", scale=None, **options):
        """Measures the open page at several viewport widths. `scale` is the device scale; the options are those of
        `check_found`."""
        for width, found in zip(widths, look(page, widths, scale=scale)):
            place = f"{page.name}: {collection} page {number} at {width}{what}"
            own = {"root": found["root"], **options}
            self.seen.setdefault((collection, number), []).append((place, found, own))

    def settle(self):
        """Gets the engine's frames and checks all measurements."""
        for (collection, number), seen in self.seen.items():
            widths = [found["width"] * 16 / options["root"] for _, found, options in seen]
            for (place, found, options), expected in zip(seen, frames(self.folder, collection, number, widths)):
                check_found(self.checks, place, found, expected, **options)
        self.seen.clear()


def check_found(checks, place, found, expected, root=16, mirrored=False):
    """Checks the contract of a page at one width.

    `root` is the root font size in px; `mirrored` is true for a page whose direction was reversed.
    """
    names = set(expected) ^ set(found["frames"])
    checks.check(not names, f"{place}: the same elements as the engine's, but {sorted(names)[:3]}")
    # Cells that the layout omits at a width have an empty frame and must be hidden; all others must be visible.
    empty = {name for name, frame in expected.items() if name.startswith("cell") and frame[2] == frame[3] == 0}
    faults = empty ^ set(found["hidden"])
    checks.check(not faults, f"{place}: what the layout leaves out is hidden and nothing else, but {sorted(faults)[:3]}")
    away, where = distance(found, expected, root / 16, mirrored)
    checks.check(away <= NEAR, f"{place}: frames as the engine's, but {where} is {away:.2f} px away")
    checks.check(not found["overlaps"], f"{place}: no overlap, but {found['overlaps'][:3]}")
    checks.check(not found["outside"], f"{place}: cells inside the collection, but {found['outside'][:3]}")
    checks.check(found["overflow"] <= 0, f"{place}: no sideways scroll, but {found['overflow']} px")
    key = [tuple(map(int, name.split("."))) for name in found["order"]]
    checks.check(key == sorted(key), f"{place}: cells in index-path order")
    clipped, short = found["clipped"], found["short"]
    checks.check(not clipped, f"{place}: no text clipped, but {len(clipped)}: {clipped[:3]}")
    checks.check(not short, f"{place}: cells as tall as their content, but {short[:3]}")
