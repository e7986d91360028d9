"""Failed printing is an error, and printed text never gets into another file."""
import os
import subprocess

from command import ROOT, VITRINE, write
from project import tree

TREE = {"Content/site.yaml": "title: Words\n", "Content/words/collection.md": "---\ntitle: Words\n---\n", "Content/words/one.md": "A word.\n"}


def check(checks, work, chance, deadline):
    write(work, TREE)
    templates = ("--templates", os.path.join(ROOT, "Templates"))
    request = b'{"bounds":{"width":300,"height":300},"layout":{"kind":"grid"},"sections":[{"items":[]}]}'
    commands = (("build", "--json", *templates), ("frames", "words", "--width", "300", *templates), ("plan", "words", *templates),
                ("engine", "layout"), ("help",))

    def run(arguments, to):
        return subprocess.run(["sh", "-c", f'exec "$0" "$@" {to}', VITRINE, *arguments], cwd=work, input=request, stderr=subprocess.PIPE)

    for arguments in commands:
        for to in (">/dev/full", ">&-"):
            outcome = run(arguments, to)
            said = outcome.stderr.decode()
            checks.check(outcome.returncode == 3 and "standard output" in said, f"{arguments[0]} {to}: exit 3 and a word, not {outcome.returncode} {said}")
        outcome = run(arguments, ">/dev/null")
        checks.check(outcome.returncode == 0, f"{arguments[0]}: prints, but {outcome}")
    outcome = run(("build", "--quiet", *templates), ">&- 2>&- <&-")
    checks.check(outcome.returncode == 0, f"builds with every stream closed, but {outcome.returncode}")
    before = tree(os.path.join(work, "Site"))
    write(work, {"Content/words/two.md": "Two.\n"})
    run(("build", "--dry-run", *templates), ">&-")
    checks.check(tree(os.path.join(work, "Site")) == before and before, "what is printed to a closed stream gets into no file")
    return f"{len(commands)} commands without output"
