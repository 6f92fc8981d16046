"""A witness: a program that follows the log of a house, signs that it only grows, and keeps the proof where it does not."""

from croupier.witness.comparing import compare
from croupier.witness.evidence import Evidence, keep_evidence
from croupier.witness.following import Following
from croupier.witness.house import House
from croupier.witness.kept import Kept, open_kept
from croupier.witness.serving import serving

__all__ = ["Evidence", "Following", "House", "Kept", "compare", "keep_evidence", "open_kept", "serving"]
