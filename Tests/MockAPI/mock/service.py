"""The two listening origins, a thread a connection, and the record of what was asked for."""

import json
import socket
import threading
import time

from . import control, faults, routes, wire
from .library import Library

RECORDS_MAX = 200_000


class Origin:
    """One listening port: `main` has the feeds, `other` is a second origin for pictures and redirects."""

    def __init__(self, name, host, port, service):
        self.name, self.host, self.service = name, host, service
        # Holds the port while nothing listens, so that nobody else takes it.
        self.held = socket.socket()
        self.held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.held.bind((host, port))
        self.port = self.held.getsockname()[1]
        self.listener = self._listen()
        self.url = f"http://{host}:{self.port}"

    def _listen(self):
        return socket.create_server((self.host, self.port), backlog=512)

    def start(self):
        threading.Thread(target=self._accept, args=(self.listener,), daemon=True).start()

    def close(self):
        """From here on the port refuses connections."""
        listener, self.listener = self.listener, None
        if listener:
            # `close` alone leaves a thread that waits in `accept` holding the port.
            listener.shutdown(socket.SHUT_RDWR)
            listener.close()

    def reopen(self):
        if not self.listener:
            self.listener = self._listen()
            self.start()

    def _accept(self, listener):
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            number = self.service.connected()
            threading.Thread(target=self._serve, args=(connection, number), daemon=True).start()

    def _serve(self, connection, number):
        reader = wire.Reader(connection)
        try:
            while request := reader.request(self, number):
                if not self.service.answer(connection, request) or request.headers.get(
                    "connection") == "close":
                    break
        except (OSError, ValueError):
            pass  # The client went away, or sent no HTTP: either way this connection is over.
        finally:
            connection.close()


class Service:
    def __init__(self, options):
        self.options = options
        self.lock = threading.Lock()
        self.arrived, self.going_on, self.turn = threading.Condition(self.lock), threading.Condition(), 0
        self.started = time.monotonic()
        self.log = open(options.log, "a", encoding="utf-8", buffering=1) if options.log else None
        self.main = Origin("main", options.host, options.port, self)
        self.other = Origin("other", options.host, 0, self)
        self.stopping = threading.Event()
        self.reset()

    def reset(self):
        """Back to the state of the start: no fault, no record, the samples as they are on disk."""
        with self.lock:
            self.records, self.connections, self.in_flight, self.in_flight_max = [], 0, 0, 0
            self.faults = faults.Table()
            self.cache_control = {
                "feeds": self.options.cache_control_feeds, "pictures": self.options.cache_control_pictures}
            self.library = Library(self)
        self.other.reopen()

    def start(self):
        self.main.start()
        self.other.start()

    def stop(self):
        self.stopping.set()
        self.release()
        self.main.close()
        self.other.close()

    def wait_for_requests(self, match, count, seconds):
        """Waits until `count` requests with `match` in their target have come; how many have."""
        def seen():
            return sum(match in one["target"] for one in self.records)
        with self.lock:
            self.arrived.wait_for(lambda: seen() >= count, seconds)
            return seen()

    def pause(self, seconds, turn):
        """Waits `seconds`, or until a test or the end of the server lets all that came in `turn` go on."""
        with self.going_on:
            self.going_on.wait_for(lambda: self.turn != turn or self.stopping.is_set(), seconds)

    def release(self):
        with self.going_on:
            self.turn += 1
            self.going_on.notify_all()

    def connected(self):
        with self.lock:
            self.connections += 1
            return self.connections

    def answer(self, connection, request):
        """Answers one request; False ends the connection."""
        if request.path.startswith("/control/"):
            return wire.write(connection, request, control.answer(self, request))
        record = self._record(request)
        try:
            answer = self._answer(request)
            record["status"] = answer.status
            return wire.write(connection, request, answer)
        finally:
            with self.lock:
                self.in_flight -= 1
            if self.log:
                self.log.write(json.dumps(record) + "\n")

    def _answer(self, request):
        try:
            return faults.answer(self, request, routes.answer)
        except Exception as error:
            # A wrong request or fault is the test's mistake: say so instead of hanging up.
            return wire.Answer(500, f"mock: {type(error).__name__}: {error}\n".encode(), "text/plain")

    def _record(self, request):
        record = {
            "method": request.method, "path": request.path, "target": request.target,
            "origin": request.origin.name, "headers": request.headers, "connection": request.connection,
            "seconds": round(time.monotonic() - self.started, 4), "status": None}
        # Before a test can know of the request.
        with self.going_on:
            request.turn = self.turn
        with self.lock:
            self.in_flight += 1
            self.in_flight_max = max(self.in_flight_max, self.in_flight)
            if len(self.records) < RECORDS_MAX:
                self.records.append(record)
            self.arrived.notify_all()
        return record
