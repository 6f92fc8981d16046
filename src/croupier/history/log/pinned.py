"""The rules a round is pinned to, settled again from its opening: what the history formats say about a table.

Rule keys: `blinds`, `two-handed`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple, cast

import msgspec

from croupier.banked import BankedRoundOpened, BankedRules, banked_rules
from croupier.poker import RoundRules, blinds_by_place, events, round_rules
from croupier.rulebooks import Rulebook, TableRules, rulebook, settled_again


class Pinned(NamedTuple):
    """A rulebook, the settled rules of a table, and those of them that are set rather than fixed, in writing."""

    book: Rulebook
    table: TableRules
    given: dict[str, str]


def pinned_to(opening: events.RoundOpened) -> Pinned:
    """Return what a round's opening pins."""
    return _pinned(opening.rulebook, bytes(opening.rules))


@lru_cache(maxsize=64)
def _pinned(name: str, encoded: bytes) -> Pinned:
    table = settled_again(name, encoded)
    return Pinned(rulebook(name), table, msgspec.json.decode(encoded, type=dict[str, str]))


def rules_pinned_to(opening: events.RoundOpened) -> RoundRules:
    """The same rules, compiled for a round of play."""
    return round_rules(pinned_table(opening.rulebook, opening.rules))


def pinned_table(name: str, rules: msgspec.Raw) -> TableRules:
    """The table rules of any round's opening."""
    return _pinned(name, bytes(rules)).table


def banked_rules_pinned_to(opening: BankedRoundOpened) -> BankedRules:
    """The rules a round against the bank is pinned to, compiled."""
    return banked_rules(pinned_table(opening.rulebook, opening.rules))


def blinds_of(table: TableRules, count: int) -> Mapping[int, int]:
    """Return the blind each place posts at a table."""
    blinds = cast("tuple[int, ...]", table.values.get("blinds", ()))
    return blinds_by_place(blinds, count, button_small=table["two-handed"] == "button-small")
