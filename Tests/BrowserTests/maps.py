"""Maps: cells and clusters where the projection and the engine put them, in both directions; each item once; on paper a list."""
import json
import math
import os

import command
from pages import ROOT_FONT
from sample import part
from server import Server

WIDTHS = {"chromium": (320, 375, 533, 767, 1024, 1441, 1920, 2560), "firefox": (331, 480, 820, 1280), "webkit": (347, 600, 1180, 1440)}
LANGUAGES = ("en", "ar")
PLACES = {  # title: latitude, longitude; two near each other, two on the other side of the 180th meridian
    "Suva": (-18.14, 178.44), "Lami": (-18.11, 178.41), "Apia": (-13.83, -171.77), "Nuku": (-21.14, -175.20), "Nouméa": (-22.27, 166.44),
    "Auckland": (-36.85, 174.76), "Sydney": (-33.87, 151.21), "Honolulu": (21.31, -157.86), "Papeete": (-17.54, -149.57)}
NOWHERE = "Nowhere"
MEASURE = """
async () => {
  document.body.getBoundingClientRect();
  await document.fonts.ready;
  const collection = document.querySelector('[data-collection]'), origin = collection.getBoundingClientRect();
  const place = e => { const r = e.getBoundingClientRect(); return [r.left - origin.left, r.top - origin.top, r.width, r.height] };
  const isShown = e => e.checkVisibility({visibilityProperty: true});
  const cells = [...collection.querySelectorAll('[data-cell]')], clusters = [...collection.querySelectorAll('[data-cluster]')];
  // What is drawn at the middle of an element is the element itself, and not the map.
  const isOnTop = e => { e.scrollIntoView({block: 'center'}); const r = e.getBoundingClientRect(); return e.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)) };
  return {
    width: origin.width, map: place(collection.querySelector('.drawn-map')),
    cells: Object.fromEntries(cells.filter(isShown).map(e => [e.querySelector('[data-text]').textContent, place(e)])),
    clusters: clusters.filter(isShown).map(e => ({frame: place(e), path: e.dataset.cluster, count: +e.querySelector('span').textContent, text: e.textContent, link: e.querySelector('a').getAttribute('href')})),
    order: [...collection.querySelectorAll('[data-cell]')].map(e => e.querySelector('[data-text]').textContent),
    covered: [...cells, ...clusters].filter(isShown).filter(e => !isOnTop(e)).map(e => e.textContent),
    lists: [...collection.querySelectorAll('.cells')].every(e => e.getAttribute('role') === 'list'),
    spoken: collection.querySelector('.decorations').getAttribute('aria-hidden'),
    overflow: document.documentElement.scrollWidth - innerWidth, paths: collection.querySelectorAll('.drawn-map path').length,
  };
}
"""
PRINTED = """
() => {
  const isShown = e => e.checkVisibility({visibilityProperty: true}) && e.getBoundingClientRect().height > 0;
  return {
    cells: [...document.querySelectorAll('[data-cell]')].filter(isShown).map(e => e.querySelector('[data-text]').textContent),
    others: [...document.querySelectorAll('[data-cluster], .drawn-map')].filter(isShown).length,
  };
}
"""
ROTATES = True


def equal_earth(latitude, longitude):
    """The position on a plane, y down, by the formulas of Šavrič, Patterson and Jenny."""
    a = (1.340264, -0.081106, 0.000893, 0.003796)
    angle = math.asin(math.sqrt(3) / 2 * math.sin(math.radians(latitude)))
    x = 2 * math.sqrt(3) * math.radians(longitude) * math.cos(angle) / (
        3 * (9 * a[3] * angle ** 8 + 7 * a[2] * angle ** 6 + 3 * a[1] * angle ** 2 + a[0]))
    return x, -(a[3] * angle ** 9 + a[2] * angle ** 7 + a[1] * angle ** 3 + a[0] * angle)


def fractions():
    """The positions on the map: the box of all, with 8 % at each end of the longer side."""
    east = {name: longitude % 360 for name, (_, longitude) in PLACES.items()}
    middle = (min(east.values()) + max(east.values())) / 2
    points = {name: equal_earth(latitude, east[name] - middle) for name, (latitude, _) in PLACES.items()}
    low, high = ([choose(p[k] for p in points.values()) for k in (0, 1)] for choose in (min, max))
    size = [(high[k] - low[k]) / 0.84 for k in (0, 1)]
    aspect = min(max(size[0] / size[1], 1.25), 2.1)
    size = [max(size[0], size[1] * aspect), max(size[0], size[1] * aspect) / aspect]
    return {name: [(p[k] - (low[k] + high[k]) / 2) / size[k] + 0.5 for k in (0, 1)] for name, p in points.items()}, aspect


def prepare(work):
    prepared = []
    for language in LANGUAGES:
        folder = os.path.join(work, f"map-{language}")
        tree = {"Content/site.yaml": f"title: Places\nlanguage: {language}\n", "Content/towns/collection.md": "---\ntitle: Towns\nlayout: map\nsort: order\n---\n"}
        for index, (name, (latitude, longitude)) in enumerate(PLACES.items()):
            tree[f"Content/towns/town-{index}.md"] = f"---\ntitle: {name}\norder: {index}\nlatitude: {latitude}\nlongitude: {longitude}\n---\nA town.\n"
        # The same map inside a text, and maps that are sections of another layout.
        tree["Content/about.md"] = "Text.\n\n```collection\nof: towns\nlayout: map\n```\n\nMore text.\n"
        tree["Content/sides/collection.md"] = ("---\ntitle: Sides\nfields: {side: text}\nsectionBy: side\n"
                                               "layout: {kind: sections, sections: {East: map}, default: {kind: list}}\n---\n")
        for index, (name, (latitude, longitude)) in enumerate(PLACES.items()):
            tree[f"Content/sides/side-{index}.md"] = (f"---\ntitle: {name}\nside: {'East' if longitude > 0 else 'West'}\n"
                                                      f"latitude: {latitude}\nlongitude: {longitude}\n---\n")
        tree["Content/towns/nowhere.md"] = f"---\ntitle: {NOWHERE}\norder: 99\n---\nNo town.\n"
        command.write(folder, tree)
        command.build(folder)
        prepared.append((language, folder, Server(os.path.join(folder, "Site"))))
    return prepared


def check(checks, page, prepared):
    for language, folder, server in prepared:
        page.goto(f"{server.address}/towns/index.html")
        page.evaluate(MEASURE)
        for width in part(WIDTHS[page.name], 3, page.name, language):
            page.resize(width, 900)
            check_page(checks, page.evaluate(MEASURE), folder, page.evaluate(ROOT_FONT) / 16, f"{page.name}: map in {language} at {width}")
        for link in {cluster["link"] for cluster in page.evaluate(MEASURE)["clusters"]}:
            page.goto(f"{server.address}/towns/{link}")
        for path, folders in (("about.html", "about/towns-map/"), ("sides/index.html", "east-map/")):
            page.goto(f"{server.address}/{path}")
            links = set()
            for width in part(WIDTHS[page.name], 2, page.name, language, path):
                page.resize(width, 900)
                found = page.evaluate(MEASURE)
                links |= {cluster["link"] for cluster in found["clusters"]}
                checks.check(not found["covered"], f"{page.name}: {path} in {language} at {width}: clusters can be pressed, but {found['covered'][:3]}")
            checks.check(bool(links) and all(link.startswith(folders) for link in links), f"{page.name}: {path} in {language}: clusters lead to {links}")
            for link in links:
                page.goto(f"{server.address}/{os.path.join(os.path.dirname(path), link)}")
        checks.check(not server.missing, f"map in {language}: every file is there, but {server.missing[:3]}")
        if page.name == "chromium":
            page.goto(f"{server.address}/towns/index.html")
            page.media("print")
            printed = page.evaluate(PRINTED)
            page.media()
            checks.check(printed["cells"] == [*PLACES, NOWHERE] and not printed["others"], f"map in {language}: print is a list of all items: {printed}")


def check_page(checks, found, folder, scale, place):
    """`scale` is the number of px in a point of the page."""
    checks.check(found["overflow"] <= 0, f"{place}: the page is as wide as its window, not {found['overflow']} wider")
    checks.check(found["paths"] == 1 and found["lists"] and found["spoken"] == "true", f"{place}: a drawn map, and lists that are read aloud")
    checks.check(found["order"] == [*PLACES, NOWHERE], f"{place}: the document in the order of the collection: {found['order']}")
    checks.check(not found["covered"], f"{place}: cells are above the map and beside each other, but {found['covered'][:3]}")
    # 1. The engine's frames.
    answer = json.loads(command.run("frames", "towns", "--width", repr(found["width"] / scale), cwd=folder).stdout)
    wanted = {f"{one['section']}.{one['item']}": one for one in answer["decorations"] if one["kind"] == "cluster"}
    checks.check(sorted(wanted) == sorted(one["path"] for one in found["clusters"]), f"{place}: the engine's clusters")
    worst = max([abs(a * scale - b) for one in found["clusters"] for a, b in zip(wanted[one["path"]]["frame"], one["frame"])] or [0])
    checks.check(worst <= 0.5, f"{place}: clusters have the engine's frames, but for {worst:.2f} px")
    # 2. Each item is in its cell or in one cluster.
    names = list(PLACES)
    inside = [names[item] for one in found["clusters"] for _, item in wanted[one["path"]]["items"]]
    checks.check(sorted([*inside, *found["cells"]]) == sorted([*names, NOWHERE]), f"{place}: each item once: {inside} and {list(found['cells'])}")
    for one in found["clusters"]:
        own = [names[item] for _, item in wanted[one["path"]]["items"]]
        checks.check(one["count"] == len(own) and all(name in one["text"] for name in own), f"{place}: a cluster says its items: {one['text']}")
    # 3. Cells and clusters are where the projection puts them, or at the edge of the map; east is to the right.
    expected, aspect = fractions()
    left, top, width, height = found["map"]
    checks.check(abs(width / height - aspect) < 0.01, f"{place}: the map has the shape of its region, not {width / height:.3f}")
    frames = [([name], frame) for name, frame in found["cells"].items() if name != NOWHERE]
    frames += [([names[item] for _, item in wanted[one["path"]]["items"]], one["frame"]) for one in found["clusters"]]
    for own, (x, y, w, h) in frames:
        for k, (start, length, whole) in enumerate(((x - left, w, width), (y - top, h, height))):
            middle = sum(expected[name][k] for name in own) / len(own) * whole
            middle = min(max(middle, length / 2), whole - length / 2)
            checks.check(abs(start + length / 2 - middle) <= 1, f"{place}: {own} at {middle:.1f} px, not {start + length / 2:.1f}")
    for index, (own, one) in enumerate(frames):
        for others, other in frames[index + 1:]:
            apart = max(abs(one[k] + one[k + 2] / 2 - other[k] - other[k + 2] / 2) - (one[k + 2] + other[k + 2]) / 2 for k in (0, 1))
            checks.check(apart >= -0.5, f"{place}: {own} and {others} do not overlap, but by {-apart:.1f} px")
