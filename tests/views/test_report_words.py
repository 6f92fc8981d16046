"""The irregularities the client's words of the trade are tried on are those of the rulebooks."""

from __future__ import annotations

import json
from pathlib import Path

from croupier.banked.rules import BankedRules
from croupier.room.demo.demo import demo_rules
from croupier.rulebooks import rulebook, rulebook_ids
from croupier.rulings.banked.reports import BANKED_KINDS
from croupier.rulings.reading import known_reports
from croupier.rulings.reports import KINDS
from croupier.views.console.reports import title_of

LIST = Path(__file__).parents[2] / "client" / "src" / "features" / "console" / "irregular" / "reports.json"


def listed(book: str) -> list[dict[str, str]]:
    game = demo_rules(rulebook(book)).game
    kinds = BANKED_KINDS if isinstance(game, BankedRules) else KINDS
    return [
        {"report": one.report, "title": title_of(one.report), "means": one.means} for one in known_reports(game, kinds)
    ]


def test_the_list_the_words_are_tried_on_is_that_of_the_rulebooks() -> None:
    found = {book: listed(book) for book in rulebook_ids()}
    assert json.loads(LIST.read_text()) == found, f"write it to {LIST.name}: {json.dumps(found)}"
