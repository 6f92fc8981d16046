"""docs/reference/events.md: every event of every stream, with its fields."""

from __future__ import annotations

from pathlib import Path

from tools.reference.kit import REFERENCE, fields_of, fields_table, first_sentence, module_of, page, table, tag_of

import croupier.history.log.native  # every event of a round and of a table is known then
import croupier.tournament.events  # noqa: F401  (likewise)
from croupier.house import complaints, floor, inspection, keys, play_money, privileges, register
from croupier.house.cage import events as cage
from croupier.protocol.events import Event, kinds_of
from croupier.record import CHECKPOINTS

FILE = REFERENCE / "events.md"
CLAUSES = ("under", "clause", "clauses", "also")
STREAMS: dict[str, tuple[str, tuple[str, ...]]] = {  # heading, what it is, where its events stand in the code
    "A table around its rounds": (
        "In the stream of a table: cards, seats, stakes, notices, who deals.",
        ("croupier.table.events",),
    ),
    "The shuffle": ("In the stream of a table where the house deals.", ("croupier.table.shuffle_events",)),
    "A round between players": ("In the stream of a table.", ("croupier.poker.events",)),
    "A round against the bank": ("In the stream of a table.", ("croupier.banked.events",)),
    "Rulings": ("In the stream of a table, in or after a round of either kind.", ("croupier.protocol.events",)),
    "Remedies between players": ("In the stream of a table: what follows a ruling.", ("croupier.poker.ruling_events",)),
    "A tournament": ("In the stream of the tournament.", ("croupier.tournament.events",)),
    "The cage": (f"In the stream `{cage.STREAM}`.", ("croupier.house.cage",)),
    "Play money": (f"In the stream `{play_money.STREAM}`.", ("croupier.house.play_money",)),
    "The register": (f"In the stream `{register.STREAM}`.", ("croupier.house.register",)),
    "Complaints": (f"In the stream `{complaints.STREAM}`.", ("croupier.house.complaints",)),
    "The floor": (f"In the stream `{floor.STREAM}`.", ("croupier.house.floor",)),
    "Keys": (f"In the stream `{keys.STREAM}`.", ("croupier.house.keys",)),
    "Inspection": (f"In the stream `{inspection.STREAM}`.", ("croupier.house.inspection",)),
    "Privileges": (f"In the stream `{privileges.STREAM}`.", ("croupier.house.privileges",)),
}
USUAL = {  # what a field of this name is, where the code says nothing of it
    "under": "the clause",
    "by": "the account or the office that did it",
    "account": "the account of the player",
    "place": "the place of the player",
    "reason": "why",
    "amount": "how much",
    "table": "the name of the table",
    "at": "ms UTC",
    "number": "its number",
    "seat": "the seat",
    "rulebook": "the id of the rulebook",
    "edition": "the edition of the rulebook",
    "digest": "SHA-256 of the settled rules",
    "play_money": "for play money, not cash",
    "sha256": "SHA-256 of the words, which are sealed beside the record",
    "deck": "the number of the deck at this table",
    "chips": "how many chips",
    "cards": "the cards in writing",
}
READER = """For auditors, and for developers who read a log. After reading this page you can read every line of a
record.

A line of a log is one JSON object: `type`, the fields of its event, then `stream`, `round`, `at` (ms UTC), `v` (the
version of the line), `seq` (its number in the stream), `prev` (the hash of the line before) and `hash`, SHA-256 over
every byte of the line before it. The first line written for a request has `asked` too, the key of that request. How
lines are checked is in [verify.md](../operate/verify.md).

Amounts are whole cents, at the tables of a tournament whole chips. A *place* counts the players of a round clockwise
from the button's left, from 0. A *position* names a card by where it lies in the shoe.

The *clause* column of each list of events names the field that holds the clause an event rests on. A field that may be
left out is not written where it has its usual value.

The *significant* column names the heading under which a regulator and an operator are shown the event
([inspecting.md](../staff/inspecting.md#see-what-was-out-of-the-ordinary)); some only where they are out of the ordinary.
"""


def events_by_stream() -> dict[str, list[type[Event]]]:
    """Every event under the heading of its stream."""
    found: dict[str, list[type[Event]]] = {heading: [] for heading in STREAMS}
    for kind in kinds_of(Event):
        if module_of(kind).startswith("croupier."):
            found[_heading(kind)].append(kind)
    return found


def _heading(kind: type[Event]) -> str:
    for heading, (_, modules) in STREAMS.items():
        if any(module_of(kind) == each or module_of(kind).startswith(f"{each}.") for each in modules):
            return heading
    raise LookupError(f"{module_of(kind)} has events and no stream in tools/reference/events.py")


def pages() -> dict[Path, str]:
    """The page."""
    parts = [_section(heading, kinds) for heading, kinds in events_by_stream().items()]
    return {FILE: page("Events", READER, *parts, _checkpoints())}


def _section(heading: str, kinds: list[type[Event]]) -> list[str]:
    rows = [[_named(kind), first_sentence(kind), _clause(kind), kind.significant or ""] for kind in kinds]
    heads = ("event", "what happened", "clause", "significant")
    lines = [f"## {heading}", "", STREAMS[heading][0], "", *table(heads, rows)]
    for kind in kinds:
        if kind.__struct_fields__:
            lines += [f"### {tag_of(kind)}", "", *fields_table(kind, USUAL)]
    return lines


def _named(kind: type[Event]) -> str:
    tag = tag_of(kind)
    return f"[`{tag}`](#{tag})" if kind.__struct_fields__ else f"`{tag}`"


def _clause(kind: type[Event]) -> str:
    named = {field.encode_name for field, _ in fields_of(kind)}
    return ", ".join([f"`{name}`" for name in CLAUSES if name in named])


def _checkpoints() -> list[str]:
    return [
        "## Checkpoints",
        "",
        f"In the stream `{CHECKPOINTS}`: lines of the type `checkpoint`, the heads of all streams and",
        "their signature ([verify.md](../operate/verify.md)). They are lines of the record and no event of a machine.",
    ]
