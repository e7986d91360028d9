#!/usr/bin/env python3
"""Compares collections of one table with collections of as many Markdown files, alternating, on a memory disk.

    tables.py --vitrine BIN [--counts 25000,100000] [--bytes 600] [--rounds 3] [--folder DIR]

    cold      no data of an earlier build
    one row   the title and the text of one item have changed

Prints the medians of wall-clock and processor time, the peak memory, and two ratios: the table to the files, which the design
allows to be 1.2 (cold) and 1.5 (one row), and the largest count to the smallest one, an item, which shows whether time and
memory grow linearly. Exits with 1 if a ratio is too large.
"""
import argparse
import csv
import io
import os
import random
import shutil
import statistics
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Races"))
import content  # noqa: E402
from race import TEMPLATES, Racer  # noqa: E402

FIELDS = ("technique", "place", "owner")
LIMITS = {"cold": 1.2, "one row": 1.5}


def values(number, size, edit=""):
    """Title, date, fields and text of an item; about `size` bytes in all."""
    chance = random.Random(f"item {number}")
    title = content.sentence(chance, 2, 5)[:-1] + f" {number}{edit}"
    day = f"{chance.randint(1800, 2024)}-{chance.randint(1, 12):02}-{chance.randint(1, 28):02}"
    fields = [content.sentence(chance, 1, 3)[:-1] for _ in FIELDS]
    text = content.paragraph(chance, max(10, (size - 120) // 6))
    return title, day, fields, text


def project(folder, kind, count, size):
    content.write(f"{folder}/Content/site.yaml", "title: Race\n")
    declared = "".join(f"  {name}: string\n" for name in FIELDS)
    content.write(f"{folder}/Content/items/collection.md",
                  f"---\ntitle: Items\nlayout: waterfall\ncell: card\nsort: slug\npageSize: 100\nfields:\n{declared}---\n")
    if kind == "table":
        table(folder, count, size)
    else:
        for number in range(count):
            markdown(folder, number, size)


def table(folder, count, size, edited=None, edit=""):
    text = io.StringIO()
    rows = csv.writer(text)
    rows.writerow(("slug", "title", "date", *FIELDS, "excerpt"))
    for number in range(count):
        title, day, fields, words = values(number, size, edit if number == edited else "")
        rows.writerow((f"item-{number:06}", title, day, *fields, words))
    content.write(f"{folder}/Content/items/items.csv", text.getvalue())


def markdown(folder, number, size, edit=""):
    title, day, fields, words = values(number, size, edit)
    lines = "".join(f'{name}: "{value}"\n' for name, value in zip(FIELDS, fields))
    content.write(f"{folder}/Content/items/{content.name(number)}", f'---\ntitle: "{title}"\ndate: {day}\n{lines}---\n\n{words}\n')


def edit(folder, kind, count, size, number, mark):
    if kind == "table":
        table(folder, count, size, number, mark)
    else:
        markdown(folder, number, size, mark)


def measure(arguments, folder, count):
    """The runs of both kinds by name and kind."""
    runs, racers = {}, {}
    for kind in ("files", "table"):
        project(f"{folder}/{kind}", kind, count, arguments.bytes)
        racers[kind] = Racer(f"{folder}/{kind}", [arguments.vitrine, "build", "--quiet", "--templates", TEMPLATES], None, None)
    size = os.path.getsize(f"{folder}/table/Content/items/items.csv")
    for round_number in range(arguments.rounds):
        for kind, racer in racers.items():
            racer.remove(".vitrine", "Site")
            runs.setdefault(("cold", kind), []).append(racer.run())
            edit(racer.folder, kind, count, arguments.bytes, count // 2, f" {round_number}")
            # Files as recent as the build record are read again, so wait for the file system's clock to advance.
            time.sleep(0.1)
            runs.setdefault(("one row", kind), []).append(racer.run())
    for racer in racers.values():
        shutil.rmtree(racer.folder)
    return size, runs


def median(runs, value):
    return statistics.median(getattr(run, value) for run in runs)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--vitrine", required=True)
    parser.add_argument("--counts", default="25000,100000")
    parser.add_argument("--bytes", type=int, default=600)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--folder", default="/dev/shm" if os.path.isdir("/dev/shm") else "/tmp")
    arguments = parser.parse_args()
    folder = os.path.join(arguments.folder, f"vitrine-tables-{os.getpid()}")
    counts = [int(count) for count in arguments.counts.split(",")]
    results, problems = {}, []
    try:
        for count in counts:
            size, results[count] = measure(arguments, folder, count)
            print(f"{count} items, a table of {size / 1e6:.0f} MB, {os.cpu_count()} cores, {arguments.rounds} rounds, medians; load "
                  f"{os.getloadavg()[0]:.1f}")
            print(f"{'':10}{'files':>10}{'processor':>11}{'peak':>9}{'table':>12}{'processor':>11}{'peak':>9}{'ratio':>8}{'processor':>11}")
            for name, limit in LIMITS.items():
                files, table_runs = (results[count][(name, kind)] for kind in ("files", "table"))
                line = f"{name:10}"
                for runs in (files, table_runs):
                    line += f"{median(runs, 'seconds'):9.2f} s{median(runs, 'processor'):9.2f} s{max(run.megabytes for run in runs):6.0f} MB "
                ratios = [median(table_runs, value) / median(files, value) for value in ("seconds", "processor")]
                print(line + f"{ratios[0]:7.2f}{ratios[1]:11.2f}")
                # The processor's time is more reliable if other work runs on the machine.
                if min(ratios) > limit:
                    problems.append(f"{count} items, {name}: {min(ratios):.2f} times the files, of at most {limit}")
    finally:
        os.chdir("/")
        shutil.rmtree(folder, ignore_errors=True)
    if len(counts) > 1:
        few, many = min(counts), max(counts)
        for name in LIMITS:
            growth = [median(results[many][(name, "table")], value) / median(results[few][(name, "table")], value) / (many / few)
                      for value in ("processor", "megabytes")]
            print(f"{name}: {growth[0]:.2f} times the processor's time an item at {many} as at {few}, {growth[1]:.2f} times the memory")
            if max(growth) > 1.25:
                problems.append(f"{name}: an item costs {max(growth):.2f} times as much at {many} as at {few}")
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
