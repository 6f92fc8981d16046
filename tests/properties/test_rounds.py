"""What holds in every round of play, at random tables of every rulebook (tables.py).

ROUNDS in the environment says how many rounds the first test plays in all, 20,000 where nothing is said; the others take
a share of it. A failure names its round: `play("<name>")` gives that round again.
"""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from itertools import pairwise
from random import Random

import pytest

from croupier.bots import POLICIES
from croupier.bots.tables import SimulatedTable
from croupier.cards import Deck, Shoe
from croupier.cards.notation import TEXT
from croupier.cli.log_writer import LogWriter
from croupier.history.log.native import read_events, replay, rounds_of
from croupier.poker import commands
from croupier.poker import events as poker_events
from croupier.poker.apply import apply
from croupier.poker.dealer import dealer_command, opened
from croupier.poker.due import ActDue, Awaited, DealerDue, ShowDue, due
from croupier.poker.offers import Due, offers
from croupier.poker.round import decide, open_round, take
from croupier.poker.rules import ACTS, RoundRules
from croupier.poker.state import NOBODY, State, places
from croupier.poker.view import openings_for, view
from croupier.protocol.events import kinds_of
from croupier.protocol.refusal import Refusal
from croupier.record import Chain
from croupier.record.chain import check_chain
from croupier.rulebooks import rulebook, settled_again
from tests.support.properties.tables import (
    BOOKS,
    ELECTRONIC,
    Manner,
    Round,
    Seating,
    Setting,
    mild,
    play_at,
    random_seating,
    random_setting,
)

ROUNDS = int(os.environ.get("ROUNDS", "20000"))
CHUNKS = 40
ROUNDS_A_TABLE = 5
NO_CLAUSE = ("system", "practice")
CARD = re.compile(rb'"((?:[2-9TJQKA][cdhs])|Jo)"')
AT_SETTLEMENT = (poker_events.CommissionTaken, poker_events.PotAwarded, poker_events.RoundEnded)

chunks = pytest.mark.parametrize("chunk", range(CHUNKS))


LIVELY = Manner(clock_runs_out=0.04, passes_unseen=0.2)


def play(name: str, setting: Setting | None = None, manner: Manner = ELECTRONIC) -> Round:
    """The round of that name: a random policy in every seat, the dealer of an electronic table."""
    source = Random(name)
    return play_at(random_seating(source, setting or setting_of(name)), source, manner)


def setting_of(name: str) -> Setting:
    """The setting of a round: a few rounds of a chunk share one."""
    chunk, _, number = name.partition("/")
    return setting_named(f"{chunk}/{int(number) // ROUNDS_A_TABLE}")


@lru_cache(8)
def setting_named(name: str) -> Setting:
    return random_setting(Random(name))


@contextmanager
def named(name: str, setting: Setting | None = None) -> Iterator[None]:
    """A failure says in which round it was."""
    try:
        yield
    except Exception as error:
        error.add_note(f'in the round play("{name}"), {dict((setting or setting_of(name)).given)}')
        raise


def names(test: str, chunk: int, share: int = 1) -> Iterable[str]:
    """The rounds of a chunk; a share of 4 takes a fourth of them."""
    return (f"{test}-{chunk}/{number}" for number in range(-(-ROUNDS // CHUNKS // share)))


@chunks
def test_a_round_keeps_chips_and_cards_and_replays_to_the_same_end(chunk: int) -> None:
    for name in names("round", chunk):
        with named(name):
            played = play(name)
            _assert_conserved(played)
            _assert_cited(played)
            _assert_no_loss_by_mucking(played)
            _assert_replays(played)


@chunks
def test_a_round_with_players_who_run_out_of_time_or_pass_replays_too(chunk: int) -> None:
    for name in names("lively", chunk, share=20):
        with named(name):
            played = play(name, manner=LIVELY)
            _assert_conserved(played)
            _assert_cited(played)
            _assert_replays(played)


def _assert_conserved(played: Round) -> None:
    state, bank = apply(State(), played.opening), sum(played.seating.stakes)
    for event, following in pairwise([*played.events[1:], None]):
        assert event is not None
        before, state = state, apply(state, event)
        assert sum(state.stake) + state.pot + state.charged == bank
        assert min(*state.stake, *state.put, *state.paid, *state.dead, state.pot, state.charged) >= 0
        if not isinstance(event, AT_SETTLEMENT):
            assert state.pot == sum(state.paid) + sum(state.dead)
            assert state.able & state.live == state.live & sum(
                1 << place for place, held in enumerate(state.stake) if held and not state.tapped[place]
            )
        out = [*state.burnt, *state.board_positions, *(position for hole in state.hole for position in hole)]
        assert sorted(out) == list(range(state.drawn))
        assert state.drawn <= state.deck == len(played.seating.shoe.cards)
        if isinstance(event, poker_events.BetReturned):
            _assert_unmatched(before, event, following)
    assert state == played.final
    assert state.ended
    assert state.pot == 0
    shown = [*zip(state.board_positions, state.board, strict=True)]
    for place in places(state.exposed):
        shown += zip(state.hole[place], state.shown[place], strict=True)
    assert all(TEXT[played.seating.shoe.cards[position]] == card for position, card in shown)


def _assert_unmatched(state: State, event: poker_events.BetReturned, following: poker_events.Event | None) -> None:
    """What goes back is what nobody matched, and not before everybody could."""
    opens = isinstance(following, poker_events.HolesDealt | poker_events.CommunalDealt) and following.opener != NOBODY
    assert state.betting_round or not opens, "a blind went back before the betting about it"
    others = [paid for place, paid in enumerate(state.paid) if place != event.place]
    assert 0 < event.amount == state.paid[event.place] - max(others), "antes count as well as bets"


def _assert_cited(played: Round) -> None:
    clauses = {*rulebook(played.seating.setting.rules.book).clauses, "practice"}
    for event in played.events[1:]:
        assert event.under in clauses, event  # type: ignore[attr-defined]


def _assert_no_loss_by_mucking(played: Round) -> None:
    """Nobody whose hand went in unseen would have won any part of any pot."""
    state, shoe, rules = played.final, played.seating.shoe, played.seating.setting.rules
    for place in places(state.mucked):
        cards = opened(state, place, shoe)
        rivals = [state.shown[other] for other in places(state.exposed) if state.paid[other] >= state.paid[place]]
        if rules.high:
            high = rules.high(state.board)
            assert max(high[rival] for rival in rivals) > high[cards]
        if rules.low and (low := rules.low(state.board))[cards] >= rules.low_qualifies:
            assert max(low[rival] for rival in rivals) > low[cards]


def _lines(played: Round) -> list[bytes]:
    return Chain("table 1").lines(played.events, 1, 1_000).splitlines()


def _assert_replays(played: Round) -> None:
    lines = _lines(played)
    assert check_chain(lines) == ""
    (events,) = rounds_of(read_events(lines))
    state = State()
    for event in events:
        state = apply(state, event)
    assert state == played.final
    replayed = replay(events, again=True)
    assert replayed.mismatch is None
    assert replayed.ok
    assert replayed.final_stakes == [stake for _, stake in sorted(zip(state.seats, state.stake, strict=True))]


@chunks
def test_the_same_seed_gives_the_same_log_byte_for_byte(chunk: int) -> None:
    for name in names("seed", chunk, share=20):
        with named(name):
            assert _lines(play(name)) == _lines(play(name))


@pytest.mark.parametrize("book", BOOKS)
def test_the_same_seed_gives_the_same_simulation_byte_for_byte(book: str) -> None:
    for number in range(10):
        setting = random_setting(Random(f"{book}/{number}"), book)
        logs = {seed: [_simulated(setting, number, seed) for _ in range(2)] for seed in (number, number + 1)}
        assert all(first == second for first, second in logs.values())
        assert logs[number][0] != logs[number + 1][0]
        assert check_chain(logs[number][0].splitlines()) == ""


def _simulated(setting: Setting, number: int, seed: int) -> bytes:
    players = 2 + number % (setting.most_players - 1)
    settled = settled_again(setting.rules.book, bytes(setting.rules.encoded))
    room = SimulatedTable(settled, 10_000_00, [POLICIES["random"]] * players, seed)
    log = io.BytesIO()
    writer = LogWriter(log, "simulation")
    for round_number in range(1, 6):
        played, told = room.play()
        writer.write(told, round_number - 1, after=True)
        writer.write(played.events, round_number)
    assert sum(room.stakes) + room.charged == sum(room.brought)
    return log.getvalue()


@chunks
def test_what_is_due_is_accepted_and_everything_else_refused_with_a_clause(chunk: int) -> None:
    for name in names("due", chunk, share=10):
        played = play(name, manner=LIVELY)
        with named(name):
            rules, source = played.seating.setting.rules, Random(name)
            clauses = {*rulebook(rules.book).clauses, "practice"}
            for state in (*(move.state for move in played.moves), played.final):
                due_now = offers(rules, state)
                assert all(clause in clauses for offer in due_now.open for clause in offer.clauses)
                acts = due_now.awaited.acts if due_now.awaited else ()
                assert all(clause in clauses for offer in acts for clause in offer.clauses)
                awaited = due(rules, state)
                for command in candidates(played.seating, state, source):
                    expected = is_due(played.seating, state, command, awaited, due_now)
                    _assert_decided(rules, state, command, expected)


def _assert_decided(rules: RoundRules, state: State, command: commands.Command, expected: bool) -> None:
    log: list[poker_events.Event] = []
    after, refusal = take(rules, state, command, log)
    assert (refusal is None) == expected, f"{command} at {due(rules, state)} gave {refusal or log}"
    if refusal is None:
        assert sum(after.stake) + after.pot + after.charged == after.bank
        assert log
        return
    assert after is state
    assert not log
    assert refusal.clause in NO_CLAUSE or refusal.clause in rulebook(rules.book).clauses, refusal
    assert refusal.reason


def candidates(seating: Seating, state: State, source: Random) -> list[commands.Command]:
    """Commands of every kind, right and wrong, for a state."""
    count = len(state.seats)
    some = sorted({max(state.actor, 0), source.randrange(count), source.randrange(count), -1, count})
    real = tuple(TEXT[card] for card in seating.shoe.cards[state.drawn : state.drawn + 3])
    found: list[commands.Command] = [
        commands.Post(),
        commands.Post(((),) * (count + 1)),
        commands.DealHoles(),
        commands.Settle(),
        *(commands.DealCommunal(real[:number]) for number in (0, 1, 2, 3)),
        commands.DealCommunal(("Zz",)),
        commands.DealCommunal(("Zz", *real[:2])),
        *(commands.Act(place, act) for place in some for act in ACTS if act not in ("bet", "raise")),
        commands.Act(max(state.actor, 0), "dance"),
    ]
    for place in some:
        found += [
            commands.ExtraBlind(place, "straddle"),
            commands.ExtraBlind(place, "over-blind"),
            commands.ExtraBlind(place, "gift"),
        ]
        found += [commands.TimeOut(place), commands.Muck(place)]
        found += [commands.Act(place, act, to) for act in ("bet", "raise") for to in _amounts(seating, state, source)]
        if state.drawn and 0 <= place < count:
            cards = opened(state, place, seating.shoe)
            found += [
                commands.Show(place, cards),
                commands.Show(place, cards[1:]),
                commands.Show(place, ("??", *cards[1:])),
            ]
            found += [commands.Show(place, (cards[0],) * len(cards)), commands.Show(place, ("Zz", *cards[1:]))]
            if state.board:
                found.append(commands.Show(place, (state.board[0], *cards[1:])))
    return found


def _amounts(seating: Seating, state: State, source: Random) -> list[int]:
    """The bounds of a raise, what lies just outside, and something inside in chips and not in chips."""
    rules = seating.setting.rules
    turn = due(rules, state)
    least, most = (turn.bounds.least, turn.bounds.most) if isinstance(turn, ActDue) else (0, 0)
    inside = source.randint(least, most)
    whole = inside - inside % rules.chip
    return sorted({0, -1, least - 1, least, whole, whole + 1, inside, most - 1, most, most + 1, 10**9, state.high})


def is_due(seating: Seating, state: State, command: commands.Command, awaited: Awaited, offered: Due) -> bool:
    """Tell whether a command is among what is due, as `due` and `offers` put it to people."""
    kind = awaited.step.kind if isinstance(awaited, DealerDue) else ""
    shows = awaited if isinstance(awaited, ShowDue) else None
    match command:
        case commands.Post(owes):
            return kind == "post" and len(owes) in (0, len(state.seats))
        case commands.DealHoles():
            return kind == "holes"
        case commands.DealCommunal(cards):
            step = awaited.step if isinstance(awaited, DealerDue) else None
            return kind == "communal" and step is not None and len(cards) == step.count and "Zz" not in cards
        case commands.Settle():
            return kind == "settle"
        case commands.ExtraBlind(place, name):
            open_to = [(offer.seat, offer.act) for offer in offered.open]
            return 0 <= place < len(state.seats) and (state.seats[place], name) in open_to
        case commands.TimeOut(place):
            return isinstance(awaited, ActDue) and place == awaited.place
        case commands.Show(place, cards):
            return shows is not None and place == shows.place and cards == opened(state, place, seating.shoe)
        case commands.Muck(place):
            return shows is not None and place == shows.place and shows.may_muck
        case commands.Act(place, act, to):
            return isinstance(awaited, ActDue) and place == awaited.place and _is_offered(seating, offered, act, to)
    raise AssertionError(command)


def _is_offered(seating: Seating, offered: Due, act: str, to: int) -> bool:
    turn = offered.awaited
    assert turn is not None
    for offer in turn.acts:
        if offer.act == act:
            least, most = offer.min_to, offer.max_to
            if least is None or most is None:
                return True
            return least <= to <= most and (to % seating.setting.rules.chip == 0 or to in (least, most))
    return False


@chunks
def test_two_worlds_that_differ_in_hidden_cards_look_the_same(chunk: int) -> None:
    for name in names("worlds", chunk, share=10):
        played = play(name)
        with named(name):
            _assert_no_card_before_it_is_shown(played)
            source = Random(name)
            for viewer in (None, source.randrange(len(played.seating.seats))):
                _assert_same_views(played, _other_world(played, viewer, source), viewer)


def _assert_no_card_before_it_is_shown(played: Round) -> None:
    state = State()
    for event, line in zip(played.events, _lines(played), strict=True):
        state = apply(state, event)
        seen = {*state.board, *(card for hand in state.shown for card in hand)}
        assert {text.decode() for text in CARD.findall(line)} <= seen, line


def _other_world(played: Round, viewer: int | None, source: Random) -> Shoe:
    """The shoe with every card exchanged that the viewer never sees in this round."""
    state, cards = played.final, list(played.seating.shoe.cards)
    seen = {*state.board_positions, *(position for place in places(state.exposed) for position in state.hole[place])}
    if viewer is not None:
        seen.update(state.hole[viewer])
    hidden = [position for position in range(len(cards)) if position not in seen]
    turned = hidden[1:] + hidden[:1] if source.random() < 0.5 else source.sample(hidden, len(hidden))
    for position, other in zip(hidden, turned, strict=True):
        cards[position] = played.seating.shoe.cards[other]
    return Shoe(tuple(cards))


def _assert_same_views(played: Round, other: Shoe, viewer: int | None) -> None:
    """The same players' acts in the other world: the dealer deals and shows there from its own shoe."""
    rules, shoe = played.seating.setting.rules, played.seating.shoe
    state = apply(State(), played.opening)
    for move in played.moves:
        assert state == move.state
        assert view(state, openings_for(state, shoe, viewer)) == view(state, openings_for(state, other, viewer))
        assert not openings_for(state, other, regulator=True)
        command = move.command
        if isinstance(move.awaited, DealerDue) and isinstance(
            command, commands.DealHoles | commands.DealCommunal | commands.Settle
        ):
            command = dealer_command(rules, state, move.awaited, other)
        state, refusal = take(rules, state, command, [])
        assert refusal is None
    assert state == played.final
    mine = () if viewer is None else state.hole[viewer]
    assert all(position in mine for position in openings_for(state, other, viewer))


@pytest.mark.parametrize("book", BOOKS)
def test_cards_that_cannot_be_there_are_refused(book: str) -> None:
    """A dealer at a live table who mistypes a card is told so: no card twice, none from outside the deck."""
    for number in range(40):
        name = f"cards-{book}/{number}"
        played = play(name, random_setting(Random(name), book))
        rules, deck = played.seating.setting.rules, played.seating.setting.deck
        foreign = next((TEXT[card] for card in Deck(52, joker=True).cards if card not in deck), "")
        for move in played.moves:
            board = move.state.board
            if isinstance(move.command, commands.DealCommunal):
                cards = move.command.cards
                wrong: list[commands.Command] = [
                    commands.DealCommunal((card, *cards[1:])) for card in (foreign, *board[:1]) if card
                ]
                wrong += [commands.DealCommunal((cards[0],) * len(cards))] if len(cards) > 1 else []
            elif isinstance(move.command, commands.Show):
                cards = move.command.cards
                seen = [*board[:1], *(hand[0] for hand in move.state.shown if hand)]
                wrong = [commands.Show(move.command.place, (card, *cards[1:])) for card in (foreign, *seen) if card]
            else:
                continue
            for command in wrong:
                answer = decide(rules, move.state, command)
                assert isinstance(answer, Refusal), f"{command} with {board} from {deck.words} was accepted"


@pytest.mark.parametrize("book", BOOKS)
def test_posts_that_nobody_can_owe_are_refused(book: str) -> None:
    setting = random_setting(Random(book), book)
    opening = open_round(setting.rules, (1, 2, 3), (10_000, 10_000, 10_000), setting.deck.count)
    state = apply(State(), opening)
    for owed in ((-100,), (500, -100), (0, -1)):
        answer = decide(setting.rules, state, commands.Post((owed, (), ())))
        assert isinstance(answer, Refusal), f"a post of {owed} was accepted: {answer}"


def test_tournament_hands_must_be_shown_only_where_somebody_is_all_in() -> None:
    """Adelaide 97; otherwise a beaten caller may pass unseen (47(a).s4), as in a cash game."""
    asked = 0
    for number in range(400):
        name = f"face-up/{number}"
        with named(name, setting := random_setting(Random(name), "adelaide-omaha")):
            played = play(name, setting, Manner(mild))
            for move in played.moves:
                state, turn = move.state, move.awaited
                if isinstance(turn, ShowDue) and all(state.stake[place] for place in places(state.live | state.mucked)):
                    asked += 1
                    matched = max(state.paid[other] for other in places(state.live) if other != turn.place)
                    assert turn.may_muck or state.paid[turn.place] > matched
    assert asked > 100


def test_every_kind_of_table_and_act_comes_up() -> None:
    """The generator reaches what the properties are about; otherwise they would hold of nothing."""
    rounds = [play(f"reach/{number}", manner=LIVELY) for number in range(600)]
    kinds = {type(event) for played in rounds for event in played.events}
    known = set(kinds_of(poker_events.RoundEvent))
    assert kinds == known - {poker_events.CutMade, poker_events.ChipsAdded}, (
        "those come from a table, before the first card"
    )
    rules = [played.seating.setting.rules for played in rounds]
    assert {rule.book for rule in rules} == {*BOOKS}
    limits = {limit for rule in rules for limit in [betting.limit for betting in rule.betting]}
    assert limits == {"fixed", "spread", "half-pot", "pot", "no-limit", "straddle"}
    assert {len(rule.blinds) for rule in rules} == {0, 1, 2, 3}
    assert {played.seating.setting.deck.size for played in rounds} == {52, 48, 44, 40, 36, 32}
    assert {bool(rule.high) + 2 * bool(rule.low) for rule in rules} == {1, 2, 3}
    assert max(len(played.seating.seats) for played in rounds) > 20
    assert any(move.state.yardstick.closed for played in rounds for move in played.moves)
    assert any(move.state.yardstick.capped for played in rounds for move in played.moves)
    assert any(sum(played.final.dead) for played in rounds)
    assert any(place != NOBODY for played in rounds for place in [played.final.last_shown])
