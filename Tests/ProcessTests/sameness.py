"""The same input gives the same bytes, whatever the number of threads, the language, the time zone, the order of
folders and the earlier requests for an image."""
import os
import shutil

import drawing
from command import write
from project import Project, content, tree

PLACES = ({"LANG": "C", "TZ": "UTC"}, {"LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8", "TZ": "Pacific/Kiritimati"},
          {"LANG": "de_DE", "LC_ALL": "POSIX", "TZ": "America/St_Johns"})


def check(checks, work, chance, deadline):
    project = Project(work)
    expected = project.expected[0]
    for number, place in enumerate(PLACES):
        for jobs in (1, 8):
            write_shuffled(os.path.join(project.folder, "Content"), content(0), chance)
            what = f"{jobs} jobs, {place}"
            cache = ["--no-cache"] if number == 0 else ["--cache", os.path.join(work, f"cache-{number}-{jobs}")]
            outcome = project.build(*cache, "--output", "Other", jobs=jobs, env=os.environ | place)
            checks.check(outcome.returncode == 0, f"{what}: builds, but {outcome.stderr.strip()}")
            found = tree(os.path.join(project.folder, "Other"))
            different = sorted(path for path in set(found) | set(expected) if found.get(path) != expected.get(path))
            checks.check(not different, f"{what}: the same bytes, but not in {different[:4]}")
            shutil.rmtree(os.path.join(project.folder, "Other"), ignore_errors=True)
    return f"{len(PLACES) * 2} builds alike, {check_layouts(checks, os.path.join(work, 'layouts'))} layouts one after the other"


LAYOUTS = ("{kind: mosaic, segmentHeight: 360}", "flow", "{kind: column, minColumnWidth: 120}", "justified", "list", "mosaic")


def check_layouts(checks, work):
    """Different layouts need different image widths; cached derivatives must not affect the result."""
    os.makedirs(work)
    project = Project(work)
    shutil.rmtree(os.path.join(project.folder, "Content"))
    write(project.folder, {
        "Content/site.yaml": "title: Layouts\n", "Content/c/a.md": "---\ntitle: A\nimage: a.png\n---\n",
        "Content/c/a.png": drawing.png(570, 720, seed=3)})
    for layout in LAYOUTS:
        write(project.folder, {"Content/c/collection.md": f"---\ntitle: C\nlayout: {layout}\n---\n"})
        outcomes = [project.build("--cache", os.path.join(work, "cache"), "--output", "Kept"),
                    project.build("--no-cache", "--output", "Clean")]
        checks.check(all(o.returncode == 0 for o in outcomes), f"{layout}: builds, but {[o.stderr.strip() for o in outcomes]}")
        kept, clean = (tree(os.path.join(project.folder, name)) for name in ("Kept", "Clean"))
        different = sorted(path for path in set(kept) | set(clean) if kept.get(path) != clean.get(path))
        checks.check(clean and not different, f"{layout} after others: the same bytes as by itself, but not in {different[:4]}")
    return len(LAYOUTS)


def write_shuffled(folder, files, chance):
    """Writes the files in a random order, in which some file systems also list them."""
    shutil.rmtree(folder, ignore_errors=True)
    for path in chance.sample(sorted(files), len(files)):
        write(folder, {path: files[path]})
