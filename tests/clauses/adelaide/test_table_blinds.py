"""Clauses 66, 67 and A1.1(b): players who join, come back or owe a post, and blinds that change."""

from __future__ import annotations

import pytest

from croupier.poker import commands as poker_commands
from croupier.poker.events import ForcedBetsPosted
from croupier.poker.ruling_events import HandKilled, PostOwed
from croupier.protocol.refusal import Refusal
from croupier.rulings.reports import BlindNotPosted
from croupier.rulings.round import reported
from croupier.table import commands as table_commands
from croupier.table import events
from croupier.table.session import Session
from tests.support.cite import Cited, clause
from tests.support.sessions import PIT_MANAGER, Sat, cleared
from tests.support.showdowns import plays_on

BOOK = "adelaide-omaha"


def second_lap(*, rules: list[str] | None = None) -> Sat:
    """Four players in seats 1, 2, 4 and 6 of eight, the blinds 1 and 2 in their second lap: the next button is seat 2."""
    t = Sat(BOOK, rules=["seats=8", *(rules or [])]).sits(ann=1, bob=2, dee=4, fay=6).plays(5)
    assert (t.button, t.table.lap) == (1, False)
    return t


def comes_in(t: Sat, account: str, rounds: int = 8) -> int:
    """How many hands go by before the one somebody is dealt in to; that hand is not finished."""
    for gone in range(rounds):
        t.starts()
        if t.player(account).seat in t.dealt:
            return gone
        plays_on(t)
    raise AssertionError(f"{account} was not dealt in within {rounds} hands")


# 66 Joining a game


@clause("adelaide-omaha 66(a)")
def test_a_joining_player_waits_for_the_big_blind(cited: Cited) -> None:
    t = second_lap()
    (taken,) = t.gives(t.sit("cy", 3))
    assert (taken.waits, taken.waits_under) == ("new", cited.clause)
    assert comes_in(t, "cy") == 3, "the big blind goes to seats 6, 1 and 2 first"
    assert t.table.last_blind == 3
    assert t.posts()[3] == (2, 0), "that blind and nothing else"
    assert t.player("cy").waits == ""
    plays_on(t).plays()
    assert 3 in t.dealt


@clause("adelaide-omaha 66(a)")
def test_a_joining_player_who_posts_a_big_blind_is_dealt_in_at_once_and_the_post_is_live(cited: Cited) -> None:
    t = second_lap()
    t.gives(t.sit("hal", 8))
    (chosen,) = t.gives(table_commands.ChooseEntry("hal", post=True))
    assert (chosen.post, chosen.under) == (True, cited.clause)
    assert comes_in(t, "hal") == 0
    assert t.posts() == {4: (1, 0), 6: (2, 0), 8: (2, 0), 1: (0, 0), 2: (0, 0)}
    assert t.last(ForcedBetsPosted).opener == t.table.dealt.index(8)
    t.gives(poker_commands.DealHoles())
    assert isinstance(t.session.decide(poker_commands.Act(2, "raise", 4_00)), tuple)
    t.gives(poker_commands.Act(2, "check"))
    plays_on(t).starts()
    assert t.button == 4
    assert t.posts() == {6: (1, 0), 8: (2, 0), 1: (0, 0), 2: (0, 0), 4: (0, 0)}, "once posted, only the blinds are due"


@clause("adelaide-omaha 66(a)")
def test_a_post_in_the_place_of_the_small_blind_replaces_it(cited: Cited) -> None:
    t = second_lap()
    t.gives(t.sit("cy", 3))
    t.gives(table_commands.ChooseEntry("cy", post=True))
    t.starts()
    assert t.table.dealt == (3, 4, 6, 1, 2)
    assert t.posts()[3] == (2, 0)
    assert t.posts()[4] == (2, 0)


@clause("adelaide-omaha 66(a)")
def test_a_joining_player_who_posts_is_dealt_in_at_once_also_where_the_button_comes_next(cited: Cited) -> None:
    t = second_lap().plays()
    assert t.button == 2, "and goes to 4 next"
    t.gives(t.sit("cy", 3))
    t.gives(table_commands.ChooseEntry("cy", post=True))
    assert comes_in(t, "cy") == 0
    assert (t.button, t.dealt) == (3, (1, 2, 3, 4, 6)), "the next player has the button, who is cy"
    assert t.posts() == {4: (1, 0), 6: (2, 0), 1: (0, 0), 2: (0, 0), 3: (2, 0)}
    posted = t.last(ForcedBetsPosted)
    assert (posted.owed[4], posted.owed_under[4]) == ((2_00,), (cited.clause,))
    plays_on(t).starts()
    assert (t.button, t.dealt) == (4, (1, 2, 3, 4, 6))
    assert t.posts() == {6: (1, 0), 1: (2, 0), 2: (0, 0), 3: (0, 0), 4: (0, 0)}


@clause("adelaide-omaha 66(a)")
def test_two_joining_players_who_post_at_once_are_both_dealt_in_wherever_they_sit(cited: Cited) -> None:
    t = second_lap().plays(3)
    assert t.button == 6, "and goes past 7 and 8 to 1"
    for account, seat in (("guy", 7), ("hal", 8), ("eve", 5)):
        t.gives(t.sit(account, seat))
        t.gives(table_commands.ChooseEntry(account, post=account != "eve"))
    t.starts()
    assert (t.button, t.dealt) == (7, (1, 2, 4, 6, 7, 8)), "eve waits"
    assert t.posts() == {8: (2, 0), 1: (2, 0), 2: (0, 0), 4: (0, 0), 6: (0, 0), 7: (2, 0)}


@clause("adelaide-omaha 66(a)")
def test_two_who_play_and_one_who_joins_between_button_and_blind_play_as_three(cited: Cited) -> None:
    t = Sat(BOOK, rules=["seats=8"]).sits(ann=1, bob=5).plays(5)
    assert (t.button, t.table.lap) == (1, False)
    t.gives(t.sit("cy", 3))
    t.gives(table_commands.ChooseEntry("cy", post=True))
    t.starts()
    assert (t.button, t.posts()) == (3, {5: (1, 0), 1: (2, 0), 3: (2, 0)})


@clause("adelaide-omaha 66(a)")
def test_a_choice_to_post_can_be_taken_back_before_the_hand(cited: Cited) -> None:
    t = second_lap()
    t.gives(t.sit("hal", 8))
    t.gives(table_commands.ChooseEntry("hal", post=True))
    t.gives(table_commands.ChooseEntry("hal", post=False))
    t.plays()
    assert 8 not in t.dealt
    assert t.stake("hal") == 100
    t.refused(table_commands.ChooseEntry("ann", post=True))
    t.refused(table_commands.ChooseEntry("nobody", post=True))


@clause("adelaide-omaha 66(a)(i)")
def test_nobody_posts_or_waits_in_the_first_lap_of_the_blinds(cited: Cited) -> None:
    t = Sat(BOOK, rules=["seats=8"]).sits(ann=1, bob=2, dee=4, fay=6)
    t.gives(t.sit("cy", 3))
    assert t.player("cy").waits == "", "before the first hand"
    blinds = []
    for _ in range(4):
        t.plays()
        blinds.append(t.table.last_blind)
    assert blinds == [3, 4, 6, 1]
    (taken,) = t.gives(t.sit("hal", 8))
    assert (taken.waits, taken.waits_under) == ("", cited.clause)
    t.plays(2)
    assert 8 in t.dealt
    assert t.table.last_blind == 2
    assert t.gives(t.sit("eve", 5))[0].waits_under == cited.clause
    t.plays()
    assert t.table.last_blind == 3, "which ends the first lap"
    (late,) = t.gives(t.sit("guy", 7))
    assert (late.waits, late.waits_under) == ("new", "66(a)")


@clause("adelaide-omaha 66(a)(ii)", "adelaide-omaha 66(a)(iii)")
def test_nobody_posts_or_waits_who_comes_from_a_closed_table_or_is_moved_by_a_pit_manager(cited: Cited) -> None:
    t = second_lap()
    why = {"66(a)(ii)": "closed-table", "66(a)(iii)": "official"}[cited.clause]
    t.refused(t.sit("hal", 8, moved="because"))
    (taken,) = t.gives(t.sit("hal", 8, moved=why))
    assert (taken.waits, taken.waits_under) == ("", cited.clause)
    assert comes_in(t, "hal") == 0
    assert t.posts()[8] == (0, 0)


# 66(b).s2, 67(b).s2 What a player owes who acted without having posted


@clause("adelaide-omaha 66(b).s2", "adelaide-omaha 67(b).s2")
def test_a_post_owed_from_the_last_hand_goes_in_before_the_next_whatever_its_player_chooses(cited: Cited) -> None:
    t = second_lap()
    joining = cited.clause.startswith("66")
    if joining:
        t.gives(t.sit("hal", 8))
    else:
        t.gives(table_commands.GoAway("fay"))
        t.plays()
        t.gives(table_commands.ComeBack("fay"))
    account = "hal" if joining else "fay"
    t.gives(table_commands.ChooseEntry(account, post=True))
    t.minutes(1)
    t.gives(table_commands.StartRound(t.at))
    t.gives(poker_commands.Post(()))
    place = t.table.dealt.index(t.player(account).seat)
    t.gives(poker_commands.DealHoles())
    while (waits := t.session.due) is not None and getattr(waits, "place", -1) != place:
        t.gives(poker_commands.Act(waits.place, "call"))  # type: ignore[attr-defined]
    t.gives(poker_commands.Act(place, "call"))
    t.gives(reported(BlindNotPosted(place, "joining" if joining else "returning")))
    owed = t.last(PostOwed)
    assert (owed.place, owed.amounts, owed.under) == (place, (2_00,) if joining else (2_00, 1_00), cited.clause)
    assert t.player(account).owing == owed.amounts
    plays_on(t)
    t.refused(table_commands.ChooseEntry(account, post=False))
    t.starts()
    assert t.posts()[t.player(account).seat] == ((2, 0) if joining else (2, 1))
    assert set(t.last(ForcedBetsPosted).owed_under[t.table.dealt.index(t.player(account).seat)]) == {cited.clause}
    assert t.player(account).owing == ()
    plays_on(t).plays()
    assert t.posts()[t.player(account).seat][1] == 0


@clause("adelaide-omaha 66(b).s2")
def test_a_post_owed_is_not_forgotten_by_going_away(cited: Cited) -> None:
    t = second_lap()
    t.gives(t.sit("hal", 8))
    t.gives(table_commands.ChooseEntry("hal", post=True))
    t.gives(table_commands.StartRound(t.at))
    t.gives(poker_commands.Post(()))
    t.gives(poker_commands.DealHoles())
    t.gives(poker_commands.Act(t.table.dealt.index(8), "call"))
    t.gives(reported(BlindNotPosted(t.table.dealt.index(8), "joining")))
    plays_on(t)
    t.gives(table_commands.GoAway("hal"))
    t.plays(3)
    assert t.player("hal").missed == 0b11, "both blinds have gone past"
    t.gives(table_commands.ComeBack("hal"))
    t.gives(table_commands.ChooseEntry("hal", post=True))
    assert comes_in(t, "hal") == 0
    assert t.posts()[8] == (2, 1 + 2), "a big and a small blind for those missed, and the post of the hand before"


@clause("adelaide-omaha 66(b).s2")
def test_a_post_owed_is_never_more_than_the_blinds_have_become(cited: Cited) -> None:
    t = second_lap(rules=["blinds=2,4"])
    t.gives(t.sit("hal", 8))
    t.gives(table_commands.ChooseEntry("hal", post=True))
    t.gives(table_commands.StartRound(t.at))
    t.gives(poker_commands.Post(()))
    t.gives(poker_commands.DealHoles())
    t.gives(poker_commands.Act(2, "call"))
    t.gives(reported(BlindNotPosted(2, "joining")))
    assert t.player("hal").owing == (4_00,)
    plays_on(t)
    t.gives(table_commands.GiveNotice(PIT_MANAGER, t.at, {"blinds": "1,2"}))
    for player in t.table.players:
        t.gives(table_commands.Agree(player.account, 1))
    t.gives(table_commands.MakeChange(1, t.at))
    t.starts()
    assert t.posts()[8] == (2, 0)
    assert t.player("hal").owing == ()


@clause("adelaide-omaha 66(b)", "adelaide-omaha 66(a)")
def test_a_hand_that_is_dead_for_want_of_a_post_leaves_its_player_to_post_or_wait(cited: Cited) -> None:
    t = second_lap()
    for account, seat in (("guy", 7), ("hal", 8)):
        t.gives(t.sit(account, seat))
        t.gives(table_commands.ChooseEntry(account, post=True))
    t.gives(table_commands.StartRound(t.at))
    t.gives(poker_commands.Post(()))
    t.gives(poker_commands.DealHoles())
    assert t.table.dealt == (4, 6, 7, 8, 1, 2)
    t.gives(poker_commands.Act(2, "fold"))
    t.gives(reported(BlindNotPosted(3, "joining")))
    assert t.last(HandKilled).place == 3, "there has been action"
    plays_on(t)
    assert t.player("hal").waits == "new", "nothing was posted, so the price of coming in is still due"
    t.gives(table_commands.ChooseEntry("hal", post=False))
    assert comes_in(t, "hal") > 0
    assert t.table.last_blind == 8


# 67 Coming back


@clause("adelaide-omaha 67(a)")
def test_who_was_away_when_the_blinds_came_round_waits_for_the_big_blind(cited: Cited) -> None:
    t = second_lap()
    t.gives(table_commands.GoAway("fay"))
    t.plays()
    (missed,) = [event for event in t.told(events.BlindsMissed) if event.account == "fay"]
    assert (missed.blinds, missed.under) == ((1,), cited.clause), "the big blind went past seat 6"
    t.gives(table_commands.ComeBack("fay"))
    assert (t.player("fay").waits, t.player("fay").waits_under) == ("missed", cited.clause)
    gone = comes_in(t, "fay")
    assert gone == 2
    assert t.posts()[6] == (2, 0), "in the big blind, and with it alone"
    assert t.table.last_blind == 6


@clause("adelaide-omaha 67(a)")
def test_who_was_away_while_no_blind_was_due_simply_plays_on(cited: Cited) -> None:
    t = second_lap()
    t.gives(table_commands.GoAway("ann"))
    t.plays()
    t.gives(table_commands.ComeBack("ann"))
    assert t.player("ann").waits == ""
    t.starts()
    assert 1 in t.dealt
    assert t.table.last_blind == 1
    t.refused(table_commands.ChooseEntry("ann", post=True))


@clause("adelaide-omaha 67(a).s2")
@pytest.mark.parametrize("hands", [1, 4, 7])
def test_to_resume_at_once_a_dead_small_and_a_live_big_blind_are_posted_however_many_were_missed(
    cited: Cited, hands: int
) -> None:
    t = second_lap()
    t.gives(table_commands.GoAway("fay"))
    t.plays(hands)
    t.gives(table_commands.ComeBack("fay"))
    t.gives(table_commands.ChooseEntry("fay", post=True))
    before = t.stake("fay")
    assert comes_in(t, "fay") == 0
    assert t.posts()[6] == (2, 1)
    assert before - t.session.round.stake[t.table.dealt.index(6)] / 100 == 3  # type: ignore[union-attr]
    assert t.player("fay") == cleared(t.player("fay")), "and with that all is paid"


@clause("adelaide-omaha 67(a).s2")
def test_the_dead_small_blind_is_in_the_pot_and_no_part_of_a_call(cited: Cited) -> None:
    t = second_lap()
    t.gives(table_commands.GoAway("fay"))
    t.plays()
    t.gives(table_commands.ComeBack("fay"))
    t.gives(table_commands.ChooseEntry("fay", post=True))
    t.starts()
    assert t.table.dealt == (6, 1, 2, 4), "the first left of the button"
    assert t.posts() == {6: (2, 1), 1: (2, 0), 2: (0, 0), 4: (0, 0)}
    assert t.balances["pot:T1"] == 5_00


@clause("adelaide-omaha 67(a)")
def test_who_comes_back_and_posts_resumes_at_once_also_where_the_button_comes_next(cited: Cited) -> None:
    t = second_lap()
    t.gives(table_commands.GoAway("fay"))
    t.plays(2)
    assert t.button == 4, "and goes to 6 next"
    t.gives(table_commands.ComeBack("fay"))
    t.gives(table_commands.ChooseEntry("fay", post=True))
    assert t.last(events.EntryChosen).under == cited.clause
    assert comes_in(t, "fay") == 0
    assert (t.button, t.posts()) == (6, {1: (1, 0), 2: (2, 0), 4: (0, 0), 6: (2, 1)})
    posted = t.last(ForcedBetsPosted)
    assert (posted.owed[3], posted.owed_under[3]) == ((1_00, 2_00), (cited.clause, cited.clause))


@clause("adelaide-omaha 67(a)")
def test_a_record_that_ends_with_the_choice_to_post_goes_on_with_that_player_dealt_in(cited: Cited) -> None:
    t = second_lap()
    t.gives(table_commands.GoAway("fay"))
    t.plays(2)
    t.gives(table_commands.ComeBack("fay"))
    t.gives(table_commands.ChooseEntry("fay", post=True))
    t.minutes(1)
    again = Session.of(t.events)
    assert not isinstance(again.give(table_commands.StartRound(t.at)), Refusal)
    assert again.table.playing == (1, 2, 4, 6)
    assert again.post == poker_commands.Post(((), (), (), (1_00, 2_00)), ((), (), (), (cited.clause,) * 2))


@clause("adelaide-omaha 67(a)")
def test_nobody_sits_the_blinds_out_without_leaving_the_table_either(cited: Cited) -> None:
    t = second_lap()
    t.gives(table_commands.BuyGoods("fay", int(t.stake("fay") * 100)))
    t.plays()
    assert 6 not in t.dealt
    t.gives(table_commands.RaiseStake("fay", 100_00))
    assert (t.player("fay").waits, t.player("fay").missed) == ("missed", 0b10)
    t.plays()
    assert 6 not in t.dealt, "the big blind passed while there were no chips"


# A1.1(b) The size of the blinds


@clause("adelaide-omaha A1.1(b)")
def test_the_blinds_change_only_by_the_agreement_of_all_players(cited: Cited) -> None:
    t = Sat(BOOK).sits(ann=1, bob=2, cy=3).plays()
    assert t.refused(table_commands.GiveNotice(PIT_MANAGER, t.at, {"blinds": "4,2"})) == "A1.1(d)", "blinds rise"
    (notice,) = t.gives(table_commands.GiveNotice(PIT_MANAGER, t.at, {"blinds": "2,4"}))
    assert (notice.agree, notice.under, notice.settings) == (True, cited.clause, {"blinds": "2,4"})
    for account in ("ann", "bob"):
        t.gives(table_commands.Agree(account, 1))
        assert t.refused(table_commands.MakeChange(1, t.at)) == cited.clause
    t.plays()
    assert sum(live for live, _ in t.posts().values()) == 3, "until then they are as they were"
    t.gives(table_commands.Agree("cy", 1))
    *_, changed = t.gives(table_commands.MakeChange(1, t.at))
    assert changed.under == cited.clause
    t.starts()
    assert sorted(live for live, _ in t.posts().values()) == [0, 2, 4]
