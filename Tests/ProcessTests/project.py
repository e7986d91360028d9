"""A small project in two states, and the expected output of each."""
import os
import re
import shutil
import subprocess

import drawing
from command import ROOT, VITRINE, write

REPOSITORY = {".git/HEAD": b"ref: refs/heads/main\n", ".git/objects/ab/cd": b"\1\2\3", ".gitignore": b"*.tmp\n"}


def content(state):
    """Compared with state 0, state 1 adds, removes and changes some items; most are the same."""
    tree = {
        "site.yaml": "title: Two states\n",
        "herbs/collection.md": "---\ntitle: Herbs\nlayout: list\n---\n",
        "herbs/same.md": "Always the same.\n",
        "herbs/change.md": f"State {state}.\n",
        f"herbs/only-{state}.md": "Here today.\n",
        "plates/collection.md": "---\nlayout: mosaic\ncell: photo\n---\n",
        "plates/a.md": "---\nimage: a.png\n---\n",
        "plates/a.png": drawing.png(120, 90, seed=1),
        "plates/b.md": "---\nimage: b.png\n---\n",
        "plates/b.png": drawing.png(90, 120, seed=2 + state),
    }
    for number in range(6):
        tree[f"herbs/more-{number}.md"] = f"Number {number}.\n"
    return tree


class Project:
    """The project in a folder: `Content` is the input, `Site` the output, which contains a repository."""

    def __init__(self, work, repository=REPOSITORY):
        self.repository = repository
        self.folder = os.path.join(work, "project")
        self.output = os.path.join(self.folder, "Site")
        self.templates = os.path.join(self.folder, "Templates")
        shutil.copytree(os.path.join(ROOT, "Templates"), self.templates)
        # Compressing fonts takes most of the time of a small build and is not tested here, so one small font is used.
        theme = os.path.join(self.templates, "theme.yaml")
        text = read(theme).decode()
        fonts = "fonts:\n" + "".join(f"  {name}: [DejaVu Sans Mono]\n" for name in ("serif", "sans", "mono")) + "\n"
        with open(theme, "w") as file:
            file.write(re.sub(r"^fonts:\n.*?(?=^\w)", fonts, text, count=1, flags=re.M | re.S))
        self.expected = []
        for state in (0, 1):
            self.set(state)
            self.succeed("--no-cache", "--output", os.path.join(work, f"expected-{state}"))
            self.expected.append(tree(os.path.join(work, f"expected-{state}")))
        self.set(0)
        self.succeed()
        write(self.output, repository)

    def set(self, state):
        """Changes the content to a state."""
        shutil.rmtree(os.path.join(self.folder, "Content"), ignore_errors=True)
        write(os.path.join(self.folder, "Content"), content(state))

    def arguments(self, *more, jobs=1):
        return [VITRINE, "build", "--quiet", "--jobs", str(jobs), "--templates", self.templates, *more]

    def build(self, *more, before=(), jobs=1, **options):
        """Runs the command, with the words of `before` as a prefix, such as another command."""
        return subprocess.run(
            [*before, *self.arguments(*more, jobs=jobs)], cwd=self.folder, capture_output=True, text=True, **options)

    def succeed(self, *more):
        outcome = self.build(*more)
        if outcome.returncode:
            raise SystemExit(f"{self.folder} does not build: {outcome.stderr}")

    def state(self):
        """Returns the state that the output equals, or a description of the difference."""
        found = tree(self.output)
        for state, expected in enumerate(self.expected):
            if found == expected:
                return state
        if not found:
            return "nothing"
        nearest = min(self.expected, key=lambda e: len(set(e.items()) ^ set(found.items())))
        return f"neither: {sorted({path for path, _ in set(nearest.items()) ^ set(found.items())})[:4]}"

    def lost(self):
        """Returns the files of the repository that the output lacks."""
        return [path for path, data in self.repository.items() if read(os.path.join(self.output, path)) != data]

    def leftovers(self):
        """Returns unexpected files beside the output."""
        return sorted(set(os.listdir(self.folder)) - {".vitrine", "Content", "Site", "Templates"})

    def check_next_run(self, checks, what, state):
        """Checks that the next run succeeds, removes leftovers, and publishes the state of the content."""
        after = self.build()
        checks.check(after.returncode == 0, f"{what}: the next run succeeds, but says {after.stderr.strip()}")
        checks.check(self.state() == state, f"{what}: the next run publishes the site, but it is {self.state()}")
        checks.check(not self.lost(), f"{what}: the next run keeps the repository, but {self.lost()} are gone")
        checks.check(not os.path.islink(os.path.join(self.output, ".git")), f"{what}: the repository is a folder again")
        checks.check(not self.leftovers(), f"{what}: the next run clears away, but leaves {self.leftovers()}")


def tree(folder):
    """Returns the files of a site, without those of git: their bytes by path."""
    files = {}
    for place, folders, names in os.walk(folder):
        if place == folder:
            folders[:] = [name for name in folders if not name.startswith(".git")]
            names = [name for name in names if not name.startswith(".git")]
        for name in names:
            path = os.path.join(place, name)
            files[os.path.relpath(path, folder)] = read(path)
    return files


def read(path):
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return None
