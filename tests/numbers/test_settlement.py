"""Settlement against a second one (slow_settlement.py), on rounds with many tap outs and ties.

Who holds the better hand is found by the slow order of hands (slow_hands.py), so nothing of the engine judges itself.
What was put in is added up from the events; the slow settlement alone says what comes of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from random import Random

import pytest

from croupier.cards import Card, Shoe, card
from croupier.cards.notation import TEXT
from croupier.poker import commands
from croupier.poker import events as poker_events
from croupier.poker.apply import apply
from croupier.poker.round import decide
from croupier.poker.rules import RoundRules
from croupier.poker.state import NOBODY, Posted, State
from croupier.protocol.refusal import Refusal
from tests.numbers.slow_hands import SlowGame, Worth
from tests.numbers.slow_settlement import Result, Situation, settle
from tests.support.numbers.settlement import charge_of, wild
from tests.support.play import Played
from tests.support.properties.tables import (
    BOOKS,
    Manner,
    Seating,
    Setting,
    compiled,
    play_at,
    random_seating,
    random_setting,
)

CHUNKS = 10
ROUNDS = 400
CONSTRUCTED = 500


WILD = Manner(wild, clock_runs_out=0.01, passes_unseen=0.03)


def twin_shoe(source: Random, seating: Seating) -> Shoe:
    """A shoe in which some players hold the same ranks in other suits, so that hands tie."""
    setting, count = seating.setting, len(seating.seats)
    ranks = range(setting.deck.lowest, 13)
    hole = setting.rules.making.hole
    chosen = source.sample(ranks, hole)
    twins = source.sample(range(count), min(count, source.choice((2, 2, 3, 4))))
    placed: dict[int, Card] = {}
    for turn, place in enumerate(twins):
        for index, rank in enumerate(chosen):
            position = place * hole + index if hole == 2 else place + index * count
            placed[position] = card(rank, (turn + index) % 4)
    rest = [other for other in seating.shoe.cards if other not in placed.values()]
    return Shoe(tuple(placed[position] if position in placed else rest.pop() for position in range(setting.deck.count)))


@lru_cache(maxsize=512)
def slow_games(given: tuple[tuple[str, str], ...]) -> tuple[SlowGame, SlowGame]:
    """The slow order of hands of a setting, high and low."""
    keys = dict(given)
    cards, joker = int(keys.get("deck", 52)), keys.get("joker") == "true"
    ace_low = keys.get("ace", "high-and-low") == "high-and-low"
    return (
        SlowGame(cards, joker=joker, ace_low=ace_low),
        SlowGame(cards, joker=joker, ace_low=keys.get("low.ace") == "low", low=True),
    )


def worths(
    setting: Setting, hands: Mapping[int, tuple[str, ...]], board: tuple[str, ...]
) -> tuple[dict[int, Worth] | None, dict[int, Worth] | None]:
    """What the hands are worth, high and low, where these win something; a low that does not qualify is left out."""
    keys = dict(setting.given)
    win, qualifier = keys.get("win", "high"), keys.get("low.qualifier", "none")
    high_game, low_game = slow_games(setting.given)
    high = {place: high_game.best(hand, board, 2) for place, hand in hands.items()}
    low = {place: low_game.best(hand, board, 2) for place, hand in hands.items()} if win != "high" else {}
    if qualifier != "none":
        low = {place: worth for place, worth in low.items() if worth[0] == 0 and -worth[1][0] <= int(qualifier)}
    return (None if win == "low" else high), (None if win == "high" else low)


def fee_of(setting: Setting) -> int:
    """Adelaide 78(b): a dollar a person each hand, where that is the method; a charge for cash games like the others."""
    keys = dict(setting.given)
    charged = keys.get("commission") != "none" and keys.get("tournament") != "true"
    return 100 if charged and keys.get("commission.method") == "hand" else 0


def situation_of(seating: Seating, events: list[poker_events.Event]) -> Situation:
    """All that was put in and shown, added up from the events."""
    count = len(seating.seats)
    paid, dead, forced = [0] * count, [0] * count, [0] * count
    folded: set[int] = set()
    passed: set[int] = set()
    hands: dict[int, tuple[str, ...]] = {}
    board: tuple[str, ...] = ()
    for event in events:
        match event:
            case poker_events.ForcedBetsPosted():
                forced = [ante + live for ante, live in zip(event.antes, event.live, strict=True)]
                paid, dead = list(forced), list(event.dead)
            case poker_events.ExtraBlindMade():
                paid[event.place] += event.amount
                forced[event.place] += event.amount
            case poker_events.Called() | poker_events.Raised():
                paid[event.place] += event.amount
            case poker_events.CalledAndFolded():
                paid[event.place] += event.amount
                folded.add(event.place)
            case poker_events.Folded():
                folded.add(event.place)
            case poker_events.HandMucked():
                passed.add(event.place)
            case poker_events.HandShown():
                hands[event.place] = event.cards
            case poker_events.CommunalDealt():
                board += event.cards
    high, low = worths(seating.setting, hands, board) if hands else ({}, {})
    return Situation(paid, dead, forced, folded, passed, high, low, seating.setting.rules.chip)


def result_of(events: list[poker_events.Event], count: int) -> Result:
    """What the engine made of it."""
    returned = [0] * count
    taken: list[int] = []
    pots: list[tuple[int, tuple[int, ...]]] = []
    won: list[dict[int, int]] = []
    for event in events:
        match event:
            case poker_events.BetReturned():
                returned[event.place] += event.amount
            case poker_events.CommissionTaken():
                taken = list(event.taken_from)
                assert event.amount == sum(taken)
            case poker_events.PotAwarded():
                shares = dict.fromkeys(event.eligible, 0)
                for share in event.shares:
                    shares[share.place] += share.amount
                pots.append((event.amount, event.eligible))
                won.append(shares)
    return Result(returned, pots, taken or [0] * len(pots), won)


@contextmanager
def noted(name: str, setting: Setting) -> Iterator[None]:
    try:
        yield
    except Exception as error:
        error.add_note(f"in {name}, {dict(setting.given)}")
        raise


def driven(name: str) -> tuple[Seating, list[poker_events.Event], State]:
    """A real round of that name, played wildly, half of the time with hands that tie."""
    source = Random(name)
    setting = random_setting(Random(name.partition("/")[0] + str(int(name.partition("/")[2]) // 4)))
    seating = random_seating(source, setting, players=source.choice((2, 3, 3, 4, 5, 0)))
    if source.random() < 0.6:
        seating = seating._replace(shoe=twin_shoe(source, seating))
    played = play_at(seating, source, WILD)
    return seating, played.events, played.final


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_real_rounds_settle_as_the_slow_settlement_says(chunk: int) -> None:
    for number in range(ROUNDS):
        name = f"settle-{chunk}/{number}"
        seating, events, final = driven(name)
        with noted(name, seating.setting):
            expected = settle(situation_of(seating, events), charge_of(seating.setting))
            _assert_equal(result_of(events, len(seating.seats)), expected)
            assert final.charged == fee_of(seating.setting) * len(seating.seats) + sum(expected.taken)


def _assert_equal(found: Result, expected: Result) -> None:
    assert found.returned == expected.returned
    assert found.pots == expected.pots
    assert found.taken == expected.taken
    assert found.won == expected.won


def constructed(source: Random, setting: Setting) -> tuple[Seating, Situation, State]:
    """A round whose betting is over, made up: contributions at random, some folded, some alike, all hands shown."""
    rules = setting.rules
    count = source.choice((2, 3, 4, 5, min(6, setting.most_players)))
    seating = random_seating(source, setting, count)
    seating = seating._replace(shoe=twin_shoe(source, seating), owes=())
    levels = [source.randint(1, 30) * source.choice((rules.chip, rules.chip, 100, 7)) for _ in range(3)]
    paid = [source.choice((*levels, levels[0], source.randint(1, 9_000))) for _ in range(count)]
    folded = {place for place in range(1, count) if source.random() < 0.25}
    top = max(paid[place] for place in range(count) if place not in folded)
    paid = [min(amount, top) if place in folded else amount for place, amount in enumerate(paid)]
    forced = [amount if source.random() < 0.5 else min(amount, levels[0]) for amount in paid]
    dead = [source.choice((0, 0, rules.chip)) if place in folded else 0 for place in range(count)]
    text = [TEXT[card] for card in seating.shoe.cards]
    hole = rules.making.hole
    positions = [
        tuple(range(place * hole, place * hole + hole)) if hole == 2 else tuple(range(place, hole * count, count))
        for place in range(count)
    ]
    live = [place for place in range(count) if place not in folded]
    alone = len(live) == 1
    hands = {} if alone else {place: tuple(text[position] for position in positions[place]) for place in live}
    board = tuple(text[hole * count : hole * count + 5])
    high, low = worths(setting, hands, board)
    stakes = tuple(source.randint(0, 5_000) for _ in range(count))
    mask = sum(1 << place for place in live)
    state = State(
        seats=seating.seats,
        bank=sum(stakes) + sum(paid) + sum(dead),
        stake=stakes,
        put=tuple(paid),
        paid=tuple(paid),
        dead=tuple(dead),
        tapped=(0,) * count,
        posted=Posted(tuple(forced)),
        pot=sum(paid) + sum(dead),
        step=len(rules.steps) - 1,
        betting_round=len(rules.betting),
        live=mask,
        able=mask & sum(1 << place for place, stake in enumerate(stakes) if stake),
        deck=setting.deck.count,
        drawn=hole * count + 5,
        hole=tuple(positions),
        board_positions=tuple(range(hole * count, hole * count + 5)),
        board=board,
        shown=tuple(hands.get(place, ()) for place in range(count)),
        exposed=0 if alone else mask,
        last_shown=live[-1],
        answered=tuple(source.choice((NOBODY, place)) for place in source.choices(live, k=len(rules.betting))),
    )
    return seating, Situation(paid, dead, forced, folded, set(), high, low, rules.chip), state


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_made_up_contributions_settle_as_the_slow_settlement_says(chunk: int) -> None:
    for number in range(CONSTRUCTED):
        name = f"made-{chunk}/{number}"
        setting = random_setting(Random(f"made-{chunk}/{number // 5}"))
        seating, situation, state = constructed(Random(name), setting)
        with noted(name, setting):
            events = decide(setting.rules, state, commands.Settle())
            assert not isinstance(events, Refusal), events
            for event in events:
                state = apply(state, event)
            assert state.ended
            found = result_of(list(events), len(seating.seats))
            _assert_equal(found, settle(situation, charge_of(setting)))


def test_the_situations_have_many_pots_ties_and_exemptions() -> None:
    """What the comparison is for does come up in it."""
    pots, shared, exempt, charged = 0, 0, 0, 0
    for number in range(ROUNDS):
        seating, events, _ = driven(f"settle-0/{number}")
        situation, charge = situation_of(seating, events), charge_of(seating.setting)
        result = settle(situation, charge)
        pots += len(result.pots) > 2
        shared += any(sum(share > 0 for share in shares.values()) > 1 for shares in result.won)
        charged += sum(result.taken) > 0
        exempt += charge is not None and not sum(result.taken) and sum(amount for amount, _ in result.pots) > 2_000
    assert min(pots, shared, exempt, charged) >= 10, (pots, shared, exempt, charged)


@pytest.mark.parametrize("book", BOOKS)
def test_an_all_tied_round_pays_no_commission(book: str) -> None:
    """ACT 15.2(c), Adelaide 59(a): and a third hand that is beaten and passed in unseen ends the exemption."""
    rules: RoundRules = compiled(book, (("chip", "1"),)).rules
    assert rules.commission.percent == 10
    hole = rules.making.hole
    hands = [("As", "Kd", "3c", "4d")[:hole], ("Ad", "Ks", "3d", "4c")[:hole], ("7h", "8h", "3h", "4h")[:hole]]
    for third in (True, False):
        live = 0b11
        paid = (3_000, 3_000, 3_000) if third else (3_000, 3_000, 0)
        count = 3 if third or book.startswith("act") else 2
        state = State(
            seats=(1, 2, 3)[:count],
            bank=sum(paid),
            stake=(0,) * count,
            put=(0,) * count,
            paid=paid[:count],
            dead=(0,) * count,
            tapped=(0,) * count,
            posted=Posted((0,) * count),
            pot=sum(paid),
            step=len(rules.steps) - 1,
            betting_round=len(rules.betting),
            live=live,
            deck=52,
            board=("Ah", "Kh", "Qc", "9s", "5c"),
            shown=(hands[0], hands[1], ())[:count],
            exposed=live,
            mucked=0b100 if third else 0,
            last_shown=1,
            folded=() if third or count == 2 else (2,),
        )
        events = decide(rules, state, commands.Settle())
        assert not isinstance(events, Refusal)
        assert any(isinstance(event, poker_events.CommissionTaken) and event.amount for event in events) == third


def test_a_dead_post_counts_as_chips_put_in_when_commission_would_make_a_winner_a_loser() -> None:
    """Adelaide 59(b): three share $9; for the one who also posted a dead $1 that is level, and a loss after 90 cents."""
    played = Played(
        "adelaide-omaha",
        {1: 100, 2: 100, 3: 100, 4: 100},
        button=4,
        rules=["chip=0.10", "limit=pot"],
        holes={1: "As Kd 3c 4d", 2: "Ad Ks 3d 4c", 3: "Ac Kc 3s 4s", 4: "7h 8h 6d 6c"},
        board="Ah Kh Qc 9s 5c",
        owes={3: [1, 2]},
    )
    played.does("3 check", "4 call", "1 call", "2 check")
    for _ in range(3):
        played.does("1 check", "2 check", "3 check")
        if not played.round.state.folded:
            played.does("4 fold")
    assert played.ended
    assert sum(taken.amount for taken in played.events(poker_events.CommissionTaken)) == 0
    assert played.stakes == {1: 101, 2: 101, 3: 100, 4: 98}
