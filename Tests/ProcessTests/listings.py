"""Listing a folder fails: an incomplete list is never treated as a complete one, so no page and no repository is
lost."""
import os
import subprocess
import time

from project import REPOSITORY, Project, read

# Folders are exchanged, or renamed twice if that is not supported; the output has a repository or none.
CASES = [(exchange, repository) for exchange in (True, False) for repository in (True, False)]
FOREVER = 1 << 30


def check(checks, work, chance, deadline):
    library = os.path.join(work, "listing_faults.so")
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "listing_faults.c")
    try:
        subprocess.run(["clang", "-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror", "-o", library, source], check=True)
    except OSError:
        return "SKIPPED, since clang is not here"
    tried, count = 0, 0
    started = time.monotonic()
    for number, (exchanges, has_repository) in enumerate(CASES):
        folder = os.path.join(work, f"case-{number}")
        os.makedirs(folder)
        project = Project(folder, REPOSITORY if has_repository else {})
        faults = Faults(project, library, exchanges)
        # Each case gets its share of the time, and what earlier cases left.
        share = deadline and started + (deadline - started) * (number + 1) / len(CASES)
        calls = faults.count()
        count += len(calls)
        tried += check_case(checks, project, faults, calls, chance, share)
    return f"{tried} faults at {count} calls that list folders"


class Faults:
    def __init__(self, project, library, exchanges):
        self.project, self.log = project, os.path.join(project.folder, "..", "listings.log")
        self.environment = {**os.environ, "LD_PRELOAD": library, "LISTING_FAULT_PATH": os.path.realpath(project.folder),
                            "LISTING_FAULT_LOG": self.log}
        if not exchanges:
            self.environment["LISTING_FAULT_RENAMES"] = "1"
        self.name = "exchanged" if exchanges else "renamed twice"

    def build(self, first, last, opens=True):
        """Runs the command so that these calls fail; without `opens`, only calls that read a folder fail."""
        if os.path.exists(self.log):
            os.unlink(self.log)
        fault = {"LISTING_FAULT_FIRST": str(first), "LISTING_FAULT_LAST": str(last)} | ({} if opens else {"LISTING_FAULT_READS": "1"})
        return self.project.build(env={**self.environment, **fault})

    def count(self):
        """Returns the folders that a run lists, in order of the calls."""
        self.project.set(1 - self.project.state())
        outcome = self.build(FOREVER, FOREVER)
        if outcome.returncode:
            raise SystemExit(f"the library breaks the command: {outcome.stderr}")
        return read(self.log).decode().splitlines()


def check_case(checks, project, faults, calls, chance, deadline):
    staging = [n for n, path in enumerate(calls, 1) if ".vitrine-staging" in path]
    checks.check(bool(staging), "the staging folder is listed")
    # Failures after the exchange could lose the most, so they come first. Each call fails alone, or with all that
    # follow, as on a damaged disk whose folders can be opened or not.
    numbers = staging[:2] + chance.sample(range(1, len(calls) + 1), len(calls))
    tried = 0
    for number in dict.fromkeys(numbers):
        for last, opens in ((FOREVER, False), (FOREVER, True), (number, True)):
            if deadline and tried >= 6 and time.monotonic() > deadline:
                return tried
            check_fault(checks, project, faults, number, last, opens)
            tried += 1
    return tried


def check_fault(checks, project, faults, number, last, opens):
    state = 1 - project.state()
    project.set(state)
    outcome = faults.build(number, last, opens)
    calls = (read(faults.log) or b"").decode().splitlines()
    where = os.path.relpath(calls[number - 1], os.path.realpath(project.folder)) if number <= len(calls) else "nothing"
    which = f"call {number}" if last == number else f"every {'call' if opens else 'readdir'} from {number} on"
    what = f"{faults.name}, {which} fails ({where})"
    found, lines = project.state(), outcome.stderr.strip().splitlines()
    checks.check(not project.lost(), f"{what}: the repository is there, but for {project.lost()}")
    if outcome.returncode:
        checks.check(outcome.returncode == 3, f"{what}: exit 3, but {outcome.returncode}: {lines}")
        checks.check(len(lines) == 1 and lines[0].startswith("vitrine: "), f"{what}: one line, not {lines}")
        checks.check(found in (0, 1), f"{what}: the old site or the new one, but it is {found}")
    else:
        checks.check(found == state, f"{what}: a success publishes the new site, but it is {found}")
        link = os.path.join(project.output, ".git")
        checks.check(not os.path.islink(link), f"{what}: a success leaves no link in the place of the repository")
    if os.path.islink(os.path.join(project.output, ".git")):
        checks.check(".Site.vitrine-staging" in outcome.stderr, f"{what}: names the folder with the repository: {lines}")
    project.check_next_run(checks, what, state)
