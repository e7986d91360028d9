"""Pages of pictures without text: the picture as large as the viewport, the corner put away without a script, neighbors by
keys and swipes, and their pictures fetched in the file that their pages show."""
import os
import time

import command
from drawing import png
from server import Server
from user_input import user_input

WIDTHS = {"chromium": (320, 375, 611, 1440), "firefox": (344, 1280), "webkit": (320, 900)}
LANGUAGES = ("en", "ar")
PICTURE = 660 / 990
# More than the corner has room for.
FIELDS = range(16)
MEASURE = """
async () => {
  await document.fonts.ready;
  const picture = document.querySelector('.full .item-image img'), frame = picture.parentElement.closest('.item-image');
  await picture.decode();
  const box = picture.getBoundingClientRect(), around = frame.getBoundingClientRect();
  const about = document.querySelector('.about'), corner = about.getBoundingClientRect();
  const links = [...document.querySelectorAll('.neighbours a')];
  const covers = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return {
    covered: links.some(link => [...about.children].some(part => covers(part.getBoundingClientRect(), link.getBoundingClientRect()))),
    scheme: getComputedStyle(document.documentElement).colorScheme,
    overflow: document.documentElement.scrollWidth - innerWidth, width: document.documentElement.clientWidth, height: innerHeight,
    picture: [box.left, box.top + scrollY, box.width, box.height], frame: [around.left, around.width], fit: getComputedStyle(picture).objectFit,
    corner: [corner.left, corner.right, corner.top + scrollY, corner.bottom + scrollY], isOpen: about.open, names: links.map(link => link.textContent.trim()),
    isShown: about.querySelector('h1').checkVisibility({contentVisibilityAuto: true}),
    targets: links.map(link => { const r = link.getBoundingClientRect(); return [r.left, r.right, r.width, r.height] }),
    current: picture.currentSrc.split('/').pop(),
    ahead: Object.fromEntries(links.map(link => [link.rel, link.querySelector('img')?.currentSrc.split('/').pop()])),
    scripts: [...document.querySelectorAll('script[src]')].length,
  };
}
"""
ADDRESS = "() => location.pathname.split('/').pop()"
ROTATES = True


def prepare(work):
    """Builds sites of three pictures, one with text between them and one beside: (language, server) of each."""
    prepared = []
    for language in LANGUAGES:
        folder = os.path.join(work, f"full-view-{language}")
        tree = {"Content/site.yaml": f"title: Pictures\nlanguage: {language}\n" + ("keys: false\n" if language == "ar" else ""),
                "Content/shore/collection.md": "---\ntitle: Shore\nlayout: justified\nfields:\n" + "".join(
                    f"  field{n}: string\n" for n in FIELDS) + "---\n",
                "Content/shore/d-told.md": "---\ntitle: Told\nimage: d-told.png\n---\nIt has a text.\n",
                "Content/shore/b-ebb.md": "---\ntitle: Ebb\nimage: b-ebb.png\ntags: [sea]\ndate: 1901\n" + "".join(
                    f"field{n}: value {n}\n" for n in FIELDS) + "---\n"}
        for name, size in (("a-flood", (900, 600)), ("b-ebb", (660, 990)), ("c-slack", (1400, 500)), ("d-told", (800, 800))):
            tree[f"Content/shore/{name}.png"] = png(*size, seed=len(tree))
        command.write(folder, tree)
        command.build(folder)
        prepared.append((language, Server(os.path.join(folder, "Site"))))
    return prepared


def check(checks, page, prepared):
    for language, server in prepared:
        for width in WIDTHS[page.name]:
            page.resize(width, 700)
            page.goto(f"{server.address}/shore/b-ebb.html")
            check_page(checks, page, language, f"{page.name}: full view in {language} at {width}")
        page.goto(f"{server.address}/shore/d-told.html")
        plain = page.evaluate("() => [document.querySelector('.full, .about'), document.querySelector('[href*=full-view]'), document.body.innerText]")
        checks.check(not plain[0] and not plain[1] and "It has a text." in plain[2], f"{page.name}: a page with text is as before")
        if page.name != "webkit":  # its driver loses a page that a script leaves
            check_keys(checks, page, server, language)
        checks.check(not server.missing, f"full view in {language}: every file is there, but {server.missing[:3]}")


def check_page(checks, page, language, place):
    found = page.evaluate(MEASURE)
    checks.check(found["overflow"] <= 0, f"{place}: nothing overflows, not {found['overflow']}")
    x, y, width, height = found["picture"]
    # In a narrow or upright window, the corner is below the picture.
    isBelow = found["width"] <= 640 or found["width"] <= found["height"]
    wanted = min(found["height"], width / PICTURE) if isBelow else found["height"]
    checks.check(abs(y) <= 0.5 and abs(height - wanted) <= 0.5 and abs(width - found["frame"][1]) <= 0.5 and found["fit"] == "contain",
                 f"{place}: the picture is as large as the window allows, not {found['picture']} of {found['height']}")
    left, right, top, bottom = found["corner"]
    checks.check(left >= 0 and right <= found["width"], f"{place}: the corner is in the window: {found['corner']}")
    checks.check(top >= y + height if isBelow else bottom <= found["height"], f"{place}: the corner is where it has room: {found['corner']}")
    checks.check(not found["covered"], f"{place}: the corner and the neighbors are beside each other")
    checks.check(found["scheme"] == "dark", f"{place}: scroll bars are dark, not {found['scheme']}")
    checks.check(found["isOpen"] and found["isShown"], f"{place}: the corner is open at first")
    for start, end, wide, high in found["targets"]:
        checks.check(start >= 0 and end <= found["width"] and min(wide, high) >= 44, f"{place}: neighbors can be touched: {found['targets']}")
    checks.check(all(found["names"]) and len(found["names"]) == 2, f"{place}: neighbors have names: {found['names']}")
    checks.check(found["scripts"] == (0 if language == "ar" else 1), f"{place}: {found['scripts']} scripts")
    page.evaluate("() => document.querySelector('.about > summary').click()")
    checks.check(not page.evaluate(MEASURE)["isShown"], f"{place}: the corner can be put away")
    page.evaluate("() => document.querySelector('.about > summary').click()")
    # The files fetched ahead are those that the neighbors' pages show.
    ends = time.monotonic() + 5
    while not all(found["ahead"].values()) and time.monotonic() < ends:
        time.sleep(0.05)
        found = page.evaluate(MEASURE)
    for relation, file in (("prev", "a-flood"), ("next", "c-slack")):
        here = page.evaluate(ADDRESS)
        page.goto(page.evaluate("() => location.href").replace(here, file + ".html"))
        seen = page.evaluate(MEASURE)["current"]
        checks.check(found["ahead"][relation] == seen, f"{place}: {seen} was fetched ahead, not {found['ahead'][relation]}")
        page.goto(page.evaluate("() => location.href").replace(file, "b-ebb"))


def check_keys(checks, page, server, language):
    """Arrow keys lead to the neighbors, in the direction of reading; not with `keys: false`."""
    place = f"{page.name}: keys in {language}"
    steps = (("ArrowRight", "c-slack.html"), ("ArrowLeft", "b-ebb.html"), ("ArrowLeft", "a-flood.html"))
    page.goto(f"{server.address}/shore/b-ebb.html")
    for key, wanted in steps:
        page.press(key)
        if language == "ar":
            wanted = "b-ebb.html"
        checks.check(arrives(page, wanted), f"{place}: {key} leads to {wanted}, not {page.evaluate(ADDRESS)}")
    if page.name == "chromium" and language == "en":
        page.resize(390, 700)
        page.goto(f"{server.address}/shore/b-ebb.html")
        finger = user_input(page)
        for start, end, wanted in ((300, 120, "c-slack.html"), (80, 260, "b-ebb.html")):
            finger.touch(start, 300)
            for step in range(1, 5):
                finger.touch_move(start + (end - start) * step // 4, 300)
            finger.touch_end()
            checks.check(arrives(page, wanted), f"{page.name}: a swipe leads to {wanted}, not {page.evaluate(ADDRESS)}")


def arrives(page, wanted):
    ends = time.monotonic() + 5
    while time.monotonic() < ends:
        try:
            if page.evaluate(ADDRESS) == wanted and page.evaluate("() => document.readyState") == "complete":
                return True
        except Exception:  # between two pages
            pass
        time.sleep(0.05)
    return False
