#!/usr/bin/env python3
"""Times two versions of the command by turns on the same site: from nothing, one item edited, nothing changed.

    versions.py BEFORE AFTER [--count 10000] [--rounds 7] [--templates DIR] [--folder /dev/shm]

Prints the medians of wall-clock time, processor time and peak memory of both, and the ratios of the second to the first.
"""
import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import content  # noqa: E402

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
TASKS = ("from nothing", "one item edited", "nothing changed")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before")
    parser.add_argument("after")
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--templates", default=os.path.join(ROOT, "Templates"))
    parser.add_argument("--folder", default="/dev/shm")
    arguments = parser.parse_args()
    programs = [os.path.abspath(program) for program in (arguments.before, arguments.after)]
    results = {(task, which): [] for task in TASKS for which in (0, 1)}
    work = tempfile.mkdtemp(prefix="vitrine-versions-", dir=arguments.folder)
    try:
        for which in (0, 1):
            content.vitrine(os.path.join(work, str(which)), arguments.count)
        for number in range(arguments.rounds):
            # Each version is the first in every other round.
            for which in (0, 1) if number % 2 == 0 else (1, 0):
                for task, result in rounds(programs[which], os.path.join(work, str(which)), arguments, number):
                    results[task, which].append(result)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    print(f"{arguments.count} items, medians of {arguments.rounds} rounds")
    for task in TASKS:
        before, after = ([statistics.median(values) for values in zip(*results[task, which])] for which in (0, 1))
        ratios = [b / a for a, b in zip(before, after)]
        print(f"{task}: {before[0]:.3f} s, {before[1]:.3f} s of the processor, {before[2]:.0f} MB -> "
              f"{after[0]:.3f} s, {after[1]:.3f} s, {after[2]:.0f} MB; ratios {ratios[0]:.2f}, {ratios[1]:.2f}, {ratios[2]:.2f}")


def rounds(program, project, arguments, number):
    """Runs the tasks in order, and yields each with its seconds, seconds of the processor and MB."""
    for name in ("Site", ".vitrine"):
        shutil.rmtree(os.path.join(project, name), ignore_errors=True)
    for task in TASKS:
        if task == "one item edited":
            edited = arguments.count // 2
            path = os.path.join(project, "Content", "items", content.name(edited))
            content.write(path, content.item(edited, f" edit {number}"))
        yield task, timed([program, "build", "--quiet", "--templates", arguments.templates], project)


def timed(words, folder):
    started = time.monotonic()
    process = subprocess.Popen(words, cwd=folder, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    elapsed = time.monotonic() - started
    if status:
        raise SystemExit(f"{' '.join(words)} fails")
    return elapsed, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


if __name__ == "__main__":
    main()
