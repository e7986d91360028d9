#!/usr/bin/env python3
"""Compares pages of 500 cards with a hand-written CSS grid of the same cards, and scrolls 100,000 items as one page.

    page_race.py [--runs 7] [--layouts waterfall,column,justified,mosaic] [--photographs DIR] [--items 100000] [--work DIR]

Chromium runs with a CPU slowed down four times, on a connection of 10 Mbit/s and 40 ms. Visits alternate between the
pages, and ratios of medians are printed beside the budget of each. The grid is what a careful author would write: each
card one link, four `srcset` widths, `sizes`, `width` and `height`, images lazy after the first row, and its style sheet
in the page. Times are those of the main thread's processor, so that other programs on the machine disturb them little.

With `--work`, the folder is kept, and with it the image files of a former run.
"""
import argparse
import gzip
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
sys.path.insert(0, os.path.join(ROOT, "Tests", "BrowserTests"))

import command
import sites
from engines import open_browser
from server import Server

SIZE = (1280, 900)
SLOWER, LATENCY, LINK = 4, 40, 10_000_000 / 8
STEP = 60  # px per frame
LONG = 33.4  # ms: more than two frames of a 60 Hz display
WIDTHS = (320, 500, 750, 1100)  # the image files of the grid
LAYOUTS = {
    "waterfall": "{kind: waterfall, minColumnWidth: 300, lineSpacing: 10, interitemSpacing: 10}",
    "column": "{kind: column, minColumnWidth: 300, lineSpacing: 10, interitemSpacing: 10}",
    "justified": "{kind: justified, targetRowHeight: 420}",
    "mosaic": "{kind: mosaic, segmentHeight: 640}",
}
# Title, key, the greatest ratio to the grid; 0 for a value that must be 0.
ROWS = (
    ("DOM nodes", "nodes", 1.1),
    ("HTML, bytes", "html", 1.2),
    ("HTML, compressed bytes", "html.gz", 1.2),
    ("HTML and CSS, compressed bytes", "text.gz", 3.0),
    ("bytes of the first load", "bytes", 1.1),
    ("script, style and layout until the page is complete, ms", "stands", 0.7),
    ("the same, three idle seconds and a scroll to the end, ms", "all", 1.0),
    ("all tasks, load and scroll, ms", "tasks", 0.8),
    ("frames over 33 ms while scrolling, %", "long", 1.0),
    ("largest contentful paint, ms", "largest", 1.0),
    ("cumulative layout shift", "shift", 0),
)

WATCH = """
() => new Promise(done => {
  const found = {shift: 0, largest: 0};
  new PerformanceObserver(l => { for (const e of l.getEntries()) if (!e.hadRecentInput) found.shift += e.value })
    .observe({type: 'layout-shift', buffered: true});
  new PerformanceObserver(l => { for (const e of l.getEntries()) found.largest = e.startTime })
    .observe({type: 'largest-contentful-paint', buffered: true});
  setTimeout(() => done(found), 200);
})
"""
# Scrolls by a number of px per frame, and returns the durations of the frames.
SCROLL = """
({step, to, counts}) => new Promise(done => {
  const frames = []; let last = performance.now(), y = scrollY;
  const state = {frames, nodes: 0, heights: []};
  function next(now) {
    frames.push(now - last); last = now;
    if (counts && frames.length % 8 === 0) {
      state.nodes = Math.max(state.nodes, document.querySelectorAll('*').length);
      const height = document.documentElement.scrollHeight;
      if (!state.heights.includes(height)) state.heights.push(height);
    }
    if (y >= Math.min(to, document.documentElement.scrollHeight - innerHeight)) return done(state);
    scrollTo(0, y += step); requestAnimationFrame(next);
  }
  requestAnimationFrame(next);
})
"""


def words(generator, count):
    return " ".join(generator.choice(sites.WORDS) for _ in range(count))


class Card:
    """An item: the name of its photograph without the suffix, a title and an excerpt."""

    def __init__(self, generator, photographs):
        self.photograph = generator.choice(photographs)
        self.title = words(generator, generator.randint(2, 9)).capitalize()
        self.text = words(generator, generator.randint(4, 40)).capitalize()


def photographs(source, folder, most=60):
    """Copies the JPEG files of a folder under short names; returns the names without suffix."""
    os.makedirs(folder, exist_ok=True)
    names = []
    for number, name in enumerate(sorted(n for n in os.listdir(source) if n.endswith(".jpg"))[:most]):
        names.append(f"photo{number:02}")
        target = os.path.join(folder, names[-1] + ".jpg")
        if not os.path.exists(target):
            shutil.copy(os.path.join(source, name), target)
    return names


def build(folder, cards, layouts, counts):
    """Builds a site with a collection for each layout and number of cards; returns the folder of the site."""
    tree = {"Content/site.yaml": "title: Race\n",
            "Content/photographs/collection.md": "---\ntitle: Photographs\nlayout: {kind: list}\ncell: row\nbareImages: false\n---\n"}
    for layout in layouts:
        for count in counts:
            name = f"{layout}-{count}"
            tree[f"Content/{name}/collection.md"] = (f"---\ntitle: Race\nlayout: {LAYOUTS[layout]}\ncell: card\npageSize: {count}\n---\n")
            for number, card in enumerate(cards[:count]):
                tree[f"Content/{name}/i{number:03}.md"] = (f'---\ntitle: "{card.title}"\nimage: ../photographs/{card.photograph}.jpg\n'
                                                           f'alt: ""\norder: {number}\n---\n\n{card.text}\n')
    command.write(folder, tree)
    return command.build(folder)


def write_grid(site, source, cards, count):
    """Writes the grid's page and its image files; returns the page's path."""
    files = os.path.join(site, "img")
    os.makedirs(files, exist_ok=True)
    sizes = {}
    for name in {card.photograph for card in cards}:
        file = os.path.join(source, name + ".jpg")
        for width in WIDTHS:
            target = os.path.join(files, f"{name}-{width}.jpg")
            if not os.path.exists(target):
                subprocess.run(["vipsthumbnail", file, "--size", f"{width}x100000", "-o", f"{target}[Q=80,strip]"], check=True)
        header = subprocess.run(["vipsheader", os.path.join(files, f"{name}-500.jpg")], capture_output=True, text=True, check=True)
        sizes[name] = header.stdout.split(": ")[-1].split()[0].split("x")
    css = ("body{margin:0;font:16px/24px sans-serif}ol{margin:0;padding:0;list-style:none;display:grid;"
           "grid-template-columns:repeat(auto-fill,minmax(300px,1fr));gap:10px}h2{font-size:18px;margin:8px}p{margin:8px}"
           "img{display:block;width:100%;height:auto}")
    html = ('<!doctype html><meta charset=utf-8><meta name=viewport content="width=device-width"><link rel=icon href="data:,">'
            f"<style>{css}</style><ol>")
    for number, card in enumerate(cards[:count]):
        (width, height), name = sizes[card.photograph], card.photograph
        candidates = ",".join(f"../img/{name}-{w}.jpg {w}w" for w in WIDTHS)
        html += (f'<li class="cell" data-cell="0.{number}"><a href="i{number:03}.html"><img alt="" src="../img/{name}-500.jpg" '
                 f'srcset="{candidates}" sizes="(min-width:640px) 320px, 92vw" width={width} height={height}'
                 f'{" loading=lazy" if number > 3 else ""}><h2 data-text>{card.title}</h2><p data-text>{card.text}</p></a></li>')
    path = f"hand-{count}/index.html"
    os.makedirs(os.path.dirname(os.path.join(site, path)), exist_ok=True)
    with open(os.path.join(site, path), "w", encoding="utf-8") as file:
        file.write(html + "</ol>")
    return path


def metrics(page):
    values = {m["name"]: m["value"] * 1000 for m in page.channel.call("Performance.getMetrics")["metrics"]}
    return {"work": sum(values[name] for name in ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration")),
            "tasks": values["TaskDuration"], "nodes": values["Nodes"] / 1000}


def visit(url, scrolls=True):
    """Makes a first visit and scrolls to the end, in a new browser."""
    with open_browser("chromium") as page:
        call, received = page.channel.call, []
        page.channel.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
        call("Performance.enable", timeDomain="threadTicks")
        call("Emulation.setCPUThrottlingRate", rate=SLOWER)
        call("Network.emulateNetworkConditions", offline=False, latency=LATENCY, downloadThroughput=LINK, uploadThroughput=LINK)
        page.resize(*SIZE)
        # The browser's first page is not part of the measurement.
        before = metrics(page)
        page.goto(url)
        page.evaluate("() => new Promise(done => setTimeout(done, 1500))")
        loaded = metrics(page)
        found = {"stands": loaded["work"] - before["work"], "nodes": loaded["nodes"] - before["nodes"], "bytes": sum(received)}
        found["largest"] = page.evaluate(WATCH)["largest"]
        if scrolls:
            page.evaluate("() => new Promise(done => setTimeout(done, 3000))")
            frames = page.evaluate(SCROLL, {"step": STEP, "to": 1e9, "counts": False})["frames"][2:]
            found["long"] = 100 * sum(frame > LONG for frame in frames) / len(frames)
            page.evaluate("() => new Promise(done => setTimeout(done, 500))")
        found["shift"] = page.evaluate(WATCH)["shift"]
        end = metrics(page)
        found["all"], found["tasks"] = end["work"] - before["work"], end["tasks"] - before["tasks"]
        return found


def text_sizes(site, path):
    """The bytes of a page's HTML and style sheets, as they are and compressed."""
    def read(name):
        with open(name, "rb") as file:
            return file.read()

    html = read(os.path.join(site, path))
    folder = os.path.dirname(os.path.join(site, path))
    sheets = [part.split(b'href="')[1].split(b'"')[0].decode() for part in html.split(b"<link ")[1:] if part.startswith(b'rel="stylesheet"')]
    css = [read(os.path.join(folder, name)) for name in sheets]
    small = [len(gzip.compress(text, 6)) for text in [html, *css]]
    return {"html": len(html), "html.gz": small[0], "text.gz": sum(small), "css": sum(map(len, css)), "css.gz": sum(small[1:])}


def race(arguments, work):
    generator = random.Random(5)
    source = os.path.join(work, "race", "Content", "photographs")
    names = photographs(arguments.photographs, source)
    cards = [Card(generator, names) for _ in range(500)]
    layouts = arguments.layouts.split(",")
    site = build(os.path.join(work, "race"), cards, layouts, (500, 60))
    hand = {count: write_grid(site, source, cards, count) for count in (500, 60)}
    pages = {"hand": hand[500]} | {layout: f"{layout}-500/index.html" for layout in layouts}
    server = Server(site, compresses=True)
    seen = {name: [] for name in pages}
    for _ in range(arguments.runs):
        for name, path in pages.items():
            seen[name].append(visit(f"{server.address}/{path}"))
    found = {name: text_sizes(site, path) for name, path in pages.items()}
    for name, visits in seen.items():
        found[name] |= {key: statistics.median(v[key] for v in visits) for key in (visits[0] if visits else ())}
    print(f"| 500 cards, {arguments.runs} runs | budget | hand-written | " + " | ".join(layouts) + " |")
    print("|---|--:|--:|" + "--:|" * len(layouts))
    for title, key, most in ROWS:
        if key not in found["hand"]:
            continue
        base = found["hand"][key]

        def shown(value):
            if not most:
                return f"{value:.4g}"
            ratio = value / base if base else float(value > 0)
            return f"{value:,.1f} ({ratio:.2f}{' !' if ratio > most * 1.005 else ''})" if key == "long" else f"{ratio:.2f}{' !' if ratio > most * 1.005 else ''}"

        print(f"| {title} | {most} | {base:,.1f} | " + " | ".join(shown(found[layout][key]) for layout in layouts) + " |")
    for layout in layouts:
        small = text_sizes(site, f"{layout}-60/index.html")
        print(f"{layout}: 500 cards HTML {found[layout]['html']:,} ({found[layout]['html.gz']:,} compressed), CSS {found[layout]['css']:,} ({found[layout]['css.gz']:,});"
              f" 60 cards HTML + CSS {small['text.gz']:,} compressed (HTML {small['html.gz']:,}), budget 20,480")


def endless(count, work):
    folder = os.path.join(work, "endless")
    generator = random.Random(2)
    tree = {"Content/site.yaml": "title: Endless\n",
            "Content/things/collection.md": "---\ntitle: Things\nlayout: {kind: column, minColumnWidth: 240}\ncell: card\nscroll: endless\npageSize: 100\n---\n"}
    for index in range(count):
        tree[f"Content/things/i{index:06}.md"] = f'---\ntitle: "{words(generator, generator.randint(1, 7))}"\naspect: {generator.choice(sites.SHAPES)}\n---\n\n{words(generator, 20)}\n'
    command.write(folder, tree)
    del tree
    started = time.monotonic()
    server = Server(command.build(folder), compresses=True)
    print(f"\n{count:,} items built in {time.monotonic() - started:.0f} s")
    with open_browser("chromium") as page:
        call = page.channel.call
        call("Performance.enable")
        page.resize(1440, 900)
        page.goto(f"{server.address}/things/index.html")
        page.evaluate("() => new Promise(done => setTimeout(done, 1500))")

        def heap():
            call("HeapProfiler.collectGarbage")
            return {m["name"]: m["value"] for m in call("Performance.getMetrics")["metrics"]}["JSHeapUsedSize"] / 1e6

        height = page.evaluate("() => document.documentElement.scrollHeight")
        calm = page.evaluate(SCROLL, {"step": STEP, "to": 40_000, "counts": True})
        before = heap()
        whole = page.evaluate(SCROLL, {"step": max(900 * 2, height // 6000), "to": 1e9, "counts": True})
        nodes, heights = max(calm["nodes"], whole["nodes"]), set(calm["heights"] + whole["heights"])
        frames, came = calm["frames"] + whole["frames"], 0
        jumps = 100
        for _ in range(jumps):
            page.evaluate("y => scrollTo(0, y)", generator.random() * (height - 900))
            state = page.evaluate("""() => new Promise(done => { const from = performance.now(); (function look() {
              const came = [...document.querySelectorAll('.cell')].some(cell => { const r = cell.getBoundingClientRect(); return r.top < innerHeight && r.bottom > 0 });
              if (came || performance.now() - from > 3000) done({came, nodes: document.querySelectorAll('*').length, height: document.documentElement.scrollHeight});
              else setTimeout(look, 10) })() })""")
            came += state["came"]
            nodes = max(nodes, state["nodes"])
            heights.add(state["height"])
        after = heap()
        long = sum(frame > LONG for frame in frames)
        calm_long = sum(frame > LONG for frame in calm["frames"])
        print(f"scrolled {height:,} px from end to end: at most {nodes:,} nodes, {len(heights)} height(s), "
              f"{long} of {len(frames):,} frames over 33 ms ({long / len(frames):.2%}), of them {calm_long} of {len(calm['frames'])} at {STEP} px a frame; "
              f"{came} of {jumps} jumps came to cells; heap {before:.1f} MB before, {after:.1f} MB after")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--layouts", default=",".join(LAYOUTS))
    parser.add_argument("--photographs", default=os.path.join(ROOT, "Content", "plates"))
    parser.add_argument("--items", type=int, default=100_000)
    parser.add_argument("--work")
    arguments = parser.parse_args()
    work = arguments.work or tempfile.mkdtemp(prefix="vitrine-bench-", dir="/dev/shm" if os.path.isdir("/dev/shm") else None)
    try:
        race(arguments, work)
        if arguments.items:
            endless(arguments.items, work)
    finally:
        if not arguments.work:
            shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
