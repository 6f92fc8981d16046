// What a round came to, in sentences: bets returned, who won which pot, what the house took.

import { amount as inUnit } from '../../../ui/words.ts';
import type { Public } from '../../../wire/types.ts';

export type Sentence = { text: string; clause: string };

const HALVES: Record<string, string> = { high: ' with the high hand', low: ' with the low hand' };

const whoAt = (view: Public, own: number | null, seat: number): string =>
  seat === own ? 'You' : (view.seats.find((each) => each.seat === seat)?.name ?? `Seat ${seat}`);

function takenFrom({ result, unit }: Public): Sentence[] {
  const commission = result?.commission;
  return commission && commission.amount > 0
    ? [{ text: `Commission ${inUnit(commission.amount, unit)}`, clause: commission.clause }]
    : [];
}

export function resultSentences(view: Public, own: number | null): Sentence[] {
  const { result, unit } = view;
  if (!result) return [];
  const who = (seat: number) => whoAt(view, own, seat);
  const verb = (seat: number, you: string, other: string) => (seat === own ? you : other);
  if (result.void) return [{ text: 'The round is void: all bets are returned', clause: result.void }];
  const won = result.pots.flatMap((pot, place) =>
    pot.winners.map(({ seat, amount, half }) => ({
      text: `${who(seat)} ${verb(seat, 'win', 'wins')} ${inUnit(amount, unit)}${HALVES[half] ?? ''}${place ? ` of side pot ${place}` : ''}`,
      clause: pot.clause,
    })),
  );
  const returned = result.returned.map(({ seat, amount, clause }) => ({
    text: `Uncalled bet of ${inUnit(amount, unit)} returned to ${verb(seat, 'you', who(seat))}`,
    clause,
  }));
  const { fee } = result;
  const paid =
    fee && fee.amount > 0
      ? [{ text: `Each player paid ${inUnit(fee.amount, unit)} for the hand`, clause: fee.clause }]
      : [];
  return [...won, ...returned, ...takenFrom(view), ...paid];
}

const MOST_NAMED = 3;

/** The same in short, for the middle of the felt: what each has won in all, and what the house took. */
export function resultInShort(view: Public, own: number | null): Sentence[] {
  const { result, unit } = view;
  if (!result || result.void || !result.pots.length) return resultSentences(view, own);
  const won = new Map<number, { amount: number; clause: string }>();
  for (const { winners, clause } of result.pots) {
    for (const { seat, amount } of winners) won.set(seat, { clause, amount: amount + (won.get(seat)?.amount ?? 0) });
  }
  const named = [...won].slice(0, MOST_NAMED).map(([seat, { amount, clause }]) => ({
    text: `${whoAt(view, own, seat)} ${seat === own ? 'win' : 'wins'} ${inUnit(amount, unit)}`,
    clause,
  }));
  const others = won.size - named.length;
  return [
    ...named,
    ...(others ? [{ text: `${others} more ${others > 1 ? 'win' : 'wins'} a share`, clause: '' }] : []),
    ...takenFrom(view),
  ];
}
