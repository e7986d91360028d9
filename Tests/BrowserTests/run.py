#!/usr/bin/env python3
"""Builds the demo and small sites, and checks the page contract in Chromium, Firefox and WebKit.

    run.py [--all] [--engines chromium,firefox,webkit] [--suites layouts,loading,…] [--without-validity] [--seed N]

The command to test is in $VITRINE. Every check compares a browser with the output of `vitrine frames` or with a rule of
the page contract, never with a recording. A suite is a module with `prepare(work)`, called once with a working folder,
and `check(checks, page, prepared)`, called with an open page for each engine, or for those in its `ENGINES`. Its
`OPTIONS` contain arguments of `open_browser` for an engine.

Without `--all`, suites with many pages, widths or settings check some of them, and those with `ROTATES = True` run in one
engine. Which ones depends on the seed.
"""
import argparse
import importlib
import os
import pathlib
import shutil
import sys
import tempfile
import threading
import time
import traceback
from concurrent.futures import ThreadPoolExecutor

import sample
import validity
from checks import Checks
from engines import ENGINES, open_browser

# The suites that take long come first, so that all browsers end at about the same time.
SUITES = ("layouts", "carousels", "loading", "composition", "themes", "search", "accessibility", "text", "settings", "printing", "keyboard", "focus", "separators", "markdown_images", "rich_text", "switching", "policy", "endless", "interruptions", "preview", "reorder", "inspector", "parts", "timeline", "maps", "full_view")
# The number of browsers that run at the same time.
BROWSERS = 3
# The engines of which a suite has failed.
failing, failing_lock = set(), threading.Lock()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engines", default=",".join(ENGINES))
    parser.add_argument("--suites", default=",".join(SUITES))
    parser.add_argument("--without-validity", action="store_true", help="leave out the HTML checker")
    parser.add_argument("--all", action="store_true", help="check all pages, widths and settings")
    parser.add_argument("--seed", type=int, default=sample.new_seed())
    arguments = parser.parse_args()
    if not arguments.all:
        sample.seed = arguments.seed
        print(f"browser: seed {sample.seed}", flush=True)
    checks, work = Checks(), tempfile.mkdtemp(prefix="vitrine-browser-")
    checks.check(not unlisted(), f"all suites are in the list, but {unlisted()}")
    try:
        # Some browsers run at the same time, as each waits often. One suite after the other is prepared beside them, and then
        # the HTML checker runs.
        with ThreadPoolExecutor(max_workers=1) as beside, ThreadPoolExecutor(max_workers=BROWSERS) as threads:
            suites = [(name, importlib.import_module(name)) for name in arguments.suites.split(",")]
            suites = [(name, suite, beside.submit(suite.prepare, work)) for name, suite in suites]
            ready = beside.submit(check_pages, checks, work, set(), arguments)
            runs = [threads.submit(run, *one, checks) for one in wanted(suites, arguments.engines.split(","))]
            for outcome in runs:
                outcome.result()
            sites, pages = ready.result()
        if not arguments.without_validity:
            late, more = check_pages(checks, work, sites, arguments)
            print(f"validity: {pages + more} pages of {len(sites | late)} sites", flush=True)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    print(f"browser: {checks.passed} passed, {len(checks.failures)} failed")
    return 1 if checks.failures else 0


def check_pages(checks, work, known, arguments):
    """Checks the pages of the sites that are not known; returns the names of these sites and the number of pages."""
    names = set() if arguments.without_validity else validity.projects(work) - known
    return names, validity.check(checks, work, names) if names else 0


def unlisted():
    """The names of modules that look like suites and are not in `SUITES`."""
    return [module.stem for module in pathlib.Path(__file__).parent.glob("*.py")
            if "\ndef check(checks, page" in module.read_text(encoding="utf-8") and module.stem not in SUITES]


def wanted(suites, engines):
    """The engines with the suites that they run."""
    for name, suite, prepared in suites:
        own = [engine for engine in engines if engine in getattr(suite, "ENGINES", ENGINES)]
        for engine in sample.part(own, 1, name) if getattr(suite, "ROTATES", False) else own:
            yield engine, name, suite, prepared


def run(engine, name, suite, prepared, checks):
    """Runs a suite in a new browser, so that no state is shared.

    Browsers on a busy machine now and then leave out an event or break off a request. A suite that fails is run once more, and
    only what fails again is a failure; the first one is printed as UNSTEADY. A second suite of an engine that fails is not run again.
    """
    prepared = prepared.result()
    started = time.monotonic()
    results = attempt(engine, name, suite, prepared)
    if results.failures and is_first_failure(engine):
        for failure in results.failures:
            print("UNSTEADY", failure, flush=True)
        results = attempt(engine, name, suite, prepared)
    checks.add(results)
    print(f"{name} in {engine}: {time.monotonic() - started:.0f} s", flush=True)


def is_first_failure(engine):
    with failing_lock:
        is_first = engine not in failing
        failing.add(engine)
        return is_first


def attempt(engine, name, suite, prepared):
    results = Checks(prints=False)
    try:
        with open_browser(engine, **getattr(suite, "OPTIONS", {}).get(engine, {})) as page:
            suite.check(results, page, prepared)
            results.check(not page.problems, f"{engine}: no complaint in {name}, but {page.problems[:3]}")
    except Exception:  # a suite that fails to run must not stop the following ones
        results.check(False, f"{engine}: {name} goes to its end, but {traceback.format_exc()}")
    return results


if __name__ == "__main__":
    sys.exit(main())
