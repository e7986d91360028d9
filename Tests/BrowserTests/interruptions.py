"""Collections whose pages scroll as one, with interruptions: the visitor scrolls on or goes back, a response is late or
fails, or the site changes."""
import os
import re
import shutil
import time

import command
import endless
from endless import NOT_STORED, SIZE, is_full, until
from engines import ENGINES
from server import Server

OPTIONS = endless.OPTIONS
NAMES = "-names-"
# Waits until a delayed response was received and handled: a later request was answered, and frames were drawn.
ANSWERED = """
() => new Promise(done => setTimeout(done, 300)).then(() => fetch(location.pathname, {cache: 'no-store'})).then(r => r.text())
  .then(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
"""
# The page handles the event one frame later.
SCROLL = """
step => new Promise(done => {
  dispatchEvent(new Event('wheel'));
  addEventListener('scroll', () => requestAnimationFrame(() => requestAnimationFrame(done)), {once: true});
  scrollBy(0, step);
})
"""
IMAGES = """
async () => {
  const seen = [...document.querySelectorAll('.cell img')].filter(image => { const r = image.getBoundingClientRect(); return r.bottom > 0 && r.top < innerHeight }), wrong = [];
  await Promise.all(seen.map(image => image.decode().catch(() => wrong.push(image.currentSrc))));
  return {wrong, count: seen.length};
}
"""
ROTATES = True


def prepare(work):
    folders = {name: endless.project(work, name) for name in ("plain", "pretty")}
    for engine in ENGINES:
        for name in ("plain", "pretty"):
            folders[engine, name] = os.path.join(work, f"interruptions-{engine}-{name}")
            shutil.copytree(folders[name], folders[engine, name])
    return folders


def check(checks, page, folders):
    page.resize(*SIZE)
    plain, pretty = (os.path.join(folders[name], "Site") for name in ("plain", "pretty"))
    check_links(checks, page, pretty)
    check_late_names(checks, page, plain)
    check_gone_back(checks, page, plain)
    check_names_gone(checks, page, plain)
    check_malformed(checks, page, plain)
    check_late_start(checks, page, plain)
    check_late_sheet(checks, page, plain)
    check_asked_again(checks, page, plain)
    check_grown(checks, page, plain)
    check_refresh(checks, page, folders[page.name, "plain"])
    check_refresh_apart(checks, page, folders[page.name, "pretty"])


def check_links(checks, page, site):
    """If every page has its own folder, relative links keep their targets when the address changes."""
    server = Server(site)
    page.goto(f"{server.address}/things/")
    until(page, is_full)
    header = "() => [...document.querySelectorAll('.site-header a, .breadcrumbs a, .pagination a')].map(a => a.href)"
    before = page.evaluate(header)
    # The middle of the window is on the second page, and its upper part shows the first page.
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


def check_late_names(checks, page, site):
    """The position of an item is found late: the visitor's actions in the meantime take precedence, and the last
    request wins."""
    server, name = Server(site), page.name
    server.kept_back = NOT_STORED

    def follow(item):
        """Follows a link to an item whose page is unknown, and waits for the request that finds it."""
        asked = len(server.asked)
        server.keep_back(names_of(site))
        page.evaluate("id => { location.hash = '#' + id }", item)
        wait_for(lambda: any(NAMES in path for path in server.asked[asked:]))

    def answer():
        server.release()
        page.evaluate(ANSWERED)

    page.goto(f"{server.address}/things/page-8.html")
    until(page, is_full)
    follow("item-150")
    page.evaluate(SCROLL, 300)
    before = until(page, is_full)
    answer()
    after = until(page, is_full)
    checks.check(after["seen"] == before["seen"], f"{name}: who scrolls on is not called back to an item that is found late, from {before['seen'][:2]} to {after['seen'][:2]}")

    follow("item-151")
    page.evaluate("() => { location.hash = '#' + [...document.querySelectorAll('.cell')].find(c => c.getBoundingClientRect().top > 300).id }")
    before = until(page, is_full)
    answer()
    after = until(page, is_full)
    checks.check(after["seen"] == before["seen"], f"{name}: of two links the later one counts, from {before['seen'][:2]} to {after['seen'][:2]}")

    follow("item-152")
    page.evaluate("() => { document.querySelector('.pagination a[href*=page-12]').click() }")
    answer()
    state = until(page, lambda s: is_full(s) and "item-660" in s["seen"])
    checks.check("item-660" in state["seen"], f"{name}: a link to a page counts more than one to an item before, not {state['seen'][:2]}")


def check_gone_back(checks, page, site):
    """After the visitor has gone back, a late page no longer scrolls to its item."""
    server, name = Server(site), page.name
    server.kept_back = NOT_STORED
    server.keep_back("page-2.html")
    page.goto(f"{server.address}/things/page-3.html")
    before = until(page, lambda s: "item-120" in s["seen"] and s["isReady"] and page.evaluate("() => history.state !== null"))
    page.evaluate("() => { location.hash = '#item-062' }")
    until(page, lambda s: s["y"] < before["y"] - SIZE[1])
    page.evaluate("() => { history.back() }")
    until(page, lambda s: abs(s["y"] - before["y"]) < 2)
    server.release()
    page.evaluate(ANSWERED)
    after = until(page, is_full)
    checks.check(abs(after["y"] - before["y"]) < 2, f"{name}: who has gone back stays there, at {before['y']}, not {after['y']}")


def check_names_gone(checks, page, site):
    """The positions of items cannot be loaded, because the site changed or the network failed."""
    server, name = Server(site), page.name
    server.kept_back = NOT_STORED
    page.goto(f"{server.address}/things/page-8.html")
    until(page, is_full)
    server.failing = (names_of(site),)
    page.evaluate("() => { location.hash = '#item-150' }")
    state = until(page, lambda s: s["notice"])
    checks.check("be reached" in (state["notice"] or ""), f"{name}: that nothing can be had is said, not {state['notice']}")
    server.failing = ()
    names = os.path.join(site, "assets", "layouts", names_of(site))
    os.rename(names, os.path.join(site, "names"))
    page.evaluate("() => { location.hash = '#item-151' }")
    state = until(page, lambda s: "since you opened" in (s["notice"] or ""))
    os.rename(os.path.join(site, "names"), names)
    checks.check("since you opened" in (state["notice"] or ""), f"{name}: that the site has changed is said, not {state['notice']}")
    page.problems[:] = [problem for problem in page.problems if not re.search(r"404|ERR_EMPTY|NS_ERROR|names", problem)]


def check_malformed(checks, page, site):
    """A malformed fragment is ignored."""
    server, name = Server(site), page.name
    for fragment in ("%", "%E0%A4", "item-001%"):
        page.goto("about:blank")
        page.goto(f"{server.address}/things/index.html#{fragment}")
        state = until(page, is_full)
        page.evaluate("() => scrollTo(0, 20000)")
        state = until(page, lambda s: is_full(s) and s["address"] != "index.html")
        page.evaluate("fragment => { location.hash = '#' + fragment }", fragment)
        after = until(page, is_full)
        checks.check(state["address"] != "index.html" and after["y"] == state["y"], f"{name}: pages come behind #{fragment}, and nothing moves, not {state['address']}, {state['y']} to {after['y']}")
    checks.check(not page.problems, f"{name}: no complaint of fragments, but {page.problems[:2]}")


def check_late_start(checks, page, site):
    """The visitor scrolls before the script has the positions of pages, or without them: the visible content stays."""
    name, seen = page.name, "() => { const cell = [...document.querySelectorAll('.cell')].find(c => c.getBoundingClientRect().top > 0); return [cell.id, cell.getBoundingClientRect().top] }"
    for address, fails in (("page-5.html", True), ("page-5.html#item-250", False), ("page-5.html#item-250", True)):
        server = Server(site)
        server.kept_back = NOT_STORED
        server.keep_back(manifest_of(site))
        page.goto("about:blank")
        page.goto(f"{server.address}/things/{address}", until="interactive")
        until(page, lambda s: page.evaluate("() => !!document.querySelector('.windowed') && document.readyState === 'complete'") and any(manifest_of(site) in path for path in server.asked))
        page.evaluate(SCROLL, 700)
        before = page.evaluate(seen)
        if fails:
            server.failing = (manifest_of(site),)
        server.release()
        until(page, lambda s: page.evaluate("() => !document.querySelector('.windowed')") if fails else s["isReady"] and is_full(s))
        page.evaluate(ANSWERED)
        after = page.evaluate(seen)
        checks.check(before[0] == after[0] and abs(before[1] - after[1]) < 2,
                     f"{name}: who scrolls before {address} {'fails' if fails else 'is ready'} stays at {before}, not {after}")
        if fails:
            restores = page.evaluate("() => history.scrollRestoration")
            checks.check(restores == "auto", f"{name}: a page that stays an ordinary one is gone back to as one, not {restores}")
    page.problems[:] = [problem for problem in page.problems if not re.search(r"ERR_EMPTY|NS_ERROR|window-", problem)]


def check_late_sheet(checks, page, site):
    """An item is shown at the right position even if its page's style sheet takes effect later than its load event, as
    in WebKit."""
    server, name = Server(site), page.name
    page.goto(f"{server.address}/things/page-8.html")
    until(page, is_full)
    page.evaluate("""() => {
      new MutationObserver(changes => {
        for (const sheet of changes.flatMap(({addedNodes}) => [...addedNodes])) if (/things-3-/.test(sheet.href)) {
          sheet.media = 'not all';
          sheet.addEventListener('load', () => setTimeout(() => { sheet.media = '' }, 300));
        }
      }).observe(document.head, {childList: true});
      location.hash = '#item-150';
    }""")
    state = until(page, lambda s: is_full(s) and "item-150" in s["seen"] and s["address"] == "page-3.html", seconds=5)
    top = page.evaluate("() => document.getElementById('item-150')?.getBoundingClientRect().top")
    checks.check("item-150" in state["seen"] and abs(top) < 2, f"{name}: an item is at the window's top, not {top}, and {state['seen'][:2]}")


def check_asked_again(checks, page, site):
    """A retry by the visitor sends one request, whatever happens before the response."""
    server, name = Server(site), page.name
    server.kept_back = NOT_STORED
    server.failing = ("page-2.html",)
    page.goto(f"{server.address}/things/index.html")
    until(page, is_full)
    page.evaluate("() => scrollTo(0, document.querySelector('.page').getBoundingClientRect().bottom + scrollY - innerHeight * .5)")
    until(page, lambda s: any("could not be loaded" in text for text in s["waiting"]))
    server.failing = ()
    server.keep_back("page-2.html")
    asked = len(server.asked)
    page.evaluate("() => document.querySelector('.waiting button').click()")
    wait_for(lambda: any(path.endswith("page-2.html") for path in server.asked[asked:]))
    for step in (10, 10, 10):
        page.evaluate(SCROLL, step)
    server.release()
    until(page, is_full)
    asked = [path for path in server.asked[asked:] if path.endswith("page-2.html")]
    checks.check(len(asked) == 1, f"{name}: a page is asked for once, not {len(asked)} times")
    page.problems[:] = [problem for problem in page.problems if not re.search(r"ERR_EMPTY|NS_ERROR|page-2", problem)]


def check_grown(checks, page, site):
    """Content above the collection may grow."""
    server, name = Server(site), page.name
    page.goto(f"{server.address}/things/index.html")
    until(page, is_full)
    page.evaluate("() => document.querySelector('.page-head').append(Object.assign(document.createElement('div'), {style: 'height: 600px'}))")
    page.evaluate("() => document.querySelector('.pagination a[href*=page-12]').click()")
    state = until(page, lambda s: is_full(s) and "item-660" in s["seen"] and s["address"] == "page-12.html")
    checks.check(state["first"] and state["first"][0] == "item-660" and state["first"][1] < 2,
                 f"{name}: page 12 begins at the window's top below a head that has grown, not {state['first']}")


def check_refresh(checks, page, folder):
    """An interrupted refresh leaves the page unchanged; the visitor's actions in the meantime take precedence."""
    name, site = page.name, os.path.join(folder, "Site")
    server = Server(site)
    server.kept_back = NOT_STORED
    page.goto(f"{server.address}/things/page-4.html")
    until(page, is_full)
    page.evaluate("() => { window.isSame = true }")
    # The site grows by six pages.
    command.write(folder, {f"Content/things/more-{index:03}.md": endless.item(endless.ITEMS + index) for index in range(6 * endless.PAGE)})
    command.write(folder, {f"Content/things/picture-{endless.ITEMS + index}.svg": endless.picture(index) for index in range(6 * endless.PAGE)})
    command.build(folder)
    refresh = "() => document.querySelector('.refresh').click()"
    # Page 4 opens below the end of page 3, whose first visible cell must stay.
    for failing in (names_of(site), "page-3.html"):
        server.failing = (failing,)
        asked = len(server.asked)
        page.evaluate(refresh)
        wait_for(lambda: any(path.endswith(failing) for path in server.asked[asked:]))
        state = until(page, lambda s: "be reached" in (s["notice"] or ""))
        checks.check("be reached" in (state["notice"] or ""), f"{name}: that {failing} can't be had is said, not {state['notice']}")
        server.failing = ()
        if not page.evaluate("() => window.isSame ?? false"):
            break
        page.evaluate("() => document.querySelector('.notice button').click()")
    checks.check(page.evaluate("() => window.isSame ?? false"), f"{name}: a refresh that fails leaves the page as it is")
    page.problems.clear()
    until(page, is_full)

    # While the new page is loading, the visitor scrolls and requests a refresh again.
    server.keep_back("page-3.html")
    asked = len(server.asked)
    page.evaluate(refresh)
    wait_for(lambda: any(path.endswith("page-3.html") for path in server.asked[asked:]))
    page.evaluate(refresh)
    page.evaluate("() => [1, 2, 3].forEach(n => setTimeout(() => dispatchEvent(new Event('load')), 50 * n))")
    page.evaluate(SCROLL, 200)
    place = "id => document.getElementById(id)?.getBoundingClientRect().top ?? null"
    held = until(page, lambda s: len(s["seen"]) > 6)["seen"][-1]
    before = page.evaluate(place, held)
    server.release()
    state = until(page, lambda s: "Nothing" in (s["notice"] or ""))
    checks.check("Nothing" in (state["notice"] or "") and page.evaluate("() => window.isSame ?? false"),
                 f"{name}: a second refresh looks when the first is through, and finds nothing, not {state['notice']}")
    until(page, lambda s: is_full(s) and page.evaluate(place, held) is not None)
    after = page.evaluate(place, held)
    checks.check(after is not None and abs(after - before) < 2, f"{name}: who scrolls during a refresh stays at {before} of {held}, not {after}")
    checks.check("of 18" in page.evaluate("() => document.querySelector('.bar').textContent"), f"{name}: the new pages are announced")
    late_theme(checks, page, server, folder)


def late_theme(checks, page, server, folder):
    """A changed theme needs a reload, at the same position, with any number of pages."""
    name, site = page.name, os.path.join(folder, "Site")
    before = until(page, lambda s: is_full(s) and s["first"][0])
    with open(os.path.join(folder, "Templates", "styles", "zz.css"), "w") as file:
        file.write("main { --look: new }\n")
    command.write(folder, {f"Content/things/yet-more-{index:03}.md": endless.item(index) for index in range(6 * endless.PAGE)})
    command.build(folder)
    page.evaluate("() => document.querySelector('.refresh').click()")
    state = until(page, lambda s: is_full(s) and page.evaluate("() => !window.isSame"))
    checks.check(not page.evaluate("() => window.isSame ?? false"), f"{name}: a new look comes with a new document")
    checks.check(state["address"] == "page-4.html" and state["first"] and state["first"][0] == before["first"][0],
                 f"{name}: a reload is at {before['first']}, not {state['first']} of {state['address']}")


def check_refresh_apart(checks, page, folder):
    """Pages with their own folders are refreshed without a reload, too."""
    server = Server(os.path.join(folder, "Site"))
    server.kept_back = NOT_STORED
    page.goto(f"{server.address}/things/")
    until(page, is_full)
    page.evaluate("() => { window.isSame = true; document.querySelector('.pagination a[href*=page-12]').click() }")
    until(page, lambda s: is_full(s) and address(page).endswith("/page-12/"))
    page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
    until(page, lambda s: "item-719" in s["seen"] and not s["waiting"])
    command.write(folder, {"Content/things/item-715.md": endless.item(1)})
    command.build(folder)
    page.evaluate("() => document.querySelector('.refresh').click()")
    told = "() => document.getElementById('item-715')?.textContent.trim() ?? ''"
    until(page, lambda s: page.evaluate(told).startswith("1:"))
    checks.check(page.evaluate(told).startswith("1:") and page.evaluate("() => window.isSame ?? false"),
                 f"{page.name}: clean addresses are refreshed in the same document, to {page.evaluate(told)}")


def names_of(site):
    return next(file for file in os.listdir(os.path.join(site, "assets", "layouts")) if NAMES in file)


def manifest_of(site):
    return next(file for file in os.listdir(os.path.join(site, "assets", "layouts")) if "-window-" in file)


def wait_for(condition, seconds=20):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError("what was waited for does not come")
        time.sleep(0.02)
