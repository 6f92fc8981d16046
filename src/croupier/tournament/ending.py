"""The end: places worked out and awarded, prizes added, shown, offered on and paid.

Rule keys: `tournament.places`, `tournament.places.level`, `tournament.order`, `tournament.confirm`, `tournament.pool`,
`tournament.prize-list`, `tournament.prize-kind`, `tournament.extra-prizes`, `tournament.added-prizes`,
`tournament.ineligible`, `tournament.points.level`.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from croupier.protocol.events import Event
from croupier.protocol.refusal import Refusal
from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.conditions import Conditions
from croupier.tournament.cuts import Cut, cut_refused
from croupier.tournament.draws import cards_drawn, not_the_seed
from croupier.tournament.places import Standing, order_of_outs, order_of_stacks
from croupier.tournament.prizes import Award, Undivided, awards, cash_of, shares
from croupier.tournament.runners_up import next_in_line
from croupier.tournament.sessions import cut_due
from croupier.tournament.state import Tournament

Answer = tuple[Event, ...] | Refusal
AGE = "age"


def places(rules: Conditions, tournament: Tournament) -> tuple[Standing, ...] | Cut:
    """Everybody in order: by points where there are some; else those left by chips, then those gone, the latest first."""
    everybody = tournament.entrants.values()
    if any(stage.points for stage in rules.structure.stages):
        level = rules.ways.get("tournament.points.level", "share")
        points = {one.account: one.points for one in everybody if one.status not in ("replaced", "disqualified")}
        under = rules.clauses.get("tournament.points.level", ("practice",))
        return order_of_stacks(
            "cut" if level == "draw" else "share", under, points, tournament.cuts, places=_paid(rules)
        )
    left = {one.account: one.chips for one in everybody if one.status == "through"}
    found = order_of_stacks(
        rules.ways["tournament.places.level"],
        rules.clauses["tournament.places.level"],
        left,
        tournament.cuts,
        order_under=rules.clauses.get("tournament.order", ()),
        places=_paid(rules),
    )
    if isinstance(found, Cut):
        return found
    for order in sorted(
        {*[out.order for out in tournament.outs], *[drop.order for drop in tournament.drops]}, reverse=True
    ):
        behind = sum([len(standing.accounts) for standing in found])
        for group in _gone(rules, tournament, order, behind):
            if isinstance(group, Cut):
                return group
            moved = [msgspec.structs.replace(standing, place=standing.place + behind) for standing in group]
            found = (*found, *moved)
            behind += sum([len(standing.accounts) for standing in group])
    return found


def _paid(rules: Conditions) -> int | None:
    """How many places are declared; all of them where the prizes are in words."""
    return len(rules.prizes) or None


def _gone(rules: Conditions, tournament: Tournament, order: int, behind: int) -> Iterator[tuple[Standing, ...] | Cut]:
    """Those who went at one moment: put out in a round, or not going on from a stage, by their chips."""
    dropped = {drop.account: drop.chips for drop in tournament.drops if drop.order == order}
    if dropped:
        paid = _paid(rules)
        stake = max(paid - behind, 0) if paid is not None else None
        level, under = rules.ways["tournament.places.level"], rules.clauses["tournament.places.level"]
        yield order_of_stacks(level, under, dropped, tournament.cuts, places=stake)
    outs = [out for out in tournament.outs if out.order == order]
    if outs:
        yield order_of_outs(rules.ways["tournament.places"], rules.clauses["tournament.places"], outs)


def cut_now(rules: Conditions, tournament: Tournament) -> Cut | None:
    """Who has to cut cards now: before a session can end, or before the places can be told."""
    if cut := cut_due(rules, tournament):
        return cut
    if tournament.phase != "between" or tournament.stage < len(rules.structure.stages):
        return None
    found = places(rules, tournament)
    return found if isinstance(found, Cut) else None


def cut_cards(rules: Conditions, tournament: Tournament, command: c.CutCards) -> Answer:
    """Players who are level cut cards, each another one of one deck."""
    cut = cut_now(rules, tournament)
    if cut is None:
        return Refusal("nobody has to cut cards", rules.clause("tournament.places.level"))
    if fault := cut_refused(cut, command.cards):
        return fault
    if set(command.cards) != set(cut.accounts):
        return Refusal(f"cards are cut by {', '.join(cut.accounts)}", cut.clause)
    if len(set(command.cards.values())) != len(command.cards):
        return Refusal("each cuts another card of one deck", cut.clause)
    if command.seed or command.commitment:
        if fault := not_the_seed(tournament, command.seed, command.commitment):
            return fault
        if command.cards != cards_drawn(tournament, command.seed, cut.accounts):
            return Refusal("these are not the cards that this seed draws", "system")
    return (e.CardsCut(command.cards, cut.clause, command.seed, command.commitment),)


def calculate_places(rules: Conditions, tournament: Tournament, _command: c.CalculatePlaces) -> Answer:
    """Work the places out, once the last session is over."""
    clause = rules.clause("tournament.confirm")
    if tournament.phase != "between" or tournament.stage < len(rules.structure.stages):
        return Refusal("places are worked out after the last session", clause)
    found = places(rules, tournament)
    if isinstance(found, Cut):
        return Refusal(f"{', '.join(found.accounts)} are level and cut cards first", found.clause)
    return (e.PlacesCalculated(found, clause),)


def confirm_places(rules: Conditions, tournament: Tournament, command: c.ConfirmPlaces) -> Answer:
    """The director awards the places, and with them the prizes."""
    clause = rules.clause("tournament.confirm")
    if tournament.phase != "placed":
        return Refusal("places are awarded once they are worked out", clause)
    if not rules.prizes:
        return Refusal("the prizes are described in words: give them as percentages", rules.clause("tournament.prizes"))
    cash = cash_of(tournament.pool, tournament.prizes, str(rules.says("tournament.prize-kind") or "cash"), clause)
    if isinstance(cash, Refusal):
        return cash
    players = sum([len(standing.accounts) for standing in tournament.standings])
    by_place = shares(cash, rules.prizes, players)
    order = [one.account for one in sorted(tournament.entrants.values(), key=lambda one: one.number)]
    given = dict(command.given)
    under = rules.clause("tournament.pool")
    prizes = [prize for prize in tournament.prizes if prize.place]
    made = awards(by_place, tournament.standings, order, clause=under, prizes=prizes, given=given)
    if isinstance(made, Undivided):
        return Refusal(made.reason, made.clause)
    return (e.PlacesConfirmed(made, command.by, clause),)


def add_prize(rules: Conditions, tournament: Tournament, command: c.AddPrize) -> Answer:
    """A prize of the house, on top of the pool; or one bought from it, where prizes may be in kind."""
    prize = command.prize
    key = "tournament.extra-prizes" if "tournament.extra-prizes" in rules.fields.rules else "tournament.added-prizes"
    clause = rules.clause(key)
    allowed = rules.says(key)
    if tournament.phase in ("confirmed", "closed", "cancelled"):
        return Refusal("the prizes are awarded", clause)
    if not prize.words.strip() or type(prize.value) is not int or prize.value <= 0 or prize.place < 0:
        return Refusal("a prize has words and a value", clause)
    if not prize.bought and (allowed in (None, "none") or clause == "practice"):
        return Refusal("the conditions say nothing of prizes the house adds", clause)
    if not prize.place and (prize.form != "cash" or prize.bought):
        return Refusal("what is added to the pool is cash", clause)
    return (e.PrizeAdded(prize, command.by, clause),)


def show_prizes(rules: Conditions, tournament: Tournament, _command: c.ShowPrizes) -> Answer:
    """What each place is worth, once the pool is known."""
    clause = rules.clause("tournament.prize-list")
    if not tournament.entries_closed and tournament.phase in ("announced", "entries"):
        return Refusal("the pool is known once no more entries are taken", clause)
    players = len([one for one in tournament.entrants.values() if one.status != "replaced"])
    if not rules.prizes or not players:
        return Refusal("the prizes are described in words", clause)
    return (e.PrizeListShown(shares(tournament.pool, rules.prizes, players), clause),)


def declare_ineligible(rules: Conditions, tournament: Tournament, command: c.DeclareIneligible) -> Answer:
    """Somebody with a prize was not eligible; by age the prize goes to the Crown."""
    clause = rules.clause("tournament.ineligible")
    if "tournament.ineligible" not in rules.ways:
        return Refusal("this rulebook leaves a prize with whoever has the place", rules.clause("tournament.confirm"))
    award = _award_of(tournament, command.account)
    if award is None or command.account in tournament.paid:
        return Refusal("this player has no prize that is still here", clause)
    if not command.ground.strip():
        return Refusal("it is recorded why somebody was not eligible", clause)
    if command.ground == AGE:
        under = rules.clause("tournament.ineligible", 1)
        return (e.WinnerIneligible(command.account, command.ground, command.by, under, crown=award.amount),)
    return (e.WinnerIneligible(command.account, command.ground, command.by, clause),)


def offer_prize(rules: Conditions, tournament: Tournament, command: c.OfferPrize) -> Answer:
    """An open prize is offered to the next in line, who takes it or does not."""
    clause = rules.clause("tournament.ineligible")
    offer = next_in_line(tournament.awards, tournament.standings, tournament.passed_over, clause)
    if offer is None or command.account not in offer.accounts:
        line = ", ".join(offer.accounts) if offer else "nobody"
        return Refusal(f"next in line is {line}", clause)
    return (e.PrizeOffered(command.account, offer.award.place, command.taken, command.by, clause),)


def pay_prize(rules: Conditions, tournament: Tournament, command: c.PayPrize) -> Answer:
    """Pay a prize, or hand it over."""
    clause = rules.clause("tournament.pool")
    award = _award_of(tournament, command.account)
    if tournament.phase != "confirmed" or award is None or command.account in tournament.paid:
        return Refusal("this player has no prize to be paid", clause)
    words = "; ".join([prize.words for prize in award.prizes])
    bought = sum([prize.value for prize in award.prizes if prize.bought])
    return (e.PrizePaid(command.account, award.place, award.amount, command.by, clause, award.added, bought, words),)


def _award_of(tournament: Tournament, account: str) -> Award | None:
    return next((one for one in tournament.awards if one.account == account and one.state == "awarded"), None)
