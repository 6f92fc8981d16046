"""What the conditions of a tournament permit and refuse."""

from __future__ import annotations

from croupier import TableRules
from tests.support.cite import Cited


def permits(cited: Cited, *pairs: str) -> TableRules:
    return cited.permits(*pairs, scope="tournament")


def refuses(cited: Cited, *pairs: str) -> str:
    return cited.refuses(*pairs, scope="tournament")


def permits_words(cited: Cited, key: str, words: str) -> None:
    """A field in words stands under its clause as written, and says something."""
    rules = permits(cited, f"{key}={words}")
    assert rules[key] == words
    assert rules.under[key] == cited.clause
    refuses(cited, f"{key}=  ")


def permits_flag(cited: Cited, key: str) -> None:
    """A field that is so or not so stands under its clause, and is nothing else."""
    assert [permits(cited, f"{key}={choice}")[key] for choice in ("true", "false")] == [True, False]
    assert permits(cited, f"{key}=true").under[key] == cited.clause
    refuses(cited, f"{key}=perhaps")
