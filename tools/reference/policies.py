"""docs/reference/policies.md and a page for each rulebook: what operators determine, our practices and readings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tools.reference.kit import REFERENCE
from tools.reference.refusals import entries

from croupier import Rulebook, rulebook, rulebook_ids
from croupier.rulebooks.clause import Clause
from croupier.rulebooks.rule import Rule
from croupier.rulebooks.values import permitted_text

ROOT = Path(__file__).parents[2]
FILE, FOLDER = REFERENCE / "policies.md", REFERENCE / "policies"
MADE = "Made from the rulebooks' data by `make tables`; change it there."
HEAD = f"""# Policies: determinations, practices and readings

For operators and regulators. After reading the page of your rulebook you know every decision that is not the text's
own: what the operator determines, where our practice fills a silence, and how we read a clause that can be read in two
ways.

| you | read |
|---|---|
| open tables | *The operator determines* and *Readings that can be set* of your rulebook |
| approve or inspect the game | every part of your rulebook, and *Refused by practice* below |
| rule on the floor | the two parts on readings of your rulebook |

- A **determination** is a choice the text gives to the operator. The cage page asks for it when a table is opened.
- A **practice** is ours, not the law's: the text is silent, and the page says what we do and why.
- A **reading** is ours too: the text of a clause leaves something open, and the page says what, and which reading we take.
  Where a rule key sets it, the operator may take the other reading; otherwise it is fixed.

The browser shows the same on the cage page and on each clause of the rules; `croupier rules show RULEBOOK --readings`
lists the readings that can be set, and `--readings --all` lists every one. The rules in print mark them as ours.
{MADE}

| rulebook | determinations | practices | readings | of these, set by a key |
|---|---|---|---|---|
"""


def pages() -> dict[Path, str]:
    """Every page by its file."""
    books = [rulebook(name) for name in rulebook_ids()]
    index = HEAD + "\n".join([*map(_counted, books), "", _said_by_the_room()])
    return {FILE: index} | {FOLDER / f"{book.id}.md": _book(book) for book in books}


def _counted(book: Rulebook) -> str:
    read = _read(book)
    by = [sum(rule.authority == authority for rule in book.rules.values()) for authority in ("determine", "practice")]
    counts = [*by, len(read), sum(bool(clause.set_by) for clause in read)]
    title = f"{book.instrument.title}, {book.instrument.casino}, {book.instrument.edition}"
    return f"| [{title}](policies/{book.id}.md) | {' | '.join(map(str, counts))} |"


def _book(book: Rulebook) -> str:
    rules = book.rules.values()
    read = _read(book)
    return "\n".join(
        [
            f"# {book.instrument.title}, {book.instrument.casino}: `{book.id}`",
            "",
            "For operators and regulators; [policies.md](../policies.md) says what each part is.",
            MADE,
            "",
            "## The operator determines",
            "| rule key | setting | what it does | clause | it may be | default |",
            "|---|---|---|---|---|---|",
            *[_row(book, rule) for rule in rules if rule.authority == "determine"],
            "",
            "## Our practice",
            "| rule key | setting | what it does | near clause | it may be | default | why |",
            "|---|---|---|---|---|---|---|",
            *[_row(book, rule, rule.why) for rule in rules if rule.authority == "practice"],
            "",
            "## Readings that can be set",
            "| clause | what the text leaves open | the reading we take | set by |",
            "|---|---|---|---|",
            *[line for clause in read if clause.set_by for line in _reading_rows(book, clause)],
            "",
            "## Readings that are fixed",
            "| clause | what the text leaves open | the reading we take |",
            "|---|---|---|",
            *[line for clause in read if not clause.set_by for line in _reading_rows(book, clause)],
            "",
        ]
    )


def _read(book: Rulebook) -> list[Clause]:
    return [clause for clause in book.clauses.values() if clause.readings]


def _row(book: Rulebook, rule: Rule, *more: str) -> str:
    clauses, permitted = ", ".join(rule.clauses), permitted_text(rule)
    return _cells(f"`{rule.key}`", rule.label, rule.means, clauses, permitted, book.default(rule), *more)


def _reading_rows(book: Rulebook, clause: Clause) -> Iterator[str]:
    for each in clause.readings:
        set_by = [f"`{key}` ({book.rules[key].label})" for key in clause.set_by]
        yield _cells(clause.id, each.leaves_open, each.we_take, *([", ".join(set_by)] if set_by else []))


def _cells(*cells: str) -> str:
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"


def _said_by_the_room() -> str:
    """Refusals no text speaks of, as the room says them."""
    practised = [words for one in entries() if one.clause == "practice" for words in one.words]
    said = sorted({re.sub("{[^}]*}", "…", words) for words in practised} - {"…"})
    head = (
        "## Refused by practice\nWhat the room refuses as our practice, under every rulebook; "
        "`…` stands for a name, number or amount.\n"
    )
    return "\n".join([head, *[f"- {words}" for words in said], ""])
