"""The round of play between players: four functions and one writer.

`due` says what a round waits for, `decide` answers a command with events or a `Refusal`, `apply` gives the next state,
`view` what a person sees; `take` carries a command out, all or nothing. README.md plays a round with them.
"""

from croupier.poker.apply import apply
from croupier.poker.commands import (
    Act,
    Command,
    DealCommunal,
    DealHoles,
    ExtraBlind,
    Muck,
    Post,
    Settle,
    Show,
    TimeOut,
)
from croupier.poker.dealer import dealer_command
from croupier.poker.due import ActDue, DealerDue, ShowDue, due, extra_blind_open
from croupier.poker.events import Event
from croupier.poker.offers import offers
from croupier.poker.pots import pots_of
from croupier.poker.round import decide, open_round, take
from croupier.poker.rules import RoundRules, round_rules
from croupier.poker.state import State
from croupier.poker.view import View, openings_for, view
from croupier.protocol.refusal import Refusal

__all__ = [
    "Act",
    "ActDue",
    "Command",
    "DealCommunal",
    "DealHoles",
    "DealerDue",
    "Event",
    "ExtraBlind",
    "Muck",
    "Post",
    "Refusal",
    "RoundRules",
    "Settle",
    "Show",
    "ShowDue",
    "State",
    "TimeOut",
    "View",
    "apply",
    "dealer_command",
    "decide",
    "due",
    "extra_blind_open",
    "offers",
    "open_round",
    "openings_for",
    "pots_of",
    "round_rules",
    "take",
    "view",
]
