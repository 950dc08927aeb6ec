"""Runs a command under the system call filter, without new privileges and without executable memory to write to: what
a unit file asks of systemd, asked of the kernel by ourselves, since tests run where there is no systemd.

    under_unit.py UNIT COMMAND...

A call that the filter does not let through ends the process by SIGSYS, so that nobody takes a refusal for an answer."""

import ctypes
import os
import re
import subprocess
import sys

ALLOW = 0x7FFF0000
KILL_PROCESS = 0x80000000
NO_NEW_PRIVILEGES, MEMORY_DENY_WRITE_EXECUTE, REFUSE_GAIN = 38, 65, 1


def values(unit, key):
    with open(unit, encoding="utf-8") as file:
        return re.findall(rf"^{key}=(.*)$", file.read(), re.M)


def groups():
    """systemd's own groups of system calls: the names in each, of calls and of other groups."""
    said = subprocess.run(
        ["systemd-analyze", "syscall-filter", "--no-pager"], capture_output=True, text=True, check=True).stdout
    found, current = {}, None
    for line in said.splitlines():
        if line.startswith("@"):
            current = found[line.strip()] = []
        elif line.startswith("    ") and not line.strip().startswith("#") and current is not None:
            current.append(line.strip())
    return found


def allowed(unit):
    """The names of the calls that the unit's SystemCallFilter lines let through, in systemd's reading of them."""
    known = groups()

    def calls(word):
        return {call for name in known[word] for call in calls(name)} if word.startswith("@") else {word}

    names = calls("@default")
    for line in values(unit, "SystemCallFilter"):
        removes = line.startswith("~")
        for word in line.removeprefix("~").split():
            names = names - calls(word) if removes else names | calls(word)
    return names


def load_filter(names):
    library = ctypes.CDLL("libseccomp.so.2", use_errno=True)
    library.seccomp_init.restype = ctypes.c_void_p
    context = ctypes.c_void_p(library.seccomp_init(KILL_PROCESS))
    for name in sorted(names):
        number = library.seccomp_syscall_resolve_name(name.encode())
        if number >= 0:  # less: not a call of this processor
            library.seccomp_rule_add_array(context, ALLOW, number, 0, None)
    if library.seccomp_load(context) != 0:
        raise OSError("the filter cannot be loaded")


def main():
    unit, command = sys.argv[1], sys.argv[2:]
    names = allowed(unit)
    process = ctypes.CDLL(None, use_errno=True)
    assert values(unit, "NoNewPrivileges") == ["yes"]
    if process.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "no_new_privs")
    if values(unit, "MemoryDenyWriteExecute") == ["yes"]:
        # Linux has it from 6.3 on; before, systemd does it by a filter of its own, which is left out here.
        process.prctl(MEMORY_DENY_WRITE_EXECUTE, REFUSE_GAIN, 0, 0, 0)
    if os.geteuid() == 0:
        # SQLite gives its files their owner where it runs as root, which the service does not.
        names |= {"fchown"}
    os.umask(int(values(unit, "UMask")[0], 8))
    load_filter(names)
    os.execv(command[0], command)


if __name__ == "__main__":
    main()
