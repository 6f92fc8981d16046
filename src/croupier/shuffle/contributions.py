"""The cut, which no one at the table can foresee: it follows from the root and the contributions of all players.

Theory of operation. Before the cards are committed to, each player commits to 32 random bytes by their hash; after the
root is published the bytes are revealed, and the keystream with the root as its key and all of them in its label gives
the depth. The house does not know the contributions when it commits to the cards, and the players do not know the
cards. One honest contribution is enough. One that does not come, or differs from its commitment, is passed over, and
the record says so. A commitment names its seat, so that no player can copy another's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256

from croupier.cards import LEAST_PORTION
from croupier.errors import DeckError
from croupier.shuffle.keystream import KEY_BYTES, numbers_below
from croupier.shuffle.published import Commitment, Contribution, Cut, Shuffled

LABEL = b"croupier/1/contribution"
CUT_LABEL = b"croupier/1/cut"
CONTRIBUTION_BYTES = 32


def committed(seat: int, value: bytes) -> Commitment:
    """Return the commitment a player publishes before the cards are shuffled."""
    return Commitment(seat, sha256(LABEL + seat.to_bytes(2, "big") + value).hexdigest())


def cut(shuffled: Shuffled, revealed: Mapping[int, bytes]) -> Cut:
    """The cut of a shuffle, from what each seat has revealed."""
    contributions = tuple([_contribution(given, revealed.get(given.seat)) for given in shuffled.commitments])
    return Cut(shuffled.shuffle, cut_depth(shuffled.root, shuffled.count, contributions), contributions)


def _contribution(commitment: Commitment, value: bytes | None) -> Contribution:
    if value is None or len(value) != CONTRIBUTION_BYTES:
        return Contribution(commitment.seat, None, counted=False)
    return Contribution(commitment.seat, value.hex(), counted=committed(commitment.seat, value) == commitment)


def cut_depth(root: str, count: int, contributions: Sequence[Contribution]) -> int:
    """Return the number of cards the cut takes from the top: at least two on either side, each depth equally likely."""
    depths = count - 2 * LEAST_PORTION + 1
    if depths < 1:
        raise DeckError(f"{count} cards are too few to be cut with more than one card on either side")
    counted = {each.seat: bytes.fromhex(each.value) for each in contributions if each.counted and each.value}
    return LEAST_PORTION + next(numbers_below(bytes.fromhex(root), CUT_LABEL + parts_of(counted), (depths,)))


def parts_of(counted: Mapping[int, bytes]) -> bytes:
    """Return the contributions put together: lowest seat first, in whatever order they came in."""
    pairs = sorted(counted.items())
    return b"".join([seat.to_bytes(2, "big") + len(value).to_bytes(2, "big") + value for seat, value in pairs])


def check_cut(shuffled: Shuffled, made: Cut) -> str:
    """Return the fault of a cut in a log, in words; empty where it follows from root and contributions."""
    try:
        revealed = {given.seat: bytes.fromhex(given.value) for given in made.contributions if given.value is not None}
        if len(bytes.fromhex(shuffled.root)) != KEY_BYTES:
            return f"the root of shuffle {made.shuffle} is not {KEY_BYTES} bytes"
        expected = cut(shuffled, revealed)
    except (DeckError, ValueError, OverflowError) as error:
        return f"the cut of shuffle {made.shuffle} cannot be made again: {error}"
    if made.contributions != expected.contributions:
        return f"the contributions to the cut of shuffle {made.shuffle} are not those its commitments ask for"
    if (made.shuffle, made.depth) != (expected.shuffle, expected.depth):
        return f"shuffle {made.shuffle} is cut {made.depth} deep, and its contributions say {expected.depth}"
    return ""
