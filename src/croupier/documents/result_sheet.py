"""The result sheet of a tournament: places, prizes, what decided each, and where the money went; from its state."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import msgspec

from croupier.documents.conditions_paper import ordinal
from croupier.documents.paper import Imprint, Paper, Row
from croupier.documents.result_money import money_rows
from croupier.documents.sign import game_name
from croupier.rulebooks import rulebook
from croupier.tournament import Conditions, Tournament, prizes_of


class Placed(msgspec.Struct, frozen=True):
    """One player's place; of several who share it each has a line."""

    place: str
    name: str
    account: str
    prize: int  # cents
    in_kind: str
    clause: str
    paid: bool


class ResultSheet(Paper, frozen=True, kw_only=True):
    """The result of one tournament."""

    template: ClassVar[str] = "result_sheet"
    private: ClassVar[bool] = True

    name: str
    game: str
    rulebook: str
    edition: str
    instrument: str
    phase: str
    places: tuple[Placed, ...]
    money: tuple[Row, ...]
    digest: str
    imprint: Imprint
    historical: bool = False


def result_sheet(
    rules: Conditions, state: Tournament, named: Callable[[str], str], imprint: Imprint, *, historical: bool = False
) -> ResultSheet:
    """The sheet as the tournament stands; `named` gives the name of an account, for the paper alone."""
    book = rulebook(rules.book)
    return ResultSheet(
        name=rules.name,
        game=game_name(book),
        rulebook=book.id,
        edition=book.instrument.edition,
        instrument=book.instrument.short_title,
        phase=state.phase,
        places=_places(rules, state, named),
        money=money_rows(rules, state),
        digest=rules.digest,
        imprint=imprint,
        historical=historical,
    )


def _places(rules: Conditions, state: Tournament, named: Callable[[str], str]) -> tuple[Placed, ...]:
    found = []
    for standing in state.standings:
        shared = "=" if len(standing.accounts) > 1 else ""
        for account in standing.accounts:
            own = prizes_of(state.awards, account)
            found.append(
                Placed(
                    f"{ordinal(standing.place)}{shared}",
                    named(account),
                    account,
                    sum([award.amount + award.added for award in own]),
                    "; ".join([prize.words for award in own for prize in award.prizes]),
                    standing.clause or rules.clause("tournament.places"),
                    state.has_prize(account),
                )
            )
    return tuple(found)
