"""A tournament: four functions and one writer, as for a round and for a table.

`decide` answers a command with events or a refusal, `apply` (apply.py) gives the tournament after an event, `due` (due.py)
says what it waits for. It knows its tables by name and by what their rounds come to (`ReportRound`); whoever drives them
brings the tables into line with it (orders.py). Where tables have no console a director reports their hands
(tournament/run/hand_reports.py).

Refusals, in order of precedence: it is closed or cancelled; the command is the director's and somebody else gives it;
then those of the topic.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from croupier.errors import RequestError
from croupier.protocol.actors import HOUSE
from croupier.protocol.events import Event
from croupier.protocol.names import is_name
from croupier.protocol.refusal import Refusal
from croupier.tournament import commands, events
from croupier.tournament.finish.placing import calculate_places, confirm_places, cut_cards
from croupier.tournament.finish.prize_giving import (
    add_prize,
    declare_ineligible,
    hold_prize,
    offer_prize,
    pay_prize,
    show_prizes,
)
from croupier.tournament.plan.conditions import (
    Conditions,
    Plan,
    conditions,
    pinned,
)
from croupier.tournament.reasons import without_reason
from croupier.tournament.run.clock import (
    adjust_clock,
    call_break,
    direct,
    next_level,
    set_pace,
    start_clock,
    stop_clock,
)
from croupier.tournament.run.colouring_up import colour_up
from croupier.tournament.run.draws import (
    commit_draw,
    commit_part,
    is_hash,
    reveal_part,
)
from croupier.tournament.run.entry import (
    buy,
    decline_chips,
    deliver_chips,
    enter,
    extend_rebuy,
    forfeit,
    join_reserve,
    leave_reserve,
    resell_seat,
    substitute,
    withdraw,
)
from croupier.tournament.run.hand_reports import count_stacks, report_hand
from croupier.tournament.run.moving import move, move_players
from croupier.tournament.run.opening import (
    alter,
    cancel,
    close,
    close_entries,
    enter_paper,
    name_director,
    name_interpreter,
    open_entries,
    publish,
)
from croupier.tournament.run.penalties import (
    disqualify,
    disqualify_absent,
    end_penalty,
    penalise,
    remove_chips,
)
from croupier.tournament.run.returned_chips import collect_chips
from croupier.tournament.run.round_corrections import correct_round
from croupier.tournament.run.rounds import (
    note_absence,
    put_out,
    report_round,
    set_hand_for_hand,
    undo_out,
)
from croupier.tournament.run.sessions import (
    call_ballot,
    draw_seats,
    drop_ballot,
    end_session,
    finish_table,
    seat_late,
    skip_session,
    start_session,
    take_seat,
)
from croupier.tournament.state import Tournament

Answer = tuple[Event, ...] | Refusal


def announce(
    plan: Plan, name: str, commitment: str, *, by: str, historical: bool = False, play_money: bool = False
) -> events.TournamentAnnounced:
    """The first event of a tournament; `name` is its stream's."""
    rules = conditions(plan)
    if not is_name(name):
        raise RequestError("a tournament has a name without spaces and colons")
    if not is_hash(commitment):
        raise RequestError("a tournament commits to the seeds of its draws, in 64 hex digits")
    if historical and not play_money:
        raise RequestError("an edition that is not in force is played for play money alone")
    return events.TournamentAnnounced(
        name,
        rules.book,
        rules.edition,
        rules.digest,
        msgspec.Raw(pinned(plan)),
        commitment,
        by,
        rules.clause("tournament.prevails"),
        historical,
        play_money,
    )


def decide(rules: Conditions, tournament: Tournament, command: commands.Command) -> Answer:
    """What a command comes to: events, or a refusal with its clause."""
    if tournament.phase == "closed" or (tournament.phase == "cancelled" and type(command) not in _WHEN_CANCELLED):
        return Refusal("this tournament is over", rules.clause("tournament.cancel"))
    if type(command) in DIRECTORS and getattr(command, "by", "") not in (*tournament.directors, HOUSE):
        return Refusal("this is the tournament director's to do", rules.clause("tournament.director"))
    if fault := without_reason(rules, command):
        return fault
    return DECIDE[type(command)](rules, tournament, command)


_WHEN_CANCELLED = (commands.ReportRound, commands.CollectChips, commands.Close)
DIRECTORS: frozenset[type[commands.Command]] = frozenset(
    [
        commands.CloseEntries, commands.ResellSeat, commands.Substitute, commands.Forfeit, commands.CallBallot,
        commands.StartSession, commands.NextLevel, commands.CallBreak, commands.StopClock, commands.StartClock,
        commands.AdjustClock, commands.SetPace, commands.Direct, commands.NameInterpreter, commands.UndoOut,
        commands.Move, commands.ReportHand, commands.CountStacks, commands.ExtendRebuy, commands.SetHandForHand,
        commands.Penalise, commands.EndPenalty, commands.Disqualify, commands.DisqualifyAbsent, commands.RemoveChips,
        commands.ColourUp, commands.CutCards, commands.ConfirmPlaces,
    ]
)  # fmt: skip

DECIDE: dict[type[commands.Command], Callable[[Conditions, Tournament, Any], Answer]] = {
    commands.Approve: enter_paper,
    commands.Notify: enter_paper,
    commands.Publish: publish,
    commands.Alter: alter,
    commands.NameDirector: name_director,
    commands.OpenEntries: open_entries,
    commands.CloseEntries: close_entries,
    commands.Enter: enter,
    commands.JoinReserve: join_reserve,
    commands.LeaveReserve: leave_reserve,
    commands.Withdraw: withdraw,
    commands.Buy: buy,
    commands.DeclineChips: decline_chips,
    commands.ExtendRebuy: extend_rebuy,
    commands.DeliverChips: deliver_chips,
    commands.ResellSeat: resell_seat,
    commands.Substitute: substitute,
    commands.Forfeit: forfeit,
    commands.CommitDraw: commit_draw,
    commands.CommitPart: commit_part,
    commands.CallBallot: call_ballot,
    commands.DropBallot: drop_ballot,
    commands.RevealPart: reveal_part,
    commands.DrawSeats: draw_seats,
    commands.SeatLate: seat_late,
    commands.TakeSeat: take_seat,
    commands.StartSession: start_session,
    commands.NextLevel: next_level,
    commands.CallBreak: call_break,
    commands.StopClock: stop_clock,
    commands.StartClock: start_clock,
    commands.AdjustClock: adjust_clock,
    commands.SetPace: set_pace,
    commands.Direct: direct,
    commands.NameInterpreter: name_interpreter,
    commands.ReportRound: report_round,
    commands.CorrectRound: correct_round,
    commands.ReportHand: report_hand,
    commands.CountStacks: count_stacks,
    commands.PutOut: put_out,
    commands.UndoOut: undo_out,
    commands.Balance: move_players,
    commands.Move: move,
    commands.SetHandForHand: set_hand_for_hand,
    commands.NoteAbsence: note_absence,
    commands.Penalise: penalise,
    commands.EndPenalty: end_penalty,
    commands.Disqualify: disqualify,
    commands.DisqualifyAbsent: disqualify_absent,
    commands.RemoveChips: remove_chips,
    commands.ColourUp: colour_up,
    commands.CollectChips: collect_chips,
    commands.FinishTable: finish_table,
    commands.CutCards: cut_cards,
    commands.EndSession: end_session,
    commands.SkipSession: skip_session,
    commands.CalculatePlaces: calculate_places,
    commands.ConfirmPlaces: confirm_places,
    commands.AddPrize: add_prize,
    commands.ShowPrizes: show_prizes,
    commands.DeclareIneligible: declare_ineligible,
    commands.OfferPrize: offer_prize,
    commands.HoldPrize: hold_prize,
    commands.PayPrize: pay_prize,
    commands.Cancel: cancel,
    commands.Close: close,
}
