"""Hands that are fouled, mucked, exposed or talked about.

Rule keys: `hand.count`, `hand.count.one-other`, `hand.count.nobody`, `hand.mucked`, `hand.unprotected`,
`hand.unprotected.raise`, `hand.tabled`, `hand.folded-exposed`, `information.folded`, `information.held`, `advice`,
`void.impractical`, `uncovered`, `official`, `out-of-turn.fold`, `declaration`.

A dead hand has no claim on a pot; what its player has put in stays, chips put forward out of turn too (forward.py). Where
no hand is left at all, the pots go to the player who folded last, each among those who paid into it.
"""

from __future__ import annotations

from croupier.cards import UNSEEN
from croupier.poker import (
    Choice,
    Event,
    Folded,
    HandExposed,
    HandKilled,
    HeirsNamed,
    Held,
    RaiseTakenBack,
    RoundEnded,
    RoundRules,
    RoundVoided,
    State,
    WagerCommitted,
    apply,
    held_by,
    last_to_fold,
    may_reach_higher,
    places,
)
from croupier.protocol import Seat, seat_in
from croupier.rulings import reports
from croupier.rulings.forward import going_in, stays_in
from croupier.rulings.ruling import (
    Answer,
    Outcome,
    Ruling,
    betting_is_on,
    contradicted,
    fault_in_held,
    is_live,
    seat,
    so_many_cards,
    wagers,
)


def hand_of_wrong_count(rules: RoundRules, state: State, report: reports.WrongCount) -> Answer:
    """Too few or too many cards: the hand is dead."""
    if report.cards == rules.making.hole:
        return contradicted(
            rules, "hand.count", "right-card-count", f"{report.cards} is the right number of hole cards"
        )
    many = "many" if report.cards > rules.making.hole else "few"
    return killed(rules, state, report.place, "hand.count", f"holds too {many} cards")


def cards_mucked(rules: RoundRules, state: State, report: reports.CardsMucked) -> Answer:
    """Cards in the discards: dead, but for a tabled hand that plainly wins."""
    place = report.place
    if not is_live(state, place):
        return contradicted(rules, "hand.mucked", "no-hand", f"{seat(state, place)} is no longer in the round")
    if "hand.tabled" in rules.ways and _wins_plainly(rules, state, place):
        words = f"The hand of {seat(state, place)} lies face up and plainly wins: it cannot be killed."
        return Ruling(words, rules.clauses["hand.tabled"])
    if 0 < report.cards < rules.making.hole:
        lost, left = so_many_cards(report.cards), rules.making.hole - report.cards
        answer = killed(rules, state, place, "hand.count", f"lost {lost} to the discards and holds {left}")
        return _with_clauses(answer, rules.clauses["hand.mucked"])
    if report.by == "player" or "hand.unprotected" not in rules.ways:
        return killed(rules, state, place, "hand.mucked", "has cards in the discards")
    answer = killed(rules, state, place, "hand.unprotected", "did not protect the hand and the dealer mucked it")
    back, held = _uncalled_raise(rules, state, place), held_by(state.marks, place)
    uncalled = back.amount if back else _uncalled_forward(rules, state, held)
    if uncalled <= 0 or not isinstance(answer, Ruling):
        return answer
    what = "raise" if (back.high if back else state.high) else "bet"
    words = f"{answer.words} The {what} nobody has called goes back: {rules.money(uncalled)}."
    clauses = (*answer.clauses, rules.under["hand.unprotected.raise"])
    return Ruling(words, clauses, (*((back,) if back else ()), *answer.events), answer.choices)


def _with_clauses(answer: Answer, first: tuple[str, ...]) -> Answer:
    """Return a ruling that names further clauses, before its own."""
    if not isinstance(answer, Ruling):
        return answer
    return Ruling(answer.words, tuple(dict.fromkeys((*first, *answer.clauses))), answer.events, answer.choices)


def _uncalled_forward(rules: RoundRules, state: State, held: Held | None) -> int:
    """Return the uncalled part of chips put forward out of turn, where it goes back."""
    if held is None or not _uncalled_goes_back(rules, state):
        return 0
    return held.to - max(state.high, state.put[held.place])


def _uncalled_goes_back(rules: RoundRules, state: State) -> bool:
    """Tell whether an unprotected, mucked hand's wager above the call goes back to its player: a raise does."""
    return state.high > 0 or rules.ways["hand.unprotected.raise"] != "raise"


def folded_exposed(rules: RoundRules, state: State, report: reports.FoldedExposed) -> Answer:
    """Rule on a folded hand that was seen: it is shown to the whole table."""
    key = "hand.folded-exposed" if "hand.folded-exposed" in rules.ways else "information.folded"
    if is_live(state, report.place):
        return contradicted(rules, key, "not-folded", f"{seat(state, report.place)} has not folded")
    fault = "" if 0 < len(report.cards) <= rules.making.hole else f"a hand has {rules.making.hole} hole cards"
    fault = fault or fault_in_held(rules, state, report.cards)
    if fault:
        return contradicted(rules, key, "wrong-cards", fault)
    exposed = HandExposed(report.place, report.cards, rules.under[key])
    words = f"The cards {seat(state, report.place)} folded are shown to the whole table: {' '.join(report.cards)}."
    return Ruling(words, rules.clauses[key], (exposed,))


def information_given(rules: RoundRules, state: State, report: reports.InformationGiven) -> Answer:
    """Rule that what one player was told of a hand is told to all."""
    key = "information.held" if is_live(state, report.about) else "information.folded"
    words = (
        f"What {seat(state, report.to)} was told of the hand of {seat(state, report.about)} is told to everybody: "
        f"{report.words}."
    )
    return Ruling(words, rules.clauses[key])


def advice_taken(rules: RoundRules, state: State, report: reports.AdviceTaken) -> Answer:
    """A player who did not protect the hand and took advice: an official may kill it."""
    if not is_live(state, report.place) or not state.hole[report.place]:
        return contradicted(rules, "advice", "no-hand", f"{seat(state, report.place)} has no hand in this round")
    official, clause = rules.ways["official"], rules.under["advice"]
    choices = (
        Choice("kill-hand", f"the hand of {seat(state, report.place)} is dead", official, clause),
        Choice("play-on", "the hand plays on", official, clause),
    )
    return Ruling(f"The {official} decides whether the hand is dead.", rules.clauses["advice"], (), choices)


def advice_decided(rules: RoundRules, state: State, report: reports.AdviceTaken, choice: str) -> Outcome:
    """Carry out what the official decided."""
    return dead(rules, state, report.place, "advice") if choice == "kill-hand" else ()


def killed(rules: RoundRules, state: State, place: int, key: str, what: str) -> Answer:
    """A ruling that kills a hand, and says who wins where that leaves one player or none."""
    if not is_live(state, place):
        return contradicted(rules, key, "no-hand", f"{seat(state, place)} is no longer in the round")
    if not state.hole[place]:
        return contradicted(rules, key, "no-cards-dealt", "no hole cards have been dealt")
    others = places(state.live & ~(1 << place))
    fouled = key == "hand.count" or state.marks.killed or state.exposed or state.mucked
    if not others and not fouled:
        return contradicted(rules, key, "pot-won", f"all others have folded: {seat(state, place)} has won the pot")
    words = f"{seat(state, place).capitalize()} {what}: the hand is dead, and what it has bet stays in the pot."
    clauses = rules.clauses[key]
    stays, after = _held_goes_in(rules, state, place, key, rules.under[key])
    forward, back_under = going_in(rules, state, place, stays, called=_only_called(rules, state, key))
    words, clauses = words + forward, (*clauses, *back_under)
    paid_beyond = _side_pot_without_a_hand(after, place, others) if others else ()
    if len(others) == 1 and key == "hand.count":
        what_pot = " the main pot" if paid_beyond else ""
        words += f" {seat(state, others[0]).capitalize()}, with the right number of cards, wins{what_pot}."
        clauses = (*clauses, *rules.clauses["hand.count.one-other"])
    if paid_beyond:
        told, under = _side_pot_told(rules, after, paid_beyond)
        words, clauses = words + told, (*clauses, *under)
    if others:
        return Ruling(words, clauses, dead(rules, state, place, key), _who_takes(rules, after, place, others))
    kill = (*stays, HandKilled(place, rules.under[key]))
    return _nobody_left(rules, after, (*clauses, *rules.clauses["hand.count.nobody"]), kill, words)


def _side_pot_told(rules: RoundRules, state: State, paid_beyond: tuple[int, ...]) -> tuple[str, tuple[str, ...]]:
    """Say what becomes of a side pot no hand is left for, and by which clause."""
    heirs = _side_pot_heirs(rules, state, paid_beyond)
    if heirs:
        words = f" No hand is left for the side pot: {seat(state, heirs[0])} folded last of its players and wins it."
        return words, rules.clauses["hand.count.nobody"]
    if "void.impractical" in rules.ways:
        words = " But no hand is left for the side pot, and none of its players folded: it goes back to them."
        return words, rules.clauses["hand.count.nobody"]
    words = f" No hand is left for the side pot: the {rules.ways['official']} decides about it."
    return words, (rules.under["uncovered"],)


def given_up(rules: RoundRules, state: State, place: int, key: str, what: str) -> Answer:
    """A fold before its turn: the hand is dead at once, and what its player has bet stays in."""
    if not is_live(state, place) or not state.live & ~(1 << place) or not state.hole[place] or state.ended:
        return contradicted(rules, key, "no-hand", f"{seat(state, place)} has no hand to give up")
    stays = stays_in(rules, state, place, rules.under[key])
    words = f"{what}: the hand of {seat(state, place)} is dead, and what it has bet stays in the pot."
    forward, back_under = going_in(rules, state, place, stays)
    clauses = tuple(dict.fromkeys((*rules.clauses[key], *[wager.under for wager in stays], *back_under)))
    return Ruling(words + forward, clauses, (*stays, Folded(place, rules.under[key])))


def dead(rules: RoundRules, state: State, place: int, key: str, under: str = "") -> tuple[Event, ...]:
    """Kill the hand of a player; one left without a hand to win has heirs named, or bets back.

    `under`: the clause it dies by, where that is another than the key's.
    """
    stays, state = _held_goes_in(rules, state, place, key, under or rules.under[key])
    kill = (*stays, HandKilled(place, under or rules.under[key]))
    others = places(state.live & ~(1 << place))
    if others:
        return (*kill, *_left_alone(rules, state, place, others))
    heirs = last_to_fold(rules, state)
    return (*kill, HeirsNamed(heirs, rules.under[key])) if heirs else (*kill, *voided(rules, state, key))


def _held_goes_in(
    rules: RoundRules, state: State, place: int, key: str, under: str
) -> tuple[tuple[WagerCommitted, ...], State]:
    """Return what stays in of chips a dead hand had put forward out of turn, and the state with them in the pot."""
    stays = stays_in(rules, state, place, under, called=_only_called(rules, state, key))
    for wager in stays:
        state = apply(state, wager)
    return stays, state


def _only_called(rules: RoundRules, state: State, key: str) -> bool:
    """Tell whether of chips put forward only what meets the bet of others stays in, by what kills the hand."""
    return key == "hand.unprotected" and _uncalled_goes_back(rules, state)


def _side_pot_without_a_hand(state: State, place: int, others: tuple[int, ...]) -> tuple[int, ...]:
    """Return the places that paid into a side pot no hand is left for once this one is dead; empty where there is none.

    A player left who has chips plays for all of it.
    """
    top = max([state.paid[other] for other in others])
    paid_beyond = tuple([other for other, paid in enumerate(state.paid) if paid > top])
    reached = any(may_reach_higher(state, other) for other in others)
    return () if reached or place not in paid_beyond or len(paid_beyond) < 2 else paid_beyond


def _side_pot_heirs(rules: RoundRules, state: State, paid_beyond: tuple[int, ...]) -> tuple[int, ...]:
    """Return those who gave up their hands among the players of a side pot, the last first."""
    return tuple([place for place in last_to_fold(rules, state) if place in paid_beyond])


def _left_alone(rules: RoundRules, state: State, place: int, others: tuple[int, ...]) -> tuple[Event, ...]:
    """Give a side pot no hand left plays for to the player who folded last among those who paid into it."""
    heirs = _side_pot_heirs(rules, state, _side_pot_without_a_hand(state, place, others))
    return (HeirsNamed(heirs, rules.under["hand.count.nobody"]),) if heirs else ()


def _who_takes(rules: RoundRules, state: State, place: int, others: tuple[int, ...]) -> tuple[Choice, ...]:
    """Return an official's choices where no hand plays for a side pot and the text leaves its winner open."""
    paid_beyond = _side_pot_without_a_hand(state, place, others)
    if not paid_beyond or _side_pot_heirs(rules, state, paid_beyond) or "void.impractical" in rules.ways:
        return ()
    official, clause = rules.ways["official"], rules.under["uncovered"]
    back = Choice("return", "the side pot goes back to those who paid into it", official, clause)
    return (
        *[Choice(seat(state, one), f"{seat(state, one)} wins the side pot", official, clause) for one in others],
        back,
    )


def _nobody_left(
    rules: RoundRules, state: State, clauses: tuple[str, ...], kill: tuple[Event, ...], words: str
) -> Ruling:
    """Rule on the last hand's death: the last player to fold wins, or bets go back, or an official decides."""
    heirs = last_to_fold(rules, state)
    if heirs:
        words += f" No hand is left: {seat(state, heirs[0])} folded last and wins."
        return Ruling(words, clauses, (*kill, HeirsNamed(heirs, rules.under["hand.count.nobody"])))
    if "void.impractical" in rules.ways:
        words += " No hand is left and nobody folded who could be paid: the round is void, and all bets go back."
        return Ruling(
            words, (*clauses, rules.under["void.impractical"]), (*kill, *voided(rules, state, "void.impractical"))
        )
    official, clause = rules.ways["official"], rules.under["uncovered"]
    paid = [other for other in range(len(state.seats)) if state.paid[other]]
    choices = (
        *[Choice(str(Seat(state.seats[one])), f"{seat(state, one)} wins the pots", official, clause) for one in paid],
        Choice("void", "all bets go back", official, clause),
    )
    words += f" No hand is left and nobody folded in the last betting round: the {official} decides."
    return Ruling(words, (*clauses, clause), kill, choices)


def nobody_left_decided(rules: RoundRules, state: State, choice: str) -> Outcome:
    """Carry out what was decided where no hand was left and no rule names the winner."""
    if choice == "void":
        return voided(rules, state, "uncovered")
    if choice == "return":
        return ()
    return (HeirsNamed((state.seats.index(seat_in(choice)),), rules.under["uncovered"], decided=True),)


def voided(rules: RoundRules, state: State, key: str) -> tuple[Event, ...]:
    """Void the round: every wager goes back to its player, and what was won already to where it came from."""
    clause, won = rules.under[key], state.won or (0,) * len(state.seats)
    returned = tuple([put_in - taken for put_in, taken in zip(wagers(state), won, strict=True)])
    stakes = tuple([stake + back for stake, back in zip(state.stake, returned, strict=True)])
    commission = 0 if rules.hand_fee else state.charged
    return (RoundVoided(returned, commission, clause), RoundEnded(stakes, clause))


def _wins_plainly(rules: RoundRules, state: State, place: int) -> bool:
    """Tell whether a hand lies face up that no other hand shown beats."""
    if not state.exposed >> place & 1 or len(state.board) < rules.making.communal or UNSEEN in state.board:
        return False
    mine = state.shown[place]
    rivals = [state.shown[other] for other in places(state.exposed & state.live & ~(1 << place))]
    ways = [values(state.board) for values in (rules.high, rules.low) if values]
    return any(all(values[mine] >= values[rival] for rival in rivals) for values in ways)


def _uncalled_raise(rules: RoundRules, state: State, place: int) -> RaiseTakenBack | None:
    """Return what goes back of an uncalled bet: the raise, and the opening bet only where the table says so."""
    if state.yardstick.aggressor != place or not betting_is_on(rules, state):
        return None
    before = max(state.put[:place] + state.put[place + 1 :])
    if state.betting_round == 1:
        before = max((before, *rules.blinds))
    if not before and rules.ways["hand.unprotected.raise"] == "raise":
        return None
    amount = state.put[place] - before
    return RaiseTakenBack(place, amount, before, rules.under["hand.unprotected.raise"]) if amount > 0 else None
