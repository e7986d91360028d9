"""The complete looks that come with Vitrine: frames as the engine's, in one language each, at some viewport widths."""
import os

import command
import sites
from pages import Comparison, collection_pages
from sample import part
from server import Server

# The language of the site in each theme.
THEMES = {"photographs": "ja", "catalogue": "ar", "editorial": "en"}
# Viewport widths in px: phones, both sides of where rows get columns, laptops, and where the root font is larger.
WIDTHS = {
    "chromium": (320, 390, 640, 768, 1000, 1040, 1280, 1920, 2560),
    "firefox": (375, 700, 1100, 1440),
    "webkit": (414, 820, 1180, 1600),
}
ROTATES = True


def prepare(work):
    """Builds a small site in each theme: (theme, project folder, server) of each."""
    prepared = []
    for theme, language in THEMES.items():
        folder = os.path.join(work, f"theme-{theme}")
        command.write(folder, sites.themed(theme, language))
        prepared.append((theme, folder, Server(command.build(folder, copies_templates=False))))
    return prepared


def check(checks, page, prepared):
    for theme, folder, server in prepared:
        comparison = Comparison(checks, folder)
        for collection, number, address in collection_pages(os.path.join(folder, "Site")):
            widths = part(WIDTHS[page.name], 3, page.name, theme, address)
            page.resize(widths[0], 900)
            page.goto(f"{server.address}/{address}")
            comparison.look(page, collection, number, widths, f" in {theme}")
        comparison.settle()
        checks.check(not server.missing, f"{theme}: every file is there, but {server.missing[:3]}")
