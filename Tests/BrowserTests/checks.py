"""Counts checks that passed and reports those that failed."""
import threading


class Checks:
    """The results of all checks, shared by the threads of all engines."""

    def __init__(self, prints=True):
        self.passed, self.failures = 0, []
        self.prints = prints
        self.lock = threading.Lock()

    def check(self, condition, what):
        """Records a success, or a failure described by `what`."""
        with self.lock:
            if condition:
                self.passed += 1
            else:
                self.failures.append(what)
                if self.prints:
                    print("FAILED", what, flush=True)
        return bool(condition)

    def add(self, other):
        """Adds other results, and prints what failed."""
        with self.lock:
            self.passed += other.passed
            self.failures += other.failures
            for failure in other.failures:
                print("FAILED", failure, flush=True)
