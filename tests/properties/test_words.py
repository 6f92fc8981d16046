"""What a ruling and its remedies say in dollars is what happens: in random rounds every amount told is held against chips.

Each sentence of the record is read back. An amount in it has to stand in a phrase known here, and the phrase has its own
check against the events that follow and the stakes before and after; an amount in any other phrase fails.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

import pytest

from croupier.banked import events as banked_events
from croupier.banked.apply import apply as apply_banked
from croupier.banked.state import State as BankedState
from croupier.history.text.banked import BankedTeller
from croupier.history.text.poker import Teller
from croupier.poker import events as poker_events
from croupier.poker import ruling_events
from croupier.poker.limits import raise_bounds
from croupier.poker.marks import held_by
from croupier.poker.round import carry_out
from croupier.poker.rules import RoundRules
from croupier.poker.state import State, places
from croupier.protocol.commands import Choose
from croupier.protocol.events import Choice, Event
from croupier.protocol.refusal import Refusal
from croupier.rulings import reports
from croupier.rulings.banked.round import decide_banked
from croupier.rulings.round import decide
from tests.support.properties import banked_rounds as banked
from tests.support.properties.irregularities import named
from tests.support.properties.made_irregularities import Move, Played, play

CHUNKS = 20
ROUNDS_A_CHUNK = 40
BANKED_A_CHUNK = 40
DOLLARS = r"\$(\d(?:[\d,]*\d)?(?:\.\d\d)?)"
REMEDIES = (
    ruling_events.MisdealDeclared,
    ruling_events.RoundVoided,
    ruling_events.CommunalWithdrawn,
    ruling_events.WagerCommitted,
    ruling_events.RaiseTakenBack,
    ruling_events.LatePosted,
    ruling_events.PayoutCorrected,
    ruling_events.BettingLimited,
    ruling_events.WagerHeld,
    ruling_events.PostOwed,
)

chunks = pytest.mark.parametrize("chunk", range(CHUNKS))


def cents(text: str) -> int:
    whole, _, rest = text.replace(",", "").partition(".")
    return 100 * int(whole) + int(rest or 0)


def amounts(text: str) -> list[int]:
    return [cents(found) for found in re.findall(DOLLARS, text)]


# Between players


class Told(NamedTuple):
    """A ruling, with the state it met and the events that came of it."""

    rules: RoundRules
    before: State
    after: State
    report: reports.Report
    events: tuple[Event, ...]
    choices: tuple[Choice, ...]

    @property
    def put_in(self) -> int:
        """The chips that went in by what the ruling made of the act."""
        return sum(
            event.amount for event in self.events if isinstance(event, poker_events.Called | poker_events.Raised)
        )

    @property
    def forward(self) -> int:
        """The chips put forward, by the report; of a bet in two motions those of the first."""
        match self.report:
            case reports.WrongAmount():
                return self.report.amount
            case reports.OverChip():
                return self.report.chip
            case reports.StringBet():
                return self.report.first
        raise AssertionError(f"no chips are put forward by {self.report}")

    def one(self, kind: type[Event]) -> Event:
        (event,) = [event for event in self.events if isinstance(event, kind)]
        return event

    def chosen(self, name: str) -> tuple[Event, ...]:
        """What a choice comes to."""
        choice = next(choice for choice in self.choices if choice.name == name)
        answer = decide(self.rules, self.after, Choose(name, choice.by, "so decided"))
        assert not isinstance(answer, Refusal), answer
        carry_out(self.after, answer, [])
        return answer


def _field(kind: type[Event], name: str) -> Callable[[Told, int], bool]:
    return lambda told, amount: getattr(told.one(kind), name) == amount


def _then(told: Told, amount: int) -> bool:
    assert isinstance(told.report, reports.StringBet)
    return told.report.then == amount


def _completed(told: Told, amount: int) -> bool:
    """A call is completed by what it costs, a raise to where it goes."""
    acts = [event for event in told.chosen("complete") if isinstance(event, poker_events.Called | poker_events.Raised)]
    return [event.amount if isinstance(event, poker_events.Called) else event.to for event in acts] == [amount]


def _forfeited(told: Told, amount: int) -> bool:
    (stays,) = [event for event in told.chosen("forfeit") if isinstance(event, ruling_events.WagerCommitted)]
    return stays.amount + stays.dead == amount


def _corrected(told: Told, amount: int) -> bool:
    return [event.amount for event in told.chosen("correct") if isinstance(event, ruling_events.PayoutCorrected)] == [
        amount
    ]


def _posted(name: str) -> Callable[[Told, int], bool]:
    def check(told: Told, amount: int) -> bool:
        return [
            getattr(event, name) for event in told.chosen("post") if isinstance(event, ruling_events.LatePosted)
        ] == [amount]

    return check


def _goes_in(told: Told, amount: int) -> bool:
    """Chips put forward out of turn go in with a dead hand: they leave the stake and lie in the pot."""
    stays = told.one(ruling_events.WagerCommitted)
    assert isinstance(stays, ruling_events.WagerCommitted)
    return stays.place == told.report.place and stays.amount + stays.dead == amount > 0  # type: ignore[attr-defined]


def _uncalled(told: Told, amount: int) -> bool:
    """A raise nobody has called goes back out of the pot; where it was only put forward, the rest of it never goes in."""
    taken_back = [event for event in told.events if isinstance(event, ruling_events.RaiseTakenBack)]
    if taken_back:
        return [event.amount for event in taken_back] == [amount]
    return _not_gone_in(told, amount)


def _not_gone_in(told: Told, amount: int) -> bool:
    """Of chips put forward out of turn by a hand that is dead, all that does not go in."""
    place = told.report.place  # type: ignore[attr-defined]
    held = held_by(told.before.marks, place)
    assert held is not None, "nothing was put forward out of turn"
    stays = sum(event.amount + event.dead for event in told.events if isinstance(event, ruling_events.WagerCommitted))
    return bool(held.to - told.before.put[place] - stays == amount > 0)


def _least(told: Told, amount: int) -> bool:
    place = told.report.place  # type: ignore[attr-defined]
    return raise_bounds(told.rules, told.after, place).least == amount


PHRASES: tuple[tuple[str, Callable[[Told, int], bool]], ...] = (
    ("^{} added in a second motion goes back", _then),
    ("two motions: {} goes back", _then),
    ("was a check, which stands: {} goes back", _then),
    ("nobody has called goes back: {}", _uncalled),
    ("The {} put forward out of turn goes in with it", _goes_in),
    ("Of the chips put forward {} is (?:above the limit|more than the call and no raise) and goes back", _not_gone_in),
    ("The limit is {}: that stands", _field(poker_events.Raised, "to")),
    ("stands as a bet or raise to {}", _field(poker_events.Raised, "to")),
    ("{} goes back", lambda told, amount: told.forward - told.put_in == amount > 0),
    ("{} of it added", lambda told, amount: told.put_in - told.forward == amount > 0),
    ("{} stands", lambda told, amount: told.put_in == amount > 0),
    ("stands as a call of {}", _field(poker_events.Called, "amount")),
    ("bets at least {}", _least),
    ("out of turn, to {},", _field(ruling_events.WagerHeld, "to")),
    ("adds at most {},", _field(ruling_events.BettingLimited, "most")),
    ("no bet goes above {},", _field(ruling_events.BettingLimited, "most")),
    ("makes the call up to {} or folds", _completed),
    ("completes it to {},", _completed),
    ("calls {}$", _completed),
    ("goes to {}$", _completed),
    ("the hand is dead and {} stays in$", _forfeited),
    ("{} goes from seat", _corrected),
    ("{} dead now", _posted("dead")),
    ("posts {}(?! dead)", _posted("live")),
)


def check_words(told: Told, words: str) -> None:
    """Every amount of a sentence stands in a phrase that holds."""
    left = words
    for phrase, holds in PHRASES:
        for found in re.finditer(phrase.replace("{}", DOLLARS), left):
            assert holds(told, cents(found[1])), f"'{found[0]}' in '{words}': {told.events}"
        left = re.sub(phrase.replace("{}", DOLLARS), "", left)
    assert not amounts(left), f"nobody has checked '{left}' in '{words}'"


def check_remedy(rules: RoundRules, lines: list[str], event: Event, before: State, after: State) -> None:
    """A remedy tells the chips it moves, all of them and no others."""
    moved = {place: after.stake[place] - stake for place, stake in enumerate(before.stake)}
    told = amounts(" ".join(lines))
    match event:
        case ruling_events.MisdealDeclared() | ruling_events.RoundVoided() | ruling_events.CommunalWithdrawn():
            assert _signed(lines, after) == {place: amount for place, amount in moved.items() if amount}, lines
            house = [before.charged - after.charged] if before.charged != after.charged else []
            assert told == [abs(amount) for amount in moved.values() if amount] + house, lines
        case ruling_events.WagerCommitted():
            assert told[0] == -moved[event.place] == after.pot - before.pot, lines
            assert told[1:] == ([event.dead] if event.amount and event.dead else []), lines
        case ruling_events.RaiseTakenBack():
            assert told == [moved[event.place]] == [before.pot - after.pot], lines
        case ruling_events.LatePosted():
            assert sum(told) == -moved[event.place] == after.pot - before.pot, lines
            assert 0 not in told, lines
        case ruling_events.PayoutCorrected():
            assert told == [moved[event.payee]] == [-moved[event.payer]], lines
        case ruling_events.BettingLimited():
            assert told == [event.most], lines
            most = event.most if event.whole else after.high + event.most
            assert all(raise_bounds(rules, after, place).most <= most for place in places(after.pending)), lines
        case poker_events.PotAwarded():
            of_it = [event.uncalled] if event.uncalled else []
            shares = [share.amount for share in event.shares]
            each = [[event.amount, *of_it, won] if event.eligible else [won, event.amount] for won in shares]
            assert told == [amount for one in each for amount in one], lines
            assert sum(shares) == sum(moved.values()), lines
        case ruling_events.WagerHeld():
            assert told == [event.to], lines
            assert not any(moved.values()), lines
        case ruling_events.PostOwed():
            assert told == list(event.amounts), lines
        case poker_events.Called() | poker_events.Raised():
            assert -moved[event.place] == event.amount, event
            assert isinstance(event, poker_events.Called) or after.put[event.place] == event.to, event


def _signed(lines: Iterable[str], state: State) -> dict[int, int]:
    """What goes back to whom by these lines, below zero where a player gives it back."""
    found: dict[int, int] = {}
    for line in lines:
        if back := re.match(rf"{DOLLARS} goes back to Seat (\d+)", line):
            found[state.seats.index(int(back[2]))] = cents(back[1])
        elif given := re.match(rf"Seat (\d+) gives back {DOLLARS}", line):
            found[state.seats.index(int(given[1]))] = -cents(given[2])
    return found


def check_round(played: Played) -> int:
    """Every ruling of a round and every remedy; answers how many amounts were told."""
    opening = played.events[0]
    assert isinstance(opening, poker_events.RoundOpened)
    teller, rules, count = Teller(opening, {}), played.seating.setting.rules, 0
    teller.lines(opening)
    for move in played.moves:
        before = move.state
        for number, (event, after) in enumerate(zip(move.events, move.states, strict=True)):
            lines = teller.lines(event)
            check_remedy(rules, lines, event, before, after)
            if isinstance(event, ruling_events.RulingGiven):
                count += _check_ruling(rules, event, before, move, number)
            count += isinstance(event, REMEDIES)
            before = after
    return count


def _check_ruling(rules: RoundRules, event: ruling_events.RulingGiven, before: State, move: Move, number: int) -> int:
    report = reports.decoded(event.report)
    told = Told(rules, before, move.states[-1], report, move.events[number + 1 :], event.choices)
    sentences = [event.words, *[choice.words for choice in event.choices]]
    for words in sentences:
        check_words(told, words)
    return len(amounts(" ".join(sentences)))


@chunks
def test_a_ruling_says_in_dollars_what_it_does(chunk: int) -> None:
    count = 0
    for number in range(ROUNDS_A_CHUNK):
        name = f"words-{chunk}/{number}"
        with named(name):
            count += check_round(play(name))
    assert count > ROUNDS_A_CHUNK / 2, "amounts were told, and held against chips"


def test_every_phrase_and_every_remedy_comes_up_and_holds() -> None:
    """The sentences the property reads are those of the rulings, the seldom ones too; otherwise it would hold of nothing."""
    told: list[str] = []
    events: list[Event] = []
    side_pots_back = 0
    for number in range(3000):
        played = play(f"phrases/{number}")
        events += [event for event in played.events if isinstance(event, (ruling_events.RulingGiven, *REMEDIES))]
        if any(
            isinstance(event, ruling_events.WagerCommitted | ruling_events.RoundVoided) or _goes_back(event)
            for event in played.events
        ):
            check_round(played)
            side_pots_back += sum(map(_goes_back, played.events))
    for event in events:
        if isinstance(event, ruling_events.RulingGiven):
            told += [event.words, *[choice.words for choice in event.choices]]
    never = [phrase for phrase, _ in PHRASES if not any(re.search(phrase.replace("{}", DOLLARS), one) for one in told)]
    assert never == []
    assert {*REMEDIES} <= {type(event) for event in events}
    assert any(event.dead for event in events if isinstance(event, ruling_events.WagerCommitted)), (
        "chips above the call stay in"
    )
    voided = [event for event in events if isinstance(event, ruling_events.RoundVoided)]
    assert any(min(event.returned) < 0 for event in voided), "a winner gives chips back"
    assert any(event.commission for event in voided), "so does the house"
    assert side_pots_back, "players take back a pot no hand is left to win"


def _goes_back(event: Event) -> bool:
    return isinstance(event, poker_events.PotAwarded) and not event.eligible


# Against the bank

BANKED_PHRASES = (
    ("^{} of the play wager of box", banked_events.PlayCorrected, "settled"),
    ("told before: {} goes back", banked_events.WagersReturned, "amount"),
    ("is void, and {} goes back to box", banked_events.BoxVoided, "returned"),
)
LOW = rf"The (ante|trips) of box (\d+), {DOLLARS}, is"


def check_banked(played: banked.Played) -> int:
    """Every ruling of a round against the bank, and every remedy; answers how many amounts were told."""
    opening = played.events[0]
    assert isinstance(opening, banked_events.BankedRoundOpened)
    teller, count = BankedTeller(opening, {}), 0
    teller.lines(opening)
    settled: dict[tuple[int, str], int] = {}  # what was said of a wager, until it is settled
    for move in played.moves:
        before = move.state
        for number, (event, after) in enumerate(zip(move.events, move.states, strict=True)):
            lines = teller.lines(event)
            _check_banked_remedy(lines, event, before, after, settled)
            if isinstance(event, ruling_events.RulingGiven):
                count += _check_banked_ruling(played, event, move, number, settled)
            before = after
    return count


def _check_banked_remedy(
    lines: list[str], event: Event, before: BankedState, after: BankedState, settled: dict[tuple[int, str], int]
) -> None:
    moved = [now - then for now, then in zip(after.stake, before.stake, strict=True)]
    told = amounts(" ".join(lines))
    match event:
        case banked_events.WagersReturned():
            assert told == [moved[event.place]], lines
            for wager in event.wagers:
                settled.pop((event.place, wager), None)
        case banked_events.WagersFound():
            lying = before.box[event.place].lying, after.box[event.place].lying
            assert 0 not in told, lines
            assert (sum(told), moved[event.place]) == (lying[1], lying[0] - lying[1]), lines
        case banked_events.BoxVoided() | banked_events.BankedRoundVoided():
            assert told == [abs(amount) for amount in moved if amount], lines
            back = [amount > 0 for amount in moved if amount]
            assert [word == "goes" for word in re.findall(r"(goes|gives) back", " ".join(lines))] == back, lines
            for place, wager in [*settled]:
                if isinstance(event, banked_events.BankedRoundVoided) or event.place == place:
                    del settled[place, wager]
        case banked_events.PlayCorrected():
            assert told == [event.amount, event.settled], lines
            assert after.box[event.place].play == event.amount, lines
            settled[event.place, "play"] = event.settled
        case banked_events.BlindCorrected():
            assert told == [after.box[event.place].blind], lines
        case banked_events.WagerSettled():
            said = settled.pop((event.place, event.wager), event.counted)
            assert event.counted == said, f"{said} was to be settled: {event}"


def _check_banked_ruling(
    played: banked.Played,
    event: ruling_events.RulingGiven,
    move: banked.Move,
    number: int,
    settled: dict[tuple[int, str], int],
) -> int:
    left, events = event.words, move.events[number + 1 :]
    if low := re.search(LOW, left):
        _check_low(low, event.words, move, settled)
        left = left.replace(low[0], "")
    for phrase, kind, name in BANKED_PHRASES:
        for found in re.finditer(phrase.replace("{}", DOLLARS), left):
            assert [getattr(one, name) for one in events if isinstance(one, kind)] == [cents(found[1])], event.words
        left = re.sub(phrase.replace("{}", DOLLARS), "", left)
    if blind := re.search(rf"{DOLLARS} of the blind of box", left):
        (corrected,) = [one for one in events if isinstance(one, banked_events.BlindCorrected)]
        settled[corrected.place, "blind"] = cents(blind[1])
        left = left.replace(blind[0], "")
    assert not amounts(left), f"nobody has checked '{left}' in '{event.words}'"
    for choice in event.choices:
        _check_banked_choice(played, move.states[-1], choice)
    return len(amounts(event.words + " ".join(choice.words for choice in event.choices)))


def _check_low(low: re.Match[str], words: str, move: banked.Move, settled: dict[tuple[int, str], int]) -> None:
    """A wager under the minimum is told as it lies, and settled so where it is a player's first."""
    wager, place, amount = low[1], move.state.boxes.index(int(low[2])), cents(low[3])
    found = [event for event in move.events if isinstance(event, banked_events.WagersFound)]
    box = move.state.box[place]
    lies = getattr(found[0], wager) if found else box.ante_placed if wager == "ante" else box.trips
    assert lies == amount > 0, words
    if "this player's first" in words:
        assert (wager in box.settled) == ("it has been settled as it lay" in words), words
    if "it is settled as it lies" in words:
        settled[place, wager] = amount


def _check_banked_choice(played: banked.Played, state: BankedState, choice: Choice) -> None:
    """What a void hand would give back, or have given back."""
    if not amounts(choice.words):
        return
    answer = decide_banked(played.rules, state, Choose(choice.name, choice.by, "so decided"))
    assert not isinstance(answer, Refusal), answer
    after = state
    for event in answer:
        after = apply_banked(after, event)
    (moved,) = [now - then for now, then in zip(after.stake, state.stake, strict=True) if now != then]
    sign = -1 if "gives back" in choice.words else 1
    assert amounts(choice.words) == [sign * moved], choice.words


@chunks
def test_a_ruling_against_the_bank_says_in_dollars_what_it_does(chunk: int) -> None:
    for number in range(BANKED_A_CHUNK):
        name = f"words-{chunk}/{number}"
        with banked.named(name):
            check_banked(banked.play(name))


def test_amounts_are_told_against_the_bank() -> None:
    rounds = [banked.play(f"amounts/{number}") for number in range(600)]
    told = [event.words for played in rounds for event in played.events if isinstance(event, ruling_events.RulingGiven)]
    for phrase in (*[phrase for phrase, _, _ in BANKED_PHRASES], "{} of the blind of box", LOW):
        assert any(re.search(phrase.replace("{}", DOLLARS), words) for words in told), f"'{phrase}' never came"
    assert sum(map(check_banked, rounds)) > 50
