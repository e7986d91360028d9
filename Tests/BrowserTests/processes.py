"""Starting the programs that the tests drive, and ending them with all they started."""
import contextlib
import os
import signal
import subprocess
import time


def start(command, **options):
    """Starts a program in a process group of its own, without its chatter."""
    return subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        start_new_session=True, **options)


def end(process):
    """Ends a program and what it started."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, number)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(5)


def wait_for(condition, what, seconds=60):
    """The first answer of `condition` that is something; it is asked over and over."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if (found := condition()) is not None:
            return found
        time.sleep(0.05)
    raise TimeoutError(f"{what} did not come within {seconds} s")


def text_of(path):
    """The text of a file that ends its line, or None while there is no such file."""
    with contextlib.suppress(OSError):
        with open(path, encoding="utf-8") as file:
            return file.read() or None
    return None
