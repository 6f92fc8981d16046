"""Declared players at an ACT poker table (14.3), and no chips from one to another (14.4)."""

from __future__ import annotations

import msgspec

from croupier.poker.commands import Act
from croupier.table import commands, events
from croupier.table.decide import DECIDE
from tests.support.cite import Cited, clause
from tests.support.clauses.act_table_stakes import DEAR
from tests.support.sessions import Sat
from tests.support.table_play import deals, folds_out, taps_out, turn


def broke(t: Sat) -> str:
    """The one player who lost everything."""
    (name,) = [player.account for player, stake in zip(t.table.players, t.table.stakes, strict=True) if not stake]
    return name


# Declared players


@clause("act-omaha-2006 14.3", "act-manila-2005 14.3")
def test_before_a_round_a_player_may_buy_chips(cited: Cited) -> None:
    t = Sat(cited.book.id).sits(ann=1, bob=2, stake=100)
    t.gives(commands.RaiseStake("ann", 40_00))
    assert t.stake("ann") == 140
    assert t.balances["wallet:ann"] == -140_00
    t.plays()
    t.gives(commands.RaiseStake("bob", 40_00))
    assert cited.clause in t.rules.clauses["stake.topup"]


@clause("act-manila-2005 14.3")
def test_no_maximum_bounds_what_is_bought(cited: Cited) -> None:
    t = Sat(cited.book.id).sits(ann=1, bob=2, stake=100)
    t.gives(commands.RaiseStake("ann", 10_000_000_00))
    assert t.last(events.StakeRaised) == events.StakeRaised("ann", 10_000_000_00, cited.clause)
    t.gives(t.sit("cy", 3, stake=1_000_000))


@clause("act-omaha-2006 14.3.s2", "act-manila-2005 14.3.s2")
def test_chips_are_bought_up_to_the_minimum_at_least(cited: Cited) -> None:
    t = Sat(cited.book.id, rules=[DEAR]).sits(ann=1, bob=2, cy=3).plays()
    assert t.stake("ann") == 70
    assert t.refused(commands.RaiseStake("ann", 29_00)) == cited.clause
    t.gives(commands.RaiseStake("ann", 30_00))
    t.starts()
    assert t.told(events.PlayerDeclared) == []


@clause(
    "act-omaha-2006 14.3.s3", "act-manila-2005 14.3.s3", "act-omaha-2006 def:Declared", "act-manila-2005 def:Declared"
)
def test_a_player_below_the_minimum_who_does_not_restore_it_is_declared(cited: Cited) -> None:
    t = Sat(cited.book.id, rules=[DEAR]).sits(ann=1, bob=2, cy=3).plays()
    assert not t.player("ann").declared, "there is time until the next round starts"
    t.starts()
    assert t.told(events.PlayerDeclared) == [events.PlayerDeclared("ann", "14.3.s3")]
    assert [player.declared for player in t.table.players] == [True, False, False]
    assert t.dealt == (1, 2, 3), "and plays on with what is there"
    folds_out(t).starts()
    assert len(t.told(events.PlayerDeclared)) == 1, "once is enough"


@clause("act-omaha-2006 14.3.s3", "act-manila-2005 14.3.s3")
def test_winnings_that_restore_the_minimum_end_the_declaration_at_once(cited: Cited) -> None:
    t = Sat(cited.book.id, rules=[DEAR]).sits(ann=1, bob=2, cy=3).plays(3)
    assert t.player("ann").declared
    assert t.stake("ann") == 100, "as last blind ann won the first one's bet"
    t.gives(commands.RaiseStake("ann", 10_00))
    t.starts()
    assert t.last(events.DeclarationLapsed) == events.DeclarationLapsed("ann", cited.clause)
    assert not t.player("ann").declared
    folds_out(t).gives(commands.RaiseStake("ann", 50_00))


@clause("act-omaha-2006 14.3.s3", "act-manila-2005 14.3.s3")
def test_whoever_is_away_is_not_declared_until_there_is_a_round_to_play(cited: Cited) -> None:
    t = Sat(cited.book.id, rules=[DEAR]).sits(ann=1, bob=2, cy=3).plays()
    t.gives(commands.GoAway("ann"))
    t.plays()
    assert not t.player("ann").declared
    t.gives(commands.RaiseStake("ann", 30_00))


@clause("act-omaha-2006 14.3.s4", "act-manila-2005 14.3.s4")
def test_a_declared_player_adds_nothing(cited: Cited) -> None:
    t = Sat(cited.book.id, rules=[DEAR]).sits(ann=1, bob=2, cy=3).plays(2)
    assert t.player("ann").declared
    for amount in (30_00, 500_00):
        assert t.refused(commands.RaiseStake("ann", amount)) == cited.clause


@clause("act-omaha-2006 14.3.s4", "act-manila-2005 14.3.s4")
def test_a_declared_player_who_loses_the_stake_leaves_the_table(cited: Cited) -> None:
    t = Sat(cited.book.id, rules=["limit=no-limit"]).sits(bob=2, cy=3).sits(ann=1, dan=4, stake=200)
    name = broke(taps_out(t, "bob", "cy"))
    t.starts()
    assert [event.account for event in t.told(events.PlayerDeclared)] == [name]
    assert t.told(events.SeatLeft) == [events.SeatLeft(name, 0, t.at, "declared, and without a stake", cited.clause)]
    assert name not in [player.account for player in t.table.players]
    assert len(t.dealt) == 3


@clause("act-omaha-2006 14.3.s4", "act-manila-2005 14.3.s4")
def test_going_away_does_not_keep_the_seat_of_a_declared_player_without_a_stake(cited: Cited) -> None:
    def tapped_out(seed: int) -> Sat:
        t = Sat(cited.book.id, rules=["limit=no-limit", DEAR]).sits(ann=1).sits(bob=2, cy=3, dan=4, stake=500).plays(2)
        assert t.player("ann").declared
        return taps_out(t, "ann", "cy", seed=seed)

    t = next(t for t in map(tapped_out, range(50)) if not t.stake("ann"))
    t.gives(commands.GoAway("ann"))
    t.starts()
    assert t.told(events.SeatLeft) == [events.SeatLeft("ann", 0, t.at, "declared, and without a stake", cited.clause)]


@clause("act-omaha-2006 14.3.s4", "act-manila-2005 14.3.s4")
def test_a_player_without_a_stake_may_still_buy_in_before_the_next_round_starts(cited: Cited) -> None:
    t = Sat(cited.book.id, rules=["limit=no-limit"]).sits(ann=1, bob=2)
    name = broke(taps_out(t, "ann", "bob"))
    t.gives(commands.RaiseStake(name, 100_00))
    t.starts()
    assert t.dealt == (1, 2)
    assert t.told(events.PlayerDeclared) == []


@clause("act-omaha-2006 14.4", "act-manila-2005 14.4")
def test_no_chips_go_from_one_player_to_another_but_by_the_pot(cited: Cited) -> None:
    t = Sat(cited.book.id).sits(ann=1, bob=2, cy=3, stake=300)
    moved = []
    for command in (commands.RaiseStake("ann", 10_00), commands.LeaveSeat("bob", 0), t.sit("bob", 4, stake=200)):
        answer = t.session.give(command)
        assert isinstance(answer, tuple)
        moved += [[posting.account for posting in postings] for postings in answer[1]]
    assert moved == [["wallet:ann", "stake:T1:ann"], ["stake:T1:bob", "wallet:bob"], ["wallet:bob", "stake:T1:bob"]]
    for kind in DECIDE:
        names = {field.name for field in msgspec.structs.fields(kind)}
        assert not ({"amount", "stake"} & names and {"accounts", "to", "payee", "rivals"} & names), kind
    assert t.settled["stake.transfer"] == "never"
    assert t.rules.clause("stake.transfer") == cited.clause


@clause("act-omaha-2006 14.4", "act-manila-2005 14.4")
def test_nobody_bets_for_another(cited: Cited) -> None:
    t = deals(Sat(cited.book.id).sits(ann=1, bob=2, cy=3).starts())
    mine = turn(t)
    for other in {0, 1, 2} - {mine}:
        t.refusal(Act(other, "call"))
    before = t.session.round.stake  # type: ignore[union-attr]
    t.gives(Act(mine, "call"))
    after = t.session.round.stake  # type: ignore[union-attr]
    assert [place for place in range(3) if before[place] != after[place]] == [mine], "a bet comes from one's own stake"
