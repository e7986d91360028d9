"""Pointer, touch and keyboard input, as the browser receives it from the system."""

KEYS = {  # the name of the key, Chromium's code, WebDriver's character
    " ": (" ", "Space", 32, " "), "Escape": ("Escape", "Escape", 27, "\ue00c"), "Enter": ("Enter", "Enter", 13, "\ue007"),
    "ArrowLeft": ("ArrowLeft", "ArrowLeft", 37, "\ue012"), "ArrowUp": ("ArrowUp", "ArrowUp", 38, "\ue013"),
    "ArrowRight": ("ArrowRight", "ArrowRight", 39, "\ue014"), "ArrowDown": ("ArrowDown", "ArrowDown", 40, "\ue015"),
    "Tab": ("Tab", "Tab", 9, "\ue004"), "z": ("z", "KeyZ", 90, "z"), "i": ("i", "KeyI", 73, "i"),
}


SHIFT = "\ue008"


def key_actions(name, shift=False):
    """The WebDriver actions that press and release a key."""
    value = KEYS[name][3]
    keys = [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
    if shift:
        keys = [{"type": "keyDown", "value": SHIFT}, *keys, {"type": "keyUp", "value": SHIFT}]
    return [{"type": "key", "id": "keyboard", "actions": keys}]


class ChromiumInput:
    def __init__(self, page):
        self.call = page.channel.call
        self.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=1)

    def _mouse(self, kind, x, y, buttons):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left" if kind != "mouseMoved" or buttons else "none",
                  buttons=buttons, clickCount=0 if kind == "mouseMoved" else 1, pointerType="mouse")

    def press(self, x, y):
        self._mouse("mouseMoved", x, y, 0)
        self._mouse("mousePressed", x, y, 1)

    def move(self, x, y):
        self._mouse("mouseMoved", x, y, 1)

    def release(self, x, y):
        self._mouse("mouseReleased", x, y, 0)

    def touch(self, x, y):
        self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])

    def touch_move(self, x, y):
        self.call("Input.dispatchTouchEvent", type="touchMove", touchPoints=[{"x": x, "y": y}])

    def touch_end(self):
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def key(self, name, control=False):
        key, code, number, _ = KEYS[name]
        text = {"text": name} if len(name) == 1 and not control else {}
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, code=code, windowsVirtualKeyCode=number,
                  modifiers=2 if control else 0, **text)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, code=code, windowsVirtualKeyCode=number,
                  modifiers=2 if control else 0)


class FirefoxInput:
    def __init__(self, page):
        self.page = page

    def _perform(self, kind, actions, pointer=None):
        source = {"type": kind, "id": pointer or kind, "actions": actions}
        if pointer:
            source["parameters"] = {"pointerType": pointer}
        self.page.channel.call("input.performActions", context=self.page.context, actions=[source])

    @staticmethod
    def _to(x, y):
        return {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 30}

    def press(self, x, y):
        self._perform("pointer", [self._to(x, y), {"type": "pointerDown", "button": 0}], "mouse")

    def move(self, x, y):
        self._perform("pointer", [self._to(x, y)], "mouse")

    def release(self, x, y):
        self._perform("pointer", [self._to(x, y), {"type": "pointerUp", "button": 0}], "mouse")

    def touch(self, x, y):
        self._perform("pointer", [self._to(x, y), {"type": "pointerDown", "button": 0}], "touch")

    def touch_move(self, x, y):
        self._perform("pointer", [self._to(x, y)], "touch")

    def touch_end(self):
        self._perform("pointer", [{"type": "pointerUp", "button": 0}], "touch")

    def key(self, name, control=False):
        value = KEYS[name][3]
        keys = [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        if control:
            keys = [{"type": "keyDown", "value": "\ue009"}, *keys, {"type": "keyUp", "value": "\ue009"}]
        self._perform("key", keys)


def user_input(page):
    """The input for a page of either engine."""
    return {"chromium": ChromiumInput, "firefox": FirefoxInput}[page.name](page)
