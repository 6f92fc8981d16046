"""The five rule instruments as data, settled into the rules of a table."""

from croupier.rulebooks.by_round import betting_rounds, by_round
from croupier.rulebooks.change import Change as ChangeTerms
from croupier.rulebooks.clause import Clause, Reading
from croupier.rulebooks.code import Code, Place, code_of, seen_code
from croupier.rulebooks.coverage import coverage, data_of, tests_of
from croupier.rulebooks.editions import changes_between, in_force
from croupier.rulebooks.ordering import category_clause, deck_of, high_order, low_order, making_of, orders_of
from croupier.rulebooks.rule import Authority, Rule
from croupier.rulebooks.rulebook import Rulebook, Starting, rulebook, rulebook_ids, rulebooks_between_players
from croupier.rulebooks.settle import TableRules, settle, settled_again
from croupier.rulebooks.table_file import flattened, read_table_file
from croupier.rulebooks.told import in_trade, lowered, told
from croupier.rulebooks.toml_file import read_toml
from croupier.rulebooks.values import (
    CHIPS,
    DOLLARS,
    NotPermitted,
    Raw,
    Value,
    dollars,
    money,
    permitted_text,
    read_cents,
    value_text,
)

__all__ = [
    "Clause", "Rule", "Rulebook", "TableRules", "category_clause", "changes_between", "deck_of", "high_order",
    "in_force", "low_order", "making_of", "orders_of", "rulebook", "rulebook_ids", "rulebooks_between_players",
    "settle", "settled_again",
]  # fmt: skip
__all__ += [  # for the house itself
    "CHIPS", "DOLLARS", "Authority", "ChangeTerms", "Code", "NotPermitted", "Place", "Raw", "Reading", "Starting", "Value",
    "betting_rounds", "by_round", "code_of", "coverage", "data_of", "dollars", "flattened", "in_trade", "lowered",
    "money", "permitted_text", "read_cents", "read_table_file", "read_toml", "seen_code", "tests_of", "told", "value_text",
]  # fmt: skip
