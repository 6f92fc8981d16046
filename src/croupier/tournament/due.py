"""Steps due in a tournament, and the steps the house takes by itself.

`due` states in words which step is awaited, and from which official. `house_command` is the step that needs no person:
levels, breaks that are over, penalties served, tables broken and balanced, the prize list shown, sessions ended, seats
drawn. A director may do each of them by hand before.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

import msgspec

from croupier.protocol import HOUSE, Refusal
from croupier.tournament import commands
from croupier.tournament.finish.placing import NOBODY_PLACED, cut_now, places_paid
from croupier.tournament.finish.prize_giving import list_to_show
from croupier.tournament.finish.runners_up import next_in_line
from croupier.tournament.plan.conditions import Conditions
from croupier.tournament.run.clock import level_is_over
from croupier.tournament.run.colouring_up import odd_chips
from croupier.tournament.run.draws import cards_drawn, not_all_parts, parts_missing
from croupier.tournament.run.moving import breaks_next, must_move
from croupier.tournament.run.penalties import penalty_is_over
from croupier.tournament.run.returned_chips import seat_to_free, to_collect
from croupier.tournament.run.rounds import short_anywhere, short_at
from croupier.tournament.run.sessions import (
    cannot_be_drawn,
    stage_now,
    start_clause,
    starts_at,
    table_is_over,
    to_be_counted,
    to_be_seated,
    too_few,
)
from croupier.tournament.state import Tournament, TournamentTable

Draw = Callable[[], str]  # the seed of the next draw, which was committed to


class Due(msgspec.Struct, frozen=True, gc=False):
    """Something a tournament waits for, from whom."""

    what: str
    words: str
    clause: str
    who: str  # "operator", "shift manager", "director" or "players"


def due(rules: Conditions, tournament: Tournament, at: int = 0) -> tuple[Due, ...]:
    """Return the steps a tournament waits for; none once it is closed. Without a moment nothing waits for its time."""
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
            found.append(_due(rules, "name", "a director is to be named", "tournament.director", "shift manager"))
        return tuple(found) or (_due(rules, "open", "entries can be taken", "tournament.once", "operator"),)
    if phase == "entries":
        return (_before_the_draw(rules, tournament),)
    if phase == "drawn":
        return (_before_play(rules, tournament, at),)
    if phase == "playing" and nobody_is_there(rules, tournament):
        words = "everybody left is away, and no round is dealt: wait, disqualify, or have it cancelled"
        return (Due("wait", words, "practice", "director"),)
    if rules.real and (cut := cut_now(rules, tournament)):
        return (Due("cut", "players are level: each cuts a card, which is entered", cut.clause, "director"),)
    if phase == "playing":
        return tuple([_to_count(rules, hall) for hall in to_be_counted(rules, tournament, at)])
    if phase == "placed" and not tournament.standings:
        return (_due(rules, "cancel", f"{NOBODY_PLACED}: it is cancelled", "tournament.cancel", "operator"),)
    if phase == "placed":
        words = "the places are worked out, and wait to be awarded"
        return (_due(rules, "confirm", words, "tournament.confirm", "director"),)
    return (_with_prizes(rules, tournament),) if phase == "confirmed" else ()


def _before_play(rules: Conditions, tournament: Tournament, at: int) -> Due:
    """The start that was published, for the players to be there; then the director's word."""
    words = "players take their seats; then the session starts"
    if 0 < at < starts_at(rules, tournament):
        return Due("seats", words, start_clause(rules), "players")
    return _due(rules, "start", words, "tournament.late", "director")


def _to_count(rules: Conditions, hall: TournamentTable) -> Due:
    words = f"the session is over at {hall.name}: its stacks are to be counted"
    return _due(rules, "count", words, "tournament.stack", "director")


def _before_the_draw(rules: Conditions, tournament: Tournament) -> Due:
    """More entries, as long as they are taken; then the draw, or nothing that too few could play."""
    if not tournament.entries_closed:
        return _due(rules, "draw", "entries are taken; then seats are drawn", "tournament.ballot", "director")
    if few := too_few(rules, tournament):
        words = f"entries are closed, and {few.reason}: it can only be cancelled"
        return _due(rules, "cancel", words, "tournament.cancel", "operator")
    return _due(rules, "draw", "entries are closed; seats are to be drawn", "tournament.ballot", "director")


def _with_prizes(rules: Conditions, tournament: Tournament) -> Due:
    """Return the next step with the prizes: offer, hold, pay or close."""
    states = {award.state for award in tournament.awards}
    clause = rules.clause("tournament.ineligible")
    offer = next_in_line(tournament.awards, tournament.standings, tournament.passed_over, clause)
    if offer:
        return Due("offer", f"a prize is open; next in line is {', '.join(offer.accounts)}", offer.clause, "operator")
    if "open" in states:
        return Due("hold", "a prize is open and nobody is left to take it: it is held", "practice", "operator")
    if "awarded" in states:
        return _due(rules, "pay", "prizes are to be paid", "tournament.pool", "operator")
    return _due(rules, "close", "everything is paid: close it", "tournament.pool", "operator")


def _due(rules: Conditions, what: str, words: str, key: str, who: str) -> Due:
    return Due(what, words, rules.clause(key), who)


def _nothing(_command: commands.Command) -> Refusal | None:
    return None


def house_command(
    rules: Conditions,
    tournament: Tournament,
    at: int,
    draw: Draw,
    busy: Collection[str] = (),
    held: Callable[[commands.Command], Refusal | None] = _nothing,
) -> commands.Command | None:
    """The next step that the house does by itself; tables in `busy` are in a round.

    A step that is `held` back, where play is stopped, waits and keeps none after it from being done.
    """
    return next((step for step in _steps(rules, tournament, at, draw, busy) if step and not held(step)), None)


def _steps(
    rules: Conditions, tournament: Tournament, at: int, draw: Draw, busy: Collection[str]
) -> Iterator[commands.Command | None]:
    if tournament.phase != "playing":
        yield _between_sessions(rules, tournament, at, draw)
        return
    yield _for_players(tournament, at)
    yield _for_seats(rules, tournament)
    yield from _for_clock(rules, tournament, at)
    yield _for_tables(rules, tournament, at, draw, busy)


def _between_sessions(rules: Conditions, tournament: Tournament, at: int, draw: Draw) -> commands.Command | None:
    if cannot_be_drawn(rules, tournament):
        return commands.DropBallot()
    if tournament.ballot_until:
        return None if not_all_parts(rules, tournament, at) else commands.DrawSeats(draw(), at)
    if tournament.phase != "between":
        return None
    if tournament.stage >= len(rules.structure.stages):
        return _after_the_cut(rules, tournament, draw, commands.CalculatePlaces())
    ready = to_be_seated(rules, tournament)
    if not ready:
        return commands.SkipSession(at)
    return None if any(one.owed for one in ready) else ballot(tournament, at, HOUSE, draw)


def ballot(tournament: Tournament, at: int, by: str, draw: Draw) -> commands.CallBallot | commands.DrawSeats:
    """Seats are drawn; first the ballot is called, where players have a part in it, and then the house draws."""
    return commands.CallBallot(at, by) if parts_missing(tournament) else commands.DrawSeats(draw(), at)


def _for_players(tournament: Tournament, at: int) -> commands.Command | None:
    for one in tournament.entrants.values():
        if one.penalty and penalty_is_over(tournament, one.penalty, at):
            return commands.EndPenalty(one.account, at)
        if one.status == "broke" and not one.pending and at >= one.decide_until:
            return commands.DeclineChips(one.account, HOUSE)
    return None


def _for_seats(rules: Conditions, tournament: Tournament) -> commands.Command | None:
    """Return the command to deliver or collect chips where tables take no orders: there sold chips arrive at once."""
    if not rules.reported:
        return None
    for one in tournament.entrants.values():
        if one.pending and one.in_play:
            return commands.DeliverChips(one.account)
        if to_collect(tournament, one) or seat_to_free(tournament, one):
            return commands.CollectChips(one.account)
    return None


def _for_clock(rules: Conditions, tournament: Tournament, at: int) -> Iterator[commands.Command]:
    clock = tournament.clock
    if clock.break_until and at >= clock.break_until and not clock.stopped:
        yield commands.StartClock(at, HOUSE)
    if level_is_over(rules, tournament, at):
        yield commands.NextLevel(at, HOUSE)
    for hall in tournament.running:
        if level_is_over(rules, tournament, at, hall):
            yield commands.NextLevel(at, HOUSE, hall.name)


def _for_tables(
    rules: Conditions, tournament: Tournament, at: int, draw: Draw, busy: Collection[str]
) -> commands.Command | None:
    if "tournament.prize-list" in rules.ways and list_to_show(rules, tournament):
        return commands.ShowPrizes()
    on = wants_hand_for_hand(rules, tournament)
    if on != tournament.hand_for_hand and not tournament.by_hand and not (on and breaks_next(rules, tournament, busy)):
        return commands.SetHandForHand(on, HOUSE)
    if not tournament.stage and to_be_seated(rules, tournament):
        return commands.SeatLate(draw(), at)
    for hall in tournament.running:
        if hall.name not in busy and table_is_over(rules, tournament, hall, at):
            return commands.FinishTable(hall.name, at)
    if not rules.reported and short_anywhere(rules, tournament, busy):  # else only a report shows it
        return commands.PutOut(at, tuple(busy))
    for hall in tournament.running if not rules.reported else ():
        if hall.name not in busy and (chip := odd_chips(rules, tournament, hall)):
            return commands.ColourUp(chip, HOUSE, tuple(busy), hall.name)
    if must_move(rules, tournament, busy):
        return commands.Balance(draw(), tuple(busy))
    if tournament.running or any(
        to_collect(tournament, one) or seat_to_free(tournament, one) or one.pending or one.status == "broke"
        for one in tournament.entrants.values()
    ):
        return None
    return _after_the_cut(rules, tournament, draw, commands.EndSession(at))


def _after_the_cut(
    rules: Conditions, tournament: Tournament, draw: Draw, then: commands.Command
) -> commands.Command | None:
    """Return `then` once no players are level; before that, the cut of cards by the committed seed. Real cards wait."""
    cut = cut_now(rules, tournament)
    if cut is None:
        return then
    if rules.real:
        return None
    seed = draw()
    return commands.CutCards(cards_drawn(tournament, seed, cut.accounts), seed)


def wants_hand_for_hand(rules: Conditions, tournament: Tournament) -> bool:
    """Tell whether several tables play and one more player has to go before the prizes or the next stage."""
    if not rules.structure.hand_for_hand or len(tournament.running) < 2:
        return False
    stage, last = stage_now(rules, tournament), tournament.stage + 1 == len(rules.structure.stages)
    if stage.ends != "left":
        return False
    places = places_paid(rules, tournament) if last else stage.number
    return len(tournament.left) == (places or 1) + 1


def nobody_is_there(rules: Conditions, tournament: Tournament) -> bool:
    """Tell whether every player left is away, so that play could go on for ever: the absent win each other's blinds.

    Practice: the absent are dealt in while at least one player plays against them, where a session ends by its rounds
    or its time, and as long as a player serves a penalty and could not come back before it is over.
    """
    by_players = stage_now(rules, tournament).ends in ("left", "table-left")
    return by_players and bool(tournament.left) and all(one.away and not one.penalty for one in tournament.left)


def may_deal(rules: Conditions, tournament: Tournament, hall: TournamentTable) -> bool:
    """Tell whether the next round may start at a table."""
    return no_round(rules, tournament, hall) is None


def no_round(rules: Conditions, tournament: Tournament, hall: TournamentTable | None) -> Refusal | None:
    """Refuse the next round at a table where none may start now."""
    if tournament.phase == "drawn":
        return Refusal("not-begun", "play has not begun", rules.clause("tournament.late"))
    if tournament.phase != "playing" or hall is None or hall.over:
        return Refusal("session-over", "the session is over at this table", rules.clause("tournament.order", 2))
    if tournament.clock.break_until:
        return Refusal("break", "the tournament is on a break; wait for it to end", rules.clause("tournament.break"))
    if not tournament.clock.runs:
        return Refusal("clock-stopped", "the director has stopped the clock: wait until it runs", "practice")
    if nobody_is_there(rules, tournament):
        return Refusal("everybody-away", "every player left is away", "practice")
    if tournament.hand_for_hand and hall.done:
        return Refusal("hand-for-hand", "tables play hand for hand: wait until the others are done", "practice")
    if short_at(rules, tournament, hall):
        return Refusal(
            "minimum-not-covered",
            "a player cannot cover the minimum wagers, and goes out first",
            rules.clause("tournament.eliminate"),
        )
    return None
