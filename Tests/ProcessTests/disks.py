"""Full, read-only, mounted and inaccessible disks, and two simultaneous runs."""
import os
import resource
import signal
import subprocess
import time
from contextlib import contextmanager

from command import write
from project import Project, tree

NOBODY = 65534


def check(checks, work, chance, deadline):
    project = Project(work)
    notes = []
    check_two_runs(checks, project)
    check_permissions(checks, project, notes)
    check_mounts(checks, project, notes)
    check_limits(checks, project)
    return "full, read-only, mounted, closed; two runs at once" + "".join(f"; SKIPPED {note}" for note in notes)


def refused(checks, what, outcome, *words):
    """Checks a refusal: exit status 3 and one line that contains these words."""
    lines = outcome.stderr.strip().splitlines()
    checks.check(outcome.returncode == 3, f"{what}: exit 3, but {outcome.returncode}: {lines}")
    checks.check(
        len(lines) == 1 and all(word in lines[0] for word in words), f"{what}: one line with {words}, not {lines}")


def holds(lock, process):
    """Whether a process has the lock: it writes its number into the file once it does."""
    try:
        with open(lock) as file:
            return str(process) in file.read().split()
    except OSError:
        return False


def check_two_runs(checks, project):
    project.set(1)
    lock = os.path.join(project.folder, ".Site.vitrine-staging.lock")
    first = subprocess.Popen(project.arguments(), cwd=project.folder)
    while first.poll() is None and not holds(lock, first.pid):
        time.sleep(0.001)
    first.send_signal(signal.SIGSTOP)
    try:
        checks.check(first.poll() is None, "two runs: the first is still at work when the second begins")
        time.sleep(0.05)
        refused(checks, "two runs", project.build(), f"process {first.pid}")
        checks.check(project.state() == 0, f"two runs: the old site, but it is {project.state()}")
    finally:
        first.send_signal(signal.SIGCONT)
    checks.check(first.wait() == 0 and project.state() == 1, "two runs: the first publishes its site")
    project.check_next_run(checks, "two runs", 1)


def check_permissions(checks, project, notes):
    """A folder that the user may not write to; if the test runs as root, the command runs as another user."""
    user = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
    try:
        may_run = subprocess.run([project.arguments()[0], "version"], capture_output=True, **user).returncode == 0
    except OSError:
        may_run = False
    if not may_run:
        notes.append("missing permissions, since the command is where another user can't run it")
        return
    before = project.state()
    project.set(1 - before)
    os.chmod(project.folder, 0o555)
    try:
        refused(checks, "a closed folder", project.build("--no-cache", **user), "Permission denied", project.folder)
    finally:
        os.chmod(project.folder, 0o755)
    checks.check(project.state() == before, "a closed folder: the old site is as it was")
    project.check_next_run(checks, "a closed folder", 1 - before)
    if user:
        check_other_users(checks, project, user)


def check_other_users(checks, project, user):
    """A site that root has published in another user's folder: the user's runs go on, and say what they cannot remove."""
    folder = os.path.join(project.folder, "..", "other")
    content, output = os.path.join(folder, "Content"), os.path.join(folder, "Site")

    def build(words, **options):
        write(content, {"herbs/change.md": words + "\n"})
        outcome = project.build("--content", content, "--output", output, "--no-cache", **options)
        checks.check(outcome.returncode == 0, f"another user's site: builds, but {outcome.stderr}")
        found = b"".join(data for path, data in tree(output).items() if path.endswith("change.html"))
        checks.check(words.encode() in found, f"another user's site: has '{words}'")
        return outcome.stderr

    os.makedirs(folder, exist_ok=True)
    subprocess.run(["cp", "-r", os.path.join(project.folder, "Content"), folder], check=True)
    build("By root.")
    subprocess.run(["chown", f"{NOBODY}:{NOBODY}", folder], check=True)
    subprocess.run(["chown", "-R", f"{NOBODY}:{NOBODY}", content], check=True)
    # Root's lock, as a killed run leaves it.
    write(folder, {".Site.vitrine-staging.lock": "1"})
    for number in range(3):
        said = build(f"By nobody, {number}.", **user)
        checks.check(("left-folder" in said) == (number == 1), f"another user's site: run {number} says '{said}'")
    names = sorted(os.listdir(folder))
    checks.check(names == [".Site.vitrine-staging-left-1", "Content", "Site"], f"another user's site: leaves {names}")


def check_limits(checks, project):
    """A limit for the sizes of files, as of `ulimit -f`, that every page exceeds."""
    before = project.state()
    project.set(1 - before)
    outcome = project.build("--no-cache", preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000)))
    refused(checks, "a limit for files", outcome, "File too large")
    checks.check(project.state() == before, "a limit for files: the old site is as it was")
    project.check_next_run(checks, "a limit for files", 1 - before)


def check_mounts(checks, project, notes):
    disk = os.path.join(project.folder, "..", "disk")
    output = os.path.join(os.path.realpath(disk), "Site")
    size = sum(len(data) + 4096 for data in tree(project.output).values()) // 1024
    try:
        with mounted(disk, f"size={size * 4}k"):
            check_read_only(checks, project, disk, output)
    except PermissionError:
        notes.append("disks that are full, read-only or mounted, since this user may not mount any")
        return
    outcomes = set()
    for share in (0.02, 0.1, 0.3, 1.2):
        with mounted(disk, f"size={int(size * (1 + share)) + 16}k"):
            outcomes.add(check_full(checks, project, disk, output, share))
    checks.check(outcomes == {True, False}, f"full disks: some have room for a new site and some not, but {outcomes}")
    project.set(0)
    with mounted(project.output, "size=8m"):
        refused(checks, "a mount point", project.build(), "mount point")
        checks.check(os.listdir(project.output) == [], "a mount point: left empty")
    project.check_next_run(checks, "a mount point", 0)
    inside = os.path.join(project.output, "in side")
    with mounted(inside, "size=8m"):
        write(inside, {"kept": "kept"})
        project.set(1)
        refused(checks, "a mount point in the site", project.build(), "mount point", inside)
        checks.check(os.listdir(inside) == ["kept"], "a mount point in the site: nothing is removed")
    os.rmdir(inside)
    project.check_next_run(checks, "a mount point in the site", 1)
    project.set(0)
    project.succeed()


def check_read_only(checks, project, disk, output):
    project.set(0)
    project.succeed("--output", output)
    before = tree(output)
    project.set(1)
    subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
    refused(checks, "a read-only disk", project.build("--output", output), "Read-only file system")
    checks.check(tree(output) == before, "a read-only disk: the old site is as it was")


def check_full(checks, project, disk, output, share):
    """A disk with space for the site and a share of another one; returns whether that was enough."""
    what = f"a disk with room for {share} more sites"
    project.set(0)
    if project.build("--output", output).returncode:
        checks.check(False, f"{what}: takes the first site")
        return None
    # Every page changes, so that all of them must be written.
    project.set(1)
    write(os.path.join(project.folder, "Content"), {"site.yaml": "title: Another title on every page\n"})
    outcome = project.build("--output", output)
    found = tree(output)
    checks.check(set(os.listdir(disk)) == {"Site"}, f"{what}: cleared away, but for {os.listdir(disk)}")
    if outcome.returncode:
        refused(checks, what, outcome, "No space left on device")
        checks.check(found == project.expected[0], f"{what}: the old site is as it was")
        return False
    project.succeed("--output", os.path.join(project.folder, "..", "roomy"))
    checks.check(found == tree(os.path.join(project.folder, "..", "roomy")), f"{what}: the new site is whole")
    return True


@contextmanager
def mounted(folder, options):
    """Mounts a memory disk at a folder.

    - Raises: `PermissionError` if the user may not mount it.
    """
    os.makedirs(folder, exist_ok=True)
    try:
        done = subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", folder], capture_output=True)
    except OSError as error:
        raise PermissionError from error
    if done.returncode:
        raise PermissionError(done.stderr)
    try:
        yield
    finally:
        subprocess.run(["umount", folder], check=True)
