"""Shares of a build, as several machines make them with one cache: `vitrine build --share K/N --cache DIR`."""
import json
import os
import shutil
import signal
import subprocess
import time

import drawing
from command import VITRINE, write
from project import Project, tree

SHARES = 3


def content():
    pictures = {f"plates/{number}.png": drawing.png(150 + number, 100, seed=number) for number in range(24)}
    texts = {f"plates/{number}.md": f"---\ntitle: Plate {number}\nimage: {number}.png\n---\n" for number in range(24)}
    return {
        "site.yaml": "title: Shares\nbaseURL: https://example.com\n",
        "plates/collection.md": "---\ntitle: Plates\nlayout: mosaic\n---\n", **pictures, **texts}


class Shares:
    """A site, the site that one machine makes of it, and caches for the others."""

    def __init__(self, work):
        self.project = Project(work)
        self.folder = self.project.folder
        shutil.rmtree(os.path.join(self.folder, "Content"))
        write(os.path.join(self.folder, "Content"), content())
        self.work = work
        self.caches = 0
        outcome = self.project.build("--no-cache", "--output", os.path.join(work, "alone"))
        if outcome.returncode:
            raise SystemExit(outcome.stderr)
        self.expected = tree(os.path.join(work, "alone"))

    def cache(self):
        self.caches += 1
        return os.path.join(self.work, f"cache-{self.caches}")

    def share(self, number, cache, *more, **options):
        return self.project.build("--share", f"{number}/{SHARES}", "--cache", cache, "--json", *more, **options)

    def start(self, number, cache):
        return subprocess.Popen(
            self.project.arguments("--share", f"{number}/{SHARES}", "--cache", cache), cwd=self.folder,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def made(self, outcome):
        return json.loads(outcome.stdout)["made"] if outcome.returncode == 0 else None

    def check_site(self, checks, what, cache, most_made=None):
        """Checks that a build with the cache publishes the site of one machine, and makes few images."""
        output = os.path.join(self.work, "joined")
        shutil.rmtree(output, ignore_errors=True)
        times = image_times(cache)
        outcome = self.project.build("--cache", cache, "--output", output)
        checks.check(outcome.returncode == 0, f"{what}: the build succeeds, but says {outcome.stderr.strip()}")
        found = tree(output)
        different = sorted(path for path in set(found) | set(self.expected) if found.get(path) != self.expected.get(path))
        checks.check(not different, f"{what}: the site of one machine, but {different[:4]} differ")
        if most_made is not None:
            later = image_times(cache)
            made = [name for name in later if later[name] != times.get(name)]
            checks.check(len(made) <= most_made, f"{what}: the build makes {most_made} files, not {len(made)}: {made[:4]}")


def image_times(cache):
    """The inode and time of each file of the cache's images."""
    folder = os.path.join(cache, "images")
    found = {}
    for name in os.listdir(folder) if os.path.isdir(folder) else []:
        status = os.stat(os.path.join(folder, name))
        found[name] = (status.st_ino, status.st_mtime_ns)
    return found


def check(checks, work, chance, deadline):
    shares = Shares(work)
    check_division(checks, shares)
    check_usage(checks, shares)
    check_kills(checks, shares, chance)
    check_twice(checks, shares)
    check_strays(checks, shares)
    check_versions(checks, shares)
    check_full_disk(checks, shares)
    check_mistakes(checks, shares)
    return f"{SHARES} shares: divided, killed, twice, late, of two versions, full disk, damaged"


def check_division(checks, shares):
    cache = shares.cache()
    outcomes = [shares.share(number, cache) for number in range(1, SHARES + 1)]
    checks.check(all(outcome.returncode == 0 for outcome in outcomes), f"shares succeed: {[o.stderr for o in outcomes]}")
    reports = [json.loads(outcome.stdout) for outcome in outcomes]
    checks.check(
        sum(report["images"] for report in reports) == 24, f"every image is in one share: {[r['images'] for r in reports]}")
    # An image and its card.
    checks.check(sum(report["made"] for report in reports) == 48, f"all are made once: {[r['made'] for r in reports]}")
    checks.check(
        sorted(os.listdir(cache)) == ["facts", "images"], f"no database, no lock, no site: {sorted(os.listdir(cache))}")
    checks.check(shares.made(shares.share(2, cache)) == 0, "a share that is done makes nothing again")
    # The cards of the site and of the collection have pictures of several shares.
    shares.check_site(checks, "all shares", cache, most_made=2)
    checks.check(shares.made(shares.share(3, cache)) == 0, "a share after the build makes nothing")
    alone = shares.cache()
    shares.check_site(checks, "no share", alone)
    shares.check_site(checks, "no share, again", alone, most_made=0)
    checks.check(shares.share(1, alone).returncode == 0, "a share in the cache of a build succeeds")


def check_usage(checks, shares):
    for text in ("0/3", "4/3", "3", "a/b", "1/0", "1/2/3", "-1/3", ""):
        outcome = shares.project.build("--share", text)
        checks.check(outcome.returncode == 2 and "3/8" in outcome.stderr, f"--share {text!r} is refused: {outcome.stderr}")
    for flag in ("--dry-run", "--no-cache", "--timings"):
        checks.check(shares.project.build("--share", "1/2", flag).returncode == 2, f"--share with {flag} is refused")


def check_kills(checks, shares, chance):
    cache = shares.cache()
    for number in range(1, SHARES + 1):
        process = shares.start(number, cache)
        time.sleep(chance.uniform(0.05, 0.6))
        process.send_signal(signal.SIGKILL)
        process.wait()
    shares.check_site(checks, "killed shares", cache)
    for number in range(1, SHARES + 1):
        checks.check(shares.share(number, cache).returncode == 0, "a share after a kill succeeds")
    shares.check_site(checks, "killed shares, run again", cache, most_made=2)


def check_twice(checks, shares):
    """Each share twice at the same time, and a build among them."""
    cache = shares.cache()
    processes = [shares.start(number, cache) for number in range(1, SHARES + 1) for _ in range(2)]
    shares.check_site(checks, "a build beside its shares", cache)
    checks.check(all(process.wait() == 0 for process in processes), "shares run twice at once succeed")
    shares.check_site(checks, "shares run twice at once", cache)


def check_strays(checks, shares):
    """Stale temporary files, damaged files and facts, those of another version, and clocks that differ."""
    cache = shares.cache()
    for number in range(1, SHARES + 1):
        shares.share(number, cache)
    images, facts = os.path.join(cache, "images"), os.path.join(cache, "facts")
    files = sorted(os.listdir(images))
    hour = 3600
    for index, name in enumerate(files):
        path = os.path.join(images, name)
        now = os.stat(path).st_mtime
        os.utime(path, (now + hour, now + hour) if index % 2 else (now - hour, now - hour))
    os.chmod(os.path.join(images, files[0]), 0o644)
    with open(os.path.join(images, files[0]), "r+b") as file:
        file.truncate(20)
    with open(os.path.join(images, files[1] + ".3f9a"), "wb") as file:
        file.write(b"half")
    paths = sorted(os.path.join(place, name) for place, _, names in os.walk(facts) for name in names)
    for index, path in enumerate(paths):
        with open(path, "r+b") as file:
            if index % 3 == 0:
                file.truncate(10)
            elif index % 3 == 1:
                data = bytearray(file.read())
                data[-1] ^= 1
                file.seek(0)
                file.write(data)
    shares.check_site(checks, "damaged facts and files, other clocks", cache)


def check_versions(checks, shares):
    """Shares of two programs of different bytes, and files of a version that names its images otherwise."""
    cache = shares.cache()
    arguments = shares.project.arguments("--share", f"1/{SHARES}", "--cache", cache, "--json")
    other = os.path.join(shares.work, "other-vitrine")
    shutil.copy(arguments[0], other)
    with open(other, "ab") as file:
        file.write(b"another version")
    codes = [subprocess.run([other, *arguments[1:]], cwd=shares.folder, capture_output=True).returncode]
    codes += [shares.share(number, cache).returncode for number in range(2, SHARES + 1)]
    checks.check(codes == [0] * SHARES, f"shares of two versions succeed: {codes}")
    images = os.path.join(cache, "images")
    for name in sorted(os.listdir(images))[:6]:
        shutil.copy(os.path.join(images, name), os.path.join(images, ("1" if name[0] == "0" else "0") + name[1:]))
    shares.check_site(checks, "shares of two versions", cache, most_made=2)
    outcome = subprocess.run([other, *arguments[1:]], cwd=shares.folder, capture_output=True, text=True)
    checks.check(shares.made(outcome) == 0, f"the other version finds its share done: {outcome.stdout}{outcome.stderr}")


def check_full_disk(checks, shares):
    if os.geteuid() != 0:
        return
    cache = shares.cache()
    os.makedirs(cache)
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", cache], check=False).returncode:
        return
    try:
        outcome = shares.share(1, cache)
        checks.check(
            outcome.returncode == 3 and "No space left" in outcome.stderr,
            f"a share on a full disk fails and says why: {outcome.returncode} {outcome.stderr.strip()}")
        subprocess.run(["mount", "-o", "remount,size=64m", cache], check=True)
        checks.check(shares.share(1, cache).returncode == 0, "the share succeeds once there is room")
        for number in range(2, SHARES + 1):
            shares.share(number, cache)
        shares.check_site(checks, "a disk that was full", cache, most_made=2)
    finally:
        subprocess.run(["umount", cache], check=False)


def check_mistakes(checks, shares):
    path = os.path.join(shares.folder, "Content/plates/7.png")
    with open(path, "rb") as file:
        data = file.read()
    try:
        with open(path, "wb") as file:
            file.write(data[: len(data) // 2])
        cache = shares.cache()
        codes = [shares.share(number, cache).returncode for number in range(1, SHARES + 1)]
        checks.check(sorted(codes) == [0] * (SHARES - 1) + [1], f"the share with a damaged image alone fails: {codes}")
    finally:
        with open(path, "wb") as file:
            file.write(data)
