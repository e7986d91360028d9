"""The small sites for the tests, as trees of files: every kind of layout, with items of every shape."""
import json

from drawing import png

WORDS = ("tide drawers limpets shoulder comb harbour lantern of the sea a and what is kept only lent salt glass"
         " Ångström naïve straße résumé 1:24,000 north-west re-entrant co-operative").split()
LONG = " ".join(WORDS * 4)[:400]
UNBROKEN = "Donaudampfschifffahrtsgesellschaft" * 12
TITLES = [
    "Tide", "Comb of ribs", "A bottle's green shoulder", "מגירות של ים", "أدراج البحر المفتوحة في الليل",
    "引き潮の引き出し", "Harbour in the evening, seen from the ferry (1884)", "Θάλασσα και αλάτι", "Прилив у северного мыса",
    "An account of the lesser limpets, with remarks upon their homes, habits and returns", LONG, UNBROKEN[:400],
]
SHAPES = ["4:3", "3:4", "1:1", "16:9", "9:16", "3:1", "1:3", "5:4"]  # width : height

# The `layout:` setting by the name of the collection, with its cell and further lines of front matter.
LAYOUTS = {
    "flow": ("{kind: flow, estimatedItemSize: automatic, sectionInset: {top: 8, leading: 4, bottom: 8, trailing: 4}}", "word", ""),
    "flow-sized": ("{kind: flow, itemSize: {width: 140, height: 90}, lineSpacing: 6}", "photo", ""),
    "flow-sections": ("{kind: flow, estimatedItemSize: automatic, pinHeaders: true}", "card", "sectionBy: section\n"),
    "flow-horizontal": ("{kind: flow, scrollDirection: horizontal, itemSize: {width: 160, height: 220}}", "card", ""),
    "column": ("{kind: column, minColumnWidth: 240, interitemSpacing: 16}", "card", ""),
    "column-sections": ("{kind: column, pinHeaders: true, sectionInset: {top: 12, leading: 0, bottom: 20, trailing: 0}}",
                        "person", "sectionBy: section\n"),
    "grid": ("{kind: grid, columns: 3, interitemSpacing: 4, lineSpacing: 4}", "photo", ""),
    "grid-text": ("{kind: grid, minColumnWidth: 150}", "label", ""),
    "list": ("{kind: list, separators: true}", "row", ""),
    "mosaic": ("{kind: mosaic}", "photo", ""),
    "mosaic-text": ("{kind: mosaic, segmentHeight: 300}", "card", ""),
    "waterfall": ("{kind: waterfall, minColumnWidth: 200}", "card", ""),
    "waterfall-ordered": ("{kind: waterfall, columns: 4, horizontalOrder: true}", "label", ""),
    "justified": ("{kind: justified, targetRowHeight: 180}", "photo", ""),
    "justified-limited": ("{kind: justified, maxNumRows: 4, showWidows: false}", "photo", ""),
    "carousel": ("{kind: carousel, itemSize: {width: 260, height: 300}}", "card", ""),
    "timeline": ("{kind: timeline, minColumnWidth: 220}", "event", ""),
    "timeline-sections": ("{kind: timeline, scale: 30, columns: 2}", "card", "sectionBy: section\n"),
    "groups": ("{kind: groups, lineSpacing: 8, group: {height: {fractionalWidth: 0.5}, items: ["
               "{width: {fractionalWidth: 0.6}, inset: {trailing: 4}}, {axis: vertical, width: {fractionalWidth: 0.4},"
               " inset: {leading: 4}, spacing: 8, count: 2, items: [{}]}]}}", "photo", ""),
    "groups-text": ("{kind: groups, lineSpacing: 16, group: {spacing: 16, count: 2, items: [{axis: vertical, height: {estimated: 400},"
                    " spacing: 16, items: [{height: {estimated: 200}}, {height: {estimated: 200}}]}]}, widths: [{from: 700,"
                    " group: {spacing: 12, items: [{width: {absolute: 220}, height: {estimated: 200}}]}}]}", "card", ""),
    "groups-words": ("{kind: groups, group: {spacing: 8, items: [{width: {estimated: 80}, height: {estimated: 30}}]}}", "word", ""),
    "groups-mixed": ("{kind: groups, group: {height: {estimated: 300}, items: [{width: {fractionalWidth: 0.5}, height: {absolute: 260},"
                     " inset: 6}, {width: {fractionalWidth: 0.5}, height: {estimated: 120}, inset: 6}]}}", "card",
                     "sectionBy: section\n"),
    "groups-horizontal": ("{kind: groups, scrollDirection: horizontal, lineSpacing: 12, group: {axis: vertical,"
                          " width: {fractionalWidth: 0.8}, height: {absolute: 420}, spacing: 12, count: 3, items: [{}]}}", "row", ""),
    "map": ("{kind: map}", "photo", ""),
    "bricks": ("bricks", "photo", ""),
    "several": ("{kind: mosaic, segmentHeight: 300}", "photo",
                "pageSize: 12\nlayouts: [{kind: list, cell: row}, mosaic, {kind: waterfall, cell: card, name: falls},"
                " {kind: carousel, cell: card, itemSize: {width: 240, height: 280}}]\n"),
    "moved": ("{kind: grid, columns: 2}", "label", ""),
}
DATES = ("1861", "1862-05-04", "1866/1878", "187X", "1871-01", "1874/1876", "1874~", "1929", "1930-10-01/1931-02-03", "1931", "1932")
BRICKS = """segmentAspect: 2
lineSpacing: 6
interitemSpacing: 6
pattern:
  - - [0, 0, 0.5, 1]
    - [0.5, 0, 0.5, 0.5]
    - [0.5, 0.5, 0.25, 0.5]
    - [0.75, 0.5, 0.25, 0.5]
"""


def item(index, collection):
    """An item that differs from its neighbours in title, shape and length."""
    title = json.dumps(TITLES[index % len(TITLES)], ensure_ascii=False)  # a JSON string is a YAML one
    lines = [f"title: {title}", f"order: {index}"]
    if collection.endswith("-sections"):
        lines.append(f"section: {('Shore', 'Sky', 'Workroom and House')[index // 6 % 3]}")
    if index % 5 != 3:
        lines.append(f"image: picture-{index % 3}.png" if index % 4 == 0 else f"aspect: {SHAPES[index % len(SHAPES)]}")
    if collection == "flow-sized" and index % 3:
        lines.append(f"size: {{width: {90 + index * 17 % 120}, height: {60 + index * 29 % 90}}}")
    if collection.startswith("timeline") and index % 7 != 5:
        lines.append(f"date: {DATES[(index * 5 + index // 9) % len(DATES)]}")
    if collection == "list" and index % 4 != 2:
        lines.append(f"date: {DATES[index % len(DATES)]}")
    if collection == "map" and index % 6 != 4:  # on both sides of the 180th meridian, some near each other
        lines.append(f"latitude: {index * 37 % 50 - 30}\nlongitude: {(150 + index * 29 % 70 + index % 3 / 2 + 180) % 360 - 180}")
    if collection == "moved" and index % 4 == 1:
        lines.append("attributes: {transform: rotate(8deg), zIndex: 2, alpha: 0.9}")
    body = " ".join(WORDS[(index * 3 + n) % len(WORDS)] for n in range(index * 5 % 40))
    return "---\n" + "\n".join(lines) + f"\n---\n\n{body}\n"


# One collection for each kind of cell that a theme changes.
THEMED = ("flow-sections", "column-sections", "grid-text", "list", "mosaic", "waterfall", "justified", "carousel", "several")


def themed(theme, language):
    """A site in a theme, in a language."""
    tree = {"Content/site.yaml": f"title: Layouts\nlanguage: {language}\ntheme: {theme}\n"}
    for name in THEMED:
        layout, cell, more = LAYOUTS[name]
        tree |= collection(name, layout, cell, more, count=12)
    return tree


def layouts(language):
    """A site with a collection for every layout, one without items and one with few."""
    tree = {
        "Content/site.yaml": f"title: Layouts\nlanguage: {language}\nbaseURL: https://example.org\n",
        "Templates/layouts/bricks.yaml": BRICKS,
        "Content/empty/collection.md": "---\ntitle: Empty\nlayout: mosaic\n---\n",
    }
    for name, (layout, cell, more) in LAYOUTS.items():
        tree |= collection(name, layout, cell, more, count=18)
    for name, layout, count in (("one-mosaic", "mosaic", 1), ("two-mosaic", "mosaic", 2), ("one-justified", "justified", 1),
                                ("one-flow", "{kind: flow, itemSize: {width: 200, height: 120}}", 1)):
        tree |= collection(name, layout, "photo", "", count)
    return tree


def collection(name, layout, cell, more, count):
    tree = {f"Content/{name}/collection.md": f"---\ntitle: {name}\nlayout: {layout}\ncell: {cell}\n{more}---\n"}
    for index in range(count):
        tree[f"Content/{name}/item-{index:02}.md"] = item(index, name)
    for seed, (width, height) in enumerate(((320, 240), (240, 320), (300, 300))):
        tree[f"Content/{name}/picture-{seed}.png"] = png(width, height, seed)
    return tree
