"""Rulings on the cards of a round against the bank: the shoe, misdeals, cards shown, counted, missing or dealt in error.

Rule keys: `shoe.malfunction`, `wrong-cards`, `card-exposed`, `misdeal`, `dealer-card-exposed`, `communal-shown-early`,
`dealt-without-wager`, `card-missing`, `cards.count`, `shuffle.ordered`, `undecided`, `official`.
"""

from __future__ import annotations

from functools import reduce

from croupier.banked import BankedRules, ChooseDue, State, apply, due, events, stage_of
from croupier.cards import UNSEEN
from croupier.protocol import Choice, Decision, DeckDoubted, Event, Refusal, seat_at
from croupier.rulings.banked import reports
from croupier.rulings.banked.remedies import back_words, box_words, contradicted, hand_void, owed_back, round_void
from croupier.rulings.ruling import COUNTED_WRONG, Answer, Ruling, so_many_cards

PLAY_BEFORE_FLOP = "misdeal-unless-play-before-flop"
NOT_DEALT_YET = "no card of this round is dealt: replace the cards and deal"


def malfunction(rules: BankedRules, state: State, _report: reports.ShoeMalfunction) -> Answer:
    """A shuffling shoe that fails voids the round."""
    key = "shoe.malfunction"
    if rules.shoe != "automated":
        return contradicted(rules, key, "no-automated-shoe", "no automated shuffling shoe is in use")
    if rules.ways[key] == "automated-shoe-in-the-round" and not state.loaded:
        return contradicted(rules, key, "round-not-begun", "the round has not begun: replace the shoe and deal")
    words = "The shoe failed: the round is void, and every wager goes back."
    return Ruling(words, rules.clauses[key], round_void(state, rules.under[key]))


def _misdeal(rules: BankedRules, state: State, key: str, words: str) -> Answer:
    if not state.loaded:
        return contradicted(rules, key, "no-cards-dealt", "no cards have been dealt")
    words += " It is a misdeal: every wager is void and goes back, the cards are shuffled, and a new round is dealt."
    clauses = (*rules.clauses[key][:1], *rules.clauses["misdeal"])
    return Ruling(words, clauses, round_void(state, rules.under["misdeal"]))


def wrong_cards(rules: BankedRules, state: State, report: reports.WrongCards) -> Answer:
    """A wrong number of cards anywhere is a misdeal."""
    who = {"player": "A hand", "dealer": "The dealer", "communal": "The board"}[report.where]
    return _misdeal(rules, state, "wrong-cards", f"{who} has a wrong number of cards.")


def card_exposed(rules: BankedRules, state: State, _report: reports.CardExposed) -> Answer:
    """A card shown in the deal is a misdeal."""
    return _misdeal(rules, state, "card-exposed", "A card was exposed in the deal.")


def dealer_exposed(rules: BankedRules, state: State, _report: reports.DealerCardExposed) -> Answer:
    """A card of the dealer shown after the deal: a misdeal, unless a play wager has been made, its hand void or not.

    By the other reading only one that was made before the flop counts.
    """
    key = "dealer-card-exposed"
    if not state.loaded or state.dealer:
        return contradicted(rules, key, "dealer-not-face-down", "the dealer's hand is not face down")
    _, misdeal, play_on = rules.clauses[key]
    early = " before the flop" if rules.ways[key] == PLAY_BEFORE_FLOP else ""
    stages = rules.stages[:1] if early else rules.stages
    if any(box.times in stage.times for box in state.box for stage in stages):
        return Ruling(f"A play wager has been made{early}: play goes on.", (rules.under[key], play_on))
    answer = _misdeal(rules, state, key, f"No play wager has been made{early}.")
    assert isinstance(answer, Ruling)
    return Ruling(answer.words, (misdeal, *answer.clauses[1:]), answer.events)


def communal_early(rules: BankedRules, state: State, report: reports.CommunalEarly) -> Answer:
    """Communal cards shown too early: those yet to choose keep every choice, or the operator decides."""
    key = "communal-shown-early"
    if type(due(rules, state)) is not ChooseDue or stage_of(state) > 1:
        return contradicted(rules, key, "nobody-chooses", "no player has a choice before further communal cards")
    if not 0 < len(report.cards) <= len(state.communal) - len(state.board) - len(state.seen):
        return contradicted(rules, key, "wrong-card-count", "name one or more communal cards, at most those face down")
    known = tuple([card for card in report.cards if card != UNSEEN])
    if not {*known} <= rules.deck - {*state.board, *state.seen} or len({*known}) < len(known):
        return contradicted(rules, key, "wrong-cards", "these cannot be the communal cards")
    seen = (events.CommunalSeen(known, rules.under[key]),) if known else ()
    if rules.ways[key] == "choices-stay":
        words = "Each player who has yet to choose keeps every choice of this stage; those who have chosen are bound."
        return Ruling(words, rules.clauses[key], seen)
    official, under = rules.ways["official"], rules.under[key]
    choices = (
        Choice("play-on", "the cards stay and every player yet to choose keeps every choice", official, under),
        Choice("void", "the round is void, and every wager goes back", official, under),
    )
    words = f"The text has no rule for a communal card shown early: the {official} decides."
    return Ruling(words, rules.clauses[key], seen, choices)


def without_wager(rules: BankedRules, state: State, report: reports.DealtWithoutWager) -> Answer:
    """A hand dealt to a place without ante or blind: the round is void, or that hand once cards were touched."""
    key, who = "dealt-without-wager", box_words(state, report.place)
    if not state.loaded:
        return contradicted(rules, key, "no-cards-dealt", "no cards have been dealt")
    in_round = report.place >= 0
    if not in_round and not 1 <= seat_at(state.boxes, report.place) <= rules.boxes:
        return contradicted(rules, key, "no-such-box", f"this table has boxes 1 to {rules.boxes}")
    if in_round and state.box[report.place].voided:
        return contradicted(rules, key, "hand-void", f"that hand of {who} is void already")
    if in_round and state.box[report.place].hole and not report.missing:
        return contradicted(
            rules,
            key,
            "say-what-is-missing",
            f"an ante and a blind were entered for {who}: say which does not lie there",
        )
    found = _not_there(rules, state, report) if report.missing else ()
    if isinstance(found, Refusal):
        return found
    if not report.touched and _cards_were_touched(rules, state):
        return contradicted(
            rules, key, "cards-touched", "a player has bet or folded, so the cards were touched: report them as touched"
        )
    under, whole, alone = rules.clauses[key]
    after = reduce(apply, found, state)
    if not report.touched:
        void = round_void(after, whole)
        return Ruling("No player has touched cards: the round is void.", (under, whole), (*found, *void))
    words = f"Cards have been touched: only the hand of {who} is void."
    if not in_round:
        return Ruling(words, (under, alone))
    if owed_back(after, report.place):
        words = f"{words[:-1]}, and {back_words(rules, after, report.place)}."
    return Ruling(words, (under, alone), (*found, *hand_void(after, report.place, alone)))


def _not_there(rules: BankedRules, state: State, report: reports.DealtWithoutWager) -> Decision:
    """Record what lies on a box where an ante or a blind was entered that does not lie there."""
    key, who = "dealt-without-wager", box_words(state, report.place)
    if report.place < 0 or not state.box[report.place].live or state.box[report.place].settled:
        return contradicted(rules, key, "no-wagers", f"{who} has no wagers to be settled")
    box, missing = state.box[report.place], report.missing.split(" and ")
    ante, blind = [0 if wager in missing else getattr(box, wager) for wager in ("ante", "blind")]
    return (events.WagersFound(report.place, ante, blind, box.trips, box.play, rules.under[key]),)


def _cards_were_touched(rules: BankedRules, state: State) -> bool:
    """Tell whether play shows that cards were touched: a play wager or a fold shows it, a check does not."""
    return any(box.times or box.gave_up not in ("", rules.under["undecided"]) for box in state.box)


def cards_wrong(rules: BankedRules, state: State, report: reports.CardsWrong) -> Answer:
    """A card missing from the deck, or one that is not of it, voids the round."""
    key, shoe = "card-missing", report.shoe or rules.shoe
    if shoe == "card" and rules.ways[key] != "void-either-shoe":
        return contradicted(rules, key, "no-card-shoe", "no card shoe is used here: report the automated shoe")
    if shoe != rules.shoe:
        in_use = "an automated shoe" if rules.shoe == "automated" else "a card shoe"
        return contradicted(rules, key, "other-shoe", f"the cards come from {in_use}")
    if not state.loaded:
        return contradicted(rules, key, "not-dealt-yet", NOT_DEALT_YET)
    words = "The round is void and all money goes back; earlier rounds stand; the deck is checked before the next one."
    return Ruling(words, rules.clauses[key], _money_back(rules, state))


def _money_back(rules: BankedRules, state: State) -> tuple[Event, ...]:
    _, _, void, checked = rules.clauses["card-missing"]
    return (*round_void(state, void), DeckDoubted(checked))


def count(rules: BankedRules, state: State, report: reports.CardCount) -> Answer:
    """The supervisor's count at any time: of the deck in play, or of all decks in use together.

    What is wrong voids the round that is dealt; before and after it the count is recorded and voids nothing.
    """
    deck = len(rules.deck)
    every = deck * rules.decks
    if report.found == deck:
        return Ruling(f"All {deck} cards of the deck in play are there: play goes on.", rules.clauses["cards.count"])
    if report.found == every:
        words = f"All {every} cards of the {rules.decks} decks in use are there: play goes on."
        return Ruling(words, rules.clauses["cards.count"])
    together = f", the {rules.decks} decks in use {every}" if rules.decks > 1 else ""
    were = f"{so_many_cards(report.found)} {'was' if report.found == 1 else 'were'} counted"
    words = f"{were}; the deck in play has {deck}{together}: "
    if not state.loaded or state.ended or state.void:
        _, stand, _, checked = rules.clauses["card-missing"]
        clauses = (*rules.clauses["cards.count"], stand, checked)
        return Ruling(f"{words}{COUNTED_WRONG}.", clauses, (DeckDoubted(checked),))
    words += "the round is void and all money goes back; earlier rounds stand; the deck is checked before the next one."
    return Ruling(words, (*rules.clauses["card-missing"], *rules.clauses["cards.count"]), _money_back(rules, state))


def shuffle(rules: BankedRules, state: State, report: reports.ShuffleOrdered) -> Answer:
    """A shuffle the supervisor orders before the deal."""
    if not report.why.strip():
        return contradicted(rules, "shuffle.ordered", "no-reason", "give the reason for the shuffle")
    if state.loaded:
        reason = "the cards of this round are dealt; they are shuffled for the next"
        return contradicted(rules, "shuffle.ordered", "shuffle-too-late", reason)
    return Ruling("The cards are shuffled once more before the deal.", rules.clauses["shuffle.ordered"])
