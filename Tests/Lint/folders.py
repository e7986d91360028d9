#!/usr/bin/env python3
"""Checks that folders of a module do not use each other in a circle.

A folder uses another if one of its files names a type that a file of the other declares outside of all types.
"""
import collections
import pathlib
import re
import sys

DECLARATION = re.compile(
    r"^(?:package |public |private |fileprivate |final |indirect )*(?:struct|class|enum|protocol|actor|typealias) ([A-Z]\w*)", re.M)
NAME = re.compile(r"\b[A-Z]\w*\b")
# Comments, and texts in one line.
LEFT_OUT = re.compile(r'//.*|"(\\.|[^"\\\n])*"')


def uses(module):
    """The folders that each folder uses, each with an example: a file and the name of a type."""
    texts = {file: LEFT_OUT.sub("", file.read_text()) for file in sorted(module.rglob("*.swift"))}
    folders = {file: file.relative_to(module).parts[0] if file.parent != module else "." for file in texts}
    declared = {name: file for file, text in texts.items() for name in DECLARATION.findall(text)}
    found = collections.defaultdict(dict)
    for file, text in texts.items():
        for name in sorted(set(NAME.findall(text)) & declared.keys()):
            if folders[declared[name]] != folders[file]:
                found[folders[file]].setdefault(folders[declared[name]], f"{file.stem} uses {name}")
    return found


def circle(found):
    """A list of folders, each of which uses the next, and the last the first; None if there is none."""
    finished = set()

    def search(folder, way):
        if folder in way:
            return way[way.index(folder):]
        if folder in finished:
            return None
        for other in found.get(folder, ()):
            if round_trip := search(other, [*way, folder]):
                return round_trip
        finished.add(folder)
        return None

    return next(filter(None, (search(folder, []) for folder in list(found))), None)


problems = 0
for module in sorted((pathlib.Path(__file__).parents[2] / "Sources").iterdir()):
    found = uses(module)
    if way := circle(found):
        problems += 1
        steps = [f"{one} → {other} ({found[one][other]})" for one, other in zip(way, way[1:] + way[:1])]
        print(f"Sources/{module.name}: folders use each other: " + ", ".join(steps))
sys.exit(1 if problems else 0)
