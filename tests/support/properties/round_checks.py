"""What holds in a round of play whatever goes wrong in it: chips, cards, clauses, choices, remedies and the record."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from croupier.cards.notation import TEXT
from croupier.history.log.native import read_events, replay, rounds_of
from croupier.poker import commands
from croupier.poker import events as poker_events
from croupier.poker import ruling_events as poker_ruling_events
from croupier.poker.corrections import folding, standing, states_of
from croupier.poker.due import ActDue, ChoiceDue, HeldDue, extra_blind_open
from croupier.poker.limits import raise_bounds
from croupier.poker.round import carry_out
from croupier.poker.rules import RoundRules
from croupier.poker.state import State, places
from croupier.protocol.commands import Choose, Report
from croupier.protocol.refusal import Refusal
from croupier.record import Chain
from croupier.record.chain import check_chain
from croupier.rulebooks import rulebook
from croupier.rulings import reports
from croupier.rulings.round import decide
from tests.support.properties.cards_followed import positions_out, public_cards
from tests.support.properties.made_irregularities import ALL_PLAYERS, Move, Played, others_than

NO_CLAUSE = ("system", "practice")
CARD = re.compile(rb'"((?:[2-9TJQKA][cdhs])|Jo)"')
AT_SETTLEMENT = (
    poker_events.CommissionTaken,
    poker_events.PotAwarded,
    poker_events.RoundEnded,
    poker_ruling_events.RoundVoided,
    poker_ruling_events.PayoutCorrected,
)
OF_HANDS: tuple[type[reports.Report], ...] = (
    reports.HoleExposed,
    reports.WrongSeat,
    reports.HandsMisdealt,
    reports.ExcessCard,
    reports.WrongCount,
)


def check_round(played: Played) -> None:
    for move in played.moves:
        if move.refusal is None:
            _assert_chips(played, move)
            _assert_cards(played, move)
            _assert_remedies(played, move)
            _assert_cited(played, move)
            _assert_fits(played, move)
        else:
            _assert_refused(played, move)
        _assert_turn(played.seating.setting.rules, move)
    assert played.final.ended
    assert played.final.pot == 0
    lines = _lines(played)
    _assert_hidden(played, lines)
    _assert_replays(played, lines)


def _assert_chips(played: Played, move: Move) -> None:
    bank = sum(played.seating.stakes)
    for event, state in zip(move.events, move.states, strict=True):
        assert sum(state.stake) + state.pot + state.charged == bank, event
        assert min(*state.stake, *state.put, *state.paid, *state.dead, state.pot, state.charged) >= 0, event
        if not state.ended and not isinstance(event, AT_SETTLEMENT):
            assert state.pot == sum(state.paid) + sum(state.dead), event
            with_chips = sum(1 << place for place, held in enumerate(state.stake) if held and not state.tapped[place])
            assert state.able & state.live == state.live & with_chips, event


def _assert_remedies(played: Played, move: Move) -> None:
    """What an event says it does, by what it does to those it concerns."""
    before = move.state
    for number, (event, state) in enumerate(zip(move.events, move.states, strict=True), start=move.at):
        match event:
            case poker_events.Called():
                assert 0 < event.amount <= before.high - before.put[event.place], event
            case poker_ruling_events.WagerCommitted():
                assert event.amount + event.dead > 0, event
            case poker_events.Raised():
                bounds = raise_bounds(played.seating.setting.rules, before, event.place)
                assert event.amount > 0, event
                assert 0 < bounds.least <= bounds.most, f"{event} though {bounds.stopped}"
                assert event.to <= bounds.most, event
            case poker_ruling_events.LatePosted():
                assert state.live >> event.place & 1, f"a dead hand posts: {event}"
                assert state.put[event.place] <= state.high, event
            case poker_ruling_events.HandKilled():
                assert not state.live >> event.place & 1, event
            case poker_ruling_events.MisdealDeclared() | poker_ruling_events.RoundVoided():
                assert state.stake == _stakes_without_fees(played, number), event
            case poker_ruling_events.RaiseTakenBack():
                raised = _state_before(played, number, lambda one: isinstance(one, poker_events.Raised))
                assert event.high != raised.high or _yardstick(state) == _yardstick(raised), event
            case poker_ruling_events.CommunalWithdrawn():
                dealt = _state_before(played, number, partial(_dealt_at, event.positions))
                assert (state.paid, state.step, state.betting_round) == (dealt.paid, dealt.step, dealt.betting_round), (
                    event
                )
            case poker_events.PotAwarded() if any(before.live >> place & 1 for place in event.eligible):
                assert all(before.live >> share.place & 1 for share in event.shares), event
        before = state


def _stakes_without_fees(played: Played, number: int) -> tuple[int, ...]:
    fees = [event.amounts for event in standing(played.events[:number]) if isinstance(event, poker_events.ChargesTaken)]
    return tuple([stake - sum(paid) for stake, *paid in zip(played.seating.stakes, *fees, strict=True)])


def _yardstick(state: State) -> tuple[int, int, int, int, bool, bool]:
    """What the others in a betting round have to answer, and how far they may go."""
    return (
        state.high,
        state.yardstick.full,
        state.yardstick.least,
        state.yardstick.raises,
        state.yardstick.capped,
        state.yardstick.closed,
    )


def _dealt_at(positions: tuple[int, ...], event: poker_events.Event) -> bool:
    return isinstance(event, poker_events.CommunalDealt) and event.positions == positions


def _state_before(played: Played, number: int, wanted: Callable[[poker_events.Event], bool]) -> State:
    """The state before the last event wanted among those that stood when an event came."""
    kept: list[int] = []
    before: list[list[int]] = []  # what stood before each event
    followed = folding()
    for earlier, event in enumerate(played.events[:number]):
        before.append(kept)
        followed.take(event)
        if isinstance(event, poker_ruling_events.EntriesCorrected):
            kept = before[event.before]
        elif wanted(event):
            kept = [*kept, earlier]
    return followed.before[kept[-1]]


def _assert_cards(played: Played, move: Move) -> None:
    deck = sorted(played.seating.setting.deck.cards)
    for number, (event, state) in enumerate(zip(move.events, move.states, strict=True)):
        out, end = positions_out(state), state.deck + state.marks.spent
        assert len({*out}) == len(out), event
        assert all(0 <= position < state.drawn for position in out), event
        assert len(out) + end - state.drawn == state.deck == len(deck), event
        known = public_cards(state)
        assert len({*known}) == len(known), f"{event} leaves {known}"
        if move.shoes:
            cards = move.shoes[number].cards
            assert len(cards) == end, event
            assert sorted([cards[position] for position in out] + list(cards[state.drawn :])) == deck, event
            shown = [*zip(state.board_positions, state.board, strict=True)]
            for place in places(state.exposed):
                shown += zip(state.hole[place], state.shown[place], strict=True)
            assert all(TEXT[cards[position]] == card for position, card in shown), event


def _assert_cited(played: Played, move: Move) -> None:
    clauses = rulebook(played.seating.setting.rules.book).clauses
    for event in move.events:
        if isinstance(event, poker_ruling_events.RulingGiven):
            assert event.words, event
            assert "{" not in event.words, event
            assert event.clauses, event
            assert all(clause in clauses for clause in event.clauses), event
            assert all(choice.clause in clauses for choice in event.choices), event
        elif not isinstance(event, poker_ruling_events.EntriesCorrected):
            assert event.under in clauses or event.under == "practice", event  # type: ignore[attr-defined]


def _assert_refused(played: Played, move: Move) -> None:
    refusal = move.refusal
    assert refusal is not None
    assert move.after is move.state
    assert not move.events
    assert refusal.reason
    assert refusal.clause in NO_CLAUSE or refusal.clause in rulebook(played.seating.setting.rules.book).clauses, refusal
    _assert_proper(played.seating.setting.rules, move, refusal)


def _assert_fits(played: Played, move: Move) -> None:
    """No rulebook rules on hands before there are any; where it has no rule, people decide."""
    if isinstance(move.command, Report) and not any(move.state.hole):
        report = reports.decoded(move.command.report)
        known = any(key in played.seating.setting.rules.ways for key in report.keys)
        assert not (known and isinstance(report, OF_HANDS)), f"{report} was ruled on before a card was dealt"


def _assert_proper(rules: RoundRules, move: Move, refusal: Refusal) -> None:
    """An amount that is refused as no error at all may be acted with."""
    report = (
        reports.decoded(move.command.report)
        if isinstance(move.command, Report) and "proper" in refusal.reason
        else None
    )
    if isinstance(report, reports.WrongAmount):
        state, place = move.state, report.place
        act = "call" if "call" in refusal.reason else "raise" if state.high else "bet"
        answer = decide(rules, state, commands.Act(place, act, state.put[place] + report.amount))
        assert not isinstance(answer, Refusal), f"{refusal.reason} and refused as one: {answer}"


def _assert_turn(rules: RoundRules, move: Move) -> None:
    """Only somebody with chips is asked to act, and what is open is open to those it is open to and to nobody else."""
    state, awaited = move.state, move.awaited
    if isinstance(awaited, ActDue | HeldDue):
        place = awaited.place if isinstance(awaited, ActDue) else awaited.held.place
        assert state.able & state.pending & state.live & 1 << place, f"seat {state.seats[place]} is asked to act"
    if isinstance(awaited, ChoiceDue):
        _assert_choices(rules, state, awaited)
    if isinstance(awaited, ChoiceDue | HeldDue):
        for command in _ordinary_commands(rules, state, awaited):
            answer = decide(rules, state, command)
            assert isinstance(answer, Refusal), f"{command} was accepted while {awaited} was waited for"


def _assert_choices(rules: RoundRules, state: State, awaited: ChoiceDue) -> None:
    clauses = rulebook(rules.book).clauses
    for choice in awaited.choices:
        for by in _those_named(state, awaited, choice.by):
            answer = decide(rules, state, Choose(choice.name, by, "so decided"))
            assert not isinstance(answer, Refusal), f"{choice} was refused to {by}: {answer}"
            carry_out(state, answer, [])
        for by in others_than(state, choice):
            answer = decide(rules, state, Choose(choice.name, by, "so decided"))
            assert isinstance(answer, Refusal), f"{choice} was made by {by}"
            assert answer.clause in clauses, answer
    assert isinstance(decide(rules, state, Choose("dance", awaited.choices[0].by)), Refusal)


def _those_named(state: State, awaited: ChoiceDue, by: str) -> list[str]:
    if by != ALL_PLAYERS:
        return [by] if by.startswith("seat ") else [by, f"{by} Lee"]
    left = [number for place, number in enumerate(state.seats) if not awaited.votes >> place & 1]
    return [ALL_PLAYERS, f"seat {left[0]}", f"seat {left[-1]}"]


def _ordinary_commands(rules: RoundRules, state: State, awaited: ChoiceDue | HeldDue) -> list[commands.Command]:
    """What play would go on with, were it not for what is waited for; but a clock may run on whoever has to choose."""
    place = max(state.actor, 0)
    chooser = awaited.choices[0].by if isinstance(awaited, ChoiceDue) else ""
    others = [place for place, number in enumerate(state.seats) if chooser != f"seat {number}"]
    found: list[commands.Command] = [
        commands.Post(),
        commands.DealHoles(),
        commands.DealCommunal(("??",) * 3),
        commands.DealCommunal(("??",)),
        *(
            commands.Act(place, act, state.high + state.yardstick.least)
            for act in ("fold", "check", "call", "bet", "raise")
        ),
        *(commands.TimeOut(place) for place in others),
        *(commands.CallClock(place, "supervisor") for place in others),
        commands.Muck(place),
        commands.Settle(),
    ]
    offer = extra_blind_open(rules, replace(state, marks=replace(state.marks, choice=None)))
    return [*found, commands.ExtraBlind(offer.place, offer.name)] if offer else found


def _assert_hidden(played: Played, lines: list[bytes]) -> None:
    """A card stands in the log only once everybody has seen it or somebody has reported it."""
    seen: set[str] = set()
    for move in played.moves:
        for line, event, state in zip(lines[move.at :], move.events, move.states, strict=False):
            if isinstance(event, poker_ruling_events.RulingGiven):
                seen |= _cards_in(bytes(event.report))
            seen |= {*state.board, *(card for hand in state.shown for card in hand)}
            assert _cards_in(line) <= seen, event


def _cards_in(line: bytes) -> set[str]:
    return {text.decode() for text in CARD.findall(line)}


def _lines(played: Played) -> list[bytes]:
    return Chain("table 1").lines(played.events, 1, 1_000).splitlines()


def _assert_replays(played: Played, lines: list[bytes]) -> None:
    assert check_chain(lines) == ""
    (events,) = rounds_of(read_events(lines))
    assert events == played.events
    *_, state = states_of(events)
    assert state == played.final
    *_, state = states_of(standing(events))
    assert state == played.final, "what stands of the log leads to another state"
    replayed = replay(events, again=True)
    assert replayed.mismatch is None
    assert replayed.ok
    assert replayed.final_stakes == [stake for _, stake in sorted(zip(state.seats, state.stake, strict=True))]
