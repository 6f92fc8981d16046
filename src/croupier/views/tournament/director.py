"""The view of a director and the operator beyond what everybody sees: what they may order, and facts for it.

Rule keys: `tournament.penalties`, `tournament.reserve`, `tournament.substitute`, `tournament.late`, `tournament.no-show`,
`tournament.pocketed`, `tournament.ineligible`, `tournament.prize-list`, `tournament.interpreter`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, cast

import msgspec

from croupier.acts import DIRECT, STAFF_ACTS, rights_of
from croupier.house import People, Person
from croupier.tournament import (
    TIMED,
    Conditions,
    Tournament,
    commands,
    cut_now,
    is_paid_in,
    next_in_line,
    sizes_in_use,
    went_out,
)
from croupier.views.tournament.record import TournamentRecord

Late = Literal["forfeits", "may-forfeit", "plays-absent"]
Places = Literal["contribution", "all-in", "stack"]


class Named(msgspec.Struct, frozen=True):
    """A person by account and name."""

    account: str
    name: str


class OutSeen(msgspec.Struct, frozen=True):
    """A bust-out that can be taken back."""

    account: str
    name: str
    table: str
    round: int
    before: int  # chips before that round
    chips: int  # that were left when put out
    gains: dict[str, int]  # who has more since that round, by account; the most first


class AwardSeen(msgspec.Struct, frozen=True):
    """A prize and what has become of it."""

    place: int
    account: str
    name: str
    amount: int  # cents, what the house adds counted in
    prizes: str  # what is not money, in words
    state: Literal["awarded", "open", "paid", "forfeited", "held"]
    clause: str


class Undivided(msgspec.Struct, frozen=True):
    """A prize that several share and cannot divide."""

    number: int
    words: str
    among: list[Named]


class DirectorsDesk(msgspec.Struct, frozen=True, kw_only=True):
    """The part of the view for those who run the tournament."""

    named: bool  # this person is named to direct it
    directors: list[Named]
    may: list[str]  # the acts this person may send, of those this rulebook knows
    approval: str  # its reference, or of the notice; empty where there is none
    published: bool
    penalties: dict[str, list[int]]  # the numbers a penalty may have, by kind; a warning has none
    chips: list[int]  # to which chips may be coloured up
    colour_up: str  # how: "exchange" at equal value, or with a "race-off" of odd chips
    reserves: list[Named]
    absent: list[str]  # accounts that have not taken their seats
    late: Late  # what becomes of them when play starts
    excluded: list[str]  # accounts that are kept out of every game of the room, and have a place here
    warnings: dict[str, int]  # given so far, by account
    outs: list[OutSeen]  # the last first
    busy: list[str]  # tables in a round
    cut: list[Named]  # who has to cut a card that a director enters
    awards: list[AwardSeen]
    offer: list[Named]  # who is next in line for an open prize
    places: Places  # how those who go out together are placed
    in_words: bool  # prizes are in words: the director says what they come to
    undivided: list[Undivided]  # prizes of which the director says who gets them


_KEY_OF: dict[type[msgspec.Struct] | None, str] = {  # a command that only some rulebooks know, and the key that says so
    commands.JoinReserve: "tournament.reserve",
    commands.LeaveReserve: "tournament.reserve",
    commands.ResellSeat: "tournament.reserve",
    commands.Substitute: "tournament.substitute",
    commands.DisqualifyAbsent: "tournament.no-show",
    commands.RemoveChips: "tournament.pocketed",
    commands.DeclareIneligible: "tournament.ineligible",
    commands.OfferPrize: "tournament.ineligible",
    commands.Publish: "tournament.available",
    commands.NameInterpreter: "tournament.interpreter",
}


def directors_desk(
    office: TournamentRecord, people: People, person: Person, excluded: Callable[[], list[str]] = list
) -> DirectorsDesk | None:
    """Return the desk of a director or operator; None for everybody else."""
    rights = rights_of(person.roles)
    if not rights & {"direct", "operate"}:
        return None
    rules, state = office.contest.rules, office.state
    named = person.account in state.directors
    given = rights if named else rights - DIRECT  # a director orders in those tournaments that name them
    reserves = [reserve.account for reserve in state.reserves]
    offer = next_in_line(state.awards, state.standings, state.passed_over, rules.clause("tournament.ineligible"))
    cut = cut_now(rules, state) if rules.real else None
    return DirectorsDesk(
        named=named,
        directors=_named(people, state.directors),
        may=[name for name, act in STAFF_ACTS.items() if act.right & given and _known(rules, act.means)],
        approval=state.approved or state.notified,
        published=state.published,
        penalties={kind: _numbers(rules, key) for kind, key in TIMED.items() if rules.says(key)},
        chips=_chips_to_change_to(rules, state),
        colour_up=rules.ways["tournament.colour-up"],
        reserves=_named(people, reserves),
        absent=[one.account for one in state.left if not one.present],
        late=cast("Late", rules.ways["tournament.late"]),
        excluded=excluded(),
        warnings={one.account: one.warnings for one in state.left if one.warnings},
        outs=_outs(people, office),
        busy=list(office.busy()),
        cut=_named(people, cut.accounts if cut else ()),
        awards=_awards(people, state),
        offer=_named(people, offer.accounts if offer else ()),
        places=cast("Places", rules.ways["tournament.places"]),
        in_words=not rules.prizes,
        undivided=_undivided(people, state),
    )


def _named(people: People, accounts: tuple[str, ...] | list[str]) -> list[Named]:
    return [Named(account, people.of(account).name) for account in accounts]


def _known(rules: Conditions, kind: type[msgspec.Struct] | None) -> bool:
    """Tell whether this rulebook has the command at all."""
    if kind in (commands.Approve, commands.Notify):
        return (
            rules.ways.get("tournament.approval") == {commands.Approve: "approved", commands.Notify: "notified"}[kind]
        )
    if kind is commands.Forfeit:
        return rules.ways["tournament.late"] != "plays-absent"
    if kind is commands.Move:
        return rules.balanced
    if kind in (commands.ReportHand, commands.CountStacks):
        return rules.reported
    if kind is commands.ExtendRebuy:
        return rules.structure.rebuy is not None
    if kind is commands.CutCards:
        return rules.real
    key = _KEY_OF.get(kind)
    return key is None or key in rules.ways or bool(rules.says(key))


def _numbers(rules: Conditions, key: str) -> list[int]:
    return [int(number) for number in cast("tuple[str, ...]", rules.says(key) or ())]


def _chips_to_change_to(rules: Conditions, state: Tournament) -> list[int]:
    """The chips that all tables can play with, all but the very smallest."""
    sizes = sizes_in_use(rules, state)
    return sorted([size for size in sizes if all(is_paid_in(rules, hall.level, size) for hall in state.running)])


def _undivided(people: People, state: Tournament) -> list[Undivided]:
    """Prizes in kind for a place that several share."""
    found = []
    for number, prize in enumerate([prize for prize in state.prizes if prize.place]):
        for standing in state.standings:
            sharers = len(standing.accounts)
            if sharers > 1 and standing.place <= prize.place < standing.place + sharers:
                found.append(Undivided(number, prize.words, _named(people, standing.accounts)))
    return found


def _outs(people: People, office: TournamentRecord) -> list[OutSeen]:
    state = office.state
    return [
        OutSeen(
            fact.account, people.of(fact.account).name, fact.table, fact.round, fact.before,
            state.entrants[fact.account].chips, office.gains.of(fact.table, fact.round),
        )
        for fact in reversed(went_out(state))
    ]  # fmt: skip


def _awards(people: People, state: Tournament) -> list[AwardSeen]:
    return [
        AwardSeen(
            award.place, award.account, people.of(award.account).name, award.amount + award.added,
            "; ".join([prize.words for prize in award.prizes]), award.state, award.clause,
        )
        for award in state.awards
    ]  # fmt: skip
