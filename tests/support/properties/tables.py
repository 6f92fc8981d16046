"""Random tables: every poker rulebook with every setting that bears on play, random stakes, posts and shoes; and rounds.

A `Setting` is drawn once and compiled once; many rounds are played at it, each with its own players, stakes and cards.
Everything comes from the `Random` handed in, so the same seed gives the same tables.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import NamedTuple

from croupier.bots import POLICIES, Policy, Seat, act_named
from croupier.bots.policies import choices
from croupier.cards import Deck, Shoe
from croupier.poker import commands
from croupier.poker.apply import apply
from croupier.poker.dealer import dealer_command, opened
from croupier.poker.due import ActDue, Awaited, ChoiceDue, DealerDue, ShowDue, due, extra_blind_open
from croupier.poker.events import Event, RoundOpened
from croupier.poker.round import decide, open_round
from croupier.poker.rules import RoundRules, round_rules
from croupier.poker.state import State
from croupier.protocol.refusal import Refusal
from croupier.rulebooks import deck_of, rulebook, settle
from croupier.rulebooks.values import dollars

BOOKS = ("act-omaha-2006", "act-manila-2005", "adelaide-omaha")
CHIPS = (1, 5, 25, 50, 100, 100, 100, 250, 500)
DECKS = ("52", "52", "48", "44", "40", "36", "32")
CEILINGS = ("half-pot", "pot", "no-limit")


class Setting(NamedTuple):
    """The rules of a table, compiled."""

    given: tuple[tuple[str, str], ...]
    rules: RoundRules
    deck: Deck
    most_players: int


class Seating(NamedTuple):
    """A round about to be played: by place, clockwise from the button's left."""

    setting: Setting
    seats: tuple[int, ...]
    stakes: tuple[int, ...]
    owes: tuple[tuple[int, ...], ...]
    shoe: Shoe


@lru_cache(maxsize=4096)
def compiled(book_id: str, given: tuple[tuple[str, str], ...]) -> Setting:
    """The setting for a rulebook and the keys given, others as in the example."""
    book = rulebook(book_id)
    table = settle(book, dict(given), defaults=book.example.table, simulation=True)
    rules, deck = round_rules(table), deck_of(table)
    shared = sum(step.count + step.burn for step in rules.steps if step.kind == "communal")
    return Setting((("rulebook", book_id), *given), rules, deck, (deck.count - shared) // rules.making.hole)


def random_setting(source: Random, book: str = "") -> Setting:
    """Any permitted setting of any poker rulebook."""
    book = book or source.choice(BOOKS)
    given = _adelaide(source) if book == "adelaide-omaha" else _canberra(source, book)
    return compiled(book, tuple(sorted((_readings(source, book) | given).items())))


def _readings(source: Random, book: str) -> dict[str, str]:
    """Either reading of each clause that a table may read otherwise than we do where nothing is said.

    Each key has a source of its own, so that one more in a rulebook leaves random tables as they are in all else.
    """
    seed, rules = source.random(), rulebook(book).rules
    ours = [rules[key] for key in rulebook(book).otherwise if rules[key].authority == "practice"]
    return {rule.key: Random(f"{rule.key} {seed}").choice([*rule.values]) for rule in ours if rule.type == "choice"}


def _flag(source: Random, chance: float = 0.5) -> str:
    return str(source.random() < chance).lower()


def _blinds(source: Random, count: int, chip: int) -> list[int]:
    """Rising blinds, now and then equal ones or ones that are no whole chips."""
    unit = source.choice((1, 7, 35, 100)) if source.random() < 0.15 else chip
    return sorted(unit * source.choice((1, 1, 2, 2, 3, 4, 5, 10)) for _ in range(count))


def _amounts(cents: list[int]) -> str:
    return ",".join(map(dollars, cents))


def _canberra(source: Random, book: str) -> dict[str, str]:
    chip = source.choice(CHIPS)
    blinds = _blinds(source, source.choice((1, 2, 2, 3)), chip)
    least = source.choice((blinds[-1], chip, 2 * chip, 5 * chip, 3 * chip + 7))
    win = source.choice(("high", "high", "low", "high-low", "high-low"))
    over = [blinds[-1] * times for times in (2, 3, 5)][: source.choice((1, 1, 2, 3))]
    given = {
        "deck": source.choice(DECKS),
        "joker": _flag(source, 0.3),
        "ace": source.choice(("high", "high-and-low")),
        "win": win,
        "low.qualifier": source.choice(("8", "8", "none")) if win == "high-low" else "none",
        "low.ace": source.choice(("low", "low", "high")),
        "stake.min": source.choice(("50", "100", "101", "400")),
        "betting": source.choice(("blinds", "blinds", "blinds", "antes")),
        "blinds": _amounts(blinds),
        "ante": dollars(source.choice((chip, 2 * chip, 7))),
        "opening": source.choice("ABC"),
        "over-blind": _amounts(over) if source.random() < 0.3 else "none",
        "limit": source.choice(("fixed", "spread", "half-pot", "pot", "no-limit", "straddle")),
        "bet.min": dollars(least),
        "bet.max": dollars(least * source.choice((1, 2, 5))),
        "chip": dollars(chip),
        "two-handed": source.choice(("as-written", "button-small")),
        "tapout.reopen": source.choice(("literal", "custom")),
        "commission": source.choice(("schedule", "schedule", "schedule", "none")),
        "commission.method": source.choice(("pot", "pot", "pot", "time")),
        "commission.cap": source.choice(("1", "3", "10", "25")),
        "tournament": _flag(source, 0.15),
    }
    return given | ({"burn": _flag(source)} if book == "act-omaha-2006" else {})


def _adelaide(source: Random) -> dict[str, str]:
    chip = source.choice(CHIPS)
    blinds = _blinds(source, source.choice((2, 2, 2, 3)), chip)
    mixed = ",".join(source.choice((*CEILINGS, "fixed", "fixed")) for _ in range(4))
    return {
        "blinds": _amounts(blinds),
        "ante": dollars(source.randint(1, blinds[0])) if source.random() < 0.35 else "none",
        "straddle": _flag(source, 0.3),
        "limit": source.choice(("fixed", "fixed", *CEILINGS, mixed, mixed)),
        "chip": dollars(chip),
        "two-handed": source.choice(("as-written", "button-small")),
        "commission": source.choice(("schedule", "schedule", "schedule", "none")),
        "commission.method": source.choice(("pot", "pot", "pot", "hand", "time")),
        "tournament": _flag(source, 0.2),
    }


def random_seating(source: Random, setting: Setting, players: int = 0) -> Seating:
    """Players, stakes, owed posts and a shuffled shoe for one round."""
    most = setting.most_players
    count = players or source.choice((2, 3, 3, source.randint(2, min(6, most)), source.randint(2, most)))
    deep = source.random() < 0.25
    cards = tuple(source.sample(setting.deck.cards, setting.deck.count))
    return Seating(
        setting,
        tuple(source.sample(range(1, most + 1), count)),
        tuple(_stake(source, setting.rules, deep) for _ in range(count)),
        tuple(_owed(source, setting.rules) for _ in range(count)) if source.random() < 0.15 else (),
        Shoe(cards).cut(source.randint(2, len(cards) - 2)),
    )


def _stake(source: Random, rules: RoundRules, deep: bool) -> int:
    """Deep, short, below a blind, to the very blind, in chips or in odd cents."""
    bet = max(rules.betting[0].bet, *rules.blinds, rules.ante)
    match 5 if deep else source.randrange(6):
        case 0:
            stake = source.randint(1, bet)
        case 1:
            stake = source.choice((*rules.blinds, rules.ante, bet, 2 * bet))
        case 2:
            stake = source.randint(bet, 12 * bet)
        case 3:
            stake = source.randint(1, 12) * bet
        case 4:
            stake = source.randint(1, 40) * rules.chip
        case _:
            stake = source.randint(20, 150) * bet
    return rules.hand_fee + max(stake, 1)


def _owed(source: Random, rules: RoundRules) -> tuple[int, ...]:
    """Now and then a newcomer's post, or the blinds somebody missed."""
    if not rules.blinds or source.random() < 0.7:
        return ()
    return source.choice((rules.blinds[-1:], rules.blinds[:1], rules.blinds[:2], rules.blinds))


class Move(NamedTuple):
    """One command of a round: the state it met, and what came of it."""

    state: State
    awaited: Awaited
    command: commands.Command
    events: tuple[Event, ...]


class Round(NamedTuple):
    """A round that was played."""

    seating: Seating
    opening: RoundOpened
    moves: list[Move]
    final: State

    @property
    def events(self) -> list[Event]:
        return [self.opening, *(event for move in self.moves for event in move.events)]


def mild(seat: Seat, source: Random) -> commands.Act:
    """Random like the policy of that name, but mostly checking, calling and raising little: rounds go their full length."""
    open_acts = choices(seat)
    for name, chance in (("check", 0.6), ("stand", 0.6), ("call", 0.75), ("raise", 0.6), ("bet", 0.8)):
        if name in open_acts and source.random() < chance:
            return act_named(seat, name)
    return POLICIES["random"](seat, source)


class Manner(NamedTuple):
    """How players act, and how often they do what no policy does; without a policy a round is wholly random or mild."""

    policy: Policy | None = None
    clock_runs_out: float = 0.0
    passes_unseen: float = 0.0


ELECTRONIC = Manner()


def play_at(seating: Seating, source: Random, manner: Manner = ELECTRONIC) -> Round:
    """A round from the first post to the last pot, with the dealer of an electronic table."""
    rules = seating.setting.rules
    opening = open_round(rules, seating.seats, seating.stakes, len(seating.shoe.cards))
    state = apply(State(), opening)
    moves: list[Move] = []
    bound = _most_moves(seating)
    policy = manner.policy or source.choice((POLICIES["random"], mild))
    while (awaited := due(rules, state)) is not None:
        command = _chosen(seating, state, awaited, source, manner._replace(policy=policy))
        events = decide(rules, state, command, awaited)
        assert not isinstance(events, Refusal), f"{command} was chosen and refused: {events}"
        moves.append(Move(state, awaited, command, events))
        for event in events:
            state = apply(state, event)
        assert len(moves) <= bound, f"no end after {bound} commands"
    return Round(seating, opening, moves, state)


def _chosen(seating: Seating, state: State, awaited: Awaited, source: Random, manner: Manner) -> commands.Command:
    rules, shoe = seating.setting.rules, seating.shoe
    if isinstance(awaited, ActDue):
        if source.random() < manner.clock_runs_out:
            return commands.TimeOut(awaited.place)
        assert manner.policy is not None
        return manner.policy(Seat(rules, state, opened(state, awaited.place, shoe), awaited), source)
    assert awaited is not None
    if isinstance(awaited, ShowDue) and awaited.may_muck and source.random() < manner.passes_unseen:
        return commands.Muck(awaited.place)
    if (offer := extra_blind_open(rules, state)) and source.random() < 0.5:
        return commands.ExtraBlind(offer.place, offer.name)
    if isinstance(awaited, DealerDue) and awaited.step.kind == "post":
        return commands.Post(seating.owes)
    assert not isinstance(awaited, ChoiceDue), "a choice comes of a ruling, and there is none"
    return dealer_command(rules, state, awaited, shoe)


def _most_moves(seating: Seating) -> int:
    """Every raise but a tap out costs the least bet, and everybody answers it once; dealing and showing come on top."""
    rules, count = seating.setting.rules, len(seating.stakes)
    raises = sum(seating.stakes) // min(betting.bet for betting in rules.betting) + count
    return 2 * count + 10 + count * (len(rules.betting) + raises)
