"""Drills: every question is repeatable, answerable from what it tells, and marked by what the engine says."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest

from croupier.disputes.case import Case
from croupier.disputes.corpus import settled_cases
from croupier.drills import KINDS, Question, RoundQuestion, Table, asked, drill_table, kinds_of, marked
from croupier.drills.answers import in_words
from croupier.drills.commission import Settled
from croupier.drills.kinds import OF_ROUNDS
from croupier.drills.options import MISDEAL, PLAY_ON, VOID, bare, dead, effect_of, is_tempting
from croupier.drills.rulings import PLANTS, with_manners_of
from croupier.errors import RequestError, RulebookError
from croupier.history.text.dollars import dollars
from croupier.poker.due import ActDue, ShowDue
from croupier.poker.events import Folded
from croupier.poker.marks import Choice
from croupier.poker.pots import pots_of
from croupier.poker.ruling_events import MisdealDeclared
from croupier.rulebooks import rulebook, rulebook_ids, rulebooks_between_players, settle
from croupier.rulings import reports
from croupier.rulings.round import rule
from croupier.rulings.ruling import Ruling

BOOKS = rulebooks_between_players()
SEEDS = range(30)
NEXT_CARDS = re.compile(r"FLOP|TURN|RIVER|(?:SECOND|THIRD|FOURTH|FIFTH) COMMUNAL CARD")
CARD = re.compile(r"\b(?:[2-9TJQKA][cdhs]|Jo)\b")

each_book = pytest.mark.parametrize("book", BOOKS)
each_kind = pytest.mark.parametrize("kind", OF_ROUNDS)


@cache
def table(book: str, *pairs: str) -> Table:
    found = rulebook(book)
    given = dict(pair.split("=", 1) for pair in pairs)
    made = drill_table(settle(found, given, defaults=found.example.table, simulation=True))
    assert isinstance(made, Table)
    return made


def of_a_round(book: str, seed: int, kind: str) -> RoundQuestion:
    question = asked(table(book), seed, kind)
    assert isinstance(question, RoundQuestion)
    return question


@cache
def questions(book: str, kind: str) -> list[RoundQuestion]:
    return [of_a_round(book, seed, kind) for seed in SEEDS]


def in_dollars(question: Question, answer: tuple[int, ...]) -> list[str]:
    """An answer as a person would type it."""
    if question.asks in ("seat", "option"):
        return [str(answer[0])]
    return [f"{amount / 100:.2f}" for amount in answer]


def wrong_answer(question: Question) -> tuple[int, ...]:
    first, *rest = question.correct
    if question.asks == "seat":
        return (next(seat for seat in question.seats if seat != first),)
    return (first % len(question.options) + 1,) if question.asks == "option" else (first + 100, *rest)


@each_book
@each_kind
def test_the_right_answer_is_marked_right_and_another_wrong(book: str, kind: str) -> None:
    for question in questions(book, kind):
        assert marked(question, in_dollars(question, question.correct)).right
        assert marked(question, [",".join(in_dollars(question, question.correct))]).right
        assert not marked(question, in_dollars(question, wrong_answer(question))).right


@each_book
@each_kind
def test_the_same_seed_asks_the_same_and_others_do_not(book: str, kind: str) -> None:
    again = [asked(table(book), seed, kind) for seed in SEEDS]
    assert again == questions(book, kind)
    assert len({question.situation for question in again}) > len(SEEDS) // 2


@each_book
def test_without_a_kind_the_seed_picks_one_and_the_kind_printed_with_it_asks_the_same(book: str) -> None:
    picked = [asked(table(book), seed) for seed in range(60)]
    assert {question.kind for question in picked} == set(KINDS)
    assert all(asked(table(book), seed, question.kind) == question for seed, question in enumerate(picked))


@each_book
@each_kind
def test_clauses_are_real_and_the_working_is_told(book: str, kind: str) -> None:
    known = {*rulebook(book).clauses, "practice"}
    for question in questions(book, kind):
        assert question.clauses
        assert set(question.clauses) <= known
        assert question.explanation
        assert all(question.explanation)


@each_book
@each_kind
def test_nothing_is_told_that_the_table_has_not_seen(book: str, kind: str) -> None:
    for question in questions(book, kind):
        told = "\n".join((*question.situation, question.text, *question.options))
        assert set(CARD.findall(told)) <= seen_by_all(question)
        assert "[" not in told, "clauses would give the answer away"


def seen_by_all(question: RoundQuestion) -> set[str]:
    """Communal cards, hands shown, and the cards an irregularity has exposed."""
    state, report = question.moment.state, question.report
    seen = {*state.board, *(card for hand in state.shown for card in hand)}
    if isinstance(report, reports.EarlyCards | reports.TooManyCards | reports.FoldedExposed):
        seen |= {*report.cards}
    if isinstance(report, reports.HoleExposed | reports.SecondCardSeen | reports.NextCardSeen | reports.BoxedCard):
        seen.add(report.card)
    return seen


@each_book
def test_the_pot_can_be_added_up_from_the_situation_alone(book: str) -> None:
    for question in questions(book, "pot"):
        assert "pot $" not in "\n".join(question.situation)
        assert question.correct == (added_up(question.situation) * 100,)


def added_up(lines: tuple[str, ...]) -> int:
    """What the players put in, by someone who reads along with pencil and paper."""
    paid: Counter[str] = Counter()
    here: Counter[str] = Counter()
    for line in lines:
        if line.startswith("*** ") and NEXT_CARDS.search(line):
            here.clear()
        found = re.match(r"Seat (\d+) (posts|calls|bets|raises to|pays)\b.*?\$([\d,]+)", line)
        back = re.match(r"Uncalled bet of \$(\d+) returned to Seat (\d+)", line)
        if back:
            paid[back[2]] -= int(back[1])
        if found:
            seat, act, amount = found[1], found[2], int(found[3].replace(",", ""))
            added = amount - here[seat] if act == "raises to" else amount
            here[seat] += added
            paid[seat] += added
    return paid.total()


@each_book
def test_amounts_and_seats_are_those_of_the_engine(book: str) -> None:
    for question in questions(book, "side-pots"):
        pots = pots_of(question.moment.state)
        assert question.correct == tuple(pot.amount for pot in pots)
        for step, pot in zip(question.explanation, pots, strict=True):
            parts = [int(part) for part in re.findall(r"(?:seat \d+|posts) \$(\d+)", step)]
            assert sum(parts) * 100 == pot.amount
    for question in questions(book, "commission"):
        taken = Settled(question.moment).commission
        assert question.correct == (taken.amount if taken else 0,)
    for question in questions(book, "max-raise"):
        turn = question.moment.due
        assert isinstance(turn, ActDue)
        assert question.correct == (turn.bounds.most,)
        assert f"The most is {dollars(turn.bounds.most)}." == question.explanation[-1]
    for question in questions(book, "who-shows"):
        due = question.moment.due
        assert isinstance(due, ShowDue)
        assert question.correct == (question.moment.state.seats[due.place],)


@each_book
def test_the_working_of_the_commission_comes_to_what_is_taken(book: str) -> None:
    sorts = set()
    for question in questions(book, "commission"):
        taken = Settled(question.moment).commission
        sorts.add(taken is None or taken.amount == 0)
        if taken and taken.amount:
            told = [step for step in question.explanation if not step.startswith("drawn")]
            assert any(dollars(taken.amount) in step for step in told)
        else:
            assert question.correct == (0,)
    assert sorts == {True, False}, "both rounds that bear commission and rounds that do not are asked about"


@each_book
def test_the_odd_chip_makes_somebody_take_more(book: str) -> None:
    for question in questions(book, "odd-chip"):
        assert len(set(question.correct)) > 1
        named = [int(seat) for seat in re.findall(r"seat (\d+)", question.text)]
        assert len(named) == len(question.correct)
        amounts = [int(amount) for amount in re.findall(r"\$(\d+)", question.situation[-1])]
        assert sum(question.correct) == 100 * (amounts[0] - sum(amounts[1:])), "all but the commission is shared out"
        most = named[question.correct.index(max(question.correct))]
        assert f"goes to seat {most}, the nearest" in question.explanation[-1]
        assert named == sorted(named), "in an order that does not tell who sits nearest the button"


@each_book
def test_a_ruling_is_the_engines_own_and_stands_among_the_options_once(book: str) -> None:
    for question in questions(book, "ruling"):
        assert question.report is not None
        right = rule(question.moment.rules, question.moment.state, question.report)
        assert isinstance(right, Ruling)
        assert question.clauses == tuple(dict.fromkeys(right.clauses))
        assert 3 <= len(question.options) <= 5
        assert len(set(question.options)) == len(question.options)
        assert question.options.index(bare(right.words)) + 1 == question.correct[0]


@each_book
def test_what_another_rulebook_would_rule_is_really_ruled_otherwise(book: str) -> None:
    others = {other: table(other).rules for other in BOOKS}
    met = 0
    for question in questions(book, "ruling"):
        moment, report = question.moment, question.report
        assert report is not None
        right = rule(moment.rules, moment.state, report)
        for number, other in re.findall(r"Option (\d) is what (\S+) would rule\.", "\n".join(question.explanation)):
            ruled = rule(with_manners_of(moment.rules, others[other]), moment.state, report)
            assert isinstance(ruled, Ruling)
            assert isinstance(right, Ruling)
            assert effect_of(ruled) != effect_of(right)
            assert question.options[int(number) - 1] == bare(ruled.words)
            met += 1
    assert met > 5


def test_every_irregularity_we_can_plant_is_asked_about_somewhere() -> None:
    met = {type(of_a_round(book, seed, "ruling").report) for book in BOOKS for seed in range(400)}
    assert met == set(PLANTS)
    assert set(reports.KINDS.values()) - set(PLANTS) == {reports.Breach, reports.HandView}, (
        "what is no question for a dealer"
    )


@pytest.mark.parametrize(
    "pairs",
    [
        ("limit=fixed",),
        ("limit=half-pot", "win=high-low", "low.qualifier=8", "ace=high-and-low"),
        ("limit=spread", "betting=antes"),
        ("limit=straddle", "chip=0.50"),
        ("deck=32", "joker=true", "win=low"),
        ("blinds=5,10", "bet.min=10", "over-blind=20"),
        ("limit=no-limit", "commission.method=time"),
        ("tournament=true",),
    ],
)
def test_other_tables_of_a_rulebook_ask_every_kind_they_offer(pairs: tuple[str, ...]) -> None:
    other = table("act-omaha-2006", *pairs)
    for kind in kinds_of(other):
        for seed in range(8):
            question = asked(other, seed, kind)
            assert marked(question, in_dollars(question, question.correct)).right


@pytest.mark.parametrize("pairs", [("straddle=true",), ("limit=fixed",), ("commission.method=hand",), ("ante=1",)])
def test_other_tables_of_the_other_casino_do_too(pairs: tuple[str, ...]) -> None:
    other = table("adelaide-omaha", *pairs)
    for kind in kinds_of(other):
        for seed in range(8):
            question = asked(other, seed, kind)
            assert marked(question, in_dollars(question, question.correct)).right


def test_a_table_offers_only_what_it_has() -> None:
    assert kinds_of(table("act-omaha-2006")) == list(KINDS)
    assert "commission" not in kinds_of(table("act-omaha-2006", "commission.method=time"))
    assert set(KINDS) - set(kinds_of(table("act-omaha-2006", "seats=2"))) == {"side-pots", "odd-chip"}
    endless = table("act-omaha-2006", "limit=no-limit")
    assert "max-raise" not in kinds_of(endless)
    with pytest.raises(RequestError, match="no most to announce"):
        asked(endless, 1, "max-raise")


def test_games_against_the_dealer_are_asked_about_disputes_alone() -> None:
    found = rulebook("act-uth-2025")
    bank = drill_table(settle(found, {}, defaults=found.example.table))
    assert kinds_of(bank) == ["dispute"]
    assert asked(bank, 3) == asked(bank, 3, "dispute")
    with pytest.raises(RequestError, match=r"against the dealer.*this table offers dispute"):
        asked(bank, 3, "pot")


@pytest.mark.parametrize("book", rulebook_ids())
def test_seeds_in_a_row_ask_every_dispute_of_a_rulebook_with_its_answer_among_the_wrong_ones(book: str) -> None:
    found = rulebook(book)
    place = drill_table(settle(found, {}, defaults=found.example.table))
    cases = {_answers(case): case for case in settled_cases().values() if case.book is found}
    questions = [asked(place, seed, "dispute") for seed in range(40, 40 + len(cases))]
    assert {frozenset(question.options) for question in questions} == set(cases)
    for question in questions:
        case = cases[frozenset(question.options)]
        assert question.text == " ".join(case.stated.question.split())
        assert question.options[question.correct[0] - 1] == " ".join(case.stated.answer.split())
        assert question.clauses == case.clauses
        assert marked(question, [f"{question.correct[0]},{case.clauses[0]}"]).right
        assert not marked(question, [str(question.correct[0] % len(question.options) + 1)]).right
        told = "\n".join((*question.situation, question.text, *question.options))
        assert not [clause for clause in case.clauses if f"({clause})" in told], "clauses would give the answer away"


def _answers(case: Case) -> frozenset[str]:
    return frozenset(" ".join(words.split()) for words in (case.stated.answer, *case.stated.wrong))


def test_the_right_answer_is_not_always_at_the_same_place() -> None:
    place = table("act-omaha-2006")
    assert len({asked(place, seed, "dispute").correct for seed in SEEDS}) > 2


@pytest.mark.parametrize(
    ("kind", "given", "words"),
    [
        ("pot", ["12.345"], "whole cents"),
        ("pot", ["a lot"], "dollars"),
        ("pot", ["-3"], "below zero"),
        ("pot", ["3", "4"], "one amount"),
        ("pot", ["  "], "empty"),
        ("pot", ["9" * 500], "letters"),
        ("side-pots", ["10,"], "dollars"),
        ("who-shows", ["the button"], "seat"),
        ("who-shows", ["99"], "not in the round"),
        ("ruling", ["9"], "none of the options"),
        ("ruling", ["shoot the dealer"], "none of the options"),
        ("ruling", ["1", "17.5", "17.6"], "at most one clause"),
    ],
)
def test_an_answer_that_cannot_be_read_says_what_is_asked_for(kind: str, given: list[str], words: str) -> None:
    with pytest.raises(RequestError, match=words):
        marked(asked(table("act-omaha-2006"), 1, kind), given)


def test_answers_may_be_written_as_people_write_them() -> None:
    pot, shows, ruling = (asked(table("act-omaha-2006"), 1, kind) for kind in ("pot", "who-shows", "ruling"))
    assert marked(pot, [f"${pot.correct[0] // 100}"]).right
    assert marked(pot, ["$1,234.50"]).answer == (123_450,)
    assert marked(shows, [in_words(shows, shows.correct).upper()]).right
    number = ruling.correct[0]
    assert marked(ruling, [ruling.options[number - 1].upper()]).right
    assert marked(ruling, [f" {number} , {ruling.clauses[0]}"]).right


def test_a_clause_named_with_a_ruling_is_marked_too() -> None:
    question = asked(table("act-omaha-2006"), 1, "ruling")
    number = str(question.correct[0])
    assert marked(question, [number, question.clauses[0].upper()]).right
    named = marked(question, [number, "1.1"])
    assert (named.right, named.answer, named.clause, named.clause_right) == (False, question.correct, "1.1", False)
    with pytest.raises(RulebookError, match="no clause"):
        marked(question, [number, "999"])


def test_rulings_that_do_the_same_are_the_same_answer() -> None:
    moment = of_a_round("act-omaha-2006", 1, "ruling").moment
    misdeal = Ruling("A card showed. It is a misdeal: …", ("17.1",), (MisdealDeclared((0,), "17.1"),))
    fold = Ruling("A fold that is declared binds.", ("74",), (Folded(1, "74"),))
    quiet = Ruling("It is too late.", ("17.2",))
    left = Ruling("The house decides.", ("19",), (), (Choice("void", "", "house", "19"), Choice("play-on", "", "", "")))
    assert not is_tempting(MISDEAL, misdeal)
    assert is_tempting(PLAY_ON, misdeal)
    assert not is_tempting(dead(moment, 1), fold)
    assert is_tempting(dead(moment, 0), fold)
    assert not is_tempting(PLAY_ON, quiet)
    assert not is_tempting(VOID, left)
    assert not is_tempting(PLAY_ON, left)
    assert is_tempting(MISDEAL, left)


@pytest.mark.parametrize(
    ("words", "option"),
    [
        ("Nobody has looked: the cards are moved.", "The cards are moved."),
        ("Seat 3 was dealt 5 cards. It is a misdeal: all bets go back.", "It is a misdeal: all bets go back."),
        ("Seat 3 holds too many cards: the hand is dead, and so on.", "The hand of seat 3 is dead, and so on."),
        ("Less than half of the call is in: seat 8 takes it back.", "Seat 8 takes it back."),
        ("It is a call: $9 stands and $16 goes back.", "It is a call: $9 stands and $16 goes back."),
    ],
)
def test_options_do_not_tell_the_facts_that_decide(words: str, option: str) -> None:
    assert bare(words) == option
