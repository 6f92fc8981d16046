"""Contributions: with them players make an order and a cut that no one at the table can foresee.

Theory of operation. Before the cards are committed to, each player commits to 32 random bytes by their hash. Once the
root is published, and all bets stand, the bytes are revealed. Root and bytes give the players' order (players_order.py)
and the cut. The house does not know the contributions when it commits to the cards, and the players do not know the
cards. One honest contribution is enough. A commitment names its seat and its shuffle, so that no player can copy
another's, and none serves twice. In protocol 2 commitments and reveals are signed by the player's client, all have to
come, and a shuffle is void where one does not: nobody chooses which of them count.

In protocol 1 contributions made the cut alone, one that did not come was passed over, and nothing was signed. Draws of
tournaments still take commitments of that form.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from types import MappingProxyType

from croupier.cards import LEAST_PORTION
from croupier.errors import DeckError
from croupier.shuffle.keystream import KEY_BYTES, numbers_below
from croupier.shuffle.players_order import PROTOCOL, counted, parts_of
from croupier.shuffle.published import Commitment, Contribution, Cut, Shuffled
from croupier.shuffle.signed import commitment_text, has_signed, reveal_text

LABEL = b"croupier/1/contribution"
LABEL_OF_SHUFFLE = b"croupier/2/contribution"
CUT_LABELS = {1: b"croupier/1/cut", PROTOCOL: b"croupier/2/cut"}
CONTRIBUTION_BYTES = 32
UNSIGNED: Mapping[int, str] = MappingProxyType({})


def committed(seat: int, value: bytes) -> Commitment:
    """Return the commitment to a part in a draw, and in protocol 1 in a cut."""
    return Commitment(seat, sha256(LABEL + seat.to_bytes(2, "big") + value).hexdigest())


def commitment_of(shuffle: int, seat: int, value: bytes) -> str:
    """Return the commitment to a contribution to one shuffle."""
    return sha256(LABEL_OF_SHUFFLE + seat.to_bytes(2, "big") + shuffle.to_bytes(4, "big") + value).hexdigest()


def fits(shuffled: Shuffled, given: Commitment, value: bytes) -> bool:
    """Tell whether this is what a seat had committed to."""
    if len(value) != CONTRIBUTION_BYTES:
        return False
    if shuffled.protocol < PROTOCOL:
        return committed(given.seat, value).commitment == given.commitment
    return commitment_of(shuffled.shuffle, given.seat, value) == given.commitment


def cut(shuffled: Shuffled, revealed: Mapping[int, bytes], signatures: Mapping[int, str] = UNSIGNED) -> Cut:
    """The cut of a shuffle, from what each seat has revealed and signed."""
    parts = tuple(
        [
            _contribution(shuffled, given, revealed.get(given.seat), signatures.get(given.seat, ""))
            for given in shuffled.commitments
        ]
    )
    return Cut(shuffled.shuffle, cut_depth(shuffled, parts), parts)


def _contribution(shuffled: Shuffled, given: Commitment, value: bytes | None, signature: str) -> Contribution:
    if value is None or len(value) != CONTRIBUTION_BYTES:
        return Contribution(given.seat, None, counted=False)
    return Contribution(given.seat, value.hex(), fits(shuffled, given, value), signature)


def cut_depth(shuffled: Shuffled, contributions: Sequence[Contribution]) -> int:
    """Return the number of cards the cut takes from the top: at least two on either side, each depth equally likely."""
    depths = shuffled.count - 2 * LEAST_PORTION + 1
    if depths < 1:
        raise DeckError(f"{shuffled.count} cards are too few to be cut with more than one card on either side")
    label = CUT_LABELS[shuffled.protocol] + parts_of(counted(Cut(0, 0, tuple(contributions))))
    return LEAST_PORTION + next(numbers_below(bytes.fromhex(shuffled.root), label, (depths,)))


def check_commitments(stream: str, shuffled: Shuffled) -> str:
    """Return the fault of the commitments to a shuffle, in words; empty where each is signed by its player's client."""
    if shuffled.protocol not in CUT_LABELS:
        return f"shuffle {shuffled.shuffle} is by protocol {shuffled.protocol}, which this version does not know"
    seats = [given.seat for given in shuffled.commitments]
    if shuffled.protocol < PROTOCOL:
        return ""
    if seats != sorted(set(seats)) or shuffled.cut_at_deal:
        return f"the commitments to shuffle {shuffled.shuffle} are not one for each seat, in their order"
    for given in shuffled.commitments:
        if not has_signed(given.key, commitment_text(stream, shuffled.shuffle, given), given.signature):
            return f"the commitment of seat {given.seat} to shuffle {shuffled.shuffle} is not signed by its key"
    return ""


def check_cut(shuffled: Shuffled, made: Cut, stream: str = "") -> str:
    """Return the fault of a cut in a log, in words; empty where it follows from root and contributions.

    What is signed names the stream, so from protocol 2 on it is asked for.
    """
    try:
        revealed = {given.seat: bytes.fromhex(given.value) for given in made.contributions if given.value is not None}
        signatures = {given.seat: given.signature for given in made.contributions}
        if len(bytes.fromhex(shuffled.root)) != KEY_BYTES:
            return f"the root of shuffle {made.shuffle} is not {KEY_BYTES} bytes"
        expected = cut(shuffled, revealed, signatures)
    except (DeckError, ValueError, OverflowError) as error:
        return f"the cut of shuffle {made.shuffle} cannot be made again: {error}"
    if made.contributions != expected.contributions:
        return f"the contributions to the cut of shuffle {made.shuffle} are not those its commitments ask for"
    if (made.shuffle, made.depth) != (expected.shuffle, expected.depth):
        return f"shuffle {made.shuffle} is cut {made.depth} deep, and its contributions say {expected.depth}"
    return _fault_of_parts(stream, shuffled, made) if shuffled.protocol >= PROTOCOL else ""


def _fault_of_parts(stream: str, shuffled: Shuffled, made: Cut) -> str:
    number, keys = made.shuffle, {given.seat: given.key for given in shuffled.commitments}
    for each in made.contributions:
        if not each.counted or each.value is None:
            return f"seat {each.seat} did not reveal what it had committed to: shuffle {number} is void, not cut"
        text = reveal_text(stream, number, shuffled.root, each.seat, each.value)
        if not has_signed(keys[each.seat], text, each.signature):
            return f"what seat {each.seat} revealed for shuffle {number} is not signed by its key"
    return ""
