"""A reported round that is ruled on afterwards: a pot was pushed to the wrong player, or the round is void.

Rule keys: `tournament.stack`, `tournament.eliminate`, `tournament.seat`.

The ruling is the table's and moves the chips there; the tournament hears of it in the same write, so that both know the
same stacks. It hears of it while the round is the last of its table and every player concerned plays there still. A
player who is out comes back by the director's word alone, with the stacks of all concerned (rounds.py, `undo_out`). A
player with no chips left after the ruling is out by that round, at the moment of the others who are.
"""

from __future__ import annotations

from croupier.protocol import Decision, Refusal
from croupier.tournament import commands, events
from croupier.tournament.plan.conditions import Conditions
from croupier.tournament.run.rounds import fact_of, gone, moment_now
from croupier.tournament.state import Tournament

STANDS = "the outcome stands at the table"
BY_DIRECTOR = "the director takes the bust-out back (undo-out), with the stacks as they should have been"


def correct_round(rules: Conditions, tournament: Tournament, command: commands.CorrectRound) -> Decision:
    """The stacks of the round last reported are others."""
    hall = tournament.halls.get(command.table)
    if rules.reported or rules.banked:
        return Refusal(
            "not-corrected-here",
            "stacks are corrected only after a ruling on a recorded round between players",
            "system",
        )
    if tournament.phase != "playing" or hall is None or hall.over:
        words = f"the session is over at this table, and the stacks count as they were reported: {STANDS}"
        return Refusal("session-over", words, rules.clause("tournament.stack"))
    if command.round != hall.last_round or not command.round:
        return Refusal("not-the-last-round", "only the last round can be corrected", rules.clause("tournament.stack"))
    if fault := _not_so(rules, tournament, command):
        return fault
    order = hall.went or moment_now(rules, tournament)
    leaving = [
        gone(rules, tournament, fact_of(command, row, order), 0, command.at)
        for row in command.rows
        if not row.after and not tournament.entrants[row.account].pending
    ]
    stacks = tuple([events.Stack(row.account, row.after) for row in command.rows])
    return (events.RoundCorrected(command.table, command.round, stacks), *leaving)


def _not_so(rules: Conditions, tournament: Tournament, command: commands.CorrectRound) -> Refusal | None:
    """Refuse a correction that cannot be made, or not this way."""
    clause = rules.clause("tournament.stack")
    if len({row.account for row in command.rows}) != len(command.rows) or not command.rows:
        return Refusal("named-once", "a correction names every player concerned once", "system")
    before = 0
    for row in command.rows:
        one = tournament.entrants.get(row.account)
        if one is None or one.status != "playing":
            words = f"a player concerned is out: {STANDS}, and {BY_DIRECTOR}"
            return Refusal("player-out", words, rules.clause("tournament.eliminate"))
        if one.table != command.table:
            words = f"a player concerned has moved to another table: {STANDS}"
            return Refusal("player-moved", words, rules.clause("tournament.seat"))
        if type(row.after) is not int or row.after < 0 or row.after == one.chips:
            return Refusal("wrong-stack", "give the corrected stack as another whole number of chips", clause)
        before += one.chips
    if before != sum([row.after for row in command.rows]):
        return Refusal("chips-do-not-balance", "the correction must give as many chips as it takes", clause)
    return None
