"""Acts before their turn.

Rule keys: `out-of-turn.bet`, `out-of-turn.check`, `out-of-turn.fold`, `bet.chips`.

A fold is a fold whenever it is made. A bet, call or raise out of turn is held while those passed over act on the betting
as it was; what becomes of it when its maker's turn comes stands in held.py.
"""

from __future__ import annotations

from croupier.poker import RaisesBarred, RoundRules, State, WagerHeld, bar_on, held_by
from croupier.rulings import reports
from croupier.rulings.forward import KEY
from croupier.rulings.hands import given_up
from croupier.rulings.ruling import Answer, Ruling, betting_is_on, contradicted, seat
from croupier.rulings.uncovered import left_to_the_table


def out_of_turn(rules: RoundRules, state: State, report: reports.OutOfTurn) -> Answer:
    """An act before its turn. Rule keys: `out-of-turn.bet`, `out-of-turn.fold`."""
    place, who = report.place, seat(state, report.place)
    if not betting_is_on(rules, state):
        return contradicted(rules, KEY, "no-betting", "no betting is going on")
    if place == state.actor:
        return contradicted(rules, KEY, "in-turn", f"it is {who}'s turn: enter the act")
    if report.act == "fold":
        return given_up(rules, state, place, "out-of-turn.fold", "A fold out of turn is a fold")
    if not state.pending >> place & 1:
        return contradicted(rules, KEY, "nothing-to-answer", f"{who} has nothing to answer in this betting round")
    if held_by(state.marks, place):
        return contradicted(rules, KEY, "held-already", f"{who} has chips put forward already")
    if report.act == "check":
        return _checks(rules, state, place)
    if report.act in ("bet", "raise") and bar_on(state.marks, place):
        return contradicted(rules, "out-of-turn.check", "no-raise", f"{who} may not bet or raise in this betting round")
    to = _meant(state, report)
    if not state.put[place] < to <= state.put[place] + state.stake[place]:
        reach = state.put[place] + state.stake[place]
        return contradicted(
            rules,
            KEY,
            "stake-too-small",
            f"{who} can go to {rules.money(reach)} at most and has {rules.money(state.put[place])} in",
        )
    if to % rules.chip and report.act != "call" and to != state.put[place] + state.stake[place]:
        return contradicted(rules, "bet.chips", "not-in-chips", f"bet in chips of {rules.money(rules.chip)}")
    held = WagerHeld(place, to, report.act, rules.under[KEY])
    if rules.ways[KEY] == "stands":
        then = "stands within the limits whatever others do; those passed over act first, with every choice open."
    else:
        then = (
            "is held while those passed over act; it stands unless someone bets more, and then the player may fold and "
            "take it back, call, or raise."
        )
    words = f"The wager of {who} out of turn, to {rules.money(held.to)}, {then}"
    return Ruling(words, rules.clauses[KEY], (held,))


def _meant(state: State, report: reports.OutOfTurn) -> int:
    """The player's total that the chips put forward make; a call is for what stands now, as far as the stake reaches."""
    reach = state.put[report.place] + state.stake[report.place]
    standing = max(
        [state.high, *[held.to for held in state.marks.held]]
    )  # a call behind a wager held is a call of that
    return min(standing, reach) if report.act == "call" else report.to


def _checks(rules: RoundRules, state: State, place: int) -> Answer:
    if "out-of-turn.check" not in rules.ways:
        return left_to_the_table(rules, state, f"{seat(state, place)} checked out of turn", place)
    words = f"{seat(state, place).capitalize()} may only check, call or fold in this betting round."
    barred = RaisesBarred(place, rules.under["out-of-turn.check"])
    return Ruling(words, rules.clauses["out-of-turn.check"], (barred,))
