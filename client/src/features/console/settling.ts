// The pots as they will be pushed, in sentences: who wins which, with which hand, what goes back and what the house takes.

import type { Outcome } from '../../wire/generated.ts';
import type { Public } from '../../wire/types.ts';
import { amount as inUnit } from '../../ui/words.ts';

export type Push = { pot: string; words: string; clause: string };

const HALVES: Record<string, string> = { high: 'the high half, ', low: 'the low half, ' };

/** What is pushed to whom, in the order it is done: a bet that was not called first, commission, then every pot. */
export function pushes(table: Public, outcome: Outcome): Push[] {
  const { unit } = table;
  const who = (seat: number) => `seat ${seat}, ${table.seats.find((each) => each.seat === seat)?.name ?? ''},`;
  const hand = (seat: number) => table.seats.find((each) => each.seat === seat)?.words ?? '';
  const back = outcome.returned.map(({ seat, amount, clause }) => ({
    pot: 'Uncalled bet',
    words: `${inUnit(amount, unit)} back to ${who(seat).slice(0, -1)}`,
    clause,
  }));
  const taken = outcome.commission?.amount
    ? [{ pot: 'Commission', words: inUnit(outcome.commission.amount, unit), clause: outcome.commission.clause }]
    : [];
  const won = outcome.pots.flatMap((pot, place) =>
    pot.winners.map(({ seat, amount, half }) => ({
      pot: outcome.pots.length < 2 ? 'Pot' : place ? `Side pot ${place}` : 'Main pot',
      words: `${who(seat)} wins ${HALVES[half] ?? ''}${inUnit(amount, unit)}: ${why(pot.seats.length, hand(seat))}`,
      clause: pot.clause,
    })),
  );
  return [...back, ...taken, ...won];
}

const why = (players: number, hand: string): string => (players < 2 || !hand ? 'the only hand left' : hand);
