"""After any edit while the preview runs, it publishes the bytes of a clean build, and the next run can use what it
stored."""
import os
import shutil
import time

from command import write
from edits import Edits, content, in_one_language
from previewing import preview
from project import Project, tree

COUNT = 1000
# The preview does not watch the output and the cache.
UNSEEN = ("tamper", "spoil_cache")
# The time limit of a build in seconds, on a busy machine.
PATIENCE = 20
# What adds tables or languages.
OF_SEVERAL = ("row", "column", "site", "translate")


def check(checks, work, chance, deadline):
    halves = []
    for number, (files, unwanted) in enumerate(((content(), ()), (in_one_language(), OF_SEVERAL))):
        now = time.monotonic()
        end = deadline and (now + (deadline - now) / (2 - number))
        halves.append(half(checks, os.path.join(work, str(number)), chance, end, files, UNSEEN + unwanted))
    done, refused = (sum(numbers) for numbers in zip(*halves))
    return f"{done} edits, {refused} of them mistakes"


def half(checks, work, chance, deadline, files, unwanted):
    project = Project(work)
    shutil.rmtree(os.path.join(project.folder, "Content"))
    write(os.path.join(project.folder, "Content"), files)
    project.succeed()
    edits = Edits(project, chance)
    edits.all = [edit for edit in edits.all if edit.__name__ not in unwanted] + [edits.words_alone] * 20
    clean = os.path.join(work, "clean")
    done = refused = 0

    def differences():
        found, wanted = tree(project.output), tree(clean)
        return sorted(path for path in set(found) | set(wanted) if found.get(path) != wanted.get(path))

    with preview(project) as _:
        # One at least, however slow the machine is.
        while done < COUNT // 2 and not (deadline and done and time.monotonic() > deadline):
            names = [edits.make()[0] for _ in range(chance.choice((1, 1, 1, 2)))]
            # Sometimes the next edit comes before the preview has handled this one.
            if chance.random() < 0.3:
                time.sleep(chance.uniform(0, 0.2))
                names.append(edits.make()[0])
            shutil.rmtree(clean, ignore_errors=True)
            theirs = project.build("--no-cache", "--output", clean)
            done += 1
            if theirs.returncode:
                refused += 1
                shutil.rmtree(edits.folder)
                write(edits.folder, files)
                continue
            limit = time.monotonic() + PATIENCE
            while differences() and time.monotonic() < limit:
                time.sleep(0.02)
            if not checks.check(not differences(), f"edit {done}, {', '.join(names)}: the bytes of a clean build, but not in {differences()[:5]}"):
                break
    after = project.build()
    checks.check(after.returncode == 0 and (refused or not differences()), f"the next run goes on from there: {after.stderr.strip()}")
    checks.check(project.leftovers() == [], f"nothing is left beside the output, but {project.leftovers()}")
    return done, refused
