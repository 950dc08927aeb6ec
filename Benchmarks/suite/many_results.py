"""Plans and results of as many pictures as one likes, drawn from one real picture: the taking over without the making."""

import dataclasses
import hashlib
import os
import re
import shutil
import signal
import subprocess
import time

from . import process
from .cluster_runs import FORMATS, SMALL_WIDTHS, Gallery

# A merge is ended once it has said this: what follows is the run of any site.
TAKEN_OVER = b"records of files were taken over"
DIGEST = re.compile(r"\b[0-9a-f]{64}\b")
SHARDS = 64


@dataclasses.dataclass
class Taken:
    """What the taking over of so many pictures' results took."""

    count: int
    seconds: float
    processor: float
    memory: float
    # Of a shard that finds nothing to do.
    start: process.Cost
    result_bytes: int


def digest(text):
    return hashlib.sha256(text.encode()).hexdigest()


class ManyResults:
    """A site of one picture whose plan and results name `count` of them; all their files are links to a few."""

    def __init__(self, binary, folder, address, count, widths=SMALL_WIDTHS, formats=FORMATS):
        self.folder, self.count, self.address = folder, count, address
        self.site = Gallery(binary, folder, [address], widths, formats)
        self.site.plan()
        self.site.shard()
        self.plan_lines = (folder / "plan").read_text().splitlines(keepends=True)
        result = next(path for path in (folder / "plan.results").glob("*/1-of-1"))
        lines = result.read_text().splitlines(keepends=True)[3:]
        self.host = [line for line in lines if line.startswith("host\t")]
        self.template = "".join(line for line in lines if not line.startswith("host\t"))
        # Recipes are the same for all; the other digests are objects of the cache.
        cache = folder / "cache/objects"
        self.objects = [name for name in dict.fromkeys(DIGEST.findall(self.template))
                        if (cache / name[:2] / name[2:]).exists()]
        shutil.rmtree(result.parent)
        self.write()

    def lines(self, number):
        """A picture's part of a result, and its objects' names."""
        names = [digest(f"{number} {one}") for one in self.objects]
        renamed = dict(zip(self.objects, names))
        text = DIGEST.sub(lambda match: renamed.get(match[0], match[0]), self.template)
        return text.replace(self.address, f"{self.address}?{number}"), names

    def write(self):
        picture = next(line for line in self.plan_lines if line.startswith("picture\t"))
        head = self.plan_lines[1:self.plan_lines.index(picture)]
        rest = self.plan_lines[self.plan_lines.index(picture) + 1:]
        more = (picture.replace(self.address, f"{self.address}?{number}") for number in range(self.count))
        body = "".join([*head, picture, *more, *rest])
        plan = digest(body)
        (self.folder / "plan").write_text(f"vitrine plan 1 {plan}\n{body}")
        results = self.folder / "plan.results" / plan[:16]
        results.mkdir(parents=True)
        cache = str(self.folder / "cache/objects")
        for number in range(256):
            os.makedirs(f"{cache}/{number:02x}", exist_ok=True)
        sources = [f"{cache}/{name[:2]}/{name[2:]}" for name in self.objects]
        self.byte_count = 0
        for shard in range(SHARDS):
            parts = [f"plan\t{plan}\t{self.version}\t{shard + 1}\t{SHARDS}\n", "counts\t0\t0\n"]
            for number in range(shard, self.count, SHARDS):
                text, names = self.lines(number)
                parts.append(text)
                for source, name in zip(sources, names):
                    os.link(source, f"{cache}/{name[:2]}/{name[2:]}")
            body = "".join(parts + self.host)
            self.byte_count += len(body)
            (results / f"{shard + 1}-of-{SHARDS}").write_text(f"vitrine result 1 {digest(body)}\n{body}")

    @property
    def version(self):
        return next(line for line in self.plan_lines if line.startswith("tool\t")).split("\t")[1].strip()

    def take_over(self):
        """(seconds until all is taken over, those of processor, peak MiB by then)

        The run is ended there: what follows it is the merge of a whole site, which is measured with real pictures.
        """
        command = [str(self.site.binary), "--plan", "plan", "--config", str(self.folder / "config.json"), "-v"]
        start = time.perf_counter()
        run = subprocess.Popen(command, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=subprocess.PIPE)
        said = []
        for line in run.stderr:
            said.append(line)
            if TAKEN_OVER in line:
                seconds = time.perf_counter() - start
                processor, memory = processor_seconds(run.pid), peak(run.pid)
                run.send_signal(signal.SIGKILL)
                break
        run.stderr.close()
        run.wait()
        taken = re.search(rb"shards fetched (\d+)", said[-1]) if said else None
        if not taken or int(taken[1]) < self.count:
            raise process.Failed(f"of {self.count} results not all were taken over: {b''.join(said[-3:])}")
        return seconds, processor, memory

    def start_shard(self):
        """What a shard costs that finds nothing to do: it reads the plan."""
        return self.site.shard("77777/100000")


def processor_seconds(pid):
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def peak(pid):
    """MiB that a living process has had at most."""
    with open(f"/proc/{pid}/status") as lines:
        return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM"))


def measure(binary, root, address, counts, isOneFile=False):
    """A `Taken` for each of `counts`.

    - isOneFile: one file is made of each picture, and not six.
    """
    found = []
    kinds = (SMALL_WIDTHS[:1], FORMATS[:1]) if isOneFile else (SMALL_WIDTHS, FORMATS)
    for count in counts:
        many = ManyResults(binary, root / f"many-{count}", address, count, *kinds)
        found.append(Taken(count, *many.take_over(), many.start_shard(), many.byte_count))
        shutil.rmtree(many.folder)
    return found
