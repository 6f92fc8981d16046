"""A round against the bank: the same four functions and the same log as a round between players."""

from croupier.banked import commands, events
from croupier.banked.apply import APPLY, apply
from croupier.banked.behind import command_behind
from croupier.banked.commands import Act, Command, PassOver, PlaceWagers, TimeOut
from croupier.banked.dealer import dealer_command, opened
from croupier.banked.due import Awaited, ChoiceDue, ChooseDue, DealerDue, WagersDue, due, may_concede, moment, stage_of
from croupier.banked.events import (
    BankedRoundEnded,
    BankedRoundOpened,
    BankedRoundVoided,
    BoxShown,
    BoxVoided,
    CardsDealt,
    CommunalRevealed,
    DealerShown,
    OrderAdvised,
    PlayerAdvised,
    WagerSettled,
    WagersPlaced,
)
from croupier.banked.round import DECIDE, carry_out, decide, open_round
from croupier.banked.rules import PER_BOX, PER_TABLE, PER_WAGER, BankedRules, banked_rules
from croupier.banked.settlement import winnings
from croupier.banked.state import AFTER_FLOP, BEFORE_FLOP, NOBODY, Box, State, places_in, waited_for
from croupier.banked.values import at_least, hand_of
from croupier.banked.wagers import NOTHING_POSTED, fault_in_wagers, placed, too_low

__all__ = [
    "AFTER_FLOP",
    "APPLY",
    "BEFORE_FLOP",
    "DECIDE",
    "NOBODY",
    "NOTHING_POSTED",
    "PER_BOX",
    "PER_TABLE",
    "PER_WAGER",
    "Act",
    "Awaited",
    "BankedRoundEnded",
    "BankedRoundOpened",
    "BankedRoundVoided",
    "BankedRules",
    "Box",
    "BoxShown",
    "BoxVoided",
    "CardsDealt",
    "ChoiceDue",
    "ChooseDue",
    "Command",
    "CommunalRevealed",
    "DealerDue",
    "DealerShown",
    "OrderAdvised",
    "PassOver",
    "PlaceWagers",
    "PlayerAdvised",
    "State",
    "TimeOut",
    "WagerSettled",
    "WagersDue",
    "WagersPlaced",
    "apply",
    "at_least",
    "banked_rules",
    "carry_out",
    "command_behind",
    "commands",
    "dealer_command",
    "decide",
    "due",
    "events",
    "fault_in_wagers",
    "hand_of",
    "may_concede",
    "moment",
    "open_round",
    "opened",
    "placed",
    "places_in",
    "stage_of",
    "too_low",
    "waited_for",
    "winnings",
]  # fmt: skip
