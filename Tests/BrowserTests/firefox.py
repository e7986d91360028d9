"""Headless Firefox by WebDriver BiDi, over its own websocket, without a driver program."""
import base64
import contextlib
import json
import os
import shutil
import tempfile
import urllib.request

from channel import Channel, ProtocolError
from user_input import key_actions
from processes import end, start, text_of, wait_for
from scripts import unwrapped, wrapped

PREFERENCES = {
    "remote.active-protocols": 1,
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    # A window without a screen can be active.
    "focusmanager.testmode": True,
    "datareporting.policy.dataSubmissionEnabled": False,
    # Responses that a test delays must not block other requests.
    "network.http.max-persistent-connections-per-server": 64,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}


def is_served(url):
    try:
        with urllib.request.urlopen(url, timeout=10) as response:
            return response.status == 200 and bool(response.read())
    except OSError:
        return False


class FirefoxPage:
    name = "firefox"

    def __init__(self, scale=1, font_size=16, forced_colors=False, hover=False):
        self.scale = scale
        self.problems = []
        self.profile = tempfile.mkdtemp(prefix="firefox-")
        preferences = dict(PREFERENCES)
        if font_size != 16:
            preferences |= {f"font.size.variable.{script}": font_size for script in ("x-western", "ar", "he")}
        if hover:
            preferences |= {"ui.primaryPointerCapabilities": 6, "ui.allPointerCapabilities": 6}
        if forced_colors:
            preferences["browser.display.document_color_use"] = 2
        with open(os.path.join(self.profile, "user.js"), "w", encoding="utf-8") as file:
            file.writelines(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in preferences.items())
        self.process = start(
            ["firefox-esr", "--headless", "--profile", self.profile, "--remote-debugging-port", "0",
             "--remote-allow-system-access", "about:blank"])
        server = json.loads(wait_for(
            lambda: text_of(os.path.join(self.profile, "WebDriverBiDiServer.json")), "Firefox"))
        self.channel = Channel(f"ws://{server['ws_host']}:{server['ws_port']}/session")
        self.channel.call("session.new", capabilities={})
        self._listen()
        self.context = self.channel.call("browsingContext.getTree")["contexts"][0]["context"]
        self.resize(1024, 900)

    def _listen(self):
        def logged(event):
            if event["level"] == "error":
                self.problems.append(f"{event['type']}: {event['text']}")

        def responded(event):
            if event["response"]["status"] >= 400:
                self.problems.append(f"{event['response']['status']}: {event['response']['url']}")

        def failed(event):
            text, url = event["errorText"], event["request"]["url"]
            # A request that ends as its element or frame is removed is either aborted or "unexpected" in Firefox itself.
            # The latter is a problem only if the file cannot be had at that moment.
            if "ABORT" not in text and not (text == "NS_ERROR_UNEXPECTED" and is_served(url)):
                self.problems.append(f"{text}: {url}")

        listeners = {"log.entryAdded": logged, "network.responseCompleted": responded, "network.fetchError": failed}
        for event, listener in listeners.items():
            self.channel.on(event, listener)
        self.channel.call("session.subscribe", events=list(listeners))

    def resize(self, width, height, scale=None):
        self.channel.call(
            "browsingContext.setViewport", context=self.context, viewport={"width": width, "height": height},
            devicePixelRatio=scale or self.scale)

    def goto(self, url, until="load"):
        # If a page changes its address while it is being left, the protocol's own wait ends too early.
        self.evaluate("() => { window.isBeingLeft = true }")
        wait, states = {"load": ("complete", ["complete"]), "interactive": ("interactive", ["interactive", "complete"])}[until]
        self.channel.call("browsingContext.navigate", context=self.context, url=url, wait=wait)

        def arrived():
            with contextlib.suppress(ProtocolError):  # the page is being left
                return self.evaluate("() => !window.isBeingLeft && document.readyState") in states or None

        wait_for(arrived, url)

    def evaluate(self, function, argument=None):
        result = self.channel.call(
            "script.evaluate", expression=wrapped(function, argument), awaitPromise=True,
            target={"context": self.context})
        return unwrapped(result["result"]["value"])

    glance = evaluate

    def _activate(self):
        """Moves the focus from the browser's address field to the page; without it, :focus matches nothing there."""
        window = self.channel.call("browsingContext.getTree", **{"moz:scope": "chrome"})["contexts"][0]["context"]
        self.channel.call(
            "script.evaluate", expression="window.focus(); gBrowser.selectedBrowser.focus()", awaitPromise=False,
            target={"context": window})
        wait_for(lambda: self.evaluate("() => document.hasFocus() || null"), "the page to have the focus")

    def press(self, key, shift=False):
        self._activate()
        self.channel.call("input.performActions", context=self.context, actions=key_actions(key, shift))

    def pdf(self):
        """The page as PDF, on A4 with backgrounds."""
        result = self.channel.call(
            "browsingContext.print", context=self.context, background=True, page={"width": 21.0, "height": 29.7})
        return base64.b64decode(result["data"])

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(
                self.channel.call("browsingContext.captureScreenshot", context=self.context)["data"]))

    def close(self):
        self.channel.close()
        end(self.process)
        shutil.rmtree(self.profile, ignore_errors=True)
