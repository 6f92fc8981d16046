"""A round's effect on the tournament: stacks, players out, and laps where tables play hand for hand.

Rule keys: `tournament.eliminate`, `tournament.stack`, `tournament.seat`, `tournament.places.across`, `absent.posts`.

A player without chips is out, or may buy some where the conditions give a re-buy. Rounds that end one after the other
put players out one after the other. Hand for hand, all rounds of a lap count as completed together, unless the
conditions take each table's round for itself (`tournament.places.across`).

Against the bank a player who cannot make the minimum wagers is out too, before the next round: after a round that left
too few chips or when the level rises, and not at all where no other round comes. All such players at the tables between
rounds go at one moment, after those who had lost all chips before; hand for hand once the lap is over.
"""

from __future__ import annotations

from collections.abc import Collection

from croupier.protocol import Decision, Event, Refusal
from croupier.rulebooks import rulebook
from croupier.tournament import commands, events
from croupier.tournament.finish.places import Out
from croupier.tournament.plan.conditions import Conditions
from croupier.tournament.run.entry import RE_BUY, may_not_buy
from croupier.tournament.run.levels import least_stack
from croupier.tournament.state import Entrant, Tournament, TournamentTable

TO_BUY_MS = 60_000  # to decide about a re-buy
TO_THE_CAGE_MS = 5 * 60_000  # the same in a hall with real cards, where a player walks to the cage for it


def report_round(rules: Conditions, tournament: Tournament, command: commands.ReportRound) -> Decision:
    """A round is over at a table."""
    hall = tournament.halls.get(command.table)
    if rules.reported:
        return Refusal("director-reports", "the director reports the hands of this tournament", "practice")
    if tournament.phase not in ("playing", "cancelled") or hall is None or hall.over:
        return Refusal("session-over", "no session is being played at this table", rules.clause("tournament.seat"))
    if command.round <= hall.last_round:
        return Refusal("reported-already", "this round is reported already", "system")
    if tournament.hand_for_hand and hall.done and tournament.phase == "playing":
        return Refusal("hand-for-hand", "tables play hand for hand, and this table has played its hand", "practice")
    if fault := _not_so(rules, tournament, command):
        return fault
    before, after = sum([row.before for row in command.rows]), sum([row.after for row in command.rows])
    stacks = tuple([events.Stack(row.account, row.after) for row in command.rows])
    dealt = [tournament.entrants[row.account] for row in command.rows]
    warned = tuple([one.account for one in dealt if one.account in command.warned and not one.warned])
    reported = events.RoundReported(command.table, command.round, stacks, before - after, command.button, warned)
    if tournament.phase == "cancelled":
        return (reported,)
    order = moment_now(rules, tournament)
    leaving: list[Event] = []
    for row in command.rows:
        one = tournament.entrants[row.account]
        if not row.after and one.in_play and not one.pending:  # chips that were bought are on their way
            leaving.append(gone(rules, tournament, fact_of(command, row, order), 0, command.at))
    return (reported, *leaving, *lap_after(tournament, hall))


def moment_now(rules: Conditions, tournament: Tournament) -> int:
    """In which order players who are out by a round go: after all others, or hand for hand together with the lap's."""
    return (tournament.lap if laps_are_one(rules) else 0) or tournament.order + 1


def laps_are_one(rules: Conditions) -> bool:
    """Tell whether rounds of several tables, played hand for hand, count as completed together."""
    return rules.ways.get("tournament.places.across") != "table"


def lap_after(tournament: Tournament, hall: TournamentTable) -> tuple[events.LapEnded, ...]:
    """The end of a lap, hand for hand, where all but this table have played their hand, and it has now."""
    others = [other for other in tournament.running if other.name != hall.name]
    return (events.LapEnded(),) if tournament.hand_for_hand and all(other.done for other in others) else ()


def lap_without(tournament: Tournament, tables: Collection[str]) -> tuple[events.LapEnded, ...]:
    """The end of a lap, hand for hand, where only these tables had still to play their hand, and they play no more."""
    others = [hall for hall in tournament.running if hall.name not in tables]
    ends = tournament.hand_for_hand and others and all(other.done for other in others)
    return (events.LapEnded(),) if ends else ()


def _not_so(rules: Conditions, tournament: Tournament, command: commands.ReportRound) -> Refusal | None:
    """Refuse a report that cannot be true."""
    clause = rules.clause("tournament.stack")
    if len({row.account for row in command.rows}) != len(command.rows) or not command.rows:
        return Refusal("named-once", "a report names every player of the round once", "system")
    for row in command.rows:
        one = tournament.entrants.get(row.account)
        if one is None or one.table != command.table:
            return Refusal(
                "not-at-the-table", f"{row.account[:60]} does not sit at this table", rules.clause("tournament.seat")
            )
        if one.chips != row.before:
            return Refusal("stack-differs", f"{row.account} had {one.chips} chips, not {row.before}", clause)
        if type(row.after) is not int or row.after < 0:
            return Refusal("wrong-stack", "give every stack as a whole number of chips", clause)
    if not rules.banked and sum([row.before for row in command.rows]) != sum([row.after for row in command.rows]):
        return Refusal("chips-do-not-balance", "the chips lost must be as many as the chips won", clause)
    return None


def fact_of(command: commands.ReportRound | commands.CorrectRound, row: commands.Row, order: int) -> Out:
    """Return how a player lost the chips in a round."""
    return Out(row.account, order, command.table, command.round, row.put_in, row.all_in, row.from_button, row.before)


def gone(rules: Conditions, tournament: Tournament, fact: Out, after: int, at: int) -> Event:
    """Return the event of a player who has lost the chips: out, or broke while a re-buy is offered."""
    offer = rules.structure.rebuy
    one = tournament.entrants[fact.account]
    held = Entrant(one.account, one.number, "playing", chips=after, table=one.table, rebuys=one.rebuys)
    if offer and may_not_buy(rules, tournament, held, RE_BUY, offer) is None:
        return events.PlayerBroke(fact, at + time_to_buy(rules))
    return events.PlayerOut(fact, rules.clause("tournament.eliminate", 0 if not after else 1))


def time_to_buy(rules: Conditions) -> int:
    """Return the time a player without chips has to buy some, in ms."""
    return TO_THE_CAGE_MS if rules.real else TO_BUY_MS


def short_at(rules: Conditions, tournament: Tournament, hall: TournamentTable) -> list[Entrant]:
    """Return the players at a table who cannot pay what the next round asks of everyone."""
    least = least_stack(rules, hall.level)
    here = tournament.at_table(hall.name)
    return [one for one in here if one.status == "playing" and one.chips < least and not one.pending]


def put_out(rules: Conditions, tournament: Tournament, command: commands.PutOut) -> Decision:
    """Put out, before a round, every player who cannot make the minimum wagers, everywhere at one moment."""
    short = short_anywhere(rules, tournament, command.busy)
    if not short:
        return Refusal(
            "enough-chips",
            "every player at the tables between rounds has enough chips",
            rules.clause("tournament.eliminate"),
        )
    order = tournament.order + 1
    facts = [Out(one.account, order, one.table, tournament.halls[one.table].rounds, before=one.chips) for one in short]
    return tuple([gone(rules, tournament, fact, one.chips, command.at) for fact, one in zip(facts, short, strict=True)])


def short_anywhere(rules: Conditions, tournament: Tournament, busy: Collection[str]) -> list[Entrant]:
    """Return the players to go before the next round, at tables in none; hand for hand none before the lap is over."""
    if tournament.phase != "playing" or tournament.lap:
        return []
    between = [hall for hall in tournament.running if hall.name not in busy]
    return [one for hall in between for one in short_at(rules, tournament, hall)]


def undo_out(rules: Conditions, tournament: Tournament, command: commands.UndoOut) -> Decision:
    """Put a player back at the seat who was put out in error, with the stacks as they should have been."""
    one = tournament.entrants.get(command.account)
    fact = next((out for out in went_out(tournament) if out.account == command.account), None)
    if one is None or fact is None or tournament.phase != "playing":
        return Refusal("session-over", "a player can be put back in only while the session is being played", "practice")
    concerned = [other.table for stack in command.stacks if (other := tournament.entrants.get(stack.account))]
    if set(concerned) & set(command.busy):
        return Refusal(
            "round-going-on",
            "a round is going on where chips would change: take the bust-out back after it",
            "practice",
        )
    if fault := _wrong_stacks(rules, tournament, command):
        return fault
    place = (one.table, one.seat) if one.in_play else _place_again(rules, tournament, fact, one.last_seat)
    if place is None:
        return Refusal("no-seat-free", "no seat is free to come back to", rules.clause("tournament.seat"))
    return (events.OutUndone(command.account, *place, command.stacks, command.by, command.reason),)


def went_out(tournament: Tournament) -> list[Out]:
    """Return the bust-outs that can be taken back: of players out, and of players without chips who may still buy."""
    outs = [fact for fact in tournament.outs if tournament.entrants[fact.account].status == "out"]
    broke = [one.fact for one in tournament.left if one.status == "broke" and one.fact and not one.pending]
    return [*outs, *broke]


def _place_again(rules: Conditions, tournament: Tournament, fact: Out, last_seat: int) -> tuple[str, int] | None:
    """Return the seat a player comes back to, or another there; at another table only where players are moved."""
    tables = sorted(tournament.running, key=lambda hall: (hall.name != fact.table, len(tournament.at_table(hall.name))))
    for hall in tables:
        if hall.name != fact.table and not rules.balanced:
            return None
        taken = {other.seat for other in tournament.at_table(hall.name)}
        for seat in (last_seat if hall.name == fact.table else 0, *range(1, rules.seats + 1)):
            if seat and seat not in taken:
                return hall.name, seat
    return None


def _wrong_stacks(rules: Conditions, tournament: Tournament, command: commands.UndoOut) -> Refusal | None:
    clause = rules.clause("tournament.stack")
    given = {stack.account: stack.chips for stack in command.stacks}
    if len(given) != len(command.stacks) or given.get(command.account, 0) <= 0:
        return Refusal("named-once", "name every player once, and give the returning player chips", clause)
    before = 0
    for account, chips in given.items():
        one = tournament.entrants.get(account)
        if one is None or type(chips) is not int or chips < 0 or (not one.in_play and account != command.account):
            return Refusal("not-in-play", f"{account[:60]} is not in play", clause)
        if one.in_play and (one.pending or one.owed):
            return Refusal("chips-on-the-way", f"chips are on their way to or from {account}", clause)
        if account == command.account and chips < one.chips:
            return Refusal(
                "wrong-stack", f"{account} had {one.chips} chips left on going out: give these or more", clause
            )
        before += one.chips
    most = tournament.in_play - min(tournament.bank, 0)
    if sum(given.values()) > most:
        return Refusal(
            "too-many-chips",
            f"{most} chips were given out or won from the bank in all: nobody comes back with more",
            clause,
        )
    if before != sum(given.values()) and not rules.banked:
        return Refusal("chips-do-not-balance", f"these players had {before} chips: give {before} in all", clause)
    return None


def set_hand_for_hand(_rules: Conditions, tournament: Tournament, command: commands.SetHandForHand) -> Decision:
    """Tables play hand for hand, or no longer."""
    if tournament.phase != "playing":
        return Refusal("no-session", "no session is being played: tables play hand for hand only then", "practice")
    if tournament.hand_for_hand == command.on:
        return Refusal("so-already", "it is so already", "practice")
    return (events.HandForHandSet(command.on, command.by),)


def note_absence(rules: Conditions, tournament: Tournament, command: commands.NoteAbsence) -> Decision:
    """A player has left the table or is back at it."""
    one = tournament.entrants.get(command.account)
    if one is None or not one.in_play:
        return Refusal("not-in-play", "this player has no seat", "system")
    if not command.away and one.penalty:
        return Refusal(
            "penalty-runs",
            "a penalty is served away from the table: wait for its end",
            rules.clause("tournament.penalties"),
        )
    if not command.away and not one.present:
        return Refusal("has-not-come", "this player has not taken the seat yet", rules.clause("tournament.seat"))
    if one.away == command.away:
        return Refusal("so-already", "that is known already", "system")
    under = rulebook(rules.book).rules["absent.posts"].clauses[0]
    return (events.AbsenceNoted(command.account, command.away, under, command.by),)
