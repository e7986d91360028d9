#!/usr/bin/env python3
"""Compares ways to store the state of a site: two files replaced by rename (what Vitrine does), SQLite, and LMDB.

    stores.py [--items 100000] [--rounds 7] [--folder DIR]

The state of an item takes about 430 bytes of facts, written when many changed, and 140 bytes of record, written by every build. Prints
the median milliseconds of a first build (both written), of an edit (both read, the record written) and of one that finds nothing
changed (the record read). Then damages each database 200 times (20 random bytes, and every other time a lost end) and counts the readers
that a signal ended.
Needs the package lmdb from PyPI.
"""
import argparse
import os
import random
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time

import lmdb


class Files:
    def __init__(self, folder):
        self.folder = folder

    def write(self, entries):
        for name, content in entries.items():
            path = os.path.join(self.folder, name)
            with open(path + ".new", "wb") as file:
                file.write(content)
            os.rename(path + ".new", path)

    def read(self, name):
        with open(os.path.join(self.folder, name), "rb") as file:
            return file.read()

    def close(self):
        pass


class SQLite:
    def __init__(self, folder):
        self.database = sqlite3.connect(os.path.join(folder, "state.db"), isolation_level=None)
        self.database.execute("PRAGMA page_size=65536")
        self.database.execute("PRAGMA journal_mode=WAL")
        self.database.execute("PRAGMA synchronous=OFF")
        self.database.execute("CREATE TABLE IF NOT EXISTS state(name TEXT PRIMARY KEY, content BLOB)")

    def write(self, entries):
        self.database.execute("BEGIN")
        for entry in entries.items():
            self.database.execute("INSERT OR REPLACE INTO state VALUES(?,?)", entry)
        self.database.execute("COMMIT")

    def read(self, name):
        return self.database.execute("SELECT content FROM state WHERE name=?", (name,)).fetchone()[0]

    def close(self):
        self.database.close()


class LMDB:
    def __init__(self, folder):
        self.environment = lmdb.open(folder, map_size=8 << 30, sync=False, metasync=False)

    def write(self, entries):
        with self.environment.begin(write=True) as transaction:
            for name, content in entries.items():
                transaction.put(name.encode(), content)

    def read(self, name):
        with self.environment.begin() as transaction:
            return transaction.get(name.encode())

    def close(self):
        self.environment.close()


KEYS = 2000
STORES = {"files": Files, "sqlite": SQLite, "lmdb": LMDB}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--items", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--folder", default="/dev/shm" if os.path.isdir("/dev/shm") else None)
    parser.add_argument("--read", nargs=2, metavar=("STORE", "FOLDER"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.read:
        return read_damaged(*options.read)
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        measure(folder, options.items, options.rounds)
        damage(folder)


def measure(folder, items, rounds):
    facts, record = os.urandom(430 * items), os.urandom(140 * items)
    times = {name: {"first": [], "edit": [], "nothing": []} for name in STORES}
    for _ in range(rounds):
        for name, store in STORES.items():
            path = os.path.join(folder, name)
            shutil.rmtree(path, ignore_errors=True)
            os.mkdir(path)

            def timed(key, body):
                start = time.monotonic()
                opened = store(path)
                body(opened)
                opened.close()
                times[name][key].append(1000 * (time.monotonic() - start))

            timed("first", lambda opened: opened.write({"facts": facts, "record": record}))
            timed("edit", lambda opened: (opened.read("record"), opened.read("facts"), opened.write({"record": record})))
            timed("nothing", lambda opened: opened.read("record"))
    print(f"{items} items, milliseconds: " + ", ".join(times["files"]))
    for name, columns in times.items():
        print(f"{name:8}" + "".join(f"{statistics.median(column):9.1f}" for column in columns.values()))


def damage(folder):
    for name in ("sqlite", "lmdb"):
        path = os.path.join(folder, name + "-damaged")
        os.mkdir(path)
        opened = STORES[name](path)
        opened.write({f"key{number}": os.urandom(200) for number in range(KEYS)})
        opened.close()
        target = max((os.path.join(path, each) for each in os.listdir(path)), key=os.path.getsize)
        with open(target, "rb") as file:
            whole = file.read()
        ended = 0
        for seed in range(200):
            generator = random.Random(seed)
            damaged = bytearray(whole)
            # The first pages tell whether the file is a database at all.
            for _ in range(20):
                damaged[generator.randrange(8192, len(damaged))] = generator.randrange(256)
            if seed % 2:
                del damaged[generator.randrange(8192, len(damaged)) :]
            with open(target, "wb") as file:
                file.write(damaged)
            command = [sys.executable, os.path.abspath(__file__), "--read", name, path]
            ended += subprocess.run(command, stderr=subprocess.DEVNULL).returncode < 0
        print(f"{name:8} {ended} of 200 readers of damaged files ended by a signal")


def read_damaged(name, folder):
    """Reads and replaces every entry, as a build that finds damaged entries does."""
    opened = STORES[name](folder)
    for number in range(KEYS):
        try:
            opened.read(f"key{number}")
            opened.write({f"key{number}": os.urandom(200)})
        except (TypeError, sqlite3.Error, lmdb.Error):
            pass


if __name__ == "__main__":
    main()
