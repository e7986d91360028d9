"""The disk fails at a call that writes: the run reports that in one line, or continues without the result."""
import time

import tracing
from project import Project

# The errors that the system may return, by call.
ERRORS = {"default": ("ENOSPC", "EIO", "EACCES"), "write": ("ENOSPC", "EIO"), "pwrite64": ("ENOSPC", "EIO"),
          "renameat2": ("EINVAL", "EIO", "EBUSY", "EACCES"), "link": ("EPERM", "EMLINK", "ENOSPC", "EXDEV"),
          "linkat": ("EPERM", "EMLINK", "ENOSPC", "EXDEV"),
          "fsync": ("EIO",), "fdatasync": ("EIO",), "syncfs": ("EIO", "ENOSPC")}


def check(checks, work, chance, deadline):
    if not tracing.is_possible():
        return "SKIPPED, since strace is not here or may not trace"
    project = Project(work)
    state = 1
    project.set(state)
    calls = tracing.writing_calls(project)
    tried, refused = 0, 0
    for call in calls if deadline is None else tracing.sample(calls, chance):
        names = ERRORS.get(call[0], ERRORS["default"])
        for error in names if deadline is None else [chance.choice(names)]:
            if deadline and time.monotonic() > deadline:
                return f"{tried} of {len(calls)} system calls that write, {refused} of them refused"
            state = 1 - state
            project.set(state)
            outcome = project.build(before=tracing.interfering(call, f"error={error}"))
            what, found = f"{error} at {call[0]} {call[1]}", project.state()
            lines = outcome.stderr.strip().splitlines()
            checks.check(not project.lost(), f"{what}: the repository is there, but for {project.lost()}")
            if outcome.returncode == 3:
                refused += 1
                checks.check(found in (0, 1), f"{what}: the old site or the new one, but it is {found}")
                checks.check(len(lines) == 1 and lines[0].startswith("vitrine: "), f"{what}: one line, not {lines}")
            else:
                checks.check(outcome.returncode == 0, f"{what}: exit 0 or 3, but {outcome.returncode}: {lines}")
                checks.check(found == state, f"{what}: a success publishes the new site, but it is {found}")
            tried += 1
            project.check_next_run(checks, what, state)
    return f"{tried} errors at {len(calls)} system calls that write, {refused} of them refused"
