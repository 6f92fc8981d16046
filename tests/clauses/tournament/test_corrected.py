"""A round that was reported and is ruled on afterwards: the stacks that a tournament knows are put right.

ACT 20.14, 20.18; Adelaide 93, 95; Hold-em 16.14.
"""

from __future__ import annotations

from croupier.protocol.refusal import Refusal
from croupier.tournament import commands, events
from tests.support.cite import Cited, clause
from tests.support.tournament.contests import DIRECTOR, STACK, Held, acts, cup, holdem

SIX = ("ann", "bob", "cat", "dan", "eve", "fay")


def corrected(t: Held, number: int, table: str = "cup-1", /, **rows: tuple[int, ...]) -> commands.CorrectRound:
    told = tuple([commands.Row(account, *(*row, 0, 0, 0)[:5]) for account, row in rows.items()])
    return commands.CorrectRound(table, number, told, t.at)


def chips(t: Held) -> dict[str, int]:
    return {one.account: one.chips for one in t.state.entrants.values()}


@clause(*acts("20.14"), "adelaide-omaha 95")
def test_chips_pushed_to_the_wrong_player_are_put_right_in_the_round_last_reported(cited: Cited) -> None:
    t = Held(cup(cited.book.id, 3)).opened().enter(*SIX[:3]).started()
    t.round(ann=(STACK, STACK + 500), bob=(STACK, STACK - 500), cat=(STACK, STACK))
    t.gives(corrected(t, 1, ann=(STACK, STACK), cat=(STACK, STACK + 500)))
    assert chips(t) == {"ann": STACK, "bob": STACK - 500, "cat": STACK + 500}
    t.refuses(corrected(t, 1, ann=(STACK, STACK - 1), cat=(STACK, STACK)), cited.clause)
    t.refuses(corrected(t, 1, ann=(STACK, -1), cat=(STACK, 2 * STACK + 501)), cited.clause)
    t.refuses(corrected(t, 1, ann=(STACK, STACK)), cited.clause)
    t.refuses(corrected(t, 1), "system")
    t.round(ann=(STACK, STACK), bob=(STACK - 500, STACK - 500), cat=(STACK + 500, STACK + 500))
    t.refuses(corrected(t, 1, ann=(STACK, STACK + 1), cat=(STACK, STACK + 499)), cited.clause)


@clause(*holdem("16.14"))
def test_against_the_bank_no_ruling_moves_chips_once_a_round_is_over(cited: Cited) -> None:
    t = Held(cup(cited.book.id, 3)).opened().enter(*SIX[:3]).started()
    t.round(ann=(STACK, STACK + 500), bob=(STACK, STACK - 500))
    t.refuses(corrected(t, 1, ann=(STACK, STACK), bob=(STACK, STACK)), "system")
    assert t.rules.clause("tournament.stack") == cited.clause


@clause(*acts("20.18"), "adelaide-omaha 93")
def test_whoever_is_out_comes_back_by_the_director_alone(cited: Cited) -> None:
    t = Held(cup(cited.book.id, 3)).opened().enter(*SIX[:3]).started()
    t.round(ann=(STACK, 2 * STACK), bob=(STACK, 0, STACK, 1, 1), cat=(STACK, STACK))
    assert t.rules.clause("tournament.eliminate") == cited.clause
    asked = corrected(t, 1, ann=(STACK, STACK), bob=(STACK, STACK))
    refused = t.contest.decide(asked)
    assert isinstance(refused, Refusal)
    assert "undo-out" in refused.reason
    assert refused.clause == cited.clause
    t.gives(
        commands.UndoOut("bob", (events.Stack("bob", STACK), events.Stack("ann", STACK)), DIRECTOR, "pushed wrongly")
    )
    t.settled()
    assert chips(t) == dict.fromkeys(SIX[:3], STACK)


@clause(*acts("20.18"), "adelaide-omaha 93")
def test_whoever_has_nothing_left_is_out_by_that_round_with_the_others(cited: Cited) -> None:
    t = Held(cup(cited.book.id, 4)).opened().enter(*SIX[:4]).started()
    t.round(ann=(STACK, 2 * STACK), bob=(STACK, 0, STACK, 1, 1), cat=(STACK, STACK), dan=(STACK, STACK))
    t.gives(corrected(t, 1, ann=(STACK, 0, STACK, 2, 2), cat=(STACK, 3 * STACK)))
    first, second = t.state.outs
    assert (second.account, second.order, second.round, second.put_in, second.all_in) == (
        "ann",
        first.order,
        1,
        STACK,
        2,
    )
    assert t.last(events.PlayerOut).under == cited.clause


def test_a_session_that_is_over_keeps_its_stacks() -> None:
    t = Held(cup("act-omaha-2006", 2)).opened().enter(*SIX[:2]).started()
    t.round(ann=(STACK, 2 * STACK), bob=(STACK, 0, STACK, 1, 1))
    assert t.state.phase != "playing"
    t.refuses(corrected(t, 1, ann=(STACK, STACK), bob=(STACK, STACK)), t.rules.clause("tournament.stack"))
