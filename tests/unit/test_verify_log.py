"""tools/verify_log.py: what is whole passes, and whatever a cheat does to a log is found.

A cheat comes in two kinds here. One alters the file: the chain finds that. The other runs the table, so that every hash in
the log is made anew (`chained`) and only cuts, commitments, openings and heads are left to contradict it.
"""

from __future__ import annotations

import ast
import importlib.util
import json
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from croupier import deck_of, rulebook, settle
from croupier.banked.rules import banked_rules
from croupier.bots import BANKED_POLICIES, POLICIES, play_banked_round, play_round
from croupier.cards import Deck, Shoe, parse_card
from croupier.poker.rules import round_rules
from croupier.protocol.events import Event
from croupier.record import Chain
from croupier.shuffle import Opened, Shuffle, Shuffled, committed, committed_position, cut, shuffled_deck

TOOL = Path(__file__).parent.parent.parent / "tools" / "verify_log.py"
CHECKED = ("deck-shuffled", "deck-cut", "cards-opened", "holes-dealt", "communal-dealt", "hand-shown", "cards-dealt")
SEATS = (1, 2, 3, 4, 5, 6)
VALUES = {seat: sha256(b"seat %d" % seat).digest() for seat in SEATS}

Line = dict[str, Any]


class Dealt:
    """A shuffle with its cut, as the house has it and as the log tells it."""

    def __init__(self, number: int, shuffle: Shuffle, deck: Deck, first: int = 0) -> None:
        self.shuffle, self.first = shuffle, first
        commitments = tuple(committed(seat, value) for seat, value in VALUES.items())
        self.shuffled = Shuffled(number, first, len(shuffle.cards), deck, shuffle.root, commitments)
        self.cut = cut(self.shuffled, {seat: VALUES[seat] for seat in SEATS if seat != 4})  # seat 4 has gone away

    @property
    def told(self) -> list[Line]:
        return [line("deck-shuffled", self.shuffled), line("deck-cut", self.cut)]

    @property
    def shoe(self) -> Shoe:
        return Shoe(tuple(map(parse_card, self.shuffle.cards))).cut(self.cut.depth)

    def card(self, position: int) -> str:
        return self.shuffle.cards[self.at(position)]

    def at(self, position: int) -> int:
        return committed_position(position, self.first, self.shuffled.count, self.cut.depth)

    def opened(self, *positions: int) -> Line:
        openings = self.shuffle.openings([self.at(position) for position in positions])
        return line("cards-opened", Opened(self.shuffled.shuffle, openings))


def line(kind: str, told: msgspec.Struct) -> Line:
    return {"type": kind, **line_of(told)}


def dealt(number: int, deck: Deck | None = None) -> Dealt:
    deck = deck or Deck()
    return Dealt(number, shuffled_deck(sha256(b"deck %d" % number).digest(), deck), deck)


def logged(events: list[Event], house: Dealt, number: int) -> list[Line]:
    """The lines of a round, each card opened right after it is shown."""
    lines: list[Line] = house.told
    hands: dict[Any, Any] = {}
    for event in map(line_of, events):
        lines.append(event)
        if event["type"] in ("holes-dealt", "cards-dealt"):
            hands = dict(enumerate(event["holes" if "holes" in event else "positions"]))
            hands["dealer"] = event.get("dealer")
        if event["type"] in ("communal-dealt", "communal-revealed"):
            lines.append(house.opened(*event["positions"]))
        if event["type"] in ("hand-shown", "box-shown", "dealer-shown"):
            lines.append(house.opened(*hands[event.get("place", "dealer")]))
    return [{**each, "round": number} for each in lines]


def line_of(told: msgspec.Struct) -> Line:
    fields: Line = msgspec.json.decode(msgspec.json.encode(told))
    return fields


def poker_round(number: int, policy: str = "call") -> list[Line]:
    book = rulebook("act-omaha-2006")
    rules = settle(book, {}, defaults=book.example.table)
    house = dealt(number, deck_of(rules))
    played = play_round(
        round_rules(rules), SEATS, (400_00,) * 6, house.shoe, [POLICIES[policy]] * 6, Random(f"{policy} {number}")
    )
    return logged(played.events, house, number)


def banked_round(number: int) -> list[Line]:
    book = rulebook("act-uth-2025")
    rules = banked_rules(settle(book, {}, defaults=book.example.table))
    house = dealt(number)
    played = play_banked_round(
        rules, SEATS, (1000_00,) * 6, house.shoe, [BANKED_POLICIES["random"]] * 6, Random(f"banked {number}")
    )
    return logged(played.events, house, number)


def chained(lines: list[Line], stream: str = "table-1", first: int = 1, prev: str = "0" * 64) -> list[bytes]:
    """The lines as a log, every hash made anew."""
    log = []
    for seq, each in enumerate(lines, start=first):
        told = {"round": 1, **each, "stream": stream, "at": 0, "v": 1, "seq": seq, "prev": prev}
        body = json.dumps(told, separators=(",", ":"))[:-1].encode()
        prev = sha256(body).hexdigest()
        log.append(body + f',"hash":"{prev}"}}\n'.encode())
    return log


def head(log: list[bytes]) -> str:
    last = json.loads(log[-1])
    return f"--head={last['stream']}:{last['seq']}:{last['hash']}"


class Verdict:
    """What the verifier says to a log."""

    def __init__(self, code: int, said: str) -> None:
        self.code, self.said = code, said

    def finds(self, *words: str) -> bool:
        return self.code == 1 and all(word in self.said for word in ("FAULT", *words))

    @property
    def whole(self) -> bool:
        return self.code == 0 and "no faults" in self.said


Verify = Callable[..., Verdict]


@pytest.fixture
def verify(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Verify:
    """The verifier, given lines and options."""
    spec = importlib.util.spec_from_file_location("verify_log", TOOL)
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)

    def run(log: list[bytes], *options: str) -> Verdict:
        file = tmp_path / "log.jsonl"
        file.write_bytes(b"".join(log))
        monkeypatch.setattr(sys, "argv", ["verify_log.py", str(file), *options])
        code = tool.main()
        return Verdict(code, capsys.readouterr().out)

    return run


POKER = poker_round(1)
RANDOM = [each for number in range(1, 9) for each in poker_round(number, "random" if number % 2 else "call")]
BANKED = [each for number in range(1, 4) for each in banked_round(number)]


def index_of(lines: list[Line], kind: str) -> int:
    return next(index for index, each in enumerate(lines) if each["type"] == kind)


def altered(lines: list[Line], kind: str, change: Callable[[Line], Any]) -> list[bytes]:
    """The log of a cheat who changes the first line of a kind and makes all hashes anew."""
    copy = deepcopy(lines)
    change(copy[index_of(copy, kind)])
    return chained(copy)


# What is whole


@pytest.mark.parametrize("lines", [POKER, RANDOM, BANKED], ids=["poker", "poker, random play", "banked"])
def test_rounds_as_they_were_played_are_whole(verify: Verify, lines: list[Line]) -> None:
    assert verify(chained(lines)).whole
    assert verify(chained(lines), head(chained(lines))).whole


def test_random_play_shows_mucks_and_folds() -> None:
    assert {"hand-shown", "hand-mucked", "folded"} <= {each["type"] for each in RANDOM}
    assert {"box-shown", "dealer-shown", "box-folded"} <= {each["type"] for each in BANKED}


def test_the_lines_the_record_writes_are_read(verify: Verify) -> None:
    class Seen(msgspec.Struct, tag_field="type", tag="seen"):
        words: str

    chain = Chain("another: stream")
    log = [each + b"\n" for each in chain.lines([Seen('"}\u2028'), Seen("")], 1, 5).splitlines()]
    assert verify(log, f"--head=another: stream:2:{chain.prev}").whole


def test_streams_may_be_mixed_and_lines_of_unknown_types_are_only_chained(verify: Verify) -> None:
    odd = [{"type": "moon-rose", "positions": "high", "cards": None, "round": None}]
    streams = [chained(POKER, "a"), chained(odd + RANDOM, "b"), chained(BANKED, "c:d")]
    mixed: list[bytes] = []
    source = Random(1)
    left = [list(stream) for stream in streams]
    while any(left):
        mixed.append(source.choice([stream for stream in left if stream]).pop(0))
    verdict = verify(mixed, *map(head, streams))
    assert verdict.whole
    assert verdict.said.count("all proven") == 3


def test_a_stream_without_shuffles_is_a_table_with_real_cards(verify: Verify) -> None:
    live = [each for each in RANDOM if each["type"] not in ("deck-shuffled", "deck-cut", "cards-opened")]
    assert verify(chained(live)).whole


def test_a_log_that_ends_within_a_round_is_whole_so_far(verify: Verify) -> None:
    for end in range(1, len(POKER) + 1):
        assert verify(chained(POKER[:end])).whole, POKER[end - 1]


# The chain and heads


@pytest.mark.parametrize("at", [0, 3, 20, len(POKER) - 1])
def test_a_flipped_byte_anywhere_in_a_line_is_found(verify: Verify, at: int) -> None:
    log = chained(POKER)
    for place in range(1, len(log[at]) - 1, max(1, len(log[at]) // 12)):
        flipped = bytearray(log[at])
        flipped[place] ^= 1
        assert verify([*log[:at], bytes(flipped), *log[at + 1 :]]).finds(f"line {at + 1}")


@pytest.mark.parametrize("at", [0, 1, 7, 30])
def test_lines_removed_swapped_doubled_or_put_in_are_found(verify: Verify, at: int) -> None:
    log = chained(POKER)
    assert verify(log[:at] + log[at + 1 :]).finds("does not follow")
    assert verify([*log[:at], log[at + 1], log[at], *log[at + 2 :]]).finds("does not follow")
    assert verify([*log[: at + 1], log[at], *log[at + 1 :]]).finds("does not follow")
    assert verify([*log[:at], chained(RANDOM)[at], *log[at:]]).finds("does not follow")


def test_what_stands_behind_the_hash_is_found(verify: Verify) -> None:
    first, *log = chained(POKER)
    for more in (b" }\n", b',"first":0}\n', b',"hash":"x"}\n'):
        assert verify([first.replace(b"}\n", more), *log]).finds("line 1 was altered")


def test_a_line_follows_by_its_number_and_by_its_hash(verify: Verify) -> None:
    odd = [{"type": "moon-rose"}] * 3
    whole = chained(odd)
    hash_of_second = json.loads(whole[1])["hash"]
    assert verify([*whole[:2], *chained(odd[2:], first=3, prev=hash_of_second)]).whole
    assert verify([*whole[:2], *chained(odd[2:], first=4, prev=hash_of_second)]).finds("line 3 does not follow")
    assert verify([*whole[:2], *chained(odd[2:], first=3)]).finds("line 3 does not follow")


def test_without_a_head_the_tail_is_said_to_be_unproven(verify: Verify) -> None:
    log = chained(RANDOM)
    verdict = verify(log[:-9])
    assert verdict.whole
    assert f"table-1: {len(log) - 9} lines, the last {len(log) - 9} unproven: no head names them" in verdict.said
    assert "the last 4 unproven" in verify(log, head(log[:-4])).said


def test_against_a_head_a_cut_tail_a_removed_stream_and_a_record_made_anew_are_found(verify: Verify) -> None:
    log, other = chained(POKER), chained(BANKED, "table-2")
    assert verify(log + other, head(log), head(other)).whole
    assert verify(log[:-1] + other, head(log), head(other)).finds(f"line {len(log)} of table-1", "cut off")
    assert verify(other, head(log), head(other)).finds("gone with its stream")
    assert verify(altered(POKER, "round-ended", lambda each: each.update(at=1)), head(log)).finds("altered")
    assert verify([], head(log)).finds("no line in it")


# Cuts


def contribution(each: Line, seat: int) -> Line:
    (found,) = [given for given in each["contributions"] if given["seat"] == seat]
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize(
    "change",
    [
        lambda each: each.update(depth=each["depth"] % 50 + 1),
        lambda each: contribution(each, 2).update(value=bytes(32).hex()),
        lambda each: contribution(each, 2).update(value=None),
        lambda each: contribution(each, 2).update(counted=False),
        lambda each: contribution(each, 2).update(value=None, counted=False),
        lambda each: contribution(each, 4).update(counted=True),
        lambda each: contribution(each, 4).update(value=VALUES[4].hex()),
        lambda each: each["contributions"].pop(0),
        lambda each: each["contributions"].append({"seat": 9, "value": None, "counted": False}),
        lambda each: each.update(shuffle=2),
    ],
)
def test_a_cut_that_does_not_follow_from_root_and_contributions_is_found(
    verify: Verify, change: Callable[[Line], Any]
) -> None:
    assert verify(altered(POKER, "deck-cut", change)).finds("line 2 cannot be")


def test_a_contribution_that_counts_for_nothing_is_left_out_of_the_cut(verify: Verify) -> None:
    wrong = altered(POKER, "deck-cut", lambda each: contribution(each, 4).update(value=bytes(32).hex()))
    assert verify(wrong).whole


def test_nothing_is_dealt_before_the_cut_and_nothing_cut_after_the_deal(verify: Verify) -> None:
    holes = index_of(POKER, "holes-dealt")
    late = [POKER[0], *POKER[2 : holes + 1], POKER[1], *POKER[holes + 1 :]]
    assert verify(chained(late)).finds(f"line {holes} cannot be", "before shuffle 1 is cut")
    assert verify(chained([*POKER[:2], *POKER[1:]])).finds("line 3 cannot be", "a second time")
    uncut = [{**each, "commitments": []} for each in POKER[:1]] + late[1:]
    assert verify(chained(uncut)).finds("too late")


# Openings


@pytest.mark.parametrize("field", ["card", "salt", "path", "position"])
def test_an_opening_that_does_not_lead_to_the_root_is_found(verify: Verify, field: str) -> None:
    def change(each: Line) -> None:
        opening, other = each["openings"][0], each["openings"][1]
        opening[field] = other[field]

    assert verify(altered(POKER, "cards-opened", change)).finds("does not lead to the root")


def test_another_root_is_found(verify: Verify) -> None:
    root = dealt(2).shuffle.root
    assert verify(altered(POKER, "deck-shuffled", lambda each: each.update(root=root))).finds("line 2 cannot be")


@pytest.mark.parametrize("kind", ["communal-dealt", "hand-shown"])
def test_a_card_shown_that_is_not_the_one_committed_to_is_found(verify: Verify, kind: str) -> None:
    shown = {card for each in POKER for card in each.get("cards", [])}
    other = next(card for card in dealt(1).shuffle.cards if card not in shown)
    forged = altered(POKER, kind, lambda each: each["cards"].__setitem__(0, other))
    assert verify(forged).finds(f"line {index_of(POKER, kind) + 1} shows", other)


@pytest.mark.parametrize("kind", ["communal-revealed", "dealer-shown", "box-shown"])
def test_a_card_against_the_bank_that_is_not_the_one_committed_to_is_found(verify: Verify, kind: str) -> None:
    forged = altered(BANKED, kind, lambda each: each["cards"].__setitem__(0, each["cards"][1]))
    assert verify(forged).finds(f"line {index_of(BANKED, kind) + 1} shows")


def test_two_hands_exchanged_are_found(verify: Verify) -> None:
    lines = deepcopy(POKER)
    first, second, *_ = [each for each in lines if each["type"] == "hand-shown"]
    first["cards"], second["cards"] = second["cards"], first["cards"]
    assert verify(chained(lines)).finds("shows")


def test_a_card_shown_and_never_opened_is_found_once_the_round_is_over(verify: Verify) -> None:
    at = index_of(POKER, "cards-opened")
    assert verify(chained(POKER[:at] + POKER[at + 1 :])).finds(f"line {at} shows", "None")
    more = [{**each, "round": 2} for each in dealt(2).told]
    assert verify(chained([*POKER[:at], *more])).finds(f"line {at} shows", "None")


@pytest.mark.parametrize("lines", [RANDOM, BANKED], ids=["poker", "banked"])
def test_a_hand_that_was_not_shown_is_never_opened(verify: Verify, lines: list[Line]) -> None:
    gone = "hand-mucked" if lines is RANDOM else "box-folded"
    muck = lines[index_of(lines, gone)]
    number, place = muck["round"], muck["place"]
    mine = [each for each in lines if each["round"] == number]
    dealing = next(each for each in mine if each["type"] in ("holes-dealt", "cards-dealt"))
    hole = dealing["holes" if "holes" in dealing else "positions"][place]
    peeped = dealt(number).opened(*hole)
    end = lines.index(mine[-1])
    opened = [*lines[:end], {**peeped, "round": number}, *lines[end:]]
    for position in hole:
        assert verify(chained(opened)).finds(f"shoe position {position} in the hand at place {place} is opened")
    later = [*lines[: end + 2], {**peeped, "round": number}, *lines[end + 2 :]]
    assert verify(chained(later)).finds(f"is about shuffle {number}, which is not in the shoe now")


def test_a_burn_card_or_one_never_dealt_is_not_opened_either(verify: Verify) -> None:
    burnt = POKER[index_of(POKER, "communal-dealt")]["burnt"]
    for position in (*burnt, 51):
        opened = [*POKER[:-1], {**dealt(1).opened(position), "round": 1}, POKER[-1]]
        assert verify(chained(opened)).finds(f"shoe position {position} is opened and was never shown")


# The deck


def test_a_deck_with_a_card_twice_is_found_when_both_are_opened(verify: Verify) -> None:
    others = [card for card in dealt(1).shuffle.cards if card not in ("As", "Ks")]
    doubled = Dealt(1, Shuffle(bytes(32), ["As", "As", *others]), Deck())
    at = [position for position in range(52) if doubled.card(position) == "As"]
    assert verify(chained([*doubled.told, doubled.opened(at[0])])).whole
    assert verify(chained([*doubled.told, doubled.opened(*at[:2])])).finds("lies elsewhere in shuffle 1")


@pytest.mark.parametrize("card", ["Jo", "6s", "??", "as"])
def test_a_card_that_is_not_in_the_deck_is_found(verify: Verify, card: str) -> None:
    deck = Deck(32)
    foreign = Dealt(1, Shuffle(bytes(32), [card, *shuffled_deck(bytes(32), deck).cards[1:]]), deck)
    at = next(position for position in range(32) if foreign.card(position) == card)
    assert verify(chained([*foreign.told, foreign.opened(at)])).finds(f"opens {card}", "not in the deck")


def test_the_joker_is_in_a_deck_that_has_it(verify: Verify) -> None:
    house = dealt(1, Deck(36, joker=True))
    at = next(position for position in range(37) if house.card(position) == "Jo")
    assert verify(chained([*house.told, house.opened(at)])).whole


@pytest.mark.parametrize("change", [{"count": 51}, {"count": 53}, {"first": 1}, {"deck": {"size": 48, "joker": False}}])
def test_a_shuffle_of_less_than_the_deck_is_found(verify: Verify, change: Line) -> None:
    assert verify(altered(POKER, "deck-shuffled", lambda each: each.update(change))).finds("line 1 cannot be")


# The shoe


def test_cards_are_dealt_in_order_and_none_is_skipped(verify: Verify) -> None:
    def second_dealt(each: Line) -> None:
        each["positions"] = [position + 1 for position in each["positions"]]

    assert verify(altered(POKER, "communal-dealt", second_dealt)).finds("takes positions", "24 is next")


def test_no_card_comes_from_beyond_the_shuffle(verify: Verify) -> None:
    house = dealt(1, Deck(32))
    for cards in (32, 33):
        dealing = {"type": "holes-dealt", "positions": [list(range(cards))]}
        assert verify(chained([*house.told, dealing])).finds("takes positions") == (cards == 33)


def test_too_few_cards_are_not_cut(verify: Verify) -> None:
    house = dealt(1)
    last = Dealt(2, Shuffle(bytes(32), ["2c", "2d", "2h", "2s"]), Deck(), first=52)
    assert verify(chained([*house.told, *last.told])).whole
    for count in (1, 2, 3):
        shuffled, made = last.told
        fewer = [*house.told, {**shuffled, "count": count}, {**made, "depth": 2}]
        assert verify(chained(fewer)).finds("line 4 cannot be: cuts")


def test_a_shuffle_serves_one_round_only(verify: Verify) -> None:
    again = [{**each, "round": 2} for each in POKER[2:] if each["type"] != "cards-opened"]
    assert verify(chained(POKER + again)).finds("deals from the shoe of round 1")


def test_a_shuffle_cannot_be_published_again_under_its_number(verify: Verify) -> None:
    other = [{**each, "shuffle": 1} for each in dealt(2).told]
    assert verify(chained(POKER[:2] + other)).finds("line 3 cannot be", "out of order")


def test_cards_shuffled_again_have_a_root_of_their_own(verify: Verify) -> None:
    house = dealt(1)
    left = [house.card(position) for position in range(12, 52)]
    again = Dealt(2, Shuffle(bytes(range(32)), left), Deck(), first=52)
    early = [house.card(position) for position in (13, 14, 15)]
    flop = [again.card(position) for position in (52, 53, 54)]
    lines = [
        *house.told,
        {"type": "holes-dealt", "positions": [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]},
        {"type": "stub-reshuffled", "burnt": [12], "returned": [13, 14, 15], "cards": early, "cut": True},
        house.opened(13, 14, 15),
        *again.told,
        {"type": "communal-dealt", "burnt": [], "positions": [52, 53, 54], "cards": flop},
        again.opened(52, 53, 54),
        {"type": "round-ended"},
    ]
    assert verify(chained(lines)).whole
    assert verify(altered(lines, "communal-dealt", lambda each: each.update(positions=[16, 17, 18]))).finds(
        "52 is next"
    )
    assert verify(altered(lines, "communal-dealt", lambda each: each.update(cards=early))).finds("line 8 shows")
    lines[5]["first"] = 40
    assert verify(chained(lines)).finds("from shoe position 40, out of order")


def test_a_replaced_hole_card_is_held_to_its_opening_and_the_new_one_is_the_hand(verify: Verify) -> None:
    house = dealt(1)
    lines = [
        *house.told,
        {"type": "holes-dealt", "positions": [[0, 1], [2, 3]]},
        {"type": "hole-replaced", "place": 1, "position": 2, "card": house.card(2), "replacement": 4, "burnt": True},
        house.opened(2),
        {"type": "hand-shown", "place": 1, "cards": [house.card(3), house.card(4)]},
        house.opened(3, 4),
        {"type": "round-ended"},
    ]
    assert verify(chained(lines)).whole
    kept = altered(lines, "hand-shown", lambda each: each.update(cards=[house.card(2), house.card(3)]))
    assert verify(kept).finds("line 6 shows", house.card(2))
    other = altered(lines, "hole-replaced", lambda each: each.update(card=house.card(40)))
    assert verify(other).finds("line 4 shows", house.card(40))


# Bad input


def spots(value: Any) -> list[tuple[Any, Any]]:
    """Every place in a line where something stands, however deep."""
    keys = list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []
    return [(value, key) for key in keys] + [spot for key in keys for spot in spots(value[key])]


def test_whatever_a_line_holds_is_told_in_words(verify: Verify) -> None:
    source, found = Random(7), 0
    odd: list[Any] = [None, -1, 2**70, "", "zz", [], {}, [[]], 1.5, True, "??"]
    lines = POKER + [{**each, "round": 2} for each in banked_round(2)]
    checked = [at for at, each in enumerate(lines) if each["type"] in CHECKED]
    for _ in range(400):
        copy = deepcopy(lines)
        value, key = source.choice(spots(copy[source.choice(checked)]))
        value[key] = source.choice(odd)
        found += verify(chained(copy)).code
    assert found > 200, "most of these cannot be"


@pytest.mark.parametrize(
    "text",
    [b"no json\n", b"[]\n", b'{"type":"x"}\n', b"\xff\xfe\n", b"[" * 100_000 + b"\n"],
    ids=str.split("text list bare bytes deep"),
)
def test_a_line_that_is_no_event_is_a_fault_and_no_traceback(verify: Verify, text: bytes) -> None:
    log = chained(POKER)
    assert verify([*log[:2], text, *log[2:]]).finds("line 3 cannot be")


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The tool by itself: without site packages, without this project."""
    command = [sys.executable, "-I", "-S", str(TOOL), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=TOOL.parent)


def test_it_runs_by_itself_and_exits_with_0_1_or_2(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    file.write_bytes(b"".join(chained(POKER)))
    assert run(str(file)).returncode == 0
    file.write_bytes(b"".join(chained(POKER)[1:]))
    assert run(str(file)).returncode == 1
    for arguments in ((), ("missing.jsonl",), (str(file), "--head=x"), (str(file), "--head=a:b:c"), (str(tmp_path),)):
        bad = run(*arguments)
        assert (bad.returncode, bad.stdout) == (2, "")
        assert "Traceback" not in bad.stderr


def test_it_is_short_and_uses_pythons_own_library_alone() -> None:
    text = TOOL.read_text(encoding="utf-8")
    assert text.count("\n") <= 200
    names = [name.name for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import) for name in node.names]
    assert set(names) <= sys.stdlib_module_names
    assert "import croupier" not in text
    assert not [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)]
