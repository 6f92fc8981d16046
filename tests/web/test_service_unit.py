"""The example for systemd gives the server nothing it does not need: an exposure under 2, as systemd itself counts it."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

UNIT = Path(__file__).parents[2] / "docs/operate/croupier.service"
CLOSED = {
    "CapabilityBoundingSet": "",
    "AmbientCapabilities": "",
    "NoNewPrivileges": "yes",
    "PrivateDevices": "yes",
    "PrivateMounts": "yes",
    "PrivateTmp": "yes",
    "PrivateUsers": "yes",
    "ProcSubset": "pid",
    "ProtectClock": "yes",
    "ProtectControlGroups": "yes",
    "ProtectHome": "yes",
    "ProtectHostname": "yes",
    "ProtectKernelLogs": "yes",
    "ProtectKernelModules": "yes",
    "ProtectKernelTunables": "yes",
    "ProtectProc": "invisible",
    "ProtectSystem": "strict",
    "LockPersonality": "yes",
    "RestrictNamespaces": "yes",
    "RestrictRealtime": "yes",
    "RestrictSUIDSGID": "yes",
    "SystemCallArchitectures": "native",
    "UMask": "0077",
    "User": "croupier",
}


def lines() -> list[tuple[str, str]]:
    told = [line.partition("=") for line in UNIT.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return [(name, value) for name, equals, value in told if equals]


def test_everything_is_closed_that_the_server_can_do_without() -> None:
    said = dict(lines())
    assert {name: said.get(name) for name in CLOSED} == CLOSED
    assert [value for name, value in lines() if name == "SystemCallFilter"] == ["@system-service", "~@privileged"]
    assert said["RestrictAddressFamilies"] == "AF_INET AF_INET6 AF_UNIX"


def test_the_exposure_is_under_2() -> None:
    """Where systemd is installed it is asked, and counts as its version does; elsewhere what it said stands in the unit."""
    told = re.search(r"systemd-analyze security croupier.service says (\d\.\d) of 10", UNIT.read_text(encoding="utf-8"))
    assert told
    assert float(told[1]) < 2
    if found := shutil.which("systemd-analyze"):
        asked = [found, "security", "--offline=true", "--no-pager", str(UNIT)]
        done = subprocess.run(asked, capture_output=True, text=True, check=False)
        said = re.search(r"exposure level for croupier.service: (\d+\.\d)", done.stdout)
        assert said, done.stderr
        assert float(said[1]) < 2
