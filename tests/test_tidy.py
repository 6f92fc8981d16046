"""Tests of the source tree itself."""

from __future__ import annotations

import ast
import re
import subprocess
import tomllib
from importlib import import_module
from pathlib import Path

import pytest
from tools.code_by_key import keys_listed
from tools.house import found, own_modules

from croupier import rulebook, rulebook_ids
from tests.support.boundaries import asks_the_machine, names_a_write, writes_a_stream

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "croupier"
MODULES = sorted(SOURCE.rglob("*.py"))
VAGUE_NAMES = {"utils", "util", "helpers", "helper", "base", "manager", "common", "misc"}


def names(paths: list[Path]) -> list[str]:
    return [str(path.relative_to(ROOT)) for path in paths]


def tracked_files() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True)
    return [ROOT / name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


@pytest.mark.parametrize("module", MODULES, ids=names(MODULES))
def test_no_code_knows_a_rulebook_by_name_or_year(module: Path) -> None:
    text = module.read_text(encoding="utf-8")
    years = {rulebook(name).instrument.edition for name in rulebook_ids()} - {"undated"}
    for word in (*rulebook_ids(), *years):
        assert not re.search(rf"(?<!\d){re.escape(word)}(?!\d)", text), (
            f"{module.name} names {word}; let the data say it"
        )


def test_the_house_is_in_order() -> None:
    """Folders, files, classes, functions and imports are within their limits: tools/house.py names what is not."""
    over = [each for each in found() if each[1] > each[2]]
    assert over == [], "look for the missing concept"


def test_every_module_that_one_line_imports_is_counted() -> None:
    (line,) = ast.parse("from croupier.table import commands, events as told, decide").body
    assert isinstance(line, ast.ImportFrom)
    assert own_modules(line, "croupier.table") == {
        f"croupier.table.{name}" for name in ("commands", "events", "decide")
    }
    (line,) = ast.parse("from croupier.table.state import Table, place_of").body
    assert isinstance(line, ast.ImportFrom)
    assert own_modules(line, "croupier.table") == {"croupier.table.state"}
    assert own_modules(line, "croupier.tables") == set()


@pytest.mark.parametrize("container", ["croupier", "croupier.room"])
def test_every_module_stands_in_a_layer(container: str) -> None:
    """A contract says nothing of a module that it does not name."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
    contract = next(each for each in told if each.get("containers") == [container])
    layers = [name for layer in contract["layers"] for name in layer.split(" | ")]
    folder = SOURCE.parent.joinpath(*container.split("."))
    modules = {path.stem for path in folder.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    assert modules - {"__init__", "__main__"} == set(layers)
    assert len(layers) == len(set(layers))


ASK_FOR_FILES = {  # package data, a file that is named, the folder for compiled code: architecture.md tells them
    "rulebooks/code.py", "rulebooks/coverage.py", "rulebooks/rulebook.py", "rulebooks/toml_file.py",
    "disputes/corpus.py", "disputes/search.py", "hands/kernels/compiled.py",
}  # fmt: skip


def test_from_what_is_seen_down_nobody_asks_the_machine() -> None:
    """What a contract forbids to import may also be had from a day, a path or by words."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
    packages = [name.removeprefix("croupier.") for name in told[-1]["source_modules"]]
    assert "views" in packages
    modules = [path for package in [*packages, "bots", "odds"] for path in (SOURCE / package).rglob("*.py")]
    asking = {
        path.relative_to(SOURCE).as_posix(): asks_the_machine(path.read_text(encoding="utf-8")) for path in modules
    }
    assert {where: what for where, what in asking.items() if what and where not in ASK_FOR_FILES} == {}
    assert all(asking[where] for where in ASK_FOR_FILES)


@pytest.mark.parametrize(
    "text",
    [
        "datetime.now()",
        "from datetime import datetime as moment\nclock = moment.now",
        "datetime.date.today()",
        "Path('/etc/hostname').read_text()",
        "open('/etc/hostname')",
        "opened = open",
        "os.environ['HOME']",
        "getattr(datetime, 'now')()",
        "importlib.import_module('croupier.room.room')",
        "__import__('os')",
    ],
)
def test_what_asks_the_machine_is_seen_however_it_asks(text: str) -> None:
    assert asks_the_machine(text)
    assert not asks_the_machine("def f(now: int): return Wish('auto-post', now=now).now, self.open()")


def test_streams_are_written_in_one_place() -> None:
    """What is decided, applied, chained, written and followed goes through the writer; a checkpoint alone is the store's."""
    appending = [path for path in MODULES if writes_a_stream(path.read_text(encoding="utf-8"))]
    assert names(appending) == ["src/croupier/room/streams/writer.py", "src/croupier/store/checkpoints.py"]
    importing = [path for path in MODULES if names_a_write(path.read_text(encoding="utf-8"))]
    assert {path.parent.relative_to(SOURCE).as_posix() for path in importing} == {"room/streams", "store"}


@pytest.mark.parametrize(
    "text",
    [
        "await self._store.append([])",
        "write = store.append",
        "kept = house.store\nkept.append([])",
        "def f(kept: Store | None): kept.append([])",
        "getattr(kept, 'append')([])",
        "methodcaller('append', [])(kept)",
    ],
)
def test_a_stream_that_is_written_is_seen_however_it_is_written(text: str) -> None:
    assert writes_a_stream(text)
    assert not writes_a_stream("stored = []\nstored.append(1)")
    assert names_a_write("from croupier.store import Write as W")
    assert names_a_write("store.Write('t', 0, b'')")


def test_every_front_door_opens_to_what_it_names() -> None:
    """What a package has for others stands in its `__all__`; tools/house.py stops an import past it."""
    doors = [path for path in SOURCE.rglob("__init__.py") if "__all__" in path.read_text(encoding="utf-8")]
    assert len(doors) > 20
    for path in doors:
        package = import_module(".".join(path.parent.relative_to(SOURCE.parent).parts))
        assert len(set(package.__all__)) == len(package.__all__)
        for name in package.__all__:
            assert hasattr(package, name), (package.__name__, name)


@pytest.mark.parametrize("module", MODULES, ids=names(MODULES))
def test_every_rule_key_in_the_code_stands_in_a_rulebook(module: Path) -> None:
    known = {key for name in rulebook_ids() for key in rulebook(name).rules}
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if (
            isinstance(node, ast.Subscript)
            and isinstance(node.value, ast.Name)
            and node.value.id in ("rules", "values")
            and isinstance(node.slice, ast.Constant)
            and isinstance(node.slice.value, str)
        ):
            assert node.slice.value in known, f"line {node.lineno}: no rulebook has the key {node.slice.value}"


def test_every_rule_key_named_in_a_docstring_stands_in_a_rulebook() -> None:
    known = {key for name in rulebook_ids() for key in rulebook(name).rules}
    named = set()
    for module in MODULES:
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            named |= keys_listed(node, known)
    assert named, "no module says which rule keys it holds"
    assert named <= known, f"unknown keys: {sorted(named - known)}"


@pytest.mark.parametrize("module", MODULES, ids=names(MODULES))
def test_modules_are_named_after_what_they_hold(module: Path) -> None:
    assert module.stem not in VAGUE_NAMES
    assert ast.get_docstring(ast.parse(module.read_text(encoding="utf-8"))), "say what this module holds"


def test_every_package_has_content() -> None:
    for folder in SOURCE.rglob("*/"):
        if folder.name != "__pycache__":
            files = [path for path in folder.iterdir() if path.name not in ("__init__.py", "__pycache__")]
            assert files, f"{folder.relative_to(ROOT)} is an empty shell"


def test_no_tracked_file_names_a_machine_or_a_place_outside() -> None:
    outside = re.compile("\\.\\./" + "shared|/" + "work/|/" + "root/|/" + "home/[a-z]")
    for path in tracked_files():
        if path.suffix in (".py", ".md", ".toml", ".lock", ".txt", ".cfg", "") and path.name != "LICENSE":
            found = outside.search(path.read_text(encoding="utf-8"))
            assert not found, f"{path.relative_to(ROOT)} names {found and found[0]}"


def test_lock_files_name_no_address() -> None:
    locks = list(ROOT.glob("*.lock"))
    assert {lock.name for lock in locks} >= {"requirements.lock", "requirements-dev.lock", "requirements-bench.lock"}
    for lock in locks:
        assert "://" not in lock.read_text(encoding="utf-8")
    assert not any(path.name == "uv.lock" for path in tracked_files())


def test_actors_are_written_and_read_in_one_place() -> None:
    """The text of an actor, such as "seat 3" or "pit manager 5f3a", is nowhere built or taken apart by hand."""
    by_hand = re.compile(
        r"""rpartition\("[ ]"\) | (prefix|startswith)\(\(?"(seat|box|dealer)[ ] | =[ ]"all[ ]players"
        | \(f"seat[ ]\{[^}]*\}"\) | f"(dealer|supervisor)[ ]\{ | \[['"]official['"]\]\}[ ]\{ | \{official\}[ ]\{""",
        re.VERBOSE,
    )
    one_place = SOURCE / "protocol" / "actors.py"
    for module in MODULES:
        for number, line in enumerate(module.read_text(encoding="utf-8").splitlines(), 1):
            assert module == one_place or not by_hand.search(line), f"{module.name}:{number} writes or reads an actor"


def test_accounts_of_the_ledger_are_named_in_one_place() -> None:
    """The name of an account, such as "wallet:5f3a", is nowhere built or taken apart by hand."""
    kinds = "wallet|stake|pot|commission|sales|float|tray|entrant|out|prizes|held|chips"
    by_hand = re.compile(rf"""["']({kinds}):["'{{]|(account|party|giver|taker|whose)\.partition\(":"\)""")
    one_place = SOURCE / "chips" / "accounts.py"
    for module in MODULES:
        for number, line in enumerate(module.read_text(encoding="utf-8").splitlines(), 1):
            assert module == one_place or not by_hand.search(line), f"{module.name}:{number} names an account"


def test_nothing_is_left_for_later_in_the_code() -> None:
    later = re.compile("TO" + "DO|FIX" + "ME|XX" + "X|NotImplemented" + "Error")
    for path in [*MODULES, *(ROOT / "tests").rglob("*.py")]:
        assert not later.search(path.read_text(encoding="utf-8")), (
            f"{path.relative_to(ROOT)} leaves something for later"
        )


KINDS_OF_GAMES = {
    "croupier.poker": {"RoundRules", "State"},
    "croupier.banked": {"BankedRules", "State"},
    "croupier.poker.rules": {"RoundRules"},
    "croupier.poker.state": {"State"},
    "croupier.banked.rules": {"BankedRules"},
    "croupier.banked.state": {"State"},
}


@pytest.mark.parametrize("module", MODULES, ids=names(MODULES))
def test_nobody_asks_which_game_a_table_plays(module: Path) -> None:
    """What differs is asked of the record (protocol/game.py), or looked up by its name; the engines know their own."""
    where = str(module.relative_to(SOURCE))
    if where.startswith(("poker/", "banked/")):
        return
    tree = ast.parse(module.read_text(encoding="utf-8"))
    of_one = {
        each.asname or each.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for each in node.names
        if each.name in KINDS_OF_GAMES.get(node.module or "", ())
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance":
            asked = {each.id for each in ast.walk(node.args[1]) if isinstance(each, ast.Name)}
            assert not asked & of_one, f"line {node.lineno} asks which game it is: ask the game (protocol/game.py)"
        assert not (isinstance(node, ast.Attribute) and node.attr == "has_button"), f"line {node.lineno}"
