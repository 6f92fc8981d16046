"""docs/reference/tournament-commands.md: what may be asked of a tournament, by whom, with its fields."""

from __future__ import annotations

import sys
from pathlib import Path

from tools.reference.kit import REFERENCE, fields_table, first_sentence, module_of, page, paragraphs, table, tag_of

from croupier.acts import tournament as acts
from croupier.acts.rights import OPERATE
from croupier.tournament import commands
from croupier.tournament.commands import Command
from croupier.tournament.decide import DECIDE

FILE = REFERENCE / "tournament-commands.md"
SENT = {act.means: act for act in acts.STAFF_ACTS.values()} | {acts.Alter.means or commands.Alter: acts.Alter}
BY_THE_HOUSE = "house"
WHO = {
    "operator": "the operator",
    "director": "a director who is named for the tournament; the house gives it too, with no director on duty",
    "house": "the house or a table, by itself: it is a command, and no act",
}
USUAL = {
    "account": "the account of the player",
    "at": "ms UTC; the room adds it",
    "by": "who gives it; the room adds it",
    "reason": "why",
    "table": "the name of the table",
}
READER = """For directors and operators who write orders, and for developers. After reading this page you know every
command of a tournament, who gives it and what it holds. [tournaments.md](../explain/tournaments.md) says
how a tournament goes and which clause asks for what; [protocol.md](protocol.md#tournaments) says how an
order is sent; [directing.md](../staff/directing.md) has the same as buttons.

A command that the rules refuse is answered with the reason and its clause, and changes nothing.
"""


def who_gives(kind: type[Command]) -> str:
    """Who gives a command, by the right its act asks for."""
    act = SENT.get(kind)
    return BY_THE_HOUSE if act is None else "operator" if act.right == OPERATE else "director"


def name_of(kind: type[Command]) -> str:
    """The name of a command's act; of a command without one, its name in words."""
    act = SENT.get(kind)
    return acts.command_in_words(kind) if act is None else tag_of(act)


def topics() -> dict[str, list[type[Command]]]:
    """The commands by the module they stand in, which is their topic."""
    found: dict[str, list[type[Command]]] = {}
    for kind in DECIDE:
        found.setdefault(module_of(kind), []).append(kind)
    return found


def pages() -> dict[Path, str]:
    """The page."""
    given = table(("given by", "who that is"), [[f"*{name}*", words] for name, words in WHO.items()])
    return {FILE: page("Commands of a tournament", READER, given, *[_topic(*each) for each in topics().items()])}


def _topic(module: str, kinds: list[type[Command]]) -> list[str]:
    title = first_sentence(sys.modules[module]).rstrip(".")
    rows = [[f"[`{name_of(kind)}`](#{name_of(kind)})", who_gives(kind), first_sentence(kind)] for kind in kinds]
    lines = [f"## {title}", "", *table(("command", "given by", "what it does"), rows)]
    for kind in kinds:
        lines += [f"### {name_of(kind)}", "", *paragraphs(kind), *fields_table(SENT.get(kind, kind), USUAL)]
    return lines
