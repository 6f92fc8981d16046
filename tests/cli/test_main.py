"""The command as a whole: exit codes, help, and what a person is told."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from croupier.cli import rank
from tests.cli.conftest import Run


def test_help_shows_commands_and_examples(croupier: Run) -> None:
    assert "rules" in croupier("--help").out
    assert "croupier rank -r" in croupier("rank", "--help").out
    assert croupier("rules", "show", "--help").code == 0


def test_an_unknown_command_gets_one_clear_line(croupier: Run) -> None:
    croupier("shuffle-up-and-deal").is_one_clear_line("shuffle-up-and-deal")
    croupier("rules", "burn").is_one_clear_line("burn", "See: croupier rules --help")
    croupier("frob").is_one_clear_line("No such command 'frob'. See: croupier --help")
    croupier("simulat").is_one_clear_line("Did you mean 'simulate'?")


def test_a_fault_of_ours_is_said_without_a_traceback(croupier: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr(rank, "parse_cards", fail)
    answer = croupier("rank", "-r", "act-uth-2025", "--hole", "AsKs", "--board", "QsJsTs")
    assert answer.code == 70
    assert answer.err == "croupier: a fault of ours: ZeroDivisionError: oops (CROUPIER_DEBUG=1 shows where)\n"


def test_the_demo_deals_the_same_cards_for_the_same_seed(croupier: Run) -> None:
    command = ("demo", "-r", "act-manila-2005", "--set", "deck=32", "--set", "joker=true", "--seed", "5")
    first = croupier(*command)
    assert first.code == 0
    assert first.out.count("wins") + first.out.count("shares") >= 3
    assert first.out == croupier(*command).out
    croupier(*command, "--players", "15").is_one_clear_line("14 players")


def test_the_demo_obeys_what_wins(croupier: Run) -> None:
    low = croupier("demo", "-r", "act-manila-2005", "--set", "win=low", "--seed", "1", "--rounds", "1").out
    assert "low wins" in low
    assert "three of a kind" not in low.split("wins")[0].splitlines()[-1]
    split = croupier("demo", "-r", "act-omaha-2006", "--set", "win=high-low", "--seed", "1", "--rounds", "1").out
    assert split.count("wins") + split.count("shares") >= 2
    croupier("demo", "-r", "act-uth-2025").is_one_clear_line("against the dealer")


def test_without_a_command_the_help_is_shown(croupier: Run) -> None:
    assert croupier().code == 0
    assert "rules" in croupier().out
    assert croupier("--version").out == "croupier 0.1.0\n"


def test_a_reader_that_stops_early_is_no_fault() -> None:
    script = "from croupier.cli.main import main; raise SystemExit(main())"
    command = f"{sys.executable} -c '{script}' rules show adelaide-omaha | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False, env=os.environ)
    assert "Traceback" not in done.stderr
    assert "fault" not in done.stderr


def test_importing_the_library_never_waits_for_a_compiler() -> None:
    code = "import sys, croupier, croupier.cli.main; print([m for m in ('numba', 'numpy') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
