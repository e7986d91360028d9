"""Images are decoded in processes of their own: what those may not do, and what a build does if one of them ends."""
import os
import shutil
import signal
import subprocess
import time

import drawing
from command import ROOT, VITRINE, write
from project import tree

REFUSED = ("much memory", "write", "mkdir", "chmod", "truncate", "rename", "unlink", "socket", "signal", "fork", "program")
COUNT = 12


def check(checks, work, chance, deadline):
    if shutil.which("clang"):
        confinement(checks, work)
    folder = os.path.join(work, "project")
    write(folder, {"Content/site.yaml": "title: Pictures\n", "Content/pictures/collection.md": "---\nlayout: grid\n---\n"})
    for number in range(COUNT):
        picture = drawing.png(900, 600 + number, seed=number)
        write(folder, {f"Content/pictures/p{number}.md": f"---\nimage: p{number}.png\n---\n",
                       f"Content/pictures/p{number}.png": picture})
    build = [VITRINE, "build", "--quiet", "--templates", os.path.join(ROOT, "Templates")]
    outcome = subprocess.run([*build, "--no-cache"], cwd=folder, capture_output=True, text=True)
    checks.check(outcome.returncode == 0, f"a build of {COUNT} pictures: {outcome}")
    expected = tree(os.path.join(folder, "Site"))

    for number in (signal.SIGSEGV, signal.SIGKILL):
        process = subprocess.Popen([*build, "--no-cache"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        # The first worker reads the headers, and they decode until the end.
        seen = wait_for(lambda: [worker for worker in workers(process.pid) if is_confined(worker)])
        time.sleep(0.3)
        killed = 0
        # One that is still starting is not confined yet; without it nothing could be built.
        for worker in filter(is_confined, workers(process.pid)):
            os.kill(worker, number)
            killed += 1
        _, errors = process.communicate(timeout=120)
        checks.check(bool(seen) and killed > 0, "a build has workers")
        # One that was idle is missed by nobody.
        if process.returncode == 0:
            checks.check(tree(os.path.join(folder, "Site")) == expected, "the end of an idle worker changes nothing")
        else:
            checks.check(process.returncode == 1 and f"stopped the process that decodes it (signal {int(number)})" in errors
                         and "image 'Content/pictures/p" in errors, f"a crash is an error that names the file: {errors}")
        checks.check(tree(os.path.join(folder, "Site")) == expected, "the site is left as it was")

    loads_no_decoder(checks, work)

    # Ctrl-C reaches all processes of the terminal.
    process = subprocess.Popen(
        [*build, "--no-cache"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    started = wait_for(lambda: workers(process.pid))
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=120)
    checks.check("image" not in errors, f"an interrupted build does not blame an image: {errors}")
    checks.check(wait_for(lambda: not any(alive(worker) for worker in started)), "no worker outlives an interrupted build")

    process = subprocess.Popen([*build, "--no-cache"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    started = wait_for(lambda: workers(process.pid))
    process.kill()
    process.communicate(timeout=120)
    checks.check(wait_for(lambda: not any(alive(worker) for worker in started)), "no worker outlives a killed build")

    outcome = subprocess.run([*build, "--no-cache"], cwd=folder, capture_output=True, text=True)
    checks.check(outcome.returncode == 0 and tree(os.path.join(folder, "Site")) == expected,
                 f"the next build gives the same site: {outcome}")
    outcome = subprocess.run([VITRINE, "image-worker"], stdin=subprocess.DEVNULL, capture_output=True, text=True)
    checks.check(outcome.returncode == 2 and outcome.stderr.count("\n") == 1, f"a worker is started by a build: {outcome}")
    return f"{COUNT} pictures" + ("" if shutil.which("clang") else ", SKIPPED the filter, since clang is not here")


def loads_no_decoder(checks, work):
    """The command itself loads no decoder, whatever it does with images: the loader tells what it loads."""
    folder = os.path.join(work, "all-kinds")
    drawn = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="9" height="9"/></svg>'
    write(folder, {
        "Content/site.yaml": "title: Kinds\nbaseURL: https://example.org/\npublishOriginals: true\nfeed: true\n",
        "Content/kinds/collection.md": "---\nlayout: grid\nzoom: true\n---\n",
        "Content/kinds/a.md": "---\nimage: a.png\n---\n[a](b.svg) [b](a.png)\n", "Content/kinds/a.png": drawing.png(900, 600, seed=1),
        "Content/kinds/b.md": "---\nimage: b.svg\n---\n", "Content/kinds/b.svg": drawn})
    for command in (["build", "--no-cache"], ["check"]):
        log = os.path.join(work, f"loaded-{command[0]}")
        outcome = subprocess.run(
            [VITRINE, *command, "--templates", os.path.join(ROOT, "Templates")], cwd=folder, capture_output=True, text=True,
            env=dict(os.environ, LD_DEBUG="files", LD_DEBUG_OUTPUT=log))
        checks.check(outcome.returncode == 0, f"{command}: {outcome}")
        loaded = "".join(open(os.path.join(work, name)).read() for name in os.listdir(work) if name.startswith(os.path.basename(log)))
        checks.check("libc.so" in loaded and "libvips" not in loaded, f"{command} leaves decoding to others")


def confinement(checks, work):
    program = os.path.join(work, "confinement")
    source = os.path.join(ROOT, "Sources", "CConfinement")
    subprocess.run(
        ["clang", "-I", os.path.join(source, "include"), os.path.join(os.path.dirname(__file__), "confinement.c"),
         os.path.join(source, "CConfinement.c"), "-o", program, "-lpthread"], check=True)
    path = os.path.join(work, "attempt")
    free = subprocess.run([program, path, "free"], capture_output=True, text=True).stdout
    for name in REFUSED:
        checks.check(f"{name} possible" in free, f"without the filter, this is possible: {name}: {free}")
    confined = subprocess.run([program, path], capture_output=True, text=True).stdout
    checks.check("confined 1" in confined, f"the kernel filters system calls: {confined}")
    for name in ("read", "thread", "memory"):
        checks.check(f"{name} possible" in confined, f"a worker needs this: {name}: {confined}")
    for name in REFUSED:
        checks.check(f"{name} refused" in confined, f"a worker is refused this: {name}: {confined}")


def workers(parent):
    """The numbers of the workers that a process has started."""
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit() and parent_of(name) == parent:
            try:
                with open(f"/proc/{name}/cmdline", "rb") as file:
                    if b"image-worker" in file.read():
                        found.append(int(name))
            except OSError:
                pass
    return found


def parent_of(process):
    try:
        with open(f"/proc/{process}/stat") as file:
            return int(file.read().rpartition(")")[2].split()[1])
    except (OSError, ValueError, IndexError):
        return None


def is_confined(process):
    try:
        with open(f"/proc/{process}/status") as file:
            return "Seccomp:\t2" in file.read()
    except OSError:
        return False


def alive(process):
    try:
        with open(f"/proc/{process}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_for(condition, seconds=60):
    """The first true value of a condition."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if value := condition():
            return value
        time.sleep(0.01)
    return condition()
