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
from croupier.tournament import commands as c
from croupier.tournament import events as e
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
) -> e.TournamentAnnounced:
    """The first event of a tournament; `name` is its stream's."""
    rules = conditions(plan)
    if not is_name(name):
        raise RequestError("a tournament has a name without spaces and colons")
    if not is_hash(commitment):
        raise RequestError("a tournament commits to the seeds of its draws, in 64 hex digits")
    if historical and not play_money:
        raise RequestError("an edition that is not in force is played for play money alone")
    return e.TournamentAnnounced(
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


def decide(rules: Conditions, tournament: Tournament, command: c.Command) -> Answer:
    """What a command comes to: events, or a refusal with its clause."""
    if tournament.phase == "closed" or (tournament.phase == "cancelled" and type(command) not in _WHEN_CANCELLED):
        return Refusal("this tournament is over", rules.clause("tournament.cancel"))
    if type(command) in DIRECTORS and getattr(command, "by", "") not in (*tournament.directors, HOUSE):
        return Refusal("this is the tournament director's to do", rules.clause("tournament.director"))
    if fault := without_reason(rules, command):
        return fault
    return DECIDE[type(command)](rules, tournament, command)


_WHEN_CANCELLED = (c.ReportRound, c.CollectChips, c.Close)
DIRECTORS: frozenset[type[c.Command]] = frozenset(
    [
        c.CloseEntries, c.ResellSeat, c.Substitute, c.Forfeit, c.CallBallot, c.StartSession, c.NextLevel, c.CallBreak,
        c.StopClock, c.StartClock, c.AdjustClock, c.SetPace, c.Direct, c.NameInterpreter, c.UndoOut, c.Move,
        c.ReportHand, c.CountStacks, c.ExtendRebuy, c.SetHandForHand, c.Penalise, c.EndPenalty,
        c.Disqualify, c.DisqualifyAbsent, c.RemoveChips, c.ColourUp, c.CutCards, c.ConfirmPlaces,
    ]
)  # fmt: skip

DECIDE: dict[type[c.Command], Callable[[Conditions, Tournament, Any], Answer]] = {
    c.Approve: enter_paper,
    c.Notify: enter_paper,
    c.Publish: publish,
    c.Alter: alter,
    c.NameDirector: name_director,
    c.NameInterpreter: name_interpreter,
    c.OpenEntries: open_entries,
    c.CloseEntries: close_entries,
    c.Enter: enter,
    c.JoinReserve: join_reserve,
    c.LeaveReserve: leave_reserve,
    c.Withdraw: withdraw,
    c.Buy: buy,
    c.DeclineChips: decline_chips,
    c.ExtendRebuy: extend_rebuy,
    c.DeliverChips: deliver_chips,
    c.ResellSeat: resell_seat,
    c.Substitute: substitute,
    c.Forfeit: forfeit,
    c.CommitDraw: commit_draw,
    c.CommitPart: commit_part,
    c.CallBallot: call_ballot,
    c.DropBallot: drop_ballot,
    c.RevealPart: reveal_part,
    c.DrawSeats: draw_seats,
    c.SeatLate: seat_late,
    c.TakeSeat: take_seat,
    c.StartSession: start_session,
    c.NextLevel: next_level,
    c.CallBreak: call_break,
    c.StopClock: stop_clock,
    c.StartClock: start_clock,
    c.AdjustClock: adjust_clock,
    c.SetPace: set_pace,
    c.Direct: direct,
    c.ReportRound: report_round,
    c.CorrectRound: correct_round,
    c.ReportHand: report_hand,
    c.CountStacks: count_stacks,
    c.PutOut: put_out,
    c.UndoOut: undo_out,
    c.Balance: move_players,
    c.Move: move,
    c.SetHandForHand: set_hand_for_hand,
    c.NoteAbsence: note_absence,
    c.Penalise: penalise,
    c.EndPenalty: end_penalty,
    c.Disqualify: disqualify,
    c.DisqualifyAbsent: disqualify_absent,
    c.RemoveChips: remove_chips,
    c.ColourUp: colour_up,
    c.CollectChips: collect_chips,
    c.FinishTable: finish_table,
    c.CutCards: cut_cards,
    c.EndSession: end_session,
    c.SkipSession: skip_session,
    c.CalculatePlaces: calculate_places,
    c.ConfirmPlaces: confirm_places,
    c.AddPrize: add_prize,
    c.ShowPrizes: show_prizes,
    c.DeclareIneligible: declare_ineligible,
    c.OfferPrize: offer_prize,
    c.HoldPrize: hold_prize,
    c.PayPrize: pay_prize,
    c.Cancel: cancel,
    c.Close: close,
}
