"""The keys of the house, on a stream of their own: which key held from when to when, and who vouches for it.

Theory of operation. There are four kinds of keys. With the signing key (Ed25519) the house speaks for itself; it signs
checkpoints and introduces every other key. The working key (Ed25519) is made by each server for itself when it starts,
and signs what is signed often. To the sealing key and to the regulator's (X25519) things are sealed. One key of a kind
holds at a time: an introduction ends the one before it.

An introduction is signed by the signing key that holds at that moment. So a new signing key is introduced by the one
before it, and whoever knows one of the house's signing keys can follow it to all later ones without trusting anybody.
The first introduces itself. Where a signing key is lost, a new one introduces itself as well (`anew`): that is said on
the record, and whoever pinned the lost key has to compare the new fingerprint by another way.

The sealing key stands on record by its fingerprint alone: whoever has its public half can make seals that open, and only
the server has to.

What is signed are the lines of `Introduction.text`. Each names by its hash the text before it, working keys aside, so
an introduction cannot be taken out, moved, or brought over from another house. Of the working keys each names the last
of those texts, for there are as many as the server was started.

Refusals, in order of precedence: the key is not written as one, is known already, is not there; its signature does not
fit; what is asked for is done already.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import sha256
from typing import Final, Literal

import msgspec

from croupier.house.events import HouseEvent
from croupier.protocol import Decision, Event, Refusal
from croupier.record import has_signed

STREAM = "keys"
FINGERPRINT_LABEL = b"croupier/1/server-key"
SHOWN = 16  # digits of a fingerprint, for people
NOTHING_BEFORE = "0" * 64
SIGNING: Final = "signing"
SEALING: Final = "sealing"
WORKING: Final = "working"
REGULATORS: Final = "regulator"
Kind = Literal["signing", "sealing", "working", "regulator"]


def fingerprint(public: str) -> str:
    """Return the fingerprint of a public key: it tells this key from any other, and is what people compare."""
    return sha256(FINGERPRINT_LABEL + bytes.fromhex(public)).hexdigest()


def fingerprint_of(kind: Kind, public: str) -> str:
    """Return the fingerprint of a key on record, where the sealing key stands by its fingerprint alone."""
    return public if kind == SEALING else fingerprint(public)


class KeyEvent(HouseEvent, frozen=True, gc=False):
    """The base of what happens to keys."""

    kept_on = STREAM


class KeyIntroduced(KeyEvent, frozen=True, gc=False, tag="key-introduced", omit_defaults=True):
    """A key holds from now on, in place of the one of its kind before it; the signing key vouches for it."""

    significant = "key"

    kind: Kind
    public: str  # its public half, in hex as everything here; of the sealing key its fingerprint
    fingerprint: str
    holder: str  # what holds the private half, in words
    at: int = msgspec.field(name="moment")
    after: str  # the hash of the text before it
    signer: str  # the signing key that vouches for it
    signature: str
    by: str  # who asked for it
    reason: str = ""
    anew: bool = False  # the key before it is lost; a signing key introduces itself then

    @property
    def text(self) -> bytes:
        """The lines that are signed."""
        return introduction_text("introduced", self.kind, self.public, self.at, self.after, self.signer)


class KeyRetired(KeyEvent, frozen=True, gc=False, tag="key-retired"):
    """A key holds no longer, and there is none of its kind until another one is introduced."""

    significant = "key"

    kind: Kind
    public: str
    at: int = msgspec.field(name="moment")
    after: str
    signer: str
    signature: str
    by: str
    reason: str

    @property
    def text(self) -> bytes:
        """The lines that are signed."""
        return introduction_text("retired", self.kind, self.public, self.at, self.after, self.signer)


class SealsMoved(KeyEvent, frozen=True, gc=False, tag="seals-moved"):
    """All that was sealed to a key before is sealed to this one now, but for seals that did not open."""

    significant = "key"

    kind: Kind
    public: str
    moved: int
    unopened: int


Vouched = KeyIntroduced | KeyRetired


def introduction_text(what: str, kind: str, public: str, at: int, after: str, signer: str) -> bytes:
    """Return the lines that a signing key signs for a key that is introduced, or retired."""
    return f"croupier key {what}\nkind {kind}\npublic {public}\nat {at}\nafter {after}\nsigner {signer}\n".encode()


class Introduce(msgspec.Struct, frozen=True):
    """Introduce a key, with the signature of the signing key that holds."""

    kind: Kind
    public: str
    holder: str
    at: int
    after: str
    signer: str
    signature: str
    by: str
    reason: str = ""
    anew: bool = False


class Retire(msgspec.Struct, frozen=True):
    """End a key without another one in its place."""

    kind: Kind
    public: str
    at: int
    after: str
    signer: str
    signature: str
    by: str
    reason: str


class FinishMoving(msgspec.Struct, frozen=True):
    """Say that nothing is sealed to an older key any more."""

    kind: Kind
    public: str
    moved: int
    unopened: int


Command = Introduce | Retire | FinishMoving


class KnownKeys(msgspec.Struct, frozen=True):
    """The keys of the house between two events."""

    vouched: tuple[Vouched, ...] = ()  # the introductions and retirements of all but working keys
    working: KeyIntroduced | None = None  # the last one
    moved: tuple[str, ...] = ()  # the keys that all seals were moved to

    @property
    def after(self) -> str:
        """The hash of the last text, which the next one names."""
        return sha256(self.vouched[-1].text).hexdigest() if self.vouched else NOTHING_BEFORE

    def all_of(self, kind: Kind) -> tuple[KeyIntroduced, ...]:
        """Return the keys of a kind, the oldest first; of the working keys the last alone."""
        if kind == WORKING:
            return (self.working,) if self.working else ()
        return tuple([one for one in self.vouched if one.kind == kind and isinstance(one, KeyIntroduced)])

    def key(self, kind: Kind) -> KeyIntroduced | None:
        """Return the key of a kind that holds; None where there is none."""
        if kind == WORKING:
            return self.working
        last = next((one for one in reversed(self.vouched) if one.kind == kind), None)
        return last if isinstance(last, KeyIntroduced) else None

    def public(self, kind: Kind) -> str:
        """Return the public half of the key of a kind that holds; empty where there is none."""
        held = self.key(kind)
        return held.public if held else ""

    def signing_at(self, at: int) -> set[str]:
        """Return the signing keys that held at a moment: two of them in the moment of a change."""
        held, ended = set[str](), ""
        for one in self.all_of(SIGNING):
            if one.at > at:
                break
            held = {one.public} | ({ended} if one.at == at and ended else set())
            ended = one.public
        return held

    def moves(self, kind: Kind) -> tuple[str, ...]:
        """Return the keys before the one that holds, where seals made for them may still lie; the oldest first."""
        held = self.public(kind)
        waiting: tuple[str, ...] = ()
        for one in self.all_of(kind):
            waiting = (one.public,) if one.anew or one.public in self.moved else (*waiting, one.public)
        return waiting[:-1] if held else ()


def decide(known: KnownKeys, command: Command) -> Decision:
    """Answer a command with events or a refusal."""
    if not re.fullmatch("[0-9a-f]{64}", command.public):
        return Refusal("no-key", "this is no public key; it has 64 small hex digits", "system")
    if isinstance(command, FinishMoving):
        return _finish(known, command)
    if isinstance(command, Retire):
        return _retire(known, command)
    return _introduce(known, command)


def _introduce(known: KnownKeys, command: Introduce) -> Decision:
    if any(one.public == command.public for one in known.all_of(command.kind)):
        return Refusal("key-known", f"this {command.kind} key was introduced before: make another one", "system")
    signing = known.public(SIGNING)
    begins = command.kind == SIGNING and (not signing or command.anew)
    event = KeyIntroduced(
        command.kind, command.public, fingerprint_of(command.kind, command.public), command.holder, command.at,
        command.after, command.signer, command.signature, command.by, command.reason, command.anew,
    )  # fmt: skip
    if command.anew and not (command.kind in (SIGNING, SEALING) and known.public(command.kind) and command.reason):
        return Refusal("not-anew", "only a signing or sealing key is replaced as lost, with a reason", "system")
    return _vouched(known, event, command.public if begins else signing)


def _retire(known: KnownKeys, command: Retire) -> Decision:
    if command.kind != REGULATORS or known.public(command.kind) != command.public or not command.reason:
        return Refusal("not-retired", "only the regulator's key can go without another one, with a reason", "system")
    event = KeyRetired(
        command.kind, command.public, command.at, command.after, command.signer, command.signature, command.by,
        command.reason,
    )  # fmt: skip
    return _vouched(known, event, known.public(SIGNING))


def _vouched(known: KnownKeys, event: Vouched, signing: str) -> Decision:
    """The event, where this signing key vouches for it."""
    if event.signer != signing or event.after != known.after or not has_signed(signing, event.text, event.signature):
        return Refusal("not-vouched-for", "the signing key of the house does not vouch for this key", "system")
    return (event,)


def _finish(known: KnownKeys, command: FinishMoving) -> Decision:
    if known.public(command.kind) != command.public or not known.moves(command.kind):
        return Refusal("moved-already", "no seals wait to be moved to this key", "system")
    return (SealsMoved(command.kind, command.public, command.moved, command.unopened),)


def apply(known: KnownKeys, event: Event) -> KnownKeys:
    """The keys after an event."""
    match event:
        case KeyIntroduced() if event.kind == WORKING:
            return msgspec.structs.replace(known, working=event)
        case KeyIntroduced() | KeyRetired():
            return msgspec.structs.replace(known, vouched=(*known.vouched, event))
        case SealsMoved():
            return msgspec.structs.replace(known, moved=(*known.moved, event.public))
        case _:
            return known


def command_behind(event: Event) -> Command:
    """The command an event comes from, to decide it once more."""
    match event:
        case KeyIntroduced():
            return Introduce(
                event.kind, event.public, event.holder, event.at, event.after, event.signer, event.signature, event.by,
                event.reason, event.anew,
            )  # fmt: skip
        case KeyRetired():
            return Retire(
                event.kind, event.public, event.at, event.after, event.signer, event.signature, event.by, event.reason
            )
        case SealsMoved():
            return FinishMoving(event.kind, event.public, event.moved, event.unopened)
    raise TypeError(type(event).__name__)


def followed(vouched: Iterable[Vouched], pinned: str = "") -> KnownKeys | Refusal:
    """Follow introductions, each vouched for by the key before, from a signing key that is known to the house's keys now.

    Without a pinned key the first one is taken on its own word. Where the pinned key is none of the house's, or a key
    after it began anew, that is the answer.
    """
    known, sure = KnownKeys(), not pinned
    for event in vouched:
        answer = decide(known, command_behind(event))
        if isinstance(answer, Refusal):
            return answer
        known = apply(known, event)
        if isinstance(event, KeyIntroduced) and event.kind == SIGNING:
            if event.anew and pinned and sure:
                words = f"the signing key {event.fingerprint[:SHOWN]} began anew: compare it by another way"
                return Refusal("began-anew", words, "system")
            sure = sure or event.public == pinned
    if not sure:
        return Refusal("another-house", "the key that is known is none of this house's", "system")
    return known
