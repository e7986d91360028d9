"""`vitrine preview` in an empty folder: offers to create a site on a terminal, and prints instructions otherwise."""
import contextlib
import os
import pty
import select
import subprocess
import time

from command import VITRINE

ARGUMENTS = [VITRINE, "preview", "--port", "4870"]


def check(checks, work, chance, deadline):
    folder = os.path.join(work, "empty")
    os.makedirs(os.path.join(folder, ".git"))
    outcome = subprocess.run(ARGUMENTS, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=30)
    checks.check(outcome.returncode == 2 and "vitrine new ." in outcome.stderr and os.listdir(folder) == [".git"],
                 f"without a terminal the command is said, and nothing made: {outcome}")
    for answer, status in (("n\n", 2), ("what\n", 2), ("\x04", 2), ("\n", None)):
        said, code = converse(folder, answer, "http://127.0.0.1:" if status is None else None)
        made = os.path.exists(os.path.join(folder, "Content/site.yaml"))
        checks.check("Make a small site to begin with?" in said, f"a terminal is asked, not told {said!r}")
        if status is None:
            checks.check(made and "http://127.0.0.1:" in said and code == 0, f"after yes there is a site and it is served, {code}: {said!r}")
        else:
            checks.check(not made and code == status, f"after {answer!r} nothing is made, {code}: {said!r}")
    for step in (["new", "site"], ["build", "--strict"], ["check", "--strict"]):
        place = work if step[0] == "new" else os.path.join(work, "site")
        outcome = subprocess.run([VITRINE, *step], cwd=place, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        checks.check(outcome.returncode == 0, f"a new site is right in every way, not {step}: {outcome.stderr}")
    return "asked, told, refused"


def converse(folder, answer, awaited):
    """Runs the preview on a terminal, gives an answer, and returns its output up to the awaited text or its end, and
    its status."""
    terminal, own = pty.openpty()
    process = subprocess.Popen(ARGUMENTS, cwd=folder, stdin=own, stdout=own, stderr=own, start_new_session=True)
    os.close(own)
    said, end = b"", time.monotonic() + 60
    try:
        while time.monotonic() < end:
            if not select.select([terminal], [], [], 1)[0]:
                continue
            with contextlib.suppress(OSError):
                if part := os.read(terminal, 65_536):
                    said += part
                    if b"[Y/n] " in said and answer:
                        os.write(terminal, answer.encode())
                        answer = ""
                    if awaited and awaited.encode() in said:
                        process.terminate()
                        awaited = None
                    continue
            break
        return said.decode(errors="replace"), process.wait(20)
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
        os.close(terminal)
