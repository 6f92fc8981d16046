"""Settled rules, compiled for a session at a table: where each value comes from, and the clause it stands under."""

from __future__ import annotations

from typing import cast

import msgspec

from croupier.banked.rules import BankedRules, banked_rules
from croupier.poker.rules import RoundRules, round_rules
from croupier.rulebooks import TableRules, deck_of, rulebook

MINUTE_MS = 60_000
HOUR_MS = 60 * MINUTE_MS


class SessionRules(msgspec.Struct, frozen=True):
    """All a session asks of its rulebook."""

    table: TableRules
    game: RoundRules | BankedRules
    under: dict[str, str]
    clauses: dict[str, tuple[str, ...]]  # all clauses of a key, the one in `under` first
    ways: dict[str, str]  # every choice of manner, by key; a key the rulebook does not have is missing
    seats: int
    blinds: tuple[int, ...]
    big: int  # the big blind
    fee: int  # paid for each hand out of the stake
    stake_min: int
    stake_max: int  # 0 where there is none
    return_ms: int  # how long a player who left comes back with what was taken away; 0 where nothing is said
    hourly: int  # paid for an hour, in advance; 0 where commission is not paid by time
    money: bool  # a cash game
    decks: int

    @property
    def has_button(self) -> bool:
        """Whether the rounds are between players, with a dealer button."""
        return "button.first" in self.ways

    def clause(self, key: str, number: int = 0) -> str:
        """One of the clauses of a key; "practice" where this rulebook says nothing of it."""
        clauses = self.clauses.get(key, ())
        return clauses[number] if number < len(clauses) else clauses[-1] if clauses else "practice"


def session_rules(rules: TableRules) -> SessionRules:
    """Compile the settled rules of a table, between players or against the bank."""
    book = rulebook(rules.rulebook)
    game = banked_rules(rules) if "settle.blind" in rules.rules else round_rules(rules)
    values, under = rules.values, rules.under
    blinds = game.blinds if isinstance(game, RoundRules) else ()
    money = not rules["tournament"]
    by_time = money and values.get("commission.method") == "time" and rules.values.get("commission") != "none"
    return SessionRules(
        table=rules,
        game=game,
        under=under,
        clauses={key: tuple(dict.fromkeys((under[key], *book.rules[key].all_clauses))) for key in values},
        ways={key: str(value) for key, value in values.items() if book.rules[key].type == "choice"},
        seats=_seats(rules, game),
        blinds=blinds,
        big=_big_blind(blinds, str(values.get("blinds.big", "last"))),
        fee=game.hand_fee if isinstance(game, RoundRules) else 0,
        stake_min=cast("int", values.get("stake.min", 0)) if money else 0,
        stake_max=cast("int | None", values.get("stake.max")) or 0 if money else 0,
        return_ms=cast("int", values.get("stake.return", 0)) * MINUTE_MS,
        hourly=cast("int", values["commission.hourly"]) if by_time else 0,
        money=money,
        decks=cast("int", values.get("decks", 1)),
    )


def _seats(rules: TableRules, game: RoundRules | BankedRules) -> int:
    if isinstance(game, BankedRules):
        return game.boxes
    served = (deck_of(rules).count - game.cards_apart) // game.seat_cards
    return cast("int | None", rules["seats"]) or served


def _big_blind(blinds: tuple[int, ...], which: str) -> int:
    if not blinds:
        return 0
    return blinds[min(1, len(blinds) - 1)] if which == "second" else blinds[-1]
