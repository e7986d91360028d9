"""After any edit, an incremental build publishes the same bytes as a clean build."""
import os
import re
import shutil
import time

import drawing
from command import write
from project import Project, read, tree

COUNT = 2000
WORDS = "fern river Ωmega café stone naïve paper lantern über atlas copper".split()
LAYOUTS = ("waterfall", "list", "mosaic", "flow", "{kind: grid, columns: 3}", "{kind: carousel}")


def content():
    files = {
        "site.yaml": "title: Edits\n", "index.md": "Welcome to [fern](herbs/h1.md).\n",
        "herbs/collection.md": "---\ntitle: Herbs\nlayout: waterfall\ncell: card\npageSize: 3\nsort: date\n---\n",
        "herbs/deep/collection.md": "---\ntitle: Deep\nlayout: list\n---\n", "herbs/deep/d1.md": "Deep one.\n",
        "plates/collection.md": "---\nlayout: mosaic\ncell: photo\nlayouts: [mosaic, {kind: list, cell: row}]\n---\n",
        "long/collection.md": "---\nlayout: waterfall\ncell: card\npageSize: 2\nscroll: endless\n---\n",
    }
    for number in range(5):
        files[f"herbs/h{number}.md"] = f"---\ntitle: Herb {number}\ndate: 2020-01-0{number + 1}\n---\n\nHerb.\n"
        files[f"long/l{number}.md"] = f"Number {number} of many.\n"
    # Images that are items as long as no item shows them; a link to such an image leads to its page, otherwise to its
    # file.
    files["bare/collection.md"] = "---\nlayout: list\ncell: photo\n---\n"
    files["bare/claiming.md"] = "Mine.\n"
    files["bare/b0.png"], files["bare/b1.png"] = drawing.png(80, 80, seed=7), drawing.png(80, 90, seed=8)
    files["herbs/h4.md"] += "\nSee [a picture](../bare/b0.png).\n"
    for number in range(2):
        files[f"plates/p{number}.md"] = f"---\nimage: p{number}.png\n---\n\nA plate.\n"
        files[f"plates/p{number}.png"] = drawing.png(120, 90, seed=number)
    return files


class Edits:
    """Makes random edits in a project's folder."""

    def __init__(self, project, chance):
        self.project, self.chance, self.number = project, chance, 100
        self.folder = os.path.join(project.folder, "Content")
        # Frequent edits are listed more often.
        self.all = [self.create, self.delete, self.rename, self.touch, self.nothing, self.image, self.collection,
                    self.theme, self.template, self.cell, self.site, self.tamper, self.spoil_cache, self.same_size,
                    self.link, self.emphasise, self.draft, self.claim] + [self.change] * 8 + [self.words_alone] * 8

    def make(self):
        edit = self.chance.choice(self.all)
        return edit.__name__, edit()

    def items(self, ending=".md"):
        found = [os.path.relpath(os.path.join(place, name), self.folder)
                 for place, _, names in os.walk(self.folder) for name in names if name.endswith(ending)]
        return sorted(path for path in found if os.path.basename(path) not in ("collection.md", "index.md"))

    def item(self, ending=".md"):
        return os.path.join(self.folder, self.chance.choice(self.items(ending)))

    def words(self, count):
        return " ".join(self.chance.choice(WORDS) for _ in range(count))

    def text(self):
        lines = [f"title: {self.words(2)}"] * (self.chance.random() < 0.6)
        day = f"20{self.chance.randint(10, 29)}-0{self.chance.randint(1, 9)}-11"
        lines += [f"date: {day}"] * (self.chance.random() < 0.5)
        lines += [f"aspect: {self.chance.uniform(0.5, 2):.2f}"] * (self.chance.random() < 0.3)
        body = "\n\n".join(self.words(self.chance.randint(3, 40)) for _ in range(self.chance.randint(1, 3)))
        return "---\n" + "".join(line + "\n" for line in lines) + f"---\n\n{body}\n"

    def replace(self, path, pattern, new):
        text = read(path).decode()
        with open(path, "w") as file:
            file.write(re.sub(pattern, new, text, count=1, flags=re.M))

    def create(self):
        self.number += 1
        place = self.chance.choice(("herbs", "long", "herbs/deep", "plates"))
        write(self.folder, {f"{place}/new-{self.number}.md": self.text()})

    def change(self):
        with open(self.item(), "w") as file:
            file.write(self.text())

    def words_alone(self):
        """Changes words in a text, for which a build has the least to do."""
        path = self.item()
        lines = read(path).decode().split("\n")
        texts = [index for index, line in enumerate(lines) if line and line != "---" and ":" not in line and "](" not in line]
        if texts:
            lines[self.chance.choice(texts)] = self.words(self.chance.randint(3, 30))
            with open(path, "w") as file:
                file.write("\n".join(lines))

    def delete(self):
        # Some items are the target of links, so the content has an error until they exist again.
        if len(self.items()) > 6:
            os.remove(self.item())

    def rename(self):
        self.number += 1
        path = self.item()
        os.rename(path, os.path.join(os.path.dirname(path), f"renamed-{self.number}.md"))

    def touch(self):
        os.utime(self.item())

    def nothing(self):
        """Changes nothing, so nothing may be published again."""

    def same_size(self):
        """Changes bytes without changing the size or the modification time."""
        path = self.item()
        times = os.stat(path)
        data = read(path)
        with open(path, "wb") as file:
            file.write(data[:-2] + (b"x" if data[-2:-1] != b"x" else b"y") + b"\n")
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))

    def link(self):
        path = self.item()
        target = os.path.relpath(self.item(), os.path.dirname(path))
        with open(path, "a") as file:
            file.write(f"\n[Another]({target}).\n")

    def emphasise(self):
        """Adds slanted or bold text; the site needs an additional font if it has none yet, until the last such text is
        removed."""
        with open(self.item(), "a") as file:
            file.write(self.chance.choice(("\nSome *slanted* words.\n", "\nSome **bold** words.\n", "\n> Quoted.\n")))

    def claim(self):
        """Makes an item show an image that was an item itself, or no longer show it."""
        shows = self.chance.random() < 0.5
        write(self.folder, {"bare/claiming.md": ("---\nimage: b0.png\n---\n\n" if shows else "") + "Mine.\n"})

    def draft(self):
        with open(self.item(), "w") as file:
            file.write("---\ndraft: true\n---\n\nNot yet.\n")

    def image(self):
        images = self.items(".png")
        if images:
            width = self.chance.choice((90, 120, 150))
            write(self.folder, {self.chance.choice(images): drawing.png(width, 90, seed=self.chance.randint(0, 99))})

    def collection(self):
        path = os.path.join(self.folder, self.chance.choice(("herbs", "long")), "collection.md")
        kind = self.chance.choice(("layout", "size", "title", "scroll", "sort"))
        if kind == "layout":
            self.replace(path, "^layout: .*$", "layout: " + self.chance.choice(LAYOUTS))
        elif kind == "size":
            self.replace(path, "^pageSize: .*$", f"pageSize: {self.chance.randint(1, 6)}")
        elif kind == "title":
            self.replace(path, "^title: .*\n|\\A---\n", f"title: {self.words(2)}\n" if b"title" in read(path)
                         else f"---\ntitle: {self.words(2)}\n")
        elif kind == "sort":
            self.replace(path, "^sort: .*$", "sort: " + self.chance.choice(("date", "title", "slug")))
        else:
            self.replace(path, "^scroll: .*$", "scroll: " + self.chance.choice(("pages", "endless")))

    def theme(self):
        self.replace(os.path.join(self.project.templates, "theme.yaml"), r"^  excerpt: \{font: sans, size: \d+",
                     f"  excerpt: {{font: sans, size: {self.chance.randint(12, 17)}")

    def template(self):
        name = self.chance.choice(("item.mustache", "collection.mustache"))
        self.replace(os.path.join(self.project.templates, "pages", name), r"\Z", f"<!-- {self.chance.randint(0, 9)} -->\n")

    def cell(self):
        self.replace(os.path.join(self.project.templates, "cells", "card.yaml"), r"^gap: \d+",
                     f"gap: {self.chance.randint(4, 12)}")

    def site(self):
        self.replace(os.path.join(self.folder, "site.yaml"), r"\A[\s\S]*\Z", self.chance.choice((
            f"title: {self.words(2)}\n", "title: Edits\nprettyURLs: true\n", "title: Edits\nlanguage: de\n",
            "title: Edits\nmaxWidth: 1100\n")))

    def tamper(self):
        """Changes the published site from outside."""
        published = [path for path in sorted(tree(self.project.output)) if not path.startswith(".")]
        path = os.path.join(self.project.output, self.chance.choice(published))
        how = self.chance.randint(0, 2)
        if how == 0:
            os.remove(path)
        elif how == 1:
            write(self.project.output, {"stray.html": "Not ours.\n"})
        else:
            data = read(path)
            os.remove(path)
            write(os.path.dirname(path), {os.path.basename(path): data[:-1] + b"?"})

    def spoil_cache(self):
        folder = os.path.join(self.project.folder, ".vitrine")
        names = [name for name in sorted(os.listdir(folder)) if name.startswith(("cache.db", "site-"))]
        name = self.chance.choice(names)
        path = os.path.join(folder, name)
        data = bytearray(read(path) or b"")
        for _ in range(self.chance.choice((1, 40))):
            if data:
                data[self.chance.randrange(len(data))] ^= 0x55
        write(folder, {name: bytes(data)})


def check(checks, work, chance, deadline):
    project = Project(work)
    shutil.rmtree(os.path.join(project.folder, "Content"))
    write(os.path.join(project.folder, "Content"), content())
    project.succeed()
    edits, done, refused, kept = Edits(project, chance), 0, 0, 0
    clean = os.path.join(work, "clean")
    while done < COUNT and not (deadline and time.monotonic() > deadline):
        names = [edits.make()[0] for _ in range(chance.choice((1, 1, 1, 2, 4)))]
        what = f"edit {done}, {', '.join(names)}"
        before, place = tree(project.output), os.stat(project.output).st_ino
        shutil.rmtree(clean, ignore_errors=True)
        ours = project.build(jobs=2)
        theirs = project.build("--no-cache", "--output", clean)
        if not checks.check(ours.returncode == theirs.returncode,
                            f"{what}: {ours.returncode} ({ours.stderr.strip()}), clean {theirs.returncode}"):
            break
        # Cache problems do not affect the site, but count as warnings.
        said, expected = ([re.sub(r", \d+ warnings?: ", ": ", line) if "cache-discarded" in ours.stderr else line
                           for line in outcome.stderr.replace(clean, "Site").splitlines() if "cache" not in line]
                          for outcome in (ours, theirs))
        checks.check(said == expected, f"{what}: says {said}, a clean build {expected}")
        found, wanted = tree(project.output), before if theirs.returncode else tree(clean)
        different = sorted(path for path in set(found) | set(wanted) if found.get(path) != wanted.get(path))
        if not checks.check(not different, f"{what}: the bytes of a clean build, but not in {different[:5]}"):
            break
        if set(names) <= {"nothing", "touch"} and not theirs.returncode and found == before:
            kept += 1
            checks.check(os.stat(project.output).st_ino == place, f"{what}: nothing is published again")
        if theirs.returncode:
            refused += 1
            # Restore the content; otherwise nearly every later edit would be an error.
            shutil.rmtree(edits.folder)
            write(edits.folder, content())
        done += 1
    return f"{done} edits, {refused} of them mistakes, {kept} without effect"
