"""Work in a few lanes at once, each with a folder of its own, so that a run's paths are the same each time."""

import concurrent.futures
import os
import queue
import shutil
import tempfile

LANES = int(os.environ.get("VITRINE_LANES") or 2)
# The store and the shelf are asked to be durable again and again: on a disk the tests would wait for it alone.
MEMORY, MEMORY_BYTES_MIN = "/dev/shm", 512 << 20


def scratch():
    """A temporary folder, in memory where there is room."""
    place = None
    if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > MEMORY_BYTES_MIN:
        place = os.environ.get("TMPDIR") or MEMORY
    return tempfile.TemporaryDirectory(prefix="vitrine-endurance-", dir=place)


def run(make_lane, jobs, work):
    """Calls `work(lane, job)` for every job, in `LANES` threads.
    - make_lane: called once a lane with its number.
    Returns the results in the jobs' order; the first exception ends all."""
    free = queue.SimpleQueue()
    with concurrent.futures.ThreadPoolExecutor(LANES) as pool:
        for lane in pool.map(make_lane, range(LANES)):
            free.put(lane)

        def one(job):
            lane = free.get()
            try:
                return work(lane, job)
            finally:
                free.put(lane)
        return list(pool.map(one, jobs))
