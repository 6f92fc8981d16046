"""What a tournament waits for, and what the house does by itself.

`due` says it in words, to whoever is to act. `house_command` is the step that needs nobody: levels, breaks that are over,
penalties served, tables broken and balanced, the prize list shown, sessions ended, seats drawn. A director may do each of
them by hand before.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

import msgspec

from croupier.tournament import commands as c
from croupier.tournament.chips import seat_to_free, to_collect
from croupier.tournament.clock import level_is_over
from croupier.tournament.conditions import Conditions
from croupier.tournament.draws import cards_drawn
from croupier.tournament.ending import cut_now, list_to_show
from croupier.tournament.levels import smallest_chip
from croupier.tournament.moving import must_move
from croupier.tournament.penalties import penalty_is_over
from croupier.tournament.rounds import short_at
from croupier.tournament.sessions import stage_now, table_is_over, to_be_seated
from croupier.tournament.state import HOUSE, Hall, Tournament

Draw = Callable[[], tuple[str, str]]  # the seed that was committed to, and the commitment to the next


class Due(msgspec.Struct, frozen=True, gc=False):
    """Something a tournament waits for, from whom."""

    what: str
    words: str
    clause: str
    who: str  # "operator", "shift manager", "director" or "players"


def due(rules: Conditions, tournament: Tournament) -> tuple[Due, ...]:
    """What a tournament waits for; nothing once it is closed."""
    phase, ways = tournament.phase, rules.ways
    if phase == "announced":
        found = []
        if ways.get("tournament.approval") == "approved" and not tournament.approved:
            found.append(_due(rules, "approve", "the conditions want approval", "tournament.approval", "operator"))
        if ways.get("tournament.approval") == "notified" and not tournament.notified:
            found.append(_due(rules, "notify", "the regulator is to be notified", "tournament.approval", "operator"))
        if "tournament.available" in ways and not tournament.published:
            found.append(
                _due(rules, "publish", "patrons are to have the conditions", "tournament.available", "operator")
            )
        if not tournament.directors:
            found.append(_due(rules, "name", "somebody is named to direct it", "tournament.director", "shift manager"))
        return tuple(found) or (_due(rules, "open", "entries can be taken", "tournament.once", "operator"),)
    if phase == "entries":
        return (_due(rules, "draw", "entries are taken; then seats are drawn", "tournament.ballot", "director"),)
    if phase == "drawn":
        return (
            _due(rules, "start", "players take their seats; then the session starts", "tournament.late", "director"),
        )
    if phase == "placed":
        return (
            _due(
                rules, "confirm", "the places are worked out, and wait to be awarded", "tournament.confirm", "director"
            ),
        )
    if phase == "confirmed":
        unpaid = [one for one in tournament.awards if one.state != "forfeited" and one.account not in tournament.paid]
        what, words = ("pay", "prizes are to be paid") if unpaid else ("close", "everything is paid: close it")
        return (_due(rules, what, words, "tournament.pool", "operator"),)
    return ()


def _due(rules: Conditions, what: str, words: str, key: str, who: str) -> Due:
    return Due(what, words, rules.clause(key), who)


def house_command(
    rules: Conditions, tournament: Tournament, at: int, draw: Draw, busy: Collection[str] = ()
) -> c.Command | None:
    """The next step that the house does by itself; tables in `busy` are in a round."""
    if tournament.phase == "playing":
        return (
            _for_players(tournament, at)
            or _for_clock(rules, tournament, at)
            or _for_tables(rules, tournament, at, draw, busy)
        )
    if tournament.phase != "between":
        return None
    if tournament.stage >= len(rules.structure.stages):
        return _cut(rules, tournament, draw) or c.CalculatePlaces()
    ready = to_be_seated(rules, tournament)
    if not ready:
        return c.SkipSession()
    if not any(one.owed for one in ready):
        return c.DrawSeats(*draw())
    return None


def _for_players(tournament: Tournament, at: int) -> c.Command | None:
    for one in tournament.entrants.values():
        if one.penalty and penalty_is_over(one.penalty, at):
            return c.EndPenalty(one.account, at)
        if one.status == "broke" and not one.pending and at >= one.decide_until:
            return c.DeclineChips(one.account)
    return None


def _for_clock(rules: Conditions, tournament: Tournament, at: int) -> c.Command | None:
    clock = tournament.clock
    if clock.break_until and at >= clock.break_until:
        return c.StartClock(at, HOUSE)
    if level_is_over(rules, tournament, at):
        return c.NextLevel(at, HOUSE)
    for hall in tournament.running:
        if level_is_over(rules, tournament, at, hall):
            return c.NextLevel(at, HOUSE, hall.name)
    return None


def _for_tables(
    rules: Conditions, tournament: Tournament, at: int, draw: Draw, busy: Collection[str]
) -> c.Command | None:
    if "tournament.prize-list" in rules.ways and list_to_show(rules, tournament):
        return c.ShowPrizes()
    on = wants_hand_for_hand(rules, tournament)
    if on != tournament.hand_for_hand and not tournament.by_hand:
        return c.SetHandForHand(on, HOUSE)
    if not tournament.stage and to_be_seated(rules, tournament):
        return c.SeatLate(*draw())
    for hall in tournament.running:
        if hall.name not in busy and short_at(rules, tournament, hall):
            return c.PutOut(hall.name, at)
        if hall.name not in busy and (chip := _odd_chips(rules, tournament, hall)):
            return c.ColourUp(chip, HOUSE, tuple(busy), hall.name)
        if hall.name not in busy and table_is_over(rules, tournament, hall, at):
            return c.FinishTable(hall.name, at)
    if must_move(rules, tournament, busy):
        return c.Balance(*draw(), tuple(busy))
    if tournament.running or any(
        to_collect(tournament, one) or seat_to_free(tournament, one) or one.pending or one.status == "broke"
        for one in tournament.entrants.values()
    ):
        return None
    return _cut(rules, tournament, draw) or c.EndSession(at)


def _odd_chips(rules: Conditions, tournament: Tournament, hall: Hall) -> int:
    """The smallest chip at a table where somebody has smaller ones, and nothing is on its way; else 0."""
    chip = smallest_chip(rules, hall.level)
    here = [one for one in tournament.at_table(hall.name) if one.in_play]
    waits = any(one.pending or one.owed or one.status == "broke" for one in here)
    return chip if not waits and any(one.chips % chip for one in here) else 0


def _cut(rules: Conditions, tournament: Tournament, draw: Draw) -> c.CutCards | None:
    """Cards cut for players who are level, from a deck shuffled by the seed that was committed to."""
    cut = cut_now(rules, tournament)
    if cut is None:
        return None
    seed, commitment = draw()
    return c.CutCards(cards_drawn(tournament, seed, cut.accounts), seed, commitment)


def wants_hand_for_hand(rules: Conditions, tournament: Tournament) -> bool:
    """Whether one more has to go before the prizes, or the next stage, are reached, and several tables play."""
    if not rules.structure.hand_for_hand or len(tournament.running) < 2:
        return False
    stage, last = stage_now(rules, tournament), tournament.stage + 1 == len(rules.structure.stages)
    if stage.ends != "left":
        return False
    places = len(rules.prizes) if last else stage.number
    return len(tournament.left) == max(places, 1) + 1


def may_deal(rules: Conditions, tournament: Tournament, hall: Hall) -> bool:
    """Whether the next round may start at a table."""
    if tournament.phase != "playing" or hall.over or not tournament.clock.runs:
        return False
    return not (tournament.hand_for_hand and hall.done)
