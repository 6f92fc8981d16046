"""What holds in every round of play whatever goes wrong in it (irregularities.py).

IRREGULAR in the environment says how many rounds the first test plays in all, 10,000 where nothing is said; the others take
a share of it. A failure names its round: `play("<name>")` gives that round again.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import zip_longest

import pytest
from msgspec import Raw, json

from croupier.poker import commands
from croupier.poker import events as poker_events
from croupier.poker import ruling_events as poker_ruling_events
from croupier.poker.corrections import standing
from croupier.poker.due import ActDue, ChoiceDue, DealerDue, HeldDue
from croupier.poker.rules import RoundRules
from croupier.protocol.commands import Report, RoundCommand
from croupier.protocol.refusal import Refusal
from croupier.rulebooks import rulebook
from croupier.rulings import reports
from croupier.rulings.round import decide
from tests.numbers.slow_settlement import commission
from tests.support.numbers.settlement import charge_of
from tests.support.properties.charges import Chips, Layers
from tests.support.properties.irregularities import named
from tests.support.properties.made_irregularities import Move, Played, play, play_charged
from tests.support.properties.round_checks import NO_CLAUSE, OF_HANDS, _lines, check_round
from tests.support.properties.tables import BOOKS

ROUNDS = int(os.environ.get("IRREGULAR", "10000"))
CHUNKS = 40
OF_HANDS += (reports.CardsMucked, reports.FoldedExposed, reports.AdviceTaken, reports.BlindNotPosted, reports.HandView)

chunks = pytest.mark.parametrize("chunk", range(CHUNKS))


def names(test: str, chunk: int, share: int = 1) -> Iterable[str]:
    """The rounds of a chunk; a share of 4 takes a fourth of them."""
    return (f"{test}-{chunk}/{number}" for number in range(-(-ROUNDS // CHUNKS // share)))


@chunks
def test_a_round_keeps_chips_cards_and_clauses_whatever_goes_wrong(chunk: int) -> None:
    for name in names("irregular", chunk):
        with named(name):
            check_round(play(name))


@chunks
def test_commission_leaves_out_pots_that_go_back_and_bets_nobody_called(chunk: int) -> None:
    """ACT 15.2, 15.2(b), 15.2(d) and 17.9.s3, Adelaide 78(a) and def:Pot, against charges.py."""
    for name in names("charged", chunk, share=2):
        with named(name):
            _assert_charged(play_charged(name))


def _assert_charged(played: Played) -> None:
    events, charge = standing(played.events), charge_of(played.seating.setting)
    awards = [event for event in events if isinstance(event, poker_events.PotAwarded)]
    if not awards or any(isinstance(event, poker_ruling_events.RoundVoided) for event in events):
        return
    assert charge is not None
    charged = dict(played.seating.setting.given).get("commission.uncalled") == "charged"
    chips = Chips(played.seating.stakes).follow(events)
    layers = Layers(chips, uncalled_bears=charged, final_round=charge.adelaide)
    bases, taken = layers.bases(), [event for event in events if isinstance(event, poker_events.CommissionTaken)]
    back = [0] * len(played.seating.stakes)
    for award in awards:
        for share in award.shares if not award.eligible else ():
            back[share.place] += share.amount
    assert back == layers.back(), "a pot no hand can win goes back whole"
    assert sum(award.uncalled for award in awards if award.eligible) == layers.uncalled()
    due = commission(charge, bases)
    if not taken:
        assert sum(due) == 0, f"{due} of {bases} was not taken"
        return
    assert taken[0].base == sum(bases)
    exempt = not charge.adelaide and layers.only_forced()
    if taken[0].amount:
        assert not exempt
        assert [part for part in zip_longest(taken[0].taken_from, due, fillvalue=0) if part[0] != part[1]] == []
    else:
        assert exempt == (taken[0].under == "15.2(d)"), taken
        assert taken[0].under != "15.2(c)" or {p for p, paid in enumerate(layers.totals) if paid} == layers.chips.live
        assert taken[0].under != "59(a)" or len(layers.chips.live) == len(layers.totals)


def test_the_charged_rounds_have_pots_that_go_back_and_uncalled_bets_that_stay() -> None:
    """What the comparison is for does come up in it, in every rulebook."""
    found: dict[str, list[int]] = {book: [0, 0, 0, 0] for book in BOOKS}
    for number in range(600):
        played = play_charged(f"charged-reach/{number}")
        counts = found[played.seating.setting.rules.book]
        events = standing(played.events)
        awards = [event for event in events if isinstance(event, poker_events.PotAwarded)]
        counts[0] += any(not award.eligible for award in awards)
        counts[1] += any(award.uncalled and award.eligible for award in awards)
        counts[2] += any(isinstance(event, poker_ruling_events.WagerCommitted) and event.dead for event in events)
        counts[3] += any(isinstance(event, poker_events.CommissionTaken) and event.amount for event in events)
    assert min(map(min, found.values())) > 2, found


@chunks
def test_the_same_seed_gives_the_same_log_byte_for_byte(chunk: int) -> None:
    for name in names("seed", chunk, share=20):
        with named(name):
            assert _lines(play(name)) == _lines(play(name))


UNREADABLE = (
    b"",
    b"{",
    b"null",
    b"[]",
    b"7",
    b'{"report":"nonsense"}',
    b'{"report":7}',
    b'{"place":1}',
    b'{"report":"excess-card"}',
    b'{"report":"excess-card","place":"1"}',
    b'{"report":"excess-card","place":1.5}',
    b'{"report":"excess-card","place":1,"more":1}',
    b'{"report":"excess-card","place":-1}',
    b'{"report":"dispute","what":"\xff"}',
    b'{"report":"dispute","what":"' + b"x" * 201 + b'"}',
    b"[" * 5000,
)


@pytest.mark.parametrize("report", UNREADABLE, ids=range(len(UNREADABLE)))
def test_what_is_no_report_is_refused(report: bytes) -> None:
    _assert_refused_always(Report(Raw(report)))


@pytest.mark.parametrize("place", [-1, 99])
def test_no_clock_runs_out_on_a_place_that_is_not_in_the_round(place: int) -> None:
    _assert_refused_always(commands.TimeOut(place))


def _assert_refused_always(command: RoundCommand) -> None:
    for played in _sample("refused", 60):
        rules = played.seating.setting.rules
        for move in played.moves:
            answer = decide(rules, move.state, command)
            assert isinstance(answer, Refusal)
            assert answer.clause in NO_CLAUSE or answer.clause in rulebook(rules.book).clauses


def _sample(test: str, count: int) -> Iterator[Played]:
    for number in range(count):
        yield play(f"{test}/{number}")


def test_every_report_moment_and_event_comes_up() -> None:
    """The generator reaches what the properties are about; otherwise they would hold of nothing."""
    known: set[tuple[str, str]] = set()
    accepted: set[tuple[str, str]] = set()
    refused: set[tuple[str, str]] = set()
    kinds: set[type] = set()
    expected: set[tuple[str, str]] = set()
    moments: set[tuple[str, str]] = set()
    for played in _sample("reach", 4000):
        rules = played.seating.setting.rules
        known |= {
            (rules.book, name) for name, kind in reports.KINDS.items() if any(key in rules.ways for key in kind.keys)
        }
        expected |= {(rules.book, moment) for moment in _moments(rules)}
        kinds |= {type(event) for event in played.events}
        for move in played.moves:
            if isinstance(move.command, Report):
                name = _name_of(move.command)
                (refused if move.refusal else accepted).add((rules.book, name))
                if not move.refusal and not isinstance(move.awaited, ChoiceDue):
                    moments.add((rules.book, _moment(move)))
    assert {book for book, _ in known} == {*BOOKS}
    assert known <= accepted, f"never accepted: {known - accepted}"
    assert known <= refused, f"never refused: {known - refused}"
    assert expected <= moments, f"nothing went wrong: {expected - moments}"
    ruling_events = {
        kind
        for kind in vars(poker_ruling_events).values()
        if isinstance(kind, type) and hasattr(kind, "__struct_fields__")
    }
    remedies = ruling_events - {poker_events.Event, poker_ruling_events.Remedy}  # the bases
    assert remedies <= kinds, f"never came: {remedies - kinds}"


def _name_of(command: Report) -> str:
    """The report a command gives, also where its facts are no proper facts."""
    return str(json.decode(bytes(command.report))["report"])


def _moment(move: Move) -> str:
    awaited, state = move.awaited, move.state
    if isinstance(awaited, DealerDue):
        return f"{awaited.step.kind} after {len(state.board)} cards" if awaited.step.kind != "settle" else "settlement"
    if isinstance(awaited, ActDue | HeldDue):
        return f"betting round {state.betting_round}"
    return "showdown" if awaited else "after the end"


def _moments(rules: RoundRules) -> list[str]:
    found = ["settlement", "showdown", "after the end"]
    found += [f"betting round {number + 1}" for number in range(len(rules.betting))]
    board = 0
    for step in rules.steps[:-1]:
        found.append(f"{step.kind} after {board} cards")
        board += step.count if step.kind == "communal" else 0
    return found
