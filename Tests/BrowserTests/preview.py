"""`vitrine preview`: a saved change is on the page a moment later without a reload; mistakes are shown and disappear."""
import contextlib
import os
import subprocess
import time

import command
from channel import ProtocolError
from drawing import png
from processes import end, wait_for
from scripts import ScriptError

ENGINES = ("chromium", "firefox")
COUNT = 24
# The state of the page: its content, in order, whether it is the same document, and the mistakes shown.
STATE = """
() => {
  const overlay = document.querySelector('vitrine-mistakes')?.shadowRoot;
  const panel = overlay?.querySelector('section');
  return {
    cells: [...document.querySelectorAll('[data-cell]')].map(cell => cell.id),
    text: document.querySelector('main').textContent,
    same: window.marker === 1,
    marked: document.querySelectorAll('[data-cell]').length ? [...document.querySelectorAll('[data-cell]')].filter(c => c.marker).length : 0,
    scroll: scrollY,
    color: getComputedStyle(document.body).backgroundColor,
    sheets: document.querySelectorAll('[rel=stylesheet]').length,
    focus: document.activeElement.closest('[data-cell]')?.id ?? document.activeElement.nodeName,
    animated: window.animated ?? 0,
    gone: document.querySelectorAll('[data-gone]').length,
    mistakes: panel ? {
      hidden: panel.hidden, pill: !overlay.querySelector('.pill').hidden, role: panel.getAttribute('role'),
      places: [...panel.querySelectorAll('.place')].map(p => [p.textContent, p.href ?? null]),
      text: panel.textContent, quotes: [...panel.querySelectorAll('pre')].map(pre => pre.textContent),
      box: (({ left, top, right, bottom }) => [left, top, right, bottom])(panel.getBoundingClientRect()),
    } : null,
  };
}
"""
MARK = """
() => {
  window.marker = 1; window.animated = 0;
  document.querySelectorAll('[data-cell]').forEach(cell => (cell.marker = 1));
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...a) { if (this.closest('[data-collection]')) window.animated++; return animate.apply(this, a) };
}
"""
PLACES = """
() => Object.fromEntries([...document.querySelectorAll('[data-cell][id]')].map(cell => {
  const { x, y, width, height } = cell.getBoundingClientRect();
  return [cell.id, [x, y, width, height].map(n => Math.round(n * 4) / 4)];
}))
"""
# Animations out of view do not run, so they are finished at once.
SETTLED = "() => document.getAnimations().forEach(animation => { try { animation.finish() } catch { animation.cancel() } })"


def item(index, title=None):
    return f"---\ntitle: {title or f'Thing {index}'}\norder: {index}\nimage: picture-{index % 3}.png\n---\n\nText of {index}.\n"


def prepare(work):
    return work


def site(work, name):
    """A project folder per engine, since the test writes to it while pages are open."""
    folder = os.path.join(work, f"preview-{name}")
    tree = {
        "Content/site.yaml": "title: Things\nlanguage: en\n",
        "Content/things/collection.md": "---\ntitle: Things\nlayout: {kind: waterfall, minColumnWidth: 240}\ncell: card\n---\n",
        "Content/many/collection.md": "---\ntitle: Many\nlayout: {kind: grid, columns: 2}\ncell: card\npageSize: 8\nscroll: endless\n---\n",
    }
    for index in range(COUNT):
        tree[f"Content/things/thing-{index:02}.md"] = item(index)
        tree[f"Content/many/many-{index:02}.md"] = item(index)
    for collection in ("things", "many"):
        for seed, (width, height) in enumerate(((320, 240), (240, 320), (300, 300))):
            tree[f"Content/{collection}/picture-{seed}.png"] = png(width, height, seed)
    command.write(folder, tree)
    command.build(folder)
    return folder


@contextlib.contextmanager
def preview(folder):
    """The address of a running preview, which is interrupted at the end while pages are open."""
    process = subprocess.Popen(
        [command.VITRINE, "preview", "--port", "4800", "--editor", "vscode"], cwd=folder, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True)
    try:
        for line in process.stdout:
            if line.startswith("http://"):
                break
        yield line.split()[0]
    finally:
        process.terminate()
        try:
            assert process.wait(10) == 0
        finally:
            end(process)
            process.stdout.close()


def until(page, condition, script=STATE):
    """Waits until a condition holds or the time is up, and returns the state of the page."""
    state = problem = None

    def holds():
        nonlocal state, problem
        try:
            state = page.glance(script)
        except (ProtocolError, ScriptError) as error:  # the page is being left, or has no body yet
            problem = error
            return None
        return state if condition(state) else None

    try:
        return wait_for(holds, "the state", 20)
    except TimeoutError:
        if state is None:
            raise problem
        return state


def check(checks, page, work):
    folder = site(work, page.name)
    with preview(folder) as address:
        page.resize(1024, 700)
        check_changes(checks, page, folder, address)
        check_mistakes(checks, page, folder, address)
        check_other_pages(checks, page, folder, address)
        check_endless(checks, page, folder, address)
        page.goto("about:blank")


def check_changes(checks, page, folder, address):
    name = page.name
    page.goto(f"{address}things/index.html")
    page.evaluate(MARK)
    before = page.evaluate(STATE)
    # An edit.
    saved = time.monotonic()
    command.write(folder, {"Content/things/thing-03.md": item(3, "A wholly new title")})
    state = until(page, lambda s: "A wholly new title" in s["text"])
    print(f"{name}: {1000 * (time.monotonic() - saved):.0f} ms from save to page", flush=True)
    checks.check("A wholly new title" in state["text"] and state["same"] and state["marked"] == COUNT,
                 f"{name}: an edit is on the page without a reload, in the same cells, not {state['marked']}")
    checks.check(state["animated"], f"{name}: an edit is animated")
    # A new item in front: existing cells are kept, and move.
    page.evaluate("() => document.querySelector('#thing-01 a').focus()")
    command.write(folder, {"Content/things/new.md": item(-1, "New")})
    state = until(page, lambda s: "new" in s["cells"])
    checks.check(state["cells"] == ["new", *before["cells"]] and state["same"] and state["marked"] == COUNT,
                 f"{name}: a new item is inserted at its place, not {state['cells'][:3]} with {state['marked']} kept")
    checks.check(state["focus"] == "thing-01", f"{name}: focus stays, not at {state['focus']}")
    checks.check(state["sheets"] == before["sheets"], f"{name}: style sheets are exchanged, not {state['sheets']}")
    check_places(checks, page, folder, "an insertion")
    # After scrolling, visible cells stay in place while a cell above is removed.
    page.evaluate("() => scrollTo(0, 1200)")
    places = page.evaluate(PLACES)
    held = next(id for id in state["cells"] if places[id][1] + places[id][3] > 0)
    os.remove(os.path.join(folder, "Content/things/new.md"))
    command.write(folder, {"Content/things/thing-00.md": item(40)})
    state = until(page, lambda s: s["cells"][0] == "thing-01" and s["cells"][-1] == "thing-00")
    page.evaluate(SETTLED)
    now = page.evaluate(PLACES)[held][1]
    checks.check(state["cells"] == [*before["cells"][1:], "thing-00"] and state["marked"] == COUNT and state["same"],
                 f"{name}: an item is deleted and one moved, not {state['cells']}")
    checks.check(abs(now - places[held][1]) < 1, f"{name}: {held} stays where it is, not {places[held][1]} to {now}")
    checks.check(until(page, lambda s: not s["gone"])["gone"] == 0, f"{name}: nothing is left of what is gone")
    check_places(checks, page, folder, "a deletion and a move")
    # A theme change that affects only styles.
    theme = os.path.join(folder, "Templates", "styles", "site.css")
    with open(theme, "a", encoding="utf-8") as file:
        file.write("\nbody { background: rgb(1, 2, 3) }\n")
    state = until(page, lambda s: s["color"] == "rgb(1, 2, 3)")
    checks.check(state["color"] == "rgb(1, 2, 3)" and state["same"] and state["marked"] == COUNT,
                 f"{name}: a style is exchanged without a reload, not {state['color']}")
    if name == "chromium":
        page.media(prefers_reduced_motion="reduce")
        page.evaluate("() => (window.animated = 0)")
        command.write(folder, {"Content/things/thing-03.md": item(3, "Still")})
        state = until(page, lambda s: "Still" in s["text"])
        checks.check("Still" in state["text"] and not state["animated"], "nothing moves where the reader wants less motion")
        page.media()


def check_places(checks, page, folder, what):
    """After an update, everything is where a newly loaded page has it."""
    page.evaluate(SETTLED)
    updated = page.evaluate("() => scrollY"), page.evaluate(PLACES)
    fresh = page.evaluate("""() => new Promise(done => {
      const frame = document.createElement('iframe');
      Object.assign(frame.style, { position: 'fixed', left: 0, top: 0, border: 0, visibility: 'hidden' });
      frame.width = innerWidth; frame.height = innerHeight;
      frame.onload = () => {
        const places = Object.fromEntries([...frame.contentDocument.querySelectorAll('[data-cell][id]')].map(cell => {
          const { x, y, width, height } = cell.getBoundingClientRect();
          return [cell.id, [x, y, width, height].map(n => Math.round(n * 4) / 4)];
        }));
        frame.remove();
        done(places);
      };
      frame.src = location.href;
      document.documentElement.append(frame);
    })""")
    scroll, places = updated
    wrong = [id for id in fresh if id not in places or any(abs(a - b) > 0.5 for a, b in zip(
        fresh[id], [places[id][0], places[id][1] + scroll, *places[id][2:]]))]
    checks.check(fresh and not wrong and len(fresh) == len(places), f"{page.name}: after {what} cells are where a fresh page has them, but {wrong[:3]}")


def check_mistakes(checks, page, folder, address):
    name = page.name
    page.goto(f"{address}things/index.html")
    page.evaluate(MARK)
    text = page.evaluate(STATE)["text"]
    command.write(folder, {"Content/things/thing-05.md": "---\ntitle: Five\ntagz: [a]\ndate: 2024-13-01\n---\n"})
    state = until(page, lambda s: s["mistakes"])
    mistakes = state["mistakes"] or {"places": [], "text": "", "quotes": [], "box": [0, 0, 0, 0], "role": None}
    path = os.path.realpath(os.path.join(folder, "Content/things/thing-05.md"))
    places = [["Content/things/thing-05.md:3:1", f"vscode://file{path}:3:1"], ["Content/things/thing-05.md:4:7", f"vscode://file{path}:4:7"]]
    checks.check(mistakes["places"] == places, f"{name}: mistakes are said with their places and lead there, not {mistakes['places']}")
    checks.check("did you mean 'tags'?" in mistakes["text"] and [q.split("\n")[0] for q in mistakes["quotes"]] == ["tagz: [a]", "date: 2024-13-01"],
                 f"{name}: lines are quoted and ways out said, not {mistakes}")
    left, top, right, bottom = mistakes["box"]
    checks.check(left >= 0 and top >= 0 and right <= 1024 and bottom <= 700 and mistakes["role"] == "alert", f"{name}: the overlay is in sight, not at {mistakes['box']}")
    checks.check(state["same"] and state["text"] == text, f"{name}: the last good page stays under a mistake")
    if directory := os.environ.get("PREVIEW_SCREENSHOTS"):
        page.screenshot(os.path.join(directory, f"preview-{name}.png"))
    # The keyboard hides the panel; a page opened next shows it again.
    page.evaluate("() => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))")
    state = page.evaluate(STATE)["mistakes"] or {"hidden": False, "pill": False}
    checks.check(state["hidden"] and state["pill"], f"{name}: Escape puts mistakes away, and leaves a way to them, not {state}")
    page.goto(f"{address}index.html")
    page.evaluate(MARK)
    state = until(page, lambda s: s["mistakes"])
    checks.check(state["mistakes"], f"{name}: a page that is opened later shows mistakes too")
    command.write(folder, {"Content/things/thing-05.md": item(5)})
    state = until(page, lambda s: not s["mistakes"])
    checks.check(not state["mistakes"] and state["same"], f"{name}: mended, mistakes go without a reload")


def check_other_pages(checks, page, folder, address):
    """The page of an item: its text changes in place; deleting the item is announced, and it can return."""
    name = page.name
    page.goto(f"{address}things/thing-07.html")
    page.evaluate(MARK)
    page.evaluate("() => document.querySelector('.site-title').focus()")
    command.write(folder, {"Content/things/thing-07.md": item(7, "Seven") + "\nMore **text**.\n"})
    state = until(page, lambda s: "More text." in s["text"])
    title = page.evaluate("() => [document.title, document.activeElement.className]")
    checks.check("More text." in state["text"] and state["same"] and title[0].startswith("Seven") and title[1] == "site-title",
                 f"{name}: an item's page changes in place and keeps focus elsewhere, not {title}")


def check_endless(checks, page, folder, address):
    """Pages that scroll as one are updated by their own script."""
    name = page.name
    page.goto(f"{address}many/index.html")
    until(page, lambda s: len(s["cells"]) >= 8)
    page.evaluate(MARK)
    command.write(folder, {"Content/many/many-01.md": item(1, "One of many")})
    state = until(page, lambda s: "One of many" in s["text"])
    checks.check("One of many" in state["text"] and state["same"], f"{name}: an endless collection follows without a reload")
