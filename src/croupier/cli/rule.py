"""`croupier rule`: what the ruling on an irregularity would be, and which irregularities a rulebook knows."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, cast

import msgspec
import typer

from croupier.banked import BankedRoundOpened
from croupier.cli.log_files import LoggedRound, read_log
from croupier.cli.output import print_json, print_table, say
from croupier.cli.table_options import EXAMPLE_ID, JsonOption, settled
from croupier.errors import RequestError
from croupier.history import applied, banked_rules_pinned_to, banked_state, round_text
from croupier.poker import RoundOpened
from croupier.protocol import Event, Refusal
from croupier.rulebooks import Rulebook, rulebook, rulebook_ids
from croupier.rulings import BANKED_KINDS, Answer, BankedReport, Ruling, known_reports, read_report, rule, rule_banked
from croupier.table import session_rules

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
        raise RequestError(f"there is no round {number} in {log}; the last is {len(rounds)}")
    chosen = rounds[-1] if number is None else rounds[number - 1]
    answer = _ruled(name, log, chosen, _read(report), closed=chosen is not rounds[-1])
    if isinstance(answer, Refusal):
        return _refused(name, answer, json)
    _card(rulebook(name), chosen.events, answer, json)
    return 0


def _list(name: str, json: bool) -> None:
    rules = session_rules(settled(rulebook(name), {}))
    known = known_reports(rules.game, rules.kind.reports, rules.kind.seat)
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


def _ruled(name: str, log: Path, found: LoggedRound, given: dict[str, Any], *, closed: bool) -> Answer:
    opening = found.events[0]
    if not isinstance(opening, RoundOpened | BankedRoundOpened):
        raise RequestError(f"a round of {log} does not begin with its opening")
    if opening.rulebook != rulebook(name).id:
        raise RequestError(f"the round in {log} was played by {opening.rulebook}, not by {name}")
    if isinstance(opening, BankedRoundOpened):
        table = banked_state(found.events)
        bank = banked_rules_pinned_to(opening)
        report = read_report(given, table.boxes, BANKED_KINDS, "box", bank.unit)
        return rule_banked(bank, table, cast("BankedReport", report), closed=closed)
    rules, state = applied(found.events)
    return rule(rules, state, read_report(given, state.seats, unit=rules.unit), closed=closed)


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


def _refused(name: str, refusal: Refusal, json: bool) -> int:
    if json:
        print_json({"rulebook": name, "ruling": None, "refusal": refusal})
    else:
        say(f"No ruling: {refusal.reason} [{refusal.clause}]")
    return CHECK_FAILED


def _card(book: Rulebook, events: list[Event], ruling: Ruling, json: bool) -> None:
    if json:
        card = {"words": ruling.words, "clauses": ruling.clauses, "choices": ruling.choices, "remedies": ruling.events}
        print_json({"rulebook": book.id, "ruling": card, "refusal": None})
        return
    say(f"Ruling: {ruling.words}")
    for clause in ruling.clauses:
        say(f"  {book.id} {clause}: {book.clause(clause).summary}" if clause in book.clauses else f"  {clause}")
    told = len(list(round_text(events)))
    for line in list(round_text([*events, *ruling.events]))[told:]:
        say(f"  then: {line}")
    for choice in ruling.choices:
        say(f"  {choice.by} may choose {choice.name}: {choice.words} [{choice.clause}]")
