"""What --help says is so: every command has an example, and every example runs as it stands."""

from __future__ import annotations

import asyncio
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from croupier.cli.main import app
from croupier.rulebooks import rulebook, rulebook_ids, rulebooks_between_players
from croupier.store import open_store
from tests.cli.conftest import Run
from tests.support.evidence import ANOTHER, statement
from tests.support.evidence import file as evidence


def commands(group: Any, *before: str) -> dict[tuple[str, ...], Any]:
    """Every command by its words, groups of commands among them."""
    found = {before: group}
    for name, command in getattr(group, "commands", {}).items():
        found |= commands(command, *before, name)
    return found


COMMANDS = commands(get_command(app))
GROUPS = ((), ("rules",), ("disputes",), ("uth",), ("account",), ("tournament",))
FIRST = ("simulate", "export")  # the others read what these write
WITHOUT_JSON = {("demo",), ("export",), ("serve",), ("witness",)}
# They run until they are stopped, ask for a password, or need what a server has written: tests of their own start them.
OF_THE_WEB = ("serve", "account", "witness", "keys")


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_every_command_has_an_example(croupier: Run, words: tuple[str, ...]) -> None:
    told = croupier(*words, "--help").out
    assert "Example" in told
    assert f"croupier {' '.join(words)}".strip() in told.split("Example")[1]


def test_all_commands_but_those_that_tell_as_they_go_take_json() -> None:
    options = {words: {name for each in command.params for name in each.opts} for words, command in COMMANDS.items()}
    without = {words for words, known in options.items() if "--json" not in known and words not in GROUPS}
    assert without == WITHOUT_JSON


def test_only_rank_and_equity_speak_of_batches(croupier: Run) -> None:
    assert [words for words in COMMANDS if "--batch" in croupier(*words, "--help").out] == [("rank",), ("equity",)]


async def make_room(url: str) -> None:
    async with open_store(url):
        pass


def test_the_examples_run(croupier: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    monkeypatch.chdir(tmp_path)
    told = [croupier(*words, "--help").out.partition("Example")[2] for words in COMMANDS]
    shown = [
        example for text in told for example in re.findall(r"croupier (.+?)(?= *$|; croupier)", text, re.MULTILINE)
    ]
    assert len(shown) >= 14
    (tmp_path / "hands.jsonl").write_text(
        json.dumps({"rulebook": "act-manila-2005", "hole": "Kh Ac", "board": "Kd Ks Js Jd 7c"})
    )
    (tmp_path / "croupier.toml").write_text(
        '[[tables]]\nrulebook = "act-omaha-2006"\nname = "t"\napproval = "GRC 17"\n'
    )  # for sign
    asyncio.run(make_room("sqlite:room.db"))  # for backup
    (tmp_path / "evidence.json").write_bytes(evidence(statements=[statement(1), statement(1, ANOTHER)]))
    for example in sorted(shown, key=lambda each: [*FIRST, each.split()[0]].index(each.split()[0])):
        line, _, file = example.partition(" > ")
        if (
            "<<<" in line
            or "report.json" in line
            or "sealed.json" in line
            or "…" in line
            or line.startswith(OF_THE_WEB)
            or line.startswith("watch sqlite:")  # no round is over there
        ):
            continue  # pasted by the next test; of a round with something wrong; sealed to a key; with a key cut short
        answer = croupier(*shlex.split(line))
        assert answer.code == 0, f"{line}: {answer.err}"
        if file:
            (tmp_path / file).write_text(answer.out)
            (tmp_path / "hands.phhs").write_text(answer.out)


@pytest.mark.parametrize("width", ["60", "80", "200"])
def test_the_example_of_play_runs_when_it_is_pasted(croupier: Run, monkeypatch: pytest.MonkeyPatch, width: str) -> None:
    monkeypatch.setenv("COLUMNS", width)
    pasted = re.search(r"croupier play - <<<.*\}'", croupier("play", "--help").out, re.DOTALL)
    assert pasted
    shell = f'croupier() {{ "{sys.executable}" -m croupier "$@"; }}\n{pasted[0]}'
    done = subprocess.run(["bash", "-c", shell], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Seat 3 raises to $6" in done.stdout


@pytest.mark.parametrize("command", ["demo", "replay"])
def test_rulebooks_that_cannot_be_played_are_not_offered(croupier: Run, command: str) -> None:
    told = croupier(command, "--help").out
    playable = [name for name in rulebook_ids() if "order_of_play" in rulebook(name).rules]
    assert list(rulebooks_between_players()) == playable
    for name in rulebook_ids():
        assert (name in told) == (name in playable), name
