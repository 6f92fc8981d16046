"""What rulings on a round against the bank share: boxes in words, refusals of a report, and wagers that go back."""

from __future__ import annotations

from croupier.banked.events import BankedRoundVoided, BoxVoided
from croupier.banked.rules import BankedRules
from croupier.banked.state import State
from croupier.protocol.events import Event
from croupier.protocol.onlookers import in_words
from croupier.protocol.refusal import Refusal


def box_words(state: State, place: int) -> str:
    """A player in words: box 3."""
    return in_words(state.boxes, place, "box")


def contradicted(rules: BankedRules, key: str, reason: str) -> Refusal:
    """A report that does not fit the round: what speaks against it."""
    return Refusal(reason, rules.under[key])


def round_void(state: State, clause: str) -> tuple[Event, ...]:
    """Every wager of the round goes back, also what was lost or won already."""
    return (BankedRoundVoided(tuple([box.placed - box.back for box in state.box]), clause),)


def hand_void(state: State, place: int, clause: str) -> tuple[Event, ...]:
    """Every wager of one box goes back, also what was lost or won already."""
    return (BoxVoided(place, owed_back(state, place), clause),)


def owed_back(state: State, place: int) -> int:
    """What goes back to a player whose hand is void; below zero where more was won than wagered."""
    return state.box[place].placed - state.box[place].back


def back_words(rules: BankedRules, state: State, place: int) -> str:
    """What a void hand comes to, in words."""
    back, who = owed_back(state, place), box_words(state, place)
    if back < 0:
        return f"{who} gives back {rules.money(-back)}"
    return f"{rules.money(back)} goes back to {who}" if back else f"nothing of {who} is left to go back"


def wagered(state: State, place: int) -> bool:
    """Whether a box has wagers in the round, settled and folded ones included."""
    return place >= 0 and bool(state.box[place].lying or state.box[place].hole)
