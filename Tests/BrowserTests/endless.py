"""Collections whose pages scroll as one: the positions of cells, the content of the document, and failures."""
import functools
import glob
import gzip
import os
import re
import shutil
import time

import command
import drawing
import sites
from channel import ProtocolError
from engines import ENGINES
from pages import NEAR
from scripts import ScriptError
from server import Server

ITEMS, PAGE = 720, 60
SIZE = (1000, 800)
# Without compositing layers, version 2.50 crashes when going back to a page with a transition.
OPTIONS = {"webkit": {"composites": True}}
# Responses that are delayed must not be cached either: every request reaches the server.
NOT_STORED = ("none",)
MOST_SCRIPT = 6000  # bytes of the script, compressed as servers do
# The largest number of nodes in the document, however far it is scrolled: pages out of view are removed.
MOST_NODES = 3000

STATE = """
() => ({
  height: document.documentElement.scrollHeight, y: scrollY, nodes: document.querySelectorAll('*').length,
  address: location.pathname.split('/').pop(), hash: location.hash, title: document.title,
  isReady: !window.isLeft && !document.querySelector('.refresh')?.disabled,
  said: document.querySelector('.announcement')?.textContent ?? null, notice: document.querySelector('.notice:not([hidden])')?.textContent ?? null,
  waiting: [...document.querySelectorAll('.waiting')].map(e => e.textContent),
  seen: [...document.querySelectorAll('.cell')].filter(c => {
    const r = c.getBoundingClientRect(); return r.bottom > 0 && r.top < innerHeight && !c.inert }).map(c => c.id),
  first: [...document.querySelectorAll('.cell')].map(c => [c.id, c.getBoundingClientRect().top]).find(([, top]) => top > -1) ?? null,
  // Whether the history entry contains the scroll position, so that going back restores it.
  isRemembered: (place => Math.abs((document.querySelector('.page.w' + place?.page)?.getBoundingClientRect().top ?? NaN) + place?.offset) < 1)(history.state?.window),
})
"""
FRAMES = """
([number, perPage]) => {
  const page = document.querySelector('.page.w' + number), own = page.getBoundingClientRect();
  return {width: own.width, frames: Object.fromEntries([...page.querySelectorAll('.cell')].map(cell => {
    const r = cell.getBoundingClientRect(), index = cell.getAttribute('aria-posinset') - 1;
    return ['cell 0.' + index % perPage, [r.left - own.left, r.top - own.top, r.width, r.height]];
  }))};
}
"""
ORDER = """
() => { const cells = [...document.querySelectorAll('.cell')].map(c => +c.getAttribute('aria-posinset'));
  return cells.every((n, i) => i === 0 || cells[i - 1] < n) }
"""
ROTATES = True


def item(index):
    title = " ".join(sites.WORDS[(index * 5 + n) % len(sites.WORDS)] for n in range(1 + index * 7 % 9))
    return f'---\ntitle: "{index}: {title}"\nimage: picture-{index % ITEMS}.svg\n---\n\n{title}\n'


def picture(index):
    height = 160 + index * 37 % 190
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="240" height="{height}"><rect width="240" height="{height}" '
            f'fill="hsl({index * 47 % 360} 40% 60%)"/></svg>')


def collection(name, more=""):
    tree = {f"Content/{name}/collection.md":
            f"---\ntitle: {name}\nlayout: {{kind: column, minColumnWidth: 180}}\ncell: card\nscroll: endless\npageSize: {PAGE}\nbareImages: false\n{more}---\n"}
    for index in range(ITEMS):
        tree[f"Content/{name}/item-{index:03}.md"] = item(index)
        tree[f"Content/{name}/picture-{index}.svg"] = picture(index)
    return tree


@functools.cache
def project(work, name):
    """The project folder "plain", or "pretty" with pretty URLs, with its site built."""
    folder = os.path.join(work, f"endless-{name}")
    settings = "prettyURLs: true\n" if name == "pretty" else ""
    tree = {"Content/site.yaml": f"title: Endless\n{settings}"} | collection("things")
    if name == "pretty":
        tree["Content/shots/collection.md"] = "---\ntitle: Shots\nlayout: grid\nscroll: endless\npageSize: 6\n---\n"
        tree |= {f"Content/shots/é shot {number}.png": drawing.png(900, 600, number) for number in range(10, 34)}
    command.write(folder, tree)
    command.build(folder)
    return folder


def prepare(work):
    """Builds the project folder, one with pretty URLs, and for each engine one that changes during the test."""
    folders = {name: project(work, name) for name in ("plain", "pretty")}
    for engine in ENGINES:
        folders[engine] = os.path.join(work, f"endless-{engine}")
        shutil.copytree(folders["plain"], folders[engine])
    return folders


def until(page, condition, seconds=20):
    """Waits until the condition holds or the time is up, and returns the state of the page."""
    end = time.monotonic() + seconds
    while True:
        try:
            state = page.glance(STATE)
            if condition(state) or time.monotonic() > end:
                return state
        except (ProtocolError, ScriptError):  # the page is being left
            if time.monotonic() > end:
                raise
        time.sleep(0.05)


def is_full(state):
    return len(state["seen"]) >= 6 and not state["waiting"] and state["isReady"]


def settled(page, condition=lambda state: True):
    """Waits until nothing is loading and the history contains the position, and returns the state of the page."""
    return until(page, lambda state: is_full(state) and state["isRemembered"] and condition(state))


def scroll(page, by):
    """Scrolls by a number of px and returns the state of the page. WebKit may scroll a moment later than requested."""
    y = page.evaluate("by => { const y = scrollY; scrollBy(0, by); return y + by }", by)
    return settled(page, lambda state: abs(state["y"] - y) < 2)


def check(checks, page, folders):
    server = Server(os.path.join(folders["plain"], "Site"))
    page.resize(*SIZE)
    check_ways(checks, page, folders["plain"], f"{server.address}/things/")
    check_visitor(checks, page, f"{server.address}/things/")
    check_slow_way(checks, page, os.path.join(folders["plain"], "Site"))
    check_failure(checks, page, os.path.join(folders["plain"], "Site"))
    for path in glob.glob(os.path.join(folders["plain"], "Site", "assets", "window-*.js")):
        with open(path, "rb") as file:
            size = len(gzip.compress(file.read(), 6))
        checks.check(size <= MOST_SCRIPT, f"the script has at most {MOST_SCRIPT} bytes, not {size}")
    checks.check(not server.missing, f"{page.name}: every file of the collection is there, but {server.missing[:3]}")
    pretty = Server(os.path.join(folders["pretty"], "Site"))
    check_pretty(checks, page, f"{pretty.address}/things/")
    check_pictures(checks, page, f"{pretty.address}/shots/")
    check_without_script(checks, page, os.path.join(folders["plain"], "Site"))
    check_change(checks, page, folders[page.name])
    if page.name == "chromium":
        check_images(checks, page, f"{server.address}/things/")
    # Failures caused by the test itself are no problems of the page.
    page.problems[:] = [problem for problem in page.problems if not re.search(r"ERR_EMPTY|page-7|NS_ERROR|script-src|Security|of a Script", problem)]


def check_ways(checks, page, folder, base):
    """From end to end, by jumps and by steps: nothing shifts, and every cell has the engine's frame."""
    page.goto(f"{base}index.html")
    start = until(page, is_full)
    name = page.name
    heights, most = {start["height"]}, start["nodes"]
    places = [0, 0.5, 0.25, 0.9, 1, 0.1]
    for share in places:
        page.evaluate("y => scrollTo(0, y)", share * (start["height"] - SIZE[1] - 400))
        state = until(page, is_full)
        checks.check(is_full(state), f"{name}: cells come at {share:.0%}, not {state['waiting']}")
        number = page.evaluate("() => +document.elementFromPoint(innerWidth / 2, innerHeight / 2).closest('.page').className.match(/w(\\d+)/)[1]")
        found = page.evaluate(FRAMES, [number, PAGE])
        expected = command.frames(folder, "things", number, [found["width"]])[0]
        away = max((abs(a - b) for key, frame in found["frames"].items() for a, b in zip(frame, expected[key])), default=1e9)
        checks.check(away <= NEAR, f"{name}: cells of page {number} as the engine's, but {away:.2f} px away")
        checks.check(page.evaluate(ORDER), f"{name}: cells in index-path order on page {number}")
        wanted = "index.html" if number == 1 else f"page-{number}.html"
        settled = until(page, lambda s: s["address"] == wanted)
        checks.check(settled["address"] == wanted, f"{name}: the address of page {number}, not {settled['address']}")
        checks.check(number == 1 or f"page {number} of 12" in settled["title"], f"{name}: the title of page {number}, not {settled['title']}")
        heights.add(settled["height"])
        most = max(most, settled["nodes"])
    y = 0
    while y < start["height"]:
        page.evaluate("y => new Promise(d => { scrollTo(0, y); requestAnimationFrame(() => requestAnimationFrame(d)) })", y)
        y += 700
        if y % 7 == 0:
            state = page.evaluate(STATE)
            heights.add(state["height"])
            most = max(most, state["nodes"])
    checks.check(len(heights) == 1, f"{name}: one height from end to end, not {heights}")
    checks.check(most <= MOST_NODES, f"{name}: at most {MOST_NODES} nodes, not {most}")


def check_visitor(checks, page, base):
    """The visitor's state is kept: the position through a resize, a reload and going back, the focus, and a link to an
    item."""
    name = page.name
    page.goto(f"{base}page-5.html")
    state = until(page, is_full)
    checks.check("item-240" in state["seen"], f"{name}: page 5 opens with its first item, not {state['seen'][:2]}")
    before = scroll(page, 2000)
    page.resize(700, SIZE[1])
    # The columns change, so some of the cells near the top stay the same, but not all.
    resized = until(page, lambda s: is_full(s) and set(s["seen"]) & set(before["seen"]))
    checks.check(set(resized["seen"]) & set(before["seen"]), f"{name}: the place is kept in a resize, not {before['seen']} to {resized['seen']}")
    page.resize(*SIZE)
    before = settled(page)
    page.goto(f"{base}item-001.html")
    page.evaluate("() => { setTimeout(() => history.back()) }")
    back = until(page, lambda s: is_full(s) and s["first"] and abs(s["first"][1] - before["first"][1]) < 2)
    checks.check(back["first"] and back["first"][0] == before["first"][0] and abs(back["first"][1] - before["first"][1]) < 2,
                 f"{name}: the way back leads to {before['first']}, not {back['first']}")
    page.evaluate("() => { window.isLeft = true; setTimeout(() => location.reload()) }")
    again = until(page, lambda s: is_full(s) and s["first"] and abs(s["first"][1] - before["first"][1]) < 2)
    checks.check(again["first"] and again["first"][0] == before["first"][0] and abs(again["first"][1] - before["first"][1]) < 2,
                 f"{name}: a reload shows {before['first']}, not {again['first']}")
    page.evaluate("() => document.querySelector('.cell a').focus({preventScroll: true})")
    held = page.evaluate("() => document.activeElement.closest('.cell').id")
    page.evaluate("() => scrollBy(0, 20000)")
    until(page, is_full)
    kept = page.evaluate("() => document.activeElement.closest('.cell')?.id")
    checks.check(kept == held, f"{name}: the focus stays at {held}, not {kept}")
    page.goto(f"{base}index.html#item-433")
    state = until(page, lambda s: "item-433" in s["seen"] and s["address"] == "page-8.html")
    checks.check("item-433" in state["seen"], f"{name}: a link to an item far away, not {state['seen'][:3]}")
    checks.check(state["address"] == "page-8.html" and "8 of 12" in (state["said"] or ""),
                 f"{name}: page 8 is said and in the address, not {state['said']}, {state['address']}")
    # Within the open page: to an item that is not in the document, on from there, and back.
    before = scroll(page, 900)
    page.evaluate("() => { location.hash = '#item-100' }")
    state = settled(page, lambda s: "item-100" in s["seen"])
    checks.check("item-100" in state["seen"], f"{name}: a link to an item of a page that is not there, not {state['seen'][:3]}")
    on = scroll(page, 300)
    for way, wanted in (("back", before), ("forward", on)):
        page.evaluate(f"() => {{ history.{way}() }}")
        state = until(page, lambda s: is_full(s) and s["first"] and s["first"][0] == wanted["first"][0] and abs(s["first"][1] - wanted["first"][1]) < 2 and s["address"] == wanted["address"])
        checks.check(state["first"][0] == wanted["first"][0] and abs(state["first"][1] - wanted["first"][1]) < 2 and state["address"] == wanted["address"],
                     f"{name}: {way} leads to {wanted['first']} on {wanted['address']}, not {state['first']} on {state['address']}")
    # A link's target is shown first; after a reload it is the visitor's last position.
    page.evaluate("() => { window.isLeft = true; setTimeout(() => location.reload()) }")
    state = until(page, lambda s: is_full(s) and s["first"] and abs(s["first"][1] - on["first"][1]) < 2)
    checks.check(state["first"][0] == on["first"][0] and abs(state["first"][1] - on["first"][1]) < 2,
                 f"{name}: a reload behind an item's link shows {on['first']}, not {state['first']}")


def check_slow_way(checks, page, site):
    """If an item's page loads slowly, the visitor gets to the item once it arrives, whatever else arrives first."""
    server = Server(site)
    page.goto(f"{server.address}/things/page-8.html")
    until(page, is_full)
    server.keep_back("page-3.html")
    page.evaluate("() => { location.hash = '#item-150' }")
    time.sleep(0.3)
    page.evaluate("() => { for (let i = 0; i < 5; i++) setTimeout(() => dispatchEvent(new Event('load')), 100 * i) }")
    time.sleep(1)
    server.release()
    state = until(page, lambda s: is_full(s) and "item-150" in s["seen"] and s["address"] == "page-3.html")
    checks.check("item-150" in state["seen"] and state["address"] == "page-3.html",
                 f"{page.name}: a link to an item of a page that is slow, not {state['seen'][:3]} of {state['address']}")


def check_failure(checks, page, site):
    """A page that cannot be loaded is reported, can be retried, and does not block other pages."""
    server = Server(site)
    server.kept_back = NOT_STORED
    name, base = page.name, f"{server.address}/things/"
    page.goto(f"{base}index.html")
    start = until(page, is_full)
    server.failing = ("page-7.html",)
    page.evaluate("y => scrollTo(0, y)", start["height"] * 6.4 / 12)
    state = until(page, lambda s: any("could not be loaded" in text for text in s["waiting"]))
    checks.check(any("Page 7 could not be loaded" in text for text in state["waiting"]), f"{name}: a page that fails is said, not {state['waiting']} at {state['y']:.0f} of {state['height']}, once {start['height']}")
    page.evaluate("y => scrollTo(0, y)", start["height"] * 3.4 / 12)
    checks.check(is_full(until(page, is_full)), f"{name}: other pages come where one fails")
    page.evaluate("y => scrollTo(0, y)", start["height"] * 6.4 / 12)
    until(page, lambda s: any("could not be loaded" in text for text in s["waiting"]))
    server.failing = ()
    page.evaluate("() => [...document.querySelectorAll('.waiting button')].forEach(button => button.click())")
    state = until(page, is_full)
    checks.check(is_full(state), f"{name}: the page comes when it is asked for again, not {state['waiting']}")


def check_pretty(checks, page, base):
    """Pretty URLs, with a folder per page, work the same way."""
    page.goto(f"{base}page-3/")
    state = until(page, is_full)
    page.evaluate("() => scrollBy(0, 12000)")
    until(page, is_full)
    time.sleep(0.5)
    links = page.evaluate("""async () => {
      const cells = [...document.querySelectorAll('.cell')], wrong = [];
      for (const cell of cells) if (!new RegExp('/things/' + cell.id + '/$').test(cell.querySelector('a').href)) wrong.push(cell.querySelector('a').href);
      const images = [...document.querySelectorAll('.cell img')].filter(image => { const r = image.getBoundingClientRect(); return r.bottom > 0 && r.top < innerHeight });
      await Promise.all(images.map(image => image.decode().catch(() => wrong.push(image.currentSrc))));
      return {wrong, count: cells.length, images: images.length, address: location.pathname};
    }""")
    checks.check(links["count"] and links["images"] and not links["wrong"], f"{page.name}: clean addresses lead where they should, but {links}")
    checks.check(re.search(r"/things/page-\d+/$", links["address"]) and state, f"{page.name}: clean addresses in the address, not {links['address']}")


def check_pictures(checks, page, base):
    """Every candidate of the pictures of pages that were fetched is there, and names with spaces can be linked to."""
    page.goto(f"{base}page-3/")
    until(page, is_full)
    missing, count = [], 0
    for y in (-9000, 9000):
        page.evaluate(f"() => scrollBy(0, {y})")
        until(page, is_full)
        found = page.evaluate("""async () => {
          const all = [...document.querySelectorAll('.cell img')].flatMap(image => image.srcset.split(/,\\s*/).map(text => text.trim().split(' ')[0]));
          const missing = [];
          for (const url of new Set(all)) if (!(await fetch(url, { method: 'HEAD' })).ok) missing.push(url);
          return {missing, count: new Set(all).size};
        }""")
        missing, count = missing + found["missing"], max(count, found["count"])
    checks.check(count > 12 and not missing, f"{page.name}: the candidates of fetched pictures, {count}, without {missing[:3]}")
    wanted = "%C3%A9%20shot%2032"
    for fragment in (wanted, "é shot 32", "%25C3%25A9%2520shot%252032"):
        page.goto(f"{base}")
        until(page, is_full)
        page.evaluate("text => { location.hash = text }", fragment)
        state = until(page, lambda s: wanted in s["seen"])
        checks.check(wanted in state["seen"], f"{page.name}: a link to #{fragment} leads to {state['seen']}")


def check_without_script(checks, page, site):
    """Without JavaScript, a page is one of several linked pages."""
    server = Server(site, policy="script-src 'none'")
    page.goto(f"{server.address}/things/page-2.html")
    state = page.evaluate("""() => ({cells: document.querySelectorAll('.cell').length, next: document.querySelector('.pagination [rel=next]')?.getAttribute('href'),
      is: !!document.querySelector('.windowed'), height: document.documentElement.scrollHeight})""")
    checks.check(state["cells"] == PAGE and state["next"] == "page-3.html" and not state["is"], f"{page.name}: an ordinary page without scripts, not {state}")


def check_change(checks, page, folder):
    """If the site changes while one of its pages is open, that is announced, and shown on request without a reload."""
    name, site = page.name, os.path.join(folder, "Site")
    server = Server(site)
    server.kept_back = NOT_STORED
    base = f"{server.address}/things/"
    page.goto(f"{base}page-4.html")
    state = until(page, is_full)
    page.evaluate("() => { window.isSame = true; document.querySelector('.refresh').click() }")
    state = until(page, lambda s: s["notice"])
    checks.check("Nothing has changed" in (state["notice"] or ""), f"{name}: nothing has changed, not {state['notice']}")
    before = until(page, is_full)
    gone, stays = before["seen"][0], before["seen"][1]
    os.remove(os.path.join(folder, "Content", "things", f"{gone}.md"))
    command.write(folder, {"Content/things/item-000b.md": item(1000)})
    time.sleep(0.1)
    command.build(folder)
    place = page.evaluate("id => document.getElementById(id).getBoundingClientRect().top", stays)
    # A page of the new build must not be mixed with pages of the old build.
    page.evaluate("() => scrollBy(0, 9000)")
    state = until(page, lambda s: "since you opened" in (s["notice"] or ""))
    checks.check("since you opened" in (state["notice"] or ""), f"{name}: a change is said, not {state['notice']}")
    page.evaluate("() => scrollBy(0, -9000)")
    until(page, lambda s: stays in s["seen"])
    place = page.evaluate("id => document.getElementById(id).getBoundingClientRect().top", stays)
    page.evaluate("""() => {
      window.animated = 0
      const animate = Element.prototype.animate
      Element.prototype.animate = function (...a) { window.animated++; return animate.apply(this, a) }
      document.querySelector('.notice button').click()
    }""")
    state = until(page, lambda s: gone not in s["seen"] and stays in s["seen"] and not s["notice"])
    now = page.evaluate("id => document.getElementById(id)?.getBoundingClientRect().top", stays)
    checks.check(gone not in state["seen"] and now is not None and abs(now - place) < 2,
                 f"{name}: what stays keeps its place in a change, not {place} to {now}, and {gone} is gone")
    checks.check(page.evaluate("() => window.isSame && window.animated > 0"), f"{name}: the change is animated, without a reload")
    page.evaluate("() => scrollTo(0, 0)")
    if name == "chromium":
        check_pull(checks, page)
    state = until(page, lambda s: "item-000b" in s["seen"])
    checks.check("item-000b" in state["seen"], f"{name}: what is new is at its place, not {state['seen'][:3]}")
    page.problems[:] = [problem for problem in page.problems if "404" not in problem]


def check_pull(checks, page):
    """Pulling down at the top checks whether the site has changed."""
    until(page, lambda s: s["y"] == 0)
    touch = lambda kind, *points: page.channel.call("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": 300, "y": y} for y in points])
    touch("touchStart", 100)
    for y in range(110, 320, 30):
        touch("touchMove", y)
    touch("touchEnd")
    state = until(page, lambda s: s["notice"])
    checks.check("Nothing has changed" in (state["notice"] or ""), f"pulling down looks for changes, but {state['notice']}")


def check_images(checks, page, base):
    """Images load in the order in which they come into view; requests for images behind the visitor are cancelled on a
    turn."""
    requests, failed = [], []
    page.channel.on("Network.requestWillBeSent", lambda e: requests.append((e["requestId"], e["request"]["url"])))
    page.channel.on("Network.loadingFailed", lambda e: failed.append(e["requestId"]) if e.get("canceled") else None)
    page.channel.call("Network.setCacheDisabled", cacheDisabled=True)
    page.channel.call("Network.emulateNetworkConditions", offline=False, latency=150, downloadThroughput=60_000, uploadThroughput=60_000)
    try:
        page.goto(f"{base}index.html")
        until(page, is_full)
        for direction, y in ((1, 30000), (-1, 45000)):
            page.evaluate("y => scrollTo(0, y)", y)
            until(page, is_full)
            page.evaluate("() => scrollBy(0, 30)" if direction > 0 else "() => scrollBy(0, -30)")
            time.sleep(3)
            requests.clear()
            for _ in range(12):
                page.evaluate("step => new Promise(d => { scrollBy(0, step); setTimeout(d, 250) })", direction * 130)
            images = [url for _, url in requests if url.endswith((".avif", ".jpg", ".png", ".svg"))]
            tops = page.evaluate("""urls => {
              const cells = [...document.querySelectorAll('.cell img')].map(i => [i.currentSrc, i.closest('.cell').getBoundingClientRect()]);
              return urls.map(u => cells.filter(([src]) => src === u).map(([, r]) => [r.top + scrollY, r.bottom + scrollY]));
            }""", images)
            # The demo's images recur, so each request is matched with the nearest copy in the scroll direction.
            edges = [min(top for top, _ in places) if direction > 0 else -max(bottom for _, bottom in places) for places in tops if len(places) == 1]
            checks.check(len(edges) >= 2 or len(images) >= 2, f"images are fetched ahead on the way {'down' if direction > 0 else 'up'}, but {len(images)}")
            checks.check(edges == sorted(edges), f"images are fetched in the order of prefetching, not {edges}")
        # On a slow connection, images ahead are still loading at the turn.
        page.channel.call("Network.emulateNetworkConditions", offline=False, latency=1500, downloadThroughput=-1, uploadThroughput=-1)
        page.evaluate("() => new Promise(d => { scrollTo(0, 15000); setTimeout(d, 4000) })")
        for _ in range(4):
            page.evaluate("() => new Promise(d => { scrollBy(0, 200); setTimeout(d, 60) })")
        failed.clear()
        page.evaluate("() => new Promise(d => { scrollBy(0, -400); setTimeout(d, 300) })")
        checks.check(failed, "a turn gives up what was on its way")
    finally:
        page.channel.call("Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=-1, uploadThroughput=-1)
        page.channel.call("Network.setCacheDisabled", cacheDisabled=False)
