#!/usr/bin/env python3
"""Cells with rich text, in several layouts and three browsers: no cell is shorter than its text, and none much taller.

    rich_text.py [chromium firefox webkit]     the command to test is in $VITRINE
"""
import functools
import http.server
import os
import random
import shutil
import struct
import subprocess
import sys
import tempfile
import threading
import zlib

from engines import ENGINES, open_browser

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
VITRINE = os.environ.get("VITRINE", os.path.join(ROOT, ".build", "release", "vitrine"))
WIDTHS = (320, 344, 360, 375, 412, 480, 540, 599, 600, 700, 768, 820, 900, 1024, 1180, 1280, 1440, 1680, 1920, 2560)
# The space and the bar that a browser's own scroll bar may take, and rounding to device pixels.
TOLERANCE = 0.75

# The cell and the layout of each collection.
COLLECTIONS = {
    "waterfall": ("note", "{kind: waterfall, minColumnWidth: 300}"),
    "column": ("note", "{kind: column, minColumnWidth: 300}"),
    "list": ("note", "{kind: list}"),
    "flow": ("note", "{kind: flow, estimatedItemSize: {width: 260, height: 120}}"),
    "brief": ("brief", "{kind: grid, minColumnWidth: 280}"),
    "bare": ("bare", "{kind: list}"),
}
CELLS = {
    # Rich text beside a picture, under a title that may be cut.
    "brief": "axis: horizontal\ngap: 12\npadding: 12\nparts:\n  - image: {width: 60, aspect: 1}\n  - stack:\n"
             "      gap: 4\n      parts:\n        - text: {field: title, style: title, lines: 1}\n"
             "        - rich: {field: excerpt, style: meta}\n",
    # Without a title that could be the cell's link.
    "bare": "parts:\n  - rich: {field: body, style: lead}\n",
}

# One of everything, and what is known to go wrong: what stands first and last, in one another, at the end of a line.
NOTES = {
    "inline": "A *slanted* word, a **heavy** one, ***both***, ~~gone~~, `code()` and [a link](https://example.org).\n\n"
              "`code` first, last `code`\n\nHard  \nbreaks\\\nthree lines, `one` with code  \nand **one** without.",
    "code-in-words": "Call `frames(at:width:)`/`layout(of:in:at:)`, or (`x`); the `very.long.path.of.names` is `a`-`b`.\n\n"
                     "`Supercalifragilisticexpialidocious_identifier_that_does_not_fit_anywhere_at_all_and_must_be_broken`",
    "address": "See <https://example.org/a/rather/long/path/that/goes/on?and=has&a=query&of=its&own=too#fragment> there.",
    "headings": "# First heading of a note\n\nText.\n\n## Second, with `code` in it\n\nText.\n\n### Third *slanted*\n\n"
                "#### Fourth\n\n##### Fifth\n\nThe end of it.",
    "lists": "- one\n- two with more words than fit on a line of a narrow column of text\n  - inner `code`\n  - inner\n"
             "    - third level\n      - fourth level goes no further in\n- three\n\n1. first\n2. second\n\n   loose text\n\n"
             "99. ninety-nine\n100. a hundred, and a line that has to be broken\n",
    "tasks": "- [ ] to do\n- [x] done, **really**\n- [ ] one that takes more than a line of a narrow column, so it breaks\n",
    "items-of-blocks": "- # Heading\n- > quote in an item\n- ```\n  code in an item\n  ```\n-\n- | a |\n  |---|\n  | b |\n",
    "quotes": "> A quote with *emphasis* that goes on for some lines.\n>\n> > Another in it,\n> > and a list:\n> >\n"
              "> > - one\n> > - two\n\n> > > > Deep.",
    "code": "Text before.\n\n```swift\nlet frames = layout.frames(at: 320) // a line that is much too long for a narrow column\n"
            "\tlet tab = true\n\nfor frame in frames { print(frame) }\n```\n\n    indented\n\nText behind.",
    "table": "| Plate | Kind | Year | Where |\n|:--|--|--:|:-:|\n| Fern *sp.* | `photograph` | 1871 | Kew, and other places |\n"
             "| Moss | drawing | 1902 | |\n\nText behind, before a table alone.\n\n| a |\n|---|",
    "images": "![A wide picture](wide.png)\n\nText with ![a picture](tall.png) in it, and ![an icon](icon.png).\n\n"
              "[![A linked one](wide.png)](https://example.org)\n\n- ![In an item](wide.png)",
    "rules": "Above.\n\n---\n\nBelow.\n\n***\n",
    "hebrew": "שלום *עולם* **גדול** עם `code()` בתוך השורה, ועוד קצת מילים כדי שהשורה תישבר.\n\n- פריט\n- עוד פריט עם כמה מילים",
    "arabic": "نص *عربي* قصير فيه **كلمة ثقيلة** و[رابط](https://example.org) وكلمات أخرى حتى ينكسر السطر.\n\n1. أول\n2. ثان",
    "japanese": "これは*日本語*の文章で、`コード()`と**太字**があり、行が折り返されるまで続きます。\n\n> 引用もあります。",
    "greek": "Ένα *μικρό* κείμενο με `κώδικα` και **έντονα** γράμματα, που συνεχίζει ώσπου να σπάσει η γραμμή.",
    "cyrillic": "Немного *русского* текста с `кодом` и **жирными** словами, чтобы строка где-нибудь сломалась.",
    "empty": "",
}

WORDS = ("a the of in and moss fern lichen specimen drawer cabinet plate herbarium Ångström naïve façade café "
         "quickly well-known 1871–1902 (see below), “quoted” 40 % e.g. fjord Übermut co-operate either/or").split()


def made_up(seed):
    """A note of random blocks, the same for a seed."""
    chance = random.Random(seed)

    def inline():
        text = " ".join(chance.choice(WORDS) for _ in range(chance.randint(1, 6)))
        form = chance.choice(["{}"] * 5 + ["*{}*", "**{}**", "`{}`", "[{}](https://example.org)", "~~{}~~"])
        return form.format(text)

    def line():
        return chance.choice([" ", " ", ", ", ""]).join(inline() for _ in range(chance.randint(1, 9)))

    def block():
        kind = chance.randint(0, 9)
        if kind == 0:
            return "#" * chance.randint(1, 4) + " " + line()
        if kind == 1:
            return "\n".join(f"{'  ' * chance.randint(0, 1)}- {line()}" for _ in range(chance.randint(1, 4)))
        if kind == 2:
            return "\n".join(f"{n + 8}. {line()}" for n in range(chance.randint(1, 4)))
        if kind == 3:
            return "> " + line()
        return line()

    return "\n\n".join(block() for _ in range(chance.randint(1, 6)))


def png(width, height):
    """A grey picture."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = (b"\0" + b"\x90" * width) * height
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def write_site(folder):
    """A collection of the notes for each layout."""
    templates = os.path.join(folder, "Templates")
    shutil.copytree(os.path.join(ROOT, "Templates"), templates)
    for name, anatomy in CELLS.items():
        write(os.path.join(templates, "cells", f"{name}.yaml"), anatomy)
    notes = {**NOTES, **{f"made-up-{seed:02}": made_up(seed) for seed in range(12)}}
    for name, (cell, layout) in COLLECTIONS.items():
        path = os.path.join(folder, "Content", name)
        write(os.path.join(path, "collection.md"), f"---\ntitle: {name}\ncell: {cell}\nlayout: {layout}\n---\n")
        for slug, body in notes.items():
            title = f"The note of what is called {slug.replace('-', ' ')}"
            write(os.path.join(path, f"{slug}.md"), f"---\ntitle: {title}\naspect: 1\n---\n\n{body}\n")
        for picture, (width, height) in {"wide": (900, 400), "tall": (301, 517), "icon": (24, 24)}.items():
            write(os.path.join(path, f"{picture}.png"), png(width, height))
    write(os.path.join(folder, "Content", "site.yaml"), "title: Rich text\n")


def write(path, content):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(content if isinstance(content, bytes) else content.encode())


MEASURE = """
async () => {
  await document.fonts.ready;
  for (const image of document.images) image.loading = 'eager';
  const slack = [], short = [], uneven = [], cut = [], outside = [];
  for (const cell of document.querySelectorAll('[data-cell]')) {
    const name = cell.id, given = cell.getBoundingClientRect();
    cell.style.setProperty('height', 'auto', 'important');
    const needed = cell.getBoundingClientRect().height;
    cell.style.removeProperty('height');
    slack.push(given.height - needed);
    if (needed > given.height + TOLERANCE) short.push(`${name} by ${needed - given.height}`);
    for (const text of cell.querySelectorAll('[data-text]')) {
      const lines = text.getBoundingClientRect().height / parseFloat(getComputedStyle(text).lineHeight);
      if (Math.abs(lines - Math.round(lines)) > 0.02) uneven.push(`${name}: ${lines} lines of ${text.textContent.slice(0, 30)}`);
    }
    for (const box of cell.querySelectorAll('pre, .table'))
      if (box.scrollHeight > box.clientHeight) cut.push(`${name}: ${box.scrollHeight} in ${box.clientHeight}`);
    for (const part of cell.querySelectorAll('.rich *')) {
      if (part.closest('pre, .table') && !part.matches('pre, .table')) continue;
      const box = part.getBoundingClientRect();
      if (box.width && (box.left < given.left - 1 || box.right > given.right + 1)) outside.push(`${name}: ${part.outerHTML.slice(0, 40)}`);
    }
  }
  const scroller = document.scrollingElement;
  return {slack, short, uneven, cut, outside, overflow: scroller.scrollWidth - scroller.clientWidth};
}
""".replace("TOLERANCE", str(TOLERANCE))

# What is at a point of a cell: its own link everywhere, but for the links and boxes of its text.
LINKS = """
async () => {
  await document.fonts.ready;
  const problems = [];
  for (const cell of document.querySelectorAll('[data-cell]')) {
    const own = cell.querySelectorAll('a.cover');
    if (own.length !== 1) { problems.push(`${cell.id} has ${own.length} links of its own`); continue }
    if (cell.querySelector('a a')) problems.push(`${cell.id} has a link in a link`);
    if (!(own[0].textContent || own[0].ariaLabel)) problems.push(`${cell.id} has a link without a name`);
    cell.scrollIntoView({block: 'start', behavior: 'instant'});
    const hit = box => document.elementFromPoint(box.left + Math.min(box.width / 2, 6), box.top + Math.min(box.height / 2, 8));
    for (const part of cell.querySelectorAll('[data-text]')) {
      const box = part.getBoundingClientRect(), found = box.height && box.bottom < innerHeight && box.top > 0 && hit(box);
      if (found && !found.closest('a')) problems.push(`${cell.id}: ${found.outerHTML.slice(0, 60)} is no link`);
    }
    for (const link of cell.querySelectorAll('.rich a, .rich pre, .rich .table')) {
      const box = link.getClientRects()[0], found = box && box.bottom < innerHeight && box.top > 0 && hit(box);
      if (found && !link.contains(found)) problems.push(`${cell.id}: ${found.outerHTML.slice(0, 60)} covers ${link.outerHTML.slice(0, 40)}`);
    }
  }
  scrollTo(0, 0);
  return problems;
}
"""


def look(checks, base, engines, widths):
    """Looks at the built site in every engine."""
    for engine in engines:
        with open_browser(engine) as page:
            for name in COLLECTIONS:
                slack = []
                for width in widths:
                    page.resize(width, 900)
                    page.goto(f"{base}/{name}/index.html")
                    found = page.evaluate(MEASURE)
                    place = f"{engine}: rich text in {name} at {width}"
                    slack += found["slack"]
                    checks.check(found["slack"], f"{place}: there are cells")
                    checks.check(not found["short"], f"{place}: no cell shorter than its text, but {found['short'][:3]}")
                    checks.check(not found["uneven"], f"{place}: paragraphs of whole lines, but {found['uneven'][:3]}")
                    checks.check(not found["cut"], f"{place}: code and tables as high as their lines, but {found['cut'][:3]}")
                    checks.check(not found["outside"], f"{place}: nothing beside its cell, but {found['outside'][:3]}")
                    checks.check(found["overflow"] <= 0, f"{place}: no sideways scroll, but {found['overflow']} px")
                    if width in (widths[0], widths[-1]):
                        problems = page.evaluate(LINKS)
                        checks.check(not problems, f"{place}: cells are links, but {problems[:3]}")
                mean, most = sum(slack) / max(len(slack), 1), max(slack, default=0)
                print(f"{engine:9} rich text in {name:10} slack: mean {mean:.1f} px, most {most:.1f} px", flush=True)


def check(checks, engines=ENGINES, widths=WIDTHS):
    """Builds the site and looks at it; `checks.check(condition, what)` is told what holds."""
    work = tempfile.mkdtemp(prefix="vitrine-rich-")
    try:
        write_site(work)
        built = subprocess.run([VITRINE, "build", "--strict"], cwd=work, capture_output=True, text=True)
        checks.check(built.returncode == 0, f"the site of rich texts builds: {built.stderr}")
        handler = functools.partial(QuietServer, directory=os.path.join(work, "Site"))
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        look(checks, f"http://127.0.0.1:{server.server_port}", engines, widths)
        server.shutdown()
    finally:
        shutil.rmtree(work, ignore_errors=True)


class Checks:
    def __init__(self):
        self.passed, self.failures = 0, []

    def check(self, condition, what):
        if condition:
            self.passed += 1
        else:
            self.failures.append(what)
            print("FAILED", what, flush=True)


class QuietServer(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def main():
    checks = Checks()
    check(checks, sys.argv[1:] or ENGINES)
    print(f"rich text: {checks.passed} passed, {len(checks.failures)} failed")
    return 1 if checks.failures else 0


if __name__ == "__main__":
    sys.exit(main())
