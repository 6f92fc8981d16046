"""docs/tournaments.md has every command, under the name it has on the wire, and says who gives it as the code does."""

from __future__ import annotations

import re
from pathlib import Path

from croupier.acts.tournament import OPERATORS
from croupier.tournament.commands import Command
from croupier.tournament.decide import DECIDE, DIRECTORS

PAGE = (Path(__file__).parent.parent.parent / "docs" / "tournaments.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\|[^|]*\|([^|]*`[a-z]+`[^|]*)\|", PAGE.partition("## Commands")[2], re.MULTILINE)


def _told() -> dict[str, str]:
    """Who gives what: the letter after a command, or after the ones beside it."""
    found: dict[str, str] = {}
    for row in ROWS:
        waiting: list[str] = []
        for name, letter in re.findall(r"`([a-z]+)`|\b([PDOH])\b", row):
            if name:
                waiting.append(name)
            else:
                found |= {each: letter for each in waiting if each not in found}
    return found


def test_the_page_has_every_command_and_no_other() -> None:
    assert set(_told()) == {str(kind.__struct_config__.tag) for kind in DECIDE}


def test_the_page_says_who_gives_a_command() -> None:
    told = _told()
    for kind in Command.__subclasses__():
        name = str(kind.__struct_config__.tag)
        if kind in OPERATORS:
            assert told[name] == "O", name
        elif kind in DIRECTORS:
            assert told[name] == "D", name
        else:
            assert told[name] in ("P", "H") or name == "endpenalty", name
