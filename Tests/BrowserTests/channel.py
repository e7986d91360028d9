"""Requests, responses and events over a websocket, as used by the DevTools protocol and WebDriver BiDi."""
import json

from websockets.sync.client import connect


class ProtocolError(RuntimeError):
    """The browser rejected a request."""


class Channel:
    """Sends requests one at a time; events received in the meantime go to the listeners."""

    TIMEOUT = 60  # seconds that a browser may take for one response

    def __init__(self, address):
        self.socket = connect(address, max_size=None, open_timeout=60, ping_interval=None)
        self.count = 0
        self.listeners = {}

    def on(self, event, listener):
        """Calls `listener(parameters)` for every event with a name."""
        self.listeners.setdefault(event, []).append(listener)

    def call(self, method, **parameters):
        """Sends a request and returns its result."""
        self.count += 1
        self.socket.send(json.dumps({"id": self.count, "method": method, "params": parameters}))
        while (message := self._receive()).get("id") != self.count:
            pass
        if "error" in message:
            raise ProtocolError(f"{method}: {message['error']} {message.get('message', '')}")
        return message["result"]

    def wait(self, condition):
        """Receives events until the condition holds."""
        while not condition():
            self._receive()

    def _receive(self):
        message = json.loads(self.socket.recv(timeout=self.TIMEOUT))
        if "method" in message:
            for listener in self.listeners.get(message["method"], []):
                listener(message["params"])
        return message

    def close(self):
        self.socket.close()
