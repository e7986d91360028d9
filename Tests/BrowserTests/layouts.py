"""Every layout, left to right and right to left, at many viewport widths."""
import os

import command
from pages import Comparison, collection_pages
from sample import part
from server import Server

# Viewport widths in px; those of each engine and direction lie between those of the others.
WIDTHS = {
    ("chromium", "en"): (320, 344, 375, 412, 480, 599, 600, 767, 768, 900, 1024, 1280, 1440, 1680, 1920, 2560, 3840),
    ("chromium", "ar"): (328, 390, 540, 820, 1180, 1366, 2100),
    ("firefox", "en"): (320, 360, 430, 600, 768, 1024, 1280, 1920, 3840),
    ("firefox", "ar"): (353, 500, 700, 1100, 1600),
    ("webkit", "en"): (320, 375, 460, 620, 744, 1024, 1300, 1920, 3840),
    ("webkit", "ar"): (333, 520, 780, 1150, 1536),
}
LANGUAGES = ("en", "ar")


def prepare(work):
    """Builds a site of all layouts in both directions: (language, project folder, server) of each."""
    prepared = []
    for language in LANGUAGES:
        folder = command.layouts(work, language)
        prepared.append((language, folder, Server(os.path.join(folder, "Site"))))
    return prepared


# Custom properties for the places of cells that elements in the cells have as well, with which they could share no style.
INHERITED = """() => {
  const names = ['--i', ...['', 'm', 'h', 'g'].flatMap(prefix => [0, 1, 2, 3].map(n => `--${prefix}${n}`))];
  const inner = [...document.querySelectorAll('.e > *')].slice(0, 100);
  return names.filter(name => inner.some(e => getComputedStyle(e).getPropertyValue(name)));
}"""


def check(checks, page, prepared):
    for language, folder, server in prepared:
        comparison = Comparison(checks, folder)
        for collection, number, address in part(collection_pages(os.path.join(folder, "Site")), 10, page.name, language):
            widths = part(WIDTHS[page.name, language], 3, page.name, language, address)
            page.resize(widths[0], 900)
            page.goto(f"{server.address}/{address}")
            inherited = page.evaluate(INHERITED)
            checks.check(not inherited, f"{page.name}: {address} in {language}: places are of cells alone, but {inherited}")
            comparison.look(page, collection, number, widths, f" in {language}")
        comparison.settle()
        checks.check(not server.missing, f"layouts in {language}: every file is there, but {server.missing[:3]}")
