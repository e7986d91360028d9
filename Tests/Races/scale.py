#!/usr/bin/env python3
"""Measures builds of more and more items, from files and from a table, and writes the figures as a table (CSV).

    scale.py --vitrine BIN [--hugo BIN] [--counts 1000,10000,100000] [--hugo-most 100000] [--table FILE] [--folder DIR]

Each row has the source of the items, their number, the task, and wall-clock seconds, processor seconds and MB. The tasks:
a build from nothing, after the edit of one item, if nothing changed, and the edit of one item in a running preview until
the preview serves the changed page. Prints also the size of the facts of an item and the largest folder of assets.
`benchmark plot FILE` draws the table.
"""
import argparse
import csv
import multiprocessing
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request

import content
import hugo
from race import Run, TEMPLATES

EDIT = " edited"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--vitrine", required=True)
    parser.add_argument("--hugo")
    parser.add_argument("--counts", default="1000,10000,100000")
    parser.add_argument("--sources", default="files,table")
    parser.add_argument("--hugo-most", type=int, default=100_000, help="the most items that Hugo gets")
    parser.add_argument("--table", help="the file to write")
    parser.add_argument("--folder", default="/dev/shm" if os.path.isdir("/dev/shm") else "/tmp")
    arguments = parser.parse_args()
    rows = []
    print(f"{'items':>8} {'source':8}{'task':24}{'seconds':>9}{'processor':>11}{'peak':>9}")
    for count in map(int, arguments.counts.split(",")):
        for source in arguments.sources.split(","):
            folder = os.path.join(arguments.folder, f"vitrine-scale-{os.getpid()}")
            try:
                for task, seconds, processor, megabytes in measured(arguments, folder, source, count):
                    rows.append([source, count, task, f"{seconds:.3f}", f"{processor:.3f}", f"{megabytes:.0f}"])
                    print(f"{count:8} {source:8}{task:24}{seconds:7.2f} s{processor:9.2f} s{megabytes:6.0f} MB", flush=True)
            finally:
                os.chdir("/")
                shutil.rmtree(folder, ignore_errors=True)
    if arguments.table:
        with open(arguments.table, "w") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(["source", "items", "task", "seconds", "processor", "MB"])
            writer.writerows(rows)


def measured(arguments, folder, source, count):
    """Yields each task with its seconds, processor seconds and MB."""
    project = f"{folder}/vitrine"
    write(project, source, count)
    command = [arguments.vitrine, "build", "--quiet", "--templates", TEMPLATES]
    os.chdir(project)
    yield "from nothing", *run(command, project)
    edited = count // 2
    edit(project, source, count, edited, EDIT)
    yield "one item edited", *run(command, project)
    time.sleep(0.1)
    run(command, project)
    yield "nothing changed", *run(command, project)
    yield "edit in a preview", previewed(arguments.vitrine, project, source, count, edited), 0, 0
    print(f"{'':17}{sizes(project, count)}")
    if arguments.hugo and source == "files" and count <= arguments.hugo_most:
        shutil.rmtree(f"{project}/Site")
        shutil.rmtree(f"{project}/.vitrine")
        hugo.project(f"{folder}/hugo", f"{project}/Content/items")
        os.chdir(f"{folder}/hugo")
        yield "Hugo", *run([arguments.hugo, "--quiet"], f"{folder}/hugo")


def run(command, folder):
    found = Run(command, folder)
    return found.seconds, found.processor, found.megabytes


def write(project, source, count):
    """Writes the content on all cores."""
    with multiprocessing.Pool() as pool:
        if source == "table":
            content.vitrine_table(project, pool.imap(content.row, range(count), chunksize=1000))
            return
        content.vitrine(project, 0)
        pool.starmap(write_item, ((project, number) for number in range(count)), chunksize=1000)


def write_item(project, number):
    with open(f"{project}/Content/items/{content.name(number)}", "w") as file:
        file.write(content.item(number))


def edit(project, source, count, number, words):
    """Appends words to the title of an item."""
    if source == "files":
        content.write(f"{project}/Content/items/{content.name(number)}", content.item(number, words))
        return
    path = f"{project}/Content/items/items.csv"
    with open(path) as file:
        lines = file.readlines()
    lines[1 + number] = content.row(number, words)
    with open(path, "w") as file:
        file.writelines(lines)


def previewed(program, project, source, count, number):
    """Returns the seconds from the end of saving an item until a running preview serves its changed page."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    process = subprocess.Popen([program, "preview", "--port", port, "--templates", TEMPLATES], cwd=project,
                               stdout=subprocess.PIPE, text=True)
    try:
        address = None
        for line in process.stdout:
            found = re.search(r"http://[\w.:]+/", line)
            if found:
                address = found.group() + f"items/item-{number:06}.html"
                break
        times = []
        for attempt in range(3):
            # The watcher begins after the address is printed.
            time.sleep(2)
            words = f" preview {attempt}"
            edit(project, source, count, number, words)
            started = time.perf_counter()
            while words.encode() not in urllib.request.urlopen(address).read():
                if time.perf_counter() - started > 120:
                    return float("nan")
                time.sleep(0.005)
            times.append(time.perf_counter() - started)
        return sorted(times)[1]
    finally:
        process.send_signal(signal.SIGINT)
        process.wait()


def sizes(project, count):
    """Describes the size of what a build keeps, and the largest folder of assets."""
    kept = {}
    for folder, _, files in os.walk(f"{project}/.vitrine"):
        for file in files:
            if not file.endswith((".html", ".xml")):
                path = os.path.join(folder, file)
                kept[os.path.relpath(path, f"{project}/.vitrine")] = os.path.getsize(path)
    largest = sorted(kept, key=kept.get)[-3:][::-1]
    assets = max(sum(not entry.name.endswith(".html") for entry in os.scandir(folder))
                 for folder, _, _ in os.walk(f"{project}/Site"))
    described = ", ".join(f"{name} {kept[name] / count:.0f}" for name in largest)
    return f"bytes an item in .vitrine: {described}; most assets in a folder: {assets}"


if __name__ == "__main__":
    sys.exit(main())
