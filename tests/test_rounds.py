"""Golden rounds come out the same to the letter."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.golden import LINE, golden_files, record_of


@pytest.mark.parametrize("file", golden_files(), ids=lambda file: file.stem)
def test_a_golden_round_comes_out_as_it_is_written(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert record_of(text) == text.split(LINE, 1)[1]


def test_there_are_enough_golden_rounds_to_learn_from() -> None:
    assert len(golden_files()) >= 30
