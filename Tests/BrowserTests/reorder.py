"""Reordering in `vitrine preview`: cells are dragged by mouse, touch and keyboard, and only the order changes."""
import os
import time
import urllib.error
import urllib.request

import command
from user_input import user_input
from preview import until, preview
from processes import wait_for

ENGINES = ("chromium", "firefox")
COUNT = 12
# Windows line ends, unusual spaces and comments, which must all be kept.
TILES = ("---\r\ntitle:   'Tiles' # a title\r\nlayout: {kind: grid, columns: 4}\r\ncell: label\r\n# the end\r\n---\r\n\r\nText.\r\n")
PARTS = ("---\ntitle: Parts\nlayout: {kind: grid, columns: 3}\ncell: label\nsectionBy: section\norder:\n"
         "  - 'part-00' # first\n  - part-01\n---\n")
# Carousels turn pages, endless pages each have their own cells, and a right-to-left site is mirrored.
STRIP = "---\ntitle: Strip\nlayout: {kind: carousel, itemSize: {width: 260, height: 200}, paging: group}\ncell: photo\n---\n"
ENDLESS = "---\ntitle: Endless\nlayout: {kind: grid, columns: 4}\ncell: label\npageSize: 8\nscroll: endless\n---\n"
# Each section has a layout of its own; one scrolls sideways.
ROOMS = ("---\ntitle: Rooms\nsectionBy: section\ncell: label\nlayout: {kind: sections, default: {kind: grid, columns: 3},"
         " sections: {Two: {kind: carousel, itemSize: {width: 200, height: 120}}}}\n---\n")
FALLS = "---\ntitle: Falls\nlayout: {kind: waterfall, columns: 3}\ncell: card\n---\n"
PLACES = """
() => Object.fromEntries([...document.querySelectorAll('[data-collection] [data-cell]')].map(cell => {
  const { x, y, width, height } = cell.getBoundingClientRect();
  return [cell.id, [x, y + scrollY, width, height]];
}))
"""
STATE = """
() => {
  const root = document.querySelector('vitrine-notice')?.shadowRoot;
  const notice = root?.querySelector('.notice');
  return {
    same: window.marker === 1, path: location.pathname, stage: document.readyState, scroll: scrollY,
    holding: !!document.documentElement?.classList.contains('vitrine-holding'),
    held: document.querySelector('.vitrine-held')?.id ?? null,
    moved: [...document.querySelectorAll('[data-collection] [data-cell]')].filter(c => c.style.translate).map(c => c.id),
    cells: [...document.querySelectorAll('[data-collection] [data-cell]')].map(c => c.id),
    notice: notice && !notice.hidden ? notice.querySelector('span').textContent : null,
    said: window.said ?? [], slots: document.querySelectorAll('.vitrine-slot').length,
  };
}
"""
LISTEN = """
() => {
  window.marker = 1; window.said = [];
  const spoken = document.querySelector('vitrine-notice').shadowRoot.querySelector('.spoken');
  new MutationObserver(() => window.said.push(spoken.textContent)).observe(spoken, { childList: true });
}
"""
TOUCHES = """
() => {
  window.touches = {};
  addEventListener('pointerdown', event => touches.began = event.timeStamp, true);
  addEventListener('pointermove', event => touches.moved = event.timeStamp, true);
}
"""
STILL = "() => document.getAnimations().every(a => a.playState !== 'running')"
FOCUS = "id => document.getElementById(id).querySelector('a').focus({ preventScroll: true })"
UNDO = "() => document.querySelector('vitrine-notice').shadowRoot.querySelector('.notice button').click()"
ROTATES = True


def prepare(work):
    return work


def site(work, name):
    folder = os.path.join(work, f"reorder-{name}")
    tree = {"Content/site.yaml": "title: Order\n", "Content/tiles/collection.md": TILES, "Content/parts/collection.md": PARTS,
            "Content/falls/collection.md": FALLS, "Content/strip/collection.md": STRIP, "Content/endless/collection.md": ENDLESS,
            "Content/rooms/collection.md": ROOMS}
    for index in range(COUNT):
        tree[f"Content/tiles/tile-{index:02}.md"] = f"---\ntitle: Tile {index}\naspect: 1\n---\n"
        tree[f"Content/parts/part-{index:02}.md"] = f"---\naspect: 1\nsection: {'One' if index < 5 else 'Two'} # s\n---\n"
        tree[f"Content/rooms/room-{index:02}.md"] = f"---\naspect: 1\nsection: {'One' if index < 6 else 'Two'}\n---\n"
        tree[f"Content/strip/strip-{index:02}.md"] = tree[f"Content/endless/end-{index:02}.md"] = "---\naspect: 1\n---\n"
        tree[f"Content/falls/fall-{index:02}.md"] = f"---\naspect: {1 + index % 3}:{2 + index % 2}\n---\n{'Words of it. ' * (1 + index * 7 % 11)}\n"
    command.write(folder, tree)
    command.build(folder)
    return folder


def text(folder, path):
    with open(os.path.join(folder, "Content", path), "rb") as file:
        return file.read().decode()


def state(page, condition):
    return until(page, condition, STATE)


def center(places, name, scroll=0):
    x, y, width, height = places[name]
    return x + width / 2, y + height / 2 - scroll


def still(page):
    """Waits until nothing moves, and returns the positions."""
    time.sleep(0.3)
    wait_for(lambda: page.evaluate(STILL) or None, "stillness", 20)
    return page.evaluate(PLACES)


def near(one, other, names, slack=0.6):
    return [n for n in names if any(abs(a - b) > slack for a, b in zip(one[n], other[n]))]


def check(checks, page, work):
    folder = site(work, page.name)
    with preview(folder) as address:
        page.resize(1024, 900)
        user = user_input(page)
        check_mouse(checks, page, user, folder, address)
        check_keyboard(checks, page, user, folder, address)
        check_late(checks, page, user, folder, address)
        check_cancel(checks, page, user, folder, address)
        check_conflict(checks, page, user, folder, address)
        check_touch(checks, page, user, folder, address)
        check_sections(checks, page, user, folder, address)
        check_rooms(checks, page, user, folder, address)
        check_edges(checks, page, user, folder, address)
        check_strip(checks, page, user, folder, address)
        check_endless(checks, page, user, folder, address)
        check_mirrored(checks, page, user, folder, address)
        check_refusals(checks, page, folder, address)
        page.goto("about:blank")


def open_page(page, address, path):
    page.goto(address + path)
    wait_for(lambda: page.evaluate("() => !!document.querySelector('vitrine-notice')") or None, "the script", 20)
    page.evaluate(LISTEN)
    return page.evaluate(PLACES)


def check_mouse(checks, page, user, folder, address):
    name = page.name
    for path, file, cells in (("tiles/index.html", "tiles/collection.md", ("tile-00", "tile-06")), ("falls/index.html", "falls/collection.md", ("fall-01", None))):
        before, original = open_page(page, address, path), text(folder, file)
        if not cells[1]:  # the last cell in view that is not at the edge
            cells = (cells[0], [n for n in before if 100 < center(before, n)[1] < 700][-1])
        start, goal = center(before, cells[0]), center(before, cells[1])
        user.press(*start)
        for step in (0.1, 0.4, 0.8, 1):
            user.move(*(a + (b - a) * step for a, b in zip(start, goal)))
            time.sleep(0.1)
        now = state(page, lambda s: len(s["moved"]) > 2 and s["holding"])
        checks.check(now["held"] == cells[0] and len(now["moved"]) > 2, f"{name}: others make room on {path}, not {now}")
        held = still(page)
        if directory := os.environ.get("PREVIEW_SCREENSHOTS"):
            page.screenshot(os.path.join(directory, f"reorder-{path.split('/')[0]}-{name}.png"))
        x, y = center(held, cells[0])
        checks.check(abs(x - goal[0]) < 3 and abs(y - goal[1]) < 3, f"{name}: the cell is under the pointer on {path}, at {goal}, not at {x}, {y}")
        checks.check(text(folder, file) == original, f"{name}: nothing is written while a cell is held")
        user.release(*goal)
        now = state(page, lambda s: s["notice"] and s["cells"] != list(before) and not s["moved"])
        checks.check(now["same"] and now["path"].endswith(path), f"{name}: letting go neither reloads nor follows the link, but {now}")
        checks.check(now["notice"] == f"Saved in Content/{file}.", f"{name}: says where it is saved, not {now['notice']}")
        settled = still(page)
        others = [n for n in settled if n != cells[0]]
        # The texts of a waterfall are frozen at the narrow end of an interval, so heights may differ by this much.
        slack = 0.6 if path.startswith("tiles") else 24
        wrong = near(held, settled, others, slack)
        checks.check(not wrong, f"{name}: cells stay where they made room on {path}, but {[(n, held[n], settled[n]) for n in wrong[:2]]}")
        order = now["cells"]
        written = "\r\n" if "\r\n" in original else "\n"
        listed = order[:order.index(cells[0]) + 1]
        expected = original.replace(f"{written}---{written}", f"{written}order:{written}" + "".join(f"  - {n}{written}" for n in listed) + f"---{written}", 1)
        checks.check(text(folder, file) == expected and order != list(before), f"{name}: the order is written and nothing else, not {text(folder, file)!r}")
        page.evaluate(UNDO)
        now = state(page, lambda s: s["cells"] == list(before))
        checks.check(text(folder, file) == original and now["same"] and now["cells"] == list(before), f"{name}: undo puts back every byte on {path}")
        wait_for(lambda: text(folder, file) == original or None, "undo", 10)
        still(page)


def check_keyboard(checks, page, user, folder, address):
    name = page.name
    before, original = open_page(page, address, "tiles/index.html"), text(folder, "tiles/collection.md")
    page.evaluate(FOCUS, "tile-01")
    user.key(" ")
    now = state(page, lambda s: s["said"])
    checks.check(now["said"] and now["said"][0].startswith("Lifted Tile 1. Place 2 of 12"), f"{name}: lifting is said, not {now['said']}")
    for key, place in (("ArrowRight", 3), ("ArrowDown", 7), ("ArrowLeft", 6)):
        user.key(key)
        now = state(page, lambda s: s["said"] and f"Place {place} of 12" in s["said"][-1])
        checks.check(f"Place {place} of 12" in now["said"][-1], f"{name}: {key} moves it to place {place}, not {now['said']}")
    checks.check(text(folder, "tiles/collection.md") == original, f"{name}: keys write nothing before the cell is put down")
    user.key(" ")
    order = ["tile-00", "tile-02", "tile-03", "tile-04", "tile-05", "tile-01"]
    now = state(page, lambda s: s["cells"][:6] == order and not s["moved"])
    checks.check(now["cells"][:6] == order and "Put down" in now["said"][-1], f"{name}: Space puts it down, not {now}")
    focus = page.evaluate("() => document.activeElement.closest('[data-cell]')?.id")
    checks.check(focus == "tile-01" and now["same"], f"{name}: the focus stays with it, not {focus}")
    still(page)
    user.key("z", control=True)
    now = state(page, lambda s: s["cells"] == list(before))
    checks.check(text(folder, "tiles/collection.md") == original and now["cells"] == list(before), f"{name}: Ctrl-Z takes it back")
    still(page)


def check_late(checks, page, user, folder, address):
    """Escape has no effect once the order is being written, and two clicks on Undo revert one move."""
    name = page.name
    before, original = open_page(page, address, "tiles/index.html"), text(folder, "tiles/collection.md")
    page.evaluate("""() => {
      const own = fetch
      Object.assign(window, { asked: [], release: null })
      window.fetch = async (...parts) => {
        asked.push(String(parts[0]))
        if (asked.at(-1).endsWith('/drop')) await new Promise(done => (release = done))
        return own(...parts)
      }
    }""")
    page.evaluate(FOCUS, "tile-01")
    user.key(" ")
    state(page, lambda s: s["said"])
    user.key("ArrowRight")
    state(page, lambda s: "Place 3 of 12" in s["said"][-1])
    user.key(" ")
    wait_for(lambda: page.evaluate("() => release !== null") or None, "the question", 20)
    user.key("Escape")
    page.evaluate("() => release()")
    now = state(page, lambda s: s["cells"][:3] == ["tile-00", "tile-02", "tile-01"] and not s["moved"] and not s["holding"])
    checks.check(now["cells"][:3] == ["tile-00", "tile-02", "tile-01"] and "Put down" in now["said"][-1] and "Put back." not in now["said"],
                 f"{name}: Escape while it is written changes nothing, not {now}")
    still(page)
    page.evaluate("""() => {
      const undo = [...document.querySelector('vitrine-notice').shadowRoot.querySelectorAll('button')].find(b => b.textContent === 'Undo')
      undo?.click()
      undo?.click()
    }""")
    now = state(page, lambda s: s["cells"] == list(before))
    count = page.evaluate("() => asked.filter(address => address.endsWith('/undo')).length")
    checks.check(now["cells"] == list(before) and text(folder, "tiles/collection.md") == original and count == 1,
                 f"{name}: two clicks on Undo are one, not {count}, {now['cells'][:3]}")
    still(page)


def check_cancel(checks, page, user, folder, address):
    name = page.name
    before, original = open_page(page, address, "tiles/index.html"), text(folder, "tiles/collection.md")
    stamp = os.stat(os.path.join(folder, "Content/tiles/collection.md")).st_mtime_ns

    def restored(what):
        now = state(page, lambda s: not s["holding"] and not s["moved"] and not s["slots"] and not s["held"])
        places = still(page)
        checks.check(not now["moved"] and not now["holding"] and not now["slots"] and not near(before, places, before), f"{name}: {what} puts everything back, not {now}")
        checks.check(text(folder, "tiles/collection.md") == original and os.stat(os.path.join(folder, "Content/tiles/collection.md")).st_mtime_ns == stamp,
                     f"{name}: {what} writes nothing")

    start, goal = center(before, "tile-05"), center(before, "tile-00")
    for what, leave in (("Escape", lambda: user.key("Escape")), ("leaving the window", lambda: page.evaluate("() => window.dispatchEvent(new Event('blur'))"))):
        user.press(*start)
        user.move(start[0] - 20, start[1])
        user.move(*goal)
        now = state(page, lambda s: len(s["moved"]) > 2)
        checks.check(len(now["moved"]) > 2, f"{name}: held before {what}")
        leave()
        user.release(*goal)
        restored(what)
    page.evaluate(FOCUS, "tile-03")
    user.key(" ")
    state(page, lambda s: s["said"])
    user.key("ArrowDown")
    state(page, lambda s: len(s["moved"]) > 2)
    user.key("Escape")
    restored("Escape from the keyboard")
    # Firefox without a window reports no focus event for a focus moved by script.
    for leave in ("Tab", "focus")[:2 if name == "chromium" else 1]:
        page.evaluate(FOCUS, "tile-03")
        user.key(" ")
        user.key("ArrowRight")
        state(page, lambda s: s["moved"])
        user.key("Tab") if leave == "Tab" else page.evaluate(FOCUS, "tile-08")
        restored(f"taking the focus away by {leave}")
    page.evaluate("() => scrollTo({ top: 0, behavior: 'instant' })")
    # A click without a drag follows the link.
    user.press(*start)
    user.release(*start)
    now = state(page, lambda s: s["path"].endswith("tile-05.html") and s["stage"] == "complete")
    checks.check(now["path"].endswith("tile-05.html"), f"{name}: a click still follows the link, not {now}")


def check_conflict(checks, page, user, folder, address):
    name = page.name
    before, original = open_page(page, address, "tiles/index.html"), text(folder, "tiles/collection.md")
    start, goal = center(before, "tile-00"), center(before, "tile-02")
    user.press(*start)
    user.move(start[0] + 20, start[1])
    user.move(*goal)
    state(page, lambda s: len(s["moved"]) > 2)
    mine = original.replace("Text.", "Other text.")
    command.write(folder, {"Content/tiles/collection.md": mine})
    time.sleep(0.4)
    now = page.evaluate(STATE)
    checks.check(now["holding"] and now["held"] == "tile-00", f"{name}: a build leaves a held cell alone, not {now}")
    user.release(*goal)
    now = state(page, lambda s: s["notice"] and not s["moved"])
    # The browser logs the rejection, which is expected.
    page.problems[:] = [problem for problem in page.problems if "409" not in problem]
    checks.check(now["notice"] == "Content/tiles/collection.md has changed on disk; nothing was written.", f"{name}: a conflict is said, not {now['notice']}")
    checks.check(text(folder, "tiles/collection.md") == mine and now["cells"] == list(before), f"{name}: what was written meanwhile stays")
    shown = wait_for(lambda: page.evaluate("() => document.querySelector('main').textContent.includes('Other text.')") or None, "the text", 20)
    checks.check(shown and page.evaluate(STATE)["same"], f"{name}: then the page follows")
    command.write(folder, {"Content/tiles/collection.md": original})
    wait_for(lambda: page.evaluate("() => !document.querySelector('main').textContent.includes('Other text.')") or None, "the text", 20)


def check_touch(checks, page, user, folder, address):
    name = page.name
    before, original = open_page(page, address, "tiles/index.html"), text(folder, "tiles/collection.md")
    start, goal = center(before, "tile-00"), center(before, "tile-01")
    # A touch that moves at once scrolls. If a busy machine delays it until the cell is lifted, the test tries again.
    page.evaluate(TOUCHES)
    for _ in range(5):
        user.touch(*start)
        user.touch_move(start[0], start[1] - 40)
        now, rest = page.evaluate(STATE), page.evaluate("() => touches.moved - touches.began")
        if now["holding"]:
            user.key("Escape")
        user.touch_end()
        still(page)
        unscrolled(page)
        if not (now["holding"] and rest > 200):
            break
    checks.check(not now["holding"], f"{name}: a swipe lifts nothing, but after {rest} ms")
    user.touch(*start)
    now = state(page, lambda s: s["holding"])
    checks.check(now["held"] == "tile-00", f"{name}: a finger that rests lifts the cell, not {now}")
    for step in (0.2, 0.6, 1):
        user.touch_move(*(a + (b - a) * step for a, b in zip(start, goal)))
        time.sleep(0.1)
    state(page, lambda s: "tile-01" in s["moved"])
    user.touch_end()
    now = state(page, lambda s: s["cells"][:2] == ["tile-01", "tile-00"])
    checks.check(now["cells"][:2] == ["tile-01", "tile-00"] and now["same"] and now["path"].endswith("index.html"), f"{name}: a finger moves it, not {now}")
    checks.check(text(folder, "tiles/collection.md") == original.replace("# the end\r\n", "# the end\r\norder:\r\n  - tile-01\r\n  - tile-00\r\n"),
                 f"{name}: and the order is written")
    still(page)
    user.key("z", control=True)
    state(page, lambda s: s["cells"][:2] == ["tile-00", "tile-01"])


def unscrolled(page):
    """Scrolls back to the top after a swipe has ended; its distance depends on its speed."""
    places = []

    def stands():
        places.append(page.evaluate("() => scrollY"))
        time.sleep(0.15)
        return True if len(places) > 4 and len(set(places[-4:])) == 1 else None

    wait_for(stands, "the end of the swipe", 20)
    page.evaluate("() => scrollTo({ top: 0, behavior: 'instant' })")


def check_sections(checks, page, user, folder, address):
    name = page.name
    before = open_page(page, address, "parts/index.html")
    collection, item = text(folder, "parts/collection.md"), text(folder, "parts/part-01.md")
    page.resize(1024, 1600)
    before = page.evaluate(PLACES)
    start, goal = center(before, "part-01"), center(before, "part-06")
    user.press(*start)
    for step in (0.1, 0.5, 0.9, 1):
        user.move(*(a + (b - a) * step for a, b in zip(start, goal)))
        time.sleep(0.15)
    state(page, lambda s: "part-07" in s["moved"])
    held = still(page)
    user.release(*goal)
    now = state(page, lambda s: s["notice"] and not s["moved"] and s["cells"] != list(before))
    checks.check(text(folder, "parts/part-01.md") == item.replace("One", "Two"), f"{name}: another section is written to the item, not {text(folder, 'parts/part-01.md')!r}")
    section = page.evaluate("() => document.getElementById('part-01').dataset.cell.split('.')[0]")
    checks.check(section == "1" and now["same"] and "'part-00' # first" in text(folder, "parts/collection.md"), f"{name}: and the page shows it there, not in {section}")
    wrong = near(held, still(page), [n for n in held if n != "part-01"])
    checks.check(not wrong, f"{name}: cells of both sections stay where they made room, but {wrong[:3]}")
    page.evaluate(UNDO)
    state(page, lambda s: s["cells"] == list(before))
    checks.check(text(folder, "parts/part-01.md") == item and text(folder, "parts/collection.md") == collection, f"{name}: undo puts back both files")
    page.resize(1024, 800)


def check_rooms(checks, page, user, folder, address):
    """In a section with a layout of its own, a cell moves among the others of the section."""
    name, original = page.name, text(folder, "rooms/collection.md")
    for moved, goal, order in (("00", "04", ("01", "02", "03", "04", "00", "05")), ("06", "07", ("07", "06", "08", "09", "10", "11"))):
        page.resize(1024, 1600)
        before = open_page(page, address, "rooms/index.html")
        ids = {cell[-2:]: cell for cell in before}
        drag(user, center(before, ids[moved]), center(before, ids[goal]))
        held = state(page, lambda s: s["holding"] and s["moved"])
        others = [cell for cell in held["moved"] if (cell[-2:] < "06") != (moved < "06")]
        checks.check(held["held"] == ids[moved] and not others, f"{name}: only cells of the section make room, not {held}")
        user.release(*center(before, ids[goal]))
        now = state(page, lambda s: s["notice"] and not s["moved"] and s["cells"] != list(before))
        shown = [cell[-2:] for cell in now["cells"] if (cell[-2:] < "06") == (moved < "06")]
        checks.check(shown == list(order) and now["same"], f"{name}: a cell goes along its section, not {shown}")
        listed = [line[-2:] for line in text(folder, "rooms/collection.md").split("\n") if line.startswith("  - room-")]
        checks.check(listed[-1] == moved and [n for n in listed if n in order] == list(order[:order.index(moved) + 1]), f"{name}: its order is written, not {listed}")
        page.evaluate(UNDO)
        state(page, lambda s: s["cells"] == list(before))
        checks.check(text(folder, "rooms/collection.md") == original, f"{name}: undo puts back the sections")
    page.resize(1024, 800)


def check_edges(checks, page, user, folder, address):
    name = page.name
    page.resize(700, 420)
    time.sleep(0.3)
    before = open_page(page, address, "falls/index.html")
    start = center(before, "fall-01")
    start = (start[0], min(start[1], 380))
    user.press(*start)
    user.move(start[0], start[1] + 12)
    user.move(start[0], 412)
    now = state(page, lambda s: s["scroll"] > 250)
    checks.check(now["scroll"] > 250 and now["holding"], f"{name}: the page scrolls while a cell is held at its edge, not to {now['scroll']}")
    user.key("Escape")
    user.release(start[0], 412)
    state(page, lambda s: not s["holding"])
    page.resize(1024, 800)


def drag(user, start, goal):
    user.press(*start)
    for step in (0.1, 0.5, 0.9, 1):
        user.move(*(a + (b - a) * step for a, b in zip(start, goal)))
        time.sleep(0.1)


def check_strip(checks, page, user, folder, address):
    name = page.name
    before = open_page(page, address, "strip/index.html")
    start = center(before, "strip-00")
    drag(user, start, (start[0] + 40, start[1]))
    user.move(1000, start[1])
    turned = wait_for(lambda: page.evaluate("() => document.querySelector('[data-collection]').scrollLeft > 500") or None, "another page", 20)
    checks.check(turned, f"{name}: a carousel turns its pages")
    user.move(500, start[1])
    state(page, lambda s: len(s["moved"]) > 2)
    user.release(500, start[1])
    now = state(page, lambda s: s["notice"] and not s["moved"] and s["cells"] != list(before))
    place = now["cells"].index("strip-00")
    order = "order:\n" + "".join(f"  - {n}\n" for n in now["cells"][:place + 1])
    checks.check(place > 2 and now["same"] and order in text(folder, "strip/collection.md"), f"{name}: a cell goes along a carousel, not to {place}")


def check_endless(checks, page, user, folder, address):
    name = page.name
    before = open_page(page, address, "endless/index.html")
    cells = list(before)
    drag(user, center(before, cells[0]), center(before, cells[2]))
    state(page, lambda s: cells[2] in s["moved"])
    user.release(*center(before, cells[2]))
    now = state(page, lambda s: s["notice"] and not s["moved"] and s["cells"][:3] == [cells[1], cells[2], cells[0]])
    checks.check(now["cells"][:3] == [cells[1], cells[2], cells[0]] and now["same"], f"{name}: a cell goes to another place in an endless collection, not {now['cells'][:4]}")


def check_mirrored(checks, page, user, folder, address):
    name = page.name
    open_page(page, address, "tiles/index.html")
    command.write(folder, {"Content/site.yaml": "title: Order\nlanguage: he\n"})
    # A page loaded before the preview has the new build may not hold a cell yet; later pages may.
    wait_for(lambda: page.evaluate("() => document.documentElement.dir === 'rtl'") or None, "the mirrored site", 30)
    before = open_page(page, address, "tiles/index.html")
    checks.check(before["tile-00"][0] > before["tile-01"][0], f"{name}: the site is mirrored")
    goal = center(before, "tile-02")
    drag(user, center(before, "tile-00"), goal)
    state(page, lambda s: {"tile-01", "tile-02"} <= set(s["moved"]))
    held = still(page)
    user.release(*goal)
    now = state(page, lambda s: s["notice"] and not s["moved"] and s["cells"][:3] == ["tile-01", "tile-02", "tile-00"])
    wrong = near(held, still(page), [n for n in held if n != "tile-00"])
    checks.check(now["cells"][:3] == ["tile-01", "tile-02", "tile-00"] and not wrong, f"{name}: mirrored cells make room where they stay, not {now['cells'][:3]} {wrong}")
    page.evaluate(FOCUS, "tile-01")
    user.key(" ")
    state(page, lambda s: s["said"])
    user.key("ArrowLeft")
    now = state(page, lambda s: s["said"] and "Place 2 of" in s["said"][-1])
    checks.check("Place 2 of" in now["said"][-1], f"{name}: the left arrow leads on, not {now['said']}")
    user.key("Escape")
    state(page, lambda s: not s["holding"])


def check_refusals(checks, page, folder, address):
    """Requests from outside the preview's pages cannot write anything."""
    token = page.evaluate("() => document.querySelector('script[data-token]').dataset.token")
    before = text(folder, "tiles/collection.md")
    good = {"X-Vitrine-Token": token}
    for headers in ({}, {"X-Vitrine-Token": "x"}, good | {"Origin": "http://example.org"}, good | {"Host": "example.org"}, good | {"Origin": "null"}):
        for action in ("lift", "drag", "step", "drop", "cancel", "undo"):
            request = urllib.request.Request(f"{address}.vitrine/{action}", data=b"session=1", headers=headers, method="POST")
            try:
                status = urllib.request.urlopen(request, timeout=10).status
            except urllib.error.HTTPError as error:
                status = error.code
            checks.check(status in (403, 421), f"{page.name}: {action} with {sorted(headers)} is refused, not answered {status}")
    checks.check(text(folder, "tiles/collection.md") == before, f"{page.name}: refused requests write nothing")
