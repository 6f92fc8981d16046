"""What is wrong with what was sent is said in words for people."""

from __future__ import annotations

import msgspec
import pytest

from croupier.acts.table import read_act
from croupier.errors import RequestError
from croupier.protocol.answers import Fault
from croupier.protocol.commands import Report
from croupier.protocol.misread import misread
from croupier.protocol.refusal import Refusal
from croupier.rulings.answers import NOTHING_OPEN, ruled
from croupier.rulings.reading import read_report
from croupier.rulings.reports import decoded
from croupier.web.http.bodies.cage import Cash, Drop

CASH = {
    '{"account": "a", "amount": 1e20}': "the amount takes a whole number",
    '{"account": "a", "amount": 99999999999999}': "the amount is too large",
    '{"account": "a", "amount": 0}': "the amount is too small",
    '{"account": "a", "amount": null}': "the amount takes a whole number",
    '{"account": "a"}': "the amount is missing",
    '{"account": "", "amount": 1}': "the account is missing",
    '{"account": "a", "amount": 1, "tip": 2}': "there is no 'tip' here",
    "[]": "the request takes fields with names",
}


@pytest.mark.parametrize(("sent", "words"), CASH.items())
def test_a_body_is_told_without_the_words_of_a_machine(sent: str, words: str) -> None:
    with pytest.raises(msgspec.ValidationError) as error:
        msgspec.json.decode(sent, type=Cash)
    assert misread(str(error.value)) == words


def test_a_choice_that_there_is_not_and_words_without_end() -> None:
    with pytest.raises(msgspec.ValidationError) as error:
        msgspec.convert({"table": "t", "box": "hat", "counted": 1}, Drop)
    assert misread(str(error.value)) == "the box cannot be 'hat'"
    with pytest.raises(msgspec.ValidationError) as error:
        msgspec.convert({"account": "a" * 61, "amount": 1}, Cash)
    assert misread(str(error.value)) == "the account is too long, 60 letters are the most"


def test_a_stake_of_twenty_digits_at_a_table() -> None:
    answer = read_act({"act": "sit", "seat": 1, "stake": 12345678901234567890.0})
    assert isinstance(answer, Fault)
    assert answer.what == "the stake takes a whole number"
    assert "`" not in answer.what + answer.do


def test_a_report_at_fault() -> None:
    with pytest.raises(RequestError) as error:
        read_report({"report": "fraud", "what": "x" * 201}, (1, 2))
    assert str(error.value) == "fraud: the what is too long, 200 letters are the most"
    unread = ruled(Report(msgspec.Raw(b'{"report": "fraud", "what": 5}')), decoded, lambda _: NOTHING_OPEN)
    assert isinstance(unread, Refusal)
    assert (unread.code, unread.reason) == ("not-a-report", "this report cannot be read: the what takes some words")
