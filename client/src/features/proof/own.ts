// A player's own part: the bytes given to the cut, and the cards held.

import type { Followed } from './follow.ts';
import { fits } from './hashing.ts';
import { Fault, type Contributed, type Opening } from './record.ts';
import type { Shoe } from './shoe.ts';
import type { Kept } from './watch/kept.ts';

/** What a player knows of their own: seat, cards as they were shown, their openings, the bytes this browser still has. */
export type Own = {
  seat: number | null;
  hole: readonly string[];
  openings: readonly Opening[];
  values: readonly string[];
  kept?: Kept; // of the table's shuffles
  voids?: number; // shuffles of the table that were void lately
};

/** What became of a seat's contribution. */
export type Part =
  | { how: 'none' } // nothing was committed to from this seat
  | { how: 'missing' } // it was not revealed, or not as committed: passed over
  | { how: 'counted'; value: string }
  | { how: 'mine'; value: string }; // counted, and the bytes are those this browser made

/** A seat's part in the cut. */
export function partOf(shoe: Shoe, own: Own): Part {
  const shuffle = shoe.shuffles[0];
  const commitment = own.seat === null ? undefined : shuffle?.commitments.get(own.seat);
  if (!shuffle || commitment === undefined) return { how: 'none' };
  const given: Contributed | undefined = shuffle.contributions.find((each) => each.seat === own.seat);
  const number = shuffle.byPlayers ? shuffle.number : null;
  if (!given?.counted || !fits(given.seat, given.value, commitment, number)) return { how: 'missing' };
  const value = given.value ?? '';
  return { how: own.values.includes(value) ? 'mine' : 'counted', value };
}

/** What does not hold of a player's own cards. */
export function holeFaults(found: Followed, shoe: Shoe, own: Own): Fault[] {
  const hand = shoe.hands.get(found.seats.indexOf(own.seat ?? -1)) ?? [];
  const faults: Fault[] = [];
  const lies = new Map<number, string>();
  for (const opening of own.openings) {
    try {
      const at = positionOf(shoe, opening);
      lies.set(at, opening.card);
      if (!hand.includes(at))
        faults.push(
          new Fault('hole', `${opening.card} lay at shoe position ${at}, which was not dealt to seat ${own.seat}`),
        );
    } catch (error) {
      faults.push(
        new Fault('hole', error instanceof Fault ? error.message : 'one of your openings is not written as such'),
      );
    }
  }
  for (const at of hand)
    if (!lies.has(at))
      faults.push(new Fault('hole', `the card dealt to you from shoe position ${at} was not opened to you`));
  const held = [...lies.values()].sort().join(' ');
  const seen = [...own.hole].sort().join(' ');
  if (own.hole.length && held !== seen)
    faults.push(new Fault('hole', `you were shown ${seen}, and ${held || 'nothing'} was opened to you`));
  return faults;
}

/** Where a card of one's own lies in the shoe, once its proof holds and nobody else was shown another card there. */
function positionOf(shoe: Shoe, opening: Opening): number {
  let fault: unknown;
  for (const shuffle of shoe.shuffles) {
    try {
      const at = shuffle.check(opening);
      const public_ = shuffle.cards.get(at);
      if (public_ !== undefined && public_ !== opening.card)
        throw new Fault('hole', `${opening.card} was opened to you where everybody was shown ${public_}`);
      return at;
    } catch (error) {
      fault ??= error;
    }
  }
  throw fault;
}
