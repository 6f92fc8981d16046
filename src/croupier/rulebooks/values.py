"""Reading one value of a rule key, from an option, a file or JSON; numbers, booleans and strings are read alike.

Amounts come in as dollars and are kept as integer cents; at a table whose amounts are chips of a tournament they come in
and are kept as whole chips. The `unit` says which: how much one of what is written comes to. A reader raises
`NotPermitted` with words for a person; which clause refuses it is for settle.py to add.

Rule keys: `amounts`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction

from croupier.hands import BY_WORDS
from croupier.rulebooks.rule import Rule, Type

Raw = bool | int | float | str | Sequence["bool | int | float | str"] | None
Value = bool | int | str | Fraction | tuple[int, ...] | tuple[str, ...] | None

DOLLARS, CHIPS = 100, 1  # the unit: cents in a dollar, or chips each by itself
MOST_CENTS = 10**12  # ten thousand million dollars: far above any table, far below any overflow
LONGEST_TEXT = 2_000
YEARS = (2000, 2100)  # in which something may start
_NUMBER = re.compile(r"-?\d{1,15}(\.\d{1,15})?", re.ASCII)
_ODDS = re.compile(r"\d{1,6}(/[1-9]\d{0,5}|\.\d{1,6})?", re.ASCII)
_HOURS = re.compile(r"([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)")


class NotPermitted(Exception):
    """The reason a value cannot stand, in words."""


def unit_of(values: Mapping[str, Value]) -> int:
    """The unit of a table's amounts, by its settled rules."""
    return CHIPS if values.get("amounts") == "chips" else DOLLARS


def read_value(rule: Rule, raw: Raw, unit: int = DOLLARS) -> Value:
    """The value a key takes from what was given."""
    if rule.none and (raw is None or (isinstance(raw, str) and raw.strip().lower() == "none")):
        return None
    if rule.type == "amount":
        return _read_amount(rule, raw, unit)
    if rule.type == "amounts":
        return tuple([_read_amount(rule, item, unit) for item in _items(raw)])
    return READERS[rule.type](rule, raw)


def read_fixed(rule: Rule, unit: int = DOLLARS) -> Value:
    """The value the text itself gives."""
    if rule.type in ("acts", "cases", "categories"):
        return tuple(rule.values)
    if rule.value is None:
        return None
    return read_value(rule, rule.value, unit)


def value_text(rule: Rule, value: Value, unit: int = DOLLARS) -> str:
    """A settled value as it would be written in an option."""
    match value:
        case None:
            return "none"
        case bool():
            return str(value).lower()
        case int() if rule.type == "amount":
            return written(value, unit)
        case tuple() if rule.type == "amounts":
            return ",".join(written(int(item), unit) for item in value)
        case tuple():
            return ", ".join(str(item) for item in value)
        case _:
            return str(value)


def dollars(cents: int | str) -> str:
    """Cents as dollars without a sign: 250 is "2.50", 300 is "3"."""
    whole, rest = divmod(int(cents), 100)
    return f"{whole}.{rest:02d}" if rest else str(whole)


def written(amount: int, unit: int) -> str:
    """An amount as it is written in an option: dollars, or whole chips."""
    return dollars(amount) if unit == DOLLARS else str(amount)


def money(amount: int, unit: int) -> str:
    """An amount as people say it: $5, $2,500.50, or 5,000 of the tournament's chips."""
    whole, point, rest = written(amount, unit).partition(".")
    return f"{'$' if unit == DOLLARS else ''}{int(whole):,}{point}{rest}"


def permitted_text(rule: Rule, unit: int = DOLLARS) -> str:
    """Say what a key may be."""
    if rule.fixed:
        return f"only {value_text(rule, read_fixed(rule, unit), unit)}"
    if rule.values:
        offers = [
            value if clause == rule.clauses[0] else f"{value} ({clause})" for value, clause in rule.values.items()
        ]
        text = ", ".join(offers) + (_SEVERAL if rule.type == "choices" else "")
    else:
        text = (_EXPECTED if unit == DOLLARS else _EXPECTED | _IN_CHIPS)[rule.type] + _range_text(rule, unit)
    return f"{text} or none" if rule.none and "none" not in rule.values else text


def _range_text(rule: Rule, unit: int) -> str:
    sign = "$" if rule.type in ("amount", "amounts") and unit == DOLLARS else ""
    if rule.least is not None and rule.most is not None:
        return f" from {sign}{rule.least} to {sign}{rule.most}"
    if rule.least is not None:
        return f" of at least {sign}{rule.least}"
    return f" of at most {sign}{rule.most}" if rule.most is not None else ""


_SEVERAL = "; several separated by commas"
_EXPECTED: dict[Type, str] = {
    "flag": "true or false",
    "choice": "one of the choices",
    "choices": "one of the choices, or several",
    "number": "a whole number",
    "amount": "an amount in dollars",
    "amounts": "amounts in dollars separated by commas",
    "odds": "odds such as 3/2",
    "prizes": "percentages separated by commas that make 100, such as 50, 30, 20; or some words",
    "text": "some words",
    "moment": "a date and time such as 2030-01-31T19:00",
    "hours": "opening hours such as 12:00-04:00",
    "categories": "categories of hands",
    "names": "names separated by commas",
    "acts": "acts separated by commas",
    "cases": "cases separated by commas",
}
_IN_CHIPS: dict[Type, str] = {
    "amount": "a whole number of chips",
    "amounts": "whole numbers of chips separated by commas",
}


def _read_flag(_rule: Rule, raw: Raw) -> bool:
    text = _text(raw).lower()
    if text not in ("true", "false"):
        raise NotPermitted(f"'{_shown(text)}' is neither true nor false")
    return text == "true"


def _read_choice(rule: Rule, raw: Raw) -> str:
    text = _text(raw)
    if not rule.values:
        return text
    for choice in rule.values:
        if choice.lower() == text.lower():
            return choice
    raise NotPermitted(f"'{_shown(text)}' is not permitted")


def _read_choices(rule: Rule, raw: Raw) -> str | tuple[str, ...]:
    choices = tuple(_read_choice(rule, item) for item in _items(raw))
    return choices[0] if len(choices) == 1 else choices


def _read_number(rule: Rule, raw: Raw) -> int:
    number = _decimal(raw, "a whole number")
    if number != int(number):
        raise NotPermitted(f"'{_text(raw)}' is not a whole number")
    if rule.values and str(int(number)) not in rule.values:
        raise NotPermitted(f"{int(number)} is not permitted")
    return _in_range(rule, int(number), 1)


def _read_amount(rule: Rule, raw: Raw, unit: int) -> int:
    amount = read_cents(raw, unit)
    if amount == 0 and not rule.zero:
        raise NotPermitted(f"'{_text(raw)}' is not above zero")
    return _in_range(rule, amount, unit)


def read_cents(raw: Raw, unit: int = DOLLARS) -> int:
    """An amount in dollars as integer cents, or in whole chips as it is."""
    what = "an amount in dollars" if unit == DOLLARS else "a whole number of chips"
    amount = _decimal(raw, what) * unit
    if amount > MOST_CENTS:
        raise NotPermitted(f"'{_text(raw)}' is more than {money(MOST_CENTS, unit)}, the most there is")
    if amount != int(amount):
        raise NotPermitted(f"'{_text(raw)}' is not {what}{' and whole cents' if unit == DOLLARS else ''}")
    if amount < 0:
        raise NotPermitted(f"'{_text(raw)}' is below zero")
    return int(amount)


def _decimal(raw: Raw, wanted: str) -> Decimal:
    text = _text(raw).removeprefix("$")
    if isinstance(raw, bool) or not _NUMBER.fullmatch(text):
        raise NotPermitted(f"'{_shown(text)}' is not {wanted}")
    return Decimal(text)


def _in_range(rule: Rule, value: int, unit: int) -> int:
    if (rule.least is not None and value < rule.least * unit) or (rule.most is not None and value > rule.most * unit):
        raise NotPermitted(f"{written(value, unit)} is outside what is permitted")
    return value


def _read_odds(_rule: Rule, raw: Raw) -> Fraction:
    text = _text(raw)
    if not _ODDS.fullmatch(text):
        raise NotPermitted(f"'{_shown(text)}' is not odds such as 50 or 3/2")
    return Fraction(text)


def _read_prizes(rule: Rule, raw: Raw) -> str:
    """Shares of a pool that make all of it, or words that say how it is broken down."""
    shares = [_text(item).removesuffix("%").rstrip() for item in _items(raw)]
    if isinstance(raw, bool):
        raise NotPermitted("it is no flag")
    if not any(_NUMBER.fullmatch(share) for share in shares):
        return _read_text(rule, raw)
    for share in shares:
        if not _NUMBER.fullmatch(share) or Decimal(share) < 0:
            raise NotPermitted(f"'{_shown(share)}' is no percentage of the pool")
    if (whole := sum(map(Decimal, shares))) != 100:
        raise NotPermitted(f"'{_shown(', '.join(shares))}' does not make 100 per cent but {whole:,}")
    return ", ".join(shares)


def _read_text(_rule: Rule, raw: Raw) -> str:
    text = " ".join(_text(raw).split())
    if not text:
        raise NotPermitted("it takes some words")
    return text


def _read_moment(_rule: Rule, raw: Raw) -> str:
    text = _text(raw)
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise NotPermitted(f"'{_shown(text)}' is not a date and time") from None
    if not YEARS[0] <= moment.year <= YEARS[1]:  # beyond them no clock or calendar says it in every time zone
        raise NotPermitted(f"'{_shown(text)}' is not in the years {YEARS[0]} to {YEARS[1]}")
    return moment.isoformat(timespec="minutes")


def _read_hours(_rule: Rule, raw: Raw) -> str:
    text = _text(raw)
    if not _HOURS.fullmatch(text):
        raise NotPermitted(f"'{_shown(text)}' is not a span of hours")
    return text


def _read_categories(rule: Rule, raw: Raw) -> tuple[str, ...]:
    names = tuple(name.lower() for name in _read_names(rule, raw))
    for name in names:
        if name not in BY_WORDS:
            raise NotPermitted(f"'{_shown(name)}' is no category of hands")
    return names


def _read_names(_rule: Rule, raw: Raw) -> tuple[str, ...]:
    return tuple(_text(item) for item in _items(raw))


def _items(raw: Raw) -> list[Raw]:
    if isinstance(raw, str):
        return list(raw.split(","))
    if isinstance(raw, list | tuple):
        if not raw:
            raise NotPermitted("the list is empty")
        return list(raw)
    return [raw]


def _text(raw: Raw) -> str:
    """Return one scalar as text; other input, and what is far too long, is refused before anything looks at it."""
    if isinstance(raw, str) and len(raw) <= LONGEST_TEXT:
        return raw.strip()
    if isinstance(raw, float) or (isinstance(raw, int) and abs(raw) <= MOST_CENTS):
        return str(raw).lower() if isinstance(raw, bool) else f"{raw:.15g}" if isinstance(raw, float) else str(raw)
    if isinstance(raw, date):
        return raw.isoformat()
    if isinstance(raw, str):
        raise NotPermitted(f"it is {len(raw):,} letters long; {LONGEST_TEXT:,} are enough")
    if isinstance(raw, int):
        raise NotPermitted("the number is far too large")
    if isinstance(raw, list | tuple):
        raise NotPermitted("it takes one value, not a list")
    raise NotPermitted("it takes one plain value: some words, a number, true or false")


def _shown(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 40 else line[:37] + "..."


READERS: dict[Type, Callable[[Rule, Raw], Value]] = {
    "flag": _read_flag,
    "choice": _read_choice,
    "choices": _read_choices,
    "number": _read_number,
    "odds": _read_odds,
    "prizes": _read_prizes,
    "text": _read_text,
    "moment": _read_moment,
    "hours": _read_hours,
    "categories": _read_categories,
    "names": _read_names,
    "acts": _read_names,
    "cases": _read_names,
}
