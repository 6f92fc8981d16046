"""What is installed: this program, what it runs on, and the bill of materials that came with the wheel."""

from __future__ import annotations

import platform
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, distribution
from importlib.resources import files

import msgspec

from croupier import __version__

BILL = "sbom.cdx.json"  # written by make wheel; a clone has none


class Bill(msgspec.Struct, frozen=True):
    """The bill of materials in the wheel."""

    file: str
    format: str
    components: int
    sha256: str


class Version(msgspec.Struct, frozen=True):
    """Which Croupier this is."""

    version: str
    python: str
    bill: Bill | None = msgspec.field(name="sbom")


class _Bill(msgspec.Struct):
    bom_format: str = msgspec.field(name="bomFormat")
    spec_version: str = msgspec.field(name="specVersion")
    components: list[msgspec.Raw]


class Package(msgspec.Struct, frozen=True):
    """A package as it is installed; `record` is the SHA-256 of the list of its files and their hashes."""

    name: str
    version: str
    record: str


def version_here() -> Version:
    """Which Croupier this is, and with which bill of materials."""
    return Version(__version__, platform.python_version(), _bill())


def _bill() -> Bill | None:
    found = files("croupier") / BILL
    if not found.is_file():
        return None
    data = found.read_bytes()
    told = msgspec.json.decode(data, type=_Bill)
    return Bill(str(found), f"{told.bom_format} {told.spec_version}", len(told.components), sha256(data).hexdigest())


def packages_here() -> tuple[Package, ...]:
    """What Croupier asks for, as it is installed, in the order of the names."""
    found: dict[str, Package] = {}
    waiting = ["croupier"]
    while waiting:
        name = waiting.pop()
        try:
            there = distribution(name)
        except PackageNotFoundError:  # not for this machine
            continue
        key = there.metadata["Name"].lower().replace("_", "-")
        if key not in found:
            record = (there.read_text("RECORD") or "").encode()
            found[key] = Package(there.metadata["Name"], there.version, sha256(record).hexdigest() if record else "")
            waiting += [_name(each) for each in there.requires or () if "extra ==" not in each]
    return tuple([package for _, package in sorted(found.items())])


def _name(requirement: str) -> str:
    """The name at the start of a requirement."""
    end = next((at for at, letter in enumerate(requirement) if not (letter.isalnum() or letter in "._-")), None)
    return requirement[:end]
