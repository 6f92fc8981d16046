"""`croupier rules`: the rulebooks, their clauses, what a table's rules come to, what differs, what is tested."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from croupier.cli.output import print_json, print_table, say, warn
from croupier.cli.readings import reading_lines, show_readings, show_settings
from croupier.cli.table_options import EXAMPLE_ID, JsonOption, SetOption, given_rules, settled
from croupier.errors import RequestError
from croupier.rulebooks import (
    Clause,
    Place,
    Raw,
    Rule,
    Rulebook,
    TableRules,
    changes_between,
    code_of,
    data_of,
    permitted_text,
    rulebook,
    rulebook_ids,
    seen_code,
    tests_of,
    value_text,
)
from croupier.rulebooks import coverage as coverage_of

app = typer.Typer(
    no_args_is_help=True,
    help="The rulebooks: list, show, diff, coverage.",
    epilog=f"Examples: croupier rules list; croupier rules show {EXAMPLE_ID} --table --set deck=32",
)

RulebookArgument = Annotated[str, typer.Argument(metavar="RULEBOOK", help="Its id, such as the list shows.")]


@app.command("list", epilog="Example: croupier rules list --json")
def list_(json: JsonOption = False) -> None:
    """List the rulebooks with their editions and dates."""
    books = [rulebook(name) for name in rulebook_ids()]
    if json:
        print_json({"rulebooks": [_listed(book) for book in books]})
        return
    rows = [(b.id, b.instrument.title, b.instrument.casino, b.instrument.number, _dates(b)) for b in books]
    print_table("Rulebooks", ("id", "game", "casino", "instrument", "in force"), rows)


@app.command(epilog=f'Example: croupier rules show {EXAMPLE_ID} "3.5(d)"')
def show(
    name: RulebookArgument,
    clause: Annotated[str, typer.Argument(help="One clause, such as 17.5; without it, all.")] = "",
    table: Annotated[bool, typer.Option("--table", help="The settled table rules instead of the clauses.")] = False,
    file: Annotated[
        Path | None, typer.Option("--file", metavar="FILE.toml", help="With --table: rules from a file.")
    ] = None,
    set_: SetOption = None,
    readings: Annotated[
        bool, typer.Option("--readings", help="Our readings of unclear clauses that a table can set otherwise.")
    ] = False,
    all_: Annotated[bool, typer.Option("--all", help="With --readings: also those that cannot be set.")] = False,
    json: JsonOption = False,
) -> None:
    """Show the clauses of a rulebook in our words, our readings, or the table rules they come to."""
    book = rulebook(name)
    if readings or all_:
        if not readings or clause or table or set_ or file:
            raise RequestError("--readings takes --all and --json, and nothing else; one clause shows its own reading")
        (show_readings if all_ else show_settings)(book, json)
        return
    if table:
        if clause:
            raise RequestError("--table shows the whole set of table rules; leave the clause out")
        _show_table(book, given_rules(set_, file), json)
        return
    if set_ or file:
        raise RequestError("--set and --file go with --table here")
    clauses = [book.clause(clause)] if clause else list(book.clauses.values())
    if json:
        print_json({"rulebook": book.id, "clauses": [_clause_answer(book, item) for item in clauses]})
    elif clause:
        _show_one(book, clauses[0])
    else:
        say(f"{book.instrument.short_title}, {book.instrument.number or book.instrument.casino}")
        rows = [(item.id, item.kind, item.status, item.summary) for item in clauses]
        print_table(
            f"{book.id}: {len(clauses)} clauses", ("clause", "kind", "status", "what it asks, in our words"), rows
        )


@app.command(epilog=f"Example: croupier rules diff {EXAMPLE_ID} {rulebook_ids()[1]}")
def diff(
    first: Annotated[str, typer.Argument(metavar="A", help="A rulebook's id.")],
    second: Annotated[str, typer.Argument(metavar="B", help="Another's.")],
    json: JsonOption = False,
) -> None:
    """Show the rule keys two rulebooks settle differently."""
    changes = changes_between(rulebook(first), rulebook(second))
    if json:
        print_json({"a": first, "b": second, "changes": changes})
        return
    rows = [(c.key, c.a or "(no such key)", c.b or "(no such key)", "\n".join(c.clauses)) for c in changes]
    print_table(f"{len(changes)} rule keys differ", ("key", first, second, "clauses"), rows)


@app.command(epilog="Example: croupier rules coverage --json")
def coverage(json: JsonOption = False) -> None:
    """Count every clause by kind and status, and name those that lack a test."""
    found = [coverage_of(rulebook(name)) for name in rulebook_ids()]
    if json:
        print_json({"clauses": sum(item.clauses for item in found), "rulebooks": found})
        return
    rows = []
    for item in found:
        kinds = "\n".join(f"{kind} {count.tested}/{count.clauses}" for kind, count in item.by_kind.items())
        statuses = "\n".join(f"{status} {count}" for status, count in item.by_status.items())
        partly = ", ".join(item.partly) or "none"
        rows.append((item.id, item.clauses, kinds, statuses, ", ".join(item.untested) or "none", partly))
    columns = ("rulebook", "clauses", "tested by kind", "by status", "built, not tested", "partly built")
    print_table("Clauses", columns, rows)
    say(f"{sum(item.clauses for item in found):,} clauses in all")


def _show_table(book: Rulebook, given: dict[str, Raw], json: bool) -> None:
    rules = settled(book, given)
    for line in rules.warnings:
        warn(line)
    listed = [_row(rules, rule) for rule in book.rules.values() if rule.scope == "table"]
    if json:
        print_json({"rulebook": book.id, "hypothetical": list(rules.hypothetical), "rules": listed})
        return
    rows = [
        (row["key"], row["text"], row["clause"], row["authority"], row["permitted"], row["label"]) for row in listed
    ]
    columns = ("key", "value", "clause", "authority", "what it may be", "setting")
    print_table(f"Table rules under {book.id}", columns, rows)


def _row(rules: TableRules, rule: Rule) -> dict[str, object]:
    bears = rule.key in rules.values
    text = value_text(rule, rules[rule.key], rules.unit) if bears else "(does not bear)"
    return {
        "key": rule.key,
        "value": rules.values.get(rule.key),
        "text": f"{text} (hypothetical)" if rule.key in rules.hypothetical else text,
        "bears": bears,
        "authority": rule.authority,
        "clause": rules.under.get(rule.key, rule.clauses[0]),
        "permitted": permitted_text(rule, rules.unit),
        "label": rule.label,
        "means": rule.means,
    }


def _show_one(book: Rulebook, clause: Clause) -> None:
    say(f"{book.id} {clause.id}   {clause.area}, {clause.kind}, {clause.status}")
    console = Console(soft_wrap=False, highlight=False, emoji=False)
    console.print(escape(clause.summary))
    for label, text in (
        *reading_lines(book, clause),
        ("still to come", clause.remaining),
        ("rule keys", ", ".join(book.keys_by_clause.get(clause.id, ()))),
        ("see also", ", ".join(clause.see)),
        ("not in the software because", clause.reason),
    ):
        if text:
            console.print(escape(f"{label}: {text}"))
    for label, lines in _places(book, clause):
        for place, line in enumerate(lines):
            say(f"{'' if place else label + ':':<16}{line}")  # whole, however narrow: it is copied to open or run it
    say(f"from {book.instrument.short_title}, {book.instrument.number or book.instrument.casino}")


def _places(book: Rulebook, clause: Clause) -> Iterator[tuple[str, Iterable[str]]]:
    """The code, the data and the tests of a clause, by label; for want of its own, the code of the clauses it sees."""
    code = code_of(book, clause.id)
    yield "decides", _aligned(code.decides)
    yield "reads or cites", _aligned(code.reads)
    yield "shown by", _aligned(code.shows)
    if not (code.decides or code.reads or code.shows):
        for seen, decides in seen_code(book, clause.id).items():
            yield f"by {seen}", _aligned(decides)
    yield "data", data_of(book, clause.id)
    yield "tests", tests_of(book, clause.id)


def _aligned(places: Sequence[Place]) -> list[str]:
    width = max((len(place.name) for place in places), default=0)
    return [f"{place.name:<{width}}  {place.at}" for place in places]


def _clause_answer(book: Rulebook, clause: Clause) -> dict[str, object]:
    return {
        "id": clause.id,
        "area": clause.area,
        "kind": clause.kind,
        "status": clause.status,
        "summary": clause.summary,
        "reading": clause.reading or None,
        "readings": clause.readings,
        "set_by": clause.set_by,
        "remaining": clause.remaining or None,
        "see": clause.see,
        "keys": book.keys_by_clause.get(clause.id, ()),
        "code": code_of(book, clause.id),
        "seen": seen_code(book, clause.id),
        "data": data_of(book, clause.id),
        "tests": tests_of(book, clause.id),
    }


def _listed(book: Rulebook) -> dict[str, object]:
    instrument = book.instrument
    return {
        "id": book.id,
        "title": instrument.title,
        "edition": instrument.edition,
        "from": instrument.commenced,
        "to": None,
        "game": instrument.game,
        "short_title": instrument.short_title,
        "number": instrument.number,
        "casino": instrument.casino,
        "made_under": instrument.made_under,
        "approved": instrument.approved,
        "approved_by": instrument.approved_by,
        "commencement": instrument.commencement,
        "revokes": instrument.revokes or None,
        "clauses": len(book.clauses),
    }


def _dates(book: Rulebook) -> str:
    revoked = [name for name in rulebook_ids() if rulebook(name).instrument.revokes == book.id]
    start = f"from {book.instrument.commenced}" if book.instrument.commenced else "from a day the operator enters"
    return f"{start}, revoked by {revoked[0]}" if revoked else start
