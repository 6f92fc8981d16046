"""Places of a tournament: ACT 20.17 and 20.19, Adelaide 102 to 105, Hold-em 16.3(a)(iii)(E) and 16.20, side by side."""

from __future__ import annotations

from croupier.table.round_report import round_report
from croupier.tournament.finish.places import order_of_outs, ranking
from croupier.tournament.run.card_cuts import Cut, cut_refused
from tests.support.cite import Cited, clause
from tests.support.tournament.manners import Ranked, clauses, manner_of, out, places
from tests.support.tournament_tables import Staged


def placed(cited: Cited, *gone: str) -> Ranked:
    """Players out together, each as "name put-in before all-in seats-from-the-button"; a1 and a2 are of one table."""
    manner = manner_of(cited.book.id)
    outs = []
    for account, *facts in (each.split() for each in gone):
        put_in, before, all_in, from_button = map(int, facts)
        outs.append(out(account, put_in, before=before, all_in=all_in, from_button=from_button))
    return order_of_outs(manner.places, manner.places_under, outs)


@clause("act-omaha-2006 20.17", "act-manila-2005 20.17", "act-uth-2025 16.20", "act-uth-2019 16.20")
def test_places_are_calculated_from_chips_and_from_the_order_of_going_out(cited: Cited) -> None:
    left = {"ann": 4000, "bob": 9000}
    gone = [out("cat", 50, order=2), out("dan", 900, order=1), out("eve", 10, order=3)]
    everybody = ranking(manner_of(cited.book.id), left, gone)
    assert places(everybody) == ["1 bob", "2 ann", "3 eve", "4 cat", "5 dan"]
    assert clauses(everybody) == ["", "", "", "", ""]


@clause("act-omaha-2006 20.17", "act-manila-2005 20.17", "act-uth-2025 16.20", "act-uth-2019 16.20")
def test_players_left_who_are_level_share(cited: Cited) -> None:
    everybody = ranking(manner_of(cited.book.id), {"ann": 500, "bob": 500, "cat": 100}, [])
    assert places(everybody) == ["1 ann bob", "3 cat"]
    shared = everybody[0] if isinstance(everybody, tuple) else None
    assert shared
    assert shared.clause == {"20.17": "20.19.s3", "16.20": "16.20"}[cited.clause]


@clause(
    "act-omaha-2006 20.19", "act-manila-2005 20.19", "adelaide-omaha 104(c)", "act-uth-2025 16.20", "act-uth-2019 16.20"
)
def test_two_out_in_one_round(cited: Cited) -> None:
    """Chips put in that round; the amount all-in for; chips before it. The first went all-in for less and had more."""
    standings = placed(cited, "a1 300 900 1 1", "a2 800 800 2 2")
    assert (places(standings), clauses(standings)) == {
        "20.19": (["1 a2", "2 a1"], ["20.19.s2", "20.19.s2"]),
        "104(c)": (["1 a2", "2 a1"], ["104(c)", "104(c)"]),
        "16.20": (["1 a1", "2 a2"], ["16.20", "16.20"]),
    }[cited.clause]


@clause("act-omaha-2006 20.19", "act-manila-2005 20.19")
def test_the_chips_of_that_round_count_and_no_others(cited: Cited) -> None:
    assert cited.clause in manner_of(cited.book.id).places_under
    standings = placed(cited, "a1 300 99999 1 1", "a2 301 301 3 6", "a3 299 299 2 2")
    assert places(standings) == ["1 a2", "2 a1", "3 a3"]


@clause("act-omaha-2006 20.19.s2", "act-manila-2005 20.19.s2", "adelaide-omaha 104(c).s3")
def test_two_out_at_two_tables_together(cited: Cited) -> None:
    """Both texts take the larger amount, whatever the seat and the moment."""
    standings = placed(cited, "a1 300 300 1 1", "b1 301 301 9 9")
    assert places(standings) == ["1 b1", "2 a1"]
    assert clauses(standings) == [cited.clause, cited.clause]


@clause("act-omaha-2006 20.19.s3", "act-manila-2005 20.19.s3", "adelaide-omaha 104(c).s2")
def test_equal_amounts_at_one_table(cited: Cited) -> None:
    """ACT lets the players share; Adelaide gives the higher place to whoever was all-in first, here the later seat."""
    standings = placed(cited, "a1 300 300 2 1", "a2 300 300 1 2", "a3 200 200 3 3")
    assert (places(standings), clauses(standings)) == {
        "20.19.s3": (["1 a1 a2", "3 a3"], ["20.19.s3", "20.19.s2"]),
        "104(c).s2": (["1 a2", "2 a1", "3 a3"], ["104(c).s2", "104(c)", "104(c)"]),
    }[cited.clause]


@clause("act-omaha-2006 20.19.s3", "act-manila-2005 20.19.s3", "adelaide-omaha 104(c).s4")
def test_equal_amounts_at_two_tables(cited: Cited) -> None:
    """ACT lets the players share; Adelaide goes by the seats from each player's own button, and shares only then."""
    standings = placed(cited, "a1 300 300 1 5", "b1 300 300 1 2", "c1 300 300 1 5")
    assert (places(standings), clauses(standings)) == {
        "20.19.s3": (["1 a1 b1 c1"], ["20.19.s3"]),
        "104(c).s4": (["1 b1", "2 a1 c1"], ["104(c).s4", "104(c).s4"]),
    }[cited.clause]


@clause("adelaide-omaha 104(c).s4")
def test_the_player_on_the_button_is_closest_to_it(cited: Cited) -> None:
    """As a table tells its round: nobody is nearer than who has the button, then the players to its left in turn."""
    t = Staged(cited.book.id).seats(ann=1, bob=2, cy=3).folds_round()
    near = {one.seat: one.from_button for one in round_report(t.session).dealt}
    left = near[t.table.dealt[0]]
    standings = placed(cited, f"a1 300 300 1 {left}", f"b1 300 300 1 {near[t.button]}")
    assert places(standings) == ["1 b1", "2 a1"]
    assert clauses(standings) == [cited.clause, cited.clause]
    assert sorted(near.values()) == [0, 1, 2]


@clause("adelaide-omaha 104(c).s2", "adelaide-omaha 104(c).s4")
def test_two_of_one_table_and_one_of_another_for_the_same_amount(cited: Cited) -> None:
    """The order of a table stands and is merged with the other's by nearness, also where the two pull apart."""
    agreeing = placed(cited, "a1 300 300 1 2", "a2 300 300 2 5", "b1 300 300 1 3")
    assert places(agreeing) == ["1 a1", "2 b1", "3 a2"]
    assert clauses(agreeing) == ["104(c).s4", "104(c).s4", "104(c).s4"]
    contradicting = placed(cited, "a1 300 300 1 5", "a2 300 300 2 2", "b1 300 300 1 3")
    assert places(contradicting) == ["1 b1", "2 a1", "3 a2"]
    assert clauses(contradicting) == ["104(c).s4", "104(c).s2", "104(c).s2"]
    assert cited.clause in clauses(contradicting)


@clause("act-uth-2025 16.20", "act-uth-2019 16.20")
def test_players_level_before_their_last_round_share(cited: Cited) -> None:
    standings = placed(cited, "a1 300 700 1 1", "b1 100 700 2 2", "a2 600 600 3 3")
    assert places(standings) == ["1 a1 b1", "3 a2"]
    assert clauses(standings) == ["16.20", "16.20"]


@clause("adelaide-omaha 102")
def test_the_winner_of_a_session_has_most_chips(cited: Cited) -> None:
    everybody = ranking(manner_of(cited.book.id), {"ann": 4000, "bob": 9000, "cat": 4001}, [])
    assert places(everybody)[0] == "1 bob"
    assert clauses(everybody)[0] == cited.clause


@clause("adelaide-omaha 103")
def test_players_with_equal_stacks_cut_and_the_highest_card_is_first(cited: Cited) -> None:
    manner, left = manner_of(cited.book.id), {"ann": 500, "bob": 500, "cat": 500, "dan": 700}
    assert ranking(manner, left, []) == Cut(("ann", "bob", "cat"), cited.clause)
    assert ranking(manner, left, [], [{"ann": "Kd", "cat": "2s"}]) == Cut(("bob",), cited.clause)
    everybody = ranking(manner, left, [], [{"ann": "Kd", "cat": "2s"}, {"bob": "Ac"}])
    assert places(everybody) == ["1 dan", "2 bob", "3 ann", "4 cat"]
    assert clauses(everybody) == ["102", "103", "103", "103"]


@clause("adelaide-omaha 103")
def test_a_cut_card_has_a_rank_and_is_cut_by_somebody_who_is_level(cited: Cited) -> None:
    cut = ranking(manner_of(cited.book.id), {"ann": 500, "bob": 500, "cat": 400}, [])
    assert isinstance(cut, Cut)
    assert cut_refused(cut, {"ann": "Ks", "bob": "Kh"}) is None
    cat = cut_refused(cut, {"cat": "Ks"})
    assert cat
    assert (cat.code, cat.clause) == ("no-card-to-cut", cited.clause)
    assert "ann, bob" in cat.reason, "who are still to cut"
    joker = cut_refused(cut, {"bob": "Jo"})
    assert joker
    assert joker.reason == "bob cut Jo, which has no rank: cut again"


@clause("adelaide-omaha 103.s2")
def test_equal_cards_are_cut_again_by_those_who_cut_them(cited: Cited) -> None:
    """Suits have no rank. Two pairs are level after the first cut; each pair cuts on its own."""
    manner, left = manner_of(cited.book.id), dict.fromkeys(("ann", "bob", "cat", "dan", "eve"), 500)
    cuts = [{"ann": "Qs", "bob": "Qc", "cat": "7h", "dan": "7d", "eve": "9c"}]
    assert ranking(manner, left, [], cuts) == Cut(("ann", "bob", "cat", "dan"), "103")
    cuts += [{"ann": "3s", "bob": "4c", "cat": "8h", "dan": "8c"}]
    assert ranking(manner, left, [], cuts) == Cut(("cat", "dan"), "103")
    everybody = ranking(manner, left, [], [*cuts, {"cat": "Ad", "dan": "Kd"}])
    assert places(everybody) == ["1 bob", "2 ann", "3 eve", "4 cat", "5 dan"]
    assert clauses(everybody) == ["103.s2", "103.s2", "103", "103.s2", "103.s2"]


@clause("adelaide-omaha 104(a)")
def test_the_others_follow_by_chips_as_far_as_places_are_declared(cited: Cited) -> None:
    left = {"ann": 9000, "bob": 500, "cat": 4000, "dan": 500}
    everybody = ranking(manner_of(cited.book.id), left, [], places=2)
    assert places(everybody) == ["1 ann", "2 cat", "3 bob dan"]
    assert clauses(everybody) == ["102", cited.clause, cited.clause]
    assert ranking(manner_of(cited.book.id), left, [], places=3) == Cut(("bob", "dan"), "103")


@clause("adelaide-omaha 104(b)")
def test_places_nobody_left_can_take_go_to_the_last_to_go_out(cited: Cited) -> None:
    """The later out is higher, however little was put in."""
    gone = [out("cat", 5000, order=7), out("dan", 1, order=9), out("eve", 700, order=8)]
    everybody = ranking(manner_of(cited.book.id), {"ann": 9000}, gone)
    assert places(everybody) == ["1 ann", "2 dan", "3 eve", "4 cat"]
    assert clauses(everybody) == ["102", cited.clause, cited.clause, cited.clause]
