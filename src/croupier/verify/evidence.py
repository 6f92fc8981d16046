"""A file of evidence from a player's browser: whether what it holds convicts the house.

Theory of operation. The house signs a statement on every shuffle and a receipt for every part, with a working key that its
signing key has introduced. Two signed statements that cannot both be true convict it by themselves. A statement or a
receipt and a line of the record convict it where that line is in the record: a file can hold any line, and the record
is public. docs/reference/evidence.md says what is in the file.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import combinations
from typing import Any, Literal

import msgspec

from croupier.errors import RequestError
from croupier.house import keys as of_house
from croupier.record import has_signed
from croupier.shuffle import receipt_text, stated_text

FORMAT = "croupier/evidence/1"
SHOWN = 16  # digits of a key or a root, for people
VOID, CUT = "shuffle-void", "deck-cut"
_HASH = ',"hash":"'


class Statement(msgspec.Struct, frozen=True):
    """A statement of the house on one shuffle."""

    shuffle: int
    root: str
    commitments: str  # their digest
    line: str  # number and hash
    key: str
    signature: str

    @property
    def place(self) -> int:
        """The number of the line; 0 where it names none."""
        number = self.line.partition(":")[0]
        return int(number) if number.isascii() and number.isdecimal() else 0


class Part(msgspec.Struct, frozen=True):
    """A part in a shuffle, and the house's receipt for it."""

    shuffle: int
    seat: int
    root: str
    value: str
    receipt: str
    key: str


class Introduction(msgspec.Struct, frozen=True):
    """A key that the signing key vouches for."""

    what: Literal["introduced", "retired"]
    kind: of_house.Kind
    public: str
    at: int
    after: str
    signer: str
    signature: str
    anew: bool = False


class Keys(msgspec.Struct, frozen=True):
    """The signing key that the browser had pinned, and the keys that follow from it."""

    pinned: str
    introductions: tuple[Introduction, ...]


class Evidence(msgspec.Struct, frozen=True):
    """What a player's browser has saved."""

    format: str
    table: str
    found: str
    statements: tuple[Statement, ...]
    parts: tuple[Part, ...]
    lines: tuple[str, ...]
    keys: Keys


class Judged(msgspec.Struct, frozen=True):
    """What the evidence comes to."""

    convicts: Literal["alone", "with the record", "no"]
    signing: str  # the key it was judged by
    proves: tuple[str, ...]
    faults: tuple[str, ...]  # what is in the file and does not hold


def read_evidence(text: bytes) -> Evidence:
    """Read a file; RequestError where it is none."""
    try:
        found = msgspec.json.decode(text, type=Evidence)
    except msgspec.DecodeError as error:
        raise RequestError(f"this is no file of evidence: {error}") from error
    if found.format != FORMAT:
        raise RequestError(f"this is a file of the format {found.format}; known is {FORMAT}")
    return found


def judged(evidence: Evidence, signing: str = "") -> Judged:
    """Judge by the house's signing key, as it is known from elsewhere or, where it is not, as the browser had pinned it."""
    pinned = signing or evidence.keys.pinned
    working, fault = vouched_keys(evidence.keys.introductions, pinned)
    faults = [fault] if fault else []
    statements, parts = [], []
    for said in evidence.statements:
        text = stated_text(evidence.table, said.shuffle, said.root, said.commitments, said.line)
        if unsound := _unsound(f"the statement on shuffle {said.shuffle}", said.key, text, said.signature, working):
            faults.append(unsound)
        else:
            statements.append(said)
    for part in evidence.parts:
        text = receipt_text(evidence.table, part.shuffle, part.root, part.seat, part.value)
        if unsound := _unsound(f"the receipt for shuffle {part.shuffle}", part.key, text, part.receipt, working):
            faults.append(unsound)
        else:
            parts.append(part)
    alone = [*_contradictions(statements)]
    record = [*_against_the_record(evidence, statements, parts, faults)]
    return Judged("alone" if alone else "with the record" if record else "no", pinned, (*alone, *record), tuple(faults))


def _unsound(what: str, key: str, text: bytes, signature: str, working: set[str]) -> str:
    """Why something does not bind the house; empty where it does."""
    if not has_signed(key, text, signature):
        return f"{what} is not signed by the key it names"
    return "" if key in working else f"{what} is signed by {key[:SHOWN]}…, which the signing key has not introduced"


def vouched_keys(introductions: tuple[Introduction, ...], pinned: str) -> tuple[set[str], str]:
    """Return the working keys that follow from a signing key, and why no more could be followed."""
    held, last, sure, working = {of_house.NOTHING_BEFORE: ""}, of_house.NOTHING_BEFORE, not pinned, set[str]()
    for one in introductions:
        before = held.get(one.after if one.kind == of_house.WORKING else last, "")
        signer = one.public if one.kind == of_house.SIGNING and (not before or one.anew) else before
        text = of_house.introduction_text(one.what, one.kind, one.public, one.at, one.after, one.signer)
        follows = one.kind == of_house.WORKING or one.after == last
        if not signer or one.signer != signer or not follows or not has_signed(signer, text, one.signature):
            return set(), f"the {one.kind} key {one.public[:SHOWN]}… is not introduced by the signing key before it"
        if one.kind == of_house.WORKING:
            working.add(one.public)
            continue
        if one.anew and sure:
            return set(), f"the signing key {one.public[:SHOWN]}… began anew in place of the one before it"
        sure = sure or (one.kind == of_house.SIGNING and one.public == pinned)
        last = sha256(text).hexdigest()
        held[last] = one.public if one.kind == of_house.SIGNING else before
    return (working, "") if sure else (set(), f"the signing key {pinned[:SHOWN]}… is none of those in the file")


def _contradictions(statements: list[Statement]) -> Iterator[str]:
    """The pairs of statements that cannot both be true."""
    for one, other in combinations(sorted(statements, key=lambda said: (said.shuffle, said.place)), 2):
        same = (one.root, one.commitments, one.line) == (other.root, other.commitments, other.line)
        if one.shuffle == other.shuffle and not same:
            yield (
                f"the house has signed two statements on shuffle {one.shuffle}: root {one.root[:SHOWN]}… in line "
                f"{one.place}, and root {other.root[:SHOWN]}… in line {other.place}"
            )
        elif one.shuffle < other.shuffle and one.place >= other.place:
            yield (
                f"the house has signed that shuffle {other.shuffle} stands in line {other.place}, and shuffle "
                f"{one.shuffle}, which is before it, in line {one.place}"
            )


def _against_the_record(
    evidence: Evidence, statements: list[Statement], parts: list[Part], faults: list[str]
) -> Iterator[str]:
    """The lines of the record that what the house has signed contradicts."""
    for text in evidence.lines:
        line = _line(text)
        if line is None or line.get("stream") != evidence.table:
            faults.append("a line in the file is none of this table's record: its hash does not fit")
        elif line["type"] == "deck-shuffled":
            yield from (_other_shuffle(line, said) for said in statements if _denies(said, line))
        else:
            yield from (_not_counted(line, part) for part in parts if _leaves_out(line, part))


def _other_shuffle(line: dict[str, Any], said: Statement) -> str:
    root = str(line.get("root"))[:SHOWN]
    return (
        f"line {line['seq']} is shuffle {line.get('shuffle')} with root {root}…, and the house has signed "
        f"shuffle {said.shuffle} with root {said.root[:SHOWN]}… in line {said.place}"
    )


def _not_counted(line: dict[str, Any], part: Part) -> str:
    what = "calls missing" if line["type"] == VOID else "does not count"
    return f"line {line['seq']} {what} the part of seat {part.seat}, and the house has signed its receipt"


def _leaves_out(line: dict[str, Any], part: Part) -> bool:
    if line.get("shuffle") != part.shuffle:
        return False
    if line["type"] == VOID:
        return part.seat in line.get("seats", ())
    return line["type"] == CUT and not _counts(line, part)


def _denies(said: Statement, line: dict[str, Any]) -> bool:
    bears = said.shuffle == line.get("shuffle") or said.place == line["seq"]
    same = (line.get("shuffle"), line.get("root"), f"{line['seq']}:{line['hash']}")
    return bears and (said.shuffle, said.root, said.line) != same


def _counts(line: dict[str, Any], part: Part) -> bool:
    given = [one for one in line.get("contributions", ()) if one.get("seat") == part.seat]
    return any(one.get("counted") and one.get("value") == part.value for one in given)


def _line(text: str) -> dict[str, Any] | None:
    """A line of a record, where its hash is that of what stands before it."""
    body, _, rest = text.rpartition(_HASH)
    try:
        line = msgspec.json.decode(text, type=dict[str, Any])
    except msgspec.DecodeError:
        return None
    hash_ = sha256(body.encode()).hexdigest()
    whole = rest == f'{hash_}"}}' and isinstance(line.get("seq"), int) and isinstance(line.get("type"), str)
    return line if whole else None
