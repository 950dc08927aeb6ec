"""A Slurm of one controller and one node with three slots, on this machine's loopback; its daemons end with it."""

import os
import random
import socket
import subprocess
import time
from pathlib import Path

DAEMONS = ["/usr/sbin/munged", "/usr/sbin/slurmctld", "/usr/sbin/slurmd"]


def is_possible():
    return os.geteuid() == 0 and all(Path(daemon).exists() for daemon in DAEMONS)


def free_ports(count):
    """Ports that nobody has. The daemons take them seconds later, so they lie below those that the kernel gives to the
    sockets of other suites."""
    lowest = int(Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    ports = list(range(10_000, lowest)) or list(range(1024, 65_536))
    start = random.randrange(len(ports))
    found = []
    for port in ports[start:] + ports[:start]:
        with socket.socket() as listener:
            try:
                listener.bind(("", port))
            except OSError:
                continue
        found.append(port)
        if len(found) == count:
            return found
    raise AssertionError("no port is free")


class Slurm:
    """Use it in a `with`; `environment` is what its commands need."""

    slots = 3

    def __init__(self, folder):
        self.folder = folder
        self.processes = []
        self.socket = folder / "munge.socket"
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(folder), "SLURM_CONF": str(folder / "slurm.conf")}

    def __enter__(self):
        for name in ("state", "spool", "log"):
            (self.folder / name).mkdir(mode=0o755)
        key = self.folder / "munge.key"
        key.write_bytes(os.urandom(128))
        key.chmod(0o600)
        host = socket.gethostname().split(".")[0]
        controller_port, node_port = free_ports(2)
        (self.folder / "slurm.conf").write_text(f"""
ClusterName=gallery
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={controller_port}
SlurmdPort={node_port}
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket={self.socket}
CredType=cred/munge
StateSaveLocation={self.folder}/state
SlurmdSpoolDir={self.folder}/spool
SlurmctldPidFile={self.folder}/slurmctld.pid
SlurmdPidFile={self.folder}/slurmd.pid
SlurmctldLogFile={self.folder}/log/slurmctld
SlurmdLogFile={self.folder}/log/slurmd
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SwitchType=switch/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SlurmdParameters=config_overrides
ReturnToService=2
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
JobCompType=jobcomp/filetxt
JobCompLoc={self.folder}/jobs
NodeName={host} NodeAddr=127.0.0.1 CPUs={self.slots} RealMemory=64000 State=UNKNOWN
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
""")
        try:
            self.start(
                "/usr/sbin/munged", "--foreground", "--force", f"--key-file={key}", f"--socket={self.socket}",
                f"--pid-file={self.folder}/munged.pid", f"--log-file={self.folder}/log/munged",
                f"--seed-file={self.folder}/munged.seed")
            self.wait("munged", lambda: self.socket.exists())
            self.start("/usr/sbin/slurmctld", "-D")
            self.wait("slurmctld", lambda: "UP" in self.run("scontrol", "ping").stdout)
            self.start("/usr/sbin/slurmd", "-D", "-N", host)
            self.wait("the node", lambda: "idle" in self.run("sinfo", "-h", "-o", "%t").stdout)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for process in reversed(self.processes):
            process.terminate()
        for process in reversed(self.processes):
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def start(self, *words):
        log = open(self.folder / "log" / (Path(words[0]).name + ".out"), "w")
        self.processes.append(
            subprocess.Popen(words, env=self.environment, stdout=log, stderr=log, stdin=subprocess.DEVNULL))

    def run(self, *words, **options):
        return subprocess.run(words, env=self.environment, capture_output=True, text=True, **options)

    def wait(self, what, is_there):
        """Asks again and again, for two minutes at most."""
        end = time.monotonic() + 120
        while not is_there():
            ended = [process.args[0] for process in self.processes if process.poll() is not None]
            if ended or time.monotonic() > end:
                raise AssertionError(f"{what} did not come; ended: {ended}\n{self.logs()}")
            time.sleep(0.05)

    def logs(self):
        return "\n".join(
            f"== {path.name}\n{path.read_text(errors='replace')[-2000:]}"
            for path in sorted((self.folder / "log").iterdir()))

    def jobs(self):
        """What has ended, as lists of NAME=value pairs."""
        log = self.folder / "jobs"
        lines = log.read_text().splitlines() if log.exists() else []
        return [dict(word.split("=", 1) for word in line.split() if "=" in word) for line in lines]
