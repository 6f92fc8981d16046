"""The verifiable shuffle: orders from seeds, commitments, cuts, openings, seals. docs/explain/shuffle.md specifies it."""

from croupier.shuffle.commitment import Openings, check_opening
from croupier.shuffle.contributions import check_cut, committed, cut, parts_of
from croupier.shuffle.order import shuffled_order
from croupier.shuffle.positions import committed_position, shoe_position
from croupier.shuffle.published import Commitment, Contribution, Cut, Opened, Opening, Shuffled
from croupier.shuffle.sealing import KEY_BYTES, public_key, seal, unseal
from croupier.shuffle.secret import Shuffle, drawn_order, shuffled_deck

__all__ = [
    "Commitment", "Contribution", "Cut", "Opened", "Opening", "Shuffle", "Shuffled", "check_cut",
    "check_opening", "committed", "committed_position", "cut", "drawn_order", "parts_of", "public_key", "seal",
    "shoe_position", "shuffled_deck", "shuffled_order", "unseal",
]  # fmt: skip
__all__ += [  # for the house itself
    "KEY_BYTES", "Openings",
]  # fmt: skip
