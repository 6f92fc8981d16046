"""The shuffle measured: the figures of the last long run, as tests/numbers/test_shuffle_statistics.py wrote them."""

from __future__ import annotations

from importlib.resources import files

import msgspec

from croupier.documents import ShuffleShown


def shuffle_shown() -> ShuffleShown:
    """The figures that came with this program."""
    return msgspec.json.decode((files("croupier.dossier") / "shuffle_figures.json").read_bytes(), type=ShuffleShown)
