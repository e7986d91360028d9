#!/usr/bin/env python3
"""Compares pages with the engine at every integer viewport width from 320 to 3840 px in Chromium, and at 60 of them in
Firefox and WebKit.

    sweep.py [--engines chromium,firefox,webkit] [--step 1] [--only NAME,…] [--workers 2]

It resizes one page of every collection of the demo, and of a catalogue of 600 records in six layouts. The command is in
$VITRINE and the catalogue's content folder in $VITRINE_MUSEUM; without the latter, the catalogue is left out. For every
page and engine it prints the distance of rectangles from the engine's frames, the reserved height that is not used,
what is clipped or overlaps, and the size of the layout CSS. The exit status is 1 if a bound is exceeded.
"""
import argparse
import glob
import gzip
import os
import re
import shutil
import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor

import command
from engines import ENGINES, open_browser
from pages import MEASURE, NEAR, collection_pages, visit
from server import Server

NARROWEST, WIDEST = 320, 3840
# The widths for the other engines, with the same number for each doubling.
FEW = sorted({round(NARROWEST * (WIDEST / NARROWEST) ** (n / 59)) for n in range(60)})
LAYOUTS = ("column", "grid", "list", "waterfall", "mosaic", "justified")
BATCH = 250  # widths per call of the engine
HEADER = """| collection | engine | widths | distance max | 99 % | slack per cell | of the tallest in its row | most | cut | overlaps | sideways | CSS (gzip) |
|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|"""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engines", default=",".join(ENGINES))
    parser.add_argument("--step", type=int, default=1, help="px between Chromium's widths")
    parser.add_argument("--only", help="names of collections")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    work = tempfile.mkdtemp(prefix="vitrine-sweep-")
    try:
        jobs = []
        for folder in (command.demo(work), museum(work)):
            if folder is None:
                continue
            site = os.path.join(folder, "Site")
            server = Server(site)
            for collection, number, address in collection_pages(site):
                # Further pages of the catalogue are similar.
                if number > 1 and folder.endswith("museum") or arguments.only and collection not in arguments.only.split(","):
                    continue
                for engine in arguments.engines.split(","):
                    jobs.append(Job(folder, server, collection, number, address, engine, arguments.step))
        print(HEADER, flush=True)
        with ThreadPoolExecutor(arguments.workers) as threads:
            results = list(threads.map(Job.run, jobs))
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return 0 if all(results) else 1


def museum(work):
    """The catalogue with each layout, built; None without a catalogue."""
    source = os.environ.get("VITRINE_MUSEUM", "")
    if not os.path.isfile(os.path.join(source, "site.yaml")):
        print(f"no catalogue at '{source}': left out", file=sys.stderr)
        return None
    folder = os.path.join(work, "museum")
    for path in glob.glob(os.path.join(source, "*", "collection.md")):
        original = os.path.dirname(path)
        for layout in LAYOUTS:
            copy = os.path.join(folder, "Content", f"{os.path.basename(original)}-{layout}")
            shutil.copytree(original, copy)
            with open(path, encoding="utf-8") as file:
                text = re.sub(r"(?m)^layout:.*$", f"layout: {layout}", file.read())
            os.chmod(copy, 0o755)
            os.remove(os.path.join(copy, "collection.md"))
            command.write(copy, {"collection.md": text})
    shutil.copy(os.path.join(source, "site.yaml"), os.path.join(folder, "Content", "site.yaml"))
    command.build(folder)
    return folder


class Job:
    """One page in one engine."""

    printing = threading.Lock()

    def __init__(self, folder, server, collection, number, address, engine, step):
        self.folder, self.server, self.collection, self.number = folder, server, collection, number
        self.address, self.engine = address, engine
        self.widths = range(NARROWEST, WIDEST + 1, step) if engine == "chromium" else FEW
        self.distances, self.slack, self.row_slack, self.lines = [], [], [], []
        self.faults = {"clipped": 0, "overlaps": 0, "overflow": 0, "outside": 0, "short": 0}

    def run(self):
        """Measures every width and prints the row; returns whether all bounds hold."""
        with open_browser(self.engine) as page:
            page.resize(self.widths[0], 900)
            visit(page, f"{self.server.address}/{self.address}")
            for start in range(0, len(self.widths), BATCH):
                found = []
                for width in self.widths[start:start + BATCH]:
                    page.resize(width, 900)
                    found.append(page.evaluate(MEASURE))
                expected = command.frames(self.folder, self.collection, self.number, [f["width"] * 16 / f["root"] for f in found])
                for seen, wanted in zip(found, expected):
                    self.note(seen, wanted)
        with self.printing:
            print(self.row(), flush=True)
        return max(self.distances) <= NEAR and not any(self.faults.values())

    def note(self, found, expected):
        for name in expected.keys() | found["frames"].keys():
            pair = zip(expected.get(name, (1e9,) * 4), found["frames"].get(name, (-1e9,) * 4))
            scale = found["root"] / 16
            self.distances.append(max(abs(wanted * scale - seen) for wanted, seen in pair))
        # Cells of a row are as tall as the tallest one needs: the layout is responsible only for the slack of that one.
        rows = {}
        for name, slack in found["slack"].items():
            if name.startswith("cell"):
                _, y, _, height = found["frames"][name]
                rows.setdefault((round(y), round(height)), []).append((slack, found["lineHeights"][name]))
        for row in rows.values():
            least = min(slack for slack, _ in row)
            self.slack += [slack / line for slack, line in row]
            self.row_slack += [least / line for _, line in row]
        for name in self.faults:
            self.faults[name] += max(0, found[name]) if name == "overflow" else len(found[name])

    def row(self):
        ordered = sorted(self.distances)
        percentile = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
        mean = lambda values: f"{sum(values) / len(values):.2f} lines" if values else "–"
        page = f"{self.collection} page {self.number}" if self.number > 1 else self.collection
        cells = (
            page, self.engine, len(self.widths), f"{ordered[-1]:.3f} px", f"{percentile:.3f} px", mean(self.slack),
            mean(self.row_slack), f"{max(self.row_slack):.2f}" if self.row_slack else "–",
            self.faults["clipped"] + self.faults["short"], self.faults["overlaps"] + self.faults["outside"],
            self.faults["overflow"], self.css_bytes())
        return "| " + " | ".join(map(str, cells)) + " |"

    def css_bytes(self):
        """The size of the page's own style sheet, compressed as servers do."""
        site = os.path.join(self.folder, "Site")
        with open(os.path.join(site, self.address), encoding="utf-8") as file:
            sheet = re.search(r'href="([^"]*layouts/[^"]*\.css)"', file.read())
        if sheet is None:
            return 0
        with open(os.path.join(site, os.path.dirname(self.address), sheet.group(1)), "rb") as file:
            return len(gzip.compress(file.read(), 9))


if __name__ == "__main__":
    sys.exit(main())
