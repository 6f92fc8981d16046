#!/usr/bin/env python3
"""Check a Croupier log against what witnesses have kept, without Croupier: Python's own library and verify_log.py beside it.

For each witness's file: the Merkle tree over its checkpoints (RFC 6962) has the root that the house's key has signed; the
log has these checkpoints, in this order; and it has every line that they name. Exits 0, 1 or 2. docs/operate/witness.md
"""

import argparse
import base64
import collections
import contextlib
import json
import pathlib
import runpy
import sqlite3

LOG = runpy.run_path(str(pathlib.Path(__file__).with_name("verify_log.py")))


def tree(leaves):
    """The root of the Merkle tree over some leaves (RFC 6962, 2.1)."""
    if len(leaves) < 2:
        return LOG["sha"](b"\x00", leaves[0]) if leaves else LOG["sha"]()
    half = 1 << (len(leaves) - 1).bit_length() - 1
    return LOG["sha"](b"\x01", tree(leaves[:half]), tree(leaves[half:]))


def kept_in(file):
    """What a witness has kept: the house's key, the signed note, the leaves it is over."""
    with contextlib.closing(sqlite3.connect(f"{pathlib.Path(file).resolve().as_uri()}?mode=ro", uri=True)) as store:
        told = dict(store.execute("SELECT name, value FROM known"))
        leaves = store.execute("SELECT line FROM leaf ORDER BY number LIMIT ?", (int(told["size"]),))
        return told["key"], told["note"], [bytes(line) for (line,) in leaves]


def faults_in(file, known):
    """What does not hold in the file of a witness, and in a log against it."""
    key, note, leaves = kept_in(file)
    origin, size, root, _, by_house = note.split("\n")[:5]
    signature = base64.b64decode(by_house.rpartition(" ")[2])[4:].hex()
    if not LOG["signed"](key, signature, origin, size, root, ""):
        yield f"{file}: its head of the log is not signed by the house's key {key}"
    if len(leaves) != int(size) or base64.b64encode(tree(leaves)).decode() != root:
        yield f"{file}: its checkpoints are not those whose tree was signed"
    for number, leaf in enumerate(leaves, start=1):
        taken = json.loads(leaf)
        if known.get(taken["stream"], {}).get(number) != taken["hash"]:
            yield f"checkpoint {number} is not as {file} has it: the log was written anew, set back or cut off"
        for each in taken["heads"]:
            if known.get(each["stream"], {}).get(each["seq"]) != each["hash"]:
                yield f"line {each['seq']} of {each['stream']} is not as checkpoint {number} in {file} names it"


def main():
    """Read the log and the files; print what does not hold."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("log", type=argparse.FileType("rb"), help="a file of JSON lines")
    parser.add_argument("witnessed", nargs="+", metavar="FILE", help="the file of a witness")
    given, known = parser.parse_args(), {}
    with given.log as lines:
        faults = list(LOG["faults_in"](lines, known, collections.Counter()))
    for file in given.witnessed:
        try:
            found = list(faults_in(file, known))
            key, _, leaves = kept_in(file)
        except (OSError, ValueError, KeyError, TypeError, sqlite3.Error) as error:
            parser.error(f"{file} is not the file of a witness, or nothing was signed yet: {error}")
        faults += found
        print(f"{file}: {len(leaves)} checkpoints, {len(found) or 'no'} faults; it holds the house to the key {key}")
    for fault in faults[:20]:
        print(f"FAULT: {fault}")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
