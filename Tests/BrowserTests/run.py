#!/usr/bin/env python3
"""Builds the demo and small sites, and looks at them in headless Chromium against the page contract.

    run.py            the command to test is in $VITRINE

Every check compares the browser with what `vitrine frames` says or with a rule of the page, never with a recording.
"""
import functools
import http.server
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading

from playwright.sync_api import sync_playwright

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
VITRINE = os.environ.get("VITRINE", os.path.join(ROOT, ".build", "release", "vitrine"))
WIDTHS = (320, 375, 480, 599, 768, 1024, 1280, 1440, 1920, 2560)

WATCH_SHIFTS = """
window.__shift = 0; window.__largest = null;
new PerformanceObserver(list => { for (const e of list.getEntries()) window.__shift += e.value })
  .observe({type: 'layout-shift', buffered: true});
new PerformanceObserver(list => { for (const e of list.getEntries()) window.__largest = e.element && e.element.loading })
  .observe({type: 'largest-contentful-paint', buffered: true});
"""

MEASURE = """
async () => {
  await document.fonts.ready;
  const collection = document.querySelector('[data-collection]');
  const origin = collection.getBoundingClientRect();
  const box = e => { const r = e.getBoundingClientRect(); return [r.left - origin.left, r.top - origin.top, r.width, r.height] };
  const frames = {};
  for (const e of document.querySelectorAll('[data-cell]')) frames['cell ' + e.dataset.cell] = box(e);
  for (const e of document.querySelectorAll('[data-supplementary]')) frames[e.dataset.supplementary.replace('.', ' ')] = box(e);
  const short = [];
  for (const cell of document.querySelectorAll('[data-cell]')) {
    if (cell.closest('.fixed')) continue;
    const given = cell.getBoundingClientRect().height;
    cell.style.setProperty('height', 'auto', 'important');
    const needed = cell.getBoundingClientRect().height;
    cell.style.removeProperty('height');
    if (needed > given + 0.75) short.push(cell.dataset.cell + ' by ' + (needed - given));
  }
  const scroller = document.scrollingElement, images = [...document.images];
  return {
    width: origin.width, frames, short, overflow: scroller.scrollWidth - scroller.clientWidth,
    high: images.filter(i => i.fetchPriority === 'high').length, images: images.length,
    lazyHigh: images.filter(i => i.fetchPriority === 'high' && i.loading === 'lazy').length,
    withoutAlt: images.filter(i => !i.hasAttribute('alt')).length,
    order: [...document.querySelectorAll('[data-cell]')].map(c => c.dataset.cell),
  };
}
"""


class QuietServer(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def serve(folder):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(QuietServer, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def run(*arguments, cwd):
    return subprocess.run([VITRINE, *arguments], cwd=cwd, capture_output=True, text=True)


class Checks:
    def __init__(self):
        self.passed, self.failures = 0, []

    def check(self, condition, what):
        if condition:
            self.passed += 1
        else:
            self.failures.append(what)
            print("FAILED", what, flush=True)


def collection_pages(site):
    """The pages of every collection: (slug path, page number, address)."""
    for folder, _, names in sorted(os.walk(site)):
        relative = os.path.relpath(folder, site)
        if relative == "." or relative.startswith("assets"):
            continue
        if "index.html" in names:
            yield relative, 1, f"{relative}/index.html"
        for name in sorted(names):
            if name.startswith("page-") and name.endswith(".html"):
                yield relative, int(name[5:-5]), f"{relative}/{name}"


def check_collection(page, base, path, number, address, work, checks):
    problems = []
    listeners = {
        "pageerror": lambda e: problems.append(f"script error {e}"),
        # What a navigation to the next width breaks off is no failure.
        "requestfailed": lambda r: r.failure != "net::ERR_ABORTED" and problems.append(f"{r.failure} {r.url}"),
        "response": lambda r: r.status >= 400 and problems.append(f"{r.status} {r.url}"),
        "console": lambda m: m.type == "error" and problems.append(f"console: {m.text}"),
    }
    for event, listener in listeners.items():
        page.on(event, listener)
    for width in WIDTHS:
        place = f"{path} page {number} at {width}"
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(f"{base}/{address}", wait_until="load")
        page.wait_for_load_state("networkidle")
        # Before any scrolling: script that scrolls does not end the report, and would blame what comes further down.
        checks.check(page.evaluate("window.__largest") != "lazy", f"{place}: the largest image is not lazy")
        found = page.evaluate(MEASURE)
        answer = run("frames", path, "--page", str(number), "--width", repr(found["width"]), cwd=work)
        expected = {}
        for element in json.loads(answer.stdout)["elements"]:
            name = f"{element['kind']} {element['section']}" + (f".{element['item']}" if element["kind"] == "cell" else "")
            expected[name] = element["frame"]
        checks.check(set(expected) == set(found["frames"]), f"{place}: the same elements as the engine's")
        distance = max((abs(a - b) for name, frame in expected.items()
                        for a, b in zip(frame, found["frames"].get(name, [1e9] * 4))), default=0)
        checks.check(distance <= 0.5, f"{place}: frames as the engine's, but {distance:.2f} px away")
        checks.check(found["overflow"] <= 0, f"{place}: no sideways scroll, but {found['overflow']} px")
        checks.check(not found["short"], f"{place}: cells as tall as their content, but {found['short'][:3]}")
        key = [tuple(map(int, name.split("."))) for name in found["order"]]
        checks.check(key == sorted(key), f"{place}: cells in index-path order")
        checks.check(found["images"] == 0 or found["high"] == 1, f"{place}: one image with high priority, not {found['high']}")
        checks.check(found["lazyHigh"] == 0 and found["withoutAlt"] == 0, f"{place}: hints and alt texts")
        page.evaluate("""async () => { for (let y = 0; y < document.scrollingElement.scrollHeight; y += innerHeight) {
          scrollTo(0, y); await new Promise(done => setTimeout(done, 20)) } scrollTo(0, 0) }""")
        checks.check(page.evaluate("window.__shift") == 0, f"{place}: no layout shift, but {page.evaluate('window.__shift')}")
    checks.check(not problems, f"{path}: no error, but {problems[:3]}")
    for event, listener in listeners.items():
        page.remove_listener(event, listener)


def check_keyboard(page, base, address, checks):
    """Tab goes from cell to cell in reading order, and the focused cell is seen to be."""
    page.set_viewport_size({"width": 1024, "height": 900})
    page.goto(f"{base}/{address}", wait_until="load")
    page.evaluate("document.querySelector('[data-cell] a').focus()")
    visited = []
    for _ in range(5):
        visited.append(page.evaluate("document.activeElement.closest('[data-cell]')?.dataset.cell"))
        page.keyboard.press("Tab")
    checks.check(visited == [f"0.{n}" for n in range(5)], f"{address}: Tab visits the cells in order, not {visited}")
    page.keyboard.press("Shift+Tab")
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    checks.check(outline not in ("none", ""), f"{address}: the focused cell has an outline")


def main():
    checks = Checks()
    work = tempfile.mkdtemp(prefix="vitrine-browser-")
    try:
        shutil.copytree(os.path.join(ROOT, "Content"), os.path.join(work, "Content"))
        shutil.copytree(os.path.join(ROOT, "Templates"), os.path.join(work, "Templates"))
        built = run("build", cwd=work)
        checks.check(built.returncode == 0, f"the demo builds: {built.stderr}")
        server = serve(os.path.join(work, "Site"))
        base = f"http://127.0.0.1:{server.server_port}"
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox", "--font-render-hinting=none"])
            context = browser.new_context()
            context.add_init_script(WATCH_SHIFTS)
            page = context.new_page()
            for path, number, address in collection_pages(os.path.join(work, "Site")):
                check_collection(page, base, path, number, address, work, checks)
            check_keyboard(page, base, "words/index.html", checks)
            browser.close()
    finally:
        shutil.rmtree(work, ignore_errors=True)
    print(f"browser: {checks.passed} passed, {len(checks.failures)} failed")
    return 1 if checks.failures else 0


if __name__ == "__main__":
    sys.exit(main())
