"""The table around the rounds, as its dealer sees it: its cards, what must be done with them, and what players owe."""

from __future__ import annotations

from typing import Literal, cast

import msgspec

from croupier.cards import RANKS
from croupier.rulebooks import deck_of
from croupier.table import REPLACED, cards_wait, least_stake, other_language, seats_kept, unchecked_at_close
from croupier.views.table import LiveScene, Owes, owes_of

DeckAct = Literal["bring-deck", "check-deck", "inspect-deck", "wash-deck", "remove-deck", "clear-jam", "take-deck"]
JamStep = Literal["", "removed", "checked", "riffled"]


class DeckDue(msgspec.Struct, frozen=True):
    """A task with the cards that comes before play goes on, or before the table closes."""

    act: DeckAct
    deck: int  # 0: one that is not there yet
    closing: bool
    words: str
    clause: str
    step: JamStep = ""  # of `clear-jam`: the one that is due


class SeatOwes(msgspec.Struct, frozen=True):
    """The reason a player is not dealt in as usual."""

    seat: int
    owes: Owes


class TableKnown(msgspec.Struct, frozen=True):
    """The deck's ranks and joker, what a stake may be, what the cards wait for, and who owes something."""

    ranks: str
    joker: bool
    stake_min: int
    stake_max: int  # 0: no most
    deck_due: DeckDue | None
    owing: tuple[SeatOwes, ...]
    language: str  # of a game not in the house's language: players who sit down declare that they share it
    kept: tuple[int, ...]  # free seats that players seated may move to first


def table_known(scene: LiveScene) -> TableKnown:
    """The table around the rounds, as it is now."""
    rules, table = scene.session.rules, scene.session.table
    deck = deck_of(rules.table)
    owing = [(player.seat, owes_of(scene, player)) for player in table.players]
    return TableKnown(
        RANKS[deck.lowest :],
        deck.joker,
        least_stake(rules),
        rules.stake_max,
        _deck_due(scene),
        tuple([SeatOwes(seat, owes) for seat, owes in owing if owes]),
        other_language(rules.table),
        seats_kept(rules, table, scene.at),
    )


def _deck_due(scene: LiveScene) -> DeckDue | None:
    rules, table, waits = scene.session.rules, scene.session.table, scene.waits_for
    if waits and waits.awaited == "close" and (unchecked := unchecked_at_close(rules, table)):
        words = f"deck {unchecked[0]} is checked once more before the table closes"
        return DeckDue("check-deck", unchecked[0], True, words, rules.clause("deck.check", 1))
    wait = None if table.playing else cards_wait(rules, table)
    if wait is None:
        return None
    act, step = f"{wait.step}-deck", ""
    if wait.step == "jam":
        act, step = ("take-deck", "") if table.jam == REPLACED else ("clear-jam", table.jam)
    why = wait.why
    return DeckDue(cast("DeckAct", act), wait.deck, False, why.reason, why.clause, cast("JamStep", step))
