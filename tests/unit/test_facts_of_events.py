"""Facts that an event has by its class, and the texts of actors and accounts in it."""

from __future__ import annotations

from typing import get_args

import pytest

from croupier.chips import accounts
from croupier.chips.accounts import read_account
from croupier.history.log.native import EVENTS
from croupier.house.streams import HOUSE_EVENTS, SYSTEM_STREAMS
from croupier.protocol import actors
from croupier.protocol.actors import PLAYS, WORKS, Seat, Staff
from croupier.protocol.events import kinds_of
from croupier.protocol.fields import fields_marked
from croupier.table import behind, events, ledger
from croupier.table.shuffle_events import TABLE_EVENTS, CardsOpened, DeckCut, DeckShuffled
from croupier.views.words import WORDS


def test_what_lies_beside_play_is_what_the_ledger_moves_for_a_player() -> None:
    of_the_bank = {events.TableOpened, events.FloatChanged, events.TableClosed}
    assert {kind for kind in TABLE_EVENTS if kind.beside_play} == {*ledger._TABLE} - of_the_bank


def test_every_event_of_a_table_is_decided_again_but_for_its_opening_and_the_shuffle() -> None:
    checked_otherwise = {events.TableOpened, DeckShuffled, DeckCut, CardsOpened}
    assert {kind for kind in TABLE_EVENTS if kind not in behind.BEHIND} == checked_otherwise


def test_every_event_of_the_house_says_on_which_stream_it_is_kept() -> None:
    assert {kind.kept_on for kind in HOUSE_EVENTS} <= set(SYSTEM_STREAMS)


def test_who_plays_and_who_works_is_said_by_fields() -> None:
    marked = {
        mark: {kind.__name__ for kind in get_args(EVENTS) if fields_marked(kind, mark)} for mark in (PLAYS, WORKS)
    }
    assert marked[PLAYS] == {
        "SeatTaken", "ListJoined", "PlayerEntered", "ReserveJoined", "SeatResold", "PlayerSubstituted", "DepositMade",
        "ComplaintMade", "ReviewRequested",
    }  # fmt: skip
    assert marked[WORKS] == {
        "DealerSignedOn", "DealerRelieved", "EntriesTakenOver", "DirectorNamed", "ComplaintAnswered", "ReviewDecided",
    }  # fmt: skip


def test_words_are_of_events_of_the_record() -> None:
    assert set(WORDS) <= set(get_args(EVENTS))


def test_kinds_of_a_base_are_those_it_is_a_base_of() -> None:
    assert all(issubclass(kind, events.TableEvent) for kind in kinds_of(events.TableEvent))


@pytest.mark.parametrize(
    ("text", "seat", "title", "account"),
    [
        ("seat 3", 3, "seat", "3"),
        ("pit manager 5f3a", 0, "pit manager", "5f3a"),
        ("5f3a", 0, "", "5f3a"),
        ("", 0, "", ""),
    ],
)
def test_an_actor_is_read_from_its_text(text: str, seat: int, title: str, account: str) -> None:
    assert (actors.seat_in(text), actors.title_in(text), actors.account_in(text)) == (seat, title, account)


def test_an_actor_is_written_as_people_speak() -> None:
    assert str(Seat(3)) == "seat 3"
    assert str(Staff("pit manager", "5f3a")) == "pit manager 5f3a"
    assert str(Staff("", "5f3a")) == "5f3a"
    assert actors.with_name("pit manager 5f3a", "Lee") == "pit manager Lee"


def test_players_and_officials_are_told_apart() -> None:
    assert all(map(actors.is_players, ("seat 12", actors.ALL_PLAYERS)))
    assert not any(map(actors.is_players, ("seat", "seat x", "all", actors.HOUSE, "seat manager 3f")))
    assert actors.is_official("Pit manager Lee", "pit manager")
    assert not actors.is_official("pit managers", "pit manager")


def test_an_act_says_whom_it_is_by() -> None:
    assert actors.named_by(events.TableCounted("opening", 5, ("ann", "bob"), "practice")) == ("ann", "bob")
    assert actors.named_by(events.DeckWashed(1, "dealer dora", "practice")) == ("dealer dora",)
    assert actors.named_by(events.PlayerBack("ann")) == ()


@pytest.mark.parametrize(
    ("name", "read"),
    [
        (accounts.wallet_of("ann"), ("wallet", "ann", "")),
        (accounts.stake_of("omaha-1", "ann"), ("stake", "omaha-1", "ann")),
        (accounts.pot_of("omaha-1"), ("pot", "omaha-1", "")),
        (accounts.pot_of("omaha-1", 0), ("pot", "omaha-1", "0")),
        (accounts.entrant_of("cup", "ann"), ("entrant", "cup", "ann")),
        (accounts.CAGE, ("cage", "", "")),
    ],
)
def test_an_account_is_read_as_it_is_named(name: str, read: tuple[str, str, str]) -> None:
    assert read_account(name) == read
