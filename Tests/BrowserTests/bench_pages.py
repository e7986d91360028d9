#!/usr/bin/env python3
"""Compares a page of 500 cells with the same cells in a CSS grid and in CSS columns, and scrolls 100,000 items as one
page.

    bench_pages.py [--runs 5] [--items 100000]

Chromium runs with a CPU slowed down four times, on a connection of 10 Mbit/s and 40 ms. All pages have the same cells,
the same style sheet for their content, and the same image files, one per item; text is sent compressed. They differ
only in what does the layout: the page's own style sheet and hints, or the browser. Runs alternate, and medians are
printed.
"""
import argparse
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import command
import sites
from engines import open_browser
from server import Server

SIZE = (1440, 900)
SLOWER, LATENCY, LINK = 4, 40, 10_000_000 / 8
STEP = 60  # px per frame
LONG = 33.4  # ms: more than two frames of a 60 Hz display
GRID = ".collection{display:grid;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));gap:.625rem;align-items:start}"
COLUMNS = ".collection{columns:15rem;column-gap:.625rem}.cell{break-inside:avoid;margin-block-end:.625rem}"

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
({step, to}) => new Promise(done => {
  const frames = []; let last = performance.now(), y = scrollY;
  const state = {frames, nodes: 0, heights: []};
  function next(now) {
    frames.push(now - last); last = now;
    if (frames.length % 8 === 0) {
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


def photographs(folder, count, generator):
    """Makes distinct photographs from parts of the demo's plates, in five shapes, and returns their names."""
    plates = os.path.join(command.ROOT, "Content", "plates")
    sources = sorted(name for name in os.listdir(plates) if name.endswith(".jpg"))
    names = [f"i{index:04}.jpg" for index in range(count)]
    for index, name in enumerate(names):
        width, height = generator.choice(((520, 390), (390, 520), (480, 480), (520, 300), (300, 520)))
        place = str(generator.randint(0, 532 - width)), str(generator.randint(0, 528 - height))
        subprocess.run(["vips", "crop", os.path.join(plates, sources[index % len(sources)]), os.path.join(folder, name),
                        *place, str(width), str(height)], check=True)
    return names


def gallery(folder, layouts, count=500):
    """Creates a project folder with the same items in a collection for each layout, on one page."""
    generator = random.Random(1)
    tree = {"Content/site.yaml": "title: Race\n"}
    items = {}
    for index in range(count):
        text = words(generator, generator.randint(12, 40))
        items[f"i{index:04}.md"] = (f'---\ntitle: "{words(generator, generator.randint(1, 7))}"\n'
                                    f"image: i{index:04}.jpg\nalt: A plate\n---\n\n{text}\n")
    for layout in layouts:
        settings = f"{{kind: {layout}, minColumnWidth: 240}}"
        tree[f"Content/{layout}/collection.md"] = f"---\ntitle: Race\nlayout: {settings}\ncell: card\nbareImages: false\n---\n"
        tree |= {f"Content/{layout}/{name}": text for name, text in items.items()}
    command.write(folder, tree)
    first = os.path.join(folder, "Content", layouts[0])
    names = photographs(first, count, generator)
    for layout in layouts[1:]:
        for name in names:
            shutil.copy(os.path.join(first, name), os.path.join(folder, "Content", layout, name))
    return command.build(folder)


def plain(site, source, name, styles):
    """Makes the same page without Vitrine's layout: the browser lays out the cells, and all images are lazy."""
    folder = os.path.join(site, name)
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(site, source, "index.html"), encoding="utf-8") as file:
        html = file.read()
    html = re.sub(r"<link rel=\"stylesheet\" [^>]*data-geometry>", f"<style>{styles}</style>", html)
    html = re.sub(r"<link rel=\"preload\" as=\"image\"[^>]*>\n|<link rel=\"expect\"[^>]*>\n", "", html)
    html = re.sub(r"<div class=\"chunk [^>]*>\n(.*?)</div>\s*(?=<div class=\"chunk|</div>\s*</section>)", r"\1", html, flags=re.S)
    html = re.sub(r"<div class=\"cells\" role=\"list\">\n(.*)</div>\s*</section>", r"\1</section>", html, flags=re.S)
    html = html.replace('<section class="section">', "").replace("</section>", "")
    html = re.sub(r"class=\"e e\d+ cell", 'class="cell', html)
    html = re.sub(r" loading=\"(eager|lazy)\"| fetchpriority=\"high\"| decoding=\"\w+\"", "", html).replace("<img ", '<img loading="lazy" decoding="async" ')
    html = re.sub(r"sizes=\"auto,", 'sizes="', html)
    if "chunk" in html or html.count('role="listitem"') < 100:
        raise SystemExit(f"{source} does not look as expected")
    with open(os.path.join(folder, "index.html"), "w", encoding="utf-8") as file:
        file.write(html)


def metrics(page):
    values = {m["name"]: m["value"] for m in page.channel.call("Performance.getMetrics")["metrics"]}
    return sum(values[name] for name in ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration")) * 1000


def visit(url):
    """Makes a first visit and scrolls to the end, in a new browser."""
    with open_browser("chromium") as page:
        call, received = page.channel.call, []
        page.channel.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
        call("Performance.enable")
        call("Emulation.setCPUThrottlingRate", rate=SLOWER)
        call("Network.emulateNetworkConditions", offline=False, latency=LATENCY, downloadThroughput=LINK, uploadThroughput=LINK)
        page.resize(*SIZE)
        page.goto(url)
        # The page is idle for a moment after loading; from the second second on, content out of view is prepared.
        page.evaluate("() => new Promise(done => setTimeout(done, 300))")
        found = {"work": metrics(page), "bytes": sum(received)}
        page.evaluate("() => new Promise(done => setTimeout(done, 5000))")
        found["ready"], found["rest"] = metrics(page), sum(received)
        found["largest"] = page.evaluate(WATCH)["largest"]
        frames = page.evaluate(SCROLL, {"step": STEP, "to": 1e9})["frames"]
        found["frames"], found["long"] = len(frames), sum(frame > LONG for frame in frames)
        found["shift"] = page.evaluate(WATCH)["shift"]
        found["all"] = metrics(page)
        return found


def race(runs, work):
    site = gallery(os.path.join(work, "race"), ("column", "waterfall"))
    plain(site, "column", "grid", GRID)
    plain(site, "column", "multicol", COLUMNS)
    server = Server(site, compresses=True)
    names = ("column", "waterfall", "grid", "multicol")
    seen = {name: [] for name in names}
    for _ in range(runs):
        for name in names:
            seen[name].append(visit(f"{server.address}/{name}/index.html"))
    rows = (("script, style and layout until the page stands, ms", "work"), ("the same until all of it is laid out, ms", "ready"),
            ("the same and the scroll to the end, ms", "all"),
            (f"frames over 33 ms at {STEP} px a frame", "long"), ("largest contentful paint, ms", "largest"),
            ("bytes until the page stands", "bytes"), ("bytes until nothing more comes", "rest"), ("cumulative layout shift", "shift"))
    print(f"| 500 cells, {runs} runs | Vitrine, rows | Vitrine, waterfall | CSS grid | CSS columns | rows / grid | waterfall / columns |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    for title, key in rows:
        middle = [statistics.median(found[key] for found in seen[name]) for name in names]
        ratio = [f"{a / b:.2f}" if b else "–" for a, b in ((middle[0], middle[2]), (middle[1], middle[3]))]
        print(f"| {title} | " + " | ".join(f"{value:.4g}" if key == "shift" else f"{value:,.0f}" for value in middle) + f" | {' | '.join(ratio)} |")


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
        page.resize(*SIZE)
        page.goto(f"{server.address}/things/index.html")
        page.evaluate("() => new Promise(done => setTimeout(done, 1500))")

        def heap():
            call("HeapProfiler.collectGarbage")
            return {m["name"]: m["value"] for m in call("Performance.getMetrics")["metrics"]}["JSHeapUsedSize"] / 1e6

        height = page.evaluate("() => document.documentElement.scrollHeight")
        calm = page.evaluate(SCROLL, {"step": STEP, "to": 40_000})
        before = heap()
        whole = page.evaluate(SCROLL, {"step": max(SIZE[1] * 2, height // 6000), "to": 1e9})
        nodes, heights = max(calm["nodes"], whole["nodes"]), set(calm["heights"] + whole["heights"])
        frames, came = calm["frames"] + whole["frames"], 0
        jumps = 100
        for _ in range(jumps):
            page.evaluate("y => scrollTo(0, y)", generator.random() * (height - SIZE[1]))
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
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--items", type=int, default=100_000)
    arguments = parser.parse_args()
    work = tempfile.mkdtemp(prefix="vitrine-bench-", dir="/dev/shm" if os.path.isdir("/dev/shm") else None)
    try:
        if arguments.runs:
            race(arguments.runs, work)
        if arguments.items:
            endless(arguments.items, work)
    finally:
        shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
