#!/usr/bin/env python3
"""Compares the line counts that Vitrine reserves with those of three browsers; see `text.py` for the method.

    text_sweep.py [--engines chromium,firefox,webkit] [--share 1] [--widths 12] [--list N]

The command is in $VITRINE. A paragraph is too short if the browser needs more lines than are reserved; that is an error
in any script. In Latin, Cyrillic and Greek it is also an error if less than 99 % have exactly the needed lines.
"""
import argparse
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

from checks import Checks
from engines import ENGINES, open_browser
from text import Plan, judge, measure

EQUAL = 0.99  # at least
EQUAL_IN = ("latin", "technical", "cyrillic", "greek")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engines", default=",".join(ENGINES))
    parser.add_argument("--share", type=float, default=1, help="how much of the paragraphs is looked at")
    parser.add_argument("--widths", type=int, default=12, help="how many widths")
    parser.add_argument("--list", type=int, default=0, help="print so many of the paragraphs that differ")
    arguments = parser.parse_args()
    plan, checks, engines = Plan(arguments.share, arguments.widths), Checks(), arguments.engines.split(",")
    with tempfile.TemporaryDirectory(prefix="text-sweep-") as folder, ThreadPoolExecutor() as threads:
        sites = plan.build(folder)
        tallies = dict(zip(engines, threads.map(lambda engine: look(engine, sites, plan), engines)))
    for engine, tally in tallies.items():
        judge(checks, engine, tally)
        for script in EQUAL_IN:
            total, _, equal = tally.count(script)
            checks.check(equal >= EQUAL, f"{engine}: 99 % of {total} {script} paragraphs have just their lines, but {equal:.2%}")
        for slack, script, what in tally.differing[: arguments.list]:
            print(f"{engine} {slack:+} {script} {what}")
        for label in tally.broken[: arguments.list]:
            print(f"{engine} label {label}")
    print(table(tallies, plan))
    for engine, tally in tallies.items():
        print(f"{engine}: {tally.labels} labels in cells of their own width, {len(tally.broken)} of them broken, "
              f"{tally.spare / tally.labels:.2f} px to spare on average")
    print(f"{checks.passed} passed, {len(checks.failures)} failed")
    sys.exit(1 if checks.failures else 0)


def look(engine, sites, plan):
    with open_browser(engine) as page:
        return measure(page, sites, plan)


def table(tallies, plan):
    """The agreement as a Markdown table."""
    heads = [f"{engine}: {what}" for engine in tallies for what in ("too short", "equal")]
    lines = [f"| script | paragraphs × widths | {' | '.join(heads)} | most lines to spare |", "|---|" + "--:|" * (len(heads) + 2)]
    for script in plan.texts:
        counts = [tally.count(script) for tally in tallies.values()]
        cells = [cell for total, short, equal in counts for cell in (f"{short / total:.2%}", f"{equal:.2%}")]
        most = max(max(tally.slack[script]) for tally in tallies.values())
        lines.append(f"| {script} | {counts[0][0]} | {' | '.join(cells)} | {most} |")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
