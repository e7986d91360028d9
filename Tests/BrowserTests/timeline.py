"""Timelines: bars and folds where the engine puts them, in both directions; the document in order of date, on paper too."""
import json
import os

import command
import sites
from pages import ROOT_FONT
from sample import part
from server import Server

WIDTHS = {"chromium": (320, 375, 533, 767, 1024, 1441, 1920, 2560), "firefox": (331, 480, 820, 1280), "webkit": (347, 600, 1180, 1440)}
LANGUAGES = ("en", "ar")
# The dates of the dated items by the engine's order: title, first day.
MEASURE = """
async () => {
  document.body.getBoundingClientRect();
  await document.fonts.ready;
  const collection = document.querySelector('[data-collection]'), origin = collection.getBoundingClientRect();
  const place = e => { const r = e.getBoundingClientRect(); return [r.left - origin.left, r.top - origin.top, r.width, r.height] };
  const visible = [...collection.querySelectorAll('[data-cell]')].map(c => c.getBoundingClientRect());
  return {
    width: origin.width, decorations: [...collection.querySelectorAll('.decorations > *')].map(place),
    kinds: [...collection.querySelectorAll('.decorations > *')].map(e => e.className.match(/drawn-(\\w+)/)[1]),
    texts: [...collection.querySelectorAll('.drawn-fold')].map(e => e.innerText.trim()),
    spoken: [...collection.querySelectorAll('.decorations')].every(e => e.getAttribute('aria-hidden') === 'true'),
    lists: [...collection.querySelectorAll('.cells')].every(e => e.getAttribute('role') === 'list'),
    headings: [...collection.querySelectorAll('h2')].map(e => e.textContent),
    dates: [...collection.querySelectorAll('[data-cell]')].map(c => c.querySelector('.t-meta')?.textContent ?? ''),
    tops: visible.map(r => r.top - origin.top), pinned: getComputedStyle(collection.querySelector('.pinned')).position,
    overflow: document.documentElement.scrollWidth - innerWidth,
  };
}
"""
ITEMS = {  # date: its words in English, in the order of the document
    "1861-03-04": "March 4, 1861", "1862/1868": "1862–1868", "1865": "1865", "187X": "1870s", "1872-05-01": "May 1, 1872",
    "1912": "1912", "1913-01-01/1913-02-01": "January 1, 1913–February 1, 1913", "": "",
}
ROTATES = True


def prepare(work):
    prepared = []
    for language in LANGUAGES:
        folder = os.path.join(work, f"timeline-{language}")
        tree = {"Content/site.yaml": f"title: Time\nlanguage: {language}\n",
                "Content/works/collection.md": "---\ntitle: Works\nlayout: timeline\n---\n"}
        for index, date in enumerate(sorted(ITEMS, key=lambda date: (len(date), date))):  # not in order of date
            line = f"date: {date}\n" if date else ""
            tree[f"Content/works/item-{index}.md"] = f"---\ntitle: Work {index}\naspect: '{sites.SHAPES[index]}'\n{line}---\nWords.\n"
        command.write(folder, tree)
        command.build(folder)
        prepared.append((language, folder, Server(os.path.join(folder, "Site"))))
    return prepared


def check(checks, page, prepared):
    for language, folder, server in prepared:
        page.goto(f"{server.address}/works/index.html")
        page.evaluate(MEASURE)
        for width in part(WIDTHS[page.name], 3, page.name, language):
            page.resize(width, 900)
            check_page(checks, page.evaluate(MEASURE), folder, language, page.evaluate(ROOT_FONT) / 16, f"{page.name}: timeline in {language} at {width}")
        checks.check(not server.missing, f"timeline in {language}: every file is there, but {server.missing[:3]}")


def check_page(checks, found, folder, language, scale, place):
    """`scale` is the number of px in a point of the page."""
    checks.check(found["overflow"] <= 0, f"{place}: the page is as wide as its window, not {found['overflow']} wider")
    answer = json.loads(command.run("frames", "works", "--width", repr(found["width"] / scale), cwd=folder).stdout)
    wanted = answer["decorations"]
    checks.check([one["kind"] for one in wanted] == found["kinds"], f"{place}: {found['kinds']} are drawn")
    checks.check(sorted(found["kinds"]) == ["bar", "bar", "fold"], f"{place}: two bars and a fold, not {found['kinds']}")
    worst = max(abs(a * scale - b) for one, seen in zip(wanted, found["decorations"]) for a, b in zip(one["frame"], seen))
    checks.check(worst <= 0.5, f"{place}: bars and folds have the engine's frames, but for {worst:.2f} px")
    checks.check(found["spoken"] and found["lists"], f"{place}: cells are lists, and drawings are not read aloud")
    checks.check(found["pinned"] == "sticky", f"{place}: headers are pinned")
    dated = found["tops"][:-1]
    checks.check(dated == sorted(dated), f"{place}: no item is above an earlier one: {dated}")
    if language == "en":
        checks.check(found["dates"] == list(ITEMS.values()), f"{place}: the document is in order of date: {found['dates']}")
        checks.check(found["texts"] == ["1879–1912"], f"{place}: the fold says its years: {found['texts']}")
        checks.check(len(found["headings"]) == 4 and found["headings"][:3] == ["1860s", "1870s", "1910s"],
                     f"{place}: decades as headers, and others: {found['headings']}")
