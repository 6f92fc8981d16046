"""The table `croupier uth` is asked about: the rulebook, its pay tables, and the wagers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from croupier.banked import BankedRules, banked_rules
from croupier.cli.output import warn
from croupier.cli.table_options import given_rules, settled
from croupier.errors import RequestError
from croupier.rulebooks import NotPermitted, dollars, read_cents, rulebook, rulebook_ids

if TYPE_CHECKING:
    from croupier.odds.uth.game import UthGame

_TIMES = re.compile(r"\d{1,6}(/[1-9]\d{0,5}|\.\d{1,6})?", re.ASCII)

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


class Asked(NamedTuple):
    """The table a question is about."""

    rules: BankedRules
    ante: int  # cents; 0 where the pay tables stand alone
    trips: Fraction  # in antes
    hypothetical: bool

    @property
    def game(self) -> UthGame:
        """The table as the solver sees it."""
        from croupier.bots import game_of

        return game_of(self.rules, ante=self.ante, trips=self.trips)


def asked_table(
    name: str, set_: Sequence[str] | None, table: Path | None, max_payout: str, ante: str, trips: str
) -> Asked:
    """The settled table, and the wagers on it."""
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
