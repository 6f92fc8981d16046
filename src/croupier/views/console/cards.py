"""What whoever deals knows of the table around the rounds: its cards, what is to be done with them, who owes what."""

from __future__ import annotations

import msgspec

from croupier.cards import RANKS
from croupier.rulebooks import deck_of
from croupier.table.cards import cards_wait, unchecked_at_close
from croupier.table.rules import other_language
from croupier.table.seating import seats_kept
from croupier.table.stakes import least_stake
from croupier.table.state import REPLACED
from croupier.views.table import LiveScene, Owes, owes_of


class DeckDue(msgspec.Struct, frozen=True):
    """What has to be done with the cards before play goes on, or the table closes."""

    act: str  # `bring-deck`, `check-deck`, `inspect-deck`, `wash-deck`, `remove-deck`, `clear-jam` or `take-deck`
    deck: int  # 0: one that is not there yet
    closing: bool
    words: str
    clause: str
    step: str = ""  # of `clear-jam`: the one that is due


class SeatOwes(msgspec.Struct, frozen=True):
    """Why a player is not simply dealt in."""

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
    language: str  # of a game in another than the house's: whoever sits down says that they share it
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
    return DeckDue(act, wait.deck, False, wait.why.reason, wait.why.clause, step)
