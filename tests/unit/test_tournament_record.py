"""The record of a tournament table: it verifies as it stands, and what the rules would not have decided is found."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from croupier.poker.events import Folded
from croupier.poker.ruling_events import HandKilled
from croupier.protocol.events import Event
from croupier.record import Chain
from croupier.table import commands
from croupier.table import events as table_events
from croupier.verify.verifier import verify_lines
from tests.support.tournament_tables import DIRECTOR, Staged

Change = Callable[[list[Event]], list[Event]]


def played(book: str) -> list[Event]:
    """A table with an absent player, a re-buy, a level and a player sent away."""
    t = Staged(book).seats(ann=1, bob=2, cy=3).away("cy").folds_round()
    t.gives(commands.ChangeStack("bob", 500, "re-buy", DIRECTOR))
    t.sets("blinds=100,200").folds_round()
    t.sends("ann").seats(dan=4).folds_round()
    return t.events


def fault(events: list[Event]) -> str | None:
    """What a verifier finds."""
    chain = Chain("T1")
    at = 0
    lines = []
    for event in events:
        at = getattr(event, "at", at)
        lines.append(chain.lines([event], 0, at))
    return verify_lines(lines).fault


def first(kind: type[Event], **changes: object) -> Change:
    """The first event of a kind, otherwise."""

    def change(events: list[Event]) -> list[Event]:
        at = next(number for number, event in enumerate(events) if isinstance(event, kind))
        return [*events[:at], msgspec.structs.replace(events[at], **changes), *events[at + 1 :]]

    return change


@pytest.mark.parametrize("book", ["act-omaha-2006", "act-manila-2005", "adelaide-omaha"])
def test_the_record_of_a_tournament_table_verifies(book: str) -> None:
    assert fault(played(book)) is None


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (first(table_events.StackChanged, amount=-500), "stack-changed is not what the rules decide"),
        (first(table_events.StackChanged, reason="a gift"), "stack-changed is not what the rules decide"),
        (first(table_events.StackChanged, under="12"), "stack-changed is not what the rules decide"),
        (first(table_events.RulesChanged, by=""), "rules-changed is not what the rules decide"),
        (first(table_events.SeatLeft, reason="out"), "seat-left is not what the rules decide"),
        (first(table_events.SeatTaken, permitted=""), "seat-taken is not what the rules decide"),
        (first(table_events.TableOpened, tournament="other"), "opened otherwise"),
        (first(table_events.PlayerAway, account="ann"), "the player is there"),
    ],
)
@pytest.mark.parametrize("book", ["act-omaha-2006", "adelaide-omaha"])
def test_what_the_rules_would_not_have_decided_is_found(book: str, change: Change, words: str) -> None:
    events = played(book)
    assert any(isinstance(event, Folded | HandKilled) and event.under in ("92", "20.11.s2") for event in events)
    found = fault(change(events))
    assert found is not None
    assert words in found
