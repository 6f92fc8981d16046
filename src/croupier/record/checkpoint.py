"""Checkpoints: the heads of streams in one signed event, in a stream of their own.

The checkpoint stream chains the heads of streams as they stood at some moment, its own last head among them. A whole
checkpoint names every stream; a part, as it is taken every minute, those that have moved since the checkpoint before, and
some others in turn. The holder of checkpoints can prove every stream up to them, and show that one is missing. The
signature (Ed25519) covers the heads as they are printed and the time, so that no one without the key can make a checkpoint
of a record written anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

import msgspec

from croupier.errors import LogError
from croupier.record.heads import Head

CHECKPOINTS = "checkpoints"  # the stream
SECRET_BYTES = 32
_TAG = "checkpoint-taken"
_START = f'{{"type":"{_TAG}",'.encode()


class CheckpointTaken(msgspec.Struct, frozen=True, tag=_TAG, tag_field="type", omit_defaults=True):
    """The heads of streams, in the order of their names, signed."""

    heads: tuple[Head, ...]
    key: str  # the public key, in hex
    signature: str  # in hex
    part: bool = False  # it names not all streams, but all that have moved since the checkpoint before


class _Logged(msgspec.Struct):
    stream: str
    seq: int
    at: int


class Signer(Protocol):
    """The holder of a signing key: this process, or a token or a command that is asked each time."""

    @property
    def public(self) -> str:
        """The public half (Ed25519), in hex."""

    @property
    def holder(self) -> str:
        """What holds the key, in words."""

    async def sign(self, what: bytes) -> str:
        """Return the signature of some bytes, in hex; what is signed begins with a label of its own kind."""


class SigningKey:
    """An Ed25519 key made from 32 secret bytes."""

    def __init__(self, secret: bytes) -> None:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        if len(secret) != SECRET_BYTES:
            raise LogError(f"a signing key has {SECRET_BYTES} secret bytes, not {len(secret)}")
        self._private = Ed25519PrivateKey.from_private_bytes(secret)
        self.public = self._private.public_key().public_bytes_raw().hex()

    def sign(self, what: bytes) -> str:
        """The signature of some bytes, in hex; what is signed begins with a label of its own kind."""
        return self._private.sign(what).hex()


class HeldKey:
    """A signing key that this process holds itself."""

    def __init__(self, key: SigningKey, holder: str) -> None:
        self._key, self.holder, self.public = key, holder, key.public

    async def sign(self, what: bytes) -> str:
        """Return the signature of some bytes."""
        return self._key.sign(what)


async def signed_checkpoint(signer: Signer, heads: Iterable[Head], at: int, *, part: bool = False) -> CheckpointTaken:
    """Return these heads as they stood at that time (ms UTC), signed."""
    ordered = tuple(sorted(heads))
    return CheckpointTaken(ordered, signer.public, await signer.sign(_signed_bytes(ordered, at, part=part)), part)


def has_signed(key: str, what: bytes, signature: str) -> bool:
    """Tell whether a public key has signed these bytes; key and signature are in hex."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(bytes.fromhex(signature), what)
    except (InvalidSignature, ValueError):
        return False
    return True


def signature_fits(checkpoint: CheckpointTaken, at: int) -> bool:
    """Tell whether the key the checkpoint names has signed these heads at that time."""
    what = _signed_bytes(checkpoint.heads, at, part=checkpoint.part)
    return has_signed(checkpoint.key, what, checkpoint.signature)


def heads_signed_by(public_key: str, lines: Iterable[bytes]) -> tuple[Head, ...]:
    """The heads that checkpoints in a log name last; LogError where any checkpoint is not signed by this key."""
    heads: dict[str, Head] = {}
    for line in lines:
        if not line.startswith(_START):
            continue
        try:
            logged = msgspec.json.decode(line, type=_Logged)
            checkpoint = msgspec.json.decode(line, type=CheckpointTaken)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise LogError(f"a checkpoint cannot be read: {error}") from error
        if logged.stream != CHECKPOINTS or checkpoint.key != public_key or not signature_fits(checkpoint, logged.at):
            raise LogError(f"checkpoint {logged.seq} in {logged.stream} is not signed by {public_key}")
        heads = (heads if checkpoint.part else {}) | {head.stream: head for head in checkpoint.heads}
    return tuple(sorted(heads.values()))


def _signed_bytes(heads: Sequence[Head], at: int, *, part: bool) -> bytes:
    label = f"croupier heads moved at {at}" if part else f"croupier heads at {at}"
    return "\n".join([label, *map(str, heads)]).encode()
