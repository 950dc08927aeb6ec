#!/usr/bin/env python3
"""A server that speaks as the live services would, and misbehaves on request. See README.md."""

import argparse
import os
import signal
import sys
import threading

from mock.service import Service


def arguments():
    parser = argparse.ArgumentParser(description="Serves the samples as the live services would.")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=0, help="0 takes a free one")
    here = os.path.dirname(os.path.abspath(__file__))
    parser.add_argument("--samples", default=os.path.join(here, "..", "..", "samples"))
    parser.add_argument("--log", help="a file that gets one JSON line a request")
    parser.add_argument("--until-eof", action="store_true", help="end when standard input closes")
    parser.add_argument("--pictures-apart", action="store_true", help="pictures come from the second origin")
    parser.add_argument("--cache-control-feeds", default="", help="Cache-Control of feeds; none by default")
    parser.add_argument("--cache-control-pictures", default="")
    return parser.parse_args()


def main():
    options = arguments()
    ended = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: ended.set())
    service = Service(options)
    service.start()
    print(f"listening on {service.main.url}", flush=True)
    if options.until_eof:
        threading.Thread(target=wait_for_eof, args=(ended,), daemon=True).start()
    ended.wait()
    service.stop()
    # Threads may be in the midst of a drip or a delay: there is nothing to save, so nobody waits for them.
    os._exit(0)


def wait_for_eof(ended):
    while os.read(sys.stdin.fileno(), 4096):
        pass
    ended.set()


if __name__ == "__main__":
    main()
