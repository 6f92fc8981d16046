"""Helpers of tests/acts/test_rights.py that other tests use as well."""

from __future__ import annotations

from typing import Any

DIGEST = "0" * 64


REPORT = {"report": "uncovered", "what": "a drink was spilt", "proposal": "play-on"}


FIELDS: dict[str, dict[str, Any]] = {
    "sit": {"seat": 3, "stake": 300_00},
    "move": {"seat": 4},
    "post": {"now": True},
    "auto-post": {"now": True},
    "unwish": {"wish": "top-up"},
    "top-up": {"amount": 10_00},
    "auto-top-up": {"to": 400_00},
    "pay-time": {"hours": 1},
    "agree": {"notice": 1},
    "bet": {"to": 10_00},
    "raise": {"to": 10_00},
    "floor": {"words": "please"},
    "see": {"seat": 1},
    "vote": {"choice": "agree"},
    "wager": {"ante": 10_00, "blind": 10_00},
    "play": {"times": 1},
    "commit": {"commitment": DIGEST},
    "reveal": {"value": DIGEST},
    "report": {"report": REPORT},
    "choose": {"choice": "play-on", "reason": "it is late"},
    "notice": {"settings": {"blinds": "2, 4"}},
    "float": {"amount": 10_00},
    "goods": {"seat": 1, "amount": 10_00},
    "withdraw": {"notice": 1, "reason": "we think better of it"},
    "release": {"seat": 2},
    "bar": {"seat": 2, "reason": "he is rude"},
    "count": {"when": "opening", "chips": 100_00},
    "cards": {"cards": "As Kd"},
    "enter": {"seat": 1, "move": "fold"},
    "wagers": {"seat": 1, "ante": 10_00, "blind": 10_00},
    "seat-player": {"seat": 3, "who": "Vic", "stake": 300_00, "walk_in": True},
    "unseat": {"seat": 1},
    "move-player": {"seat": 1, "to": 4},
    "chips": {"seat": 1, "amount": 10_00},
    "player-away": {"seat": 1},
    "player-back": {"seat": 1},
    "entry": {"seat": 1, "now": True},
    "player-time": {"seat": 1, "hours": 1},
    "player-agrees": {"seat": 1, "notice": 1},
    "list-player": {"who": "Wim", "walk_in": True},
    "unlist-player": {"who": "Wim"},
    "bring-deck": {"colour": "red"},
    "check-deck": {"deck": 1},
    "wash-deck": {"deck": 1},
    "remove-deck": {"deck": 1},
    "take-deck": {"deck": 1, "ground": "damaged"},
    "shuffler-failed": {"fault": "jam"},
    "clear-jam": {"step": "removed"},
    "make-change": {"notice": 1},
    "inspect-deck": {"deck": 1},
    "replace-card": {"deck": 1, "card": "As", "reason": "bent"},
    "replace-shoe": {"shoe": "automated", "reason": "worn"},
    "trivial-chips": {"play": True, "reason": "x"},
    "page": {"account": "p-ann"},
    "move-in-list": {"account": "p-ann", "place": 1, "reason": "a regular"},
    "take-off-list": {"account": "p-ann", "reason": "gone home"},
    "keep-apart": {"seats": [1, 2], "how": "game", "reason": "brothers"},
}
