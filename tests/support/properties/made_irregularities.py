"""Random irregularities in random rounds: reports at every moment, choices, clocks, held wagers and corrections.

A round is played either at an electronic table, with a real shoe that follows every reshuffle, or at a table with real
cards, where a card is unknown until it is seen and entries may be taken back. A report mostly fits the round; now and then
one of its facts is spoiled, always so that the round itself contradicts it. Everything comes from the name of the round.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import NamedTuple

from croupier.bots import POLICIES, Policy, Seat
from croupier.cards import Shoe
from croupier.cards.notation import UNSEEN
from croupier.poker import commands
from croupier.poker import events as poker_events
from croupier.poker.apply import apply
from croupier.poker.dealer import dealer_command
from croupier.poker.due import ActDue, Awaited, ChoiceDue, DealerDue, HeldDue, ShowDue, due, extra_blind_open
from croupier.poker.marks import Choice
from croupier.poker.round import open_round
from croupier.poker.rules import RoundRules
from croupier.poker.state import State
from croupier.protocol.commands import Choose, RoundCommand
from croupier.protocol.refusal import Refusal
from croupier.rulings import reports
from croupier.rulings.live import LiveRound
from croupier.rulings.round import reported, take
from tests.support.numbers.settlement import wild
from tests.support.properties.cards_followed import Cards, ElectronicShoe, UnknownCards
from tests.support.properties.random_reports import FITTING_REPORTS, any_report, spoiled
from tests.support.properties.scenes import Scene
from tests.support.properties.tables import Seating, Setting, compiled, mild, random_seating, random_setting

ROUNDS_A_TABLE = 5
ALL_PLAYERS = "all players"
PLAYERS = (2, 2, 3, 3, 3, 4, 4, 5, 6, 0)  # 0: as many as the table takes, at random
FITTING, SPOILED = 0.7, 0.92  # below the first a report fits the round, below the second all but one of its facts do
ANY_TIME: tuple[type[reports.Report], ...] = (
    reports.CutExposed,
    reports.NotCut,
    reports.WrongSeat,
    reports.HandsMisdealt,
    reports.InformationGiven,
    reports.Breach,
    reports.Disturbance,
)
ANY_TIME += (reports.Fraud, reports.Impractical, reports.CardCount, reports.Uncovered, reports.Dispute)
OFTEN: tuple[type[reports.Report], ...] = (
    reports.ExcessCard,
    reports.WrongCount,
    reports.CardsMucked,
    reports.FoldedExposed,
    reports.AdviceTaken,
    reports.HandView,
    reports.BlindNotPosted,
)
SELDOM = dict.fromkeys(ANY_TIME, 0.15) | dict.fromkeys(OFTEN, 0.35)  # they fit so often that others would never come
KILLING: tuple[type[reports.Report], ...] = (
    reports.WrongCount,
    reports.WrongCount,
    reports.CardsMucked,
    reports.OutOfTurn,
    reports.Declaration,
)
KILLING += (reports.OutOfTurn, reports.OutOfTurn)
CHARGED = {"commission": "schedule", "commission.method": "pot", "tournament": "false"}


class Correction(NamedTuple):
    """Entries to be taken back, at a table with real cards."""

    before: int
    by: str
    reason: str


class Move(NamedTuple):
    """One command or correction: the state it met, what came of it, the states and shoes after each event."""

    at: int  # how many events there were before
    state: State
    awaited: Awaited
    command: RoundCommand | Correction
    events: tuple[poker_events.Event, ...]
    refusal: Refusal | None
    after: State
    states: tuple[State, ...]
    shoes: tuple[Shoe, ...]  # only at an electronic table


class Played(NamedTuple):
    """A round that was played."""

    seating: Seating
    events: list[poker_events.Event]
    moves: list[Move]
    final: State


class ElectronicTable:
    """A round carried out command by command, as `LiveRound` is."""

    def __init__(self, rules: RoundRules, seats: tuple[int, ...], stakes: tuple[int, ...], deck: int) -> None:
        self.rules = rules
        opening = open_round(rules, seats, stakes, deck)
        self.events: list[poker_events.Event] = [opening]
        self.state = apply(State(), opening)

    def give(self, command: RoundCommand) -> Refusal | None:
        self.state, refusal = take(self.rules, self.state, command, self.events)
        return refusal


class Course:
    """A round on its way: whoever sits or stands at the table does what they do at random."""

    def __init__(
        self,
        seating: Seating,
        source: Random,
        *,
        live: bool,
        kinds: Sequence[type[reports.Report]] = (*FITTING_REPORTS,),
        policies: Sequence[Policy] = (POLICIES["random"], mild, mild),
    ) -> None:
        self.seating, self.source = seating, source
        self.rules, deck = seating.setting.rules, seating.setting.deck
        around = (self.rules, seating.seats, seating.stakes, deck.count)
        self.table: LiveRound | ElectronicTable = LiveRound(*around) if live else ElectronicTable(*around)
        self.cards: Cards = UnknownCards(deck, source) if live else ElectronicShoe(seating.shoe, source)
        self.found: list[dict[int, str]] = [{}]  # the cards seen before each event, at a table with real cards
        self.starts = [1]  # where the commands began that still stand
        self.moves: list[Move] = []
        self.kinds = kinds
        self.policy: Policy = source.choice(policies)
        self.left = source.choice((1, 2, 4, 6, 8, 12))  # irregularities still to come
        self.bound = _most_commands(seating) * (self.left + 2)

    @property
    def state(self) -> State:
        return self.table.state

    def due(self) -> Awaited:
        return due(self.rules, self.state)

    def give(self, command: RoundCommand) -> Refusal | None:
        before, at, awaited = self.state, len(self.table.events), self.due()
        refusal = self.table.give(command)
        self._record(before, awaited, command, at, refusal)
        return refusal

    def _record(self, before: State, awaited: Awaited, command: RoundCommand, at: int, refusal: Refusal | None) -> None:
        events, state = tuple(self.table.events[at:]), before
        states, shoes = [], []
        for event in events:
            if isinstance(self.cards, UnknownCards):
                self.found.append(self.cards.found)
            self.cards.follow(state, event)
            state = apply(state, event)
            states.append(state)
            if isinstance(self.cards, ElectronicShoe):
                shoes.append(self.cards.shoe)
        if events:
            self.starts.append(len(self.table.events))
        after = self.state
        self.moves.append(Move(at, before, awaited, command, events, refusal, after, tuple(states), tuple(shoes)))
        assert len(self.moves) <= self.bound, f"no end after {self.bound} commands"

    def correct(self, correction: Correction) -> Refusal | None:
        assert isinstance(self.table, LiveRound)
        assert isinstance(self.cards, UnknownCards)
        before, at, awaited = self.state, len(self.table.events), self.due()
        refusal = self.table.correct(*correction)
        events, after = tuple(self.table.events[at:]), self.state
        if refusal is None:
            self.found.append(self.cards.found)
            self.cards.found = self.found[correction.before]
            self.starts = [start for start in self.starts if start <= correction.before] + [at + 1]
        self.moves.append(Move(at, before, awaited, correction, events, refusal, after, (after,) * len(events), ()))
        return refusal

    def go_on(self, awaited: Awaited) -> None:
        """One more thing happens."""
        chance = self.source.random
        if isinstance(awaited, ChoiceDue):
            self._choose(awaited)
        elif self.left and chance() < (0.8 if self.kinds is KILLING and self.state.marks.held else 0.22):
            self.left -= 1
            self.go_wrong(awaited)
        elif isinstance(awaited, ActDue) and chance() < 0.03:
            self._call_clock(awaited.place)
        else:
            command = self._ordinary(awaited)
            refusal = self.give(command)
            if refusal and UNSEEN in self.state.board and isinstance(command, commands.Show | commands.Settle):
                refusal = self.correct(Correction(self._first_unread(), "floor", "the card is read now"))
            assert refusal is None, f"{command} was due and refused: {refusal}"

    def go_wrong(self, awaited: Awaited) -> None:
        """An irregularity is reported, or an entry taken back."""
        if isinstance(self.table, LiveRound) and self.source.random() < 0.15:
            self._take_back()
        else:
            self.give(reported(self._report(awaited)))

    def _report(self, awaited: Awaited) -> reports.Report:
        scene = Scene(self.rules, self.state, awaited, self.cards, self.source)
        kinds = [*self.kinds]
        chance = self.source.random()
        if chance > SPOILED:
            return any_report(scene, self.source.choice(kinds))
        self.source.shuffle(kinds)
        known = [kind for kind in kinds if any(key in self.rules.ways for key in kind.keys)]
        if self.kinds is not KILLING:
            known = [kind for kind in known if self.source.random() < SELDOM.get(kind, 1)]
        known.append(reports.Dispute)  # always fits
        fitting = next(found for kind in known if (found := FITTING_REPORTS[kind](scene)))
        if chance < 0.04:
            return FITTING_REPORTS[kinds[0]](scene) or fitting
        return fitting if chance < FITTING else spoiled(scene, fitting)

    def _take_back(self) -> None:
        last = len(self.table.events)
        before = self.source.choice((self.source.randrange(last), self.source.choice(self.starts[-4:]), 0, last))
        reason = self.source.choice(("a call entered as a fold", "a call entered as a fold", ""))
        self.correct(Correction(before, "floor", reason))

    def _first_unread(self) -> int:
        """Where the first communal cards were entered that nobody had made out."""
        events = self.table.events
        for start, end in pairwise(self.starts):
            if any(
                isinstance(event, poker_events.CommunalDealt) and UNSEEN in event.cards for event in events[start:end]
            ):
                return start
        raise AssertionError("every communal card is known")

    def _choose(self, awaited: ChoiceDue) -> None:
        choices = [choice for choice in awaited.choices if choice.name != "void" or self.source.random() < 0.3]
        choice = self.source.choice(choices or awaited.choices)
        if self.source.random() < 0.1:
            self.give(Choose(choice.name, self.source.choice(others_than(self.state, choice)), "a mistake"))
        elif self.source.random() < 0.1:
            self.give(reported(self._report(awaited)))
        elif choice.by in (seats := [f"seat {number}" for number in self.state.seats]) and self.source.random() < 0.1:
            self._call_clock(seats.index(choice.by))
        else:
            by = self._voter(awaited) if choice.by == ALL_PLAYERS else choice.by
            refusal = self.give(Choose(choice.name, by, "so decided"))
            assert refusal is None, f"{choice} was open and refused to {by}: {refusal}"

    def _voter(self, awaited: ChoiceDue) -> str:
        seats = self.state.seats
        left = [f"seat {seats[place]}" for place in range(len(seats)) if not awaited.votes >> place & 1]
        return ALL_PLAYERS if self.source.random() < 0.2 else self.source.choice(left)

    def _call_clock(self, place: int) -> None:
        by = self.source.choice(("supervisor", "supervisor Kim", "house", "seat 1", ""))
        if not self.give(commands.CallClock(place, by)) and self.source.random() < 0.5:
            self.give(commands.TimeOut(place))

    def _ordinary(self, awaited: Awaited) -> RoundCommand:
        rules, state, source = self.rules, self.state, self.source
        if isinstance(awaited, ActDue):
            hidden = (UNSEEN,) * rules.making.hole
            return self.policy(Seat(rules, state, hidden, awaited), source)
        assert isinstance(awaited, DealerDue | ShowDue | HeldDue)
        if isinstance(awaited, ShowDue) and awaited.may_muck and source.random() < 0.2:
            return commands.Muck(awaited.place)
        if (offer := extra_blind_open(rules, state)) and source.random() < 0.5:
            return commands.ExtraBlind(offer.place, offer.name)
        if isinstance(awaited, DealerDue) and awaited.step.kind == "post":
            return commands.Post(self.seating.owes)
        if isinstance(self.cards, ElectronicShoe):
            return dealer_command(rules, state, awaited, self.cards.shoe)
        return self._by_hand(awaited)

    def _by_hand(self, awaited: DealerDue | ShowDue | HeldDue) -> RoundCommand:
        """What a dealer of real cards enters."""
        state = self.state
        if isinstance(awaited, HeldDue):
            return commands.LetStand()
        if isinstance(awaited, ShowDue):
            return commands.Show(
                awaited.place, tuple([self.cards.text(position) for position in state.hole[awaited.place]])
            )
        if awaited.step.kind == "communal":
            first = state.drawn + (awaited.step.burn and not state.marks.burn_made)
            read = [self.cards.text(first + at) for at in range(awaited.step.count)]
            unread = self.source.random() < 0.04 and not self.rules.face_up  # hands lie open before the board there
            return commands.DealCommunal((UNSEEN if unread else read[0], *read[1:]))
        return commands.DealHoles() if awaited.step.kind == "holes" else commands.Settle()


def others_than(state: State, choice: Choice) -> list[str]:
    """Those who may not make a choice."""
    seats = [f"seat {number}" for number in state.seats]
    strangers = ["", "nobody", f"seat {max(state.seats) + 1}", f"{choice.by}s"]
    if choice.by == ALL_PLAYERS:
        return [*strangers, "casino operator", "pit manager"]
    return [by for by in (*strangers, *seats, ALL_PLAYERS) if by != choice.by]


def _most_commands(seating: Seating) -> int:
    """More than a round without irregularities can take: every raise costs the least bet, and everybody answers it."""
    rules, count = seating.setting.rules, len(seating.stakes)
    raises = sum(seating.stakes) // min(betting.bet for betting in rules.betting) + count
    return 40 + 4 * count + count * (len(rules.betting) + raises)


def setting_of(name: str) -> Setting:
    """The setting of a round: a few rounds of a chunk share one."""
    chunk, _, number = name.partition("/")
    return random_setting(Random(f"{chunk}/{int(number) // ROUNDS_A_TABLE}"))


def play(name: str) -> Played:
    """The round of that name."""
    source, setting = Random(name), setting_of(name)
    seating = random_seating(source, setting, min(source.choice(PLAYERS), setting.most_players))
    return _played(Course(seating, source, live=source.random() < 0.4))


def play_charged(name: str) -> Played:
    """The round of that name at a table with commission from the pots, many tap outs and many hands found dead."""
    source, book = Random(name), dict(setting_of(name).given)
    given = {key: value for key, value in book.items() if key != "rulebook"} | CHARGED
    setting = compiled(book["rulebook"], tuple(sorted(given.items())))
    seating = random_seating(source, setting, min(source.choice((2, 3, 3, 4, 4, 5)), setting.most_players))
    return _played(Course(seating, source, live=source.random() < 0.3, kinds=KILLING, policies=(wild, mild)))


def _played(course: Course) -> Played:
    source = course.source
    while (awaited := course.due()) is not None:
        course.go_on(awaited)
    for _ in range(source.choice((0, 0, 1, 2))):
        course.go_wrong(None)
        while isinstance(awaited := course.due(), ChoiceDue):
            course.go_on(awaited)
    return Played(course.seating, course.table.events, course.moves, course.state)
