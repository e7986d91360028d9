"""A Slurm cluster whose nodes are processes on this machine, with one processor each."""
import os
import signal
import socket
import subprocess
import time

CONFIGURATION = """\
ClusterName=vitrine
SlurmctldHost={host}(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool-%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/%n.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/%n.log
SlurmctldPort=16817
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
"""


class Cluster:
    def __init__(self, folder, nodes):
        self.folder, self.nodes = folder, nodes
        os.makedirs(os.path.join(folder, "state"))
        self.path = os.path.join(folder, "slurm.conf")
        os.environ["SLURM_CONF"] = self.path
        host = socket.gethostname().split(".")[0]
        with open(self.path, "w") as file:
            file.write(CONFIGURATION.format(host=host, folder=folder))
            for number in range(1, nodes + 1):
                file.write(f"NodeName=n{number} NodeHostname={host} NodeAddr=127.0.0.1 Port={17000 + number} CPUs=1\n")
            file.write(f"PartitionName=main Nodes=n[1-{nodes}] Default=YES State=UP\n")

    def __enter__(self):
        start_munge()
        run("slurmctld")
        time.sleep(1)
        for number in range(1, self.nodes + 1):
            run("slurmd", "-N", f"n{number}")
        self.wait(lambda: run("sinfo", "-h", "-t", "idle", "-o", "%D").strip() == str(self.nodes), "idle nodes")
        return self

    def __exit__(self, *_):
        for name in sorted(os.listdir(self.folder)):
            if name.endswith(".pid"):
                self.kill(name.removesuffix(".pid"), signal.SIGTERM)

    def kill(self, name, number=signal.SIGKILL):
        """Sends a signal to the daemon of a node, or to `slurmctld`."""
        try:
            with open(os.path.join(self.folder, f"{name}.pid")) as file:
                os.kill(int(file.read()), number)
        except (OSError, ValueError):
            pass

    def kill_node(self, name):
        """A node fails: its daemon and everything that it runs are gone."""
        self.kill(name)
        for process, parent, words in processes():
            # The process of a step, and what it runs.
            if words.startswith("slurmstepd") and f"spool-{name}" in environment(process) + words + files(process):
                for child in [c for c, p, _ in processes() if p == process] + [process]:
                    kill_tree(child)
        run("scontrol", "update", f"nodename={name}", "state=down", "reason=test")

    def start_node(self, name):
        run("slurmd", "-N", name)
        # A node that says it is there is used again (`ReturnToService`).

    def wait(self, condition, what, seconds=600):
        deadline = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > deadline:
                raise SystemExit(f"Slurm: waited {seconds} s for {what}; see {self.folder}")
            time.sleep(0.2)

    def wait_for(self, *jobs):
        """Waits until jobs are no longer in the queue."""
        self.wait(lambda: not run("squeue", "-h", "-j", ",".join(jobs), check=False).strip(), f"jobs {jobs}")


def processes():
    lines = run("ps", "-eo", "pid=,ppid=,args=").splitlines()
    return [(int(p), int(q), words) for p, q, words in (line.split(None, 2) for line in lines)]


def environment(process):
    return read(f"/proc/{process}/environ")


def files(process):
    try:
        return " ".join(os.readlink(f"/proc/{process}/fd/{name}") for name in os.listdir(f"/proc/{process}/fd"))
    except OSError:
        return ""


def read(path):
    try:
        with open(path, errors="replace") as file:
            return file.read()
    except OSError:
        return ""


def kill_tree(process):
    for child, parent, _ in processes():
        if parent == process:
            kill_tree(child)
    try:
        os.kill(process, signal.SIGKILL)
    except OSError:
        pass


def start_munge():
    """Starts the service with which Slurm's programs know each other, unless it runs."""
    if subprocess.run(["munge", "-n"], capture_output=True, check=False).returncode == 0:
        return
    if not os.path.exists("/etc/munge/munge.key"):
        with open("/etc/munge/munge.key", "wb") as file:
            file.write(os.urandom(1024))
    os.makedirs("/run/munge", exist_ok=True)
    run("chown", "-R", "munge:", "/etc/munge", "/run/munge", "/var/log/munge", "/var/lib/munge")
    os.chmod("/etc/munge/munge.key", 0o400)
    run("su", "munge", "-s", "/bin/sh", "-c", "/usr/sbin/munged")


def run(*words, check=True):
    outcome = subprocess.run(words, capture_output=True, text=True, check=False)
    if check and outcome.returncode:
        raise SystemExit(f"{' '.join(words)}: {outcome.stderr.strip()}")
    return outcome.stdout
