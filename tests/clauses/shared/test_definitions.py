"""Words the texts define that no other test shows: what is approved, what a bet is, who deals and who supervises."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from croupier.acts.rights import RIGHTS
from croupier.errors import RequestError
from croupier.house import register
from croupier.poker import commands
from croupier.protocol.refusal import Refusal
from croupier.table.approved_opening import approved_opening
from croupier.table.rules import session_rules
from tests.support.banked import BETTER_KINGS, BOARD, KINGS, RAGS, Banked, both
from tests.support.cite import Cited, clause
from tests.support.play import Played
from tests.support.room.live import KIM, LEE, TABLE, Console, a_live_room
from tests.support.room.opening import registered
from tests.support.room.rooms import log_of
from tests.support.sessions import Sat

FOUR = {1: 100.0, 2: 100.0, 3: 100.0, 4: 100.0}
AT = int(datetime(2026, 2, 1, 10, tzinfo=UTC).timestamp() * 1000)
SINCE = "2026-01-10"


@clause("act-omaha-2006 def:Approved", "act-manila-2005 def:Approved", *both("def:Approved"))
def test_what_is_approved_has_a_reference_in_writing_and_without_it_no_table_opens(cited: Cited) -> None:
    rules = session_rules(cited.rules())
    with pytest.raises(RequestError, match=rf"approval.*{rules.clause('table.approval')}"):
        approved_opening(registered(), rules, "T1", by="operator", at=AT, historical=True)
    held = registered(register.RecordApproval("table", "GRC 17", SINCE, "operator"))
    opened = approved_opening(held, rules, "T1", by="operator", at=AT, historical=True)
    assert opened.approval == "GRC 17"
    ended = register.decide(held, register.EndApproval("table", "GRC 17", "2026-01-20", "operator", "revoked"))
    assert not isinstance(ended, Refusal)
    for event in ended:
        held = register.apply(held, event)
    with pytest.raises(RequestError):
        approved_opening(held, rules, "T1", by="operator", at=AT, historical=True)


@clause(*both("def:Automated shuffling shoe"), "act-uth-2025 def:Card Shoe")
def test_the_shoe_is_an_approved_device_that_the_record_names(cited: Cited) -> None:
    held = registered(
        register.RecordApproval("table", "GRC 17", SINCE, "operator"),
        register.RecordApproval("shoe", "GRC 21", SINCE, "operator"),
    )
    opened = approved_opening(
        held, session_rules(cited.rules()), "T1", by="operator", at=AT, bank=1_000_00, historical=True
    )
    assert opened.shoe == "GRC 21"


@clause("act-omaha-2006 def:Bet", "act-manila-2005 def:Bet")
def test_a_bet_is_what_a_player_puts_in_on_his_own_turn(cited: Cited) -> None:
    played = Played(cited.book.id, FOUR, button=4, rules=["limit=no-limit", "commission=none"])
    assert played.turn == 3
    assert played.refused("4 raise 6"), "before the turn it is no bet"
    assert played.pot == 3
    played.reports("out-of-turn", seat=4, act="raise", to=6)
    assert played.pot == 3, "and waits for the turn"
    assert played.does("3 call").pot == 5 + 6, "where it is his, it is a bet"


@clause("adelaide-omaha def:Hand")
def test_a_hand_is_one_deal_and_also_the_cards_a_player_holds(cited: Cited) -> None:
    """What is charged for each hand is charged for each deal; a hand that is void is one player's cards."""
    t = Sat(cited.book.id, rules=["commission.method=hand"]).sits(ann=1, bob=2, cy=3)
    for deals in (1, 2):
        t.plays()
        assert (t.table.round, t.balances["commission:T1"]) == (deals, deals * 3_00)
    played = Played(cited.book.id, FOUR, button=4, rules=["limit=no-limit"]).does("3 call")
    played.reports("wrong-number-of-cards", seat=4, cards=3)
    assert (played.turn, played.pot, played.ended) == (1, 5, False), "the deal goes on without that player's cards"


@clause("adelaide-omaha def:Play")
def test_to_play_is_to_stay_in_by_a_wager_once_the_cards_are_there_to_be_looked_at(cited: Cited) -> None:
    played = Played(cited.book.id, FOUR, button=4, rules=["limit=no-limit"])
    early = played.round.live.fork()
    assert early.give(commands.Act(2, "call")), "nothing is wagered on cards that are not dealt"
    played.deal()
    assert (played.turn, set(played.acts)) == (3, {"fold", "call", "raise"}), "no staying in without a wager"
    played.does("3 call", "4 fold", "1 call", "2 check")
    live = played.round.state.live
    assert [seat for place, seat in enumerate(played.round.state.seats) if live >> place & 1] == [1, 2, 3]
    assert played.pot == 6, "the blinds were wagers already; the others have placed one"


@clause(*both("def:Check", "def:Check.s2"))
def test_a_check_stays_in_without_a_play_wager_whatever_the_sign_for_it(cited: Cited) -> None:
    """A tap or a knock is entered as what it means; the record has one word for it."""
    played = Banked(cited.book.id, {1: 10, 2: 10}, holes={1: RAGS, 2: BETTER_KINGS}, dealer=KINGS, board=BOARD)
    before = played.lying
    played.does("1 check")
    assert played.lying == before
    assert played.state.box[0].live
    assert [line for line in played.text if "Box 1 checks" in line]


@clause(*both("def:Quads"))
def test_four_of_a_kind_by_rank_then_by_the_side_card(cited: Cited) -> None:
    fours = ["As Ah Ad Ac 4d", "Ks Kh Kd Kc Ad", "Ks Kh Kd Kc 2d", "2s 2h 2d 2c Ad"]
    ranked = [cited.best(" ".join(four.split()[:2]), " ".join(four.split()[2:])) for four in fours]
    assert {one.category.name for one in ranked} == {"FOUR_OF_A_KIND"}
    values = [one.value for one in ranked]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)


@clause(*both("def:Dealer"))
def test_the_dealer_is_a_role_and_the_hand_that_is_played_against(cited: Cited) -> None:
    assert "deal" in RIGHTS["dealer"]
    assert "rule" not in RIGHTS["dealer"]
    assert "play" not in RIGHTS["dealer"]
    played = Banked(cited.book.id, {1: 10, 2: 10}, holes={1: RAGS, 2: BETTER_KINGS}, dealer=KINGS, board=BOARD)
    played.does("1 fold", "2 play 4")
    assert played.state.dealer == ("Kd", "4h")


@clause(*both("def:Dealer"))
async def test_no_round_is_begun_before_a_dealer_has_signed_on_and_is_answerable_for_the_game(cited: Cited) -> None:
    async with a_live_room(cited.book.id) as (room, clock, _store):
        kim, lee = Console(room, clock), Console(room, clock, LEE)
        await clock.run(room, 0)
        assert kim.due["step"] == "table"
        assert "start" not in kim.desk["may"]
        await kim.refused("start")
        await kim.opened("Ann", "Bob")
        await lee.refused("start")
        await kim.done("start")
        opened = [
            line for line in await log_of(room, TABLE) if line["type"] in ("dealer-signed-on", "banked-round-opened")
        ]
        assert [line["type"] for line in opened] == ["dealer-signed-on", "banked-round-opened"]
        assert opened[0]["account"] == KIM.account
        for one in (kim, lee):
            await one.close()


@clause(*both("def:Casino Supervisor"))
def test_the_supervisor_is_a_role_for_opinions_counts_and_shuffles(cited: Cited) -> None:
    assert "rule" in RIGHTS["supervisor"]
    played = Banked(cited.book.id, {1: 10, 2: 10}, holes={1: RAGS, 2: BETTER_KINGS}, dealer=KINGS, board=BOARD)
    ruling = played.reports("card-count", found=52)
    assert ruling.clauses
