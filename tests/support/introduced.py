"""Keys of a house, introduced as a house does it, or as a stranger would."""

from __future__ import annotations

from hashlib import sha256

from croupier.house import keys
from croupier.protocol.refusal import Refusal
from croupier.record import SigningKey


def a_key(name: str) -> SigningKey:
    return SigningKey(sha256(name.encode()).digest())


def introduce(
    known: keys.KnownKeys, kind: keys.Kind, public: str, signer: SigningKey, at: int = 5, *, anew: bool = False
) -> keys.Introduce:
    """The command, signed."""
    text = keys.introduction_text("introduced", kind, public, at, known.after, signer.public)
    reason = "lost" if anew else ""
    signature = signer.sign(text)
    return keys.Introduce(kind, public, "a test", at, known.after, signer.public, signature, "olga", reason, anew)


def taken(known: keys.KnownKeys, command: keys.Command) -> keys.KnownKeys:
    """The keys after a command that is carried out."""
    events = keys.decide(known, command)
    assert not isinstance(events, Refusal), events.reason
    for event in events:
        known = keys.apply(known, event)
    return known


def refused(known: keys.KnownKeys, command: keys.Command) -> str:
    """The code by which a command is refused."""
    answer = keys.decide(known, command)
    assert isinstance(answer, Refusal), answer
    return answer.code


def a_house(*signing: str) -> keys.KnownKeys:
    """A house whose signing keys followed each other."""
    known, before = keys.KnownKeys(), a_key(signing[0])
    for at, key in enumerate(map(a_key, signing), start=1):
        known = taken(known, introduce(known, keys.SIGNING, key.public, before, at))
        before = key
    return known
