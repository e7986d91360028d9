"""The inspector of `vitrine preview`: its values equal those of the command, and another layout can be tried and kept."""
import json
import os

import command
from user_input import user_input
from preview import until, preview
from processes import wait_for
from drawing import png

ENGINES = ("chromium", "firefox")
COLLECTION = "---\ntitle: Things\nlayout: {kind: waterfall, minColumnWidth: 240} # hung\ncell: card\n---\n"
STATE = """
() => {
  const root = document.querySelector('vitrine-inspector')?.shadowRoot, panel = root?.querySelector('.panel');
  const boxes = [...root?.querySelectorAll('.cell') ?? []], frame = root?.querySelector('iframe')?.contentWindow;
  const rect = element => { const { x, y, width, height } = element.getBoundingClientRect(); return [x, y, width, height] };
  return {
    open: panel && !panel.hidden, facts: Object.fromEntries([...panel?.querySelectorAll('dt') ?? []].map(t => [t.textContent, t.nextSibling.textContent])),
    tags: boxes.map(box => box.querySelector('.tag')?.textContent), sizes: boxes.map(box => box.querySelector('.size')?.textContent),
    boxes: boxes.map(rect), cells: [...document.querySelectorAll('[data-collection] [data-cell]')].map(rect),
    screens: [...root?.querySelectorAll('.screen span') ?? []].map(s => s.textContent), box: panel && rect(panel),
    device: frame ? [frame.innerWidth, frame.location.href === 'about:blank' ? 'blank' : frame.document.readyState] : null,
    trying: !!document.documentElement?.classList.contains('vitrine-trying'), same: window.marker === 1,
    buttons: [...panel?.querySelectorAll('button') ?? []].filter(b => !b.hidden).map(b => b.textContent), layout: panel?.querySelector('select')?.value,
    fixed: !!document.querySelector('[data-collection].fixed'),
  };
}
"""
CLICK = "text => [...document.querySelector('vitrine-inspector').shadowRoot.querySelectorAll('button, label')].find(b => b.textContent === text).click()"
CHOOSE = """
value => {
  const select = document.querySelector('vitrine-inspector').shadowRoot.querySelector('select');
  select.value = value;
  select.dispatchEvent(new Event('change'));
}
"""
STILL = "() => document.getAnimations().every(a => a.playState !== 'running')"


def prepare(work):
    return work


def site(work, name):
    folder = os.path.join(work, f"inspector-{name}")
    tree = {"Content/site.yaml": "title: Inspected\n", "Content/things/collection.md": COLLECTION}
    for index in range(9):
        tree[f"Content/things/thing-{index}.md"] = f"---\nimage: picture-{index % 3}.png\n---\n{'Some words. ' * (1 + index * 5 % 7)}\n"
    for seed, (width, height) in enumerate(((320, 240), (240, 320), (300, 300))):
        tree[f"Content/things/picture-{seed}.png"] = png(width, height, seed)
    command.write(folder, tree)
    command.build(folder)
    return folder


def state(page, condition):
    return until(page, condition, STATE)


def text(folder):
    with open(os.path.join(folder, "Content/things/collection.md"), "rb") as file:
        return file.read().decode()


def near(one, other, slack=0.6):
    return len(one) == len(other) and all(abs(a - b) < slack for x, y in zip(one, other) for a, b in zip(x, y))


def check(checks, page, work):
    folder, name = site(work, page.name), page.name
    with preview(folder) as address:
        page.resize(1100, 900)
        page.goto(f"{address}things/index.html")
        wait_for(lambda: page.evaluate("() => !!document.querySelector('vitrine-inspector')") or None, "the inspector", 20)
        page.evaluate("() => { window.marker = 1 }")
        user = user_input(page)
        user.key("i")
        now = state(page, lambda s: s["open"] and s["boxes"])
        plan = json.loads(command.run("plan", "things", "--json", cwd=folder).stdout)
        expected = {f"{image['section']}.{image['item']}": f"#{order + 1} {image['hint']}" for order, image in enumerate(plan)}
        tags = dict(tag.split("  ") for tag in now["tags"])
        checks.check(tags == expected, f"{name}: hints are those of the plan, not {tags}")
        checks.check(near(now["boxes"], now["cells"][:len(now["boxes"])]), f"{name}: outlines are where the cells are")
        checks.check(now["facts"]["Layout"] == "waterfall" and "px" in now["facts"]["Interval"], f"{name}: shows the page, {now['facts']}")
        for button in ("Estimated → refined", "First viewports"):
            page.evaluate(CLICK, button)
        now = state(page, lambda s: s["screens"] and s["sizes"][0])
        width = float(now["facts"]["Container"].split()[0].replace(",", ""))
        frames = command.frames(folder, "things", 1, [width])[0]
        refined = [[float(n.replace(",", "")) for n in size.split(" → ")[1].split("×")] for size in now["sizes"]]
        checks.check(near(refined, [frames[f"cell 0.{n}"][2:] for n in range(len(refined))]), f"{name}: refined sizes are those of the frames, not {refined[:2]}")
        checks.check(now["screens"] == ["phone 390 × 844", "tablet 820 × 1180", "desktop 1440 × 900"], f"{name}: first viewports are drawn, {now['screens']}")
        check_layouts(checks, page, folder)
        check_devices(checks, page, user)
        page.resize(375, 700)
        now = state(page, lambda s: s["box"][2] < 375)
        x, y, width, height = now["box"]
        checks.check(x >= 0 and y >= 0 and x + width <= 375 and y + height <= 700, f"{name}: the panel fits a phone, not at {now['box']}")
        user.key("i")
        now = state(page, lambda s: not s["open"])
        checks.check(not now["open"] and now["same"], f"{name}: the key puts it away")
        page.goto("about:blank")


def check_layouts(checks, page, folder):
    """Another layout is shown without an edit. Keeping it changes the collection; undoing restores the file."""
    name, before = page.name, page.evaluate(STATE)["cells"]
    page.evaluate(CHOOSE, "mosaic")
    state(page, lambda s: s["trying"])
    wait_for(lambda: page.evaluate(STILL) or None, "stillness", 20)
    now = page.evaluate(STATE)
    tried = now["cells"]
    checks.check(now["fixed"] and not near(tried, before) and text(folder) == COLLECTION, f"{name}: another layout is tried without an edit")
    page.evaluate(CLICK, "Back")
    state(page, lambda s: not s["trying"])
    wait_for(lambda: page.evaluate(STILL) or None, "stillness", 20)
    now = page.evaluate(STATE)
    checks.check(near(now["cells"], before) and not now["fixed"], f"{name}: and left again")
    page.evaluate(CHOOSE, "mosaic")
    state(page, lambda s: s["trying"])
    page.evaluate(CLICK, "Keep")
    now = state(page, lambda s: not s["trying"] and s["facts"].get("Layout") == "mosaic")
    wait_for(lambda: page.evaluate(STILL) or None, "stillness", 20)
    now = page.evaluate(STATE)
    checks.check(text(folder) == COLLECTION.replace("{kind: waterfall, minColumnWidth: 240}", "mosaic"), f"{name}: kept, it is written and nothing else, not {text(folder)!r}")
    checks.check(near(now["cells"], tried) and now["same"], f"{name}: the page is as it was tried, without a reload, not {now['cells'][:4]} for {tried[:4]}, {now['same']}")
    page.evaluate("() => document.querySelector('vitrine-notice').shadowRoot.querySelector('.notice button').click()")
    now = state(page, lambda s: s["facts"].get("Layout") == "waterfall")
    checks.check(text(folder) == COLLECTION, f"{name}: undo puts back every byte")


def check_devices(checks, page, user):
    page.evaluate(CLICK, "Phone 390")
    now = state(page, lambda s: s["device"] and s["device"][1] == "complete")
    checks.check(now["device"] and abs(now["device"][0] - 390) <= 2, f"{page.name}: the page is as wide as on a phone, not {now['device']}")
    user.key("Escape")
    now = state(page, lambda s: not s["device"])
    checks.check(not now["device"], f"{page.name}: Escape closes it")
