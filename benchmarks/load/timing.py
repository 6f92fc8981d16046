"""The two times of an act: until its answer is there, and until every screen at the table shows it."""

from __future__ import annotations

import time
from collections import Counter

import msgspec

ANSWER_S = 0.050  # the bars, both of the 99th percentile
ALL_SCREENS_S = 0.100


class Spread(msgspec.Struct, frozen=True):
    """Times as they spread."""

    p50_s: float
    p99_s: float
    max_s: float
    taken: int

    @property
    def words(self) -> str:
        return f"{self.p99_s * 1e3:.1f} ms (p50 {self.p50_s * 1e3:.1f}, most {self.max_s * 1e3:.0f})"


def spread(times: list[float]) -> Spread:
    """Of no times at all everything is endless: nothing was done."""
    ordered = sorted(times) or [float("inf")]
    return Spread(
        ordered[len(ordered) // 2], ordered[min(int(len(ordered) * 0.99), len(ordered) - 1)], ordered[-1], len(times)
    )


class Measured(msgspec.Struct, frozen=True, kw_only=True):
    """What one stage came to."""

    tables: int
    players: int
    seated: int
    seconds: float
    answer: Spread  # of everything a client sends: acts, commitments, contributions
    screens: Spread  # of what a player does in turn
    unseen: int  # acts that had not reached every screen when the stage was over, and a second after
    refused: dict[str, int]
    lost: int  # connections
    acts_per_second: float
    rounds_per_second: float
    deliveries_per_second: float
    view_bytes: float
    act_bytes: float  # of views or changes, to each watcher for each act of a player in turn
    server_cpu: float  # of one core
    server_waited: float  # share of the time it was ready and had no core, because something else ran
    server_mb: float
    lag: Spread  # of the server's loop: how late it comes to what is due
    crowd_cpu: float
    load: float  # of the machine, before we began

    @property
    def round_cpu_s(self) -> float:
        """What the server uses of a core for a round."""
        return self.server_cpu / self.rounds_per_second if self.rounds_per_second else float("inf")

    @property
    def meets_the_bars(self) -> bool:
        """Both times, of everybody: a player who was lost or saw nothing is no player who was fast."""
        fast = self.answer.p99_s < ANSWER_S and self.screens.p99_s < ALL_SCREENS_S
        return fast and not self.lost and not self.unseen

    @property
    def words(self) -> str:
        return (
            f"{self.tables} tables, {self.seated} of {self.players} players seated: answers {self.answer.words}, "
            f"all screens {self.screens.words}; {self.rounds_per_second:.1f} rounds/s, {self.acts_per_second:.0f} acts/s, "
            f"{self.deliveries_per_second:,.0f} views/s of {self.view_bytes:,.0f} bytes, "
            f"{self.act_bytes:,.0f} bytes an act and watcher; "
            f"server {self.server_cpu:.0%} of a core, {self.round_cpu_s * 1e3:.1f} ms a round, "
            f"without one {self.server_waited:.0%}, {self.server_mb:.0f} MB; "
            f"loop late by {self.lag.words}; crowd {self.crowd_cpu:.0%}; load before {self.load:.1f}; "
            f"unseen {self.unseen}, lost {self.lost}, refused {sum(self.refused.values())}"
        )


class Tally:
    """What is counted while a stage runs."""

    def __init__(self) -> None:
        self.refused: Counter[str] = Counter()
        self.lost = 0
        self.start()

    def start(self) -> None:
        """Count from here on."""
        self.answers: list[float] = []
        self.screens: list[float] = []
        self.views = self.view_bytes = self.acts = self.rounds = 0
        self.refused.clear()


class Screens:
    """The screens of one table: when the last of them showed a version."""

    def __init__(self, tally: Tally) -> None:
        self._tally = tally
        self._seen: dict[object, int] = {}  # by player, the newest version shown
        self._reached: dict[int, tuple[int, float]] = {}  # by version: on how many screens, and since when
        self._waits: dict[int, float] = {}  # by version: when the act was sent that is not on every screen yet
        self._round = 0

    @property
    def waiting(self) -> frozenset[int]:
        """The versions of acts that are not on every screen yet."""
        return frozenset(self._waits)

    def begin(self, player: object) -> None:
        """A player looks at the table from now on; what was done before is not theirs to see."""
        self._seen[player] = 0
        self._forget_all()

    def end(self, player: object) -> None:
        """A player has gone to another table."""
        del self._seen[player]
        self._forget_all()

    def _forget_all(self) -> None:
        self._reached, self._waits = {}, {}

    def show(self, player: object, version: int, round_: int) -> None:
        """A player is shown a version, and with it everything before."""
        now, before = time.perf_counter(), self._seen[player]
        if round_ > self._round:
            self._round = round_
            self._tally.rounds += 1
        if version <= before:
            return
        if version not in self._reached:
            self._reached[version] = (sum(seen >= version for seen in self._seen.values()), now)
        self._seen[player] = version
        for reached in [each for each in self._reached if before < each <= version]:
            if reached in self._reached:  # and not forgotten with one before it
                self._count(reached, now)

    def _count(self, version: int, now: float) -> None:
        screens = self._reached[version][0] + 1
        self._reached[version] = (screens, now)
        if screens == len(self._seen) and version in self._waits:
            self._tally.screens.append(now - self._waits.pop(version))
            self._forget_before(version)

    def expect(self, version: int, sent: float) -> None:
        """An act that was sent then has become this version."""
        screens, since = self._reached.get(version, (0, 0.0))
        if screens == len(self._seen):
            self._tally.screens.append(since - sent)
            self._forget_before(version)
        elif min(self._seen.values()) >= version:  # all have seen more than that already
            self._tally.screens.append(time.perf_counter() - sent)
        else:
            self._waits[version] = sent

    def _forget_before(self, version: int) -> None:
        least = min(self._waits, default=version)
        self._reached = {each: at for each, at in self._reached.items() if each >= min(least, version)}
