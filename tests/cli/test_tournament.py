"""`croupier tournament`, to the contract."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from random import Random

import msgspec
import pytest

from croupier.cli.plan_files import plan_text, read_plan
from croupier.record import check_chain
from croupier.rulebooks import rulebook, rulebook_ids
from croupier.tournament.plan.conditions import conditions
from tests.cli.conftest import Run
from tests.support.tournament.plans import random_plan

BUSY = ("--absent", "0.1", "--leaves", "0.02", "--rebuys", "0.7", "--penalised", "0.2", "--reserves", "2")


@pytest.mark.parametrize("name", rulebook_ids())
def test_a_simulated_tournament_answers_places_prizes_and_money(croupier: Run, name: str) -> None:
    answer = croupier(
        "tournament",
        "simulate",
        "-r",
        name,
        "--players",
        "20",
        "--seed",
        "4",
        "--policy",
        "random,call",
        *BUSY,
        "--json",
    ).json
    money, places = answer["money"], answer["places"]
    assert (answer["rulebook"], answer["players"], answer["seed"]) == (name, 20, 4)
    assert answer["entries"] >= 20
    assert money["paid_in"] - money["refunded"] - money["fees"] + money["added"] == money["prize_pool"] > 0
    assert sum([sum(place["prizes"]) for place in places]) == money["paid_out"] == money["prize_pool"]
    assert answer["chips"]["conserved"] is True
    assert answer["chips"]["issued"] == answer["chips"]["collected"] + answer["chips"]["lost_to_bank"]
    at = 1
    for place in places:
        assert place["place"] == at
        assert len(place["prizes"]) == len(place["accounts"]) >= 1
        at += len(place["accounts"])
    assert len({account for place in places for account in place["accounts"]}) == at - 1 <= 20
    assert min(answer["rounds"], answer["tables"], answer["levels"], answer["events"]) > 0


def test_the_same_seed_gives_the_same_log_and_another_does_not(croupier: Run, tmp_path: Path) -> None:
    logs, answers = [], []
    for number, seed in enumerate(("7", "7", "8")):
        file = tmp_path / f"{number}.jsonl"
        line = ("-r", "adelaide-omaha", "--format", "re-buy", "--players", "20", "--policy", "random", *BUSY)
        answer = croupier("tournament", "simulate", *line, "--seed", seed, "--log", str(file), "--json").json
        answers.append({key: value for key, value in answer.items() if key != "seconds"})
        logs.append(file.read_bytes())
    assert logs[0] == logs[1]
    assert logs[0] != logs[2]
    assert answers[0] == answers[1] != answers[2]


@pytest.mark.parametrize("name", rulebook_ids())
def test_the_log_has_every_stream_chained_and_verifies(croupier: Run, tmp_path: Path, name: str) -> None:
    file = tmp_path / "event.jsonl"
    line = ("-r", name, "--players", "14", "--policy", "random", *BUSY, "--log", str(file), "--json")
    answer = croupier("tournament", "simulate", *line).json
    lines = file.read_bytes().splitlines(keepends=True)
    assert check_chain(lines) == ""
    assert len(lines) == answer["events"]
    streams = {json.loads(line)["stream"] for line in lines}
    assert {"cage", "simulated"} < streams
    assert len(streams) >= 2 + answer["tables"]
    found = croupier("verify", str(file), "--json")
    assert (found.code, found.json["fault"]) == (0, None)
    assert (found.json["chain"], found.json["replay"], found.json["ledger"]) == (True, True, True)
    assert found.json["rounds"] == answer["rounds"]


def test_the_sheet_for_people_names_the_winner_and_the_clause(croupier: Run) -> None:
    line = ("tournament", "simulate", "-r", "act-omaha-2006", "--players", "12", "--seed", "3", "--policy", "random")
    told, answer = croupier(*line).out, croupier(*line, "--json").json
    assert answer["places"][0]["accounts"][0] in told
    assert "all accounted for" in told
    assert "prize pool" in told


def test_the_sheet_says_that_nobody_came_and_everything_went_back(croupier: Run) -> None:
    line = ("tournament", "simulate", "-r", "act-uth-2025", "--players", "8", "--absent", "1", "--policy", "random")
    told, answer = croupier(*line).out, croupier(*line, "--json").json
    money = answer["money"]
    assert (money["paid_in"], money["fees"], money["prize_pool"]) == (money["refunded"], 0, 0)
    assert answer["places"] == []
    assert len(answer["late"]) == len(answer["unplaced"]) == 8
    assert {one["clause"] for one in answer["unplaced"]} == {"16.10"}
    assert "nobody is left who could have a place" in told
    assert "place forfeited" in told


@pytest.mark.parametrize("name", rulebook_ids())
def test_every_cent_and_every_place_of_the_sheet_is_told(croupier: Run, name: str) -> None:
    """Everybody has a place or a reason for none; every place has a clause; what came in is what went out."""
    line = (
        "-r",
        name,
        "--players",
        "14",
        "--policy",
        "random",
        "--seed",
        "5",
        "--absent",
        "0.3",
        "--disqualified",
        "0.1",
    )
    answer = croupier("tournament", "simulate", *line, "--json").json
    money = answer["money"]
    assert money["paid_in"] + money["added"] == money["refunded"] + money["fees"] + money["prize_pool"]
    assert money["prize_pool"] == money["paid_out"] + money["crown"] + money["held"]
    placed = [account for place in answer["places"] for account in place["accounts"]]
    assert len(placed) + len(answer["unplaced"]) == answer["players"]
    assert not set(placed) & {one["account"] for one in answer["unplaced"]}
    known = {*rulebook(name).clauses, "practice"}
    assert {place["clause"] for place in answer["places"]} | {one["clause"] for one in answer["unplaced"]} <= known
    assert answer["chips"]["issued"] % answer["players"] == 0
    assert (answer["chips"]["race_off"], answer["chips"]["conserved"]) == (0, True)


FORMATS = [(name, each) for name in rulebook_ids() for each in rulebook(name).example.structure.formats]


@pytest.mark.parametrize(("name", "each"), FORMATS)
def test_a_template_is_settled_by_check_as_it_stands(croupier: Run, tmp_path: Path, name: str, each: str) -> None:
    players = str(rulebook(name).example.structure.seats if each == "sit-and-go" else 40)
    file = tmp_path / "plan.toml"
    told = croupier("tournament", "template", name, each, "--players", players)
    assert told.code == 0
    file.write_text(told.out)
    found = croupier("tournament", "check", str(file), "--json").json
    assert found["rulebook"] == name
    known = set(rulebook(name).clauses) | {"practice"}
    assert {row["clause"] for row in found["conditions"]} <= known
    assert all(row["words"] for row in found["conditions"])
    again = croupier(
        "tournament", "template", name, each, "--players", players, "--out", str(file), "--force", "--json"
    ).json
    assert json.loads(msgspec.json.encode(read_plan(file))) == again


def test_a_template_never_writes_over_a_plan_unasked(croupier: Run, tmp_path: Path) -> None:
    file = tmp_path / "cup.toml"
    file.write_text("mine")
    line = ("tournament", "template", "adelaide-omaha", "turbo", "--players", "20", "--out", str(file))
    croupier(*line).is_one_clear_line("cup.toml is there already", "--force")
    assert file.read_text() == "mine"
    assert croupier(*line, "--force").code == 0
    assert read_plan(file).rulebook == "adelaide-omaha"


def test_a_template_says_how_its_tables_are_dealt_and_bots_play_it_all_the_same(croupier: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "plan.toml")
    line = ("tournament", "template", "adelaide-omaha", "sit-and-go", "--players", "3", "--out", file)
    assert croupier(*line, "--cards", "reported").code == 0
    assert read_plan(Path(file)).cards == "reported"
    assert croupier("tournament", "check", file, "--json").json["plan"]["cards"] == "reported"
    played = croupier("tournament", "simulate", "--plan", file, "--players", "3", "--policy", "random", "--json")
    assert played.code == 0
    croupier(*line, "--cards", "paper").is_one_clear_line("paper", "console", "reported")
    Path(file).write_text(Path(file).read_text().replace('"reported"', '"paper"'))
    croupier("tournament", "check", file).is_one_clear_line("cards is 'paper'", '"console"')


def test_any_plan_is_read_back_as_it_was_written(tmp_path: Path) -> None:
    source = Random(11)
    for name, number in product(rulebook_ids(), range(6)):
        plan = random_plan(name, source)
        plan = msgspec.structs.replace(plan, name=f'"quoted" \\ {number} é\x7f')
        file = tmp_path / "plan.toml"
        file.write_text(plan_text(plan), encoding="utf-8")
        assert read_plan(file) == plan
        assert conditions(read_plan(file)) == conditions(plan)


@pytest.mark.parametrize("name", rulebook_ids())
def test_formats_are_listed_with_levels_prizes_chips_and_tables(croupier: Run, name: str) -> None:
    answer = croupier("tournament", "formats", name, "--players", "45", "--json").json
    assert [one["format"] for one in answer["formats"]] == [
        each for each in rulebook(name).example.structure.formats if each != "sit-and-go"
    ]
    for one in answer["formats"]:
        structure = one["structure"]
        assert sum([int(chip) * number for chip, number in one["stack"].items()]) == structure["stages"][0]["chips"]
        assert sum(one["capacity"]["sizes"]) == 45
        assert max(one["capacity"]["sizes"]) <= structure["seats"]
        assert abs(sum(map(float, one["payouts"])) - 100) < 1e-9
        assert structure["levels"][0]["settings"]["chip"]
    last = answer["formats"][-1]["format"]
    told = croupier("tournament", "formats", name, last, "--players", "45").out
    assert "Levels" in told
    assert "dealers with relief" in told


def test_a_plan_that_cannot_stand_is_refused_with_its_clause(croupier: Run, tmp_path: Path) -> None:
    file = tmp_path / "plan.toml"
    croupier("tournament", "template", "adelaide-omaha", "turbo", "--players", "20", "--out", str(file))
    whole = file.read_text()
    file.write_text(whole.replace('"tournament.fee" = 10', '"tournament.fee" = 60').replace(" = 100\n", " = 50\n"))
    croupier("tournament", "check", str(file)).is_one_clear_line("35", "106.p4")
    file.write_text(whole.replace("seats = 9", "seats = 99"))
    croupier("tournament", "check", str(file)).is_one_clear_line("seats: 99", "adelaide-omaha 11(b)")


def test_a_template_takes_seats_and_chips_and_offers_nothing_that_check_refuses(croupier: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "plan.toml")
    line = ("tournament", "template", "act-omaha-2006", "standard", "--players", "8")
    assert croupier(*line, "--seats", "3", "--chips", "2000", "--out", file).code == 0
    assert croupier("tournament", "check", file).code == 0
    answer = croupier(
        "tournament",
        "simulate",
        "-r",
        "act-omaha-2006",
        "--plan",
        file,
        "--players",
        "8",
        "--policy",
        "random",
        "--json",
    ).json
    assert (answer["tables"], answer["chips"]["issued"]) == (3, 16_000)
    croupier(*line, "--chips", "2010").is_one_clear_line("cannot be made up")
    croupier(*line, "--seats", "60").is_one_clear_line("permits a whole number from 2 to 12")
    croupier(*line, "--seats", "1").is_one_clear_line("two seats or more")


def test_check_lists_every_condition_once_with_signs(croupier: Run, tmp_path: Path) -> None:
    file = tmp_path / "plan.toml"
    for name in rulebook_ids():
        several = [each for each in rulebook(name).example.structure.formats if each != "sit-and-go"]
        croupier("tournament", "template", name, several[-1], "--players", "20", "--out", str(file), "--force")
        found = croupier("tournament", "check", str(file), "--json").json
        keys = [row["key"] for row in found["conditions"]]
        assert len(keys) == len(set(keys))
        words = {row["key"]: row["words"] for row in found["conditions"]}
        assert words.get("tournament.entry-fee", words.get("tournament.payment", "")).startswith("$")
        assert words["tournament.prizes"].startswith("1st 52.4 %")
        assert found["warnings"] == []
        file.write_text(file.read_text().replace('["52.4", "28.1", "19.5"]', '"a ham"'))
        told = croupier("tournament", "check", str(file))
        assert told.code == 0
        assert "note: tournament.prizes is in words ('a ham')" in told.err


def test_formats_that_have_no_room_are_named(croupier: Run) -> None:
    assert "Not for so many players: sit-and-go" in croupier("tournament", "formats", "act-omaha-2006").out
    assert "Not for" not in croupier("tournament", "formats", "act-omaha-2006", "--players", "8").out
    assert "Not for" not in croupier("tournament", "formats", "act-uth-2025").out


def test_options_that_come_to_nothing_in_this_tournament_are_said(croupier: Run) -> None:
    asked = ("--late", "0.5", "--again", "0.5", "--rebuys", "0.5", "--reserves", "1")
    line = ("tournament", "simulate", "--players", "6", "--policy", "random")
    told = croupier(*line, "-r", "adelaide-omaha", *asked).err
    assert [option for option in asked[::2] if f"note: {option} is not used" in told] == list(asked[::2])
    told = croupier(*line, "-r", "adelaide-omaha", "--format", "re-buy", "--rebuys", "0.5").err
    assert told == ""
    told = croupier(*line, "-r", "act-omaha-2006", "--reserves", "1", "--penalised", "0.1").err
    assert told == ""


def test_the_sheet_says_who_has_no_place(croupier: Run) -> None:
    line = ("tournament", "simulate", "-r", "adelaide-omaha", "--players", "10", "--policy", "random")
    told, answer = croupier(*line, "--disqualified", "0.3").out, croupier(*line, "--disqualified", "0.3", "--json").json
    assert len(answer["unplaced"]) == 10 - sum([len(place["accounts"]) for place in answer["places"]]) > 0
    assert "Without a place" in told
    assert all(one["account"] in told for one in answer["unplaced"])


PLAN = "tournament", "simulate", "-r", "adelaide-omaha"
BAD = {
    "there is no rulebook 'hoyle'": ("tournament", "simulate", "-r", "hoyle"),
    "has no format 'x'": (*PLAN, "--format", "x"),
    "cannot read": (*PLAN, "--plan", "nowhere.toml"),
    "say one of them": (*PLAN, "--plan", "plan.toml", "--format", "turbo"),
    "is a plan under act-omaha-2006": (*PLAN, "--plan", "plan.toml"),
    "is no plan of a tournament": (*PLAN, "--plan", "no-plan.toml"),
    "is not a TOML file": (*PLAN, "--plan", "no.toml"),
    "there are 20 places (act-omaha-2006 20.4": (
        "tournament", "simulate", "-r", "act-omaha-2006", "--plan", "plan.toml", "--players", "21",
    ),
    "(adelaide-omaha 89(i))": (*PLAN, "--set", "tournament.prizes=a ham"),
    "(adelaide-omaha 90)": (*PLAN, "--set", "tournament.fee=100"),
    "it belongs to table rules": (*PLAN, "--set", "deck=32"),
    "is not KEY=VALUE": (*PLAN, "--set", "deck"),
    "there is no policy 'nobody'": (*PLAN, "--policy", "nobody"),
    "--absent": (*PLAN, "--absent", "3"),
    "cannot write": (*PLAN, "--players", "4", "--log", "nowhere/log"),
    "a sit-and-go is one table": ("tournament", "template", "adelaide-omaha", "sit-and-go", "--players", "50"),
}  # fmt: skip


@pytest.mark.parametrize("words", BAD)
def test_bad_input_is_one_clear_line(
    croupier: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    croupier("tournament", "template", "act-omaha-2006", "turbo", "--players", "20", "--out", "plan.toml")
    Path("no-plan.toml").write_text('rulebook = "adelaide-omaha"\n')
    Path("no.toml").write_text("rulebook: adelaide\n")
    croupier(*BAD[words]).is_one_clear_line(words)


def test_a_policy_of_ones_own_answers_for_what_it_does(
    croupier: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine_here.py").write_text("def play(seat, source):\n    return 7\n")
    line = ("tournament", "simulate", "-r", "act-omaha-2006", "--players", "4", "--policy", "mine_here:play")
    croupier(*line).is_one_clear_line("round 1", "answered 7")


def test_a_plan_names_its_rulebook_and_points_are_told_with_what_decided(croupier: Run, tmp_path: Path) -> None:
    file = tmp_path / "plan.toml"
    croupier("tournament", "template", "act-uth-2019", "points", "--players", "8", "--out", str(file))
    line = ("tournament", "simulate", "--plan", str(file), "--players", "8")
    answer = croupier(*line, "--json").json
    assert answer["rulebook"] == "act-uth-2019"
    points = [each for place in answer["places"] for each in place["points"]]
    assert points == sorted(points, reverse=True)
    assert points[0] > 0
    assert {place["decided"] for place in answer["places"]} <= {"more points", "level in points", "fewest points"}
    told = croupier(*line).out
    assert "points" in told.split("Places")[1].split("\n")[2]
    neither = croupier("tournament", "simulate")
    assert (neither.code, "say --rulebook" in neither.err) == (2, True)


def test_a_plan_and_a_format_say_how_long_they_take(croupier: Run, tmp_path: Path) -> None:
    file = tmp_path / "plan.toml"
    croupier("tournament", "template", "act-omaha-2006", "turbo", "--players", "27", "--out", str(file))
    found = croupier("tournament", "check", str(file), "--json").json["estimate"]
    assert found == {"players": 27, "minutes": 150, "level": 12}
    assert "It takes about 2 h 30 min with 27 players, to the end of level 12." in croupier(
        "tournament", "check", str(file)
    ).out.replace("\n", " ")
    answer = croupier("tournament", "formats", "act-omaha-2006", "--players", "27", "--json").json
    assert found in [one["estimate"] for one in answer["formats"]]
    assert "10,000: 8 of 25" in croupier("tournament", "formats", "act-omaha-2006", "turbo", "--players", "27").out
