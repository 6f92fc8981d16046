"""Breaches and their sanctions, rounds declared void, counts of the cards, a hand an official looks at, the clock.

Rule keys: `breach`, `breach.fold`, `breach.exclude`, `breach.warning`, `breach.director`, `void.disturbance`, `void.fraud`,
`void.impractical`, `void.cards`, `cards.count`, `hand.viewed`, `clock`, `clock.call`, `official`.
"""

from __future__ import annotations

from functools import partial

from croupier.poker import (
    ActDue,
    Awaited,
    CallClock,
    Choice,
    ChoiceDue,
    ClockCalled,
    DeckDoubted,
    Event,
    HandViewed,
    PlayerExcluded,
    RoundRules,
    State,
)
from croupier.protocol import Refusal, is_official
from croupier.rulings import reports
from croupier.rulings.broken import breach_in_words, broken_clause, is_punishable, no_breach_of
from croupier.rulings.hands import dead, voided
from croupier.rulings.ruling import (
    COUNTED_WRONG,
    NO_ROUND_YET,
    Answer,
    Outcome,
    Ruling,
    contradicted,
    is_live,
    seat,
    so_many_cards,
)

VOID_KEYS: dict[type[reports.Report], str] = {
    reports.Disturbance: "void.disturbance",
    reports.Fraud: "void.fraud",
    reports.Impractical: "void.impractical",
    reports.CardCount: "void.cards",
}
MAY_CALL = ("pit manager", "game supervisor", "dealer")
SUPERVISORS = ("supervisor", "casino supervisor", "house")
DIRECTOR_DECIDES = "the tournament director decides on a penalty, or disqualifies"
Voidable = reports.Disturbance | reports.Fraud | reports.Impractical | reports.CardCount


def breach(rules: RoundRules, state: State, report: reports.Breach) -> Answer:
    """A rule broken by a player: an official may apply the sanctions this rulebook gives, or none of them."""
    official, who = rules.ways["official"], seat(state, report.place)
    clause = broken_clause(rules.book, report.clause, tournament=rules.tournament)
    if isinstance(clause, str):
        return contradicted(rules, "breach", "wrong-clause", clause)
    if fault := no_breach_of(clause, report.place):
        return contradicted(rules, "breach", "wrong-clause", fault)
    contested = bool(state.live & (state.live - 1))  # a player all others have folded to has won the pot
    in_round = is_live(state, report.place) and contested and not state.ended
    offered = _sanctions(rules, who, in_round=in_round) if is_punishable(clause, report.place) else ()
    nothing = Choice("no-sanction", "the breach is recorded and nothing follows", official, rules.under["breach"])
    cited = (*rules.clauses["breach"], *(choice.clause for choice in offered), clause.id)
    words = breach_in_words(who, clause, official)
    return Ruling(words, tuple(dict.fromkeys(cited)), (), (*offered, nothing))


def _sanctions(rules: RoundRules, who: str, *, in_round: bool) -> tuple[Choice, ...]:
    """The sanctions of this rulebook that can be applied now, mildest last, each under its clause.

    Players are not barred from one table of a tournament: its director says whether they play on.
    """
    hand = f"the hand of {who} is folded, its bets stay in"
    barred = {
        "exclude": ("breach.exclude", f"{who} is barred from the game once this round is over"),
        "fold-and-exclude": ("breach.fold", f"{hand}, and the player is barred from the game"),
    }
    directors = "breach.director" if "breach.director" in rules.ways else "breach.exclude"
    said = {
        "fold": ("breach.fold", hand),
        **({"director": (directors, DIRECTOR_DECIDES)} if rules.tournament else barred),
        "warning": ("breach.warning", f"{who} is warned"),
    }
    return tuple(
        [
            Choice(name, words, rules.ways["official"], rules.under[key])
            for name, (key, words) in said.items()
            if key in rules.ways and (in_round or key != "breach.fold")
        ]
    )


def breach_decided(rules: RoundRules, state: State, report: reports.Breach, choice: str) -> Outcome:
    """The sanctions applied; a warning, and what the director is left to decide, is the choice itself."""
    events: list[Event] = []
    if choice.startswith("fold"):
        events += dead(rules, state, report.place, "breach.fold")
    if choice.endswith("exclude"):
        events.append(PlayerExcluded(report.place, rules.under["breach.exclude"]))
    return tuple(events)


def may_be_void(rules: RoundRules, state: State, report: Voidable) -> Answer:
    """A ground on which the house may declare the round void."""
    key = VOID_KEYS[type(report)]
    if state.ended and ("outcome" not in rules.ways[key] or not any(state.paid)):
        return contradicted(rules, key, "round-over", "the round is over")
    official, clause = rules.ways["official"], rules.under[key]
    choices = (
        Choice("void", "the round is void, and all bets go back", official, clause),
        Choice("play-on", "the outcome stands" if state.ended else "the round is played on", official, clause),
    )
    return Ruling(f"The {official} may declare the round void.", rules.clauses[key], (), choices)


def void_decided(rules: RoundRules, state: State, report: Voidable, choice: str) -> Outcome:
    """The round is void, or is played on."""
    return voided(rules, state, VOID_KEYS[type(report)]) if choice == "void" else ()


def card_count(rules: RoundRules, state: State, report: reports.CardCount) -> Answer:
    """The cards were counted: all there, or a ground to declare the round void, while it is played or may still be.

    A count is recorded whenever it is made, where the rulebook has them counted at any time.
    """
    key, deck = "cards.count" if "cards.count" in rules.ways else "void.cards", len(rules.deck)
    if report.found == deck and not report.foreign:
        return Ruling(f"All {deck} cards are there: play goes on.", rules.clauses[key])
    doubted = DeckDoubted(rules.under[key])
    were = f"{so_many_cards(report.found)} {'was' if report.found == 1 else 'were'} found"
    foreign = f", {report.foreign} of them foreign" if report.foreign else ""
    found = f"{were}{foreign}, and the deck has {deck}"
    answer = may_be_void(rules, state, report) if state.seats else Refusal("no-round", NO_ROUND_YET, "system")
    if isinstance(answer, Refusal):
        recorded = Ruling(f"{found}: {COUNTED_WRONG}.", rules.clauses[key], (doubted,))
        return recorded if key == "cards.count" else answer
    words = f"{found}. The deck is checked before it is dealt from again. {answer.words}"
    return Ruling(words, tuple(dict.fromkeys((*answer.clauses, *rules.clauses[key]))), (doubted,), answer.choices)


def hand_viewed(rules: RoundRules, state: State, report: reports.HandView) -> Answer:
    """An official looks at a player's hole cards; only that, the reason and who did is recorded."""
    key = "hand.viewed"
    if not is_official(report.by, rules.ways["official"]):
        return contradicted(rules, key, "official-only", f"only the {rules.ways['official']} may look at a hand")
    if not report.reason.strip():
        return contradicted(rules, key, "no-reason", "give the reason for looking at a hand")
    if not state.hole[report.place] or state.ended:
        return contradicted(rules, key, "no-cards", f"{seat(state, report.place)} holds no cards")
    words = f"The {rules.ways['official']} looks at the hand of {seat(state, report.place)} and shows it to nobody."
    viewed = HandViewed(report.place, report.by, report.reason, rules.under[key])
    return Ruling(words, rules.clauses[key], (viewed,))


def takes_a_supervisor(rules: RoundRules) -> bool:
    """Tell whether only a supervisor starts the clock, at any time."""
    return rules.ways["clock.call"] == "any-time"


def call_clock(rules: RoundRules, state: State, command: CallClock, awaited: Awaited) -> Outcome:
    """Start the clock on the player in turn: at any time by a supervisor, or once a reasonable time has passed."""
    under = rules.under["clock.call"]
    if type(awaited) is ChoiceDue and 0 <= command.place < len(state.seats):
        in_turn = awaited.choices[0].by == seat(state, command.place)
    else:
        in_turn = type(awaited) is ActDue and command.place == awaited.place
    if not in_turn:
        return Refusal("no-player-in-turn", "the clock is called only on the player in turn", under)
    if takes_a_supervisor(rules) and not any(is_official(command.by, who) for who in SUPERVISORS):
        return Refusal("supervisor-only", "only the supervisor may start the clock", under)
    if not any(
        is_official(command.by, who)
        for who in (*SUPERVISORS, *MAY_CALL, *map(partial(seat, state), range(len(state.seats))))
    ):
        return Refusal("not-at-the-table", "only seated players and staff call the clock", under)
    return (ClockCalled(command.place, command.by, rules.clock, under),)
