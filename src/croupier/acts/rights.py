"""What each role may do, and which right every act asks for. The only place where it is said, and asked in one.

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

Whoever works at a table does not play: a person who may do both has two accounts. A right lets an act through; whether
the rules of the game allow it is another question.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from croupier.acts import live
from croupier.acts import table as acts_table
from croupier.acts.act import name_of
from croupier.acts.floor import FLOOR_ACTS
from croupier.house.people import Person, Role
from croupier.protocol.refusal import Refusal
from croupier.table.state import Table

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

SAY = "say"  # table talk, which is no act
WATCH_FLOOR = "watch-floor"  # neither is looking at all tables at once
_DEAL: frozenset[Right] = frozenset({"deal"})
_RULE: frozenset[Right] = frozenset({"rule"})
_OPERATE: frozenset[Right] = frozenset({"operate"})
_ASKED: dict[str, frozenset[Right]] = {  # what does not stand here is playing
    SAY: frozenset({"talk"}),
    **{name_of(act): _DEAL for act in live.LIVE_ACTS},
    **{
        name_of(act): _RULE
        for act in (live.InspectDeck, live.ReplaceCard, live.ReplaceShoe, live.TrivialChips, live.KeepApart)
    },
    name_of(acts_table.CallClock): frozenset({"play", "deal", "rule"}),
    **{name_of(act): _RULE for act in FLOOR_ACTS},
    WATCH_FLOOR: frozenset({"rule", "operate"}),
    name_of(live.MovePlayer): frozenset({"deal", "rule"}),
    name_of(acts_table.CallFloor): frozenset({"play", "deal"}),
    name_of(acts_table.Report): frozenset(
        {"deal", "rule"}
    ),  # of conduct alone, and by an official, where the house deals
    name_of(acts_table.Choose): _RULE,
    name_of(acts_table.Release): _RULE,
    name_of(acts_table.Bar): _RULE,
    name_of(acts_table.GiveNotice): _OPERATE,
    name_of(acts_table.AnnounceClose): _OPERATE,
    name_of(acts_table.Withdraw): _OPERATE,
    name_of(acts_table.ChangeFloat): _OPERATE,
    name_of(acts_table.SellGoods): _OPERATE,
}
_PLAY: frozenset[Right] = frozenset({"play"})


def rights_of(roles: Iterable[str]) -> frozenset[Right]:
    """All that these roles may do together."""
    return frozenset(right for role, rights in RIGHTS.items() if role in roles for right in rights)


def may_do(person: Person, name: str) -> bool:
    """Whether a person has the right that an act, by its name on the wire, or table talk asks for."""
    return _may(person.roles, name)


@lru_cache(maxsize=1_024)
def _may(roles: frozenset[str], name: str) -> bool:
    return bool(rights_of(roles) & _ASKED.get(name, _PLAY))


def no_right(person: Person, name: str) -> Refusal | None:
    """The refusal of what is for others; None where the person has the right."""
    if may_do(person, name):
        return None
    asked = _ASKED.get(name, _PLAY)
    roles = [f"{'an' if role == 'operator' else 'a'} {role}" for role, rights in RIGHTS.items() if rights & asked]
    return Refusal(f"{name} is not for this account: it takes {' or '.join(roles)}", "system")


def is_staff(person: Person) -> bool:
    """Whether somebody works at the tables: more than a player, and more than an onlooker."""
    return bool(rights_of(person.roles) & {"deal", "rule", "direct", "operate"})


def may_enter(table: Table, person: Person) -> bool:
    """Whether entries are taken from a person: the dealer who is signed on, and supervisors."""
    rights = rights_of(person.roles)
    return "rule" in rights or ("deal" in rights and table.dealer == person.account)
