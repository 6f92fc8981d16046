"""What each role may do. The room decides what an act asks for; this is what a role brings.

| right     | what it is                                                              |
|-----------|-------------------------------------------------------------------------|
| `watch`   | see the lobby and the public state of every table                       |
| `play`    | take a seat with one's own chips and act there                          |
| `talk`    | say something at a table                                                |
| `deal`    | enter what happens at a table with real cards                           |
| `rule`    | answer a call for an official, decide what the rules leave to one       |
| `direct`  | run tournaments                                                         |
| `operate` | open and close tables, approvals, the cage, reports, accounts, metrics  |
| `inspect` | read every record, after the round also what was hidden                 |

Whoever works at a table does not play: a person who may do both has two accounts.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from croupier.store.accounts import Role

Right = Literal["watch", "play", "talk", "deal", "rule", "direct", "operate", "inspect"]

RIGHTS: dict[Role, frozenset[Right]] = {
    "player": frozenset({"watch", "play", "talk"}),
    "dealer": frozenset({"watch", "talk", "deal"}),
    "supervisor": frozenset({"watch", "talk", "deal", "rule"}),
    "director": frozenset({"watch", "talk", "rule", "direct"}),
    "operator": frozenset({"watch", "talk", "operate"}),
    "regulator": frozenset({"watch", "inspect"}),
}
STAFF: frozenset[str] = frozenset(RIGHTS) - {"player"}
ACTING: frozenset[Right] = frozenset({"play", "deal", "rule", "direct", "operate"})  # one of them, to do anything


def rights_of(roles: Iterable[str]) -> frozenset[Right]:
    """All that these roles may do together."""
    return frozenset(right for role, rights in RIGHTS.items() if role in roles for right in rights)
