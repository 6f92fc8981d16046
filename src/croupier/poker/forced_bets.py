"""Forced bets: antes, blinds, posts for missed blinds, and the voluntary blinds on top of them.

Rule keys: `betting`, `blinds`, `blinds.missed`, `blinds.new`, `blinds.moved`, `ante`, `two-handed`, `over-blind`,
`straddle`, `commission.fee`.

Blinds run clockwise from the button; with two players the button posts the last one as the texts are written, or the
small one where that is settled. There are never more blinds than players. A stake that cannot cover what is due goes in
as far as it reaches: the ante first, then what counts towards a call, then dead posts. The price of a call stays the
determined blind.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from croupier.poker.commands import ExtraBlind, Post
from croupier.poker.due import Awaited, DealerDue, extra_blind_open
from croupier.poker.events import ChargesTaken, ExtraBlindMade, ForcedBetsPosted
from croupier.poker.rules import RoundRules
from croupier.poker.state import NOBODY, State, next_place
from croupier.protocol import Decision, Refusal

_POSTED_UNDER = {"missed": ("blinds.missed", 0), "new": ("blinds.new", 2), "moved": ("blinds.moved", 1)}


def post(rules: RoundRules, state: State, command: Post, awaited: Awaited) -> Decision:
    """Collect every forced bet before the first card."""
    if not (isinstance(awaited, DealerDue) and awaited.step.kind == "post"):
        return Refusal("posts-not-due", "the forced bets of this round are already posted", rules.under["post"])
    owes = command.owes
    if owes and len(owes) != len(state.seats):
        return Refusal("posts-incomplete", "give the posts of every place, or none", "system")
    if command.under and list(map(len, command.under)) != list(map(len, owes)):
        return Refusal("posts-incomplete", "give the clause of every post, or none", "system")
    posts = [amount for owed in owes for amount in owed]
    if posts and not rules.blinds:
        return Refusal("no-missed-blinds", "this game has antes: there are no missed blinds", rules.under["post"])
    if posts and not 0 < min(posts) <= max(posts) <= max((*rules.blinds, *rules.over_blinds)):
        return Refusal(
            "post-too-large",
            "a post for a missed blind is more than nothing and at most the largest blind",
            rules.under["post"],
        )
    if not rules.hand_fee or state.charged:  # a deal that is made again costs no second fee
        return (_forced_bets(rules, state.stake, command, state.marks.excluded),)
    fees = tuple([min(rules.hand_fee, stake) for stake in state.stake])
    stakes = [stake - fee for stake, fee in zip(state.stake, fees, strict=True)]
    return (ChargesTaken(fees, rules.under["commission.fee"]), _forced_bets(rules, stakes, command, 0))


def posted_under(clauses: Mapping[str, tuple[str, ...]], why: str) -> str:
    """Return the clause of a post: for blinds that were "missed", of a "new" player, or of one who "moved" seats."""
    key, number = _POSTED_UNDER[why]
    found = clauses[key]
    return found[min(number, len(found) - 1)]


def _forced_bets(rules: RoundRules, stakes: Sequence[int], command: Post, excluded: int) -> ForcedBetsPosted:
    """Return the forced bets of every place, and who opens the betting. Rule keys: `post`, `betting`."""
    owes = command.owes
    blinds = blinds_by_place(rules.blinds, len(stakes), button_small=rules.button_small)
    last = next(reversed(blinds), NOBODY)
    high = max(blinds.values(), default=0)
    ante_due, antes, dead, live, able = rules.ante, [], [], [], 0
    for place, held in enumerate(stakes):
        stake = 0 if excluded >> place & 1 else held  # barred from the game before this deal was made again
        owed = owes[place] if owes else ()
        asked, old = blinds.get(place, 0), 0
        if owed:
            post = max(owed)
            high, asked, old = max(high, post), max(asked, post), sum(owed) - post
        ante = ante_due if ante_due < stake else stake
        left = stake - ante
        bet = asked if asked < left else left
        left -= bet
        old = old if old < left else left
        antes.append(ante)
        live.append(bet)
        dead.append(old)
        able |= (left > old) << place
    return ForcedBetsPosted(
        antes=tuple(antes),
        dead=tuple(dead),
        live=tuple(live),
        high=high,
        least=_least_raise(rules, high),
        opener=next_place(able, last),
        last=last,
        under=rules.under["post"],
        owed=owes if any(owes) else (),
        owed_under=_clauses(rules, command) if any(owes) else (),
    )


def _clauses(rules: RoundRules, command: Post) -> tuple[tuple[str, ...], ...]:
    """The clause of every post: as it was given, or that of missed blinds."""
    missed = posted_under(rules.clauses, "missed")
    return command.under or tuple([(missed,) * len(owed) for owed in command.owes])


@lru_cache(maxsize=256)
def blinds_by_place(blinds: tuple[int, ...], count: int, *, button_small: bool) -> Mapping[int, int]:
    """Return each place's blind, in posting order: clockwise from the button; two-handed, the button the small one."""
    order = (1, 0) if count == 2 and button_small else range(count)
    return MappingProxyType(dict(zip(order, blinds, strict=False)))


def _why_not(rules: RoundRules, state: State, command: ExtraBlind) -> str:
    """The key that stands against an over-blind or straddle.

    Rule keys: `straddle.until`, `straddle.amount`, `straddle.chain`.
    """
    if command.name != "straddle" or not rules.straddle:
        return command.name
    if state.step != 1 or state.posted.cut:
        return "straddle.until"
    next_left = next_place(state.live, state.posted.last_blind)
    return (
        "straddle.amount"
        if command.place == next_left and not state.posted.extra >> command.place & 1
        else "straddle.chain"
    )


def _least_raise(rules: RoundRules, high: int) -> int:
    """The first raise adds at least the highest blind and the least bet; in fixed limit exactly the bet of the round.

    Rule key: `bet.least`.
    """
    return rules.betting[0].bet if rules.betting[0].half_bet else max(high, rules.bet_least)


def extra_blind(rules: RoundRules, state: State, command: ExtraBlind, _awaited: Awaited) -> Decision:
    """Make the over-blind or straddle that is open."""
    offer = extra_blind_open(rules, state)
    if offer is None or offer.place != command.place or offer.name != command.name:
        clause = rules.under.get(_why_not(rules, state, command), "practice")
        return Refusal("no-extra-blind", f"this {command.name[:20]} is not open to this player now", clause)
    able = state.able if state.stake[offer.place] > offer.amount else state.able & ~(1 << offer.place)
    opener = next_place(able, offer.place)
    least = _least_raise(rules, offer.to)
    return (ExtraBlindMade(offer.place, offer.amount, offer.to, least, opener, offer.clause),)
