"""Entering: who may, what is paid and where it goes; reserves, resold places, substitutes; re-buys and add-ons.

Rule keys: `tournament.once`, `tournament.reserve`, `tournament.substitute`, `tournament.late`, `tournament.refund`,
`tournament.stack`, `tournament.signed-terms`, `tournament.membership`, `tournament.eligibility`,
`tournament.players.max`, `tournament.entry-times`.

Refusals of an entry, in order of precedence: no entries are taken; who may enter; what has to be agreed; the language;
how often; the number of players.
"""

from __future__ import annotations

from croupier.protocol import Decision, Refusal, is_name
from croupier.table import MINUTE_MS
from croupier.tournament import commands, events
from croupier.tournament.plan.conditions import Conditions
from croupier.tournament.plan.structure import Purchase
from croupier.tournament.run.clock import between_levels
from croupier.tournament.run.levels import least_stack
from croupier.tournament.state import Entrant, Tournament, TournamentTable

RE_BUY, ADD_ON = "re-buy", "add-on"
OVER = ("placed", "confirmed", "closed", "cancelled")
GONE = ("replaced", "disqualified")
MOST_EXTENSION = 30  # minutes to wait for a player without chips


def enter(rules: Conditions, tournament: Tournament, command: commands.Enter) -> Decision:
    """Enter and pay."""
    if fault := _no_entries(rules, tournament, command.session) or _not_eligible(rules, tournament, command):
        return fault
    if rules.language and not command.speaks:
        words = f"this tournament is held in {rules.language[:60]}, for players who share it: ask, and confirm it"
        return Refusal("language", words, rules.language_under)
    if fault := _entered_before(rules, tournament, command):
        return fault
    if rules.most and len(places_taken(tournament)) >= rules.most and command.account not in tournament.entrants:
        return Refusal(
            "tournament-full",
            f"all {rules.most} places are taken: join the reserves",
            rules.clause("tournament.players.max"),
        )
    if not rules.balanced and _is_full(rules, tournament, command.session):
        return Refusal("no-seat-free", "no seat is free, and players keep theirs", rules.clause("tournament.seat"))
    number = tournament.numbers + 1
    return (
        events.PlayerEntered(
            command.account,
            number,
            rules.prize,
            rules.fee,
            rules.chips,
            rules.clause("tournament.once"),
            command.by,
            command.session,
            command.agreed,
        ),
    )


def _is_full(rules: Conditions, tournament: Tournament, session: int) -> bool:
    """Tell whether an entrant to a drawn session would find no seat, where none is made by moving others."""
    if tournament.phase not in ("drawn", "playing") or session != tournament.session:
        return False
    waiting = [one for one in tournament.entrants.values() if one.status == "entered" and session in one.sessions]
    free = sum([rules.seats - len(tournament.at_table(hall.name)) for hall in tournament.running])
    return len(waiting) >= free


def places_taken(tournament: Tournament) -> list[Entrant]:
    """Return the entrants who count among the players."""
    return [one for one in tournament.entrants.values() if one.status not in GONE]


def entries_open(rules: Conditions, tournament: Tournament) -> bool:
    """Tell whether an entry is still taken, for any session."""
    sessions = rules.structure.stages[0].sessions
    return any(_no_entries(rules, tournament, session) is None for session in range(tournament.session, sessions))


def _no_entries(rules: Conditions, tournament: Tournament, session: int) -> Refusal | None:
    """Sessions of the first stage are entered before they begin; the one that is played while late entries are taken."""
    clause, phase = rules.clause("tournament.once"), tournament.phase
    begun = tournament.stage or phase not in ("entries", "drawn", "playing", "between")
    if tournament.entries_closed or begun:
        return Refusal(
            "entries-closed" if tournament.entries_closed else "entries-not-open",
            "entries are closed" if tournament.entries_closed else "entries are not open",
            clause,
        )
    if not tournament.session <= session < rules.structure.stages[0].sessions:
        return Refusal("no-such-session", "this session is over, or does not exist", clause)
    if tournament.ballot_until and session == tournament.session:
        return Refusal("being-drawn", "the seats of this session are being drawn", rules.clause("tournament.ballot"))
    if phase == "drawn" and session == tournament.session and not rules.structure.late_to_level:
        return Refusal("drawn", "the seats are drawn: join the reserves", rules.clause("tournament.ballot"))
    late = tournament.clock.level <= rules.structure.late_to_level and any(True for _ in tournament.running)
    if phase == "playing" and session == tournament.session and not late:
        return Refusal(
            "entries-closed", "no more entries are taken for this session", rules.clause("tournament.entry-times")
        )
    return None


def _not_eligible(
    rules: Conditions, tournament: Tournament, command: commands.Enter | commands.JoinReserve | commands.Substitute
) -> Refusal | None:
    """Refuse an entrant, reserve or substitute who is not eligible or has not agreed to the terms."""
    if not is_name(_whose(command)):
        return Refusal("no-account", "name the account that enters", "system")
    if not command.eligible:
        return Refusal(
            "not-eligible", "the conditions do not admit this person", rules.clause("tournament.eligibility")
        )
    if rules.members_only and not command.member:
        return Refusal("members-only", "only rewards members may enter", rules.clause("tournament.membership"))
    if rules.signed_terms and not command.agreed:
        return Refusal(
            "terms-not-signed",
            "entrants agree to the rules and conditions in writing first",
            rules.clause("tournament.signed-terms"),
        )
    if _whose(command) in tournament.directors:
        return Refusal("directs", "the tournament director may not play in it", rules.clause("tournament.director"))
    return None


def _whose(command: commands.Enter | commands.JoinReserve | commands.Substitute) -> str:
    return command.substitute if isinstance(command, commands.Substitute) else command.account


def _entered_before(rules: Conditions, tournament: Tournament, command: commands.Enter) -> Refusal | None:
    one = tournament.entrants.get(command.account)
    if one is None:
        return None
    if one.status in GONE:
        return Refusal("place-lost", "this person has lost their place", rules.clause("tournament.once"))
    if rules.ways.get("tournament.once") == "once":
        return Refusal("entered-already", "entered already: one entry each", rules.clause("tournament.once"))
    if one.entries >= rules.entries:
        return Refusal(
            "entered-already",
            f"this person has entered {rules.entries} times already: that is the most",
            rules.clause("tournament.once"),
        )
    if command.session in one.sessions or command.session == one.last_session:
        return Refusal("entered-already", "this session is entered already", rules.clause("tournament.once", 1))
    return None


def join_reserve(rules: Conditions, tournament: Tournament, command: commands.JoinReserve) -> Decision:
    """Wait for a place to come free."""
    clause = rules.clause("tournament.reserve")
    if "tournament.reserve" not in rules.ways:
        return Refusal("no-reserves", "this rulebook has no reserves", clause)
    if tournament.stage or tournament.phase not in ("entries", "drawn", "between"):
        return Refusal("reserves-closed", "reserves wait only before the first session", clause)
    if fault := _not_eligible(rules, tournament, command):
        return fault
    known = [reserve.account for reserve in tournament.reserves]
    if command.account in known or command.account in tournament.entrants:
        return Refusal("waits-already", "this person has entered or waits already", clause)
    return (events.ReserveJoined(command.account, tournament.numbers + 1, clause, command.agreed, command.by),)


def leave_reserve(_rules: Conditions, tournament: Tournament, command: commands.LeaveReserve) -> Decision:
    """Wait no longer."""
    if command.account not in [reserve.account for reserve in tournament.reserves]:
        return Refusal("not-waiting", "this person is not waiting", "system")
    return (events.ReserveLeft(command.account, command.by),)


def withdraw(rules: Conditions, tournament: Tournament, command: commands.Withdraw) -> Decision:
    """Refuse a refund to a player who would rather not play."""
    if command.account not in tournament.entrants:
        return Refusal("not-entered", "this person has not entered", "system")
    return Refusal(
        "no-refund", "buy-ins are not refunded unless the tournament is cancelled", rules.clause("tournament.refund")
    )


def resell_seat(rules: Conditions, tournament: Tournament, command: commands.ResellSeat) -> Decision:
    """Give a reserve the place of a player absent before the first session; the reserve pays."""
    clause = rules.clause("tournament.reserve")
    if "tournament.reserve" not in rules.ways:
        return Refusal("no-reserves", "this rulebook has no reserves", clause)
    absent = tournament.entrants.get(command.absent)
    refunds = rules.ways["tournament.reserve"] == "refunds"
    begun = tournament.stage or (refunds and tournament.session)  # the first session of all, or the player's own first
    if tournament.phase != "drawn" or begun:
        return Refusal(
            "too-early-or-late",
            "a place is offered to a reserve once seats are drawn and before the first session",
            clause,
        )
    if command.at < rules.start and not tournament.session:
        return Refusal(
            "not-started", "players have until the published start to take their seats", rules.clause("tournament.late")
        )
    if absent is None or not absent.table or absent.present:
        return Refusal("not-absent", "only the place of a player who has not taken the seat may be offered", clause)
    if command.account not in [reserve.account for reserve in tournament.reserves]:
        return Refusal("not-waiting", "only a person who waits in reserve may be offered a place", clause)
    if command.account in tournament.entrants:
        return Refusal("entered-already", "this person has entered and needs no other place", clause)
    payer = tournament.entrants[absent.payer or absent.account]
    back, back_fee = (payer.prize + payer.fee, payer.fee) if refunds else (0, 0)
    if refunds:
        clause = rules.clause("tournament.reserve", 1)
    paid = (back, back_fee, rules.prize, rules.fee)
    return (events.SeatResold(command.absent, command.account, *paid, command.by, clause, command.reason),)


def substitute(rules: Conditions, tournament: Tournament, command: commands.Substitute) -> Decision:
    """Allow or refuse a substitute, as the director decides."""
    clause = rules.clause("tournament.substitute")
    if "tournament.substitute" not in rules.ways:
        return Refusal("no-substitutes", "this rulebook has no substitutes", clause)
    one = tournament.entrants.get(command.account)
    if one is None or one.status not in ("entered", "playing", "through"):
        return Refusal("not-entered", "a substitute can only replace a player who is in the tournament", clause)
    if tournament.phase == "playing" and one.status == "playing":
        return Refusal("session-runs", "a session is being played: a substitute takes over between sessions", clause)
    if tournament.phase in OVER or tournament.stage >= len(rules.structure.stages):
        return Refusal("no-session-left", "no session is left for a substitute to play", clause)
    if command.substitute in tournament.entrants:
        return Refusal("entered-already", "the substitute has entered already: name another person", clause)
    told = (command.account, command.substitute, command.by, command.reason, clause)
    if not command.allow:
        return (events.SubstituteRefused(*told),)
    return _not_eligible(rules, tournament, command) or (events.PlayerSubstituted(*told, command.agreed),)


def forfeit(rules: Conditions, tournament: Tournament, command: commands.Forfeit) -> Decision:
    """Take the place of a player absent when a session begins."""
    clause = rules.clause("tournament.late")
    one = tournament.entrants.get(command.account)
    if rules.ways["tournament.late"] == "plays-absent":
        return Refusal("plays-absent", "an absent player is dealt in until the chips are gone", clause)
    if tournament.phase != "playing" or one is None or not one.in_play:
        return Refusal("not-begun", "a place is forfeited only once the session has begun", clause)
    if one.present:
        return Refusal("has-come", "this player has taken the seat", clause)
    return (events.PlaceForfeited(command.account, command.by, clause, command.reason),)


def buy(rules: Conditions, tournament: Tournament, command: commands.Buy) -> Decision:
    """A re-buy or an add-on, as the conditions give them."""
    offer = {RE_BUY: rules.structure.rebuy, ADD_ON: rules.structure.add_on}.get(command.what)
    if offer is None:
        return Refusal("not-offered", f"the conditions offer no {command.what[:20]}", rules.clause("tournament.stack"))
    one = tournament.entrants.get(command.account)
    if fault := may_not_buy(rules, tournament, one, command.what, offer):
        return fault
    clause = rules.clause("tournament.pool", 3)
    fee = _fee_of(rules, tournament, offer)
    cost = (offer.cost - fee, fee)
    return (events.ChipsBought(command.account, command.what, *cost, offer.chips, clause, command.by),)


def _fee_of(rules: Conditions, tournament: Tournament, offer: Purchase) -> int:
    """Return the house's part of a purchase; measured on all payments together, at most up to the ceiling."""
    if rules.ways.get("tournament.fee.measure") != "total":
        return offer.fee
    most = (tournament.taken + offer.cost) * rules.ceiling // 100
    return max(min(offer.fee, most - tournament.fees), 0)


def may_not_buy(
    rules: Conditions, tournament: Tournament, one: Entrant | None, what: str, offer: Purchase
) -> Refusal | None:
    """Refuse a purchase of chips this player may not make now."""
    clause = rules.clause("tournament.stack")
    if one is None or not one.in_play or tournament.phase != "playing":
        return Refusal("not-in-play", "only a player in play may buy chips", clause)
    hall = tournament.halls[one.table]
    if hall.over:
        return Refusal("session-over", "the session is over at this table, and counts as it ended", clause)
    broke = what == RE_BUY and one.status == "broke"  # within the period, whatever level has begun since
    if not broke and not _sold_at(rules, tournament, hall, offer):
        return Refusal("not-now", f"this is offered from level {offer.from_level} to level {offer.to_level}", clause)
    bought = one.rebuys if what == RE_BUY else one.add_ons
    if bought >= offer.most:
        return Refusal("bought-out", f"this player has bought the most there is: {offer.most}", clause)
    if one.pending:
        return Refusal("chips-on-the-way", "the chips bought before are on their way: wait for them", clause)
    if what == RE_BUY and not broke and one.chips >= max(offer.below, least_stack(rules, hall.level)):
        return Refusal("not-short-of-chips", "this is only for players with fewer chips", clause)
    if what == ADD_ON and offer.below and one.chips >= offer.below:
        return Refusal("not-short-of-chips", "this is only for players with fewer chips", clause)
    return None


def _sold_at(rules: Conditions, tournament: Tournament, hall: TournamentTable, offer: Purchase) -> bool:
    """Tell whether a table has come to the levels of an offer; in the break between two levels either will do."""
    if tournament.stage:
        return False
    levels = (hall.level - between_levels(rules, tournament), hall.level)
    return levels[0] <= offer.to_level and levels[1] >= offer.from_level


def still_sold(rules: Conditions, tournament: Tournament) -> bool:
    """Tell whether a player may still pay for chips, now or at a level to come."""
    offers = [offer for offer in (rules.structure.rebuy, rules.structure.add_on) if offer]
    if tournament.stage or not offers:
        return False
    level = min([hall.level for hall in tournament.running], default=tournament.clock.level)
    level -= between_levels(rules, tournament)
    more = not tournament.running and tournament.session + 1 < rules.structure.stages[0].sessions
    broke = any(one.status == "broke" for one in tournament.left)
    return more or broke or any(level <= offer.to_level for offer in offers)


def deliver_chips(_rules: Conditions, tournament: Tournament, command: commands.DeliverChips) -> Decision:
    """Chips that were bought are at the seat."""
    one = tournament.entrants.get(command.account)
    if one is None or not one.pending:
        return Refusal("no-chips-on-the-way", "no chips are on their way to this player", "system")
    return (events.ChipsDelivered(command.account, one.pending),)


def extend_rebuy(rules: Conditions, tournament: Tournament, command: commands.ExtendRebuy) -> Decision:
    """The director gives more time to buy chips: the conditions say when they are bought, so it is a recorded decision."""
    one, clause = tournament.entrants.get(command.account), rules.clause("tournament.rebuys")
    if one is None or one.status != "broke" or one.pending:
        return Refusal("not-out-of-chips", "this player has chips, or is out already", "system")
    if type(command.minutes) is not int or not 0 < command.minutes <= MOST_EXTENSION:
        return Refusal("wrong-minutes", f"enter 1 to {MOST_EXTENSION} minutes", clause)
    until = max(one.decide_until, command.at) + command.minutes * MINUTE_MS
    if until > command.at + MOST_EXTENSION * MINUTE_MS:
        return Refusal("wrong-minutes", f"a player is waited for at most {MOST_EXTENSION} minutes from now", clause)
    return (events.RebuyExtended(command.account, command.minutes, until, command.by, command.reason, clause),)


def decline_chips(rules: Conditions, tournament: Tournament, command: commands.DeclineChips) -> Decision:
    """Put a player without chips out who buys none."""
    one = tournament.entrants.get(command.account)
    if one is None or one.status != "broke" or one.fact is None or one.pending:
        return Refusal("not-out-of-chips", "this player has chips, or is out already", "system")
    return (events.PlayerOut(one.fact, rules.clause("tournament.eliminate", 1 if one.chips else 0), command.by),)
