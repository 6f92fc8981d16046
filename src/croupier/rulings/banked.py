"""Rulings on a round against the bank: misdeals, void hands and rounds, wagers of the wrong size, powers of the operator.

Rule keys: `shoe.malfunction`, `wrong-cards`, `card-exposed`, `misdeal`, `dealer-card-exposed`, `communal-shown-early`,
`dealt-without-wager`, `card-missing`, `wrong-play`, `wagers.unequal`, `cards.count`, `shuffle.ordered`, `collusion`,
`breach`, `breach.void`, `breach.exclude`, `void.disturbance`, `void.round`, `dispute`, `official`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from croupier.banked import commands as c
from croupier.banked import events as e
from croupier.banked.due import Awaited, ChoiceDue, ChooseDue, due, stage_of
from croupier.banked.round import DECIDE as ROUND
from croupier.banked.round import carry_out
from croupier.banked.rules import BankedRules
from croupier.banked.state import State
from croupier.errors import RulebookError
from croupier.protocol.events import Choice, ChoiceMade, Event, PlayerExcluded, RulingGiven
from croupier.protocol.refusal import Refusal
from croupier.rulebooks import rulebook
from croupier.rulings import banked_reports as b
from croupier.rulings.conduct import is_official
from croupier.rulings.ruling import Answer, Ruling, fault_in_words, money


def _no(rules: BankedRules, key: str, reason: str) -> Refusal:
    return Refusal(reason, rules.under[key])


def _box(state: State, place: int) -> str:
    return f"box {state.boxes[place]}"


def voided(rules: BankedRules, state: State, key: str) -> tuple[Event, ...]:
    """Every wager that lies on the table goes back."""
    return (e.BankedRoundVoided(tuple([box.placed - box.back for box in state.box]), rules.under[key]),)


def _taken_back(state: State, place: int) -> int:
    """What goes back to a player whose hand is void."""
    return state.box[place].placed - state.box[place].back


def _misdeal(rules: BankedRules, state: State, key: str, words: str) -> Answer:
    if not state.loaded:
        return _no(rules, key, "no cards have been dealt")
    words += " It is a misdeal: every wager is void and goes back, the cards are shuffled, and a new round is dealt."
    return Ruling(words, (*rules.clauses[key][:1], *rules.clauses["misdeal"]), voided(rules, state, "misdeal"))


def _malfunction(rules: BankedRules, state: State, _report: b.ShoeMalfunction) -> Answer:
    key = "shoe.malfunction"
    if rules.shoe != "automated":
        return _no(rules, key, "no automated shuffling shoe is in use")
    if rules.ways[key] == "automated-shoe-in-the-round" and not state.loaded:
        return _no(rules, key, "the round has not begun: replace the shoe and deal")
    return Ruling(
        "The shoe failed: the round is void, and every wager goes back.", rules.clauses[key], voided(rules, state, key)
    )


def _anybody_has_acted(state: State) -> bool:
    return any(box.stage or box.play or (box.placed and not box.live) for box in state.box)


def _wrong_cards(rules: BankedRules, state: State, report: b.WrongCards) -> Answer:
    who = {"player": "A hand", "dealer": "The dealer", "communal": "The board"}[report.where]
    return _misdeal(rules, state, "wrong-cards", f"{who} has a wrong number of cards.")


def _card_exposed(rules: BankedRules, state: State, _report: b.CardExposed) -> Answer:
    return _misdeal(rules, state, "card-exposed", "A card was exposed in the deal.")


def _dealer_exposed(rules: BankedRules, state: State, _report: b.DealerCardExposed) -> Answer:
    key = "dealer-card-exposed"
    if not state.loaded or state.dealer:
        return _no(rules, key, "the dealer's hand does not lie face down")
    _, misdeal, play_on = rules.clauses[key]
    if any(box.play for box in state.box):
        return Ruling("A play wager lies on the table: play goes on.", (rules.under[key], play_on))
    answer = _misdeal(rules, state, key, "No play wager has been made.")
    return (
        answer if isinstance(answer, Refusal) else Ruling(answer.words, (misdeal, *answer.clauses[1:]), answer.events)
    )


def _communal_early(rules: BankedRules, state: State, report: b.CommunalEarly) -> Answer:
    key = "communal-shown-early"
    if type(due(rules, state)) is not ChooseDue or stage_of(state) > 1:
        return _no(rules, key, "no player has still to choose before communal cards come")
    if not 0 < len(report.cards) <= len(state.communal) - len(state.board) - len(state.seen):
        return _no(rules, key, "so many communal cards do not lie face down")
    known = list(report.cards)
    if not {*known} <= rules.deck - {*state.board, *state.seen} or len({*known}) < len(known):
        return _no(rules, key, "these cannot be the communal cards")
    seen = e.CommunalSeen(report.cards, rules.under[key])
    if rules.ways[key] == "choices-stay":
        words = "Each player who has yet to choose keeps every choice of this stage; those who have chosen are bound."
        return Ruling(words, rules.clauses[key], (seen,))
    official = rules.ways["official"]
    choices = (
        Choice(
            "play-on", "the cards stay and every player yet to choose keeps every choice", official, rules.under[key]
        ),
        Choice("void", "the round is void, and every wager goes back", official, rules.under[key]),
    )
    words = f"The text has no rule for a communal card shown early: the {official} decides."
    return Ruling(words, rules.clauses[key], (seen,), choices)


def _without_wager(rules: BankedRules, state: State, report: b.DealtWithoutWager) -> Answer:
    key = "dealt-without-wager"
    if not state.loaded:
        return _no(rules, key, "no cards have been dealt")
    box = state.box[report.place]
    if box.placed:
        return _no(rules, key, f"{_box(state, report.place)} had an ante and a blind")
    if not report.touched and _anybody_has_acted(state):
        return _no(rules, key, "players have acted, so that cards were touched")
    _, whole, alone = rules.clauses[key]
    if not report.touched:
        return Ruling(
            "No player has touched cards: the round is void.", (rules.under[key], whole), voided(rules, state, key)
        )
    words = f"Cards have been touched: only the hand of {_box(state, report.place)} is void."
    return Ruling(
        words, (rules.under[key], alone), (e.BoxVoided(report.place, _taken_back(state, report.place), alone),)
    )


def _cards_wrong(rules: BankedRules, state: State, report: b.CardsWrong) -> Answer:
    key = "card-missing"
    if report.shoe == "card" and rules.ways[key] != "void-either-shoe":
        return _no(rules, key, "this edition knows no card shoe")
    if report.shoe != rules.shoe:
        return _no(
            rules,
            key,
            f"the cards come from an {rules.shoe} shoe" if rules.shoe == "automated" else "a card shoe is in use",
        )
    words = "The round is void and all money goes back; earlier rounds stand; the deck is checked before the next one."
    return Ruling(words, rules.clauses[key], voided(rules, state, key))


def _wrong_play(rules: BankedRules, state: State, report: b.WrongPlay) -> Answer:
    """Found at the settlement: too small is settled as wagered, too large up to the most of its stage."""
    key, box = "wrong-play", state.box[report.place]
    if not box.play or "play" in box.settled:
        return _no(rules, key, f"{_box(state, report.place)} has no play wager to be settled")
    if report.amount - box.play > state.stake[report.place]:
        return _no(rules, key, f"{_box(state, report.place)} does not have {money(report.amount)}")
    stage = next(stage for stage in rules.stages if box.times in stage.times)
    least, most = stage.times[0] * box.ante, stage.times[-1] * box.most
    if report.amount in [times * box.ante for times in stage.times]:
        return _no(rules, key, f"{money(report.amount)} is one of the multiples")
    _, small, large = rules.clauses[key]
    settled = min(report.amount, most)
    clause = small if report.amount < least else large if report.amount > most else rules.under[key]
    corrected = e.PlayCorrected(report.place, report.amount, settled, clause)
    words = f"{money(settled)} of the play wager of {_box(state, report.place)} are settled."
    return Ruling(words, tuple(dict.fromkeys((rules.under[key], clause))), (corrected,))


def _unequal(rules: BankedRules, state: State, report: b.UnequalBlind) -> Answer:
    key, box = "wagers.unequal", state.box[report.place]
    if not box.live or not state.loaded or report.blind == box.ante or "blind" in box.settled:
        return _no(rules, key, f"{_box(state, report.place)} has no blind that differs from its ante")
    if report.blind - box.blind > state.stake[report.place]:
        return _no(rules, key, f"{_box(state, report.place)} does not have {money(report.blind)}")
    counted = money(min(report.blind, box.most))
    words = f"The ante governs: {counted} of the blind of {_box(state, report.place)} are settled."
    return Ruling(words, rules.clauses[key], (e.BlindCorrected(report.place, report.blind, rules.under[key]),))


def _count(rules: BankedRules, state: State, report: b.CardCount) -> Answer:
    if report.found == len(rules.deck):
        return Ruling(f"All {report.found} cards are there: play goes on.", rules.clauses["cards.count"])
    words = f"{report.found} cards were found and the deck has {len(rules.deck)}: the round is void and all money goes back."
    clauses = (*rules.clauses["card-missing"], *rules.clauses["cards.count"])
    return Ruling(words, clauses, voided(rules, state, "card-missing"))


def _shuffle(rules: BankedRules, state: State, _report: b.ShuffleOrdered) -> Answer:
    if state.loaded:
        return _no(rules, "shuffle.ordered", "the cards of this round are dealt; they are shuffled for the next")
    return Ruling("The cards are shuffled once more before the deal.", rules.clauses["shuffle.ordered"])


def _offered(rules: BankedRules, key: str, words: str, *choices: tuple[str, str, str]) -> Ruling:
    official = rules.ways["official"]
    offered = tuple(Choice(name, said, official, rules.under[under]) for name, said, under in choices)
    clauses = tuple(dict.fromkeys((*rules.clauses[key], *(choice.clause for choice in offered))))
    return Ruling(words, clauses, (), offered)


def _named_clause(rules: BankedRules, clause: str) -> str:
    try:
        rulebook(rules.book).clause(clause)
    except RulebookError as error:
        return str(error)
    return ""


def _collusion(rules: BankedRules, state: State, report: b.Collusion) -> Answer:
    fault = _named_clause(rules, report.clause)
    heading = rules.under["collusion"].split(".")[0]
    if not fault and not report.clause.startswith(f"{heading}."):
        fault = f"{report.clause} is not about collusion; report a breach"
    if fault or state.ended or not state.box[report.place].lying:
        return _no(rules, "collusion", fault or f"{_box(state, report.place)} has no wagers in the round")
    who = _box(state, report.place)
    return _offered(
        rules,
        "collusion",
        f"{who.capitalize()} broke {report.clause}: the player may be excluded from the round, or the round voided.",
        ("exclude", f"{who} is out of the round and its wagers go back", "collusion"),
        ("void", "the round is void, and every wager goes back", "collusion"),
        ("no-sanction", "the breach is recorded and nothing follows", "collusion"),
    )


def _breach(rules: BankedRules, state: State, report: b.Breach) -> Answer:
    fault = _named_clause(rules, report.clause)
    if fault:
        return _no(rules, "breach", fault)
    who = _box(state, report.place)
    void = (("void", f"the wagers of {who} are void and go back", "breach.void"),)
    both = (("void-and-exclude", f"the wagers of {who} go back and the player is barred", "breach.void"),)
    lies = state.box[report.place].lying > 0
    return _offered(
        rules,
        "breach",
        f"{who.capitalize()} broke {report.clause}: the operator may apply a sanction.",
        *(void if lies else ()),
        ("exclude", f"the player of {who} is barred from the game once this round is over", "breach.exclude"),
        *(both if lies else ()),
        ("no-sanction", "the breach is recorded and nothing follows", "breach"),
    )


def _may_be_void(rules: BankedRules, state: State, report: b.Disturbance | b.CannotGoOn) -> Answer:
    key = report.keys[0]
    if state.ended or state.void:
        return _no(rules, key, "the round is over")
    return _offered(
        rules,
        key,
        "The operator may declare the round void.",
        ("void", "the round is void, and every wager goes back", key),
        ("play-on", "the round is played on", key),
    )


def _dispute(rules: BankedRules, _state: State, _report: b.Dispute) -> Answer:
    words = "The operator decides, and the decision is final; a review may be asked for."
    return _offered(rules, "dispute", words, ("decided", "the decision is recorded, with its reason", "dispute"))


_RULE: dict[type[b.BankedReport], Callable[[BankedRules, State, Any], Answer]] = {
    b.ShoeMalfunction: _malfunction,
    b.WrongCards: _wrong_cards,
    b.CardExposed: _card_exposed,
    b.DealerCardExposed: _dealer_exposed,
    b.CommunalEarly: _communal_early,
    b.DealtWithoutWager: _without_wager,
    b.CardsWrong: _cards_wrong,
    b.WrongPlay: _wrong_play,
    b.UnequalBlind: _unequal,
    b.CardCount: _count,
    b.ShuffleOrdered: _shuffle,
    b.Collusion: _collusion,
    b.Breach: _breach,
    b.Disturbance: _may_be_void,
    b.CannotGoOn: _may_be_void,
    b.Dispute: _dispute,
}


def rule_banked(rules: BankedRules, state: State, report: b.BankedReport, *, closed: bool = False) -> Answer:
    """The ruling on a report, or why it is refused; nothing is touched. `closed`: the next round has begun."""
    if closed and not isinstance(report, b.Dispute):
        return Refusal("the next round has begun; report a dispute", rules.under["dispute"])
    if state.choice:
        return Refusal("a choice is open; it is made first", state.choice.choices[0].clause)
    if (state.ended or state.void) and not isinstance(report, b.Dispute | b.Breach):
        return Refusal("the round is over; report a dispute", rules.under["dispute"])
    if any(not 0 <= place < len(state.box) for place in b.boxes_named(report)):
        return Refusal("the report names a box that is not in the round", "system")
    return _RULE[type(report)](rules, state, report)


def _report(rules: BankedRules, state: State, command: c.Report, _awaited: Awaited) -> tuple[Event, ...] | Refusal:
    try:
        report = b.banked_report(command.report)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        return Refusal(f"this is no report: {error}", "system")
    answer = rule_banked(rules, state, report)
    if isinstance(answer, Refusal):
        return answer
    return (RulingGiven(command.report, answer.words, answer.clauses, answer.choices), *answer.events)


def _choose(rules: BankedRules, state: State, command: c.Choose, awaited: Awaited) -> tuple[Event, ...] | Refusal:
    if type(awaited) is not ChoiceDue or state.choice is None:
        return Refusal("no choice is open", "system")
    fault = fault_in_words(command.by, 60) or fault_in_words(command.reason, 200)
    if fault:
        return Refusal(fault, "system")
    names = [choice.name for choice in awaited.choices]
    if command.choice not in names:
        return Refusal(f"'{command.choice[:20]}' is not open; there are {', '.join(names)}", awaited.choices[0].clause)
    choice = awaited.choices[names.index(command.choice)]
    if not (is_official(command.by, choice.by) or is_official(command.by, "house")):
        return Refusal(f"this choice is made by the {choice.by}, not by {command.by[:40] or 'nobody'}", choice.clause)
    made = ChoiceMade(choice.name, command.by, command.reason, choice.clause)
    return (made, *_outcome(rules, state, b.banked_report(state.choice.report), choice.name))


def _outcome(rules: BankedRules, state: State, report: b.BankedReport, choice: str) -> tuple[Event, ...]:
    key = report.keys[0]
    if isinstance(report, b.Breach | b.Collusion):
        return _sanction(rules, state, report, choice)
    return voided(rules, state, key) if choice == "void" else ()


def _sanction(rules: BankedRules, state: State, report: b.Breach | b.Collusion, choice: str) -> tuple[Event, ...]:
    place, back = report.place, _taken_back(state, report.place)
    if isinstance(report, b.Collusion):
        if choice == "void":
            return voided(rules, state, "collusion")
        return (e.BoxVoided(place, back, rules.under["collusion"]),) if choice == "exclude" else ()
    events: list[Event] = []
    if choice.startswith("void"):
        events.append(e.BoxVoided(place, back, rules.under["breach.void"]))
    if choice.endswith("exclude"):
        events.append(PlayerExcluded(place, rules.under["breach.exclude"]))
    return tuple(events)


DECIDE: dict[type[c.Command], Callable[[BankedRules, State, Any, Awaited], Any]] = {
    **ROUND,
    c.Report: _report,
    c.Choose: _choose,
}


def decide_banked(
    rules: BankedRules, state: State, command: c.Command, awaited: Awaited = None
) -> tuple[Event, ...] | Refusal:
    """What a command comes to, rulings included: events, or a refusal with its clause."""
    answer: tuple[Event, ...] | Refusal = DECIDE[type(command)](rules, state, command, awaited or due(rules, state))
    return answer


def take_banked(
    rules: BankedRules, state: State, command: c.Command, log: list[Event], awaited: Awaited = None
) -> tuple[State, Refusal | None]:
    """Carry a command out: the state after it and its events in the log, or neither and the refusal."""
    return carry_out(state, decide_banked(rules, state, command, awaited), log)
