"""WebKitGTK's MiniBrowser by WebDriver, on a virtual display."""
import base64
import ctypes
import contextlib
import glob
import json
import os
import shutil
import socket
import tempfile
import time
import urllib.error
import urllib.request

from channel import ProtocolError
from user_input import key_actions
from processes import end, start, wait_for
from scripts import unwrapped, wrapped

SCREEN = (4200, 3200)  # device px; the widest viewport and the window's frame have to fit

# The browser's own buttons would keep its window from being as narrow as a phone.
NARROW_BUTTONS = """
headerbar *, toolbar *, entry, button { font-size: 1px; padding: 0; margin: 0; min-width: 0; min-height: 0; border-width: 0 }
headerbar image, toolbar image, button image { -gtk-icon-transform: scale(0) }
"""


class Display:
    """A separate X server, so that several tests can run at the same time."""

    def __init__(self):
        reading, writing = os.pipe()
        self.process = start(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{SCREEN[0]}x{SCREEN[1]}x24", "-nolisten", "tcp"],
            pass_fds=[writing])
        os.close(writing)
        with os.fdopen(reading) as answer:
            self.name = ":" + answer.readline().strip()
        if self.name == ":":
            raise TimeoutError("Xvfb gave no display")

    def activate(self):
        """Activates the browser's window, as a window manager would; :focus matches only in an active window."""
        x = ctypes.CDLL("libX11.so.6")
        for function in (x.XOpenDisplay, x.XDefaultRootWindow):
            function.restype = ctypes.c_void_p
        display = ctypes.c_void_p(x.XOpenDisplay(self.name.encode()))
        window = ctypes.c_ulong
        root, parent, children, count = window(), window(), ctypes.POINTER(window)(), ctypes.c_uint()
        x.XQueryTree(
            display, ctypes.c_void_p(x.XDefaultRootWindow(display)), ctypes.byref(root), ctypes.byref(parent),
            ctypes.byref(children), ctypes.byref(count))
        # Windows that are not shown are refused, which the handler ignores.
        ignore = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)(lambda *_: 0)
        x.XSetErrorHandler(ignore)
        for index in range(count.value):
            x.XSetInputFocus(display, window(children[index]), 1, window(0))
            x.XSync(display, 0)
        x.XCloseDisplay(display)


class WebKitPage:
    name = "webkit"

    def __init__(self, scale=1, composites=False):
        self.problems = []
        self.scale, self.composites = scale, composites
        self.display = Display()
        self.settings = tempfile.mkdtemp(prefix="webkit-")
        os.mkdir(os.path.join(self.settings, "gtk-3.0"))
        with open(os.path.join(self.settings, "gtk-3.0", "gtk.css"), "w", encoding="utf-8") as file:
            file.write(NARROW_BUTTONS)
        self.session = self._start_session()
        self.resize(1024, 900)

    def _start_session(self):
        browser = next(iter(sorted(glob.glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser"), reverse=True)))
        for _ in range(3):
            self.process, self.base = self._start_driver()
            # Shortly after the machine has started, the browser may fail to connect to its driver.
            with contextlib.suppress(TimeoutError, urllib.error.URLError):
                answer = self._request("POST", "/session", {"capabilities": {"alwaysMatch": {
                    "pageLoadStrategy": "none", "timeouts": {"script": 120_000},
                    "webkitgtk:browserOptions": {"binary": browser, "args": ["--automation"]}}}}, seconds=60)
                return f"/session/{answer['sessionId']}"
            end(self.process)
        raise TimeoutError("the browser of WebKit did not start")

    def _start_driver(self):
        environment = {
            **os.environ, "XDG_CONFIG_HOME": self.settings, "DISPLAY": self.display.name, "GDK_BACKEND": "x11", "GDK_SCALE": str(self.scale),
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "LIBGL_ALWAYS_SOFTWARE": "1", "NO_AT_BRIDGE": "1"}
        if not self.composites:
            environment["WEBKIT_DISABLE_COMPOSITING_MODE"] = "1"
        with socket.socket() as listener:  # the driver does not report a port that it chooses
            listener.bind(("127.0.0.1", 0))
            port = listener.getsockname()[1]
        process = start(["WebKitWebDriver", f"--port={port}"], env=environment)
        base = f"http://127.0.0.1:{port}"

        def ready():
            with contextlib.suppress(OSError), urllib.request.urlopen(f"{base}/status", timeout=5) as answer:
                return answer.status
            return None

        wait_for(ready, "WebKitWebDriver")
        return process, base

    def _request(self, method, path, body=None, seconds=150):
        request = urllib.request.Request(
            self.base + path, method=method, data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=seconds) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            value = json.load(error)["value"]
            raise ProtocolError(f"{method} {path}: {value['error']} {value['message']}") from None

    def resize(self, width, height, scale=None):
        if (scale or self.scale) != self.scale:
            raise ValueError("WebKit keeps the scale that it was started with")
        # The window has a frame, so its size is corrected by the page's inner size.
        for _ in range(100):
            inner = self.evaluate("() => [innerWidth, innerHeight]")
            if inner == [width, height]:
                return
            outer = self._request("GET", f"{self.session}/window/rect")
            self._request("POST", f"{self.session}/window/rect", {
                "width": outer["width"] + width - inner[0], "height": outer["height"] + height - inner[1]})
            time.sleep(0.02)
        raise TimeoutError(f"the window takes {inner}, not {[width, height]}")

    def goto(self, url, until="load"):
        # The driver's own wait ends at the load event, or never with an earlier event.
        self.evaluate("() => { window.isBeingLeft = true }")
        self._request("POST", f"{self.session}/url", {"url": url})
        states = {"load": ["complete"], "interactive": ["interactive", "complete"]}[until]

        def arrived():
            with contextlib.suppress(ProtocolError):  # the page is being left
                return self.glance("() => !window.isBeingLeft && document.readyState") in states or None

        wait_for(arrived, url)

    def evaluate(self, function, argument=None, timeout=150):
        script = {"script": f"return {wrapped(function, argument)}", "args": []}
        return unwrapped(self._request("POST", f"{self.session}/execute/sync", script, timeout))

    def glance(self, function):
        # A request during a navigation may never be answered; the next one is.
        for _ in range(4):
            with contextlib.suppress(TimeoutError, urllib.error.URLError):
                return self.evaluate(function, timeout=10)
        return self.evaluate(function)

    def press(self, key, shift=False):
        self.display.activate()
        self._request("POST", f"{self.session}/actions", {"actions": key_actions(key, shift)})

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self._request("GET", f"{self.session}/screenshot")))

    def close(self):
        with contextlib.suppress(Exception):
            self._request("DELETE", self.session)
        end(self.process)
        end(self.display.process)
        shutil.rmtree(self.settings, ignore_errors=True)
