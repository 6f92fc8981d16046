"""Colouring up: small chips that no level needs any more.

Rule keys: `tournament.colour-up`, `tournament.stack`.

Theory of operation. A stack changes by play and by the rules alone, so chips are changed at equal value (`exchange`):
every stack is worth what it was, and odd small chips that make no larger one stay in play. They play as any others: a
table divides its pots in the smallest chip that lies there (`chip_at`). Where the published conditions say `race-off`,
the odd chips of a table are changed together (tournament/plan/chips_needed.py), which puts some chips in play and takes
others; both are booked under the rule.
"""

from __future__ import annotations

from math import gcd

from croupier.protocol import Decision, Refusal
from croupier.tournament import commands, events
from croupier.tournament.plan.chips_needed import raced_off
from croupier.tournament.plan.conditions import Conditions
from croupier.tournament.run.returned_chips import RACE_OFF
from croupier.tournament.state import Entrant, Tournament, TournamentTable

KEY = "tournament.colour-up"


def colour_up(rules: Conditions, tournament: Tournament, command: commands.ColourUp) -> Decision:
    """Small chips are changed for larger ones: at equal value, or with a race-off of the odd ones."""
    if fault := _not_now(rules, tournament, command):
        return fault
    if not races_off(rules):
        return (events.ColouredUp(command.chip, (), command.by, command.table, under=rules.clause(KEY)),)
    now = {one.account: one.chips for one in _playing(tournament, command.table)}
    then = raced_off(now, command.chip)
    stacks = tuple([events.Stack(account, count) for account, count in then.items() if count != now[account]])
    if not stacks:
        return Refusal(
            "no-race-off",
            f"no race-off is needed: all stacks are in whole chips of {command.chip:,}",
            rules.clause(KEY),
        )
    more = sum([max(count - now[account], 0) for account, count in then.items()])
    return (events.ColouredUp(command.chip, stacks, command.by, command.table, more, rules.clause(KEY)),)


def _not_now(rules: Conditions, tournament: Tournament, command: commands.ColourUp) -> Refusal | None:
    sizes = sizes_in_use(rules, tournament)
    if command.chip not in sizes:
        return Refusal(
            "no-such-chip",
            f"the chips in use are {', '.join(map(str, sorted(sizes))) or 'not stated'}: name one of them",
            rules.clause(KEY),
        )
    there = [hall for hall in tournament.running if command.table in ("", hall.name)]
    if not all(is_paid_in(rules, hall.level, command.chip) for hall in there):
        return Refusal("chip-still-needed", "the current level still needs smaller chips", rules.clause(KEY))
    if tournament.phase != "playing" or (command.table in command.busy if command.table else command.busy):
        return Refusal("not-between-rounds", "colour up during a session, between rounds", rules.clause(KEY))
    if any(one.pending or one.owed for one in _playing(tournament, command.table)):
        return Refusal(
            "chips-on-the-way",
            "chips are on their way to or from a player: colour up once they are there",
            rules.clause(KEY),
        )
    return None


def _playing(tournament: Tournament, table: str) -> list[Entrant]:
    return [one for one in tournament.left if not table or one.table == table]


def races_off(rules: Conditions) -> bool:
    """Tell whether the conditions have odd small chips raced off."""
    return rules.ways[KEY] == RACE_OFF


def odd_chips(rules: Conditions, tournament: Tournament, hall: TournamentTable) -> int:
    """The smallest chip at a table where a player has smaller ones to race off, and nothing is on its way; else 0."""
    if not races_off(rules):
        return 0
    chip = smallest_chip(rules, hall.level)
    here = tournament.playing_at(hall.name)
    waits = any(one.pending or one.owed or one.status == "broke" for one in here)
    return chip if not waits and any(one.chips % chip for one in here) else 0


def sizes_in_use(rules: Conditions, tournament: Tournament) -> set[int]:
    """The chips that smaller ones may be changed for."""
    return {*rules.structure.chip_set[1:], *[smallest_chip(rules, hall.level) for hall in tournament.running]}


def is_paid_in(rules: Conditions, level: int, chip: int) -> bool:
    """Tell whether every amount of a level can be paid in chips of a size and larger ones."""
    asked = [rules.levels[level - 1].get(key, "") for key in ("blinds", "ante", "bet.min")]
    amounts = [int(amount) for each in asked for amount in each.split(",") if amount.strip().isdigit()]
    return chip <= smallest_chip(rules, level) or not any(amount % chip for amount in amounts)


def smallest_chip(rules: Conditions, level: int) -> int:
    """The smallest chip a level needs."""
    return int(rules.levels[level - 1].get("chip", "1"))


def chip_at(rules: Conditions, tournament: Tournament, hall: TournamentTable) -> int:
    """The smallest chip that plays at a table: the level's, or a smaller one while a player there has odd ones.

    Against the bank wagers are multiples of the level's chip whatever else lies there: a smaller one could not be paid.
    """
    chip = smallest_chip(rules, hall.level)
    stacks = [one.chips + one.pending for one in tournament.playing_at(hall.name)]
    if rules.banked or races_off(rules) or not any(stack % chip for stack in stacks):
        return chip
    known = {*rules.structure.chip_set, *[smallest_chip(rules, level) for level in range(1, hall.level)]}
    fitting = [size for size in known if not chip % size and not any(stack % size for stack in stacks)]
    return max(fitting, default=gcd(chip, *stacks))
