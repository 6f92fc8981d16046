"""docs/policies.md: what operators determine and what is our own practice, from the rulebooks; `make tables` writes it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from croupier import Rulebook, rulebook, rulebook_ids
from croupier.rulebooks.rule import Rule
from croupier.rulebooks.values import permitted_text

ROOT = Path(__file__).parent.parent
FILE = ROOT / "docs" / "policies.md"
HEAD = """# Policies: what the operator determines, and our own practices

Made from the rulebooks' data by `make tables`; change it there. Three kinds of rule run a table: what a text fixes, what it
leaves to the operator, and what it leaves open. The second and the third stand here. `croupier rules show RULEBOOK --table`
has all of them with their values, a sign and the rules in print mark them, and the operator chooses them on the page of the
cage when a table is opened.

A practice is ours, not the law's. Each says what the text leaves open and why we do as we do; where there is another
reading it can be set, and where there is only one value, it is fixed.
"""


def policies() -> str:
    """The page."""
    return "\n".join([HEAD, *[_book(rulebook(name)) for name in rulebook_ids()], _said_by_the_room()])


def _book(book: Rulebook) -> str:
    rules = book.rules.values()
    determined = [_row(book, rule) for rule in rules if rule.authority == "determine"]
    practised = [_row(book, rule, rule.why) for rule in rules if rule.authority == "practice"]
    lines = [
        f"## {book.instrument.title}, {book.instrument.casino}: `{book.id}`",
        "",
        "### The operator determines",
        "| rule key | what is settled | clause | it may be | in the example |",
        "|---|---|---|---|---|",
        *determined,
        "",
        "### Our practice",
        "| rule key | what is settled | near clause | it may be | in the example | why |",
        "|---|---|---|---|---|---|",
        *practised,
        "",
    ]
    return "\n".join(lines)


def _row(book: Rulebook, rule: Rule, *more: str) -> str:
    set_ = book.example.table.get(rule.key, book.example.tournament.get(rule.key))
    shown = "" if set_ is None else ", ".join(map(str, set_)) if isinstance(set_, list) else str(set_)
    shown = {"True": "true", "False": "false"}.get(shown, shown)
    cells = (f"`{rule.key}`", rule.means, ", ".join(rule.clauses), permitted_text(rule), shown, *more)
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"


def _said_by_the_room() -> str:
    """Refusals no text speaks of, as the room says them."""
    said = sorted({words for file in sorted((ROOT / "src").rglob("*.py")) for words in _practised(file)})
    head = (
        "## Said by the room\nWhat is refused as practice, whatever the rulebook; `…` stands for what the moment has.\n"
    )
    return "\n".join([head, *[f"- {words}" for words in said], ""])


def _practised(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal" and len(node.args) == 2:
            words, clause = node.args
            by_name = isinstance(clause, ast.Name) and clause.id == "PRACTICE"
            if by_name or (isinstance(clause, ast.Constant) and clause.value == "practice"):
                yield from _words(words)


def _words(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant):
        yield str(node.value)
    elif isinstance(node, ast.JoinedStr):
        yield "".join([str(part.value) if isinstance(part, ast.Constant) else "…" for part in node.values])


if __name__ == "__main__":
    FILE.write_text(policies(), encoding="utf-8")
