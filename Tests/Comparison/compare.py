#!/usr/bin/env python3
"""Builds many different sites with two versions of the command and compares what they publish.

    compare.py BEFORE AFTER [--sites demo,mosaic,…] [--templates-before DIR] [--templates-after DIR] [--keep DIR]

BEFORE and AFTER are two programs. The sites may differ in nothing but the names of assets and what refers to them: the
name of an asset carries a hash of its inputs, so it follows the version of the program. Every asset is renamed for its
content before the comparison, and so is every reference to it. Diagnostics and exit status have to be the same too.

Both versions read the templates of this checkout unless the options name others. Prints a line a site and exits 1 if one
differs.
"""
import argparse
import difflib
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.abspath(os.path.join(HERE, "..", ".."))
sys.path.insert(0, os.path.join(HERE, "..", "BrowserTests"))

import comparison_sites  # noqa: E402

TEXTS = (".html", ".css", ".js", ".svg", ".json", ".xml", ".txt")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before")
    parser.add_argument("after")
    parser.add_argument("--sites", default="")
    parser.add_argument("--templates-before", default=os.path.join(ROOT, "Templates"))
    parser.add_argument("--templates-after", default=os.path.join(ROOT, "Templates"))
    parser.add_argument("--keep", help="a folder for the built sites, which is not removed")
    arguments = parser.parse_args()
    work = arguments.keep or tempfile.mkdtemp(prefix="vitrine-comparison-")
    names = arguments.sites.split(",") if arguments.sites else list(comparison_sites.SITES)
    different = 0
    try:
        for name in names:
            project = os.path.join(work, name)
            shutil.rmtree(project, ignore_errors=True)
            options = comparison_sites.SITES[name](project)
            programs = {"before": (arguments.before, arguments.templates_before),
                        "after": (arguments.after, arguments.templates_after)}
            outcomes = {which: build(os.path.abspath(program), os.path.abspath(templates), project, which, options)
                        for which, (program, templates) in programs.items()}
            problems = differences(outcomes["before"], outcomes["after"])
            different += bool(problems)
            files = len(outcomes["after"]["files"])
            print(f"{name}: " + ("same" if not problems else "DIFFERENT") + f", {files} files", flush=True)
            for problem in problems[:12]:
                print("  " + problem)
    finally:
        if not arguments.keep:
            shutil.rmtree(work, ignore_errors=True)
    print(f"comparison: {len(names) - different} passed, {different} failed")
    return 1 if different else 0


def build(program, templates, project, which, options):
    """What a build publishes and reports: files by path with assets named for their content, diagnostics, exit status."""
    own = os.path.join(project, "Templates")
    if os.path.isdir(own):
        # The site's own templates replace standard ones file by file.
        merged = os.path.join(project, f"Templates-{which}")
        shutil.copytree(templates, merged, dirs_exist_ok=True)
        shutil.copytree(own, merged, dirs_exist_ok=True)
        templates = merged
    output = os.path.join(project, f"Site-{which}")
    outcome = subprocess.run(
        [program, "build", "--json", "--no-cache", "--content", "Content", "--templates", templates, "--output", output,
         *options], cwd=project, capture_output=True, text=True)
    try:
        report = json.loads(outcome.stdout)
    except json.JSONDecodeError:
        report = {"diagnostics": [outcome.stdout, outcome.stderr]}
    said = json.dumps(report.get("diagnostics"), ensure_ascii=False, indent=1).replace(templates, "Templates")
    counts = {key: value for key, value in report.items() if isinstance(value, int)}
    return {"files": canonical(output), "diagnostics": said, "status": outcome.returncode, "counts": counts}


def canonical(folder):
    """The files of a site by path, with every asset named for its content instead of a hash of its inputs."""
    files = {}
    for place, folders, names in os.walk(folder):
        for name in names:
            path = os.path.join(place, name)
            with open(path, "rb") as file:
                files[os.path.relpath(path, folder)] = file.read()
    assets = {path for path in files if path.startswith("assets/")}
    renamed = {}

    def token(path, above=()):
        """The name of an asset for its content, in which the assets that it names are renamed too."""
        if path not in renamed:
            data = files[path]
            if path.endswith(TEXTS):
                data = rename(data, path, above + (path,))
            digest = hashlib.sha256(data).hexdigest()[:16]
            renamed[path] = f"{digest}{os.path.splitext(path)[1]}"
        return renamed[path]

    by_name = {os.path.basename(path): path for path in assets}
    pattern = re.compile(rb"[\w.%-]+\.(?:avif|webp|jpe?g|png|gif|svg|css|js|woff2|json)\b") if assets else None

    def rename(data, path, above):
        def replacement(match):
            target = by_name.get(match.group().decode())
            return match.group() if target is None or target in above else token(target, above).encode()
        return pattern.sub(replacement, data) if pattern else data

    result = {}
    for path in sorted(files):
        data = rename(files[path], path, (path,)) if path.endswith(TEXTS) else files[path]
        result[os.path.join(os.path.dirname(path), token(path)) if path in assets else path] = data
    return result


def differences(before, after):
    problems = []
    if before["status"] != after["status"]:
        problems.append(f"exit {before['status']} became {after['status']}")
    if before["counts"] != after["counts"]:
        problems.append(f"counts {before['counts']} became {after['counts']}")
    if before["diagnostics"] != after["diagnostics"]:
        problems += ["diagnostics: " + line for line in changed_lines(before["diagnostics"], after["diagnostics"])]
    gone, new = set(before["files"]) - set(after["files"]), set(after["files"]) - set(before["files"])
    problems += [f"gone: {path}" for path in sorted(gone)] + [f"new: {path}" for path in sorted(new)]
    for path in sorted(set(before["files"]) & set(after["files"])):
        old, now = before["files"][path], after["files"][path]
        if old != now:
            lines = changed_lines(old.decode(errors="replace"), now.decode(errors="replace"))
            problems.append(f"changed: {path}: " + " | ".join(lines[:4]))
    return problems


def changed_lines(old, now):
    lines = difflib.unified_diff(old.splitlines(), now.splitlines(), lineterm="", n=0)
    return [line[:300] for line in lines if line[:1] in "+-" and not line.startswith(("---", "+++"))]


if __name__ == "__main__":
    sys.exit(main())
