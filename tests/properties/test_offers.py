"""What is offered around the rounds is what the table would take: all of it, and nothing else of these kinds.

Offers are made without deciding anything (views/offers.py). Here every command of these kinds is decided, in random
sessions under all five rulebooks (sittings.py), and what is taken has to be what is offered. A seat above the usual
number is an official's to give, and no player is offered it.
"""

from __future__ import annotations

from collections import Counter

import pytest

from croupier.house.people import Person
from croupier.protocol import HOUSE, Refusal
from croupier.table import commands
from croupier.table.seating import change_seat
from croupier.table.session import Command
from croupier.table.state import Player, place_of
from croupier.views.offers import Open, seat_offers, stake_bounds
from tests.support.properties.sittings import Sitting

SESSIONS = 30
NEWCOMERS = ("newcomer", "p0", "p3")  # one who was never there, and two who may have left, wait or are barred
SEEN: Counter[str] = Counter()


class Offered(Sitting):
    """A random session in which what is offered is held against what is taken, again and again."""

    def give(self, command: Command) -> Refusal | None:
        refusal = super().give(command)
        if not self.table.closed and self.source.random() < 0.2:
            for account in {*[player.account for player in self.table.players], *self.table.waiting, *NEWCOMERS}:
                self._offered_to(account)
        return refusal

    def _offered_to(self, account: str) -> None:
        permitted = self.source.choice((HOUSE, ""))
        found = {one.act: one for one in seat_offers(self.session, Person(account, account), (), permitted, self.at)}
        place = place_of(self.table, account)
        if place < 0:
            self._compare_newcomer(account, permitted, found)
        else:
            self._compare_seated(self.table.players[place], permitted, found)
        SEEN.update(list(found))

    def _takes(self, command: Command) -> bool:
        return not isinstance(self.session.decide(command), Refusal)

    def _compare_newcomer(self, account: str, permitted: str, found: dict[str, Open]) -> None:
        stake, _ = stake_bounds(self.session, account, self.at)
        asked = [
            commands.TakeSeat(account, seat, stake, self.at, permitted, speaks=True)
            for seat in range(self.table.seats + 1)
        ]
        assert _seats(found, "sit") == [command.seat for command in asked if self._takes(command)]
        assert ("unlist" in found) == self._takes(commands.LeaveList(account))
        assert ("list" in found) == ("sit" not in found and self._takes(commands.JoinList(account)))

    def _compare_seated(self, player: Player, permitted: str, found: dict[str, Open]) -> None:
        account, later = player.account, player.seat in self.table.playing
        moves = [commands.ChangeSeat(account, seat, permitted) for seat in range(self.table.seats + 1)]
        assert _seats(found, "move") == [
            command.seat
            for command in moves
            if (
                not isinstance(change_seat(self.rules, self.table, command), Refusal) if later else self._takes(command)
            )
        ]
        assert ("post" in found) == self._takes(commands.ChooseEntry(account, not player.post))
        assert ("away" in found) == self._takes(commands.GoAway(account))
        assert ("pay-time" in found) == self._takes(commands.PayTime(account, 1, self.at))
        agreed = [one.number for one in self.table.notices if self._takes(commands.Agree(account, one.number))]
        assert ("agree" in found) == bool(agreed)
        self._compare_top_up(account, found.get("top-up"))

    def _compare_top_up(self, account: str, offer: Open | None) -> None:
        """The bounds are both taken, and nothing is where no top-up is offered; one that waits is another matter."""
        if offer is None:
            chip = self.rules.game.chip
            amounts = (chip, self.rules.stake_min, 10 * self.rules.stake_min)
            assert not any(self._takes(commands.RaiseStake(account, amount // chip * chip)) for amount in amounts)
        elif not offer.later:
            assert self._takes(commands.RaiseStake(account, offer.min_to))
            assert not offer.max_to or self._takes(commands.RaiseStake(account, offer.max_to))


def _seats(found: dict[str, Open], act: str) -> list[int]:
    return list(found[act].seats) if act in found else []


@pytest.mark.parametrize("number", range(SESSIONS))
def test_what_is_offered_around_the_rounds_is_what_the_table_takes(number: int) -> None:
    Offered(f"offers/{number}").run()


def test_offers_of_every_kind_were_compared() -> None:
    for number in range(6):
        Offered(f"offers/{number}").run()
    assert {"sit", "list", "unlist", "move", "post", "away", "top-up"} <= set(SEEN)
