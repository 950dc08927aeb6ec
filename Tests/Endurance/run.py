#!/usr/bin/env python3
"""Runs the sweeps and the soak one after the other; each prints its counts. All of them, or those named.

    python3 Tests/Endurance/run.py [--full] [faults] [kills] …"""

import argparse
import os
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
SCRIPTS = ("faults", "kills", "flips", "same", "nights", "changes", "cluster")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--full", action="store_true", help="all of it: some hours")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(SCRIPTS))
    chosen = parser.parse_args()
    unknown = [name for name in chosen.names if name not in SCRIPTS]
    if unknown:
        parser.error(f"no such script: {', '.join(unknown)}")
    failed, start = [], time.monotonic()
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    names = chosen.names or SCRIPTS
    for name in names:
        words = [sys.executable, os.path.join(HERE, name + ".py")] + ["--full"] * chosen.full
        if subprocess.run(words, env=environment, check=False).returncode != 0:
            failed.append(name)
    print(f"endurance: {len(names) - len(failed)} of {len(names)} passed in {time.monotonic() - start:.0f} s"
          + (f"; failed: {', '.join(failed)}" if failed else ""))
    return not failed


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
