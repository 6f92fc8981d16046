// A question about a decision is put for that decision only: it goes with the turn, so that its answer never meets a later hand.

import type { Act, Offer } from '../../../wire/types.ts';

type At = { round: number; board: readonly string[] };

/** The offer that keeps somebody in the hand for nothing. */
export const freeOffer = (acts: readonly Offer[]): Offer | undefined =>
  acts.find(({ act }) => act === 'check') ?? acts.find(({ act }) => act === 'stand');

/** What it is to take that offer. */
export const freeAct = ({ act }: Offer): Act => ({ act: act === 'stand' ? 'stand' : 'check' });

/** The turn at which a fold gives up what staying in would cost nothing; empty where there is no such question. */
export const freeTurn = ({ round, board }: At, acts: readonly Offer[]): string =>
  freeOffer(acts) && acts.some(({ act }) => act === 'fold') ? `${round} ${board.length}` : '';

/** The turn at which a hand would be mucked that no hand shown beats; empty where there is no such question. */
export const muckTurn = ({ round }: At, acts: readonly Offer[]): string => {
  const stands = acts.find(({ act }) => act === 'muck')?.stands ?? 'beaten';
  return stands === 'beaten' ? '' : `${round} muck ${stands}`;
};
