"""The bodies of requests and answers of the cage, the books and the register."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from croupier.house import Counted as CountedBox
from croupier.room import Found, OneEntry
from croupier.views import Determination
from croupier.web.http.bodies.bodies import MOST_CENTS, Words

Cents = Annotated[int, Meta(ge=1, le=MOST_CENTS, description="In cents.")]
Counted = Annotated[int, Meta(ge=0, le=MOST_CENTS, description="In cents.")]
Account = Annotated[str, Meta(min_length=1, max_length=60)]
Party = Annotated[str, Meta(min_length=1, max_length=120, description="cage, wallet:ACCOUNT or commission:TABLE.")]
Table = Annotated[str, Meta(min_length=1, max_length=60)]
Key = Annotated[
    str, Meta(pattern="^[A-Za-z0-9._-]{0,60}$", description="One's own name for this one time: nothing is done twice.")
]  # it stands in the record for ever, so it is no place for words
Chosen = Annotated[str, Meta(max_length=400)]


class Taken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request."""


class Count(Taken, frozen=True):
    """A count of the drawer."""

    counted: Counted


class Cash(Taken, frozen=True):
    """Cash brought in or taken out."""

    account: Account
    amount: Cents
    about: Annotated[str, Meta(max_length=60, description="The tournament, where it is an entry or a prize.")] = ""
    key: Key = ""


class Safe(Taken, frozen=True):
    """Cash comes from the safe, or goes there where it is below nothing."""

    amount: Annotated[int, Meta(ge=-MOST_CENTS, le=MOST_CENTS, description="In cents.")]
    key: Key = ""


class Drop(Taken, frozen=True):
    """A count of a table's box with the house's takings, or of the chips of its float or tray."""

    table: Table
    box: CountedBox
    counted: Counted
    key: Key = ""


class Proposal(Taken, frozen=True):
    """An adjustment."""

    giver: Party
    taker: Party
    amount: Cents
    words: Words
    table: Annotated[str, Meta(max_length=60)] = ""
    played: Annotated[int, Meta(ge=0, le=10**9, description="The round it concerns.")] = 0


class Answered(Taken, frozen=True):
    """The reason an adjustment is refused."""

    words: Words


class ChosenRules(Taken, frozen=True):
    """Determinations of a table: keys with values in writing."""

    set: Annotated[dict[str, Chosen], Meta(max_length=200)] = {}


class NewTable(Taken, frozen=True):
    """A table that is to be opened."""

    name: Table
    rulebook: Annotated[str, Meta(max_length=60)]
    approval: Annotated[str, Meta(min_length=1, max_length=100, description="The reference of its approval.")]
    set: Annotated[dict[str, Chosen], Meta(max_length=200)] = {}
    bank_dollars: Annotated[int, Meta(ge=0, le=10**9, description="Against the bank.")] = 0
    historical: bool = False
    play_money: Annotated[bool, Meta(description="For guests alone; else for cash.")] = False
    cards: Literal["electronic", "real"] = "electronic"


class Opened(msgspec.Struct, frozen=True):
    """A table that is open."""

    table: str


class People(msgspec.Struct, frozen=True):
    """Some people."""

    people: list[Found]


class Adjustments(msgspec.Struct, frozen=True):
    """Adjustments, those that wait first."""

    adjustments: list[OneEntry]


class Determinations(msgspec.Struct, frozen=True):
    """The settings that may be determined under a rulebook."""

    rulebook: str
    title: str
    determinations: list[Determination]


class Held(msgspec.Struct, frozen=True):
    """An approval of the register."""

    item: str
    reference: str
    from_day: str
    until_day: str


class Order(msgspec.Struct, frozen=True):
    """A standing order, or one that could be given: the answer of the house where none is given yet."""

    key: str
    answer: str
    given: bool


class Start(msgspec.Struct, frozen=True):
    """The day a rulebook starts; empty where it has not been entered."""

    rulebook: str
    day: str
    by_text: bool


class RulesOnFile(msgspec.Struct, frozen=True):
    """The official rules of a game, by the SHA-256 of the document, and the day they were filed."""

    rulebook: str
    sha256: str
    day: str


class RegisterSeen(msgspec.Struct, frozen=True):
    """The register of the house."""

    zone: str
    day_begins: str
    today: str
    approvals: list[Held]
    orders: list[Order]
    commencements: list[Start]
    rules: list[RulesOnFile]


class RegisterEntry(Taken, frozen=True):
    """An entry of the register: which, and what belongs to it."""

    entry: Annotated[
        str, Meta(pattern="^(approval|end-approval|order|end-order|room|commencement)$", description="Which entry.")
    ]
    item: Annotated[str, Meta(max_length=100)] = ""
    reference: Annotated[str, Meta(max_length=100)] = ""
    day: Annotated[str, Meta(max_length=10)] = ""
    key: Annotated[str, Meta(max_length=60)] = ""
    answer: Annotated[str, Meta(max_length=400)] = ""
    zone: Annotated[str, Meta(max_length=60)] = ""
    day_begins: Annotated[str, Meta(max_length=5)] = ""
    rulebook: Annotated[str, Meta(max_length=60)] = ""
    reason: Annotated[str, Meta(max_length=400)] = ""
