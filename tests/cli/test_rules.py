"""`croupier rules`, to the contract."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.rulebooks import rulebook, rulebook_ids
from tests.cli.conftest import Run

ROOT = Path(__file__).parents[2]


def opened(file: str, line: int) -> str:
    return (ROOT / file).read_text(encoding="utf-8").splitlines()[line - 1]


def test_list_names_the_five_rulebooks_with_their_dates(croupier: Run) -> None:
    listed = {book["id"]: book for book in croupier("rules", "list", "--json").json["rulebooks"]}
    assert set(listed) == {"act-omaha-2006", "adelaide-omaha", "act-manila-2005", "act-uth-2019", "act-uth-2025"}
    assert listed["act-omaha-2006"]["from"] == "2006-05-01"
    assert listed["act-uth-2019"]["from"] == "2019-04-19"
    assert listed["adelaide-omaha"]["from"] is None
    assert listed["act-uth-2025"]["revokes"] == "act-uth-2019"
    assert {key for book in listed.values() for key in book} >= {"id", "title", "edition", "from", "to"}


def test_show_gives_one_clause_or_all(croupier: Run) -> None:
    [clause] = croupier("rules", "show", "act-omaha-2006", "3.5(d)", "--json").json["clauses"]
    assert clause["id"] == "3.5(d)"
    assert clause["kind"] == "option"
    assert clause["keys"] == ["low.qualifier", "low.ace", "win"]
    assert any("::test_" in test for test in clause["tests"])
    assert len(croupier("rules", "show", "adelaide-omaha", "--json").json["clauses"]) == 375


def test_a_clause_leads_to_the_function_that_decides_and_to_its_lines_of_the_rulebook(croupier: Run) -> None:
    [clause] = croupier("rules", "show", "act-omaha-2006", "14.5", "--json").json["clauses"]
    code = clause["code"]
    assert [place["name"] for place in code["decides"]] == [
        "croupier.poker.limits:_stopped",
        "croupier.poker.limits:raised",
        "croupier.poker.limits:raise_bounds",
        "croupier.poker.rules:_round_rules",
    ], "the function that compiles all rules comes last"
    file, line = code["decides"][0]["at"].split(":")
    assert opened(file, int(line)).startswith("def _stopped(")
    [kept] = croupier("rules", "show", "act-omaha-2006", "20.7.s2", "--json").json["clauses"]
    named = [place["at"].split(":")[0] for place in kept["code"]["reads"]]
    assert "src/croupier/table/commands.py" in named, "it names the key, though others list it"
    for place in clause["data"]:
        file, line = place.split(":")
        assert '"14.5"' in opened(file, int(line))
    shown = croupier("rules", "show", "act-omaha-2006", "14.5").out.splitlines()
    first = code["decides"][0]
    assert f"decides:        {first['name']}      {first['at']}" in shown
    assert f"data:           {clause['data'][0]}" in shown


@pytest.mark.parametrize(
    ("rulebook_id", "number", "name"),
    [
        ("act-uth-2025", "13.8(a)", "rulings.banked.amounts:wrong_play"),
        ("act-manila-2005", "6.2", "poker.limits:_least_to"),
        ("act-omaha-2006", "17.11", "table.lineup:_kept_off_button"),
        ("adelaide-omaha", "66(a)(i)", "table.blinds:_forced_bets_posted"),
        ("act-omaha-2006", "10.1.s2", "poker.due:betting_opens_with"),  # no rule key leads there: clauses.toml names it
        ("act-uth-2019", "10.1.trips-flush", "banked.rules:_odds"),  # one of many keys of one beginning
    ],
)
def test_the_most_particular_function_comes_first(croupier: Run, rulebook_id: str, number: str, name: str) -> None:
    [clause] = croupier("rules", "show", rulebook_id, number, "--json").json["clauses"]
    assert clause["code"]["decides"][0]["name"] == f"croupier.{name}"


def test_a_definition_without_code_of_its_own_leads_to_that_of_the_clauses_it_sees(croupier: Run) -> None:
    [clause] = croupier("rules", "show", "act-omaha-2006", "def:Blind", "--json").json["clauses"]
    assert clause["code"] == {"decides": [], "reads": [], "shows": []}
    seen, decides = next(iter(clause["seen"].items()))
    shown = croupier("rules", "show", "act-omaha-2006", "def:Blind").out
    assert f"by {seen}:" in shown
    assert decides[0]["at"] in shown


def test_the_test_that_names_the_fewest_clauses_is_listed_first(croupier: Run) -> None:
    [clause] = croupier("rules", "show", "adelaide-omaha", "78(a)(iii)", "--json").json["clauses"]
    assert clause["tests"][-1].startswith("tests/disputes/")
    assert clause["tests"][0].startswith("tests/clauses/adelaide/test_commission.py::")
    own = [test for test in clause["tests"] if test.startswith("tests/clauses/adelaide/")]
    assert clause["tests"][: len(own)] == own
    assert own != sorted(own), "not by name"


def test_show_table_gives_the_settled_rules(croupier: Run) -> None:
    shown = croupier(
        "rules", "show", "act-omaha-2006", "--table", "--set", "deck=36", "--set", "seats=6", "--json"
    ).json
    by_key = {rule["key"]: rule for rule in shown["rules"]}
    assert by_key["deck"]["value"] == 36
    assert by_key["deck"]["clause"] == "2.2(e)"
    assert by_key["blinds"]["value"] == [100, 200], "amounts are cents in answers"
    assert by_key["commission.percent"]["value"] == 10
    assert (by_key["ante"]["bears"], by_key["ante"]["value"]) == (False, None), "antes do not bear on a blind game"
    assert by_key["deck"]["permitted"].startswith("52 (2.2(a)), 48 (2.2(b))")
    assert (by_key["commission.threshold"]["value"], by_key["commission.threshold"]["clause"]) == (900, "15.2(a)(ii)")
    dearer = croupier("rules", "show", "act-omaha-2006", "--table", "--set", "stake.min=200", "--json").json
    by_key = {rule["key"]: rule for rule in dearer["rules"]}
    assert (by_key["commission.threshold"]["value"], by_key["commission.threshold"]["clause"]) == (1_900, "15.2(a)(i)")


def test_show_table_marks_what_is_hypothetical(croupier: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "250")
    shown = croupier("rules", "show", "act-uth-2025", "--table", "--set", "blind.flush=2", "--json").json
    assert shown["hypothetical"] == ["blind.flush"]
    assert "2 (hypothetical)" in croupier("rules", "show", "act-uth-2025", "--table", "--set", "blind.flush=2").out


def test_show_table_reads_a_file(croupier: Run, tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text("deck = 36\n", encoding="utf-8")
    shown = croupier("rules", "show", "act-omaha-2006", "--table", "--file", str(file), "--json").json
    assert next(rule for rule in shown["rules"] if rule["key"] == "deck")["value"] == 36
    croupier("rules", "show", "act-omaha-2006", "--file", str(file)).is_one_clear_line("--table")


def test_a_clause_is_found_however_its_number_is_written(croupier: Run) -> None:
    for number in ("3.5(d)", "3.5d", "3.5 (D)"):
        assert croupier("rules", "show", "act-omaha-2006", number, "--json").json["clauses"][0]["id"] == "3.5(d)"


def test_show_refuses_what_is_not_there(croupier: Run) -> None:
    croupier("rules", "show", "act-omaha-2006", "99.9").is_one_clear_line("99.9", "act-omaha-2006")
    croupier("rules", "show", "hoyle").is_one_clear_line("hoyle")
    croupier("rules", "show", "act-omaha-2006", "--table", "--set", "blinds=1,2,3,4").is_one_clear_line("4.2(c)")


def test_show_readings_lists_those_that_can_be_set(croupier: Run) -> None:
    listed = {
        one["key"]: one for one in croupier("rules", "show", "act-omaha-2006", "--readings", "--json").json["readings"]
    }
    short = listed["tapout.reopen"]
    assert (short["values"], short["default"], short["clause"]) == (["literal", "custom"], "literal", "14.5")
    assert short["label"] == "Short all-in"
    assert "custom bars only players who have acted" in short["why"]
    assert "Our reading: A free choice under 4.2(d)" in listed["opening"]["why"], "a determination says what we read"
    assert "raise.cap" not in listed
    assert "tapout.reopen" in croupier("rules", "show", "act-omaha-2006", "--readings").out
    assert short["means"].endswith("Custom: only players who have already acted may not raise.")
    assert short["set"] == "--set tapout.reopen=VALUE"


@pytest.mark.parametrize("book", rulebook_ids())
def test_readings_say_what_each_value_does_and_how_to_set_it(croupier: Run, book: str) -> None:
    shown = croupier("rules", "show", book, "--readings").out
    table = " ".join([line.split("│")[-2].strip() for line in shown.splitlines() if line.count("│") > 4])
    for key in rulebook(book).readings_by_key:
        assert rulebook(book).rules[key].means in " ".join(table.split()), key
    example = shown[shown.index("--set KEY=VALUE") :].split("--set ")[2].split()[0]
    key, _, value = example.partition("=")
    given = croupier("rules", "show", book, "--table", "--set", example, "--json").json["rules"]
    assert {one["key"]: one["text"] for one in given}[key] == value != rulebook(book).default(rulebook(book).rules[key])


def test_the_tests_of_a_clause_stand_on_a_line_each_however_long(croupier: Run) -> None:
    tests = croupier("rules", "show", "act-omaha-2006", "14.5", "--json").json["clauses"][0]["tests"]
    shown = croupier("rules", "show", "act-omaha-2006", "14.5").out.splitlines()
    lines = [line.removeprefix("tests:").strip() for line in shown]
    assert max(map(len, tests)) > 80
    assert set(tests) <= set(lines)


def test_a_command_that_lacks_its_rulebook_lists_them(croupier: Run) -> None:
    for command in (("drill", "--kind", "dispute"), ("simulate", "--players", "2")):
        answer = croupier(*command)
        answer.is_one_clear_line("say which rulebook: ")
        assert all(f"-r {name}" in answer.err for name in rulebook_ids())


def test_show_readings_lists_every_one_on_request(croupier: Run) -> None:
    listed = croupier("rules", "show", "adelaide-omaha", "--readings", "--all", "--json").json["readings"]
    by_clause = {one["clause"]: one for one in listed}
    assert by_clause.keys() == {one.id for one in rulebook("adelaide-omaha").clauses.values() if one.reading}
    assert by_clause["11(a)"]["set_by"] == ["two-handed"]
    assert by_clause["42"]["set_by"] == []
    assert by_clause["42"]["readings"][0]["leaves_open"] == "May a player fold with no bet to meet?"
    assert by_clause["42"]["readings"][0]["we_take"].startswith("Yes; 20(d)")
    assert f"{len(by_clause)} readings" in croupier("rules", "show", "adelaide-omaha", "--readings", "--all").out


def test_a_clause_is_shown_with_its_reading_and_its_setting(croupier: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "250")
    out = croupier("rules", "show", "act-manila-2005", "14.5").out
    assert "the text leaves open: Does it bar a player who has not yet acted?" in out
    assert "our reading: Literal, as the clause has no exception" in out
    assert "set by: tapout.reopen (Short all-in): literal, custom; default literal" in out
    [clause] = croupier("rules", "show", "act-manila-2005", "14.5", "--json").json["clauses"]
    assert clause["set_by"] == ["tapout.reopen"]
    assert clause["readings"][0]["we_take"].startswith("Literal")


def test_readings_go_with_nothing_else(croupier: Run) -> None:
    croupier("rules", "show", "act-omaha-2006", "--all").is_one_clear_line("--readings")
    croupier("rules", "show", "act-omaha-2006", "14.5", "--readings").is_one_clear_line("--readings")
    croupier("rules", "show", "act-omaha-2006", "--readings", "--table").is_one_clear_line("--readings")


def test_diff_names_what_the_new_edition_changed(croupier: Run) -> None:
    changes = {
        change["key"]: change
        for change in croupier("rules", "diff", "act-uth-2019", "act-uth-2025", "--json").json["changes"]
    }
    assert (changes["shoe"]["a"], changes["shoe"]["b"]) == ("automated", "automated | card")
    assert (changes["decks"]["a"], changes["decks"]["b"]) == ("2", "1")
    assert changes["communal-shown-early"]["clauses"] == ["act-uth-2019 15.5", "act-uth-2025 13.5"]
    assert croupier("rules", "diff", "act-uth-2025", "act-uth-2025", "--json").json["changes"] == []


def test_coverage_lists_every_clause_by_kind_and_status(croupier: Run) -> None:
    found = croupier("rules", "coverage", "--json").json["rulebooks"]
    assert sum(book["clauses"] for book in found) == 1_582
    for book in found:
        assert sum(kind["clauses"] for kind in book["by_kind"].values()) == book["clauses"]
        assert sum(book["by_status"].values()) == book["clauses"]
        assert book["by_kind"]["option"]["tested"] == book["by_kind"]["option"]["clauses"]
        assert book["untested"] == []


def test_people_get_tables(croupier: Run) -> None:
    assert "1,582 clauses in all" in croupier("rules", "coverage").out
    assert "act-manila-2005" in croupier("rules", "list").out
    assert "With high/low split" in croupier("rules", "show", "act-omaha-2006", "3.5(d)").out
    assert "automated | card" in croupier("rules", "diff", "act-uth-2019", "act-uth-2025").out
    assert "2.2(a)" in croupier("rules", "show", "act-omaha-2006", "--table").out
