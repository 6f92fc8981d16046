"""Reading one value of a rule key, from an option, a file or JSON; numbers, booleans and strings are read alike.

Amounts come in as dollars and are kept as integer cents. A reader raises `NotPermitted` with words for a person; which
clause refuses it is for settle.py to add.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import datetime
from decimal import Decimal, DecimalException
from fractions import Fraction

from croupier.hands.category import BY_WORDS
from croupier.rulebooks.rule import Rule, Type

Raw = bool | int | float | str | Sequence["bool | int | float | str"] | None
Value = bool | int | str | Fraction | tuple[int, ...] | tuple[str, ...] | None

MOST_CENTS = 10**12  # ten thousand million dollars: far above any table, far below any overflow
LONGEST_TEXT = 2_000
_ODDS = re.compile(r"\d{1,6}(/[1-9]\d{0,5}|\.\d{1,6})?")
_HOURS = re.compile(r"([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)")


class NotPermitted(Exception):  # noqa: N818 - an answer to the caller in this package, not an error by itself
    """Why a value cannot stand, in words."""


def read_value(rule: Rule, raw: Raw) -> Value:
    """The value a key takes from what was given."""
    if rule.none and (raw is None or str(raw).strip().lower() == "none"):
        return None
    return READERS[rule.type](rule, raw)


def read_fixed(rule: Rule) -> Value:
    """The value the text itself gives."""
    if rule.value is None:
        return None
    return READERS[rule.type](rule, rule.value)


def value_text(rule: Rule, value: Value) -> str:
    """A settled value as it would be written in an option."""
    match value:
        case None:
            return "none"
        case bool():
            return str(value).lower()
        case int() if rule.type == "amount":
            return dollars(value)
        case tuple() if rule.type == "amounts":
            return ",".join(dollars(item) for item in value)
        case tuple():
            return ", ".join(str(item) for item in value)
        case _:
            return str(value)


def dollars(cents: int | str) -> str:
    """Cents as dollars without a sign: 250 is "2.50", 300 is "3"."""
    whole, rest = divmod(int(cents), 100)
    return f"{whole}.{rest:02d}" if rest else str(whole)


def permitted_text(rule: Rule) -> str:
    """What a key may be, in words."""
    if rule.fixed:
        return f"only {value_text(rule, read_fixed(rule))}"
    if rule.values:
        offers = [
            value if clause == rule.clauses[0] else f"{value} ({clause})" for value, clause in rule.values.items()
        ]
        text = ", ".join(offers)
    else:
        text = _EXPECTED[rule.type] + _range_text(rule)
    return f"{text} or none" if rule.none and "none" not in rule.values else text


def _range_text(rule: Rule) -> str:
    unit = "$" if rule.type in ("amount", "amounts") else ""
    if rule.least is not None and rule.most is not None:
        return f" from {unit}{rule.least} to {unit}{rule.most}"
    if rule.least is not None:
        return f" of at least {unit}{rule.least}"
    return f" of at most {unit}{rule.most}" if rule.most is not None else ""


_EXPECTED: dict[Type, str] = {
    "flag": "true or false",
    "choice": "one of the choices",
    "choices": "one of the choices, or one for each betting round",
    "number": "a whole number",
    "amount": "an amount in dollars",
    "amounts": "amounts in dollars separated by commas",
    "odds": "odds such as 3/2",
    "percents": "whole percentages separated by commas that make 100",
    "text": "some words",
    "moment": "a date and time such as 2030-01-31T19:00",
    "hours": "opening hours such as 12:00-04:00",
    "categories": "categories of hands",
}


def _read_flag(_rule: Rule, raw: Raw) -> bool:
    text = str(raw).strip().lower()
    if text not in ("true", "false"):
        raise NotPermitted(f"'{_shown(raw)}' is neither true nor false")
    return text == "true"


def _read_choice(rule: Rule, raw: Raw) -> str:
    text = str(raw).strip()
    if not rule.values:
        return text
    for choice in rule.values:
        if choice.lower() == text.lower():
            return choice
    raise NotPermitted(f"'{_shown(raw)}' is not permitted")


def _read_choices(rule: Rule, raw: Raw) -> str | tuple[str, ...]:
    choices = tuple(_read_choice(rule, item) for item in _items(raw))
    return choices[0] if len(choices) == 1 else choices


def _read_number(rule: Rule, raw: Raw) -> int:
    try:
        number = Decimal(str(raw).strip())
    except DecimalException:
        raise NotPermitted(f"'{_shown(raw)}' is not a number") from None
    if isinstance(raw, bool) or not number.is_finite() or abs(number) > MOST_CENTS or number != int(number):
        raise NotPermitted(f"'{_shown(raw)}' is not a whole number")
    if rule.values and str(int(number)) not in rule.values:
        raise NotPermitted(f"{int(number)} is not permitted")
    return _in_range(rule, int(number), 1)


def _read_amount(rule: Rule, raw: Raw) -> int:
    try:
        cents = Decimal(str(raw).strip().removeprefix("$")) * 100
    except DecimalException:
        raise NotPermitted(f"'{_shown(raw)}' is not an amount in dollars") from None
    if isinstance(raw, bool) or not cents.is_finite() or abs(cents) > MOST_CENTS or cents != int(cents):
        raise NotPermitted(f"'{_shown(raw)}' is not an amount in dollars and whole cents")
    if cents < 0:
        raise NotPermitted(f"'{_shown(raw)}' is below zero")
    return _in_range(rule, int(cents), 100)


def _in_range(rule: Rule, value: int, unit: int) -> int:
    if (rule.least is not None and value < rule.least * unit) or (rule.most is not None and value > rule.most * unit):
        raise NotPermitted(f"{dollars(value) if unit == 100 else value} is outside what is permitted")
    return value


def _read_amounts(rule: Rule, raw: Raw) -> tuple[int, ...]:
    return tuple(_read_amount(rule, item) for item in _items(raw))


def _read_odds(_rule: Rule, raw: Raw) -> Fraction:
    text = str(raw).strip()
    if not _ODDS.fullmatch(text):
        raise NotPermitted(f"'{_shown(raw)}' is not odds such as 50 or 3/2")
    return Fraction(text)


def _read_percents(_rule: Rule, raw: Raw) -> tuple[int, ...]:
    try:
        percents = tuple(int(str(item)) for item in _items(raw))
    except ValueError:
        raise NotPermitted(f"'{_shown(raw)}' is not a list of whole percentages") from None
    if min(percents) < 0 or sum(percents) != 100:
        raise NotPermitted(f"'{_shown(raw)}' does not make 100 per cent")
    return percents


def _read_text(_rule: Rule, raw: Raw) -> str:
    text = " ".join(str(raw).split())
    if raw is None or not text or len(text) > LONGEST_TEXT:
        raise NotPermitted(f"it takes some words, at most {LONGEST_TEXT} letters")
    return text


def _read_moment(_rule: Rule, raw: Raw) -> str:
    try:
        return datetime.fromisoformat(str(raw).strip()).isoformat(timespec="minutes")
    except ValueError:
        raise NotPermitted(f"'{_shown(raw)}' is not a date and time") from None


def _read_hours(_rule: Rule, raw: Raw) -> str:
    text = str(raw).strip()
    if not _HOURS.fullmatch(text):
        raise NotPermitted(f"'{_shown(raw)}' is not a span of hours")
    return text


def _read_categories(_rule: Rule, raw: Raw) -> tuple[str, ...]:
    names = tuple(str(item).strip().lower() for item in _items(raw))
    for name in names:
        if name not in BY_WORDS:
            raise NotPermitted(f"'{_shown(name)}' is no category of hands")
    return names


def _items(raw: Raw) -> list[bool | int | float | str]:
    if isinstance(raw, str):
        return [item.strip() for item in raw.split(",")]
    if isinstance(raw, Sequence):
        if not raw:
            raise NotPermitted("the list is empty")
        return list(raw)
    return [raw if raw is not None else ""]


def _shown(raw: object) -> str:
    text = " ".join(str(raw).split())
    return text if len(text) <= 40 else text[:37] + "..."


READERS: dict[Type, Callable[[Rule, Raw], Value]] = {
    "flag": _read_flag,
    "choice": _read_choice,
    "choices": _read_choices,
    "number": _read_number,
    "amount": _read_amount,
    "amounts": _read_amounts,
    "odds": _read_odds,
    "percents": _read_percents,
    "text": _read_text,
    "moment": _read_moment,
    "hours": _read_hours,
    "categories": _read_categories,
}
