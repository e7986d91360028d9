"""axe-core finds nothing on any kind of page: the demo, and a site of odd contents in each look, light and dark, wide and
narrow; and cells are sentences when they are read aloud."""
import importlib.util
import os

import command
from drawing import png
from sample import part
from server import Server

ENGINES = ("chromium",)
WIDTHS = (375, 1280)
# The rules of WCAG 2.2 A and AA, and those that axe-core calls best practices.
RUN = """
async () => {
  for (let at = 0; at < document.documentElement.scrollHeight && at < 12000; at += 700) {
    scrollTo(0, at);
    await new Promise(r => setTimeout(r, 30));
  }
  scrollTo(0, 0);
  await Promise.all(document.getAnimations().filter(a => a.effect?.getTiming().iterations !== Infinity && a.timeline === document.timeline).map(a => a.finished.catch(() => 0)));
  const results = await axe.run(document, {resultTypes: ['violations']});
  return results.violations.map(v => v.id + ': ' + v.nodes.slice(0, 2).map(n => n.html.slice(0, 160)).join(' … '));
}
"""
# The complete looks that come with Vitrine.
THEMES = ("photographs", "catalogue", "editorial")
# The texts of the cells and shelves of a page that is shown, with their links.
SPOKEN = """
() => [...document.querySelectorAll('.cell > a, .shelf > a')].map(a =>
  [...a.querySelectorAll('[data-text], .shelf-text > *')].map(t => t.textContent.trim()))
"""
FOCUS = "number => document.querySelectorAll('.cell > a, .shelf > a')[number].focus()"
LONG = "A title that goes on and on, " * 10
ODD = {
    "Content/site.yaml": "title: Odd\nlanguage: ar\nsearch: true\nnavigation: [one, none, words, about]\n",
    "Content/about.md": "# من نحن\n\n| a | b |\n|---|---|\n| c | d |\n\n- [x] task\n\nA note[^1].\n\n[^1]: Note.\n",
    "Content/one/collection.md": "---\ntitle: واحد\nlayout: mosaic\ncell: photo\n---\n", "Content/one/a.md": "---\nimage: a.png\nalt: \"\"\n---\n",
    "Content/none/collection.md": "---\ntitle: Nothing\n---\n",
    "Content/words/collection.md": "---\ntitle: Words\nlayout: list\nlayouts: [grid]\nsectionBy: tag\nfacets: [tags]\n---\n\nAn introduction.\n",
    "Content/words/a.md": f"---\ntitle: {LONG}\ntags: [x, y]\n---\nText with a [link](b.md).\n", "Content/words/b.md": "---\ntags: [y]\nimage: b.png\nalt: Stripes\n---\n",
    "Content/words/c.md": "---\ntitle: C\nmedia: c.mp3\n---\nA recording.\n",
}


def prepare(work):
    folder = os.path.join(work, "accessibility")
    odd = {**ODD, "Content/one/a.png": png(900, 400, 1), "Content/words/b.png": png(300, 700, 2), "Content/words/c.mp3": b"ID3\3\0\0\0\0\0\0"}
    command.write(folder, odd)
    themed = []
    for theme in THEMES:
        place = os.path.join(work, f"accessibility-{theme}")
        command.write(place, {**odd, "Content/site.yaml": ODD["Content/site.yaml"].replace("language: ar", "language: en") + f"theme: {theme}\n"})
        themed.append((theme, command.build(place, copies_templates=False), None))
    library = os.path.dirname(importlib.util.find_spec("axe_playwright_python").origin)
    with open(os.path.join(library, "axe.min.js"), encoding="utf-8") as file:
        source = file.read()
    return source, [("demo", os.path.join(command.demo(work), "Site"), None), ("odd", command.build(folder), None), *themed]


def kinds(site):
    """One page of each kind: the first item of each collection, its pages in other layouts, terms, and all pages at the root."""
    chosen, seen = [], set()
    for folder, _, names in sorted(os.walk(site)):
        place = os.path.relpath(folder, site)
        # The pages of another language are alike, but for those of one collection.
        if place.split("/")[0] in ("assets", "search") or place.startswith("ar") and place != "ar/watch":
            continue
        for name in sorted(name for name in names if name.endswith(".html")):
            # Items of one collection, and terms of one facet, are alike.
            kind = (place, name) if place == "." or name == "index.html" or name.startswith("layout-") else (place, name.split("-")[0] if name.startswith(("page-", "zoom-")) else "")
            if place.count("/") > 1 and name != "index.html" or kind in seen:
                continue
            seen.add(kind)
            chosen.append(os.path.normpath(os.path.join(place, name)))
    return chosen


def check(checks, page, prepared):
    source, sites = prepared
    for name, site, pages in sites:
        server = Server(site)
        for path in part(pages or kinds(site), 4, name):
            for width in part(WIDTHS, 1, path):
                page.resize(width, 900)
                page.goto(f"{server.address}/{path}")
                page.evaluate(f"() => {{ {source} }}")
                for colours in ("light", "dark"):
                    page.media(prefers_color_scheme=colours)
                    found = page.evaluate(RUN)
                    checks.check(not found, f"{page.name}: axe finds nothing on {path} of {name}, {colours}, at {width}, but {found[:3]}")
    page.media()
    name, site, _ = sites[0]
    page.emulate_focus(True)
    for path in ("index.html", "plates/layout-list.html", "catalogue/index.html", "people/index.html"):
        check_sentences(checks, page, f"{Server(site).address}/{path}", path)
    page.emulate_focus(False)


def check_sentences(checks, page, address, path):
    """The name of a link with the focus ends each of its texts with a full stop, so that they do not run into each other."""
    page.goto(address)
    for number, texts in enumerate(page.evaluate(SPOKEN)[:12]):
        page.evaluate(FOCUS, number)
        names = page.names("link")
        # Two stops are one pause.
        wanted = " ".join(f"{text}." for text in texts)
        found = any(plain(wanted) in plain(name) for name in names)
        checks.check(found, f"{page.name}: a link of {path} is read as '… {wanted}', but not in {[n for n in names if texts[0] in n][:1]}")


def plain(text):
    return "".join(character for character in text if not character.isspace() and character != "\u2060")
