"""The Tab key moves from cell to cell in reading order, and the focused cell has a visible focus."""
import os

import command
from server import Server

ENGINES = ("chromium",)

def prepare(work):
    return Server(os.path.join(command.demo(work), "Site"))


def check(checks, page, server):
    page.goto(f"{server.address}/words/index.html")
    page.evaluate("() => document.querySelector('[data-cell] a').focus()")
    visited = []
    for _ in range(5):
        visited.append(page.evaluate("() => document.activeElement.closest('[data-cell]')?.dataset.cell"))
        page.press("Tab")
    checks.check(visited == [f"0.{n}" for n in range(5)], f"words: Tab visits the cells in order, not {visited}")
    page.press("Tab", shift=True)
    outline = page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle")
    checks.check(outline not in ("none", ""), "words: the focused cell has an outline")
