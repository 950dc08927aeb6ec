"""An ICC profile of Display P3: the primaries of SMPTE EG 432-1 adapted to D50, and a gamma of 2.2."""

import struct


def _xyz(x, y, z):
    return b"XYZ \0\0\0\0" + struct.pack(">3i", *(round(value * 65536) for value in (x, y, z)))


def profile():
    """ICC.1:2001-04: a header of 128 bytes, the table of tags, and their contents."""
    name = b"Display P3, gamma 2.2"
    gamma = b"curv\0\0\0\0" + struct.pack(">IH", 1, round(2.2 * 256)) + b"\0\0"
    tags = {
        b"desc": b"desc\0\0\0\0" + struct.pack(">I", len(name) + 1) + name + bytes(1 + 78),
        b"cprt": b"text\0\0\0\0" + b"No copyright\0",
        b"wtpt": _xyz(0.9642, 1, 0.8249),
        b"rXYZ": _xyz(0.51512, 0.24120, -0.00105),
        b"gXYZ": _xyz(0.29198, 0.69225, 0.04189),
        b"bXYZ": _xyz(0.15710, 0.06657, 0.78407),
        b"rTRC": gamma, b"gTRC": gamma, b"bTRC": gamma,
    }
    table, contents = struct.pack(">I", len(tags)), b""
    for tag, content in tags.items():
        table += tag + struct.pack(">2I", 128 + 4 + 12 * len(tags) + len(contents), len(content))
        contents += content + bytes(-len(content) % 4)
    body = table + contents
    # Version 2.1 of a display's profile from RGB to XYZ, made on one day, under the illuminant D50.
    header = struct.pack(">I4sI4s4s4s6H4s", 128 + len(body), bytes(4), 0x02100000, b"mntr", b"RGB ", b"XYZ ",
                         2026, 1, 1, 0, 0, 0, b"acsp")
    header += bytes(28) + struct.pack(">3i", 63190, 65536, 54061)
    return header + bytes(128 - len(header)) + body
