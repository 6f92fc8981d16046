"""The public view of a tournament, made once for all."""

from __future__ import annotations

from typing import Literal

import msgspec

from croupier.house import People
from croupier.protocol import GameName
from croupier.rulebooks import rulebook
from croupier.tournament import (
    Cards,
    Due,
    Entrant,
    Phase,
    Purchase,
    Status,
    Tournament,
    TournamentTable,
    places_taken,
    prevailing,
    purchases,
)
from croupier.views.tournament.levels import (
    ClockSeen,
    LevelNow,
    LevelSeen,
    StageSeen,
    clock_seen,
    level_now,
    level_seen,
    stage_seen,
)
from croupier.views.tournament.moves import why_told
from croupier.views.tournament.prizes import PlaceSeen, PrizeSeen, places_seen, worth_of
from croupier.views.tournament.record import ByItself, TournamentRecord
from croupier.views.words.tournament import penalty_words


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
    """A player who has entered."""

    account: str
    name: str
    bot: bool
    number: int
    status: Status
    table: str
    seat: int
    chips: int
    rebuys: int
    away: bool
    penalty: str  # in words; empty where none is served
    penalty_until: int  # 0 where it goes by hands
    decide_until: int  # when the time to buy chips ends for a player without any; else 0


class HallSeen(msgspec.Struct, frozen=True):
    """A table of the session."""

    table: str
    players: int
    level: int
    rounds: int
    over: bool
    done: bool  # has played its hand, where tables play hand for hand


class DrawSeen(msgspec.Struct, frozen=True):
    """The proof of the next draw."""

    commitment: str
    draws: int


class MoveSeen(msgspec.Struct, frozen=True):
    """A player who was sent to another seat; from nowhere after a bust-out was taken back."""

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
    kind: Literal["tournament"]
    game: GameName
    cards: Cards
    historical: bool
    play_money: bool
    phase: Phase
    cancelled: str
    entries_closed: bool
    start: int
    starts_at: int
    starts_early: bool  # all have come: play does not wait for more entries
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
        kind="tournament",
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
        stage=stage_seen(office),
        level=level_now(office),
        clock=clock_seen(state, at),
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
        standings=places_seen(state, people),
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


def _hall(state: Tournament, hall: TournamentTable) -> HallSeen:
    players = len(state.playing_at(hall.name))
    return HallSeen(hall.name, players, hall.level, hall.rounds, hall.over, hall.done and state.hand_for_hand)
