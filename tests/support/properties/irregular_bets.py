"""Irregularities of bets, turns and words, as reports that fit the round."""

from __future__ import annotations

from croupier.poker.due import ActDue
from croupier.poker.state import places
from croupier.rulings import reports
from tests.support.properties.scenes import Scene, made

SAID = ("", "", "call", "bet", "raise")


def out_of_turn(scene: Scene) -> reports.Report | None:
    state, source = scene.state, scene.source
    waiting = [place for place in places(state.pending) if place != state.actor]
    if not scene.betting or not waiting:
        return None
    place = source.choice(waiting)
    act = source.choice(("fold", "check", "call", "raise" if state.high else "bet", "raise"))
    return made(reports.OutOfTurn, place, act, _total(scene, place) if act in ("bet", "raise") else 0)


def _total(scene: Scene, place: int) -> int:
    """A total some player could go to: what they have, a little more than the call, or anything."""
    state, put = scene.state, scene.state.put[place]
    reach = put + state.stake[place]
    some = (reach, state.high + state.yardstick.least, state.high + 1, scene.source.randint(put, reach))
    return max(min(_in_chips(scene, scene.source.choice(some)), reach), 0)


def _amount(scene: Scene, turn: ActDue) -> int:
    """Chips near what a call or raise takes, or any other number of them."""
    put, stake, bounds = scene.state.put[turn.place], scene.state.stake[turn.place], turn.bounds
    near = (turn.price // 2, turn.price - 1, turn.price, turn.price + 1, bounds.least - put - 1, bounds.most - put + 1)
    some = [amount for amount in (*near, bounds.least - put, scene.source.randint(1, stake)) if 0 < amount <= stake]
    return _in_chips(scene, scene.source.choice(some))


def _in_chips(scene: Scene, amount: int) -> int:
    """The amount in whole chips, mostly; none is smaller than one."""
    whole = amount - amount % scene.rules.chip
    return whole if whole and scene.flag(0.8) else amount


def wrong_amount(scene: Scene) -> reports.Report | None:
    turn = scene.awaited
    if not isinstance(turn, ActDue):
        return None
    return made(reports.WrongAmount, turn.place, _amount(scene, turn), scene.source.choice(SAID))


def over_chip(scene: Scene) -> reports.Report | None:
    turn = scene.awaited
    if not isinstance(turn, ActDue) or scene.state.stake[turn.place] <= turn.price:
        return None
    chip = scene.source.randint(turn.price + 1, scene.state.stake[turn.place])
    chip = max(_in_chips(scene, chip), turn.price + 1)
    return made(reports.OverChip, turn.place, chip, scene.source.choice(SAID))


def string_bet(scene: Scene) -> reports.Report | None:
    turn = scene.awaited
    if not isinstance(turn, ActDue) or scene.state.stake[turn.place] < 2:
        return None
    first = min(scene.source.choice((turn.price, _amount(scene, turn))), scene.state.stake[turn.place] - 1)
    return reports.StringBet(turn.place, first, scene.source.randint(1, scene.state.stake[turn.place] - first))


def declaration(scene: Scene) -> reports.Report | None:
    if not isinstance(scene.awaited, ActDue):
        return None
    place = scene.awaited.place if scene.flag(0.8) else scene.anyone
    act = scene.source.choice(("fold", "check", "call", "bet", "raise", "all-in", "tap"))
    return made(
        reports.Declaration, place, act, _total(scene, place) if act in ("bet", "raise") and scene.flag(0.7) else 0
    )
