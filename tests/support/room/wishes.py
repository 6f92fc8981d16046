"""Helpers of tests/room/tables/test_wishes.py that other tests use as well."""

from __future__ import annotations

import json
from typing import Any

from tests.support.room.rooms import Client


def wishes(client: Client) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = client.view["you"]["wishes"]
    return found


def told(client: Client) -> list[dict[str, Any]]:
    """What was told to somebody of wishes that could not be seen through."""
    heard = [json.loads(message) for message in client.messages]
    return [message for message in heard if message["type"] == "told"]


def stake_of(client: Client) -> int:
    seats = {seat["account"]: seat["stake"] for seat in client.view["public"]["seats"]}
    return int(seats[client.who.account])
