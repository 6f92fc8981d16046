// What a round came to, in sentences: bets returned, who won which pot, what the house took.

import { amount as inUnit } from '../words.ts';
import type { Public } from '../wire/types.ts';

export type Sentence = { text: string; clause: string };

const HALVES: Record<string, string> = { high: ' with the high hand', low: ' with the low hand' };

export function resultSentences(view: Public, own: number | null): Sentence[] {
  const { result, unit } = view;
  if (!result) return [];
  const who = (seat: number) => (seat === own ? 'You' : (view.seats.find((each) => each.seat === seat)?.name ?? `Seat ${seat}`));
  const verb = (seat: number, you: string, other: string) => (seat === own ? you : other);
  if (result.void) return [{ text: 'The round is void: everybody has their chips back', clause: result.void }];
  const won = result.pots.flatMap((pot, place) =>
    pot.winners.map(({ seat, amount, half }) => ({
      text: `${who(seat)} ${verb(seat, 'win', 'wins')} ${inUnit(amount, unit)}${HALVES[half] ?? ''}${place ? ` of side pot ${place}` : ''}`,
      clause: pot.clause,
    })),
  );
  const returned = result.returned.map(({ seat, amount, clause }) => ({
    text: `${inUnit(amount, unit)} nobody called ${verb(seat, 'comes back to you', `goes back to ${who(seat)}`)}`,
    clause,
  }));
  const { commission, fee } = result;
  const taken = commission && commission.amount > 0 ? [{ text: `Commission ${inUnit(commission.amount, unit)}`, clause: commission.clause }] : [];
  const paid = fee && fee.amount > 0 ? [{ text: `Each player paid ${inUnit(fee.amount, unit)} for the hand`, clause: fee.clause }] : [];
  return [...won, ...returned, ...taken, ...paid];
}
