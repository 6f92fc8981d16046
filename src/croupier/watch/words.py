"""The words of findings, for the floor: what was seen, how often, and how often it would be with others.

`{0}` and `{1}` stand for names, which are put in where the finding is shown: the watch knows accounts only.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from croupier.history import dollars
from croupier.watch import findings, pairs
from croupier.watch.findings import Signal
from croupier.watch.together import TOGETHER

MARKS = {"address": "address", "device": "device", "payment": "means of payment"}


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 9.5 else f"{value:.1f}".removesuffix(".0")


def _of(signal: Signal) -> str:
    return f"{_number(signal.happened)} of {_number(signal.times)} times"


def _pays(signal: Signal) -> str:
    went = f"{dollars(signal.amount)} went" if signal.amount > 0 else "more went"
    return (
        f"In {_number(signal.times)} pots with chips of both, {went} from {{0}} to {{1}}; "
        "the results of both against others do not explain it."
    )


def _folds(signal: Signal) -> str:
    return (
        f"With a fair hand or better against a bet of the other, they folded {_of(signal)}; "
        f"against others it would have been {_number(signal.expected)}."
    )


def _spares(signal: Signal) -> str:
    return (
        f"Alone with each other and free to bet, they checked {_of(signal)}; "
        f"with others it would have been {_number(signal.expected)}."
    )


def _wastes(signal: Signal) -> str:
    return (
        f"With a bad hand against a bet of {{1}}, {{0}} called or raised {_of(signal)}; "
        f"against others it would have been {_number(signal.expected)}."
    )


def _knows(signal: Signal) -> str:
    return (
        f"In {_number(signal.times)} decisions before the flop, each stayed in less when the other, who had not acted yet, "
        "held good cards, and more when they held bad ones. Nobody can see those cards."
    )


def _squeezes(signal: Signal) -> str:
    return (
        f"In {_number(signal.times)} rounds, the two raised a third player out between them and then gave up to each "
        f"other {_times(signal.happened)}; as they raise with others, it would have been {_number(signal.expected)}."
    )


def _times(value: float) -> str:
    return "once" if round(value) == 1 else f"{_number(value)} times"


def _peeks(signal: Signal) -> str:
    return (
        f"In {_number(signal.times)} decisions against the bank, each wagered less when the other's cards had taken away "
        "what would have helped. Nobody can see those cards."
    )


def _together(signal: Signal) -> str:
    return (
        f"When one sat down while the other was playing, it was at the same table {_of(signal)}; "
        f"by chance it would have been {_number(signal.expected)}."
    )


def _shares(signal: Signal) -> str:
    others = round(signal.times) - 2
    also = f", and so have {others} more" if others > 0 else ", and no other account has"
    return f"Both have used the same {MARKS[signal.kind]}{also}."


def _even(signal: Signal) -> str:
    return (
        f"{{0}}'s times to act hardly vary: two of three lie within {_percent(signal.happened)} of the middle; "
        f"those of most players within {_percent(signal.expected)}."
    )


def _percent(factor: float) -> str:
    """A standard deviation of logarithms, as a part of the middle."""
    return f"{100 * factor:.0f} %"


def _unmoved(signal: Signal) -> str:
    return (
        f"Hard decisions take {{0}} {signal.happened:.2f} times as long as easy ones; "
        f"most players {signal.expected:.2f} times."
    )


def _restless(signal: Signal) -> str:
    return (
        f"{{0}} played for {signal.happened:.1f} hours without a pause of a quarter of an hour; "
        f"most players {signal.expected:.1f} hours at the longest."
    )


_WORDS: dict[str, Callable[[Signal], str]] = {
    pairs.PAYS: _pays,
    pairs.FOLDS: _folds,
    pairs.SPARES: _spares,
    pairs.WASTES: _wastes,
    pairs.KNOWS: _knows,
    pairs.SQUEEZES: _squeezes,
    pairs.PEEKS: _peeks,
    TOGETHER: _together,
    findings.EVEN: _even,
    findings.UNMOVED: _unmoved,
    findings.RESTLESS: _restless,
    **dict.fromkeys(MARKS, _shares),
}


def words_of(signal: Signal) -> str:
    """Say what a signal is, with `{0}` and `{1}` for the two players."""
    return _WORDS[signal.kind](signal)


def chance_words(score: float) -> str:
    """Say what a score means."""
    for of in (100, 1_000, 10_000, 100_000):
        if score * of >= 1:
            return f"Of findings as strong as this, at most {math.ceil(score * of)} in {of:,} are expected to be false."
    return "Of findings as strong as this, fewer than 1 in 100,000 are expected to be false."
