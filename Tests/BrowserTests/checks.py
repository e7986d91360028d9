"""Counts what held and says what did not."""
import threading


class Checks:
    """Shared by the threads of all engines."""

    def __init__(self):
        self.passed, self.failures = 0, []
        self.lock = threading.Lock()

    def check(self, condition, what):
        """Notes a success, or a failure that reads as `what`."""
        with self.lock:
            if condition:
                self.passed += 1
            else:
                self.failures.append(what)
                print("FAILED", what, flush=True)
        return bool(condition)
