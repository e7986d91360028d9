#!/usr/bin/env python3
"""Runs the recipes of Documentation/Clusters.md: on a Slurm cluster of two nodes on this machine, and with GNU parallel.

    run.py [--photographs N]

The command to test is in $VITRINE, and the programs `kubernetes-validate` and `check-jsonschema` beside this Python. Prints
how long the images take on one node and on two.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path[:0] = [os.path.join(ROOT, "Tests", "BrowserTests"), os.path.join(ROOT, "Tests", "ProcessTests")]
from checks import Checks  # noqa: E402
from project import tree  # noqa: E402
from slurm import Cluster, run  # noqa: E402

PLATES = os.path.join(ROOT, "Content", "plates")


def recipes():
    """The blocks of the documentation with a file name in a comment, by this name."""
    with open(os.path.join(ROOT, "Documentation", "Clusters.md")) as file:
        blocks = re.findall(r"^```\w+\n(.*?)^```", file.read(), flags=re.M | re.S)
    return {match[1]: block for block in blocks if (match := re.search(r"^# (\S+)$", block, flags=re.M))}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--photographs", type=int, default=60)
    arguments = parser.parse_args()
    checks = Checks()
    # Slurm starts its programs in a folder of its own, and nothing of it may remain on a disk.
    work = tempfile.mkdtemp(prefix="vitrine-cluster-", dir="/dev/shm")
    try:
        test = ClusterTest(checks, work, arguments.photographs)
        test.check_schemas()
        with Cluster(os.path.join(work, "slurm"), nodes=2) as cluster:
            test.check_array(cluster)
            test.check_lost_node(cluster)
            test.time(cluster)
        test.check_parallel()
    finally:
        shutil.rmtree(work, ignore_errors=True)
    print(f"cluster: {checks.passed} passed, {len(checks.failures)} failed")
    return 1 if checks.failures else 0


class ClusterTest:
    def __init__(self, checks, work, photographs):
        self.checks, self.work = checks, work
        self.site = os.path.join(work, "site")
        self.cache = os.path.join(work, "cache")
        self.recipes = recipes()
        bin = os.path.join(work, "bin")
        os.makedirs(bin)
        os.symlink(os.path.abspath(os.environ["VITRINE"]), os.path.join(bin, "vitrine"))
        os.environ["PATH"] = bin + os.pathsep + os.environ["PATH"]
        self.write_site(photographs)
        run_in(self.site, "vitrine", "build", "--quiet", "--no-cache", "--output", os.path.join(work, "alone"))
        self.expected = tree(os.path.join(work, "alone"))

    def write_site(self, count):
        """A site of photographs that are all different: the demo's, with a comment at the end of the file."""
        folder = os.path.join(self.site, "Content", "photographs")
        os.makedirs(folder)
        with open(os.path.join(self.site, "Content", "site.yaml"), "w") as file:
            file.write("title: Shares\n")
        with open(os.path.join(folder, "collection.md"), "w") as file:
            file.write("---\ntitle: Photographs\nlayout: justified\ncell: photo\nbareImages: true\n---\n")
        names = sorted(name for name in os.listdir(PLATES) if name.endswith((".jpg", ".jpeg", ".png")))
        for number in range(count):
            name = names[number % len(names)]
            with open(os.path.join(PLATES, name), "rb") as file:
                data = file.read()
            ending = os.path.splitext(name)[1]
            with open(os.path.join(folder, f"{number:04}{ending}"), "wb") as file:
                file.write(data + f"copy {number}".encode())

    def script(self, name, **replaced):
        """Writes a recipe with the folders of this test; returns its path."""
        text = self.recipes[name].replace("/shared", self.work)
        for before, after in replaced.items():
            text = text.replace(before, after)
        path = os.path.join(self.work, name)
        with open(path, "w") as file:
            file.write(text)
        return path

    def clear(self):
        shutil.rmtree(self.cache, ignore_errors=True)
        shutil.rmtree(os.path.join(self.site, "Site"), ignore_errors=True)

    def check_site(self, what):
        found = tree(os.path.join(self.site, "Site"))
        different = sorted(p for p in set(found) | set(self.expected) if found.get(p) != self.expected.get(p))
        self.checks.check(found and not different, f"{what}: the site of one machine, but {different[:4]} differ")

    def submit(self):
        self.script("share.sh")
        words = run_in(self.work, "bash", self.script("submit.sh"))
        return words.strip().splitlines()[-1]

    def check_array(self, cluster):
        self.clear()
        cluster.wait_for(self.submit())
        self.check_site("an array")

    def check_lost_node(self, cluster):
        self.clear()
        build = self.submit()
        images = os.path.join(self.cache, "images")
        cluster.wait(lambda: os.path.isdir(images) and len(os.listdir(images)) > 4, "the first images")
        cluster.kill_node("n1")
        cluster.wait(lambda: "n1" not in run("squeue", "-h", "-t", "running", "-o", "%N"), "the tasks to move")
        time.sleep(1)
        cluster.start_node("n1")
        cluster.wait_for(build)
        self.check_site("a lost node")

    def time(self, cluster):
        """Times all shares on one node and on two, without the last build."""
        seconds = {}
        for nodes in (1, 2):
            self.clear()
            path = self.script("share.sh", **{"--array=1-8": f"--array=1-8%{nodes}"})
            started = time.monotonic()
            job = run_in(self.work, "sbatch", "--parsable", path).strip()
            cluster.wait_for(job)
            seconds[nodes] = time.monotonic() - started
        ratio = seconds[2] / seconds[1]
        print(f"images on one node {seconds[1]:.1f} s, on two {seconds[2]:.1f} s: {ratio:.2f}", flush=True)
        self.checks.check(ratio <= 0.6, f"two nodes take at most 0.6 of the time of one, not {ratio:.2f}")

    def check_parallel(self):
        self.clear()
        # There is no ssh server here.
        outcome = subprocess.run(
            ["bash", self.script("parallel.sh", **{"node1,node2,:": ":"})], capture_output=True, text=True, check=False)
        self.checks.check(outcome.returncode == 0, f"GNU parallel: {outcome.stderr.strip()}")
        self.check_site("GNU parallel")

    def check_schemas(self):
        tools = os.path.dirname(sys.executable)
        for name, tool, words in (
            ("job.yaml", "kubernetes-validate", []),
            (".github/workflows/site.yml", "check-jsonschema", ["--builtin-schema", "vendor.github-workflows"]),
            ("action.yml", "check-jsonschema", ["--builtin-schema", "vendor.github-actions"]),
        ):
            path = os.path.join(ROOT, name)
            if name in self.recipes:
                path = os.path.join(self.work, os.path.basename(name))
                with open(path, "w") as file:
                    file.write(self.recipes[name])
            outcome = subprocess.run(
                [os.path.join(tools, tool), *words, path], capture_output=True, text=True, check=False)
            self.checks.check(outcome.returncode == 0, f"{name}: {outcome.stdout.strip()} {outcome.stderr.strip()}")


def run_in(folder, *words):
    outcome = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    if outcome.returncode:
        raise SystemExit(f"{' '.join(words)}: {outcome.stderr.strip()}")
    return outcome.stdout


if __name__ == "__main__":
    sys.exit(main())
