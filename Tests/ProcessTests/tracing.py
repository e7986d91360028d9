"""Finds the system calls of a run that write, and lets strace make one of them fail or kill the run."""
import collections
import os
import re
import subprocess
import tempfile

# All calls that can create, change or delete something on a disk.
CALLS = ("openat", "write", "pwrite64", "mkdir", "link", "linkat", "symlink", "rename", "renameat2", "unlink", "rmdir",
         "ftruncate", "chmod", "fchmod", "fsync", "fdatasync", "syncfs")


def is_possible():
    """Whether strace is installed and allowed to trace."""
    try:
        return subprocess.run(["strace", "-qq", "-o", os.devnull, "true"], capture_output=True).returncode == 0
    except OSError:
        return False


def writing_calls(project):
    """The writing calls of a run as (name, number among calls of that name), in order."""
    with tempfile.NamedTemporaryFile("r") as log:
        project.build(before=("strace", "-f", "-qq", "-o", log.name, "-e", "trace=" + ",".join(CALLS)))
        lines = log.read().splitlines()
    counts, calls, main = collections.Counter(), [], lines[0].split()[0]
    for line in lines:
        found = re.match(r"(\d+) +(\w+)\((.*)", line)
        # strace counts the calls of each thread; with one job, the first thread makes all writes.
        if not found or found[1] != main:
            continue
        counts[found[2]] += 1
        if found[2] != "openat" or "O_CREAT" in found[3] or "O_WRONLY" in found[3] or "O_RDWR" in found[3]:
            calls.append((found[2], counts[found[2]]))
    return calls


def interfering(call, how):
    """The command prefix that makes something happen at a call: `signal=KILL`, `error=ENOSPC`."""
    name, number = call
    # Not with --seccomp-bpf, which is faster but loses signals.
    return ("strace", "-f", "-qq", "-o", os.devnull, "-e", f"trace={name}", "-e",
            f"inject={name}:{how}:when={number}")


def sample(calls, chance):
    """The calls in a random order, with one of each name first."""
    mixed = chance.sample(calls, len(calls))
    first = {name: number for name, number in mixed}
    return list(first.items()) + [(name, number) for name, number in mixed if first[name] != number]
