"""Options of tournaments: Hold-em 16."""

from __future__ import annotations

import pytest

from croupier import DeterminationError, settle
from tests.support.cite import Cited, clause
from tests.support.clauses.tournament_options import permits, permits_flag, permits_words, refuses

# Hold-em 16


@clause("act-uth-2025 16.3", "act-uth-2025 16.3(a)", "act-uth-2019 16.3", "act-uth-2019 16.3(a)")
@pytest.mark.parametrize(
    "key",
    [
        "tournament.start",
        "tournament.entry",
        "tournament.entry-fee",
        "tournament.commission",
        "tournament.sessions",
        "tournament.tables",
        "tournament.rebuys",
        "tournament.add-ons",
        "tournament.chips",
        "tournament.players.min",
        "tournament.players.max",
        "tournament.eligibility",
        "tournament.limits",
        "tournament.prizes",
        "tournament.prize-distribution",
    ],
)
def test_conditions_are_not_complete_without_every_field_that_applies(cited: Cited, key: str) -> None:
    assert key in cited.rules(scope="tournament").values
    cited.refuses_without(key, scope="tournament")


@clause("act-uth-2025 16.3", "act-uth-2019 16.3")
@pytest.mark.parametrize(
    "keys",
    [
        ("tournament.extra-conditions",),
        ("tournament.progression", "tournament.elimination", "tournament.advance"),
        ("tournament.seats",),
        ("tournament.starting-marker",),
        ("tournament.added-prizes",),
    ],
)
def test_a_field_that_does_not_apply_is_left_out(cited: Cited, keys: tuple[str, ...]) -> None:
    conditions = {key: value for key, value in cited.book.example.tournament.items() if key not in keys}
    assert set(keys).isdisjoint(settle(cited.book, conditions, scope="tournament").values)


@clause("act-uth-2025 16.3(a)", "act-uth-2019 16.3(a)")
def test_conditions_hold_no_other_fields(cited: Cited) -> None:
    assert "no field" in refuses(cited, "tournament.heats=one")


@clause("act-uth-2025 16.3(a)(i)", "act-uth-2019 16.3(a)(i)")
def test_conditions_give_the_start_and_how_to_enter(cited: Cited) -> None:
    rules = permits(cited, "tournament.start=2030-06-01T18:30", "tournament.entry=at the cash desk, by members")
    assert rules["tournament.start"] == "2030-06-01T18:30"
    assert rules.under["tournament.start"] == rules.under["tournament.entry"] == cited.clause
    refuses(cited, "tournament.start=soon")
    refuses(cited, "tournament.entry=")
    cited.refuses_without("tournament.start", scope="tournament")
    cited.refuses_without("tournament.entry", scope="tournament")


@clause("act-uth-2025 16.3(a)(ii)", "act-uth-2019 16.3(a)(ii)")
def test_conditions_give_the_entry_fee_and_any_commission(cited: Cited) -> None:
    rules = permits(cited, "tournament.entry-fee=20", "tournament.commission=0")
    assert (rules["tournament.entry-fee"], rules["tournament.commission"]) == (2000, 0)
    assert rules.under["tournament.entry-fee"] == rules.under["tournament.commission"] == cited.clause
    refuses(cited, "tournament.entry-fee=to be announced")
    cited.refuses_without("tournament.commission", scope="tournament")


@clause("act-uth-2025 16.3(a)(iii)", "act-uth-2019 16.3(a)(iii)")
def test_conditions_give_the_structure(cited: Cited) -> None:
    assert permits(cited, "tournament.sessions=one session")["tournament.sessions"] == "one session"
    refuses(cited, "tournament.sessions=")
    cited.refuses_without("tournament.sessions", scope="tournament")


@clause("act-uth-2025 16.3(a)(iii)(A)", "act-uth-2019 16.3(a)(iii)(A)")
def test_conditions_give_the_sessions(cited: Cited) -> None:
    permits_words(cited, "tournament.sessions", "as many of half an hour as the entries fill")
    cited.refuses_without("tournament.sessions", scope="tournament")


@clause("act-uth-2025 16.3(a)(iii)(B)", "act-uth-2019 16.3(a)(iii)(B)")
def test_conditions_give_the_tables_of_a_session(cited: Cited) -> None:
    permits_words(cited, "tournament.tables", "sit and go: a session starts when seven are seated in order of entry")
    cited.refuses_without("tournament.tables", scope="tournament")


@clause("act-uth-2025 16.3(a)(iii)(C)", "act-uth-2019 16.3(a)(iii)(C)")
def test_conditions_may_add_what_agrees_with_the_rules(cited: Cited) -> None:
    permits_words(cited, "tournament.extra-conditions", "twenty seconds to decide")


@clause("act-uth-2025 16.3(a)(iii)(D)", "act-uth-2019 16.3(a)(iii)(D)")
def test_conditions_may_say_how_players_go_on(cited: Cited) -> None:
    permits_words(cited, "tournament.progression", "the winner of each table goes on")


POINTS = "tournament.points=a point for each place above the last"
PLACES = "tournament.points.places=by chips at the end of the session"
LEVEL = "tournament.points.level=share"


@clause("act-uth-2025 16.3(a)(iii)(E)", "act-uth-2019 16.3(a)(iii)(E)")
def test_conditions_may_be_for_points(cited: Cited) -> None:
    rules = permits(cited, POINTS, PLACES, LEVEL)
    assert rules["tournament.points"] == "a point for each place above the last"
    assert rules.under["tournament.points"] == cited.clause
    refuses(cited, "tournament.points=", PLACES, LEVEL)


@clause("act-uth-2025 16.3(a)(iii)(E)a", "act-uth-2019 16.3(a)(iii)(E)a")
def test_a_points_format_may_say_how_players_are_eliminated(cited: Cited) -> None:
    rules = permits(cited, POINTS, PLACES, LEVEL, "tournament.points.elimination=the last on points after each session")
    assert rules.under["tournament.points.elimination"] == cited.clause
    assert "tournament.points.elimination" not in permits(cited, POINTS, PLACES, LEVEL).values
    refuses(cited, POINTS, PLACES, LEVEL, "tournament.points.elimination=")


@clause("act-uth-2025 16.3(a)(iii)(E)b", "act-uth-2019 16.3(a)(iii)(E)b")
def test_a_points_format_says_how_the_places_of_a_session_are_decided(cited: Cited) -> None:
    rules = permits(cited, POINTS, PLACES, LEVEL)
    assert rules["tournament.points.places"] == "by chips at the end of the session"
    assert rules.under["tournament.points.places"] == cited.clause
    refuses(cited, POINTS, "tournament.points.places=", LEVEL)


@clause("act-uth-2025 16.3(a)(iii)(E)c", "act-uth-2019 16.3(a)(iii)(E)c")
def test_in_a_points_format_players_level_on_points_share_or_draw(cited: Cited) -> None:
    for level in ("share", "draw"):
        rules = permits(cited, POINTS, PLACES, f"tournament.points.level={level}")
        assert rules["tournament.points.level"] == level
        assert rules.under["tournament.points.level"] == cited.clause
    refuses(cited, POINTS, PLACES, "tournament.points.level=play-off")


@clause("act-uth-2025 16.3(a)(iii)(E)b", "act-uth-2019 16.3(a)(iii)(E)b")
def test_a_points_format_is_not_complete_without_the_places(cited: Cited) -> None:
    refuses(cited, POINTS, LEVEL)


@clause("act-uth-2025 16.3(a)(iii)(E)c", "act-uth-2019 16.3(a)(iii)(E)c")
def test_a_points_format_is_not_complete_without_what_level_players_do(cited: Cited) -> None:
    refuses(cited, POINTS, PLACES)


@clause("act-uth-2025 16.3(a)(iii)(F)", "act-uth-2019 16.3(a)(iii)(F)")
def test_conditions_may_offer_a_repechage(cited: Cited) -> None:
    permits_words(cited, "tournament.repechage", "one session for those out in the first, by ballot")


@clause("act-uth-2025 16.3(a)(iii)(G)", "act-uth-2019 16.3(a)(iii)(G)")
def test_conditions_say_whether_there_are_re_buys(cited: Cited) -> None:
    permits_words(cited, "tournament.rebuys", "not permitted")
    cited.refuses_without("tournament.rebuys", scope="tournament")


@clause("act-uth-2025 16.3(a)(iii)(H)", "act-uth-2019 16.3(a)(iii)(H)")
def test_conditions_say_whether_there_are_add_ons(cited: Cited) -> None:
    permits_words(cited, "tournament.add-ons", "one before the second session, 2500 chips for $20")
    cited.refuses_without("tournament.add-ons", scope="tournament")


@clause("act-uth-2025 16.3(a)(iv)", "act-uth-2019 16.3(a)(iv)")
def test_conditions_give_the_chips_for_an_entry_fee(cited: Cited) -> None:
    rules = permits(cited, "tournament.chips=1500")
    assert rules["tournament.chips"] == 1500
    assert rules.under["tournament.chips"] == cited.clause
    refuses(cited, "tournament.chips=0")
    cited.refuses_without("tournament.chips", scope="tournament")


@clause("act-uth-2025 16.3(a)(vi)", "act-uth-2019 16.3(a)(vi)")
def test_conditions_give_the_restrictions_on_groups_of_players(cited: Cited) -> None:
    permits_words(cited, "tournament.eligibility", "casino staff may not enter")
    cited.refuses_without("tournament.eligibility", scope="tournament")


@clause("act-uth-2025 16.3(a)(vii)", "act-uth-2019 16.3(a)(vii)")
def test_conditions_give_the_betting_structure_and_the_limits(cited: Cited) -> None:
    permits_words(cited, "tournament.limits", "ante 50 to 500 in the first session, 100 to 1000 after it")
    cited.refuses_without("tournament.limits", scope="tournament")


ELIMINATION, ADVANCE = "tournament.elimination", "tournament.advance"


@clause("act-uth-2025 16.3(a)(viii)", "act-uth-2019 16.3(a)(viii)")
def test_players_who_compete_to_move_on_know_how_they_are_eliminated_and_how_many_advance(cited: Cited) -> None:
    rules = permits(cited, f"{ELIMINATION}=no chips left", f"{ADVANCE}=two from each table")
    assert (rules[ELIMINATION], rules[ADVANCE]) == ("no chips left", "two from each table")
    refuses(cited, f"{ELIMINATION}=")


@clause("act-uth-2025 16.3(a)(viii)", "act-uth-2019 16.3(a)(viii)")
@pytest.mark.parametrize("key", [ELIMINATION, ADVANCE])
def test_one_of_the_two_is_not_complete_without_the_other(cited: Cited, key: str) -> None:
    conditions = {name: value for name, value in cited.book.example.tournament.items() if name != key}
    with pytest.raises(DeterminationError) as refusal:
        settle(cited.book, conditions, scope="tournament")
    assert cited.clause in refusal.value.clauses


@clause("act-uth-2025 16.3(a)(viii)(A)", "act-uth-2019 16.3(a)(viii)(A)")
def test_conditions_say_how_players_who_compete_are_eliminated(cited: Cited) -> None:
    permits_words(cited, ELIMINATION, "fewer chips than the least ante and blind")


@clause("act-uth-2025 16.3(a)(viii)(B)", "act-uth-2019 16.3(a)(viii)(B)")
def test_conditions_say_how_many_players_who_compete_advance(cited: Cited) -> None:
    permits_words(cited, ADVANCE, "the two with most chips at each table")


@clause("act-uth-2025 16.3(a)(x)", "act-uth-2019 16.3(a)(x)")
def test_conditions_say_how_prizes_are_distributed(cited: Cited) -> None:
    permits_words(cited, "tournament.prize-distribution", "by cheque within a week")
    cited.refuses_without("tournament.prize-distribution", scope="tournament")


@clause("act-uth-2025 16.9", "act-uth-2019 16.9")
def test_a_hold_em_table_serves_one_to_twenty_two_players(cited: Cited) -> None:
    seats = [permits(cited, f"tournament.seats={seats}")["tournament.seats"] for seats in (1, 22)]
    assert seats == [1, 22]
    refuses(cited, "tournament.seats=23")


@clause("act-uth-2025 16.16", "act-uth-2019 16.16")
def test_a_marker_may_show_who_wagers_first(cited: Cited) -> None:
    permits_flag(cited, "tournament.starting-marker")


@clause("act-uth-2025 16.22", "act-uth-2019 16.22")
@pytest.mark.parametrize("added", ["none", "cash", "goods", "services"])
def test_the_operator_may_add_cash_goods_or_services(cited: Cited, added: str) -> None:
    assert permits(cited, f"tournament.added-prizes={added},goods")["tournament.added-prizes"] == (added, "goods")
    rules = permits(cited, f"tournament.added-prizes={added}")
    assert rules["tournament.added-prizes"] == added
    assert rules.under["tournament.added-prizes"] == cited.clause
    refuses(cited, f"tournament.added-prizes={added}-credit")
