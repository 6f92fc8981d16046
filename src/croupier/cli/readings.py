"""`croupier rules show --readings`: our readings of clauses whose text is unclear, and the rule keys that set them."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.cli.output import print_json, print_table, say
from croupier.rulebooks import Clause, Rulebook, permitted_text


def show_settings(book: Rulebook, json: bool) -> None:
    """List the rule keys that set a reading of ours, each with the clauses it reads and why it stands as it does."""
    if json:
        listed = [_setting(book, key, read) for key, read in book.readings_by_key.items()]
        print_json({"rulebook": book.id, "readings": listed})
        return
    rows = []
    for key, read in book.readings_by_key.items():
        rule = book.rules[key]
        clauses = "\n".join([clause.id for clause in read])
        why = rule.why or _questions(*read)
        rows.append((key, permitted_text(rule), book.default(rule), clauses, f"{rule.means}\nWhy: {why}"))
    columns = ("key", "what it may be", "default", "clause", "what each value does, and why ours stands")
    print_table(f"{book.id}: readings that can be set", columns, rows)
    say(f"Set one with --set KEY=VALUE, as in: croupier rules show {book.id} --table --set {_example(book)}")
    say('In a table file write KEY = "VALUE". In an open room the operator sets it at the cage, under Rules of tables.')


def show_readings(book: Rulebook, json: bool) -> None:
    """List every reading of ours by clause."""
    read = [clause for clause in book.clauses.values() if clause.readings]
    if json:
        listed = [{"clause": one.id, "readings": one.readings, "set_by": one.set_by} for one in read]
        print_json({"rulebook": book.id, "readings": listed})
        return
    rows = [(clause.id, _questions(clause), ", ".join(clause.set_by) or "fixed") for clause in read]
    print_table(
        f"{book.id}: {len(read)} readings", ("clause", "what the text leaves open, and our reading", "set by"), rows
    )


def reading_lines(book: Rulebook, clause: Clause) -> Iterator[tuple[str, str]]:
    """The reading of one clause as labelled lines: what is open, what we take, and how it is set."""
    for each in clause.readings:
        yield "the text leaves open", each.leaves_open
        yield "our reading", each.we_take
    for key in clause.set_by:
        rule = book.rules[key]
        yield "set by", f"{key} ({rule.label}): {permitted_text(rule)}; default {book.default(rule)}"


def _example(book: Rulebook) -> str:
    """A reading that is set otherwise than its default, as it is written on the command line."""
    rules = [book.rules[key] for key in book.readings_by_key]
    chosen = next(rule for rule in rules if rule.type == "choice" and rule.authority == "practice")
    return f"{chosen.key}={next(value for value in chosen.values if value != book.default(chosen))}"


def _questions(*read: Clause) -> str:
    return "\n".join([f"{one.leaves_open} Our reading: {one.we_take}" for clause in read for one in clause.readings])


def _setting(book: Rulebook, key: str, read: tuple[Clause, ...]) -> dict[str, object]:
    rule = book.rules[key]
    return {
        "key": key,
        "label": rule.label,
        "authority": rule.authority,
        "values": list(rule.values),
        "permitted": permitted_text(rule),
        "means": rule.means,
        "set": f"--set {key}=VALUE",
        "default": book.default(rule),
        "clause": read[0].id,
        "clauses": [clause.id for clause in read],
        "why": rule.why or _questions(*read),
    }
