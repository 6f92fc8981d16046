"""Reserves who come in by another door, and commands that are not for everybody who directs something."""

from __future__ import annotations

from croupier.acts.rights import PLAY
from croupier.acts.tournament import ACTS, read_act
from croupier.protocol.answers import Fault
from croupier.protocol.refusal import Refusal
from croupier.rulebooks.values import Raw
from croupier.tournament import commands, events
from tests.support.cite import Cited, clause
from tests.support.tournament.contests import DIRECTOR, Held, cup


@clause("act-omaha-2006 20.10", "act-manila-2005 20.10", "act-uth-2025 16.11", "act-uth-2019 16.11")
def test_whoever_enters_waits_in_reserve_no_longer(cited: Cited) -> None:
    held = Held(cup(cited.book.id, 20)).opened()
    held.gives(commands.JoinReserve("zed"))
    held.enter("ann", "bob", "zed")
    assert not held.state.reserves
    held.drawn()
    assert isinstance(held.contest.decide(commands.ResellSeat("bob", "zed", "house", 0, "did not come")), Refusal)


@clause("act-uth-2025 16.5", "act-uth-2019 16.5")
def test_reserves_and_substitutes_agree_to_the_same_and_are_as_eligible_as_whoever_enters(cited: Cited) -> None:
    terms: dict[str, Raw] = {
        "tournament.signed-terms": True,
        "tournament.membership": True,
        "tournament.eligibility": "members of the club",
    }
    terms = {key: value for key, value in terms.items() if key in cited.book.rules}
    held = Held(cup(cited.book.id, 3, given=terms)).opened().enter("ann", "bob", "cat")
    assert (held.rules.signed_terms, held.rules.members_only) == (True, "tournament.membership" in terms)
    held.refuses(commands.JoinReserve("dan", member=True), cited.clause)
    held.refuses(commands.JoinReserve("dan", True, True, eligible=False), held.rules.clause("tournament.eligibility"))
    if held.rules.members_only:
        held.refuses(commands.JoinReserve("dan", agreed=True), held.rules.clause("tournament.membership"))
    held.gives(commands.JoinReserve("dan", agreed=True, member=True))
    told = ("ann", "eve", True, DIRECTOR, "ill")
    held.refuses(commands.Substitute(*told, member=True), cited.clause)
    held.refuses(commands.Substitute(*told, True, True, eligible=False), held.rules.clause("tournament.eligibility"))
    held.gives(
        commands.Substitute("ann", "fay", False, DIRECTOR, "has not agreed")
    )  # who does not play has nothing to agree to
    (event,) = held.gives(commands.Substitute(*told, agreed=True, member=True))
    assert isinstance(event, events.PlayerSubstituted)
    assert event.agreed


def test_what_tables_and_the_house_do_is_done_by_nobody_over_the_wire() -> None:
    for command in (
        commands.ReportRound,
        commands.CollectChips,
        commands.DeliverChips,
        commands.Balance,
        commands.EndSession,
    ):
        assert command not in [act.means for act in ACTS.values()]
    for name in ("report-round", "collect-chips", "deliver-chips", "balance", "end-session"):
        assert isinstance(read_act({"act": name}), Fault), name
    for name in ("enter", "buy"):
        assert ACTS[name].right == PLAY, "which players do for themselves"
