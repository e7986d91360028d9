"""Compares the lines of texts in three browsers with those that Vitrine reserves, script by script.

The paragraphs in `texts/`, and longer ones made from them, go through the whole pipeline: they are items of a content
folder, in a grid with one column. A page freezes line counts over intervals of container width, so the container is set
to widths at which an interval begins. There the reserved lines are those measured at exactly that width, and only text
measuring is compared. All paragraphs are in an English site; those of other scripts are also in a site in their own
language. Labels are in cells of their natural width.

This test checks a sample; `text_sweep.py` checks all of them.
"""
import collections
import json
import os
import random
import re

from command import build, write
from pages import visit
from server import Server

TEXTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "texts")
# The scripts, their share of the paragraphs, and the language of their own site.
SCRIPTS = {
    "latin": (120, None), "technical": (100, None), "cyrillic": (60, "ru"), "greek": (50, "el"), "hebrew": (30, "he"),
    "arabic": (30, "ar"), "devanagari": (30, "hi"), "thai": (30, "th"), "chinese": (30, "zh"), "japanese": (30, "ja"),
    "korean": (30, "ko"), "emoji": (25, None), "mixed": (15, None),
}
MAX_WIDTH = 800  # px
STYLES = ("excerpt", "title", "excerpt", "label", "meta", "title", "name", "caption")
VIEWPORT = (1024, 900)  # wide enough for a container of MAX_WIDTH

MEASURE = """
async width => {
  if (width) document.querySelector('.stage').style.width = width + 'px';
  const found = {container: document.querySelector('.stage').getBoundingClientRect().width};
  for (const cell of document.querySelectorAll('[data-cell]')) {
    const text = cell.querySelector('[data-text]'), line = parseFloat(getComputedStyle(text).lineHeight);
    const range = document.createRange();
    range.selectNodeContents(text);
    const given = cell.getBoundingClientRect();
    found[cell.dataset.cell] = [
      given.height / line, text.getBoundingClientRect().height / line, given.width, range.getBoundingClientRect().width];
  }
  return found;
}
"""


def sentences(script):
    with open(os.path.join(TEXTS, script + ".txt"), encoding="utf-8") as file:
        return file.read().splitlines()


def paragraphs(script, count):
    """The sentences of a script, followed by texts of two to five sentences; always the same ones."""
    lines, chance = sentences(script), random.Random(script)
    gap = "" if script in ("chinese", "japanese") else " "
    texts = lines[:count] if count >= len(lines) else chance.sample(lines, count)
    while len(texts) < count:
        texts.append(gap.join(chance.sample(lines, min(chance.randint(2, 5), len(lines)))))
    return texts


def words(script):
    """Short texts, as in titles and labels: every word of a script once."""
    parts = {word for line in sentences(script) for word in line.split()}
    return sorted(word for word in parts if len(word) < 40)


def site(language, texts, labels):
    """A site with a collection of paragraphs, and one of labels in cells of their natural width."""
    tree = {"Content/site.yaml": f"title: Text\nlanguage: {language}\nmaxWidth: {MAX_WIDTH}\n"}
    for style in set(STYLES):
        tree[f"Templates/cells/{style}-cell.yaml"] = f"parts: [{{text: {{field: excerpt, style: {style}}}}}]\n"
    for name, layout, items in (("paragraphs", "{kind: grid, columns: 1}", texts),
                                ("labels", "{kind: flow, estimatedItemSize: automatic}", labels)):
        tree[f"Content/{name}/collection.md"] = f"---\ntitle: {name}\nlayout: {layout}\ncell: excerpt-cell\n---\n"
        for order, text in enumerate(items):
            front = {"title": f"{order}", "excerpt": text, "order": order, "cell": STYLES[order % len(STYLES)] + "-cell"}
            tree[f"Content/{name}/{order:04}.md"] = json.dumps(front, ensure_ascii=False) + "\n\n"
    return tree


class ServedSite:
    """A served site, with the container widths in px at which an interval of its paragraph page begins."""

    def __init__(self, folder):
        output = build(folder)
        self.server = Server(output)
        with open(os.path.join(output, "paragraphs", "index.html"), encoding="utf-8") as file:
            sheet = re.search(r'href="\.\./(assets/layouts/[^"]+)"', file.read())[1]
        with open(os.path.join(output, sheet), encoding="utf-8") as file:
            bounds = re.findall(r"@container stage \(min-width:([0-9.]+)rem\)", file.read())
        self.widths = sorted({float(bound) * 16 for bound in bounds})


class Plan:
    """The sites to measure: an English one with all texts, and one for each other language."""

    def __init__(self, share=1.0, widths=12, languages=None):
        self.width_count = widths
        self.texts = {name: paragraphs(name, max(3, round(count * share))) for name, (count, _) in SCRIPTS.items()}
        self.labels = {name: words(name) for name in SCRIPTS}
        if share < 1:
            self.labels = {name: random.Random(name).sample(found, min(len(found), 8))
                           for name, found in self.labels.items()}
        self.languages = {"en": list(SCRIPTS)}
        own = {language: [name] for name, (_, language) in SCRIPTS.items() if language}
        self.languages |= {language: own[language] for language in languages or own if language in own}

    def named(self, lists, language):
        """Pairs of a script and a text, in the order of the site's items."""
        return [(name, text) for name in self.languages[language] for text in lists[name]]

    def build(self, folder):
        """Builds all sites; returns them by language."""
        sites = {}
        for language in self.languages:
            texts, labels = ([text for _, text in self.named(lists, language)] for lists in (self.texts, self.labels))
            root = os.path.join(folder, language)
            write(root, site(language, texts, labels))
            sites[language] = ServedSite(root)
        return sites

    def widths(self, built):
        """A number of a site's widths, spread over all of them."""
        count = min(self.width_count, len(built.widths))
        return [built.widths[index * (len(built.widths) - 1) // max(count - 1, 1)] for index in range(count)]


class Tally:
    """The results of one engine: by script, how many lines more than needed each paragraph was given."""

    def __init__(self):
        self.slack = collections.defaultdict(collections.Counter)
        self.differing = []
        self.labels, self.broken, self.spare = 0, [], 0.0

    def add(self, script, reserved, actual, what):
        slack = round(reserved) - round(actual)
        self.slack[script][slack] += 1
        if slack:
            self.differing.append((slack, script, what))

    def add_label(self, lines, given, used, text):
        """Adds a label whose cell was `given` px wide for a text of `used` px."""
        self.labels += 1
        self.spare += given - used
        if round(lines) != 1:
            self.broken.append(f"{text} ({used:.2f} px in {given:.2f})")

    def count(self, script):
        """For the paragraphs of a script: their number, how many are too short, and the share with exactly the needed
        lines."""
        found = self.slack[script]
        return found.total(), sum(n for slack, n in found.items() if slack < 0), found[0] / found.total()


def measure(page, sites, plan):
    tally = Tally()
    page.resize(*VIEWPORT)
    for language, built in sites.items():
        visit(page, f"{built.server.address}/paragraphs/index.html")
        for width in plan.widths(built):
            found = page.evaluate(MEASURE, width)
            if found["container"] != width:
                raise SystemExit(f"{page.name}: a container of {width} px is {found['container']} px wide")
            for index, (script, text) in enumerate(plan.named(plan.texts, language)):
                reserved, actual, _, _ = found[f"0.{index}"]
                tally.add(script, reserved, actual, f"{language} {width} px {STYLES[index % len(STYLES)]}: {text}")
        visit(page, f"{built.server.address}/labels/index.html")
        found = page.evaluate(MEASURE)
        for index, (_, text) in enumerate(plan.named(plan.labels, language)):
            _, lines, given, used = found[f"0.{index}"]
            if given < found["container"] - 1:
                tally.add_label(lines, given, used, f"{language} {STYLES[index % len(STYLES)]}: {text}")
    return tally


def prepare(work):
    """Some sixty paragraphs at three widths; Thai, whose words are found with a dictionary, also in its own language."""
    plan = Plan(share=0.1, widths=3, languages=("en", "th"))
    return plan, plan.build(os.path.join(work, "text"))


def check(checks, page, prepared):
    plan, sites = prepared
    judge(checks, page.name, measure(page, sites, plan))


def judge(checks, engine, tally):
    """Checks that no paragraph and no label was too short in an engine."""
    for script in tally.slack:
        total, short, _ = tally.count(script)
        worst = [what for slack, name, what in tally.differing if slack < 0 and name == script][:3]
        checks.check(not short, f"text in {engine}: no {script} paragraph is too short, but {short} of {total}: {worst}")
    checks.check(not tally.broken, f"text in {engine}: labels keep to one line, but not {tally.broken[:3]}")
