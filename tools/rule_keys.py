"""Every rule key of a rulebook on one line, as tests/rulebooks/ keeps them: `python -m tools.rule_keys` writes them anew.

A change of authority, clause, permitted values or bounds is a change of the law as we play it; this makes it visible in
review and impossible by accident.
"""

from __future__ import annotations

from pathlib import Path

from croupier import Rulebook, rulebook, rulebook_ids
from croupier.rulebooks.rule import Rule
from croupier.rulebooks.values import permitted_text

FOLDER = Path(__file__).parents[1] / "tests" / "rulebooks"


def rule_lines(book: Rulebook) -> str:
    """All rule keys and conditions of a rulebook, one a line."""
    rules = [_line(rule) for rule in book.rules.values()]
    checks = [
        f"{check.name} of {', '.join(check.keys)}{'' if check.number is None else f' ({check.number})'}"
        f" [{', '.join(check.clauses)}]"
        for check in book.checks
    ]
    return "\n".join([*rules, "", *checks]) + "\n"


def _line(rule: Rule) -> str:
    marks = [name for name in ("none", "zero", "optional", "simulated") if getattr(rule, name)]
    marks += [f"otherwise {rule.otherwise}"] if rule.otherwise is not None else []
    marks += [f"when {key} is {' or '.join(values)}" for key, values in rule.when.items()]
    marks += [f"needs {key}" for key in rule.needs]
    marks += [
        f"row {row.value} [{row.clause}] {row.at_most or ''}{row.below or ''}{row.when or ''}" for row in rule.rows
    ]
    marks += [f"by betting round [{', '.join(rule.by_round)}]"] if rule.by_round else []
    values = ", ".join(f"{value} [{clause}]" for value, clause in rule.values.items())
    what = f"{rule.type}: {permitted_text(rule)}" + (f" of {values}" if values else "")
    return f"{rule.key} | {rule.scope} | {rule.authority} [{', '.join(rule.clauses)}] | {what} | {'; '.join(marks)}".rstrip(
        " |"
    )


def main() -> None:
    """Write the keys of every rulebook anew."""
    for name in rulebook_ids():
        (FOLDER / f"{name}.txt").write_text(rule_lines(rulebook(name)), encoding="utf-8")


if __name__ == "__main__":
    main()
