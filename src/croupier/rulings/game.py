"""The game between players, as a table asks it (protocol/game.py): its rounds with their rulings."""

from __future__ import annotations

from croupier.poker import (
    APPLY,
    DealerDue,
    HeldDue,
    RoundOpened,
    ShowDue,
    State,
    TimeOut,
    command_behind,
    dealer_command,
    due,
    game,
    is_undealt,
    round_rules,
)
from croupier.protocol import Game
from croupier.rulings.absent import due_for_absent
from croupier.rulings.reports import KINDS, decoded
from croupier.rulings.round import DECIDE, decide, takes_report

BETWEEN_PLAYERS = Game(
    name="players",
    round="a round between players",
    seat="seat",
    has_bank=False,
    one_hand="hands.each",
    house="commission",
    compiled=round_rules,
    opening=RoundOpened,
    empty=State(),
    apply=APPLY,
    commands=DECIDE,
    due=due,
    decide=decide,
    command_behind=command_behind,
    dealers=(DealerDue, ShowDue, HeldDue),
    dealer_command=dealer_command,
    time_out=TimeOut,
    for_absent=due_for_absent,
    has_clock=True,
    turn=game.turn,
    moment=game.moment,
    is_showdown=lambda _state, awaited: isinstance(awaited, ShowDue),
    reports=KINDS,
    read_report=decoded,
    takes_report=takes_report,
    takes_chips=is_undealt,
    is_folded=game.is_folded,
    is_push=game.is_push,
    all_in=game.all_in,
    wagers_rise=game.wagers_rise,
)
