"""Collections whose pages are scrolled as one, while something else comes in between: the visitor scrolls on or goes back,
what is asked for is late or can't be had, the site changes."""
import os

import endless
from endless import SIZE, is_full, until
from server import Server

OPTIONS = endless.OPTIONS
IMAGES = """
async () => {
  const seen = [...document.querySelectorAll('.cell img')].filter(image => { const r = image.getBoundingClientRect(); return r.bottom > 0 && r.top < innerHeight }), wrong = [];
  await Promise.all(seen.map(image => image.decode().catch(() => wrong.push(image.currentSrc))));
  return {wrong, count: seen.length};
}
"""


def prepare(work):
    return {"pretty": endless.project(work, "pretty")}


def check(checks, page, folders):
    page.resize(*SIZE)
    check_links(checks, page, os.path.join(folders["pretty"], "Site"))


def check_links(checks, page, site):
    """Where every page has a folder of its own, what is relative leads where it did, whatever the address says by now."""
    server = Server(site)
    page.goto(f"{server.address}/things/")
    until(page, is_full)
    header = "() => [...document.querySelectorAll('.site-header a, .breadcrumbs a, .pagination a')].map(a => a.href)"
    before = page.evaluate(header)
    # The middle of the window is on the second page, and its upper part shows the first one.
    page.evaluate("() => scrollTo(0, document.querySelector('.page').getBoundingClientRect().bottom + scrollY - innerHeight * .3)")
    until(page, lambda s: is_full(s) and address(page).endswith("/page-2/"))
    after = page.evaluate(header)
    checks.check(address(page).endswith("/things/page-2/"), f"{page.name}: the address is page 2's, not {address(page)}")
    checks.check(before == after, f"{page.name}: links lead where they did when the address changes, not from {before} to {after}")
    wrong = page.evaluate("""() => [...document.querySelectorAll('.cell')].filter(cell =>
      new URL(cell.querySelector('a').href).pathname !== `/things/${cell.id}/`).map(cell => cell.querySelector('a').href)""")
    checks.check(not wrong, f"{page.name}: items have their addresses, not {wrong[:2]}")
    images = page.evaluate(IMAGES)
    checks.check(images["count"] and not images["wrong"], f"{page.name}: the images in sight are there, but {images}")
    skip = page.evaluate("() => document.querySelector('.skip').href === location.href.split('#')[0] + '#_content'")
    checks.check(skip, f"{page.name}: what leads into the page itself still does")
    page.evaluate("() => [...document.querySelectorAll('.pagination a')].find(a => a.textContent.trim() === '12').click()")
    state = until(page, lambda s: is_full(s) and "item-660" in s["seen"] and address(page).endswith("/page-12/"))
    checks.check("item-660" in state["seen"] and address(page).endswith("/things/page-12/"),
                 f"{page.name}: a link to page 12 leads there, not to {state['seen'][:3]} of {address(page)}")


def address(page):
    return page.evaluate("() => location.pathname")
