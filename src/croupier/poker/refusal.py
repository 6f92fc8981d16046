"""Moved to protocol/refusal.py."""

from croupier.protocol.refusal import Refusal

__all__ = ["Refusal"]
