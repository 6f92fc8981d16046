// What a player against the bank may decide now, as the room offers it, and which keys decide it.

import type { Act, Offer, Unit } from '../../wire/types.ts';
import { amount } from '../../ui/words.ts';

export type Decisions = {
  fold: Offer | undefined;
  check: Offer | undefined;
  plays: Offer[]; // the highest multiple first
  wager: Offer | undefined;
  concede: Offer | undefined;
};

export function decisionsOf(acts: readonly Offer[]): Decisions {
  const named = (name: string) => acts.find((offer) => offer.act === name);
  return {
    fold: named('fold'),
    check: named('check'),
    plays: acts.filter((offer) => offer.act === 'play').sort((a, b) => (b.times ?? 0) - (a.times ?? 0)),
    wager: named('wager'),
    concede: named('concede'),
  };
}

/** Whether the hand waits for this player to check, play or fold. */
export const isToDecide = (decisions: Decisions): boolean =>
  Boolean(decisions.fold ?? decisions.check) || decisions.plays.length > 0;

export const playName = (offer: Offer, unit: Unit): string => `Play ${offer.times}x ${amount(offer.amount ?? 0, unit)}`;

export type Meant = { do: Act } | { choose: number } | null;

/**
 * What a key means: C checks, F folds, P makes the play wager at the multiple chosen, a digit chooses another one.
 */
export function meantBy(key: string, decisions: Decisions, chosen: number): Meant {
  if (key === 'f' && decisions.fold) return { do: { act: 'fold' } };
  if (key === 'c' && decisions.check) return { do: { act: 'check' } };
  const offered = (times: number) => decisions.plays.some((offer) => offer.times === times);
  if (key === 'p' && offered(chosen)) return { do: { act: 'play', times: chosen } };
  return /^\d$/.test(key) && offered(Number(key)) ? { choose: Number(key) } : null;
}
