"""Options of tournaments: ACT 20; Adelaide 89 to 108."""

from __future__ import annotations

import pytest

from croupier import settle
from tests.support.cite import Cited, clause
from tests.support.clauses.tournament_options import permits, permits_flag, permits_words, refuses

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


@clause("act-omaha-2006 20.20", "act-manila-2005 20.20", "act-uth-2025 16.21", "act-uth-2019 16.21")
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
