"""The end: places worked out and awarded. What becomes of the prizes then is in prize_giving.py.

Rule keys: `tournament.places`, `tournament.places.level`, `tournament.order`, `tournament.confirm`, `tournament.pool`,
`tournament.prizes`, `tournament.points.level`.
"""

from __future__ import annotations

from croupier.protocol import HOUSE, Decision, Refusal
from croupier.rulebooks import dollars
from croupier.tournament import commands, events
from croupier.tournament.finish.places import Standing, order_of_stacks, ranking
from croupier.tournament.finish.prize_giving import kind_of_prizes
from croupier.tournament.finish.prizes import Undivided, awards, cash_of, shares
from croupier.tournament.plan.conditions import Conditions
from croupier.tournament.run.card_cuts import Cut, cut_refused
from croupier.tournament.run.draws import cards_drawn, not_the_seed
from croupier.tournament.run.sessions import cut_due, manner_of
from croupier.tournament.state import Tournament

NOBODY_PLACED = "nobody is left who could have a place"


def places(rules: Conditions, tournament: Tournament) -> tuple[Standing, ...] | Cut:
    """Return all players in order: by points where there are some; else those left by chips, then those gone, latest
    first.

    Where places were worked out before, chips count as they did then: those of a session that is over are back.
    """
    everybody = [one for one in tournament.entrants.values() if one.may_be_placed]
    if any(stage.points for stage in rules.structure.stages):
        points = {one.account: one.points for one in everybody}
        level = rules.ways.get("tournament.points.level", "share")
        under = rules.clauses.get("tournament.points.level", ("practice",))
        return order_of_stacks(level, under, points, tournament.cuts, places=places_paid(rules, tournament))
    through = [one for one in everybody if one.status == "through"]
    left = {one.account: tournament.final.get(one.account, one.chips) for one in through}
    return ranking(
        manner_of(rules),
        left,
        tournament.outs,
        tournament.cuts,
        drops=tournament.drops,
        places=places_paid(rules, tournament),
    )


def places_paid(rules: Conditions, tournament: Tournament) -> int | None:
    """Return the number of places paid, by the prize list or a prize of the house; None where prizes are in words."""
    added = [prize.place for prize in tournament.prizes]
    return max([len(rules.prizes), *added]) if rules.prizes else None


def cut_now(rules: Conditions, tournament: Tournament) -> Cut | None:
    """Return the cut of cards due before a session can end or the places can be worked out."""
    if cut := cut_due(rules, tournament):
        return cut
    if tournament.phase != "between" or tournament.stage < len(rules.structure.stages):
        return None
    found = places(rules, tournament)
    return found if isinstance(found, Cut) else None


def cut_cards(rules: Conditions, tournament: Tournament, command: commands.CutCards) -> Decision:
    """Players who are level cut cards, each another one of one deck."""
    cut = cut_now(rules, tournament)
    if cut is None:
        return Refusal("no-cut", "no player has to cut cards", rules.clause("tournament.places.level"))
    if fault := _not_theirs_to_cut(rules, cut, command) or cut_refused(cut, command.cards):
        return fault
    if set(command.cards) != set(cut.accounts):
        return Refusal("wrong-cards", f"cards are cut by {', '.join(cut.accounts)}: give one card for each", cut.clause)
    if len(set(command.cards.values())) != len(command.cards):
        return Refusal("wrong-cards", "each player cuts another card of one deck", cut.clause)
    if command.seed:
        if fault := not_the_seed(tournament, command.seed):
            return fault
        if command.cards != cards_drawn(tournament, command.seed, cut.accounts):
            return Refusal("wrong-seed", "these are not the cards this seed draws", "system")
    return (events.CardsCut(command.cards, cut.clause, command.seed, command.by),)


def _not_theirs_to_cut(rules: Conditions, cut: Cut, command: commands.CutCards) -> Refusal | None:
    """Real cards are cut by the players' hands and entered by a director; else the house draws them by its seed."""
    if rules.real and (command.seed or command.by == HOUSE):
        return Refusal("cut-by-hand", "the players cut real cards: a director enters them", cut.clause)
    if not rules.real and not command.seed:
        return Refusal("cut-by-seed", "the cards are cut by the committed seed, not by hand", "system")
    return None


def calculate_places(rules: Conditions, tournament: Tournament, _command: commands.CalculatePlaces) -> Decision:
    """Work the places out, once the last session is over."""
    clause = rules.clause("tournament.confirm")
    if tournament.phase != "between" or tournament.stage < len(rules.structure.stages):
        return Refusal("session-left", "there are sessions left: places are worked out after the last one", clause)
    found = places(rules, tournament)
    if isinstance(found, Cut):
        return Refusal("level", f"{', '.join(found.accounts)} are level: they cut cards first", found.clause)
    return (events.PlacesCalculated(found, clause),)


def confirm_places(rules: Conditions, tournament: Tournament, command: commands.ConfirmPlaces) -> Decision:
    """The director awards the places, and with them the prizes."""
    clause = rules.clause("tournament.confirm")
    if tournament.phase != "placed":
        return Refusal("places-not-worked-out", "the places are not worked out: do that first", clause)
    if not tournament.standings:
        return Refusal(
            "nobody-placed",
            f"{NOBODY_PLACED}: cancel the tournament, and the buy-ins go back",
            rules.clause("tournament.cancel"),
        )
    cash = cash_of(tournament.pool, tournament.prizes, *kind_of_prizes(rules))
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
        return Refusal("prize-not-divisible", made.reason, made.clause)
    return (events.PlacesConfirmed(made, command.by, clause),)


def _by_place(
    rules: Conditions, tournament: Tournament, cash: int, amounts: tuple[int, ...]
) -> tuple[int, ...] | Refusal:
    """The cash of the pool by place: as the conditions divide it, or as the director works their words out."""
    clause, players = rules.clause("tournament.prizes"), sum([len(each.accounts) for each in tournament.standings])
    if rules.prizes and amounts:
        return Refusal("prizes-set", "the conditions say what each place is worth: give no amounts", clause)
    if rules.prizes:
        return shares(cash, rules.prizes, players)
    if not cash and not amounts:
        return ()
    falling = all(amount > 0 for amount in amounts) and list(amounts) == sorted(amounts, reverse=True)
    if not falling or len(amounts) > players or sum(amounts) != cash:
        return Refusal(
            "wrong-prizes",
            f"the prizes are in words: give an amount for each place, ${dollars(cash)} in all, none "
            "larger than the one above it",
            clause,
        )
    return amounts
