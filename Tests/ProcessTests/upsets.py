"""Changes to a project between or during runs: names in another Unicode form, files replaced by folders, a site from
another run, dangling links, folders without write permission, and a corrupted cache."""
import os
import re
import shutil
import sqlite3
import subprocess
import time

import tracing
from command import write
from disks import NOBODY
from project import Project, content, read, tree

COMPOSED, DECOMPOSED = "caf\u00e9", "cafe\u0301"


def check(checks, work, chance, deadline):
    notes = []
    upsets = (names, folders_for_files, rivals, dangling_output, closed_folders, damaged_rows, passing_files,
              templates_in_content, few_descriptors)
    for upset in upsets:
        folder = os.path.join(work, upset.__name__)
        os.makedirs(folder)
        os.chmod(folder, 0o755)
        note = upset(checks, Project(folder))
        if note:
            notes.append(note)
    return f"{len(upsets)} upsets" + "".join(f"; SKIPPED {note}" for note in notes)


def check_like_clean(checks, what, project, *more):
    """Checks that a run succeeds, and that its site has the names and bytes of a clean build."""
    outcome = project.build(*more)
    checks.check(outcome.returncode == 0, f"{what}: builds, but {outcome.stderr.strip()}")
    clean = os.path.join(project.folder, "..", "clean")
    shutil.rmtree(clean, ignore_errors=True)
    project.succeed("--no-cache", "--output", clean)
    found, expected = tree(os.path.realpath(project.output)), tree(clean)
    different = sorted(path for path in set(found) | set(expected) if found.get(path) != expected.get(path))
    checks.check(not different, f"{what}: as if built from nothing, but not {different[:4]}")
    folders = {os.path.relpath(place, project.output) for place, _, _ in os.walk(project.output) if ".git" not in place}
    wanted = {os.path.relpath(place, clean) for place, _, _ in os.walk(clean)}
    checks.check(folders == wanted, f"{what}: the same folders, but not {sorted(folders ^ wanted)[:4]}")


def put(project, path, text):
    write(project.folder, {f"Content/{path}": text})


def names(checks, project):
    """File systems distinguish names that Unicode treats as equal."""
    place = os.path.join(project.folder, "Content", "herbs")
    put(project, f"herbs/{COMPOSED}.md", "A place.\n")
    check_like_clean(checks, "a composed name", project)
    time.sleep(0.05)
    os.rename(f"{place}/{COMPOSED}.md", f"{place}/{DECOMPOSED}.md")
    check_like_clean(checks, "the name decomposed", project)
    put(project, "herbs/change.md", "Edited.\n")
    check_like_clean(checks, "an edit after that", project)
    put(project, f"herbs/{COMPOSED}.md", "The same place.\n")
    outcome = project.build()
    checks.check(outcome.returncode == 1 and "name-collision" in outcome.stderr, f"both names: told, not {outcome.stderr}")
    os.unlink(f"{place}/{COMPOSED}.md")
    write(project.folder, {f"Content/{COMPOSED}/{name}": "" for name in ("collection.md", "a.md")})
    check_like_clean(checks, "a composed folder", project)
    os.rename(os.path.join(project.folder, "Content", COMPOSED), os.path.join(project.folder, "Content", DECOMPOSED))
    check_like_clean(checks, "the folder decomposed", project)
    put(project, "herbs/change.md", "Edited again.\n")
    check_like_clean(checks, "another edit after that", project)
    put(project, "herbs/change.md", f"[a]({DECOMPOSED}.md#{COMPOSED})\n")
    check_like_clean(checks, "a link", project)
    put(project, "herbs/change.md", f"[a]({DECOMPOSED}.md#{DECOMPOSED})\n")
    check_like_clean(checks, "the link decomposed", project)


def folders_for_files(checks, project):
    """A page's name becomes a folder's name and back; the previous site keeps the old form."""
    check_like_clean(checks, "a page", project)
    os.unlink(os.path.join(project.folder, "Content/herbs/same.md"))
    write(project.folder, {f"Content/herbs/same.html/{name}": "" for name in ("collection.md", "a.md", "b.md")})
    check_like_clean(checks, "a folder of its name", project)
    for text in ("Edited.\n", "Edited again.\n"):
        put(project, "herbs/change.md", text)
        check_like_clean(checks, "an edit beside the folder", project)
    shutil.rmtree(os.path.join(project.folder, "Content/herbs/same.html"))
    put(project, "herbs/same.md", "A page again.\n")
    check_like_clean(checks, "a page again", project)
    for text in ("Edited.\n", "Edited again.\n"):
        put(project, "herbs/change.md", text)
        check_like_clean(checks, "an edit beside the page", project)


def rivals(checks, project):
    """Another run publishes a different site after this run has examined the output and before it has the lock."""
    if not tracing.is_possible():
        return "rivals, since strace is not here or may not trace"
    other = os.path.join(project.folder, "Other")
    for number in range(3):
        # On a busy machine the other run may be too early or too late; then it is repeated.
        if not any(come_between(checks, project, other, number, seconds) for seconds in (2.5, 6, 15)):
            checks.check(False, "a rival comes between another run's look and its lock")
    return None


def come_between(checks, project, other, number, seconds):
    """Returns whether another run published while this run was delayed at its lock."""
    # The previous site is kept, with a page that differs from the published one.
    put(project, "herbs/more-1.md", f"Number {number}.\n")
    check_like_clean(checks, "before a rival", project)
    put(project, "herbs/change.md" if number else "herbs/collection.md",
        f"Number {number}, {seconds}.\n" if number else f"---\ntitle: Herbs {seconds}\nlayout: list\nsort: -slug\n---\n")
    shutil.rmtree(other, ignore_errors=True)
    write(other, content(0) | {f"herbs/more-{n}.md": f"The rival's {n}.\n" for n in range(6)})
    lock = os.path.join(project.folder, ".Site.vitrine-staging.lock")
    waiting = subprocess.Popen(
        ["strace", "-f", "-qq", "-o", os.devnull, "-P", lock, "-e", "trace=openat", "-e",
         f"inject=openat:delay_enter={int(seconds * 1e6)}:when=1",
         *project.arguments("--output", project.output)],
        cwd=project.folder, stderr=subprocess.PIPE, text=True)
    time.sleep(seconds / 2)
    rival = project.build("--content", other, "--output", project.output)
    came = rival.returncode == 0 and waiting.poll() is None
    _, errors = waiting.communicate()
    # A rival that took too long still had the lock.
    was_late = not came and "another run of vitrine" in errors
    checks.check(waiting.returncode == 0 or was_late, f"the run that waited publishes, but says {errors}")
    shutil.rmtree(other)
    check_like_clean(checks, "after a rival", project, "--output", project.output)
    return came


def dangling_output(checks, project):
    """The output is a link; without support for exchanging folders, a run is killed while the link's target is missing."""
    if not tracing.is_possible():
        return "a killed run behind a link, since strace is not here or may not trace"
    shutil.rmtree(project.output)
    os.makedirs(os.path.join(project.folder, "Published"))
    os.symlink("Published/site", project.output)
    check_like_clean(checks, "a link to what is not there yet", project)
    calls = ("strace", "-f", "-qq", "-e", "trace=rename,renameat2", "-e", "inject=renameat2:error=EINVAL")
    put(project, "herbs/change.md", "Edited.\n")
    log = os.path.join(project.folder, "..", "calls")
    project.build(before=(*calls, "-o", log))
    renames = [line for line in read(log).decode().splitlines() if " rename(" in line]
    # strace counts the calls of each thread on its own; a line begins with the thread's number.
    thread = next(line.split()[0] for line in renames if re.search(r'rename\(".*/site", ', line))
    own = [line for line in renames if line.split()[0] == thread]
    aside = next(n for n, line in enumerate(own, 1) if re.search(r'rename\(".*/site", ', line))
    # As many lines as before, so that the same files change, and as many are renamed before the folders are.
    put(project, "herbs/change.md", "Edited!\n")
    project.build(before=(*calls, "-o", os.devnull, "-e", f"inject=rename:error=EIO:signal=KILL:when={aside + 1}"))
    checks.check(not os.path.exists(project.output), "a killed run behind a link: there is nothing behind it")
    check_like_clean(checks, "after a killed run behind a link", project)
    checks.check(os.listdir(os.path.join(project.folder, "Published")) == ["site"], "after it, nothing is left there")
    return None


def closed_folders(checks, project):
    """The write permission of folders that belong to the project is removed."""
    user = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
    shutil.rmtree(os.path.join(project.output, ".git"))
    for place, _, names in os.walk(os.path.dirname(project.folder)):
        for path in [place] + [os.path.join(place, name) for name in names]:
            os.chown(path, NOBODY, NOBODY, follow_symlinks=False)
    try:
        if project.build(**user).returncode:
            return "closed folders, since the command is where another user can't run it"
    except OSError:
        return "closed folders, since nobody else may be run"
    for what in ("Site", "Site/herbs", ".vitrine", ".vitrine/" + next(
            name for name in os.listdir(os.path.join(project.folder, ".vitrine")) if name.startswith("twin"))):
        for path in ([os.path.join(place, "") for place, _, _ in os.walk(os.path.join(project.folder, what))]
                     if what == "Site" else [os.path.join(project.folder, what)]):
            if os.path.exists(path):
                os.chmod(path, 0o555)
        for text in ("Edited.\n", "Edited again.\n", "Edited at last.\n"):
            put(project, "herbs/change.md", f"{what}. {text}")
            outcome = project.build(**user)
            checks.check(outcome.returncode == 0, f"{what} is closed: builds, but {outcome.stderr.strip()}")
            page = read(os.path.join(project.output, "herbs/change.html")) or b""
            checks.check(text.strip().encode() in page, f"{what} is closed: the page is the new one")
            checks.check(not project.leftovers(), f"{what} is closed: nothing is left, but {project.leftovers()}")
        os.chmod(os.path.join(project.folder, ".vitrine"), 0o755)
    return None


def damaged_rows(checks, project):
    """A cell of the cache database has different bytes, which the database cannot detect."""
    check_like_clean(checks, "a valid cache", project)
    changes = {"source": ("probe", "'9' || substr(probe, 2)"), "image": ("record", "replace(record, '#', '#f')"),
               "description": ("record", "CAST('other' AS BLOB)")}
    for table, (column, value) in changes.items():
        for name in os.listdir(os.path.join(project.folder, ".vitrine")):
            if name.startswith(("site-", "twin-")):
                path = os.path.join(project.folder, ".vitrine", name)
                shutil.rmtree(path) if os.path.isdir(path) else os.unlink(path)
        with sqlite3.connect(os.path.join(project.folder, ".vitrine", "cache.db")) as database:
            # Fonts have no probe, so theirs cannot be changed.
            condition = "WHERE probe<>''" if table == "source" else ""
            changed = database.execute(f"UPDATE {table} SET {column}={value} {condition}").rowcount
        database.close()
        checks.check(changed > 0, f"the cache has rows of {table}")
        outcome = project.build()
        checks.check("cache-discarded" in outcome.stderr, f"damaged rows of {table}: told, not {outcome.stderr!r}")
        check_like_clean(checks, f"damaged rows of {table}", project)


def passing_files(checks, project):
    """A file appears during a run and disappears after it."""
    if not tracing.is_possible():
        return "files that come and go, since strace may not trace"
    ghost = os.path.join(project.folder, "Content", "herbs", "ghost.md")
    for what in ("a first build", "a build of everything"):
        if what == "a first build":
            shutil.rmtree(os.path.join(project.folder, ".vitrine"))
            shutil.rmtree(project.output)
        else:
            put(project, "site.yaml", "title: Another\n")
        # The lock is taken after examining the inputs and before reading the content.
        run = subprocess.Popen(
            ["strace", "-f", "-qq", "-o", os.devnull, "-e", "trace=flock", "-e", "inject=flock:delay_enter=2000000",
             *project.arguments()], cwd=project.folder)
        time.sleep(1)
        put(project, "herbs/ghost.md", "Here and gone.\n")
        checks.check(run.wait() == 0, f"a file that comes during {what}: builds")
        page = os.path.join(project.output, "herbs/ghost.html")
        checks.check(os.path.exists(page), f"a file that comes during {what} comes between the look and the reading")
        os.unlink(ghost)
        check_like_clean(checks, f"a file that came during {what} is gone", project)


def templates_in_content(checks, project):
    """The templates are inside the content folder, so they are inputs in two ways."""
    os.rename(project.templates, os.path.join(project.folder, "Content", "tpl"))
    project.templates = "Content/tpl"
    count = sum(len(files) for _, _, files in os.walk(os.path.join(project.folder, "Content", "tpl")))
    for number in range(count):
        put(project, f"herbs/extra-{number:03}.md", "One of many.\n")
    check_like_clean(checks, "templates in the content", project)
    time.sleep(0.05)
    for number in range(count):
        os.unlink(os.path.join(project.folder, f"Content/herbs/extra-{number:03}.md"))
    check_like_clean(checks, "as many items are gone as there are templates", project)


def few_descriptors(checks, project):
    """The limit of open files is lower than the number of the site's folders."""
    for number in range(200):
        put(project, f"c{number}/collection.md", "")
        put(project, f"c{number}/a.md", "One.\n")
    # With descriptors used in pairs, one is left over for an even or for an odd limit.
    for limit in (64, 65):
        shutil.rmtree(os.path.join(project.folder, ".vitrine"))
        shutil.rmtree(project.output)
        outcome = project.build(before=("sh", "-c", f'ulimit -n {limit}; exec "$@"', "sh"))
        checks.check(outcome.returncode == 0, f"{limit} descriptors: builds, but {outcome.stderr.strip()}")
        check_like_clean(checks, f"a site of {limit} descriptors", project)
