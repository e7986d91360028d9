#!/usr/bin/env python3
"""Checks that no Swift file is longer than 400 lines, and no module longer than 5,200."""
import pathlib
import sys

LONGEST_FILE = 400
LONGEST_MODULE = 5200

root = pathlib.Path(__file__).parents[2]
problems = []
for module in sorted((root / "Sources").iterdir()):
    total = 0
    for file in sorted(module.rglob("*.swift")):
        lines = len(file.read_text().splitlines())
        total += lines
        if lines > LONGEST_FILE:
            problems.append(f"{file.relative_to(root)} has {lines} lines, of at most {LONGEST_FILE}")
    if total > LONGEST_MODULE:
        problems.append(f"Sources/{module.name} has {total} lines, of at most {LONGEST_MODULE}")
print("\n".join(problems), end="\n" if problems else "")
sys.exit(1 if problems else 0)
