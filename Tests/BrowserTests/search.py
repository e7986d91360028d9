"""The search: what it finds, from a server under the strict policy and from a folder, the frames of its results, the
address, the keyboard, filters, and how much a query fetches over 10,000 items."""
import itertools
import os
import random
import shutil
import time
import urllib.parse

import command
from policy import policy
from sample import part
from server import Server

MANY = 10_000
BUDGET = 150_000  # bytes that a query may fetch, without the page, its styles and fonts
LEAST_FIRST = 0.9  # the share of queries for a known item that must find it first
WIDTHS = (375, 523, 768, 1440)
TIMEOUT = 30

CONTENT = {
    "site.yaml": "title: Found\nsearch: true\nbaseURL: https://example.org\n",
    "herbs/collection.md": "---\ntitle: Herbs\nlayout: list\nfacets: [tags]\n---\n",
    "herbs/moss.md": "---\ntitle: Moss\ntags: [green]\n---\n\nIt grows where it is damp.\n",
    "herbs/fern.md": "---\ntitle: Fern of the old Moss garden\ntags: [green, tall]\n---\n\nTaller than others.\n",
    "herbs/eclair.md": "---\ntitle: Éclair\ntags: [sweet]\n---\n\nNo herb, and no moss.\n",
    "herbs/fuji.md": "---\ntitle: 富士山の苔\n---\n\nA mountain.\n",
    "herbs/thai.md": "---\ntitle: พิพิธภัณฑ์เล็ก\n---\n\nA museum.\n",
    "herbs/arabic.md": "---\ntitle: مُتْحَف صغير\n---\n\nAnother one.\n",
    "birds/collection.md": "---\ntitle: Birds\nlayout: list\nfacets: [tags]\n---\n",
    "birds/wren.md": "---\ntitle: Wren\ntags: [tall]\n---\n\n" + "It nests in moss and sings of nothing else. " * 9 + "\n",
} | {f"birds/b{number}.md": f"---\ntitle: Bird {number} {'with a long name ' * (number % 5)}\n---\n\n{'Feathers. ' * number}\n"
     for number in range(30)}

# Waits until the search has answered, and returns what it shows.
STATE = """
async () => {
  const before = performance.now();
  while (performance.now() - before < 20000 && !(document.getElementById('_found').textContent && document.querySelector('.searching'))) await new Promise(done => setTimeout(done, 20));
  await new Promise(done => requestAnimationFrame(done));
  return {
    found: document.getElementById('_found').textContent, query: document.querySelector('#_query').value,
    titles: [...document.querySelectorAll('.results > .cell')].map(cell => cell.querySelector('[data-text]').textContent),
    search: location.search || location.hash };
}
"""
TYPE = """
async query => {
  document.getElementById('_found').textContent = '';
  const input = document.getElementById('_query');
  input.value = query;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
"""
CHOOSE = """
async ([name, text]) => {
  document.getElementById('_found').textContent = '';
  const select = document.querySelector(`select[name=${name}]`);
  select.value = [...select.options].find(option => option.textContent.startsWith(text)).value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}
"""
FRAMES = """
async () => {
  await document.fonts.ready;
  // The observer of the list's width places the results anew.
  await new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)));
  const list = document.getElementById('_results').getBoundingClientRect();
  const cells = [...document.querySelectorAll('.results > .cell')].map(cell => {
    const box = cell.getBoundingClientRect(), link = cell.firstElementChild;
    // Room for the content, at the height that the cell would have by itself.
    link.style.height = 'auto';
    const own = link.getBoundingClientRect().height;
    link.style.height = '';
    return { top: box.top - list.top, height: box.height, own, left: box.left - list.left, width: box.width };
  });
  return { cells, height: list.height, width: list.width, overflow: document.documentElement.scrollWidth - innerWidth };
}
"""
MORE = """
async () => {
  const button = document.getElementById('_more');
  button.scrollIntoView({ block: 'center' });
  await new Promise(done => setTimeout(done, 300));
  const box = button.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
"""
SHIFTS = """
() => new Promise(done => {
  let sum = 0;
  new PerformanceObserver(list => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value }).observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => done(sum), 300);
})
"""
KEY = "key => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))"
FOCUS = "() => { const link = document.activeElement.closest('.results a'); return link ? [...document.querySelectorAll('.results a')].indexOf(link) : document.activeElement.id }"
FIRST = "() => document.querySelector('.results > .cell a')?.getAttribute('href')"
ROTATES = True


def prepare(work):
    folder = os.path.join(work, "search")
    command.write(os.path.join(folder, "Content"), CONTENT)
    return command.build(folder), many(work)


def many(work, count=MANY):
    """A site of many items; returns its folder, and queries each with the address of the item that it means."""
    folder, chance = os.path.join(work, "search-many"), random.Random(3)
    syllables = [a + b + c for a in "b br d f g gl k l m n p r s st t v".split() for b in "aeiou" for c in ("", "n", "r", "s")]
    vocabulary = sorted({"".join(chance.choices(syllables, k=chance.choice((1, 2, 2, 3)))) for _ in range(20000)})
    chance.shuffle(vocabulary)
    # As in natural language, a few words are common and most are rare.
    weights = list(itertools.accumulate(1 / (rank + 3) for rank in range(len(vocabulary))))
    makers = [" ".join(chance.choices(vocabulary, k=2)) for _ in range(300)]
    rows, items = [], []
    for number in range(count):
        title, text = (" ".join(chance.choices(vocabulary, cum_weights=weights, k=k)) for k in (chance.randint(2, 6), chance.randint(10, 80)))
        maker = chance.choice(makers)
        items.append((number, title, maker))
        rows.append(f"i{number},{title},{chance.randint(1500, 2020)},{maker},{text}\n")
    command.write(os.path.join(folder, "Content"), {
        "site.yaml": "title: Many\nsearch: true\n",
        "c/collection.md": "---\ntitle: Things\nlayout: list\ncell: label\npageSize: 500\nfacets: [maker]\n---\n",
        "c/items.csv": "id,title,date,maker,excerpt\n" + "".join(rows)})
    shutil.copytree(os.path.join(command.ROOT, "Templates"), os.path.join(folder, "Templates"), dirs_exist_ok=True)
    # Not in `Site`, so that the HTML checker does not read 10,000 pages.
    built = command.run("build", "--quiet", "--no-cache", "--output", "Published", cwd=folder)
    if built.returncode:
        raise SystemExit(f"{folder} does not build: {built.stderr}")
    # What people know of an item: its title, and half of them its maker.
    wanted = [(f"{title} {maker}" if number % 2 else title, f"c/i{number}.html") for number, title, maker in chance.sample(items, 200)]
    return os.path.join(folder, "Published"), wanted


def check(checks, page, prepared):
    site, (large, wanted) = prepared
    server = Server(site, policy=policy())
    # WebKit's driver opens no files.
    places = {"http": server.address} | ({"file": f"file://{site}"} if page.name != "webkit" else {})
    for place, address in places.items():
        check_queries(checks, page, f"{page.name}, {place}", address)
        # Fonts are not read from folders.
        page.problems[:] = [problem for problem in page.problems if place != "file" or "font" not in problem.lower() and "FAILED" not in problem]
    check_frames(checks, page, server.address)
    check_keyboard(checks, page, server.address)
    checks.check(not server.reports, f"{page.name}: no breach of the policy, but {server.reports[:2]}")
    checks.check(not server.missing, f"{page.name}: no missing file, but {server.missing[:3]}")
    if page.name == "chromium":
        check_budget(checks, page, large, part(wanted, 30))


def check_queries(checks, page, name, address):
    page.resize(1024, 900)
    page.goto(f"{address}/search.html")
    hidden = page.evaluate("() => [getComputedStyle(document.querySelector('.search-results')).display, document.querySelector('.title-index').offsetHeight > 0]")
    checks.check(hidden == ["none", True], f"{name}: the titles before a query, not {hidden}")
    for query, titles in (
            ("moss", ["Moss", "Fern of the old Moss garden", "Wren", "Éclair"]), ("MÖSS garden", ["Fern of the old Moss garden"]),
            ("eclair", ["Éclair"]), ("ecl", ["Éclair"]), ("富士", ["富士山の苔"]), ("苔", ["富士山の苔"]),
            ("พิพิธภัณฑ์", ["พิพิธภัณฑ์เล็ก"]), ("متحف", ["مُتْحَف صغير"]), ("zzzz", [])):
        page.evaluate(TYPE, query)
        state = page.evaluate(STATE)
        checks.check(sorted(state["titles"]) == sorted(titles) and state["titles"][:1] == titles[:1],
                     f"{name}: {query} finds {titles}, not {state['titles']} ({state['found']})")
        asked = urllib.parse.parse_qs(state["search"].lstrip("?#"))
        checks.check(asked.get("q") == [query], f"{name}: {query} is in the address, not {state['search']}")
    page.goto(f"{address}/search.html?q=fern")
    state = page.evaluate(STATE)
    checks.check(state["titles"] == ["Fern of the old Moss garden"] and state["query"] == "fern",
                 f"{name}: the address asks, but {state}")
    page.goto(f"{address}/search.html")
    page.evaluate(CHOOSE, ["tags", "tall"])
    state = page.evaluate(STATE)
    checks.check(sorted(state["titles"]) == ["Fern of the old Moss garden", "Wren"], f"{name}: a facet alone finds, not {state}")
    page.evaluate(CHOOSE, ["in", "Birds"])
    state = page.evaluate(STATE)
    checks.check(state["titles"] == ["Wren"], f"{name}: two facets find, not {state}")
    page.evaluate(CHOOSE, ["tags", "All"])
    page.evaluate(TYPE, "moss")
    time.sleep(0.3)
    state = page.evaluate(STATE)
    checks.check(state["titles"] == ["Wren"] and "in=" in state["search"], f"{name}: a facet filters a query, not {state}")


def check_frames(checks, page, address):
    for width in WIDTHS:
        page.resize(width, 900)
        page.goto(f"{address}/search.html?q=bird")
        for more in (False, True):
            if more:
                place = page.evaluate(MORE)
                # Only a click of a reader excuses what it moves.
                if page.name == "chromium":
                    page.click(*place)
                else:
                    page.evaluate("() => document.getElementById('_more').click()")
                time.sleep(0.5)
            page.evaluate(STATE)
            seen = page.evaluate(FRAMES)
            name, cells, top = f"{page.name}: results at {width}", seen["cells"], 0
            checks.check(len(cells) == (30 if more else 12), f"{name}: all that were asked for, but {len(cells)}")
            for number, cell in enumerate(cells):
                checks.check(abs(cell["top"] - top) < 0.5 and cell["left"] == 0 and abs(cell["width"] - seen["width"]) < 0.5,
                             f"{name}: {number} is below the one before, but {cell}, not {top}")
                checks.check(-0.5 <= cell["height"] - cell["own"] <= 48.5, f"{name}: {number} is as high as its content, but {cell}")
                top += cell["height"]
            checks.check(abs(seen["height"] - top) < 0.5, f"{name}: the list is as high as its cells")
            checks.check(seen["overflow"] <= 0, f"{name}: no sideways scroll, but {seen['overflow']} px")
        if page.name == "chromium":
            shift = page.evaluate(SHIFTS)
            checks.check(shift == 0, f"{name}: nothing shifts, but {shift}")
    if page.name == "chromium":
        page.goto(f"{address}/search.html")
        page.evaluate(TYPE, "bird")
        page.evaluate(STATE)
        shift = page.evaluate(SHIFTS)
        checks.check(shift == 0, f"{page.name}: nothing shifts for a query, but {shift}")


def check_keyboard(checks, page, address):
    page.resize(1024, 900)
    page.goto(f"{address}/search.html?q=moss")
    page.evaluate(STATE)
    page.evaluate("() => document.getElementById('_query').focus()")
    visited = []
    for key in ("ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp"):
        page.evaluate(KEY, key)
        visited.append(page.evaluate(FOCUS))
    checks.check(visited == [0, 1, 0, "_query"], f"{page.name}: arrow keys move between query and results, not {visited}")
    page.evaluate(KEY, "Escape")
    time.sleep(0.3)
    left = page.evaluate("() => [document.getElementById('_query').value, location.search, document.documentElement.className]")
    checks.check(left == ["", "", ""], f"{page.name}: Escape empties the query, but {left}")
    labels = page.evaluate("() => [...document.querySelectorAll('.search-form :is(input, select)')].map(control => control.labels.length)")
    checks.check(all(labels), f"{page.name}: every control has a label")
    role = page.evaluate("() => document.getElementById('_found').getAttribute('role')")
    checks.check(role == "status", f"{page.name}: the number of results is announced")


def check_budget(checks, page, large, wanted, budget=BUDGET):
    server = Server(large)
    page.resize(1024, 900)
    most = 0
    for query, _ in wanted[:20] + [("a", ""), ("st", ""), ("bro gla", "")]:
        page.goto(f"{server.address}/404.html")
        server.asked.clear()
        page.goto(f"{server.address}/search.html?q={urllib.parse.quote(query)}")
        state = page.evaluate(STATE)
        files = {path for path in server.asked if path.startswith("/search/") or path.startswith("/assets/search")}
        size = sum(os.path.getsize(large + path) for path in files)
        most = max(most, size)
        checks.check(size <= budget, f"search: '{query}' fetches {size} bytes in {len(files)} files, {state['found']}")
    first = 0
    page.goto(f"{server.address}/search.html")
    for query, address in wanted:
        page.evaluate(TYPE, query)
        page.evaluate(STATE)
        first += page.evaluate(FIRST) == address
    checks.check(first >= LEAST_FIRST * len(wanted), f"search: the item is first for {first} of {len(wanted)} queries")
    print(f"search: first for {first} of {len(wanted)} queries; at most {most} bytes a query", flush=True)
