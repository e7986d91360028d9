"""`vitrine preview` on a project, as a process."""
import contextlib
import os
import subprocess
import time

from command import VITRINE


@contextlib.contextmanager
def preview(project, *arguments):
    """The port and process of a running preview, which is ended afterwards and must exit with success."""
    said = os.path.join(project.folder, "..", "preview.log")
    with open(said, "w+b") as log:
        process = subprocess.Popen(
            [VITRINE, "preview", "--port", "4850", "--templates", project.templates, *arguments], cwd=project.folder,
            stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        try:
            yield port(process, said), process
            process.terminate()
            if process.wait(20):
                raise SystemExit(f"the preview ends with {process.returncode}: {tail(said)}")
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()


def port(process, said):
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and process.poll() is None:
        with open(said, encoding="utf-8", errors="replace") as file:
            for line in file:
                if line.startswith("http://"):
                    return int(line.split(":")[2].split("/")[0])
        time.sleep(0.05)
    raise SystemExit(f"the preview does not start: {tail(said)}")


def tail(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()[-2000:]
