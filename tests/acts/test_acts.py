"""Every act can be told from what stands around it, read by its name, and has a meaning that can be made."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any

import msgspec
import pytest

from croupier.acts import table, tournament
from croupier.acts.act import Act
from croupier.acts.dealing import Count
from croupier.acts.players import ListPlayer, SeatPlayer, UnlistPlayer
from croupier.acts.table_act import UNSAID, OfHand, OfPlayer, TableAct
from croupier.acts.tournament import BY_THE_ROOM as FILLED_LATER
from croupier.acts.tournament_act import TournamentAct, TournamentStandpoint
from croupier.house.people import Person
from croupier.protocol.answers import Fault
from croupier.web.ws.messages import Do

AROUND = {"type", *Do.__struct_fields__}
BY_THE_ROOM = (Count, SeatPlayer, ListPlayer, UnlistPlayer)  # which takes more than this table knows
MEANINGS = {"meant", "of", "of_hand"}
BASES = (OfHand, OfPlayer, TableAct)
EVERY: dict[str, type[Act]] = {
    f"{where}: {name}": act
    for where, acts in (("table", table.ACTS), ("tournament", tournament.ACTS))
    for name, act in acts.items()
}


def required(kind: type[msgspec.Struct]) -> set[str]:
    return {field.name for field in msgspec.structs.fields(kind) if field.required}


@pytest.mark.parametrize("act", EVERY.values(), ids=EVERY)
def test_an_act_says_what_it_is_and_has_no_field_of_the_message_around_it(act: type[Act]) -> None:
    assert act.__doc__
    assert act.right
    assert not AROUND & {*act.__struct_encode_fields__}


@pytest.mark.parametrize("act", table.ACTS.values(), ids=table.ACTS)
def test_what_an_act_at_a_table_does_not_say_is_filled_in(act: type[TableAct]) -> None:
    if act.means is None:
        own = [kind for kind in act.__mro__ if kind not in BASES and MEANINGS & vars(kind).keys()]
        assert own or act in BY_THE_ROOM
    else:
        assert required(act.means) <= {*act.__struct_fields__, *UNSAID}
        assert {*act.__struct_fields__} - {"seat"} <= {*act.means.__struct_fields__}, "all that is said counts"


@pytest.mark.parametrize("act", tournament.STAFF_ACTS.values(), ids=tournament.STAFF_ACTS)
def test_what_staff_do_not_say_in_a_tournament_is_filled_in(act: type[tournament.StaffAct]) -> None:
    assert act.means is not None
    unsaid = {"by", "at", *FILLED_LATER} | ({act.named, "member"} if act.named else set())
    assert required(act.means) <= {*act.__struct_fields__, *unsaid}
    assert {*act.__struct_fields__} - {"who", "walk_in"} <= {*act.means.__struct_fields__}, "all that is said counts"
    assert not {*act.__struct_fields__} & {"by", "at", "seed", "commitment", "busy", "member"}


def test_what_players_say_in_a_tournament_is_for_themselves() -> None:
    own = {name: act for name, act in tournament.ACTS.items() if name not in tournament.STAFF_ACTS}
    said: dict[str, dict[str, Any]] = {
        "buy": {"what": "re-buy"},
        "commit": {"commitment": "0" * 64},
        "reveal": {"value": "0" * 64},
    }
    for name in own:
        read = tournament.read_act({"act": name, **said.get(name, {})})
        assert isinstance(read, TournamentAct)
        command = read.meant(TournamentStandpoint(Person("p-ann", "Ann"), 5))
        assert getattr(command, "account", "") == "p-ann"
        assert isinstance(tournament.read_act({"act": name, **said.get(name, {}), "account": "p-bob"}), Fault)


@pytest.mark.parametrize("acts", [table.ACTS, tournament.ACTS], ids=["table", "tournament"])
def test_all_acts_together_are_described_by_their_types(acts: dict[str, type[Act]]) -> None:
    described = msgspec.json.schema(reduce(or_, acts.values()))
    assert described["discriminator"]["mapping"].keys() == acts.keys()
    assert all("." not in name for name in described["$defs"]), "no two have the same name"
