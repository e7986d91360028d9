#!/usr/bin/env python3
"""Measures the time in `vitrine preview` from saving a text until it is displayed, among many items.

    bench_preview.py [--count 10000] [--edits 15]

The content is that of `make race`. A page of 100 cells is open in Chromium. The first words of an item in the viewport
are changed, alternately in place and by renaming a new file over the old one. The time runs from just before the file
is opened for writing until the first frame with the new words is drawn. The medians and maxima are printed.
"""
import argparse
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Races"))
import command
import content
from engines import open_browser
from processes import end

# The time at which the words are present and a frame with them is drawn, in ms since 1970.
AWAIT = """
({id, words}) => {
  window.shown = new Promise(done => {
    const look = () => {
      if (!document.getElementById(id)?.textContent.includes(words)) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => done(performance.timeOrigin + performance.now())));
    };
    const observer = new MutationObserver(look);
    observer.observe(document.documentElement, {childList: true, subtree: true, characterData: true, attributes: true});
    look();
  });
}
"""


class Preview:
    def __init__(self, folder):
        templates = os.path.join(command.ROOT, "Templates")
        self.process = subprocess.Popen(
            [command.VITRINE, "preview", "--port", "4810", "--templates", templates], cwd=folder,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            start_new_session=True)
        self.builds = []
        for line in self.process.stdout:
            if line.startswith("http://"):
                self.address = line.split()[0]
                break
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        for line in self.process.stdout:
            found = re.search(r", in ([\d.]+) s$", line)
            if found:
                self.builds.append(float(found[1]) * 1000)

    def end(self):
        self.process.terminate()
        self.process.wait(20)
        end(self.process)


def save(path, text, renames):
    started = time.time() * 1000
    target = path + "~" if renames else path
    with open(target, "w") as file:
        file.write(text)
    if renames:
        os.rename(target, path)
    return started


def edits(page, folder, preview, arguments):
    """The time of each edit in ms, after two warm-up edits."""
    number = arguments.count // 2
    collection_page = number // content.PAGE_SIZE + 1
    page.goto(f"{preview.address}items/page-{collection_page}.html")
    path = os.path.join(folder, "Content", "items", content.name(number))
    front, body = content.item(number).split("\n---\n\n")
    found = []
    for edit in range(arguments.edits + 2):
        words = f"Edit {edit} begins."
        page.evaluate(AWAIT, {"id": content.name(number)[:-3], "words": words})
        started = save(path, f"{front}\n---\n\n{words} {body}", renames=edit % 2 == 1)
        found.append(page.evaluate("() => window.shown") - started)
        # About the time that an author needs for the next word.
        time.sleep(0.7)
    return found[2:]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--edits", type=int, default=15)
    arguments = parser.parse_args()
    work = tempfile.mkdtemp(prefix="vitrine-bench-", dir="/dev/shm" if os.path.isdir("/dev/shm") else None)
    try:
        content.vitrine(work, arguments.count)
        preview = Preview(work)
        try:
            with open_browser("chromium") as page:
                page.resize(1280, 900)
                found = edits(page, work, preview, arguments)
                page.goto("about:blank")
        finally:
            preview.end()
    finally:
        shutil.rmtree(work, ignore_errors=True)
    builds = preview.builds[-len(found):]
    print(f"{arguments.count:,} items, {len(found)} edits; load {os.getloadavg()[0]:.1f}")
    print(f"from the save to the screen {statistics.median(found):6.0f} ms, at most {max(found):.0f} ms")
    print(f"of that the build           {statistics.median(builds):6.0f} ms, at most {max(builds):.0f} ms")


if __name__ == "__main__":
    sys.exit(main())
