"""The quick demo without bots, where the house lies: once the parts in a shuffle are known, it signs another root for it.

LIES_IN names the shuffle. Run as `python -m tests.support.browser.lying serve --demo --port 0`.
"""

from __future__ import annotations

import os

from msgspec.structs import replace

from croupier.__main__ import run
from croupier.room import room
from croupier.room.streams.shuffled_cards import ShuffledCards
from croupier.shuffle import statement_text
from croupier.views import Proof
from tests.support.browser.room import QUICK

OTHER_ROOT = "ab" * 32
honest = ShuffledCards.statement


def lying(cards: ShuffledCards) -> Proof | None:
    """What an honest house states, but for one shuffle once it is cut."""
    said, stated = honest(cards), cards.stated
    if said is None or stated is None or said.shuffle != int(os.environ["LIES_IN"]) or cards._cut is None:
        return said
    other = replace(stated.shuffled, root=OTHER_ROOT)
    text = statement_text(cards._session.table.name, other, stated.seq, stated.hash)
    return replace(said, root=OTHER_ROOT, signature=cards._keys.working.sign(text))


if __name__ == "__main__":
    ShuffledCards.statement = lying  # type: ignore[method-assign,assignment]
    room.Pace = lambda: QUICK  # type: ignore[attr-defined,assignment,misc]
    run()
