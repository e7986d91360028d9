#!/usr/bin/env python3
"""Compares a site with everything that it can publish to the same site without, alternating, on a memory disk.

    everything.py --vitrine BIN [--count 10000] [--rounds 3] [--folder DIR]

    off         a collection with relations, and nothing else
    published   with an address: sitemap, feeds, structured data, rights, citations, data as CSV, JSON and IIIF, redirects
    browsed     also facets, the pages of 500 pairs of their values, and search

Social cards and zoom are off, because they encode images. A tenth of the items have a picture. The design allows `published` to
take twice the time of `off` in a cold build. Exits with 1 if it takes more.
"""
import argparse
import os
import random
import shutil
import statistics
import struct
import sys
import time
import zlib

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Races"))
import content  # noqa: E402
from race import TEMPLATES, Racer  # noqa: E402

LIMIT = 2.0
TECHNIQUES = ("ink", "etching", "watercolour", "lithograph", "photograph")
SITE_ON = """baseURL: https://race.example/
card: false
cite: true
license: https://creativecommons.org/licenses/by/4.0/
credit: The Race
redirects: [netlify, nginx, apache]
"""
COLLECTION_ON = """export: [csv, json, iiif]
schema: {type: VisualArtwork, technique: artMedium}
"""
SITE_BROWSED = "search: true\n"
COLLECTION_BROWSED = """facets: [tags, technique, date]
facetPairs: 500
"""
KINDS = ("off", "published", "browsed")


def png(number):
    """A picture of one colour, 64 × 48 px."""
    chance = random.Random(number)
    row = b"\0" + bytes(chance.randrange(256) for _ in range(3)) * 64
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 64, 48, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(row * 48)) + chunk(b"IEND", b""))


def item(number, is_on, edit=""):
    chance = random.Random(f"item {number}")
    tags = ", ".join(chance.sample(content.WORDS[50:], 2))
    head = f'title: "{content.sentence(chance, 2, 5)[:-1]} {number}{edit}"\n'
    head += f"date: {chance.randint(1800, 2024)}-{chance.randint(1, 12):02}-{chance.randint(1, 28):02}\n"
    head += f"tags: [{tags}]\ntechnique: {chance.choice(TECHNIQUES)}\nmaker: maker-{chance.randrange(50)}\n"
    head += f"aspect: {round(chance.uniform(0.6, 1.7), 2)}\n"
    if number % 10 == 0:
        head += f"image: p{number % 50}.png\nalt: A plain colour\n"
    if is_on and number % 20 == 0:
        head += f"aliases: [old/{number}.html]\n"
    body = "\n\n".join(content.paragraph(chance, 40) for _ in range(3))
    return f"---\n{head}---\n\n{body}\n"


def project(folder, count, kind):
    is_on, is_browsed = kind != "off", kind == "browsed"
    site = "title: Race\n" + (SITE_ON if is_on else "") + (SITE_BROWSED if is_browsed else "")
    collection = (COLLECTION_ON if is_on else "") + (COLLECTION_BROWSED if is_browsed else "")
    content.write(f"{folder}/Content/site.yaml", site)
    content.write(f"{folder}/Content/items/collection.md",
                  "---\ntitle: Items\nlayout: waterfall\ncell: card\nsort: slug\npageSize: 100\nfields:\n  technique: string\n"
                  f"  maker: {{type: item, of: makers}}\n{collection}---\n")
    content.write(f"{folder}/Content/makers/collection.md", "---\ntitle: Makers\nlayout: list\n---\n")
    for number in range(50):
        content.write(f"{folder}/Content/makers/maker-{number}.md", f"---\ntitle: Maker {number}\n---\n")
        with open(f"{folder}/Content/items/p{number}.png", "wb") as file:
            file.write(png(number))
    for number in range(count):
        content.write(f"{folder}/Content/items/{content.name(number)}", item(number, is_on))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--vitrine", required=True)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--folder", default="/dev/shm" if os.path.isdir("/dev/shm") else "/tmp")
    arguments = parser.parse_args()
    folder = os.path.join(arguments.folder, f"vitrine-everything-{os.getpid()}")
    runs = {}
    try:
        racers = {}
        for kind in KINDS:
            project(f"{folder}/{kind}", arguments.count, kind)
            racers[kind] = Racer(f"{folder}/{kind}", [arguments.vitrine, "build", "--quiet", "--templates", TEMPLATES], None, None)
        for round_number in range(arguments.rounds):
            for kind, racer in racers.items():
                racer.remove(".vitrine", "Site")
                runs.setdefault(("cold", kind), []).append(racer.run())
                number = arguments.count // 2 + 1
                content.write(f"{racer.folder}/Content/items/{content.name(number)}", item(number, kind != "off", f" {round_number}"))
                time.sleep(0.1)
                runs.setdefault(("one item", kind), []).append(racer.run())
        files = {kind: sum(len(names) for _, _, names in os.walk(f"{folder}/{kind}/Site")) for kind in KINDS}
    finally:
        os.chdir("/")
        shutil.rmtree(folder, ignore_errors=True)
    print(f"{arguments.count} items, {os.cpu_count()} cores, {arguments.rounds} rounds, medians; load {os.getloadavg()[0]:.1f}")
    print(f"{'':21}{'time':>9}{'processor':>11}{'peak':>8}{'times off':>13}{'processor':>11}{'files':>9}")
    ratio = 0
    for name in ("cold", "one item"):
        low = [statistics.median(getattr(run, value) for run in runs[(name, "off")]) for value in ("seconds", "processor")]
        for kind in KINDS:
            high = [statistics.median(getattr(run, value) for run in runs[(name, kind)]) for value in ("seconds", "processor")]
            peak = max(run.megabytes for run in runs[(name, kind)])
            print(f"{name:10}{kind:11}{high[0]:7.2f} s{high[1]:9.2f} s{peak:6.0f} MB{high[0] / low[0]:11.2f}{high[1] / low[1]:11.2f}"
                  + (f"{files[kind]:9}" if name == "cold" else ""))
            # The processor's time is more reliable if other work runs on the machine.
            if (name, kind) == ("cold", "published"):
                ratio = min(high[0] / low[0], high[1] / low[1])
    return 1 if ratio > LIMIT else 0


if __name__ == "__main__":
    sys.exit(main())
