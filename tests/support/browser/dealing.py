"""Helpers of tests/browser/staff/test_dealing.py that other tests use as well."""

from __future__ import annotations

from tests.support.browser.dealer import Dealer

POKER, BANK, HOUSE_DEALS = "live-1", "live-2", "act-omaha-2006"


def keys_of(cards: str) -> list[str]:
    """The keys of some cards: rank, suit, rank, suit."""
    return list(cards.replace(" ", "").lower())


async def to_the_showdown(kim: Dealer, board: str, folds: int = 0) -> None:
    """Everybody stays in but the seat that folds, one key each, and the communal cards are turned up."""
    left = board.split()
    while kim.due["step"] != "show":
        if kim.due["enter"] == "cards":
            count = kim.due["cards"]
            await kim.press(*keys_of("".join(left[:count])))
            del left[:count]
            await kim.enters("Enter")
        elif kim.due["enter"] != "deal" and kim.due["seat"] == folds:
            await kim.folds()
        else:
            await kim.enters("Space" if kim.due["enter"] == "deal" else "c")
