"""What the documents show really runs."""

from __future__ import annotations

import doctest
import importlib
import json
import pkgutil
import re
import shlex
from functools import cache
from pathlib import Path

import pytest
from tools.reference import commands, events, http, phases, policies, protocol, roles
from tools.reference.api import UNITS, api_reference
from tools.reference.every_page import every_page
from tools.reference.kit import tag_of

import croupier
from croupier.acts.rights import SAY, WATCH_FLOOR
from croupier.acts.table import ACTS as TABLE_ACTS
from croupier.acts.tournament import STAFF_ACTS
from croupier.cli.main import main
from croupier.history.log.steps import ACTS, EXTRA_BLINDS
from croupier.history.script.poker import Script, ScriptSeat
from croupier.history.text import banked, poker
from croupier.house.people import ROLES
from croupier.rulebooks import rulebook, rulebook_ids
from croupier.tournament.decide import DECIDE
from croupier.views.words.table import TABLE_WORDS
from croupier.web.app import HANDLERS

ROOT = Path(__file__).parent.parent
BESIDE = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]
DOCUMENTS = sorted((ROOT / "docs").rglob("*.md"))
SCRIPTS = ROOT / "docs" / "reference" / "scripts.md"
MODULES = [
    module.name
    for module in pkgutil.walk_packages(croupier.__path__, "croupier.")
    if not module.name.startswith("croupier.hands.kernels")
]


PAGES = cache(every_page)  # made when a test asks for them, and not by every process that collects the tests
HEADINGS = re.compile("^#+ (.+)", re.MULTILINE)
LINKS = re.compile(r"\]\(([^)\s]+)\)")
WIDEST = 120
TREES = (
    "",
    "src/croupier",
    "docs",
    "tests",
    "client/src",
    "client/src/features",
)  # a page names paths from one of them
CODE = re.compile("^```.*?^```|`[^`\n]+`", re.MULTILINE | re.DOTALL)
GENERATED = "Written from the code"  # say pages that `make tables` writes, but for those of policies
POLICIES = (policies.FILE, *policies.FOLDER.glob("*"))
WRITTEN_BY_HAND = [
    file for file in (*DOCUMENTS, *BESIDE) if file not in POLICIES and GENERATED not in file.read_text(encoding="utf-8")
]


def test_what_is_written_from_the_code_is_fresh() -> None:
    stale = [file.name for file, text in PAGES().items() if file.read_text(encoding="utf-8") != text]
    assert stale == [], "run `make tables` and read the difference"


def test_pages_that_are_written_from_the_code_say_so_and_no_others() -> None:
    in_part = {*phases.pages(), *protocol.pages()}  # by hand, with marked places
    written = {file for file in PAGES() if file.suffix == ".md"} - in_part  # vectors are no page
    assert {*DOCUMENTS, *BESIDE} - {*WRITTEN_BY_HAND} == written


def test_there_is_a_page_of_policies_for_each_rulebook_and_no_other() -> None:
    assert set(policies.FOLDER.glob("*")) == set(policies.pages()) - {policies.FILE}


def test_every_event_has_its_place_and_its_fields() -> None:
    page, told = PAGES()[events.FILE], events.events_by_stream()
    for kind in (kind for kinds in told.values() for kind in kinds):
        assert f"`{tag_of(kind)}`" in page
        for field in kind.__struct_encode_fields__:
            assert f"| `{field}` |" in page.partition(f"### {tag_of(kind)}\n")[2].partition("\n##")[0], (kind, field)


def test_the_types_of_news_are_all_that_a_table_is_told() -> None:
    page = (ROOT / "docs" / "reference" / "protocol.md").read_text(encoding="utf-8")
    rows = page.partition("### news\n")[2].partition("\n## ")[0].splitlines()
    named = {name for row in rows if row.startswith("|") for name in re.findall(r"`([a-z-]+)`", row)}
    of_rounds = {tag_of(kind) for lines in (poker._LINES, banked._LINES) for kind in lines}
    assert named == of_rounds | {tag_of(kind) for kind, words in TABLE_WORDS.items() if words.news}


def test_the_page_of_commands_has_every_command_and_says_who_gives_it() -> None:
    rows = dict(re.findall(r"^\| \[`([a-z-]+)`\]\(#[a-z-]+\) \| ([a-z, ]+) \|", PAGES()[commands.FILE], re.MULTILINE))
    assert rows.keys() == {commands.name_of(kind) for kind in DECIDE}
    given = {name: "operator" if "operate" in act.right else "director" for name, act in STAFF_ACTS.items()}
    assert rows == dict.fromkeys(rows, "house") | given


def test_the_page_of_roles_has_every_act_and_every_request_with_its_rights() -> None:
    page = PAGES()[roles.FILE]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in page.splitlines() if line[:3] == "| `"]
    acts = {cells[0].strip("`"): cells[2:] for cells in rows if len(cells) == len(ROLES) + 2}
    assert acts.keys() == {*TABLE_ACTS, SAY, WATCH_FLOOR}
    for name, cells in acts.items():
        for role, cell in zip(ROLES, cells, strict=True):
            assert (cell == "yes") == roles.may(role, name), (name, role)
    asked = {cells[0].strip("`"): cells[1] for cells in rows if len(cells) == 2 and " " in cells[0]}
    assert asked.keys() == set(roles.asked_of_requests())
    for title, rights in roles.asked_of_requests().items():
        assert {right.strip(" `") for right in asked[title].split(",")} == set(rights), title


def test_the_page_of_requests_has_every_request() -> None:
    rows = re.findall(r"^\| `((?:GET|POST|PUT|DELETE) [^`]+)` \|", PAGES()[http.FILE], re.MULTILINE)
    assert len(rows) == len(HANDLERS)
    schema = http.described()
    asked = {f"{method.upper()} {path}" for path, each in schema["paths"].items() for method in each}
    assert set(rows) == {title for title in asked if "/api/docs" not in title}


def test_the_index_names_every_page() -> None:
    index = ROOT / "docs" / "index.md"
    named = {(index.parent / link).resolve() for link in LINKS.findall(index.read_text(encoding="utf-8"))}
    apart = {index, *(policies.FOLDER.glob("*")), *((ROOT / "docs" / "decisions").glob("[0-9]*"))}
    assert set(DOCUMENTS) - apart <= named


@pytest.mark.parametrize("file", DOCUMENTS, ids=lambda file: file.name)
def test_every_page_begins_with_who_it_is_for(file: Path) -> None:
    if file.parent.name != "decisions" or file.name == "README.md":
        title, empty, reader, *_ = file.read_text(encoding="utf-8").split("\n")
        assert title.startswith("# ")
        assert not empty
        assert reader.startswith("For "), reader


@pytest.mark.parametrize("file", [*DOCUMENTS, *BESIDE], ids=lambda file: file.name)
def test_every_link_leads_somewhere(file: Path) -> None:
    for link in LINKS.findall(CODE.sub("", file.read_text(encoding="utf-8"))):
        target, _, part = link.partition("#")
        if "://" in link:
            continue
        found = (file.parent / target).resolve() if target else file
        assert found.exists(), link
        if part:
            heads = HEADINGS.findall(found.read_text(encoding="utf-8"))
            assert part in {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}, link


@pytest.mark.parametrize(
    "file", [file for file in WRITTEN_BY_HAND if file.name != "CHANGELOG.md"], ids=lambda file: file.name
)
def test_every_path_of_the_project_that_a_page_names_is_there(file: Path) -> None:
    text = re.sub("^```.*?^```", "", file.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    for named in re.findall(
        r"`([\w.-]+(?:/[\w.-]+)*/[\w-]+\.(?:py|ts|svelte|md)|(?:src|client|tests|docs|tools)/[\w./-]*)`", text
    ):
        there = named.replace("RULEBOOK", "act-omaha-2006")  # stands for any of them
        assert any((ROOT / tree / there).exists() for tree in TREES), named


@pytest.mark.parametrize("file", WRITTEN_BY_HAND, ids=lambda file: file.name)
def test_prose_is_not_wider_than_a_screen(file: Path) -> None:
    code = False
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        code ^= line.startswith("```")
        if not code and not line.startswith(("|", "    ", "![")):
            assert len(line) <= WIDEST or " " not in line.strip(), f"{file.name}:{number}"


def test_the_pages_of_policies_have_every_reading() -> None:
    pages = policies.pages()
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
    assert "| `bounds` | `Bounds` | The range of a bet or raise" in page
    assert not re.search(r"ForwardRef|Alias|<|`dict`|`croupier\.[a-z.]+[A-Z]", page), "a name of Python's own"


def test_every_unit_of_the_api_reference_is_that_of_some_field() -> None:
    page = api_reference()
    for names in UNITS.values():
        for name in names.split():
            assert f"| `{name.rpartition('.')[2]}` | `" in page, name


def test_the_examples_in_the_readme_run() -> None:
    assert doctest.testfile(str(ROOT / "README.md"), module_relative=False) == doctest.TestResults(0, 22)


def test_the_examples_in_the_documents_run() -> None:
    for document in DOCUMENTS:
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
        for document in (ROOT / "README.md", *DOCUMENTS)
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
    script, *_ = re.findall(r"^```json\n(.+?)^```", SCRIPTS.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    return str(script)
