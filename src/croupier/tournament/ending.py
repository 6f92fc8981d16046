"""The end: places worked out and awarded, prizes added, shown, offered on and paid.

Rule keys: `tournament.places`, `tournament.places.level`, `tournament.order`, `tournament.confirm`, `tournament.pool`,
`tournament.prize-list`, `tournament.prize-kind`, `tournament.extra-prizes`, `tournament.added-prizes`,
`tournament.ineligible`, `tournament.points.level`.
"""

from __future__ import annotations

from croupier.protocol.events import Event
from croupier.protocol.refusal import Refusal
from croupier.rulebooks.values import dollars
from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.conditions import Conditions
from croupier.tournament.cuts import Cut, cut_refused
from croupier.tournament.draws import cards_drawn, not_the_seed
from croupier.tournament.entry import entries_open
from croupier.tournament.places import Standing, order_of_stacks, ranking
from croupier.tournament.prizes import Award, Undivided, awards, cash_of, not_bought, shares
from croupier.tournament.runners_up import next_in_line
from croupier.tournament.sessions import cut_due, manner_of
from croupier.tournament.state import Tournament

Answer = tuple[Event, ...] | Refusal
AGE = "age"
NO_PLACE = ("replaced", "disqualified", "forfeited")


def places(rules: Conditions, tournament: Tournament) -> tuple[Standing, ...] | Cut:
    """Everybody in order: by points where there are some; else those left by chips, then those gone, the latest first.

    Whoever was replaced, was disqualified or has forfeited the place has none.
    """
    everybody = [one for one in tournament.entrants.values() if one.status not in NO_PLACE]
    if any(stage.points for stage in rules.structure.stages):
        points = {one.account: one.points for one in everybody}
        level = rules.ways.get("tournament.points.level", "share")
        under = rules.clauses.get("tournament.points.level", ("practice",))
        return order_of_stacks(level, under, points, tournament.cuts, places=_paid(rules))
    left = {one.account: one.chips for one in everybody if one.status == "through"}
    return ranking(
        manner_of(rules), left, tournament.outs, tournament.cuts, drops=tournament.drops, places=_paid(rules)
    )


def _paid(rules: Conditions) -> int | None:
    """How many places are declared; all of them where the prizes are in words."""
    return len(rules.prizes) or None


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
    if not tournament.standings:
        return Refusal("nobody has a place: cancel it, and everybody is refunded", rules.clause("tournament.cancel"))
    cash = cash_of(tournament.pool, tournament.prizes, *_kind(rules))
    if isinstance(cash, Refusal):
        return cash
    by_place = _by_place(rules, tournament, cash, command.amounts)
    if isinstance(by_place, Refusal):
        return by_place
    order = [one.account for one in sorted(tournament.entrants.values(), key=lambda one: one.number)]
    given = dict(command.given)
    under = rules.clause("tournament.pool")
    prizes = [prize for prize in tournament.prizes if prize.place]
    made = awards(by_place, tournament.standings, order, clause=under, prizes=prizes, given=given)
    if isinstance(made, Undivided):
        return Refusal(made.reason, made.clause)
    return (e.PlacesConfirmed(made, command.by, clause),)


def _by_place(
    rules: Conditions, tournament: Tournament, cash: int, amounts: tuple[int, ...]
) -> tuple[int, ...] | Refusal:
    """The cash of the pool by place: as the conditions divide it, or as the director works their words out."""
    clause, players = rules.clause("tournament.prizes"), _with_a_place(tournament)
    if rules.prizes and amounts:
        return Refusal("the conditions say what each place is worth", clause)
    if rules.prizes:
        return shares(cash, rules.prizes, players)
    if not cash and not amounts:
        return ()
    falling = all(amount > 0 for amount in amounts) and list(amounts) == sorted(amounts, reverse=True)
    if not falling or len(amounts) > players or sum(amounts) != cash:
        return Refusal(
            f"the prizes are in words: say what they come to by place, ${dollars(cash)} in all, none more than the one "
            "above it",
            clause,
        )
    return amounts


def _with_a_place(tournament: Tournament) -> int:
    return len([one for one in tournament.entrants.values() if one.status not in NO_PLACE])


def add_prize(rules: Conditions, tournament: Tournament, command: c.AddPrize) -> Answer:
    """A prize of the house, on top of the pool; or one bought from it, where prizes may be in kind."""
    prize = command.prize
    key = "tournament.extra-prizes" if "tournament.extra-prizes" in rules.fields.rules else "tournament.added-prizes"
    clause = rules.clause(key)
    allowed = str(rules.says(key) or "none")
    if tournament.phase in ("confirmed", "closed", "cancelled"):
        return Refusal("the prizes are awarded", clause)
    if not prize.words.strip() or type(prize.value) is not int or prize.value <= 0 or prize.place < 0:
        return Refusal("a prize has words and a value", clause)
    if not prize.bought and (allowed == "none" or clause == "practice"):
        return Refusal("the conditions say nothing of prizes the house adds", clause)
    if not prize.bought and allowed != "added" and prize.form not in allowed.split(", "):
        return Refusal(f"by the conditions the house adds {allowed}", clause)
    if not prize.place and (prize.form != "cash" or prize.bought):
        return Refusal("what is added to the pool is cash", clause)
    if prize.bought and (fault := not_bought(tournament.pool, (*tournament.prizes, prize), *_kind(rules))):
        return fault
    return (e.PrizeAdded(prize, command.by, clause),)


def _kind(rules: Conditions) -> tuple[str, str]:
    """Whether prizes are cash, in kind or both, and the clause; cash where a rulebook speaks of nothing else."""
    key = "tournament.prize-kind" if rules.says("tournament.prize-kind") else "tournament.pool"
    return str(rules.says("tournament.prize-kind") or "cash"), rules.clause(key)


def list_to_show(rules: Conditions, tournament: Tournament) -> tuple[int, ...]:
    """What each place is worth, once that is known; empty where it is shown, or where the prizes are in words."""
    bought = sum([prize.value for prize in tournament.prizes if prize.bought])
    if sum(tournament.prize_list) == tournament.pool - bought:
        return ()
    offers = (rules.structure.rebuy, rules.structure.add_on)
    buying = not tournament.stage and any(offer and tournament.clock.level <= offer.to_level for offer in offers)
    if tournament.phase in ("announced", "confirmed") or buying or entries_open(rules, tournament):
        return ()
    if not rules.prizes or not _with_a_place(tournament):
        return ()
    return shares(tournament.pool - bought, rules.prizes, _with_a_place(tournament))


def show_prizes(rules: Conditions, tournament: Tournament, _command: c.ShowPrizes) -> Answer:
    """What each place is worth, once the pool is known."""
    clause = rules.clause("tournament.prize-list")
    shown = list_to_show(rules, tournament)
    if not shown:
        return Refusal("it is shown, or the pool is not known yet, or the prizes are described in words", clause)
    return (e.PrizeListShown(shown, clause),)


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
        theirs = _awards_of(tournament, command.account)
        cash, added = sum([one.amount for one in theirs]), sum([one.added for one in theirs])
        forfeited = (True, cash, added, _bought(theirs))
        return (e.WinnerIneligible(command.account, command.ground, command.by, under, *forfeited),)
    return (e.WinnerIneligible(command.account, command.ground, command.by, clause),)


def offer_prize(rules: Conditions, tournament: Tournament, command: c.OfferPrize) -> Answer:
    """An open prize is offered to the next in line, who takes it or does not."""
    clause = rules.clause("tournament.ineligible")
    offer = next_in_line(tournament.awards, tournament.standings, tournament.passed_over, clause)
    if offer is None or command.account not in offer.accounts:
        line = ", ".join(offer.accounts) if offer else "nobody"
        return Refusal(f"next in line is {line}", clause)
    held = _award_of(tournament, command.account) if command.account in tournament.paid else None
    if held and command.taken and (held.prizes or held.added or held.amount > offer.award.amount):
        return Refusal("this player has been handed another prize, which is more than money of the pool", clause)
    return (e.PrizeOffered(command.account, offer.award.place, command.taken, command.by, clause),)


def pay_prize(rules: Conditions, tournament: Tournament, command: c.PayPrize) -> Answer:
    """Pay a prize, or hand it over; whoever was paid for a lower place before gets what is missing."""
    clause = rules.clause("tournament.pool")
    award = _award_of(tournament, command.account)
    if tournament.phase != "confirmed" or award is None or command.account in tournament.paid:
        return Refusal("this player has no prize to be paid", clause)
    theirs = _awards_of(tournament, command.account)
    due = sum([one.amount for one in theirs]) - tournament.entrants[command.account].won
    words = "; ".join([prize.words for one in theirs for prize in one.prizes])
    added = sum([one.added for one in theirs])
    return (e.PrizePaid(command.account, award.place, due, command.by, clause, added, _bought(theirs), words),)


def _awards_of(tournament: Tournament, account: str) -> list[Award]:
    """All that somebody is awarded: one prize, or several where others were offered on."""
    return [one for one in tournament.awards if one.account == account and one.state == "awarded"]


def _award_of(tournament: Tournament, account: str) -> Award | None:
    return next(iter(_awards_of(tournament, account)), None)


def _bought(awarded: list[Award]) -> int:
    return sum([prize.value for one in awarded for prize in one.prizes if prize.bought])
