"""Random irregularities in random rounds: reports at every moment, choices, clocks, held wagers and corrections.

A round is played either at an electronic table, with a real shoe that follows every reshuffle, or at a table with real
cards, where a card is unknown until it is seen and entries may be taken back. A report mostly fits the round; now and then
one of its facts is spoiled, always so that the round itself contradicts it. Everything comes from the name of the round.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

from msgspec.structs import replace

from croupier.bots import POLICIES, Policy, Seat
from croupier.cards import Deck, Shoe
from croupier.cards.notation import TEXT, UNSEEN
from croupier.poker import commands, ruling_events
from croupier.poker import events as poker_events
from croupier.poker.apply import apply
from croupier.poker.dealer import dealer_command
from croupier.poker.due import ActDue, Awaited, ChoiceDue, DealerDue, HeldDue, ShowDue, due, extra_blind_open
from croupier.poker.marks import Choice
from croupier.poker.round import open_round
from croupier.poker.rules import RoundRules, Step
from croupier.poker.state import State, places
from croupier.protocol.refusal import Refusal
from croupier.rulebooks import rulebook
from croupier.rulings import reports
from croupier.rulings.live import LiveRound
from croupier.rulings.round import reported, take
from croupier.rulings.showdown import surrendered
from tests.support.numbers.settlement import wild
from tests.support.properties.tables import (
    Seating,
    Setting,
    compiled,
    mild,
    random_seating,
    random_setting,
)

ROUNDS_A_TABLE = 5
ALL_PLAYERS = "all players"
SAID = ("", "", "call", "bet", "raise")
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


# Cards that follow the round


class ElectronicShoe:
    """A real shoe: what is shuffled again gets fresh positions."""

    def __init__(self, shoe: Shoe, source: Random) -> None:
        self.shoe = shoe
        self.source = source

    def text(self, position: int) -> str:
        return TEXT[self.shoe.cards[position]]

    told = text

    def follow(self, state: State, event: poker_events.Event) -> None:
        match event:
            case ruling_events.MisdealDeclared():
                self._reshuffle(state.drawn, positions_out(state))
            case ruling_events.StubReshuffled():
                first = state.drawn + len(event.burnt)
                assert event.returned == tuple(range(first, first + len(event.returned)))
                self._reshuffle(first + len(event.returned), event.returned)
            case ruling_events.CommunalWithdrawn(burnt=False):
                self._reshuffle(state.drawn, event.positions)
            case ruling_events.CommunalWithdrawn() if is_to_come(event.positions[0], state, event):
                cards, burn, dealt = list(self.shoe.cards), state.burnt[-1], event.positions[0]
                cards[burn], cards[dealt] = cards[dealt], cards[burn]
                self.shoe = replace(self.shoe, cards=tuple(cards))

    def _reshuffle(self, top: int, returned: Sequence[int]) -> None:
        shoe = replace(self.shoe, top=top)
        count = len(returned) + shoe.left
        self.shoe = shoe.reshuffled(returned, self.source.sample(range(count), count))


class UnknownCards:
    """Real cards: one is drawn at random from those not yet seen when somebody first looks at it."""

    def __init__(self, deck: Deck, source: Random) -> None:
        self.deck = [TEXT[card] for card in deck.cards]
        self.source = source
        self.found: dict[int, str] = {}

    def text(self, position: int) -> str:
        if position not in self.found:
            seen = {*self.found.values()}
            card = self.source.choice([card for card in self.deck if card not in seen])
            self.found = {**self.found, position: card}
        return self.found[position]

    def told(self, position: int) -> str:
        """The card as somebody reports it, who may not have made it out."""
        return UNSEEN if self.source.random() < 0.3 else self.text(position)

    def follow(self, state: State, event: poker_events.Event) -> None:
        match event:
            case ruling_events.MisdealDeclared():
                self.found = {}
            case ruling_events.StubReshuffled():
                self._forget(state.drawn + len(event.burnt), ())
            case ruling_events.CommunalWithdrawn(burnt=False):
                self._forget(state.drawn, event.positions)
            case ruling_events.CommunalWithdrawn() if is_to_come(event.positions[0], state, event):
                card = self.text(event.positions[0])
                self._forget(state.drawn, event.positions)
                self.found = {**self.found, state.burnt[-1]: card}
            case poker_events.CommunalDealt():
                self._see(event.positions, event.cards)
            case ruling_events.CardsSetAside():
                self._see(event.positions, event.cards)

    def _forget(self, first: int, positions: Sequence[int]) -> None:
        self.found = {at: card for at, card in self.found.items() if at < first and at not in positions}

    def _see(self, positions: Sequence[int], cards: Sequence[str]) -> None:
        self.found |= {at: card for at, card in zip(positions, cards, strict=True) if card != UNSEEN}


Cards = ElectronicShoe | UnknownCards


def is_to_come(position: int, state: State, event: poker_events.Event) -> bool:
    """Whether a position is dealt again after an event: what lay there was the burn, and the two cards change places."""
    return position >= apply(state, event).drawn


def positions_out(state: State) -> list[int]:
    """Every shoe position that lies on the table."""
    held = [position for hole in state.hole for position in hole]
    return [*held, *state.board_positions, *state.burnt, *state.marks.aside]


def public_cards(state: State) -> list[str]:
    """The cards everybody has seen and that are out of play or on the table for good."""
    marks = state.marks
    known = [*state.board, *(card for hand in state.shown for card in hand), *marks.seen, *marks.coming]
    return [card for card in known if card != UNSEEN]


# Reports that fit the round


class Scene(NamedTuple):
    """What somebody at the table has before them when something goes wrong."""

    rules: RoundRules
    state: State
    awaited: Awaited
    cards: Cards
    source: Random

    @property
    def anyone(self) -> int:
        return self.source.randrange(len(self.state.seats))

    @property
    def betting(self) -> bool:
        return isinstance(self.awaited, ActDue | HeldDue)

    @property
    def dealing(self) -> Step | None:
        """The communal cards due now."""
        step = self.awaited.step if isinstance(self.awaited, DealerDue) else None
        return step if step and step.kind == "communal" else None

    @property
    def holding(self) -> list[int]:
        """Who is still in the round and holds cards."""
        return [place for place in places(self.state.live) if self.state.hole[place]]

    def flag(self, chance: float = 0.5) -> bool:
        return self.source.random() < chance

    def next_cards(self, count: int, burn: bool) -> tuple[str, ...]:
        """The next cards of the shoe, those already seen as they were seen; fewer where it runs out."""
        state, coming = self.state, self.state.marks.coming
        wanted = range(burn, min(burn + count, state.deck + state.marks.spent - state.drawn))
        return tuple([coming[at] if at < len(coming) else self.cards.told(state.drawn + at) for at in wanted])


def _made(kind: type[reports.Report], *facts: object) -> reports.Report:
    return kind(*facts)


def _burn_due(scene: Scene, step: Step) -> bool:
    return step.burn and not scene.state.marks.burn_made


def _hole_exposed(scene: Scene) -> reports.Report | None:
    if not scene.holding or scene.state.board:
        return None
    place = scene.source.choice(scene.holding)
    return reports.HoleExposed(place, scene.cards.told(scene.state.hole[place][-1]))


def _wrong_seat(scene: Scene) -> reports.Report | None:
    return reports.WrongSeat(scene.anyone, scene.flag(0.4), scene.flag(0.7)) if scene.holding else None


def _hands_misdealt(scene: Scene) -> reports.Report | None:
    what = scene.source.choice(("seat-skipped", "extra-hand"))
    return _made(reports.HandsMisdealt, what, scene.flag(0.4), scene.flag(0.7)) if scene.holding else None


def _excess_card(scene: Scene) -> reports.Report | None:
    return reports.ExcessCard(scene.source.choice(scene.holding)) if scene.holding else None


def _second_card(scene: Scene) -> reports.Report | None:
    if len(scene.state.board) != 1 or scene.state.marks.coming:
        return None
    return reports.SecondCardSeen(scene.cards.told(scene.state.drawn))


def _early_cards(scene: Scene) -> reports.Report | None:
    step = scene.rules.steps[scene.state.step]
    if not scene.betting or step.kind != "communal" or scene.state.marks.coming:
        return None
    burnt = scene.flag(0.8)
    cards = scene.next_cards(scene.source.randint(1, step.count), burnt and _burn_due(scene, step))
    return reports.EarlyCards(cards, burnt)


def _next_card(scene: Scene) -> reports.Report | None:
    if not scene.dealing or scene.state.marks.coming:
        return None
    return reports.NextCardSeen(*scene.next_cards(1, burn=False))


def _boxed_card(scene: Scene) -> reports.Report | None:
    if not scene.dealing or scene.state.marks.coming:
        return None
    return reports.BoxedCard(*scene.next_cards(1, burn=False))


def _too_many_cards(scene: Scene) -> reports.Report | None:
    step = scene.dealing
    if not step:
        return None
    cards = scene.next_cards(step.count + scene.source.randint(1, 2), _burn_due(scene, step))
    return reports.TooManyCards(cards, cards[0] if scene.flag(0.6) and UNSEEN not in cards[:1] else "")


def _wrong_burn(scene: Scene) -> reports.Report | None:
    return reports.WrongBurn(scene.source.choice((0, 2, 3))) if scene.state.board else None


def _burn_dealt(scene: Scene) -> reports.Report | None:
    return reports.BurnDealt() if len(scene.state.board) > 3 else None


def _out_of_turn(scene: Scene) -> reports.Report | None:
    state, source = scene.state, scene.source
    waiting = [place for place in places(state.pending) if place != state.actor]
    if not scene.betting or not waiting:
        return None
    place = source.choice(waiting)
    act = source.choice(("fold", "check", "call", "raise" if state.high else "bet", "raise"))
    return _made(reports.OutOfTurn, place, act, _total(scene, place) if act in ("bet", "raise") else 0)


def _total(scene: Scene, place: int) -> int:
    """A total some player could go to: what they have, a little more than the call, or anything."""
    state, put = scene.state, scene.state.put[place]
    reach = put + state.stake[place]
    some = (reach, state.high + state.yardstick.least, state.high + 1, scene.source.randint(put, reach))
    return max(min(_in_chips(scene, scene.source.choice(some)), reach), 0)


def _amount(scene: Scene, turn: ActDue) -> int:
    """Chips near what a call or raise takes, or any other number of them."""
    put, stake, bounds = scene.state.put[turn.place], scene.state.stake[turn.place], turn.bounds
    near = (turn.price // 2, turn.price - 1, turn.price, turn.price + 1, bounds.least - put - 1, bounds.most - put + 1)
    some = [amount for amount in (*near, bounds.least - put, scene.source.randint(1, stake)) if 0 < amount <= stake]
    return _in_chips(scene, scene.source.choice(some))


def _in_chips(scene: Scene, amount: int) -> int:
    """The amount in whole chips, mostly; none is smaller than one."""
    whole = amount - amount % scene.rules.chip
    return whole if whole and scene.flag(0.8) else amount


def _wrong_amount(scene: Scene) -> reports.Report | None:
    turn = scene.awaited
    if not isinstance(turn, ActDue):
        return None
    return _made(reports.WrongAmount, turn.place, _amount(scene, turn), scene.source.choice(SAID))


def _over_chip(scene: Scene) -> reports.Report | None:
    turn = scene.awaited
    if not isinstance(turn, ActDue) or scene.state.stake[turn.place] <= turn.price:
        return None
    chip = scene.source.randint(turn.price + 1, scene.state.stake[turn.place])
    chip = max(_in_chips(scene, chip), turn.price + 1)
    return _made(reports.OverChip, turn.place, chip, scene.source.choice(SAID))


def _string_bet(scene: Scene) -> reports.Report | None:
    turn = scene.awaited
    if not isinstance(turn, ActDue) or scene.state.stake[turn.place] < 2:
        return None
    first = min(scene.source.choice((turn.price, _amount(scene, turn))), scene.state.stake[turn.place] - 1)
    return reports.StringBet(turn.place, first, scene.source.randint(1, scene.state.stake[turn.place] - first))


def _declaration(scene: Scene) -> reports.Report | None:
    if not isinstance(scene.awaited, ActDue):
        return None
    place = scene.awaited.place if scene.flag(0.8) else scene.anyone
    act = scene.source.choice(("fold", "check", "call", "bet", "raise", "all-in", "tap"))
    return _made(
        reports.Declaration, place, act, _total(scene, place) if act in ("bet", "raise") and scene.flag(0.7) else 0
    )


def _wrong_count(scene: Scene) -> reports.Report | None:
    if not scene.holding:
        return None
    cards = scene.rules.making.hole + scene.source.choice((-1, 1, -2))
    return reports.WrongCount(_one_in_the_round(scene), cards, scene.flag())


def _one_in_the_round(scene: Scene) -> int:
    """Somebody with cards; where chips lie forward out of turn, often their player."""
    held = [held.place for held in scene.state.marks.held if held.place in scene.holding]
    return scene.source.choice(held if held and scene.flag(0.8) else scene.holding)


def _cards_mucked(scene: Scene) -> reports.Report | None:
    if not scene.holding:
        return None
    raiser = scene.state.yardstick.aggressor
    if raiser in scene.holding and scene.state.put.count(scene.state.high) == 1 and scene.flag(0.9):
        return reports.CardsMucked(raiser, "dealer")
    place = _one_in_the_round(scene)
    by = scene.source.choice(("dealer", "player"))
    return _made(
        reports.CardsMucked, place, by, scene.source.randint(0, scene.rules.making.hole) if scene.flag(0.4) else 0
    )


def _folded_exposed(scene: Scene) -> reports.Report | None:
    state, seen = scene.state, {*public_cards(scene.state)}
    out = [place for place, hole in enumerate(state.hole) if hole and not state.live >> place & 1]
    if not out:
        return None
    place = scene.source.choice(out)
    count = scene.source.randint(1, len(state.hole[place]))
    cards = tuple([scene.cards.told(position) for position in state.hole[place][:count]])
    return None if seen.intersection(cards) or state.exposed >> place & 1 else reports.FoldedExposed(place, cards)


def _information(scene: Scene) -> reports.Report | None:
    return reports.InformationGiven(scene.anyone, scene.anyone, "two pairs")


def _advice(scene: Scene) -> reports.Report | None:
    return reports.AdviceTaken(scene.source.choice(scene.holding)) if scene.holding else None


def _blind_not_posted(scene: Scene) -> reports.Report | None:
    big = max(scene.rules.blinds, default=0)
    without = [place for place in scene.holding if scene.state.posted.forced[place] < big]
    if not without:
        return None
    return reports.BlindNotPosted(scene.source.choice(without), "joining" if scene.flag() else "returning")


def _asked_to_see(scene: Scene) -> reports.Report | None:
    turn, state = scene.awaited, scene.state
    of = turn.place if isinstance(turn, ShowDue) and turn.place in state.answered[-1:] else surrendered(state)
    if of < 0:
        return None
    others = [place for place in places(state.live | state.mucked) if place != of]
    cards = tuple([scene.cards.text(position) for position in state.hole[of]])
    return reports.AskedToSee(scene.source.choice(others or [of]), of, cards, scene.flag(), scene.flag(0.2))


def _breach(scene: Scene) -> reports.Report | None:
    return reports.Breach(scene.anyone, scene.source.choice([*rulebook(scene.rules.book).clauses]))


def _card_count(scene: Scene) -> reports.Report | None:
    return reports.CardCount(scene.state.deck - scene.source.choice((0, 0, 1, -1)), int(scene.flag(0.2)))


def _uncovered(scene: Scene) -> reports.Report | None:
    proposal = scene.source.choice(("play-on", "kill-hand", "void"))
    place = scene.source.choice((-1, scene.anyone))
    if proposal == "kill-hand":
        place = scene.source.choice(places(scene.state.live) or (scene.anyone,))
    return None if scene.state.ended else _made(reports.Uncovered, "a chip fell", proposal, place)


def _payout_error(scene: Scene) -> reports.Report | None:
    state = scene.state
    won = [min(won, stake) for won, stake in zip(state.won, state.stake, strict=False)]
    payers = [place for place, amount in enumerate(won) if amount > 0]
    if not state.ended or not payers:
        return None
    payer = scene.source.choice(payers)
    payee = scene.source.choice([place for place in range(len(state.seats)) if place != payer])
    return reports.PayoutError(payer, payee, scene.source.randint(1, won[payer]))


def _hand_view(scene: Scene) -> reports.Report | None:
    if not scene.state.hole[0]:
        return None
    return reports.HandView(
        scene.anyone, scene.rules.ways["official"] + scene.source.choice(("", " Lee")), "a complaint"
    )


FITTING_REPORTS: dict[type[reports.Report], Callable[[Scene], reports.Report | None]] = {
    reports.CutExposed: lambda _: reports.CutExposed(),
    reports.NotCut: lambda _: reports.NotCut(),
    reports.HoleExposed: _hole_exposed,
    reports.WrongSeat: _wrong_seat,
    reports.HandsMisdealt: _hands_misdealt,
    reports.ExcessCard: _excess_card,
    reports.SecondCardSeen: _second_card,
    reports.EarlyCards: _early_cards,
    reports.NextCardSeen: _next_card,
    reports.BoxedCard: _boxed_card,
    reports.TooManyCards: _too_many_cards,
    reports.WrongBurn: _wrong_burn,
    reports.BurnDealt: _burn_dealt,
    reports.OutOfTurn: _out_of_turn,
    reports.WrongAmount: _wrong_amount,
    reports.OverChip: _over_chip,
    reports.StringBet: _string_bet,
    reports.Declaration: _declaration,
    reports.WrongCount: _wrong_count,
    reports.CardsMucked: _cards_mucked,
    reports.FoldedExposed: _folded_exposed,
    reports.InformationGiven: _information,
    reports.AdviceTaken: _advice,
    reports.BlindNotPosted: _blind_not_posted,
    reports.AskedToSee: _asked_to_see,
    reports.Breach: _breach,
    reports.Disturbance: lambda _: reports.Disturbance("a fire alarm"),
    reports.Fraud: lambda _: reports.Fraud("marked cards"),
    reports.Impractical: lambda _: reports.Impractical("a flood"),
    reports.CardCount: _card_count,
    reports.Uncovered: _uncovered,
    reports.Dispute: lambda _: reports.Dispute("who bet first"),
    reports.PayoutError: _payout_error,
    reports.HandView: _hand_view,
}


KILLING: tuple[type[reports.Report], ...] = (
    reports.WrongCount,
    reports.WrongCount,
    reports.CardsMucked,
    reports.OutOfTurn,
    reports.Declaration,
)
KILLING += (reports.OutOfTurn, reports.OutOfTurn)
CHARGED = {"commission": "schedule", "commission.method": "pot", "tournament": "false"}


# Reports that do not


def any_report(scene: Scene, kind: type[reports.Report]) -> reports.Report:
    """A report whose facts have nothing to do with the round."""
    facts = {name: _any_fact(scene, kind, name) for name in kind.__struct_fields__}
    return kind(**facts)


def spoiled(scene: Scene, report: reports.Report) -> reports.Report:
    """A report with one fact changed; where that leaves cards nobody could have seen there, they are not told."""
    names = report.__struct_fields__
    if not names:
        return report
    name = scene.source.choice(names)
    facts: dict[str, Any] = {name: _any_fact(scene, type(report), name)}
    if name not in ("card", "cards", "right", "burnt"):
        facts |= {other: _unseen(getattr(report, other)) for other in ("card", "cards") if other in names}
    return replace(report, **facts)


def _unseen(cards: Any) -> Any:
    """As many cards, none of them known; a mere number of cards stays."""
    return cards if isinstance(cards, int) else (UNSEEN,) * len(cards) if isinstance(cards, tuple) else UNSEEN


def _any_fact(scene: Scene, kind: type[reports.Report], name: str) -> Any:
    source, state = scene.source, scene.state
    hint, sort = get_type_hints(kind)[name], reports.kinds_of_facts(kind)[name]
    if sort == reports.PLACE:
        return source.choice((scene.anyone, scene.anyone, scene.anyone, -1, len(state.seats)))
    if sort == reports.PERSON:
        return source.choice((scene.anyone, scene.anyone, -1, -2, -9, len(state.seats)))
    if sort == reports.CENTS:
        return source.choice((0, 1, scene.rules.chip, state.high, 10**9, -1))
    if sort == reports.CARDS:
        some = [_wrong_card(scene) for _ in range(source.randrange(7))]
        return tuple(some) if hint is not str else _wrong_card(scene)
    if get_origin(hint) is Literal:
        return source.choice(get_args(hint))
    if hint is bool:
        return scene.flag()
    if hint is int:
        return source.choice((0, 1, 2, 4, 5, 52, -1, 111))
    return source.choice(("", "a dealer", "x" * 250, "Zz", "9.4"))


def _wrong_card(scene: Scene) -> str:
    """A card the round itself shows to be impossible, or one that is not known."""
    known = public_cards(scene.state)
    foreign = next((TEXT[card] for card in Deck(52, joker=True).cards if TEXT[card] not in scene.rules.deck), "Zz")
    return scene.source.choice((UNSEEN, UNSEEN, foreign, "Zz", *known[:1], *known[-1:]))


# Rounds


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
    command: commands.Command | Correction
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

    def give(self, command: commands.Command) -> Refusal | None:
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

    def give(self, command: commands.Command) -> Refusal | None:
        before, at, awaited = self.state, len(self.table.events), self.due()
        refusal = self.table.give(command)
        self._record(before, awaited, command, at, refusal)
        return refusal

    def _record(
        self, before: State, awaited: Awaited, command: commands.Command, at: int, refusal: Refusal | None
    ) -> None:
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
            self.give(commands.Choose(choice.name, self.source.choice(others_than(self.state, choice)), "a mistake"))
        elif self.source.random() < 0.1:
            self.give(reported(self._report(awaited)))
        elif choice.by in (seats := [f"seat {number}" for number in self.state.seats]) and self.source.random() < 0.1:
            self._call_clock(seats.index(choice.by))
        else:
            by = self._voter(awaited) if choice.by == ALL_PLAYERS else choice.by
            refusal = self.give(commands.Choose(choice.name, by, "so decided"))
            assert refusal is None, f"{choice} was open and refused to {by}: {refusal}"

    def _voter(self, awaited: ChoiceDue) -> str:
        seats = self.state.seats
        left = [f"seat {seats[place]}" for place in range(len(seats)) if not awaited.votes >> place & 1]
        return ALL_PLAYERS if self.source.random() < 0.2 else self.source.choice(left)

    def _call_clock(self, place: int) -> None:
        by = self.source.choice(("supervisor", "supervisor Kim", "house", "seat 1", ""))
        if not self.give(commands.CallClock(place, by)) and self.source.random() < 0.5:
            self.give(commands.TimeOut(place))

    def _ordinary(self, awaited: Awaited) -> commands.Command:
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

    def _by_hand(self, awaited: DealerDue | ShowDue | HeldDue) -> commands.Command:
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
