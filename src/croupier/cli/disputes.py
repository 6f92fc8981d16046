"""`croupier disputes`: the corpus of disputes, listed, read, and checked against the engine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.output import print_json, print_table, say
from croupier.cli.table_options import EXAMPLE_ID, JsonOption
from croupier.disputes import (
    Case,
    Difference,
    DisputeShown,
    MoneyShown,
    all_cases,
    case_ids,
    case_of,
    differences,
    found_cases,
    line_of,
    read_case,
    shown,
)
from croupier.errors import CroupierError, RequestError
from croupier.history import dollars
from croupier.rulebooks import rulebook

CHECK_FAILED = 1

app = typer.Typer(
    no_args_is_help=True,
    help="Disputes and how they are decided: list, show, check.",
    epilog=f"Examples: croupier disputes list -r {EXAMPLE_ID} --find muck; croupier disputes check",
)


@app.command("list", epilog=f"Example: croupier disputes list -r {EXAMPLE_ID} --find 'out of turn'")
def list_(
    name: Annotated[str, typer.Option("--rulebook", "-r", metavar="R", help="Only under this rulebook.")] = "",
    clause: Annotated[str, typer.Option(metavar="C", help="Only decided by this clause or a part of it.")] = "",
    find: Annotated[str, typer.Option(metavar="WORDS", help="Only with all these words.")] = "",
    json: JsonOption = False,
) -> None:
    """List the disputes, or those under a rulebook, by a clause, or with given words."""
    found = found_cases(find, rulebook(name).id if name else "", clause)
    if json:
        print_json({"disputes": [line_of(case) for case in found]})
        return
    if not found:
        say("No dispute has all of that. Try fewer words, or another rulebook or clause.")
        return
    rows = [(case.id, case.stated.title, ", ".join(case.clauses)) for case in found]
    print_table(f"{len(rows)} dispute{'' if len(rows) == 1 else 's'}", ("dispute", "what happened", "clauses"), rows)


@app.command(epilog=f"Example: croupier disputes show {case_ids()[0]}")
def show(
    name: Annotated[str, typer.Argument(metavar="DISPUTE", help="Its id, such as the list shows.")],
    script: Annotated[bool, typer.Option("--script", help="Its round as JSON, as croupier play takes it.")] = False,
    json: JsonOption = False,
) -> None:
    """Show one dispute: the situation, the question, the answer, rulings, money, why, and the clauses."""
    case = case_of(name)
    if script:
        print_json(case.stated.round)
    elif json:
        print_json(shown(case.id))
    else:
        _tell(shown(case.id))


@app.command(epilog="Examples: croupier disputes check; croupier disputes check --json")
def check(
    files: Annotated[
        list[Path] | None,
        typer.Argument(metavar="FILE...", help="Case files, or folders of them; the corpus otherwise."),
    ] = None,
    json: JsonOption = False,
) -> int:
    """Play cases and compare what they state with what the engine finds; exit 1 where something differs."""
    answers = [_checked(name, case) for name, case in _cases(files)]
    if json:
        print_json({"cases": [{"dispute": name, "differences": found} for name, found in answers]})
    else:
        for name, found in answers:
            _tell_check(name, found)
        bad = sum(bool(found) for _, found in answers)
        say(f"{len(answers)} checked, {bad} {'differs' if bad == 1 else 'differ'}")
    return CHECK_FAILED if any(found for _, found in answers) else 0


def _cases(files: list[Path] | None) -> list[tuple[str, Case | CroupierError]]:
    """The cases of the files, or all; a file that is no case answers with what is wrong."""
    if not files:
        return list(all_cases().items())
    listed = [file for given in files for file in (sorted(given.rglob("*.toml")) if given.is_dir() else [given])]
    if not listed:
        raise RequestError("there is no .toml file in these folders")
    return [(str(file), _read(file)) for file in listed]


def _read(file: Path) -> Case | CroupierError:
    try:
        return read_case(file.read_text(encoding="utf-8"), file.stem)
    except CroupierError as error:
        return error
    except (OSError, UnicodeDecodeError) as error:
        raise RequestError(f"cannot read {file}: {error}") from error


def _checked(name: str, case: Case | CroupierError) -> tuple[str, list[Difference]]:
    if isinstance(case, CroupierError):
        return name, [Difference("the file", "a case as docs/staff/disputes.md describes it", str(case))]
    found = differences(case)
    if not case.stated.engine_differs:
        return name, found
    if found:
        return f"{name} (known: {case.stated.engine_differs})", []
    return name, [Difference("engine-differs", "a difference", "none: the engine agrees now, take the key out")]


def _tell_check(name: str, found: list[Difference]) -> None:
    say(f"{'DIFFERS' if found else 'ok'}  {name}")
    for one in found:
        say(f"  {one.where}")
        say(f"    expected: {one.expected}")
        say(f"    found:    {one.found}")


def _tell(told: DisputeShown) -> None:
    say(f"{told.title} ({told.rulebook})")
    for label, text in (("Situation", told.situation), ("Question", told.question), ("Answer", told.answer)):
        say(f"{label}: {text}")
    for one in told.rulings:
        said = one.words if one.kind == "ruling" else f"refused: {one.words}"
        say(f"{one.about} {said[:1].upper()}{said[1:]} [{', '.join(one.clauses)}]")
    for line in _money(told.money):
        say(line)
    say(f"Why: {told.why}")
    for clause in told.clauses:
        say(f"  {told.rulebook} {clause.id}: {clause.summary}")
    for clause in told.see:
        say(f"  see also {told.rulebook} {clause.id}: {clause.summary}")


def _money(money: MoneyShown) -> Iterator[str]:
    for one in money.shares:
        wagers = ", ".join(f"{each.wager} {dollars(each.stake)} {each.result}" for each in one.wagers)
        back = f", {dollars(one.returned)} returned" if one.returned else ""
        told = f"{dollars(one.before)} before, {dollars(one.after)} after{back}"
        yield f"  {money.places} {one.number}: {told}{f' ({wagers})' if wagers else ''}"
    for number, pot in enumerate(money.pots, start=1):
        won = ", ".join(f"seat {seat} takes {dollars(amount)}" for seat, amount in pot.winners.items())
        yield f"  pot {number}: {dollars(pot.amount)}{f', {won}' if won else ''}"
    if money.commission:
        yield f"  commission: {dollars(money.commission)}"
    if not money.ended:
        yield "  The round goes on."
