#!/usr/bin/env python3
"""Compares Vitrine with Hugo on the same items, alternating, on a memory disk; prints medians and ratios.

    race.py --vitrine BIN [--hugo BIN] [--floor BIN] [--text plain,mixed] [--count 10000] [--rounds 5] [--folder DIR]

The items are plain paragraphs, or Markdown of all kinds in ten languages (`mixed.py`).

    cold      no data of an earlier build
    anew      the site is deleted, cached fonts are kept
    one item  the title and the text of one item have changed
    nothing   nothing has changed

Hugo has no incremental builds, so it makes the whole site after every change. The floor is a C program that only parses
the items with the same library and writes as many files, on as many cores. Seconds are wall-clock time; processor time
is more reliable if other work runs on the machine.
"""
import argparse
import os
import shutil
import statistics
import sys
import time

import content
import hugo

TEMPLATES = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", "Templates"))


class Run:
    """The time and memory of one run of a command."""

    def __init__(self, arguments, folder):
        started = time.perf_counter()
        process = os.posix_spawn(
            arguments[0], arguments, os.environ | {"PWD": folder},
            file_actions=[(os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0)])
        _, status, usage = os.wait4(process, 0)
        self.seconds = time.perf_counter() - started
        self.processor = usage.ru_utime + usage.ru_stime
        self.megabytes = usage.ru_maxrss / 1024
        if status:
            raise SystemExit(f"{' '.join(arguments)} in {folder} fails")


class Racer:
    """A program with its project; `item` makes the contents of an item's file."""

    def __init__(self, folder, arguments, items, item):
        self.folder, self.arguments, self.items, self.item = folder, arguments, items, item

    def run(self):
        os.chdir(self.folder)
        return Run(self.arguments, self.folder)

    def remove(self, *names):
        for name in names:
            shutil.rmtree(os.path.join(self.folder, name), ignore_errors=True)

    def edit(self, number, edit):
        content.write(os.path.join(self.folder, self.items, content.name(number)), self.item(number, f" {edit}"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--vitrine", required=True)
    parser.add_argument("--hugo", help="without it Vitrine runs alone")
    parser.add_argument("--floor", help="the C program of floor.c")
    parser.add_argument("--text", default="plain,mixed", help="which items, separated by commas")
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--folder", default="/dev/shm" if os.path.isdir("/dev/shm") else "/tmp")
    arguments = parser.parse_args()
    folder = os.path.join(arguments.folder, f"vitrine-race-{os.getpid()}")
    costs = {}
    for text in arguments.text.split(","):
        try:
            costs[text] = race(arguments, folder, text)
        finally:
            os.chdir("/")
            shutil.rmtree(folder, ignore_errors=True)
    if len(costs) == 2:
        plain, mixed = costs["plain"], costs["mixed"]
        print(f"mixed text takes {mixed / plain:.2f} times the processor time of plain text, byte for byte")


def race(arguments, folder, text):
    """Prints the table of one text.

    Returns: the processor seconds of a cold build for each byte of the content.
    """
    def item(number, edit=""):
        return content.item(number, edit, text, arguments.count)

    content.vitrine(f"{folder}/vitrine", arguments.count, text)
    size = sum(entry.stat().st_size for entry in os.scandir(f"{folder}/vitrine/Content/items"))
    ours = Racer(f"{folder}/vitrine", [arguments.vitrine, "build", "--quiet", "--templates", TEMPLATES],
                 "Content/items", item)
    theirs = None
    if arguments.hugo:
        hugo.project(f"{folder}/hugo", f"{folder}/vitrine/Content/items")
        theirs = Racer(f"{folder}/hugo", [arguments.hugo, "--quiet"], "content/items",
                       lambda number, edit: hugo.item(number, edit, text, arguments.count))
    floor = None
    if arguments.floor:
        floor = Racer(folder, [arguments.floor, f"{folder}/vitrine/Content/items", f"{folder}/floor",
                               str(os.cpu_count())], None, None)
    runs = {}

    def note(name, racer, run):
        runs.setdefault((name, racer), []).append(run)

    for number in range(arguments.rounds):
        if floor:
            floor.remove("floor")
            note("cold", "floor", floor.run())
        for name, racer in (("vitrine", ours), ("hugo", theirs)):
            if not racer:
                continue
            racer.remove(".vitrine", "Site", "public", "resources")
            note("cold", name, racer.run())
            if racer is ours:
                racer.remove("Site")
                note("anew", name, racer.run())
            racer.edit(arguments.count // 2, number)
            note("one item", name, racer.run())
            # Files as recent as the build record are read again, so wait for the file system's clock to advance.
            time.sleep(0.1)
            note("nothing", name, racer.run())
            if racer is ours:
                note("nothing", name, racer.run())
    print(f"\n{arguments.count} items of {text} text, {size / arguments.count:.0f} bytes each, {os.cpu_count()} cores, {arguments.rounds} rounds, medians; load "
          f"{os.getloadavg()[0]:.1f}")
    print(f"{'':10}{'Vitrine':>10}{'processor':>11}{'peak':>9}{'Hugo':>10}{'processor':>11}{'peak':>9}{'ratio':>8}"
          f"{'processor':>11}")
    for name in ("cold", "anew", "one item", "nothing"):
        line = f"{name:10}"
        medians = []
        for racer in ("vitrine", "hugo"):
            found = runs.get((name, racer)) or runs.get(("cold", racer))
            if not found:
                continue
            seconds, processor = (statistics.median(getattr(run, value) for run in found)
                                  for value in ("seconds", "processor"))
            medians.append((seconds, processor))
            line += f"{seconds:8.3f} s{processor:9.3f} s{max(run.megabytes for run in found):6.0f} MB"
        if len(medians) == 2:
            line += f"{medians[1][0] / medians[0][0]:8.1f}{medians[1][1] / medians[0][1]:11.1f}"
        print(line)
    if floor:
        print_floor(runs[("cold", "floor")], runs[("cold", "vitrine")])
    return statistics.median(run.processor for run in runs[("cold", "vitrine")]) / size


def print_floor(floor, vitrine):
    """Prints the ratio of a cold build to the floor."""
    (low, low_processor), (high, high_processor) = (
        [statistics.median(getattr(run, value) for run in runs) for value in ("seconds", "processor")]
        for runs in (floor, vitrine))
    print(f"floor     {low:8.3f} s{low_processor:9.3f} s; a cold build takes {high / low:.1f} times as long, "
          f"{high_processor / low_processor:.1f} of the processor's")


if __name__ == "__main__":
    sys.exit(main())
