"""Deciders of the commands that open a tournament, play it, call it off or close it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.protocol import Decision
from croupier.tournament import commands
from croupier.tournament.plan.conditions import Conditions
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
from croupier.tournament.run.draws import commit_draw, commit_part, reveal_part
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
from croupier.tournament.run.penalties import disqualify, disqualify_absent, end_penalty, penalise, remove_chips
from croupier.tournament.run.returned_chips import collect_chips
from croupier.tournament.run.round_corrections import correct_round
from croupier.tournament.run.rounds import note_absence, put_out, report_round, set_hand_for_hand, undo_out
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

DECIDE: dict[type[commands.Command], Callable[[Conditions, Tournament, Any], Decision]] = {
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
    commands.EndSession: end_session,
    commands.SkipSession: skip_session,
    commands.Cancel: cancel,
    commands.Close: close,
}
