#!/usr/bin/env python3
"""Runs libFuzzer over the readers of foreign bytes.

    fuzz.py PROGRAM CORPORA SECONDS RUNS [TARGET…]

PROGRAM is what `make fuzz` builds. For each target, it starts with the texts of SEEDS and with what earlier runs kept in
CORPORA and Tests/Fixtures/corpora have, and runs for SECONDS, or for RUNS inputs if that is sooner; 0 is no limit. An
input that crashes the reader, takes over 10 s or over 2 GB is written to CORPORA/found, and the exit status is 1.

With KEEP=1 in the environment, the shortest inputs that reach the most code are written to Tests/Fixtures/corpora, which
unit tests read: a file for each target, with one input a line, in base64.
"""
import base64
import os
import re
import shutil
import subprocess
import sys

FIXTURES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "Fixtures", "corpora")
# The most bytes of inputs that are kept for a target.
KEPT = 16_000

# A valid input for each target, from which others are made, and the longest input.
SEEDS = {
    "document": (4_000, ["---\ntitle: Fern\ntags: [a, b]\ndate: 1880~\n---\n# A *b*\n\n| a | b |\n|---|---|\n| c | d |\n",
                         '{"title": "Fern", "order": [1, 2.5e3, null]}\n\n> - [x] [a](b.md "c")[^1]\n\n[^1]: note\n', " <b>a</b>\n"]),
    "table": (2_000, ["\0title,date,tags\n\"a \"\"b\"\"\",1880,x;y\n", "\1title\tdate\nA\t1880\n", '\2[{"title": "A", "tags": ["b"]}]']),
    "date": (64, ["1984-06-02?/2004-08-08~", "-0044-03-15", "Y-170000", "19XX", "ca. 1880", "2001-24", "May 1, 1880"]),
    "template": (1_000, ["{{#b}}{{>p}}{{^yes}}no{{/yes}}{{/b}}{{{a}}}\0{{c.d}}{{=<% %>=}}<%a%>", "{{<p}}{{$x}}a{{/x}}{{/p}}\0[{{$x}}b{{/x}}]"]),
    "theme": (2_000, ["colors: {text: '#123456', accent: {light: blue, dark: white}}\nfonts: {body: [Inter, serif]}\ntext: {title: {size: 20, weight: 600}}\n"]),
    "cell": (2_000, ["parts:\n  - image: {aspect: 3/2}\n  - stack: {axis: horizontal, spacing: 8, parts: [{text: {field: title, style: title, lines: 2}}]}\n"]),
    "strings": (1_000, ["en: {items: '{n} works', date: 'MMMM d, y'}\nar: {items: '{n}'}\n"]),
    "engine": (1_000, ['\0{"bounds":{"width":200,"height":50},"layout":{"kind":"flow","itemSize":{"width":10,"height":5}},"sections":[{"items":[{},{}]}]}',
                       '\1{"before":[["a","b"],["c"]],"updates":[{"delete":[0,1]},{"move":[[0,0],[1,0]]}]}', '\2{"before":[["a"]],"after":[["b","a"]]}',
                       '\3{"bounds":{"width":200,"height":200},"layout":{"kind":"grid","columns":2},"sections":[{"count":9}],"scroll":[{"time":0,"y":0}]}']),
    "edit": (1_000, ["---\norder:\n  - a # one\n  - b\n  - c\nlayout: {kind: flow, spacing: 4}\nsection: 'x'\n---\nText", '{"order": ["a", "b", "c"], "section": "x"}\n\nText']),
    "drawing": (2_000, ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style>.a{fill:url(#b)}</style><linearGradient id="b"/><use href="#c"/><path class="a" d="M0 0L9 9z"/></svg>']),
    "metadata": (4_000, ["\xff\xd8\xff\xe1\0\x22Exif\0\0II*\0\x08\0\0\0\x01\0\x0e\x01\x02\0\x04\0\0\0abc\0\0\0\0\0\xff\xd9"]),
    "request": (500, ["/a/b%20c.html", "bytes=0-99,200-", "path=a%2Fb&width=12.5", "Sun, 06 Nov 1994 08:49:37 GMT"]),
    "record": (4_000, ["\x01\0\0\0\0\0\0\0"]),
}


def main():
    program, corpora, seconds, runs, *targets = sys.argv[1:]
    found = os.path.join(corpora, "found")
    os.makedirs(found, exist_ok=True)
    failed = []
    for target in targets or SEEDS:
        folder = os.path.join(corpora, target)
        os.makedirs(folder, exist_ok=True)
        longest, seeds = SEEDS[target]
        for number, seed in enumerate(seeds):
            with open(os.path.join(folder, f"seed-{number}"), "wb") as file:
                file.write(seed.encode("latin-1"))
        for number, kept in enumerate(fixtures(target)):
            with open(os.path.join(folder, f"kept-{number}"), "wb") as file:
                file.write(kept)
        run = subprocess.run(
            [os.path.abspath(program), folder, f"-max_total_time={seconds}", f"-runs={int(runs) or -1}", f"-max_len={longest}", "-timeout=10", "-rss_limit_mb=2048",
             f"-artifact_prefix={found}/{target}-", "-print_final_stats=1", "-verbosity=1"],
            env=dict(os.environ, VITRINE_FUZZ=target, SWIFT_BACKTRACE="enable=no"), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        log = run.stdout.decode(errors="replace")
        count = re.findall(r"number_of_executed_units:\s*(\d+)", log)
        print(f"{target}: {int(count[-1]) if count else 0:,} inputs, {'no finding' if run.returncode == 0 else 'FAILED'}", flush=True)
        if run.returncode:
            failed.append(target)
            print("\n".join(line[:300] for line in log.splitlines()[-40:] if not line.startswith("#")), flush=True)
        elif os.environ.get("KEEP"):
            keep(program, folder, target)
    return 1 if failed else 0


def fixtures(target):
    """The inputs of a target in Tests/Fixtures."""
    path = os.path.join(FIXTURES, target + ".txt")
    if not os.path.exists(path):
        return []
    with open(path, encoding="ascii") as file:
        return [base64.b64decode(line) for line in file if line.strip()]


def keep(program, folder, target):
    """Writes the shortest inputs of a corpus that reach all code which its inputs reach, as far as there is room."""
    small = folder + "-small"
    shutil.rmtree(small, ignore_errors=True)
    os.makedirs(small)
    subprocess.run([os.path.abspath(program), "-merge=1", small, folder], env=dict(os.environ, VITRINE_FUZZ=target),
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    inputs = []
    for name in os.listdir(small):
        with open(os.path.join(small, name), "rb") as file:
            inputs.append(file.read())
    lines, size = [], 0
    for text in sorted(set(inputs), key=lambda text: (len(text), text)):
        size += len(text)
        if size > KEPT:
            break
        lines.append(base64.b64encode(text).decode() + "\n")
    os.makedirs(FIXTURES, exist_ok=True)
    with open(os.path.join(FIXTURES, target + ".txt"), "w", encoding="ascii") as file:
        file.writelines(sorted(lines))


if __name__ == "__main__":
    sys.exit(main())
