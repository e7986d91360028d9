"""Cells with rich text in several layouts: no cell is shorter than its text, and each cell is a link except for links
in its text."""
import os
import random

import command
from drawing import png
from pages import Comparison
from sample import part
from server import Server

WIDTHS = (320, 344, 360, 375, 412, 480, 540, 599, 600, 700, 768, 820, 900, 1024, 1180, 1280, 1440, 1680, 1920, 2560)

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
    # Rich text next to an image, below a title that may be truncated.
    "brief": "axis: horizontal\ngap: 12\npadding: 12\nparts:\n  - image: {width: 60, aspect: 1}\n  - stack:\n"
             "      gap: 4\n      parts:\n        - text: {field: title, style: title, lines: 1}\n"
             "        - rich: {field: excerpt, style: meta}\n",
    # A cell without a title that could be its link.
    "bare": "parts:\n  - rich: {field: body, style: lead}\n",
}

# One of each element, and cases that are prone to errors: first, last, nested, at the end of a line.
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
    """A note with random blocks that depend only on the seed."""
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



def site():
    """A site with a collection of the notes for each layout."""
    tree = {"Content/site.yaml": "title: Rich text\n"}
    for name, anatomy in CELLS.items():
        tree[f"Templates/cells/{name}.yaml"] = anatomy
    notes = {**NOTES, **{f"made-up-{seed:02}": made_up(seed) for seed in range(12)}}
    for name, (cell, layout) in COLLECTIONS.items():
        folder = f"Content/{name}"
        tree[f"{folder}/collection.md"] = f"---\ntitle: {name}\ncell: {cell}\nlayout: {layout}\n---\n"
        for slug, body in notes.items():
            title = f"The note of what is called {slug.replace('-', ' ')}"
            tree[f"{folder}/{slug}.md"] = f"---\ntitle: {title}\naspect: 1\n---\n\n{body}\n"
        for picture, (width, height) in {"wide": (900, 400), "tall": (301, 517), "icon": (24, 24)}.items():
            tree[f"{folder}/{picture}.png"] = png(width, height)
    return tree


# Rules for rich text: every paragraph is a whole number of lines high, and boxes scroll in one direction only.
MEASURE = """
async () => {
  await document.fonts.ready;
  const isWebKit = /AppleWebKit/.test(navigator.userAgent) && !/Chrome/.test(navigator.userAgent);
  const uneven = [], cut = [], outside = [], slack = [];
  for (const cell of document.querySelectorAll('[data-cell]')) {
    const name = cell.id, given = cell.getBoundingClientRect();
    for (const text of cell.querySelectorAll('.rich [data-text]')) {
      const height = text.getBoundingClientRect().height, given = parseFloat(getComputedStyle(text).lineHeight);
      // WebKit lays out lines of whole px: it rounds the height of each down.
      const lines = Math.round(height / given), isWhole = line => Math.abs(height / line - lines) < 0.02;
      if (!isWhole(given) && !(isWebKit && isWhole(Math.floor(given)))) uneven.push(`${name}: ${height / given} lines of ${text.textContent.slice(0, 30)}`);
    }
    for (const box of cell.querySelectorAll('pre, .table'))
      if (box.scrollHeight > box.clientHeight) cut.push(`${name}: ${box.scrollHeight} px in ${box.clientHeight}`);
    for (const part of cell.querySelectorAll('.rich *')) {
      if (part.closest('pre, .table') && !part.matches('pre, .table')) continue;
      const box = part.getBoundingClientRect();
      if (box.width && (box.left < given.left - 1 || box.right > given.right + 1)) outside.push(`${name}: ${part.outerHTML.slice(0, 40)}`);
    }
    cell.style.setProperty('height', 'auto', 'important');
    slack.push(given.height - cell.getBoundingClientRect().height);
    cell.style.removeProperty('height');
  }
  return {uneven, cut, outside, slack};
}
"""

# The element at each point of a cell must be its own link, except for links and boxes in the text.
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


def prepare(work):
    folder = os.path.join(work, "rich-text")
    command.write(folder, site())
    return folder, Server(command.build(folder))


def check(checks, page, prepared):
    folder, server = prepared
    comparison = Comparison(checks, folder)
    for name in COLLECTIONS:
        # Twice, because fonts that are late on the first visit are shown on the second only (`font-display: optional`).
        page.goto(f"{server.address}/{name}/index.html")
        page.goto(f"{server.address}/{name}/index.html")
        widths = [WIDTHS[0], *part(WIDTHS[1:-1], 5, page.name, name), WIDTHS[-1]]
        comparison.look(page, name, 1, widths, " (rich text)")
        slack = []
        for width in widths:
            page.resize(width, 900)
            found = page.evaluate(MEASURE)
            place = f"{page.name}: rich text in {name} at {width}"
            checks.check(not found["uneven"], f"{place}: paragraphs of whole lines, but {found['uneven'][:3]}")
            checks.check(not found["cut"], f"{place}: code and tables as high as their lines, but {found['cut'][:3]}")
            checks.check(not found["outside"], f"{place}: nothing beside its cell, but {found['outside'][:3]}")
            slack += found["slack"]
            if width in (WIDTHS[0], WIDTHS[-1]):
                problems = page.evaluate(LINKS)
                checks.check(not problems, f"{place}: cells are links, but {problems[:3]}")
        print(f"{page.name}: rich text in {name}: slack {sum(slack) / len(slack):.1f} px on average, {max(slack):.1f} at most",
              flush=True)
    comparison.settle()
