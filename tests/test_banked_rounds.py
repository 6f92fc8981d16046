"""Golden rounds against the bank come out the same to the letter."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from croupier.banked import events
from croupier.history.log.native import replay
from croupier.history.script.banked import BankedScript, play_banked
from croupier.history.text.tellers import round_text
from tests.support.banked import ROUNDS, golden_scripts, record_of

every_script = pytest.mark.parametrize("file", [pytest.param(file, id=file.stem) for file in golden_scripts()])


@every_script
def test_a_golden_round_comes_out_as_it_is_written(file: Path) -> None:
    assert record_of(file) == file.with_suffix(".txt").read_text(encoding="utf-8")


@every_script
def test_a_golden_round_ends_and_is_decided_the_same_again(file: Path) -> None:
    answer = play_banked(msgspec.json.decode(file.read_bytes(), type=BankedScript))
    assert answer.ended
    assert answer.bank == -sum(box.net for box in answer.boxes)
    replayed = replay(answer.events, again=True)
    assert (replayed.ok, replayed.final_stakes) == (True, answer.stakes)


def test_every_script_has_its_record_and_every_record_its_script() -> None:
    scripts = {file.stem for file in golden_scripts()}
    assert {file.stem for file in ROUNDS.glob("*.txt")} == scripts
    assert len(scripts) >= 20


def test_the_record_says_what_it_says_without_the_script() -> None:
    """The text comes from the events alone: hidden cards are told only to who may see them."""
    file = ROUNDS / "05-conceded-hand.json"
    answer = play_banked(msgspec.json.decode(file.read_bytes(), type=BankedScript))
    (dealt,) = [event for event in answer.events if isinstance(event, events.CardsDealt)]
    openings = dict(zip(dealt.holes[0], ("5c", "6d"), strict=True))
    plain, told = list(round_text(answer.events)), list(round_text(answer.events, openings))
    assert [line for line in told if line not in plain] == ["Box 1 holds 5c 6d"]
    assert not any("5c" in line for line in plain), "box 1 conceded unseen"
