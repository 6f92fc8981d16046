"""What the documents show really runs."""

from __future__ import annotations

import doctest
import importlib
import json
import pkgutil
import re
import shlex
from pathlib import Path

import pytest
from tools import policies
from tools.api_reference import FILE, UNITS, api_reference

import croupier
from croupier.cli.main import main
from croupier.history.log.steps import ACTS, EXTRA_BLINDS
from croupier.history.script.poker import Script, ScriptSeat
from croupier.rulebooks import rulebook, rulebook_ids

ROOT = Path(__file__).parent.parent
SCRIPTS = ROOT / "docs" / "scripts.md"
MODULES = [
    module.name
    for module in pkgutil.walk_packages(croupier.__path__, "croupier.")
    if not module.name.startswith("croupier.hands.kernels")
]


def test_the_api_reference_is_fresh() -> None:
    assert FILE.read_text(encoding="utf-8") == api_reference(), "stale: run `make tables` and read the difference"


def test_the_pages_of_policies_are_fresh() -> None:
    pages = policies.policies()
    assert set(policies.FOLDER.glob("*")) == set(pages) - {policies.FILE}
    for file, page in pages.items():
        assert file.read_text(encoding="utf-8") == page, (
            f"stale: run `make tables` and read the difference ({file.name})"
        )


def test_the_pages_of_policies_have_every_reading() -> None:
    pages = policies.policies()
    for book in map(rulebook, rulebook_ids()):
        page = pages[policies.FOLDER / f"{book.id}.md"]
        for clause in book.clauses.values():
            for each in clause.readings:
                assert f"| {clause.id} | {each.leaves_open} | {each.we_take} |" in page, f"{book.id} {clause.id}"


def test_every_practice_says_why_and_nothing_else_does() -> None:
    for book in map(rulebook, rulebook_ids()):
        for rule in book.rules.values():
            assert bool(rule.why) == (rule.authority == "practice"), f"{book.id} {rule.key}"


def test_the_api_reference_names_what_a_policy_and_a_program_need() -> None:
    page = api_reference()
    for name in ("Menu", "Bounds", "Pot", "Due", "Turn", "Offer"):
        assert re.search(rf"^\| `{name}`, from `croupier\.poker\.[a-z]+` \| .", page, re.MULTILINE), name
        assert f"### {name}\n" in page
    assert "| `choices(seat: Seat) -> list[str]` |" in page
    assert "| `Policy` | `Callable[[Seat, Random], Act]`: " in page
    assert "| `price` | `int` | cents: chips a call costs this player" in page
    assert "| `bounds` | `Bounds` | How far a bet or raise may go" in page
    assert not re.search(r"ForwardRef|Alias|<|`dict`|`croupier\.[a-z.]+[A-Z]", page), "a name of Python's own"


def test_every_unit_of_the_api_reference_is_that_of_some_field() -> None:
    page = api_reference()
    for names in UNITS.values():
        for name in names.split():
            assert f"| `{name.rpartition('.')[2]}` | `" in page, name


def test_the_examples_in_the_readme_run() -> None:
    assert doctest.testfile(str(ROOT / "README.md"), module_relative=False) == doctest.TestResults(0, 22)


def test_the_examples_in_the_documents_run() -> None:
    for document in sorted((ROOT / "docs").glob("*.md")):
        found = doctest.testfile(str(document), module_relative=False)
        assert found.failed == 0, document.name


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_docstrings_run(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_commands_in_the_documents_run(
    capfd: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "round.json").write_text(_script_in_the_documents(), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    shown = [
        example
        for document in (ROOT / "README.md", *(ROOT / "docs").glob("*.md"))
        for example in re.findall(
            r"^\$ croupier (.+)\n((?:(?![$`]).*\n)*)", document.read_text(encoding="utf-8"), re.MULTILINE
        )
    ]
    assert len(shown) >= 14
    for command, output in shown:
        assert main(shlex.split(command)) == 0, command
        printed = capfd.readouterr().out
        assert printed == output if output else printed


def test_the_scripts_page_shows_every_act_and_every_field() -> None:
    text = SCRIPTS.read_text(encoding="utf-8")
    steps = [json.loads(step) for step in re.findall(r"^\| `(\{.+?\})` \|", text, re.MULTILINE)]
    assert {step["act"] for step in steps if "act" in step} == {*ACTS, *EXTRA_BLINDS, "show", "muck"}
    others = {name for step in steps for name in step if name in ("time-out", "clock", "report", "choose", "correct")}
    assert len(others) == 5
    named = set(re.findall(r"^\| `([a-z.\[\]]+)` \|", text, re.MULTILINE))
    fields = {*Script.__struct_fields__, *(f"seats[].{field}" for field in ScriptSeat.__struct_fields__)}
    assert named == fields - {"seats[].seat"}


def _script_in_the_documents() -> str:
    (script,) = re.findall(r"^```json\n(.+?)^```", SCRIPTS.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    return str(script)
