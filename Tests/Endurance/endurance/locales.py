"""Locales in which letters, digits and the order of names are others, for a process with `LOCPATH`."""

import os
import subprocess

NAMES = ("tr_TR", "ar_EG")


def make(folder):
    """Their folder, made below `folder`."""
    made = os.path.join(folder, "locales")
    os.makedirs(made)
    for name in NAMES:
        subprocess.run(["localedef", "-i", name, "-f", "UTF-8", os.path.join(made, name + ".UTF-8")], check=True,
                       stdout=subprocess.DEVNULL)
    return made
