"""A thousand saves in bursts while the preview runs: in the end the site equals that of a clean build."""
import os
import time

from command import write
from previewing import preview
from project import Project, tree

ALL = 1_000


def check(checks, work, chance, deadline):
    project = Project(work)
    folder = os.path.join(project.folder, "Content")
    # A sampled run needs time for the final comparison.
    deadline = deadline and deadline - 4
    saves, bursts = 0, 0
    with preview(project) as (_, process):
        while saves < ALL and (deadline is None or time.monotonic() < deadline):
            bursts += 1
            for _ in range(chance.choice([1, 1, 2, 5, 20])):
                save(folder, chance, saves)
                saves += 1
                time.sleep(chance.choice([0, 0, 0.001, 0.02]))
            time.sleep(chance.choice([0, 0.01, 0.05, 0.2]))
        mend(folder)
        expected = os.path.join(work, "clean")
        project.succeed("--no-cache", "--output", expected)
        clean = tree(expected)
        limit = time.monotonic() + 30
        while tree(project.output) != clean and time.monotonic() < limit and process.poll() is None:
            time.sleep(0.1)
        found = tree(project.output)
        different = sorted(p for p in set(found) | set(clean) if found.get(p) != clean.get(p))
        checks.check(not different, f"after {saves} saves the site is that of a clean build, but {different[:4]} differ")
    return f"{saves} saves in {bursts} bursts"


def save(folder, chance, number):
    """Saves once as editors do: in place, by renaming another file, or by creating, deleting or moving a file."""
    name = f"herbs/{chance.choice(['same', 'change', 'more-0', 'more-1', 'new-0', 'new-1', 'new-2'])}.md"
    path = os.path.join(folder, name)
    kind = chance.randrange(8)
    text = f"---\ntitle: Number {number}\n---\nSaved {number}.\n" if kind != 7 else "---\ntitel: wrong\n---\n"
    if kind == 0 and os.path.exists(path) and "new" in name:
        os.remove(path)
    elif kind == 1 and os.path.exists(path) and "new" in name:
        os.replace(path, os.path.join(folder, "herbs/new-3.md"))
    elif kind in (2, 3):
        write(folder, {f"{name}.tmp": text})
        os.replace(path + ".tmp", path)
    elif kind == 4:
        write(folder, {"herbs/collection.md": f"---\ntitle: Herbs {number}\nlayout: {chance.choice(['list', 'grid', 'mosaic'])}\n---\n"})
    else:
        write(folder, {name: text})


def mend(folder):
    """Removes files that were saved with a mistake."""
    for name in sorted(os.listdir(os.path.join(folder, "herbs"))):
        path = os.path.join(folder, "herbs", name)
        with open(path, encoding="utf-8") as file:
            if "titel" in file.read():
                write(folder, {f"herbs/{name}": "Mended.\n"})
