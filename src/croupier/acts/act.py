"""The base of all acts: what each of them declares about itself, and of what their fields are made.

An act says with its class what it is called on the wire and what holds for it, so that nothing of it stands elsewhere:

    class Bar(OfSeat, tag="bar", right=RULE, where=EVERYWHERE, means=commands.BarPlayer)

Theory of operation. An act is read by its name (reading.py); its right is asked (rights.py), then whether it comes too
late (lateness.py); its reason is sealed where its type says that it is about a person; and then it means something:
mostly one command, `means`, with the fields of the act, and what the person may not say (an account, a place, by whom
and when) filled in by its name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, dataclass_transform

import msgspec
from msgspec import Meta, StructMeta

from croupier.acts.rights import PLAY, Right, rights_of
from croupier.protocol import ABOUT_A_PERSON

MOST_CENTS = 10**12

Cents = Annotated[int, Meta(ge=0, le=MOST_CENTS)]
Change = Annotated[int, Meta(ge=-MOST_CENTS, le=MOST_CENTS)]
Seat = Annotated[int, Meta(ge=1, le=99)]
Hours = Annotated[int, Meta(ge=1, le=24)]
Notice = Annotated[int, Meta(ge=1, le=10**6)]
Words = Annotated[str, Meta(min_length=1, max_length=200)]
AboutPerson = Annotated[Words, ABOUT_A_PERSON]
Reason = Annotated[str, Meta(max_length=200), ABOUT_A_PERSON]  # empty where none is asked for
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Account = Annotated[str, Meta(min_length=1, max_length=100)]
Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]

Late = Literal["never", "turn", "round", "next-round", "stake", "entry", "stakes"]
TURN: Late = "turn"  # play waits for something else than it did
ROUND: Late = "round"  # a round has ended
NEXT_ROUND: Late = "next-round"  # a round has begun
STAKE: Late = "stake"  # the same person has changed the stake, or a round has ended
ENTRY: Late = "entry"  # anything of the round has been entered since
STAKES: Late = "stakes"  # any stake has been changed since

Where = Literal["house", "cards", "entered", "everywhere"]
HOUSE_DEALS: Where = "house"  # by players, where the house deals
REAL_CARDS: Where = "cards"  # an entry of a dealer or an official, at a table with real cards
ENTERED: Where = "entered"  # at every table, and an entry where the cards are real
EVERYWHERE: Where = "everywhere"  # at every table, and no entry

_FACTS = frozenset(
    {"right", "proof", "late", "where", "means", "for_cash", "plays", "unattended", "named", "of_directors", "longest"}
)


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class ActMeta(StructMeta):
    """The class of acts: keeps what an act declares with its class as facts of it; all else is of the Struct."""

    def __new__(
        mcs: type[ActMeta], name: str, bases: tuple[type, ...], namespace: dict[str, Any], **given: Any
    ) -> ActMeta:
        """Make the class, with its facts beside its methods."""
        facts = {fact: given.pop(fact) for fact in _FACTS & given.keys()}
        return super().__new__(mcs, name, bases, namespace | facts, **given)


class Act(
    msgspec.Struct, metaclass=ActMeta, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="act", tag=""
):
    """The base of all acts; the tag is its name on the wire."""

    right: ClassVar[frozenset[Right]] = PLAY
    proof: ClassVar[bool] = False  # its person has shown lately who they are: money, hidden cards, roles, keys
    late: ClassVar[Late] = "never"  # from when on it comes too late
    means: ClassVar[type[msgspec.Struct] | None] = None  # the command it comes to; None where it takes more to say
    longest: ClassVar[int] = 0  # in bytes of JSON; 0: as long as its fields may be


def wants_proof(name: object, acts: Mapping[str, type[Act]], roles: frozenset[str]) -> bool:
    """Tell whether an act, by its name on the wire, asks for a fresh proof of those whose roles allow it."""
    act = acts.get(name) if isinstance(name, str) else None
    return act is not None and act.proof and bool(act.right & rights_of(roles))


def name_of(act: type[Act]) -> str:
    """The name of an act on the wire."""
    return str(act.__struct_config__.tag)


def filled(act: Act, unsaid: Mapping[str, object]) -> Any:
    """Return the command an act means: its own fields, and by their names those the room fills in."""
    assert act.means is not None
    given = {field: getattr(act, field) for field in act.__struct_fields__} | dict(unsaid)
    return act.means(**{field: given[field] for field in act.means.__struct_fields__ if field in given})
