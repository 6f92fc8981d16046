"""Conditions of a tournament, settled from a plan: ACT 20; Adelaide 87 to 90 and 100 to 108; Hold-em 16."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier import DeterminationError
from croupier.rulebooks.values import Raw
from croupier.tournament.plan.checks import level_rules
from croupier.tournament.plan.conditions import Conditions, Plan, conditions, prevailing, purchases
from croupier.tournament.plan.structure import Level, Purchase, Stage
from croupier.tournament.plan.templates import example_plan
from tests.support.cite import Cited, clause
from tests.support.tournament.contests import ACT, acts, holdem

replace = msgspec.structs.replace
REBUY = Purchase(cost=5_000, chips=10_000, most=2, to_level=2)


def plan_of(cited: Cited, players: int = 14, given: dict[str, Raw] | None = None, **structure: Any) -> Plan:
    """A plan of the rulebook's first format with several tables, with other fields and another structure where given."""
    formats = [name for name in cited.book.example.structure.formats if name != "sit-and-go"]
    plan = example_plan(cited.book.id, formats[0], players)
    return replace(plan, given=plan.given | (given or {}), structure=replace(plan.structure, **structure))


def settled(cited: Cited, players: int = 14, given: dict[str, Raw] | None = None, **structure: Any) -> Conditions:
    return conditions(plan_of(cited, players, given, **structure))


def refused(cited: Cited, plan: Plan) -> str:
    """The plan is refused with this clause."""
    with pytest.raises(DeterminationError) as refusal:
        conditions(plan)
    assert cited.clause in refusal.value.clauses, f"refused with {refusal.value.clauses}: {refusal.value}"
    return str(refusal.value)


# Which text prevails, side by side


@clause(*acts("20.5"), "adelaide-omaha 87", *holdem("16.3(b)"))
def test_the_paper_says_which_text_prevails(cited: Cited) -> None:
    terms = settled(cited)
    words = {
        "20.5": "approved conditions prevail",
        "87": "those of tournament play prevail",
        "16.3(b)": "rules prevail",
    }
    assert words[cited.clause] in prevailing(terms)
    assert cited.clause in terms.clauses["tournament.prevails"]


@clause(*holdem("16.3(b)"))
def test_the_statement_names_the_director_the_conditions_and_the_rules(cited: Cited) -> None:
    said = prevailing(settled(cited))
    assert all(word in said for word in ("tournament director", "conditions", "rules of the game"))


@clause(*holdem("16.3(b)"))
def test_conditions_that_clash_with_the_rules_of_the_game_do_not_stand(cited: Cited) -> None:
    """Another pay table is a clash: the rules prevail, so nothing is announced that they would undo."""
    plan = plan_of(cited)
    refused(cited, replace(plan, structure=replace(plan.structure, table={**plan.structure.table, "blind.flush": "2"})))


@clause(*acts("20.5", "20.7.s2"))
def test_approved_conditions_prevail_and_may_move_players_within_a_session(cited: Cited) -> None:
    """The rules keep everybody to a seat for the session; conditions that balance tables stand before them."""
    kept, moved = settled(cited), settled(cited, given={"tournament.balance": "balanced"})
    assert (kept.balanced, moved.balanced) == (False, True)
    assert kept.clause("tournament.balance") == "20.7.s2"
    assert moved.clause("tournament.balance") == "20.5"
    assert "keep their seats" in kept.words["tournament.balance"]
    assert "moved" in moved.words["tournament.balance"]


@clause(*acts("20.5"))
def test_approved_conditions_may_have_blinds_and_antes_which_a_cash_table_may_not(cited: Cited) -> None:
    plan = plan_of(cited)
    both = Level({"betting": "both", "blinds": "50,100", "ante": "25", "bet.min": "100"}, minutes=10)
    terms = conditions(replace(plan, structure=replace(plan.structure, levels=(both,))))
    rules = level_rules(cited.book, terms.structure, 0)
    assert (rules["blinds"], rules["ante"], rules.under["betting"]) == ((50, 100), 25, cited.clause)
    assert "blinds 50 and 100, ante 25" in terms.words["tournament.limits"]
    cited.refuses("betting=both")


@clause("adelaide-omaha 89(j)")
def test_when_a_patron_may_enter_is_what_the_structure_says(cited: Cited) -> None:
    assert settled(cited).words["tournament.entry-times"] == "before the first session"
    assert settled(cited, late_to_level=2).words["tournament.entry-times"].endswith("to the end of level 2")
    refused(cited, plan_of(cited, late_to_level=99))


@clause(*acts("20.7.s2"))
def test_where_seats_are_kept_two_tables_never_play_down_to_one(cited: Cited) -> None:
    together = (Stage("all", chips=10_000),)
    message = refused(cited, plan_of(cited, stages=together))
    assert "keep their seats" in message
    assert settled(cited, given={"tournament.balance": "balanced"}, stages=together).balanced
    assert settled(cited, 6, stages=together).most == 6
    no_most = plan_of(cited, 6, stages=together)
    refused(cited, replace(no_most, given={k: v for k, v in no_most.given.items() if k != "tournament.players.max"}))


@clause("adelaide-omaha 87")
def test_the_rules_of_tournament_play_stand_before_the_general_ones(cited: Cited) -> None:
    """Two players left post otherwise than at a cash table, whatever that table has settled."""
    assert settled(cited).ways["tournament.last-two"] == "button-small"
    assert cited.rules("two-handed=as-written")["two-handed"] == "as-written"
    assert "tournament.last-two" not in cited.rules().values


# Approval and notice, the director


@clause(*acts("20.3"), *holdem("16.2", "16.2(a)", "16.2(c)"))
def test_what_conditions_need_before_entries_is_approval_or_notice(cited: Cited) -> None:
    wanted = "approved" if cited.book.id in ACT else "notified"
    assert settled(cited).ways["tournament.approval"] == wanted
    assert cited.clause in settled(cited).clauses["tournament.approval"]


@clause(*acts("def:Approved"))
def test_the_example_holds_a_reference_for_the_conditions_and_their_commission(cited: Cited) -> None:
    held = [
        entry for entry in cited.book.example.approval if entry.clause == settled(cited).clause("tournament.approval")
    ]
    assert [bool(entry.reference and entry.date) for entry in held] == [True]


@clause(*holdem("16.2(b)"))
def test_conditions_are_available_before_entries_are_taken(cited: Cited) -> None:
    assert settled(cited).ways["tournament.available"] == "before-entries"
    assert settled(cited).clause("tournament.available") == cited.clause


@clause(*acts("20.2", "def:Tournament Director/Assistant"), *holdem("16.4", "def:Tournament Director/Assistant"))
def test_the_shift_manager_names_the_director(cited: Cited) -> None:
    terms = settled(cited)
    assert terms.ways["tournament.director"] == "shift-manager"
    assert cited.clause in terms.clauses["tournament.director"]


# Completeness


@clause(*holdem("16.2(a)", "16.3", "16.3(a)"))
@pytest.mark.parametrize("key", ["tournament.start", "tournament.entry", "tournament.entry-fee", "tournament.prizes"])
def test_conditions_stand_only_with_every_field_the_structure_does_not_write(cited: Cited, key: str) -> None:
    plan = plan_of(cited)
    with pytest.raises(DeterminationError) as refusal:
        conditions(replace(plan, given={name: value for name, value in plan.given.items() if name != key}))
    assert refusal.value.key == key
    if cited.clause != "16.2(a)":
        assert cited.clause in refusal.value.clauses


@clause(*acts("20.4"))
def test_conditions_of_the_structure_alone_stand(cited: Cited) -> None:
    plan = plan_of(cited)
    bare = conditions(replace(plan, given={"tournament.players.max": 14}))
    assert {"tournament.heats", "tournament.limits", "tournament.seats", "tournament.chips"} <= set(bare.words)
    assert (bare.prize, bare.fee, bare.start, bare.prizes) == (0, 0, 0, ())


@clause(*acts("20.4(b)"), "adelaide-omaha 89(f)", *holdem("16.3(a)(iii)(A)"))
def test_the_sessions_are_those_that_are_run(cited: Cited) -> None:
    stages = (Stage("heats", "rounds", 30, sessions=2, advance=2, chips=5_000), Stage("final", "minutes", 45))
    terms = settled(cited, stages=stages, given={"tournament.balance": "balanced"})
    key = next(key for key in ("tournament.heats", "tournament.sessions") if key in cited.book.rules)
    assert "heats: 2 sessions, each of 30 rounds at each table" in terms.words[key]
    assert "final: one session of 45 minutes" in terms.words[key]
    assert terms.under[key] == cited.clause


@clause(*acts("20.4(g)"), "adelaide-omaha 89(d)", *holdem("16.3(a)(vii)"))
def test_the_limits_are_those_that_are_run(cited: Cited) -> None:
    terms = settled(cited)
    first = terms.structure.levels[0].settings
    amounts = [f"{int(each):,}" for each in first["blinds"].split(",")] if "blinds" in first else []
    said = " and ".join(amounts) or f"{int(first['bet.min']):,} to {int(first['bet.max']):,}"
    assert said in terms.words["tournament.limits"]
    assert terms.under["tournament.limits"] == cited.clause


@clause(*acts("20.4(g)"), "adelaide-omaha 89(d)", *holdem("16.3(a)(vii)"))
def test_the_operators_own_words_stand_first_and_what_is_run_after_them(cited: Cited) -> None:
    terms = settled(cited, given={"tournament.limits": "limits as on the board"})
    run = settled(cited).words["tournament.limits"]
    assert terms.words["tournament.limits"] == f"limits as on the board [{run}]"


@clause(*acts("20.4(g)"), "adelaide-omaha 89(d)", *holdem("16.3(a)(vii)"))
def test_levels_do_not_fall_and_last_some_time(cited: Cited) -> None:
    levels = plan_of(cited).structure.levels
    refused(cited, plan_of(cited, levels=(levels[1], levels[0])))
    refused(cited, plan_of(cited, levels=(replace(levels[0], minutes=0, rounds=0), levels[1])))
    refused(cited, plan_of(cited, levels=(replace(levels[0], minutes=5, rounds=5), levels[1])))
    refused(cited, plan_of(cited, levels=()))
    refused(cited, plan_of(cited, levels=(Level({"chip": "50"}, minutes=10),)))


@clause(*acts("20.8"), *holdem("16.9"))
def test_the_seats_of_the_conditions_are_those_of_the_structure(cited: Cited) -> None:
    terms = settled(cited)
    assert (terms.seats, terms.says("tournament.seats")) == (terms.structure.seats, terms.structure.seats)
    assert "is not what is run" in refused(cited, plan_of(cited, given={"tournament.seats": terms.seats - 1}))
    refused(cited, plan_of(cited, given={"tournament.seats": "many"}))


@clause(*acts("20.8"), "adelaide-omaha 89(g)", *holdem("16.9"))
def test_no_table_has_more_seats_than_the_cards_serve(cited: Cited) -> None:
    with pytest.raises(DeterminationError) as refusal:
        settled(cited, seats=30)
    assert refusal.value.clauses != ("practice",)


# Sessions and heats


@clause(*acts("def:Session"), "adelaide-omaha 88(b)", *holdem("def:Session"))
@pytest.mark.parametrize(("ends", "words"), [("rounds", "of 12 rounds"), ("minutes", "of 12 minutes")])
def test_a_session_is_a_number_of_rounds_or_a_time(cited: Cited, ends: Any, words: str) -> None:
    terms = settled(cited, stages=(Stage("the session", ends, 12, chips=5_000),))
    assert words in terms.words[next(k for k in ("tournament.heats", "tournament.sessions") if k in terms.words)]
    with pytest.raises(DeterminationError):
        settled(cited, stages=(Stage("the session", ends, 0, chips=5_000),))


@clause(*holdem("def:Session"))
def test_a_hold_em_session_may_also_last_until_so_many_are_left(cited: Cited) -> None:
    stages = (Stage("first", "left", 3, chips=5_000), Stage("final", "rounds", 10, chips=5_000))
    terms = settled(cited, stages=stages, given={"tournament.balance": "balanced"})
    assert "until 3 players are left" in terms.words["tournament.sessions"]


@clause(*holdem("def:Session(a)"), "adelaide-omaha 88(c)")
def test_the_best_of_a_session_may_go_on_to_another(cited: Cited) -> None:
    stages = (Stage("first", "rounds", 10, advance=2, chips=5_000), Stage("final", "rounds", 10))
    assert settled(cited, stages=stages).structure.stages[0].advance == 2
    with pytest.raises(DeterminationError, match="at most"):
        settled(cited, stages=(replace(stages[0], advance=30), stages[1]))
    with pytest.raises(DeterminationError, match="nobody would be left"):
        settled(cited, stages=(Stage("first", "left", 1, chips=5_000), stages[1]))


@clause(*holdem("def:Session(b)"), "adelaide-omaha def:Tournament")
def test_the_last_session_decides_the_winners(cited: Cited) -> None:
    by_chips, down_to_one = Stage("final", "rounds", 10, chips=5_000), Stage("final", "left", 1, chips=5_000)
    assert settled(cited, stages=(by_chips,)).structure.stages == (by_chips,)
    assert settled(cited, 6, stages=(down_to_one,)).structure.stages == (down_to_one,)
    for undecided in (replace(down_to_one, number=2), replace(by_chips, advance=1), replace(by_chips, sessions=2)):
        with pytest.raises(DeterminationError, match="final: "):
            settled(cited, 6, stages=(undecided,))


@clause("adelaide-omaha 88")
def test_sessions_and_heats_are_words_of_tournaments_only(cited: Cited) -> None:
    clauses, rules = cited.book.clauses, cited.book.rules.values()
    about = [rule for rule in rules if clauses[rule.clauses[0]].area == "tournament" and rule.key != "tournament"]
    assert len(about) > 30
    assert all(rule.scope == "tournament" or "tournament" in rule.when for rule in about)


@clause(*holdem("16.3(a)(iii)(C)"))
def test_further_conditions_say_how_tables_are_kept_even_and_how_long_a_player_has(cited: Cited) -> None:
    terms = settled(cited, given={"tournament.balance": "balanced"}, action_seconds=25)
    assert "moved" in terms.words["tournament.extra-conditions"]
    assert "25 seconds to act" in terms.words["tournament.extra-conditions"]
    assert terms.under["tournament.extra-conditions"] == cited.clause


@clause(*holdem("16.3(a)(iii)(D)", "16.3(a)(viii)(B)"))
def test_who_goes_on_is_what_the_structure_says(cited: Cited) -> None:
    terms = settled(cited)
    key = "tournament.progression" if "(D)" in cited.clause else "tournament.advance"
    assert terms.words[key] == "from session 1 the 2 players with most chips at each table go on"
    assert terms.under[key] == cited.clause
    assert key not in settled(cited, 6).words


@clause(*holdem("16.3(a)(iii)(E)", "16.3(a)(iii)(E)a", "16.3(a)(iii)(E)b"))
def test_a_points_format_is_written_from_its_stages(cited: Cited) -> None:
    plan = example_plan(cited.book.id, "points", 14)
    terms = conditions(plan)
    keys = {"": "tournament.points", "a": "tournament.points.elimination", "b": "tournament.points.places"}
    key = keys[cited.clause.partition("(E)")[2]]
    assert terms.words[key]
    assert terms.under[key] == cited.clause
    assert key not in settled(cited).words


@clause(*holdem("16.3(a)(iii)(E)c"))
def test_a_points_format_says_what_level_players_do(cited: Cited) -> None:
    plan = example_plan(cited.book.id, "points", 14)
    refused(cited, replace(plan, given={k: v for k, v in plan.given.items() if k != "tournament.points.level"}))


@clause("adelaide-omaha 102")
def test_in_adelaide_nobody_is_placed_by_points(cited: Cited) -> None:
    refused(cited, plan_of(cited, stages=(Stage("final", "rounds", 10, chips=5_000, points=(3, 2, 1)),)))


@clause(*holdem("16.3(a)(iii)(F)"))
def test_a_repechage_is_written_from_its_stage(cited: Cited) -> None:
    first, final = Stage("first", "rounds", 9, advance=2, chips=5_000), Stage("final", "rounds", 9, chips=5_000)
    again = Stage("second chance", "rounds", 5, advance=1, chips=5_000, repechage=True)
    terms = settled(cited, stages=(first, again, final))
    assert terms.words["tournament.repechage"].startswith("second chance, for those who went out in first: of 5 rounds")
    assert terms.under["tournament.repechage"] == cited.clause
    with pytest.raises(DeterminationError, match="repechage"):
        settled(cited, stages=(again, final))


# What is paid


@clause(*acts("20.20", "def:Tournament Commission"), *holdem("16.21", "def:Tournament Commission"))
def test_commission_is_kept_apart_from_what_goes_into_the_pool(cited: Cited) -> None:
    given: dict[str, Raw] = {"tournament.entry-fee": 60, "tournament.commission": 9.5}
    terms = settled(cited, given=given)
    assert (terms.payment, terms.prize, terms.fee) == (6_000, 5_050, 950)
    with pytest.raises(DeterminationError):
        settled(cited, given=given | {"tournament.entry-fee": 9})


@clause(*acts("20.20"))
def test_there_is_no_commission_without_an_entry_fee(cited: Cited) -> None:
    plan = plan_of(cited)
    refused(cited, replace(plan, given={k: v for k, v in plan.given.items() if k != "tournament.entry-fee"}))


@clause(*acts("20.20"), *holdem("16.21"))
@pytest.mark.parametrize("what", ["rebuy", "add_on"])
def test_the_house_keeps_nothing_of_a_re_buy_or_an_add_on(cited: Cited, what: str) -> None:
    bought: dict[str, Any] = {what: REBUY}
    assert settled(cited, **bought).freeze_out is False
    bought[what] = replace(REBUY, fee=1)
    assert "entry fees only" in refused(cited, plan_of(cited, **bought))


@clause(*acts("20.5", "20.6"))
def test_re_buys_are_no_second_entries_where_the_conditions_give_them(cited: Cited) -> None:
    terms = settled(cited, rebuy=REBUY)
    assert terms.entries == 1
    assert terms.ways["tournament.once"] == "once"
    assert "10,000 chips for $50, at most 2 for each player" in purchases(terms)
    assert not purchases(settled(cited))


@clause(*holdem("16.3(a)(iii)(G)", "16.3(a)(iii)(H)", "16.3(a)(iv)"))
def test_re_buys_and_add_ons_are_written_from_the_structure(cited: Cited) -> None:
    none, some = settled(cited), settled(cited, rebuy=REBUY, add_on=replace(REBUY, chips=2_000))
    assert (none.words["tournament.rebuys"], none.words["tournament.add-ons"]) == ("none", "none")
    assert "10,000 chips for $50" in some.words["tournament.rebuys"]
    assert "2,000 chips for $50" in some.words["tournament.add-ons"]
    assert (some.says("tournament.rebuy-chips"), some.says("tournament.add-on-chips")) == (10_000, 2_000)
    if cited.clause == "16.3(a)(iv)":
        refused(cited, plan_of(cited, given={"tournament.rebuy-chips": 9_999}, rebuy=REBUY))
        refused(cited, plan_of(cited, given={"tournament.add-on-chips": 9_999}))
        refused(cited, plan_of(cited, given={"tournament.chips": 4_999}))


@clause(*acts("20.4(d)"), *holdem("16.3(a)(iv)"))
def test_everybody_begins_with_the_chips_of_the_first_stage_or_of_the_conditions(cited: Cited) -> None:
    later = (Stage("final", "rounds", 10),)
    assert settled(cited, stages=later, given={"tournament.chips": 700}).chips == 700
    assert settled(cited, stages=(replace(later[0], chips=800),), given={"tournament.chips": 800}).chips == 800
    refused(cited, plan_of(cited, stages=(replace(later[0], chips=800),), given={"tournament.chips": 700}))


@clause(
    "adelaide-omaha 90",
    "adelaide-omaha def:Entry Payment",
    "adelaide-omaha def:Prize Pool Contribution",
    "adelaide-omaha def:Adelaide Casino Entry Fee",
    "adelaide-omaha 106",
)
def test_an_entry_payment_is_split_into_the_pools_part_and_the_fee(cited: Cited) -> None:
    given: dict[str, Raw] = {"tournament.payment": 80, "tournament.contribution": 60, "tournament.fee": 20}
    terms = settled(cited, given=given)
    assert (terms.payment, terms.prize, terms.fee, terms.ceiling) == (8_000, 6_000, 2_000, 35)
    assert not terms.free_roll


@clause("adelaide-omaha 106.p4", "adelaide-omaha 106.p3")
@pytest.mark.parametrize("what", ["rebuy", "add_on"])
def test_the_fee_of_a_re_buy_or_add_on_is_within_the_ceiling_too(cited: Cited, what: str) -> None:
    bought: dict[str, Any] = {what: replace(REBUY, fee=1_750)}
    assert not settled(cited, **bought).freeze_out
    bought[what] = replace(REBUY, fee=1_751)
    with pytest.raises(DeterminationError, match="35%") as refusal:
        settled(cited, **bought)
    assert "106.p4" in refusal.value.clauses
    assert "106.p3" in settled(cited).clauses["tournament.pool"]


@clause("adelaide-omaha def:Free-Roll")
def test_a_free_roll_has_no_entry_payment(cited: Cited) -> None:
    free: dict[str, Raw] = {"tournament.payment": 0, "tournament.contribution": 0, "tournament.fee": 0}
    assert settled(cited, given=free).free_roll
    assert not settled(cited).free_roll


@clause("adelaide-omaha def:Freeze-out", "adelaide-omaha def:Re-buy", "adelaide-omaha def:Add-on")
def test_a_freeze_out_has_neither_re_buys_nor_add_ons(cited: Cited) -> None:
    assert settled(cited).freeze_out
    low = settled(cited, rebuy=replace(REBUY, below=500))
    broke = settled(cited, rebuy=REBUY)
    add_on = settled(cited, add_on=REBUY)
    assert [terms.freeze_out for terms in (low, broke, add_on)] == [False, False, False]
    assert "with fewer than 500 chips" in purchases(low)
    assert "with no chips left" in purchases(broke)
    assert "with any number of chips" in purchases(add_on)


@clause("adelaide-omaha def:Express Tournaments", "adelaide-omaha 101")
def test_an_express_tournament_gives_a_limited_time_to_act(cited: Cited) -> None:
    express = settled(cited, action_seconds=20)
    assert express.express
    assert (express.says("tournament.action-time"), settled(cited).says("tournament.action-time")) == (20, None)
    for seconds in (19, 61):
        with pytest.raises(DeterminationError) as refusal:
            settled(cited, action_seconds=seconds)
        assert refusal.value.clauses == ("101",)
    with pytest.raises(DeterminationError, match="is not what is run"):
        settled(cited, given={"tournament.action-time": 30})


@clause("adelaide-omaha 89(j)")
def test_how_often_a_patron_enters_is_determined(cited: Cited) -> None:
    assert settled(cited, given={"tournament.entries": 3}).entries == 3
    assert settled(cited).ways["tournament.once"] == "determined"


@clause("adelaide-omaha 100(a)", "adelaide-omaha 100(b)")
def test_who_enters_may_have_to_be_a_member_or_to_sign(cited: Cited) -> None:
    terms = settled(cited, given={"tournament.membership": True, "tournament.signed-terms": False})
    assert (terms.members_only, terms.signed_terms) == (True, False)


@clause(*holdem("16.5"))
def test_entrants_may_have_to_agree_in_writing(cited: Cited) -> None:
    assert settled(cited, given={"tournament.signed-terms": True}).signed_terms
    assert not settled(cited).signed_terms
    assert settled(cited, given={"tournament.signed-terms": True}).clause("tournament.signed-terms") == cited.clause


@clause(*holdem("16.16"))
def test_a_starting_marker_is_the_directors_choice(cited: Cited) -> None:
    assert settled(cited, given={"tournament.starting-marker": True}).marker
    assert not settled(cited, given={"tournament.starting-marker": False}).marker


# Levels as tables


@clause(*acts("20.1"), "adelaide-omaha def:Cash Game", *holdem("16.1"))
def test_every_level_is_a_tournament_table_by_the_rules_of_play(cited: Cited) -> None:
    terms = settled(cited)
    levels = [level_rules(cited.book, terms.structure, at) for at in range(len(terms.structure.levels))]
    assert all(rules["tournament"] is True for rules in levels)
    assert not any(rules.hypothetical for rules in levels)


# Penalties


@clause("adelaide-omaha 111.pen(b)", "adelaide-omaha 111.pen(c)")
def test_the_lengths_of_penalties_are_those_of_the_text(cited: Cited) -> None:
    terms = settled(cited)
    assert terms.says("tournament.penalty.minutes") == ("5", "10", "15", "20", "30")
    assert terms.says("tournament.penalty.hands") == ("3", "5", "10", "15", "20")
    assert terms.says("tournament.penalty.laps") == ("1", "2", "3")
    keys = [key for key in terms.under if key.startswith("tournament.penalty.")]
    assert cited.clause in {terms.clause(key) for key in keys}
