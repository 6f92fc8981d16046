"""The verifiable shuffle: orders from seeds, commitments, cuts, openings, seals. docs/explain/shuffle.md specifies it."""

from croupier.shuffle.commitment import Openings, check_opening
from croupier.shuffle.contributions import check_commitments, check_cut, commitment_of, committed, cut, fits
from croupier.shuffle.contributor import Contributor
from croupier.shuffle.order import shuffled_order
from croupier.shuffle.players_order import PROTOCOL, parts_of, players_order
from croupier.shuffle.positions import Places
from croupier.shuffle.published import Commitment, Contribution, Cut, Opened, Opening, Shuffled
from croupier.shuffle.sealing import KEY_BYTES, public_key, seal, unseal
from croupier.shuffle.secret import Shuffle, drawn_order, shuffled_deck
from croupier.shuffle.signed import commitment_text, has_signed, receipt_text, reveal_text, stated_text, statement_text

__all__ = [
    "PROTOCOL", "Commitment", "Contribution", "Contributor", "Cut", "Opened", "Opening", "Places", "Shuffle", "Shuffled",
    "check_commitments", "check_cut", "check_opening", "commitment_of", "commitment_text", "committed", "cut",
    "drawn_order", "players_order", "public_key", "receipt_text", "reveal_text", "seal", "shuffled_deck",
    "shuffled_order", "stated_text", "statement_text", "unseal",
]  # fmt: skip
__all__ += [  # for the house itself
    "KEY_BYTES", "Openings", "fits", "has_signed", "parts_of",
]  # fmt: skip
