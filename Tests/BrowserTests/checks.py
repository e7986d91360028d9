"""Counts checks that passed and reports those that failed."""
import threading


class Checks:
    """The results of all checks, shared by the threads of all engines."""

    def __init__(self):
        self.passed, self.failures = 0, []
        self.lock = threading.Lock()

    def check(self, condition, what):
        """Records a success, or a failure described by `what`."""
        with self.lock:
            if condition:
                self.passed += 1
            else:
                self.failures.append(what)
                print("FAILED", what, flush=True)
        return bool(condition)
