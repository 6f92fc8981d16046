"""PokerKit: pot-limit Omaha, and Manila as a user would build it; its operations are its log."""

from __future__ import annotations

import json
import sys
import time

from pokerkit import (
    Automation,
    BettingStructure,
    Card,
    Deck,
    Mode,
    OmahaHoldemHand,
    Opening,
    PotLimitOmahaHoldem,
    State,
    Street,
)

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
STACKS = (200,) * 6


def omaha() -> State:
    return PotLimitOmahaHoldem.create_state(AUTOMATIONS, True, 0, (1, 2), 2, STACKS, 6)


def manila() -> State:
    first = Street(False, (False, False), 1, False, Opening.POSITION, 2, None)
    # PokerKit takes a street equal to the last one for the last one, so each gets a cap of its own, far out of reach.
    later = [Street(False, (), 1, False, Opening.POSITION, 2, 1_000 + number) for number in range(4)]
    return State(
        AUTOMATIONS, Deck.SHORT_DECK_HOLDEM, (OmahaHoldemHand,), (first, *later),
        BettingStructure.POT_LIMIT, True, 0, (1, 2), 0, STACKS, 6, mode=Mode.CASH_GAME,
    )  # fmt: skip


def main(game: str, rounds: int) -> None:
    make = {"omaha": omaha, "manila": manila}[game]
    complete = 0
    for number in range(-2, rounds):
        if number == 0:
            start, complete = time.process_time(), 0
        state = make()
        while state.status:
            state.check_or_call()
        board: list[Card] = [card for cards in state.board_cards for card in cards]
        complete += len(board) == 5 and sum(state.stacks) == sum(STACKS)
    print(json.dumps({"rounds": rounds, "seconds": time.process_time() - start, "complete": complete}))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
