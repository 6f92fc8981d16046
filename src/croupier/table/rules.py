"""Settled rules, compiled for a session at a table: where each value comes from, and the clause it stands under."""

from __future__ import annotations

from typing import cast

import msgspec

from croupier.banked import BankedRules
from croupier.check import invariant
from croupier.poker import RoundRules
from croupier.protocol import HOUSE, Game, Staff, is_official
from croupier.rulebooks import TableRules, deck_of, rulebook
from croupier.rulings import AGAINST_BANK, BETWEEN_PLAYERS

MINUTE_MS = 60_000
HOUR_MS = 60 * MINUTE_MS


def other_language(table: TableRules) -> str:
    """The language of a game that is held in another than the house's; empty where it is not."""
    language, own = str(table.values.get("language", "")), str(table.values.get("language.house", ""))
    return language if own and language.casefold() != own.casefold() else ""


class SessionRules(msgspec.Struct, frozen=True):
    """All a session asks of its rulebook."""

    table: TableRules
    kind: Game
    game: RoundRules | BankedRules
    under: dict[str, str]
    clauses: dict[str, tuple[str, ...]]  # all clauses of a key, the one in `under` first
    ways: dict[str, str]  # every choice of manner, by key; a key the rulebook does not have is missing
    seats: int
    served: int  # as many players as the deck serves
    blinds: tuple[int, ...]
    big: int  # the big blind
    big_at: int  # number of the big blind among the blinds, from 0; -1 where there are none
    fee: int  # paid for each hand out of the stake
    stake_min: int
    stake_max: int  # 0 where there is none
    return_ms: int  # time in which a player who left comes back with what was taken away; 0 where the text has none
    hourly: int  # paid for an hour, in advance; 0 where commission is not paid by time
    money: bool  # a cash game
    decks: int
    cards: int  # in one deck, the joker counted

    @property
    def smallest(self) -> int:
        """The smallest bet there is, forced bets among them."""
        return min([amount for amount in (*self.blinds, self.game.ante) if amount], default=0)

    @property
    def hand_least(self) -> int:
        """The smallest stack for another hand at a tournament table: a chip, or the smallest ante and blind."""
        return self.game.hand_least

    @property
    def between_players(self) -> RoundRules:
        """The rules of rounds between players, at a table that has those."""
        invariant(not self.kind.has_bank, "this table plays between players")
        return cast("RoundRules", self.game)

    @property
    def against_bank(self) -> BankedRules:
        """The rules of rounds against the bank, at a table that has those."""
        invariant(self.kind.has_bank, "this table plays against the bank")
        return cast("BankedRules", self.game)

    def official(self, account: str) -> str:
        """Name a person as the official this rulebook leaves things to."""
        return str(Staff(self.ways["official"], account))

    def is_left_to(self, by: str) -> bool:
        """Tell whether the rulebook leaves to this person what it leaves to its official."""
        return is_official(by, self.ways["official"]) or is_official(by, HOUSE)

    def clause(self, key: str, number: int = 0) -> str:
        """One of the clauses of a key; "practice" where this rulebook says nothing of it."""
        clauses = self.clauses.get(key, ())
        return clauses[number] if number < len(clauses) else clauses[-1] if clauses else "practice"


def session_rules(rules: TableRules) -> SessionRules:
    """Compile the settled rules of a table, between players or against the bank."""
    return rules.compiled(_session_rules)


def _session_rules(rules: TableRules) -> SessionRules:
    book = rulebook(rules.rulebook)
    kind = AGAINST_BANK if "settle.blind" in rules.rules else BETWEEN_PLAYERS
    game: RoundRules | BankedRules = kind.compiled(rules)
    values, under, blinds = rules.values, rules.under, game.blinds
    served = game.served(deck_of(rules).count)
    big_at = _big_blind(len(blinds), str(values.get("blinds.big", "last")))
    money = not rules["tournament"]
    by_time = money and values.get("commission.method") == "time" and rules.values.get("commission") != "none"
    return SessionRules(
        table=rules,
        kind=kind,
        game=game,
        under=under,
        clauses={key: tuple(dict.fromkeys((under[key], *book.rules[key].all_clauses))) for key in values},
        ways={key: str(value) for key, value in values.items() if book.rules[key].type == "choice"},
        seats=cast("int | None", values.get("seats")) or served,
        served=served,
        blinds=blinds,
        big=blinds[big_at] if blinds else 0,
        big_at=big_at,
        fee=game.hand_fee,
        stake_min=cast("int", values.get("stake.min", 0)) if money else 0,
        stake_max=cast("int | None", values.get("stake.max")) or 0 if money else 0,
        return_ms=cast("int", values.get("stake.return", 0)) * MINUTE_MS,
        hourly=cast("int", values["commission.hourly"]) if by_time else 0,
        money=money,
        decks=cast("int", values.get("decks", 1)),
        cards=deck_of(rules).count,
    )


def _big_blind(blinds: int, which: str) -> int:
    """Return the index of the big blind: the second, or the only one; or else the last."""
    return min(1, blinds - 1) if which == "second" else blinds - 1
