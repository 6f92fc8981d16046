// What a player has said before it is their turn: carried out if it still fits then, forgotten otherwise. It is for one betting
// round: the next card changes what a hand is worth, so nothing said before it acts after it.

import type { SeatSeen } from '../../../wire/generated.ts';
import type { Act, Offer, Public, Unit } from '../../../wire/types.ts';
import { amount } from '../../../ui/words.ts';
import { freeAct } from './asking.ts';

export type Standing = { what: 'check-or-fold' | 'check' | 'call'; price: number; betting: string };

/** The betting round at hand: which round, and how many communal cards are out. */
export const bettingOf = ({ round, board }: Pick<Public, 'round' | 'board'>): string => `${round} ${board.length}`;

/** Whether a player's turn may come again in this betting: there is a price to answer, or a player left who could make one. */
export const mayActAgain = ({ seats }: Pick<Public, 'seats'>, mine: SeatSeen, price: number): boolean =>
  price > 0 || seats.some(({ seat, state, cards }) => seat !== mine.seat && state === 'in' && cards.length > 0);

/** What may be said in advance, with the price of staying in as it is now. */
export function standings(price: number, stake: number, betting: string): Standing[] {
  if (price <= 0)
    return [
      { what: 'check-or-fold', price, betting },
      { what: 'check', price, betting },
    ];
  return [
    { what: 'check-or-fold', price, betting },
    { what: 'call', price: Math.min(price, stake), betting },
  ];
}

export function standingWords(standing: Standing, unit: Unit): string {
  switch (standing.what) {
    case 'check-or-fold':
      return standing.price > 0 ? 'Fold' : 'Check/fold';
    case 'check':
      return 'Check';
    case 'call':
      return `Call ${amount(standing.price, unit)}`;
  }
}

/** What to do now that the turn has come; null where what was said no longer fits. */
export function carriedOut(standing: Standing, acts: readonly Offer[], betting: string): Act | null {
  if (standing.betting !== betting) return null;
  const offered = (name: string) => acts.find((each) => each.act === name);
  const free = offered('check') ?? offered('stand');
  switch (standing.what) {
    case 'check-or-fold':
      if (free) return freeAct(free);
      return offered('fold') ? { act: 'fold' } : null;
    case 'check':
      return free ? freeAct(free) : null;
    case 'call': {
      const call = offered('call');
      return call && call.amount === standing.price ? { act: 'call' } : null;
    }
  }
}

/** Whether something said in advance still fits what is on the table. */
export const stillFits = (standing: Standing, price: number, stake: number, betting: string): boolean =>
  standing.betting === betting &&
  standings(price, stake, betting).some(
    (each) => each.what === standing.what && (standing.what !== 'call' || each.price === standing.price),
  );
