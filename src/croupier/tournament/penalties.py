"""Penalties, disqualification, and chips that leave play.

Rule keys: `tournament.penalties`, `tournament.penalty.minutes`, `tournament.penalty.hands`, `tournament.penalty.laps`,
`tournament.no-show`, `tournament.pocketed`, `tournament.pace`, `breach.exclude`.

A penalty of minutes or hands is served away from the table: the player is dealt dead hands and pays blinds and antes. Where
a rulebook lists no penalties the director gives directions and warnings, and excludes under the rules of play.
"""

from __future__ import annotations

from typing import cast

from croupier.protocol.events import Event
from croupier.protocol.refusal import Refusal
from croupier.rulebooks import rulebook
from croupier.table.rules import MINUTE_MS
from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.chip_set import raced_off
from croupier.tournament.conditions import Conditions
from croupier.tournament.levels import smallest_chip
from croupier.tournament.state import Penalty, Tournament

Answer = tuple[Event, ...] | Refusal
WARNING = "warning"
TIMED = {
    "minutes": "tournament.penalty.minutes",
    "hands": "tournament.penalty.hands",
    "laps": "tournament.penalty.laps",
}


def penalise(rules: Conditions, tournament: Tournament, command: c.Penalise) -> Answer:
    """A penalty of those the rulebook gives."""
    clause = rules.clause("tournament.penalties")
    one = tournament.entrants.get(command.account)
    if one is None or not one.in_play:
        return Refusal("a penalty is for somebody who plays", clause)
    if not command.reason.strip() or not command.by:
        return Refusal("it is recorded who gives a penalty, and why", clause)
    if command.kind == WARNING:
        under = _given_under(rules, WARNING) or rules.clause("tournament.pace")
        return (e.PlayerPenalised(command.account, Penalty(WARNING), command.reason, command.by, under),)
    key = TIMED.get(command.kind, "")
    allowed = cast("tuple[str, ...]", rules.says(key) or ())
    if not allowed:
        return Refusal("this rulebook knows no such penalty", clause)
    if str(command.number) not in allowed:
        return Refusal(f"penalties are of {', '.join(allowed)} {command.kind}", rules.clause(key))
    if one.penalty:
        return Refusal("this player serves a penalty", clause)
    here = len([other for other in tournament.at_table(one.table) if other.in_play])
    penalty = {
        "minutes": Penalty("minutes", until=command.at + command.number * MINUTE_MS),
        "hands": Penalty("hands", rounds=command.number),
        "laps": Penalty("hands", rounds=command.number * here),
    }[command.kind]
    return (e.PlayerPenalised(command.account, penalty, command.reason, command.by, rules.clause(key)),)


def _given_under(rules: Conditions, kind: str) -> str:
    """The clause that lists a penalty; empty where the rulebook lists none."""
    rule = rules.fields.rules.get("tournament.penalties")
    return rule.values[kind] if rule else ""


def penalty_is_over(penalty: Penalty, at: int) -> bool:
    """Whether a penalty is served."""
    return at >= penalty.until if penalty.until else penalty.rounds <= 0


def end_penalty(rules: Conditions, tournament: Tournament, command: c.EndPenalty) -> Answer:
    """A penalty is served, or the director lifts it."""
    one = tournament.entrants.get(command.account)
    if one is None or one.penalty is None:
        return Refusal("this player serves no penalty", "system")
    if penalty_is_over(one.penalty, command.at):
        return (e.PenaltyEnded(command.account, command.by, command.reason),)
    if command.by not in tournament.directors:
        return Refusal("the penalty is not served: the director lifts it", rules.clause("tournament.director"))
    if not command.reason.strip():
        return Refusal("it is recorded why a penalty is lifted", rules.clause("tournament.penalties"))
    return (e.PenaltyEnded(command.account, command.by, command.reason),)


def disqualify(rules: Conditions, tournament: Tournament, command: c.Disqualify) -> Answer:
    """A player loses the place, and gets nothing back; the chips leave play."""
    one = tournament.entrants.get(command.account)
    if one is None or one.status in ("out", "dropped", "forfeited", "replaced", "disqualified"):
        return Refusal("this player has no place to lose", _disqualified_under(rules))
    if tournament.phase in ("placed", "confirmed", "closed", "cancelled"):
        return Refusal("the places are worked out; an ineligible winner is another matter", _disqualified_under(rules))
    if not command.reason.strip() or not command.by:
        return Refusal("it is recorded who disqualifies a player, and why", _disqualified_under(rules))
    return (e.PlayerDisqualified(command.account, command.reason, command.by, _disqualified_under(rules)),)


def disqualify_absent(rules: Conditions, tournament: Tournament, command: c.DisqualifyAbsent) -> Answer:
    """Somebody who has not taken the seat within the first levels, and is thought not to be coming."""
    clause = rules.clause("tournament.no-show")
    levels = cast("int", rules.says("tournament.no-show") or 0)
    one = tournament.entrants.get(command.account)
    if not levels:
        return Refusal("this rulebook has another way with those who do not come", rules.clause("tournament.late"))
    if one is None or not one.in_play or one.came_at or one.present:
        return Refusal("this player has taken the seat", clause)
    if tournament.clock.level <= levels:
        return Refusal(f"a player has {levels} levels to come", clause)
    if not command.reason.strip():
        return Refusal("there is good reason to believe that this player is not coming, and it is recorded", clause)
    return (e.PlayerDisqualified(command.account, command.reason, command.by, clause),)


def _disqualified_under(rules: Conditions) -> str:
    listed = _given_under(rules, "disqualification")
    return listed or rulebook(rules.book).rules["breach.exclude"].clauses[0]


def remove_chips(rules: Conditions, tournament: Tournament, command: c.RemoveChips) -> Answer:
    """Chips found in a pocket leave play."""
    clause = rules.clause("tournament.pocketed")
    one = tournament.entrants.get(command.account)
    if "tournament.pocketed" not in rules.ways:
        return Refusal("this rulebook does not take chips out of play for that", rules.clause("tournament.stack"))
    if (
        one is None
        or not one.in_play
        or type(command.chips) is not int
        or not 0 < command.chips <= one.chips - one.owed
    ):
        return Refusal("the chips are some of those the player has", clause)
    return (e.ChipsRemoved(command.account, command.chips, "pocketed", command.by, clause),)


def colour_up(rules: Conditions, tournament: Tournament, command: c.ColourUp) -> Answer:
    """The smallest chips leave play; nobody gains or loses more than one of the next size."""
    sizes = {*rules.structure.chip_set[1:], *[smallest_chip(rules, hall.level) for hall in tournament.running]}
    if command.chip not in sizes:
        return Refusal(f"the chips in use are {', '.join(map(str, sorted(sizes))) or 'not stated'}", "practice")
    if tournament.phase != "playing" or (command.table in command.busy if command.table else command.busy):
        return Refusal("chips are exchanged while a session goes on, and between rounds", "practice")
    playing = [one for one in tournament.left if not command.table or one.table == command.table]
    if any(one.pending or one.owed for one in playing):
        return Refusal("chips are on their way to or from a player", "practice")
    now = {one.account: one.chips for one in playing}
    then = raced_off(now, command.chip)
    stacks = tuple([e.Stack(account, count) for account, count in then.items() if count != now[account]])
    if not stacks:
        return Refusal("everybody has whole chips of that size", "practice")
    return (e.ColouredUp(command.chip, stacks, command.by, command.table),)
