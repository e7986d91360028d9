"""Horizontally scrolling layouts are scrolled by links and keys, in both writing directions and without a script."""
import os
import random

import command
from engines import open_browser
from sample import part
from server import Server

WIDTHS = (390, 1440)
LANGUAGES = ("en", "ar")
PAGES = ("carousel", "flow-horizontal")
# Containers that snap to groups or pages: cells of equal length, and of several lengths, some longer than a phone.
PAGED = {"groups": "{kind: carousel, itemSize: {width: 200, height: 240}, sectionInset: {leading: 12, trailing: 12}, paging: group}",
         "pages": "{kind: carousel, itemSize: {width: 200, height: 240}, paging: true}",
         "uneven": "{kind: carousel, height: 200, paging: group}"}
SHAPES = ("1:1", "3:4", "16:9", "1:2", "4:3", "3:1", "2:3")
# Containers that snap to each picture; the narrowest is a sixth as wide as the widest.
MIXED = {"mixed": "{kind: carousel}", "mixed-inset": "{kind: carousel, sectionInset: {leading: 24, trailing: 24}, interitemSpacing: 7, lineSpacing: 7}"}
MIXED_SHAPES = ("3:2", "1:2", "3:1", "1:1", "3:4", "5:2", "2:3", "16:9", "4:3", "1:2", "3:1", "9:5", "2:1")
MIXED_COUNT = 18
MIXED_WIDTHS = (320, 375, 768, 1024, 1440)
# A default font size in px that is not the usual one.
LARGE_TEXT = 21
STOPS = "() => [...document.querySelectorAll('.stops a')].map(a => a.getAttribute('href'))"
FOLLOW = "href => document.querySelector(`.stops a[href='${href}']`).click()"
FOCUS = "selector => document.querySelector(selector).focus()"
# The distances in px of a selected element from the start and the end of the container, the sizes of both, and the
# distance that the container can still scroll to its end.
PLACE = """
selector => {
  const box = document.querySelector('.sideways'), rtl = document.dir === 'rtl';
  const [outer, inner] = [box, document.querySelector(selector)].map(e => e.getBoundingClientRect());
  const [start, end] = rtl ? [outer.right - inner.right, inner.left - outer.left] : [inner.left - outer.left, outer.right - inner.right];
  const margins = getComputedStyle(document.querySelector(selector));
  const [before, after] = [margins.scrollMarginInlineStart, margins.scrollMarginInlineEnd].map(parseFloat);
  // How much of the area that WebKit takes for visible is: the cell with its margins and the container's padding, which
  // is what the snapport leaves.
  const snapport = parseFloat(getComputedStyle(box).scrollPaddingInlineEnd.match(/([\\d.]+)px\\)$/)?.[1] ?? outer.width);
  const area = Math.min(start + inner.width + after + Math.max(0, outer.width - snapport), outer.width) - Math.max(start - before, 0);
  return {start, end, area, rest: box.scrollWidth - box.clientWidth - Math.abs(box.scrollLeft), outer: outer.width, inner: inner.width};
}
"""
# The start and end of each cell in px from the start of the content, and the length of the visible part.
EXTENTS = """
() => {
  const box = document.querySelector('.sideways'), rtl = document.dir === 'rtl', outer = box.getBoundingClientRect();
  const from = Math.abs(box.scrollLeft);
  const cells = [...box.querySelectorAll('.cell')].map(cell => {
    const r = cell.getBoundingClientRect();
    return rtl ? [outer.right - r.right + from, outer.right - r.left + from] : [r.left - outer.left + from, r.right - outer.left + from];
  });
  return {cells, seen: box.clientWidth, farthest: box.scrollWidth - box.clientWidth};
}
"""
# The counter of a carousel's cells, what the numbers under the cells consist of, and the space for them in px.
NUMBERS = """
() => {
  const box = document.querySelector('.sideways'), cells = [...box.querySelectorAll('.cell')];
  return {first: getComputedStyle(box).counterReset, room: parseFloat(getComputedStyle(box).paddingBlockEnd),
          contents: [...new Set(cells.map(cell => getComputedStyle(cell, '::after').content))]};
}
"""
SCROLL = "offset => { const box = document.querySelector('.sideways'); box.scrollTo({left: document.dir === 'rtl' ? -offset : offset, behavior: 'instant'}) }"
SCROLL_BY = "distance => document.querySelector('.sideways').scrollBy({left: document.dir === 'rtl' ? -distance : distance, behavior: 'instant'})"
SCROLLED = "() => Math.abs(document.querySelector('.sideways').scrollLeft)"
# Waits until the container has left a position, at most as long as a browser may take to start scrolling.
LEFT = """
before => new Promise(done => {
  const box = document.querySelector('.sideways'), start = performance.now();
  const look = () => Math.abs(Math.abs(box.scrollLeft) - before) > 0.5 || performance.now() - start > 2000 ? done() : requestAnimationFrame(look);
  look();
})
"""
STAGE = "() => document.querySelector('.stage').getBoundingClientRect().width"
# The middle of the button that scrolls forward, in px of the viewport.
FORWARD_BUTTON = """
() => {
  document.querySelector('.stops').scrollIntoView({block: 'end', behavior: 'instant'});
  const stage = document.querySelector('.stage').getBoundingClientRect(), half = 1.375 * parseFloat(getComputedStyle(document.documentElement).fontSize);
  return [document.dir === 'rtl' ? stage.left + half : stage.right - half, stage.bottom - half];
}
"""
RING = "() => { const s = getComputedStyle(document.activeElement); return [s.outlineStyle, parseFloat(s.outlineWidth)] }"
# Waits until neither the container nor the page has moved for some frames; frames take longer in a busy browser.
REST = """
() => new Promise(done => {
  const box = document.querySelector('.sideways'), place = () => `${box.scrollLeft} ${scrollY}`;
  let last = place(), still = 0;
  const look = () => {
    const now = place();
    still = now === last ? still + 1 : 0;
    last = now;
    still < 8 ? requestAnimationFrame(look) : done();
  };
  requestAnimationFrame(look);
})
"""
ROTATES = True


def prepare(work):
    return [(language, Server(os.path.join(command.layouts(work, language), "Site")), *paged(work, language))
            for language in LANGUAGES]


def paged(work, language):
    """The project folder with containers that snap to items, groups and pages, and a server of its site."""
    folder = os.path.join(work, f"paged-{language}")
    tree = {"Content/site.yaml": f"title: Boxes\nlanguage: {language}\n"}
    for layouts, shapes, count in ((PAGED, SHAPES, 25), (MIXED, MIXED_SHAPES, MIXED_COUNT)):
        for name, layout in layouts.items():
            tree[f"Content/{name}/collection.md"] = f"---\ntitle: {name}\nlayout: {layout}\ncell: photo\n---\n"
            for index in range(count):
                tree[f"Content/{name}/i{index:02}.md"] = f"---\ntitle: Item {index}\naspect: {shapes[index % len(shapes)]}\n---\n"
    command.write(folder, tree)
    return folder, Server(command.build(folder))


def check(checks, page, prepared):
    for language, server, folder, paged_server in part(prepared, 1, page.name):
        for name in part(PAGED, 1, page.name, language):
            for width in part(WIDTHS, 1, page.name, name):
                place = f"{page.name}: {name} at {width} in {language}"
                page.resize(width, 900)
                page.goto(f"{paged_server.address}/{name}/index.html")
                check_rests(checks, page, name, place)
                page.goto(f"{paged_server.address}/{name}/index.html")
                check_steps(checks, page, name, place, most=4)
        for name in part(MIXED, 1, page.name, language, "mixed"):
            # Every width with one of the two insets, the other one in the other writing direction.
            for width in part(MIXED_WIDTHS[(list(MIXED).index(name) + LANGUAGES.index(language)) % 2::2], 2, page.name, name):
                place = f"{page.name}: {name} at {width} in {language}"
                page.resize(width, 900)
                page.goto(f"{paged_server.address}/{name}/index.html")
                check_frames(checks, page, folder, name, place)
                check_numbers(checks, page, width, place)
                check_items(checks, page, name, place)
                check_stops(checks, page, place)
                check_focus(checks, page, place)
        for name in part(PAGES, 1, page.name, language, "pages"):
            for width in part(WIDTHS, 1, page.name, name):
                page.resize(width, 900)
                page.goto(f"{server.address}/{name}/index.html")
                place = f"{page.name}: {name} at {width} in {language}"
                check_stops(checks, page, place)
                check_focus(checks, page, place)
                if page.name == "chromium":
                    check_keys(checks, page, f"{server.address}/{name}/index.html", place)
    if page.name != "webkit":  # WebKit has no setting for it
        check_large_text(checks, page.name, prepared)


def check_large_text(checks, engine, prepared):
    with open_browser(engine, font_size=LARGE_TEXT) as page:
        for language, _, _, server in prepared:
            for width in (375, 1440):
                page.resize(width, 900)
                page.goto(f"{server.address}/mixed/index.html")
                check_items(checks, page, "mixed", f"{engine}: mixed at {width} in {language} with text of {LARGE_TEXT} px")


def check_items(checks, page, name, place):
    """From any position the container snaps to an item, and a key or a button leads to the next one."""
    stops = check_steps(checks, page, name, place, most=6)
    chance = random.Random(place)
    for _ in range(5):
        before = page.evaluate(SCROLLED)
        distance = chance.uniform(-before, stops[-1] - before)
        page.evaluate(SCROLL_BY, distance)
        page.evaluate(REST)
        rest = page.evaluate(SCROLLED)
        near = min(stops, key=lambda stop: abs(stop - rest))
        checks.check(abs(rest - near) <= 1, f"{place}: scrolled by {distance:.0f} from {before:.0f} it rests at {near:.1f}, not {rest:.1f}")
    if page.name == "chromium":
        page.evaluate(SCROLL, 0)
        page.evaluate(REST)
        check_presses(checks, page, stops[:4], f"{place}: the button", lambda: page.click(*page.evaluate(FORWARD_BUTTON)))


def check_steps(checks, page, name, place, most):
    """An arrow key leads to the next snap position, and to no other; returns all snap positions, in px."""
    found = page.evaluate(EXTENTS)
    starts = resting(name, found["cells"], found["seen"])
    stops = []
    for start in sorted(min(start, found["farthest"]) for start in starts):
        if not stops or start > stops[-1] + 1:
            stops.append(start)
    forward, back = ("ArrowLeft", "ArrowRight") if " in ar" in place else ("ArrowRight", "ArrowLeft")
    page.evaluate("() => document.querySelector('.sideways').focus({preventScroll: true})")
    checks.check(abs(page.evaluate(SCROLLED) - stops[0]) <= 1, f"{place}: begins at {stops[0]:.1f}, not {page.evaluate(SCROLLED):.1f}")
    way = stops[:most + 1]
    check_presses(checks, page, way, f"{place}: {forward}", lambda: page.press(forward))
    check_presses(checks, page, way[::-1][:4], f"{place}: {back}", lambda: page.press(back))
    return stops


def check_presses(checks, page, way, what, press):
    """Every press leads from one position of `way` to the next; positions are in px."""
    for wanted in way[1:]:
        before = page.evaluate(SCROLLED)
        press()
        page.evaluate(LEFT, before)
        page.evaluate(REST)
        rest = page.evaluate(SCROLLED)
        if not checks.check(abs(rest - wanted) <= 1, f"{what} leads from {before:.1f} to {wanted:.1f}, not {rest:.1f}"):
            return


def check_frames(checks, page, folder, name, place):
    """The cells have the engine's frames."""
    found = page.evaluate(EXTENTS)["cells"]
    stage = page.evaluate(STAGE)
    frames = command.frames(folder, name, 1, [stage])[0]
    for index, (start, end) in enumerate(found):
        x, _, width, _ = frames[f"cell 0.{index}"]
        if place.endswith("ar"):
            x = stage - x - width
        checks.check(max(abs(start - x), abs(end - x - width)) < 0.1, f"{place}: cell {index} is at {x} to {x + width}, not {start} to {end}")


def check_numbers(checks, page, width, place):
    """Under each cell is its number, inside the box; on phones, every item leaves 24 px of the next one in sight."""
    found = page.evaluate(NUMBERS)
    checks.check(found["first"] == "cell 0" and found["contents"] == [f'counter(cell) " / {MIXED_COUNT}" / ""'],
                 f"{place}: numbers of {MIXED_COUNT} items, but {found}")
    checks.check(found["room"] >= 28, f"{place}: there are {found['room']} px for the numbers")
    extents = page.evaluate(EXTENTS)
    for (start, _), (following, _) in zip(extents["cells"], extents["cells"][1:]):
        peek = start + extents["seen"] - following
        checks.check(width >= 600 or peek >= 24 - 0.1, f"{place}: the next item peeks by {peek:.1f} px at {start:.1f}")


def check_stops(checks, page, place):
    """Every link leads to a cell that is visible afterwards; in a carousel, a cell that was not visible is at the start
    of the container, or as near to it as the container can scroll."""
    stops = page.evaluate(STOPS)
    snaps = page.evaluate("() => document.querySelector('.sideways').matches('.snaps')")
    checks.check(3 <= len(stops) <= 7, f"{place}: a few links under the box, but {len(stops)}")
    for href in stops[1:] + stops[:1]:
        cell = f"[id='{href[1:]}']"
        before = page.evaluate(PLACE, cell)
        page.evaluate(FOLLOW, href)
        page.evaluate(REST)
        found = page.evaluate(PLACE, cell)
        # WebKit does not scroll if 32 px of the target's area are visible.
        if page.name == "webkit" and found == before and found["area"] > 32:
            continue
        checks.check(is_whole(found), f"{place}: {href} is whole in sight, but {found}")
        if snaps and not is_whole(before):
            checks.check(abs(found["start"]) < 2 or found["rest"] < 2, f"{place}: {href} stands at the start, but {found}")


def check_rests(checks, page, name, place):
    """A container snaps to the nearest start of a group or page; if a link or focus leads to a cell, to the start of
    the group or page that contains the cell."""
    found = page.evaluate(EXTENTS)
    cells, seen, farthest = found["cells"], found["seen"], found["farthest"]
    rests = [min(rest, farthest) for rest in resting(name, cells, seen)]
    stops = sorted(set(rests))
    checks.check(len(stops) > 2, f"{place}: rests at more than two places, not {stops}")
    for wanted in (farthest * part / 11 for part in range(12)):
        near = sorted(stops, key=lambda stop: abs(stop - wanted))
        # Half-way between two positions, or over a cell longer than the container, it may snap to either or stay.
        if abs(abs(near[0] - wanted) - abs(near[1] - wanted)) < 20 or any(b - a > seen and a - seen < wanted < b for a, b in cells):
            continue
        page.evaluate(SCROLL, wanted)
        page.evaluate(REST)
        rest = page.evaluate(SCROLLED)
        checks.check(abs(rest - near[0]) < 2, f"{place}: scrolled to {wanted:.0f} it rests at {near[0]:.0f}, not {rest:.0f}")
    stops = page.evaluate(STOPS)
    for href in stops[1:] + stops[:1]:
        index = int(href[2:])
        before = page.evaluate(SCROLLED)
        page.evaluate(FOLLOW, href)
        page.evaluate(REST)
        rest = page.evaluate(SCROLLED)
        # WebKit does not scroll if 32 px of the target are visible; here the target is the whole group.
        stays = page.name == "webkit" and rest == before and abs(rests[index] - before) < seen - 32
        if cells[index][1] - cells[index][0] <= seen and not stays:
            checks.check(abs(rest - rests[index]) < 2, f"{place}: a link to {index} leads to {rests[index]:.0f}, not {rest:.0f}")


def resting(name, cells, seen):
    """The snap position for each cell: an item's start; the start of the page that contains the cell's middle, pages
    being as long as the container; or the start of its group, as many cells as fit completely."""
    if name in MIXED:
        return [start for start, _ in cells]
    if name == "pages":
        return [int((start + end) / 2 / seen) * seen for start, end in cells]
    rests = []
    for start, end in cells:
        rests.append(rests[-1] if rests and end <= rests[-1] + seen + 0.1 else start)
    return rests


def check_focus(checks, page, place):
    """A focused cell scrolls into view; WebKit does not scroll if a part of it is visible."""
    for index in (9, 16, 4):
        page.evaluate(FOCUS, f"[data-cell='0.{index}'] a")
        page.evaluate(REST)
        found = page.evaluate(PLACE, f"[data-cell='0.{index}']")
        seen = found["start"] < found["outer"] and found["end"] < found["outer"] if page.name == "webkit" else is_whole(found)
        checks.check(seen, f"{place}: focused cell {index} in sight, but {found}")


def is_whole(place):
    """Whether all of a cell is visible, or it is longer than the container."""
    return min(place["start"], place["end"]) > -2 or place["outer"] < place["inner"]


def check_keys(checks, page, address, place):
    page.goto(address)
    page.evaluate(FOCUS, "main")
    for _ in range(4):  # skips the buttons that the browser may generate
        page.press("Tab")
        if page.evaluate("() => document.activeElement.matches('.sideways:focus-visible')"):
            break
    style, width = page.evaluate(RING)
    checks.check(style != "none" and width >= 2, f"{place}: the focused box has a ring, not {style} {width}")
    before = page.evaluate(SCROLLED)
    page.press("ArrowLeft" if place.endswith("ar") else "ArrowRight")
    page.evaluate(LEFT, before)
    page.evaluate(REST)
    checks.check(page.evaluate(SCROLLED) > 20, f"{place}: an arrow key scrolls the box")
