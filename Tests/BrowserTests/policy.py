"""Every kind of page under the strict Content-Security-Policy in Documentation/Publishing.md: no violation is
reported."""
import os
import re
import time

import command
from pages import PAGE_NAME, collection_pages
from server import Server

PUBLISHING = os.path.join(os.path.dirname(__file__), "..", "..", "Documentation", "Publishing.md")
# A page that violates the policy: a browser that reports nothing would pass every other check.
BREACH = b"<!doctype html><title>breach</title><p style='color: red'>A style in the markup</p>"
TIMEOUT = 3  # seconds within which a report must arrive
ROTATES = True


def policy():
    """The policy in Documentation/Publishing.md."""
    with open(PUBLISHING, encoding="utf-8") as file:
        return re.search(r"^ {4}Content-Security-Policy: (.+)$", file.read(), re.MULTILINE).group(1)


def prepare(work):
    return os.path.join(command.demo(work), "Site")


def check(checks, page, site):
    server = Server(site, policy=policy())
    server.extra["/breach.html"] = BREACH
    page.goto(f"{server.address}/breach.html")
    wait(lambda: server.reports)
    checks.check(server.reports, f"{page.name}: a breach of the policy is reported")
    server.reports.clear()
    for address in addresses(site):
        page.goto(f"{server.address}/{address}")
        page.evaluate("() => document.fonts.ready.then(() => null)")
    wait(lambda: server.reports)
    # The browser may report the violation of the first page only now.
    page.problems[:] = [problem for problem in page.problems if "Security" not in problem]
    checks.check(not server.reports, f"{page.name}: no breach of the policy, but {server.reports[:2]}")


def addresses(site):
    """The home page, the 404 page, all pages of the collections, and the first item of each collection."""
    found = ["index.html", "404.html"]
    for collection, _, address in collection_pages(site):
        found.append(address)
        folder = collection.partition("#")[0]
        items = sorted(name for name in os.listdir(os.path.join(site, folder))
                       if name.endswith(".html") and not PAGE_NAME.fullmatch(name[:-5]))
        found += [f"{folder}/{items[0]}"] if items else []
    return sorted(set(found))


def wait(condition):
    end = time.monotonic() + TIMEOUT
    while not condition() and time.monotonic() < end:
        time.sleep(0.05)
