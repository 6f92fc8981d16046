"""Helpers of tests/room/tables/test_opening.py that other tests use as well."""

from __future__ import annotations

from croupier.house import register as house_register
from croupier.protocol.refusal import Refusal


def registered(*commands: house_register.Command) -> house_register.Register:
    register = house_register.Register()
    for command in commands:
        answer = house_register.decide(register, command)
        assert not isinstance(answer, Refusal), answer
        for event in answer:
            register = house_register.apply(register, event)
    return register
