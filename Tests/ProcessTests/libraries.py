"""libvips is loaded when an image is read, and libmicrohttpd when a site is served: without them everything else works,
and commands that need them fail with one clear line."""
import os
import subprocess
import time

import drawing
from command import ROOT, VITRINE, write
from project import read

TEXT = {
    "Content/site.yaml": "title: Words\n",
    "Content/words/collection.md": "---\ntitle: Words\n---\n",
    "Content/words/one.md": "A word.\n",
}


def check(checks, work, chance, deadline):
    # The loader finds invalid files first, which cannot be loaded.
    without = {**os.environ, "LD_LIBRARY_PATH": os.path.join(work, "broken")}
    write(work, {"broken/libvips.so.42": b"nothing of the kind", "broken/libmicrohttpd.so.12": b"nor this"})
    folder = os.path.join(work, "project")
    write(folder, TEXT)

    def run(*arguments, **environment):
        return subprocess.run(
            [VITRINE, *arguments], cwd=folder, capture_output=True, text=True, env=environment or without)

    templates = ("--templates", os.path.join(ROOT, "Templates"))
    build = ("build", "--quiet", *templates)
    for arguments in (("version",), ("help",), build, ("check", *templates)):
        outcome = run(*arguments)
        checks.check(outcome.returncode == 0, f"{arguments[0]} needs no libvips where there is no image: {outcome}")
    outcome = run("preview", *templates)
    checks.check(outcome.returncode == 3 and outcome.stderr.count("\n") == 1 and "libmicrohttpd" in outcome.stderr,
                 f"a site that can't be served for want of libmicrohttpd is a failure of the environment: {outcome}")
    write(folder, {"Content/words/two.md": "---\nimage: two.png\n---\n", "Content/words/two.png": drawing.png(40, 30, seed=1)})
    before = os.path.getmtime(os.path.join(folder, "Site"))
    outcome = run(*build)
    checks.check(outcome.returncode == 3 and outcome.stderr.count("\n") == 1 and "libvips" in outcome.stderr,
                 f"an image that can't be read for want of libvips is a failure of the environment: {outcome}")
    checks.check(os.path.getmtime(os.path.join(folder, "Site")) == before, "the site is left as it was then")
    outcome = run(*build, **os.environ)
    checks.check(outcome.returncode == 0, f"with libvips the image is read: {outcome}")
    # Data of images that were just modified is not cached.
    time.sleep(0.1)
    write(folder, {"Content/words/one.md": "Another word.\n"})
    run(*build, **os.environ)
    write(folder, {"Content/words/one.md": "A third word.\n"})
    outcome = run(*build)
    checks.check(outcome.returncode == 0, f"where a text is another one no image is read: {outcome}")
    page = read(os.path.join(folder, "Site/words/one.html")).decode()
    checks.check("A third word." in page, "the text is published")
    outcome = run(*build)
    checks.check(outcome.returncode == 0, f"where nothing changed no image is read: {outcome}")
    return "no server, no image, an image, another text, nothing changed"
