#!/usr/bin/env python3
"""Takes pictures of the demo's pages to look at, and those of the documentation.

    screenshots.py FOLDER

Writes to FOLDER the demo in its own look at six widths, light and dark, and in each complete theme at two widths, with its
pages on paper; and to `.readme/` what the documentation shows: the home page, a page in the four looks, and one in each layout. The command is in $VITRINE.
"""
import os
import re
import shutil
import sys
import tempfile

import command
from engines import open_browser
from PIL import Image
from server import Server

THEMES = ("photographs", "catalogue", "editorial")
PAGES = (
    "index.html", "plates/index.html", "plates/agate.html", "catalogue/index.html", "catalogue/armillary-sphere.html",
    "register/index.html", "people/index.html", "watch/index.html", "words/index.html", "about.html", "search.html", "ar/index.html")
WIDTHS = (320, 390, 768, 1280, 1440, 2560)
# A page in the four looks: its size in px, and that of each picture in the documentation.
LOOKS = ("catalogue/index.html", 1200, 860, 620)


# The home page for the README: the size of the window in px, and that of the picture.
HOME_VIEW, HOME_PICTURE = (1280, 800), (960, 600)

# A page of the demo in each layout, and those layouts that the demo does not have, which another site shows.
LAYOUTS = {
    "mosaic": "plates/index.html", "list": "plates/layout-list.html", "wall": "plates/layout-wall.html",
    "justified": "watch/index.html", "waterfall": "catalogue/index.html", "column": "people/index.html", "flow": "words/index.html",
    "timeline": "register/layout-timeline.html", "map": "people/layout-map.html"}
MORE_LAYOUTS = {
    "grid": "layout: {kind: grid, minColumnWidth: 220, lineSpacing: 16, interitemSpacing: 16}\ncell: card\n",
    "carousel": "layout: {kind: carousel, height: 380, lineSpacing: 16}\ncell: photo\n",
    "salon": "layout: salon\ncell: photo\n",
    "magazine": "layout: magazine\ncell: photo\n",
    "sections": "sectionBy: tag\ncell: photo\nlayout:\n  kind: sections\n  sectionSpacing: 24\n"
    "  default: {kind: carousel, height: 220, lineSpacing: 12}\n"}
# The size in px of the window in which a layout is shown, and of its picture.
LAYOUT_VIEW, LAYOUT_PICTURE = (1100, 690), (480, 300)


def main():
    folder = sys.argv[1]
    with tempfile.TemporaryDirectory(prefix="vitrine-screenshots-") as work, open_browser("chromium") as page:
        sites = {"": os.path.join(command.demo(work), "Site")}
        for theme in THEMES:
            sites[theme] = themed(work, theme)
        page.hide_scroll_bars()
        looks = []
        for theme, site in sites.items():
            server = Server(site)
            for colours in ("light", "dark"):
                page.media(prefers_color_scheme=colours)
                for path in PAGES:
                    for width in (390, 1440) if theme else WIDTHS:
                        take(page, f"{server.address}/{path}", width, 812 if width < 600 else 900)
                        name = path.removesuffix(".html").replace("/", "-")
                        page.screenshot(picture(folder, theme or "standard", f"{name}-{width}-{colours}.png"))
                    if colours == "light":
                        with open(picture(folder, theme or "standard", f"{name}.pdf"), "wb") as file:
                            file.write(page.pdf())
            page.media(prefers_color_scheme="light")
            take(page, f"{server.address}/{LOOKS[0]}", LOOKS[1], LOOKS[2])
            looks.append(picture(folder, "looks", f"{theme or 'standard'}.png"))
            page.screenshot(looks[-1])
        join(looks, os.path.join(command.ROOT, ".readme", "looks.webp"))
        more = layouts(work)
        for name in [*LAYOUTS, *MORE_LAYOUTS]:
            site, path = (sites[""], LAYOUTS[name]) if name in LAYOUTS else (more, f"{name}/index.html")
            take(page, f"{Server(site).address}/{path}", *LAYOUT_VIEW)
            page.evaluate("() => { scrollTo(0, document.querySelector('.stage, .part').getBoundingClientRect().top + scrollY - 12); document.querySelectorAll('.bar').forEach(e => e.style.position = 'static') }")
            page.evaluate("() => new Promise(done => setTimeout(done, 400))")
            shot = picture(folder, "layouts", f"{name}.png")
            page.screenshot(shot)
            document(shot, name, LAYOUT_PICTURE)
        take(page, f"{Server(sites['']).address}/index.html", *HOME_VIEW)
        shot = picture(folder, "home.png")
        page.screenshot(shot)
        document(shot, "home", HOME_PICTURE)


def document(shot, name, size):
    """Writes a picture of the documentation, in px."""
    with Image.open(shot) as image:
        image.convert("RGB").resize(size, Image.Resampling.LANCZOS).save(
            os.path.join(command.ROOT, ".readme", f"{name}.webp"), quality=80, method=6)


def themed(work, theme):
    """The demo in a theme."""
    folder = os.path.join(work, theme)
    shutil.copytree(os.path.join(command.ROOT, "Content"), os.path.join(folder, "Content"))
    with open(os.path.join(folder, "Content", "site.yaml"), "a") as file:
        file.write(f"theme: {theme}\n")
    return command.build(folder, copies_templates=False)


def layouts(work):
    """The demo's plates in the layouts that the demo does not have."""
    folder = os.path.join(work, "layouts")
    plates = os.path.join(command.ROOT, "Content", "plates")
    command.write(folder, {"Content/site.yaml": "title: Layouts\n"})
    for name, settings in MORE_LAYOUTS.items():
        place = os.path.join(folder, "Content", name)
        shutil.copytree(plates, place)
        for item in os.listdir(place):
            if item.endswith(".md"):
                # Their texts link to other collections, and a former address leads to one page only.
                with open(os.path.join(place, item)) as file:
                    front = re.sub(r"\naliases:.*", "", file.read().split("\n---\n")[0])
                with open(os.path.join(place, item), "w") as file:
                    file.write(front + "\n---\n")
        with open(os.path.join(place, "collection.md"), "w") as file:
            file.write(f"---\ntitle: {name.title()}\n{settings}fields: {{technique: string, place: string, keeper: string}}\n---\n")
    return command.build(folder)


def take(page, address, width, height):
    """Opens a page twice, since a browser shows fonts that were late on the first visit only on the second."""
    page.resize(width, height)
    page.goto(address)
    page.goto(address)
    page.evaluate("() => new Promise(done => setTimeout(done, 300))")


def picture(folder, *names):
    path = os.path.join(folder, *names)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    return path


def join(paths, target):
    """Puts pictures into two columns, with a line between them."""
    pictures = [Image.open(path).convert("RGB") for path in paths]
    width = LOOKS[3]
    height = round(pictures[0].height * width / pictures[0].width)
    joined = Image.new("RGB", (2 * width + 12, 2 * height + 12), (128, 128, 128))
    for number, image in enumerate(pictures):
        place = (number % 2 * (width + 12), number // 2 * (height + 12))
        joined.paste(image.resize((width, height), Image.Resampling.LANCZOS), place)
    joined.save(target, quality=82, method=6)


if __name__ == "__main__":
    main()
