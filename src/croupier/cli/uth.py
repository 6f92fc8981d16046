"""`croupier uth`: Ultimate Texas Hold-em solved for a table's pay tables, maximum payout and wagers; advice; charts."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.console import Console

from croupier.banked import PER_BOX
from croupier.cards import cards_text, parse_cards
from croupier.cli.output import print_json, print_table, say, write_text
from croupier.cli.table_options import JsonOption, SetOption, TableOption
from croupier.cli.uth_table import AnteOption, Asked, MostOption, RulebookChoice, TripsOption, asked_table
from croupier.cli.working import ThreadsOption, working
from croupier.errors import RequestError
from croupier.odds.equity.work import threads_for
from croupier.rulebooks import dollars

if TYPE_CHECKING:
    from croupier.documents.charts.uth import CapPoint
    from croupier.odds.uth.solve import Solution, Strategy

BETWEEN = 4  # steps from one row of the pay table to the next

app = typer.Typer(
    no_args_is_help=True,
    help="Ultimate Texas Hold-em solved: solve, advise, cap.",
    epilog="Examples: croupier uth solve; croupier uth advise --hole AsKs",
)

SvgOption = Annotated[Path | None, typer.Option("--svg", metavar="FILE", help="Draw the chart into a file.")]


@app.command(
    epilog="Examples: croupier uth solve --max-payout 5000 --ante 25 --trips 1; croupier uth solve --svg hands.svg"
)
def solve(
    name: RulebookChoice = "",
    max_payout: MostOption = "",
    ante: AnteOption = "",
    trips: TripsOption = "",
    threads: ThreadsOption = None,
    svg: SvgOption = None,
    set_: SetOption = None,
    table: TableOption = None,
    json: JsonOption = False,
) -> None:
    """Solve the game: what the best play comes to, exactly, and which hands it bets before the flop."""
    asked = asked_table(name, set_, table, max_payout, ante, trips)
    game = asked.game
    from croupier.documents.charts import uth as uth_charts
    from croupier.odds.uth import solve as uth_solve

    started = perf_counter()
    with working("solving") as tell:
        solution = uth_solve.solve(game, threads=threads_for(threads), progress=tell)
    seconds = perf_counter() - started
    if svg:
        write_text(svg, uth_charts.hands_chart(solution.strategy))
    if json:
        print_json(_answer(asked, solution, seconds))
    else:
        _tell(asked, solution, seconds)


@app.command(epilog='Example: croupier uth advise --hole Jh9h --board "Th 8s 2h"')
def advise(
    hole: Annotated[str, typer.Option(metavar="CARDS", help="The player's two cards, such as AsKs.")],
    board: Annotated[str, typer.Option(metavar="CARDS", help="The flop's three cards, or all five; none before.")] = "",
    name: RulebookChoice = "",
    max_payout: MostOption = "",
    ante: AnteOption = "",
    trips: TripsOption = "",
    threads: ThreadsOption = None,
    set_: SetOption = None,
    table: TableOption = None,
    json: JsonOption = False,
) -> None:
    """Say what each choice is worth, in antes, and which is best."""
    asked = asked_table(name, set_, table, max_payout, ante, trips)
    game = asked.game
    cards, communal = parse_cards(hole), parse_cards(board)
    from croupier.odds.uth.advice import advise as advice_on

    with working("solving") as tell:
        advice = advice_on(game, cards, communal, threads=threads_for(threads), progress=tell)
    if json:
        marks = {"rulebook": asked.rules.book, "hypothetical": asked.hypothetical}
        print_json({"choices": advice.choices, "best": advice.best} | marks)
        return
    after = f" on {cards_text(communal)}" if communal else " before the flop"
    rows = [(choice, f"{float(worth):+.6f}", worth) for choice, worth in advice.choices.items()]
    print_table(f"{cards_text(cards)}{after}", ("choice", "antes", "exactly"), rows)
    say(f"best: {advice.best}")


@app.command(epilog="Example: croupier uth cap --ante 25 --svg cap.svg")
def cap(
    name: RulebookChoice = "",
    ante: AnteOption = "",
    trips: TripsOption = "",
    threads: ThreadsOption = None,
    svg: SvgOption = None,
    set_: SetOption = None,
    table: TableOption = None,
    json: JsonOption = False,
) -> None:
    """Say how the house edge depends on the maximum payout, for one ante (the table's least where nothing is said)."""
    asked = asked_table(name, set_, table, "", ante, trips)
    if not asked.ante:
        asked = asked._replace(ante=asked.rules.least)
    points = _points(asked, threads_for(threads))
    from croupier.documents.charts.uth import cap_chart

    if svg:
        write_text(svg, cap_chart(points, asked.ante))
    if json:
        listed = [
            {"payout_max": point.payout_most, "house_edge": float(point.house_edge), "ev": -point.house_edge}
            for point in points
        ]
        print_json(
            {"rulebook": asked.rules.book, "ante": asked.ante, "hypothetical": asked.hypothetical, "points": listed}
        )
        return
    rows = [(f"${dollars(point.payout_most)}", _percent(point.house_edge), -point.house_edge) for point in points]
    print_table("House edge by maximum payout", ("maximum payout", "house edge", "expected value, in antes"), rows)
    say(f"for an ante of ${dollars(asked.ante)} [{asked.rules.book} {asked.rules.under['payout.max']}]")


def _points(asked: Asked, threads: int) -> list[CapPoint]:
    """The house edge at every amount a row of the pay table wins, and between them."""
    from croupier.documents.charts.uth import CapPoint
    from croupier.odds.uth.solve import find_strategy

    points: list[CapPoint] = []
    amounts = _amounts(asked)
    with working("solving") as tell:
        for number, cents in enumerate(amounts):
            tell(number, len(amounts))
            capped = asked._replace(rules=msgspec.structs.replace(asked.rules, payout_most=cents))
            points.append(CapPoint(cents, -find_strategy(capped.game, threads=threads).ev))
    return points


def _amounts(asked: Asked) -> list[int]:
    won = sorted({int(asked.ante * odds) for odds, _ in asked.rules.blind.values()} - {0})
    if not won:
        raise RequestError("no row of the blind's pay table wins anything, so no maximum payout bears on it")
    between = {int(low * (high / low) ** (step / BETWEEN)) for low, high in pairwise(won) for step in range(1, BETWEEN)}
    return sorted({*won, *(cents // 100 * 100 for cents in between if cents // 100 * 100 > won[0])})


def _answer(asked: Asked, solution: Solution, seconds: float) -> dict[str, object]:
    return {
        "ev": solution.ev,
        "house_edge": float(solution.house_edge),
        "element_of_risk": float(solution.element_of_risk),
        "average_wager": float(solution.average_wager),
        "standard_deviation": solution.standard_deviation,
        "decisions": {choice: float(share) for choice, share in solution.decisions.items()},
        "trips": {"ev": solution.trips_ev, "house_edge": float(-solution.trips_ev)},
        "before_flop": _before_flop(solution.strategy),
        "rulebook": asked.rules.book,
        "hypothetical": asked.hypothetical,
        "seconds": round(seconds, 3),
    }


def _before_flop(strategy: Strategy) -> dict[str, Mapping[str, object]]:
    """The choices of all 169 types of holdings, by the names players give them."""
    from croupier.documents.charts.uth import hand_grid, hand_name
    from croupier.odds.uth.game import best_of

    kinds = [kind for row in hand_grid() for kind in row]
    return {
        hand_name(kind): {"choices": strategy.before[kind], "best": best_of(strategy.before[kind])} for kind in kinds
    }


def _tell(asked: Asked, solution: Solution, seconds: float) -> None:
    most = f"${dollars(asked.rules.payout_most)} for an ante of ${dollars(asked.ante)}" if asked.ante else "none"
    if asked.ante and asked.rules.payout_per == PER_BOX:
        most += ", blind and trips together"
    decisions = "\n".join(f"{choice:5} {float(share):9.4%}" for choice, share in solution.decisions.items())
    rows = [
        ("wagers", f"ante, blind, trips of {asked.trips} antes" if asked.trips else "ante, blind"),
        ("maximum payout", most),
        ("expected value", f"{float(solution.ev):+.9f} antes\n{solution.ev}"),
        ("house edge", f"{_percent(solution.house_edge)} of the ante"),
        ("element of risk", f"{_percent(solution.element_of_risk)} of all wagers"),
        ("average wager", f"{float(solution.average_wager):.6f} antes"),
        ("standard deviation", f"{solution.standard_deviation:.6f} antes"),
        ("decisions", decisions),
        ("trips by itself", f"house edge {_percent(-solution.trips_ev)}\n{solution.trips_ev}"),
        ("hypothetical", "yes" if asked.hypothetical else "no"),
        ("seconds", f"{seconds:.2f}"),
    ]
    print_table(f"{asked.rules.book}, solved", ("with the best play", ""), rows)
    _grid(solution.strategy)


def _grid(strategy: Strategy) -> None:
    """The hands to bet before the flop, in a square."""
    from croupier.documents.charts.uth import hand_grid, hand_name, played_before

    played = set(played_before(strategy))
    console = Console(highlight=False)
    console.print(f"\nHands to bet {strategy.game.most} times before the flop; the others are checked", style="bold")
    for row in hand_grid():
        names = [hand_name(kind) for kind in row]
        console.print(" ".join(f"[bold green]{name:3}[/]" if name in played else f"[dim]{'·':3}[/]" for name in names))


def _percent(share: Fraction) -> str:
    return f"{float(share):.6%}"
