#!/usr/bin/env python3
"""Compares the time from photographs to a published gallery: Vitrine, vipsthumbnail making the same files, and sigal making
its two of each photograph.

    photographs.py --vitrine BIN --photographs DIR [--sigal BIN] [--rounds 1] [--folder DIR]

The photographs are the JPEG files of a folder; files under 200 KB are left out. Each program uses all cores. Prints medians of
the rounds: seconds, processor seconds and files of a photograph, and the peak memory of the largest process.
"""
import argparse
import glob
import os
import re
import shutil
import statistics
import subprocess
import sys
import time

from concurrent.futures import ThreadPoolExecutor

from race import Run, TEMPLATES

# The qualities and efforts of Templates/theme.yaml.
SAVERS = {".avif": "[Q=65,effort=1,strip]", ".jpg": "[Q=80,optimize_coding,interlace,strip]"}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--vitrine", required=True)
    parser.add_argument("--photographs", required=True)
    parser.add_argument("--sigal")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--folder", default="/dev/shm" if os.path.isdir("/dev/shm") else "/tmp")
    arguments = parser.parse_args()
    folder = os.path.join(arguments.folder, f"vitrine-photographs-{os.getpid()}")
    photographs = sorted(path for path in glob.glob(arguments.photographs + "/*.jpg") if os.path.getsize(path) > 200_000)
    if not photographs:
        print(f"there are no JPEG photographs in {arguments.photographs}")
        return
    try:
        race(arguments, folder, photographs)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def race(arguments, folder, photographs):
    project, album = f"{folder}/vitrine", f"{folder}/sigal"
    gallery = f"{project}/Content/gallery"
    for place in (gallery, f"{album}/pictures"):
        os.makedirs(place)
        for number, path in enumerate(photographs):
            os.link(path, f"{place}/p{number:03}.jpg") if same_device(path, place) \
                else shutil.copy(path, f"{place}/p{number:03}.jpg")
    with open(f"{gallery}/collection.md", "w") as file:
        file.write("---\ntitle: Gallery\nlayout: justified\n---\n")
    if arguments.sigal:
        subprocess.run([arguments.sigal, "init"], cwd=album, check=True, stdout=subprocess.DEVNULL)
    results = {"Vitrine": [], "vipsthumbnail": [], "sigal": []}
    for _ in range(arguments.rounds):
        for name in ("Site", ".vitrine"):
            shutil.rmtree(f"{project}/{name}", ignore_errors=True)
        os.chdir(project)
        results["Vitrine"].append(measures(Run([arguments.vitrine, "build", "--quiet", "--templates", TEMPLATES], project)))
        files = published(project, len(photographs))
        shutil.rmtree(f"{folder}/thumbnails", ignore_errors=True)
        os.mkdir(f"{folder}/thumbnails")
        results["vipsthumbnail"].append(thumbnails(gallery, f"{folder}/thumbnails", files))
        if arguments.sigal:
            shutil.rmtree(f"{album}/_build", ignore_errors=True)
            os.chdir(album)
            results["sigal"].append(measures(Run([arguments.sigal, "build", "--quiet", "pictures", "_build"], album)))
    count = len(photographs)
    print(f"\n{count} photographs, {os.cpu_count()} cores, {arguments.rounds} rounds; load {os.getloadavg()[0]:.1f}")
    print(f"{'':14}{'all':>9}{'processor':>11}{'a photograph':>14}{'files':>7}{'peak':>9}")
    made = {"Vitrine": sum(map(len, files)), "vipsthumbnail": len(os.listdir(f"{folder}/thumbnails")), "sigal": 2 * count}
    for name, runs in results.items():
        if runs:
            seconds, processor, megabytes = (statistics.median(values) for values in zip(*runs))
            print(f"{name:14}{seconds:7.1f} s{processor:9.1f} s{processor / count:12.2f} s{made[name] / count:7.1f}"
                  f"{megabytes:6.0f} MB")
    sizes = {ending: sum(os.path.getsize(f"{project}/Site/assets/{name}") for names in files for name in names
                         if name.endswith(ending)) for ending in SAVERS}
    print(", ".join(f"{size / count / 1024:.0f} KB of {ending[1:].upper()} a photograph" for ending, size in sizes.items()))


def same_device(path, folder):
    return os.stat(path).st_dev == os.stat(folder).st_dev


def published(project, count):
    """Returns the names of the image files that the page of each photograph shows."""
    found = []
    for number in range(count):
        with open(f"{project}/Site/gallery/p{number:03}.html") as file:
            own = file.read().split('class="neighbours"')[0]
            found.append(sorted(set(re.findall(r"assets/(\w+-\d+\.(?:avif|jpg))", own))))
    return found


def measures(run):
    return run.seconds, run.processor, run.megabytes


def thumbnails(gallery, output, files):
    """Makes files of the same widths and formats with vipsthumbnail, one process and one thread for each file.

    Returns: seconds, processor seconds, and the memory of the largest process in MB.
    """
    def make(job):
        number, name = job
        width, ending = re.fullmatch(r"\w+-(\d+)(\.\w+)", name).groups()
        return Run(["/usr/bin/vipsthumbnail", f"{gallery}/p{number:03}.jpg", "--size", f"{width}x100000>", "-o",
                    f"{output}/{number:03}-{width}{ending}{SAVERS[ending]}"], output)

    os.environ |= {"VIPS_CONCURRENCY": "1", "VIPS_WARNING": "0"}
    started = time.perf_counter()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = list(pool.map(make, [(number, name) for number, names in enumerate(files) for name in names]))
    del os.environ["VIPS_CONCURRENCY"]
    return time.perf_counter() - started, sum(run.processor for run in runs), max(run.megabytes for run in runs)


if __name__ == "__main__":
    sys.exit(main())
