"""Showing hands and settling: the uncalled bet back, commission, every pot to its winners, the round's end.

Rule keys: `showdown.called-must-show`, `showdown.others`, `pots.won`, `pots.divide`, `pots.side`,
`pots.alone.first`, `pots.alone.later`, `win`.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.cards import UNSEEN
from croupier.hands import HandValues
from croupier.poker.apply import apply
from croupier.poker.commands import Muck, Settle, Show
from croupier.poker.commission import commission_due
from croupier.poker.dealing import fault_in_cards, uncalled_bet
from croupier.poker.due import Awaited, DealerDue, ShowDue
from croupier.poker.events import Event, HandMucked, HandShown, PotAwarded, RoundEnded, Share
from croupier.poker.pots import Pot, divided, pots_of, split_in_halves
from croupier.poker.rules import RoundRules
from croupier.poker.showdown import how_the_betting_ended
from croupier.poker.state import NOBODY, State
from croupier.protocol import Decision, Refusal


def show(rules: RoundRules, state: State, command: Show, awaited: Awaited) -> Decision:
    """Turn up a hand at the showdown."""
    if type(awaited) is not ShowDue or command.place != awaited.place:
        return Refusal("show-not-due", "this hand is not due to be shown now", _others_under(rules, state, awaited))
    fault = _fault_in(rules, state, command.cards)
    if fault:
        return Refusal("wrong-cards", fault, rules.under["showdown.whole-hand"])
    return _after_uncalled(rules, state, HandShown(command.place, command.cards, awaited.clause))


def _others_under(rules: RoundRules, state: State, awaited: Awaited) -> str:
    """Return the clause by which hands are shown after the first, as the betting ended.

    Rule key: `showdown.others`.
    """
    if type(awaited) is not ShowDue:
        return rules.under["showdown.others"]
    (clause, _), _ = rules.shows[how_the_betting_ended(rules, state)]
    return clause


def _fault_in(rules: RoundRules, state: State, cards: tuple[str, ...]) -> str:
    """Tell what is wrong with a hand that is shown. Rule key: `showdown.whole-hand`."""
    if len(cards) != rules.making.hole:
        return f"a hand of {rules.making.hole} cards is shown whole"
    if UNSEEN in state.board and not rules.face_up:
        return "every communal card has to be known to compare hands"
    return fault_in_cards(rules, state, cards)


def muck(rules: RoundRules, state: State, command: Muck, awaited: Awaited) -> Decision:
    """Pass a hand in unseen. Rule key: `showdown.pass`."""
    if type(awaited) is not ShowDue or command.place != awaited.place:
        return Refusal("muck-not-due", "this hand is not due to be mucked now", _others_under(rules, state, awaited))
    if not awaited.may_muck:
        return Refusal("must-show", "this hand must be shown", awaited.clause)
    return _after_uncalled(rules, state, HandMucked(command.place, awaited.muck_clause))


def _after_uncalled(rules: RoundRules, state: State, hand: Event) -> tuple[Event, ...]:
    """Return what becomes of a hand, after the uncalled part of the last bet where it is the first."""
    back = uncalled_bet(rules, state) if state.last_shown == NOBODY else None
    return (back, hand) if back else (hand,)


def settle(rules: RoundRules, state: State, _command: Settle, awaited: Awaited) -> Decision:
    """Take commission and award every pot."""
    if not (type(awaited) is DealerDue and awaited.step.kind == "settle"):
        return Refusal("settle-not-due", "the round is not ready to be settled", rules.under["order_of_play"])
    if UNSEEN in state.board and state.live & (state.live - 1):
        return Refusal(
            "unknown-cards",
            "every communal card must be known before hands are compared: enter them",
            rules.under["showdown.whole-hand"],
        )
    events: list[Event] = []
    back = uncalled_bet(rules, state)
    if back:
        events.append(back)
        state = apply(state, back)
    pots = pots_of(state, _heirs(rules, state))
    winners = [_winners(rules, state, pot) for pot in pots]

    def award(taken: Sequence[int]) -> list[list[Share]]:
        return [
            _shares(rules, pot.amount - taken[number], *winners[number])
            if pot.eligible
            else _given_back(state, pots, number)
            for number, pot in enumerate(pots)
        ]

    commission = commission_due(rules.commission, state, pots, award)
    if commission:
        events.append(commission)
    stakes = list(state.stake)
    taken = commission.taken_from if commission else (0,) * len(pots)
    for number, (pot, shares) in enumerate(zip(pots, award(taken), strict=True)):
        clause, *also = _awarded_under(rules, state, number, pot, shares)
        events.append(PotAwarded(number, pot.amount, pot.eligible, tuple(shares), clause, pot.uncalled, tuple(also)))
        for share in shares:
            stakes[share.place] += share.amount
    events.append(RoundEnded(tuple(stakes), rules.under["order_of_play"]))
    return tuple(events)


def _given_back(state: State, pots: Sequence[Pot], number: int) -> list[Share]:
    """Return a side pot no player may win to those who paid into it, whole."""
    below, level = pots[number - 1].level if number else 0, pots[number].level
    top = max(state.paid) if number == len(pots) - 1 else level
    return [Share(place, min(paid, top) - below) for place, paid in enumerate(state.paid) if paid > below]


def _awarded_under(rules: RoundRules, state: State, number: int, pot: Pot, shares: Sequence[Share]) -> tuple[str, ...]:
    """Return the clauses a pot is won under, or goes back under: the chips of one player as an uncalled bet."""
    for share in shares:
        if state.live >> share.place & 1:
            return _won_under(rules, state, number, shares)
    if pot.eligible:
        return _inherited_under(rules, state)
    if len(shares) == 1:
        return (rules.under["bet.returned"],)
    return (rules.under["hand.count.nobody" if "void.impractical" in rules.ways else "uncovered"],)


def last_to_fold(rules: RoundRules, state: State) -> tuple[int, ...]:
    """Return the places that gave up the hand of their own will and paid into the pot, the last first."""
    if rules.ways["hand.count.nobody"] == "last-folder-of-final-round":
        gave_up = state.folded[state.folded_earlier :]
    else:
        gave_up = (*state.folded, *state.passed)
    return tuple([place for place in reversed(gave_up) if state.paid[place]])


def _heirs(rules: RoundRules, state: State) -> tuple[int, ...]:
    """Return the winners of a pot no hand left reaches, the last to fold first, before or after a hand was killed.

    Where no hand was killed, the last of them was the only player left for the pot: a fold in any betting round counts.
    """
    if state.marks.killed:
        return last_to_fold(rules, state)
    return (*state.folded, *state.passed)[::-1]


def _inherited_under(rules: RoundRules, state: State) -> tuple[str, ...]:
    """Return the clauses of a pot no hand left reaches: by a ruling, or as the only player left for a side pot."""
    if state.marks.killed:
        return (state.marks.heirs_under or rules.under["hand.count.nobody"],)
    return (rules.under[_alone_in(state)], rules.under["pots.side"])


def _won_under(rules: RoundRules, state: State, number: int, shares: Sequence[Share]) -> tuple[str, ...]:
    """Return the clauses of a pot won: of a side pot, of sharing with the odd chip, or of the hand that wins alone."""
    if not (state.exposed or state.mucked):
        return (rules.under[won_by(state)],)
    side = (rules.under["pots.side"],) if number else ()
    if len(shares) == 1 or len({share.place for share in shares}) == 1:
        called = how_the_betting_ended(rules, state) == "called"
        return side or (rules.clauses["pots.won"][0 if called else -1],)
    share, odd_chip = rules.clauses["pots.divide"][:2]
    parts = {half: [one.amount for one in shares if one.half == half] for half in ("", "high", "low")}
    sums = {sum(part) for part in parts.values() if part}
    odd = len(sums) > 1 or any(len({*part}) > 1 for part in parts.values())
    return (*side, share, *((odd_chip,) if odd else ()))


def won_by(state: State) -> str:
    """Return the key a pot is won by: at the showdown, or by being left alone in the first or a later betting round."""
    if state.exposed or state.mucked:
        return "pots.won"
    return _alone_in(state)


def _alone_in(state: State) -> str:
    return "pots.alone.first" if state.betting_round <= 1 else "pots.alone.later"


def _winners(rules: RoundRules, state: State, pot: Pot) -> tuple[list[int], list[int]]:
    """The places with the best high and with the best low hand; a player alone needs no hand. Rule key: `win`."""
    left = [place for place in pot.eligible if state.live >> place & 1]
    if not left:
        return list(pot.eligible[:1]), []
    if len(left) == 1:
        return left, []
    high = _best(rules.high, 0, state, left) if rules.high else []
    low = _best(rules.low, rules.low_qualifies, state, left) if rules.low else []
    return high, low


def _best(values: HandValues, least: int, state: State, left: list[int]) -> list[int]:
    shown, on_board = state.shown, values(state.board)
    best, winners = least, []
    for place in left:
        value = on_board[shown[place]]
        if value > best:
            best, winners = value, [place]
        elif value == best:
            winners.append(place)
    return winners


def _shares(rules: RoundRules, amount: int, high: list[int], low: list[int]) -> list[Share]:
    if high and low:
        return split_in_halves(amount, high, low, rules.chip)
    return divided(amount, high or low, rules.chip)
