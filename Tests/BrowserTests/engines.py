"""One small interface over three browser engines, each driven by its own protocol.

    with open_browser("firefox") as page:
        page.resize(800, 900)
        page.goto("http://127.0.0.1:8000/")
        width = page.evaluate("() => document.documentElement.clientWidth")

`resize(width, height, scale=1)` sets the viewport in CSS px and the device px in each of them; WebKit has its scale
from the start: `open_browser("webkit", scale=2)`. `goto(url, until)` returns at `load`, or already at `interactive`.
`evaluate(function, argument)` waits for a promise; `glance(function)` is for a function without side effects, which may
be called more than once while the page is being replaced. `screenshot(path)` writes a PNG. `problems` lists the errors
that the browser reported. `press(key, shift=False)` presses a key. Chromium also has `media`, `pdf` and `click`,
Firefox `pdf`.
"""
import contextlib

ENGINES = ("chromium", "firefox", "webkit")


@contextlib.contextmanager
def open_browser(engine, scale=1, font_size=16, forced_colors=False, composites=False, hover=False):
    """Starts a separate headless browser and ends it.

    `font_size` is the default font size in px, `forced_colors` the system's setting for few and plain colours, and
    `hover` a mouse, which a browser without a screen lacks; WebKit supports none of the three. With `composites`,
    WebKit paints in layers, as it does on a screen; without it, version 2.50 crashes in a view transition between
    pages.
    """
    # Imported on demand, so that one engine can be tested without the others installed.
    if engine == "chromium":
        from chromium import ChromiumPage
        page = ChromiumPage(scale, font_size, forced_colors, hover)
    elif engine == "firefox":
        from firefox import FirefoxPage
        page = FirefoxPage(scale, font_size, forced_colors, hover)
    elif engine == "webkit":
        from webkit import WebKitPage
        page = WebKitPage(scale, composites)
    else:
        raise ValueError(f"no engine is called '{engine}'; there are {', '.join(ENGINES)}")
    try:
        yield page
    finally:
        page.close()
