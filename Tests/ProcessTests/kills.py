"""A run is killed at random moments, and at each system call that writes."""
import shutil
import subprocess
import time

import tracing
from command import write
from project import REPOSITORY, Project

MOMENTS = 300


def check(checks, work, chance, deadline):
    project = Project(work)
    moments = check_moments(checks, project, chance, deadline and (time.monotonic() + deadline) / 2)
    if not tracing.is_possible():
        return f"{moments} random moments; SKIPPED at system calls, since strace is not here or may not trace"
    tried, count = check_calls(checks, project, chance, deadline)
    return f"{moments} random moments, {tried} of {count} system calls that write"


def check_moments(checks, project, chance, deadline):
    started = time.monotonic()
    project.succeed()
    length, state = time.monotonic() - started, 0
    for moment in range(MOMENTS):
        if deadline and time.monotonic() > deadline:
            return moment
        state = 1 - state
        project.set(state)
        # Sometimes there is no site yet; then either all of it appears or nothing.
        is_new = moment % 8 == 7
        if is_new:
            shutil.rmtree(project.output)
        # The exchange is short and comes last.
        delay = length * (chance.uniform(0, 1.1) if moment % 2 else chance.uniform(0.85, 1.05))
        process = subprocess.Popen(
            project.arguments(), cwd=project.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(delay)
        process.kill()
        process.wait()
        what, found = f"killed after {delay:.4f} s", project.state()
        checks.check(
            found in (("nothing", state) if is_new else (1 - state, state)),
            f"{what}: the old site or the new one, but it is {found}")
        if is_new:
            write(project.output, REPOSITORY)
        checks.check(not project.lost(), f"{what}: the repository is there, but for {project.lost()}")
        project.check_next_run(checks, what, state)
    return MOMENTS


def check_calls(checks, project, chance, deadline):
    project.succeed()
    state = 1 - project.state()
    project.set(state)
    calls = tracing.writing_calls(project)
    tried, found = 0, set()
    for call in calls if deadline is None else tracing.sample(calls, chance):
        # Try at least some, however slow the machine is.
        if deadline and time.monotonic() > deadline and tried >= 3:
            break
        state = 1 - state
        project.set(state)
        killed = project.build(before=tracing.interfering(call, "signal=KILL"))
        what, now = f"killed at {call[0]} {call[1]}", project.state()
        found.add(now)
        checks.check(now in (0, 1), f"{what}: the old site or the new one, but it is {now}")
        checks.check(not project.lost(), f"{what}: the repository is there, but for {project.lost()}")
        # The calls of a run vary with its input, so a late call may never occur.
        tried += killed.returncode != 0
        project.check_next_run(checks, what, state)
    checks.check(tried > 0, "system calls: some run was killed at one")
    return tried, len(calls)
