"""The hand that works on the command line: which user of which machine, without a name.

The user is the one who logged in, where the system keeps that (a change of user by sudo does not change it), else the
one the process runs as. The machine is told by a fingerprint of its id.
"""

from __future__ import annotations

import os
import platform
from contextlib import suppress
from getpass import getuser
from hashlib import sha256
from pathlib import Path

from croupier.house import privileges

LOGIN_USER = Path("/proc/self/loginuid")
NOBODY_LOGGED_IN = 2**32 - 1
MACHINE = Path("/etc/machine-id")
SHOWN = 8  # digits of a fingerprint


def hand_here() -> str:
    """Return the hand that runs this process."""
    return f"{privileges.SHELL}{_user()}-{_fingerprint(_machine())}"


def _user() -> str:
    with suppress(OSError, ValueError):
        logged_in = int(LOGIN_USER.read_text("ascii"))
        if logged_in != NOBODY_LOGGED_IN:
            return str(logged_in)
    return str(os.getuid()) if hasattr(os, "getuid") else _fingerprint(getuser())


def _machine() -> str:
    with suppress(OSError):
        return MACHINE.read_text("ascii").strip()
    return platform.node()


def _fingerprint(text: str) -> str:
    return sha256(f"croupier/1/hand\n{text}".encode()).hexdigest()[:SHOWN]
