"""No rule key changes by accident."""

from __future__ import annotations

import pytest
from tools.rule_keys import FOLDER, rule_lines

from croupier import rulebook, rulebook_ids


@pytest.mark.parametrize("name", rulebook_ids())
def test_the_rule_keys_are_the_ones_that_were_reviewed(name: str) -> None:
    kept = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert rule_lines(rulebook(name)) == kept, (
        "a rule changed: if it should, run `make tables` and review the difference"
    )
