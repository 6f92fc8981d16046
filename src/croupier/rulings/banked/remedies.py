"""Remedies shared by rulings against the bank: boxes in words, refusals of a report, wagers that go back."""

from __future__ import annotations

from croupier.banked import BankedRoundVoided, BankedRules, BoxVoided, State
from croupier.protocol import Event, Refusal, in_words


def box_words(state: State, place: int) -> str:
    """A player in words: box 3."""
    return in_words(state.boxes, place, "box")


def contradicted(rules: BankedRules, key: str, code: str, reason: str) -> Refusal:
    """A report that does not fit the round: what speaks against it."""
    return Refusal(code, reason, rules.under[key])


def round_void(state: State, clause: str) -> tuple[Event, ...]:
    """Every wager of the round goes back, also what was lost or won already."""
    return (BankedRoundVoided(tuple([box.placed - box.back for box in state.box]), clause),)


def hand_void(state: State, place: int, clause: str) -> tuple[Event, ...]:
    """Every wager of one box goes back, also what was lost or won already."""
    return (BoxVoided(place, owed_back(state, place), clause),)


def owed_back(state: State, place: int) -> int:
    """Return what goes back to a player whose hand is void; below zero where more was won than wagered."""
    return state.box[place].placed - state.box[place].back


def back_words(rules: BankedRules, state: State, place: int) -> str:
    """Say what a void hand comes to."""
    back, who = owed_back(state, place), box_words(state, place)
    if back < 0:
        return f"{who} gives back {rules.money(-back)}"
    return f"{rules.money(back)} goes back to {who}" if back else f"nothing of {who} is left to go back"


def wagered(state: State, place: int) -> bool:
    """Tell whether a box has wagers in the round, settled and folded ones included."""
    return place >= 0 and bool(state.box[place].lying or state.box[place].hole)
