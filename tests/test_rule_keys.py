"""No rule key changes by accident."""

from __future__ import annotations

import json

import pytest
from tools.code_by_key import FILE, code_by_key
from tools.rule_keys import FOLDER, rule_lines

from croupier import rulebook, rulebook_ids


@pytest.mark.parametrize("name", rulebook_ids())
def test_the_rule_keys_are_the_ones_that_were_reviewed(name: str) -> None:
    kept = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert rule_lines(rulebook(name)) == kept, (
        "a rule changed: if it should, run `make tables` and review the difference"
    )


def test_the_modules_of_each_rule_key_are_as_the_code_is() -> None:
    kept = json.loads(FILE.read_text(encoding="utf-8"))
    assert code_by_key() == kept, "stale: run `make tables` and commit the result"
