"""The person's own part of a tournament's view: seat, chips, place, and what they may do now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

from croupier.acts import is_staff
from croupier.house import People, Person
from croupier.protocol import Refusal, ServerMessage
from croupier.tournament import ADD_ON, RE_BUY, Entrant, Status, Tournament, commands, prizes_of, stage_now
from croupier.views.news import Item
from croupier.views.table import Contribution
from croupier.views.tournament.director import DirectorsDesk, directors_desk
from croupier.views.tournament.moves import why_told
from croupier.views.tournament.record import TournamentRecord


class OpenAct(msgspec.Struct, frozen=True, omit_defaults=True):
    """An act open to a person now."""

    act: str
    words: str
    clause: str = ""
    cost: int = 0
    chips: int = 0
    until: int = 0


class You(msgspec.Struct, frozen=True, kw_only=True):
    """A person's own part of the view."""

    account: str
    staff: bool
    wallet: int
    status: Literal["", "reserve"] | Status
    table: str
    moved: str  # why to this table: "break", "balance", the director's reason; empty where the seat was drawn
    seat: int
    chips: int
    place: int
    prize: int
    paid: bool
    number: int  # of the entry; 0 without one
    contribution: Contribution | None  # "commitment" or "value": what the draw asks this person's client for
    acts: tuple[OpenAct, ...]
    why_not: Refusal | None
    desk: DirectorsDesk | None  # of those who direct it or operate the room


class TournamentView(ServerMessage, frozen=True, tag="view", omit_defaults=True):
    """What a person sees of a tournament."""

    table: str
    version: int
    you: You
    public: msgspec.Raw
    news: list[Item]
    changes: bool = False  # `public` has what is new, and not the whole


def own_view(
    office: TournamentRecord,
    people: People,
    person: Person,
    wallet: int,
    bar: Refusal | None = None,
    excluded: Callable[[], list[str]] = list,
) -> You:
    """Return a person's own part; `bar` is why this person cannot come in, whatever the rules say.

    `excluded` finds those of its players who are kept out of every game.
    """
    state, account = office.state, person.account
    one = state.entrants.get(account)
    waits = account in [reserve.account for reserve in state.reserves]
    place = next((standing.place for standing in state.standings if account in standing.accounts), 0)
    place = place or place_so_far(office, account)
    refused = (bar or office.contest.decide(_entering(person))) if one is None else None
    return You(
        account=account,
        staff=is_staff(person),
        wallet=wallet,
        status=one.status if one else "reserve" if waits else "",
        table=one.table if one else "",
        moved=why_told(one.moved) if one else "",
        seat=one.seat if one else 0,
        chips=one.chips if one else 0,
        place=place,
        prize=sum([award.amount + award.added for award in prizes_of(state.awards, account)]),
        paid=state.has_prize(account),
        number=one.number if one else 0,
        contribution=_asked_for(state, one),
        acts=tuple(_open_acts(office, person, one, waits=waits)) if one or waits or not bar else (),
        why_not=refused if isinstance(refused, Refusal) else None,
        desk=directors_desk(office, people, person, excluded),
    )


def _asked_for(state: Tournament, one: Entrant | None) -> Contribution | None:
    """Return what a player's client is asked for in the way of a part in the draws, as long as one is still to come."""
    if one is None or one.status not in ("entered", "playing", "broke", "through"):
        return None
    part = state.parts.get(one.number)
    if part is None:
        return None if state.ballot_until else "commitment"
    return "value" if state.ballot_until and not part.value else None


def place_so_far(office: TournamentRecord, account: str) -> int:
    """Return the place of a player out in the last stage, as it stands during play; 0 for everybody else."""
    rules, state = office.contest.rules, office.state
    if state.phase != "playing" or state.stage + 1 < len(rules.structure.stages) or stage_now(rules, state).points:
        return 0
    place = office.order_out.get(account, 0)
    return len(state.left) + place if place else 0


def _entering(person: Person) -> commands.Enter:
    return commands.Enter(person.account, agreed=True, member=not person.guest, speaks=True)


def _open_acts(office: TournamentRecord, person: Person, one: Entrant | None, *, waits: bool) -> list[OpenAct]:
    rules, contest = office.contest.rules, office.contest
    account, found = person.account, []

    def may(command: commands.Command) -> bool:
        return not isinstance(contest.decide(command), Refusal)

    if not is_staff(person) and may(_entering(person)):
        found.append(OpenAct("enter", "Register", rules.clause("tournament.once"), rules.payment, rules.chips))
    elif one is None and not waits and may(commands.JoinReserve(account, agreed=True, member=not person.guest)):
        found.append(OpenAct("reserve", "Wait for a place", rules.clause("tournament.reserve")))
    if waits:
        found.append(OpenAct("leave-reserve", "Wait no longer"))
    if one is None:
        return found
    for what, offer in ((RE_BUY, rules.structure.rebuy), (ADD_ON, rules.structure.add_on)):
        if offer and may(commands.Buy(account, what)):
            until = one.decide_until if one.status == "broke" else 0
            found.append(OpenAct("buy", what, rules.clause("tournament.stack"), offer.cost, offer.chips, until))
    if may(commands.DeclineChips(account)):
        found.append(OpenAct("decline", "No more chips", until=one.decide_until))
    if may(commands.TakeSeat(account)):
        found.append(OpenAct("take-seat", "Take my seat", rules.clause("tournament.late")))
    if one.away and may(commands.NoteAbsence(account, False)):
        found.append(OpenAct("back", "I am back"))
    return found
