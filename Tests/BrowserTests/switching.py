"""The links between a collection's layouts: their targets, and how cells move from one layout's frames to the other's."""
import os

import command
from channel import ProtocolError
from processes import wait_for
from server import Server

# Records the view transition to a page: for each name, the first and last rectangle of the named element as [x, y,
# width, height] in px of the viewport.
REPORT = """
addEventListener('pagereveal', event => {
  const transition = event.viewTransition;
  if (!transition) { window.transition = Promise.resolve(null); return }
  window.transition = transition.ready.then(() => {
    const moves = {};
    for (const animation of document.getAnimations()) {
      const pseudo = animation.effect.pseudoElement ?? '';
      if (!pseudo.startsWith('::view-transition-group(')) continue;
      animation.pause();
      moves[pseudo.slice(24, -1)] = [0, 1].map(share => {
        animation.currentTime = share * (animation.effect.getComputedTiming().endTime - 0.01);
        const style = getComputedStyle(document.documentElement, pseudo);
        const place = new DOMMatrix(style.transform);
        return [place.e, place.f, parseFloat(style.width), parseFloat(style.height)];
      });
    }
    transition.skipTransition();
    return moves;
  });
});
"""
PLACES = """
() => Object.fromEntries([...document.querySelectorAll('.cell, .cell *')].flatMap(e => {
  const name = getComputedStyle(e).viewTransitionName, box = e.getBoundingClientRect();
  return name && name !== 'none' ? [[name, [box.x, box.y, box.width, box.height]]] : [];
}))
"""
SWITCH = """
() => [...document.querySelectorAll('.layouts a')].map(a => [a.getAttribute('href'), a.getAttribute('aria-current')])
"""
FOLLOW = "href => document.querySelector(`.layouts a[href='${href}']`).click()"
HERE = "() => document.readyState === 'complete' ? location.pathname : null"
LEAVING = "() => addEventListener('pageswap', event => sessionStorage.setItem('leaving', event.viewTransition !== null))"
WIDTHS = (390, 1440)
# Chromium skips a transition if the next page is late, as on a busy machine.
ATTEMPTS = 5
OPTIONS = {"webkit": {"composites": True}}
ROTATES = True


def prepare(work):
    return command.demo(work)


def check(checks, page, folder):
    server = Server(os.path.join(folder, "Site"))
    check_links(checks, page, server)
    if page.name == "chromium":
        page.channel.call("Page.addScriptToEvaluateOnNewDocument", source=REPORT)
        for width in WIDTHS:
            check_motion(checks, page, server, width)
        page.media(prefers_reduced_motion="reduce")
        page.goto(f"{server.address}/plates/index.html")
        checks.check(page.evaluate(PLACES) == {}, "plates: no cell is named where the reader wants less motion")
        follow(page, "layout-list.html")
        checks.check(page.evaluate("() => window.transition") is None, "plates: no transition where the reader wants less motion")
        page.media()
    checks.check(not server.missing, f"{page.name}: every file is there, but {server.missing[:3]}")


def follow(page, href):
    def arrived():
        try:
            return (page.evaluate(HERE) or "").endswith(href) or None
        except ProtocolError:
            return None  # WebKit answers no requests between two pages

    page.evaluate(FOLLOW, href)
    wait_for(arrived, f"the page {href}")


def check_links(checks, page, server):
    """Each layout links to the others and marks the current one."""
    page.goto(f"{server.address}/plates/index.html")
    pages = [href for href, _ in page.evaluate(SWITCH)]
    checks.check(pages == ["index.html", "layout-list.html", "layout-wall.html"], f"{page.name}: the switch of plates leads to {pages}")
    for href in pages[1:] + pages[:1]:
        able = page.evaluate("() => 'onpagereveal' in window")
        for _ in range(ATTEMPTS):
            here = page.evaluate("() => location.href")
            page.evaluate(LEAVING)
            follow(page, href)
            moves = page.evaluate("() => sessionStorage.getItem('leaving')") == "true"
            if moves == able:
                break
            page.goto(here)
            page.evaluate("() => sessionStorage.removeItem('leaving')")
        else:
            follow(page, href)
        checks.check(moves == able, f"{page.name}: a transition leads to {href} in browsers that can, and in no other")
        found = page.evaluate(SWITCH)
        expected = [[other, "page" if other == href else None] for other in pages]
        checks.check(found == expected, f"{page.name}: the switch of plates at {href} says {found}")


def check_motion(checks, page, server, width):
    """Elements named on both pages move from their position on one page to that on the other, there and back."""
    page.resize(width, 900)
    page.goto(f"{server.address}/plates/index.html")
    for href in ("layout-list.html", "index.html"):
        place = f"plates at {width}, to {href}"
        before, moves = page.evaluate(PLACES), None
        for _ in range(ATTEMPTS):
            here = page.evaluate("() => location.href")
            follow(page, href)
            moves, after = page.evaluate("() => window.transition"), page.evaluate(PLACES)
            if moves:
                break
            page.goto(here)
        both = set(before) & set(after)
        checks.check(len(both) >= 3, f"{place}: cells that are seen have names on both pages, but {len(both)}")
        checks.check(both <= set(moves or {}), f"{place}: cells move, but {sorted(moves or {})[:3]} of {sorted(both)[:3]}")
        for name in both & set(moves or {}):
            away = max(abs(a - b) for pair in zip(moves[name], (before[name], after[name])) for a, b in zip(*pair))
            checks.check(away < 1, f"{place}: {name} goes from its old frame to its new one, but {away:.1f} px beside")
