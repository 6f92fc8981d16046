"""`croupier sign` and `croupier conditions`: papers from what runs the table, and one clear line where there is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier import rulebook_ids
from tests.cli.conftest import Run


@pytest.mark.parametrize("name", rulebook_ids())
def test_a_sign_is_printed_for_every_rulebook(croupier: Run, tmp_path: Path, name: str) -> None:
    file = tmp_path / "sign.pdf"
    answer = croupier("sign", "-r", name, "--name", "table-4", "-o", str(file), "--json")
    assert answer.code == 0
    assert file.read_bytes().startswith(b"%PDF-")
    assert (answer.json["rulebook"], answer.json["table"]) == (name, "table-4")
    assert answer.json["limits"][0].keys() == {"label", "words", "clause"}


def test_the_same_command_prints_the_same_bytes(croupier: Run, tmp_path: Path) -> None:
    first, second = tmp_path / "a.pdf", tmp_path / "b.pdf"
    for file in (first, second):
        assert croupier("sign", "-r", "act-uth-2025", "-o", str(file)).out == f"printed {file}\n"
    assert first.read_bytes() == second.read_bytes()


def test_a_sign_follows_the_table_file_and_what_is_set(croupier: Run, tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text('blinds = "5,10"\n"stake.min" = 400\n')
    answer = croupier("sign", "-r", "adelaide-omaha", "--table", str(file), "--set", "stake.min=500", "--json").json
    said = {row["label"]: row["words"] for row in answer["limits"]}
    assert (said["Blinds"], said["Table stake"]) == ("$5 and $10", "$500 to $10,000")


def test_a_sign_for_a_screen_is_a_picture(croupier: Run, tmp_path: Path) -> None:
    assert croupier("sign", "-r", "act-uth-2025", "--screen", "-o", str(tmp_path / "s.png")).code == 0
    assert (tmp_path / "s.png").read_bytes().startswith(b"\x89PNG")


def test_the_pages_of_the_rules_are_numbered_pictures(croupier: Run, tmp_path: Path) -> None:
    assert croupier("sign", "-r", "act-uth-2025", "--rules", "-o", str(tmp_path / "rules.svg")).code == 0
    assert (tmp_path / "rules-1.svg").is_file()
    assert (tmp_path / "rules-2.svg").is_file()


def test_every_paper_of_every_table_is_printed_into_a_folder(croupier: Run, tmp_path: Path) -> None:
    settings, folder = tmp_path / "croupier.toml", tmp_path / "a" / "papers"
    settings.write_text(
        '[room]\nhouse = "Grand"\nname = "Long Room"\n'
        '[[tables]]\nname = "omaha-1"\nrulebook = "act-omaha-2006"\napproval = "GRC 17"\n'
    )
    answer = croupier("sign", "--all", "--config", str(settings), "-o", str(folder))
    assert answer.code == 0
    names = ["omaha-1-rules.pdf", "omaha-1-screen.png", "omaha-1-sign.pdf"]
    assert sorted(file.name for file in folder.iterdir()) == names
    assert len(answer.out.splitlines()) == len(names)
    as_named = tmp_path / "one.pdf"
    given = ("--name", "omaha-1", "--house", "Grand", "--room", "Long Room", "-o", str(as_named))
    assert croupier("sign", "-r", "act-omaha-2006", *given).code == 0
    assert as_named.read_bytes() == (folder / "omaha-1-sign.pdf").read_bytes()


def test_without_settings_there_is_a_paper_of_each_rulebook(croupier: Run, tmp_path: Path) -> None:
    assert croupier("sign", "--all", "-o", str(tmp_path)).code == 0
    assert {f"{name}-sign.pdf" for name in rulebook_ids()} <= {file.name for file in tmp_path.iterdir()}


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ((), "say which rulebook"),
        (("--all",), "into a folder"),
        (("--all", "-r", "act-uth-2025", "-o", "x"), "every paper of every table"),
        (("--config", "x.toml"), "every paper of every table"),
    ],
)
def test_what_cannot_be_printed_is_said_in_one_line(croupier: Run, asked: tuple[str, ...], said: str) -> None:
    answer = croupier("sign", *asked)
    assert answer.code == 2
    assert said in answer.err


@pytest.mark.parametrize(
    ("house", "room", "head"),
    [("", "", "Casino Canberra"), ("Grand", "", "Grand"), ("", "Long Room", "Casino Canberra · Long Room")],
)
def test_house_and_room_stand_at_the_head_of_a_paper(croupier: Run, house: str, room: str, head: str) -> None:
    answer = croupier("sign", "-r", "act-uth-2025", "--house", house, "--room", room, "--json")
    assert answer.json["house"] == head


def test_values_no_table_may_play_are_marked(croupier: Run) -> None:
    answer = croupier("sign", "-r", "act-uth-2025", "--set", "blind.royal-flush=600", "--json").json
    assert answer["hypothetical"] == ["blind.royal-flush"]


def test_conditions_are_printed_from_a_plan(croupier: Run, tmp_path: Path) -> None:
    plan, file = tmp_path / "plan.toml", tmp_path / "conditions.pdf"
    assert (
        croupier("tournament", "template", "adelaide-omaha", "turbo", "--players", "60", "--out", str(plan)).code == 0
    )
    answer = croupier("conditions", str(plan), "-o", str(file), "--json")
    assert file.read_bytes().startswith(b"%PDF-")
    assert answer.json["under"] == ["89"]
    assert len(answer.json["levels"]) > 5


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (("sign", "-r", "nothing", "-o", "s.pdf"), "there is no rulebook 'nothing'"),
        (("sign", "-r", "act-uth-2025"), "-o FILE.pdf"),
        (("sign", "-r", "act-uth-2025", "-o", "s.doc"), "ends in .pdf, .png, .svg"),
        (("sign", "-r", "act-uth-2025", "-o", "nowhere/s.pdf"), "cannot write nowhere/s.pdf"),
        (("sign", "-r", "act-uth-2025", "--set", "bet.min=lots", "-o", "s.pdf"), "5.1"),
        (("sign", "-r", "act-uth-2025", "--table", "none.toml", "-o", "s.pdf"), "none.toml"),
        (("sign", "-r", "act-uth-2025", "--rules", "--screen", "-o", "s.pdf"), "leave --screen out"),
        (("sign", "-r", "act-uth-2025", "--name", "n" * 300, "-o", "s.pdf"), "at most 200 letters"),
        (("conditions", "none.toml", "-o", "c.pdf"), "cannot read none.toml"),
        (("conditions", ".", "-o", "c.pdf"), "cannot read ."),
    ],
)
def test_bad_input_gets_one_clear_line(
    croupier: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: tuple[str, ...], words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    croupier(*asked).is_one_clear_line(words)
    assert not list(tmp_path.iterdir())
