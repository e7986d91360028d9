"""Sections that each have a layout of their own, and the shelves of the home page: every cell has the engine's frame, and
a box that scrolls sideways leaves the page as wide as its window."""
import json
import os

import command
import sites
from sample import part
from server import Server

WIDTHS = {"chromium": (320, 375, 611, 768, 1024, 1440, 1920), "firefox": (344, 500, 820, 1280), "webkit": (333, 460, 900, 1366)}
LANGUAGES = ("en", "ar")
LAYOUT = ("{kind: sections, sectionSpacing: 16, default: {kind: waterfall, minColumnWidth: 200, pinHeaders: true}, sections: {"
          "Shore: {kind: carousel, itemSize: {width: 220, height: 240}}, Sky: {kind: mosaic, segmentHeight: 300, cell: photo}}}")
HOME = ("home:\n  cover: things-sections/picture-0.png\n  alt: A picture\n  shelves:\n"
        "    - {of: things-sections, limit: 7, layout: {kind: carousel, itemSize: {width: 200, height: 220}}}\n"
        "    - {of: things-sections, title: Others, sort: -order, limit: 5, layout: {kind: grid, columns: 2}}\n")

MEASURE = """
async () => {
  for (const chunk of document.querySelectorAll('.chunk')) chunk.style.contentVisibility = 'visible';
  document.body.getBoundingClientRect();
  await document.fonts.ready;
  const found = {};
  for (const collection of document.querySelectorAll('[data-collection]')) {
    const origin = collection.getBoundingClientRect();
    const scrolls = /auto|scroll/.test(getComputedStyle(collection).overflowX);
    found[collection.dataset.collection] = {
      width: origin.width, scrolls, isWider: collection.scrollWidth > collection.clientWidth + 1,
      frames: Object.fromEntries([...collection.querySelectorAll('[data-cell]')].map(cell => {
        const r = cell.getBoundingClientRect();
        return ['cell ' + cell.dataset.cell,
          [r.left - origin.left + (scrolls ? collection.scrollLeft : 0), r.top - origin.top, r.width, r.height]];
      })),
    };
  }
  // The headings and the sections below them, from top to bottom.
  const places = [...document.querySelectorAll('.part')].map(part => {
    const head = part.querySelector('header')?.getBoundingClientRect();
    const stage = part.querySelector('.stage').getBoundingClientRect();
    return [head.top, head.bottom, stage.top, part.getBoundingClientRect().bottom];
  });
  return {collections: found, places, overflow: document.documentElement.scrollWidth - innerWidth};
}
"""
ROTATES = True


def prepare(work):
    """Builds a site in both directions: (language, project folder, server) of each."""
    prepared = []
    for language in LANGUAGES:
        folder = os.path.join(work, f"parts-{language}")
        tree = {"Content/site.yaml": f"title: Parts\nlanguage: {language}\n{HOME}"}
        tree |= sites.collection("things-sections", LAYOUT, "card", "sectionBy: section\n", 18)
        command.write(folder, tree)
        command.build(folder)
        prepared.append((language, folder, Server(os.path.join(folder, "Site"))))
    return prepared


def check(checks, page, prepared):
    for language, folder, server in prepared:
        for name, address in (("things-sections", "things-sections/index.html"), ("index.html", "index.html")):
            for _ in range(2):  # fonts may arrive too late for the first visit
                page.goto(f"{server.address}/{address}")
                page.evaluate(MEASURE)
            for width in part(WIDTHS[page.name], 3, page.name, language):
                page.resize(width, 900)
                check_page(checks, page, folder, name, f"{page.name}: {address} in {language} at {width}")
        checks.check(not server.missing, f"parts in {language}: every file is there, but {server.missing[:3]}")


def check_page(checks, page, folder, name, place):
    found = page.evaluate(MEASURE)
    checks.check(found["overflow"] <= 0, f"{place}: the page is as wide as its window, not {found['overflow']} wider")
    collections = found["collections"]
    checks.check(len(collections) == (2 if name == "index.html" else 4), f"{place}: all sections, not {list(collections)}")
    # In the widest windows, all items of a box fit into it.
    fits = all(one["width"] > 1500 for one in collections.values())
    checks.check(fits or any(one["scrolls"] and one["isWider"] for one in collections.values()), f"{place}: a box scrolls sideways")
    widths = {one["width"] for one in collections.values()}
    checks.check(len(widths) == 1, f"{place}: all sections have one width, not {widths}")
    answer = command.run("frames", name, "--width", repr(widths.pop()), cwd=folder)
    expected = json.loads(answer.stdout)["collections"]
    checks.check(set(expected) == set(collections), f"{place}: {sorted(expected)}, not {sorted(collections)}")
    for key, one in expected.items():
        frames = collections.get(key, {"frames": {}, "width": 0})
        worst = 0
        for element in one["elements"]:
            x, y, width, height = element["frame"]
            seen = frames["frames"].get(command.name(element), (1e9,) * 4)
            worst = max([worst] + [abs(a - b) for a, b in zip((x, y, width, height), seen)])
        checks.check(worst <= 0.5, f"{place}: {key} has the engine's frames, but for {worst:.2f} px")
    for (top, bottom, start, end), following in zip(found["places"], found["places"][1:] + [None]):
        ordered = top <= bottom <= start + 0.5 <= end + 0.5 and (not following or end <= following[0] + 0.5)
        checks.check(ordered, f"{place}: headings stand above their sections, not at {found['places']}")
