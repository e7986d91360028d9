"""Headless Chromium, controlled by the DevTools protocol."""
import base64
import json
import os
import shutil
import tempfile
import urllib.request

from channel import Channel, ProtocolError
from processes import end, start, text_of, wait_for
from scripts import unwrapped, wrapped


class ChromiumPage:
    name = "chromium"

    def __init__(self, scale=1, font_size=16, forced_colors=False, hover=False):
        self.scale = scale
        self.problems = []
        self.profile = tempfile.mkdtemp(prefix="chromium-")
        # Without hinting, advances are not rounded to whole px, as on high-resolution screens.
        mouse = ["--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4"]
        self.process = start([
            "chromium", "--headless=new", "--no-sandbox", "--remote-debugging-port=0", "--font-render-hinting=none",
            "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-extensions",
            *(mouse if hover else []), "--disable-gpu", f"--user-data-dir={self.profile}", "about:blank"])
        port = wait_for(lambda: text_of(os.path.join(self.profile, "DevToolsActivePort")), "Chromium").split()[0]
        self.channel = Channel(self._target(port))
        self._listen()
        if font_size != 16:
            self.channel.call("Page.setFontSizes", fontSizes={"standard": font_size, "fixed": font_size * 13 // 16})
        if forced_colors:
            self.media(forced_colors="active")
        self.resize(1024, 900)

    @staticmethod
    def _target(port):
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/json/list", timeout=60) as answer:
            return next(t["webSocketDebuggerUrl"] for t in json.load(answer) if t["type"] == "page")

    def _listen(self):
        def failed(event):
            # Requests cancelled by a navigation are not failures.
            if not event.get("canceled") and event["errorText"] != "net::ERR_ABORTED":
                self.problems.append(f"{event['errorText']} of a {event['type']}")

        def responded(event):
            if event["response"]["status"] >= 400:
                self.problems.append(f"{event['response']['status']}: {event['response']['url']}")

        def thrown(event):
            details = event["exceptionDetails"]
            exception = details.get("exception", {})
            told = exception.get("description") or exception.get("value") or ""
            # No page starts a transition by script. If the reader navigates before a cross-page transition ends,
            # Chromium reports its own promises as unhandled: github.com/w3c/csswg-drafts/issues/13726
            if "Transition was " not in told:
                self.problems.append(f"script error: {details['text']} {told} in {details.get('url', 'a script')}")

        def logged(event):
            if event["entry"]["level"] == "error":
                self.problems.append(f"log: {event['entry']['text']}")

        self.milestones = []
        listeners = {
            "Runtime.exceptionThrown": thrown,
            "Log.entryAdded": logged, "Network.loadingFailed": failed, "Network.responseReceived": responded,
            "Page.domContentEventFired": lambda _: self.milestones.append("interactive"),
            "Page.loadEventFired": lambda _: self.milestones.append("load"),
        }
        for event, listener in listeners.items():
            self.channel.on(event, listener)
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.channel.call(f"{domain}.enable")

    def resize(self, width, height, scale=None):
        self.channel.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale or self.scale,
            mobile=False)

    def goto(self, url, until="load"):
        self.milestones.clear()
        result = self.channel.call("Page.navigate", url=url)
        if "errorText" in result:
            raise ProtocolError(f"{url}: {result['errorText']}")
        self.channel.wait(lambda: until in self.milestones)

    def evaluate(self, function, argument=None):
        result = self.channel.call(
            "Runtime.evaluate", expression=wrapped(function, argument), awaitPromise=True, returnByValue=True)
        return unwrapped(result["result"].get("value"))

    glance = evaluate

    def media(self, type="", **features):
        """Emulates a medium and the reader's preferences: `media("print")`, `media(forced_colors="active")`."""
        self.channel.call("Emulation.setEmulatedMedia", media=type, features=[
            {"name": name.replace("_", "-"), "value": value} for name, value in features.items()])

    def hide_scroll_bars(self):
        self.channel.call("Emulation.setScrollbarsHidden", hidden=True)

    def emulate_focus(self, emulates):
        """Whether the page has the focus of the system, without which no element matches `:focus`."""
        self.channel.call("Emulation.setFocusEmulationEnabled", enabled=emulates)

    def names(self, role):
        """The accessible names of all elements with a role, in the order of the document."""
        nodes = self.channel.call("Accessibility.getFullAXTree")["nodes"]
        return [node["name"]["value"] for node in nodes if node.get("role", {}).get("value") == role]

    def press(self, key, shift=False):
        codes = {"Tab": 9, "Enter": 13, "Escape": 27, "End": 35, "ArrowLeft": 37, "ArrowRight": 39, "ArrowDown": 40}
        for kind in ("keyDown", "keyUp"):
            # Only a key with a text follows a link.
            text = {"text": "\r"} if key == "Enter" and kind == "keyDown" else {}
            self.channel.call(
                "Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=codes[key],
                modifiers=8 if shift else 0, **text)

    def click(self, x, y):
        """A click at a place in the viewport, in px."""
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            self.channel.call(
                "Input.dispatchMouseEvent", type=kind, x=x, y=y, button="none" if kind == "mouseMoved" else "left",
                clickCount=0 if kind == "mouseMoved" else 1)

    def pdf(self):
        """The page as PDF, on A4 with backgrounds."""
        result = self.channel.call("Page.printToPDF", paperWidth=8.27, paperHeight=11.69, printBackground=True)
        return base64.b64decode(result["data"])

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.channel.call("Page.captureScreenshot")["data"]))

    def close(self):
        self.channel.close()
        end(self.process)
        shutil.rmtree(self.profile, ignore_errors=True)
