"""Every act at a table as the tests send it: who may, said here once more and by hand, an example, whether it can be late.

tests/acts sends each by every role and at every moment; an act that is not here fails there.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

DIGEST = "0" * 64
SIGNATURE = "0" * 128
REPORT = {"report": "uncovered", "what": "a drink was spilt", "proposal": "play-on"}

PLAYERS, OPERATORS = {"player"}, {"operator"}
DEALERS, OFFICIALS = {"dealer", "supervisor"}, {"supervisor", "director"}
STAFF_HERE = DEALERS | OFFICIALS
CALLERS = PLAYERS | DEALERS
ALL_HERE = PLAYERS | STAFF_HERE


class Sent(NamedTuple):
    """An act that is sent."""

    roles: set[str]  # those it is let through for
    fields: Mapping[str, Any] = MappingProxyType({})
    late: bool = False  # once what it answers is over


EVERY_ACT: dict[str, Sent] = {
    "fold": Sent(PLAYERS, late=True),
    "check": Sent(PLAYERS, late=True),
    "stand": Sent(PLAYERS, late=True),
    "call": Sent(PLAYERS, late=True),
    "call-and-fold": Sent(PLAYERS, late=True),
    "bet": Sent(PLAYERS, {"to": 10_00}, late=True),
    "raise": Sent(PLAYERS, {"to": 10_00}, late=True),
    "play": Sent(PLAYERS, {"times": 1}, late=True),
    "straddle": Sent(PLAYERS, late=True),
    "over-blind": Sent(PLAYERS, late=True),
    "show": Sent(PLAYERS, late=True),
    "muck": Sent(PLAYERS, late=True),
    "vote": Sent(PLAYERS, {"choice": "agree"}, late=True),
    "wager": Sent(PLAYERS, {"ante": 10_00, "blind": 10_00}, late=True),
    "concede": Sent(PLAYERS, late=True),
    "see": Sent(PLAYERS, {"seat": 1}),
    "sit": Sent(PLAYERS, {"seat": 3, "stake": 300_00}),
    "leave": Sent(PLAYERS),
    "list": Sent(PLAYERS),
    "unlist": Sent(PLAYERS),
    "move": Sent(PLAYERS, {"seat": 4}),
    "away": Sent(PLAYERS),
    "back": Sent(PLAYERS),
    "post": Sent(PLAYERS, {"now": True}, late=True),
    "auto-post": Sent(PLAYERS, {"now": True}),
    "unwish": Sent(PLAYERS, {"wish": "top-up"}),
    "top-up": Sent(PLAYERS, {"amount": 10_00}, late=True),
    "auto-top-up": Sent(PLAYERS, {"to": 400_00}),
    "pay-time": Sent(PLAYERS, {"hours": 1}, late=True),
    "agree": Sent(PLAYERS, {"notice": 1}),
    "commit": Sent(PLAYERS, {"shuffle": 1, "commitment": DIGEST, "key": DIGEST, "signature": SIGNATURE}),
    "reveal": Sent(PLAYERS, {"shuffle": 1, "value": DIGEST, "signature": SIGNATURE}),
    "page": Sent(OFFICIALS, {"account": "p-ann"}),
    "move-in-list": Sent(OFFICIALS, {"account": "p-ann", "place": 1, "reason": "a regular"}),
    "take-off-list": Sent(OFFICIALS, {"account": "p-ann", "reason": "gone home"}),
    "release": Sent(OFFICIALS, {"seat": 2}),
    "warn": Sent(OFFICIALS, {"seat": 2, "reason": "he swears at the dealer"}),
    "bar": Sent(OFFICIALS, {"seat": 2, "reason": "he is rude"}),
    "move-player": Sent(STAFF_HERE, {"seat": 1, "to": 4}),
    "see-voids": Sent(OFFICIALS),
    "keep-apart": Sent(OFFICIALS, {"seats": [1, 2], "how": "game", "reason": "brothers"}),
    "floor": Sent(CALLERS, {"words": "please"}),
    "clock": Sent(ALL_HERE),
    "report": Sent(STAFF_HERE, {"report": REPORT}),
    "choose": Sent(OFFICIALS, {"choice": "play-on", "reason": "it is late"}),
    "notice": Sent(OPERATORS, {"settings": {"blinds": "2, 4"}}),
    "close": Sent(OPERATORS),
    "withdraw": Sent(OPERATORS, {"notice": 1, "reason": "we think better of it"}),
    "float": Sent(OPERATORS, {"amount": 10_00}),
    "goods": Sent(OPERATORS, {"seat": 1, "amount": 10_00}),
    "sign-on": Sent(DEALERS),
    "sign-off": Sent(DEALERS),
    "count": Sent(DEALERS, {"when": "opening", "chips": 100_00}),
    "start": Sent(DEALERS, late=True),
    "deal": Sent(DEALERS, late=True),
    "cards": Sent(DEALERS, {"cards": "As Kd"}, late=True),
    "enter": Sent(DEALERS, {"seat": 1, "move": "fold"}, late=True),
    "wagers": Sent(DEALERS, {"seat": 1, "ante": 10_00, "blind": 10_00}, late=True),
    "correct": Sent(DEALERS, late=True),
    "make-change": Sent(DEALERS, {"notice": 1}),
    "close-table": Sent(DEALERS),
    "seat-player": Sent(DEALERS, {"seat": 3, "who": "Vic", "stake": 300_00, "walk_in": True}),
    "list-player": Sent(DEALERS, {"who": "Wim", "walk_in": True}),
    "unlist-player": Sent(DEALERS, {"who": "Wim"}),
    "unseat": Sent(DEALERS, {"seat": 1}),
    "chips": Sent(DEALERS, {"seat": 1, "amount": 10_00}, late=True),
    "player-away": Sent(DEALERS, {"seat": 1}),
    "player-back": Sent(DEALERS, {"seat": 1}),
    "entry": Sent(DEALERS, {"seat": 1, "now": True}),
    "player-time": Sent(DEALERS, {"seat": 1, "hours": 1}, late=True),
    "player-agrees": Sent(DEALERS, {"seat": 1, "notice": 1}),
    "trivial-chips": Sent(OFFICIALS, {"play": True, "reason": "x"}),
    "bring-deck": Sent(DEALERS, {"colour": "red"}),
    "check-deck": Sent(DEALERS, {"deck": 1}),
    "remove-deck": Sent(DEALERS, {"deck": 1}),
    "wash-deck": Sent(DEALERS, {"deck": 1}),
    "take-deck": Sent(DEALERS, {"deck": 1, "ground": "damaged"}),
    "shuffler-failed": Sent(DEALERS, {"fault": "jam"}),
    "clear-jam": Sent(DEALERS, {"step": "removed"}),
    "inspect-deck": Sent(OFFICIALS, {"deck": 1}),
    "replace-card": Sent(OFFICIALS, {"deck": 1, "card": "As", "reason": "bent"}),
    "replace-shoe": Sent(OFFICIALS, {"shoe": "automated", "reason": "worn"}),
}
