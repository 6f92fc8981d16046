"""The policies of `croupier simulate` at a table against the bank, by name."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from croupier.banked import Act, BankedRules, banked_rules
from croupier.bots import BANKED_POLICIES, BankedPolicy, BankedSeat
from croupier.cli.policies import answer_of, own_function
from croupier.cli.working import working
from croupier.errors import PolicyError
from croupier.odds.equity.work import threads_for
from croupier.rulebooks import TableRules

SOLVED = "exact"  # the policy that plays by the game's solution


def banked_policies(rules: TableRules, named: Sequence[str]) -> list[BankedPolicy]:
    """The policies of these names, by box."""
    compiled = banked_rules(rules)
    known = {name: banked_policy_named(name, compiled) for name in dict.fromkeys(named)}
    return [known[name] for name in named]


def banked_policy_named(name: str, rules: BankedRules) -> BankedPolicy:
    """One of our policies, or a user's own function, which wagers the least."""
    if name in BANKED_POLICIES:
        return BANKED_POLICIES[name]
    if name == SOLVED:
        from croupier.bots.exact_strategy import exact_policy

        with working("solving") as tell:
            return exact_policy(rules, threads=threads_for(None), progress=tell)
    found = own_function(name, (*BANKED_POLICIES, SOLVED))

    def chosen(seat: BankedSeat, source: Random) -> Act:
        number = seat.state.boxes[seat.place]
        act = answer_of(found, seat, source, number)
        if not (type(act) is Act and type(act.place) is type(act.times) is int and type(act.act) is str):
            raise PolicyError(f"answered {act!r:.80}, which is no Act of a place, a name and whole times", seat=number)
        return act

    return BankedPolicy(chosen)
