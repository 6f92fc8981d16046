"""`croupier simulate`: many rounds at one table with policies in the seats; the same seed gives the same log."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any, cast

import typer
from rich.console import Console
from rich.progress import Progress

from croupier.bots import SimulatedBank, SimulatedTable, check_players
from croupier.cli.log_writer import new_log
from croupier.cli.output import print_json, print_table, warn
from croupier.cli.policies import policy_named
from croupier.cli.table_options import (
    EXAMPLE_ID,
    JsonOption,
    RulebookOption,
    SetOption,
    TableOption,
    given_rules,
    settled,
)
from croupier.errors import PolicyError, RequestError
from croupier.history import dollars
from croupier.rulebooks import TableRules, rulebook

DEFAULT_POLICY = "bot"
EXAMPLES = f"Example: croupier simulate -r {EXAMPLE_ID} --players 6 --rounds 100 --policy bot,call --log rounds.jsonl"


def simulate(
    name: RulebookOption,
    players: Annotated[int, typer.Option(min=1, help="How many seats or boxes play.")] = 6,
    rounds: Annotated[int, typer.Option(min=1, help="How many rounds.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed gives the same log, byte for byte.")] = 0,
    policy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="P",
            help="call, random, bot (where nothing is said), against the bank also simple and exact, or your own as "
            "module:function(seat, random) -> Act; several, repeated or with commas between, take the seats in turn.",
        ),
    ] = None,
    log: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the rounds as a log.")] = None,
    set_: SetOption = None,
    table: TableOption = None,
    json: JsonOption = False,
) -> None:
    """Play many rounds at one table and say what became of the chips."""
    rules = settled(rulebook(name), given_rules(set_, table))
    check_players(rules, players)
    named = policies_by_seat(policy or [DEFAULT_POLICY], players)
    room = _table(rules, named, seed)
    for line in (*rules.warnings, *_notes(rules)):
        warn(line)
    started = perf_counter()
    with ExitStack() as stack:
        writer = None if log is None else stack.enter_context(new_log(log, "simulation"))
        progress = stack.enter_context(
            Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())
        )
        task = progress.add_task("rounds", total=rounds)
        for number in range(rounds):
            try:
                played, told = room.play()
            except PolicyError as error:
                raise RequestError(f"round {number + 1}, policy {named[error.seat - 1][:60]}: {error}") from error
            if writer:
                writer.write(told, number, after=True)
                writer.write(played.events, number + 1)
            if number % 256 == 0:
                progress.update(task, completed=number)
    seconds = perf_counter() - started
    _report(room, named, rounds, seconds, rules.hypothetical, json)


def _table(rules: TableRules, named: list[str], seed: int) -> SimulatedTable | SimulatedBank:
    """A table for the game of these rules, with the named policies at it."""
    if "settle.blind" in rules.rules:
        from croupier.cli.banked_policies import banked_policies

        return SimulatedBank(rules, banked_policies(rules, named), seed)
    known = {each: policy_named(each) for each in dict.fromkeys(named)}
    return SimulatedTable(rules, cast("int", rules["stake.min"]), [known[each] for each in named], seed)


def policies_by_seat(given: Sequence[str], players: int) -> list[str]:
    """The name of the policy in each seat: those that are given, in turn."""
    names = [name.strip() for part in given for name in part.split(",")]
    if len(names) > players:
        raise RequestError(f"{len(names)} policies are given and {players} players play; leave some out")
    return [names[seat % len(names)] for seat in range(players)]


def _notes(rules: TableRules) -> list[str]:
    """The parts of these rules that a simulation leaves out."""
    notes = []
    if rules["tournament"]:
        notes.append("the rounds are played by tournament rules, but there are no levels, places or prizes here")
    return notes


def _report(
    room: SimulatedTable | SimulatedBank,
    named: list[str],
    rounds: int,
    seconds: float,
    hypothetical: tuple[str, ...],
    json: bool,
) -> None:
    net = [stake - brought for stake, brought in zip(room.stakes, room.brought, strict=True)]
    answer: dict[str, Any] = {
        "rounds": rounds,
        "seconds": round(seconds, 3),
        "rounds_per_second": round(rounds / seconds, 1),
        **room.figures(),
        "policies": named,
        "net": net,
        "hypothetical": hypothetical,
    }
    if json:
        print_json(answer)
        return
    answer |= {"commission": dollars(answer["commission"]), "final_stakes": ", ".join(map(dollars, room.stakes))}
    if "bank" in answer:
        answer["bank"] = _gain(answer["bank"])
    seats = enumerate(zip(answer.pop("policies"), net, strict=True), start=1)
    answer["net"] = "\n".join(f"seat {seat}, {policy}: {_gain(cents)}" for seat, (policy, cents) in seats)
    answer |= {
        "chips_conserved": "yes" if answer["chips_conserved"] else "NO",
        "hypothetical": ", ".join(hypothetical) or "no",
    }
    rows = [(key.replace("_", " "), value) for key, value in answer.items()]
    print_table("Simulation", ("what", "came of it"), rows)


def _gain(cents: int) -> str:
    return f"{'-' if cents < 0 else '+'}{dollars(abs(cents))}"
