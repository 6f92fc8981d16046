// What play waits for from this player, whichever game it is.

import { askedSentence } from '../../bank/sentences.ts';
import type { View } from '../../../wire/types.ts';
import { ownSentence, turnSentence } from '../felt/sentences.ts';

/** What is asked, as it is said aloud; empty where play does not wait for this player. */
export function askedOf({ public: table, you }: Pick<View, 'public' | 'you'>): string {
  if (table.kind === 'bank') return askedSentence(table, you);
  return you.acts.length ? `${turnSentence(table, you)}. ${ownSentence(you)}` : '';
}
