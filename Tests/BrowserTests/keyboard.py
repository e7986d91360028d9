"""The keyboard paths of Documentation/Accessibility.md: skip link, menu, shelves, cells, switch, picture, corner of the full
view; and how large what is pressed is. The keys of carousels, search and full view are in the suites of these names."""
import os

import command
from server import Server

ENGINES = ("chromium",)

def prepare(work):
    return Server(os.path.join(command.demo(work), "Site"))


def check(checks, page, server):
    page.goto(f"{server.address}/words/index.html")
    page.evaluate("() => document.querySelector('[data-cell] a').focus()")
    visited = []
    for _ in range(5):
        visited.append(page.evaluate("() => document.activeElement.closest('[data-cell]')?.dataset.cell"))
        page.press("Tab")
    checks.check(visited == [f"0.{n}" for n in range(5)], f"words: Tab visits the cells in order, not {visited}")
    check_header(checks, page, server)
    check_shelves(checks, page, server)
    check_switch(checks, page, server)
    check_picture(checks, page, server)
    check_full_view(checks, page, server)
    check_targets(checks, page, server)
    page.goto(f"{server.address}/words/index.html")
    page.evaluate("() => document.querySelectorAll('[data-cell] a')[1].focus()")
    page.press("Tab", shift=True)
    outline = page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle")
    checks.check(outline not in ("none", ""), "words: the focused cell has an outline")


FOCUSED = "() => { const e = document.activeElement; return e.className || e.id || e.tagName }"


def check_header(checks, page, server):
    """The first Tab is the skip link; on phones the menu opens, closes and gives the focus back."""
    page.resize(1280, 900)
    page.goto(f"{server.address}/people/index.html")
    page.press("Tab")
    checks.check(page.evaluate(FOCUSED) == "skip", f"the first Tab goes to the skip link, not {page.evaluate(FOCUSED)}")
    top = page.evaluate("() => document.activeElement.getBoundingClientRect().top")
    checks.check(top >= 0, f"the focused skip link is in sight, not at {top}")
    page.press("Enter")
    checks.check(page.evaluate(FOCUSED) == "_content", f"the skip link leads to the content, not to {page.evaluate(FOCUSED)}")
    page.resize(390, 812)
    page.goto(f"{server.address}/people/index.html")
    page.evaluate("() => document.querySelector('.menu-button').focus()")
    page.press("Enter")
    is_open = "() => document.querySelector('.site-navigation').matches(':popover-open')"
    checks.check(page.evaluate(is_open), "Enter opens the menu")
    page.press("Tab")
    inside = page.evaluate("() => !!document.activeElement.closest('.site-navigation')")
    checks.check(inside, f"Tab goes into the open menu, not to {page.evaluate(FOCUSED)}")
    page.press("Escape")
    checks.check(not page.evaluate(is_open), "Escape closes the menu")
    checks.check(page.evaluate(FOCUSED) == "menu-button", f"the focus is back on the button, not on {page.evaluate(FOCUSED)}")


ADDRESS = "() => location.pathname"
WAIT = "() => new Promise(done => setTimeout(done, 400))"


def check_shelves(checks, page, server):
    """Tab goes from collection to collection, in the order of the page, and Enter opens one."""
    page.goto(f"{server.address}/index.html")
    links = page.evaluate("() => [...document.querySelectorAll('.shelf > a')].map(a => a.getAttribute('href'))")
    page.evaluate("() => document.querySelector('.shelf > a').focus()")
    visited = []
    for _ in links:
        visited.append(page.evaluate("() => document.activeElement.getAttribute('href')"))
        page.press("Tab")
    checks.check(len(links) > 2 and visited == links, f"Tab visits the shelves in order, {links}, not {visited}")
    page.evaluate("() => document.querySelectorAll('.shelf > a')[1].focus()")
    page.press("Enter")
    page.evaluate(WAIT)
    checks.check(page.evaluate(ADDRESS).endswith(links[1]), f"Enter opens {links[1]}, not {page.evaluate(ADDRESS)}")


def check_switch(checks, page, server):
    """The layouts are links before the cells."""
    page.goto(f"{server.address}/plates/index.html")
    page.evaluate("() => document.querySelector('.layouts a').focus()")
    page.press("Tab")
    page.press("Enter")
    page.evaluate(WAIT)
    checks.check(page.evaluate(ADDRESS) == "/plates/layout-list.html", f"Enter on the second layout opens the list, not {page.evaluate(ADDRESS)}")
    current = page.evaluate("() => document.querySelector('.layouts [aria-current]').textContent.trim()")
    checks.check(current == "List", f"the list is marked as the current layout, not '{current}'")


def check_picture(checks, page, server):
    """Below the picture are its neighbours and its largest file, before the text."""
    page.goto(f"{server.address}/plates/agate.html")
    page.evaluate("() => document.querySelector('.breadcrumbs li:last-child a').focus()")
    visited = []
    for _ in range(3):
        page.press("Tab")
        visited.append(page.evaluate("() => document.activeElement.ariaLabel ?? document.activeElement.textContent.trim()"))
    checks.check(
        visited[0].startswith("Previous: ") and visited[1].startswith("Next: ") and visited[2] == "Look closer",
        f"Tab goes to the neighbours and the larger picture, not {visited}")


def check_full_view(checks, page, server):
    """Tab reaches the corner with the title, which Enter closes and opens."""
    page.goto(f"{server.address}/watch/index.html")
    page.evaluate("() => document.querySelector('[data-cell] a').focus()")
    page.press("Enter")
    page.evaluate(WAIT)
    page.evaluate("() => document.querySelector('.about > summary').focus()")
    page.press("Enter")
    checks.check(not page.evaluate("() => document.querySelector('.about').open"), "Enter closes the corner of the full view")
    page.press("Enter")
    checks.check(page.evaluate("() => document.querySelector('.about').open"), "Enter opens it again")


# Links in running text may be lower (WCAG 2.2, 2.5.8).
TARGETS = """
() => [...document.querySelectorAll('a[href], button, input, select, summary, label:has(input)')]
  .filter(e => !e.closest('.prose, .lead, .rich, .footer-text, .rights, .citation, .fields, .tags') && e.checkVisibility({visibilityProperty: true}) && !e.closest('.skip'))
  .map(e => [e.className || e.textContent.trim().slice(0, 20), ...Object.values((({width, height}) => ({width, height}))(e.getBoundingClientRect()))])
  .filter(([, width, height]) => width > 1 && height > 1 && Math.min(width, height) < 24)
"""


def check_targets(checks, page, server):
    page.resize(375, 812)
    for path in ("index.html", "plates/index.html", "catalogue/index.html", "people/index.html", "plates/agate.html", "search.html"):
        page.goto(f"{server.address}/{path}")
        small = page.evaluate(TARGETS)
        checks.check(not small, f"{path}: everything to press is at least 24 px wide and high, but {small[:4]}")
    page.resize(1280, 900)
