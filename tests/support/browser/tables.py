"""The tables of the demo, by how they are played."""

from __future__ import annotations

from croupier.room.demo.demo import demo_rules
from croupier.rulebooks import rulebook, rulebook_ids

BETWEEN_PLAYERS = [name for name in rulebook_ids() if not demo_rules(rulebook(name)).kind.has_bank]
AGAINST_THE_BANK = [name for name in rulebook_ids() if name not in BETWEEN_PLAYERS]
