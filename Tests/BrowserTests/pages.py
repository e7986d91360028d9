"""Looking at one collection page at many widths, and holding it against the engine and the page contract."""
import os
import re

from command import frames


def script(name):
    """A function that is evaluated in pages; comments before it are no part of the expression."""
    with open(os.path.join(os.path.dirname(__file__), name), encoding="utf-8") as file:
        return "".join(line for line in file if not line.startswith("//")).strip()


MEASURE = script("measure.js")
NEAR = 0.5  # px that a browser's rectangle may be away from the engine's frame


PAGE_NAME = re.compile(r"index|page-(?P<number>\d+)|layout-(?P<layout>.+?)(?:-(?P<page>\d+))?")


def collection_pages(site):
    """The pages of every collection of a built site that has any cells: (name, page number, address). Behind a `#` the
    name says which of its other layouts the page shows."""
    for folder, _, names in sorted(os.walk(site)):
        relative = os.path.relpath(folder, site)
        for file_name in sorted(names):
            found = file_name.endswith(".html") and PAGE_NAME.fullmatch(file_name[:-5])
            if relative == "." or not found:
                continue
            with open(os.path.join(folder, file_name), encoding="utf-8") as file:
                if "data-collection=" not in file.read():
                    continue
            name = f"{relative}#{found['layout']}" if found["layout"] else relative
            yield name, int(found["number"] or found["page"] or 1), f"{relative}/{file_name}"


# Gecko lays nothing out anew that is out of sight, nor loads its fonts.
SHOW = """
async () => {
  for (const chunk of document.querySelectorAll('.chunk')) chunk.style.contentVisibility = 'visible';
  document.body.getBoundingClientRect();
  await document.fonts.ready;
}
"""


def visit(page, address):
    """Opens a page with all of it laid out, a second time: on a busy machine the fonts may come too late for the first,
    which then does without."""
    for _ in range(2):
        page.goto(address)
        page.evaluate(SHOW)


def distance(found, expected, scale=1, mirrored=False):
    """The largest difference in px between the page's rectangles and the engine's frames times `scale`, and where it is."""
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
    """What the open page measures at each viewport width."""
    found = []
    for width in widths:
        page.resize(width, height, scale)
        found.append(page.evaluate(MEASURE))
    return found


class Comparison:
    """Pages of one project folder as they were seen, and then as the engine says they are: it is asked once for each."""

    def __init__(self, checks, folder):
        self.checks, self.folder = checks, folder
        self.seen = {}

    def look(self, page, collection, number, widths, what="", scale=None, **options):
        """Looks at the page that is open at several viewport widths. `scale` is that of the device, the options are those
        of `check_found`."""
        for width, found in zip(widths, look(page, widths, scale=scale)):
            place = f"{page.name}: {collection} page {number} at {width}{what}"
            self.seen.setdefault((collection, number), []).append((place, found, options))

    def settle(self):
        """Asks the engine, and checks all that was seen."""
        for (collection, number), seen in self.seen.items():
            widths = [found["width"] * 16 / options.get("root", 16) for _, found, options in seen]
            for (place, found, options), expected in zip(seen, frames(self.folder, collection, number, widths)):
                check_found(self.checks, place, found, expected, **options)
        self.seen.clear()


def check_found(checks, place, found, expected, root=16, mirrored=False):
    """The contract of a page at one width.

    `root` is the root font size in px; `mirrored` is for a page whose direction was turned round.
    """
    names = set(expected) ^ set(found["frames"])
    checks.check(not names, f"{place}: the same elements as the engine's, but {sorted(names)[:3]}")
    # What the layout leaves out at a width has an empty frame and must not be seen; all else must be.
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
