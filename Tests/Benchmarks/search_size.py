#!/usr/bin/env python3
"""Builds a site of many items, and measures in Chromium how much queries of one to six words fetch from it.

    search_size.py [COUNT] [LIMIT]

COUNT is 100,000 unless said, LIMIT the bytes that a query may fetch, 300,000. It needs the Python packages of the browser
tests, and the command in $VITRINE.
"""
import os
import shutil
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "BrowserTests"))
import search
from checks import Checks
from engines import open_browser


def main():
    count, limit = (int(argument) for argument in (sys.argv[1:] + ["100000", "300000"][len(sys.argv) - 1:])[:2])
    checks, work = Checks(), tempfile.mkdtemp(prefix="vitrine-search-")
    try:
        site, wanted = search.many(work, count)
        with open_browser("chromium") as page:
            search.check_budget(checks, page, site, wanted, limit)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return 1 if checks.failures else 0


if __name__ == "__main__":
    sys.exit(main())
