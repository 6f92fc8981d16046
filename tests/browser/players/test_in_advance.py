"""What a player says before their turn is for this betting round: the next card takes it back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from playwright.async_api import expect

from tests.browser.conftest import Served
from tests.support.browser import made_up
from tests.support.browser.player import PATIENCE_S
from tests.support.browser.same_round import CALL, CHECK, FOLD, SameRound, flop, turn_of
from tests.support.browser.tables import BETWEEN_PLAYERS

TURN = {"board": made_up.BOARD[:4]}


async def test_what_was_ticked_on_the_flop_neither_folds_nor_checks_on_the_turn(
    empty_room: Served, visitor: Callable[..., Any]
) -> None:
    stage = await SameRound.set(await visitor(empty_room.door), BETWEEN_PLAYERS[1])
    box = stage.page.get_by_role("checkbox", name="Check/fold")
    public, you = flop()
    await stage.goes_on(public, you)
    await box.check()
    await stage.goes_on(public | TURN | turn_of(4), you)
    await expect(box).not_to_be_checked()
    await stage.goes_on(public | TURN | turn_of(1) | {"to_match": 4_000}, you | {"acts": [FOLD, CALL]})
    await expect(stage.guest.button("Call")).to_be_enabled()
    await stage.goes_on(public, you)
    await box.check()
    await stage.goes_on(public | TURN | turn_of(1), you | {"acts": [FOLD, CHECK]})  # at once, with no view between
    await expect(stage.guest.button("Check")).to_be_enabled()
    assert stage.acts.empty()
    await stage.goes_on(public, you)
    await box.check()
    await stage.goes_on(public | turn_of(1), you | {"acts": [FOLD, CHECK]})
    assert await asyncio.wait_for(stage.acts.get(), PATIENCE_S) == "check"
