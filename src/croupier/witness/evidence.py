"""Evidence against a house: what it has signed and cannot both stand by, in a file that convicts it anywhere.

Notes are as they were received, with the house's signature; leaves are lines of its checkpoints, each signed by itself.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import msgspec

from croupier.errors import RequestError
from croupier.store import new_private

MOST_FILES = 100


class Evidence(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a house has signed."""

    what: str  # in words
    url: str
    log: str  # the name of the log
    key: str  # the house's, in hex
    notes: tuple[str, ...]  # the newest the witness has signed, and the one that contradicts it
    leaves: tuple[str, ...] = ()  # the first checkpoint that differs, as it was and as it is shown now
    proof: tuple[str, ...] = ()  # what the house gives for a proof that the one goes on from the other, in base64


def keep_evidence(evidence: Evidence, beside: Path, at: int) -> Path:
    """Write evidence to a new file beside the witness's own; `at` is now (s UTC)."""
    moment = datetime.fromtimestamp(at, UTC).strftime("%Y%m%d-%H%M%S")
    for number in range(1, MOST_FILES + 1):
        file = Path(f"{beside}.evidence-{moment}{f'-{number}' if number > 1 else ''}.json")
        try:
            with new_private(file) as made:
                made.write(msgspec.json.format(msgspec.json.encode(evidence), indent=2) + b"\n")
        except FileExistsError:
            continue
        except OSError as error:
            raise RequestError(f"cannot write the evidence to {file}: {error.strerror or error}") from error
        return file
    raise RequestError(f"there are {MOST_FILES} files of evidence beside {beside} from this moment already")
