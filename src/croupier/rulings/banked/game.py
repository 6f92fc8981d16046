"""The game against the bank, as a table asks it (protocol/game.py): its rounds with their rulings."""

from __future__ import annotations

from croupier.banked import (
    APPLY,
    DECIDE,
    BankedRoundOpened,
    DealerDue,
    State,
    TimeOut,
    banked_rules,
    command_behind,
    dealer_command,
    due,
    moment,
)
from croupier.protocol import Game
from croupier.rulings.banked.absent import wager_for_absent
from croupier.rulings.banked.reports import BANKED_KINDS, banked_report
from croupier.rulings.banked.round import RULINGS, decide_banked, takes_report

AGAINST_BANK = Game(
    name="bank",
    round="a round against the bank",
    seat="box",
    has_bank=True,
    one_hand="wagers.one-hand",
    house="float",
    compiled=banked_rules,
    opening=BankedRoundOpened,
    empty=State(),
    apply=APPLY,
    commands={*DECIDE, *RULINGS},
    due=due,
    decide=decide_banked,
    command_behind=command_behind,
    dealers=(DealerDue,),
    dealer_command=dealer_command,
    time_out=TimeOut,
    for_absent=wager_for_absent,
    has_clock=False,
    turn=lambda _state, _due: None,  # players decide in any order
    moment=moment,
    is_showdown=lambda state, _due: bool(state.dealer),
    reports=BANKED_KINDS,
    read_report=banked_report,
    takes_report=takes_report,
    takes_chips=lambda _state: False,
    is_folded=lambda _state, _place: False,
    is_push=lambda _rules, _state: False,
    all_in=lambda _states: [],
    wagers_rise=lambda _rules, _new: False,
)
