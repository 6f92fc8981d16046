"""Policies that play, and a table of them."""

from croupier.bots.banked_policies import BANKED_POLICIES, BankedPolicy, BankedSeat, antes_in_all
from croupier.bots.banked_rounds import BankedResult, play_banked_round
from croupier.bots.habits import Habits
from croupier.bots.policies import POLICIES, Policy, Seat, act_named, choices
from croupier.bots.regulars import regular
from croupier.bots.rounds import RoundResult, play_round
from croupier.bots.tables import SimulatedBank, SimulatedTable, check_players
from croupier.bots.tournaments import SimulatedTournament
from croupier.bots.uth_game import game_of

__all__ = [
    "BANKED_POLICIES",
    "POLICIES",
    "BankedPolicy",
    "BankedResult",
    "BankedSeat",
    "Policy",
    "RoundResult",
    "Seat",
    "act_named",
    "choices",
    "play_banked_round",
    "play_round",
]  # fmt: skip
__all__ += [  # for the house itself
    "Habits", "SimulatedBank", "SimulatedTable", "SimulatedTournament", "antes_in_all", "check_players", "game_of",
    "regular",
]  # fmt: skip
