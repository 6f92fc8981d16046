"""The bill of materials names every locked package with its hashes, in the form CycloneDX asks for."""

from __future__ import annotations

import json
import re
from importlib import resources
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from tools.sbom import ROOT, sbom

from croupier.dossier import installed
from tests.cli.conftest import Run
from tests.cli.conftest import croupier as croupier  # the fixture

SCHEMAS = resources.files("cyclonedx.schema") / "_res"


@pytest.fixture(scope="module")
def bill() -> dict[str, Any]:
    return sbom()


def schema(name: str) -> Any:
    return json.loads((SCHEMAS / f"{name}.SNAPSHOT.schema.json").read_text("utf-8"))


def test_it_is_valid_cyclonedx(bill: dict[str, Any]) -> None:
    beside = ("spdx", "jsf-0.82", "cryptography-defs")
    known = [(f"http://cyclonedx.org/schema/{name}.SNAPSHOT.schema.json", schema(name)) for name in beside]
    registry = jsonschema_rs.Registry(known)
    validator = jsonschema_rs.Draft7Validator(schema("bom-1.6"), registry=registry)
    assert [error.message for error in validator.iter_errors(bill)] == []
    del bill["components"][0]["name"]
    assert not validator.is_valid(bill), "the validator looks"


def test_every_locked_package_of_python_is_there_with_all_its_hashes() -> None:
    found = {(one["name"], one["version"]): one for one in sbom()["components"] if one["purl"].startswith("pkg:pypi/")}
    pinned = [
        (name, version, lock)
        for lock in ("requirements.lock", "requirements-client.lock")
        for name, version in re.findall(r"^([\w.-]+)==([^ ]+)", (ROOT / lock).read_text("utf-8"), re.MULTILINE)
    ]
    assert {(name, version) for name, version, _ in pinned} == set(found)
    assert len(found) > 40
    for name, version, lock in pinned:
        after = (ROOT / lock).read_text("utf-8").partition(f"{name}=={version}")[2]
        hashes = re.findall(r"sha256:(\w+)", re.split(r"\n(?=\S)", after)[0])
        assert [each["content"] for each in found[name, version]["hashes"]] == hashes
        assert found[name, version]["scope"] == ("required" if lock == "requirements.lock" else "excluded")


def test_every_package_the_page_was_built_with_is_there_with_its_hash_and_licence() -> None:
    found = {one["bom-ref"]: one for one in sbom()["components"] if one["purl"].startswith("pkg:npm/")}
    locked = json.loads((ROOT / "client/package-lock.json").read_text("utf-8"))["packages"]
    assert len(found) == len(locked) - 1
    assert all(
        one["hashes"][0]["alg"] == "SHA-512" and len(one["hashes"][0]["content"]) == 128 for one in found.values()
    )
    assert all(one["licenses"] for one in found.values())
    assert {one["name"] for one in found.values() if one["scope"] == "required"} >= {"svelte", "@noble/hashes", "vite"}


def test_the_licence_of_what_is_installed_here_is_known() -> None:
    unknown = [one["name"] for one in sbom()["components"] if one["scope"] == "required" and not one["licenses"]]
    assert set(unknown) <= {"colorama", "pyrage", "rich-click"}, "not for this machine, or without one in its metadata"


def test_the_same_lock_files_give_the_same_bill() -> None:
    assert json.dumps(sbom()) == json.dumps(sbom())


def test_make_wheel_writes_it_and_the_hashes_of_all_it_made() -> None:
    made = (ROOT / "Makefile").read_text("utf-8").partition("\nwheel:")[2].partition("\n\n")[0]
    assert made.index("tools.sbom src/croupier/sbom.cdx.json") < made.index("build --quiet --wheel")
    assert made.index("build --quiet --wheel") < made.index("sha256sum * > SHA256SUMS")


def test_the_version_names_the_bill_that_came_with_it(
    croupier: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def from_a_clone(_package: str) -> Path:
        return tmp_path

    monkeypatch.setattr(installed, "files", from_a_clone)
    told = croupier("--version", "--json").json
    assert (told["version"], told["sbom"]) == ("0.1.0", None)
    (tmp_path / installed.BILL).write_text(json.dumps(sbom()), "utf-8")
    named = croupier("--version", "--json").json["sbom"]
    assert (named["format"], named["components"]) == ("CycloneDX 1.6", len(sbom()["components"]))
    assert croupier("--version").out == "croupier 0.1.0\n"


def test_what_is_installed_is_listed_with_the_hash_of_its_files() -> None:
    found = {package.name: package for package in installed.packages_here()}
    assert {"croupier", "cryptography", "litestar", "cffi", "pyrage"} <= set(found)
    assert "pytest" not in found
    assert all(len(package.record) == 64 for package in found.values())
