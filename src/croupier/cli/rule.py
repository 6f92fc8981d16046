"""`croupier rule`: what the ruling on an irregularity would be, and which irregularities a rulebook knows."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from croupier.cli.log_files import LoggedRound, read_log
from croupier.cli.output import print_json, print_table, say
from croupier.cli.table_options import EXAMPLE_ID, JsonOption, settled
from croupier.errors import RequestError
from croupier.history.pinned import rules_pinned_to
from croupier.history.text import round_text
from croupier.poker.corrections import states_of
from croupier.poker.events import Event, RoundOpened
from croupier.poker.refusal import Refusal
from croupier.poker.rules import RoundRules, round_rules
from croupier.poker.state import State
from croupier.rulebooks import rulebook, rulebook_ids
from croupier.rulings.reading import known_reports, read_report
from croupier.rulings.round import rule
from croupier.rulings.ruling import Ruling

CHECK_FAILED = 1
EXAMPLES = (
    f"Examples: croupier rule --list {EXAMPLE_ID}; croupier rule -r {EXAMPLE_ID} --log rounds.jsonl --report report.json, "
    'with a report such as {"report": "bet-amount", "seat": 3, "amount": 5}'
)


def rule_(
    listed: Annotated[
        str | None, typer.Option("--list", metavar="R", help="List the reports a rulebook knows, with their facts.")
    ] = None,
    name: Annotated[
        str | None, typer.Option("--rulebook", "-r", metavar="R", help=f"One of {', '.join(rulebook_ids())}.")
    ] = None,
    log: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The log of the round, up to the irregularity.")
    ] = None,
    report: Annotated[
        Path | None, typer.Option(metavar="FILE", help="What happened, as JSON; seats by number, amounts in dollars.")
    ] = None,
    number: Annotated[
        int | None, typer.Option("--round", min=1, help="Which round of the log; the last one otherwise.")
    ] = None,
    json: JsonOption = False,
) -> int:
    """Say what the ruling on an irregularity would be, with its clauses and choices; the log is not touched."""
    if listed is not None:
        _list(listed, json)
        return 0
    if name is None or log is None or report is None:
        raise RequestError("give --rulebook, --log and --report, or --list and a rulebook")
    rounds = [found for found, _ in read_log(log, lambda one: one).rounds]
    if number is not None and number > len(rounds):
        raise RequestError(f"{log} has {len(rounds)} rounds")
    chosen = rounds[-1] if number is None else rounds[number - 1]
    rules, state = _round(name, log, chosen)
    answer = rule(rules, state, read_report(_read(report), state.seats), closed=chosen is not rounds[-1])
    if isinstance(answer, Refusal):
        return _refused(rules, answer, json)
    _card(rules, chosen.events, answer, json)
    return 0


def _list(name: str, json: bool) -> None:
    known = known_reports(round_rules(settled(rulebook(name), {})))
    if json:
        print_json({"rulebook": name, "reports": known})
        return
    rows = [
        (
            one.report,
            one.means,
            "\n".join(
                f"{fact.name}{'' if fact.required else '?'}: {_fact(fact.about, fact.values)}" for fact in one.facts
            ),
            ", ".join(one.clauses),
        )
        for one in known
    ]
    print_table(
        f"Reports {name} has a rule for; a fact with ? may be left out", ("report", "means", "facts", "clauses"), rows
    )


def _fact(about: str, values: tuple[str, ...]) -> str:
    return "; ".join(part for part in (about, " | ".join(values)) if part)


def _round(name: str, log: Path, found: LoggedRound) -> tuple[RoundRules, State]:
    opening = found.events[0]
    if not isinstance(opening, RoundOpened):
        raise RequestError(f"a round of {log} does not begin with its opening")
    if opening.rulebook != rulebook(name).id:
        raise RequestError(f"the round in {log} was played by {opening.rulebook}, not by {name}")
    *_, state = states_of(found.events)
    return rules_pinned_to(opening), state


def _read(file: Path) -> dict[str, Any]:
    try:
        given = msgspec.json.decode(file.read_bytes())
    except OSError as error:
        raise RequestError(f"cannot read {file}: {error.strerror or error}") from error
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise RequestError(f"{file} holds no report: {error}") from error
    if not isinstance(given, dict):
        raise RequestError(f"{file} holds no report: an object is expected")
    return given


def _refused(rules: RoundRules, refusal: Refusal, json: bool) -> int:
    if json:
        print_json({"rulebook": rules.book, "ruling": None, "refusal": refusal})
    else:
        say(f"No ruling: {refusal.reason} [{refusal.clause}]")
    return CHECK_FAILED


def _card(rules: RoundRules, events: list[Event], ruling: Ruling, json: bool) -> None:
    if json:
        card = {"words": ruling.words, "clauses": ruling.clauses, "choices": ruling.choices, "remedies": ruling.events}
        print_json({"rulebook": rules.book, "ruling": card, "refusal": None})
        return
    book = rulebook(rules.book)
    say(f"Ruling: {ruling.words}")
    for clause in ruling.clauses:
        say(f"  {book.id} {clause}: {book.clause(clause).summary}" if clause in book.clauses else f"  {clause}")
    told = len(list(round_text(events)))
    for line in list(round_text([*events, *ruling.events]))[told:]:
        say(f"  then: {line}")
    for choice in ruling.choices:
        say(f"  open to {choice.by}: {choice.name}: {choice.words} [{choice.clause}]")
