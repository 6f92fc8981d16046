"""Prizes added, shown, offered on, held and paid.

Rule keys: `tournament.pool`, `tournament.prize-list`, `tournament.prize-kind`, `tournament.extra-prizes`,
`tournament.added-prizes`, `tournament.ineligible`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from croupier.protocol import Decision, Refusal
from croupier.tournament import commands, events
from croupier.tournament.finish.prizes import Award, Prize, not_bought, shares
from croupier.tournament.finish.runners_up import next_in_line, opened
from croupier.tournament.plan.conditions import Conditions
from croupier.tournament.run.entry import entries_open, still_sold
from croupier.tournament.state import Tournament

AGE = "age"
MOST_CENTS = 10**12  # of all prizes together
MOST_PLACES = 10_000
_SAYS_AGE = re.compile(r"\b(under[ -]?)?aged?\b|\bminor\b|\b18\b|\beighteen\b", re.IGNORECASE)


def add_prize(rules: Conditions, tournament: Tournament, command: commands.AddPrize) -> Decision:
    """A prize of the house, on top of the pool; or one bought from it, where prizes may be in kind."""
    prize = command.prize
    key = "tournament.extra-prizes" if "tournament.extra-prizes" in rules.fields.rules else "tournament.added-prizes"
    clause = rules.clause(key)
    said = rules.says(key) or "none"
    allowed = tuple(map(str, said)) if isinstance(said, tuple) else (str(said),)
    if tournament.phase in ("confirmed", "closed", "cancelled"):
        return Refusal("prizes-awarded", "the prizes are awarded already", clause)
    only_in_kind = prize.bought and kind_of_prizes(rules)[0] == "kind"  # and all of the pool has to be spent
    if tournament.phase == "placed" and prize.place and not only_in_kind:
        return Refusal("places-worked-out", "the places are worked out already: their prizes stand", clause)
    if prize.bought and tournament.somebody_went and not only_in_kind:
        return Refusal("players-out", "players have gone out, who played for this pool: its prizes stand", clause)
    if not prize.words.strip() or type(prize.value) is not int or prize.value <= 0 or prize.place < 0:
        return Refusal("wrong-prize", "give the prize in words, and its value", clause)
    if sum([one.value for one in (*tournament.prizes, prize)]) > MOST_CENTS or prize.place > MOST_PLACES:
        return Refusal("wrong-prize", "give a value the house can pay, and a place a player can have", clause)
    if not prize.bought and ("none" in allowed or clause == "practice"):
        return Refusal("no-added-prizes", "the conditions say nothing of prizes added by the house", clause)
    if not prize.bought and "added" not in allowed and prize.form not in allowed:
        return Refusal("wrong-form", f"the house may add only {', '.join(map(str, allowed))}", clause)
    if not prize.place and (prize.form != "cash" or prize.bought):
        return Refusal("wrong-form", "only cash is added to the pool", clause)
    if prize.bought and (fault := not_bought(tournament.pool, (*tournament.prizes, prize), *kind_of_prizes(rules))):
        return fault
    if only_in_kind and _rises((*tournament.prizes, prize)):
        return Refusal(
            "rising-prizes",
            "a place would be worth more than the one above it: enter what is bought for the places above first",
            clause,
        )
    return (events.PrizeAdded(prize, command.by, clause),)


def _rises(prizes: Sequence[Prize]) -> bool:
    """Tell whether prizes bought from the pool make a lower place worth more than a higher one."""
    last = max([one.place for one in prizes if one.bought])
    worth = [sum([one.value for one in prizes if one.bought and one.place == place]) for place in range(1, last + 1)]
    return worth != sorted(worth, reverse=True)


def kind_of_prizes(rules: Conditions) -> tuple[str, str]:
    """Return the kind of the prizes, cash, kind or both, with its clause; cash where the rulebook is silent."""
    key = "tournament.prize-kind" if rules.says("tournament.prize-kind") else "tournament.pool"
    return str(rules.says("tournament.prize-kind") or "cash"), rules.clause(key)


def prize_list(rules: Conditions, tournament: Tournament, players: int = 0) -> tuple[int, ...]:
    """Return the share of each place in the whole pool as it is now, cash already paid included.

    Shared by those who can have a place, or as if there were so many players. Empty where the prizes are in words, and
    while no player can have a place.
    """
    players = players or len([one for one in tournament.entrants.values() if one.may_be_placed])
    if not rules.prizes or not players:
        return ()
    bought = sum([prize.value for prize in tournament.prizes if prize.bought])
    return shares(tournament.pool + tournament.paid_out - bought, rules.prizes, players)


def list_to_show(rules: Conditions, tournament: Tournament) -> tuple[int, ...]:
    """The prize list once the pool is known; empty where that is the one that is shown."""
    open_still = still_sold(rules, tournament) or entries_open(rules, tournament)
    if tournament.phase in ("announced", "confirmed") or open_still:
        return ()
    found = prize_list(rules, tournament)
    return () if found == tournament.prize_list else found


def show_prizes(rules: Conditions, tournament: Tournament, _command: commands.ShowPrizes) -> Decision:
    """Show the amount of each place, once the pool is known."""
    clause = rules.clause("tournament.prize-list")
    shown = list_to_show(rules, tournament)
    if not shown:
        return Refusal(
            "not-to-be-shown",
            "there is nothing to show: the prizes are shown already, in words, or the pool is not known yet",
            clause,
        )
    return (events.PrizeListShown(shown, clause),)


def declare_ineligible(rules: Conditions, tournament: Tournament, command: commands.DeclareIneligible) -> Decision:
    """Declare a winner ineligible; a prize lost by age goes to the Crown."""
    clause = rules.clause("tournament.ineligible")
    if "tournament.ineligible" not in rules.ways:
        return Refusal("prize-stays", "here a prize stays with the place", rules.clause("tournament.confirm"))
    theirs = _due_to(tournament, command.account)
    if not theirs:
        return Refusal("no-prize", "this player has no prize that is still here", clause)
    if not command.ground.strip():
        return Refusal("no-reason", "give the reason why this player is not eligible", clause)
    if command.ground != AGE and _SAYS_AGE.search(command.ground):
        return Refusal("under-age", f"under age: give `{AGE}` as the reason: the prize goes to the Crown", clause)
    if command.ground == AGE:
        under = rules.clause("tournament.ineligible", 1)
        cash, added = sum([one.amount for one in theirs]), sum([one.added for one in theirs])
        forfeited = (True, cash, added, _bought(theirs))
        return (events.WinnerIneligible(command.account, command.ground, command.by, under, *forfeited),)
    return (events.WinnerIneligible(command.account, command.ground, command.by, clause),)


def offer_prize(rules: Conditions, tournament: Tournament, command: commands.OfferPrize) -> Decision:
    """An open prize is offered to the next in line, who takes it or does not."""
    clause = rules.clause("tournament.ineligible")
    offer = next_in_line(tournament.awards, tournament.standings, tournament.passed_over, clause)
    if offer is None or command.account not in offer.accounts:
        line = ", ".join(offer.accounts) if offer else "nobody"
        return Refusal("not-next-in-line", f"next in line is {line}", clause)
    return (
        events.PrizeOffered(
            command.account, offer.award.place, command.taken, command.by, offer.clause, command.reason
        ),
    )


def hold_prize(rules: Conditions, tournament: Tournament, command: commands.HoldPrize) -> Decision:
    """Hold an open prize that everyone in line has declined, for its owner in law: no text knows such a prize."""
    clause = rules.clause("tournament.ineligible")
    award = opened(tournament.awards)
    if award is None:
        return Refusal("no-prize-open", "no prize is open", clause)
    if offer := next_in_line(tournament.awards, tournament.standings, tournament.passed_over, clause):
        return Refusal(
            "offered-first", f"it is offered to {', '.join(offer.accounts)} first", rules.clause("tournament.pool")
        )
    return (events.PrizeHeld(award.place, award.amount + _bought([award]), command.by, command.reason, "practice"),)


def pay_prize(rules: Conditions, tournament: Tournament, command: commands.PayPrize) -> Decision:
    """Pay a prize, or hand it over; a player already paid for a lower place gets the difference."""
    clause = rules.clause("tournament.pool")
    theirs = _due_to(tournament, command.account)
    if tournament.phase != "confirmed" or not theirs:
        return Refusal("no-prize", "this player has no prize to be paid", clause)
    cash, added = sum([one.amount for one in theirs]), sum([one.added for one in theirs])
    words = "; ".join([prize.words for one in theirs for prize in one.prizes])
    return (
        events.PrizePaid(command.account, theirs[0].place, cash, command.by, clause, added, _bought(theirs), words),
    )


def _due_to(tournament: Tournament, account: str) -> list[Award]:
    """Return the prizes awarded to a player and not yet paid: one, or several where others were offered on."""
    return [one for one in tournament.awards if one.account == account and one.state == "awarded"]


def _bought(awarded: list[Award]) -> int:
    return sum([prize.value for one in awarded for prize in one.prizes if prize.bought])
