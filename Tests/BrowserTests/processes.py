"""Starts the programs that tests control, and ends them with all of their child processes."""
import contextlib
import os
import signal
import subprocess
import time


def start(command, **options):
    """Starts a program in its own process group, without output."""
    return subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        start_new_session=True, **options)


def end(process):
    """Ends a program and its child processes."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, number)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(5)


def wait_for(condition, what, seconds=60):
    """Calls `condition` repeatedly until it returns a value other than None, and returns that value."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if (found := condition()) is not None:
            return found
        time.sleep(0.05)
    raise TimeoutError(f"{what} did not come within {seconds} s")


def text_of(path):
    """The text of a file, or None while the file does not exist or is empty."""
    with contextlib.suppress(OSError):
        with open(path, encoding="utf-8") as file:
            return file.read() or None
    return None
