"""What people see of a tournament: the public part, made once for everybody, and a part of each person's own."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from croupier.acts.rights import is_staff
from croupier.house.people import People, Person
from croupier.protocol.refusal import Refusal
from croupier.rulebooks import rulebook
from croupier.tournament import commands
from croupier.tournament.due import Due
from croupier.tournament.finish.prize_giving import prize_list
from croupier.tournament.finish.runners_up import prizes_of
from croupier.tournament.plan.conditions import Conditions, prevailing, purchases
from croupier.tournament.plan.structure import Purchase
from croupier.tournament.plan.words import level_words
from croupier.tournament.run.clock import left_of_level
from croupier.tournament.run.entry import ADD_ON, RE_BUY, places_taken
from croupier.tournament.run.sessions import stage_now
from croupier.tournament.state import Entrant, Hall, Tournament
from croupier.views.tournament.director import DirectorsDesk, directors_desk
from croupier.views.tournament.moves import why_told
from croupier.views.tournament.news import penalty_words
from croupier.views.tournament.record import TournamentRecord

KIND = "tournament"


class Line(msgspec.Struct, frozen=True):
    """One tournament as the lobby lists it."""

    tournament: str
    title: str
    rulebook: str
    edition: str
    kind: str
    phase: str
    cancelled: str  # why; empty where it was not
    entries_closed: bool
    start: int
    starts_with: int  # entries, at which seats are drawn by themselves once the start has come; 0: the director does
    company: int  # places up to which bots come once a person has entered; 0: none come
    payment: int
    prize: int
    fee: int
    chips: int
    seats: int
    entered: int
    least: int
    most: int
    left: int
    level: int
    pool: int  # all that is or was played for
    paid: int  # of it, what has been given out
    first_prize: int
    historical: bool
    play_money: bool


class StageSeen(msgspec.Struct, frozen=True):
    """The stage that is played."""

    name: str
    number: int
    of: int
    session: int
    sessions: int


class LevelNow(msgspec.Struct, frozen=True):
    """The level that is played."""

    number: int
    of: int
    words: str
    next: str
    next_break: int


class ClockSeen(msgspec.Struct, frozen=True):
    """The clock of the levels."""

    runs: bool
    until: int  # when the level is over, while the clock runs; 0 where it does not go by time
    left_ms: int
    break_until: int


class LevelSeen(msgspec.Struct, frozen=True):
    """A level of the structure."""

    number: int
    words: str
    minutes: int
    rounds: int
    break_minutes: int


class PrizeSeen(msgspec.Struct, frozen=True):
    """What a place is worth."""

    place: int
    percent: str
    amount: int


class ConditionSeen(msgspec.Struct, frozen=True):
    """A field of the conditions."""

    key: str
    label: str
    words: str
    clause: str


class PurchaseSeen(msgspec.Struct, frozen=True):
    """A re-buy or an add-on as the conditions give it."""

    cost: int
    fee: int
    chips: int
    most: int
    from_level: int
    to_level: int


class EntrantSeen(msgspec.Struct, frozen=True):
    """Somebody who has entered."""

    account: str
    name: str
    bot: bool
    number: int
    status: str
    table: str
    seat: int
    chips: int
    rebuys: int
    away: bool
    penalty: str  # in words; empty where none is served
    penalty_until: int  # 0 where it goes by hands
    decide_until: int  # by when somebody without chips buys some; else 0


class HallSeen(msgspec.Struct, frozen=True):
    """A table of the session."""

    table: str
    players: int
    level: int
    rounds: int
    over: bool
    done: bool  # has played its hand, where tables play hand for hand


class PlaceSeen(msgspec.Struct, frozen=True):
    """A place, who has it, and what it pays."""

    place: int
    accounts: tuple[str, ...]
    names: tuple[str, ...]
    amounts: tuple[int, ...]
    prizes: str
    clause: str


class DrawSeen(msgspec.Struct, frozen=True):
    """What proves the next draw."""

    commitment: str
    draws: int


class MoveSeen(msgspec.Struct, frozen=True):
    """Somebody who was sent to another seat; from nowhere after a bust-out was taken back."""

    number: int
    at: int
    account: str
    name: str
    from_table: str
    from_seat: int
    table: str
    seat: int
    why: str


class TournamentSeen(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament as everybody sees it."""

    tournament: str
    title: str
    rulebook: str
    edition: str
    kind: str
    game: str
    cards: str  # "electronic", "console" where dealers enter the rounds, "reported" where a director reports the hands
    historical: bool
    play_money: bool
    phase: str
    cancelled: str
    entries_closed: bool
    start: int
    starts_at: int
    starts_early: bool  # everybody is there: nobody is waited for any more
    starts_with: int
    company: int
    payment: int
    prize: int
    fee: int
    chips: int
    seats: int
    least: int
    most: int
    entered: int
    reserves: int
    left: int
    pool: int  # all that is or was played for
    paid: int  # of it, what has been given out
    fees: int
    average: int
    largest: int
    interpreters: tuple[str, ...]  # each with the language
    stage: StageSeen
    level: LevelNow
    clock: ClockSeen
    hand_for_hand: bool
    pace: int
    levels: tuple[LevelSeen, ...]
    prizes: tuple[PrizeSeen, ...]
    conditions: tuple[ConditionSeen, ...]
    prevails: str
    signed_terms: bool
    language: str  # where it is held in another than the house's: entrants say that they share it
    rebuy: PurchaseSeen | None
    add_on: PurchaseSeen | None
    entrants: tuple[EntrantSeen, ...]
    tables: tuple[HallSeen, ...]
    standings: tuple[PlaceSeen, ...]
    waits: tuple[Due, ...]
    proof: DrawSeen
    moves: tuple[MoveSeen, ...]  # newest first


class OpenAct(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something somebody may do now."""

    act: str
    words: str
    clause: str = ""
    cost: int = 0
    chips: int = 0
    until: int = 0


class You(msgspec.Struct, frozen=True, kw_only=True):
    """What is somebody's own."""

    account: str
    staff: bool
    wallet: int
    status: str
    table: str
    moved: str  # why to this table: "break", "balance", the director's reason; empty where the seat was drawn
    seat: int
    chips: int
    place: int
    prize: int
    paid: bool
    number: int  # of the entry; 0 for whoever has not entered
    contribution: str | None  # "commitment" or "value": what the draw asks this person's client for
    acts: tuple[OpenAct, ...]
    why_not: Refusal | None
    desk: DirectorsDesk | None  # of those who direct it or operate the room


class ByItself(msgspec.Struct, frozen=True):
    """What the room does for a tournament with nobody on duty; 0: it does not."""

    starts_at: int = 0  # when the session that is drawn starts
    starts_early: bool = False  # everybody is there, and it starts sooner
    starts_with: int = 0  # entries, at which seats are drawn
    company: int = 0  # places up to which bots come


def line_of(office: TournamentRecord, by_itself: ByItself) -> Line:
    """How a tournament is listed."""
    rules, state = office.contest.rules, office.state
    worth = worth_of(office)
    return Line(
        tournament=state.name,
        title=rules.name,
        rulebook=rules.book,
        edition=rules.edition,
        kind="bank" if rules.banked else "players",
        phase=state.phase,
        cancelled=state.cancelled,
        entries_closed=state.entries_closed,
        start=rules.start,
        starts_with=by_itself.starts_with,
        company=by_itself.company,
        payment=rules.payment,
        prize=rules.prize,
        fee=rules.fee,
        chips=rules.chips,
        seats=rules.seats,
        entered=len(places_taken(state)),
        least=rules.least,
        most=rules.most,
        left=len(state.left),
        level=state.clock.level,
        pool=state.pool + state.paid_out,
        paid=state.paid_out,
        first_prize=worth[0].amount if worth else 0,
        historical=office.historical,
        play_money=state.play_money,
    )


def worth_of(office: TournamentRecord) -> tuple[PrizeSeen, ...]:
    """What each place is worth, as far as the pool is known; before the draw, as if there were a player for each."""
    rules, state = office.contest.rules, office.state
    players = len(rules.prizes) if state.phase in ("announced", "entries") else 0
    rows = zip(rules.prizes, prize_list(rules, state, players), strict=False)
    return tuple([PrizeSeen(place, str(share), amount) for place, (share, amount) in enumerate(rows, start=1)])


def seen_by_all(office: TournamentRecord, people: People, by_itself: ByItself, at: int) -> TournamentSeen:
    """The public part."""
    rules, state = office.contest.rules, office.state
    stacks = [one.chips for one in state.left]
    structure = rules.structure
    return TournamentSeen(
        tournament=state.name,
        title=rules.name,
        rulebook=rules.book,
        edition=rules.edition,
        kind=KIND,
        game="bank" if rules.banked else "players",
        cards=rules.cards,
        historical=office.historical,
        play_money=state.play_money,
        phase=state.phase,
        cancelled=state.cancelled,
        entries_closed=state.entries_closed,
        start=rules.start,
        starts_at=by_itself.starts_at,
        starts_early=by_itself.starts_early,
        starts_with=by_itself.starts_with,
        company=by_itself.company,
        payment=rules.payment,
        prize=rules.prize,
        fee=rules.fee,
        chips=rules.chips,
        seats=rules.seats,
        least=rules.least,
        most=rules.most,
        entered=len(places_taken(state)),
        reserves=len(state.reserves),
        left=len(state.left),
        pool=state.pool + state.paid_out,
        paid=state.paid_out,
        fees=state.fees,
        interpreters=tuple([f"{people.of(account).name} ({language})" for account, language in state.interpreters]),
        average=sum(stacks) // len(stacks) if stacks else 0,
        largest=max(stacks, default=0),
        stage=_stage(office),
        level=_level(office),
        clock=_clock(state, at),
        hand_for_hand=state.hand_for_hand,
        pace=office.seconds_to_act,
        levels=tuple([level_seen(rules, number) for number in range(1, len(rules.levels) + 1)]),
        prizes=worth_of(office),
        conditions=_conditions(office),
        prevails=prevailing(rules),
        signed_terms=rules.signed_terms,
        language=rules.language,
        rebuy=_purchase(structure.rebuy),
        add_on=_purchase(structure.add_on),
        entrants=tuple([_entrant(one, people) for one in state.entrants.values()]),
        tables=tuple([_hall(state, hall) for hall in state.halls.values()]),
        standings=_standings(state, people),
        waits=office.waits(at),
        proof=DrawSeen(state.commitment, state.draws),
        moves=moves_seen(office, people),
    )


def moves_seen(office: TournamentRecord, people: People) -> tuple[MoveSeen, ...]:
    """The last moves, newest first."""
    return tuple(
        [
            MoveSeen(
                one.number, one.at, one.account, people.of(one.account).name, one.from_table, one.from_seat, one.table,
                one.seat, why_told(one.why),
            )
            for one in office.moves.newest_first()
        ]
    )  # fmt: skip


def level_seen(rules: Conditions, number: int) -> LevelSeen:
    """A level by its number."""
    one = rules.structure.levels[number - 1]
    return LevelSeen(number, level_words(rules.levels[number - 1]), one.minutes, one.rounds, one.break_minutes)


def _stage(office: TournamentRecord) -> StageSeen:
    state, stages = office.state, office.contest.rules.structure.stages
    stage = stage_now(office.contest.rules, state)
    number = min(state.stage, len(stages) - 1) + 1
    return StageSeen(stage.name, number, len(stages), state.session + 1, stage.sessions)


def _level(office: TournamentRecord) -> LevelNow:
    rules, number = office.contest.rules, max(office.state.clock.level, 1)
    following = level_words(rules.levels[number]) if number < len(rules.levels) else ""
    pause = rules.structure.levels[number - 1].break_minutes
    return LevelNow(number, len(rules.levels), level_words(rules.levels[number - 1]), following, pause)


def _clock(state: Tournament, at: int) -> ClockSeen:
    clock = state.clock
    left = left_of_level(state, at)
    until = clock.at + clock.left_ms if clock.runs and clock.left_ms else 0
    return ClockSeen(clock.runs, until, left, clock.break_until if clock.break_until > at else 0)


def _conditions(office: TournamentRecord) -> tuple[ConditionSeen, ...]:
    rules = office.contest.rules
    known = rulebook(rules.book).rules
    bought = purchases(rules)
    said = rules.words | ({"tournament.prevails": bought} if bought else {})
    labels = {key: known[key].label for key in said} | {"tournament.prevails": "Re-buys and add-ons"}
    return tuple([ConditionSeen(key, labels[key], words, rules.clause(key)) for key, words in said.items()])


def _purchase(offer: Purchase | None) -> PurchaseSeen | None:
    if offer is None:
        return None
    return PurchaseSeen(offer.cost, offer.fee, offer.chips, offer.most, offer.from_level, offer.to_level)


def _entrant(one: Entrant, people: People) -> EntrantSeen:
    person = people.of(one.account)
    penalty = one.penalty
    words = penalty_words(penalty) if penalty else ""
    return EntrantSeen(
        one.account, person.name, person.bot, one.number, one.status, one.table, one.seat, one.chips, one.rebuys,
        one.absent, words, penalty.until if penalty else 0, _decides_until(one),
    )  # fmt: skip


def _decides_until(one: Entrant) -> int:
    return one.decide_until if one.status == "broke" and not one.pending else 0


def _hall(state: Tournament, hall: Hall) -> HallSeen:
    players = len([one for one in state.at_table(hall.name) if one.in_play])
    return HallSeen(hall.name, players, hall.level, hall.rounds, hall.over, hall.done and state.hand_for_hand)


def _standings(state: Tournament, people: People) -> tuple[PlaceSeen, ...]:
    found = []
    for standing in state.standings:
        won = [prizes_of(state.awards, account) for account in standing.accounts]
        in_kind = [prize.words for awards in won for award in awards for prize in award.prizes]
        found.append(
            PlaceSeen(
                standing.place,
                standing.accounts,
                tuple([people.of(account).name for account in standing.accounts]),
                tuple([sum([award.amount + award.added for award in awards]) for awards in won]),
                "; ".join(in_kind),
                standing.clause,
            )
        )
    return tuple(found)


def own_view(
    office: TournamentRecord,
    people: People,
    person: Person,
    wallet: int,
    bar: Refusal | None = None,
    excluded: Callable[[], list[str]] = list,
) -> You:
    """A person's own part; `bar` is why this one cannot come in, whatever the rules say.

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


def _asked_for(state: Tournament, one: Entrant | None) -> str | None:
    """What a player's client is asked for in the way of a part in the draws, while one comes yet."""
    if one is None or one.status not in ("entered", "playing", "broke", "through"):
        return None
    part = state.parts.get(one.number)
    if part is None:
        return None if state.ballot_until else "commitment"
    return "value" if state.ballot_until and not part.value else None


def place_so_far(office: TournamentRecord, account: str) -> int:
    """The place of somebody who went out in the last stage, as it stands while the others play on; 0 for everybody else."""
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
