"""What more machines than one bring: a model whose constants are measured, but for those of the share."""

import dataclasses

# What is assumed of the share, for a disk of this machine says nothing of it: a plain file server on a network of its
# own. `--latency` and `--rate` name others. How long the commands wait at this latency is measured.
LATENCY_SECONDS = 0.0005
OPERATIONS_A_SECOND = 10_000
# ShardRun.batchCount and growth: a shard writes its whole result after so many pictures, and a long one once it has
# grown by this share.
BATCH, GROWTH = 2048, 16


def written(pictures):
    """How many pictures' records a shard of so many writes in sum."""
    total, last = 0, 0
    for done in (*range(BATCH, pictures, BATCH), pictures):
        if (done - last) * GROWTH >= done or done == pictures:
            total, last = total + done, done
    return total


@dataclasses.dataclass
class Line:
    """A figure that grows with the number of pictures: `start + slope × pictures`."""

    start: float
    slope: float

    @staticmethod
    def through(points):
        """The line of least squares; of one point, through nothing at none."""
        if len(points) == 1:
            return Line(0, points[0][1] / points[0][0])
        count = len(points)
        middle = [sum(point[place] for point in points) / count for place in (0, 1)]
        slope = (sum((x - middle[0]) * (y - middle[1]) for x, y in points)
                 / sum((x - middle[0]) ** 2 for x, _ in points))
        return Line(middle[1] - slope * middle[0], slope)

    def at(self, pictures):
        return max(0, self.start + self.slope * pictures)


@dataclasses.dataclass
class Model:
    """A shard is one core. Seconds of one core, MiB, and operations on the share."""

    picture: float
    plan: Line
    # Reading the plan, which each shard does.
    shard_start: Line
    shard_memory: Line
    merge: Line
    merge_memory: Line
    # {way of sharing: (operations of a shard, of the merge)}, by pictures.
    operations: dict
    # {way of sharing: (seconds that a shard waits for the share, that the merge waits)}, by pictures.
    waits: dict
    result_bytes: float
    latency: float = LATENCY_SECONDS
    rate: float = OPERATIONS_A_SECOND

    def at(self, pictures, shards, way):
        """What so many pictures over so many shards take."""
        (of_shard, of_merge), (shard_waits, merge_waits) = self.operations[way], self.waits[way]
        each = -(-pictures // shards)
        work = self.shard_start.at(pictures) + each * self.picture + shard_waits.at(each)
        # What all ask for, at the rate that the share has.
        asked = shards * of_shard.start + pictures * of_shard.slope
        shard = max(work, asked / self.rate)
        plan, merge = self.plan.at(pictures), self.merge.at(pictures)
        # The merge asks for many files at a time, so the share's rate may hold it up longer than each answer does.
        waits = max(merge_waits.at(pictures), of_merge.at(pictures) / self.rate - merge)
        merge += waits
        total = plan + shard + merge
        return Run(
            pictures, shards, total / 3600, (plan + merge) / total, asked / shard, self.merge_memory.at(pictures) / 1024,
            self.shard_memory.at(pictures) / 1024, shards * written(each) * self.result_bytes / 1e9,
            self.first(work, asked / self.rate, plan, merge - waits, waits))

    @staticmethod
    def first(work, share, plan, merge, waits):
        """What takes the longest."""
        parts = {"making pictures": work, "the share's rate": share, "the plan": plan, "the merge": merge,
                 "the merge's waiting for the share": waits}
        return max(parts, key=parts.get)


@dataclasses.dataclass
class Run:
    pictures: int
    shards: int
    hours: float
    serial: float
    operations: float
    coordinator: float
    shard: float
    result_gigabytes: float
    longest: str
