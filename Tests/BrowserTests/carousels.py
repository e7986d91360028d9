"""What scrolls sideways is reached by links and by keys, in both directions of writing: no script has a part in it."""
import os
import time

import command
from processes import wait_for
from server import Server

WIDTHS = (390, 1440)
LANGUAGES = ("en", "ar")
PAGES = ("carousel", "flow-horizontal")
STOPS = "() => [...document.querySelectorAll('.stops a')].map(a => a.getAttribute('href'))"
FOLLOW = "href => document.querySelector(`.stops a[href='${href}']`).click()"
FOCUS = "selector => document.querySelector(selector).focus()"
# How far, in px, what a selector finds is beyond the start and the end of the box, and from its start; and whether the
# box can scroll on to its end.
PLACE = """
selector => {
  const box = document.querySelector('.sideways'), rtl = document.dir === 'rtl';
  const [outer, inner] = [box, document.querySelector(selector)].map(e => e.getBoundingClientRect());
  const [start, end] = rtl ? [outer.right - inner.right, inner.left - outer.left] : [inner.left - outer.left, outer.right - inner.right];
  return {start, end, rest: box.scrollWidth - box.clientWidth - Math.abs(box.scrollLeft), outer: outer.width, inner: inner.width};
}
"""
SCROLLED = "() => Math.abs(document.querySelector('.sideways').scrollLeft)"
RING = "() => { const s = getComputedStyle(document.activeElement); return [s.outlineStyle, parseFloat(s.outlineWidth)] }"
SETTLED = 0.25  # seconds in which a box comes to rest


def prepare(work):
    return [(language, Server(os.path.join(command.layouts(work, language), "Site"))) for language in LANGUAGES]


def check(checks, page, prepared):
    for language, server in prepared:
        for name in PAGES:
            for width in WIDTHS:
                page.resize(width, 900)
                page.goto(f"{server.address}/{name}/index.html")
                place = f"{page.name}: {name} at {width} in {language}"
                check_stops(checks, page, place)
                check_focus(checks, page, place)
                if page.name == "chromium":
                    check_keys(checks, page, f"{server.address}/{name}/index.html", place)


def check_stops(checks, page, place):
    """Every link leads to a cell that then is in sight; in a carousel, if it was not before, at the start of the box or as
    near to it as the box can scroll."""
    stops = page.evaluate(STOPS)
    snaps = page.evaluate("() => document.querySelector('.sideways').matches('.snaps')")
    checks.check(3 <= len(stops) <= 7, f"{place}: a few links under the box, but {len(stops)}")
    for href in stops[1:] + stops[:1]:
        cell = f"[id='{href[1:]}']"
        before = page.evaluate(PLACE, cell)
        page.evaluate(FOLLOW, href)
        time.sleep(SETTLED)
        found = page.evaluate(PLACE, cell)
        checks.check(is_whole(found), f"{place}: {href} is whole in sight, but {found}")
        if snaps and not is_whole(before):
            checks.check(abs(found["start"]) < 2 or found["rest"] < 2, f"{place}: {href} stands at the start, but {found}")


def check_focus(checks, page, place):
    """A cell that gets the focus comes into sight; WebKit leaves one where it is of which a part is seen."""
    for index in (9, 16, 4):
        page.evaluate(FOCUS, f"[data-cell='0.{index}'] a")
        time.sleep(SETTLED)
        found = page.evaluate(PLACE, f"[data-cell='0.{index}']")
        seen = found["start"] < found["outer"] and found["end"] < found["outer"] if page.name == "webkit" else is_whole(found)
        checks.check(seen, f"{place}: focused cell {index} in sight, but {found}")


def is_whole(place):
    """Whether all of a cell is in sight, or as much as there is room for."""
    return min(place["start"], place["end"]) > -2 or place["outer"] < place["inner"]


def check_keys(checks, page, address, place):
    page.goto(address)
    page.evaluate(FOCUS, "main")
    for _ in range(4):  # past the buttons that the browser may make
        page.press("Tab")
        if page.evaluate("() => document.activeElement.matches('.sideways:focus-visible')"):
            break
    style, width = page.evaluate(RING)
    checks.check(style != "none" and width >= 2, f"{place}: the focused box has a ring, not {style} {width}")
    page.press("ArrowLeft" if place.endswith("ar") else "ArrowRight")
    wait_for(lambda: page.evaluate(SCROLLED) > 20 or None, f"{place}: an arrow key scrolls the box")
    checks.check(True, f"{place}: an arrow key scrolls the box")
