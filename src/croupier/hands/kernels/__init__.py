"""The order of hands for many hands at once: the same values as `best_hand`, some nanoseconds a hand.

Theory of operation. `best_hand` looks at every five cards a player could choose. Here that choice is made once,
while tables are built, and ranking a hand is a few additions and look-ups:

1. multisets.py adds the ranks of up to seven cards to one number that names them, whatever their order. The joker
   is simply a fourteenth rank of which there is one, and a card of every suit; no kernel asks for it.
2. displacement.py folds those sparse numbers into a dense index without collisions.
3. tables.py asks the value table for every five cards, carries the best along to six and seven cards, or to "two
   from the hole, three from the board", and lays the answers out flat. Only this part knows an order of hands, and
   only as numbers: reduced decks, low hands and the joker change what is in the tables, not the code.
4. compiled.py walks the rows of a batch. A flush shows in four counters that ride in the same sums as the ranks;
   the answer is the higher of the plain and the suited value, since neither goes first (order.py says why).

Importing this package costs numpy; numba is loaded with the first hand that is ranked (batch.py, single.py).
"""

from croupier.hands.kernels.batch import rank_batch
from croupier.hands.kernels.single import compiled_seven

__all__ = ["compiled_seven", "rank_batch"]
