"""The result of every wager of a round against the bank, told from its events."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from croupier.banked import Box, State, apply
from croupier.banked import events as banked_events
from croupier.protocol import Event, standing

WAGERS = ("ante", "blind", "play", "trips")  # in the order of the layout


class WagerAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of one wager."""

    stake: int
    counted: int  # what of the stake was settled; the rest went back
    result: str
    paid: int
    clause: str
    also: tuple[str, ...] = ()  # further clauses: what cut the stake, what capped the winnings


Found = dict[str, WagerAnswer]


def wagers_by_place(events: Iterable[Event]) -> list[Found]:
    """The wagers of each box that are decided; a void one has no result, whatever its result was before."""
    state = State()
    found: list[Found] = []
    for event in standing(events):
        before, state = state, apply(state, event)
        match event:
            case banked_events.BankedRoundOpened():
                found = [{} for _ in event.boxes]
            case banked_events.WagersPlaced():
                found[event.place] = {}  # what went back before these is forgotten
            case banked_events.WagersReturned():
                found[event.place] |= _void(before.box[event.place], {}, event.under, event.wagers)
            case banked_events.BoxFolded() | banked_events.BoxConceded():
                found[event.place] |= _lost(before.box[event.place], event.under)
            case banked_events.WagerSettled():
                answer = (event.stake, event.counted, event.result, event.paid, event.under, event.also)
                found[event.place][event.wager] = WagerAnswer(*answer)
            case banked_events.BoxVoided():
                found[event.place] |= _void(before.box[event.place], found[event.place], event.under)
            case banked_events.BankedRoundVoided():
                for box, wagers in zip(before.box, found, strict=True):
                    wagers.update(_void(box, wagers, event.under))
            case _:
                pass
    return [{wager: one[wager] for wager in WAGERS if wager in one} for one in found]


def _lying(box: Box, wagers: Iterable[str] = WAGERS) -> dict[str, int]:
    return {wager: getattr(box, wager) for wager in wagers if getattr(box, wager)}


def _lost(box: Box, under: str) -> Found:
    return {wager: WagerAnswer(stake, box.counted[wager], "lose", 0, under) for wager, stake in _lying(box).items()}


def _void(box: Box, found: Found, under: str, wagers: Iterable[str] = WAGERS) -> Found:
    """Return what lies there and what was decided already, as void; what was void stays void under its own clause."""
    decided = {wager: one.stake for wager, one in found.items() if one.result != "void"}
    return {wager: WagerAnswer(stake, 0, "void", 0, under) for wager, stake in (decided | _lying(box, wagers)).items()}
