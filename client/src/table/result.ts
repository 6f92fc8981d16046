// What a round came to, in sentences: bets returned, who won which pot, what the house took.

import { dollars } from '../words.ts';
import type { Public } from '../wire/types.ts';

export type Sentence = { text: string; clause: string };

const HALVES: Record<string, string> = { high: ' with the high hand', low: ' with the low hand' };

export function resultSentences(view: Public, own: number | null): Sentence[] {
  const { result } = view;
  if (!result) return [];
  const who = (seat: number) => (seat === own ? 'You' : (view.seats.find((each) => each.seat === seat)?.name ?? `Seat ${seat}`));
  const verb = (seat: number, you: string, other: string) => (seat === own ? you : other);
  if (result.void) return [{ text: 'The round is void: everybody has their chips back', clause: result.void }];
  const won = result.pots.flatMap((pot, place) =>
    pot.winners.map(({ seat, amount, half }) => ({
      text: `${who(seat)} ${verb(seat, 'win', 'wins')} ${dollars(amount)}${HALVES[half] ?? ''}${place ? ` of side pot ${place}` : ''}`,
      clause: pot.clause,
    })),
  );
  const returned = result.returned.map(({ seat, amount, clause }) => ({
    text: `${dollars(amount)} nobody called ${verb(seat, 'comes back to you', `goes back to ${who(seat)}`)}`,
    clause,
  }));
  const { commission, fee } = result;
  const taken = commission && commission.amount > 0 ? [{ text: `Commission ${dollars(commission.amount)}`, clause: commission.clause }] : [];
  const paid = fee && fee.amount > 0 ? [{ text: `Each player paid ${dollars(fee.amount)} for the hand`, clause: fee.clause }] : [];
  return [...won, ...returned, ...taken, ...paid];
}
