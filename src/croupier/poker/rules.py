"""Table rules compiled for a round of play: looked up once when a table opens, then only read.

Rule keys: `order_of_play`, `hands.hole`, `blinds`, `ante`, `over-blind`, `straddle`, `two-handed`, `limit`, `bet.min`,
`bet.max`, `bet.fixed`, `chip`, `opening`, `raise.cap`, `raise.cap.lifted`, `tapout`, `tapout.reopen`,
`tapout.reopen.several`, `tapout.half-bet`, `burn`, `clock`, `clock.expiry`, `acts.opening.*`, `acts.first`, `acts.blind`,
`acts.option`, `acts.straddle`, `acts.later.opening`, `acts.later`, `showdown.called-must-show`, `showdown.others`. The
module that acts on a key lists it too.
"""

from __future__ import annotations

from typing import TypedDict, cast

import msgspec

from croupier.cards import card_text
from croupier.errors import RulebookError
from croupier.hands import HandValues, Making, showdown_values, value_table
from croupier.poker.commission import CommissionRules, commission_rules
from croupier.rulebooks import Rulebook, TableRules, deck_of, high_order, low_order, making_of, money, rulebook

ACTS = ("fold", "check", "stand", "call", "call-and-fold", "bet", "raise")


class Menu(msgspec.Struct, frozen=True, gc=False):
    """The acts a kind of turn offers, each with its clause; empty where it is not offered."""

    fold: str = ""
    check: str = ""
    stand: str = ""
    call: str = ""
    call_and_fold: str = ""
    bet: str = ""
    raise_: str = ""


class Step(msgspec.Struct, frozen=True, gc=False):
    """One dealing of the order of play, and whether betting follows it."""

    kind: str  # "post", "holes", "communal", "showdown"
    clause: str
    count: int = 0
    together: bool = False
    burn: bool = False
    betting: bool = False


class BettingRound(msgspec.Struct, frozen=True, gc=False):
    """The limits on the betting of one betting round."""

    limit: str
    bet: int  # the least opening bet; in fixed limit every bet and raise
    bet_under: str  # the clause of the least opening bet
    most_under: str  # the clause of the most a bet or raise may come to
    cap: int  # how many raises there are; 0 where there is no such number
    cap_under: str  # its clause
    half_bet: bool  # a short tap out counts by halves of a bet


class RoundRules(msgspec.Struct, frozen=True):
    """All a round of play asks of its rulebook."""

    book: str
    edition: str
    digest: str
    encoded: msgspec.Raw
    under: dict[str, str]
    under_tapout: str
    tapout_unit: int  # a tap out is made in whole amounts of this; 0: in whatever the player has
    under_raise: str
    under_completed: str  # of a raise that completes a short tap out
    under_half_bet: str  # of one over a tap out that counts as a full bet
    under_kept_cap: str  # of a cap that stays though two are left
    steps: tuple[Step, ...]
    betting: tuple[BettingRound, ...]
    cards_apart: int  # communal cards and burns of a whole round
    seat_cards: int  # hole cards of one player

    blinds: tuple[int, ...]
    ante: int
    over_blinds: tuple[int, ...]
    straddle: bool
    button_small: bool
    hand_fee: int

    chip: int
    bet_least: int  # the table's own least bet; 0 where the blinds decide
    bet_most: int
    cap_sticks: bool
    cap_always: bool
    reopen: str
    short_alone: bool  # short tap outs that together come to a full raise reopen nothing

    opening: Menu | None  # where the opener of the first betting round has a menu of their own
    first: Menu
    blind: Menu
    option: Menu
    straddled: Menu
    ante_opening: Menu
    later_opening: Menu
    later: Menu

    deck: frozenset[str]  # every card of the deck, in writing
    making: Making
    high: HandValues | None  # the values of hands, where the highest wins something
    low: HandValues | None
    low_qualifies: int  # the least value a low hand wins with
    commission: CommissionRules
    ways: dict[str, str]  # every choice of manner the settled rules make, by key
    clauses: dict[str, tuple[str, ...]]  # all clauses of a key, the one in `under` first
    clock: int  # seconds
    countdown: int  # seconds after those
    timed: bool  # every action by the clock, which no player has to call
    clock_checks: bool  # a free check, not a fold, for a player out of time
    must_show: bool
    shows: dict[str, tuple[tuple[str, str], tuple[str, str]]]  # clauses of showing and passing in: others, the first
    unbet_first: str
    face_up: bool
    tournament: bool
    unit: int  # what amounts are written in

    def money(self, amount: int) -> str:
        """An amount in words."""
        return money(amount, self.unit)

    @property
    def hand_least(self) -> int:
        """The chips without which a player is not dealt in: any at all."""
        return 1

    @property
    def stake_least(self) -> int:
        """The least to sit down with where the rules name nothing: a chip."""
        return self.chip

    def served(self, cards: int) -> int:
        """Return as many players as a deck of so many cards serves."""
        return (cards - self.cards_apart) // self.seat_cards


def round_rules(rules: TableRules) -> RoundRules:
    """Compile the settled rules of a poker table."""
    return rules.compiled(_round_rules)


def _round_rules(rules: TableRules) -> RoundRules:
    book = rulebook(rules.rulebook)
    if "order_of_play" not in book.rules:
        raise RulebookError(f"{book.id} has no rounds of play between players")
    steps = _steps(rules)
    betting = _betting(rules, sum(step.betting for step in steps))
    win = rules["win"]
    return RoundRules(
        book=book.id,
        edition=book.instrument.edition,
        digest=rules.digest,
        encoded=msgspec.Raw(rules.encoded),
        under=rules.under,
        under_tapout=rules.under["tapout"],
        tapout_unit=cast("int", rules["bet.min"]) if rules["tapout"] == "units" else 0,
        under_raise=rules.under["raise.least"],
        under_completed=_clause_at(rules, "tapout.half-bet", 1),
        under_half_bet=_clause_at(rules, "tapout.half-bet", 2),
        under_kept_cap=_clause_at(rules, "raise.cap.lifted", 2),
        steps=steps,
        betting=betting,
        cards_apart=sum(step.count + step.burn for step in steps if step.kind == "communal"),
        seat_cards=sum(step.count for step in steps if step.kind == "holes"),
        blinds=cast("tuple[int, ...]", rules.values.get("blinds", ())),
        ante=cast("int | None", rules.values.get("ante")) or 0,
        over_blinds=cast("tuple[int, ...] | None", rules.values.get("over-blind")) or (),
        straddle=bool(rules["straddle"]),
        button_small=rules["two-handed"] == "button-small",
        hand_fee=_hand_fee(rules),
        chip=cast("int", rules["chip"]),
        bet_least=cast("int", rules.values.get("bet.min", 0)),
        bet_most=cast("int | None", rules.values.get("bet.max")) or 0,
        cap_sticks=rules.values.get("raise.cap.lifted") == "two-before-capped",
        cap_always=bool(rules["tournament"]) and rules.values.get("raise.cap.tournament") == "always",
        reopen=str(rules["tapout.reopen"]),
        short_alone=rules.values.get("tapout.reopen.several") == "alone",
        **_menus(book, rules),
        deck=frozenset(map(card_text, deck_of(rules).cards)),
        making=making_of(rules),
        high=showdown_values(high_order(rules), making_of(rules)) if win in ("high", "high-low") else None,
        low=showdown_values(low_order(book, rules), making_of(rules)) if win in ("low", "high-low") else None,
        low_qualifies=value_table(low_order(book, rules)).least_qualifying if win == "high-low" else 0,
        commission=commission_rules(rules),
        ways={key: str(value) for key, value in rules.values.items() if book.rules[key].type == "choice"},
        clauses={key: (rules.under[key], *_other_clauses(rules, key)) for key in rules.values},
        clock=cast("int", rules["clock"]),
        countdown=cast("int", rules.values.get("clock.countdown", 0)),
        timed=cast("int", rules["clock"]) < cast("int", rules.values.get("clock.timed-below", 0)),
        clock_checks=rules["clock.expiry"] == "fold-or-check",
        shows=_shows(rules),
        must_show=bool(rules["showdown.called-must-show"]),
        unbet_first=str(rules["showdown.unbet-first"]),
        face_up=bool(rules["tournament"]) and bool(rules.values.get("showdown.face-up")),
        tournament=bool(rules["tournament"]),
        unit=rules.unit,
    )


def _clause_at(rules: TableRules, key: str, number: int) -> str:
    """One of the further clauses of a key; empty where the rulebook has no such key."""
    clauses = rules.rules[key].clauses if key in rules.values else ()
    return clauses[number] if number < len(clauses) else ""


def _other_clauses(rules: TableRules, key: str) -> list[str]:
    return [clause for clause in rules.rules[key].clauses if clause != rules.under[key]]


class _Menus(TypedDict):
    opening: Menu | None
    first: Menu
    blind: Menu
    option: Menu
    straddled: Menu
    ante_opening: Menu
    later_opening: Menu
    later: Menu


def _menus(book: Rulebook, rules: TableRules) -> _Menus:
    """Return what may be done at each turn, by the fields that hold it."""
    return _Menus(
        opening=_menu(book, f"acts.opening.{rules['opening']}") if "opening" in rules.values else None,
        first=_menu(book, "acts.first"),
        blind=_menu(book, "acts.blind"),
        option=_menu(book, "acts.option"),
        straddled=_menu(book, "acts.straddle" if "acts.straddle" in book.rules else "acts.option"),
        ante_opening=_menu(book, "acts.opening.ante") if "acts.opening.ante" in book.rules else Menu(),
        later_opening=_menu(book, "acts.later.opening"),
        later=_menu(book, "acts.later"),
    )


def _menu(book: Rulebook, key: str) -> Menu:
    acts = book.rules[key].values
    names = {act: act.replace("-", "_") + ("_" if act == "raise" else "") for act in ACTS}
    return Menu(**{names[act]: clause for act, clause in acts.items()})


def _steps(rules: TableRules) -> tuple[Step, ...]:
    """The order of play: each dealing with what stands around it."""
    words = cast("tuple[str, ...]", rules["order_of_play"])
    dealt_under = _by_round(rules, "order_of_play", words.count("bet"))
    steps: list[Step] = []
    burn = False
    for word in words:
        name, *rest = word.split()
        match name:
            case "post":
                steps.append(Step("post", rules.under["order_of_play"]))
            case "deal":
                steps.append(Step("holes", rules.under["hands.hole"], int(rest[0]), together=rest[1] == "together"))
            case "burn":
                burn = bool(rules["burn"])
            case "communal":
                under = dealt_under[sum(step.betting for step in steps)]
                steps.append(Step("communal", under, int(rest[0]), burn=burn))
                burn = False
            case "bet":
                steps[-1] = msgspec.structs.replace(steps[-1], betting=True)
            case "showdown":
                steps.append(Step("showdown", rules.under["order_of_play"]))
            case _:
                raise RulebookError(f"order_of_play of {rules.rulebook} has an unknown step '{word}'")
    return tuple(steps)


def _shows(rules: TableRules) -> dict[str, tuple[tuple[str, str], tuple[str, str]]]:
    """The clauses of showing a hand and of passing it in, by how the betting ended."""
    clauses = {key: rules.rules[key].clauses for key in ("showdown.unbet-first", "showdown.others")}
    passed, unbet, others = rules.under["showdown.pass"], clauses["showdown.unbet-first"], clauses["showdown.others"]
    called = (rules.under["showdown.called-must-show"], rules.under["showdown.surrender"])
    return {
        "called": ((others[0], passed), called),
        "unbet": ((others[-1], passed), (unbet[0], passed)),
        "all-in": ((others[-1], passed), (unbet[-1], passed)),
    }


def _hand_fee(rules: TableRules) -> int:
    if rules["tournament"] or rules["commission"] == "none":
        return 0
    return cast("int", rules.values.get("commission.fee", 0))


def _betting(rules: TableRules, count: int) -> tuple[BettingRound, ...]:
    clauses = {
        key: _by_round(rules, key, count)
        for key in ("limit", "limit.pot", "bet.least", "bet.fixed")
        if key in rules.under
    }
    caps = _cap_under(rules, count)
    betting = []
    for index, limit in enumerate(_limits(rules, count)):
        fixed = limit == "fixed"
        by_blind = fixed and "bet.fixed" in rules.values
        pot = limit in ("pot", "half-pot")
        capped = _is_capped(rules, limit)
        betting.append(
            BettingRound(
                limit=limit,
                bet=_bet(rules, index, by_blind=by_blind),
                bet_under=clauses["bet.fixed" if by_blind else "bet.least"][index],
                most_under=clauses["bet.fixed" if by_blind else "limit.pot" if pot else "limit"][index],
                cap=cast("int", rules["raise.cap"]) if capped else 0,
                cap_under=caps[index] if capped else "",
                half_bet=fixed and bool(rules.values.get("tapout.half-bet")),
            )
        )
    return tuple(betting)


def _is_capped(rules: TableRules, limit: str) -> bool:
    """Tell whether raises are counted in a betting round of that limit: the key may bear only with some limits."""
    if "raise.cap" not in rules.values:
        return False
    bearing = rules.rules["raise.cap"].when.get("limit")
    return bearing is None or limit in bearing


def _bet(rules: TableRules, index: int, *, by_blind: bool) -> int:
    """The least opening bet of a betting round: the table minimum, or so many big blinds. Rule key: `bet.least`."""
    if "bet.min" in rules.values:
        return cast("int", rules["bet.min"])
    big = cast("tuple[int, ...]", rules["blinds"])[-1]
    return big * int(cast("tuple[str, ...]", rules["bet.fixed"])[index]) if by_blind else big


def _by_round(rules: TableRules, key: str, betting_rounds: int) -> tuple[str, ...]:
    """The clause of a key in each betting round."""
    return rules.rules[key].by_round or (rules.under[key],) * betting_rounds


def _cap_under(rules: TableRules, betting_rounds: int) -> tuple[str, ...]:
    if "raise.cap" not in rules.values:
        return ("",) * betting_rounds
    if rules["tournament"] and "raise.cap.tournament" in rules.values:
        return (rules.under["raise.cap.tournament"],) * betting_rounds
    return _by_round(rules, "raise.cap", betting_rounds)


def _limits(rules: TableRules, betting_rounds: int) -> tuple[str, ...]:
    limit = rules["limit"]
    return limit if isinstance(limit, tuple) else (str(limit),) * betting_rounds  # type: ignore[return-value]
