"""Every event out of the ordinary can be told from itself alone, whatever its fields are."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.house import inspection
from croupier.house.cage import events as cash
from croupier.house.floor import AccountExcluded
from croupier.house.privileges import AccountShut, RolesChanged, Setting, WayInChanged
from croupier.protocol.events import Event, RulingGiven, kinds_of
from croupier.views.significant import noted, with_names
from croupier.views.words import WORDS

BLANKS: dict[str, Any] = {
    "number": 3, "counted": 900, "first": 950, "expected": 1000, "amount": 250, "at": 5, "before": 2, "place": 1, "seat": 4,
    "until": 0, "round": 7, "played": 7, "shift": 2, "agreed": True, "what": "hidden", "scope": "table",
    "fault": "line 7 is wrong", "late_ms": 260_000_000,
    "words": "the hand is dead", "clauses": ("17.5", "18.2"), "choices": (), "report": msgspec.Raw(b"{}"), "by": "sue",
    "account": "ann", "returned": (), "stacks": (), "accounts": (), "box": "commission", "kind": "complaint",
    "roles": ("dealer",), "lines": 1200, "found": 2, "closed": False,
    "settings": (Setting("port", "8000", "8001"), Setting("sessions.hours", "", "12")),
}  # fmt: skip


@pytest.mark.parametrize(
    "event", [kind for kind, words in WORDS.items() if words.noted], ids=lambda event: event.__name__
)
def test_an_event_is_told_in_words(event: type[Event]) -> None:
    fields = {name: BLANKS.get(name, f"a {name}") for name in event.__struct_fields__}
    if event is AccountShut:
        fields["fault"] = "roles"
    elif event is WayInChanged:
        fields["what"] = "pin-set"
    elif event is RolesChanged:
        fields["before"] = ()
    found = noted(event(**fields))
    assert found
    assert found.words
    assert "{" not in found.words


def test_what_is_significant_is_a_fact_of_the_class_and_has_words() -> None:
    told = {kind for kind, words in WORDS.items() if words.noted}
    assert {kind for kind in kinds_of(Event) if kind.significant} == told


def test_a_ruling_cites_all_its_clauses() -> None:
    ruling = noted(RulingGiven(msgspec.Raw(b"{}"), "the hand is dead", ("17.5", "18.2")))
    assert ruling
    assert (ruling.kind, ruling.clause) == ("ruling", "17.5 18.2")


def test_what_comes_out_is_as_usual() -> None:
    assert noted(cash.DropCounted(1, 1, "t", "commission", 500, 500, "olga")) is None
    assert noted(inspection.RecordVerified("reg", 0, 9, 1, True, True, True, True, None, "")) is None
    assert noted(inspection.RecordRead(1, "round", "reg", "regulator", "t", 3)) is None


async def test_names_stand_for_accounts_where_it_is_read() -> None:
    async def name_of(account: str) -> str:
        return {"ann": "Ann", "sue": "Sue"}[account]

    found = noted(AccountExcluded(3, "ann", "sue", "decided", 0, "", 5, "9.1"))
    assert found
    told = await with_names(found.words, name_of)
    assert told == "number 3: Ann is kept out of every game (decided); by Sue"
    move = noted(cash.AdjustmentProposed(10, "cage", "wallet:ann", 25_00, "live-1", 1, "0" * 64, "sue"))
    assert move
    assert await with_names(move.words, name_of) == (
        "proposed, number 10: $25 from the house to Ann, round 1 of live-1; by Sue"
    )
    charged = noted(cash.AdjustmentProposed(11, "commission:live-1", "cage", 5_00, "live-1", 0, "0" * 64, "sue"))
    assert charged
    assert "from the commission of live-1 to the house" in charged.words
