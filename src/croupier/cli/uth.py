"""`croupier uth`: Ultimate Texas Hold-em solved for a table's pay tables, maximum payout and wagers; advice; charts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, NamedTuple

import msgspec
import typer
from rich.console import Console

from croupier.banked.rules import BankedRules, banked_rules
from croupier.cards import cards_text, parse_cards
from croupier.cli.output import print_json, print_table, say, warn
from croupier.cli.table_options import JsonOption, SetOption, TableOption, given_rules, settled
from croupier.cli.working import ThreadsOption, all_cores, working
from croupier.errors import RequestError
from croupier.rulebooks import rulebook, rulebook_ids
from croupier.rulebooks.values import NotPermitted, dollars, read_cents

if TYPE_CHECKING:
    from croupier.odds.uth_charts import CapPoint
    from croupier.odds.uth_game import UthGame
    from croupier.odds.uth_solve import Solution, Strategy

_TIMES = re.compile(r"\d{1,6}(/[1-9]\d{0,5}|\.\d{1,6})?", re.ASCII)

app = typer.Typer(
    no_args_is_help=True,
    help="Ultimate Texas Hold-em solved: solve, advise, cap.",
    epilog="Examples: croupier uth solve; croupier uth advise --hole AsKs",
)

RulebookChoice = Annotated[
    str, typer.Option("--rulebook", "-r", metavar="R", help="The rulebook; the newest edition where nothing is said.")
]
AnteOption = Annotated[
    str, typer.Option(metavar="Y", help="The ante in dollars: wagers win whole cents, a blind at most the maximum.")
]
MostOption = Annotated[
    str, typer.Option("--max-payout", metavar="X", help="The displayed maximum payout in dollars, with --ante.")
]
TripsOption = Annotated[str, typer.Option(metavar="T", help="A trips wager of so many antes, such as 1 or 1/2.")]
SvgOption = Annotated[Path | None, typer.Option("--svg", metavar="FILE", help="Draw the chart into a file.")]


class Asked(NamedTuple):
    """The table a question is about."""

    rules: BankedRules
    ante: int  # cents; 0 where the pay tables stand alone
    trips: Fraction  # in antes
    hypothetical: bool

    @property
    def game(self) -> UthGame:
        """The table as the solver sees it."""
        from croupier.bots.uth_game import game_of

        return game_of(self.rules, ante=self.ante, trips=self.trips)


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
    asked = _asked(name, set_, table, max_payout, ante, trips)
    game = asked.game
    from croupier.odds import uth_charts, uth_solve

    started = perf_counter()
    with working("solving") as tell:
        solution = uth_solve.solve(game, threads=threads or all_cores(), progress=tell)
    seconds = perf_counter() - started
    if svg:
        _write(svg, uth_charts.hands_chart(solution.strategy))
    if json:
        print_json(_answer(asked, solution, seconds))
    else:
        _tell(asked, solution, seconds)


@app.command(epilog='Example: croupier uth advise --hole JhTh --board "Th 8s 2h"')
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
    asked = _asked(name, set_, table, max_payout, ante, trips)
    game = asked.game
    cards, communal = parse_cards(hole), parse_cards(board)
    from croupier.odds.uth_advice import advise as advice_on

    with working("solving") as tell:
        advice = advice_on(game, cards, communal, threads=threads or all_cores(), progress=tell)
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
    asked = _asked(name, set_, table, "", ante, trips)
    if not asked.ante:
        asked = asked._replace(ante=asked.rules.least)
    points = _points(asked, threads or all_cores())
    from croupier.odds.uth_charts import cap_chart

    if svg:
        _write(svg, cap_chart(points, asked.ante))
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
    under = f"{asked.rules.book} {asked.rules.under['payout.max']}"
    print_table(
        f"House edge by maximum payout, ante ${dollars(asked.ante)} ({under})",
        ("maximum payout", "house edge", "expected value, in antes"),
        rows,
    )


def _asked(name: str, set_: Sequence[str] | None, table: Path | None, max_payout: str, ante: str, trips: str) -> Asked:
    given = given_rules(set_, table)
    if max_payout:
        if not ante:
            raise RequestError("--max-payout is in dollars and so holds for one ante; say --ante too")
        given["payout.max"] = max_payout
    elif "payout.max" in given and not ante:
        warn("the maximum payout holds for one ante; without --ante the pay tables stand as they are written")
    book = rulebook(name or newest_rulebook())
    rules = settled(book, given)
    asked = Asked(banked_rules(rules), _cents("--ante", ante), _times(trips), bool(rules.hypothetical))
    least, most, chip = asked.rules.least, asked.rules.most, asked.rules.chip
    if asked.ante and (not least <= asked.ante <= most or asked.ante % chip):
        warn(
            f"this table takes antes of ${dollars(least)} to ${dollars(most)} in multiples of ${dollars(chip)}; "
            f"${dollars(asked.ante)} is solved all the same"
        )
    return asked


def newest_rulebook() -> str:
    """The edition of the banked game that no other revokes."""
    books = [book for book in map(rulebook, rulebook_ids()) if "settle.blind" in book.rules]
    revoked = {book.instrument.revokes for book in books}
    return next(book.id for book in books if book.id not in revoked)


def _cents(option: str, text: str) -> int:
    if not text:
        return 0
    try:
        cents = read_cents(text)
    except NotPermitted as error:
        raise RequestError(f"{option}: {error}") from error
    if not cents:
        raise RequestError(f"{option}: '{text[:40]}' is not above zero")
    return cents


def _times(text: str) -> Fraction:
    if not text:
        return Fraction(0)
    if not _TIMES.fullmatch(text):
        raise RequestError(f"--trips: '{text[:40]}' is not a number of antes such as 1 or 1/2")
    return Fraction(text)


def _points(asked: Asked, threads: int) -> list[CapPoint]:
    """The house edge at every amount a row of the pay table wins, and between them."""
    from croupier.odds.uth_charts import CapPoint
    from croupier.odds.uth_solve import find_strategy

    points: list[CapPoint] = []
    amounts = _amounts(asked)
    with working("solving") as tell:
        for number, cents in enumerate(amounts):
            tell(number, len(amounts))
            capped = asked._replace(rules=msgspec.structs.replace(asked.rules, payout_most=cents))
            points.append(CapPoint(cents, -find_strategy(capped.game, threads=threads).ev))
    return points


BETWEEN = 4  # steps from one row of the pay table to the next


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
    from croupier.odds.uth_charts import hand_grid, hand_name
    from croupier.odds.uth_game import best_of

    kinds = [kind for row in hand_grid() for kind in row]
    return {
        hand_name(kind): {"choices": strategy.before[kind], "best": best_of(strategy.before[kind])} for kind in kinds
    }


def _tell(asked: Asked, solution: Solution, seconds: float) -> None:
    wagers = "ante and blind" if not asked.trips else f"ante, blind and a trips wager of {asked.trips}"
    capped = (
        f", ante ${dollars(asked.ante)}, blind wins at most ${dollars(asked.rules.payout_most)}" if asked.ante else ""
    )
    decisions = "\n".join(f"{choice:5} {float(share):9.4%}" for choice, share in solution.decisions.items())
    rows = [
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
    print_table(f"{asked.rules.book}: {wagers}{capped}", ("with the best play", ""), rows)
    _grid(solution.strategy)


def _grid(strategy: Strategy) -> None:
    """The hands to bet before the flop, in a square."""
    from croupier.odds.uth_charts import hand_grid, hand_name, played_before

    played = set(played_before(strategy))
    console = Console(highlight=False)
    console.print(f"\nHands to bet {strategy.game.most} times before the flop; the others are checked", style="bold")
    for row in hand_grid():
        names = [hand_name(kind) for kind in row]
        console.print(" ".join(f"[bold green]{name:3}[/]" if name in played else f"[dim]{'·':3}[/]" for name in names))


def _percent(share: Fraction) -> str:
    return f"{float(share):.6%}"


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise RequestError(f"cannot write {file}: {error.strerror or error}") from error
