"""Options of tournaments: ACT 20; Adelaide 89 to 108; Hold-em 16."""

from __future__ import annotations

import pytest

from croupier import DeterminationError, TableRules, settle
from tests.support.cite import Cited, clause


def permits(cited: Cited, *pairs: str) -> TableRules:
    return cited.permits(*pairs, scope="tournament")


def refuses(cited: Cited, *pairs: str) -> str:
    return cited.refuses(*pairs, scope="tournament")


def permits_words(cited: Cited, key: str, words: str) -> None:
    """A field in words stands under its clause as written, and says something."""
    rules = permits(cited, f"{key}={words}")
    assert rules[key] == words
    assert rules.under[key] == cited.clause
    refuses(cited, f"{key}=  ")


def permits_flag(cited: Cited, key: str) -> None:
    """A field that is so or not so stands under its clause, and is nothing else."""
    assert [permits(cited, f"{key}={choice}")[key] for choice in ("true", "false")] == [True, False]
    assert permits(cited, f"{key}=true").under[key] == cited.clause
    refuses(cited, f"{key}=perhaps")


# ACT 20


@clause("act-omaha-2006 20.4", "act-manila-2005 20.4")
def test_conditions_may_hold_the_listed_fields_each_optional(cited: Cited) -> None:
    without = settle(cited.book, {}, scope="tournament").values
    assert not {key for key in without if cited.book.rules[key].optional}
    assert settle(cited.book, {"tournament.chips": 5000}, scope="tournament").values == without | {
        "tournament.chips": 5000
    }
    assert "no field" in refuses(cited, "tournament.re-buys=one")


@clause("act-omaha-2006 20.4(a)", "act-manila-2005 20.4(a)")
def test_conditions_may_give_the_start(cited: Cited) -> None:
    rules = permits(cited, "tournament.start=2030-06-01T18:30")
    assert rules["tournament.start"] == "2030-06-01T18:30"
    assert rules.under["tournament.start"] == cited.clause
    refuses(cited, "tournament.start=Saturday evening")
    refuses(cited, "tournament.start=2030-02-30T18:30")


@clause("act-omaha-2006 20.4(b)", "act-manila-2005 20.4(b)")
def test_conditions_may_give_the_heats(cited: Cited) -> None:
    permits_words(cited, "tournament.heats", "two heats of an hour, the best nine to a final")


@clause("act-omaha-2006 20.4(c)", "act-manila-2005 20.4(c)")
def test_conditions_may_give_the_entry_fee_and_the_commission(cited: Cited) -> None:
    rules = permits(cited, "tournament.entry-fee=55.50", "tournament.commission=5.50")
    assert (rules["tournament.entry-fee"], rules["tournament.commission"]) == (5550, 550)
    assert rules.under["tournament.entry-fee"] == rules.under["tournament.commission"] == cited.clause
    refuses(cited, "tournament.entry-fee=-1")
    refuses(cited, "tournament.commission=a tenth")


@clause("act-omaha-2006 20.4(d)", "act-manila-2005 20.4(d)")
def test_conditions_may_give_the_chips_for_an_entry(cited: Cited) -> None:
    rules = permits(cited, "tournament.chips=1")
    assert rules["tournament.chips"] == 1
    assert rules.under["tournament.chips"] == cited.clause
    refuses(cited, "tournament.chips=0")
    refuses(cited, "tournament.chips=99.5")


@clause("act-omaha-2006 20.4(e)", "act-manila-2005 20.4(e)", "act-uth-2025 16.3(a)(v)", "act-uth-2019 16.3(a)(v)")
def test_conditions_give_the_least_and_the_greatest_number_of_players(cited: Cited) -> None:
    rules = permits(cited, "tournament.players.min=2", "tournament.players.max=2")
    assert (rules["tournament.players.min"], rules["tournament.players.max"]) == (2, 2)
    assert rules.under["tournament.players.min"] == rules.under["tournament.players.max"] == cited.clause
    refuses(cited, "tournament.players.min=9", "tournament.players.max=8")
    refuses(cited, "tournament.players.min=1")
    refuses(cited, "tournament.players.max=1")


@clause("act-omaha-2006 20.4(f)", "act-manila-2005 20.4(f)")
def test_conditions_may_say_who_may_enter(cited: Cited) -> None:
    permits_words(cited, "tournament.eligibility", "players who have never won a prize")


@clause("act-omaha-2006 20.4(g)", "act-manila-2005 20.4(g)")
def test_conditions_may_give_the_betting_structure(cited: Cited) -> None:
    permits_words(cited, "tournament.limits", "no limit; blinds 25 and 50, doubled every fifteen minutes")


@clause(
    "act-omaha-2006 20.4(h)",
    "act-manila-2005 20.4(h)",
    "adelaide-omaha 89(i)",
    "act-uth-2025 16.3(a)(ix)",
    "act-uth-2019 16.3(a)(ix)",
)
def test_conditions_share_out_the_whole_prize_pool(cited: Cited) -> None:
    rules = permits(cited, "tournament.prizes=60,25,15")
    assert rules["tournament.prizes"] == "60, 25, 15"
    assert rules.under["tournament.prizes"] == cited.clause
    assert permits(cited, "tournament.prizes=100")["tournament.prizes"] == "100"
    assert permits(cited, "tournament.prizes=33.5,33.5,33")["tournament.prizes"] == "33.5, 33.5, 33"
    words = "half to the winner, the rest by chips"
    assert permits(cited, f"tournament.prizes={words}")["tournament.prizes"] == words
    for other in ("60,25", "60,25,16", "120,-20", "50,half", ""):
        refuses(cited, f"tournament.prizes={other}")


@clause("act-omaha-2006 20.8", "act-manila-2005 20.8", "act-uth-2025 16.9", "act-uth-2019 16.9")
def test_the_director_decides_how_many_players_a_table_has(cited: Cited) -> None:
    rules = permits(cited, "tournament.seats=6")
    assert rules["tournament.seats"] == 6
    assert rules.under["tournament.seats"] == cited.clause
    refuses(cited, "tournament.seats=0")
    refuses(cited, "tournament.seats=six")


@clause("act-omaha-2006 20.8", "act-manila-2005 20.8")
def test_a_tournament_table_has_two_players_or_more(cited: Cited) -> None:
    assert permits(cited, "tournament.seats=2")["tournament.seats"] == 2
    refuses(cited, "tournament.seats=1")


@clause("act-omaha-2006 20.8")
def test_no_omaha_deck_serves_thirteen_players(cited: Cited) -> None:
    assert permits(cited, "tournament.seats=12")["tournament.seats"] == 12
    refuses(cited, "tournament.seats=13")


@clause("act-omaha-2006 20.20", "act-manila-2005 20.20")
def test_the_operator_keeps_no_more_of_an_entry_fee_than_is_approved(cited: Cited) -> None:
    approved = ("tournament.entry-fee=100", "tournament.commission.approved=15")
    rules = permits(cited, *approved, "tournament.commission=15")
    assert rules["tournament.commission"] == 1500
    assert rules.under["tournament.commission.approved"] == cited.clause
    assert "approved $15" in refuses(cited, *approved, "tournament.commission=15.01")


@clause(
    "act-omaha-2006 20.20",
    "act-manila-2005 20.20",
    "act-uth-2025 16.21",
    "act-uth-2019 16.21",
)
def test_commission_comes_out_of_the_entry_fee_only(cited: Cited) -> None:
    approved = ("tournament.commission.approved=200",) if "tournament.commission.approved" in cited.book.rules else ()
    rules = permits(cited, *approved, "tournament.entry-fee=100", "tournament.commission=100")
    assert rules["tournament.commission"] == 10000
    assert "entry-fee $100" in refuses(cited, *approved, "tournament.entry-fee=100", "tournament.commission=101")
    refuses(cited, "tournament.entry-fee=-100")
    refuses(cited, "tournament.commission=-1")


@clause("act-uth-2025 16.21", "act-uth-2019 16.21")
def test_hold_em_asks_no_approval_of_the_commission(cited: Cited) -> None:
    assert permits(cited, "tournament.entry-fee=0", "tournament.commission=0")["tournament.entry-fee"] == 0
    refuses(cited, "tournament.entry-fee=0", "tournament.commission=1")
    assert "tournament.commission.approved" not in cited.book.rules


# Adelaide 89, 90


@clause("adelaide-omaha 89(a)")
def test_the_casino_may_determine_the_entry_payment(cited: Cited) -> None:
    rules = permits(cited, "tournament.payment=220", "tournament.contribution=200", "tournament.fee=20")
    assert rules["tournament.payment"] == 22000
    assert rules.under["tournament.payment"] == "89(a)"
    refuses(cited, "tournament.payment=-220")


@clause("adelaide-omaha 89(b)")
def test_the_casino_may_determine_the_prize_pool_contribution(cited: Cited) -> None:
    rules = permits(cited, "tournament.payment=50", "tournament.contribution=50", "tournament.fee=0")
    assert rules["tournament.contribution"] == 5000
    assert rules.under["tournament.contribution"] == "89(b)"
    refuses(cited, "tournament.contribution=most of it")


@clause("adelaide-omaha 89(c)", "adelaide-omaha 106.p4")
def test_the_casino_keeps_at_most_thirty_five_per_cent(cited: Cited) -> None:
    rules = permits(cited, "tournament.payment=100", "tournament.contribution=65", "tournament.fee=35")
    assert rules["tournament.fee"] == 3500
    assert rules.under["tournament.fee"] == "89(c)"
    message = refuses(cited, "tournament.payment=100", "tournament.contribution=64.99", "tournament.fee=35.01")
    assert "35%" in message


@clause("adelaide-omaha 89(d)")
def test_the_casino_may_determine_the_limits(cited: Cited) -> None:
    permits_words(cited, "tournament.limits", "no limit; blinds 25 and 50, doubled every fifteen minutes")


@clause("adelaide-omaha 89(e)")
def test_the_casino_may_determine_how_many_players_can_enter(cited: Cited) -> None:
    rules = permits(cited, "tournament.players.max=2")
    assert rules["tournament.players.max"] == 2
    assert rules.under["tournament.players.max"] == "89(e)"
    refuses(cited, "tournament.players.max=1")
    refuses(cited, "tournament.players.max=all")


@clause("adelaide-omaha 89(f)")
def test_the_casino_may_allocate_players_to_sessions(cited: Cited) -> None:
    permits_words(cited, "tournament.sessions", "two sessions, by the order of entry")


@clause("adelaide-omaha 89(g)")
def test_the_casino_may_seat_the_players(cited: Cited) -> None:
    permits_words(cited, "tournament.seating", "by a draw of cards")


@clause("adelaide-omaha 89(h)")
def test_the_casino_may_determine_how_long_a_session_lasts(cited: Cited) -> None:
    permits_words(cited, "tournament.session-length", "sixty hands")


@clause("adelaide-omaha 89(j)")
def test_the_casino_may_determine_how_often_a_patron_enters(cited: Cited) -> None:
    rules = permits(cited, "tournament.entries=3")
    assert rules["tournament.entries"] == 3
    assert rules.under["tournament.entries"] == "89(j)"
    refuses(cited, "tournament.entries=0")


@clause("adelaide-omaha 90")
def test_an_entry_payment_is_its_prize_part_and_its_fee_part(cited: Cited) -> None:
    assert permits(cited, "tournament.payment=0", "tournament.contribution=0", "tournament.fee=0")
    assert permits(cited, "tournament.payment=80", "tournament.contribution=80", "tournament.fee=0")
    message = refuses(cited, "tournament.payment=120", "tournament.contribution=100", "tournament.fee=10")
    assert "together, $110" in message
    refuses(cited, "tournament.payment=-110")
    refuses(cited, "tournament.contribution=-100")
    refuses(cited, "tournament.payment=100", "tournament.contribution=100", "tournament.fee=10")


# Adelaide 100, 101


@clause("adelaide-omaha 100(a)")
def test_entrants_may_have_to_be_loyalty_members(cited: Cited) -> None:
    permits_flag(cited, "tournament.membership")


@clause("adelaide-omaha 100(b)")
def test_entrants_may_have_to_sign_the_terms(cited: Cited) -> None:
    permits_flag(cited, "tournament.signed-terms")


@clause("adelaide-omaha 101")
def test_an_express_tournament_sets_a_time_to_act(cited: Cited) -> None:
    assert permits(cited, "tournament.action-time=20")["tournament.action-time"] == 20
    assert permits(cited, "tournament.action-time=none")["tournament.action-time"] is None
    assert permits(cited, "tournament.action-time=60").under["tournament.action-time"] == "101"
    refuses(cited, "tournament.action-time=19")
    refuses(cited, "tournament.action-time=61")


# Adelaide 106 to 108


@clause("adelaide-omaha 106")
def test_the_casino_may_charge_an_entry_fee(cited: Cited) -> None:
    rules = permits(cited, "tournament.payment=30", "tournament.contribution=25", "tournament.fee=5")
    assert rules["tournament.fee"] == 500
    refuses(cited, "tournament.fee=-5")
    refuses(cited, "tournament.fee=none")


@clause("adelaide-omaha 107.p2")
@pytest.mark.parametrize("kind", ["cash", "kind", "both"])
def test_prizes_are_cash_or_in_kind_or_both(cited: Cited, kind: str) -> None:
    rules = permits(cited, f"tournament.prize-kind={kind}")
    assert rules["tournament.prize-kind"] == kind
    assert rules.under["tournament.prize-kind"] == "107.p2"
    refuses(cited, f"tournament.prize-kind={kind}-vouchers")


@clause("adelaide-omaha 108")
def test_the_casino_may_add_prizes_of_its_own_never_out_of_the_pool(cited: Cited) -> None:
    for extra in ("none", "added"):
        rules = permits(cited, f"tournament.extra-prizes={extra}")
        assert rules["tournament.extra-prizes"] == extra
        assert rules.under["tournament.extra-prizes"] == "108"
    refuses(cited, "tournament.extra-prizes=from-the-pool")


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
