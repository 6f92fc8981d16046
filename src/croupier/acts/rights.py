"""The rights of each role, and whether a person has one that is asked for. Which an act asks for stands with the act.

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

Staff do not play: a person who may do both has two accounts. A right lets an act through; the rules of the game may
still refuse it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from croupier.house import Person, Role
from croupier.protocol import Refusal
from croupier.table import Table

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

PLAY: frozenset[Right] = frozenset({"play"})
DEAL: frozenset[Right] = frozenset({"deal"})
RULE: frozenset[Right] = frozenset({"rule"})
DIRECT: frozenset[Right] = frozenset({"direct"})
OPERATE: frozenset[Right] = frozenset({"operate"})
AT_TABLE = DEAL | RULE
TALK: frozenset[Right] = frozenset({"talk"})  # table talk, which is no act
OVERSEE = RULE | OPERATE  # nor is looking at all tables at once
SAY, WATCH_FLOOR = "say", "watch-floor"  # their names on the wire


@lru_cache(maxsize=1_024)
def rights_of(roles: frozenset[str]) -> frozenset[Right]:
    """Return the rights of these roles together."""
    return frozenset(right for role, rights in RIGHTS.items() if role in roles for right in rights)


def may_do(person: Person, asked: frozenset[Right]) -> bool:
    """Return whether a person has one of these rights."""
    return _may(person.roles, asked)


@lru_cache(maxsize=1_024)
def _may(roles: frozenset[str], asked: frozenset[Right]) -> bool:
    return bool(rights_of(roles) & asked)


def no_right(person: Person, name: str, asked: frozenset[Right]) -> Refusal | None:
    """The refusal of what is for others, by its name on the wire; None where the person has the right."""
    if _may(person.roles, asked):
        return None
    roles = [f"{'an' if role == 'operator' else 'a'} {role}" for role, rights in RIGHTS.items() if rights & asked]
    return Refusal("no-right", f"this account may not do that ({name}): it takes {' or '.join(roles)}", "system")


def is_staff(person: Person) -> bool:
    """Return whether a person works at the tables: more than a player, and more than an onlooker."""
    return bool(rights_of(person.roles) & {"deal", "rule", "direct", "operate"})


def may_enter(table: Table, person: Person) -> bool:
    """Return whether entries are taken from a person: the dealer who is signed on, and supervisors."""
    rights = rights_of(person.roles)
    return "rule" in rights or ("deal" in rights and table.dealer == person.account)
