#!/usr/bin/env python3
"""Checks that each module's dependencies in Package.swift are the modules that its sources import."""
import json
import pathlib
import re
import subprocess
import sys

IMPORT = re.compile(r"^\s*(?:@testable )?(?:package |internal |public )?import (?:struct |enum |class |func )?(\w+)", re.M)
ROOT = pathlib.Path(__file__).parents[2]

package = json.loads(subprocess.check_output(["swift", "package", "dump-package"], cwd=ROOT))
own = {target["name"] for target in package["targets"]}
problems = 0
for target in package["targets"]:
    folder = ROOT / (target.get("path") or f"Sources/{target['name']}")
    sources = list(folder.rglob("*.swift"))
    if target["type"] == "test" or not sources:
        continue
    imported = {name for source in sources for name in IMPORT.findall(source.read_text())} & own
    declared = {dependency["byName"][0] for dependency in target["dependencies"] if "byName" in dependency}
    for name in sorted(imported - declared):
        print(f"Package.swift: {target['name']} imports {name}, which is no dependency of it")
    for name in sorted(declared - imported):
        print(f"Package.swift: {target['name']} depends on {name}, which it does not import")
    problems += len(imported ^ declared)
sys.exit(1 if problems else 0)
