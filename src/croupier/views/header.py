"""The heading of a table: its rules and its limits, in the words of the history."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import cast

from croupier.banked import open_round as open_banked_round
from croupier.history import BankedTeller, Teller, dollars, told_in
from croupier.poker import open_round
from croupier.rulebooks import betting_rounds, rulebook
from croupier.table import Session, SessionRules
from croupier.views.table import Header, cards_of
from croupier.views.talk import talk_rules


def header_of(session: Session, *, historical: bool) -> Header:
    """The header of a table as its rules stand."""
    instrument = rulebook(session.rules.table.rulebook).instrument
    return Header(
        table=session.table.name,
        rulebook=instrument.id,
        edition=instrument.edition,
        title=f"{instrument.title}, {instrument.casino}",
        kind=session.rules.kind.name,
        limits=limits_in_words(session.rules),
        historical=historical,
        play_money=session.table.play_money,
        chip=session.rules.game.chip,
        talk=talk_rules(session.rules),
        unit="chips" if session.table.tournament else "cents",
        tournament=session.table.tournament,
        cards=cards_of(session),
    )


def limits_in_words(rules: SessionRules) -> str:
    """The limits, as the head of a round's history tells them: here of a round with the fewest players, and no more."""
    return _LIMITS[rules.kind.name](rules, max(rules.stake_min, rules.fee + 1))


def _against_the_bank(rules: SessionRules, stake: int) -> str:
    game = rules.against_bank
    marker = "wagers.order" in game.ways
    opening = open_banked_round(game, (1,), (stake,), marker=int(marker), warned=(False,) * marker)
    return BankedTeller(opening, {}).lines(opening)[1]


def _between_players(rules: SessionRules, stake: int) -> str:
    between = open_round(rules.between_players, (1, 2), (stake, stake), rules.cards)
    _title, limits, stakes, *_ = Teller(between, {}).lines(between)
    return ". ".join([limits, stakes, *_bets(rules), *_charges(rules)])


_LIMITS = {"players": _between_players, "bank": _against_the_bank}


def _bets(rules: SessionRules) -> Iterator[str]:
    """Yield the size of a bet or its minimum where the limit does not say it, and the blinds a player may add."""
    values, money = rules.table.values, partial(told_in, rules.table.unit)
    game = rules.between_players
    limits = {each.limit for each in game.betting}
    if "bet.fixed" in values and "fixed" in limits:
        sizes = [(number, each.bet) for number, each in enumerate(game.betting, 1) if each.limit == "fixed"]
        same = groupby(sizes, key=itemgetter(1))
        said = [f"{money(bet)} in {betting_rounds([number for number, _ in which])}" for bet, which in same]
        yield f"Every bet and raise is {', '.join(said)}"
    elif limits != {"fixed"} and not values.get("bet.max") and values.get("bet.min"):
        yield f"The least bet is {money(cast('int', values['bet.min']))}"
    if over := cast("tuple[int, ...] | None", values.get("over-blind")):
        yield f"Over-blinds {' and '.join(map(money, over))}"
    if values.get("straddle"):
        yield "Straddles are allowed"


def _charges(rules: SessionRules) -> Iterator[str]:
    """Yield what the house takes, and how often a bet may be raised."""
    game = rules.between_players
    taken = game.commission
    if taken.percent:
        most = f", at most {dollars(taken.cap)}" if taken.cap else ""
        yield f"Commission {taken.percent}% of each pot{most}"
    elif rules.fee:
        yield f"Commission {dollars(rules.fee)} a hand"
    elif rules.hourly:
        yield f"Commission {dollars(rules.hourly)} an hour"
    capped = [number for number, each in enumerate(game.betting, 1) if each.cap]
    if capped:
        where = f" in {betting_rounds(capped)}" if len(capped) < len(game.betting) else ""
        yield f"A bet may be raised {game.betting[capped[0] - 1].cap} times{where}"
