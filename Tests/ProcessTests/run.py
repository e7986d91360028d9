#!/usr/bin/env python3
"""Runs `vitrine build` as a process under adverse conditions: signals, full disks, other runs.

    run.py [--all] [--suites kills,faults,…] [--seconds N]

The command to test is in $VITRINE. In every case, the output is the complete old or new site, it contains its
repository, and the next run removes leftovers and succeeds. `--all` tries every system call that writes and hundreds of
moments, which takes minutes; without it, each suite runs a sample for some seconds.
"""
import argparse
import contextlib
import importlib
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "BrowserTests"))
from checks import Checks  # noqa: E402

SUITES = (
    "kills", "faults", "disks", "sameness", "edits", "previewed_edits", "upsets", "requests", "saves", "beginning",
    "libraries", "output", "listings", "shares", "workers")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--suites", default=",".join(SUITES))
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--seconds", type=float, default=8, help="for each suite that takes a sample")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    arguments = parser.parse_args()
    checks = Checks()
    print(f"processes: seed {arguments.seed}")
    with public_command():
        run(arguments, checks)
    print(f"processes: {checks.passed} passed, {len(checks.failures)} failed")
    return 1 if checks.failures else 0


@contextlib.contextmanager
def public_command():
    """Copies the command: root runs some checks as another user, who may not be allowed to read the checkout."""
    if os.geteuid() != 0 or "VITRINE" not in os.environ:
        yield
        return
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
    with tempfile.TemporaryDirectory(prefix="vitrine-command-") as folder:
        os.chmod(folder, 0o755)
        command = shutil.copy(os.environ["VITRINE"], os.path.join(folder, "vitrine"))
        shutil.copytree(os.path.join(root, "Templates"), os.path.join(folder, "Templates"))
        subprocess.run(["chmod", "-R", "a+rX", folder], check=True)
        os.environ["VITRINE"] = command
        yield


def run(arguments, checks):
    """Runs the suites: samples two at a time, as each waits often, and whole suites one after the other."""
    with ThreadPoolExecutor(max_workers=1 if arguments.all else 2) as threads:
        for outcome in [threads.submit(run_suite, name, arguments, checks) for name in arguments.suites.split(",")]:
            outcome.result()


def run_suite(name, arguments, checks):
    # A suite may leave folders that only root can remove.
    work, started = tempfile.mkdtemp(prefix="vitrine-process-"), time.monotonic()
    try:
        os.chmod(work, 0o755)
        deadline = None if arguments.all else started + arguments.seconds
        what = importlib.import_module(name).check(checks, work, random.Random(arguments.seed), deadline)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    print(f"{name}: {what}, {time.monotonic() - started:.0f} s", flush=True)


if __name__ == "__main__":
    sys.exit(main())
