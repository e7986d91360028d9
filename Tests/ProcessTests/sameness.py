"""The same input gives the same bytes, whatever threads, language, time zone and order of folders there are."""
import os
import shutil

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
    return f"{len(PLACES) * 2} builds alike"


def write_shuffled(folder, files, chance):
    """Writes the files in another order, in which some file systems list them too."""
    shutil.rmtree(folder, ignore_errors=True)
    for path in chance.sample(sorted(files), len(files)):
        write(folder, {path: files[path]})
