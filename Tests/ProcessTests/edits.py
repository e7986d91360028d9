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

# The shelves of the home page.
HOME = "home: {shelves: [{of: long, sort: -title, limit: 3, layout: {kind: carousel}}, {of: [bare, plates]}]}\n"
VOICES = ("---\nmedia: {file: ../talk.mp3, transcript: ../said.txt}\n---\n", "---\nmedia: ../talk.mp3\n---\n",
          "---\nimage: https://images.example/a.jpg\nsize: 40×30\n---\n", "---\nimage: https://images.example/a.jpg\n---\n",
          "---\nimage: {iiif: https://iiif.example/7, size: 4000×3000}\nlatitude: 1\nlongitude: 2\n---\n",
          "---\ndimensions: 24 × 18 cm\n---\n")


def table(count):
    rows = "".join(f"r{number},Row {number},18{number}0s,ink/iron;paper,etching\n" for number in range(count))
    return "id,title,date,subject,technique\n" + rows


def block(yaml):
    return f"\n```collection\n{yaml}\n```\n"


def content():
    files = {
        "site.yaml": "title: Edits\ntitle.de: Änderungen\nlanguages: [en, de, ar]\nsearch: true\n" + HOME, "index.md": "Welcome to [fern](herbs/h1.md).\n",
        "herbs/collection.md": "---\ntitle: Herbs\nlayout: waterfall\ncell: card\npageSize: 3\nsort: date\n---\n",
        "herbs/deep/collection.md": "---\ntitle: Deep\nlayout: list\n---\n", "herbs/deep/d1.md": "Deep one.\n",
        "plates/collection.md": "---\nlayout: mosaic\ncell: photo\nlayouts: [mosaic, {kind: list, cell: row}]\n---\n",
        "long/collection.md": "---\nlayout: waterfall\ncell: card\npageSize: 2\nscroll: endless\n---\n",
    }
    # Pages that are no items, and files that are published as they are.
    files["about.md"] = "See [tides](essays/tides.md), [fern](herbs/h1.md) and [the list](/list.txt).\n"
    files["essays/index.md"], files["essays/tides.md"] = "# Essays\n", "---\nimage: ../plates/p0.png\n---\n\nTides.\n"
    files["static/list.txt"], files["static/.hidden/mark"] = "One.\n", "Two.\n"
    # Items that name others, in files and in rows.
    files["people/collection.md"] = "---\ntitle: People\nlayout: list\n---\n"
    files["works/collection.md"] = ("---\nlayout: waterfall\nfields:\n  by: {type: item, of: people}\n"
                                    "  seen: {type: [item], of: people}\n---\n")
    files["works/items.csv"] = "id,by\n" + "".join(f"row{number},one\n" for number in range(25))
    for name in ("one", "two", "three"):
        files[f"people/{name}.md"] = f"---\ntitle: Person {name}\n---\n"
        files[f"works/w-{name}.md"] = f"---\nby: {name}\nseen: [one, people/{name}.md]\n---\n\nA work.\n"
    # Collections inside texts.
    files["about.md"] += block("of: herbs\nwhere: {date: {from: 2020}}\nsort: title\nlimit: 3")
    files["herbs/collection.md"] += "\nLead.\n" + block("of: table\nlayout: list")
    # Rows of a table, some of them with a text of their own, and pages of the values of their columns.
    files["table/collection.md"] = "---\nlayout: list\nfacets: [tags, technique, date]\nfacetPairs: 6\npageSize: 2\n---\n"
    files["table/items.csv"] = table(4)
    files["table/r1.md"] = "The text of a row.\n"
    files["table/r2.png"] = drawing.png(90, 60, seed=11)
    files["table/r3/front.png"] = drawing.png(60, 60, seed=12)
    # A table without files beside it.
    files["register/collection.md"] = "---\nlayout: list\n---\n"
    files["register/items.csv"] = "id,title,date,place\n" + "".join(f"r{n},Entry {n},ca. 18{n}0,paper\n" for n in range(6))
    # Translations: files of their own, names with a tag, and columns.
    files["herbs/h1.de.md"], files["herbs/h2.ar.md"] = "---\ntitle: Kraut\n---\n\nEin Kraut.\n", "---\ntitle: عشبة\n---\n"
    files["herbs/collection.de.md"], files["about.de.md"] = "---\ntitle: Kräuter\n---\n", "# Über uns\n"
    # An item with several images, and a file that is one of them.
    files["plates/many/index.md"] = "---\ntitle: Many\nimages: all\n---\n\nSeveral.\n"
    files["plates/part.md"] = "---\nparent: many\nimage: p1.png\n---\n"
    # A recording with a transcript, and a picture elsewhere.
    files["voices/collection.md"], files["voices/said.txt"] = "---\ncell: card\n---\n", "Good morning.\n"
    files["voices/talk.mp3"], files["voices/v0/index.md"] = b"\xff\xfb" * 600, VOICES[0]
    for number in range(2):
        files[f"plates/many/m{number}.png"] = drawing.png(100 + 20 * number, 90, seed=20 + number)
    for number in range(5):
        files[f"herbs/h{number}.md"] = f"---\ntitle: Herb {number}\ndate: 2020-01-0{number + 1}\n---\n\nHerb.\n"
        files[f"long/l{number}.md"] = f"Number {number} of many.\n"
    files["towns/collection.md"] = "---\nlayout: map\nlayouts: [map, list]\nclusterPages: 5\nfacets: [tags]\n---\n"
    for number in range(7):
        files[f"towns/t{number}.md"] = f"---\nlatitude: {50 + number * number % 5}\nlongitude: {number * 3 % 8}\n---\nA town.\n"
    # Images that are items as long as no item shows them; a link to such an image leads to its page, otherwise to its
    # file.
    files["bare/collection.md"] = "---\nlayout: list\ncell: photo\n---\n"
    files["bare/claiming.md"] = "Mine.\n"
    files["bare/b0.png"], files["bare/b1.png"] = drawing.png(80, 80, seed=7), drawing.png(80, 90, seed=8)
    files["herbs/h4.md"] += "\nSee [a picture](../bare/b0.png).\n"
    for number in range(2):
        files[f"plates/p{number}.md"] = f"---\nimage: p{number}.png\n---\n\nA plate.\n"
    files["plates/p1.md"] += block("of: [plates, long]\nlimit: 4\ncell: card")
    for number in range(2):
        files[f"plates/p{number}.png"] = drawing.png(120, 90, seed=number)
    return files


def in_one_language():
    """The content without tables and translations, of which the preview reads nothing but the edited texts again."""
    files = {path: file for path, file in content().items()
             if not path.startswith(("table/", "register/")) and path != "works/items.csv"
             and not path.endswith((".de.md", ".ar.md"))}
    files["site.yaml"] = "title: Edits\nsearch: true\n" + HOME
    files["herbs/collection.md"] = files["herbs/collection.md"].replace("of: table", "of: long")
    return files


class Edits:
    """Makes random edits in a project's folder."""

    def __init__(self, project, chance):
        self.project, self.chance, self.number = project, chance, 100
        self.folder = os.path.join(project.folder, "Content")
        # Frequent edits are listed more often.
        self.all = [self.create, self.delete, self.rename, self.touch, self.nothing, self.image, self.collection,
                    self.theme, self.template, self.font, self.cell, self.site, self.tamper, self.spoil_cache, self.same_size,
                    self.link, self.emphasise, self.draft, self.claim, self.static, self.selection, self.relate, self.relate,
                    self.rename_person, self.row, self.row, self.row, self.column,
                    self.images, self.images, self.media, self.place, self.place, self.translate, self.translate, self.translate] + [self.change] * 8 + [self.words_alone] * 8

    def make(self):
        edit = self.chance.choice(self.all)
        return edit.__name__, edit()

    def items(self, ending=".md"):
        found = [os.path.relpath(os.path.join(place, name), self.folder)
                 for place, _, names in os.walk(self.folder) for name in names if name.endswith(ending)]
        return sorted(path for path in found if os.path.basename(path) != "index.md"
                      and not os.path.basename(path).startswith("collection."))

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

    def place(self):
        """Moves an item on the map, or takes it off."""
        place = f"latitude: {self.chance.randint(45, 60)}\nlongitude: {self.chance.randint(-170, 170)}\n"
        front = place * (self.chance.random() < 0.8) + "tags: [near]\n" * (self.chance.random() < 0.5)
        write(self.folder, {f"towns/t{self.chance.randint(0, 7)}.md": f"---\n{front}---\nA town.\n"})

    def claim(self):
        """Makes an item show an image that was an item itself, or no longer show it."""
        shows = self.chance.random() < 0.5
        write(self.folder, {"bare/claiming.md": ("---\nimage: b0.png\n---\n\n" if shows else "") + "Mine.\n"})

    def static(self):
        path = self.chance.choice(("static/list.txt", "static/.hidden/mark", "static/new/file.bin"))
        write(self.folder, {path: self.words(self.chance.randint(1, 9))})

    def images(self):
        """Adds, removes or lists images of the item that has several, or changes what belongs to it."""
        folder, how = os.path.join(self.folder, "plates", "many"), self.chance.randint(0, 4)
        names = sorted(name for name in os.listdir(folder) if name.endswith(".png"))
        if how == 0:
            self.number += 1
            write(folder, {f"m{self.number}.png": drawing.png(self.chance.choice((60, 100)), 90, seed=self.number)})
        elif how == 1 and len(names) > 1:
            os.remove(os.path.join(folder, self.chance.choice(names)))
        elif how == 2:
            write(self.folder, {"plates/part.md": f"---\ntitle: {self.words(2)}\nparent: many\nimage: p1.png\n---\n"})
        else:
            listed = ", ".join(f"{{file: {name}, title: {self.words(2)}}}" for name in names)
            images = self.chance.choice(("all", f"[{listed}]", "{files: all, layout: grid}", "[]"))
            write(folder, {"index.md": f"---\ntitle: Many\nimages: {images}\n---\n\n{self.words(5)}\n"})

    def media(self):
        """Changes a recording, its transcript, or the item that has them."""
        self.chance.choice((
            lambda: write(self.folder, {"voices/said.txt": self.words(5) + "\n"}),
            lambda: write(self.folder, {"voices/talk.mp3": b"\xff\xfb" * self.chance.randint(500, 2000)}),
            lambda: write(self.folder, {"voices/v0/index.md": self.chance.choice(VOICES)})))()

    def row(self):
        """Changes, adds, removes or moves a row of a table."""
        name = self.chance.choice(("table", "register")) + "/items.csv"
        path = os.path.join(self.folder, name)
        header, *rows = read(path).decode().splitlines()
        self.number += 1
        place = self.chance.randrange(len(rows) + 1)
        how = self.chance.randint(0, 3)
        columns = header.count(",") + 1
        new = ",".join([f"n{self.number}"] + [self.chance.choice(WORDS + ["paper/laid", "ink/sepia", "3", "7"]) for _ in range(columns - 1)])
        if how == 0 or len(rows) < 2:
            rows.insert(place, new)
        elif how == 1:
            rows[place - 1] = rows[place - 1].split(",")[0] + new[new.index(","):]
        elif how == 2:
            del rows[place - 1]
        else:
            rows.insert(place, rows.pop(0))
        write(self.folder, {name: "\n".join([header] + rows) + "\n"})

    def column(self):
        """Renames a column of a table."""
        path = os.path.join(self.folder, self.chance.choice(("table", "register")), "items.csv")
        self.replace(path, ",(subject|keywords|place|order),", f",{self.chance.choice(('subject', 'keywords', 'place', 'order'))},")

    def selection(self):
        """Changes what a text selects."""
        yaml = f"of: {self.chance.choice(('herbs', 'plates', 'bare', 'herbs/deep'))}\nlimit: {self.chance.randint(1, 4)}"
        yaml += self.chance.choice(("", "\nsort: -date", "\nlayout: grid", "\ncell: label"))
        write(self.folder, {"about.md": f"Words.\n{block(yaml)}\nMore words.\n"})

    def people(self):
        return sorted(name[:-3] for name in os.listdir(os.path.join(self.folder, "people")) if name != "collection.md")

    def relate(self):
        """Changes which people works name, in a file or in the rows."""
        names = self.people()
        names = [self.chance.choice(names) for _ in range(3)] if names else ["nobody"]
        if self.chance.random() < 0.3 and os.path.exists(os.path.join(self.folder, "works", "items.csv")):
            write(self.folder, {"works/items.csv": "id,by\n" + "".join(
                f"row{number},{names[number % 2]}\n" for number in range(self.chance.choice((3, 24, 25, 60))))})
        else:
            seen = f"seen: [{names[1]}, {names[2]}]\n" if self.chance.random() < 0.5 else ""
            write(self.folder, {f"works/w-{self.chance.choice(('one', 'two', 'new'))}.md":
                                f"---\nby: {names[0]}\n{seen}---\n\n{self.words(5)}\n"})

    def rename_person(self):
        """Renames a person, or the title of one, and the works that name them."""
        names = self.people()
        if not names:
            return
        old = self.chance.choice(names)
        place = os.path.join(self.folder, "people", old + ".md")
        if self.chance.random() < 0.5:
            write(self.folder, {f"people/{old}.md": f"---\ntitle: {self.words(2)}\n---\n"})
            return
        self.number += 1
        os.rename(place, os.path.join(self.folder, "people", f"person-{self.number}.md"))
        works = os.path.join(self.folder, "works")
        for name in os.listdir(works):
            text = read(os.path.join(works, name)).decode()
            write(works, {name: re.sub(rf"(?<![\w-]){old}(?![\w-])", f"person-{self.number}", text)})

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

    def font(self):
        """Replaces the theme's own font file."""
        own = self.chance.choice(("", "-Bold"))
        with open(f"/usr/share/fonts/truetype/dejavu/DejaVuSansMono{own}.ttf", "rb") as file:
            write(self.project.templates, {"fonts/own.ttf": file.read()})
        self.replace(os.path.join(self.project.templates, "theme.yaml"), r"^  serif: .*$", "  serif: [{file: fonts/own.ttf}]")

    def template(self):
        name = self.chance.choice(("item.mustache", "collection.mustache", "page.mustache"))
        self.replace(os.path.join(self.project.templates, "pages", name), r"\Z", f"<!-- {self.chance.randint(0, 9)} -->\n")

    def cell(self):
        self.replace(os.path.join(self.project.templates, "cells", "card.yaml"), r"^gap: \d+",
                     f"gap: {self.chance.randint(4, 12)}")

    def site(self):
        self.replace(os.path.join(self.folder, "site.yaml"), r"\A[\s\S]*\Z", self.chance.choice((
            f"title: {self.words(2)}\nsearch: true\n" + HOME, "title: Edits\nprettyURLs: true\nsearch: true\n",
            "title: Edits\nlanguage: de\nsearch: true\n",
            "title: Edits\nlanguages: [en, de, ar]\nsearch: true\nbaseURL: https://edits.example\n",
            "title: Edits\nlanguages: [de, ar]\n", "title: Edits\ntitle.ar: تعديل\nlanguages: [en, de, ar]\n" + HOME, "title: Edits\nmaxWidth: 1100\n")))

    def translate(self):
        """Adds, changes or deletes a translation, in a file of its own or in the item's."""
        language, kind = self.chance.choice(("de", "ar")), self.chance.random()
        translations = [path for path in self.items() if path.endswith((".de.md", ".ar.md"))]
        if kind < 0.2 and translations:
            os.remove(os.path.join(self.folder, self.chance.choice(translations)))
        elif kind < 0.4:
            self.replace(self.item(), r"\A---\n", f"---\ntitle.{language}: {self.words(2)}\n")
        elif kind < 0.5:
            write(self.folder, {f"herbs/collection.{language}.md": f"# {self.words(1)}\n\n{self.words(9)}\n"})
        else:
            path = self.chance.choice([path for path in self.items() if path not in translations] or ["herbs/h0.md"])
            draft = "draft: true\n" if self.chance.random() < 0.1 else ""
            body = f"\n{self.words(12)}\n" if self.chance.random() < 0.7 else ""
            write(self.folder, {f"{path[:-3]}.{language}.md": f"---\n{draft}title: {self.words(1)}\n---\n{body}"})

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
    while done < COUNT and not (deadline and done and time.monotonic() > deadline):
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
