"""Helpers of tests/numbers/test_settlement.py that other tests use as well."""

from __future__ import annotations

from random import Random

from croupier.bots import Seat
from croupier.bots.policies import act_named, choices
from croupier.poker import commands
from tests.numbers.slow_settlement import Charge
from tests.support.properties.tables import Setting


def wild(seat: Seat, source: Random) -> commands.Act:
    """Puts everything in often, calls mostly, folds now and then: many tap outs, many pots."""
    open_acts = choices(seat)
    for name, chance in (("raise", 0.45), ("bet", 0.5), ("call", 0.85), ("check", 0.9), ("stand", 0.9)):
        if name in open_acts and source.random() < chance:
            return act_named(seat, name, seat.due.bounds.most if source.random() < 0.8 else 0)
    return act_named(seat, source.choice(open_acts))


def charge_of(setting: Setting) -> Charge | None:
    """The commission of a setting: ACT 15.2(a), (e), Adelaide 78(a)."""
    keys = dict(setting.given)
    if keys.get("commission") == "none" or keys.get("commission.method") != "pot" or keys.get("tournament") == "true":
        return None
    if keys["rulebook"] == "adelaide-omaha":
        fixed = {*keys["limit"].split(",")} == {"fixed"}
        dear = setting.rules.blinds[-1] >= (1_000 if fixed else 500)
        return Charge(5 if dear else 10, 2_000 if dear else 1_500, setting.rules.chip, adelaide=True)
    cap = int(float(keys["commission.cap"]) * 100)
    if float(keys["stake.min"]) > 100:
        return Charge(5, cap, 100, threshold=1_900)
    return Charge(10, cap, 100, threshold=900)
