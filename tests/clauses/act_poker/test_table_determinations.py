"""What is determined before a round stays so during it (4.2), and a game may be kept for a group of players (8.1)."""

from __future__ import annotations

from croupier.table import commands, events
from tests.support.cite import Cited, clause
from tests.support.sessions import Sat
from tests.support.table_play import OPERATOR


@clause("act-omaha-2006 4.2", "act-manila-2005 4.2", "act-omaha-2006 4.2(f)", "act-manila-2005 4.2(f)")
def test_determinations_are_locked_while_a_round_is_played(cited: Cited) -> None:
    t = Sat(cited.book.id).sits(ann=1, bob=2, cy=3, stake=300)
    t.gives(commands.GiveNotice(OPERATOR, t.at, {"blinds": "2,4"}))
    t.plays().starts()
    assert t.refused(commands.MakeChange(1, t.at)) == "4.2(f)"
    assert t.rules.blinds == (1_00, 2_00)
    t = Sat(cited.book.id).sits(ann=1, bob=2, cy=3, stake=300)
    t.gives(commands.GiveNotice(OPERATOR, t.at, {"blinds": "2,4"}))
    t.plays()
    t.gives(commands.MakeChange(1, t.at))
    assert t.session.rules.blinds == (2_00, 4_00), "between rounds they change"
    assert t.told(events.NoticeGiven)[0].settings == {"blinds": "2,4"}


@clause("act-omaha-2006 8.1", "act-manila-2005 8.1")
def test_a_game_kept_for_a_group_seats_nobody_an_official_has_not_let_in(cited: Cited) -> None:
    t = Sat(cited.book.id, rules=["players=new players only"])
    assert t.refused(commands.TakeSeat("ann", 1, 300_00, t.at)) == cited.clause
    t.gives(commands.TakeSeat("ann", 1, 300_00, t.at, OPERATOR))
    assert Sat(cited.book.id).gives(commands.TakeSeat("ann", 1, 300_00, 0)), "anyone may play where nothing is said"
