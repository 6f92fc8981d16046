"""The own parts of a table's people, each made again only where something it is made from is another.

Theory of operation. An act changes the round, and of most people's own part nothing but what the round offers. So the
rest of it, the standing part, is kept, with all it was made from: the table between two events, its rules, the cards
that were dealt, what the house answers in advance, the person's wallet and wishes. The same things make the same part.
It is kept for seated players alone. What an onlooker, a player who waits to be dealt in, or one who was excluded is
told may change with nothing but time; what staff are told rests on more. For them it is made each time.
"""

from __future__ import annotations

from typing import NamedTuple

from croupier.acts import STAFF
from croupier.house import Person
from croupier.room.tables.calls_shown import CallsShown
from croupier.room.tables.running_table import RunningTable
from croupier.room.tables.steps.out_of_chips import out_of_chips, released
from croupier.table import place_of
from croupier.views import LiveScene, Open, Own, You, standing_view, with_cards


class _Kept(NamedTuple):
    """A player's part without the offers of the round, with all it was made from, in three layers."""

    around_rests_on: tuple[object, ...]
    around: tuple[Open, ...]  # what is open around the rounds, which is the most work
    rests_on: tuple[object, ...]
    standing: You
    cards_rest_on: tuple[object, ...]  # for the cards come later
    you: You


class OwnParts:
    """The standing part of each player at one table, with what it was made from."""

    def __init__(self, calls: CallsShown) -> None:
        self._calls = calls
        self._kept: dict[str, _Kept] = {}

    def of(self, desk: RunningTable, scene: LiveScene, person: Person) -> You:
        """Return a person's own part without the offers of the round: the very same object as long as it says the same."""
        rests_on, cards_rest_on = scene.once(OwnParts, lambda: _rests_on(desk, scene))
        kept = self._kept.get(person.account)
        if kept is None:
            return self._made(desk, scene, person, None)
        mine = _persons(desk, person, kept.standing.seat)
        if kept.rests_on != (rests_on.standing, mine):
            return self._made(desk, scene, person, kept)
        if kept.cards_rest_on != cards_rest_on:
            you = _same(kept.you, with_cards(scene, person, kept.standing))
            self._kept[person.account] = kept._replace(cards_rest_on=cards_rest_on, you=you)
            return you
        return kept.you

    def _made(self, desk: RunningTable, scene: LiveScene, person: Person, kept: _Kept | None) -> You:
        """Make the part again, with what is open around the rounds only where that may differ."""
        (of_table, around_rests_on), cards_rest_on = scene.once(OwnParts, lambda: _rests_on(desk, scene))
        own = self._own(desk, person, scene.at)
        around_rests_on = around_rests_on, person, own.wishes
        if kept is not None and kept.around_rests_on == around_rests_on:
            around = kept.around
        else:
            around = scene.open_to(person, own.wishes)
        standing = standing_view(scene, person, own, around)
        you = with_cards(scene, person, standing)
        if kept is not None:
            you = _same(kept.you, you)
        if self._is_kept(desk, person):
            rests_on = of_table, _persons(desk, person, standing.seat)
            self._kept[person.account] = _Kept(around_rests_on, around, rests_on, standing, cards_rest_on, you)
        else:
            self._kept.pop(person.account, None)
        return you

    def _is_kept(self, desk: RunningTable, person: Person) -> bool:
        """Tell whether what a person is told rests on nothing but what is compared."""
        table = desk.host.session.table
        place = place_of(table, person.account)
        if place < 0 or not person.roles.isdisjoint(STAFF):
            return False
        player = table.players[place]
        return not (player.waits or player.owing or person.account in desk.house.floor.floor.by_account)

    def _own(self, desk: RunningTable, person: Person, now: int) -> Own:
        account = person.account
        place = place_of(desk.host.session.table, account)
        seat = desk.host.session.table.players[place].seat if place >= 0 else 0
        return Own(
            desk.house.wallets.holds(account),
            seat in desk.wishes.commitments,
            seat in desk.wishes.revealed,
            desk.wishes_of(account, now),
            self._calls.shown_to(person),
            desk.wishes.late.get(account),
            out_of_chips(desk, account, now),
            released(desk, account, now),
        )


def _persons(desk: RunningTable, person: Person, seat: int | None) -> tuple[object, ...]:
    """Return what the part of one person is made from beside that."""
    account, house, wishes = person.account, desk.house, desk.wishes
    own = wishes.kept.get(account)
    return (
        person,
        house.people.of(account),
        house.wallets.known.get(account),
        tuple(own.values()) if own else (),
        wishes.late.get(account),
        wishes.broke.get(account),
        seat in wishes.commitments,
        seat in wishes.revealed,
    )


class _OfTable(NamedTuple):
    """What all standing parts are made from, and what is open around the rounds is."""

    standing: tuple[object, ...]
    around: tuple[object, ...]


def _rests_on(desk: RunningTable, scene: LiveScene) -> tuple[_OfTable, tuple[object, ...]]:
    """Return what all parts are made from, and what the cards in them are; of a round not yet dealt all of it."""
    session, cards = scene.session, desk.host.cards
    state, shoe = session.round, cards.shoe
    is_dealt = state is not None and session.table.playing and not session.rules.kind.takes_chips(state)
    around = (
        session.table,
        session.rules,
        state.choice if state is not None and is_dealt else state,
        scene.register,
        desk.house.floor.mark,
    )
    standing = (around, cards.uncut, scene.is_betting, scene.news.shuffled)
    of_cards = (state.hole, state.board, shoe and shoe.cards, scene.phase) if state is not None else ()
    return _OfTable(standing, around), of_cards


def _same(before: You, now: You) -> You:
    """Return what was there before where it says the same, so that no change is looked for."""
    return before if before == now else now
