"""The command under test: `vitrine build`, and the frames from `vitrine frames`."""
import functools
import json
import os
import shutil
import subprocess

import sites

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
VITRINE = os.environ.get("VITRINE", os.path.join(ROOT, ".build", "release", "vitrine"))


# The images of the demo, which two kinds of tests need, are made once.
DEMO_CACHE = os.path.join(ROOT, ".build", "demo")


def run(*arguments, cwd):
    return subprocess.run([VITRINE, *arguments], cwd=cwd, capture_output=True, text=True)


def build(folder, copies_templates=True, cache=None):
    """Builds the site of a project folder, with the templates of this checkout added to its own; returns its `Site`
    folder. A site with a theme must not have copies, which would replace the files of the theme."""
    if copies_templates:
        shutil.copytree(os.path.join(ROOT, "Templates"), os.path.join(folder, "Templates"), dirs_exist_ok=True)
    built = run("build", "--quiet", *(("--cache", cache) if cache else ()), cwd=folder)
    if built.returncode:
        raise SystemExit(f"{folder} does not build: {built.stderr}")
    return os.path.join(folder, "Site")


@functools.cache
def demo(work):
    """The project folder of the demo, with its site built."""
    folder = os.path.join(work, "demo")
    shutil.copytree(os.path.join(ROOT, "Content"), os.path.join(folder, "Content"))
    build(folder, cache=DEMO_CACHE)
    return folder


@functools.cache
def layouts(work, language):
    """The project folder of all layouts in a language, with its site built."""
    folder = os.path.join(work, f"layouts-{language}")
    write(folder, sites.layouts(language))
    build(folder)
    return folder


def write(folder, tree):
    """Writes a tree of files: paths with their texts or bytes."""
    for path, content in tree.items():
        target = os.path.join(folder, path)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, "wb") as file:
            file.write(content if isinstance(content, bytes) else content.encode())


def frames(folder, collection, page, widths):
    """The engine's frames of a page at container widths in px: for each width a dictionary from an element's name
    ("cell 0.3", "header 1") to [x, y, width, height]. `collection` may name a layout after a `#`."""
    slug, _, layout = collection.partition("#")
    text = ",".join(repr(width) for width in widths)
    chosen = ("--layout", layout) if layout else ()
    answer = run("frames", slug, *chosen, "--page", str(page), "--width", text, cwd=folder)
    if answer.returncode:
        raise SystemExit(f"vitrine frames {collection} --page {page}: {answer.stderr}")
    answers = json.loads(answer.stdout)
    return [{name(e): e["frame"] for e in case["elements"]} for case in ([answers] if len(widths) == 1 else answers)]


def name(element):
    kind, section = element["kind"], element["section"]
    return f"{kind} {section}.{element['item']}" if kind == "cell" else f"{kind} {section}"
