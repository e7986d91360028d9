"""Loading, scrolling and resizing a page: no layout shifts, and the right images load first."""
import os
import time

import command
from pages import collection_pages, script
from processes import wait_for
from sample import part
from server import Server

PLACES, REACH = script("places.js"), script("reach.js")
SHIFTS = """
async () => {
  // Entries from before the observer come too, but later.
  const entries = [];
  const observer = new PerformanceObserver(list => entries.push(...list.getEntries()));
  observer.observe({type: 'layout-shift', buffered: true});
  await new Promise(done => setTimeout(done, 100));
  observer.disconnect();
  // A resize is the reader's doing: what moves then is marked as input.
  return entries.reduce((sum, e) => sum + (e.hadRecentInput ? 0 : e.value), 0);
}
"""
LARGEST = """
async () => {
  let largest = null;
  const observer = new PerformanceObserver(list => { for (const e of list.getEntries()) largest = e.element && e.element.loading });
  observer.observe({type: 'largest-contentful-paint', buffered: true});
  await new Promise(done => setTimeout(done, 100));
  observer.disconnect();
  return largest;
}
"""
IMAGES = """
() => {
  const images = [...document.images], high = images.filter(i => i.getAttribute('fetchpriority') === 'high');
  return {
    count: images.length, high: high.length, lazyHigh: high.filter(i => i.loading === 'lazy').length,
    withoutAlt: images.filter(i => !i.hasAttribute('alt')).length,
    withoutSize: images.filter(i => !i.getAttribute('width') || !i.getAttribute('height')).length,
  };
}
"""
SCROLL = """
async () => {
  for (let y = 0; y < document.scrollingElement.scrollHeight; y += innerHeight) {
    scrollTo(0, y);
    await new Promise(done => setTimeout(done, 20));
  }
  scrollTo(0, 0);
}
"""
LEFT, TOP, WIDTH, HEIGHT = range(4)
BLOCKED = 0.3  # seconds after which no browser waits for an optional font
LATE = (".woff2", ".jpg", ".png", ".webp", ".avif")


def prepare(work):
    """The path of the site to test."""
    return os.path.join(command.demo(work), "Site")


def check(checks, page, site):
    server = Server(site)  # one for each engine, because it delays responses
    for collection, number, address in part(collection_pages(site), 4 if page.name == "chromium" else 8, page.name):
        place = f"{page.name}: {collection} page {number}"
        if page.name == "chromium":
            for width in part((320, 768, 1440), 1, address):
                check_load(checks, page, f"{server.address}/{address}", f"{place} at {width}", width)
        for width in part((375, 1280), 1, page.name, address):
            # Known fault: in WebKit, Arabic text in a fallback font can take a line more than in its own, as in the
            # introduction on the Arabic home page at 375 px, so that what follows moves by 21 px when the font is late.
            kept = (LEFT, WIDTH) if page.name == "webkit" and address.startswith("ar/") else (LEFT, TOP, WIDTH, HEIGHT)
            check_late(checks, page, server, address, f"{place} at {width}", width, kept)
    checks.check(not server.missing, f"{page.name}: every file is there, but {server.missing[:3]}")


def check_load(checks, page, url, place, width):
    page.resize(width, 900)
    page.goto(url)
    # Before any scrolling: scrolling by script does not end the measurement, so images further down would count.
    checks.check(page.evaluate(LARGEST) != "lazy", f"{place}: the largest image is not lazy")
    images = page.evaluate(IMAGES)
    checks.check(not images["count"] or images["high"] == 1, f"{place}: one image with high priority, not {images['high']}")
    faults = {name: count for name, count in images.items() if name not in ("count", "high") and count}
    checks.check(not faults, f"{place}: hints, alt texts and sizes, but {faults}")
    page.evaluate(SCROLL)
    page.resize(width + 40, 800)
    page.evaluate(SCROLL)
    shift = page.evaluate(SHIFTS)
    checks.check(shift == 0, f"{place}: no layout shift, but {shift:.4f}")


def check_late(checks, page, server, address, place, width, kept):
    """Fonts and images load late: existing content does not move, and no text is lost.

    `kept` are the indices of the coordinates that do not change."""
    page.resize(width, 900)
    server.keep_back(*LATE)
    try:
        page.goto(f"{server.address}/{address}", until="interactive")
        # Firefox reports no first paint for a page that opens scrolled, as those of endless collections do.
        painted = "() => performance.getEntriesByName('first-contentful-paint').length || scrollY || null"
        wait_for(lambda: page.evaluate(painted), f"{place}: the first paint")
        time.sleep(BLOCKED)
        before = page.evaluate(PLACES)
    finally:
        server.release()
    wait_for(lambda: page.evaluate("() => document.readyState === 'complete' || null"), f"{place}: the rest")
    lost = page.evaluate(REACH)  # waits for the fonts
    after = page.evaluate(PLACES)
    moved = max((abs(a - b) for one, other in zip(before, after) for a, b in ((one[each], other[each]) for each in kept)), default=0)
    checks.check(len(before) == len(after) and moved < 0.02, f"{place}: nothing moves as fonts and images come, but by {moved:.2f} px")
    checks.check(not lost, f"{place}: every text in reach where fonts come late, but {lost[:3]}")
    if page.name == "chromium":
        shift = page.evaluate(SHIFTS)
        checks.check(shift == 0, f"{place}: no layout shift as fonts and images come, but {shift:.4f}")
