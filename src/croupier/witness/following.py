"""Following a house: each new head of its log is checked against all that was seen, signed, kept and sent back.

Theory of operation. The house's key is pinned: the one that was given, or the one it named at first sight. A head counts
if that key has signed it, or one that follows from it by the signatures of those between (keys.py). Then it must go on
from the newest head this witness has signed: by the proof the house gives, and by the leaves, every one of which is read,
checked (leaves.py) and kept; the root over them is worked out here. Only then it is signed, kept and sent back. Whatever
does not hold is `Contradicted`, with both heads as the house has signed them. What cannot be reached is tried again later,
and proves nothing.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable

from croupier.errors import Contradicted, LogError, StoreError
from croupier.record import (
    COSIGNATURE,
    ED25519,
    Note,
    SigningKey,
    TreeHead,
    VerifierKey,
    cosigned_text,
    goes_on,
    parse_key,
    parse_note,
    signature_line,
    signed_at,
)
from croupier.witness.evidence import Evidence
from croupier.witness.house import House
from croupier.witness.kept import Kept, Pinned, SignedHead
from croupier.witness.keys import followed
from croupier.witness.leaves import Checked

SIGN_AGAIN_S = 300  # the same head, where nothing is new: it is still the newest
PATIENCE = 3  # times an older head is shown, as a proxy may do, before it is one


class Following:
    """One witness of one house."""

    def __init__(self, house: House, kept: Kept, key: SigningKey, name: str, now: Callable[[], int]) -> None:
        """`now` is in seconds UTC."""
        self._house, self._kept, self._key, self._now = house, kept, key, now
        self.own = VerifierKey(name or f"witness-{key.public[:8]}", COSIGNATURE, key.public)
        self._older = 0  # times an older head was shown, one after the other

    def pin(self, given: str) -> Pinned:
        """Hold the house to the key that was given, in hex, or to the one it names where it was never seen."""
        known = self._kept.pinned
        if known and (not given or known.key == given):
            return known
        origin = known.origin if known else parse_note(self._house.note()).head.origin
        pinned = Pinned(origin, given or parse_key(self._house.key()).public)
        self._kept.pin(pinned)
        return pinned

    def step(self) -> str:
        """Look at the house once; what came of it, in words. Contradicted where the house does not stand by its word."""
        pinned = self._kept.pinned
        assert pinned
        note, keys = self._signed_by_house(pinned)
        head, signed = note.head, self._kept.signed
        if head.size < signed.size:
            return self._shown_older(note)
        self._older = 0
        if head.size == signed.size and parse_note(signed.note).text != note.text:
            raise self._contradicted("has signed two logs of one size", note)
        if head.size > signed.size:
            self._check_goes_on(note)
            self._read(note, keys)
        elif self._now() - signed.at < SIGN_AGAIN_S and keys[-1] == pinned.key:
            return self._send_again(note, signed)
        return self._sign(note, Pinned(pinned.origin, keys[-1]))

    def _signed_by_house(self, pinned: Pinned) -> tuple[Note, list[str]]:
        """The head as it is now, and the house's keys from the pinned one to the one that has signed it."""
        note = parse_note(self._house.note())
        if note.head.origin != pinned.origin:
            raise self._contradicted(f"shows the log {note.head.origin}, which was {pinned.origin}", note)
        if _has_signed(note, pinned):
            return note, [pinned.key]
        why = "it shows no change of keys"
        try:
            later = followed(self._house.key_chain(), pinned.key)
            if _has_signed(note, Pinned(pinned.origin, later[-1])):
                return note, later
        except LogError as error:
            why = str(error)
        words = f"signs its log with another key than {pinned.key}, and {why}; if it is right, give it with --key"
        raise self._contradicted(words, note)

    def _shown_older(self, note: Note) -> str:
        head, signed = note.head, self._kept.signed
        if self._kept.root(head.size) != head.root:
            raise self._contradicted(f"shows another log than it signed: they differ by checkpoint {head.size}", note)
        self._older += 1
        if self._older >= PATIENCE:
            words = f"has gone back: it shows {head.size} checkpoints, and had signed {signed.size}"
            raise self._contradicted(words, note)
        return f"shows {head.size} checkpoints, and had signed {signed.size}: looking again"

    def _check_goes_on(self, note: Note) -> None:
        """See that the house proves that its log goes on from the one that was signed."""
        head, signed = note.head, self._kept.signed
        if not signed.size:
            return
        was = parse_note(signed.note).head
        proof = self._house.consistency(was.size, head.size)
        if not goes_on(was.size, was.root, head.size, head.root, proof):
            words = f"cannot prove that its log of {head.size} checkpoints goes on from that of {was.size} it signed"
            raise self._contradicted(words, note, proof=[b64encode(step).decode() for step in proof])

    def _read(self, note: Note, keys: list[str]) -> None:
        """Read the leaves up to a head, check them, and see that they are those of the head."""
        kept, head = self._kept, note.head
        checked = Checked(kept, keys if kept.signed.size else [])
        while (size := kept.size) < head.size:
            leaves = self._house.leaves(size, head.size - size)
            try:
                checked.take(leaves)
            except LogError as error:
                raise self._contradicted(str(error), note, size) from error
        if kept.root(head.size) != head.root:
            raise self._contradicted("shows checkpoints that are not those of the log it signed", note)

    def _sign(self, note: Note, pinned: Pinned) -> str:
        at, house = self._now(), VerifierKey(pinned.origin, ED25519, pinned.key)
        by_house = tuple(line for line in note.signatures if (line.name, line.id) == (house.name, house.id))[:1]
        line = signature_line(self.own, self._key.sign(cosigned_text(note.text, at)), at)
        signed = SignedHead(note.head.size, str(Note(note.text, (*by_house, line))), at)
        if not self._kept.sign(signed):
            return "another process signs for this witness; end one of the two"
        if pinned != self._kept.pinned:  # once nothing of the key before is left to be read
            self._kept.pin(pinned)
        return self._send(signed)

    def _send_again(self, note: Note, signed: SignedHead) -> str:
        """Send a signature again that the house no longer has: it was started anew, or the signature was lost."""
        has_it = any((line.name, line.id) == (self.own.name, self.own.id) for line in note.signatures)
        return "" if has_it else self._send(signed)

    def _send(self, signed: SignedHead) -> str:
        try:
            self._house.send(str(self.own), signed.note)
        except StoreError as error:
            return f"signed {signed.size} checkpoints; the house did not take it: {error}"
        return f"signed {signed.size} checkpoints"

    def _contradicted(
        self, words: str, note: Note, first: int | None = None, proof: list[str] | None = None
    ) -> Contradicted:
        """The house and what it has signed; with the first checkpoint that differs, where it is shown."""
        pinned = self._kept.pinned or Pinned("", "")
        signed = self._kept.signed
        notes = tuple(filter(None, (signed.note, str(note))))
        leaves = self._first_difference(note.head, first)
        evidence = Evidence(
            f"{self._house.url} {words}", self._house.url, pinned.origin, pinned.key, notes, leaves, tuple(proof or ())
        )
        return Contradicted(evidence.what, evidence)

    def _first_difference(self, head: TreeHead, first: int | None) -> tuple[str, ...]:
        """The first leaf that is shown otherwise than it was, both ways; found by halves, for each follows from the last."""
        try:
            if first is not None:
                return tuple(leaf.decode(errors="replace") for leaf in self._house.leaves(first, 1))
            low, high = 0, min(head.size, self._kept.size)
            while low < high:
                middle = (low + high) // 2
                if self._kept.leaves(middle, 1) == self._house.leaves(middle, 1):
                    low = middle + 1
                else:
                    high = middle
            both = [*self._kept.leaves(low, 1), *(self._house.leaves(low, 1) if low < head.size else [])]
            return tuple(leaf.decode(errors="replace") for leaf in both) if len(both) == 2 else ()
        except (LogError, StoreError):
            return ()


def _has_signed(note: Note, pinned: Pinned) -> bool:
    try:
        return signed_at(note, VerifierKey(pinned.origin, ED25519, pinned.key)) is not None
    except LogError:
        return False
