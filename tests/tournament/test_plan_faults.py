"""Plans somebody wrote by hand and wrong: one clear line that says which key, what it takes, and no programmer's words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from croupier.cli.plan_files import plan_text, read_plan
from croupier.errors import CroupierError
from croupier.tournament.plan.conditions import Plan, conditions, warnings
from croupier.tournament.plan.faults import TAKES
from croupier.tournament.plan.structure import Level, Purchase, Stage, Structure
from croupier.tournament.plan.templates import example_plan

ACT, ADELAIDE, BANK = "act-omaha-2006", "adelaide-omaha", "act-uth-2025"
PLANS = {
    ACT: plan_text(example_plan(ACT, "heats", 20)),
    ADELAIDE: plan_text(example_plan(ADELAIDE, "re-buy", 20)),
    BANK: plan_text(example_plan(BANK, "sessions", 20)),
}
PROGRAMMERS = re.compile(
    r"`?\b(int|str|bool|array|object|enum|null|dict|float|codec|recursion|NoneType)\b|\$\.|\[\.\.\.\]"
)


def test_every_key_of_a_plan_says_what_it_takes() -> None:
    kinds = (Plan, Structure, Stage, Level, Purchase)
    assert {name for kind in kinds for name in kind.__struct_fields__} == set(TAKES)


def told(tmp_path: Path, text: str | bytes) -> str:
    """What is said of a plan that cannot stand."""
    file = tmp_path / "plan.toml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(CroupierError) as refused:
        conditions(read_plan(file))
    words = str(refused.value)
    assert "\n" not in words
    assert not PROGRAMMERS.search(words), words
    return words


# a rulebook, a key of its plan, what is written for it, and words of the answer
WRONG = [
    (ACT, "seats", "2.5", "structure: seats takes a whole number, such as seats = 9; this is a number with a point"),
    (ACT, "seats", '"nine"', "seats takes a whole number, such as seats = 9; this is words"),
    (ACT, "seats", "true", "this is true or false"),
    (ACT, "seats", "[9]", "this is a list"),
    (ACT, "seats", "0", "tournament.seats: 0 .*20.8 permits a whole number from 2 to 12"),
    (ACT, "seats", "99", "20.8 permits"),
    (ADELAIDE, "seats", "0", r"seats: a table has seats.*\(adelaide-omaha 89\(g\)\)"),
    (BANK, "seats", "0", "16.9 permits a whole number from 1 to 22"),
    (ACT, "ends", '"left-over"', 'stage 1: ends is \'left-over\'; it takes one of "left", "table-left"'),
    (ACT, "ends", "3", "stage 1: ends takes one of .*; this is a whole number"),
    (ACT, "number", "-1", "number is -1"),
    (ACT, "number", '"x"', "stage 1: number takes a whole number"),
    (ACT, "number", "9223372036854775808", "are to be left at each table, which has 9 seats"),
    (ACT, "chips", "-1", "tournament.chips: -1"),
    (ACT, "chips", "99999999999", "1 to 1,000,000,000 chips"),
    (BANK, "advance", "-1", "sessions is 1 or more and advance 0 or more, not 1 and -1"),
    (BANK, "advance", "9", "at most 7 are there"),
    (ACT, "minutes", "-5", "level 1: minutes and break_minutes are 0 to 1440"),
    (ACT, "minutes", '"ten"', "level 1: minutes takes a whole number"),
    (ACT, "settings", "{}", "level 1 does not say its blinds or ante"),
    (ACT, "settings", '"blinds 50"', "level 1: settings takes settings of a table"),
    (ACT, "settings", '{ blinds = "a,b" }', "level 1: blinds: 'a' is not a whole number of chips"),
    (ACT, "settings", '{ blinds = "50,100", hole = 3 }', "no rule key 'hole'"),
    (ACT, "settings", "{ blinds = [50, 1e30] }", "is not a whole number of chips"),
    (ACT, "chip_set", '["a"]', "chip_set takes whole numbers from the smallest chip on"),
    (ACT, "chip_set", "[100, 25]", "listed from the smallest"),
    (ACT, "hand_for_hand", '"yes"', "hand_for_hand takes true or false; this is words"),
    (ACT, "rulebook", '"hoyle"', "there is no rulebook 'hoyle'"),
    (ACT, "rulebook", "3", "rulebook takes the id of a rulebook"),
    (ACT, "name", '""', "name: a tournament has a name of at most 80 letters"),
    (ACT, "name", "4", 'name takes some words, such as name = "Autumn cup"'),
    (ACT, "name", '"x"\nzone = "Mars/X"', "zone: 'Mars/X' is no time zone"),
    (ACT, "name", '"x"\nzone = 3', "zone takes a time zone"),
    (ACT, "name", '"x"\ntitle = "y"', "there is no 'title' here; there are rulebook, name"),
    (ACT, "tournament.entry-fee", "-5", "'-5' is below zero"),
    (ACT, "tournament.entry-fee", "99999999999999999999", "the number is far too large"),
    (ACT, "tournament.entry-fee", "10000000001", r"more than \$10,000,000,000, the most there is"),
    (ACT, "tournament.entry-fee", "12.345", "whole cents"),
    (ACT, "tournament.entry-fee", "[1, 2]", "it takes one value, not a list"),
    (ACT, "tournament.entry-fee", "[[1], 2]", "tournament.entry-fee takes one value or a list of them"),
    (ACT, "tournament.commission", "500", r"\$500 is more than tournament.commission.approved \$10"),
    (ACT, "tournament.players.max", "99999999999999", "the number is far too large"),
    (ACT, "tournament.players.max", "1000000", r"tournament.players.max: at most 10,000 can enter \(practice\)"),
    (ACT, "tournament.players.max", "5000", "tournament.players.max: final: players keep their seats.*20.7.s2"),
    (ACT, "tournament.prizes", "[50, 60]", "'50, 60' does not make 100 per cent but 110"),
    (ACT, "tournament.prizes", '["a", 50]', "'a' is no percentage"),
    (ACT, "tournament.prizes", "[150, -50]", "'-50' is no percentage"),
    (ACT, "tournament.prizes", "true", "tournament.prizes: it is no flag.*such as 50, 30, 20"),
    (ACT, "tournament.prizes", "[]", "the list is empty"),
    (ACT, "tournament.start", '"tomorrow"', "such as 2030-01-31T19:00"),
    (ACT, "tournament.start", "19:00:00", "'19:00:00' is not a date and time"),
    (ACT, "tournament.start", "0001-01-01T00:00:00", "0001-01-01.* is not in the years 2000 to 2100"),
    (ACT, "tournament.start", "9999-12-31T23:59:00+14:00", "is not in the years 2000 to 2100"),
    (ACT, "tournament.eligibility", f'"{"w" * 3000}"', "3,000 letters long"),
    (ACT, "tournament.balance", '"yes"', "neither fixed nor balanced"),
    (ADELAIDE, "cost", "-5", "rebuy: cost '-5' is below zero; it takes an amount in dollars, such as cost = 100"),
    (ADELAIDE, "cost", '"x"', "rebuy: cost 'x' is not an amount in dollars"),
    (ADELAIDE, "most", "0", "rebuy: cost and below are 0 or more; most"),
    (ADELAIDE, "to_level", "99", "of 1 to 15; not from_level 1 to 99"),
    (ADELAIDE, "tournament.payment", "1", r"payment: \$1 is not the prize part and the fee together, \$110"),
    (ADELAIDE, "tournament.membership", '"maybe"', "neither true nor false"),
    (ADELAIDE, "tournament.prize-kind", '"ham"', "permitted: cash, kind, both"),
]


@pytest.mark.parametrize(("book", "key", "value", "words"), WRONG)
def test_a_wrong_value_is_answered_in_words(tmp_path: Path, book: str, key: str, value: str, words: str) -> None:
    line = re.compile(rf'^("?){re.escape(key)}"? = .*$', re.MULTILINE)
    assert line.search(PLANS[book])
    answer = told(tmp_path, line.sub(lambda found: f"{found[1]}{key}{found[1]} = {value}", PLANS[book], count=1))
    assert re.search(words, answer), answer


NO_PLANS: dict[str, str | bytes] = {
    "rulebook is missing; it takes": "",
    "it is no text in UTF-8": b"\x00\xff\xfe",
    "is not a TOML file": "rulebook: x",
    "given takes the conditions under": 'rulebook = "x"\nname = "y"\ngiven = 3\nstructure = {}',
    "structure takes what is played": "structure = 3",
    "structure: levels is missing": 'rulebook = "x"\nname = "y"\n[structure]\n',
    "stages takes every stage": 'rulebook = "x"\nname = "y"\n[structure]\nseats = 9\nlevels = []\nstages = [3]',
    "too deep": "x = " + "[" * 5_000,
    "more than 20 tables in one another": "[given]\n" + ".".join(["a"] * 5_000) + " = 1",
    "larger than": "#" * 1_000_001,
}


@pytest.mark.parametrize("words", NO_PLANS)
def test_what_is_no_plan_at_all_is_answered_in_words(tmp_path: Path, words: str) -> None:
    assert words in told(tmp_path, NO_PLANS[words])


def test_a_commission_wants_an_entry_fee(tmp_path: Path) -> None:
    without = re.sub(r'"tournament.entry-fee" = .*\n', "", PLANS[ACT])
    answer = told(tmp_path, without)
    assert "a commission of $10 comes out of the entry fee, and none is given; set tournament.entry-fee" in answer
    assert answer.endswith("(act-omaha-2006 20.20)")


def test_settings_may_be_numbers_lists_or_words_and_the_least_bet_follows_the_blinds(tmp_path: Path) -> None:
    file = tmp_path / "plan.toml"
    for settings in ('{ blinds = "25,50" }', "{ blinds = [25, 50], chip = 25 }", "{ blinds = [25, 50], bet.min = 50 }"):
        file.write_text(re.sub(r"^settings = .*$", f"settings = {settings}", PLANS[ACT], count=1, flags=re.MULTILINE))
        first = conditions(read_plan(file)).levels[0]
        assert (first["blinds"], first["bet.min"], first["chip"]) == ("25,50", "50", "25")


def test_prizes_with_a_sign_are_shares_and_prizes_in_words_are_warned_of(tmp_path: Path) -> None:
    file = tmp_path / "plan.toml"
    line = re.compile(r'^"tournament.prizes" = .*$', re.MULTILINE)
    file.write_text(line.sub('"tournament.prizes" = "60%, 40 %"', PLANS[ACT]))
    shared = conditions(read_plan(file))
    assert (shared.words["tournament.prizes"], warnings(shared)) == ("1st 60 %, 2nd 40 %", ())
    file.write_text(line.sub('"tournament.prizes" = "all to the winner"', PLANS[ACT]))
    (warned,) = warnings(conditions(read_plan(file)))
    assert "'all to the winner'" in warned
    assert "when the places are confirmed" in warned
