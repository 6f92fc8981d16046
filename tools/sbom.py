"""The bill of materials: everything a wheel needs and what its page was built with, by version, hash and licence.

`python -m tools.sbom FILE` writes it as CycloneDX 1.6 from the lock files, which hold a hash of every file that may be
installed. Licences stand in the npm lock file; those of Python packages are read from what is installed here, and left out
where a package is not for this machine. No clock is asked: the same lock files give the same bytes.
"""

from __future__ import annotations

import base64
import json
import re
import sys
import tomllib
import uuid
from collections.abc import Iterator
from email.message import Message
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
REQUIRED, BUILT_WITH = "required", "excluded"  # CycloneDX: excluded is what is not there when it runs
LONGEST_LICENCE = 80  # longer is a whole text and not a name
Component = dict[str, Any]


def sbom(root: Path = ROOT) -> dict[str, Any]:
    """The whole bill."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    components = sorted(
        [
            *_python(root / "requirements.lock", REQUIRED),
            *_python(root / "requirements-client.lock", BUILT_WITH),
            *_npm(root / "client/package-lock.json"),
        ],
        key=lambda one: str(one["purl"]),
    )
    whole = {
        "name": project["name"],
        "version": project["version"],
        "purl": f"pkg:pypi/{project['name']}@{project['version']}",
        "licenses": [{"expression": project["license"]}],
    }
    body = {
        "metadata": {"component": {"type": "application", "bom-ref": whole["purl"], **whole}},
        "components": components,
        "dependencies": [{"ref": whole["purl"], "dependsOn": _direct(project["dependencies"], components)}],
    }
    serial = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(body, sort_keys=True))
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{serial}",
        "version": 1,
        **body,
    }


def _python(lock: Path, scope: str) -> Iterator[Component]:
    for entry in re.split(r"\n(?=\S)", lock.read_text("utf-8")):
        pinned = re.match(r"(?P<name>[\w.-]+)==(?P<version>[\w.+!-]+)(?: ; (?P<marker>[^\\]+?))? \\", entry)
        if not pinned:
            raise SystemExit(f"{lock}: this is no pinned package: {entry[:80]}")
        found = _component("pypi", pinned["name"], pinned["version"], scope)
        found["licenses"] = _python_licences(pinned["name"])
        found["hashes"] = [
            {"alg": "SHA-256", "content": each} for each in re.findall(r"--hash=sha256:([0-9a-f]{64})", entry)
        ]
        if pinned["marker"]:
            found["properties"] = [{"name": "croupier:where", "value": pinned["marker"]}]
        yield found


def _npm(lock: Path) -> Iterator[Component]:
    """The packages of the page: what it was built from, and what only checks it."""
    for path, entry in json.loads(lock.read_text("utf-8"))["packages"].items():
        if path:
            name = path.rpartition("node_modules/")[2]
            scope = BUILT_WITH if entry.get("dev") else REQUIRED
            found = _component("npm", name, entry["version"], scope)
            found["licenses"] = [{"expression": entry["license"]}] if "license" in entry else []
            algorithm, _, content = entry["integrity"].partition("-")
            found["hashes"] = [
                {"alg": algorithm.upper().replace("SHA", "SHA-"), "content": base64.b64decode(content).hex()}
            ]
            found["bom-ref"] += f"#{path}" if path.count("node_modules/") > 1 else ""
            yield found


def _component(kind: str, name: str, version: str, scope: str) -> Component:
    purl = f"pkg:{kind}/{name.replace('@', '%40')}@{version}"
    return {"type": "library", "bom-ref": purl, "name": name, "version": version, "scope": scope, "purl": purl}


def _python_licences(name: str) -> list[Component]:
    """The licence a package says it has, as an expression or by its name; none where it is not known here."""
    try:
        told: Message = metadata(name)  # type: ignore[assignment]
    except PackageNotFoundError:
        return []
    if expression := told.get("License-Expression"):
        return [{"expression": str(expression)}]
    short = str(told.get("License") or "").strip()
    if not short or "\n" in short or len(short) > LONGEST_LICENCE:
        classes = [str(each) for each in told.get_all("Classifier") or [] if "License ::" in str(each)]
        short = " or ".join([each.rpartition(" :: ")[2] for each in classes])
    return [{"license": {"name": short}}] if short else []


def _direct(dependencies: list[str], components: list[Component]) -> list[str]:
    """What the project itself asks for."""
    names = {re.split(r"[^\w.-]", each)[0] for each in dependencies}
    return [str(one["bom-ref"]) for one in components if one["name"] in names and one["purl"].startswith("pkg:pypi/")]


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(json.dumps(sbom(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
