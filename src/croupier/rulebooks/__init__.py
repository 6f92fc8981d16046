"""The five rule instruments as data, settled into the rules of a table."""

from croupier.rulebooks.clause import Clause
from croupier.rulebooks.editions import Change, changes_between, in_force
from croupier.rulebooks.ordering import category_clause, deck_of, high_order, low_order, making_of, orders_of
from croupier.rulebooks.rule import Rule
from croupier.rulebooks.rulebook import Rulebook, rulebook, rulebook_ids, rulebooks_between_players
from croupier.rulebooks.settle import TableRules, settle, settled_again

__all__ = [
    "Change",
    "Clause",
    "Rule",
    "Rulebook",
    "TableRules",
    "category_clause",
    "changes_between",
    "deck_of",
    "high_order",
    "in_force",
    "low_order",
    "making_of",
    "orders_of",
    "rulebook",
    "rulebook_ids",
    "rulebooks_between_players",
    "settle",
    "settled_again",
]
