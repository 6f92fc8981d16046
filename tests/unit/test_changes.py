"""What differs between two views, put into the first, comes to the second."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET
from tools.reference.changes import FILE

from croupier.views.changes import applied, changes

VECTORS = json.loads(FILE.read_text(encoding="utf-8"))


class Act(msgspec.Struct, frozen=True, omit_defaults=True):
    act: str
    amount: int = 0
    seats: tuple[int, ...] = ()
    choices: list[str] = []


class Other(msgspec.Struct, frozen=True, tag="other"):
    act: str
    bounds: tuple[int, int] | None


class Seat(msgspec.Struct, frozen=True, rename={"from_": "from"}):
    seat: int
    from_: str
    cards: tuple[str, ...]
    act: Act | Other | None
    results: dict[str, Act]


class Seen(msgspec.Struct, frozen=True):
    phase: str
    seats: tuple[Seat, ...]
    open: tuple[Act | Other, ...]
    turn: Seat | None
    voted: list[int]


few, words = st.integers(0, 2), st.sampled_from(["", "a", "b"])
acts = st.builds(Act, words, few, st.lists(few, max_size=2).map(tuple), st.lists(words, max_size=2))
others = st.builds(Other, words, st.none() | st.tuples(few, few))
either = acts | others
cards = st.lists(words, max_size=3).map(tuple)
seats = st.builds(Seat, few, words, cards, st.none() | either, st.dictionaries(words, acts, max_size=2))
views = st.builds(
    Seen,
    words,
    st.lists(seats, max_size=4).map(tuple),
    st.lists(either, max_size=4).map(tuple),
    st.none() | seats,
    st.lists(few, max_size=2),
)


def on_the_wire(value: object) -> Any:
    return json.loads(msgspec.json.encode(value))


@given(views, st.lists(views, min_size=1, max_size=4))
def test_a_view_and_all_changes_come_to_the_last_view(first: Seen, later: list[Seen]) -> None:
    before, known = first, on_the_wire(first)
    for after in later:
        change = changes(before, after)
        assert (change is UNSET) == (before == after)
        if change is not UNSET:
            known = applied(known, on_the_wire(change))
        assert known == on_the_wire(after)
        before = after


@given(st.lists(seats, max_size=5).map(tuple), st.data())
def test_members_that_come_and_go_are_all_that_is_sent(members: tuple[Seat, ...], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(members)))
    more = (*members[:at], data.draw(seats), data.draw(seats), *members[at:])
    if members:
        assert len(on_the_wire(changes(members, more))["new"]) == 2
        assert on_the_wire(changes(more, members))["gone"] == 2
    assert applied(on_the_wire(more), on_the_wire(changes(more, members))) == on_the_wire(members)


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["about"])
def test_the_vectors_for_other_clients_are_what_we_do(vector: dict[str, Any]) -> None:
    assert applied(vector["before"], vector["change"]) == vector["after"]
    assert on_the_wire(changes(vector["before"], vector["after"])) == vector["change"]


def test_what_is_the_same_has_no_change() -> None:
    seen = Seen("a", (), (), None, [])
    assert changes(seen, Seen("a", (), (), None, [])) is UNSET
    assert changes({"a": 1}, {"a": 1}) is UNSET
