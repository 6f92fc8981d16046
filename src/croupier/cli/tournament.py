"""`croupier tournament`: simulate one from entry to prizes; look formats up; check a plan, or get one to start from."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress

from croupier.banked import banked_rules
from croupier.bots import BankedPolicy, Habits, Policy, SimulatedTournament
from croupier.cli.log_writer import new_log
from croupier.cli.output import print_json, warn
from croupier.cli.plan_files import read_plan
from croupier.cli.policies import policy_named
from croupier.cli.table_options import EXAMPLE_ID, KNOWN, JsonOption, given_rules
from croupier.cli.tournament_habits import idle
from croupier.cli.tournament_plans import (
    CHECK_EXAMPLE,
    FORMATS_EXAMPLE,
    TEMPLATE_EXAMPLE,
    check,
    fits,
    formats,
    template_,
)
from croupier.cli.tournament_sheet import print_sheet, sheet
from croupier.errors import PolicyError, RequestError
from croupier.rulebooks import rulebook, settle
from croupier.tournament import ELECTRONIC, Conditions, Plan, conditions, example_plan

DEFAULT_POLICY = "bot"
MOST_PLAYERS = 10_000
RulebookOfPlanOption = Annotated[
    str, typer.Option("--rulebook", "-r", metavar="R", help=f"The rulebook, where no plan names it: {KNOWN}.")
]
EXAMPLES = f"Example: croupier tournament simulate -r {EXAMPLE_ID} --players 27 --seed 7 --absent 0.1 --log event.jsonl"

app = typer.Typer(
    no_args_is_help=True,
    help="Tournaments: simulate one, look formats up, check a plan, write one to start from.",
    epilog=f"Examples: croupier tournament formats {EXAMPLE_ID} --players 60; {EXAMPLES.removeprefix('Example: ')}",
)
app.command(epilog=FORMATS_EXAMPLE)(formats)
app.command("template", epilog=TEMPLATE_EXAMPLE)(template_)
app.command(epilog=CHECK_EXAMPLE)(check)


def _share(words: str) -> Any:
    return typer.Option(min=0.0, max=1.0, metavar="SHARE", help=words)


@app.command(epilog=EXAMPLES)
def simulate(
    name: RulebookOfPlanOption = "",
    players: Annotated[int, typer.Option(min=2, max=MOST_PLAYERS, help="How many enter.")] = 27,
    seed: Annotated[int, typer.Option(help="The same seed gives the same tournament, event by event.")] = 0,
    format_: Annotated[
        str, typer.Option("--format", metavar="F", help="A format of the rulebook, or the first that fits.")
    ] = "",
    plan: Annotated[Path | None, typer.Option(metavar="FILE.toml", help="A plan of your own instead.")] = None,
    set_: Annotated[
        list[str] | None,
        typer.Option(
            "--set", "-s", metavar="KEY=VALUE", help="One of the conditions, repeatable; amounts are dollars."
        ),
    ] = None,
    policy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="P",
            help="As for `croupier simulate`; several, repeated or with commas between, take the players in turn.",
        ),
    ] = None,
    absent: Annotated[float, _share("How many are not there when a session begins.")] = 0.0,
    leaves: Annotated[float, _share("How many go away for a while, by round.")] = 0.0,
    rebuys: Annotated[float, _share("How many buy chips again, where that is offered, as in the format re-buy.")] = 0.0,
    penalised: Annotated[float, _share("In how many rounds a player is penalised.")] = 0.0,
    disqualified: Annotated[float, _share("In how many rounds a player is disqualified.")] = 0.0,
    late: Annotated[float, _share("How many enter late, where that is taken.")] = 0.0,
    again: Annotated[float, _share("How many enter another session too, where that is taken.")] = 0.0,
    reserves: Annotated[int, typer.Option(min=0, max=MOST_PLAYERS, help="How many wait for a place.")] = 0,
    log: Annotated[Path | None, typer.Option(metavar="FILE", help="Write every stream into a log.")] = None,
    json: JsonOption = False,
) -> None:
    """Run a whole tournament from entry to prizes, with a policy for every player."""
    wanted = _plan(name, format_, plan, set_, players)
    name = wanted.rulebook
    habits = Habits(absent, leaves, rebuys, penalised, disqualified, late, again, reserves)
    settled = conditions(wanted)
    for line in idle(settled, habits):
        warn(line)
    named = [each.strip() for part in policy or [DEFAULT_POLICY] for each in part.split(",")]
    policies = _policies(settled, named)
    started = perf_counter()
    with ExitStack() as stack:
        told = stack.enter_context(new_log(log, "simulated")).write_to if log else None
        room = SimulatedTournament(wanted, players, seed, policies, habits, told)
        _run(room, stack)
    answer = {"format": "" if plan else format_ or _first_format(name, players), "seed": seed, "policies": named}
    answer |= {"seconds": round(perf_counter() - started, 3), **sheet(room)}
    if json:
        print_json(answer)
    else:
        print_sheet(answer)


def _plan(name: str, format_: str, file: Path | None, pairs: Sequence[str] | None, players: int) -> Plan:
    if file and format_:
        raise RequestError("--format and --plan: say one of them")
    if not file and not name:
        raise RequestError("say --rulebook, or --plan with a plan that names its own")
    plan = read_plan(file) if file else example_plan(name, format_ or _first_format(name, players), players)
    if name and plan.rulebook != rulebook(name).id:
        raise RequestError(f"{file} is a plan under {plan.rulebook[:40]}; say --rulebook {plan.rulebook[:40]}")
    given = {**plan.given, **given_rules(pairs, None)}
    return msgspec.structs.replace(plan, given=given, cards=ELECTRONIC)  # bots have no hands for others


def _first_format(name: str, players: int) -> str:
    """The first of a rulebook's formats that has room for so many."""
    book = rulebook(name)
    return next(each for each in book.example.structure.formats if fits(book, each, players))


def _policies(settled: Conditions, named: Sequence[str]) -> list[Policy | BankedPolicy]:
    if not settled.banked:
        return [policy_named(each) for each in named]
    from croupier.cli.banked_policies import banked_policy_named

    first = banked_rules(settle(rulebook(settled.book), settled.levels[0]))
    return [banked_policy_named(each, first) for each in named]


def _run(room: SimulatedTournament, stack: ExitStack) -> None:
    """Lap by lap, with a bar that shows how many have gone."""
    watched = sys.stderr is not None and sys.stderr.isatty()
    progress = stack.enter_context(Progress(console=Console(stderr=True), transient=True, disable=not watched))
    task = progress.add_task("players out", total=room.players)
    try:
        for left in room.laps():
            progress.update(task, completed=max(room.players - left, 0))
    except PolicyError as error:
        raise RequestError(f"round {room.rounds + 1}: the policy at seat {error.seat} {error}") from error
