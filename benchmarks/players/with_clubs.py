"""clubs: pot-limit Omaha for six, without a log. Its licence is the GPL, so it runs in a process of its own."""

from __future__ import annotations

import json
import sys
import time

import clubs


def main(rounds: int) -> None:
    config = clubs.configs.POT_LIMIT_OMAHA_SIX_PLAYER
    dealer = clubs.poker.Dealer(**config)
    complete = 0
    for number in range(-20, rounds):
        if number == 0:
            start, complete = time.process_time(), 0
        seen = dealer.reset(reset_stacks=True)
        while True:
            seen, _, done = dealer.step(seen["call"])
            if all(done):
                break
        complete += len(seen["community_cards"]) == 5 and sum(seen["stacks"]) == 6 * config["start_stack"]
    print(json.dumps({"rounds": rounds, "seconds": time.process_time() - start, "complete": complete}))


if __name__ == "__main__":
    main(int(sys.argv[1]))
