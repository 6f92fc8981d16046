"""The record: events as lines, each chained to the one before by its hash; heads that prove where a stream ended."""

from croupier.record.chain import FIRST, LAST_MOMENT, VERSION, Chain, End, Ends, Link, check_chain
from croupier.record.checkpoint import (
    CHECKPOINTS,
    SECRET_BYTES,
    CheckpointTaken,
    HeldKey,
    Signer,
    SigningKey,
    has_signed,
    heads_signed_by,
    signature_fits,
    signed_checkpoint,
)
from croupier.record.envelope import Envelope, read_envelope
from croupier.record.heads import Head, Proof, Proving, parse_head, prove
from croupier.record.merkle import (
    EMPTY_ROOT,
    HASH_BYTES,
    GrowingTree,
    Node,
    Span,
    completed_by,
    consistency,
    goes_on,
    hash_of,
    includes,
    inclusion,
    leaf_hash,
    subtrees,
)
from croupier.record.notes import (
    COSIGNATURE,
    ED25519,
    LARGEST_NOTE,
    Note,
    Signature,
    TreeHead,
    VerifierKey,
    cosigned_text,
    is_key_name,
    parse_key,
    parse_note,
    signature_line,
    signed_at,
)
from croupier.record.request_keys import DIGITS, RequestKeys, key_of, mark_of

__all__ = [
    "CHECKPOINTS",
    "FIRST",
    "LAST_MOMENT",
    "VERSION",
    "Chain",
    "CheckpointTaken",
    "End",
    "Ends",
    "Head",
    "HeldKey",
    "Link",
    "Proof",
    "Signer",
    "SigningKey",
    "check_chain",
    "heads_signed_by",
    "parse_head",
    "prove",
    "signature_fits",
    "signed_checkpoint",
]  # fmt: skip
__all__ += [  # for the house itself
    "DIGITS", "SECRET_BYTES", "Envelope", "Proving", "RequestKeys", "has_signed", "key_of", "mark_of",
    "read_envelope",
]  # fmt: skip
__all__ += [  # the tree of checkpoints, and its signed head
    "COSIGNATURE", "ED25519", "EMPTY_ROOT", "HASH_BYTES", "LARGEST_NOTE", "GrowingTree", "Node", "Note", "Signature",
    "Span", "TreeHead", "VerifierKey", "completed_by", "consistency", "cosigned_text", "goes_on", "hash_of",
    "includes", "inclusion", "is_key_name", "leaf_hash", "parse_key", "parse_note", "signature_line", "signed_at",
    "subtrees",
]  # fmt: skip
