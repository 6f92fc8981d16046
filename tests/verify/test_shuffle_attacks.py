"""What a dishonest house could do with its shuffles: each is played, with all hashes made anew, and found in the record."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest

from croupier.cards import Deck
from croupier.shuffle import Contributor, shuffled_deck
from croupier.verify.verifier import verify_lines
from tests.support.cheated_logs import run
from tests.support.room.rooms import a_room, ended, log_of, playing, seated
from tests.support.room.verify_tournaments import chained_anew

POKER, BANK = "act-omaha-2006", "act-uth-2025"
Lines = list[dict[str, Any]]
Played = dict[str, Lines]


async def _played(table: str) -> Lines:
    """The lines of two rounds whose players contribute."""
    async with a_room() as (room, clock):
        clients = await seated(room, clock, table, "ann", "bob")
        ann = clients[0]
        for _ in range(400):
            for client in clients:
                if "wager" in client.acts:
                    await client.done("wager", ante=500, blind=500)
                else:
                    await client.play_on()
            await clock.run(room, 100)
            if ann.view["public"]["round"] >= 2 and not playing(ann.actor):
                break
        lines = await log_of(room, table)
        await ended(*clients)
        return lines


@pytest.fixture(scope="module")
async def played() -> Played:
    return {table: await _played(table) for table in (POKER, BANK)}


def copied(lines: Lines) -> Lines:
    copy: Lines = json.loads(json.dumps(lines))
    return copy


def first(lines: Lines, kind: str) -> dict[str, Any]:
    return next(line for line in lines if line["type"] == kind)


def fault(lines: Lines) -> str:
    """The fault a verification finds, and the one without our code; both find one, or neither."""
    log = chained_anew(lines)
    return verify_lines(log).fault or ""


def stand_alone(lines: Lines, tmp_path: Any) -> str:
    file = tmp_path / "log.jsonl"
    file.write_bytes(b"".join(line.rstrip(b"\n") + b"\n" for line in chained_anew(lines)))
    done = run(str(file))
    return done.stdout if done.returncode else ""


def another_root(lines: Lines) -> None:
    """The cards are exchanged once the parts are known."""
    first(lines, "deck-shuffled")["root"] = shuffled_deck(sha256(b"better").digest(), Deck()).root


def a_part_is_left_out(lines: Lines) -> None:
    cut = first(lines, "deck-cut")
    cut["contributions"][0].update(value=None, counted=False, signature="")


def a_part_is_dropped(lines: Lines) -> None:
    first(lines, "deck-cut")["contributions"].pop(0)


def a_part_is_made_up(lines: Lines) -> None:
    """Other bytes, for which the house writes the commitment itself: it has not the player's key."""
    shuffled, cut = first(lines, "deck-shuffled"), first(lines, "deck-cut")
    house = Contributor(shuffled["stream"], bytes(32))
    given = house.commitment(shuffled["shuffle"], 1, b"x" * 32)
    shuffled["commitments"][0].update(commitment=given.commitment, signature=given.signature)
    cut["contributions"][0].update(value=(b"x" * 32).hex())


def a_commitment_of_before(lines: Lines) -> None:
    one, other = [line for line in lines if line["type"] == "deck-shuffled"][:2]
    other["commitments"] = one["commitments"]


def a_shuffle_is_abandoned(lines: Lines) -> None:
    """One is made, the parts come, and another takes its place without a word."""
    at = lines.index(first(lines, "deck-shuffled"))
    again = copied([lines[at]])[0]
    lines.insert(at, again)
    for line in lines[at + 1 :]:
        if "shuffle" in line:
            line["shuffle"] += 1


def a_number_is_left_out(lines: Lines) -> None:
    for line in lines:
        if "shuffle" in line:
            line["shuffle"] += line["shuffle"] > 1


def a_bet_after_the_shuffle(lines: Lines) -> None:
    """Against the bank a wager of a friend of the house, once the parts are known to it."""
    shuffled = first(lines, "deck-shuffled")
    lines.remove(shuffled)
    wager = max(at for at, line in enumerate(lines[: lines.index(first(lines, "deck-cut"))]) if _is_bet(line))
    lines.insert(wager, shuffled | {"at": lines[wager]["at"]})


def _is_bet(line: dict[str, Any]) -> bool:
    return line["type"] in ("wagers-placed", "forced-bets-posted")


def void_without_cause(lines: Lines) -> None:
    """A shuffle the house does not like is called void, after it was cut."""
    at = lines.index(first(lines, "deck-cut")) + 1
    void = {"type": "shuffle-void", "shuffle": 1, "cause": "seed lost", "under": "system"}
    lines.insert(at, {key: lines[at][key] for key in ("stream", "round", "at", "v")} | void)


def another_protocol(lines: Lines) -> None:
    """The shuffle is said to be of before, when nothing was signed and the house's order stood."""
    del first(lines, "deck-shuffled")["protocol"]


ATTACKS: list[Callable[[Lines], None]] = [
    another_root, a_part_is_left_out, a_part_is_dropped, a_part_is_made_up, a_commitment_of_before, a_shuffle_is_abandoned,
    a_number_is_left_out, void_without_cause, another_protocol,
]  # fmt: skip


@pytest.mark.parametrize("table", [POKER, BANK])
def test_what_was_played_holds(played: Played, table: str, tmp_path: Any) -> None:
    assert not fault(played[table])
    assert not stand_alone(played[table], tmp_path)
    assert len(first(played[table], "deck-shuffled")["commitments"]) == 2


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.__name__)
@pytest.mark.parametrize("table", [POKER, BANK])
def test_an_attack_of_the_house_is_found_with_our_code_and_without(
    played: Played, table: str, attack: Callable[[Lines], None], tmp_path: Any
) -> None:
    lines = copied(played[table])
    attack(lines)
    assert fault(lines)
    assert stand_alone(lines, tmp_path)


def test_a_wager_of_a_friend_after_the_parts_are_known_is_found(played: Played, tmp_path: Any) -> None:
    lines = copied(played[BANK])
    a_bet_after_the_shuffle(lines)
    assert verify_lines(chained_anew(lines)).shuffle is False
    assert "is a bet once the cards were shuffled" in stand_alone(lines, tmp_path)
