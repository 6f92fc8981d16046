"""An announced change that may be made now: at a table with real cards it is the dealer's next step before the round."""

from __future__ import annotations

from typing import NamedTuple

from croupier.protocol import Refusal
from croupier.rulebooks import Rule, TableRules, lowered, money, rulebook, value_text
from croupier.table import commands, make_change, rules_with
from croupier.views.table import LiveScene


class ChangeDue(NamedTuple):
    """A notice that has run, and the change in words."""

    notice: int
    words: str
    clause: str


def change_due(scene: LiveScene) -> ChangeDue | None:
    """The first change announced that nothing stands against."""
    rules, table = scene.session.rules, scene.session.table
    for notice in table.notices:
        if notice.about != "rules" or table.tournament:
            continue
        if isinstance(make_change(rules, table, commands.MakeChange(notice.number, scene.at)), Refusal):
            continue  # players have still to agree, rounds to go, or a player to leave
        changed = rules_with(rules.table, notice.settings)
        assert not isinstance(changed, Refusal), "the change can be made"
        return ChangeDue(notice.number, f"change {_said(changed, [*notice.settings])}", notice.under)
    return None


def _said(changed: TableRules, keys: list[str]) -> str:
    rules = rulebook(changed.rulebook).rules
    if keys == ["seats"]:
        return f"to {changed['seats']} seats"
    return ", ".join([f"{lowered(rules[key].label)} to {_value(changed, rules[key])}" for key in keys])


def _value(changed: TableRules, rule: Rule) -> str:
    value = changed.values.get(rule.key)
    match value:
        case int() if rule.type == "amount":
            return money(value, changed.unit)
        case tuple() if rule.type == "amounts":
            return " and ".join([money(int(each), changed.unit) for each in value])
        case _:
            return value_text(rule, value, changed.unit)
