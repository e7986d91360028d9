"""The sites that two versions of the command are compared on: each a function that writes a project into a folder and
returns the options of the build."""
import os
import shutil

import rich_text
import sites
from command import ROOT, write
from drawing import png

MUSEUM = os.environ.get("VITRINE_MUSEUM", os.path.join(ROOT, "..", "shared", "data", "museum"))


def project(tree, *options):
    """A site of a tree of files: the function that writes it."""
    def make(folder):
        write(folder, tree)
        return options
    return make


def of_kind(name, *options, language="en", settings=""):
    """A site with one collection of 18 items, in a layout of the layout tests."""
    layout, cell, more = sites.LAYOUTS[name]
    tree = {"Content/site.yaml": f"title: {name}\nlanguage: {language}\n{settings}",
            "Templates/layouts/bricks.yaml": sites.BRICKS, **sites.collection(name, layout, cell, more, count=18)}
    return project(tree, *options)


def demo(folder):
    shutil.copytree(os.path.join(ROOT, "Content"), os.path.join(folder, "Content"))
    return ()


def museum(folder):
    shutil.copytree(MUSEUM, os.path.join(folder, "Content"))
    return ()


def endless():
    tree = {"Content/site.yaml": "title: Endless\n",
            "Content/long/collection.md":
            "---\nlayout: {kind: waterfall, minColumnWidth: 180}\ncell: card\nscroll: endless\npageSize: 20\n---\n"}
    for index in range(90):
        tree[f"Content/long/item-{index:02}.md"] = sites.item(index, "long").replace("image: picture", "alt: picture")
    return project(tree)


def photographs():
    """Pictures without texts, in folders."""
    tree = {"Content/site.yaml": "title: Photographs\n",
            "Content/gallery/collection.md": "---\nlayout: {kind: justified, targetRowHeight: 200}\nsectionBy: folder\n---\n"}
    for index in range(12):
        width, height = ((640, 480), (480, 640), (900, 300))[index % 3]
        tree[f"Content/gallery/{('spring', 'summer')[index % 2]}/picture-{index}.png"] = png(width, height, seed=index)
    return project(tree)


def notes():
    tree = {"Content/site.yaml": "title: Notes\n",
            "Content/wide.png": png(400, 120, 1), "Content/tall.png": png(90, 200, 2), "Content/icon.png": png(16, 16, 3)}
    tree |= {f"Templates/cells/{name}.yaml": text for name, text in rich_text.CELLS.items()}
    for name, (cell, layout) in rich_text.COLLECTIONS.items():
        tree[f"Content/{name}/collection.md"] = f"---\nlayout: {layout}\ncell: {cell}\n---\n"
        for number, (note, text) in enumerate(rich_text.NOTES.items()):
            tree[f"Content/{name}/{note}.md"] = f"---\ntitle: {note}\norder: {number}\n---\n\n" + text.replace("](", "](../").replace("](../http", "](http")
    return project(tree)


def nested():
    tree = {
        "Content/site.yaml": "title: Nested\nnavigation: [b, a]\nauthor: Somebody\ndescription: Collections in collections.\n",
        "Content/index.md": "# Welcome\n\nTo [one](a/one.md) and [another](a/deep/two.md#part).\n",
        "Content/a/collection.md": "---\ntitle: A\nlayout: list\ncell: row\nsectionBy: tag\n---\n\nThe *first*.\n",
        "Content/a/one.md": "---\ntitle: One\ntags: [x, y]\n---\n\nOne[^1].\n\n[^1]: A note.\n",
        "Content/a/three/index.md": "---\ntitle: Three\ntags: [y]\ndate: 2020-02-03\nimage: own.png\n---\n\n![own](own.png)\n",
        "Content/a/three/own.png": png(300, 200, 5),
        "Content/a/deep/collection.md": "---\ntitle: Deep\nlayout: grid\ncell: label\norder: [two]\n---\n",
        "Content/a/deep/two.md": "---\ntitle: Two\nlink: https://example.org\n---\n\n## Part\n\nText.\n\n## Part\n",
        "Content/a/deep/draft.md": "---\ndraft: true\n---\nNot yet.\n",
        "Content/b/collection.md":
            "---\ntitle: B\nlayout: {kind: waterfall}\ncell: person\nfields:\n  role: string\n  born: {type: date, label: Born}\n"
            "  height: number\n  site: {type: url}\nsort: -born\n---\n",
    }
    for index in range(7):
        tree[f"Content/b/p{index}.md"] = (
            f"---\ntitle: Person {index}\nrole: Keeper {index}\nborn: 19{index}0-0{index + 1}-11\nheight: 1.{index}\n"
            f"site: https://example.org/{index}\n---\n\n" + "A life. " * (index * 9))
    return tree


MISTAKES = {
    "Content/site.yaml": "title: Mistakes\ntitel: no\n",
    "Content/c/collection.md": "---\nlayout: {kind: mosiac}\nfields: {year: integer}\n---\n",
    "Content/c/a.md": "---\ntitle: [\n---\n", "Content/c/b.md": "---\ndate: 2024-13-01\nyear: many\nimage: missing.png\n---\n",
    "Content/c/d.md": "---\ntags: {a: b}\n---\n\n[gone](e.md)\n", "Content/c/f.md": '{"title": "JSON", "date": 7}\n\nText.\n',
}
WARNINGS = {
    "Content/site.yaml": "title: Warnings\n", "Content/c/collection.md": "---\nlayout: {kind: grid, columns: 40}\n---\n",
    "Content/c/a.md": "---\ntitle: Ⴀ𐌰\n---\n\nText.\n", "Content/c/b.md": "---\ntitle: b\n---\n\nUnused.\n",
    "Content/c/unused.txt": "?\n",
}

SITES = {
    "demo": demo,
    **({"museum": museum} if os.path.isdir(MUSEUM) else {}),
    **{name: of_kind(name) for name in (
        "flow", "flow-sections", "flow-horizontal", "column", "column-sections", "grid", "list", "mosaic", "mosaic-text",
        "waterfall", "waterfall-ordered", "justified", "carousel", "bricks", "several", "moved")},
    "hebrew": of_kind("column", language="he"),
    "arabic": of_kind("mosaic-text", language="ar"),
    "japanese": of_kind("waterfall", language="ja"),
    "german": of_kind("column-sections", language="de", settings="maxWidth: none\n"),
    "endless": endless(),
    "photographs": photographs(),
    "notes": notes(),
    "nested": project(nested()),
    "nested-pretty": project(nested() | {"Content/site.yaml": "title: Nested\nprettyURLs: true\n"}, "--base-url", "https://example.org/sub"),
    "nested-drafts": project(nested(), "--drafts"),
    "empty": project({"Content/site.yaml": "title: Empty\n"}),
    "empty-collection": project({"Content/site.yaml": "title: E\n", "Content/c/collection.md": ""}),
    "one-item": project({"Content/site.yaml": "title: One\n", "Content/c/collection.md": "", "Content/c/a.md": "Alone.\n"}),
    "mistakes": project(MISTAKES),
    "warnings": project(WARNINGS),
}
