"""The record: events as lines, each chained to the one before by its hash."""

from croupier.record.chain import FIRST, VERSION, Chain, check_chain

__all__ = ["FIRST", "VERSION", "Chain", "check_chain"]
