"""A batch in SQLite: what is loaded for it, and how its rows are written.

Theory of operation. One process serves a store, so its streams end, and its accounts hold, what it wrote last. The batch
is therefore kept from one commit to the next, and only what it does not know is loaded. Nothing is taken on trust for
that: each stream and account is moved from where the batch has it. Where one is elsewhere by now, because another program
has written, the batch is `Outdated`: all of it is undone and decided again from what is there.
"""

from __future__ import annotations

from collections.abc import Sequence

import apsw

from croupier.record import Head
from croupier.store.batch import Account, Batch, streams_in
from croupier.store.group_commit import Append


class Outdated(Exception):
    """The database has more, or something else, than the batch knows."""


def load(database: apsw.Connection, batch: Batch, appends: Sequence[Append]) -> list[str]:
    """Load the streams and accounts of some appends that a batch does not know; the names of those streams."""
    find = database.execute
    streams = [name for name in streams_in(appends) if name not in batch.stream_ids]
    for name in streams:
        for id_, seq, hash_ in find("SELECT id, seq, hash FROM stream WHERE name = ?", (name,)):
            batch.know_stream(id_, Head(name, seq, hash_))
    for name in _unknown_accounts(batch, appends):
        for id_, unit, balance in find("SELECT id, unit, balance FROM account WHERE name = ?", (name,)):
            batch.know_account(id_, Account(name, unit), balance)
    return streams


def _unknown_accounts(batch: Batch, appends: Sequence[Append]) -> set[str]:
    known = batch.account_ids
    return {
        posting.account
        for writes in appends
        for write in writes
        for group in write.postings
        for posting in group
        if (posting.account, posting.unit) not in known
    }


def check_unmoved(database: apsw.Connection, batch: Batch, appends: Sequence[Append]) -> None:
    """See that streams which some appends name and do not move end where the batch has them; or Outdated."""
    for name in streams_in(appends):
        if name not in batch.moved and name in batch.stream_ids:
            head, place = batch.heads[name], (batch.stream_ids[name],)
            if database.execute("SELECT seq, hash FROM stream WHERE id = ?", place).fetchall() != [
                (head.seq, head.hash)
            ]:
                raise Outdated


def write(database: apsw.Connection, batch: Batch) -> int:
    """Write the rows of a batch; the number of its last line among all, or Outdated.

    New streams and accounts come first: the others refer to them.
    """
    streams, accounts, run_many = batch.stream_ids, batch.account_ids, database.executemany
    _move(
        database,
        "UPDATE stream SET seq = ?, hash = ? WHERE id = ? AND seq = ? AND hash = ?",
        [
            (head.seq, head.hash, streams[name], batch.left[name].seq, batch.left[name].hash)
            for name, head in batch.moved.items()
            if name in streams
        ],
    )
    for name, head in batch.moved.items():
        if name not in streams:
            database.execute("INSERT INTO stream (name, seq, hash) VALUES (?, ?, ?)", (name, head.seq, head.hash))
            streams[name] = database.last_insert_rowid()
    run_many(
        "INSERT INTO event (stream, seq, line) VALUES (?, ?, ?)",
        [(streams[stream], seq, line) for stream, seq, line in batch.events],
    )
    last = database.last_insert_rowid()
    _move(
        database,
        "UPDATE account SET balance = ? WHERE id = ? AND balance = ?",
        [
            (balance, accounts[account], batch.held[account])
            for account, balance in batch.touched.items()
            if account in accounts
        ],
    )
    for account, balance in batch.touched.items():
        if account not in accounts:
            database.execute("INSERT INTO account (name, unit, balance) VALUES (?, ?, ?)", (*account, balance))
            accounts[account] = database.last_insert_rowid()
    if batch.postings:
        run_many(
            "INSERT INTO posting (stream, seq, account, amount) VALUES (?, ?, ?, ?)",
            [(streams[stream], seq, accounts[account], amount) for stream, seq, account, amount in batch.postings],
        )
    if batch.sealed:
        run_many(
            "INSERT INTO sealed (stream, round, name, data) VALUES (?, ?, ?, ?) "
            "ON CONFLICT (stream, round, name) DO UPDATE SET data = excluded.data",
            [(streams[key.stream], key.round, key.name, data) for key, data in batch.sealed.items()],
        )
    for change in batch.people:
        database.execute(change.sql, change.arguments)
    batch.written()
    return last


def _move(database: apsw.Connection, sql: str, rows: Sequence[tuple[int | str, ...]]) -> None:
    """Change rows, each only from what it is thought to be; or Outdated."""
    before = database.total_changes()
    database.executemany(sql, rows)
    if database.total_changes() - before != len(rows):
        raise Outdated
