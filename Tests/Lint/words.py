#!/usr/bin/env python3
"""Lists odd names and phrases in sources, tests and documentation, and fails if there are any.

Each line of words.txt is a regular expression of a name or a phrase, then what to write instead. Lines of
exceptions.txt are a file, a tab, a part of the line that is allowed, a tab, and the reason.
"""
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
FILES = ("Sources/*.swift", "Sources/*.md", "Sources/*.c", "Sources/*.h", "Tests/*.swift", "Tests/*.py", "README.md",
         "Documentation/*.md", "Templates/README.md", "Makefile")


def main():
    with open(os.path.join(HERE, "words.txt"), encoding="utf-8") as file:
        rules = [line.rstrip("\n").split("\t") for line in file if line.strip() and not line.startswith("#")]
    with open(os.path.join(HERE, "exceptions.txt"), encoding="utf-8") as file:
        allowed = [line.rstrip("\n").split("\t")[:2] for line in file if line.strip() and not line.startswith("#")]
    pattern = re.compile("|".join(f"(?P<r{index}>{rule})" for index, (rule, _) in enumerate(rules)))
    listed = subprocess.run(["git", "ls-files", "-z", *FILES], cwd=ROOT, capture_output=True, check=True).stdout
    count = 0
    for path in filter(None, listed.decode().split("\0")):
        if path.startswith("Tests/Lint/"):
            continue
        with open(os.path.join(ROOT, path), encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                match = pattern.search(line)
                if not match or any(path == place and part in line for place, part in allowed):
                    continue
                instead = rules[int(match.lastgroup[1:])][1]
                print(f"{path}:{number}: '{match.group()}': {instead}")
                count += 1
    print(f"words: {count} to replace" if count else "words: none to replace")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
