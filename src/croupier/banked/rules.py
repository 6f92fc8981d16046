"""Table rules compiled for a round against the bank: looked up once when a table opens, then only read.

Rule keys: `shoe`, `decks`, `deck`, `deal.automated`, `deal.card`, `cut`, `shuffle`, `bet.min`, `bet.max`, `bet.trips.min`,
`bet.trips.max`, `chip`, `boxes`, `payout.max`, `payout.max.per`, `acts.before-flop`, `acts.after-flop`, `acts.river`,
`play.before-flop`, `play.after-flop`, `play.river`, `play.once`, `dealer.qualifies`, `blind.*`,
`trips.*`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar, cast

import msgspec

from croupier.cards import card_text
from croupier.errors import DeterminationError, RulebookError
from croupier.hands import Category, Making, ValueTable, value_table
from croupier.rulebooks import Rulebook, TableRules, deck_of, high_order, making_of, money, rulebook

_PAID = {
    Category.ROYAL_FLUSH: "royal-flush",
    Category.STRAIGHT_FLUSH: "straight-flush",
    Category.FOUR_OF_A_KIND: "four",
    Category.FULL_HOUSE: "full-house",
    Category.FLUSH: "flush",
    Category.STRAIGHT: "straight",
    Category.THREE_OF_A_KIND: "three",
}

STAGES = ("before-flop", "after-flop", "river")
PER_WAGER, PER_BOX, PER_TABLE = "wager", "box", "table"  # what the maximum payout counts for


class Stage(msgspec.Struct, frozen=True, gc=False):
    """One stage of betting: what a player may do, each with its clause, and how large a play wager is."""

    acts: dict[str, str]
    under: str  # the clause that gives these choices and no others
    times: tuple[int, ...]
    times_under: str
    once_under: str  # the clause that bars a second play wager


class DealStep(msgspec.Struct, frozen=True, gc=False):
    """One step of the deal: who gets how many cards."""

    to: str  # "communal", "box" or "dealer"
    count: int
    clause: str


class BankedRules(msgspec.Struct, frozen=True):
    """All a round against the bank asks of its rulebook."""

    book: str
    edition: str
    digest: str
    encoded: msgspec.Raw
    under: dict[str, str]
    ways: dict[str, str]
    clauses: dict[str, tuple[str, ...]]
    cases: dict[str, dict[str, str]]  # by key: each case with its clause
    shoe: str
    decks: int
    cut: bool
    by_hand: bool
    deal: tuple[DealStep, ...]
    stages: tuple[Stage, ...]
    least: int
    most: int
    trips_least: int
    trips_most: int
    chip: int
    boxes: int
    payout_most: int
    payout_per: str  # what that counts for: each blind (PER_WAGER), what a box wins at odds, or what all boxes do
    blind: dict[Category, tuple[Fraction, str]]  # what a winning blind pays, with its clause
    trips: dict[Category, tuple[Fraction, str]]
    qualifies: Category
    table: ValueTable
    making: Making
    deck: frozenset[str]
    unit: int  # what amounts are written in
    tournament: bool
    blinds: ClassVar[tuple[int, ...]] = ()  # forced bets there are none of
    ante: ClassVar[int] = 0
    hand_fee: ClassVar[int] = 0
    timed: ClassVar[bool] = False  # nor a clock on a player

    def money(self, amount: int) -> str:
        """An amount in words."""
        return money(amount, self.unit)

    @property
    def least_ante(self) -> int:
        """The least ante a box takes, in whole chips."""
        return -(-self.least // self.chip) * self.chip

    @property
    def hand_least(self) -> int:
        """The chips without which a player is not dealt in: the least ante and blind."""
        return 2 * self.least_ante

    @property
    def stake_least(self) -> int:
        """The least to sit down with where the rules name nothing: what the least round begins with."""
        return self.hand_least

    def served(self, _cards: int) -> int:
        """Return as many players as there are boxes."""
        return self.boxes


def banked_rules(rules: TableRules) -> BankedRules:
    """Compile the settled rules of a banked table."""
    return rules.compiled(_banked_rules)


def _banked_rules(rules: TableRules) -> BankedRules:
    book = rulebook(rules.rulebook)
    if "settle.blind" not in book.rules:
        raise RulebookError(f"{book.id} has no rounds against the bank")
    if not rules.hypothetical:
        _refuse_chips_that_do_not_pay(book, rules)
    shoe = str(rules["shoe"])
    return BankedRules(
        book=book.id,
        edition=book.instrument.edition,
        digest=rules.digest,
        encoded=msgspec.Raw(rules.encoded),
        under=rules.under,
        ways={key: str(value) for key, value in rules.values.items() if book.rules[key].type == "choice"},
        clauses={key: (rules.under[key], *_others(rules, key)) for key in rules.values},
        cases={key: rule.values for key, rule in book.rules.items() if rule.type in ("acts", "cases")},
        shoe=shoe,
        decks=max(cast("int", rules["decks"]), 2 if rules["second-deck"] else 1),
        cut=shoe == "card" and rules["cut"] == "card-shoe",
        by_hand=shoe == "card",
        deal=_deal(book, f"deal.{shoe}"),
        stages=_stages(rules),
        least=cast("int", rules["bet.min"]),
        most=cast("int", rules["bet.max"]),
        trips_least=cast("int", rules.values.get("bet.trips.min", rules["bet.min"])),
        trips_most=cast("int", rules.values.get("bet.trips.max", rules["bet.max"])),
        chip=cast("int", rules["chip"]),
        boxes=cast("int", rules["boxes"]),
        payout_most=cast("int", rules["payout.max"]),
        payout_per=str(rules["payout.max.per"]),
        blind=_odds(book, rules, "blind"),
        trips=_odds(book, rules, "trips"),
        qualifies=next(one for one in Category if one.words == rules["dealer.qualifies"]),
        table=value_table(high_order(rules)),
        making=making_of(rules),
        deck=frozenset(map(card_text, deck_of(rules).cards)),
        unit=rules.unit,
        tournament=bool(rules["tournament"]),
    )


def _refuse_chips_that_do_not_pay(book: Rulebook, rules: TableRules) -> None:
    """The smallest chip has to be one that every row of the pay tables pays in whole cents."""
    chip = cast("int", rules["chip"])
    for odds, clause in (*_odds(book, rules, "blind").values(), *_odds(book, rules, "trips").values()):
        if chip * odds.numerator % odds.denominator:
            raise DeterminationError(
                f"chip: {money(chip, rules.unit)} cannot be paid at {odds} to 1 ({book.id} {rules.under['chip']}, {clause})",
                key="chip",
                clauses=(rules.under["chip"], clause),
                told=f"{book.rules['chip'].label}: {money(chip, rules.unit)} cannot be paid at {odds} to 1",
            )


def _others(rules: TableRules, key: str) -> list[str]:
    return [clause for clause in rules.rules[key].clauses if clause != rules.under[key]]


def _deal(book: Rulebook, key: str) -> tuple[DealStep, ...]:
    steps = []
    for words, clause in book.rules[key].values.items():
        to, count, *_ = words.split()
        steps.append(DealStep(to, int(count), clause))
    return tuple(steps)


def _stages(rules: TableRules) -> tuple[Stage, ...]:
    once = rules.rules["play.once"].by_round
    return tuple(_stage(rules, name, under) for name, under in zip(STAGES, once, strict=True))


def _stage(rules: TableRules, name: str, once_under: str) -> Stage:
    acts, plays = rules.rules[f"acts.{name}"].values, rules.rules[f"play.{name}"].values
    times = tuple(int(times) for times in plays)
    return Stage(acts, rules.under[f"acts.{name}"], times, next(iter(plays.values())), once_under)


def _odds(book: Rulebook, rules: TableRules, wager: str) -> dict[Category, tuple[Fraction, str]]:
    """Return what each hand is paid at odds, with its clause. Rule keys: `blind.*`, `trips.*`."""
    found = {}
    for category, name in _PAID.items():
        key = f"{wager}.{name}"
        if key in book.rules:
            found[category] = (cast("Fraction", rules[key]), rules.rules[key].clauses[-1])
    return found
