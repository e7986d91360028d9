"""Images in Markdown: they keep their aspect ratio and fit their column wherever Markdown is shown."""
import os

import command
from drawing import png
from server import Server

WIDTHS = (375, 820, 1440)
SIZES = {"wide": (2560, 1600), "tall": (700, 2000), "small": (60, 40)}
PAGES = {"introduction of the home page": "index.html", "introduction of a collection": "c/index.html", "text of an item": "c/a.html"}
IMAGES = """
async () => {
  const images = [...document.querySelectorAll('.lead img, .prose img')];
  return Promise.all(images.map(async image => {
    image.loading = 'eager';
    await image.decode();
    const column = image.closest('.lead, .prose').getBoundingClientRect(), r = image.getBoundingClientRect();
    return {alt: image.alt, natural: image.naturalWidth / image.naturalHeight, drawn: r.width / r.height, width: r.width,
      beyond: Math.max(r.right - column.right, column.left - r.left)};
  }));
}
"""
ROTATES = True


def prepare(work):
    folder = os.path.join(work, "markdown-images")

    def text(prefix):
        lines = [f"![{name}]({prefix}{name}.png)" for name in SIZES]
        return "\n\n".join(lines) + f"\n\n- In a list: {lines[0]}\n\n> {lines[0]}\n"

    tree = {"Content/site.yaml": "title: Images\n", "Content/index.md": text("c/"),
            "Content/c/collection.md": f"---\ntitle: Things\n---\n{text('')}", "Content/c/a.md": f"---\ntitle: A\n---\n{text('')}"}
    for index, (name, size) in enumerate(SIZES.items()):
        tree[f"Content/c/{name}.png"] = png(*size, index)
    command.write(folder, tree)
    return Server(command.build(folder))


def check(checks, page, server):
    for width in WIDTHS:
        page.resize(width, 900)
        for name, address in PAGES.items():
            place = f"{page.name}: {name} at {width}"
            page.goto(f"{server.address}/{address}")
            found = page.evaluate(IMAGES)
            checks.check(len(found) == 5, f"{place}: all five images, not {len(found)}")
            stretched = [image for image in found if abs(image["drawn"] / image["natural"] - 1) > 0.02]
            checks.check(not stretched, f"{place}: images keep their shape, but {stretched[:2]}")
            beyond = [image for image in found if image["beyond"] > 0.5]
            checks.check(not beyond, f"{place}: images stay in their column, but {beyond[:2]}")
            large = [image for image in found if image["alt"] == "small" and abs(image["width"] - 60) > 0.5]
            checks.check(not large, f"{place}: a small image has its own size, but {large}")
