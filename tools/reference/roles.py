"""docs/reference/roles.md: roles and their rights; what each act and each request asks for."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tools.reference.kit import REFERENCE, first_sentence, module_of, page, table

from croupier.acts import rights
from croupier.acts.table import ACTS
from croupier.acts.tournament import ACTS as TOURNAMENT_ACTS
from croupier.house.people import ROLES, Person, Role
from croupier.web.app import HANDLERS
from croupier.web.http.kit import ASKED, PROOF

FILE = REFERENCE / "roles.md"
TOPICS = {
    "turn": "Acts in a hand",
    "seat": "Acts of a seat",
    "floor": "Acts on the floor",
    "operator": "Acts of the operator",
    "dealing": "Dealing real cards",
    "players": "Players at a table with real cards",
    "decks": "Decks of real cards",
}
READER = """For operators who hand out accounts, and for developers. After reading this page you know what each role may
do.

A role is given with `croupier account create NAME --role ROLE` ([serving.md](../operate/serving.md)). A person with
two jobs has two roles. The `player` role goes with no other: staff who also play have a second account. Nor does the
`regulator` role: a regulator who also worked for the house would inspect their own work
([people.md](../operate/people.md)). An older
account that has both keeps only its staff roles. The room asks for the right first, whatever a client shows; whether
the rules of the game allow the act is asked after that.
"""


ASKS = {name: kind.right for name, kind in ACTS.items()} | {rights.SAY: rights.TALK, rights.WATCH_FLOOR: rights.OVERSEE}


def may(role: Role, act: str) -> bool:
    """Whether a role has the right an act asks for."""
    return rights.may_do(Person("p", "P", frozenset({role})), ASKS[act])


def rights_in_words() -> dict[str, str]:
    """Each right and what it is, from the table at the top of acts/rights.py."""
    return dict(re.findall(r"^\| `(\w+)` +\| (.+?) +\|$", rights.__doc__ or "", re.MULTILINE))


def asked_of_requests() -> dict[str, tuple[str, ...]]:
    """The requests that take a right, each with those it takes one of."""
    return {_title(handler): handler.opt[ASKED] for handler in HANDLERS if ASKED in handler.opt}


def _title(handler: Any) -> str:
    path = re.sub(r":[a-z]+}", "}", str(next(iter(handler.paths))))
    return f"{next(iter(handler.http_methods))} {path}"


def pages() -> dict[Path, str]:
    """The page."""
    return {FILE: page("Roles and rights", READER, _roles(), _acts(), _requests(), _proofs())}


def _roles() -> list[str]:
    said = rights_in_words()
    lines = [
        "## Roles",
        "",
        *table(("role", *said), [[role, *_yes(right in rights.RIGHTS[role] for right in said)] for role in ROLES]),
    ]
    return [
        *lines,
        "A guest is a player without an account.",
        "",
        *table(("right", "what it lets people do"), [[f"`{name}`", words] for name, words in said.items()]),
    ]


def _acts() -> list[str]:
    lines = ["## Acts", "", "Who may send each act ([protocol.md](protocol.md)).", ""]
    by_topic: dict[str, list[str]] = {}
    for name, kind in ACTS.items():
        by_topic.setdefault(module_of(kind).rpartition(".")[2], []).append(name)
    for topic, names in by_topic.items():
        rows = [[f"`{name}`", first_sentence(ACTS[name]), *_yes(may(role, name) for role in ROLES)] for name in names]
        lines += [f"### {TOPICS.get(topic, topic.capitalize())}", "", *table(("act", "what it does", *ROLES), rows)]
    others = {rights.SAY: "Speak at a table.", rights.WATCH_FLOOR: "Watch all tables at a glance."}
    rows = [[f"`{name}`", words, *_yes(may(role, name) for role in ROLES)] for name, words in others.items()]
    return [*lines, "### Beside the acts", "", *table(("message", "what it does", *ROLES), rows)]


def _requests() -> list[str]:
    rows = [
        [f"`{title}`", ", ".join([f"`{right}`" for right in asked])] for title, asked in asked_of_requests().items()
    ]
    head = [
        "## Requests",
        "",
        "Each of these requests takes one of the rights beside it. All others are for any session, or for everybody",
        "([http.md](http.md)). The code of a request also says which privileged read it is; that read is on",
        "record before the answer is given ([inspecting.md](../staff/inspecting.md)).",
        "",
    ]
    return [*head, *table(("request", "one of these rights"), rows)]


def _proofs() -> list[str]:
    """What waits for a fresh proof of who sends it."""
    named = [f"`{title}`" for title in (_title(handler) for handler in HANDLERS if handler.opt.get(PROOF))]
    at_tables = [f"`{name}`" for name, kind in ACTS.items() if kind.proof]
    of_cups = [f"`{name}`" for name, kind in TOURNAMENT_ACTS.items() if kind.proof]
    return [
        "## Fresh proofs",
        "",
        "These wait until their sender has shown lately who they are",
        "([sign-in.md](../operate/sign-in.md#fresh-proofs)).",
        "",
        *[f"- {title}" for title in named],
        f"- at a table: {', '.join(at_tables)}",
        f"- in a tournament: {', '.join(of_cups)}",
        "",
    ]


def _yes(found: Iterable[bool]) -> list[str]:
    return ["yes" if each else "" for each in found]
