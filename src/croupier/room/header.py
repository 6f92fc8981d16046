"""What a table says of itself over the door: which rules, which limits, in the words of the history."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.banked.round import open_round as open_banked_round
from croupier.banked.rules import BankedRules
from croupier.history.banked_text import BankedTeller
from croupier.history.dollars import dollars
from croupier.history.text import Teller
from croupier.poker.round import open_round
from croupier.poker.rules import RoundRules
from croupier.room.talk import talk_rules
from croupier.room.views import Header
from croupier.rulebooks import rulebook
from croupier.table.rules import SessionRules
from croupier.table.session import Session


def header_of(session: Session, *, historical: bool) -> Header:
    """The header of a table as its rules stand."""
    instrument = rulebook(session.rules.table.rulebook).instrument
    return Header(
        table=session.table.name,
        rulebook=instrument.id,
        edition=instrument.edition,
        title=f"{instrument.title}, {instrument.casino}",
        kind="players" if session.rules.has_button else "bank",
        limits=limits_in_words(session.rules),
        historical=historical,
        chip=session.rules.game.chip,
        talk=talk_rules(session.rules),
        unit="chips" if session.table.tournament else "cents",
        tournament=session.table.tournament,
    )


def limits_in_words(rules: SessionRules) -> str:
    """The limits, as the head of a round's history tells them: here of a round with the fewest players, and no more."""
    game = rules.game
    stake = max(rules.stake_min, rules.fee + 1)
    if isinstance(game, BankedRules):
        marker = "wagers.order" in game.ways
        opening = open_banked_round(game, (1,), (stake,), marker=int(marker), warned=(False,) * marker)
        return BankedTeller(opening, {}).lines(opening)[1]
    between = open_round(game, (1, 2), (stake, stake), rules.cards)
    _title, limits, stakes, *_ = Teller(between, {}).lines(between)
    return ". ".join([limits, stakes, *_charges(rules)])


def _charges(rules: SessionRules) -> Iterator[str]:
    """What the house takes, and how often a bet may be raised."""
    game = rules.game
    assert isinstance(game, RoundRules)
    taken = game.commission
    if taken.percent:
        most = f", at most {dollars(taken.cap)}" if taken.cap else ""
        yield f"Commission {taken.percent}% of each pot{most}"
    elif rules.fee:
        yield f"Commission {dollars(rules.fee)} a hand"
    elif rules.hourly:
        yield f"Commission {dollars(rules.hourly)} an hour"
    if cap := rules.table.values.get("raise.cap"):
        yield f"A bet may be raised {cap} times"
