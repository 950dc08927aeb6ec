"""A network of its own, in which 8.8.8.8 is this machine too: names that mean one address and then another, servers
that lead inside. It runs a command in it and prints, as JSON, its exit code, its words, the names that it asked for and
the addresses that it reached.

    unshare --net --mount small_internet.py FOLDER COMMAND..."""

import fcntl
import json
import socket
import socketserver
import struct
import subprocess
import sys
import tempfile
import threading

PUBLIC, PORT = "8.8.8.8", 8080
# What a name means, the first time it is asked for, the second…; the last for ever.
NAMES = {
    "inside.test": ["127.0.0.1"],
    "rebinds.test": [PUBLIC, "127.0.0.1"],
    "mapped.test": ["::ffff:127.0.0.1"],
    "loop6.test": ["::1"],
    "outside.test": [PUBLIC],
}
SIOCSIFADDR, SIOCSIFFLAGS, UP = 0x8916, 0x8914, 0x1
reached, asked = [], {}


def bring_up(interface, address):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
        inside = struct.pack("16sH2s4s8s", interface.encode(), socket.AF_INET, b"", socket.inet_aton(address), b"")
        fcntl.ioctl(control, SIOCSIFADDR, inside)
        fcntl.ioctl(control, SIOCSIFFLAGS, struct.pack("16sH14s", interface.encode(), UP, b""))


class Names(socketserver.BaseRequestHandler):
    """Answers for A and AAAA, good for no time at all."""

    def handle(self):
        packet, reply = self.request
        labels, place = [], 12
        while packet[place]:
            labels.append(packet[place + 1:place + 1 + packet[place]].decode())
            place += 1 + packet[place]
        kind = struct.unpack("!H", packet[place + 1:place + 3])[0]
        name = ".".join(labels).lower()
        family = socket.AF_INET if kind == 1 else socket.AF_INET6
        number = asked[name, kind] = asked.get((name, kind), -1) + 1
        meanings = NAMES.get(name, [])
        data = [meanings[min(number, len(meanings) - 1)]] if meanings else []
        data = [address for address in data if (":" in address) == (kind == 28)]
        answers = b"".join(
            b"\xc0\x0c" + struct.pack("!HHIH", kind, 1, 0, 4 if kind == 1 else 16) + socket.inet_pton(family, address)
            for address in data)
        head = packet[:2] + struct.pack("!HHHHH", 0x8180, 1, len(data), 0, 0)
        reply.sendto(head + packet[12:place + 5] + answers, self.client_address)


class Web(socketserver.BaseRequestHandler):
    """`/to/URL` leads there; anything else is answered with a secret of the network inside."""

    def handle(self):
        reached.append(self.request.getsockname()[0])
        target = self.request.recv(65536).decode().split(" ")[1]
        if target.startswith("/to/"):
            head, body = f"302 Found\r\nLocation: {target[4:]}", ""
        else:
            head, body = "200 OK", '{"ltks": [{"id": "inside"}]}'
        self.request.sendall(
            f"HTTP/1.1 {head}\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n{body}".encode())


class Server(socketserver.ThreadingTCPServer):
    address_family = socket.AF_INET6
    allow_reuse_address = daemon_threads = True


def main():
    folder, command = sys.argv[1], sys.argv[2:]
    bring_up("lo", "127.0.0.1")
    bring_up("lo:1", PUBLIC)
    for path, text in [("/etc/resolv.conf", "nameserver 127.0.0.1\noptions attempts:1\n"),
                       ("/etc/nsswitch.conf", "hosts: dns\n")]:
        with tempfile.NamedTemporaryFile("w", delete=False, dir=folder) as file:
            file.write(text)
        subprocess.run(["mount", "--bind", file.name, path], check=True)
    for server in (socketserver.ThreadingUDPServer(("127.0.0.1", 53), Names), Server(("::", PORT), Web)):
        threading.Thread(target=server.serve_forever, daemon=True).start()
    done = subprocess.run(command, cwd=folder, env={"PATH": "/usr/bin:/bin"}, capture_output=True, text=True)
    print(json.dumps({
        "exitCode": done.returncode, "said": done.stdout + done.stderr, "asked": [name for name, _ in asked],
        "reached": sorted({address.removeprefix("::ffff:") for address in reached})}))


if __name__ == "__main__":
    main()
