"""The view of dealers and officials, beside the view everybody has: what is due, what may be entered, what for.

Made from the state, which holds no hidden card. At a table the house deals it holds what officials report and choose.
"""

from __future__ import annotations

from typing import Literal, cast

import msgspec

from croupier.acts import (
    ACTS,
    ENTERED,
    REAL_CARDS,
    CallClock,
    Choose,
    Count,
    Report,
    SignOff,
    SignOn,
    TableAct,
    excluded,
    keeps_pots,
    may_do,
    may_enter,
    name_of,
    rights_of,
)
from croupier.history import in_short, standing_entries, teller_of
from croupier.house import Person
from croupier.protocol import Refusal, is_players
from croupier.rulings import SETTLED, announcement, is_officials
from croupier.rulings import name_of as report_name
from croupier.table import CALLED
from croupier.views.console.cards import TableKnown, table_known
from croupier.views.console.due import DueSeen, due_seen
from croupier.views.console.reports import ReportSeen, reports_seen, title_of
from croupier.views.console.settling import settling
from croupier.views.outcome import Outcome
from croupier.views.poker import PotSeen
from croupier.views.table import LiveScene
from croupier.views.waiting import Waiter, waiters

NOTHING_DUE = DueSeen(step="", words="")
ENTRIES_SHOWN = 40
CountTime = Literal["", "opening", "closing"]


class Duty(msgspec.Struct, frozen=True):
    """A dealer or an official, by account and name."""

    account: str
    name: str


class AnnounceSeen(msgspec.Struct, frozen=True):
    """The amounts to call out."""

    pot: int
    call: int
    least: int
    most: int
    commission: int
    pots: tuple[PotSeen, ...]


class EntrySeen(msgspec.Struct, frozen=True):
    """An entry by the number of its first event."""

    seq: int
    words: str
    mine: bool  # this person may take it back, with all that was entered since


class ChoiceSeen(msgspec.Struct, frozen=True):
    """A way a ruling has left open."""

    name: str
    words: str
    by: str
    clause: str
    mine: bool  # this person may make it, or enter it for a player


class RulingSeen(msgspec.Struct, frozen=True):
    """The ruling card."""

    report: str
    title: str
    words: str
    clauses: tuple[str, ...]
    open: bool  # a choice it has left is to be made


class ClockSeen(msgspec.Struct, frozen=True):
    """A clock that was called, or one for every action."""

    seat: int
    until: int
    over: bool


class DeckSeen(msgspec.Struct, frozen=True):
    """A deck at the table."""

    deck: int
    colour: str
    checked: bool
    inspected: bool
    washed: bool
    closed: bool
    in_use: bool
    faulty: str  # what was found wrong with it
    off: bool  # taken off the table


class DeskSeen(msgspec.Struct, frozen=True, kw_only=True):
    """All of it."""

    live: bool
    signed_on: bool
    may_enter: bool
    dealer: Duty | None
    enters: Duty | None
    due: DueSeen
    announce: AnnounceSeen | None
    settling: Outcome | None  # the pots as they will be pushed, where that is next
    undo: EntrySeen | None
    undo_refused: Refusal | None  # why the pots of the last round are not taken back any more
    entries: tuple[EntrySeen, ...]
    reports: tuple[ReportSeen, ...]
    choices: tuple[ChoiceSeen, ...]
    ruling: RulingSeen | None
    clock: ClockSeen | None
    may: tuple[str, ...]
    decks: tuple[DeckSeen, ...]
    counted: CountTime
    counting: CountTime
    excluded: tuple[
        int, ...
    ]  # seats whose players are excluded from the room: they are unseated once the round is over
    table: TableKnown
    waiting: tuple[Waiter, ...]  # who is called among them is to be seated


def desk_seen(scene: LiveScene, person: Person, counting: CountTime) -> DeskSeen | None:
    """Return the desk of a dealer or an official, else None. `counting` is the count that waits for its second."""
    if not rights_of(person.roles) & {"deal", "rule"}:
        return None
    table, real = scene.session.table, scene.host.real
    due = scene.once("due", lambda: due_seen(scene)) if real else NOTHING_DUE
    entries = _of_person(scene.once("entries", lambda: _entries(scene)) if real else (), person)
    turn = due.seat if real else _seat_in_turn(scene)
    return DeskSeen(
        live=real,
        signed_on=bool(table.dealer) and table.dealer == person.account,
        may_enter=real and may_enter(table, person),
        dealer=_duty(scene, table.dealer),
        enters=_duty(scene, table.enters),
        due=due,
        announce=scene.once("announce", lambda: _announce(scene)),
        settling=scene.once("settling", lambda: settling(scene)) if real else None,
        undo=entries[0] if entries else None,
        undo_refused=scene.once("undo refused", lambda: _keeps_pots(scene)) if real and not entries else None,
        entries=entries,
        reports=scene.once("reports", lambda: reports_seen(scene, turn)),
        choices=_choices(scene, person),
        ruling=scene.once("ruling", lambda: _ruling(scene)),
        clock=_clock(scene),
        may=_may(scene, person),
        decks=tuple(
            [
                DeckSeen(
                    one.number,
                    one.colour,
                    one.whole,
                    one.inspected,
                    one.washed,
                    one.closed,
                    one.number == table.deck,
                    one.faulty,
                    one.off,
                )
                for one in table.decks[table.decks_gone :]
            ]
        ),
        counted=cast("CountTime", table.counted),
        counting=counting,
        excluded=tuple([player.seat for player in excluded(table, scene.floor, scene.at)]),
        table=scene.once("table", lambda: table_known(scene)),
        waiting=scene.once("waiting", lambda: waiters(table, scene.people)),
    )


def _duty(scene: LiveScene, account: str) -> Duty | None:
    return Duty(account, scene.people.of(account).name) if account else None


def _seat_in_turn(scene: LiveScene) -> int:
    place, playing = getattr(scene.session.due, "place", -1), scene.session.table.playing
    return playing[place] if 0 <= place < len(playing) else 0


def _announce(scene: LiveScene) -> AnnounceSeen | None:
    session = scene.session
    if session.rules.kind.has_bank or session.round is None or session.round.ended:
        return None
    game, state = session.between_players
    said = announcement(game, state)
    pots = tuple([PotSeen(pot.amount, tuple([state.seats[place] for place in pot.eligible])) for pot in said.pots])
    return AnnounceSeen(said.pot, said.call, said.least, said.most, said.commission, pots)


def _entries(scene: LiveScene) -> tuple[EntrySeen, ...]:
    """The entries of the round going on that stand, newest first, as a dealer has them; the opening is not taken back."""
    log, session = scene.host.round_log, scene.session
    if session.round is None:
        return ()
    teller = teller_of(log[0][1])
    assert teller is not None
    told = [teller.lines(event) for _, event in log]
    standing = standing_entries(scene.host.entries, [event for _, event in log])
    found, plain = [], True  # until there is one with a ruling
    for entry in standing[: -ENTRIES_SHOWN - 1 : -1]:
        events = range(entry.first, entry.first + entry.length)
        plain = plain and not any(is_officials(log[number][1]) for number in events)
        words = in_short([(log[number][1], told[number]) for number in events])
        found.append(EntrySeen(log[entry.first][0], words, plain))
        if not session.table.playing and keeps_pots(session, entry.first, box_counted=scene.box_counted()) is None:
            return (found[-1],)  # once the round is over the push, and with it what was ruled since
    return tuple(found[: len(standing) - 1]) if session.table.playing else ()


def _keeps_pots(scene: LiveScene) -> Refusal | None:
    """Refuse to take back entries of an ended round: for what has happened since its push, or for want of one."""
    log, session = scene.host.round_log, scene.session
    if session.round is None or session.table.playing:
        return None
    standing = standing_entries(scene.host.entries, [event for _, event in log])
    refusals = [keeps_pots(session, entry.first, box_counted=scene.box_counted()) for entry in standing[1:]]
    return next((refusal for refusal in refusals if refusal not in (None, SETTLED)), SETTLED)


def _of_person(entries: tuple[EntrySeen, ...], person: Person) -> tuple[EntrySeen, ...]:
    """Return the entries as this person has them: an official may take rulings back too."""
    if "rule" not in rights_of(person.roles):
        return entries
    return tuple([msgspec.structs.replace(entry, mine=True) for entry in entries])


def _choices(scene: LiveScene, person: Person) -> tuple[ChoiceSeen, ...]:
    state = scene.session.round
    if state is None or scene.session.due is None:
        return ()
    open_ = state.choice
    if open_ is None:
        return ()
    official, enters = "rule" in rights_of(person.roles), scene.host.real
    return tuple(
        [
            ChoiceSeen(one.name, one.words, one.by, one.clause, enters if is_players(one.by) else official)
            for one in open_.choices
        ]
    )


def _ruling(scene: LiveScene) -> RulingSeen | None:
    given = scene.news.ruling
    if given is None:
        return None
    name = report_name(scene.session.rules.kind.read_report(given.report))
    waits = bool(given.choices) and scene.session.due is not None
    return RulingSeen(name, title_of(name), given.words, given.clauses, waits)


def _clock(scene: LiveScene) -> ClockSeen | None:
    timed = scene.host.real and scene.deadline.until  # by the dealer, without a call
    if scene.deadline.clock != CALLED and not timed:
        return None
    return ClockSeen(_seat_in_turn(scene), scene.deadline.until, scene.at >= scene.deadline.until)


def _may(scene: LiveScene, person: Person) -> tuple[str, ...]:
    """The acts of the desk a person may send; what the rules say is asked when they are done."""
    kinds: list[type[TableAct]]
    table = scene.session.table
    if not scene.host.real:
        kinds = [Report, Choose, CallClock] if "rule" in rights_of(person.roles) else []
    elif may_enter(table, person):
        entries = [kind for kind in ACTS.values() if kind.where in (REAL_CARDS, ENTERED)]
        kinds = [kind for kind in entries if not (table.tournament and kind.for_cash)]
    else:
        kinds = [SignOn, Count]
    absent: set[type[TableAct]] = set()
    if table.dealer == person.account:
        absent = {SignOn}
    elif not table.dealer:
        absent = {SignOff}
    if not scene.session.rules.kind.has_clock:
        absent |= {CallClock}
    return tuple(sorted([name_of(kind) for kind in kinds if may_do(person, kind.right) and kind not in absent]))
