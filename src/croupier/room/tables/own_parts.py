"""The own parts of a table's people, each made again only where something it is made from is another.

Theory of operation. An act changes the round, and of most people's own part nothing but what the round offers. So the
rest of it, the standing part, is kept, with all it was made from: the table between two events, its rules, the cards
that were dealt, what the house answers in advance, the person's wallet and wishes. The same things make the same part.
It is kept for seated players alone. What an onlooker, a player who waits to be dealt in, or one who was excluded is
told may change with nothing but time; what staff are told rests on more. For them it is made each time.
"""

from __future__ import annotations

from typing import NamedTuple

from croupier.acts import STAFF, Wish
from croupier.house import Person
from croupier.room.tables.calls_shown import CallsShown
from croupier.room.tables.running_table import RunningTable
from croupier.room.tables.steps.out_of_chips import out_of_chips, released
from croupier.table import place_of
from croupier.views import LiveScene, Open, Own, You, standing_view, with_cards


class _OfTable(NamedTuple):
    """All that is the table's among what own parts are made from, in three layers."""

    around: tuple[object, ...]  # for what is open around the rounds
    standing: tuple[object, ...]  # for the rest of a part but its cards, beside that
    cards: tuple[object, ...]  # for the cards in it


class _Kept(NamedTuple):
    """A player's part without the offers of the round, with all it was made from."""

    of_table: _OfTable
    persons: tuple[object, ...]
    wishes: tuple[Wish, ...]
    around: tuple[Open, ...]  # what is open around the rounds, which is the most work
    standing: You
    you: You  # the same with the cards, which come later


class OwnParts:
    """The standing part of each player at one table, with what it was made from."""

    def __init__(self, calls: CallsShown) -> None:
        self._calls = calls
        self._kept: dict[str, _Kept] = {}
        self._of_table = _OfTable((), (), ())
        self._scene: LiveScene | None = None  # for which this was looked up last

    def of(self, desk: RunningTable, scene: LiveScene, person: Person) -> You:
        """Return a person's own part without the offers of the round: the very same object as long as it says the same."""
        if scene is not self._scene:
            found = _of_table(desk, scene)
            self._scene, self._of_table = scene, self._of_table if found == self._of_table else found
        kept, of_table = self._kept.get(person.account), self._of_table
        if kept is None or kept.persons != _persons(desk, person, kept.you.seat):
            return self._made(desk, scene, person, kept)
        if kept.of_table is of_table:
            return kept.you
        if kept.of_table[:2] != of_table[:2]:
            return self._made(desk, scene, person, kept)
        you = kept.you if kept.of_table.cards == of_table.cards else with_cards(scene, person, kept.standing)
        self._kept[person.account] = kept = kept._replace(of_table=of_table, you=_same(kept.you, you))
        return kept.you

    def _made(self, desk: RunningTable, scene: LiveScene, person: Person, kept: _Kept | None) -> You:
        """Make the part again, with what is open around the rounds only where that may differ."""
        own, of_table = self._own(desk, person, scene.at), self._of_table
        if kept and kept.of_table.around == of_table.around and kept.persons[0] == person and kept.wishes == own.wishes:
            around = kept.around
        else:
            around = scene.open_to(person, own.wishes)
        standing = standing_view(scene, person, own, around)
        you = with_cards(scene, person, standing)
        if kept is not None:
            you = _same(kept.you, you)
        if self._is_kept(desk, person):
            persons = _persons(desk, person, standing.seat)
            self._kept[person.account] = _Kept(of_table, persons, own.wishes, around, standing, you)
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
            account in desk.wishes.commitments,
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
        account in wishes.commitments,
        seat in wishes.revealed,
    )


def _of_table(desk: RunningTable, scene: LiveScene) -> _OfTable:
    """Return what is the table's among what own parts are made from; of a round not yet dealt all of it."""
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
    of_cards = (state.hole, state.board, shoe and shoe.cards, scene.phase) if state is not None else ()
    return _OfTable(around, (cards.uncut, scene.is_betting, cards.stated), of_cards)


def _same(before: You, now: You) -> You:
    """Return what was there before where it says the same, so that no change is looked for."""
    return before if before == now else now
